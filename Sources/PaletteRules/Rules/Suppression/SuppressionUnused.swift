import SourceSyntax

/// Suppressions that hide nothing.
///
/// ## What it checks
///
/// Every suppression hides at least one finding, if its rule runs and every appearance and context is
/// checked.
///
/// ## Why it matters
///
/// The suppression of a finding that was solved would hide the same finding again.
///
/// ## Example
///
/// ```
/// /* palette-check-ignore contrast/minimum: too light, to be solved */
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
/// - ESLint, `--report-unused-disable-directives`
/// - Ruff, unused-noqa (RUF100)
public struct SuppressionUnused: Rule {
  public static let id = "suppression/unused"
  public static let summary = "A suppression hides a finding."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<SuppressionSubject>] {
    [
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimum: too light, to be solved */", uses: 0,
        finds: ["the suppression of contrast/minimum hides nothing"]),
      RuleExample(comment: "/* palette-check-ignore contrast/minimum: a logo */"),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    let suppression = subject.suppression
    guard subject.uses == 0, !suppression.rules.isEmpty, !suppression.isExpired(on: subject.today)
    else { return }
    report(subject.finding(of: Self.self, .unused(suppression.rule), help: .remove))
  }
}

extension String {
  fileprivate static func unused(_ rule: String) -> String {
    "the suppression of \(rule) hides nothing"
  }
  fileprivate static let remove = "Remove it."
}
