import FileAccess
import Foundation
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

@Suite struct BaselineTests {
  static func finding(
    _ token: String? = "text", measured: Double? = 3, conditions: [String] = [], line: Int = 1,
    rule: String = "contrast/minimum", file: String = "tokens/a.json", isUnknown: Bool = false
  ) -> Finding {
    let position = SourcePosition(line: line, column: 1, offset: line * 10)
    return Finding(
      rule: rule, severity: .error,
      outcome: isUnknown ? .unknown(.init(code: .computed, message: "x")) : .fail, message: "m",
      file: file, range: SourceRange(start: position, end: position), token: token,
      against: token.map { _ in "background" }, conditions: conditions,
      measurement: measured.map { .init(metric: "wcag2", measured: $0, required: 4.5) })
  }

  static func baseline(_ findings: [Finding], text: String = "") -> Baseline {
    Baseline(path: "baseline.json", accepting: findings) { _, _ in text }
  }

  static func compare(
    _ old: [Finding], _ new: [Finding], oldText: String = "", newText: String = ""
  ) -> Baseline.Comparison {
    baseline(old, text: oldText).compare(new) { _, _ in newText }
  }

  // MARK: - Identity

  @Test func movedAndReorderedFindingsAreKnown() {
    let old = [Self.finding("a", line: 1), Self.finding("b", line: 2)]
    let new = [Self.finding("b", line: 7), Self.finding("a", line: 90)]
    let result = Self.compare(old, new)
    #expect(result.new.isEmpty && result.absent.isEmpty && result.covered.count == 2)
  }

  /// What distinguishes findings.
  @Test(arguments: [
    finding("other"), finding(rule: "dark/polarity"), finding(file: "tokens/b.json"),
    finding(isUnknown: true), finding(nil),
  ])
  func anotherFindingIsNew(_ other: Finding) {
    let result = Self.compare([Self.finding()], [other])
    #expect(result.new == [other] && result.absent.count == 1)
  }

  @Test func `a report has what no longer occurs`() throws {
    let old = [Self.finding("a"), Self.finding("b", conditions: ["dark"], isUnknown: true)]
    var report = Report(toolVersion: "1", findings: [Self.finding("a")])
    expectEqual(report.absent, nil)
    let scope = RunScope(files: ["tokens/a.json"], selection: RuleSelection())
    report.apply(Self.baseline(old), scope: scope)
    let absent = try #require(report.absent?.first)
    expectEqual(report.absent?.count, 1)
    #expect(absent.token == "b" && absent.conditions == ["dark"] && absent.outcome != .fail)
    #expect(absent.file.hasSuffix("/tokens/a.json"))
  }

  @Test func eachEntryStandsForOneFinding() {
    let result = Self.compare(
      [Self.finding(nil)], [Self.finding(nil), Self.finding(nil, line: 2)], oldText: "x",
      newText: "x")
    #expect(result.new.map(\.range?.start.line) == [2] && result.covered.count == 1)
  }

  /// The tokens in the baseline and those of the finding, and whether it is covered.
  @Test(arguments: [
    (["a", "b"], ["a", "b"], true), (["a", "b"], ["b"], true), (["a", "b"], ["a", "c"], false),
    (["a"], ["a", "b"], false), (["a"], ["b"], false), (["a"], ["a"], true),
  ])
  func `tokens may become fewer`(_ old: [String], _ new: [String], _ isKnown: Bool) throws {
    func finding(_ tokens: [String]) -> Finding {
      var finding = Self.finding(tokens[0], measured: nil)
      finding.tokens = tokens.count > 1 ? tokens : []
      return finding
    }
    let written = Self.baseline([finding(old)]).text
    let baseline = try Baseline(SourceText(name: "baseline.json", text: written))
    expectEqual(baseline.compare([finding(new)]) { _, _ in nil }.new.isEmpty, isKnown)
  }

  @Test func `a new broken alias is not covered by an old one`() throws {
    func findings(_ text: String) -> [Finding] {
      let files = MemoryFiles(["a.css": ":root { --surface: #fff; \(text) }"])
      return TokenChecker().check(paths: ["a.css"], files: files).report.findings
        .filter { $0.rule == "alias/unresolved" }
    }
    let old = findings("--bg-x: var(--nope);")
    expectEqual(old.map(\.token), ["--bg-x"])
    for text in ["--bg-y: var(--nope);", "--bg-x: var(--nope); --bg-y: var(--nope);"] {
      expectEqual(Self.compare(old, findings(text)).new.count, 1)
    }
  }

  @Test func textWithoutATokenIsComparedWithoutWhiteSpace() {
    let finding = Self.finding(nil, measured: nil)
    let long = String(repeating: "abc ", count: 100)
    for (old, new, isKnown) in [
      ("{ \"a\": 1 }", "{\n  \"a\":1\n}", true), ("#12", "#123", false),
      (long, long.replacingOccurrences(of: " ", with: "\n"), true), (long, long + "d", false),
    ] {
      expectEqual(
        Self.compare([finding], [finding], oldText: old, newText: new).new.isEmpty, isKnown)
    }
    #expect((Self.baseline([finding], text: long).entries[0].identity.text ?? "").count < 130)
  }

  @Test(
    arguments: [
      ([], ["dark"], true), (["dark", "light"], ["dark"], true), (["dark"], [], false),
      (["dark"], ["dark", "light"], false), (["dark"], ["light"], false),
    ] as [([String], [String], Bool)])
  func fewerConditionsAreKnown(_ old: [String], _ new: [String], _ isKnown: Bool) {
    let result = Self.compare(
      [Self.finding(conditions: old)], [Self.finding(conditions: new)])
    #expect(result.new.isEmpty == isKnown && result.absent.isEmpty == isKnown)
    if isKnown { expectEqual(result.current.map(\.conditions), [new]) }
  }

  /// An exact entry is taken before one that covers more.
  @Test func exactEntriesComeFirst() {
    let both = [Self.finding(conditions: ["dark"]), Self.finding(conditions: [])]
    let result = Self.compare(both, both.reversed())
    #expect(result.new.isEmpty && result.absent.isEmpty)
  }

  // MARK: - Values

  /// The value in the baseline, that of now, and whether it is new.
  @Test(arguments: [
    (3, 3, false), (3, 3.2, false), (3, 2.9901, false), (3, 2.9899, true), (3, 1, true),
    (2.849027755287037, 2.849027755287037, false),
  ])
  func worseIsNew(_ old: Double, _ new: Double, _ isNew: Bool) throws {
    let result = Self.compare([Self.finding(measured: old)], [Self.finding(measured: new)])
    #expect(result.new.isEmpty != isNew && result.absent.isEmpty)
    if isNew {
      expectEqual(result.new[0].help, "The baseline has \(RatioText.measured(old)).")
    }
    // The better of the two is kept.
    expectEqual(result.current.map(\.measured), [max(old, new)])
  }

  /// A value that must not exceed its limit gets worse when it grows.
  @Test func limitsAreTheOtherWay() {
    func finding(_ measured: Double) -> Finding {
      var finding = Self.finding()
      finding.measurement = .init(metric: "difference", measured: measured, required: 2)
      return finding
    }
    #expect(Self.compare([finding(5)], [finding(4)]).new.isEmpty)
    expectEqual(Self.compare([finding(5)], [finding(6)]).new.count, 1)
  }

  /// A finding with a value in each of some conditions.
  static func finding(_ values: [String: Double]) -> Finding {
    var finding = finding(measured: values.values.min())
    finding.measurement?.byCondition = values
    return finding
  }

  @Test func `a worse value in any condition is new`() throws {
    let old = Self.finding(["light": 4.41, "dark": 1.93])
    let text = Self.baseline([old]).text
    #expect(text.contains(#""measured-in": {"dark": 1.93, "light": 4.41}"#), "\(text)")
    let baseline = try Baseline(SourceText(name: "baseline.json", text: text))
    func new(_ finding: Finding, isWhole: Bool = true) -> [String?] {
      baseline.compare([finding], isWhole: isWhole) { _, _ in nil }.new.map(\.help)
    }
    expectEqual(new(old), [])
    expectEqual(
      new(Self.finding(["light": 1.95, "dark": 1.93])), ["The baseline has 4.41 in light."])
    // The same value everywhere, and in one scheme at another contrast.
    expectEqual(new(Self.finding(measured: 1.93)), ["The baseline has 4.41."])
    expectEqual(
      new(Self.finding(["light + increased contrast": 4, "light + normal contrast": 4.41])).count, 1
    )
    expectEqual(new(Self.finding(measured: 4.2, conditions: ["light"])).count, 1)
    expectEqual(new(Self.finding(measured: 1.93, conditions: ["dark"])), [])
    // It is not known which of them a part of the appearances is.
    expectEqual(new(Self.finding(measured: 1.93), isWhole: false), [])
  }

  @Test func `an old baseline with one value is read`() throws {
    let baseline = Self.baseline([Self.finding(measured: 1.93)])
    let better = Self.finding(["light": 1.95, "dark": 2.5])
    let result = baseline.compare([better]) { _, _ in nil }
    #expect(result.new.isEmpty)
    expectEqual(result.current.map(\.byCondition), [["light": 1.95, "dark": 2.5]])
    let worse = Self.finding(["light": 1.9, "dark": 2.5])
    expectEqual(baseline.compare([worse]) { _, _ in nil }.new.count, 1)
  }

  @Test func `the only finding of a renamed file is known`() {
    let baseline = Self.baseline([Self.finding()])
    func new(_ findings: [Finding], isGone: Bool) -> Int {
      baseline.compare(findings, isGone: { _ in isGone }) { _, _ in nil }.new.count
    }
    let moved = Self.finding(file: "tokens/b.json")
    #expect(new([moved], isGone: true) == 0 && new([moved], isGone: false) == 1)
    expectEqual(new([Self.finding(measured: 2, file: "tokens/b.json")], isGone: true), 1)
    // Either may be meant.
    expectEqual(new([moved, Self.finding(file: "tokens/c.json")], isGone: true), 2)
  }

  @Test func suppressionsAndBaselinesAreNotAccepted() {
    let findings = [Self.finding(rule: "suppression/unused"), Self.finding(rule: "baseline/stale")]
    #expect(Self.baseline(findings).entries.isEmpty)
    expectEqual(Self.compare(findings, findings).new, findings)
  }

  // MARK: - The file

  @Test func theFileIsSortedAndReadsBackAsItself() throws {
    let findings = [
      Self.finding("b", conditions: ["dark", "light + increased contrast"]), Self.finding("a"),
      Self.finding(nil, measured: nil, file: "tokens/é \"b\".json", isUnknown: true),
    ]
    let baseline = Self.baseline(findings, text: "\"a\\u0000\"")
    let text = baseline.text
    expectEqual(Self.baseline(findings.reversed(), text: "\"a\\u0000\"").text, text)
    let read = try Baseline(SourceText(name: "baseline.json", text: text))
    #expect(read.text == text && read.entries.count == 3)
    #expect(read.compare(findings) { _, _ in "\"a\\u0000\"" }.new.isEmpty)
    expectEqual(read.entries[1].range?.start.line, 6)
  }

  @Test func everyPrefixIsRefused() throws {
    let text = Array(Self.baseline([Self.finding(conditions: ["dark"])]).text.utf8)
    let end = try #require(text.lastIndex(of: UInt8(ascii: "}")))
    for count in 0...end {
      #expect(throws: SourceProblem.self) {
        try Baseline(SourceText(name: "b.json", bytes: Array(text[..<count])))
      }
    }
  }

  @Test func anEmptyBaselineReadsBack() throws {
    let text = Self.baseline([]).text
    #expect(try Baseline(SourceText(name: "b.json", text: text)).entries.isEmpty)
  }

  /// The text, then the code, line and column of the problem.
  @Test(arguments: [
    ("", "baseline/syntax", 1, 1), ("[]", "baseline/schema", 1, 1),
    ("{}", "baseline/schema", 1, 1),
    (#"{"schema": "palette-check/baseline/2"}"#, "baseline/schema", 1, 12),
    ("<<<<<<< ours", "baseline/syntax", 1, 1),
    ("@{\"x\": 1}", "baseline/key", 2, 1), ("@{\"findings\": 1}", "baseline/type", 2, 13),
    ("@{\"findings\": {\"a\": 1}}", "baseline/type", 2, 19),
    ("@{\"findings\": {\"a\": [1]}}", "baseline/type", 2, 20),
    ("@{\"findings\": {\"a\": [{}]}}", "baseline/entry", 2, 20),
    ("@{\"findings\": {\"a\": [{\"rule\": 1}]}}", "baseline/type", 2, 29),
    ("@{\"findings\": {\"a\": [{\"role\": \"r\"}]}}", "baseline/key", 2, 21),
    ("@{\"findings\": {\"a\": [{\"rule\": \"r\", \"in\": 1}]}}", "baseline/type", 2, 40),
    ("@{\"findings\": {\"a\": [{\"measured\": \"r\"}]}}", "baseline/type", 2, 33),
    ("@{\"findings\": {\"a\": [{\"outcome\": \"r\"}]}}", "baseline/type", 2, 32),
  ])
  func problemsHaveAPlace(_ text: String, _ code: String, _ line: Int, _ column: Int) throws {
    let text = text.replacingOccurrences(
      of: "@{", with: "{\"schema\": \"palette-check/baseline/1\",\n")
    let problem = try #require(throws: SourceProblem.self) {
      try Baseline(SourceText(name: "b.json", text: text))
    }
    expectEqual(problem.code, code, "\(problem)")
    expectEqual(problem.location.range.start.line, line)
    expectEqual(problem.location.range.start.column, column)
    #expect(problem.help != nil)
  }
}
