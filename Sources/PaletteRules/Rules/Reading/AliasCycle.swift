/// Aliases that lead back to themselves.
///
/// ## What it checks
///
/// Following an alias, and the aliases that it leads to, never comes back to where it began.
///
/// ## Why it matters
///
/// No token of such a circle has a color, and neither has any token that leads into it.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "text": { "$value": "{link}" },
///   "link": { "$value": "{text}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "text": { "$value": { "colorSpace": "srgb", "components": [0.1, 0.1, 0.1] } },
///   "link": { "$value": "{text}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 7 Aliases and references
public struct AliasCycle: ReadingRule {
  public static let id = "alias/cycle"
  public static let summary = "Aliases end at a value."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["these aliases form a cycle: text → link → text"])
  }

  public init() {}
}
