/// Fallbacks in `hex` that are no hexadecimal color.
///
/// ## What it checks
///
/// `hex` is `#` with hexadecimal digits; under `--conformance` exactly six.
///
/// ## Why it matters
///
/// Tools that do not know the color space show this color instead. No contrast here depends on it.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "black" } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#000000" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10
public struct ColorHex: ReadingRule {
  public static let id = "color/hex"
  public static let summary = "The fallback “hex” of a color is a hexadecimal color."
  public static let fixes = RuleFixes.safe
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“hex” is not of the form #rrggbb"])
  }

  public init() {}
}
