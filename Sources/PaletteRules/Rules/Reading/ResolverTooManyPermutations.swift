import TokenGraph

/// Colors that depend on too many combinations of contexts.
///
/// ## What it checks
///
/// The contexts of all modifiers that the colors depend on make up no more than 10000 combinations.
/// The example has a limit of 3.
///
/// ## Why it matters
///
/// Every pair is checked in each combination, and modifiers multiply them. Beyond the limit the
/// colors are unknown, unless `--input` fixes some of the modifiers.
///
/// ## Example
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [] } },
///   "modifiers": {
///     "theme": { "contexts": {
///         "light": [{ "ink": { "$type": "color",
///           "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }],
///         "dark": [{ "ink": { "$type": "color",
///           "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } }] } },
///     "brand": { "contexts": {
///         "one": [{ "ink": { "$type": "color",
///           "$value": { "colorSpace": "srgb", "components": [1, 0, 0] } } }],
///         "two": [] } } },
///   "resolutionOrder": [{ "$ref": "#/sets/base" }, { "$ref": "#/modifiers/theme" },
///     { "$ref": "#/modifiers/brand" }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "version": "2025.10",
///   "sets": { "base": { "sources": [] } },
///   "modifiers": {
///     "theme": { "contexts": {
///         "light": [{ "ink": { "$type": "color",
///           "$value": { "colorSpace": "srgb", "components": [0, 0, 0] } } }],
///         "dark": [{ "ink": { "$type": "color",
///           "$value": { "colorSpace": "srgb", "components": [1, 1, 1] } } }] } } },
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
public struct ResolverTooManyPermutations: ReadingRule {
  public static let id = "resolver/too-many-permutations"
  public static let summary = "A color depends on at most 10000 combinations of contexts."

  public static var examples: [RuleExample<ReadingSubject>] {
    var options = LoadOptions()
    options.limits.permutations = 3
    return documented(
      finds: ["some tokens depend on more than 3 combinations of contexts"],
      in: "example.resolver.json", reading: options)
  }

  public init() {}
}
