/// Types that are no text.
///
/// ## What it checks
///
/// The value of `$type` is a text.
///
/// ## Why it matters
///
/// Without a type a token is not checked: its color would be overlooked.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": true, "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 8 Types
public struct TokenTypeNotText: ReadingRule {
  public static let id = "token/type"
  public static let summary = "“$type” is the name of a type."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["expected the name of a token type, found a boolean"])
  }

  public init() {}
}
