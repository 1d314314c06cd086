import DesignTokens
import PaletteRules
import SourceSyntax

/// One line a finding, in the form that editors and terminals recognize:
/// `file:line:column: severity rule message`. An image is at 1:1, and
/// for what cannot be decided the severity is `unknown`. What could not be read is said on
/// standard error.
public struct Concise: Reporter {
  public static let id = "concise"

  public init(style: ReportStyle) {}

  public func text(of report: Report) -> String {
    var lines: [String] = []
    func add(_ file: String?, _ range: SourceRange?, _ rest: String) {
      let start = range?.start ?? SourcePosition(line: 1, column: 1, offset: 0)
      let place = file.map { "\($0):\(start.line):\(start.column): " } ?? ""
      lines.append(Printable.line(place + rest))
    }
    for finding in report.findings {
      let suffix = finding.conditionsInWords.map { ", \($0)" } ?? ""
      add(
        finding.file, finding.range,
        "\(finding.label) \(finding.rule) \(finding.message)\(suffix)")
    }
    return lines.map { $0 + "\n" }.joined()
  }
}
