/// How token files deviate from the specification of their format, if their content does not show
/// it.
///
/// Known dialects are recognized without settings: modes in `$extensions.mode`, `$extensions.modes`
/// and `$modes`, themes in `$extensions["org.primer.overrides"]`, and `alpha` beside `$value`.
///
/// Paths are names joined by dots. A name may contain dots itself, so that
/// `$extensions.org.primer.overrides` leads to the member `org.primer.overrides` of `$extensions`.
///
/// ```swift
/// let text = """
///   { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] },
///       "$extensions": { "com.example": { "opacity": 0.5 } } } }
///   """
/// var options = LoadOptions()
/// options.dialect = TokenDialect(alpha: "$extensions.com.example.opacity")
/// let loaded = PaletteLoader.load(
///   text: Array(text.utf8), fileName: "brand.tokens.json", options: options)
/// print(loaded.palettes[0].tokens[0].variants[0].color?.alpha ?? 0)
/// // Prints "0.5"
/// ```
public struct TokenDialect: Hashable, Sendable {
  /// The path to the values of a token for themes; `$value` is that of the theme `light`.
  public var overrides: String?
  /// The path to the values of a token for modes.
  public var modes: String?
  /// The path to an alpha that overrides that of the value.
  public var alpha: String?
  /// The group relative to which aliases are resolved.
  public var aliasRoot: String?

  /// Makes a dialect; without arguments, that of the specification.
  public init(
    overrides: String? = nil, modes: String? = nil, alpha: String? = nil, aliasRoot: String? = nil
  ) {
    self.overrides = overrides
    self.modes = modes
    self.alpha = alpha
    self.aliasRoot = aliasRoot
  }
}
