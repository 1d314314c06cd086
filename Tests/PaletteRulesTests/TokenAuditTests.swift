import DesignTokens
import FileAccess
import ImageFacts
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Synchronization
import Testing

@Suite struct TokenAuditTests {
  static func palette() throws -> ResolvedPalette {
    try SamplePalette.palette(
      in: SamplePalette.permutations([("theme", ["light", "dark"])]),
      [
        ("surface.base", ["#fff", "#111"]), ("text.muted", ["#777", "#999"]),
        ("text.body", ["#000", nil]), ("fill.danger", ["#d00", "#d00"]),
        ("icon.danger", ["#d11", "#fff"]),
      ])
  }

  static func report(_ yaml: String, select: [String] = [], ignore: [String] = []) throws
    -> Report
  {
    let loaded = ConfigurationFile.parse(yaml, name: "/project/palette-check.yml")
    #expect(loaded.problems.isEmpty)
    return TokenAudit(
      configuration: loaded.configuration,
      selection: try RuleSelection(select: select, ignore: ignore), toolVersion: "test"
    ).report(on: [try palette()])
  }

  static let pairs = """
    infer-pairs: false
    pairs:
      - {foreground: ["text.*", "icon.{name}"], background: ["surface.base", "fill.{name}"]}

    """

  @Test func declaredPairs() throws {
    let loaded = ConfigurationFile.parse(Self.pairs, name: "c.yml")
    let pairs = Pairing(of: try Self.palette(), configuration: loaded.configuration).pairs
    expectEqual(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" },
      [
        "text.muted on surface.base", "text.body on surface.base", "icon.danger on surface.base",
        "icon.danger on fill.danger",
      ])
    expectEqual(pairs.map(\.role), [.text, .text, .ui, .ui])
  }

  /// What is wrong in one theme holds there; what is wrong at several places, wherever one is seen.
  @Test func `findings on how tokens are written have appearances`() {
    let text = """
      :root { --text: #333; --surface: #fff; --link: var(--b); --icon: #666; }
      @media (prefers-color-scheme: dark) {
        :root { --text: #eee; --surface: var(--c); --link: #9cf; --icon: var(--b); }
      }
      """
    let files = MemoryFiles(["a.css": text])
    let findings = TokenChecker().check(paths: ["a.css"], files: files).report.findings
      .filter { $0.rule == "alias/unresolved" }
    expectEqual(findings.map(\.conditions), [[], ["dark"]])
    let schemes = findings.map { $0.permutations.map(\.appearance.scheme) }
    expectEqual(schemes, [[.light, .dark], [.dark]])
  }

  @Test func `fixes are the same on any number of threads`() {
    let rules = (0..<40).map {
      ".a\($0) { color: rgb(\(120 + $0) 130 \(170 - $0)); background: var(--surface) }"
    }
    let files = MemoryFiles(["a.css": ":root { --surface: #fff } \(rules.joined(separator: "\n"))"])
    let fixes = [1, 4].map { jobs in
      var checker = TokenChecker()
      checker.jobs = jobs
      return checker.check(paths: ["a.css"], files: files).report.findings.map(\.fix)
    }
    #expect(fixes[0] == fixes[1] && fixes[0].compactMap(\.self).count > 30)
  }

  /// A color between two of eight bits may pass where the nearest of these fails.
  @Test func `a fix names no color that fails`() throws {
    let text = ":root { --surface: #fff; --text: color(srgb 0.600 0.600 0.600); }"
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": text])).report
    let finding = try #require(report.findings.first)
    expectEqual(finding.fix?.edits.map(\.text), ["0.465", "0.465", "0.465"])
    expectEqual(finding.fix?.description.contains("to color(srgb 0.465 0.465 0.465)"), true)
    expectEqual(finding.help?.contains("is color(srgb 0.465 0.465 0.465)."), true)
  }

  @Test func `what is wrong in a built style sheet is told of its source`() {
    let sheet = """
      :root { --text: #999; --surface: #fff }
      p { color: var(--text); background: var(--surface) }
      """
    func files(_ paths: [String]) -> [String] {
      let files = MemoryFiles(Dictionary(uniqueKeysWithValues: paths.map { ($0, sheet) }))
      return TokenChecker().check(paths: paths, files: files).report.findings
        .filter { $0.rule == "contrast/minimum" }.map(\.file)
    }
    expectEqual(files(["p/out/a.css"]), ["p/out/a.css"])
    expectEqual(files(["p/out/a.css", "p/src/a.css"]), ["p/src/a.css"])
    // All of the project may be in such a folder.
    #expect(files(["out/b/a.css", "out/src/a.css"]).contains("out/src/a.css"))
  }

  /// What a terminal shows of a long run.
  @Test func `a check says what it does`() {
    let events = Mutex<[String]>([])
    let counted = CountedFiles(MemoryFiles(["a.css": ":root { --text: #777; --surface: #fff; }"])) {
      count in events.withLock { $0.append("\(count)") }
    }
    var checker = TokenChecker()
    checker.stageBegan = { stage in events.withLock { $0.append(stage) } }
    let report = checker.check(paths: ["a.css"], files: counted).report
    expectEqual(report.findings.map(\.rule), ["contrast/minimum"])
    let known = events.withLock { $0 }
    expectEqual(known.prefix(2), ["read", "1"])
    let stages = known.filter(["pairing", "rules", "fixes"].contains)
    #expect(stages.first == "pairing" && stages.last == "fixes" && stages.contains("rules"))
  }

  @Test func theSummaryCounts() throws {
    let summary = try Self.report(Self.pairs).summary
    #expect(summary.tokens == 5 && summary.pairs == 4 && summary.appearances == 2)
    #expect(summary.checked == 8 && summary.files == 1)
    // text.muted in light, icon.danger on its fill in light; text.body does not exist in dark.
    #expect(summary.errors == 2 && summary.unknown == 1 && summary.warnings == 1)
  }

  @Test func severitiesComeFromTheConfiguration() throws {
    let off = try Self.report(
      Self.pairs + "rules: {contrast/minimum: off, mode/missing-dark: note}")
    expectEqual(off.findings.map(\.rule), ["mode/missing-dark"])
    expectEqual(off.summary.notes, 1)
    let selected = try Self.report(
      Self.pairs + "rules: {contrast/minimum: off}", select: ["contrast/minimum"])
    expectEqual(selected.summary.errors, 2)
    let ignored = try Self.report(Self.pairs, ignore: ["contrast", "mode"])
    #expect(ignored.findings.isEmpty)
  }

  @Test func `a rule that is off for the file of one theme stays on for that of the other`() {
    func tokens(_ text: String, _ surface: String) -> String {
      """
      { "surface": { "$type": "color", "$value": "\(surface)" },
        "text": { "$type": "color", "$value": "\(text)" } }
      """
    }
    let files = MemoryFiles([
      "/p/light.tokens.json": tokens("#999999", "#ffffff"),
      "/p/dark.tokens.json": tokens("#444444", "#000000"),
    ])
    let configuration = ConfigurationFile.parse(
      "overrides: [{files: [dark.tokens.json], rules: {contrast/minimum: off}}]",
      name: "/p/palette-check.yml")
    let report = TokenChecker(configuration: configuration).check(paths: ["/p"], files: files)
      .report
    let failures = report.findings.filter { $0.rule == ContrastMinimum.id }
    expectEqual(failures.map(\.file), ["/p/light.tokens.json"])
    expectEqual(failures.map(\.conditions), [["light"]])
  }

  @Test func statusFollowsFailOn() throws {
    var report = try Self.report(Self.pairs + "rules: {contrast/minimum: warning}")
    expectEqual(FailOn.error.status(of: report), 0)
    expectEqual(FailOn.warning.status(of: report), 1)
    expectEqual(FailOn.unknown.status(of: report), 1)
    expectEqual(FailOn.never.status(of: report), 0)
    report.problems = [.init(code: "json/syntax", message: "x")]
    expectEqual(FailOn.never.status(of: report), 2)
    report.problems[0].severity = .warning
    expectEqual(FailOn.never.status(of: report), 0)
    var warned = Report(toolVersion: "")
    warned.problems = report.problems
    expectEqual([.error, .warning].map { (level: FailOn) in level.status(of: warned) }, [0, 1])
  }

  @Test func pairsCanBeNarrowed() throws {
    let report = try Self.report(
      """
      infer-pairs: false
      pairs:
        - {foreground: text.*, background: surface.base, contexts: {theme: dark}}
      """, select: ["contrast"])
    #expect(report.summary.checked == 2 && report.summary.errors == 0)
    let byScheme = try Self.report(
      """
      infer-pairs: false
      pairs: [{foreground: text.muted, background: surface.base, contexts: {scheme: light}}]
      """, select: ["contrast"])
    #expect(byScheme.summary.checked == 1 && byScheme.summary.errors == 1)
  }

  @Test func `what cannot be decided is not measured`() throws {
    let tokens = """
      {"color": {"$type": "color", "background": {"$value": "#fff"},
        "text": {"default": {"$value": "#111"}, "muted": {"$value": "{color.none}"}}}}
      """
    let files = MemoryFiles(["a.tokens.json": tokens])
    let summary = TokenChecker().check(paths: ["a.tokens.json"], files: files).report.summary
    #expect(summary.unknown == 1 && summary.foregrounds == 2 && summary.measured == 1)
  }

  @Test func `colors that a rule writes itself are measured`() throws {
    let css = """
      :root { --bg: #fff }
      a { color: #ddd; background: #fff }
      b { color: #fff; background: #fff }
      """
    let findings = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css]))
      .report.findings
    // A text in the color of its ground is no pair, and counted as not measured.
    expectEqual(
      findings.map { "\($0.token ?? "") on \($0.against ?? "")" }, ["#ddd on #fff", "#fff on "])
    expectEqual(findings.first?.range?.start.line, 2)
  }

  @Test func aDeclarationThatMatchesNothingIsSaid() throws {
    let report = try Self.report(
      "infer-pairs: false\npairs: [{foreground: txt.*, background: surface.base}]")
    expectEqual(report.problems.map(\.code), ["config/unused-pair"])
    expectEqual(report.problems.first?.severity, .error)
    let range = try #require(report.problems.first?.range)
    #expect(range.start.line == 2 && range.start.column == 9 && range.end.column == 54)
    let block = try Self.report(
      "infer-pairs: false\npairs:\n  - foreground: txt.*\n    background: surface.base")
    let place = try #require(block.problems.first?.range)
    #expect(place.start.line == 3 && place.end.line == 3)
    #expect(place.start.column == 5 && place.end.column == 22)
  }

  @Test func `a misspelled backdrop is said`() throws {
    let report = try Self.report(
      """
      infer-pairs: false
      pairs:
        - {foreground: text.muted, background: surface.base, over: [surfce.base, "fill.*"]}
      """)
    expectEqual(report.problems.map(\.message), ["no token matches “surfce.base” of `over`"])
    expectEqual(report.problems.first?.help, "Did you mean “surface.base”?")
    expectEqual(report.problems.first?.severity, .error)
    expectEqual(report.problems.first?.range?.start.line, 3)
  }

  @Test func `a misspelled pattern beside others is said where it is`() throws {
    let report = try Self.report(
      """
      infer-pairs: false
      pairs:
        - foreground: [text.muted]
          background: [surface.base, surfce.base, "fill.*"]
      """)
    expectEqual(report.problems.map(\.message), ["no token matches “surfce.base” of `background`"])
    expectEqual(report.problems.first?.help, "Did you mean “surface.base”?")
    let start = report.problems.first?.range?.start
    #expect(start?.line == 4 && start?.column == 32)
  }

  /// Without a rule on contrast nothing is measured, whatever the rules on pairs are.
  @Test(arguments: [
    ("", ["dark"], []), ("", [], ["contrast"]), ("rules: {contrast/minimum: off}", [], []),
  ])
  func `what no rule measures is not counted`(
    _ rules: String, _ select: [String], _ ignore: [String]
  ) throws {
    let summary = try Self.report(Self.pairs + rules, select: select, ignore: ignore).summary
    #expect(summary.pairs == 0 && summary.checked == 0)
    #expect(summary.foregrounds == 0 && summary.measured == 0)
  }

  @Test func anAssetReport() {
    let facts = ImageFacts(format: "png", width: 1, height: 1, bitDepth: 8, channels: 3)
    let assets = [
      Report.Asset(file: "b.png", facts: facts),
      Report.Asset(file: "a.png", facts: nil, error: .init(code: "png/crc", message: "bad")),
    ]
    let report = AssetAudit(configuration: Configuration(), toolVersion: "").report(on: assets)
    expectEqual(report.findings.map(\.rule), ["image/profile-missing"])
    #expect(report.summary.files == 2 && report.summary.checked == 1)
    expectEqual(FailOn.error.status(of: report), 2)
  }

  @Test func stagesAreTimed() throws {
    var timings = Timings()
    let audit = TokenAudit(configuration: Configuration(), toolVersion: "")
    _ = audit.report(on: [try Self.palette()], timings: &timings)
    expectEqual(timings.stages.map(\.name), ["pairing", "rules", "report"])
  }
}
