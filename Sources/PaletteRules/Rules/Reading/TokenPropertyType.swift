/// Properties whose value is of the wrong kind.
///
/// ## What it checks
///
/// `$description` is a text, `$extensions` an object, `$deprecated` a boolean or a text, and what a
/// group extends is a reference.
///
/// ## Why it matters
///
/// Other tools refuse the file or lose the property. A group that extends nothing lacks tokens, and
/// is an error.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$description": 7, "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$description": "Text", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
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
public struct TokenPropertyType: ReadingRule {
  public static let id = "token/property-type"
  public static let summary = "The properties of tokens and groups have values of their kind."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“$description” must be a string, but is a number"])
  }

  public init() {}
}
