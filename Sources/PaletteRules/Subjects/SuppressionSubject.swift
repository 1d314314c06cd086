import SourceSyntax

/// A suppression after a run, for rules on suppressions.
///
/// ```swift
/// let suppression = Suppression(
///   rule: "contrast/minimum", reason: "the logo", location: SourceLocation(startOf: "brand.css"))
/// if let today = CalendarDate("2027-01-31") {
///   let subject = SuppressionSubject(suppression: suppression, uses: 0, today: today)
///   SuppressionUnused().check(subject) { finding in print(finding.message) }
/// }
/// // Prints "the suppression of contrast/minimum hides nothing"
/// ```
public struct SuppressionSubject: Sendable {
  /// The suppression.
  public var suppression: Suppression
  /// The number of findings that it hid; `nil` if its rules did not run on all of its file.
  public var uses: Int?
  /// The date of the run.
  public var today: CalendarDate

  /// Makes a subject.
  public init(suppression: Suppression, uses: Int?, today: CalendarDate) {
    self.suppression = suppression
    self.uses = uses
    self.today = today
  }

  /// A finding about the suppression.
  func finding(of rule: any Rule.Type, _ message: String, help: String) -> Finding {
    Finding(
      rule: rule.id, severity: rule.defaultSeverity, message: message, help: help,
      file: suppression.location.file, range: suppression.location.range)
  }

  /// A comment of a style sheet on 1 January 2027, for the example of a rule.
  init(exampleComment text: String, uses: Int? = 1) {
    let body = text.drop { $0 != "p" }.split(separator: "*/")[0]
    let location = SourceLocation(startOf: "example.css")
    let parsed = SuppressionComment.parse(String(body), at: location)
    suppression = parsed?.suppressions[0] ?? Suppression(rule: "", location: location)
    self.uses = uses
    today = .example
  }
}
