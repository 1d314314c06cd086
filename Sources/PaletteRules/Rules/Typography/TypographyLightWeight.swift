/// Font weights below Regular.
///
/// ## What it checks
///
/// No font weight of a token file is Ultralight, Thin or Light, nor a number below 400: tokens of weights,
/// weights in typography tokens, what stands in a group that is called after font weights, and custom
/// properties that are, such as `--font-weight-light`. A weight is told where it is written, not at each
/// alias to it.
///
/// ## Why it matters
///
/// Thin strokes let a color blend into its background although its contrast ratio is enough; in small
/// sizes they are hard to see.
///
/// ## Example
///
/// ```
/// { "caption": { "$type": "typography", "$value": {
///     "fontFamily": "SF Pro", "fontSize": { "value": 12, "unit": "px" }, "fontWeight": 300,
///     "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1.3 } } }
/// ```
///
/// ## Use instead
///
/// ```
/// { "caption": { "$type": "typography", "$value": {
///     "fontFamily": "SF Pro", "fontSize": { "value": 12, "unit": "px" }, "fontWeight": 400,
///     "letterSpacing": { "value": 0, "unit": "px" }, "lineHeight": 1.3 } } }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Human Interface Guidelines, Typography: font weights
public struct TypographyLightWeight: ReadingRule {
  public static let id = "typography/light-weight"
  public static let summary = "No text is lighter than Regular."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.appleHIG]

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the font weight 300 is lighter than Regular"], in: "type.tokens.json")
  }

  public init() {}
}
