/// Fallbacks that hide a property that is set nowhere.
///
/// ## What it checks
///
/// Where `var()` has a fallback, the property that it names is set in one of the style sheets.
///
/// ## Why it matters
///
/// The fallback is always what shows. A misspelled name goes unnoticed, and no theme changes the
/// color. It may be meant so: what embeds the component sets the property.
///
/// ## Example
///
/// ```
/// :root { --ink: #191919; --text: var(--inc, #333333); }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --ink: #191919; --text: var(--ink, #333333); }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Custom Properties for Cascading Variables Module Level 1
public struct CSSHiddenFallback: ReadingRule {
  public static let id = "css/hidden-fallback"
  public static let summary = "A property that a color names is set somewhere."
  public static let defaultSeverity = Severity.note

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“--inc” is never set, which its fallback hides"], in: "tokens.css")
  }

  public init() {}
}
