import DesignTokens
import PaletteReports
import PaletteRules

/// What is wrong with some files, to tell whether a change of them made anything worse.
struct FixJudgement {
  /// A finding, without what changes while it stays: its numbers, and the file of the permutation in
  /// which it is worst.
  struct Key: Hashable {
    let rule: String
    let file: String?
    private(set) var token, against: String?

    /// The same of a color that is called otherwise.
    func replacing(_ name: String, with other: String) -> Key {
      var copy = self
      if token == name { copy.token = other }
      if against == name { copy.against = other }
      return copy
    }

    init(_ finding: Finding) {
      rule = finding.rule
      // What is read alike in several places is told at the first that is left.
      (token, against) =
        Rules.reading.contains(rule) ? (nil, nil) : (finding.token, finding.against)
      file = token == nil ? finding.file : nil
    }
  }

  private struct Failure: Hashable {
    var foreground, background: String
    let minimum: Double
    let choices: [Permutation.Choice]
    let palette: Int

    /// The same of a color that is called otherwise.
    func replacing(_ name: String, with other: String) -> Failure {
      var copy = self
      if foreground == name { copy.foreground = other }
      if background == name { copy.background = other }
      return copy
    }
  }

  private struct Place: Hashable {
    let file: String
    let line: Int
  }

  private struct ProblemKey: Hashable {
    let code, message: String
    let file: String?
  }

  /// The findings with their severities, questions as notes; the greater one of two with the same key.
  private var findings: [Key: Severity]
  private let problems: Set<ProblemKey>
  /// The pairs that do not pass, by permutation.
  private var failures: Set<Failure>
  /// Those of them that fail: the others are questions.
  private var decided: Set<Failure>
  /// Where the colors of pairs are, by their names.
  private var places: [String: Place] = [:]

  init(of result: TokenChecker.Result, pairs: [[ColorPair]]) {
    findings = Dictionary(
      result.report.findings.map { (Key($0), $0.outcome == .fail ? $0.severity : .note) },
      uniquingKeysWith: max)
    problems = Set(
      result.report.problems.map { ProblemKey(code: $0.code, message: $0.message, file: $0.file) })
    var failures: Set<Failure> = []
    var decided: Set<Failure> = []
    for (palette, pairs) in pairs.enumerated() {
      for pair in pairs {
        for token in [pair.foreground, pair.background] where places[token.path] == nil {
          places[token.path] = token.variants.first.map {
            Place(file: $0.location.file, line: $0.location.range.start.line)
          }
        }
        // A line that can be seen beside one of its two sides is seen: that on the other is a question.
        guard let requirement = pair.requirement, !(pair.role == .ui && pair.isQuestion) else {
          continue
        }
        for permutation in pair.failingPermutations {
          let failure = Failure(
            foreground: pair.foreground.path, background: pair.background.path,
            minimum: requirement.ratio, choices: pair.permutations[permutation].choices,
            palette: palette)
          failures.insert(failure)
          if !pair.isQuestion, pair.contrast(in: permutation)?.fails ?? false {
            decided.insert(failure)
          }
        }
      }
    }
    self.failures = failures
    self.decided = decided
  }

  /// The same with the former names of colors that are called as they are written or computed, and so otherwise
  /// once a color is changed that they are made of: one that is gone from the same line.
  private func translated(to before: FixJudgement) -> FixJudgement {
    let gone = Dictionary(
      grouping: before.places.lazy.filter { places[$0.key] == nil }, by: \.value)
    guard !gone.isEmpty else { return self }
    var former: [String: [String]] = [:]
    for (name, place) in places where before.places[name] == nil {
      former[name] = gone[place]?.map(\.key)
    }
    var result = self
    if !former.isEmpty { result.take(former, from: before) }
    return result
  }

  /// Takes former names of colors wherever they failed under one of them.
  private mutating func take(_ former: [String: [String]], from before: FixJudgement) {
    for failure in failures {
      for name in [failure.foreground, failure.background] {
        let known = former[name]?.lazy.map { failure.replacing(name, with: $0) }
          .first(where: before.failures.contains)
        guard let known else { continue }
        failures.remove(failure)
        failures.insert(known)
        if decided.remove(failure) != nil { decided.insert(known) }
      }
    }
    for (key, severity) in findings {
      for name in [key.token, key.against].compactMap(\.self) {
        let known = former[name]?.lazy.map { key.replacing(name, with: $0) }
          .first { before.findings[$0].map { $0 >= severity } ?? false }
        guard let known else { continue }
        findings[key] = nil
        findings[known] = severity
      }
    }
  }

  /// What is worse than before, in words that go on after “because”; `nil` if nothing is.
  func worsening(since before: FixJudgement) -> String? {
    translated(to: before).worseningOfKnown(since: before)
  }

  private func worseningOfKnown(since before: FixJudgement) -> String? {
    let news = failures.subtracting(before.failures)
    let pair = news.min {
      ($0.foreground, $0.background, $0.minimum) < ($1.foreground, $1.background, $1.minimum)
    }
    if let pair {
      return "\(pair.foreground) on \(pair.background) would then have less than the "
        + "\(RatioText.required(pair.minimum)):1 that it needs"
    }
    let keys = newFindings(since: before)
    if let key = keys.min(by: { ($0.rule, $0.token ?? "") < ($1.rule, $1.token ?? "") }) {
      let subject = key.token ?? key.file ?? ""
      let pair = key.against.map { "\(subject) on \($0)" } ?? subject
      return "\(pair) would then be reported by \(key.rule)"
    }
    if let problem = problems.subtracting(before.problems).map(\.message).min() {
      return "then \(problem)"
    }
    let answer = decided.subtracting(before.decided).min {
      ($0.foreground, $0.background, $0.minimum) < ($1.foreground, $1.background, $1.minimum)
    }
    return answer.map {
      "\($0.foreground) on \($0.background), which cannot be decided now, would then fail"
    }
  }

  /// The tokens that may be changed for some findings: those on either side of a pair, and those that
  /// fixes change.
  static func tokens(of findings: [Finding]) -> Set<String> {
    findings.reduce(into: []) { tokens, finding in
      guard finding.fix != nil || finding.against != nil else { return }
      tokens.formUnion([finding.token, finding.against].compactMap(\.self))
      tokens.formUnion(finding.fix?.tokens ?? [])
    }
  }

  static func keys(of findings: [Finding]) -> Set<Key> { Set(findings.map(Key.init)) }

  /// Whether something is repaired and nothing is worse than before.
  func isBetter(than before: FixJudgement) -> Bool {
    let own = translated(to: before)
    return own.isBetter(thanKnown: before)
  }

  private func isBetter(thanKnown before: FixJudgement) -> Bool {
    newFindings(since: before).isEmpty && problems.isSubset(of: before.problems)
      && failures.isSubset(of: before.failures)
      && (before.findings.keys.contains { findings[$0] == nil }
        || failures.count < before.failures.count)
  }

  /// Whether a pair fails that did not before, be it that it was a question.
  func answersQuestions(of before: FixJudgement) -> Bool {
    !translated(to: before).decided.isSubset(of: before.decided)
  }

  /// The findings that were not there before, without those that weigh less than all errors and warnings
  /// that are gone: an error is worth a note that only comes up where the error is not.
  private func newFindings(since before: FixJudgement) -> [Key] {
    let gone = before.findings.filter { $0.value > .note && findings[$0.key] == nil }.values.min()
    return findings.filter { key, severity in
      before.findings[key] == nil && severity >= gone ?? .note
    }.map(\.key)
  }
}

extension ColorPair {
  /// Whether the names leave open whether the two ever meet.
  fileprivate var isQuestion: Bool {
    if case .inferred(_, .possible) = origin { true } else { false }
  }
}
