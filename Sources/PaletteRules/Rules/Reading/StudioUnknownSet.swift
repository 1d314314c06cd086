/// Token sets that do not exist.
///
/// ## What it checks
///
/// Every set of `selectedTokenSets` and of `tokenSetOrder` is in the file, or has a file of its own
/// in the folder.
///
/// ## Why it matters
///
/// The tokens of the set are missing from the theme. Often the set was renamed or removed.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919" } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled", "brand/dark": "enabled" } }] }
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
/// - Tokens Studio documentation, Token Sets
public struct StudioUnknownSet: ReadingRule {
  public static let id = "studio/unknown-set"
  public static let summary = "The sets that themes and metadata name exist."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the theme “Light” selects the unknown set “brand/dark”"], in: "tokens.json")
  }

  public init() {}
}
