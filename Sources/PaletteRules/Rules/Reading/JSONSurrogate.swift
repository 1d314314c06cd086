/// Escapes that are half a character.
///
/// ## What it checks
///
/// An escape from `\uD800` to `\uDFFF` is one of a pair that makes a character.
///
/// ## Why it matters
///
/// Half of a pair is no character. Tools replace it, drop it or stop, each in its own way.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$description": "Moon \uD83C",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color", "$description": "Moon \uD83C\uDF19",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - RFC 8259, The JavaScript Object Notation (JSON) Data Interchange Format, 8.2 Unicode
///   Characters
public struct JSONSurrogate: ReadingRule {
  public static let id = "json/surrogate"
  public static let summary = "The escapes of a JSON text make whole characters."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: [#"the escape \uD83C is half of a surrogate pair"#])
  }

  public init() {}
}
