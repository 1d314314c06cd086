import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Imports, Tailwind's own colors, themes as people name them, and what rules draw on what.
struct CSSThemeTests {
  private func css(_ text: String) -> ResolvedPalette { palette(text, named: "a.css") }

  private func hexes(_ palette: ResolvedPalette, _ path: String) -> [String?] {
    palette.permutations.indices.map { palette.hex(path, $0) }
  }

  @Test func `themes of daisyUI are themes by their names, and of the page`() {
    let palette = css(
      """
      @plugin "daisyui";
      @plugin "daisyui/theme" { name: "sea"; default: true; --color-base-100: #fff }
      @plugin "daisyui/theme" {
        name: "night"; prefersdark: true; color-scheme: dark; --color-base-100: #000;
      }
      @plugin "daisyui/theme" { name: "sand"; default: false; --color-base-100: #fec }
      @plugin "other" { name: "x"; --color-base-100: red }
      """)
    #expect(palette.codes.isEmpty)
    #expect(
      Set(palette.choices).isSuperset(of: [
        "prefers-color-scheme=light,data-theme=none", "prefers-color-scheme=dark,data-theme=none",
        "prefers-color-scheme=dark,data-theme=sea", "prefers-color-scheme=light,data-theme=night",
      ]))
    expectEqual(
      hexes(palette, "--color-base-100"),
      [
        "#ffffff", "#ffffff", "#000000", "#ffeecc", "#000000", "#ffffff", "#000000", "#ffeecc",
      ])
  }

  // MARK: - Imports

  @Test(arguments: [
    ("@import \"b.css\";", true), ("@import url(b.css);", true), ("@import url( 'b.css' );", true),
    ("/* all */ @import './b.css' layer(x);", true), ("@IMPORT \"../b.css\" screen;", true),
    ("@import \"https://a.test/b.css\";", false), ("@import \"//a.test/b.css\";", false),
    ("@import \"tailwindcss\";", true), ("@import \"bootstrap\";", false),
    ("/* @import \"b.css\"; */", false),
    ("@importance \"b.css\";", false), ("@import \"b.scss\";", false), ("@import", false),
  ])
  func `a file of imports is a style sheet`(_ text: String, _ isCSS: Bool) {
    let palette = load(["a.css": text]).palettes[0]
    expectEqual(palette.format == "css", isCSS)
  }

  @Test func `a file that only imports has the tokens of the other`() {
    let result = load(
      [
        "index.css": "@import url(\"themes/dark.css\") (prefers-color-scheme: dark);",
        "themes/dark.css": "@import '../base.css';", "base.css": ":root { --a: red }",
      ], paths: ["index.css"])
    expectEqual(result.palettes.map(\.file), ["index.css"])
    #expect(result.palettes[0].codes.isEmpty)
    expectEqual(hexes(result.palettes[0], "--a"), [nil, "#ff0000"])
  }

  @Test func `imports that lead nowhere`() throws {
    let result = load(
      [
        "index.css": """
        @import "gone.css";
        @import "parts/gone.css";
        @import "package/style.css";
        @import "https://a.test/x.css";
        @import "parts/a.css";
        """, "parts/a.css": ":root { --a: red; --b: var(--c) }",
      ], paths: ["index.css"])
    let problems = result.palettes[0].problems
    expectEqual(
      problems.map(\.message), ["there is no file “gone.css” (the first of 2 such places)"])
    expectEqual(result.palettes[0].hex("--a"), "#ff0000")
  }

  /// A package lists both classes, and a page sets only one of them.
  @Test func `two spellings of a theme are one`() {
    let palette = css(
      """
      :root, .light, .light-theme { --gray: #fcfcfc; --ink: #202020 }
      .dark, .dark-theme { --gray: #111; --ink: #eee }
      :root { --page: #fff; --text: var(--ink) }
      html.dark { --page: var(--gray) }
      """)
    expectEqual(palette.choices.count, 2)
    expectEqual(hexes(palette, "--page"), ["#ffffff", "#111111"])
    expectEqual(hexes(palette, "--text"), ["#202020", "#eeeeee"])
    // Another name is another theme, which may lack what this one has.
    let other = css(
      """
      :root { --page: #fff; --text: #202020 }
      .dark, .dim { --page: #111 }
      .dark { --text: #eee }
      """)
    expectEqual(other.choices.count, 3)
  }

  @Test func `classes beside colors of the body are not those of the root`() {
    let palette = css(
      """
      body { --page: #fff; --text: #111 }
      body[theme-mode=dark] { --page: #111; --text: #eee }
      .island { --page: #222; --text: #333 }
      """)
    expectEqual(hexes(palette, "--text"), ["#111111", "#333333", "#eeeeee", "#eeeeee"])
    expectEqual(hexes(palette, "--page"), ["#ffffff", "#222222", "#111111", "#111111"])
  }

  // MARK: - Tailwind

  @Test func `a utility that sets the scheme of an element is no theme`() {
    let palette = css(
      """
      :root { --a: red } .dark { --a: blue }
      .\\[color-scheme\\:light\\] { color-scheme: light }
      """)
    expectEqual(palette.permutations.map { $0.choices.map(\.context) }, [["none"], ["dark"]])
    let important = css(":root { --a: red } .dark { --a: blue } .\\!dark { --a: blue }")
    expectEqual(important.permutations.map { $0.choices.map(\.context) }, [["none"], ["dark"]])
  }

  @Test(arguments: [
    "@import \"tailwindcss\";", "@import 'tailwindcss/theme.css' layer(theme);", "@theme {}",
    "@tailwind base;", "@import \"tailwindcss\" prefix(tw);",
  ])
  func `Tailwind's own colors are known`(_ start: String) {
    let palette = css(
      """
      \(start)
      :root { --a: var(--color-white); --b: var(--color-gray-300); --c: var(--color-zinc-50) }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.hex("--a"), "#ffffff")
    expectEqual(palette.hex("--b"), "#d1d5dc")
    expectEqual(palette.hex("--c"), "#fafafa")
    expectEqual(palette.tokens.map(\.path), ["--a", "--b", "--c"])
  }

  @Test func `Tailwind's colors give way and can be removed`() {
    let palette = css(
      """
      @import "tailwindcss";
      @theme { --color-red-*: initial; --color-blue-500: #123456; }
      .dark { --color-sky-500: #654321 }
      :root { --a: var(--color-red-500); --b: var(--color-blue-500); --c: var(--color-sky-500);
        --d: var(--color-rouge-500); --e: var(--color-sky-400) }
      """)
    expectEqual(palette.reason("--a"), "css-import")
    expectEqual(palette.hex("--b"), "#123456")
    expectEqual(hexes(palette, "--c"), ["#00a6f4", "#654321"])
    expectEqual(palette.reason("--d"), "css-import")
    expectEqual(palette.hex("--e"), "#00bcff")
    let removed = css("@theme { --*: initial; --color-a: var(--color-red-500) }")
    expectEqual(removed.codes, ["alias/unresolved"])
    let without = css(":root { --a: var(--color-red-500); --b: red }")
    expectEqual(without.codes, ["alias/unresolved"])
  }

  @Test(.needs("corpora/tokens"))
  func `the table agrees with the theme of Tailwind`() throws {
    let path = try Corpora.file("corpora/tokens/format-fixtures/tailwind/theme.css")
    let theme = try #require(PaletteLoader.load(paths: [path]).palettes.first)
    let lines = theme.tokens.map { "--x\($0.path.dropFirst(1)): var(\($0.path));" }.joined()
    let own = css("@import \"tailwindcss\"; :root { \(lines) }")
    expectEqual(own.tokens.count, 288)
    for token in theme.tokens {
      let other = own.token("--x\(token.path.dropFirst(1))")
      expectEqual(other?.variants[0].color, token.variants[0].color, "\(token.path)")
    }
  }

  @Test func `a variable of a theme that repeats a name is no circle`() {
    let palette = css(
      """
      @theme inline {
        --font-sans: var(--font-sans); --color-a: var(--color-a); --color-b: var(--color-b, lime);
        --color-c: var(--color-c); --color-d: color-mix(in srgb, var(--color-d), red);
      }
      :root { --color-a: red; --color-d: blue; --x: var(--color-c, blue) }
      """)
    #expect(palette.codes.filter { $0 != "css/hidden-fallback" }.isEmpty)
    expectEqual(palette.hex("--color-a"), "#ff0000")
    expectEqual(palette.hex("--color-b"), "#00ff00")
    expectEqual(palette.token("--color-c"), nil)
    expectEqual(palette.hex("--color-d"), "#0000ff")
    expectEqual(palette.hex("--x"), "#0000ff")
    expectEqual(css(":root { --a: var(--a, red) }").codes, ["alias/cycle"])
  }

  // MARK: - Themes

  @Test func `kinds and states of elements are no appearances`() {
    let palette = css(
      """
      :root { --bg: white; --fg: black; --line: gray }
      [role=button] { --bg: red; --fg: white; &.contrast { --bg: black } }
      [type=submit].secondary:hover { --bg: blue; --fg: white }
      [aria-current] { --fg: green } [disabled] { --fg: gray }
      .card { --bg: #eee }
      [data-tooltip] { --tip: black }
      [data-theme=dark] { --bg: black; --fg: white; --line: #333 }
      """)
    expectEqual(palette.choices, ["data-theme=none", "data-theme=dark"])
    expectEqual(hexes(palette, "--bg"), ["#ffffff", "#000000"])
    expectEqual(palette.hex("[role=button].--bg"), "#ff0000")
    expectEqual(palette.hex("[role=button] contrast.--bg"), "#000000")
    expectEqual(palette.hex("[type=submit] secondary:hover.--bg"), "#0000ff")
    expectEqual(palette.hex("card.--bg"), "#eeeeee")
  }

  @Test(arguments: [
    ("html.sepia", ["class=none", "class=sepia"]),
    ("body[data-brand=acme]", ["data-brand=none", "data-brand=acme"]),
    (".sepia", ["class=none", "class=sepia"]),
    ("[data-accent-color=red]", ["data-accent-color=none", "data-accent-color=red"]),
    (":host([variant=primary])", []), ("[lang=de]", []), (".contrast .x", []),
    (".high-contrast", ["class=none", "class=high-contrast"]),
  ])
  func `conditions of the page are themes`(_ selector: String, _ choices: [String]) {
    let palette = css(":root { --bg: white; --fg: black } \(selector) { --bg: tan; --fg: navy }")
    expectEqual(palette.choices, choices.isEmpty ? [""] : choices)
    expectEqual(palette.tokens.count, choices.isEmpty ? 4 : 2)
  }

  @Test func `what only carries themes is no theme`() {
    let palette = css(
      """
      :root { --bg: white; --fg: black }
      .theme-blue .theme-box, .theme-blue [data-popper] { --bg: blue;
        .dark & { --bg: navy } }
      .theme-red .theme-box, .theme-red [data-popper] { --bg: red }
      """)
    expectEqual(
      palette.choices,
      [
        "class=none", "class=theme-blue", "class=dark+theme-blue", "class=theme-red",
      ])
    expectEqual(hexes(palette, "--bg"), ["#ffffff", "#0000ff", "#000080", "#ff0000"])
  }

  @Test func `variants of components are no themes beside those of the page`() {
    let palette = css(
      """
      body { --sys-accent: #01796b; --sys-page: white; --icon: inherit; --mark: inherit }
      body.dark-theme { --sys-accent: #54dbc8; --sys-page: black }
      body .accent.icon { --icon: var(--sys-accent) }
      body .accent.box { --mark: var(--sys-accent) }
      body .warn.icon { --icon: red }
      body .warn.box { --mark: red }
      """)
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(hexes(palette, "accent icon.--icon"), ["#01796b", "#54dbc8"])
  }

  @Test func `a name that no color depends on may be set by a script`() {
    let palette = css(
      """
      :root { --a: var(--scale-factor); --card-bg: var(--missing-1); --b: var(--accent-color) }
      p { --toast-gap: var(--toasts-before); --c: var(--accent-color) }
      """)
    expectEqual(
      palette.problems.map(\.message),
      [
        "there is no token “--missing-1”, nor any other that begins with “--missing-”",
        "there is no token “--accent-color”, nor any other that begins with “--accent-”",
      ])
  }

  @Test func `attributes that are asked for together have one name`() {
    let palette = css(
      """
      :root { --bg: white }
      .dark, [data-theme=dark] { --bg: black }
      .dim, [data-theme=dim] { --bg: #222 }
      """)
    expectEqual(palette.choices, ["theme=none", "theme=dark", "theme=dim"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark, .dark])
  }

  // MARK: - Uses

  private func pairs(_ palette: ResolvedPalette) -> [String] {
    palette.tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "?") \($0.role?.rawValue ?? "")" }
    }
  }

  @Test(arguments: [
    ("body { color: var(--a); background: var(--b) }", ["--a on --b text"]),
    ("mark { background-color: var(--b); color: var(--a) !important }", ["--a on --b text"]),
    (".x { color: var(--a); background: var(--b) no-repeat }", ["--a on --b text"]),
    (".x { color: var(--a); background: red; background: var(--b) }", ["--a on --b text"]),
    (".x { color: var(--a); background: var(--b); background: red }", ["--a on red text"]),
    (".x { color: var(--a); background: url(x) var(--b) }", []),
    (
      ".x { color: var(--a); background: linear-gradient(var(--b), red) }",
      ["--a on red text", "--a on --b text"]
    ),
    (
      ".x { color: var(--a); background: linear-gradient(var(--b), red); background-clip: text }",
      []
    ),
    (".x:disabled { color: var(--a); background: linear-gradient(var(--b), red) }", []),
    (".x { color: var(--a) } .x { background: var(--b) }", ["--a on --b text"]),
    (".x { color: var(--a); background: var(--a) }", []),
    (".x { color: var(--a); background: var(--t) }", []),
    (".x { color: var(--a); background: var(--n) }", []),
    ("button:disabled { color: var(--a); background: var(--b) }", []),
    ("svg { fill: var(--a); background: var(--b) }", ["--a on --b ui"]),
    ("progress { color: var(--a); background: var(--b) }", ["--a on --b ui"]),
    ("input { border-color: var(--a); background: var(--b) }", ["--a on --b ui"]),
    (".x { border-color: var(--a); background: var(--b) }", []),
    (".text-input { border-color: var(--a); background: var(--b) }", ["--a on --b ui"]),
    (".form-control { border: 1px solid var(--a); background: var(--b) }", ["--a on --b ui"]),
    (".input-group { border-color: var(--a); background: var(--b) }", []),
    (".drag-handle { color: var(--a); background: var(--b) }", ["--a on --b ui"]),
    (".with-icon { color: var(--a); background: var(--b) }", ["--a on --b text"]),
    (".icon-button { color: var(--a); background: var(--b) }", ["--a on --b text"]),
    ("input[type=\"submit\"] { border-color: var(--a); background: var(--b) }", []),
    ("input::-webkit-slider-thumb { border-color: var(--a); background: var(--b) }", []),
    (".dark .x:hover { color: var(--a); background: var(--b) }", ["--a on --b text"]),
    (".x { color: var(--a); &:hover { color: red } background: var(--b) }", ["--a on --b text"]),
  ])
  func `rules pair what they draw`(_ rule: String, _ expected: [String]) {
    let palette = css(
      ":root { --a: red; --b: blue; --t: transparent; --n: none } .dark { --a: tan } \(rule)")
    expectEqual(pairs(palette), expected)
  }

  @Test func `the reason names the page as its rule does`() {
    func reasons(_ rule: String) -> [String?] {
      css(":root { --a: red; --b: blue } \(rule) { color: var(--a); background: var(--b) }")
        .tokens.flatMap { $0.pairings.map(\.reason) }
    }
    expectEqual(reasons("html"), ["the rule “html” sets both"])
    expectEqual(reasons(":root"), ["the rule “:root” sets both"])
    expectEqual(reasons("body"), ["the rule “body” sets both"])
  }

  @Test func `a page whose only theme is light is dark without it`() {
    let palette = css(":root { --bg: #16181d } :root[data-theme='light'] { --bg: #fff }")
    expectEqual(palette.choices, ["data-theme=dark", "data-theme=light"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.dark, .light])
    expectEqual(hexes(palette, "--bg"), ["#16181d", "#ffffff"])
  }

  @Test func `what a theme sets for pages without scripts is another one`() {
    let palette = css(
      """
      .light { --bg: #fff; --fg: #333 }
      .coal { --bg: #131516; --fg: #98a3ad }
      @media (prefers-color-scheme: dark) { .light.no-js { --bg: #131516; --fg: #333 } }
      """)
    let pairs = zip(hexes(palette, "--bg"), hexes(palette, "--fg")).map { ground, text in
      "\(ground ?? "") \(text ?? "")"
    }
    expectEqual(Set(pairs), ["#ffffff #333333", "#131516 #98a3ad", "#131516 #333333"])
  }

  @Test func `a file of declarations alone is one for the page`() {
    let palette = css("color-scheme: dark;\n--a: #fff;\n--b: light-dark(#111, var(--a));\n")
    #expect(palette.codes.isEmpty)
    expectEqual(palette.hex("--a"), "#ffffff")
    expectEqual(hexes(palette, "--b").last, "#ffffff")
  }

  @Test func `a part that repeats a property pairs the property of the page`() throws {
    let palette = css(
      """
      :root { --ink: white; --fill: blue; --fill-hover: navy }
      .btn { --fg: var(--ink); --bg: var(--fill); color: var(--fg); background: var(--bg) }
      .btn:hover { --fg: var(--ink); --bg: var(--fill-hover) }
      .link { --fg: red; --bg: lime; color: var(--fg); background: var(--bg) }
      .link:focus { --fg: maroon }
      @theme inline { --color-ink: var(--ink) }
      h1 { color: var(--color-ink); background: var(--fill) }
      """)
    expectEqual(
      pairs(palette),
      [
        "--ink on --fill text", "--ink on --fill-hover text", "link.--fg on link.--bg text",
        "link:focus.--fg on link.--bg text",
      ])
    let pairing = try #require(palette.token("link.--fg")?.pairings.first)
    expectEqual(pairing.reason, "the rule “.link” sets both")
    expectEqual(pairing.location.range.start.line, 4)
  }
}
