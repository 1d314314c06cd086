/// Values at the root of a token file.
///
/// ## What it checks
///
/// The outermost object of a token file has no `$value`.
///
/// ## Why it matters
///
/// A token gets its name from the member that it stands in. A value at the root has no name, so
/// that nothing can use it.
///
/// ## Example
///
/// ```
/// { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] },
///   "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "$type": "color",
///   "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 5 Design token
/// - Design Tokens Format Module 2025.10, 6 Groups
public struct TokenAtRoot: ReadingRule {
  public static let id = "token/at-root"
  public static let summary = "The root of a token file is a group."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the root of a token file is a group and must not have a “$value”"])
  }

  public init() {}
}
