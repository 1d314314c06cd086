import DesignTokens
import PaletteTestSupport
import Testing

/// The rules that plugins of Tailwind CSS add for elements.
struct TailwindBaseStylesTests {
  private func pairs(_ call: String, sheet: String = "") -> [String] {
    let files = [
      "p/tailwind.config.js": """
      const plugin = require("tailwindcss/plugin");
      module.exports = {
        content: ["./src/*.html"], theme: { extend: { colors: { ink: "#bbbbbb" } } },
        plugins: [plugin(({ addBase, theme }) => { \(call); })],
      };
      """,
      "p/src/app.css": "@tailwind base; @tailwind utilities; :root { --x: #123456 } \(sheet)",
      "p/src/index.html": "<html><body><h1>a</h1><p>b</p></body></html>",
    ]
    return load(files, paths: ["p"]).palettes.flatMap { $0.drawnPairs() }
  }

  @Test(arguments: [
    ("addBase({ body: { backgroundColor: '#fafafa', color: '#aaaaaa' } })", "#aaaaaa on #fafafa"),
    (
      "addBase({ 'body': { 'background-color': \"#fafafa\", color: \"#aaaaaa\" }, })",
      "#aaaaaa on #fafafa"
    ),
    (
      "addBase([{ body: { background: '#fafafa', margin: 0 } }, { h1: { color: '#aaaaaa' } }])",
      "#aaaaaa on #fafafa"
    ),
    (
      "addBase({ body: { background: '#fafafa' }, h1: { color: theme('colors.ink') } })",
      "ink on #fafafa"
    ),
  ])
  func `rules of a plugin are those of the page`(_ call: String, _ expected: String) {
    #expect(pairs(call).contains(expected), "\(call)")
  }

  @Test(arguments: [
    "addBase({ body: { background: '#fafafa', color: `${a}` } })",
    "addBase({ body: { background: '#fafafa', ...more, color: '#aaaaaa' } })",
    "addBase({ [tag]: { background: '#fafafa', color: '#aaaaaa' } })",
    "addBase(rules)",
    "addBase({ body: { background: '#fafafa', color: a ? '#aaaaaa' : '#bbbbbb' } })",
    "addBase({ body: { background: '#fafafa', color: '#aaaaaa'", "addBase({ body",
  ])
  func `what is computed is not known`(_ call: String) {
    #expect(!pairs(call).contains { $0.hasSuffix("on #fafafa") }, "\(call)")
  }

  @Test func `a style sheet of the project overrides them`() {
    let call = "addBase({ body: { background: '#fafafa' }, h1: { color: '#aaaaaa' } })"
    let found = pairs(call, sheet: "h1 { color: #333333 }")
    #expect(found.contains("#333333 on #fafafa") && !found.contains("#aaaaaa on #fafafa"))
  }

  @Test func `a file that ends anywhere is read up to there`() {
    let code = Array(
      "\"tailwind\"; addBase([{ 'h1, h2': { color: theme('a.b'), '@apply b': {}, c: [1] } }, {}])"
        .utf8
    )
    for end in code.indices {
      let text = String(decoding: code[...end], as: UTF8.self)
      let palettes = load(["p/tailwind.config.js": text], paths: ["p"]).palettes
      #expect(palettes.allSatisfy { $0.drawnPairs().isEmpty })
    }
  }
}
