import TokenGraph
package import PaletteRules
import SourceSyntax

/// One line per finding, in the form that editors and terminals recognize: `file:line:column:
/// severity rule message`. Images are at 1:1. Problems with the input go to standard error instead.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(Concise(style: ReportStyle()).text(of: report).hasPrefix("a.png:1:1: error icon/opaque"))
/// // Prints "true"
/// ```
public struct Concise: StreamedReporter {
  public static let id = "concise"
  public static let supportsStatistics = true
  public static let showsFixes = false

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    for finding in report.findings { output(Self.line(finding) + "\n") }
  }

  public static func text(of event: ReportEvent) -> String {
    guard case .finding(let finding) = event else { return "" }
    return line(finding) + "\n"
  }

  /// The line of a finding.
  package static func line(_ finding: Finding) -> String {
    let start = finding.range?.start ?? SourcePosition(line: 1, column: 1, offset: 0)
    let suffix = finding.conditionsInWords.map { ", \($0)" } ?? ""
    return Printable.line(
      "\(finding.file):\(start.line):\(start.column): \(finding.level.rawValue) "
        + "\(finding.rule) "
        + "\(finding.message)\(suffix)")
  }
}
