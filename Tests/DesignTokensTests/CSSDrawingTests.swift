import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

/// How the rules of style sheets draw custom properties.
@Suite struct CSSDrawingTests {
  private func drawn(_ path: String, _ rules: String) -> TokenDrawing? {
    palette(":root { --x: red; --y: blue } \(rules)", named: "a.css").token(path)?.drawn
  }

  @Test(
    arguments: [
      ("a { color: var(--x) }", [.text]),
      ("a { BACKGROUND: Var(--x) url(a.png) }", [.frame]),
      ("a { background-color: color-mix(in oklab, var(--x) 10%, transparent) }", [.frame]),
      ("a { fill: var(--x) } b { stroke: var(--x) }", [.shape]),
      ("a { border-inline-start: 1px solid var(--x) }", [.line]),
      ("a { outline-color: var(--x) }", [.line]),
      ("a { box-shadow: 0 0 2px var(--x) }", [.effect]),
      ("a { color: var(--y, var(--x)); border-color: var(--x) }", [.text, .line]),
      ("a { text-decoration-color: var(--x) }", [.line]),
      // A mask gives an icon its shape, and a faded frame lets through what lies under it.
      ("a { mask-image: url(a.svg); background: var(--x) }", [.shape]),
      ("a { -webkit-mask: url(a.svg); background: var(--x) }", [.shape]),
      ("a { background: var(--x); opacity: 0.5 }", [.effect]),
      ("a { background: var(--x); opacity: 0 }", [.frame]),
      ("a { opacity: 0.5; b { background: var(--x) } }", [.frame]),
      ("@media print { a { color: var(--x) } }", [.text]),
      // Elsewhere it may be drawn in any way.
      ("", []), ("a { color: red }", []), ("a { --tool: var(--x) }", []),
      ("a { scrollbar-gutter: var(--x); color: var(--x) }", []),
      ("a { color: var(--x) } b { --used-by-scripts: var(--x) }", []),
    ] as [(String, TokenDrawing)])
  func `directly`(_ rules: String, _ expected: TokenDrawing) {
    expectEqual(drawn("--x", rules), expected)
  }

  @Test func `through the properties that refer to it`() {
    let rules = """
      .btn { --bg: var(--x); --fg: color-mix(in srgb, var(--y), black); background: var(--bg) }
      .btn:hover { --bg: var(--y); color: var(--fg) }
      """
    expectEqual(drawn("--x", rules), [.frame])
    expectEqual(drawn("--y", rules), [.frame, .text])
    expectEqual(drawn("btn.--bg", rules), [.frame])
    let circle = "a { --a: var(--b); --b: var(--a, red); --c: var(--y); color: var(--a) }"
    expectEqual(drawn("--y", circle), [.never])
    expectEqual(drawn("--y", "a { color: var(--x) }"), [.never])
  }

  @Test func `utilities draw the variables of Tailwind`() {
    let text =
      "@theme { --color-a: red } :root { --b: red } a { color: var(--color-a); fill: var(--b) }"
    let palette = palette(text, named: "a.css")
    expectEqual(palette.token("--color-a")?.drawn, [])
    expectEqual(palette.token("--b")?.drawn, [.shape])
  }

  // MARK: - Rules for one element

  @Test(arguments: [
    // The longer selector asks for all that the shorter one does.
    (".a .t { color: var(--ink) } .a.b .t { background: var(--paper) }", ["--ink on --paper"]),
    ("#a td { color: var(--ink) } #a .p td { background: var(--paper) }", ["--ink on --paper"]),
    ("code { background: var(--paper) } a > code { color: var(--ink) }", ["--ink on --paper"]),
    (".a .t { color: var(--ink) } .b .t { background: var(--paper) }", []),
    (".a > .t { color: var(--ink) } .b .a .t { background: var(--paper) }", []),
    // The more specific rule counts, wherever it is.
    (
      "#a .t { color: var(--ink) } .t { color: var(--other); background: var(--paper) }",
      ["--ink on --paper", "--other on --paper"]
    ),
    // Nothing on paper is seen on a screen, and a border without a style is not seen at all.
    ("@media print { a { color: var(--ink); background: var(--paper) } }", []),
    ("input { border: var(--ink); background: var(--paper) }", []),
    ("input { border: 1px solid var(--ink); background: var(--paper) }", ["--ink on --paper"]),
  ])
  func `rules for one element are drawn together`(_ rules: String, _ expected: [String]) {
    let tokens = ":root { --ink: #222; --paper: #fff; --other: #333 }"
    expectEqual(pairs(["p/a.css": tokens + rules]).sorted(), expected)
  }

  @Test func `a rule for two conditions takes its contexts from the rest`() {
    let css = """
      :root { --ink: #222; --paper: #fff; --dim: #555 }
      html[data-dark="true"] { --ink: #fff }
      @media (prefers-color-scheme: dark) { html[data-dark="auto"] { --ink: #fff } }
      .a:hover { background: var(--paper); color: var(--ink) }
      html[data-dark="true"] .a:hover { background: var(--dim) }
      @media (prefers-color-scheme: dark) { html[data-dark="auto"] .a:hover { background: var(--dim) } }
      """
    let ink = palette(css, named: "a.css").token("--ink")
    let contexts = (ink?.pairings ?? []).filter { $0.path == "--paper" }.map(\.contexts)
    #expect(!contexts.isEmpty)
    let isDark = contexts.contains {
      $0["data-dark"]?.contains("auto") ?? true
        && $0["prefers-color-scheme"]?.contains("dark") ?? true
    }
    #expect(!isDark, "\(contexts)")
  }

  // MARK: - Files that only draw

  private static let tokens = ":root { --ink: #222; --paper: #fff }"
  private static let rules = "a { color: var(--ink); background: var(--paper) }"

  private func pairs(_ files: [String: String]) -> [String] {
    load(files, paths: ["p"]).palettes.flatMap(\.tokens).flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?")" }
    }
  }

  @Test(arguments: [":hover", ":focus-visible", ":active", ""])
  func `nothing is pointed at, has the focus or is pressed in print`(_ state: String) {
    let css = """
      :root { --ink: #222; --dim: #555; --paper: #fff }
      @media print { :root { --dim: #999 } }
      a { color: var(--ink); background: var(--paper) }
      a\(state) { color: var(--dim) }
      """
    let contexts = palette(css, named: "a.css").token("--dim")?.pairings.map(\.contexts)
    expectEqual(contexts, [state.isEmpty ? [:] : ["media": ["none"]]])
  }

  @Test func `they belong to each of several themes beside them`() {
    let files = [
      "p/light/a.css": Self.tokens, "p/dark/a.css": ":root { --ink: #eee; --paper: #111 }",
      "p/common/b.css": Self.rules,
    ]
    expectEqual(pairs(files), ["--ink on --paper"])
    expectEqual(load(files, paths: ["p"]).palettes.map(\.permutations.count), [2])
  }

  @Test func `themes in a folder of their own change what another one sets`() throws {
    let files = [
      "p/source/a.css": ":root { --ink: #222; --paper: #fff }",
      "p/themes/dark.css": ".dark { --ink: #eee; --paper: #111; --more: #888 }",
    ]
    let palettes = load(files, paths: ["p"]).palettes
    expectEqual(palettes.count, 1)
    expectEqual(palettes.first?.permutations.count, 2)
    let others = files.merging(["p/themes/dark.css": ".card { --ink: #eee; --paper: #111 }"]) { $1 }
    #expect(load(others, paths: ["p"]).palettes.allSatisfy { $0.permutations.count == 1 })
  }

  @Test func `beside a palette they say what is drawn on what`() {
    for path in ["p/a.css", "p/components/a.css"] {
      expectEqual(
        pairs(["p/tokens.css": Self.tokens, path: Self.rules]), ["--ink on --paper"], "\(path)")
    }
  }

  @Test(arguments: ["margin: var(--gap)", "box-shadow: var(--lift)", "color: var(--ink)"])
  func `what is no color may be a custom property of others`(_ line: String) {
    let css = ".date { \(line) } .note { background: #4a7; color: #fff }"
    let loaded = load(["p/a.css": css], paths: ["p"])
    let drawn = loaded.palettes.flatMap(\.outside).flatMap(\.tokens).filter {
      !$0.pairings.isEmpty
    }
    expectEqual(drawn.map(\.path), ["#fff"])
    let alone = load(["p/a.css": ".date { \(line) }"], paths: ["p"]).palettes
    #expect(alone.allSatisfy { $0.tokens.isEmpty && $0.outside.isEmpty })
  }

  @Test func `colors that rules write themselves are enough where a folder has nothing else`() {
    let literals = ".date { color: #666; background: #1c1c1c }"
    func drawn(_ files: [String: String]) -> [String] {
      load(files, paths: ["p"]).palettes.flatMap(\.outside).flatMap(\.tokens).filter {
        !$0.pairings.isEmpty
      }.map(\.path)
    }
    expectEqual(drawn(["p/a.css": literals]), ["#666"])
    #expect(load(["p/a.css": literals], paths: ["p"]).problems.isEmpty)
    expectEqual(
      drawn(["p/t.tokens.json": #"{"a": \#(color("000000"))}"#, "p/a.css": literals]), [])
  }

  @Test func `alone they are nothing`() {
    let files = ["p/a.css": Self.rules, "p/b/c.css": Self.rules]
    expectEqual(load(files, paths: ["p"]).problems.map(\.code), ["input/nothing-to-check"])
    #expect(load(files, paths: ["p/a.css"]).palettes.allSatisfy { $0.tokens.isEmpty })
    let other = load(
      ["p/tokens.tokens.json": #"{"a": \#(color("000000"))}"#, "p/a.css": Self.rules],
      paths: ["p"])
    expectEqual(other.palettes.map(\.file), ["p/tokens.tokens.json"])
    // One of another folder whose properties nobody sets adds no palette.
    let apart = load(
      ["p/a/tokens.css": Self.tokens, "p/b/a.css": "a { color: var(--other) }"], paths: ["p"])
    expectEqual(apart.palettes.filter { !$0.tokens.isEmpty }.map(\.file), ["p/a/tokens.css"])
    #expect(apart.problems.isEmpty)
  }
}
