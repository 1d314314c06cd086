/// Names that no alias can write.
///
/// ## What it checks
///
/// The name of a token or group is not empty, and has no `.`, `{` or `}`.
///
/// ## Why it matters
///
/// In `{spacing.0.5}` the point divides names: no alias can name the token.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "gray": { "0.5": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "gray": { "0-5": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 5 Design token
public struct TokenNameReserved: ReadingRule {
  public static let id = "token/name"
  public static let summary = "A name has no characters that aliases use."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the name “0.5” has a character that aliases use: “.”, “{” or “}”"])
  }

  public init() {}
}
