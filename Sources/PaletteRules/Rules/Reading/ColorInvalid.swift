/// Values that should be colors and are none.
///
/// ## What it checks
///
/// A color has what its format asks for: a known color space, three components that are numbers, an
/// alpha between 0 and 1; or it is a text that can be read as a color.
///
/// ## Why it matters
///
/// The color is unknown, and so is every contrast with it. It is not guessed.
///
/// ## Example
///
/// ```
/// { "ink": { "$type": "color", "$value": "#12345" } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "ink": { "$type": "color",
///     "$value": { "colorSpace": "srgb", "components": [0.1, 0.2, 0.3] } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Design Tokens Color Module 2025.10
/// - CSS Color Module Level 4
public struct ColorInvalid: ReadingRule {
  public static let id = "color/invalid"
  public static let summary = "The value of a color token is a color."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“#12345” is not a color: expected 3, 4, 6 or 8 hexadecimal digits, found 5"]
    )
  }

  public init() {}
}
