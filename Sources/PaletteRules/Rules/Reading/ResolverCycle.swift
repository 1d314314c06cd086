/// Sets that contain themselves.
///
/// ## What it checks
///
/// Following the references of a set to other sets never comes back to it, and is no more than 64
/// sets deep.
///
/// ## Why it matters
///
/// Which of its tokens come last, and so which ones count, cannot be told.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": {
///     "a": { "sources": [{ "$ref": "#/sets/b" }] },
///     "b": { "sources": [{ "$ref": "#/sets/a" }] } },
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
public struct ResolverCycle: ReadingRule {
  public static let id = "resolver/cycle"
  public static let summary = "No set contains itself, not even by way of others."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the set “b” contains itself: b → a → b"], in: "example.resolver.json")
  }

  public init() {}
}
