/// Names that occur twice in an object.
///
/// ## What it checks
///
/// No two members of an object have the same name.
///
/// ## Why it matters
///
/// Only the last one counts here; other tools take the first one or refuse the file. What the
/// others say is lost without a word.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } },
///   "text": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format, 4 Objects
public struct JSONDuplicateKey: ReadingRule {
  public static let id = "json/duplicate-key"
  public static let summary = "The names in a JSON object are different."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the name “ink” occurs twice in this object"])
  }

  public init() {}
}
