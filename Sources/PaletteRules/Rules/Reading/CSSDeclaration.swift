/// Custom properties that browsers ignore.
///
/// ## What it checks
///
/// The value of a custom property has all its brackets and quotes closed and no `!` but that of
/// `!important`, and the declaration stands in a rule.
///
/// ## Why it matters
///
/// Browsers ignore the declaration: the color is the one set elsewhere, or none.
///
/// ## Example
///
/// ```
/// :root { --ink: #191919 !default; }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --ink: #191919; }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Custom Properties for Cascading Variables Module Level 1
/// - CSS Syntax Module Level 3
public struct CSSDeclaration: ReadingRule {
  public static let id = "css/declaration"
  public static let summary = "A custom property has a valid value and stands in a rule."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(
      finds: ["“--ink” has no valid value: “!” can only begin “!important”, at the end"],
      in: "tokens.css")
  }

  public init() {}
}
