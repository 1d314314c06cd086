/// Resolver documents without the version of the specification.
///
/// ## What it checks
///
/// `version` is there, and is `"2025.10"`.
///
/// ## Why it matters
///
/// It tells tools by which rules to read the document. It is read as 2025.10 here, and others may
/// refuse it.
///
/// ## Example
///
/// ```
/// { "version": "1.0",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10
public struct ResolverVersion: ReadingRule {
  public static let id = "resolver/version"
  public static let summary = "A resolver document has the version 2025.10."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: [#"the version must be "2025.10""#], in: "example.resolver.json")
  }

  public init() {}
}
