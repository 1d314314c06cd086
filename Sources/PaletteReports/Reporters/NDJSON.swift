import SourceSyntax

/// One JSON event per line: `run`, then `asset`, `error` and `finding`, then `summary`.
public struct NDJSON: Reporter {
  public static let id = "ndjson"

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    let run = JSONText.object([("schema", .string(Report.schema)), ("tool", report.tool)])
    output(event("run", run))
    for asset in report.assets { output(event("asset", asset.json)) }
    for problem in report.problems { output(event("error", problem.json)) }
    for finding in report.findings { output(event("finding", finding.json)) }
    output(event("summary", report.summary.json))
  }

  private func event(_ name: String, _ body: JSONText) -> String {
    guard case .members(let members) = body else { return "" }
    return JSONText.members([.init(name: "event", value: .string(name))] + members).compact + "\n"
  }
}
