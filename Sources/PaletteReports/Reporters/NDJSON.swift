import DesignTokens
public import PaletteRules
import SourceSyntax

/// One JSON event a line: `run`, then `finding`, `error` and `asset`, then `summary`.
///
/// A long run can print its events as they come: each has a function of its own.
public struct NDJSON: Reporter {
  public static let id = "ndjson"

  public init(style: ReportStyle) {}

  public func text(of report: Report) -> String {
    var text = NDJSON.run(toolVersion: report.toolVersion)
    for asset in report.assets { text += NDJSON.asset(asset) }
    for problem in report.problems { text += NDJSON.error(problem) }
    for finding in report.findings { text += NDJSON.finding(finding) }
    return text + NDJSON.summary(report.summary)
  }

  /// The first line of a run.
  public static func run(toolVersion: String) -> String {
    let report = Report(toolVersion: toolVersion)
    return event("run", .object([("schema", .string(Report.schema)), ("tool", report.tool)]))
  }

  /// The line of a finding.
  public static func finding(_ finding: Finding) -> String { event("finding", finding.json) }

  /// The line of an input error.
  public static func error(_ problem: Report.Problem) -> String { event("error", problem.json) }

  /// The line of an asset.
  public static func asset(_ asset: Report.Asset) -> String { event("asset", asset.json) }

  /// The last line of a run.
  public static func summary(_ summary: Report.Summary) -> String {
    event("summary", summary.json)
  }

  private static func event(_ name: String, _ body: JSONText) -> String {
    guard case .members(let members) = body else { return "" }
    return JSONText.members([.init(name: "event", value: .string(name))] + members).compact + "\n"
  }
}
