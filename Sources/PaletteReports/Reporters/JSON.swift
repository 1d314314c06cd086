import DesignTokens
import SourceSyntax

/// One JSON object, in the schema `palette-check/1`.
public struct JSON: Reporter {
  public static let id = "json"

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    output(report.json.pretty + "\n")
  }
}
