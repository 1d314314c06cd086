import PaletteRules
import SourceSyntax

/// A Code Quality report of GitLab: a JSON array, an issue on each line.
///
/// An error is `major`, a warning `minor`; notes and what cannot be decided are `info`. What could
/// not be read is `critical`.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(GitLab(style: ReportStyle()).text(of: report).contains(#""severity":"major""#))
/// // Prints "true"
/// ```
public struct GitLab: Reporter {
  public static let id = "gitlab"

  private let style: ReportStyle

  public init(style: ReportStyle) { self.style = style }

  public func write(_ report: Report, to output: (String) -> Void) {
    var fingerprints = Fingerprints(style: style)
    var isFirst = true
    func add(_ issue: JSONText) {
      output((isFirst ? "[\n" : ",\n") + issue.compact)
      isFirst = false
    }
    for problem in report.problems {
      add(
        issue(
          problem.code, [problem.message, problem.help].sentences,
          severity: problem.severity == .error ? "critical" : "minor", problem.file ?? ".",
          problem.range, fingerprint: fingerprints.next(problem)))
    }
    for asset in report.assets {
      guard let error = asset.error else { continue }
      add(
        issue(
          error.code, error.message, severity: "critical", asset.file, nil,
          fingerprint: fingerprints.next(error, in: asset.file)))
    }
    for finding in report.findings {
      let severities = ["major", "minor", "info", "info"]
      let conditions = finding.conditionsInWords.map { ", \($0)" } ?? ""
      add(
        issue(
          finding.rule, finding.message + conditions, severity: severities[finding.rank],
          finding.file, finding.range, fingerprint: fingerprints.next(finding),
          explanation: style.publicLink(to: finding.rule).map { "[\(finding.rule)](\($0))" }
            ?? RuleDocumentation.command(for: finding.rule)))
    }
    output(isFirst ? "[]\n" : "\n]\n")
  }

  private func issue(
    _ name: String, _ description: String, severity: String, _ file: String,
    _ range: SourceRange?, fingerprint: String, explanation: String? = nil
  ) -> JSONText {
    .object([
      ("description", .string(Printable.line(description))), ("check_name", .string(name)),
      ("content", explanation.map { .object([("body", .string($0))]) }),
      ("fingerprint", .string(fingerprint)), ("severity", .string(severity)),
      (
        "location",
        .object([
          ("path", .string(style.path(of: file))),
          (
            "lines",
            .object([
              ("begin", .integer(range?.start.line ?? 1)),
              ("end", .integer(range?.end.line ?? 1)),
            ])
          ),
        ])
      ),
    ])
  }
}
