public import PaletteRules
import SourceSyntax

/// A part of a report that is known before the others.
///
/// ```swift
/// let report = Report(toolVersion: "1.0")
/// report.forEachEvent { event in print(event.line.prefix(17)) }
/// // Prints "{"event":"run","s"
/// // Prints "{"event":"summary"
/// ```
public enum ReportEvent: Sendable {
  /// The beginning, with the version of the tool, and the part of the files if it is one of several.
  case run(toolVersion: String, shard: Report.Shard? = nil)
  /// An entry of a folder that is left out, and why.
  case skipped(Report.Skipped)
  /// A problem with the input.
  case problem(Report.Problem)
  /// An image that was audited.
  case asset(Report.Asset)
  /// A finding.
  case finding(Finding)
  /// The end.
  case summary(Report.Summary)

  /// The event as one line of NDJSON, with its line break.
  public var line: String {
    let (name, body): (String, JSONText) =
      switch self {
      case .run(let version, let shard):
        (
          "run",
          .object([
            ("schema", .string(Report.schema)), ("tool", Report.tool(version)),
            ("shard", shard?.json),
          ])
        )
      case .skipped(let entry): ("skipped", entry.json)
      case .problem(let problem): ("error", problem.json)
      case .asset(let asset): ("asset", asset.json)
      case .finding(let finding): ("finding", finding.json)
      case .summary(let summary): ("summary", summary.json)
      }
    return body.compactLine(after: JSONText.Member(name: "event", value: .string(name)))
  }
}

extension Report {
  /// Hands over the report as events, in the order of a stream.
  ///
  /// - Parameters:
  ///   - isWhole: Whether it is the whole run, with its beginning and its end.
  ///   - body: Takes an event.
  public func forEachEvent(isWhole: Bool = true, _ body: (ReportEvent) -> Void) {
    if isWhole { body(.run(toolVersion: toolVersion, shard: shard)) }
    for entry in skipped { body(.skipped(entry)) }
    for asset in assets { body(.asset(asset)) }
    for problem in problems { body(.problem(problem)) }
    for finding in findings { body(.finding(finding)) }
    if isWhole { body(.summary(summary)) }
  }
}
