/// Rules whose selector is none.
///
/// ## What it checks
///
/// The text before a block can be read as a list of selectors.
///
/// ## Why it matters
///
/// Browsers ignore the whole rule, with all the colors in it.
///
/// ## Example
///
/// ```
/// :root { --ink: #191919; }
/// ..dark { --ink: #eeeeee; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --ink: #191919; }
/// .dark { --ink: #eeeeee; }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Selectors Level 4
/// - CSS Syntax Module Level 3
public struct CSSSelectorInvalid: ReadingRule {
  public static let id = "css/selector"
  public static let summary = "The selector of a rule is valid."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["invalid selector"], in: "tokens.css")
  }

  public init() {}
}
