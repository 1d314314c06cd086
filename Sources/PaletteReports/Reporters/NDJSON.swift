/// One JSON event per line: `run`, then `asset`, `error` and `finding`, then `summary`.
public struct NDJSON: StreamedReporter {
  public static let id = "ndjson"

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    func write(_ event: ReportEvent) { output(event.line) }
    write(.run(toolVersion: report.toolVersion))
    for asset in report.assets { write(.asset(asset)) }
    for problem in report.problems { write(.problem(problem)) }
    for finding in report.findings { write(.finding(finding)) }
    write(.summary(report.summary))
  }

  public static func text(of event: ReportEvent) -> String { event.line }
}
