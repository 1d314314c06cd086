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
    let text = reporter.init(style: SampleReport.style()).text(of: SampleReport.report)
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
}
