import FileAccess
import DesignTokens
import ImageFacts
import PaletteReports
import PaletteRules
import SourceSyntax
import SystemColors
import Testing

@Suite struct ReportReaderTests {
  /// A report in which every member has a value.
  private static var full: Report {
    func range(_ line: Int) -> SourceRange {
      SourceRange(
        start: SourcePosition(line: line, column: 2, offset: 10),
        end: SourcePosition(line: line, column: 5, offset: 13))
    }
    let related = [
      RelatedLocation(message: "there", location: SourceLocation(file: "b.json", range: range(7)))
    ]
    var report = Report(toolVersion: "1.2.3")
    report.shard = Report.Shard(index: 2, of: 3)
    report.summary.files = 2
    report.summary.tokens = 3
    report.summary.pairs = 4
    report.summary.appearances = 5
    report.summary.checked = 6
    report.summary.foregrounds = 8
    report.summary.measured = 7
    report.summary.errors = 1
    report.summary.warnings = 2
    report.summary.notes = 3
    report.summary.unknown = 4
    report.summary.suppressed = 5
    report.summary.skipped = [.hidden: 3, .loop: 1]
    report.skipped = [.init(file: ".git", reason: .hidden)]
    let dark = Appearance(
      scheme: .dark, contrast: .increased, level: .elevated, transparency: .reduced,
      gamut: .displayP3, isInverted: true, isBoldText: true)
    report.findings = [
      Finding(
        rule: "contrast/minimum", severity: .error, message: "too “low”\n", help: "Do it.",
        file: "a.json", range: range(3), token: "text", against: "surface",
        permutations: [
          Permutation(
            choices: [.init(modifier: "theme", context: "dark")], appearance: dark),
          Permutation(
            choices: [.init(modifier: "theme", context: "light")], appearance: .light),
        ],
        conditions: ["dark"],
        measurement: .init(metric: "wcag2", measured: 3.982143871, required: 4.5),
        related: related,
        fix: .init(
          isSafe: true, description: "Change it.",
          edits: [.init(location: related[0].location, text: "#000")])),
      Finding(
        rule: "icon/opaque", severity: .note,
        outcome: .unknown(UnknownReason(code: .pixelsNotRead, message: "no pixels were read")),
        message: "unknown", file: "b.png"),
    ]
    report.findings[0].tokens = ["text", "text.other"]
    report.findings[1].fix = .init(
      isSafe: false, description: "Change it.",
      image: .init(file: "b.svg", replacing: "#0b5cd4", with: "#0a5cd6"))
    report.problems = [
      Report.Problem(
        code: "json/syntax", severity: .warning, message: "wrong", help: "Mend it.",
        file: "c.json", range: range(1), related: related),
      Report.Problem(code: "input/unreadable", message: "no"),
    ]
    var facts = ImageFacts(
      format: "png", width: 3, height: 4, bitDepth: 16, channels: 4, isAnimated: true,
      isInterlaced: true, isIndexed: true, alpha: .partial, orientation: 6,
      profile: .init(
        recognized: "srgb", equivalence: .equivalent, description: "s", md5: "0f", source: .iccp,
        transfer: .linear, model: .cmyk))
    facts.contradictions = [.init(recognized: "a98-rgb", description: "Exif", source: .exif)]
    facts.wideGamutShare = 0.1
    facts.differenceIfUntagged = .init(max: 7.25, mean: 1.0 / 3)
    facts.luminance = .init(min: 0, p5: 0.05, median: 0.5, p95: 0.95, max: 1)
    facts.dominant = [.init(color: "#ff0000", share: 0.5, wide: "color(display-p3 1 0 0)")]
    facts.colors = 12
    facts.isSingleInk = false
    facts.perceptualHash = "00ff"
    facts.fileBytes = 4711
    facts.frames = 3
    facts.quality = 85
    facts.inks = [.init(color: "#00ff00", share: 0.75)]
    facts.variation = 0.2
    facts.sharpness = 0.7
    facts.glyph = .init(
      box: .init(x: 1, y: 2, width: 3, height: 4), centerX: 2.5, centerY: 1.5, coverage: 0.6,
      soft: 0.1)
    facts.border = .init(width: 2, color: "#0000ff")
    facts.margins = .init(top: 1, right: 2, bottom: 3, left: 4, color: nil)
    facts.corners = .init(radius: 5, color: "#ffffff", isTransparent: true)
    facts.edgeColors = .init(top: "#000000", right: nil, bottom: "#111111", left: "#222222")
    facts.topStrip = .init(min: 0.1, p5: 0.2, median: 0.3, p95: 0.4, max: 0.5)
    facts.drawnColors = ["#123456", "#12345678"]
    facts.drawnPlaces = [ImageFacts.Place(range(3)), nil]
    facts.hasAlternativeText = true
    facts.hasGainMap = true
    facts.backgroundContrast = [
      .init(
        name: "paper", color: "#ffffff", scheme: .light, worst: 1.5, p5: 2.5, shareBelow: 0.25,
        threshold: 3)
    ]
    facts.textContrast = [
      .init(
        name: "white", color: "#fff", region: .init(x: 0, y: 1, width: 2, height: 3), worst: 4,
        p5: 5, shareBelow: 0, threshold: 4.5)
    ]
    report.assets = [
      Report.Asset(file: "a.png", facts: facts),
      Report.Asset(
        file: "b.png", facts: nil, error: .init(code: "truncated", message: "cut", offset: 9)),
      Report.Asset(
        file: "c.png",
        facts: ImageFacts(format: "svg", width: 1, height: 1, bitDepth: 8, channels: 3),
        error: .init(code: "damaged", message: "bad")),
    ]
    return report
  }

  private func json(_ report: Report) -> String { JSON(style: ReportStyle()).text(of: report) }

  private static func events(_ report: Report) -> String {
    var events: [ReportEvent] = [
      .run(toolVersion: report.toolVersion, shard: report.shard)
    ]
    events += report.skipped.map { .skipped($0) }
    events += report.assets.map { .asset($0) } + report.problems.map { .problem($0) }
    events += report.findings.map { .finding($0) } + [.summary(report.summary)]
    return events.map(\.line).joined()
  }

  @Test func `a JSON report is read back`() {
    let (report, problem) = ReportReader.read(Array(json(Self.full).utf8), name: "r.json")
    #expect(problem == nil)
    #expect(report == Self.full)
  }

  @Test func `NDJSON is read back, and is what the reporter writes`() {
    let text = Self.events(Self.full)
    #expect(NDJSON(style: ReportStyle()).text(of: Self.full) == text)
    let (report, problem) = ReportReader.read(Array(text.utf8), name: "r.ndjson")
    #expect(problem == nil)
    #expect(report == Self.full)
  }

  /// A report cut off at any byte is a problem with a place, and never a crash.
  @Test func `what is cut off is named`() {
    for text in [json(Self.full), Self.events(Self.full)] {
      let bytes = Array(text.utf8)
      for count in 0..<bytes.count - 1 {
        let (_, problem) = ReportReader.read(Array(bytes[..<count]), name: "r")
        #expect(problem != nil, "after \(count) bytes")
        #expect((problem?.location.range.start.offset ?? -1) <= count)
      }
    }
  }

  @Test func `whole events before the cut are kept`() throws {
    let lines = Self.events(Self.full).split(separator: "\n")
    let (report, found) = ReportReader.read(
      Array(lines.dropLast().joined(separator: "\n").utf8), name: "r")
    let problem = try #require(found)
    #expect(problem.code == "merge/incomplete")
    #expect(problem.location.range.start.line == lines.count)
    #expect(report.assets == Self.full.assets)
    #expect(report.findings == Self.full.findings)
    #expect(report.summary.files == 3)
    #expect(report.summary.errors == 1)
    #expect(report.summary.unknown == 1)
  }

  @Test(arguments: [
    (#"{"schema":"other/1","tool":{"version":"1"}}"#, "merge/schema", 1, 11),
    (#"{"event":"run","schema":"palette-check/2","tool":{"version":"1"}}"#, "merge/schema", 1, 25),
    ("[]", "merge/report", 1, 1),
    ("{\n\"tool\": {}}", "merge/report", 1, 1),
    (#"{"event":"summary"}"#, "merge/report", 1, 1),
    (
      "{\"event\":\"run\",\"schema\":\"palette-check/1\",\"tool\":{\"version\":\"1\"}}\n{\"event\":\"x\"}",
      "merge/report", 2, 10
    ),
    (
      "{\"event\":\"run\",\"schema\":\"palette-check/1\",\"tool\":{\"version\":\"1\"}}\n\n{\"event\": ",
      "json/syntax", 3, 11
    ),
    ("", "json/syntax", 1, 1),
  ])
  func `what is no report is named at its place`(
    text: String, code: String, line: Int, column: Int
  ) throws {
    let problem = try #require(ReportReader.read(Array(text.utf8), name: "r").problem)
    #expect(problem.code == code)
    #expect(problem.location.range.start.line == line)
    #expect(problem.location.range.start.column == column)
  }
}
