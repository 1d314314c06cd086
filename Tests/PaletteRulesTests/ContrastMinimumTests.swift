import ColorCore
import DesignTokens
import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

@Suite struct ContrastMinimumTests {
  static func findings(
    _ permutations: [Permutation] = [SamplePalette.light], foreground: [String?],
    background: [String?], over: [[String?]] = [], minimum: Double = 4.5
  ) throws -> [Finding] {
    let pair = ColorPair(
      foreground: try SamplePalette.token("fg", line: 1, foreground),
      background: try SamplePalette.token("bg", line: 2, background),
      over: try over.enumerated().map { try SamplePalette.token("over.\($0)", line: 3, $1) },
      role: .text, requirement: Requirement(ratio: minimum, need: "text needs", source: "test"),
      permutations: permutations, origin: .declared(0))
    var findings: [Finding] = []
    ContrastMinimum().check(pair) { findings.append($0) }
    return findings
  }

  /// Ratios that people quote; reference: oracle/known-contrast.json.
  @Test(arguments: [
    ("#777777", 4.478089453577214, true), ("#767676", 4.542224959605253, false),
    ("#0078d7", 4.49886, true), ("#757575", 4.607518093747377, false),
  ])
  func theRoundingTrap(_ foreground: String, _ ratio: Double, _ fails: Bool) throws {
    let findings = try Self.findings(foreground: [foreground], background: ["#ffffff"])
    expectEqual(findings.count, fails ? 1 : 0)
    if let finding = findings.first, let measurement = finding.measurement {
      #expect(abs(measurement.measured - ratio) < 1e-5 && measurement.required == 4.5)
      #expect(!finding.message.contains("is 4.5"))
    }
  }

  /// As by `contrast`: a screen shows nothing brighter than white.
  @Test func `what is brighter than white is measured as it is shown`() throws {
    let white = WCAG2.contrast(of: try Color("#777"), on: .white)
    for color in ["color(srgb 1.2 1.2 1.2)", "color(display-p3 2 2 2)"] {
      for (front, back) in [("#777", color), (color, "#777")] {
        let finding = try #require(try Self.findings(foreground: [front], background: [back]).first)
        #expect(abs((finding.measurement?.measured ?? 0) - white) < 1e-9)
      }
    }
  }

  /// Browsers clip what is outside of the gamut of the screen.
  @Test func `a color outside of Display P3 is measured as it is clipped, and the message says so`()
    throws
  {
    let red = "oklch(0.5 0.25 30)"
    let shown = try Color(red).clipped(to: .displayP3)
    let finding = try #require(try Self.findings(foreground: [red], background: ["#000"]).first)
    let ratio = WCAG2.contrast(of: shown, on: .black)
    #expect(abs((finding.measurement?.measured ?? 0) - ratio) < 1e-9)
    #expect(finding.message.contains(":1 as screens of Display P3 clip it, below"))
    // What such a screen shows is measured as it is.
    let green = try Self.findings(
      foreground: ["color(display-p3 0.2 0.6 0.2)"], background: ["#fff"])
    #expect(green.count == 1 && !green[0].message.contains("clip"))
  }

  @Test func theThresholdItselfPasses() throws {
    let ratio = WCAG2.contrast(of: Color(.srgb, 0.4, 0.4, 0.4), on: Color(.srgb, 1, 1, 1))
    #expect(try Self.findings(foreground: ["#666"], background: ["#fff"], minimum: ratio).isEmpty)
    try expectEqual(
      Self.findings(foreground: ["#666"], background: ["#fff"], minimum: ratio.nextUp).count, 1)
  }

  @Test func oneFindingForAllPermutationsOfAVerdict() throws {
    let all = SamplePalette.permutations([
      ("theme", ["light", "dark"]), ("size", ["s", "m", "l"]),
    ])
    let dark = ["#777", "#888", "#777"]
    let findings = try Self.findings(
      all, foreground: ["#000", "#000", "#000"] + dark,
      background: Array(repeating: "#fff", count: 6))
    let finding = try #require(findings.first)
    expectEqual(findings.count, 1)
    expectEqual(finding.conditions, ["dark"])
    #expect(abs((finding.measurement?.measured ?? 0) - 3.5446) < 1e-3, "the worst of them")
  }

  @Test func failureAndUnknownAreTwoFindings() throws {
    let all = SamplePalette.permutations([("theme", ["light", "dark", "dim"])])
    let findings = try Self.findings(
      all, foreground: ["#777", "?", nil], background: ["#fff", "#000", "#000"])
    expectEqual(findings.count, 3)
    expectEqual(findings.first?.outcome, .fail)
    let codes = findings.compactMap { finding -> String? in
      if case .unknown(let reason) = finding.outcome { reason.code.rawValue } else { nil }
    }
    expectEqual(codes, ["unresolved-alias", "missing-mode"])
  }

  @Test func aTranslucentForegroundIsComposited() throws {
    // Black at 50 % on white is #808080 (3.98:1), not 21:1.
    let finding = try #require(
      try Self.findings(foreground: ["#00000080"], background: ["#ffffff"]).first)
    #expect(abs((finding.measurement?.measured ?? 0) - 3.98) < 0.03)
    expectEqual(finding.swatches.first?.color.hex, "#7f7f7f")
  }

  @Test func everyBackdropIsTested() throws {
    func findings(_ over: [String]) throws -> [Finding] {
      try Self.findings(
        foreground: ["#000"], background: ["#ffffff80"], over: over.map { [$0] })
    }
    #expect(try findings(["#fff", "#ccc"]).isEmpty)
    let failing = try Self.findings(
      foreground: ["#555"], background: ["#ffffff80"], over: [["#fff"], ["#000"]])
    // Half white on black is #808080.
    expectEqual(failing.first?.message.hasPrefix("fg on bg over over.1 is 1.8"), true)
  }

  /// Where a pair exists in one theme only, that is no “every appearance”.
  @Test(arguments: [("", ["dark"]), ("--badge-text: #888; --badge-background: #ddd;", [])])
  func `a pair of some appearances names them`(_ light: String, _ conditions: [String]) throws {
    let css = """
      :root { --text: #111; --background: #fff; \(light) }
      .dark { --text: #eee; --background: #111; --badge-text: #777; --badge-background: #555; }
      """
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css])).report
    let finding = try #require(report.findings.first { $0.token == "--badge-text" })
    #expect(finding.outcome == .fail && finding.conditions == conditions)
  }

  @Test func anUnknownBackdropIsUnknownUnlessItDoesNotMatter() throws {
    // White at 10 % lets nearly everything through.
    let unknown = try Self.findings(foreground: ["#000"], background: ["#ffffff1a"])
    guard case .unknown(let reason)? = unknown.first?.outcome else {
      Issue.record("expected an unknown outcome")
      return
    }
    expectEqual(reason.code, .unknownBackdrop)
    // White at 90 % stays light whatever is under it.
    #expect(try Self.findings(foreground: ["#000"], background: ["#ffffffe6"]).isEmpty)
    // Gray on nearly opaque gray never reaches 4.5:1.
    let fails = try Self.findings(foreground: ["#777"], background: ["#888888e6"])
    expectEqual(fails.first?.outcome, .fail)
    expectEqual(fails.first?.message.contains("at best"), true)
    // The darkest backdrop says nothing of the color that would do.
    expectEqual(fails.first?.help?.contains("further apart in lightness"), true)
  }

  /// Where it fails everywhere, the help names an appearance only if others need another change.
  @Test(arguments: [
    (["#888", "#888"], ["#eee", "#f4f4f4"], "Darken fg or lighten bg until the ratio is 4.5:1."),
    (["#888", "#888"], ["#fff", "#fff"], "Darken fg until the ratio is 4.5:1."),
    (["#888", "#777"], ["#fff", "#222"], "In light, darken fg until the ratio is 4.5:1."),
    (["#888", "#888"], ["#fff", "#333"], "In light, darken fg until the ratio is 4.5:1."),
    // Said already.
    (["#000", "#888"], ["#fff", "#fff"], "Darken fg until the ratio is 4.5:1."),
  ])
  func `the help says where only if it differs`(
    _ foreground: [String], _ background: [String], _ help: String
  ) throws {
    let themes = SamplePalette.permutations([("theme", ["light", "dark"])])
    let findings = try Self.findings(themes, foreground: foreground, background: background)
    expectEqual(findings.map(\.help), [help])
  }

  /// A color is not said to be what it is only computed from.
  @Test(arguments: [
    ("var(--gray)", ["--text is --gray"]), ("var(--gray, red)", ["--text is --gray"]),
    ("color-mix(in srgb, var(--gray) 50%, white)", ["--text is made of --gray"]),
    ("rgb(from var(--gray) r g b / 0.5)", ["--text is made of --gray"]),
    (
      "color-mix(in srgb, var(--gray), var(--pale))",
      ["--text is made of --gray", "--text is made of --pale"]
    ),
    ("var(--mix)", ["--text is --mix", "--text is made of --gray"]),
  ])
  func `the chain says what a color is made of`(value: String, chain: [String]) throws {
    let css = """
      :root { --gray: #999; --pale: #bbb; --mix: color-mix(in srgb, var(--gray) 50%, white);
        --text: \(value); --background: #fff }
      """
    let report = TokenChecker().check(paths: ["a.css"], files: MemoryFiles(["a.css": css])).report
    let finding = try #require(report.findings.first { $0.rule == ContrastMinimum.id })
    expectEqual(finding.related.map(\.message), chain + ["background --background"])
  }

  /// As in CSS, what a tint of a token file is made of.
  @Test func `the chain says what a tint is made of`() throws {
    let text = """
      {"gray": {"$type": "color", "$value": "#444"}, "text": {"$type": "color",
         "$value": "rgba({gray}, 0.5)"},
       "background": {"$type": "color", "$value": "#fff"}}
      """
    let report = TokenChecker().check(
      paths: ["a.tokens.json"], files: MemoryFiles(["a.tokens.json": text])
    ).report
    let finding = try #require(report.findings.first { $0.rule == ContrastMinimum.id })
    expectEqual(finding.related.map(\.message), ["text is made of gray", "background background"])
  }

  @Test func exemptPairsAreNotMeasured() throws {
    let pair = ColorPair(
      foreground: try SamplePalette.token("a.disabled", line: 1, ["#eee"]),
      background: try SamplePalette.token("b", line: 2, ["#fff"]), role: .disabled,
      requirement: Standard.wcagAA.requirement(for: .disabled),
      permutations: [SamplePalette.light], origin: .declared(0))
    ContrastMinimum().check(pair) { Issue.record("\($0.message)") }
  }

  @Test func theBackgroundAndTheAliasChainAreRelated() throws {
    var text = try SamplePalette.token("text.muted", line: 4, ["#777"])
    text.variants[0].aliases = [
      .init(path: "gray.500", location: SamplePalette.location(9, file: "palette.json"))
    ]
    let pair = ColorPair(
      foreground: text, background: try SamplePalette.token("surface", line: 5, ["#fff"]),
      role: .text, requirement: Standard.wcagAA.requirement(for: .text),
      permutations: [SamplePalette.light], origin: .declared(0))
    var found: [Finding] = []
    ContrastMinimum().check(pair) { found.append($0) }
    expectEqual(
      found.first?.related.map(\.message), ["text.muted is gray.500", "background surface"])
    expectEqual(found.first?.related.first?.location.file, "palette.json")
    expectEqual(found.first?.range?.start.line, 4)
    expectEqual(found.first?.help, "Darken text.muted until the ratio is 4.5:1.")
    ContrastFixes.add(to: &found, of: [], sources: [:])
    expectEqual(
      found.first?.help,
      "Darken text.muted until the ratio is 4.5:1. The nearest color that does is #767676.")
  }
}
