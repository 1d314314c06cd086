import TokenGraph

/// Members that a color does not have.
///
/// ## What it checks
///
/// Under `--conformance`, a color has `colorSpace`, `components`, `alpha` and `hex`, and nothing
/// else.
///
/// ## Why it matters
///
/// A member that no tool knows is lost, or is a known one misspelled.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "opacity": 0.5 } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0, 0, 0], "alpha": 0.5 } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10
public struct ColorUnknownProperty: ReadingRule {
  public static let id = "color/unknown-property"
  public static let summary = "A color has only the members of the specification."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["unknown color property “opacity”"], reading: LoadOptions(isConformance: true))
  }

  public init() {}
}
