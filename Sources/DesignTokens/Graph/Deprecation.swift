public import SourceSyntax

/// The deprecation of a token, by itself or by a group around it.
///
/// ```swift
/// let text = """
///   { "$type": "color", "ink": { "$deprecated": "use text",
///       "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// print(loaded.palettes[0].tokens[0].deprecated?.message ?? "none")
/// // Prints "use text"
/// ```
public struct Deprecation: Hashable, Sendable {
  /// The explanation in the file, if there is one.
  public var message: String?

  /// Makes a deprecation.
  public init(message: String? = nil) { self.message = message }

  /// The meaning of a `$deprecated`: `true`, a text, or `false` for “not deprecated”.
  package init?(_ value: JSONValue) {
    switch value.kind {
    case .true: self.init()
    case .string: self.init(message: value.text)
    default: return nil
    }
  }

  /// The `$deprecated` value that expresses this.
  public var json: JSONText { message.map(JSONText.string) ?? .bool(true) }
}
