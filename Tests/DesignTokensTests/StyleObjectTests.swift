import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// Styles of components in code that set both colors.
struct StyleObjectTests {
  private static let tokens = """
    {"color": {
      "light": {"danger": {"text-low": {"value": "#500"}, "surface": {"value": "#fdd"},
        "interactive": {"value": "#c00"}}, "neutral": {"background": {"value": "#fff"}}},
      "dark": {"danger": {"text-low": {"value": "#fbb"}, "surface": {"value": "#300"},
        "interactive": {"value": "#d11"}}, "neutral": {"background": {"value": "#000"}}},
      "next": {"danger": {"text-low": {"value": "#511"}, "surface": {"value": "#fee"}}}}}
    """

  /// The pairs that code draws, of the light tokens without their groups.
  private func pairs(_ code: String, named name: String = "p/button.css.ts") -> [String] {
    let result = load(["p/tokens.json": Self.tokens, name: code], paths: ["p"])
    return result.palettes.flatMap(\.tokens).flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }.filter { $0.hasPrefix("color.light.") }.map { $0.replacing("color.light.", with: "") }
      .sorted()
  }

  @Test func `a style that sets both colors draws one on the other, as do its states`() throws {
    let code = """
      import { style } from "@vanilla-extract/css";
      export const danger = style({
        background: vars.colors.danger.surface, /* { */
        color: vars.colors.danger.textLow,
        ":active": { background: vars["colors"].danger.interactive },
        ":disabled": { background: vars.colors.neutral.background },
        selectors: { "&:hover": { color: vars.colors.neutral.background } },
      });
      """
    #expect(
      pairs(code) == [
        "danger.text-low on danger.interactive", "danger.text-low on danger.surface",
        "neutral.background on danger.surface",
      ])
    let palette = load(["p/tokens.json": Self.tokens, "p/a.ts": code], paths: ["p"]).palettes[0]
    let dark = try #require(palette.token("color.dark.danger.text-low")?.pairings)
    #expect(dark.map(\.path) == ["color.dark.danger.surface", "color.dark.danger.interactive"])
    #expect(dark[0].reason == "the style “danger” sets both")
    #expect(dark[0].location.range.start.line == 3 && dark[0].isPlaced)
    #expect(palette.token("color.next.danger.text-low")?.pairings == [])
  }

  @Test(arguments: [
    "<b style={{ color: t.danger.textLow, backgroundColor: t.danger.surface }}>don't</b>",
    "const s = [base, { color: t.color.danger.textLow, background: t.color.danger.surface, }]",
    "x = { a: { color: t.danger['text-low'], background: t.danger.surface } }",
    "f({ 'color': t.tokens.color.danger.textLow, \"background\": t.danger.surface })",
  ])
  func `forms of styles`(_ code: String) {
    #expect(pairs(code, named: "p/a.tsx") == ["danger.text-low on danger.surface"])
  }

  @Test(arguments: [
    "x = { color: t.danger.textLow }; y = { background: t.danger.surface }",
    "x = { color: t.danger.textLow, a: { background: t.danger.surface } }",
    "x = { color: t.danger.textLow, background: isA ? t.danger.surface : b }",
    "x = { color: t.danger.textLow, background: t.danger.surface || b }",
    "x = { color: t.danger.textLow, background: mix(t.danger.surface) }",
    "x = { color: t.danger.textLow, background: `${t.danger.surface}` }",
    "x = { color: a.danger.textLow(), background: t.danger.surface }",
    "x = { color: textLow, background: t.danger.surface }",
    "x = { color: t.textLow, background: t.danger.surface }",
    "x = { color: t.alert.danger.textLow, background: t.danger.surface }",
    "f(color: t.danger.textLow, background: t.danger.surface)",
    "x = { color: t.danger.textLow, background: t.danger.surface, color: a }",
    "/* { color: t.danger.textLow, background: t.danger.surface } */",
    "x = { color: t.danger.textLow, background: a, ':hover': { border: b } }",
  ])
  func `what is not surely drawn is no pair`(_ code: String) {
    #expect(pairs(code) == [])
  }

  @Test func `tests and stories draw nothing`() {
    let code = "x = { color: t.danger.textLow, background: t.danger.surface }"
    #expect(pairs(code, named: "p/a.stories.tsx") == [])
    #expect(pairs(code, named: "p/a.tsx") != [])
  }

  @Test func `code cut off or changed anywhere, deep or long, is read without a crash`() {
    let bytes = Array(
      "x = { ':hover': {color: t.danger['a'], /* */ background: `a` } } // \\\n'".utf8)
    let seed: UInt64 = 0x57E
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [bytes[..<end], changed[...], bytes[end...]] {
        _ = pairs(String(decoding: text, as: UTF8.self))
      }
    }
    for text in ["{", "color: a.b, background: {", "[(", " ", "a.", "color: a[", "'"] {
      let code = "background color: " + String(repeating: text, count: 50_000)
      #expect(pairs(code) == [], "\(text)")
    }
  }
}
