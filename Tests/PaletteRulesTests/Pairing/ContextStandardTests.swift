import DesignTokens
import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// What the configuration says of many pairs at once: groups of names, and standards by context.
@Suite struct ContextStandardTests {
  private static let sample = """
    text.danger #a00 #faa
    text.info #00a #aaf
    fill.danger #fee #300
    fill.info #eef #003
    fill.help #efe #030
    """

  /// The declared pairs, as `foreground on background`, and the rest of each.
  private func pairs(_ yaml: String) throws -> [(name: String, pair: ColorPair)] {
    let loaded = ConfigurationFile.parse("infer-pairs: false\n" + yaml, name: "a.yml")
    #expect(loaded.problems.isEmpty)
    return Pairing(
      of: try SamplePairs.palette(Self.sample), configuration: loaded.configuration
    ).pairs.map { ("\($0.foreground.path) on \($0.background.path)", $0) }
  }

  @Test func `a group repeats a pair for each of its members`() throws {
    let own = """
      groups: {role: [danger, info]}
      pairs: [{foreground: "text.{role}", background: "fill.{role}"}]
      """
    try expectEqual(
      pairs(own).map(\.name), ["text.danger on fill.danger", "text.info on fill.info"])
    let every = """
      groups: {role: [info, help]}
      pairs: [{foreground: text.danger, background: "fill.{role}"}]
      """
    try expectEqual(
      pairs(every).map(\.name), ["text.danger on fill.info", "text.danger on fill.help"])
  }

  @Test func `a group that is not used and one without members`() throws {
    let unused = "groups: {role: [x]}\npairs: [{foreground: text.info, background: fill.info}]"
    try expectEqual(pairs(unused).map(\.name), ["text.info on fill.info"])
    let empty = ConfigurationFile.parse(
      "groups: {a: []}\npairs: [{foreground: 'text.{a}', background: fill.info}]", name: "a.yml")
    let pairing = Pairing(
      of: try SamplePairs.palette(Self.sample), configuration: empty.configuration)
    expectEqual(pairing.unmatched, [0])
  }

  @Test func `a standard for some contexts`() throws {
    let yaml = """
      standard: {text: 5}
      overrides:
        - contexts: {theme: dark}
          standard: {text: 7}
      pairs:
        - {foreground: text.danger, background: fill.danger, role: text}
        - {foreground: text.info, background: fill.info, role: text, minimum: 3}
      """
    let pairs = try pairs(yaml).map(\.pair)
    expectEqual(pairs.map(\.scope), [[0], [1], [0, 1]])
    expectEqual(pairs.map(\.requirement?.ratio), [5, 7, 3])
    expectEqual(pairs.map(\.origin), [.declared(0), .declared(0), .declared(1)])
  }

  @Test func `inferred pairs have the standard of their context as well`() throws {
    var configuration = ConfigurationFile.parse(
      "overrides: [{contexts: {scheme: [dark]}, standard: wcag-aaa}]", name: "a.yml"
    ).configuration
    let palette = try SamplePairs.palette("text.default #111 #eee\nsurface.default #fff #111")
    let pairs = Pairing(of: palette, configuration: configuration).pairs
    expectEqual(pairs.map(\.scope), [[0], [1]])
    expectEqual(pairs.map(\.requirement?.ratio), [4.5, 7])
    configuration.contextStandards = []
    expectEqual(Pairing(of: palette, configuration: configuration).pairs.map(\.scope), [[0, 1]])
  }

  @Test(
    arguments: [
      ("{rules: {contrast/minimum: off}}", "files"), ("{files: ['a']}", "rules"),
      ("{standard: wcag-aa}", "contexts"), ("{contexts: {theme: dark}}", "standard"),
      ("{}", "files"),
    ])
  func `an override lacks its other half`(_ override: String, _ missing: String) {
    let problems = ConfigurationFile.parse("overrides: [\(override)]", name: "a.yml").problems
    expectEqual(problems.map(\.code), ["config/incomplete-override"])
    expectEqual(problems.first?.message, "the override has no `\(missing)`")
  }

  @Test(
    arguments: [
      ("pairs: [{foreground: a, background: b, contexts: {contrast: incresed}}]", "increased"),
      ("overrides: [{contexts: {scheme: [drak]}, standard: wcag-aaa}]", "dark"),
    ])
  func `a part of the appearance is misspelled`(_ yaml: String, _ meant: String) {
    let checker = TokenChecker(configuration: ConfigurationFile.parse(yaml, name: "c.yml"))
    let files = MemoryFiles([
      "a.css": ":root { --a: #000; --b: #fff } .dark { --a: #fff; --b: #000 }"
    ])
    let problems = checker.check(paths: ["a.css"], files: files).report.problems
    #expect(problems.map(\.code).contains("config/unknown-context"), "\(problems)")
    #expect(problems.contains { $0.help == "Did you mean “\(meant)”?" }, "\(problems)")
  }
}
