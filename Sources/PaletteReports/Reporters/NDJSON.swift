/// One JSON event per line: `run`, then `asset`, `error` and `finding`, then `summary`.
public struct NDJSON: Reporter {
  public static let id = "ndjson"

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    let stream = ReportStream.ndjson
    output(stream.start(toolVersion: report.toolVersion))
    stream.write(report, to: output)
    output(stream.end(report.summary))
  }
}
