import TokenGraph
import SourceSyntax

/// A rule on how tokens are written: a reader finds what it judges, as a problem with the rule's
/// identifier.
///
/// What keeps a file from being read at all is no such rule, but an error of the run.
///
/// ```swift
/// let rule = Rules.all.first { $0 is any ReadingRule.Type }
/// print(rule?.id ?? "none", Rules.reading.contains("color/hex"))
/// // Prints "alias/ambiguous true"
/// ```
public protocol ReadingRule: Rule<ReadingSubject> {}

extension ReadingRule {
  public func check(_ subject: ReadingSubject, report: (Finding) -> Void) {
    for problem in subject.problems where problem.code == Self.id {
      let folding = subject.folding(of: problem)
      // The message of several places is about all of them.
      let conditions = problem.places > 1 ? [] : folding?.conditions ?? []
      var finding = Finding(
        rule: Self.id,
        severity: Self.defaultSeverity == .note
          ? .note : problem.severity == .error ? .error : .warning,
        message: problem.message, help: problem.help, file: problem.location.file,
        range: problem.location.range, token: problem.token,
        permutations: folding?.permutations ?? [], conditions: conditions,
        related: problem.related, fix: fix(for: problem))
      finding.tokens = problem.tokens
      report(finding)
    }
  }

  private func fix(for problem: SourceProblem) -> Finding.Fix? {
    guard let description = problem.correction ?? problem.help, !problem.repairs.isEmpty else {
      return nil
    }
    return Finding.Fix(
      isSafe: problem.correction == nil, description: description,
      edits: problem.repairs.map { .init(location: $0.location, text: $0.text) })
  }
}

extension Rules {
  /// The identifiers of the rules on how tokens are written.
  public static let reading: Set<String> = Set(
    all.filter { $0.subjectType == ReadingSubject.self }.map { $0.id })

  /// Those among them that are found on request only.
  package static let readingOnRequest: Set<String> = Set(
    all.filter { reading.contains($0.id) && !$0.isOnByDefault }.map { $0.id })
}
