/// Defaults that are no context of their modifier.
///
/// ## What it checks
///
/// `default` names a context that the modifier has.
///
/// ## Why it matters
///
/// Without an input, it is not known which context counts; other tools refuse the document.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "default": "bright",
///     "contexts": { "light": [], "dark": [] } } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "default": "light",
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
public struct ResolverDefault: ReadingRule {
  public static let id = "resolver/default"
  public static let summary = "The default of a modifier is one of its contexts."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the modifier “theme” has no context “bright”"], in: "example.resolver.json")
  }

  public init() {}
}
