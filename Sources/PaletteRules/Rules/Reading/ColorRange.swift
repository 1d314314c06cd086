/// Components outside of the range of their color space.
///
/// ## What it checks
///
/// The components of RGB and XYZ spaces are between 0 and 1, percentages up to 100, a hue from 0 to
/// below 360, a chroma not negative. A hue beyond a full turn and an XYZ component above 1 still
/// mean one color, and are warnings.
///
/// ## Why it matters
///
/// A component of 25 in a space that ends at 1 is usually a value of 8 bits, or of another space:
/// there is no such color.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [25, 25, 25] } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0.098, 0.098, 0.098] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10
public struct ColorRange: ReadingRule {
  public static let id = "color/range"
  public static let summary = "The components of a color are in the range of its color space."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the component 25 of srgb is not between 0 and 1"])
  }

  public init() {}
}
