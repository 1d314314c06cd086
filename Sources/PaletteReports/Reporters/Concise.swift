import DesignTokens
import PaletteRules
import SourceSyntax

/// One line per finding, in the form that editors and terminals recognize: `file:line:column:
/// severity rule message`. Images are at 1:1, and a finding that cannot be decided has the severity
/// `unknown`. Problems with the input go to standard error instead.
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
