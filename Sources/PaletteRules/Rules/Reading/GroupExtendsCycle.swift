/// Groups that extend themselves.
///
/// ## What it checks
///
/// Following `$extends` from a group never comes back to it, nor to a group around it.
///
/// ## Why it matters
///
/// What the group inherits cannot be told, and tokens that only come from it are missing.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "button": { "$extends": "{link}", "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
///   "link": { "$extends": "{button}" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "button": { "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
///   "link": { "$extends": "{button}" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct GroupExtendsCycle: ReadingRule {
  public static let id = "group/extends-cycle"
  public static let summary = "No group extends itself, not even by way of others."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the group “link” extends itself"])
  }

  public init() {}
}
