/// Aliases that name no token.
///
/// ## What it checks
///
/// Every alias names a token that exists in each context in which the alias counts: in its file, in
/// another file of the project, in its theme.
///
/// ## Why it matters
///
/// The color is unknown wherever the alias leads to nothing, and so is every contrast with it.
///
/// ## Example
///
/// ```
/// { "text": { "$type": "color", "$value": "{base.ink}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "base": { "ink": { "$type": "color", "$value": "#191919" } },
///   "text": { "$type": "color", "$value": "{base.ink}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
public struct AliasUnresolved: ReadingRule {
  public static let id = "alias/unresolved"
  public static let summary = "An alias names a token that exists."
  public static let fixes = RuleFixes.unsafe

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["there is no token “base.ink”"])
  }

  public init() {}
}
