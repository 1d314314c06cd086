/// Themes that select no token set.
///
/// ## What it checks
///
/// Some theme has a set in `selectedTokenSets` that exists and is not disabled.
///
/// ## Why it matters
///
/// There are themes, but no tokens in them, so that nothing is checked.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "disabled" } }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Tokens Studio documentation, Themes
public struct StudioNoSet: ReadingRule {
  public static let id = "studio/no-set"
  public static let summary = "The themes select at least one set."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the themes select no set, so there is no token to check"], in: "tokens.json")
  }

  public init() {}
}
