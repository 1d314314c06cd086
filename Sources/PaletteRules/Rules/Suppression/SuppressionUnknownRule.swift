import SourceSyntax

/// Suppressions of rules that do not exist.
///
/// ## What it checks
///
/// The name in a suppression is that of a rule, or of a group of rules such as `contrast`.
///
/// ## Why it matters
///
/// A misspelled name hides nothing.
///
/// ## Example
///
/// ```
/// /* palette-check-ignore contrast/minimun: a logo */
/// ```
///
/// ## Use instead
///
/// ```
/// /* palette-check-ignore contrast/minimum: a logo */
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - `palette-check rules` lists the rules
public struct SuppressionUnknownRule: Rule {
  public static let id = "suppression/unknown-rule"
  public static let summary = "A suppression names a rule that exists."

  public static var examples: [RuleExample<SuppressionSubject>] {
    [
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimun: a logo */",
        finds: ["there is no rule “contrast/minimun” to suppress"]),
      RuleExample(comment: "/* palette-check-ignore contrast/minimum: a logo */"),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    let suppression = subject.suppression
    guard suppression.defect == nil, suppression.rules.isEmpty else { return }
    report(
      subject.finding(
        of: Self.self, .unknown(suppression.rule), help: .help(nearest: suppression.nearest)))
  }
}

extension String {
  fileprivate static func unknown(_ rule: String) -> String {
    "there is no rule “\(rule)” to suppress"
  }
  fileprivate static func help(nearest: String?) -> String {
    nearest.map { "The nearest name is “\($0)”." } ?? "`palette-check rules` lists the rules."
  }
}
