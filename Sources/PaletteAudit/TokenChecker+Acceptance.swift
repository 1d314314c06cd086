public import PaletteReports
public import PaletteRules

extension TokenChecker {
  /// Tells of the failures of pairs whether they count by the configuration and the suppressions of a
  /// check.
  ///
  /// - Parameter result: The check of the palettes of the pairs.
  /// - Returns: A function that says of a pair that it counts, or why it is accepted.
  public func acceptance(
    in result: Result
  ) -> (_ pair: ColorPair) -> ContrastDiff.Acceptance {
    let projects = projects()
    let ledger = SuppressionLedger(of: result.palettes, result.sources, today: today)
    return { [selection] pair in
      guard let file = pair.foreground.variants.first?.location.file else { return .counts }
      var runner = RuleRunner(
        configuration: projects.configuration(of: file).configuration, selection: selection)
      runner.ledger = ledger
      let findings = runner.findings(on: [pair]).filter {
        $0.rule == ContrastMinimum.id && $0.outcome == .fail
      }
      guard !findings.isEmpty else { return .off }
      var report = Report(toolVersion: "", findings: findings)
      var open = ledger
      open.apply(to: &report)
      guard let worst = report.findings.map(\.severity).max() else {
        let reasons = report.suppressed.flatMap(\.causes).compactMap { cause in
          if case .inSource(let reason, _) = cause { reason } else { nil }
        }
        return .accepted(reasons.first ?? "suppressed")
      }
      return worst == .error ? .counts : .accepted("a \(worst.rawValue) by the configuration")
    }
  }
}
