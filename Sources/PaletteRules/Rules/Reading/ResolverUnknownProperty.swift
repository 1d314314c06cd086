/// Members that a resolver document does not have.
///
/// ## What it checks
///
/// The document, its sets and its modifiers have no members beside those of the specification. Data
/// of tools belongs into `$extensions`.
///
/// ## Why it matters
///
/// A member that no tool knows does nothing, or is a known one misspelled.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "owner": "Ada", "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
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
public struct ResolverUnknownProperty: ReadingRule {
  public static let id = "resolver/unknown-property"
  public static let summary = "A resolver document has only the members of the specification."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["unknown property “owner”"], in: "example.resolver.json")
  }

  public init() {}
}
