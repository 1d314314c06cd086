public import PaletteReports
import PaletteRules

/// What makes a run end with status 1, from the least strict that is usual to the strictest, and
/// nothing.
public enum FailOn: String, CaseIterable, Sendable {
  /// A finding of severity `error` that fails.
  case error
  /// A finding of severity `warning` or `error` that fails.
  case warning
  /// The same, or a finding of any severity that cannot be decided.
  case unknown
  /// No finding.
  case never

  /// The exit status for a report: 2 when something could not be read, parsed or understood, else 1
  /// for a finding that counts, else 0.
  public func status(of report: Report) -> Int32 {
    let isBroken =
      report.problems.contains { $0.severity == .error }
      || report.assets.contains { $0.error != nil }
    guard !isBroken else { return 2 }
    let summary = report.summary
    let counted =
      switch self {
      case .error: summary.errors
      case .warning: summary.errors + summary.warnings
      case .unknown: summary.errors + summary.warnings + summary.unknown
      case .never: 0
      }
    return counted > 0 ? 1 : 0
  }
}
