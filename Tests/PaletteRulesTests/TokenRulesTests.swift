import ColorCore
import DesignTokens
import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// The rules on tokens: what refers to what, names, modes, deprecations, and formats side by side.
@Suite struct TokenRulesTests {
  static func palette(_ text: String, as name: String = "a.tokens.json") throws -> ResolvedPalette {
    try #require(PaletteLoader.load(text: Array(text.utf8), fileName: name).palettes.first)
  }

  static func tokens<R: Rule<PaletteSubject>>(
    _ rule: R.Type, _ text: String, as name: String = "a.css",
    _ options: [String: RuleOptions.Setting] = [:]
  ) throws -> [String?] {
    var values = RuleOptions()
    for (name, value) in options { values[name] = value }
    return ColorMeaningRulesTests.findings(rule, try palette(text, as: name), values).map(\.token)
  }

  static func globs(_ texts: String...) throws -> RuleOptions.Setting {
    .patterns(try texts.map { try PathGlob($0) })
  }

  // MARK: - Aliases

  @Test(arguments: [
    (":root { --gray-700: #495057; --text-muted: #495057; }", ["--text-muted"]),
    (":root { --gray-700: #495057; --text-muted: var(--gray-700); }", []),
    // Another alpha, no entry, no role, on purpose.
    (":root { --gray-700: #495057; --text-muted: #495057cc; }", []),
    (":root { --ink: #495057; --text-muted: #495057; }", []),
    (":root { --gray-700: #495057; --zebra: #495057; }", []),
    (":root { --gray-700: #495057; --text-static: #495057; }", []),
  ])
  func rawValue(_ text: String, _ expected: [String]) throws {
    try expectEqual(Self.tokens(AliasRawValue.self, text), expected)
  }

  @Test func aValueThatVariesIsNoEntry() throws {
    let text = """
      :root { --gray-700: #495057; --text-muted: #495057; }
      .dark { --text-muted: #adb5bd; }
      """
    try expectEqual(Self.tokens(AliasRawValue.self, text), [])
  }

  @Test(arguments: [
    ("--a: var(--gray-1); --b: var(--a); --c: var(--b); --d: var(--b);", ["--a"]),
    // Used twice, the first of a chain, the last of a chain.
    ("--a: var(--gray-1); --b: var(--a); --e: var(--a); --c: var(--b);", []),
    ("--a: var(--gray-1); --b: var(--a);", []),
  ])
  func unnecessary(_ text: String, _ expected: [String]) throws {
    try expectEqual(
      Self.tokens(AliasUnnecessary.self, ":root { --gray-1: #111111; \(text) }"), expected)
  }

  @Test(arguments: [
    (["base.blue", "semantic.action", "component.button"], ["component.button"]),
    (["base.blue", "theme.action", "comp.button"], ["comp.button"]),
    (["acme.ref.blue", "acme.sys.action", "acme.comp.button"], []),
    (["blue", "semantic.action", "component.button"], []),
  ])
  func crossesLayer(_ names: [String], _ expected: [String]) throws {
    func token(_ path: String, _ target: String?) throws -> ResolvedToken {
      var token = try SamplePalette.token(path, line: 1, ["#1c7ed6"])
      if let target {
        token.variants[0].aliases = [.init(path: target, location: SamplePalette.location(1))]
      }
      return token
    }
    let palette = GamutRulesTests.palette([
      try token(names[0], nil), try token(names[1], names[0]), try token(names[2], names[0]),
    ])
    let isPrefixed = names[0].hasPrefix("acme")
    expectEqual(
      ColorMeaningRulesTests.findings(AliasCrossesLayer.self, palette).map(\.token),
      isPrefixed ? [names[2]] : expected)
  }

  // MARK: - Tokens

  @Test func duplicateValues() throws {
    let palette = try SamplePalette.palette([
      ("gray.900", ["#212529"]), ("slate.950", ["#212529"]), ("ink.1", ["#212529"]),
      ("text", ["#212529"]), ("blue.1", ["#21252980"]),
    ])
    let findings = ColorMeaningRulesTests.findings(TokenDuplicateValue.self, palette)
    expectEqual(
      findings.map(\.message),
      [
        "slate.950 has the value of gray.900, #212529, as has 1 more token"
      ])
    expectEqual(findings.first?.related.count, 2)
  }

  @Test func equalInSomePermutationsIsNoDuplicate() throws {
    let themes = SamplePalette.permutations([("theme", ["light", "dark"])])
    let palette = try SamplePalette.palette(
      in: themes, [("gray.1", ["#111", "#eee"]), ("slate.1", ["#111", "#ddd"])])
    #expect(ColorMeaningRulesTests.findings(TokenDuplicateValue.self, palette).isEmpty)
  }

  static let used = "--gray-1: #111111; --gray-2: #222222; --gray-3: #333333;"

  @Test(arguments: [
    (":root { \(used) --text: var(--gray-1); --page: var(--gray-2); }", ["--gray-3"]),
    (":root { \(used) --text: var(--gray-1); }", ["--gray-2", "--gray-3"]),
    // Less than a third is used: others use the entries.
    (":root { \(used) --gray-4: #444444; --text: var(--gray-1); }", []),
    (
      ":root { \(used) --text: var(--gray-1); --page: linear-gradient(var(--gray-2), var(--gray-3)); }",
      []
    ),
  ])
  func unused(_ text: String, _ expected: [String]) throws {
    try expectEqual(Self.tokens(TokenUnused.self, text), expected)
    try expectEqual(
      Self.tokens(TokenUnused.self, text, ["public": try Self.globs("--gray-3")]),
      expected.filter { $0 != "--gray-3" })
  }

  /// The step of a scale is a word of its own also where nothing separates it.
  @Test(arguments: [
    (["gray1", "gray2", "gray3"], ["gray3"]), (["brand50", "brand500", "brand950"], ["brand950"]),
    (["Gray500", "gray-600", "blue12"], ["blue12"]),
    // Not the step of a scale.
    (["h1", "p3", "text01"], []), (["gray500", "gray600", "layer02"], []),
  ])
  func unusedSteps(_ names: [String], _ expected: [String]) throws {
    let entries = zip(names, ["#111111", "#222222", "#333333"]).map { "--\($0): \($1);" }
    let text =
      ":root { \(entries.joined()) --text: var(--\(names[0])); --page: var(--\(names[1])); }"
    try expectEqual(Self.tokens(TokenUnused.self, text), expected.map { "--\($0)" })
  }

  /// Colors without a value that no pair has are one finding, with the reasons.
  @Test func noValue() throws {
    let swift = """
      import SwiftUI
      extension Color {
        static let brand = Color(hex: 0x80336699), shade = Color(hex: 0x33669980)
        static let tone = Color(hex: 0x336699FE), odd = Color(named())
        static let text = Color(hex: 0x80223344), background = Color(white: 1)
      }
      """
    let report = TokenChecker().check(
      paths: ["App"], files: MemoryFiles(["App/Colors.swift": swift])
    ).report
    let finding = try #require(report.findings.first { $0.rule == ColorNoValue.id })
    expectEqual(report.findings.count { $0.rule == ColorNoValue.id }, 1)
    expectEqual(finding.tokens, ["Color.brand", "Color.shade", "Color.tone", "Color.odd"])
    expectEqual(
      finding.message,
      "4 of 6 colors have no value: eight digits have the opacity first in some projects and last "
        + "in others (3); “named()” is known only when the program runs (1)")
    guard case .unknown(let reason) = finding.outcome else {
      Issue.record("it is no unknown")
      return
    }
    expectEqual(reason.code, .hexOrder)
    // What reading reports by itself is not told twice.
    let css = TokenChecker().check(
      paths: ["a.css"], files: MemoryFiles(["a.css": ":root { --text: #xyz; --background: #fff }"])
    ).report
    #expect(!css.findings.contains { $0.rule == ColorNoValue.id })
  }

  @Test func `a color that a rule fades is measured`() throws {
    let css = """
      :root { --gray: #858585; --page: #fff }
      body { background: var(--page) }
      .info { color: var(--gray); opacity: 0.5 }
      """
    let page = #"<link rel="stylesheet" href="a.css"><p class="info">Two days ago</p>"#
    let found = TokenChecker().check(
      paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/index.html": page])
    ).report.findings
    expectEqual(found.map(\.rule), [ContrastMinimum.id], "\(found.map(\.message))")
  }

  @Test func `a path with a slash is no other one that is faded`() throws {
    let palette = try SamplePalette.palette([
      ("text/link", ["#0066cc"]), ("text/link/hover", ["#003366"]), ("background", ["#ffffff"]),
    ])
    let pairs = SamplePairs.pairs(in: palette).filter { $0.foreground.path == "text/link/hover" }
    #expect(!pairs.isEmpty)
    expectEqual(PairCoverage(palette: palette, pairs: pairs).uncovered.map(\.path), ["text/link"])
  }

  /// A message that names a few tokens comes with the list of all.
  @Test func theListIsWhole() throws {
    let names = ["ant", "bee", "cat", "dog", "eel", "fox", "gnu", "hen", "owl"].map {
      "--\($0)-ink"
    }
    let inks = names.map { "\($0): #fff;" }.joined()
    let checker = TokenChecker()
    let uncovered = try #require(
      checker.check(
        paths: ["a.css"],
        files: MemoryFiles(["a.css": ":root { --text: #000; --background: #fff; \(inks) }"])
      ).report.findings.first { $0.rule == PairsUncovered.id })
    #expect(uncovered.message.hasSuffix("--fox-ink and 3 more"))
    expectEqual(uncovered.tokens, names)
    expectEqual(uncovered.related.count, 5)

    let palette = try SamplePalette.palette((1...12).map { ("gray.\($0)", ["#212529"]) })
    let duplicate = try #require(
      ColorMeaningRulesTests.findings(TokenDuplicateValue.self, palette).first)
    #expect(duplicate.message.hasSuffix("10 more tokens"))
    expectEqual(Set(duplicate.tokens), Set((1...12).map { "gray.\($0)" }))
    expectEqual(duplicate.tokens.count, 12)
  }

  @Test(arguments: [
    ([], ["text"], ["b.background"]), (["b", "c"], ["text", "background"], ["b.background"]),
    (["z"], ["text"], []), (["a"], [], []),
  ])
  func requiredChildren(_ groups: [String], _ children: [String], _ expected: [String]) throws {
    let palette = try SamplePalette.palette([
      ("a.text", ["#111"]), ("a.background", ["#fff"]), ("b.background", ["#fff"]),
    ])
    var options = RuleOptions()
    options["groups"] = .patterns(try groups.map { try PathGlob($0) })
    options["children"] = .patterns(try children.map { try PathGlob($0) })
    // Without groups, only those that have one of the children are meant.
    let found = ColorMeaningRulesTests.findings(TokenRequiredChildren.self, palette, options)
    expectEqual(found.map(\.token), groups.isEmpty ? [] : expected)
  }

  // MARK: - Names

  @Test(arguments: [
    ("kebab-case", ["text-a", "text-b"], []), ("camelCase", ["text-a"], ["text-a"]),
    ("camelCase", ["text_a", "Text", "text", "12"], ["text_a"]),
    (
      "kebab-case", ["textMuted", "TextMuted", "text muted"],
      ["textMuted", "TextMuted", "text muted"]
    ),
    // A mixture is of no kind.
    ("kebab-case", ["text-muted_a"], []),
  ])
  func cases(_ usual: String, _ others: [String], _ expected: [String]) throws {
    let word = usual == "kebab-case" ? "name-number" : "nameNumber"
    let names = (0..<40).map { "group.\(word)\($0)" } + others
    let palette = try SamplePalette.palette(names.map { ($0, ["#111"]) })
    expectEqual(ColorMeaningRulesTests.findings(NamingCase.self, palette).map(\.token), expected)
  }

  @Test func twoHabitsAreNone() throws {
    let names = (0..<10).flatMap { ["name-a\($0)", "nameB\($0)"] }
    let palette = try SamplePalette.palette(names.map { ($0, ["#111"]) })
    #expect(ColorMeaningRulesTests.findings(NamingCase.self, palette).isEmpty)
  }

  // MARK: - Modes

  @Test func contextsThatChangeNothing() throws {
    let text = """
      :root { --page: #ffffff; --text: #212529; }
      [data-theme="dark"] { --page: #191919; --text: #f1f3f5; }
      [data-theme="dark-dimmed"] { --page: #ffffff; }
      [data-size="small"] { --page: #ffffff; }
      """
    let findings = ColorMeaningRulesTests.findings(
      ModeUnreachable.self, try Self.palette(text, as: "a.css"))
    expectEqual(findings.map(\.conditions), [["data-theme=dark-dimmed"]])
  }

  @Test func aContextForAnAppearanceMustChangeSomething() throws {
    let permutations = SamplePalette.permutations([("theme", ["light", "dark"])])
    let same = try SamplePalette.palette(in: permutations, [("page", ["#fff", "#fff"])])
    expectEqual(
      ColorMeaningRulesTests.findings(ModeUnreachable.self, same).map(\.conditions),
      [["theme=dark"]])
    let sizes = try SamplePalette.palette(
      in: SamplePalette.permutations([("size", ["small", "large"])]), [("page", ["#fff", "#fff"])])
    #expect(ColorMeaningRulesTests.findings(ModeUnreachable.self, sizes).isEmpty)
  }

  @Test(arguments: [
    ("light-dark(#191919, #191919)", 1), ("light-dark( #ABCDEF,#abcdef )", 1),
    ("light-dark(#191919, #f1f3f5)", 0), ("light-dark(var(--a), var(--a))", 1),
    ("light-dark(var(--a), var(--A))", 0),
    ("color-mix(in srgb, light-dark(red, red), blue)", 1),
  ])
  func equalArms(_ value: String, _ expected: Int) throws {
    let palette = try Self.palette(
      ":root { color-scheme: light dark; --a: #111111; --ink: \(value); }", as: "a.css")
    expectEqual(palette.problems.count { $0.code == CSSEqualArms.id }, expected)
  }

  @Test func repeatedValuesAreACustomInSomePalettes() throws {
    func css(_ dark: [String]) -> String {
      let names = ["page", "text", "link-text", "hint-text"]
      let light = ["#ffffff", "#212529", "#1864ab", "#868e96"]
      func block(_ values: [String]) -> String {
        zip(names, values).map { "--\($0): \($1);" }.joined(separator: " ")
      }
      return ":root { \(block(light)) } .dark { \(block(dark)) }"
    }
    try expectEqual(
      Self.tokens(ModeEqualValues.self, css(["#191919", "#f1f3f5", "#74c0fc", "#868e96"])),
      ["--hint-text"])
    try expectEqual(
      Self.tokens(ModeEqualValues.self, css(["#191919", "#f1f3f5", "#1864ab", "#868e96"])), [])
  }

  // MARK: - Deprecation

  @Test func whatIsDeprecatedTogetherIsLeftAlone() throws {
    let text = """
      { "a": { "$type": "color",
          "new": { "$value": "#111111" },
          "old": { "$value": "{a.new}", "$deprecated": "Use {a.new}" },
          "older": { "$value": "{a.old}", "$deprecated": "Use {a.old}" },
          "text": { "$value": "{a.older}" } } }
      """
    try expectEqual(Self.tokens(DeprecatedUsed.self, text, as: "a.tokens.json"), ["a.text"])
    let findings = ColorMeaningRulesTests.findings(DeprecatedLifecycle.self, try Self.palette(text))
    expectEqual(
      findings.map(\.message), ["a.older is replaced by a.old, which is deprecated as well"])
  }

  // MARK: - Formats

  @Test(arguments: [
    // Within 1 of 255, beyond it, and of another alpha.
    ("#FF1864AC", "#1864ab", 0), ("#FF1864AD", "#1864ab", 1), ("#801864AB", "#1864ab", 1),
  ])
  func divergence(_ android: String, _ web: String, _ expected: Int) throws {
    let files = MemoryFiles([
      "web/a.css": ":root { --brand-primary: \(web); --other: #111111; }",
      "android/res/values/colors.xml":
        "<resources><color name=\"brand_primary\">\(android)</color></resources>",
    ])
    let palettes = PaletteLoader.load(paths: ["android", "web"], files: files).palettes
    expectEqual(palettes.count, 2)
    let findings = ContrastRulesTests.findings(
      PlatformDivergence.self, ProjectSubject(palettes: palettes))
    expectEqual(findings.count, expected)
  }

  @Test(arguments: [
    // The hexadecimal form is exact, off by one, and off by two.
    ("[0.09411765, 0.3921569, 0.67058825]", "#1864ab", 0),
    ("[0.09411765, 0.3921569, 0.67058825]", "#1864ac", 0),
    ("[0.09411765, 0.3921569, 0.67058825]", "#1864ad", 1),
    // No rule: outside sRGB any fallback is a choice.
    ("[0, 1.2, 0]", "#00ff00", 0),
  ])
  func hexMismatch(_ components: String, _ hex: String, _ expected: Int) throws {
    let palette = try Self.palette(
      """
      { "ink": { "$type": "color", "$value": {
          "colorSpace": "srgb", "components": \(components), "hex": "\(hex)" } } }
      """)
    expectEqual(palette.problems.count { $0.code == ColorHexMismatch.id }, expected)
    expectEqual(palette.hexFallbacks.count, expected)
  }

  @Test func onlyAStrictReadingLooksAtConformance() throws {
    let text = """
      { "ink": { "$type": "color", "$value": {
          "colorSpace": "srgb", "components": [0, 0, 0], "hex": "#ffffff" } } }
      """
    var options = LoadOptions()
    options.isConformance = true
    let loaded = PaletteLoader.load(
      text: Array(text.utf8), fileName: "a.tokens.json", options: options)
    #expect(loaded.problems.isEmpty)
  }

  // MARK: - Notation

  @Test(arguments: [
    (["#ff1b2a3c", "#ff4dabf7", "#ff2f9e44"], 1),
    // White overlays, two colors, and one that begins otherwise.
    (["#ffffff10", "#ffffff20", "#ffffff30"], 0), (["#ff1b2a3c", "#ff4dabf7"], 0),
    (["#ff1b2a3c", "#ff4dabf7", "#ff2f9e44", "#00000080"], 0),
    (["#1b2a3cff", "#4dabf7ff", "#2f9e44ff"], 0),
  ])
  func alphaOrder(_ hexes: [String], _ expected: Int) throws {
    let palette = try SamplePalette.palette(hexes.enumerated().map { ("c\($0)", [$1]) })
    expectEqual(ColorMeaningRulesTests.findings(ColorAlphaOrder.self, palette).count, expected)
  }

  @Test(arguments: [
    ("oklch(0.7 0.2 150)", false, 0), ("oklch(0.7 0.35 150)", false, 1),
    ("color(display-p3 1 0 0)", false, 0), ("color(display-p3 1 0 0)", true, 1),
    ("#ff0000", true, 0),
  ])
  func outside(_ text: String, _ srgb: Bool, _ expected: Int) throws {
    let palette = GamutRulesTests.palette([GamutRulesTests.token("a", [try Color(text)])])
    var options = RuleOptions()
    options["srgb"] = .flag(srgb)
    expectEqual(
      ColorMeaningRulesTests.findings(GamutOutside.self, palette, options).count, expected)
  }

  // MARK: - Sets

  @Test func everyRuleThatIsOnIsRecommendedAndNoOther() {
    for rule in Rules.all {
      expectEqual(rule.sets.contains(.recommended), rule.isOnByDefault, "\(rule.id)")
    }
    for set in RuleSet.allCases {
      #expect(Rules.all.contains { $0.sets.contains(set) }, "\(set.rawValue) is empty")
    }
    #expect(PaletteMonotonic.sets.contains(.paletteCraft))
    expectEqual(ContrastIncreased.sets, [.strict, .appleHIG, .wcagAAA])
  }
}
