import SourceSyntax

/// Suppressions that cannot be understood.
///
/// ## What it checks
///
/// A suppression in a comment has the form
/// `palette-check-ignore RULE, …: REASON (until YYYY-MM-DD)` and is for what follows: a declaration,
/// a member, an element, a block, or a line in formats of lines. At the end of a line, behind a
/// declaration, it is for that line. `palette-check-ignore-file …` is for the file.
///
/// In JSON and YAML it is also an entry of
/// `"$extensions": { "dev.palette-check": { "ignore": [ … ] } }` of a token, a group or the file,
/// with the members `rule` (or a list), `reason`, `until`, `against` (the other token of a pair) and
/// `contexts` (such as `{ "theme": "dark" }`: a finding that holds elsewhere too is not hidden).
///
/// The rule can be a group, such as `contrast`. A finding about a pair is hidden by a suppression of
/// its foreground or its background. Images have no suppressions; the configuration has `overrides`,
/// and there is the baseline.
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
    [
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimum: a logo (until May 2027) */",
        finds: ["“May 2027” is not a date"]),
      RuleExample(
        comment: "/* palette-check-ignore contrast/minimum: a logo (until 2027-05-31) */"),
    ]
  }

  public init() {}

  public func check(_ subject: SuppressionSubject, report: (Finding) -> Void) {
    guard let defect = subject.suppression.defect else { return }
    report(subject.finding(of: Self.self, defect.message, help: defect.help))
  }
}
