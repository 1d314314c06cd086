import SourceSyntax

/// Suppressions that cannot be understood.
///
/// ## What it checks
///
/// A suppression in a comment has the form
/// `palette-check-ignore RULE, …: REASON (until YYYY-MM-DD)`, for the next declaration, or
/// `palette-check-ignore-file …`, for the file. In JSON it is an entry of
/// `"$extensions": { "dev.palette-check": { "ignore": [ … ] } }` of a token, a group or the file, with
/// the members `rule`, `reason`, `until` and `against`.
///
/// ## Why it matters
///
/// Such a suppression hides nothing, although its author believes so.
///
/// ## Example
///
/// ```
/// /* palette-check-ignore contrast/minimum: a logo (until May 2027) */
/// ```
///
/// ## Use instead
///
/// ```
/// /* palette-check-ignore contrast/minimum: a logo (until 2027-05-31) */
/// ```
///
/// ## Options
///
/// None.
///
/// ## References
///
/// - ISO 8601-1, 5.2.2 Calendar date
public struct SuppressionSyntax: Rule {
  public static let id = "suppression/syntax"
  public static let summary = "A suppression is written as documented."

  public static var examples: [RuleExample<SuppressionSubject>] {
    let example = "/* palette-check-ignore contrast/minimum: a logo (until May 2027) */"
    let use = "/* palette-check-ignore contrast/minimum: a logo (until 2027-05-31) */"
    return [
      RuleExample(
        example, SuppressionSubject(exampleComment: example),
        finds: ["“May 2027” is not a date"]),
      RuleExample(use, SuppressionSubject(exampleComment: use)),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    let suppression = subject.suppression
    guard let defect = suppression.defect else { return }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity, message: defect.message,
        help: defect.help, file: suppression.location.file, range: suppression.location.range))
  }
}
