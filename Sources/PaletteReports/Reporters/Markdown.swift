import TokenGraph
import PaletteRules
import SourceSyntax

/// Markdown for pull requests and step summaries: a section for each file, a table for findings of
/// one cause, and one for all others.
///
/// ```swift
/// let report = Report(toolVersion: "1.0")
/// print(Markdown(style: ReportStyle()).text(of: report).split(separator: "\n")[0])
/// // Prints "## Color check"
/// ```
public struct Markdown: Reporter {
  public static let id = "markdown"
  public static let fileExtension: String? = "md"
  public static let showsFixes = false

  /// How many findings of one cause make a table of their own.
  private static let fewestRows = 4

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    output("## Color check\n\n")
    output("**\(Escaping.markdown(report.sentence))**\n")
    writeProblems(report, to: output)
    for (file, findings) in report.findingsByFile {
      output("\n### \(Escaping.markdownCode(file))\n")
      let groups = Cause.groups(of: findings, fewest: Self.fewestRows)
      let others = groups.filter { $0.count == 1 }.map { $0[0] }.bySeverity
      if !others.isEmpty {
        output("\n| | Rule | Finding | Where | Line |\n| --- | --- | --- | --- | ---: |\n")
        for finding in others {
          let cells = [
            finding.label, name(of: finding), Escaping.markdown(finding.message),
            Escaping.markdown(finding.conditions.joined(separator: ", ")), line(finding),
          ]
          output("| \(cells.joined(separator: " | ")) |\n")
        }
      }
      for group in groups where group.count > 1 { writeTable(group, to: output) }
    }
    if let first = report.findings.first, style.publicLink(to: first.rule) == nil {
      output("\n\(RuleDocumentation.command(for: "RULE")) says what a rule checks and why.\n")
    }
  }

  private func writeProblems(_ report: Report, to output: (String) -> Void) {
    let problems =
      report.problems.map { problem in
        let place = problem.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
        let message = problem.help.map { [problem.message, $0].sentences } ?? problem.message
        return (problem.file.map { $0 + place } ?? "", problem.code, message)
      }
      + report.assets.compactMap { asset in
        asset.error.map { (asset.file, $0.code, $0.message) }
      }
    guard !problems.isEmpty else { return }
    output("\n### Input\n\n| File | Problem | |\n| --- | --- | --- |\n")
    for (file, code, message) in problems {
      output(
        "| \(Escaping.markdownCode(file)) | \(Escaping.markdownCode(code)) | "
          + "\(Escaping.markdown(message)) |\n")
    }
  }

  /// The findings of one cause, the worst first.
  private func writeTable(_ findings: [Finding], to output: (String) -> Void) {
    let first = findings[0]
    let conditions = first.conditionsInWords.map { ", \($0)" } ?? ""
    let head = "\(first.label) \(name(of: first))"
    if case .unknown(let reason) = first.outcome {
      // Numbers that differ follow after a comma.
      let isSame = findings.allSatisfy { $0.outcome == first.outcome }
      let words = isSame ? reason.message : String(reason.message.prefix { $0 != "," })
      output(
        "\n\(head): \(findings.count) pairs cannot be decided: \(Escaping.markdown(words))\n\n"
          + "| Foreground | Background | Where | Line |\n| --- | --- | --- | ---: |\n")
      for finding in findings {
        output(
          "| \(Escaping.markdownCode(finding.token ?? "")) | "
            + "\(Escaping.markdownCode(finding.against ?? "")) | "
            + "\(Escaping.markdown(finding.conditions.joined(separator: ", "))) | "
            + "\(line(finding)) |\n")
      }
      return
    }
    let background = first.backgroundWords.map { " `\($0)`" } ?? ""
    output(
      "\n\(head): \(findings.count) colors on \(Escaping.markdownCode(first.against ?? ""))"
        + "\(background) are below their minimum\(Escaping.markdown(conditions))\n\n"
        + "| Measured | Required | Color | | Line |\n| ---: | ---: | --- | --- | ---: |\n")
    for finding in findings.sorted(by: { $0.shareOfRequirement < $1.shareOfRequirement }) {
      guard let measurement = finding.measurement else { continue }
      output(
        "| \(RatioText.measured(measurement.measured)) | "
          + "\(RatioText.required(measurement.required)) | "
          + "\(Escaping.markdownCode(finding.token ?? "")) | "
          + "\(finding.swatches.first.map { "`\($0.words)`" } ?? "") | \(line(finding)) |\n")
    }
  }

  /// The rule of a finding, with a link to its documentation if it has an address.
  private func name(of finding: Finding) -> String {
    let name = Escaping.markdownCode(finding.rule)
    return style.publicLink(to: finding.rule).map { "[\(name)](\($0))" } ?? name
  }

  private func line(_ finding: Finding) -> String {
    finding.range.map { "\($0.start.line)" } ?? ""
  }
}
