/// One JSON event per line: `run`, then `asset`, `error` and `finding`, then `summary`.
public struct NDJSON: StreamedReporter {
  public static let id = "ndjson"
  public static let fileExtension: String? = "ndjson"
  public static let showsFacts = true

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    report.forEachEvent { output($0.line) }
  }

  public static func text(of event: ReportEvent) -> String { event.line }
}
