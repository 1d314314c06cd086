/// Groups that extend something that is no group.
///
/// ## What it checks
///
/// What `$extends` names is a group of these files: no token, no value, no misspelled name.
///
/// ## Why it matters
///
/// The group lacks the tokens that it should inherit, and aliases to them lead to nothing.
///
/// ## Example
///
/// ```
/// { "$type": "color",
///   "button": { "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } },
///   "link": { "$extends": "{buton}" } }
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
public struct GroupExtends: ReadingRule {
  public static let id = "group/extends"
  public static let summary = "A group extends a group that exists."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["there is no group “buton”"])
  }

  public init() {}
}
