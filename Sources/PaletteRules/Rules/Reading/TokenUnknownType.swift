/// Types that the format does not have.
///
/// ## What it checks
///
/// The value of `$type` is one of the types of the specification, in its spelling.
///
/// ## Why it matters
///
/// A token of an unknown type is not checked. A color misspelled as `Color` is an error, because it
/// would be overlooked.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "Color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
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
public struct TokenUnknownType: ReadingRule {
  public static let id = "token/unknown-type"
  public static let summary = "“$type” names a type of the specification."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["unknown token type “Color”"])
  }

  public init() {}
}
