/// A color inside the value of a token of another type: a border, or a layer of a shadow.
///
/// ```swift
/// let text = """
///   { "line": { "$type": "border", "$value": {
///       "color": { "colorSpace": "srgb", "components": [0, 0, 1] },
///       "width": { "value": 1, "unit": "px" }, "style": "solid" } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// for part in loaded.palettes[0].compositeColors {
///   print(part.kind, part.color.path, part.color.variants[0].color?.hex ?? "none")
/// }
/// // Prints "border line.color #0000ff"
/// ```
public struct CompositeColor: Hashable, Sendable {
  /// The types of tokens that contain colors, apart from gradients.
  public enum Kind: String, Hashable, Sendable { case border, shadow }

  /// The type of the token.
  public var kind: Kind
  /// The color. Its path is that of the token followed by `color`, with the position in a list of
  /// shadows between them: `elevation.high.1.color`.
  public var color: ResolvedToken

  /// Makes a color of a composite value.
  public init(kind: Kind, color: ResolvedToken) {
    self.kind = kind
    self.color = color
  }
}
