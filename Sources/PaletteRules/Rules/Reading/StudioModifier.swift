/// Color modifiers that cannot be applied.
///
/// ## What it checks
///
/// A modifier is `lighten`, `darken`, `mix` or `alpha`, with a number as its value and one of the
/// spaces `srgb`, `p3`, `hsl` and `lch`; `mix` has a color to mix with.
///
/// ## Why it matters
///
/// The export writes the base color as if there were no modifier: what is built is not what is
/// designed. The color is unknown here.
///
/// ## Example
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919",
///     "$extensions": { "studio.tokens": { "modify": { "type": "lighten", "value": "much", "space": "lch" } } } } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } }] }
/// ```
///
/// ## Use instead
///
/// ```
/// { "core": { "ink": { "type": "color", "value": "#191919",
///     "$extensions": { "studio.tokens": { "modify": { "type": "lighten", "value": "0.2", "space": "lch" } } } } },
///   "$themes": [{ "name": "Light", "selectedTokenSets": { "core": "enabled" } }] }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Tokens Studio documentation, Color Modifiers
public struct StudioModifier: ReadingRule {
  public static let id = "studio/modifier"
  public static let summary = "A color modifier has a type, a value and a space."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the color modifier cannot be applied: its value “much” is not a number"],
      in: "tokens.json")
  }

  public init() {}
}
