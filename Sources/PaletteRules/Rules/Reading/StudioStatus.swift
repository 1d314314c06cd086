/// Token sets with an unknown status.
///
/// ## What it checks
///
/// Each member of `selectedTokenSets` has one of these three texts.
///
/// ## Why it matters
///
/// The set is read as disabled: its tokens are missing from the theme.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } },
///     { "name": "Dark", "selectedTokenSets": { "core": "on" } }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } },
///     { "name": "Dark", "selectedTokenSets": { "core": "enabled" } }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Tokens Studio documentation, Themes
public struct StudioStatus: ReadingRule {
  public static let id = "studio/status"
  public static let summary = "The status of a set is “source”, “enabled” or “disabled”."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the status of a set must be “source”, “enabled” or “disabled”"], in: "tokens.json")
  }

  public init() {}
}
