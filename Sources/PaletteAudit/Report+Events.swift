public import PaletteReports

extension Report {
  /// Adds what an event says.
  public mutating func add(_ event: ReportEvent) {
    switch event {
    case .run(let version, let shard):
      toolVersion = version
      self.shard = shard
    case .skipped(let entry): skipped.append(entry)
    case .problem(let problem): problems.append(problem)
    case .asset(let asset): assets.append(asset)
    case .finding(let finding): findings.append(finding)
    case .summary(let summary): self.summary = summary
    }
  }

  /// Puts the findings into the order of reports.
  public mutating func sortFindings() { findings = RuleRunner.sorted(findings) }
}
