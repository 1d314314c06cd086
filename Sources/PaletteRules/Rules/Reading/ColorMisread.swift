/// Colors that the build tool reads otherwise than CSS.
///
/// ## What it checks
///
/// Style Dictionary and Theo read color texts with tinycolor2, which takes some of them otherwise
/// than CSS, and Style Dictionary overlooks `alpha` beside `r`, `g` and `b`. What it makes of a
/// text is what the text says.
///
/// ## Why it matters
///
/// What is built is not what is written. The color that is built is the one checked here.
///
/// ## Example
///
/// ```
/// { "color": { "bronze": { "value": "hsl(400, 50%, 40%)" } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "color": { "bronze": { "value": "#997733" } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Style Dictionary documentation, Built-in transforms
/// - CSS Color Module Level 4
public struct ColorMisread: ReadingRule {
  public static let id = "color/misread"
  public static let summary = "The build tool and CSS read a color alike."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["the color transforms of Style Dictionary read this as #993333, and CSS as #997733"],
      in: "tokens.json")
  }

  public init() {}
}
