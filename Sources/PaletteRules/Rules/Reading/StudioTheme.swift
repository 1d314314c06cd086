/// Themes without a name of their own.
///
/// ## What it checks
///
/// `$themes` is an array whose elements have a `name`, different for those of one group.
///
/// ## Why it matters
///
/// A theme without a name cannot be chosen and is left out; two of one name are read as one, with
/// the sets of both.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } },
///     { "name": "Light", "selectedTokenSets": { "core": "source" } }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } },
///     { "name": "Dark", "selectedTokenSets": { "core": "source" } }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Tokens Studio documentation, Themes
public struct StudioTheme: ReadingRule {
  public static let id = "studio/theme"
  public static let summary = "The themes are a list, and each has a name of its own."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["there are several themes “Light” in one group"], in: "tokens.json")
  }

  public init() {}
}
