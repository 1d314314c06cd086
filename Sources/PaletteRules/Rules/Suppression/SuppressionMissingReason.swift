import SourceSyntax

/// Suppressions without a reason.
///
/// ## What it checks
///
/// Every suppression states why the finding is intended. The finding stays hidden.
///
/// ## Why it matters
///
/// Nobody else can tell whether it was a decision or a shortcut, and when it may be removed.
///
/// ## Example
///
/// ```
/// /* palette-check-ignore contrast/minimum */
/// ```
///
/// ## Use instead
///
/// ```
/// /* palette-check-ignore contrast/minimum: a logo, exempt by WCAG 2.2 SC 1.4.3 */
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - Biome, Suppressions: the explanation is required
public struct SuppressionMissingReason: Rule {
  public static let id = "suppression/missing-reason"
  public static let summary = "A suppression has a reason."

  public static var examples: [RuleExample<SuppressionSubject>] {
    [
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimum */",
        finds: ["the suppression of contrast/minimum has no reason"]),
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimum: a logo, exempt by WCAG 2.2 SC 1.4.3 */"),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    let suppression = subject.suppression
    guard suppression.defect == nil, suppression.reason == nil else { return }
    report(subject.finding(of: Self.self, .noReason(suppression.rule), help: .stateIt))
  }
}

extension String {
  fileprivate static func noReason(_ rule: String) -> String {
    "the suppression of \(rule) has no reason"
  }
  fileprivate static let stateIt = "State it after a colon, or as “reason” in JSON."
}
