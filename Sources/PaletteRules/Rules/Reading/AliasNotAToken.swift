/// Aliases that name a group.
///
/// ## What it checks
///
/// What an alias names has a value of its own.
///
/// ## Why it matters
///
/// A group has no color. Often the alias stops one name too early, or means the token of the group
/// itself, `$root`.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "gray": { "900": { "$value": { "colorSpace": "srgb", "components": [0.1, 0.1, 0.1] } } },
///   "text": { "$value": "{gray}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "gray": { "900": { "$value": { "colorSpace": "srgb", "components": [0.1, 0.1, 0.1] } } },
///   "text": { "$value": "{gray.900}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct AliasNotAToken: ReadingRule {
  public static let id = "alias/not-a-token"
  public static let summary = "An alias names a token, not a group."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“{gray}” names a group, not a token"])
  }

  public init() {}
}
