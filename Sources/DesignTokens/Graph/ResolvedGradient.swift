public import SourceSyntax

/// A gradient token in every permutation of its palette.
///
/// ```swift
/// let text = """
///   { "sky": { "$type": "gradient", "$value": [
///       { "color": { "colorSpace": "srgb", "components": [0, 0, 1] }, "position": 0 },
///       { "color": { "colorSpace": "srgb", "components": [1, 1, 1] }, "position": 1 } ] } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// for gradient in loaded.palettes[0].gradients {
///   print(gradient.path, gradient.variants[0].stops.map(\.position))
/// }
/// // Prints "sky [0.0, 1.0]"
/// ```
public struct ResolvedGradient: Hashable, Sendable {
  /// A color stop of a gradient.
  public struct Stop: Hashable, Sendable {
    /// The position of the stop, 0…1.
    public var position: Double
    /// The color, or the reason why there is none.
    public var resolution: TokenResolution
    /// The location of the color in the file.
    public var location: SourceLocation

    /// Makes a stop.
    public init(position: Double, resolution: TokenResolution, location: SourceLocation) {
      self.position = position
      self.resolution = resolution
      self.location = location
    }
  }

  /// The value of a gradient in some permutations.
  public struct Value: Hashable, Sendable {
    /// The stops, in the order of the file.
    public var stops: [Stop]
    /// The location of the token's own value.
    public var location: SourceLocation

    /// Makes a value.
    public init(stops: [Stop], location: SourceLocation) {
      self.stops = stops
      self.location = location
    }
  }

  /// The path of the token, its segments joined by `.`.
  public var path: String
  /// The distinct values that the token takes.
  public var variants: [Value]
  /// For each permutation of the palette, the index of its variant, or −1 if the token does not
  /// exist there.
  public var variantIndices: [Int32]
  /// The variants over the axes of the palette; see ``ResolvedToken/table``.
  public var table: ContextTable?

  /// Makes a gradient. `variantIndices` must have one entry for each permutation of the palette.
  public init(path: String, variants: [Value], variantIndices: [Int32], table: ContextTable? = nil)
  {
    self.path = path
    self.variants = variants
    self.variantIndices = variantIndices
    self.table = table
  }
}
