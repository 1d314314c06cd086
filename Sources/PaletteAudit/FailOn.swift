public import PaletteReports
import PaletteRules

/// The findings that end a run with status 1, from the most lenient to the strictest, and none.
///
/// ```swift
/// import PaletteReports
///
/// var report = Report(toolVersion: "1.0")
/// report.summary.warnings = 1
/// print(FailOn.error.status(of: report), FailOn.warning.status(of: report))
/// // Prints "0 1"
/// ```
public enum FailOn: String, CaseIterable, Sendable {
  /// Failures of severity `error`.
  case error
  /// Failures of severity `warning` or `error`, and warnings about the input.
  case warning
  /// The same, and findings of any severity that cannot be decided.
  case unknown
  /// No findings.
  case never

  /// The exit status for a report: 2 if something could not be read, parsed or understood,
  /// otherwise 1 if a finding counts, otherwise 0.
  public func status(of report: Report) -> Int32 {
    let isBroken =
      report.problems.contains { $0.severity == .error }
      || report.assets.contains { $0.error != nil }
    guard !isBroken else { return 2 }
    let summary = report.summary
    let warnings = summary.warnings + report.problems.count { $0.severity == .warning }
    let counted =
      switch self {
      case .error: summary.errors
      case .warning: summary.errors + warnings
      case .unknown: summary.errors + warnings + summary.unknown
      case .never: 0
      }
    return counted > 0 ? 1 : 0
  }
}
