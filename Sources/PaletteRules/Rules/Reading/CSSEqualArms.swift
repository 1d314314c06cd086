/// Colors whose two schemes are written alike.
///
/// ## What it checks
///
/// The two arguments of `light-dark()` differ, white space and case aside.
///
/// ## Why it matters
///
/// A color that is the same in light and dark needs no `light-dark()`. Most often the second
/// argument was copied and then forgotten.
///
/// ## Example
///
/// ```
/// :root { color-scheme: light dark; --ink: light-dark(#191919, #191919); }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { color-scheme: light dark; --ink: light-dark(#191919, #f1f3f5); }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - CSS Color 5, section 9: light-dark()
public struct CSSEqualArms: ReadingRule {
  public static let id = "css/equal-arms"
  public static let summary = "Light and dark are written differently."
  public static let defaultSeverity = Severity.warning
  public static let isOnByDefault = false
  public static let sets: Set<RuleSet> = [.strict]

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“--ink” has the same color for light and for dark"], in: "example.css")
  }

  public init() {}
}
