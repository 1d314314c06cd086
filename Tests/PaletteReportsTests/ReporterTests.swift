import ColorCore
import DesignTokens
import Foundation
import PaletteReports
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

@Suite struct ReporterTests {
  static let snapshots = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Snapshots")

  /// Every reporter of the catalog prints the sample as it was recorded.
  @Test(arguments: Reporters.all.map { $0.id })
  func printsAsRecorded(_ id: String) throws {
    let reporter = try #require(Reporters.all.first { $0.id == id })
    var text = reporter.init(style: SampleReport.style()).text(of: SampleReport.report)
    if id == SARIF.id {
      // The documentation of the rules is compared with what `explain` prints, not here.
      text = text.replacing(#/"rules": \[\n(?:.*\n)*?\]\}\}/#, with: "\"rules\": […]}}")
    }
    if id == HTML.id {
      // So are they in a page; its style sheet and its script have tests of their own.
      text.replace(#/<style>\n(?:.*\n)*?<\/style>/#, with: "<style></style>")
      text.replace(#/<script>\n(?:.*\n)*?<\/script>/#, with: "<script></script>")
      text.replace(#/<section id="rules"(?:.*\n)*?<\/section>/#, with: "")
    }
    let file = Self.snapshots.appending(path: "\(id).txt")
    if let difference = try Snapshot.difference(text, file: file) {
      Issue.record("\(difference)")
    }
  }

  @Test func colorOnlyAddsEscapes() throws {
    let plain = Text(style: SampleReport.style()).text(of: SampleReport.report)
    let colored = Text(style: SampleReport.style(usesColor: true)).text(of: SampleReport.report)
    if let difference = try Snapshot.difference(
      colored, file: Self.snapshots.appending(path: "text-color.txt"))
    {
      Issue.record("\(difference)")
    }
    let sample = #/\x{1B}\[38[^m]*m\x{1B}\[48[^m]*m Aa \x{1B}\[0m /#
    let bare = colored.replacing(sample, with: "").replacing(#/\x{1B}\[[0-9;]*m/#, with: "")
    #expect(bare == plain)
  }

  /// A page of a hundred thousand findings opens in no browser.
  @Test func `a page has the most severe findings, and says how many it leaves out`() {
    var report = SampleReport.report
    var note = SampleReport.odd
    note.severity = .note
    report.findings = Array(repeating: note, count: 6_000) + [SampleReport.contrast]
    let page = HTML(style: SampleReport.style()).text(of: report)
    #expect(page.contains("1001 more findings are not on this page"))
    #expect(page.matches(of: #/<(article|tr)[^>]* data-rule=/#).count == 5_000)
    #expect(page.contains("data-rule=\"\(SampleReport.contrast.rule)\""))
    let short = HTML(style: SampleReport.style()).text(of: SampleReport.report)
    #expect(!short.contains("not on this page"))
  }

  /// A name in a file must not be able to write to the terminal.
  @Test(arguments: ["text", "concise"])
  func controlCharactersAreShownAndNotSent(_ id: String) throws {
    let reporter = try #require(Reporters.all.first { $0.id == id })
    let text = reporter.init(style: SampleReport.style()).text(of: SampleReport.report)
    #expect(!text.contains("\u{1B}") && text.contains("␛[31m"))
  }

  @Test(arguments: ["a", "é"])
  func aLongLineIsCutAroundTheMark(_ letter: String) {
    let line = String(repeating: letter, count: 5000) + "MARK" + String(repeating: "b", count: 5000)
    var finding = SampleReport.contrast
    finding.range = SampleReport.range(1, 5001, to: 1, 5005)
    let style = ReportStyle { try? SourceText(name: $0, text: line) }
    let text = Text(style: style).text(of: Report(toolVersion: "", findings: [finding]))
    let lines = text.split(separator: "\n")
    let excerpt = lines.firstIndex { $0.contains("MARK") }
    if let excerpt {
      #expect(lines[excerpt].count < 140)
      let mark = lines[excerpt].range(of: "MARK").map {
        lines[excerpt].distance(from: lines[excerpt].startIndex, to: $0.lowerBound)
      }
      #expect(lines[excerpt + 1].prefix { $0 != "^" }.count == mark)
      #expect(lines[excerpt + 1].count { $0 == "^" } == 4)
    } else {
      Issue.record("the marked text is not shown")
    }
  }

  private func pair(_ index: Int, _ outcome: Outcome = .fail) -> Finding {
    Finding(
      rule: "contrast/minimum", severity: .error, outcome: outcome, message: "pair \(index)",
      file: "a.json", range: SampleReport.range(index + 1, 5, to: index + 1, 9),
      token: "text.\(index)", against: "page", permutations: [], conditions: ["dark"],
      measurement: outcome == .fail
        ? .init(metric: "wcag2", measured: 4 - Double(index) / 10, required: 4.5) : nil,
      swatches: [
        .init(name: "foreground", color: Color(red: 0x77, green: 0x77, blue: 0x77)),
        .init(name: "background", color: Color(red: 0xff, green: 0xff, blue: 0xff)),
      ])
  }

  private func text(_ findings: [Finding]) -> String {
    var report = Report(toolVersion: "1.0", findings: findings)
    report.summary.count(findings)
    return Text(style: SampleReport.style()).text(of: report)
  }

  @Test func `what one background causes is a table, the worst first`() {
    let few = text((0..<3).map { pair($0) })
    #expect(few.contains("error[contrast/minimum]: pair 2"))
    let many = text((0..<5).map { pair($0) })
    #expect(
      many.contains(
        """
        error[contrast/minimum]: 5 colors on page #ffffff are below their minimum  in dark
            3.60 of 4.5  text.4  #777777  5:5
            3.70 of 4.5  text.3  #777777  4:5
        """), "\(many)")
    #expect(!many.contains("pair 2"))
    let literal = text(
      (0..<5).map { number in
        var finding = pair(number)
        finding.against = "#fff"
        return finding
      })
    #expect(literal.contains("5 colors on #fff are below their minimum"))
  }

  /// The ratio is that of the color itself, and not of the one that sRGB has in its place.
  @Test func `a color outside sRGB is named and shown as it is`() {
    var finding = pair(0)
    finding.swatches[1].color = Color(.displayP3, 1, 0.2, 0.1)
    #expect(text([finding]).contains("#777777 on P3 1 0.2 0.1\n"))
    let page = HTML(style: SampleReport.style()).text(
      of: Report(toolVersion: "1.0", findings: [finding]))
    #expect(page.contains("background <code>P3 1 0.2 0.1</code>"))
    #expect(page.contains("background:color(display-p3 1 0.2 0.1)"))
  }

  /// A foreground that fails on several backgrounds, two of which have one color.
  @Test func `what one foreground causes is a table, the worst first`() {
    func findings(_ count: Int) -> [Finding] {
      (0..<count).map { number in
        var finding = pair(0)
        finding.against = "surface.\(number)"
        let level: UInt8 = number < 2 ? 0xFF : 0xEE
        finding.swatches[1].color = Color(red: level, green: level, blue: level)
        finding.measurement?.measured = number < 2 ? 4.25 : 3.75
        finding.fix = .init(isSafe: false, description: "Change text.0, the nearest one", edits: [])
        return finding
      }
    }
    #expect(text(findings(1)).contains("error[contrast/minimum]: pair 0"))
    let table = text(findings(3))
    #expect(
      table.contains(
        """
        error[contrast/minimum]: text.0 #777777 is below its minimum on 3 backgrounds of 2 colors
          --> a.json:1:5  in dark
            3.75 of 4.5  #eeeeee  surface.2
            4.25 of 4.5  #ffffff  surface.0, surface.1
           = fix: Change text.0

        """), "\(table)")
    #expect(!table.contains("pair 0") && table.contains("3 errors"))
    // A text and an icon on one ground are no table.
    var icon = findings(1)[0]
    icon.measurement?.required = 3
    let both = text(findings(1) + [icon])
    #expect(both.components(separatedBy: "pair 0").count == 3 && !both.contains("1 background"))
    // Other formats keep one each.
    let report = Report(toolVersion: "1", findings: findings(3))
    for id in ["concise", "markdown", "github"] {
      let reporter = Reporters.all.first { $0.id == id }?.init(style: SampleReport.style())
      let count = reporter?.text(of: report).components(separatedBy: "pair 0").count ?? 0
      #expect(count == 4, "\(id)")
    }
    // What has more in common is told together, and a narrow terminal has room for the names.
    let mixed = text((1..<5).map { pair($0) } + [pair(0)] + findings(1))
    #expect(mixed.contains("5 colors on page #ffffff are below their minimum"))
    let grid = text(
      (0..<4).flatMap { row in
        findings(6).map { finding in
          var finding = finding
          (finding.token, finding.range) = ("text.\(row)", pair(row).range)
          return finding
        }
      })
    #expect(grid.components(separatedBy: "is below its minimum on 6 backgrounds").count == 5)
    let narrow = Text(style: ReportStyle(width: 40)).text(of: report)
    #expect(narrow.split(separator: "\n").allSatisfy { $0.count <= 40 }, "\(narrow)")
  }

  @Test func `what cannot be decided for one reason is a table, with the first of many`() {
    let reason = UnknownReason(code: .unresolvedAlias, message: "the alias leads to nothing")
    let table = text((0..<20).map { pair($0, .unknown(reason)) })
    #expect(
      table.contains(
        """
        unknown[contrast/minimum]: 20 pairs cannot be decided: the alias leads to nothing
          text.0 on page  1:5  in dark
        """), "\(table)")
    #expect(table.contains("text.7 on page") && !table.contains("text.8 on page"))
    #expect(table.contains("  and 12 more, which --format concise lists\n"))
    #expect(!table.contains("help:"))
    let helped = (0..<5).map { number in
      var finding = pair(number, .unknown(reason))
      finding.help = "Define it."
      return finding
    }
    #expect(text(helped).contains("\n   = help: Define it.\n"))
    let other = UnknownReason(code: .unresolvedAlias, message: "the alias leads to nothing, at 2")
    let mixed = text((0..<4).map { pair($0, .unknown($0 == 0 ? other : reason)) })
    #expect(mixed.contains("4 pairs cannot be decided: the alias leads to nothing\n"))
  }

  @Test func `what cannot be decided of one foreground is one line`() {
    let reason = UnknownReason(code: .currentColor, message: "nobody knows")
    let findings = (0..<12).map { number in
      var finding = pair(0, .unknown(reason))
      finding.against = "surface.\(number)"
      return finding
    }
    let table = text(findings)
    #expect(
      table.contains(
        """
        unknown[contrast/minimum]: 12 pairs cannot be decided: nobody knows
          text.0 on surface.0, surface.1, surface.2, surface.3, surface.4, surface.5 and 6 more  1:5  in dark

        """), "\(table)")
  }

  @Test func `a long name of a file has the room of a wide terminal`() {
    let name = String(repeating: "folder/", count: 14) + "a.json"
    let finding = Finding(rule: "r", severity: .error, message: "m", file: name)
    let report = Report(toolVersion: "1", findings: [finding])
    #expect(Text(style: ReportStyle(width: 160)).text(of: report).contains("── \(name) ── 1 error"))
    #expect(!Text(style: ReportStyle(width: 80)).text(of: report).contains("── \(name) "))
  }

  /// A path that is longer than a line goes on after a slash, so that the name of the file is whole.
  @Test func `a long path goes on after a slash`() {
    let name = String(repeating: "folder/", count: 6) + "colors.tokens.json"
    let range = SourceRange(
      start: SourcePosition(line: 467, column: 23, offset: 0),
      end: SourcePosition(line: 467, column: 33, offset: 10))
    let place = SourceLocation(file: name, range: range)
    let finding = Finding(
      rule: "r", severity: .error, message: "m", file: "a.json",
      related: [RelatedLocation(message: "text is red.500", location: place)])
    let report = Report(toolVersion: "1", findings: [finding])
    let text = Text(style: ReportStyle(width: 60)).text(of: report)
    let lines = text.split(separator: "\n")
    #expect(lines.contains { $0.hasSuffix(" colors.tokens.json:467:23") }, "\(text)")
    #expect(lines.allSatisfy { $0.count <= 60 }, "\(text)")
  }

  @Test func `more than a hundred notes are summed up`() throws {
    func report(_ count: Int) -> Report {
      var report = Report(toolVersion: "1.0")
      report.findings = (0..<count).map { index in
        Finding(
          rule: "contrast/minimum", severity: .note, message: "pair \(index)", file: "a.json",
          range: SampleReport.range(index + 1, 1, to: index + 1, 2), permutations: [],
          conditions: [],
          measurement: .init(
            metric: "wcag2", measured: index == 42 ? 1.5 : 2, required: 3))
      }
      report.summary.count(report.findings)
      return report
    }
    let reporter = Text(style: SampleReport.style())
    let all = reporter.text(of: report(100))
    #expect(all.contains("pair 99"))
    #expect(!all.contains("others"))
    let summed = reporter.text(of: report(101))
    #expect(summed.contains("43:1    pair 42  (and 100 others)"))
    #expect(!summed.contains("pair 99"))
    #expect(summed.contains("--format concise lists all 101."))
  }

  /// A run without the selection would not find what only the selection runs.
  @Test func `the command that fixes selects what was selected`() {
    var style = SampleReport.style()
    func last() -> String? {
      Text(style: style).text(of: SampleReport.report).split(separator: "\n").last.map(String.init)
    }
    #expect(last() == "1 fixable with `palette-check fix --unsafe`")
    style.selected = ["strict", "naming"]
    #expect(last() == "1 fixable with `palette-check fix --unsafe --select strict,naming`")
  }

  @Test func nothingFoundIsSaid() {
    var report = Report(toolVersion: "")
    report.summary.pairs = 2
    report.summary.tokens = 4
    report.summary.files = 1
    #expect(
      Text(style: ReportStyle()).text(of: report)
        == "Checked 2 pairs of 4 tokens (1 file): all pass\n")
    report.summary.pairs = 0
    #expect(Text(style: ReportStyle()).text(of: report) == "Checked 4 tokens (1 file)\n")
    report.summary.pairs = 2
    report.summary.foregrounds = 3
    report.summary.measured = 2
    #expect(
      Text(style: ReportStyle()).text(of: report)
        == "Checked 2 pairs of 4 tokens, measuring 2 of 3 foregrounds (1 file): all pass\n")
  }

  /// A hint that asks ends as it does, in every format.
  @Test func `a hint is a sentence of its own`() {
    let report = Report(
      toolVersion: "1",
      problems: [
        Report.Problem(
          code: "config/key", message: "unknown key “a”", help: "Did you mean “b”?", file: "a.yml")
      ])
    for type in [GitHub.self, GitLab.self, JUnit.self, SARIF.self, Markdown.self]
      as [any Reporter.Type]
    {
      var text = ""
      type.init(style: ReportStyle()).write(report) { text += $0 }
      #expect(text.contains("Did you mean “b”?") && !text.contains("?."), "\(text)")
    }
  }
}
