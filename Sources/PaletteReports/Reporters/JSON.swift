import DesignTokens
import SourceSyntax

/// One JSON object, by the schema `palette-check/1`.
public struct JSON: Reporter {
  public static let id = "json"

  public init(style: ReportStyle) {}

  public func text(of report: Report) -> String { report.json.pretty + "\n" }
}
