/// Tokens with both a reference and a value.
///
/// ## What it checks
///
/// A token says its value once.
///
/// ## Why it matters
///
/// The two can contradict each other, and it is not said which one counts. The color is unknown.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$ref": "#/ink/$value", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$ref": "#/ink/$value" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 5 Design token
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
public struct TokenRefAndValue: ReadingRule {
  public static let id = "token/ref-and-value"
  public static let summary = "A token has either “$ref” or “$value”."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["a token has both “$ref” and “$value”"])
  }

  public init() {}
}
