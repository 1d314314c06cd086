import DesignTokens
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

/// Sets of rules, files that are extended, and options in overrides.
@Suite struct ConfigurationSetTests {
  static func parse(_ text: String, in folder: TemporaryDirectory? = nil) -> Configuration {
    let loaded = ConfigurationFile.parse(
      text, name: folder?.path("palette-check.yml") ?? "/project/palette-check.yml")
    #expect(loaded.problems.isEmpty, "\(loaded.problems)")
    return loaded.configuration
  }

  // MARK: - Sets

  @Test(arguments: RuleSet.allCases)
  func everySetHasRulesAndAName(_ set: RuleSet) {
    #expect(Rules.all.contains { $0.sets.contains(set) })
    let configuration = Self.parse("extends: \(set.rawValue)")
    expectEqual(configuration.sets, [set])
    expectEqual(configuration.standard, set.standard ?? .wcagAA)
  }

  /// A set turns on rules that are off by default, unless the file says otherwise.
  @Test func setsTurnRulesOn() throws {
    func rules(_ yaml: String, select: [String] = []) throws -> [String] {
      let position = SourcePosition(line: 1, column: 1, offset: 0)
      let location = SourceLocation(
        file: "/project/a.json", range: SourceRange(start: position, end: position))
      let palette = ResolvedPalette(
        file: location.file, format: "dtcg",
        permutations: SamplePalette.permutations([("theme", ["light"])]),
        tokens: try ["#ffffff", "#bbbbbb", "#cccccc", "#000000"].enumerated().map { step, css in
          try SamplePalette.token("gray.\((step + 1) * 100)", line: step + 1, [css])
        }, problems: [])
      return Set(
        TokenAudit(
          configuration: Self.parse(yaml),
          selection: try RuleSelection(select: select, ignore: []), toolVersion: ""
        ).report(on: [palette]).findings.map(\.rule)
      ).sorted().filter { $0 == "palette/monotonic" }
    }
    try expectEqual(rules(""), [])
    try expectEqual(rules("extends: recommended"), [])
    try expectEqual(rules("extends: palette-craft"), ["palette/monotonic"])
    try expectEqual(rules("extends: [strict]"), ["palette/monotonic"])
    try expectEqual(rules("extends: strict\nrules: {palette/monotonic: off}"), [])
    try expectEqual(rules("", select: ["recommended"]), [])
    try expectEqual(rules("", select: ["strict"]), ["palette/monotonic"])
  }

  // MARK: - Files

  @Test func `all selects every rule, but names none`() throws {
    let all = try RuleSelection(select: [RuleSelection.all], ignore: ["naming"])
    #expect(
      Rules.all.allSatisfy { all.includes($0.id) == !$0.id.hasPrefix("naming/") })
    #expect(all.isSelected(TokenUnused.id) && !all.isNamed(TokenUnused.id))
    let error = #expect(throws: RuleSelection.UnknownRule.self) {
      try RuleSelection(select: ["ALL"], ignore: [])
    }
    expectEqual(error?.nearest, "all")
  }

  @Test func laterOnesWinAndTheFileWinsOverAll() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.yml",
      """
      standard: wcag-aaa
      infer-pairs: false
      rules: {contrast/minimum: note, icon/opaque: off, palette/monotonic: off}
      pairs: [{foreground: a, background: b}]
      """)
    try folder.write(
      "b.json", #"{"standard": "wcag-aa", "rules": {"contrast/minimum": "warning"}}"#)
    let both = Self.parse("extends: [a.yml, ./b.json]", in: folder)
    #expect(both.standard == .wcagAA && !both.inferPairs && both.pairs.count == 1)
    expectEqual(both.level(of: "contrast/minimum", in: "/x"), .severity(.warning))
    expectEqual(both.level(of: "icon/opaque", in: "/x"), .off)
    let reversed = Self.parse("extends: [b.json, a.yml]", in: folder)
    expectEqual(reversed.standard, .wcagAAA)
    expectEqual(reversed.level(of: "contrast/minimum", in: "/x"), .severity(.note))
    let own = Self.parse(
      "extends: [a.yml, wcag-aaa, strict]\nstandard: apple-hig\nrules: {contrast/minimum: error}",
      in: folder)
    expectEqual(own.standard, .appleHIG)
    expectEqual(own.level(of: "contrast/minimum", in: "/x"), .severity(.error))
    // A later set turns on what an earlier file turned off.
    expectEqual(own.level(of: "palette/monotonic", in: "/x"), nil)
    let turnedOff = Self.parse("extends: [strict, a.yml]", in: folder)
    expectEqual(turnedOff.level(of: "palette/monotonic", in: "/x"), .off)
  }

  @Test func aFileIsExtendedFromItsOwnFolder() throws {
    let folder = try TemporaryDirectory()
    try folder.write("shared/base.yml", "extends: more.yml")
    try folder.write("shared/more.yml", "standard: wcag-aaa\noverrides: [{files: a, rules: {}}]")
    let configuration = Self.parse("extends: shared/base.yml", in: folder)
    expectEqual(configuration.standard, .wcagAAA)
    expectEqual(configuration.overrides.first?.folder.hasSuffix("/shared"), true)
  }

  @Test func aCycleIsFound() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("palette-check.yml", "extends: [strict, a.yml]")
    try folder.write("a.yml", "extends: b.yml")
    try folder.write("b.yml", "standard: wcag-aaa\nextends: ./a.yml")
    let loaded = ConfigurationFile.load(path)
    expectEqual(loaded.problems.map(\.code), ["config/extends-cycle"])
    expectEqual(loaded.problems.first?.location.file.hasSuffix("b.yml"), true)
    expectEqual(loaded.problems.first?.location.range.start.line, 2)
    #expect(loaded.configuration.standard == .wcagAAA && loaded.configuration.sets == [.strict])
  }

  // MARK: - Options in overrides

  /// The tolerance of the override that applies to each file.
  @Test(arguments: [("a.json", 1.0), ("legacy/a.json", 2), ("legacy/old/a.json", 3)])
  func laterOverridesWin(_ file: String, _ tolerance: Double) throws {
    let configuration = Self.parse(
      """
      rules: {system/hard-coded-value: {severity: note, tolerance: 1}}
      overrides:
        - {files: "legacy/**", rules: {system/hard-coded-value: {tolerance: 2}}}
        - {files: "legacy/old/*", rules: {system/hard-coded-value: {tolerance: 3, severity: error}}}
      """)
    let option = RuleOption<Double>("tolerance", default: 0, in: 0...10, "")
    let path = "/project/" + file
    expectEqual(configuration.options(of: "system/hard-coded-value", in: path)[option], tolerance)
    expectEqual(
      configuration.level(of: "system/hard-coded-value", in: path),
      .severity(tolerance == 3 ? .error : .note))
  }

  /// A finding has the options of its file.
  @Test func aRuleRunsWithTheOptionsOfEachFile() throws {
    func files(_ yaml: String) throws -> [String] {
      let colors = [
        ("a", "#808080"), ("a", "#7f7f7f"), ("legacy/b", "#208020"), ("legacy/b", "#208120"),
      ]
      let tokens = try colors.enumerated().map { index, color in
        var token = try SamplePalette.token("gray.\(index)", line: index + 1, [color.1])
        token.variants[0].location.file = "/project/\(color.0).json"
        return token
      }
      let palette = ResolvedPalette(
        file: "/project", format: "dtcg",
        permutations: SamplePalette.permutations([("theme", ["light"])]), tokens: tokens,
        problems: [])
      return TokenAudit(
        configuration: Self.parse(yaml),
        selection: try RuleSelection(select: ["palette/near-duplicate"], ignore: []),
        toolVersion: ""
      ).report(on: [palette]).findings.map(\.file)
    }
    let base = "rules: {palette/near-duplicate: {minimum-difference: 1}}\n"
    let all = try files(base)
    expectEqual(Set(all), ["/project/a.json", "/project/legacy/b.json"])
    let some = try files(
      base + """
        overrides:
          - {files: "legacy/**", rules: {palette/near-duplicate: {minimum-difference: 0}}}
        """)
    expectEqual(Set(some), ["/project/a.json"])
    expectEqual(some.count, all.filter { $0 == "/project/a.json" }.count)
  }

  @Test func tooManyOptionsAreRefused() {
    let entry = "  - {files: a, rules: {system/hard-coded-value: {tolerance: 2}}}\n"
    let loaded = ConfigurationFile.parse(
      "overrides:\n" + String(repeating: entry, count: 9), name: "palette-check.yml")
    expectEqual(loaded.problems.map(\.code), ["config/too-many-overrides"])
    expectEqual(loaded.problems.first?.location.range.start.line, 10)
  }
}
