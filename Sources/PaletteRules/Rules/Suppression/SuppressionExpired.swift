import SourceSyntax

/// Suppressions whose last day is over.
///
/// ## What it checks
///
/// The date of a suppression is today or later. After that day, the finding is reported again.
///
/// ## Why it matters
///
/// The date was a promise to come back to the finding.
///
/// ## Example
///
/// ```
/// /* palette-check-ignore contrast/minimum: until the relaunch (until 2026-12-31) */
/// ```
///
/// ## Use instead
///
/// ```
/// /* palette-check-ignore contrast/minimum: until the relaunch (until 2027-06-30) */
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - ISO 8601-1, 5.2.2 Calendar date
public struct SuppressionExpired: Rule {
  public static let id = "suppression/expired"
  public static let summary = "A suppression has not expired."
  public static let defaultSeverity = Severity.warning

  public static var examples: [RuleExample<SuppressionSubject>] {
    [
      RuleExample(
        comment:
          "/* palette-check-ignore contrast/minimum: until the relaunch (until 2026-12-31) */",
        finds: ["the suppression of contrast/minimum ended on 2026-12-31"]),
      RuleExample(
        comment:
          "/* palette-check-ignore contrast/minimum: until the relaunch (until 2027-06-30) */"),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    let suppression = subject.suppression
    guard suppression.defect == nil, let until = suppression.until,
      suppression.isExpired(on: subject.today)
    else { return }
    report(subject.finding(of: Self.self, .expired(suppression.rule, until), help: .solve))
  }
}

extension String {
  fileprivate static func expired(_ rule: String, _ until: CalendarDate) -> String {
    "the suppression of \(rule) ended on \(until)"
  }
  fileprivate static let solve = "Solve the finding, or decide on a new date."
}
