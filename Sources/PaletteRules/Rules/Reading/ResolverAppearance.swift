/// Meanings of contexts with parts that do not exist.
///
/// ## What it checks
///
/// The meanings that a modifier gives its contexts under `dev.palette-check` in `$extensions` have
/// the parts `scheme`, `contrast`, `level`, `transparency`, `gamut`, `inverted`, `boldText` and
/// `variant`, with values that these have.
///
/// ## Why it matters
///
/// A part that does not exist says nothing: the context would be taken for another appearance than
/// the one that was meant.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "$extensions": { "dev.palette-check": { "contexts": { "dark": { "schema": "dark" } } } },
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
///     "$extensions": { "dev.palette-check": { "contexts": { "dark": { "scheme": "dark" } } } },
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
public struct ResolverAppearance: ReadingRule {
  public static let id = "resolver/appearance"
  public static let summary = "What a context means is said in parts that exist."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the context “dark” has unknown appearance parts: schema: dark"],
      in: "example.resolver.json")
  }

  public init() {}
}
