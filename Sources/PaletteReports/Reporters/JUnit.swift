import PaletteRules
import SourceSyntax

/// JUnit XML, for CI servers: a suite for each file, a test case for each finding.
///
/// Errors and warnings are failures, what cannot be decided is skipped, notes pass and say what
/// they found. Problems with the input are errors. A last suite has the run itself, so that a clean
/// run has a test case too; if nothing was measured, that case is skipped.
///
/// What Jenkins validates is kept: `testsuites` has no `skipped`. GitLab keeps only one of test cases with
/// the same names in a suite, so each has another.
///
/// ```swift
/// var report = Report(toolVersion: "1.0")
/// report.findings = [
///   Finding(rule: "icon/opaque", severity: .error, message: "the icon is translucent", file: "a.png")
/// ]
/// print(JUnit(style: ReportStyle()).text(of: report).contains(#"<testsuite name="a.png""#))
/// // Prints "true"
/// ```
public struct JUnit: Reporter {
  public static let id = "junit"

  public init(style: ReportStyle) {}

  public func write(_ report: Report, to output: (String) -> Void) {
    let broken = Self.broken(report)
    let failures = report.findings.count { $0.rank < 2 }
    let isUnmeasured = report.summary.checked == 0
    let all = report.findings.count + broken.count + 1
    output(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <testsuites name="palette-check" tests="\(all)" failures="\(failures)" \
      errors="\(broken.count)">

      """)
    for (file, findings) in report.findingsByFile {
      let failed = findings.count { $0.rank < 2 }
      let open = findings.count { $0.rank == 3 }
      output(
        "  <testsuite name=\"\(Escaping.markup(file))\" tests=\"\(findings.count)\" "
          + "failures=\"\(failed)\" errors=\"0\" skipped=\"\(open)\">\n")
      for (finding, name) in zip(findings, Self.names(of: findings)) {
        output(testCase(finding, name))
      }
      output("  </testsuite>\n")
    }
    if !broken.isEmpty {
      output(
        "  <testsuite name=\"input\" tests=\"\(broken.count)\" failures=\"0\" "
          + "errors=\"\(broken.count)\" skipped=\"0\">\n")
      var names: [String: Int] = [:]
      for item in broken {
        names["\(item.file)\n\(item.code)", default: 0] += 1
        let number = names["\(item.file)\n\(item.code)", default: 1]
        let name = number == 1 ? item.code : "\(item.code) (\(number))"
        output(
          "    <testcase classname=\"\(Escaping.markup(item.file))\" "
            + "name=\"\(Escaping.markup(name))\">\n      <error "
            + "message=\"\(Escaping.markup(item.message))\" type=\"\(Escaping.markup(item.code))\"/>"
            + "\n    </testcase>\n")
      }
      output("  </testsuite>\n")
    }
    let sentence = Escaping.markup(report.sentence)
    output(
      "  <testsuite name=\"palette-check\" tests=\"1\" failures=\"0\" errors=\"0\" "
        + "skipped=\"\(isUnmeasured ? 1 : 0)\">\n"
        + "    <testcase classname=\"palette-check\" name=\"run\">\n"
        + (isUnmeasured
          ? "      <skipped message=\"\(sentence)\"/>\n"
          : "      <system-out>\(sentence)</system-out>\n")
        + "    </testcase>\n  </testsuite>\n</testsuites>\n")
  }

  /// The names of the test cases of a file: the rule and the tokens; where that is not enough to tell
  /// them apart the conditions as well, then the place, and at last a number.
  private static func names(of findings: [Finding]) -> [String] {
    var names = findings.map { finding in
      let subject = [finding.token, finding.against.map { "on \($0)" }].compactMap(\.self)
      return ([finding.rule] + subject).joined(separator: " ")
    }
    func refine(_ detail: (Finding) -> String?) {
      var counts: [String: Int] = [:]
      for name in names { counts[name, default: 0] += 1 }
      for (index, finding) in findings.enumerated() where counts[names[index], default: 0] > 1 {
        if let detail = detail(finding) { names[index] += ", \(detail)" }
      }
    }
    refine { finding in finding.conditionsInWords }
    refine { finding in finding.range.map { "at \($0.start.line):\($0.start.column)" } }
    var taken = Set(names)
    var seen: Set<String> = []
    for index in names.indices where !seen.insert(names[index]).inserted {
      let number = (2...).first { !taken.contains("\(names[index]) (\($0))") } ?? 2
      names[index] += " (\(number))"
      taken.insert(names[index])
    }
    return names
  }

  private func testCase(_ finding: Finding, _ name: String) -> String {
    let message = Escaping.markup(finding.message)
    let start = finding.range?.start
    let place = start.map { "\(finding.file):\($0.line):\($0.column)" } ?? finding.file
    let tokens = finding.tokens.isEmpty ? nil : finding.tokens.joined(separator: ", ")
    let explanation = RuleDocumentation.command(for: finding.rule)
    let details = [place, finding.conditionsInWords, tokens, finding.help, explanation]
      .compactMap(\.self).map(Escaping.markup).joined(separator: "\n")
    let line = start.map { " line=\"\($0.line)\"" } ?? ""
    let body =
      switch finding.rank {
      case 0, 1:
        "<failure message=\"\(message)\" type=\"\(finding.severity.rawValue)\">\(details)</failure>"
      case 2: "<system-out>\(message)\n\(details)</system-out>"
      default: "<skipped message=\"\(message)\">\(details)</skipped>"
      }
    return """
          <testcase classname="\(Escaping.markup(finding.file))" name="\(Escaping.markup(name))" \
      file="\(Escaping.markup(finding.file))"\(line)>
            \(body)
          </testcase>

      """
  }

  /// What could not be read or understood.
  private static func broken(
    _ report: Report
  ) -> [(file: String, code: String, message: String)] {
    report.problems.filter { $0.severity == .error }.map { problem in
      let place = problem.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
      let file = problem.file.map { $0 + place } ?? "palette-check"
      return (file, problem.code, [problem.message, problem.help].sentences)
    }
      + report.assets.compactMap { asset in
        asset.error.map { (asset.file, $0.code, $0.message) }
      }
  }
}

extension Report {
  /// The findings by file, in the order of the names.
  var findingsByFile: [(file: String, findings: [Finding])] {
    Dictionary(grouping: findings, by: \.file).sorted { $0.key < $1.key }
      .map { ($0.key, $0.value) }
  }
}
