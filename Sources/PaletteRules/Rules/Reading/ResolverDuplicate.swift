/// Sets and modifiers that are listed twice.
///
/// ## What it checks
///
/// No two elements of `resolutionOrder` are the same set or the same modifier, and no two of those
/// that are defined there have one name.
///
/// ## Why it matters
///
/// The later one overrides everything in between, which is rarely meant, and two modifiers of one
/// name cannot be told apart in inputs.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [{ "size": { "$type": "number", "$value": 4 } }] } },
///   "modifiers": { "theme": {
///     "contexts": { "light": [], "dark": [] } } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" }, { "$ref": "#/sets/base" }] }
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
public struct ResolverDuplicate: ReadingRule {
  public static let id = "resolver/duplicate"
  public static let summary = "Each set and modifier occurs once in “resolutionOrder”."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the set “base” occurs twice in “resolutionOrder”"], in: "example.resolver.json")
  }

  public init() {}
}
