/// Style Dictionary tokens of both syntaxes.
///
/// ## What it checks
///
/// The tokens of a dictionary all have `value`, or all have `$value`.
///
/// ## Why it matters
///
/// Style Dictionary decides by the first file which syntax counts, and takes the tokens of the
/// other one for groups: they are missing from what is built, without a word.
///
/// ## Example
///
/// ```
/// { "color": {
///     "ink": { "value": "#191919" },
///     "paper": { "$value": "#ffffff" } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "color": {
///     "ink": { "value": "#191919" },
///     "paper": { "value": "#ffffff" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Style Dictionary documentation, DTCG
public struct TokenMixedSyntax: ReadingRule {
  public static let id = "token/mixed-syntax"
  public static let summary = "A dictionary has either “value” or “$value”."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["some tokens have “value” and others “$value”"], in: "tokens.json")
  }

  public init() {}
}
