/// Tokens without a value.
///
/// ## What it checks
///
/// A `$root` has a `$value`, and each property of a Theo file a `value`.
///
/// ## Why it matters
///
/// The token has nothing to be checked. Of `$root` it is a mistake in the place: the name is
/// reserved for the token of its group.
///
/// ## Example
///
/// ```
/// { "gray": { "$type": "color", "$root": { "dark": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "gray": { "$type": "color", "$root": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 6 Groups
/// - Theo documentation, Design Tokens
public struct TokenMissingValue: ReadingRule {
  public static let id = "token/missing-value"
  public static let summary = "A token that must have a value has one."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“$root” is a token and needs a “$value”"])
  }

  public init() {}
}
