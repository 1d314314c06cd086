/// Tokens that contain other tokens.
///
/// ## What it checks
///
/// An object with a `$value` holds no other object with one.
///
/// ## Why it matters
///
/// It must be either a token or a group. Tools that take it for a token lose what is in it.
///
/// ## Example
///
/// ```
/// { "gray": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] },
///     "dark": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "gray": { "$type": "color",
///     "$root": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///     "dark": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } } }
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
public struct TokenHasChildren: ReadingRule {
  public static let id = "token/has-children"
  public static let summary = "A token contains no other tokens."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["a token must not contain other tokens, such as “dark”"])
  }

  public init() {}
}
