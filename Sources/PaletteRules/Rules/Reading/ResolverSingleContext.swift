/// Modifiers with only one context.
///
/// ## What it checks
///
/// There is something to choose between in every modifier.
///
/// ## Why it matters
///
/// With one context it is a set with more words; often the other one was forgotten, and nothing in
/// it is checked.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "contexts": { "light": [] } } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "contexts": { "light": [], "dark": [] } } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Resolver Module 2025.10
public struct ResolverSingleContext: ReadingRule {
  public static let id = "resolver/single-context"
  public static let summary = "A modifier has at least two contexts."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the modifier “theme” has only one context"], in: "example.resolver.json")
  }

  public init() {}
}
