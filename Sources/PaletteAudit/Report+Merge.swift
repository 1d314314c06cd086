import PaletteReports

extension Report {
  /// Adds the findings, problems, assets and numbers of another report.
  package mutating func merge(_ other: Report) {
    findings = RuleRunner.sorted(findings + other.findings)
    suppressed += other.suppressed
    problems += other.problems
    assets += other.assets
    palettes += other.palettes
    summary.files += other.summary.files
    summary.tokens += other.summary.tokens
    summary.pairs += other.summary.pairs
    summary.appearances = max(summary.appearances, other.summary.appearances)
    summary.checked += other.summary.checked
    summary.foregrounds += other.summary.foregrounds
    summary.measured += other.summary.measured
    summary.errors += other.summary.errors
    summary.warnings += other.summary.warnings
    summary.notes += other.summary.notes
    summary.unknown += other.summary.unknown
    summary.suppressed += other.summary.suppressed
    summary.skipped.merge(other.summary.skipped, uniquingKeysWith: +)
  }
}
