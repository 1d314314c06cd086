import DesignTokens
import FileAccess
public import PaletteReports
import PaletteRules
public import SourceSyntax

extension Report {
  /// Hides the findings that a baseline accepts, counts them as suppressed, and adds a finding
  /// for entries that no longer occur.
  ///
  /// - Parameters:
  ///   - baseline: The baseline.
  ///   - scope: What was checked.
  ///   - configuration: The configuration of all files; `nil` for the nearest one of the baseline.
  ///   - text: The text at a location of a file, if it is known.
  /// - Returns: The comparison of the findings with the baseline.
  @discardableResult
  public mutating func apply(
    _ baseline: Baseline, scope: RunScope, configuration: ConfigurationFile.Loaded? = nil,
    text: (_ file: String, _ range: SourceRange) -> String? = { _, _ in nil }
  ) -> Baseline.Comparison {
    var comparison = baseline.compare(
      findings, isWhole: scope.isWhole, isGone: { scope.isGone($0, of: baseline) }, text: text)
    comparison.unseen = comparison.absent.filter { scope.isUnseen($0, of: baseline) }
    comparison.absent.removeAll { scope.isUnseen($0, of: baseline) }
    let loaded =
      configuration ?? ConfigurationFile.find(for: baseline.path).map(ConfigurationFile.load)
    let runner = RuleRunner(
      configuration: loaded?.configuration ?? Configuration(), selection: scope.selection)
    let subject = BaselineSubject(
      count: baseline.entries.count, absent: comparison.absent.map { $0.subject(in: baseline.path) }
    )
    keep(comparison.new + runner.findings(on: [subject]))
    suppressed += comparison.covered.map {
      Suppressed(finding: $0, causes: [.baseline(file: baseline.path)])
    }
    summary.suppressed += comparison.covered.count
    absent = (absent ?? []) + comparison.absent.map { $0.finding(of: baseline) }
    return comparison
  }

  /// Hides the findings that the baselines in some files accept. One that cannot be read is a
  /// problem.
  package mutating func apply(
    baselines paths: [String], scope: @autoclosure () -> RunScope,
    configuration: ConfigurationFile.Loaded? = nil,
    text: (_ file: String, _ range: SourceRange) -> String? = { _, _ in nil }
  ) {
    for path in paths {
      do {
        let baseline = try Baseline(contentsOf: path)
        apply(baseline, scope: scope(), configuration: configuration, text: text)
      } catch {
        problems.append(Problem(error))
      }
    }
  }

  /// Replaces the findings, and counts them.
  mutating func keep(_ findings: [Finding]) {
    self.findings = RuleRunner.sorted(findings)
    (summary.errors, summary.warnings, summary.notes, summary.unknown) = (0, 0, 0, 0)
    summary.count(findings)
  }
}

extension Baseline.Entry {
  /// The finding in words: `contrast/minimum of text.muted on surface.base in dark`.
  public var name: String {
    var name = identity.rule
    if let token = identity.token { name += " of \(token)" }
    if !tokens.isEmpty { name += " of \(tokens.joined(separator: ", "))" }
    if let against = identity.against { name += " on \(against)" }
    if let text = identity.text, !text.isEmpty { name += " of \(text)" }
    if identity.token == nil { name += " in \(identity.file)" }
    return name + (conditions.isEmpty ? "" : " in " + conditions.joined(separator: ", in "))
  }

  /// The finding that no longer occurs, without what it measured.
  fileprivate func finding(of baseline: Baseline) -> Finding {
    let rule = Rules.all.first { $0.id == identity.rule }
    let reason = UnknownReason(code: .absent, message: "it no longer occurs")
    var finding = Finding(
      rule: identity.rule, severity: rule?.defaultSeverity ?? .warning,
      outcome: identity.isUnknown ? .unknown(reason) : .fail,
      message: "the baseline has \(name), which no longer occurs",
      file: baseline.absolutePath(of: identity.file),
      token: identity.token, against: identity.against, conditions: conditions)
    finding.tokens = tokens
    return finding
  }

  fileprivate func subject(in path: String) -> BaselineSubject.Entry {
    var location = SourceLocation(startOf: path)
    if let range { location.range = range }
    return BaselineSubject.Entry(name: name, location: location)
  }
}
