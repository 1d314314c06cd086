/// Tokens without a type.
///
/// ## What it checks
///
/// A token that looks like a color, under `--conformance` any token, has a `$type`: its own, one of
/// a group around it, or that of the token that its alias names.
///
/// ## Why it matters
///
/// The format does not guess types from values. A color without a type is no color to other tools,
/// and is not checked. Texts that can only be colors, which tools other than those of the format take
/// for such, are checked all the same: there it is a warning.
///
/// ## Example
///
/// ```
/// { "ink": { "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 8 Types
public struct TokenMissingType: ReadingRule {
  public static let id = "token/missing-type"
  public static let summary = "Every token has a type."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the token “ink” has no type"])
  }

  public init() {}
}
