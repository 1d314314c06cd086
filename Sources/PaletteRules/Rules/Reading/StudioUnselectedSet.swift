/// Token sets with colors that no theme mentions.
///
/// ## What it checks
///
/// Every set with colors is in the `selectedTokenSets` of some theme, if only as `disabled`.
///
/// ## Why it matters
///
/// Tools that build the themes leave the colors of the set out. A set whose name says for what
/// appearance it is, such as `dark`, is checked in that one all the same. One into which aliases lead
/// is read as a source, and one that only names tokens of the others is read too; the rest is not.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "brand": { "logo": { "type": "color", "value": "#0055aa" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "brand": { "logo": { "type": "color", "value": "#0055aa" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled", "brand": "enabled" } }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Tokens Studio documentation, Themes
public struct StudioUnselectedSet: ReadingRule {
  public static let id = "studio/unselected-set"
  public static let summary = "Some theme mentions every set with colors."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["no theme mentions “brand”, which has colors"], in: "tokens.json")
  }

  public init() {}
}
