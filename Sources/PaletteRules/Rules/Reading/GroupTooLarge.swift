import TokenGraph

/// Groups that inherit too many tokens.
///
/// ## What it checks
///
/// The groups and tokens that all `$extends` of a palette add are no more than 100000. The example
/// has a limit of 2.
///
/// ## Why it matters
///
/// Each group that extends two others can double them, so that a small file could fill the memory.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "button": {
///     "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///     "line": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
///   "link": { "$extends": "{button}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "button": { "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
///   "link": { "text": { "$value": "{button.text}" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct GroupTooLarge: ReadingRule {
  public static let id = "group/too-large"
  public static let summary = "Groups inherit no more than 100000 tokens together."

  public static var examples: [RuleExample<ReadingSubject>] {
    var options = LoadOptions()
    options.limits.extendedTokens = 2
    return documented(
      finds: ["the groups that extend others add up to too many tokens"], reading: options)
  }

  public init() {}
}
