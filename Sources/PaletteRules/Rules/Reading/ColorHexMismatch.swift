/// Fallbacks in `hex` that are another color.
///
/// ## What it checks
///
/// The fallback `hex` is the color of the components: each 8-bit component differs by at most 1. Of
/// a color outside sRGB the fallback is a choice, and is not compared.
///
/// ## Why it matters
///
/// Tools that do not know the color space show the fallback. If it is another color, two tools show
/// two colors for one token.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#212529" } } }
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
/// - Design Tokens Color Module 2025.10: hex
public struct ColorHexMismatch: ReadingRule {
  public static let id = "color/hex-mismatch"
  public static let summary = "The fallback “hex” of a color is that color."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“hex” is #212529, and the components are #000000"])
  }

  public init() {}
}
