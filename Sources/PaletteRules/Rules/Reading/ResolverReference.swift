/// References of a resolver document that lead to nothing.
///
/// ## What it checks
///
/// The references in `resolutionOrder` name sets and modifiers of the document, those in `sources`
/// its sets, files, or parts of files that exist.
///
/// ## Why it matters
///
/// The tokens that it should add are missing.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "resolutionOrder": [{ "$ref": "#/sets/basis" }] }
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
public struct ResolverReference: ReadingRule {
  public static let id = "resolver/reference"
  public static let summary = "A reference names a set, a modifier or a file with tokens."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["there is no “basis” in “sets”"], in: "example.resolver.json")
  }

  public init() {}
}
