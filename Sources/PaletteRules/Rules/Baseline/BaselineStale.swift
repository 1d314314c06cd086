import SourceSyntax

/// Entries of the baseline that no longer occur.
///
/// ## What it checks
///
/// With `--baseline`, every entry of the baseline is a finding of the run, as far as its file and its
/// rule were checked.
///
/// ## Why it matters
///
/// The entry of a problem that was solved would accept the same problem again.
///
/// ## Example
///
/// ```
/// {"rule": "contrast/minimum", "token": "text.muted", "against": "surface.base", "measured": 3.9}
/// ```
///
/// ## Use instead
///
/// `palette-check baseline prune` removes the entry:
///
/// ```
/// "findings": {}
/// ```
///
/// ## Options
///
/// None. `baseline/stale: error` makes a run fail until the baseline is pruned.
///
/// ## References
///
/// - ESLint, Bulk Suppressions: unused suppressions
public struct BaselineStale: Rule {
  public static let id = "baseline/stale"
  public static let summary = "Every entry of the baseline still occurs."
  public static let defaultSeverity = Severity.note

  /// How many entries the message names; the places of all are related.
  private static let named = 3

  public static var examples: [RuleExample<BaselineSubject>] {
    let entry = BaselineSubject.Entry(
      name: "contrast/minimum of text.muted on surface.base",
      location: SourceLocation(startOf: "palette-check-baseline.json"))
    return [
      RuleExample(
        #"""
        {"rule": "contrast/minimum", "token": "text.muted", "against": "surface.base", "measured": 3.9}
        """#, BaselineSubject(count: 1, absent: [entry]),
        finds: [
          "1 of 1 entry of the baseline no longer occurs: contrast/minimum of text.muted on "
            + "surface.base"
        ]),
      RuleExample(#""findings": {}"#, BaselineSubject(count: 0, absent: [])),
    ]
  }

  public init() {}

  public func check(_ subject: BaselineSubject, report: (Finding) -> Void) {
    guard let first = subject.absent.first else { return }
    report(
      Finding(
        rule: Self.id, severity: Self.defaultSeverity,
        message: .stale(subject.absent.map(\.name), of: subject.count, Self.named), help: .prune,
        file: first.location.file, range: first.location.range,
        related: subject.absent.dropFirst().map {
          RelatedLocation(message: $0.name, location: $0.location)
        }))
  }
}

extension String {
  fileprivate static func stale(_ names: [String], of count: Int, _ limit: Int) -> String {
    let more = names.count > limit ? " and \(names.count - limit) more" : ""
    return
      "\(names.count) of \(count) \(count == 1 ? "entry" : "entries") of the baseline no longer "
      + "occur\(names.count == 1 ? "s" : ""): " + names.prefix(limit).joined(separator: ", ") + more
  }
  fileprivate static let prune = "Remove what was solved with `palette-check baseline prune`."
}
