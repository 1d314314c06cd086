/// Sets that add up to too many sources.
///
/// ## What it checks
///
/// Following all references of sets to other sets, no more than 10000 sources are read.
///
/// ## Why it matters
///
/// Sets that name others twice double them at each level, so that a small document could run for
/// hours. What is beyond the limit is not read.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": {
///     "a": { "sources": [{ "$ref": "#/sets/b" }, { "$ref": "#/sets/b" }] },
///     "b": { "sources": [{ "$ref": "#/sets/c" }, { "$ref": "#/sets/c" }] },
///     "c": { "sources": [{ "$ref": "#/sets/d" }, { "$ref": "#/sets/d" }] },
///     "d": { "sources": [{ "$ref": "#/sets/e" }, { "$ref": "#/sets/e" }] },
///     "e": { "sources": [{ "$ref": "#/sets/f" }, { "$ref": "#/sets/f" }] },
///     "f": { "sources": [{ "$ref": "#/sets/g" }, { "$ref": "#/sets/g" }] },
///     "g": { "sources": [{ "$ref": "#/sets/h" }, { "$ref": "#/sets/h" }] },
///     "h": { "sources": [{ "$ref": "#/sets/i" }, { "$ref": "#/sets/i" }] },
///     "i": { "sources": [{ "$ref": "#/sets/j" }, { "$ref": "#/sets/j" }] },
///     "j": { "sources": [{ "$ref": "#/sets/k" }, { "$ref": "#/sets/k" }] },
///     "k": { "sources": [{ "$ref": "#/sets/l" }, { "$ref": "#/sets/l" }] },
///     "l": { "sources": [{ "$ref": "#/sets/m" }, { "$ref": "#/sets/m" }] },
///     "m": { "sources": [{ "$ref": "#/sets/n" }, { "$ref": "#/sets/n" }] },
///     "n": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "resolutionOrder": [{ "$ref": "#/sets/a" }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "version": "2025.10",
///   "sets": {
///     "a": { "sources": [{ "$ref": "#/sets/b" }] },
///     "b": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "resolutionOrder": [{ "$ref": "#/sets/a" }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10
public struct ResolverTooManySources: ReadingRule {
  public static let id = "resolver/too-many-sources"
  public static let summary = "The sets of a document add up to at most 10000 sources."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the sets add up to too many sources"], in: "example.resolver.json")
  }

  public init() {}
}
