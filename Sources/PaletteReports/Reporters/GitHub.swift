import PaletteRules
import SourceSyntax

/// Workflow commands of GitHub Actions: annotations beside the lines.
///
/// GitHub shows ten annotations of each level from one step, so the ten most important become
/// commands, and the others are plain lines of the log. `palette-check` writes the whole report as
/// Markdown to the file that `GITHUB_STEP_SUMMARY` names as well.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(GitHub(style: ReportStyle()).text(of: report).prefix(37))
/// // Prints "::error file=a.png,title=icon/opaque:"
/// ```
public struct GitHub: Reporter {
  public static let id = "github"

  /// The annotations of one level that GitHub shows from a step.
  private static let most = 10

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    var counts: [String: Int] = [:]
    func annotates(_ level: String) -> Bool {
      counts[level, default: 0] += 1
      return counts[level, default: 0] <= Self.most
    }
    var others: [String] = []
    for problem in report.problems {
      let level = problem.severity.level
      let message = [problem.message, problem.help].sentences
      if annotates(level) {
        output(command(level, problem.file, problem.range, title: problem.code, message))
      } else {
        others.append("\(level) \(problem.file ?? ""): \(problem.code) \(message)")
      }
    }
    for asset in report.assets {
      guard let error = asset.error else { continue }
      if annotates("error") {
        output(command("error", asset.file, nil, title: error.code, error.message))
      } else {
        others.append("error \(asset.file): \(error.code) \(error.message)")
      }
    }
    for finding in report.findings.bySeverity {
      let level = finding.outcome == .fail ? finding.severity.level : "notice"
      guard annotates(level) else {
        others.append(Concise.line(finding))
        continue
      }
      let conditions = finding.conditionsInWords.map { ", \($0)" } ?? ""
      output(
        command(
          level, finding.file, finding.range,
          title: finding.outcome == .fail ? finding.rule : "\(finding.rule) (unknown)",
          [
            finding.message + conditions, finding.help,
            "More: \(RuleDocumentation.command(for: finding.rule))",
          ].sentences))
    }
    if !others.isEmpty {
      output("::group::\(Words.counted(others.count, "more finding")), not annotated\n")
      for line in others { output("  \(Self.inert(line))\n") }
      output("::endgroup::\n")
    }
    output(Self.inert(report.sentence) + "\n")
  }

  private func command(
    _ level: String, _ file: String?, _ range: SourceRange?, title: String, _ message: String
  ) -> String {
    var properties: [String] = []
    if let file { properties.append("file=\(Self.property(style.path(of: file)))") }
    if let range {
      properties.append("line=\(range.start.line)")
      properties.append("endLine=\(range.end.line)")
      // GitHub takes columns only within one line.
      if range.start.line == range.end.line {
        properties.append("col=\(range.start.column)")
        properties.append("endColumn=\(range.end.column)")
      }
    }
    properties.append("title=\(Self.property(title))")
    return "::\(level) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Text after `::`, as the toolkit of GitHub Actions escapes it.
  private static func data(_ text: String) -> String { escaped(text, also: "") }

  /// The value of a property, in which a colon and a comma end it.
  private static func property(_ text: String) -> String { escaped(text, also: ":,") }

  /// The escapes of the toolkit, and pictures of other control characters: the log is shown in
  /// terminals.
  private static func escaped(_ text: String, also others: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case "\r": result += "%0D"
      case "\n": result += "%0A"
      case ":" where others.contains(":"): result += "%3A"
      case "," where others.contains(","): result += "%2C"
      default: result += Printable.line(String(scalar))
      }
    }
    return result
  }

  /// A line of the log that cannot be a command: one begins with two colons, or has `##[` anywhere.
  private static func inert(_ line: String) -> String {
    var text = Printable.line(line)
    if text.drop(while: \.isWhitespace).hasPrefix("::") { text = "> " + text }
    while let place = text.firstRange(of: "##[") { text.replaceSubrange(place, with: "## [") }
    return text
  }
}

extension Severity {
  /// The level of an annotation.
  fileprivate var level: String { self == .note ? "notice" : rawValue }
}
