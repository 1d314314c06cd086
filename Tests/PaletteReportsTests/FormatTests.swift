import DesignTokens
import Foundation
import PaletteReports
import PaletteRules
import SourceSyntax
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// The formats of continuous integration: their syntax, their limits, and hostile names in them.
@Suite struct FormatTests {
  func text(_ reporter: any Reporter.Type, _ report: Report) -> String {
    reporter.init(style: ReportStyle()).text(of: report)
  }

  // MARK: - JUnit

  private final class Counter: NSObject, XMLParserDelegate {
    var elements: [String: Int] = [:]
    var suites: [[String: String]] = []
    var names: [String] = []
    var cases: [[String]] = []

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      elements[name, default: 0] += 1
      if name == "testsuites" || name == "testsuite" { suites.append(attributes) }
      guard name == "testcase" else { return }
      names.append(attributes["name"] ?? "")
      let names = [suites.last?["name"], attributes["classname"], attributes["name"]]
      cases.append(names.map { $0 ?? "" })
    }
  }

  @Test(arguments: [SampleReport.report, SampleReport.hostile, Report(toolVersion: "1")])
  func `JUnit is XML whose numbers add up`(_ report: Report) throws {
    let parser = XMLParser(data: Data(text(JUnit.self, report).utf8))
    let counter = Counter()
    parser.delegate = counter
    let isParsed = parser.parse()
    #expect(isParsed, "\(String(describing: parser.parserError))")
    let all = try #require(counter.suites.first)
    for (name, element) in [
      ("tests", "testcase"), ("failures", "failure"), ("errors", "error"), ("skipped", "skipped"),
    ] {
      let count = counter.elements[element, default: 0]
      // The schema that Jenkins validates with (junit-10.xsd) has no number of skipped ones here.
      #expect(all[name] == (name == "skipped" ? nil : "\(count)"), "\(name)")
      let parts = counter.suites.dropFirst().map { Int($0[name] ?? "") ?? -1 }
      #expect(parts.reduce(0, +) == count, "\(name)")
    }
    // A run without findings has a test case too.
    #expect(counter.names.last == "run")
  }

  @Test func `JUnit fails errors and warnings, and skips what is open`() {
    let xml = text(JUnit.self, SampleReport.report)
    #expect(xml.contains(#"tests="8" failures="3" errors="3">"#), "\(xml)")
    #expect(xml.contains(#"name="contrast/minimum text.muted on surface.base""#))
  }

  /// GitLab keeps the last of test cases with the same suite, class and name.
  @Test func `every test case of JUnit has a name of its own`() throws {
    var report = SampleReport.report
    var other = SampleReport.contrast
    other.conditions = ["light"]
    var moved = SampleReport.odd
    moved.range = SampleReport.range(11, 5, to: 11, 9)
    report.findings += [other, other, moved, SampleReport.image, SampleReport.image]
    report.problems += [report.problems[0], report.problems[0]]
    let parser = XMLParser(data: Data(text(JUnit.self, report).utf8))
    let counter = Counter()
    parser.delegate = counter
    let isParsed = parser.parse()
    #expect(isParsed)
    #expect(Set(counter.cases).count == counter.cases.count, "\(counter.cases)")
    #expect(counter.cases.count > report.findings.count)
    #expect(counter.names.contains("contrast/minimum text.muted on surface.base, in dark"))
    #expect(counter.names.contains("mode/missing-dark, at 11:5"))
    #expect(counter.names.contains("image/profile-missing (2)"))
  }

  // MARK: - GitHub

  /// The runner takes back five escapes and no others (`actions/toolkit`, `command.ts`).
  @Test func `a name of a file ends no command and sends none to a terminal`() {
    var finding = SampleReport.contrast
    finding.file = "./a\tb\n,:%/\u{1B}c.css"
    let command = text(GitHub.self, Report(toolVersion: "1", findings: [finding]))
      .split(separator: "\n")[0]
    #expect(command.hasPrefix("::error file=a␉b%0A%2C%3A%25/␛c.css,line=3,"), "\(command)")
  }

  @Test func `annotations escape what ends a value or a line`() {
    let lines = text(GitHub.self, SampleReport.hostile).split(separator: "\n")
    let commands = lines.filter { $0.hasPrefix("::") }
    #expect(
      commands.contains { line in
        line.hasPrefix("::error file=a b/é<b>|%3A%2C%25;icon@2x.json,line=3,endLine=3,col=26,")
      }, "\(commands)")
    #expect(commands.contains { $0.contains("%0A::error::injected") })
    // Nothing from a file begins a command of its own.
    let levels = ["::error file=", "::warning file=", "::notice file="]
    #expect(commands.allSatisfy { line in levels.contains { line.hasPrefix($0) } }, "\(commands)")
    #expect(lines.allSatisfy { !$0.contains("##[") || $0.hasPrefix("::") })
  }

  @Test func `ten annotations a level, the rest in the log`() {
    var report = Report(toolVersion: "1")
    report.findings = (0..<25).map { index in
      var finding = SampleReport.contrast
      finding.file = index == 24 ? "::error::x" : "##[error]x"
      finding.severity = index < 12 ? .error : .warning
      return finding
    }
    report.summary.count(report.findings)
    let lines = text(GitHub.self, report).split(separator: "\n")
    #expect(lines.count { $0.hasPrefix("::error file") } == 10)
    #expect(lines.count { $0.hasPrefix("::warning file") } == 10)
    #expect(lines.contains("::group::5 more findings, not annotated"))
    let others = lines.drop { !$0.hasPrefix("::group") }.dropFirst().prefix { $0 != "::endgroup::" }
    #expect(others.count == 5)
    #expect(
      others.allSatisfy {
        !$0.drop(while: \.isWhitespace).hasPrefix("::") && !$0.contains("##[")
      }, "\(others)")
  }

  // MARK: - GitLab

  @Test(arguments: [SampleReport.report, SampleReport.hostile])
  func `GitLab has what it requires of an issue`(_ report: Report) throws {
    let data = Data(text(GitLab.self, report).utf8)
    let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let broken = report.assets.count { $0.error != nil }
    #expect(issues.count == report.findings.count + report.problems.count + broken)
    for issue in issues {
      // Only rules have a text that explains them.
      let isOfRule = report.findings.contains { $0.rule == issue["check_name"] as? String }
      #expect(
        Set(issue.keys)
          == Set(["description", "check_name", "fingerprint", "severity", "location"])
          .union(isOfRule ? ["content"] : []))
      let severities = ["info", "minor", "major", "critical", "blocker"]
      #expect(severities.contains(issue["severity"] as? String ?? ""))
      let location = try #require(issue["location"] as? [String: Any])
      let path = try #require(location["path"] as? String)
      #expect(!path.hasPrefix("./"))
      #expect((location["lines"] as? [String: Int])?["begin"] ?? 0 >= 1)
    }
    #expect(Set(issues.compactMap { $0["fingerprint"] as? String }).count == issues.count)
  }

  @Test func `GitLab has paths from the root of the repository`() throws {
    var report = Report(toolVersion: "1")
    report.findings = ["a.css", "/repo/site/a.css", "../a.css", "/repo/b.css"].map { file in
      var finding = SampleReport.odd
      finding.file = file
      return finding
    }
    var style = ReportStyle()
    style.folders = .init(current: "/repo/site", root: "/repo")
    let data = Data(GitLab(style: style).text(of: report).utf8)
    let issues = try #require(try JSONSerialization.jsonObject(with: data) as? [[String: Any]])
    let paths = issues.map { ($0["location"] as? [String: Any])?["path"] as? String }
    #expect(paths == ["site/a.css", "site/a.css", "a.css", "b.css"])
  }

  @Test func `GitLab is an empty list without findings`() {
    #expect(text(GitLab.self, Report(toolVersion: "1")) == "[]\n")
  }

  // MARK: - Markdown

  /// The cells of the rows of all tables, split as GitHub does.
  func rows(_ markdown: String) -> [[String]] {
    markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.map { line in
      line.replacing("\\|", with: "\u{0}").split(
        separator: "|", omittingEmptySubsequences: false
      ).dropFirst().dropLast().map(String.init)
    }
  }

  @Test(arguments: [SampleReport.report, SampleReport.hostile])
  func `names stay within their cells`(_ report: Report) {
    let markdown = text(Markdown.self, report)
    for row in rows(markdown) { #expect([3, 4, 5].contains(row.count), "\(row)") }
    #expect(!markdown.contains("<script>") && !markdown.contains("\u{1B}"))
    // Text that is no code has no mention.
    #expect(!markdown.replacing(#/`[^`]*`/#, with: "").contains("@someone"))
  }

  @Test func `one cause is one table`() {
    var report = Report(toolVersion: "1")
    report.findings = (0..<6).map { index in
      var finding = SampleReport.contrast
      finding.token = "text.\(index)"
      finding.measurement = .init(metric: "wcag2", measured: 4 - Double(index) / 10, required: 4.5)
      return finding
    }
    let markdown = text(Markdown.self, report)
    #expect(
      markdown.contains(
        """
        error `contrast/minimum`: 6 colors on `surface.base` `#101010` are below their minimum, \
        in dark

        | Measured | Required | Color | | Line |
        | ---: | ---: | --- | --- | ---: |
        | 3.50 | 4.5 | `text.5` | `#7f7f7f` | 3 |
        """), "\(markdown)")
  }

  // MARK: - Terminals

  /// The columns of a line, without escapes.
  func columns(_ line: Substring) -> Int {
    line.replacing(#/\x{1B}\[[0-9;]*m/#, with: "").count
  }

  @Test(arguments: [40, 60, 80, 120], [false, true])
  func `text fits the terminal`(_ width: Int, _ usesColor: Bool) {
    var report = SampleReport.report
    report.findings += (0..<5).map { index in
      var finding = SampleReport.contrast
      finding.token = "a.very.long.path.of.a.token.that.does.not.fit.anywhere.\(index)"
      finding.file = "a/folder/with/a/long/name/tokens/colors/semantic/dark.tokens.json"
      finding.range = SampleReport.range(1000 + index, 10, to: 1000 + index, 20)
      return finding
    }
    report.findings.append(SampleReport.contrast)
    report.findings[report.findings.count - 1].severity = .note
    var style = SampleReport.style(usesColor: usesColor)
    style.width = width
    let text = Text(style: style).text(of: report)
    for line in text.split(separator: "\n") {
      // A location is not broken, so that terminals can open it.
      guard !line.contains("--> ") else { continue }
      #expect(columns(line) <= width, "\(line)")
    }
    let plain = text.replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
    #expect(plain.contains("3.98 of 4.5"))
  }

  /// Wrapping loses nothing: without spaces and line breaks the text is the same at every width.
  @Test func `a narrow terminal shows the same words`() {
    func words(_ width: Int?) -> String {
      var style = ReportStyle()
      style.width = width
      let report = Report(
        toolVersion: "1", findings: [SampleReport.contrast, SampleReport.unknown])
      return Text(style: style).text(of: report)
        .filter { !$0.isWhitespace && $0 != "─" }
    }
    #expect(words(50) == words(nil))
    #expect(words(200) == words(nil))
  }

  // MARK: - Memory

  /// A report goes out piece by piece: no piece grows with the number of findings.
  @Test(arguments: ["concise", "ndjson", "sarif", "junit", "gitlab", "markdown", "html"])
  func `pieces do not grow with the report`(_ id: String) throws {
    let reporter = try #require(Reporters.all.first { $0.id == id })
    func longest(_ count: Int) -> (piece: Int, all: Int) {
      var report = Report(toolVersion: "1")
      report.findings = (0..<count).map { index in
        var finding = SampleReport.contrast
        finding.token = "text.\(index)"
        finding.fix = nil
        return finding
      }
      var (most, all) = (0, 0)
      reporter.init(style: ReportStyle()).write(report) { piece in
        most = max(most, piece.utf8.count)
        all += piece.utf8.count
      }
      return (most, all)
    }
    let (few, many) = (longest(200), longest(4_000))
    #expect(many.piece <= few.piece + 16)
    #expect(many.all > 10 * few.all)
  }

  // MARK: - Statistics

  @Test func `statistics count rules`() throws {
    var findings = SampleReport.report.findings
    findings.append(findings[1])
    let statistics = RuleStatistics(findings)
    #expect(
      statistics.table == """
        2  error    contrast/minimum  (2 fixes)
        1  unknown  contrast/minimum
        1  warning  image/profile-missing
        1  warning  mode/missing-dark

        """)
    #expect(
      statistics.json.compact.hasPrefix(
        #"[{"rule":"contrast/minimum","severity":"error","count":2,"fixable":2}"#))
  }
}
