/// Colors as they were written before the specification of 2025.10.
///
/// ## What it checks
///
/// A color of the token format is no text such as `"#191919"`, and its components are not called
/// `channels`.
///
/// ## Why it matters
///
/// The color is clear and is checked, but tools that follow the specification refuse it. Tools that
/// know only strings refuse an object: `fix` rewrites strings only if it is asked to.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$value": "#191919" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0.098, 0.098, 0.098] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10
public struct ColorLegacyFormat: ReadingRule {
  public static let id = "color/legacy-format"
  public static let summary = "A color is an object with a color space and components."
  public static let fixes = RuleFixes.onRequest
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the color is a string, which the specification of 2025.10 does not allow"])
  }

  public init() {}
}
