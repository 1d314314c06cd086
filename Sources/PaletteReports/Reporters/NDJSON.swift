import SourceSyntax

/// One JSON event a line: `run`, then `asset`, `error` and `finding`, then `summary`.
public struct NDJSON: Reporter {
  public static let id = "ndjson"

  public init(style: ReportStyle) {}

  public func text(of report: Report) -> String {
    let run = JSONText.object([("schema", .string(Report.schema)), ("tool", report.tool)])
    return event("run", run)
      + report.assets.map { event("asset", $0.json) }.joined()
      + report.problems.map { event("error", $0.json) }.joined()
      + report.findings.map { event("finding", $0.json) }.joined()
      + event("summary", report.summary.json)
  }

  private func event(_ name: String, _ body: JSONText) -> String {
    guard case .members(let members) = body else { return "" }
    return JSONText.members([.init(name: "event", value: .string(name))] + members).compact + "\n"
  }
}
