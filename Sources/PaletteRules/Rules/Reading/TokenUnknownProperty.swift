/// Members that a token does not have.
///
/// ## What it checks
///
/// Beside `$value` and the other members with a dollar sign, a token has no members. Under
/// `--conformance`, those with a dollar sign are the ones of the specification.
///
/// ## Why it matters
///
/// Other tools drop the member or refuse the file. Often it is a known one without its dollar sign.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] }, "comment": "Text" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] },
///     "$description": "Text" } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Format Module 2025.10, 5 Design token
public struct TokenUnknownProperty: ReadingRule {
  public static let id = "token/unknown-property"
  public static let summary = "A token has only the members of the specification."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["unknown token property “comment”"])
  }

  public init() {}
}
