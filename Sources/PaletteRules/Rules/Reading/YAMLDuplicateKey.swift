/// Names that occur twice in a mapping.
///
/// ## What it checks
///
/// No two members of a mapping have the same name.
///
/// ## Why it matters
///
/// YAML forbids it: other tools refuse the file, and here only the last member counts.
///
/// ## Example
///
/// ```
/// ink: "#191919"
/// ink: "#22223b"
/// ```
///
/// ## Use instead
///
/// ```
/// ink: "#191919"
/// text: "#22223b"
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - YAML 1.2.2, 3.2.1.1 Nodes
public struct YAMLDuplicateKey: ReadingRule {
  public static let id = "yaml/duplicate-key"
  public static let summary = "The names in a YAML mapping are different."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<ReadingSubject>] {
    documented(finds: ["the name “ink” occurs twice in this object"], in: "tokens.yaml")
  }

  public init() {}
}
