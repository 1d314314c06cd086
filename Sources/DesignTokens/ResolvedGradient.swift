public import SourceSyntax

/// A gradient token in every permutation of its palette.
public struct ResolvedGradient: Hashable, Sendable {
  /// A color at a place of a gradient.
  public struct Stop: Hashable, Sendable {
    /// Where the stop is, 0…1.
    public var position: Double
    /// The color, or why there is none.
    public var resolution: TokenResolution
    /// Where the color is written.
    public var location: SourceLocation

    /// Makes a stop.
    public init(position: Double, resolution: TokenResolution, location: SourceLocation) {
      self.position = position
      self.resolution = resolution
      self.location = location
    }
  }

  /// What a gradient is worth in some permutations.
  public struct Value: Hashable, Sendable {
    /// The stops, in the order of the file.
    public var stops: [Stop]
    /// Where the token's own value is written.
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
  /// For each permutation of the palette the index of its variant, or −1 where the token does not
  /// exist.
  public var variantIndices: [Int32]

  /// Makes a gradient. `variantIndices` must have one entry for each permutation of the palette.
  public init(path: String, variants: [Value], variantIndices: [Int32]) {
    self.path = path
    self.variants = variants
    self.variantIndices = variantIndices
  }
}
