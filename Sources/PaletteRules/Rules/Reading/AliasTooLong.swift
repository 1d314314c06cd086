import TokenGraph

/// Chains of aliases that are too long to be followed.
///
/// ## What it checks
///
/// Following an alias takes no more than 64 steps to a value. The example has a limit of 2.
///
/// ## Why it matters
///
/// Every token carries its chain, and the limit keeps a hostile file from using up time and memory.
/// Design systems have two or three layers; a longer chain is nearly always a mistake of a
/// generator.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "a": { "$value": "{b}" },
///   "b": { "$value": "{c}" },
///   "c": { "$value": "{d}" },
///   "d": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "a": { "$value": "{c}" },
///   "b": { "$value": "{d}" },
///   "c": { "$value": "{d}" },
///   "d": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
public struct AliasTooLong: ReadingRule {
  public static let id = "alias/too-long"
  public static let summary = "A chain of aliases ends within 64 steps."

  public static var examples: [RuleExample<ReadingSubject>] {
    var options = LoadOptions()
    options.limits.aliasChain = 2
    return documented(finds: ["the chain of aliases from here is longer than 2"], reading: options)
  }

  public init() {}
}
