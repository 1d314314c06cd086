/// Comments, trailing commas and more of JSON5 in JSON files.
///
/// ## What it checks
///
/// A file that is called `.json` has no comments, no comma before a closing bracket, no single
/// quotes, no names without quotes and no other notation of JSON5.
///
/// ## Why it matters
///
/// It is read here, but other tools refuse the file.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } }, }
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
/// - RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format
/// - The JSON5 Data Interchange Format
public struct JSONExtended: ReadingRule {
  public static let id = "json/json5"
  public static let summary = "A JSON file is JSON, not JSON5."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["a comma before a closing bracket is JSON5, not JSON"])
  }

  public init() {}
}
