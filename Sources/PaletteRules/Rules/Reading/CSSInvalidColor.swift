/// Values in style sheets that should be colors and are none.
///
/// ## What it checks
///
/// A value that is a color function, a number sign with hexadecimal digits or a keyword of a color
/// can be read as a color.
///
/// ## Why it matters
///
/// Browsers ignore the value where it is used: the text keeps the color that it inherits.
///
/// ## Example
///
/// ```
/// :root { --ink: rgb(25 25); }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --ink: rgb(25 25 25); }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Color Module Level 4
/// - CSS Color Module Level 5
public struct CSSInvalidColor: ReadingRule {
  public static let id = "css/invalid-color"
  public static let summary = "A value that is meant as a color is one."

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["“rgb(25 25)” is not a color: expected a number, a percentage or none"],
      in: "tokens.css")
  }

  public init() {}
}
