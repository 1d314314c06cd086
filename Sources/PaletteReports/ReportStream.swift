/// The formats that can be printed while later parts of a run are still to come.
public enum ReportStream: String, CaseIterable, Sendable {
  /// One line for each finding.
  case concise
  /// One event for each line.
  case ndjson

  /// The text before the first part.
  ///
  /// - Parameter toolVersion: The version of the tool.
  /// - Returns: The lines.
  public func start(toolVersion: String) -> String {
    self == .ndjson ? ReportEvent.run(toolVersion: toolVersion).line : ""
  }

  /// Writes what a part of the run found, piece by piece.
  public func write(_ part: Report, to output: (_ text: String) -> Void) {
    switch self {
    case .concise: Concise(style: ReportStyle()).write(part, to: output)
    case .ndjson:
      for asset in part.assets { output(ReportEvent.asset(asset).line) }
      for problem in part.problems { output(ReportEvent.problem(problem).line) }
      for finding in part.findings { output(ReportEvent.finding(finding).line) }
    }
  }

  /// The text after the last part.
  ///
  /// - Parameter summary: The summary of the whole run.
  /// - Returns: The lines.
  public func end(_ summary: Report.Summary) -> String {
    self == .ndjson ? ReportEvent.summary(summary).line : ""
  }
}
