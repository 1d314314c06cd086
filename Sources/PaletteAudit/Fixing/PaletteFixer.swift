import DesignTokens
public import FileAccess
import PaletteReports
public import PaletteRules
import SourceSyntax

/// Applies the fixes that a check proposes, until nothing is left to fix: the implementation of
/// `palette-check fix`.
///
/// Each round applies all fixes that do not touch the same text, reads the result again as the files
/// would be read, and keeps a fix only if nothing became worse: no pair fails that passed before, in
/// any permutation, no question turns out to be a failure in the end, and no rule has a finding that it
/// did not have. Fixes that spoil something together are tried apart. Where a new color makes another pair
/// count that did not count before, as a line that can now be seen, that pair is fixed as well or the fix
/// is taken back. Nothing is written before all is decided.
///
/// ```swift
/// let css = ":root { --text: #777; --background: #fff; }"
/// var fixer = PaletteFixer(checker: TokenChecker())
/// fixer.includesUnsafe = true
/// let result = fixer.fix(text: Array(css.utf8), fileName: "brand.css", files: MemoryFiles([:]))
/// for file in result.files { print(String(decoding: file.text, as: UTF8.self)) }
/// // Prints ":root { --text: #767676; --background: #fff; }"
/// ```
public struct PaletteFixer: Sendable {
  /// A file with fixes.
  public struct ChangedFile: Sendable {
    /// The path.
    public var path: String
    /// The bytes that were read.
    public var original: [UInt8]
    /// The text before, in UTF-8.
    public var originalText: [UInt8]
    /// The text after, in UTF-8.
    public var text: [UInt8]

    /// The bytes after, in the encoding of the file.
    public var bytes: [UInt8] { SourceText.encode(text, like: original) }

    /// The differences.
    public var diff: UnifiedDiff { UnifiedDiff(of: path, from: originalText, to: text) }

    /// Writes the file atomically, unless it was changed in the meantime.
    ///
    /// - Throws: `FileError`.
    public func write() throws(FileError) {
      try AtomicFile.rewrite(bytes, to: path, from: original)
    }
  }

  /// A fix that was taken back.
  public struct Withdrawal: Sendable {
    /// The fix.
    public var fix: Finding.Fix
    /// What it would have made worse, in words that go on after “because”.
    public var reason: String
  }

  /// The result of fixing.
  public struct Result: Sendable {
    /// The check of the files with their fixes.
    public var check: TokenChecker.Result
    /// The report of ``check`` without the fixes that were taken back.
    public var report: Report
    /// The files that have fixes, by path.
    public var files: [ChangedFile]
    /// What was changed, in the order of the files: each fix once.
    public var applied: [Finding.Fix]
    /// What was tried and taken back, because it would have made something else worse.
    public var withdrawn: [Withdrawal]
    /// The number of findings that had a fix and are gone: of those that a check calls fixable.
    public var fixed: Int
    /// The number of findings of which a fix was applied that does not repair all of them.
    public var fixedInPart: Int
    /// The number of findings without a fix that are gone with the others, such as questions on a color
    /// that was changed.
    public var settled: Int
    /// The number of findings that are left for fixes that are not safe.
    public var leftForUnsafe: Int
  }

  /// The check whose findings are fixed.
  public var checker: TokenChecker
  /// The check of what must not become worse: as ``checker``, without a restriction to some
  /// appearances or inputs.
  public var whole: TokenChecker?
  /// Whether fixes that are not safe are applied.
  public var includesUnsafe = false
  /// The maximum number of rounds. Each fixes something for good; real palettes take two or three.
  public var rounds = 16

  /// Makes a fixer.
  public init(checker: TokenChecker) { self.checker = checker }

  /// Fixes files and folders, in memory.
  public func fix(paths: [String], files: some FileReading = LocalFiles()) -> Result {
    let snapshot = FileSnapshot(of: files)
    return run(snapshot) { $0.check(paths: paths, files: snapshot) }
  }

  /// Fixes a text in memory, such as standard input.
  public func fix(
    text: [UInt8], fileName: String, files: some FileReading = LocalFiles()
  ) -> Result {
    let overlaid = OverlaidFiles(base: files, path: fileName, bytes: text)
    let snapshot = FileSnapshot(of: overlaid)
    return run(snapshot) { $0.check(paths: [fileName], files: snapshot) }
  }

  // MARK: - Rounds

  /// The state of the files.
  private struct State {
    /// The check that is asked for, and the one of everything.
    let check, whole: TokenChecker.Result
    let judgement: FixJudgement
  }

  private func state(
    _ read: (TokenChecker) -> TokenChecker.Result, after first: State? = nil
  ) -> State {
    func origin(_ checker: TokenChecker) -> TokenChecker {
      var checker = checker
      checker.origins = first?.whole.palettes ?? []
      return checker
    }
    let all = whole ?? checker
    let complete = read(origin(all))
    return State(
      check: whole == nil ? complete : read(origin(checker)), whole: complete,
      judgement: FixJudgement(of: complete, pairs: complete.palettes.map { all.pairs(of: [$0]) }))
  }

  /// What the rounds have come to.
  private struct Outcome {
    var current: State
    var texts: [String: [UInt8]] = [:]
    var applied: [Finding.Fix] = []
    var withdrawn: [Withdrawal] = []
  }

  private func run<Base>(
    _ snapshot: FileSnapshot<Base>, _ read: (TokenChecker) -> TokenChecker.Result
  ) -> Result {
    let first = state(read)
    var outcome = outcome(of: first, snapshot, read, answersNothing: false)
    // A later fix usually repairs what an earlier one has made a failure of a question. If none did, no fix may.
    if outcome.current.judgement.answersQuestions(of: first.judgement) {
      snapshot.replace(with: [:])
      outcome = self.outcome(of: first, snapshot, read, answersNothing: true)
    }
    snapshot.replace(with: encoded(outcome.texts, snapshot))
    return result(
      from: first, to: outcome.current, outcome.texts, snapshot, outcome.applied, outcome.withdrawn)
  }

  /// Runs the rounds; where it `answersNothing`, a fix is taken back that makes a failure of a question.
  private func outcome<Base>(
    of first: State, _ snapshot: FileSnapshot<Base>,
    _ read: (TokenChecker) -> TokenChecker.Result, answersNothing: Bool
  ) -> Outcome {
    let named = FixJudgement.tokens(of: first.whole.report.findings)
    var outcome = Outcome(current: first)
    var rejected: Set<Finding.Fix> = []
    for _ in 0..<rounds {
      let batch = proposals(in: outcome.current, named, rejected)
      let base = outcome.current
      var accepted: [Finding.Fix] = []
      var acceptedTexts = outcome.texts

      /// Applies fixes on top of those accepted in this round.
      func attempt(_ fixes: ArraySlice<Finding.Fix>) {
        guard !fixes.isEmpty,
          let changed = Self.texts(outcome.texts, after: accepted + fixes, of: base)
        else { return }
        snapshot.replace(with: encoded(changed, snapshot))
        let next = state(read, after: first)
        let before = outcome.current.judgement
        if next.judgement.isBetter(than: before),
          !(answersNothing && next.judgement.answersQuestions(of: before))
        {
          outcome.current = next
          accepted += fixes
          acceptedTexts = changed
        } else if fixes.count == 1 {
          rejected.formUnion(fixes)
          let reason = next.judgement.worsening(since: before)
          outcome.withdrawn +=
            reason.map { reason in fixes.map { Withdrawal(fix: $0, reason: reason) } } ?? []
        } else {
          let middle = fixes.startIndex + fixes.count / 2
          attempt(fixes[..<middle])
          attempt(fixes[middle...])
        }
      }

      attempt(batch[...])
      if accepted.isEmpty {
        guard
          let series = series(
            from: outcome.current, first, named, outcome.texts, snapshot, read, answersNothing)
        else { break }
        outcome.current = series.state
        outcome.applied += series.fixes
        outcome.texts = series.texts
      } else {
        outcome.applied += accepted
        outcome.texts = acceptedTexts
      }
    }
    return outcome
  }

  /// What was fixed between two states, and what could not be.
  private func result<Base>(
    from first: State, to current: State, _ texts: [String: [UInt8]],
    _ snapshot: FileSnapshot<Base>, _ applied: [Finding.Fix], _ withdrawn: [Withdrawal]
  ) -> Result {
    let offered = Set(current.whole.report.findings.compactMap(\.fix))
    let withdrawn = withdrawn.filter { offered.contains($0.fix) }
    let fixable = current.whole.report.findings.filter { finding in
      finding.fix.map { fix in !withdrawn.contains { $0.fix == fix } } ?? false
    }
    var report = current.check.report
    report.keepFixes(of: FixJudgement.keys(of: fixable))
    let left = FixJudgement.keys(of: current.check.report.findings)
    let files = texts.keys.sorted().compactMap { path -> ChangedFile? in
      guard let text = texts[path], let original = snapshot.original(of: path),
        let before = first.whole.sources[path]
      else { return nil }
      return ChangedFile(path: path, original: original, originalText: before.bytes, text: text)
    }
    let isLeft = first.check.report.findings.map { left.contains(FixJudgement.Key($0)) }
    let changes = Set(applied)
    func count(_ isCounted: (Finding, _ isLeft: Bool) -> Bool) -> Int {
      zip(first.check.report.findings, isLeft).count(where: isCounted)
    }
    return Result(
      check: current.check, report: report, files: files, applied: applied, withdrawn: withdrawn,
      fixed: count { $0.fix != nil && !$1 },
      fixedInPart: count { finding, isLeft in
        isLeft && finding.fix.map(changes.contains) ?? false
      },
      settled: count { $0.fix == nil && !$1 },
      leftForUnsafe: includesUnsafe
        ? 0 : report.findings.count { $0.fix?.isSafe == false })
  }

  /// How many steps a series has at most.
  private static let longestSeries = 3

  /// A fix that alone makes something worse, and those that repair just that, step by step; `nil` if
  /// there is none.
  private func series<Base>(
    from start: State, _ first: State, _ named: Set<String>,
    _ texts: [String: [UInt8]],
    _ snapshot: FileSnapshot<Base>,
    _ read: (TokenChecker) -> TokenChecker.Result, _ answersNothing: Bool
  ) -> (state: State, texts: [String: [UInt8]], fixes: [Finding.Fix])? {
    // What was a question and fails now is to be repaired.
    let known = FixJudgement.keys(of: start.whole.report.findings.filter { $0.outcome == .fail })
    for fix in proposals(in: start, named, []) {
      var (state, texts) = (start, texts)
      var (fixes, next) = ([Finding.Fix](), [fix])
      for _ in 0..<Self.longestSeries {
        guard !next.isEmpty, let changed = Self.texts(texts, after: next, of: state) else { break }
        texts = changed
        snapshot.replace(with: encoded(texts, snapshot))
        state = self.state(read, after: first)
        fixes += next
        let isWorse = answersNothing && state.judgement.answersQuestions(of: start.judgement)
        if !isWorse, state.judgement.isBetter(than: start.judgement) {
          return (state, texts, fixes)
        }
        next = proposals(in: state, named, [], besides: known)
      }
    }
    return nil
  }

  /// The texts of the files of a state with some fixes; `nil` if they cannot be applied.
  private static func texts(
    _ texts: [String: [UInt8]], after fixes: [Finding.Fix], of state: State
  ) -> [String: [UInt8]]? {
    var changed = texts
    for (file, edits) in edits(of: fixes) {
      guard let source = state.whole.sources[file], let bytes = try? source.applying(edits) else {
        return nil
      }
      changed[file] = bytes
    }
    return changed
  }

  private func encoded<Base>(
    _ texts: [String: [UInt8]], _ snapshot: FileSnapshot<Base>
  ) -> [String: [UInt8]] {
    Dictionary(
      uniqueKeysWithValues: texts.map { path, text in
        (path, SourceText.encode(text, like: snapshot.original(of: path) ?? text))
      })
  }

  /// The fixes of a round: those that may be applied, without any that touches the text of one
  /// before it.
  ///
  /// - Parameters:
  ///   - state: The files with the fixes so far.
  ///   - named: The tokens that had findings at first: what only a fix made a pair is no reason to change
  ///     others.
  ///   - rejected: Fixes that were tried.
  ///   - known: Findings whose fixes are left out.
  /// - Returns: The fixes.
  private func proposals(
    in state: State, _ named: Set<String>, _ rejected: Set<Finding.Fix>,
    besides known: Set<FixJudgement.Key> = []
  ) -> [Finding.Fix] {
    let wanted = FixJudgement.keys(of: state.check.report.findings).subtracting(known)
    var chosen: [Finding.Fix] = []
    var seen = rejected
    var taken: [String: [SourceEdit]] = [:]
    for finding in state.whole.report.findings where wanted.contains(FixJudgement.Key(finding)) {
      guard let fix = finding.fix, fix.isSafe || includesUnsafe else { continue }
      let isNamed = finding.token.map(named.contains) ?? true
      guard isNamed || fix.tokens.isSubset(of: named), seen.insert(fix).inserted else { continue }
      let edits = Self.edits(of: [fix])
      let isFree = edits.allSatisfy { file, edits in
        edits.allSatisfy { edit in
          (taken[file] ?? []).allSatisfy { $0 == edit || !$0.range.touches(edit.range) }
        }
      }
      guard isFree else { continue }
      for (file, edits) in edits { taken[file, default: []] += edits }
      chosen.append(fix)
    }
    return chosen
  }

  /// The distinct edits of some fixes, by file.
  private static func edits(of fixes: [Finding.Fix]) -> [String: [SourceEdit]] {
    var result: [String: [SourceEdit]] = [:]
    for edit in Set(fixes.flatMap(\.edits)) {
      result[edit.location.file, default: []].append(SourceEdit(edit.location, edit.text))
    }
    return result
  }
}

extension Report {
  /// Removes the fixes of all but some findings: what was taken back is not offered again.
  fileprivate mutating func keepFixes(of keys: Set<FixJudgement.Key>) {
    for index in findings.indices where !keys.contains(FixJudgement.Key(findings[index])) {
      findings[index].fix = nil
    }
  }
}

extension Range<Int> {
  fileprivate func touches(_ other: Range<Int>) -> Bool {
    lowerBound == other.lowerBound || overlaps(other)
  }
}
