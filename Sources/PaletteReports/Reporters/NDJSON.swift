/// One JSON event per line: `run`, then `asset`, `error` and `finding`, then `summary`.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// for line in NDJSON(style: ReportStyle()).text(of: report).split(separator: "\n") {
///   print(line.prefix(20))
/// }
/// // Prints "{"event":"run","sche"
/// // Prints "{"event":"finding",""
/// // Prints "{"event":"summary",""
/// ```
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
