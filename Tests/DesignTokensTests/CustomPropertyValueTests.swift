import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Custom properties of CSS as values of tokens.
struct CustomPropertyValueTests {
  /// A file of a dialect: colors of the group `color`, and values of the group `push`.
  private func file(_ dialect: String, _ values: [(name: String, value: String)]) -> String {
    func group(_ members: [(name: String, value: String)]) -> String {
      let written = members.map { name, value in
        switch dialect {
        case "plain": #""\#(name)": "\#(value)""#
        case "dtcg": #""\#(name)": {"$type": "color", "$value": "\#(value)"}"#
        case "studio": #""\#(name)": {"type": "color", "value": "\#(value)"}"#
        default: #""\#(name)": {"value": "\#(value)"}"#
        }
      }
      return "{\(written.joined(separator: ", "))}"
    }
    let colors = group([("inkLight", "#777777"), ("paper-100", "#ffffff")])
    let content = #"{"color": \#(colors), "push": \#(group(values))}"#
    return dialect == "studio" ? #"{"$themes": [], "core": \#(content)}"# : content
  }

  private func palette(_ dialect: String, _ values: [(String, String)]) -> ResolvedPalette {
    load(["p/colors.json": file(dialect, values)], paths: ["p"]).palettes[0]
  }

  @Test(arguments: ["dictionary", "dtcg", "studio", "plain"])
  func `a custom property is the token whose path it is, also after a common beginning`(
    _ dialect: String
  ) {
    let result = palette(
      dialect,
      [
        ("color", "var(--acme-color-ink-light)"),
        ("background-color", "var(--acme-color-paper-100)"),
        ("border-color", "var(--color-paper-100)"), ("own-color", "var(--acme-push-own-color)"),
        ("lost-color", "var(--acme-color-lost)"),
        ("backup-color", "var(--acme-color-lost, var(--acme-color-gone, #123456))"),
      ])
    expectEqual(result.hex("push.color"), "#777777")
    expectEqual(result.hex("push.background-color"), "#ffffff")
    expectEqual(result.hex("push.border-color"), "#ffffff")
    expectEqual(result.hex("push.backup-color"), "#123456")
    expectEqual(result.token("push.color")?.variants[0].aliases.map(\.path), ["color.inkLight"])
    expectEqual(result.reason("push.lost-color"), "set-by-page")
    expectEqual(result.reason("push.own-color"), "set-by-page")
    #expect(result.codes.allSatisfy { $0 == "color/legacy-format" })
  }

  @Test(arguments: ["dictionary", "dtcg", "studio", "plain"])
  func `a beginning that few properties have is none of the system`(_ dialect: String) {
    let result = palette(
      dialect,
      [
        ("color", "var(--other-color-ink-light)"), ("a-color", "var(--acme-a)"),
        ("b-color", "var(--acme-b)"),
      ])
    expectEqual(result.reason("push.color"), "set-by-page")
  }

  @Test func `names that several tokens have lead to none`() {
    let result = DesignTokensTests.palette(
      ##"""
      {"ink": {"a": {"value": "#111"}}, "ink-a": {"value": "#222"},
        "text-color": {"value": "var(--ink-a)"}}
      """##, named: "tokens.json")
    expectEqual(result.reason("text-color"), "set-by-page")
  }

  @Test func `a property that is called after a color is one that is missing`() {
    let result = DesignTokensTests.palette(
      ##"""
      {"ink": {"value": "#111"}, "push": {"background": {"value": "var(--acme-color-brand)"},
        "gap": {"value": "var(--acme-space-1)"}, "gap-width": {"value": "var(--color-width)"}}}
      """##, named: "tokens.json")
    expectEqual(result.tokens.map(\.path), ["ink", "push.background"])
    expectEqual(result.reason("push.background"), "set-by-page")
  }

  @Test func `properties that name each other form a cycle`() {
    let result = DesignTokensTests.palette(
      #"{"color": {"a": {"value": "var(--color-b)"}, "b": {"value": "var(--color-a)"}}}"#,
      named: "tokens.json")
    expectEqual(result.codes, ["alias/cycle"])
  }

  @Test(arguments: [
    "var()", "var(--)", "var(-a)", "var(--a b)", "var(--a) var(--b)", "var(--a", "var(--a))",
    "var(--a, b) c(d)", "var(--" + String(repeating: "a", count: 2_000) + ")",
  ])
  func `what is more or less than one property is none`(_ text: String) {
    let result = DesignTokensTests.palette(
      ##"{"a": {"value": "#111"}, "b": {"value": "\##(text)"}}"##, named: "tokens.json")
    expectEqual(result.tokens.map(\.path), ["a"])
  }
}
