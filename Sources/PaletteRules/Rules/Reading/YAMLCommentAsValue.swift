/// Hexadecimal colors that YAML takes for comments.
///
/// ## What it checks
///
/// Where a value should be, there is no comment of 3, 4, 6 or 8 hexadecimal digits.
///
/// ## Why it matters
///
/// In YAML `#` after a space begins a comment: the member has no value, and its color is missing.
///
/// ## Example
///
/// ```
/// color:
///   ink: #191919
///   link: "#0a5fd0"
///   paper: "#ffffff"
/// ```
///
/// ## Use instead
///
/// ```
/// color:
///   ink: "#191919"
///   link: "#0a5fd0"
///   paper: "#ffffff"
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - YAML 1.2.2, 6.6 Comments
public struct YAMLCommentAsValue: ReadingRule {
  public static let id = "yaml/comment-as-value"
  public static let summary = "A hexadecimal color in YAML is in quotes."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["“#191919” is a comment here, so the value is missing"], in: "tokens.yaml")
  }

  public init() {}
}
