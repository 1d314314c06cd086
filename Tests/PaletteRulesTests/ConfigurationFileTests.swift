import ColorCore
import DesignTokens
import Foundation
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

@Suite struct ConfigurationFileTests {
  /// The example of the documentation, with rules that exist.
  static let example = """
    version: 1
    standard: wcag-aaa
    pairs:
      - foreground: ["text.*", "icon.{name}"]
        background: ["surface.base", "fill.{name}"]
        role: text
        size: 17
        weight: 400
        over: ["surface.base"]
        minimum: 4.5
        contexts: {theme: [light, dark]}
    infer-pairs: false
    contexts:
      theme: {dark: {scheme: dark}, dark-hc: {scheme: dark, contrast: increased}}
    dialect: {overrides: "$extensions.org.primer.overrides", alpha: alpha, alias-root: null}
    rules:
      contrast/minimum: error
      mode/missing-dark: off
      icon/opaque: {severity: note}
    overrides:
      - files: ["legacy/**"]
        rules: {contrast/minimum: warning}
    """

  @Test func everyKeyIsRead() throws {
    let loaded = ConfigurationFile.parse(Self.example, name: "/project/palette-check.yml")
    #expect(loaded.problems.isEmpty)
    let configuration = loaded.configuration
    #expect(configuration.standard == .wcagAAA && !configuration.inferPairs)
    let pair = try #require(configuration.pairs.first)
    expectEqual(pair.foreground.map(\.text), ["text.*", "icon.{name}"])
    expectEqual(pair.background.map(\.text), ["surface.base", "fill.{name}"])
    #expect(pair.role == .text && pair.size == 17 && pair.weight == 400 && pair.minimum == 4.5)
    expectEqual(pair.over.map(\.text), ["surface.base"])
    expectEqual(pair.contexts, ["theme": ["light", "dark"]])
    expectEqual(pair.location?.range.start.line, 4)
    expectEqual(
      configuration.contexts["theme"]?["dark-hc"], ["scheme": "dark", "contrast": "increased"])
    expectEqual(configuration.dialect.overrides, "$extensions.org.primer.overrides")
    #expect(configuration.dialect.alpha == "alpha" && configuration.dialect.aliasRoot == nil)
    expectEqual(
      configuration.level(of: "contrast/minimum", in: "/project/a.json"), .severity(.error))
    expectEqual(
      configuration.level(of: "contrast/minimum", in: "/project/legacy/b/a.json"),
      .severity(.warning))
    expectEqual(configuration.level(of: "mode/missing-dark", in: "/project/a.json"), .off)
    expectEqual(configuration.level(of: "icon/opaque", in: "/project/a.json"), .severity(.note))
  }

  @Test func `a pipe as baseline is refused without waiting`() throws {
    let folder = try TemporaryDirectory()
    expectEqual(unsafe mkfifo(folder.path("pipe"), 0o600), 0)
    let path = try folder.write("palette-check.yml", "version: 1\nbaseline: pipe\n")
    let loaded = ConfigurationFile.load(path)
    let problem = try #require(loaded.problems.first)
    #expect(problem.code == "config/unreadable" && problem.location.range.start.line == 2)
    expectEqual(loaded.configuration.baseline, nil)
  }

  @Test func jsonIsTheSameShape() {
    let loaded = ConfigurationFile.parse(
      """
      {"version": 1, "standard": {"text": 5, "large-text": 3.5},
       "pairs": [{"foreground": "a", "background": "b"}]}
      """, name: "palette-check.json")
    #expect(loaded.problems.isEmpty)
    expectEqual(loaded.configuration.standard, .custom([.text: 5, .largeText: 3.5]))
    expectEqual(loaded.configuration.pairs.count, 1)
  }

  /// Text, then code, line, column, end column and help of the one problem.
  @Test(
    arguments: [
      ("standart: wcag-aa", "config/unknown-key", 1, 1, 9, "Did you mean “standard”?"),
      ("version: 2", "config/version", 1, 10, 11, "newer release"),
      ("standard: wcag-a", "config/value", 1, 11, 17, "Did you mean “wcag-aa”?"),
      ("standard: {text: 30}", "config/value", 1, 18, 20, "range"),
      ("infer-pairs: maybe", "config/type", 1, 14, 19, "true or false"),
      ("pairs: 3", "config/type", 1, 8, 9, "a list"),
      (
        "pairs:\n  - foreground: a\n    backgruond: b", "config/unknown-key", 3, 5, 15,
        "Did you mean “background”?"
      ),
      ("pairs:\n  - foreground: a", "config/incomplete-pair", 2, 5, 6, "both"),
      (
        "pairs:\n  - {foreground: \"a.[b\", background: c}", "config/pattern", 2, 18, 24,
        "Use *, **"
      ),
      (
        "pairs:\n  - {foreground: a, background: \"b.{x}\"}", "config/unbound-name", 2, 33, 40,
        "{x}"
      ),
      (
        "rules:\n  contrast/minimun: error", "config/unknown-rule", 2, 3, 19,
        "Did you mean “contrast/minimum”?"
      ),
      (
        "rules:\n  contrast/minimum: eror", "config/value", 2, 21, 25, "Did you mean “error”?"
      ),
      (
        "rules:\n  contrast/minimum: warn", "config/value", 2, 21, 25, "Did you mean “warning”?"
      ),
      (
        "pairs:\n  - {foreground: a, background: \"material:systemThn\"}", "config/value", 2, 33,
        53, "material:systemThin"
      ),
      (
        "pairs:\n  - {foreground: a, background: b, over: \"range:#111\"}", "config/value", 2, 42,
        54, "range:#202030..#606070"
      ),
      (
        "rules:\n  contrast/minimum: {level: 3}", "config/unknown-key", 2, 22, 27, "severity"
      ),
      (
        "contexts: {theme: {dark: {sheme: dark}}}", "config/unknown-appearance", 1, 26, 27,
        "Did you mean “scheme”? The parts are scheme: light|dark"
      ),
      ("a: [1\nb: 2", "config/syntax", 2, 2, 3, "Correct"),
      ("rules: {}\nrules: {}", "config/duplicate-key", 2, 1, 6, "Keep one"),
      ("pairs: [{foreground: [], background: b}]", "config/incomplete-pair", 1, 9, 10, "both"),
      ("extends: recomended", "config/unknown-set", 1, 10, 20, "“recommended”"),
      ("extends: [strict, nonsense]", "config/unknown-set", 1, 19, 27, "./base.yml"),
      ("# é\n\"é\": 1", "config/unknown-key", 2, 1, 4, "Use one of version"),
    ] as [(String, String, Int, Int, Int, String)])
  func problemsHaveAPlace(
    _ text: String, _ code: String, _ line: Int, _ column: Int, _ end: Int, _ help: String
  ) throws {
    let problems = ConfigurationFile.parse(text, name: "palette-check.yml").problems
    let problem = try #require(problems.first)
    expectEqual(problem.code, code)
    expectEqual(problem.location.range.start.line, line)
    expectEqual(problem.location.range.start.column, column)
    expectEqual(problem.location.range.end.column, end)
    expectEqual(problem.help?.contains(help), true, "\(problem.help ?? "no help")")
  }

  /// The same shape in the other languages; name and text, then code, line, column, end column and
  /// help of the one problem.
  @Test(
    arguments: [
      ("a.json", #"{"standart": 1}"#, "config/unknown-key", 1, 2, 12, "Did you mean “standard”?"),
      ("a.json", #"{"pairs": 3}"#, "config/type", 1, 11, 12, "a list"),
      (
        "a.json", "{\n  \"rules\": {\"icon\\u002fopaqe\": \"note\"}\n}", "config/unknown-rule", 2,
        13, 30, "“icon/opaque”"
      ),
      ("a.json", #"{"version": 1"#, "config/syntax", 1, 14, 14, "Correct"),
      ("a.json", #"{"rules": {}, "rules": {}}"#, "config/duplicate-key", 1, 15, 22, "Keep one"),
      ("a.json", #"{"version": 1,}"#, "json/json5", 1, 14, 15, ".json5"),
      ("a.json", "// é\n{}", "json/json5", 1, 1, 5, ".json5"),
      ("a.jsonc", "{/* no */ \"version\": 2,}", "config/version", 1, 22, 23, "newer release"),
      ("a.json5", "{version: +0x2}", "config/version", 1, 11, 15, "newer release"),
      ("a", "version: 2", "config/version", 1, 10, 11, "newer release"),
      ("a.yml", "extends: [a\n--- b", "config/syntax", 2, 1, 2, "Correct"),
      ("a.yml", "version: 1\n---\nversion: 1", "config/syntax", 2, 1, 2, "Correct"),
      ("a.yml", "extends: #fff\nversion: 1", "yaml/comment-as-value", 1, 10, 14, "quotes"),
      ("a.yml", "pairs: [{foreground: {}, background: b}]", "config/type", 1, 22, 23, "a list"),
    ] as [(String, String, String, Int, Int, Int, String)])
  func everyLanguageHasPlaces(
    _ name: String, _ text: String, _ code: String, _ line: Int, _ column: Int, _ end: Int,
    _ help: String
  ) {
    let problems = ConfigurationFile.parse(text, name: name).problems
    expectEqual(problems.map(\.code), [code])
    expectEqual(problems.first?.location.file, name)
    expectEqual(problems.first?.location.range.start.line, line)
    expectEqual(problems.first?.location.range.start.column, column)
    expectEqual(problems.first?.location.range.end.column, end)
    expectEqual(problems.first?.help?.contains(help), true, "\(problems.first?.help ?? "no help")")
  }

  /// What YAML 1.1 understood, aliases and merge keys are understood.
  @Test func whatYAMLOffersCounts() {
    let loaded = ConfigurationFile.parse(
      """
      infer-pairs: No
      pairs:
        - &base {foreground: 12, background: [true, "null"], size: 1.7e1}
        - {<<: *base, weight: 400}
      rules: {contrast/minimum: off, icon/opaque: false}
      """, name: "a.yaml")
    #expect(loaded.problems.isEmpty)
    let configuration = loaded.configuration
    #expect(!configuration.inferPairs && configuration.pairs.count == 2)
    for pair in configuration.pairs {
      #expect(pair.foreground.map(\.text) == ["12"] && pair.size == 17)
      expectEqual(pair.background.map(\.text), ["true", "null"])
    }
    expectEqual(configuration.pairs.map(\.weight), [nil, 400])
    expectEqual(configuration.level(of: "contrast/minimum", in: "/a"), .off)
    expectEqual(configuration.level(of: "icon/opaque", in: "/a"), .off)
  }

  /// Options of rules: text, then code, column, end column and help of the one problem.
  @Test(
    arguments: [
      ("{tolerence: 1}", "config/unknown-key", 29, 38, "Did you mean “tolerance”?"),
      ("{tolerance: 11}", "config/value", 40, 42, "Write a number in that range."),
      ("{tolerance: some}", "config/type", 40, 44, "Write a number."),
      ("{severity: warnin, tolerance: 1}", "config/value", 39, 45, "Did you mean “warning”?"),
    ])
  func problemsOfOptionsHaveAPlace(
    _ text: String, _ code: String, _ column: Int, _ end: Int, _ help: String
  ) throws {
    let problems = ConfigurationFile.parse(
      "rules: {system/hard-coded-value: \(text)}", name: "palette-check.yml"
    ).problems
    expectEqual(problems.map(\.code), [code])
    let range = try #require(problems.first?.location.range)
    #expect(range.start.column == column + 6 && range.end.column == end + 6)
    expectEqual(problems.first?.help, help)
  }

  @Test func optionsAreReadAndAddedToThoseOfTheBase() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "base.yml", "rules: {dark/increased-contrast-regression: {tolerance: 3, enough: 7}}")
    let path = try folder.write(
      "palette-check.yml",
      "extends: base.yml\nrules: {dark/increased-contrast-regression: {enough: 5, severity: note}}")
    let loaded = ConfigurationFile.load(path)
    #expect(loaded.problems.isEmpty)
    let settings = try #require(loaded.configuration.rules[DarkIncreasedContrastRegression.id])
    expectEqual(settings.level, .severity(.note))
    expectEqual(settings.options[DarkIncreasedContrastRegression.tolerance], 3)
    expectEqual(settings.options[DarkIncreasedContrastRegression.enough], 5)
    let others = loaded.configuration.options(of: SystemHardCodedValue.id)
    expectEqual(others[SystemHardCodedValue.tolerance], 0)
  }

  @Test func whatIsRightIsKept() {
    let loaded = ConfigurationFile.parse(
      "standart: x\nstandard: wcag-aaa\n", name: "palette-check.yml")
    expectEqual(loaded.problems.count, 1)
    expectEqual(loaded.configuration.standard, .wcagAAA)
  }

  @Test(arguments: ["", "# nothing\n", "rules:\n"])
  func anEmptyFileChangesNothing(_ text: String) {
    let loaded = ConfigurationFile.parse(text, name: "palette-check.yml")
    #expect(loaded.problems.isEmpty && loaded.configuration == Configuration())
  }

  @Test func extendsAddsToItsBase() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "base/base.yml",
      """
      standard: wcag-aaa
      pairs: [{foreground: a, background: b}]
      rules: {contrast/minimum: warning, icon/opaque: note}
      overrides: [{files: ["*.json"], rules: {contrast/minimum: note}}]
      """)
    let path = try folder.write(
      "palette-check.yml",
      """
      extends: base/base.yml
      pairs: [{foreground: c, background: d}]
      rules: {contrast/minimum: error}
      """)
    let loaded = ConfigurationFile.load(path)
    #expect(loaded.problems.isEmpty)
    let configuration = loaded.configuration
    #expect(configuration.standard == .wcagAAA && configuration.pairs.count == 2)
    let file = folder.path("other/a.json")
    expectEqual(configuration.level(of: "contrast/minimum", in: file), .severity(.error))
    expectEqual(configuration.level(of: "icon/opaque", in: file), .severity(.note))
    let below = folder.path("base/deep/a.json")
    expectEqual(configuration.level(of: "contrast/minimum", in: below), .severity(.note))
  }

  @Test func aCircleOfExtendsIsReported() throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.yml", "extends: b.yml\nstandard: wcag-aaa")
    try folder.write("b.yml", "extends: a.yml")
    let loaded = ConfigurationFile.load(path)
    expectEqual(loaded.problems.map(\.code), ["config/extends-cycle"])
    expectEqual(loaded.problems.first?.location.file.hasSuffix("b.yml"), true)
    expectEqual(loaded.configuration.standard, .wcagAAA)
  }

  /// What is no file is not waited for.
  @Test(arguments: ["none.yml", "/dev/zero"])
  func whatCannotBeReadIsReportedWhereItIsNamed(_ extended: String) throws {
    let folder = try TemporaryDirectory()
    let path = try folder.write("a.yml", "extends: \(extended)")
    let problem = try #require(ConfigurationFile.load(path).problems.first)
    #expect(problem.code == "config/unreadable" && problem.location.range.start.column == 10)
    expectEqual(ConfigurationFile.load(folder.path("x.yml")).problems.first?.code, problem.code)
  }

  /// Only the beginning of a pattern is looked for, so that no folder has to be searched.
  @Test func `an override for files that are not there is a warning`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("legacy/a/b.json", "{}")
    let path = try folder.write(
      "palette-check.yml",
      """
      extends: base.yml
      overrides:
        - {files: ["legacy/**", "*.css", "**/x/y", "legacy/a/b.json"], rules: {icon/opaque: off}}
        - files: ["legcy/**", "legacy/none/*"]
          rules: {icon/opaque: off}
      """)
    try folder.write("base.yml", "overrides: [{files: nowhere/**, rules: {icon/opaque: off}}]")
    let problems = ConfigurationFile.load(path).problems
    expectEqual(problems.map(\.code), ["config/unused-override", "config/unused-override"])
    #expect(problems.allSatisfy { $0.severity == .warning && $0.location.file == path })
    #expect(problems.allSatisfy { $0.location.range.start.line == 4 })
    expectEqual(problems.first?.message, "no file matches “legcy/**”: there is no “legcy”")
    expectEqual(problems.first?.help, "Did you mean “legacy”?")
    expectEqual(problems.last?.message, "no file matches “legacy/none/*”: there is no “none”")
  }

  @Test(arguments: [
    ("./legacy/**", nil), ("legacy/*.json", nil), ("*.scss", nil), ("new.css", nil),
    ("/legacy/**", "it begins with a slash"), ("legacy/", "it is a folder"),
    ("legacy", "it is a folder"), ("legacy/*.scss", "“legacy” has none"),
  ])
  func `an override that can match nothing is a warning`(
    _ pattern: String, _ reason: String?
  ) throws {
    let folder = try TemporaryDirectory()
    try folder.write("legacy/a.json", "{}")
    let path = try folder.write(
      "palette-check.yml", "overrides: [{files: [\"\(pattern)\"], rules: {icon/opaque: off}}]")
    let loaded = ConfigurationFile.load(path)
    expectEqual(
      loaded.problems.map(\.message), reason.map { ["no file matches “\(pattern)”: \($0)"] } ?? []
    )
  }

  @Test func `a pattern below the folder of the configuration may say so`() {
    let configuration = ConfigurationFile.parse(
      "overrides: [{files: [./legacy/**], rules: {contrast/minimum: off}}]",
      name: "/p/palette-check.yml"
    ).configuration
    expectEqual(configuration.level(of: "contrast/minimum", in: "/p/legacy/a.css"), .off)
  }

  @Test func theNearestFileIsFound() throws {
    let folder = try TemporaryDirectory()
    let outer = try folder.write("palette-check.json", "{}")
    let tokens = try folder.write("a/b/tokens.json", "{}")
    expectEqual(ConfigurationFile.find(for: tokens), outer)
    let inner = try folder.write("a/palette-check.yml", "")
    expectEqual(ConfigurationFile.find(for: tokens), inner)
    expectEqual(ConfigurationFile.find(for: folder.path("a")), inner)
  }

  @Test func theProfileOfFigmaDocuments() {
    let loaded = ConfigurationFile.parse("figma: {profile: display-p3}", name: "palette-check.yml")
    #expect(loaded.problems.isEmpty)
    expectEqual(loaded.configuration.documentProfile, .displayP3)
    let wrong = ConfigurationFile.parse("figma: {profile: display-p4}", name: "palette-check.yml")
    expectEqual(wrong.problems.map(\.code), ["config/value"])
    expectEqual(wrong.problems[0].help, "Did you mean “display-p3”?")
    expectEqual(wrong.configuration.documentProfile, nil)
  }

  @Test func theProfileIsAppliedToFigmaVariables() {
    let text = """
      {"meta": {"variableCollections": {"C": {"id": "C", "name": "c", "modes": [{"modeId": "m", "name": "Value"}]}},
        "variables": {"V": {"id": "V", "name": "a", "variableCollectionId": "C", "resolvedType": "COLOR", "valuesByMode": {"m": {"r": 1, "g": 0, "b": 0, "a": 1}}}}}}
      """
    let checker = TokenChecker(
      configuration: ConfigurationFile.parse("figma: {profile: display-p3}", name: "c.yml"))
    let result = checker.check(text: Array(text.utf8), fileName: "a.json")
    expectEqual(result.palettes[0].tokens[0].variants[0].color?.space, .displayP3)
  }
}
