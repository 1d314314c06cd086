import TokenGraph

/// More themes in style sheets than can be kept apart.
///
/// ## What it checks
///
/// The selectors and media queries that change the same colors make no more than 256 states. The
/// example has a limit of 2.
///
/// ## Why it matters
///
/// Every color is resolved in each state. The themes that come last are left out, so that nothing
/// in them is checked.
///
/// ## Example
///
/// ```
/// :root { --ink: #191919 }
/// [data-theme="dim"] { --ink: #cccccc }
/// [data-theme="dark"] { --ink: #ffffff }
/// ```
///
/// ## Use instead
///
/// ```
/// :root { --ink: #191919 }
/// [data-theme="dark"] { --ink: #ffffff }
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Selectors Level 4
public struct CSSTooManyThemes: ReadingRule {
  public static let id = "css/too-many-themes"
  public static let summary = "The classes, attributes and queries make at most 256 themes."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    var options = LoadOptions()
    options.limits.modes = 2
    return documented(
      finds: ["there are too many classes or queries"], in: "tokens.css", reading: options)
  }

  public init() {}
}
