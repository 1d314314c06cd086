import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct CSSTests {
  private func css(_ text: String, options: LoadOptions = LoadOptions()) -> ResolvedPalette {
    palette(text, named: "a.css", options: options)
  }

  /// The hexadecimal colors of a token by permutation; a dash where it does not exist, the reason where
  /// it is unknown.
  private func row(_ palette: ResolvedPalette, _ path: String) -> [String] {
    palette.permutations.indices.map { index in
      switch palette.token(path)?.value(in: index)?.resolution {
      case .color(let color)?: color.hex
      case .unknown(let reason)?: reason.code.rawValue
      case nil: "-"
      }
    }
  }

  private func value(_ text: String, of name: String = "--x") -> String {
    let palette = css(":root { \(text) }")
    return palette.hex(name) ?? palette.reason(name) ?? "-"
  }

  // MARK: - Values

  @Test(arguments: [
    ("--x: #F80", "#ff8800"), ("--x: #ff880080", "#ff880080"), ("--x:red", "#ff0000"),
    ("--x: RGB(1 2 3)", "#010203"), ("--x: hsl(0 100% 50% / 50%)", "#ff000080"),
    ("--x: color-mix(in srgb, red, blue)", "#800080"), ("--x: transparent", "#00000000"),
    ("--x: oklch(from red l c h / .5)", "#ff000080"), ("--x: /* a */ red /* b */ ", "#ff0000"),
    ("--x: red !important", "#ff0000"), ("--x: red ! IMPORTANT ; --x: blue", "#ff0000"),
    ("--x: red; --x: blue", "#0000ff"), ("--X: red; --x: blue", "#0000ff"),
    ("--x: 4px", "-"), ("--x: inherit", "-"), ("--x: auto", "-"), ("--x: \"red\"", "-"),
    ("--x:", "-"), ("--x: red blue", "-"), ("--x: 0 1px 2px rgb(0 0 0 / .5)", "-"),
    ("--x: rgb(0 0 0) 0 1px", "-"), ("--x: url(data:a;b{c)", "-"), ("--x: #top", "-"),
    ("--x: { a: b }", "-"), ("--x: [red]", "-"),
    ("--x: currentColor", "current-color"), ("--x: CanvasText", "system-reference"),
    ("--x: color-mix(in srgb, currentcolor 50%, red)", "current-color"),
    ("--x: rgb(1 2)", "invalid-token"), ("--x: #12345", "invalid-token"),
    ("--x: rgb(env(a) 1 2)", "css-function"), ("--x: device-cmyk(0 0 0 1)", "css-function"),
    ("--x: contrast-color(black)", "#ffffff"), ("--x: initial", "-"),
  ])
  func `values`(_ declarations: String, _ expected: String) {
    expectEqual(value(declarations), expected)
  }

  @Test(arguments: [
    ("--y: red; --x: var(--y)", "#ff0000"), ("--x: var(--y); --y: red", "#ff0000"),
    ("--x: VAR( --y )", "unresolved"), ("--y: blue; --x: VAR( --y , red)", "#0000ff"),
    ("--x: var(--y, red)", "#ff0000"), ("--x: var(--y, var(--z, red))", "#ff0000"),
    ("--x: var(--y,)", "-"), ("--y: initial; --x: var(--y, red)", "#ff0000"),
    ("--y: ; --x: rgb(0 0 0 var(--y))", "#000000"),
    ("--c: 10, 20, 30; --x: rgba(var(--c), .5)", "#0a141e80"),
    ("--c: 10 20 30; --x: rgb(var(--c) / 50%)", "#0a141e80"),
    ("--h: 120; --x: hsl(var(--h) 100% 50%)", "#00ff00"),
    ("--h: 120; --x: hsl(calc(var(--h) * 2) 100% 50%)", "#0000ff"),
    ("--a: 80; --x: #ff00var(--a)", "-"), ("--\\79: red; --x: var(--y)", "#ff0000"),
    ("--y: red; --x: oklch(from var(--y) l c h / .5)", "#ff000080"),
    ("--y: red; --x: color-mix(in srgb, var(--y) 50%, blue)", "#800080"),
    ("--y: red; --x: --alpha(var(--y) / 50%)", "#ff000080"),
    ("--color-y: red; --x: --theme(--color-y)", "#ff0000"),
    ("--color-y-5: red; --x: theme(colors.y.5)", "#ff0000"),
    ("--x: light-dark(red, blue)", "#ff0000"),
  ])
  func `references`(_ declarations: String, _ expected: String) {
    if expected == "unresolved" {
      expectEqual(css(":root { \(declarations) }").codes, ["alias/unresolved"])
    } else {
      expectEqual(value(declarations), expected)
    }
  }

  @Test func `an alias keeps its steps`() throws {
    let text = ":root { --a: red; --b: var(--a); --c: var(--b) }"
    let value = try #require(css(text).token("--c")?.value(in: 0))
    expectEqual(value.aliases.map(\.path), ["--b", "--a"])
    expectEqual(value.location.range.start.offset, 38)
    let arm = css(":root { --a: red; --b: blue; --c: light-dark(var(--a), var(--b)) }")
    expectEqual(arm.token("--c")?.variants.map { $0.aliases.map(\.path) }, [["--a"], ["--b"]])
  }

  @Test(arguments: [
    ("--x: var(--x)", "-"), ("--x: var(--y); --y: var(--x)", "-"),
    ("--x: var(--y, red); --y: var(--x)", "-"),
    ("--x: var(--y, red); --y: var(--z); --z: var(--y)", "#ff0000"),
    ("--x: var(--y, var(--x)); --y: red", "#ff0000"),
  ])
  func `a circle makes all that are in it invalid`(_ declarations: String, _ expected: String) {
    expectEqual(value(declarations), expected)
    let isCircle = !declarations.contains("--y: red")
    expectEqual(css(":root { \(declarations) }").codes.contains("alias/cycle"), isCircle)
  }

  @Test func `a circle of colors is unknown`() {
    let palette = css(":root { --color-a: var(--color-b); --color-b: var(--color-a) }")
    expectEqual(palette.reason("--color-a"), "alias-cycle")
    expectEqual(palette.codes, ["alias/cycle"])
  }

  @Test func `what leads to nothing is an error where a color is meant, else a warning`() {
    let sure = css(":root { --primary: red; --x: rgb(var(--primery)) }")
    expectEqual(sure.problems.map(\.severity), [.error])
    expectEqual(sure.problems[0].help, "Did you mean “--primary”?")
    expectEqual(sure.reason("--x"), "unresolved-alias")
    let unsure = css(":root { --x: var(--nothing) }")
    expectEqual(unsure.problems.map(\.severity), [.warning])
    #expect(unsure.tokens.isEmpty)
  }

  @Test func `names from outside the project are reported once, their fallbacks are meant`() {
    let palette = css(
      """
      :root { --a-x: var(--md-red, red); --a-y: rgb(var(--md-blue)); --a-z: rgb(var(--md-green));
        --a-w: rgb(var(--a-v)); --tw-shadow: 0 0 var(--tw-shadow-color) }
      """)
    expectEqual(palette.hex("--a-x"), "#ff0000")
    expectEqual(palette.codes, ["alias/unresolved", "alias/unresolved"])
    expectEqual(palette.problems.map(\.severity), [.warning, .error])
    expectEqual(
      palette.problems[0].message,
      "there is no token “--md-blue”, nor any other that begins with “--md-”")
    expectEqual(palette.problems[1].message, "there is no token “--a-v”")
    expectEqual(palette.reason("--a-z"), "unresolved-alias")
  }

  @Test func `a fallback that hides a property that is set nowhere is a warning`() {
    let text = ":root { --a-x: var(--a-nothing, red); --font: var(--family, Arial) }"
    let palette = css(text)
    expectEqual(palette.hex("--a-x"), "#ff0000")
    expectEqual(palette.codes, ["css/hidden-fallback"])
    expectEqual(palette.problems[0].severity, .warning)
    expectEqual(palette.problems[0].excerpt(of: text), "var(--a-nothing, red)")
    expectEqual(css(":root { --x: var(--nothing, red) }").codes, ["css/hidden-fallback"])
    #expect(css(":root { --x: var(--y, red) } .a { --y: blue }").codes.isEmpty)
  }

  @Test(arguments: [
    ("--x: 222.2 47.4% 11.2%", "#0f172a"), ("--x: 0 0% 100%", "#ffffff"),
    ("--x: 240deg 100% 50%", "#0000ff"), ("--x: 255 0 0", "-"), ("--x-rgb: 255, 0, 0", "#ff0000"),
    ("--x: 255 0 0; color: rgb(var(--x) / .5)", "#ff0000"),
    ("--x: 255 0 0; --y: rgba(var(--x), .5)", "#ff0000"),
    ("--x: 63% 0.3 30; color: oklch(var(--x)/1)", "#ff0400"),
    ("--x: 50% 50% 50%", "-"), ("--x: 1 2 3 4 5", "-"),
  ])
  func `channels without a function`(_ declarations: String, _ expected: String) {
    let name = declarations.hasPrefix("--x-rgb") ? "--x-rgb" : "--x"
    expectEqual(value(declarations, of: name).prefix(4), expected.prefix(4))
  }

  @Test func `gradients`() {
    let palette = css(
      """
      :root {
        --a: red;
        --g: linear-gradient(to right in oklab, var(--a), 20%, blue 50% 75%, white);
        --r: radial-gradient(circle at center, #000, #fff 120px, red);
        --c: conic-gradient(red 0deg, blue 90deg, red 1turn);
      }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.gradients.map(\.path), ["--g", "--r", "--c"])
    expectEqual(palette.gradients[0].variants[0].stops.map(\.position), [0, 0.5, 0.75, 1])
    expectEqual(palette.gradients[1].variants[0].stops.map(\.position), [0, 0.5, 1])
    expectEqual(palette.gradients[2].variants[0].stops.map(\.position), [0, 0.25, 1])
  }

  @Test(arguments: [
    (".a { color: var(--x-side-ink) }", ["alias/unresolved"]),
    (".a { background: var(--x-side-back) }", ["alias/unresolved"]),
    // It may be left out, is set somewhere, or is of others.
    (".a { color: var(--x-side-ink, red) }", []),
    (".a { color: var(--x-side-ink) } .b { --x-side-ink: blue }", []),
    (".a { color: var(--x-other-ink); background: var(--ink) }", []),
    // As many are set by a page.
    (
      ".a { color: var(--x-side-1a); background: var(--x-side-2a) } .b { color: var(--x-side-3a) } "
        + ".c { color: var(--x-side-4a); background: var(--x-side-5a) }", []
    ),
  ])
  func `a rule that draws in a property that nothing sets is a warning`(
    _ rules: String, _ expected: [String]
  ) {
    let palette = css(":root { --x-side-text: #000; --x-side-page: #fff } " + rules)
    expectEqual(palette.codes, expected)
    #expect(palette.problems.allSatisfy { $0.severity == .warning })
  }

  @Test func `registered properties`() {
    let palette = css(
      """
      @property --a { syntax: "<color>"; inherits: true; initial-value: red; }
      @property --b { syntax: '<length>'; inherits: true; initial-value: 0px; }
      :root { --b: red; --c: var(--a); --d: var(--nothing); }
      @property --d { syntax: "<color>"; inherits: false; initial-value: blue; }
      """)
    expectEqual(palette.tokens.map(\.path).sorted(), ["--a", "--c", "--d"])
    expectEqual(palette.hex("--c"), "#ff0000")
    expectEqual(palette.problems.map(\.severity), [.error])
  }

  // MARK: - Broken text

  @Test(arguments: [
    ("--x: rgb(1 2 3; --y: red", "css/declaration"), ("--x: red) ", "css/declaration"),
    ("--x: \"a\nb; --q: red", "css/declaration"), ("--x: red !default", "css/declaration"),
    ("oops", "css/syntax"), ("$brand: red", "css/syntax"),
  ])
  func `a broken declaration is a warning and the rest goes on`(_ text: String, _ code: String) {
    let palette = css(":root { --a: red; \(text); --b: blue; }\n.dark { --a: white }")
    expectEqual(palette.codes, [code])
    expectEqual(palette.problems[0].severity, .warning)
    expectEqual(row(palette, "--a"), ["#ff0000", "#ffffff"])
  }

  @Test func `text that ends early, a byte order mark, a stray bracket`() {
    expectEqual(css("\u{FEFF}@charset \"utf-8\";\n:root{--x:rgb(255 0 0").hex("--x"), "#ff0000")
    expectEqual(css("} :root{--x:red}").codes, ["css/syntax"])
    expectEqual(css("--x: red; :root{--x:blue}").codes, ["css/declaration"])
    expectEqual(css("--x: red; :root{--x:blue}").hex("--x"), "#0000ff")
    expectEqual(css(":root { --a: url(a;b}c); --x: red; }").hex("--x"), "#ff0000")
    expectEqual(css(":root { --a: 'a;}b'; --x: red; }").hex("--x"), "#ff0000")
    expectEqual(css("..a { --a: red } :root { --x: red; }").codes, ["css/selector"])
  }

  @Test(arguments: [
    ("#ggg", true), ("#zzzzzz", true), ("#12345g", true), ("#12345", true), ("#menu", false),
    ("#header", false), ("#row-1", false), ("#h1", false),
  ])
  func `a misspelled color is no name of an element`(_ value: String, _ isColor: Bool) {
    let palette = css(":root { --text: \(value); --surface: #fff; }")
    expectEqual(palette.codes, isColor ? ["css/invalid-color"] : [])
  }

  @Test func `a problem points at its place`() {
    let text = ":root {\n  --ok: red;\n  --x: rgb(1 2);\n}"
    let problem = css(text).problems[0]
    expectEqual(problem.code, "css/invalid-color")
    expectEqual(problem.severity, .error)
    expectEqual(problem.excerpt(of: text), "rgb(1 2)")
    expectEqual(problem.location.range.start.line, 3)
    expectEqual(problem.location.range.start.column, 8)
  }

  // MARK: - Media

  @Test func `the schemes of the system`() {
    let palette = css(
      """
      :root { --bg: white; --fg: black; --brand: red; }
      @media (prefers-color-scheme: dark) { :root { --bg: black; --fg: white; } }
      """)
    expectEqual(palette.choices, ["prefers-color-scheme=light", "prefers-color-scheme=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(row(palette, "--bg"), ["#ffffff", "#000000"])
    expectEqual(row(palette, "--brand"), ["#ff0000", "#ff0000"])
  }

  @Test(arguments: [
    ("(prefers-color-scheme: dark)", "prefers-color-scheme=dark"),
    ("screen and (PREFERS-COLOR-SCHEME:DARK)", "prefers-color-scheme=dark"),
    ("not all and (prefers-color-scheme: light)", "prefers-color-scheme=dark"),
    ("not (prefers-color-scheme: light)", "prefers-color-scheme=dark"),
    ("(not (prefers-color-scheme: light))", "prefers-color-scheme=dark"),
    ("(prefers-contrast: more)", "prefers-contrast=more"),
    ("(prefers-contrast)", "prefers-contrast=more"),
    ("(forced-colors: active)", "forced-colors=active"),
    ("(forced-colors)", "forced-colors=active"),
    ("(color-gamut: p3)", "color-gamut=p3"),
    ("(prefers-reduced-transparency: reduce)", "prefers-reduced-transparency=reduce"),
    ("print", "media=print"), ("(min-width: 640px)", "media=min-width: 640px"),
    ("(width >= 640px)", "media=width >= 640px"), ("screen and (hover)", "media=hover"),
  ])
  func `media queries`(_ query: String, _ choice: String) {
    let palette = css(":root { --x: red } @media \(query) { :root { --x: blue } }")
    let values = row(palette, "--x")
    expectEqual(values, ["#ff0000", "#0000ff"])
    expectEqual(palette.choices.last, choice)
  }

  /// A rule for a screen does not hold in print (Media Queries 5, section 2.3), which only counts where something is
  /// set for print.
  @Test(arguments: [
    ("screen", ["#0000ff", "#008000"]), ("only screen", ["#0000ff", "#008000"]),
    ("not print", ["#0000ff", "#008000"]), ("all", ["#0000ff"]),
    ("not screen", ["#ff0000", "#0000ff"]),
  ])
  func `a rule for screens does not hold in print`(_ query: String, _ values: [String]) {
    let screen = "@media \(query) { :root { --x: blue } }"
    let palette = css(":root { --x: red } @media print { :root { --x: green } } \(screen)")
    expectEqual(row(palette, "--x"), values)
    let alone = css(":root { --x: red } @media screen { :root { --x: blue } }")
    expectEqual(row(alone, "--x"), ["#0000ff"])
    expectEqual(alone.choices, [""])
  }

  @Test func `or, and, nesting, gamuts`() {
    let either = css(
      """
      :root { --x: red; @media (prefers-color-scheme: dark), (prefers-contrast: more) { --x: blue } }
      """)
    expectEqual(row(either, "--x"), ["#ff0000", "#0000ff", "#0000ff", "#0000ff"])
    let both = css(
      """
      :root { --x: red }
      @media (prefers-color-scheme: dark) { @media (prefers-contrast: more) { :root { --x: blue } } }
      """)
    expectEqual(row(both, "--x"), ["#ff0000", "#ff0000", "#ff0000", "#0000ff"])
    expectEqual(both.permutations[3].appearance, Appearance(scheme: .dark, contrast: .increased))
    let gamut = css(
      """
      :root { --x: red }
      @media (color-gamut: p3) { :root { --x: blue } }
      @media (color-gamut: rec2020) { :root { --y: lime } }
      """)
    expectEqual(gamut.choices, ["color-gamut=srgb", "color-gamut=p3", "color-gamut=rec2020"])
    expectEqual(row(gamut, "--x"), ["#ff0000", "#0000ff", "#0000ff"])
    expectEqual(row(gamut, "--y"), ["-", "-", "#00ff00"])
    expectEqual(gamut.permutations.map(\.appearance.gamut), [.srgb, .displayP3, .displayP3])
  }

  @Test func `what is supported`() {
    let palette = css(
      """
      :root { --x: red; --y: red; --z: red }
      @supports (color: oklch(0 0 0)) { :root { --x: blue } }
      @supports not (color: color(display-p3 1 1 1)) { :root { --y: blue } }
      @supports (color: foo(1)) or (display: grid) { :root { --z: blue } }
      """)
    expectEqual(row(palette, "--x"), ["#0000ff"])
    expectEqual(row(palette, "--y"), ["#ff0000"])
    expectEqual(row(palette, "--z"), ["#0000ff"])
  }

  @Test func `custom media and unknown at-rules`() {
    let palette = css(
      """
      @custom-media --night (prefers-color-scheme: dark);
      :root { --x: red }
      @media (--night) { :root { --x: blue } }
      @keyframes a { from { --x: lime } }
      @font-face { --x: lime }
      """)
    expectEqual(row(palette, "--x"), ["#ff0000", "#0000ff"])
    let other = css(":root { --x: red } @screen md { :root { --x: blue } }")
    expectEqual(other.choices, ["media=none", "media=@screen md"])
  }

  // MARK: - Themes by selector

  @Test(arguments: [
    (".dark", "class=dark"), ("html.dark", "class=dark"), (":root.dark", "class=dark"),
    ("[data-theme=dark]", "data-theme=dark"), ("html[data-theme=\"dark\"]", "data-theme=dark"),
    (":root:is(.dark)", "class=dark"), (":root:where(.dark)", "class=dark"),
    (":host(.dark)", "class=dark"), (":host-context(.dark)", "class=dark"),
    ("html.dark body", "class=dark"), (":root[dark]", "dark=dark"),
    ("[data-bs-theme='dark' i]", "data-bs-theme=dark"), (".theme-ocean", "class=theme-ocean"),
    (":root:not(.light)", "class=dark"), ("[data-mode^=da]", "data-mode=da"),
  ])
  func `selectors that choose a theme`(_ selector: String, _ choice: String) {
    let palette = css(":root { --x: red } \(selector) { --x: blue }")
    #expect(palette.choices.contains(choice))
    expectEqual(Set(row(palette, "--x")), ["#ff0000", "#0000ff"])
    expectEqual(palette.tokens.map(\.path), ["--x"])
  }

  @Test func `shadcn with a class`() {
    let palette = css(
      """
      @layer base {
        :root { --background: 0 0% 100%; --foreground: 222.2 84% 4.9%; --radius: 0.5rem; }
        .dark { --background: 222.2 84% 4.9%; --foreground: 210 40% 98%; }
      }
      @layer base { body { @apply bg-background; } }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.choices, ["class=none", "class=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(row(palette, "--background"), ["#ffffff", "#020817"])
    expectEqual(palette.tokens.map(\.path), ["--background", "--foreground"])
  }

  @Test func `the system's scheme unless a theme is chosen`() {
    let palette = css(
      """
      :root, [data-theme="light"] { --bg: white; }
      @media (prefers-color-scheme: dark) { :root:not([data-theme="light"]) { --bg: black; } }
      [data-theme="dark"] { --bg: #111; }
      """)
    expectEqual(
      palette.choices,
      [
        "prefers-color-scheme=light,data-theme=none", "prefers-color-scheme=light,data-theme=light",
        "prefers-color-scheme=light,data-theme=dark", "prefers-color-scheme=dark,data-theme=none",
        "prefers-color-scheme=dark,data-theme=light", "prefers-color-scheme=dark,data-theme=dark",
      ])
    expectEqual(
      row(palette, "--bg"), ["#ffffff", "#ffffff", "#111111", "#000000", "#ffffff", "#000000"])
    expectEqual(
      palette.permutations.map(\.appearance.scheme),
      [
        .light, .light, .dark, .dark, .light, .dark,
      ])
  }

  @Test func `a theme that is the page itself is no further context`() {
    let palette = css(
      """
      :root, [data-theme="light"] { --bg: white; }
      .dark, [data-theme="dark"] { --bg: black; }
      """)
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(row(palette, "--bg"), ["#ffffff", "#000000"])
  }

  @Test func `attributes that choose together`() {
    let palette = css(
      """
      [data-color-mode="light"][data-light-theme="light"],
      [data-color-mode="dark"][data-dark-theme="light"] { --bg: white; --fg: black; }
      [data-color-mode="light"][data-light-theme="dark_high_contrast"],
      [data-color-mode="dark"][data-dark-theme="dark_high_contrast"] { --bg: black; --fg: white; }
      @media (prefers-color-scheme: dark) {
        [data-color-mode="auto"][data-dark-theme="dark_high_contrast"] { --bg: black; --fg: white; }
      }
      """)
    #expect(palette.codes.isEmpty)
    let names = palette.permutations.map { $0.choices[1].context }
    expectEqual(Set(names), ["light", "dark_high_contrast", "auto+dark_high_contrast"])
    let high = palette.permutations.first { $0.choices[1].context == "dark_high_contrast" }
    expectEqual(high?.appearance, Appearance(scheme: .dark, contrast: .increased))
    for (index, permutation) in palette.permutations.enumerated() {
      let isLight = permutation.choices[1].context == "light"
      if let hex = palette.hex("--bg", index) {
        expectEqual(hex, isLight ? "#ffffff" : "#000000")
      }
    }
  }

  @Test func `themes without a page`() {
    let palette = css(
      """
      [data-theme="dark"] { --bg: black; }
      [data-theme="light"] { --bg: white; }
      """)
    expectEqual(palette.choices, ["data-theme=dark", "data-theme=light"])
    expectEqual(row(palette, "--bg"), ["#000000", "#ffffff"])
  }

  @Test func `parts of the page have properties of their own`() {
    let palette = css(
      """
      :root { --bg: white; --fg: black; }
      .btn { --btn-bg: red; --btn-fg: var(--fg); }
      .btn:hover { --btn-bg: blue; }
      .card .title.big { --ink: green; }
      #app { --bg: lime; }
      .dark { --bg: black; }
      .dark .btn { --btn-bg: maroon; }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.choices, ["class=none", "class=dark"])
    expectEqual(row(palette, "--bg"), ["#ffffff", "#000000"])
    expectEqual(row(palette, "btn.--btn-bg"), ["#ff0000", "#800000"])
    expectEqual(row(palette, "btn:hover.--btn-bg"), ["#0000ff", "#0000ff"])
    expectEqual(row(palette, "card title big.--ink"), ["#008000", "#008000"])
    expectEqual(row(palette, "#app.--bg"), ["#00ff00", "#00ff00"])
    expectEqual(palette.token("btn.--btn-fg")?.variants[0].aliases.map(\.path), ["--fg"])
  }

  @Test func `a part sees the properties of the selectors around it`() {
    let palette = css(
      """
      :root { --page: red }
      .btn { --bg: blue; --fg: var(--page) }
      .btn:hover { --hover: var(--bg) }
      .card { --ink: lime; & > .title { --t: var(--ink); --u: var(--bg) } }
      @scope (.list) { :scope { --s: red } .item { --i: var(--s) } }
      html.dark > .btn, .dark .btn { --bg: black }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(row(palette, "btn:hover.--hover"), ["#0000ff", "#000000"])
    expectEqual(row(palette, "card > title.--t"), ["#00ff00", "#00ff00"])
    expectEqual(palette.token("card > title.--u"), nil)
    expectEqual(row(palette, "list item.--i"), ["#ff0000", "#ff0000"])
  }

  @Test func `nested rules`() {
    let palette = css(
      """
      :root {
        --x: red; --y: red; --z: red;
        &.dark { --x: blue }
        @media (prefers-contrast: more) { --y: blue; &.dark { --y: lime } }
      }
      .card { color: red; .title { --t: red } &:hover { --t: blue } }
      """)
    expectEqual(row(palette, "--x"), ["#ff0000", "#0000ff", "#ff0000", "#0000ff"])
    expectEqual(row(palette, "--y"), ["#ff0000", "#ff0000", "#0000ff", "#00ff00"])
    #expect(palette.token("card title.--t") != nil)
    #expect(palette.token("card:hover.--t") != nil)
  }

  // MARK: - The cascade

  @Test(arguments: [
    (":root { --x: red } html { --x: blue }", "#ff0000"),
    (":root { --x: red } body { --x: blue }", "#0000ff"),
    ("html { --x: red } :root { --x: blue } html { --x: lime }", "#0000ff"),
    (":root { --x: red !important } :root { --x: blue }", "#ff0000"),
    (
      "@layer a { :root { --x: red } } :root { --x: blue } @layer a { :root { --x: lime } }",
      "#0000ff"
    ),
    ("@layer a, b; @layer b { :root { --x: red } } @layer a { :root { --x: blue } }", "#ff0000"),
    ("@layer a { :root { --x: red } @layer b { :root { --x: blue } } }", "#ff0000"),
    ("@layer a { :root { --x: red !important } } :root { --x: blue !important }", "#ff0000"),
    ("@layer { :root { --x: red } } @layer { :root { --x: blue } }", "#0000ff"),
    (":where(:root) { --x: red } html { --x: blue }", "#0000ff"),
    (":root:root { --x: red } :root { --x: blue }", "#ff0000"),
    (":root { --x: red } :root { --x: revert-layer }", "#ff0000"),
    (":root { --x: red; --x: initial; --y: var(--x, blue) }", "-"),
  ])
  func `the cascade`(_ text: String, _ expected: String) {
    expectEqual(css(text).hex("--x") ?? "-", expected)
  }

  @Test func `light-dark follows the color scheme of the page`() {
    let free = css(":root { --x: light-dark(white, black) }")
    expectEqual(free.choices, ["prefers-color-scheme=light", "prefers-color-scheme=dark"])
    expectEqual(row(free, "--x"), ["#ffffff", "#000000"])
    let both = css(":root { color-scheme: light dark; --x: light-dark(white, black) }")
    expectEqual(row(both, "--x"), ["#ffffff", "#000000"])
    let classes = css(
      """
      :root { color-scheme: light; --x: light-dark(white, black) }
      .dark { color-scheme: dark }
      """)
    expectEqual(classes.choices, ["class=none", "class=dark"])
    expectEqual(row(classes, "--x"), ["#ffffff", "#000000"])
  }

  // MARK: - Tailwind

  @Test func `a theme of Tailwind`() {
    let palette = css(
      """
      @import "tailwindcss";
      @custom-variant dark (&:where(.dark, .dark *));
      @theme { --color-*: initial; --color-brand: #f00; --color-old: blue; --text-sm: 1rem; }
      @theme inline { --color-bg: var(--bg); --color-gone: red; --color-gone: initial; }
      :root { --bg: white; @variant dark { --bg: black; } }
      .x { --y: var(--color-red-500); }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.choices, ["class=none", "class=dark"])
    expectEqual(row(palette, "--color-bg"), ["#ffffff", "#000000"])
    expectEqual(row(palette, "--color-brand"), ["#ff0000", "#ff0000"])
    expectEqual(palette.token("--color-gone"), nil)
    expectEqual(palette.token("--text-sm"), nil)
  }

  @Test func `names of Tailwind's own that are no colors are unknown and no error`() {
    let palette = css(
      """
      @import "tailwindcss" prefix(tw);
      @theme { --color-a: var(--shade); --color-b: red; --color-c: var(--tw-color-b); }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.reason("--color-a"), "css-import")
    expectEqual(palette.hex("--color-c"), "#ff0000")
  }

  @Test func `a default theme gives way, and a wildcard removes what stands before it`() {
    let palette = css(
      """
      @theme { --color-a: red; --color-b-1: red; --color-b-2: red; }
      @theme default { --color-a: blue; }
      @theme { --color-b-*: initial; --color-b-1: lime; }
      """)
    expectEqual(palette.hex("--color-a"), "#ff0000")
    expectEqual(palette.hex("--color-b-1"), "#00ff00")
    expectEqual(palette.token("--color-b-2"), nil)
  }

  @Test func `variants of Tailwind`() {
    let palette = css(
      """
      @custom-variant night { @media (prefers-color-scheme: dark) { &.n { @slot; } } }
      @theme { --color-a: red; --color-b: red }
      :root { @variant dark { --color-a: blue } @variant night { --color-b: blue } }
      :root.n { --color-a: lime; --color-b: lime }
      """)
    expectEqual(palette.choices.count, 4)
    expectEqual(row(palette, "--color-b"), ["#ff0000", "#00ff00", "#ff0000", "#00ff00"])
  }

  @Test(.needs("corpora/tokens"))
  func `no other file of the corpora is a style sheet with tokens`() throws {
    let folder = try Corpora.file("corpora/tokens")
    let result = PaletteLoader.load(paths: [folder])
    let files = result.palettes.filter { $0.format == "css" }.map(\.file)
    #expect(files.count == 1 && files[0].hasSuffix("tailwind/theme.css"))
  }

  @Test(.needs("corpora/tokens"))
  func `the palette of Tailwind 4`() throws {
    let path = try Corpora.file("corpora/tokens/format-fixtures/tailwind/theme.css")
    let result = PaletteLoader.load(paths: [path])
    let palette = try #require(result.palettes.first)
    // Its weights Thin, Extra Light and Light.
    expectEqual(result.problems.map(\.code), Array(repeating: "typography/light-weight", count: 3))
    expectEqual(palette.format, "css")
    expectEqual(palette.tokens.count, 288)
    #expect(palette.tokens.allSatisfy { $0.variants.allSatisfy { $0.color != nil } })
    expectEqual(palette.permutations.count, 1)
  }

  // MARK: - Files

  @Test func `imports are read in place`() {
    let result = load(
      [
        "main.css": """
        @import "./tokens.css" layer(base);
        @import url(dark.css) (prefers-color-scheme: dark);
        @import "./gone.css";
        :root { --b: var(--a) }
        """,
        "tokens.css": ":root { --a: red }", "dark.css": ":root { --a: blue }",
      ])
    expectEqual(result.palettes.map(\.file), ["main.css"])
    let palette = result.palettes[0]
    expectEqual(palette.codes, ["css/import-missing"])
    expectEqual(palette.fileCount, 3)
    expectEqual(row(palette, "--b"), ["#ff0000", "#0000ff"])
  }

  @Test func `of packages that are installed only values are read`() {
    let sheet = """
      @import '@acme/colors/black.css'; @import "@acme/colors/sea.css";
      :root { --page: #ffffff; --veil: var(--black-6); --accent: var(--sea-9) }
      .t { color: var(--accent); background: var(--page) }
      """
    let package =
      ":root { --sea-9: #3e63dd; --sea-10: #3358d4 } .x { color: var(--sea-9); background: #000000 }"
    for path in ["p/node_modules/@acme/colors/sea.css", "node_modules/@acme/colors/sea.css"] {
      let result = load(["p/theme.css": sheet, path: package], paths: ["p"])
      let palette = result.palettes[0]
      #expect(result.palettes.count == 1 && palette.fileCount == 1)
      #expect(!palette.tokens.contains { $0.path.hasPrefix("--sea") })
      expectEqual(palette.hex("--accent"), "#3e63dd")
      expectEqual(palette.token("--accent")?.pairings.map(\.path), ["--page"])
      #expect(palette.reason("--veil") == "css-import" || palette.token("--veil") == nil)
    }
    let alone = load(
      ["p/theme.css": sheet + " .v { color: var(--veil) } .w { color: var(--accent) }"],
      paths: ["p"])
    #expect(alone.palettes[0].tokens.map(\.path).contains("--page"))
  }

  @Test func `a circle of imports`() {
    let result = load([
      "a.css": "@import \"b.css\"; :root { --a: red }",
      "b.css": "@import \"a.css\"; :root { --b: var(--a) }",
    ])
    expectEqual(result.palettes.map(\.file), ["a.css"])
    expectEqual(result.palettes[0].codes, ["css/import-cycle"])
    expectEqual(result.palettes[0].hex("--b"), "#ff0000")
  }

  @Test func `files of a folder make one palette, and others another`() {
    let result = load(
      [
        "p/a/tokens.css": ":root { --a: red }", "p/a/more.css": ":root { --b: var(--a) }",
        "p/b/tokens.css": ":root { --a: blue }", "p/c/x.css": ":root { --c: var(--b) }",
      ], paths: ["p"])
    expectEqual(result.palettes.map(\.file), ["p", "p/b/tokens.css"])
    expectEqual(result.palettes[0].hex("--c"), "#ff0000")
    #expect(result.palettes.flatMap(\.codes).isEmpty)
  }

  @Test func `light and dark files are contexts`() {
    let files = [
      "t/dark.css": ":root { --bg: black; --fg: white }",
      "t/light.css": ":root { --bg: white; --fg: black }",
      "t/base.css": ":root { --red: red }",
    ]
    let palette = load(files, paths: ["t"]).palettes[0]
    expectEqual(palette.choices, ["file=light", "file=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(row(palette, "--bg"), ["#ffffff", "#000000"])
    expectEqual(row(palette, "--red"), ["#ff0000", "#ff0000"])
    let override = load(
      ["dark.css": ":root { --bg: black }", "tokens.css": ":root { --bg: white; --fg: red }"])
      .palettes[0]
    expectEqual(override.choices, ["file=none", "file=dark"])
    expectEqual(row(override, "--bg"), ["#ffffff", "#000000"])
    expectEqual(row(override, "--fg"), ["#ff0000", "#ff0000"])
    for (name, scheme) in [
      ("dark.css", Appearance.Scheme.dark), ("tokens.dark.css", .dark),
      ("night-switch.css", .light),
    ] {
      let alone = load([name: ":root { --bg: black }"]).palettes[0]
      expectEqual(alone.permutations.map(\.appearance.scheme), [scheme])
    }
    let minified = load(
      ["d/a.css": ":root { --bg: #ffffff }", "d/a.min.css": ":root{--bg:#fff}"], paths: ["d"])
    expectEqual(minified.palettes.map(\.file), ["d/a.css"])
  }

  @Test func `folders for light and dark are contexts of one palette`() {
    let light = ":root { --ink: #222; --page: #fff }"
    let dark = ":root { --ink: #eee; --page: #111 }"
    func palettes(_ files: [String: String]) -> [ResolvedPalette] {
      load(files, paths: ["t"]).palettes
    }
    for (paths, choices) in [
      (["t/light/v.css", "t/dark/v.css"], ["file=light", "file=dark"]),
      (["t/finn/v.css", "t/finn-dark/v.css"], ["file=none", "file=finn-dark"]),
    ] {
      let found = palettes([paths[0]: light, paths[1]: dark])
      expectEqual(found.map(\.choices), [choices])
      expectEqual(found.first?.permutations.map(\.appearance.scheme), [.light, .dark])
      expectEqual([0, 1].map { found.first?.hex("--ink", $0) }, ["#222222", "#eeeeee"])
    }
    let several = palettes([
      "t/light/a.css": light, "t/dark/a.css": dark, "t/light/b.css": ":root { --link: #00c }",
      "t/dark/b.css": ":root { --link: #9cf }",
    ])
    expectEqual(several.map(\.choices), [["file=light", "file=dark"]])
    expectEqual([0, 1].map { several.first?.hex("--link", $0) }, ["#0000cc", "#99ccff"])
    #expect(several.flatMap(\.codes).isEmpty)
    expectEqual(palettes(["t/one/v.css": light, "t/two-dark/v.css": dark]).count, 2)
  }

  @Test func `a dark palette beside another folder may have media queries`() {
    let palettes = load(
      [
        "d/core/core.css":
          ":root { --ink: #222; --page: #fff; --lift: 0 } p { color: var(--ink) }",
        "d/scheme/scheme.css": """
        :root[data-theme=dark] { --ink: #eee; --page: #111 }
        @media (min-width: 36em) { /* none */ }
        @media (hover: hover) { :root[data-theme=dark] { --lift: 1 } }
        """,
      ], paths: ["d"]
    ).palettes
    expectEqual(palettes.map { Set($0.permutations.map(\.appearance.scheme)) }, [[.light, .dark]])
    expectEqual(palettes.first?.hexes("--ink"), ["#222222", "#eeeeee"])
  }

  @Test func `what a bundle repeats is taken from the smallest file`() {
    let core = ":root { --ink: #222; --page: #fff }"
    let files = [
      "d/core/core.css": core, "d/all/all.css": core + " .card { --line: var(--ink) }",
      "d/card/card.css": ".card { --line: var(--ink) }",
    ]
    let palettes = load(files, paths: ["d"]).palettes
    expectEqual(palettes.map(\.codes), Array(repeating: [], count: palettes.count))
    expectEqual(palettes.compactMap { $0.hex("card.--line") }, ["#222222", "#222222"])
    // Nobody knows which of two brands a component has.
    let brands = load(
      [
        "d/one/a.css": ":root { --ink: #222 }", "d/two/a.css": ":root { --ink: #333 }",
        "d/card/card.css": ".card { --line: var(--ink); --own: red }",
      ], paths: ["d"])
    expectEqual(brands.palettes.flatMap(\.codes), ["alias/unresolved"])
  }

  @Test func `a file that alternatives need always applies`() {
    let shared = ":root { --gray: #888; --ink: #000; --page: #fff; --line: var(--gray) }"
    let palette = load([
      "shared.css": shared, "brand.css": ":root { --ink: var(--gray); --page: #eee }",
      "system.css": ":root { --ink: var(--line); --page: #ddd }",
    ]).palettes[0]
    expectEqual(palette.choices, ["file=none", "file=brand", "file=system"])
    expectEqual(row(palette, "--ink"), ["#000000", "#888888", "#888888"])
    #expect(palette.codes.isEmpty)
    let partial = load([
      "shared.css": shared + " a { --edge: var(--own) }",
      "brand.css": ":root { --ink: var(--gray); --page: #eee; --own: red }",
      "system.css": ":root { --ink: var(--line); --page: #ddd; --own: blue }",
    ]).palettes[0]
    expectEqual(partial.choices, ["file=brand", "file=system"])
    expectEqual(row(partial, "a.--edge"), ["#ff0000", "#0000ff"])
  }

  @Test func `a file that sets a small part is laid over the whole`() {
    let palette = load([
      "site.css": ":root { --ink: #000; --page: #fff; --line: #888; --link: #00f; --mark: #ff0 }",
      "extra.css": ":root { --link: #909; --mark: #fd0 }",
    ]).palettes[0]
    expectEqual(palette.choices, ["file=none", "file=extra"])
    expectEqual(row(palette, "--ink"), ["#000000", "#000000"])
    expectEqual(row(palette, "--link"), ["#0000ff", "#990099"])
  }

  @Test func `a file that draws what palettes set is under all of them`() {
    let own = "--page: #fff; --ink: #222; --mark: #fd0"
    let site = ":root { \(own); --block: var(--page) } body { background: var(--page) }"
    let night = ":root { --page: #111; --ink: #eee; --mark: #fd9 }"
    let palette = load(["site.css": site, "night.css": night, "rose.css": ":root { \(own) }"])
      .palettes[0]
    expectEqual(palette.choices, ["file=none", "file=night", "file=rose"])
    expectEqual(row(palette, "--block"), ["#ffffff", "#111111", "#ffffff"])
    let second = load([
      "one.css": ":root { --page: #eee; --ink: #333; --mark: #fd0 } a { color: var(--ink) }",
      "two.css": site,
    ])
    .palettes[0]
    expectEqual(second.choices, ["file=one", "file=two"])
  }

  @Test func `a file for a page of its own is a palette of its own`() {
    let site = ":root { --side: #222; --link: #06c } a { color: var(--link) }"
    let tokens = ":root { --page: #ddd; --ink: #222 } "
    let viewer = tokens + "html, body { background: var(--page); color: var(--ink) }"
    func palettes(_ viewer: String, beside site: String, in folder: String = "d") -> [[String]] {
      let files = ["d/a.css": site, "\(folder)/v.css": viewer]
      return ResolvedPalette.joined(load(files, paths: ["d"]).palettes)
        .map { $0.tokens.map(\.path).sorted() }
    }
    let apart = [["--link", "--side"], ["--ink", "--page"]]
    expectEqual(palettes(viewer, beside: site), apart)
    expectEqual(palettes(viewer, beside: site, in: "d/e"), apart)
    expectEqual(palettes("@layer base { \(viewer) }", beside: site), apart)
    let whole = [["--ink", "--link", "--page", "--side"]]
    for other in [
      viewer + " b { color: var(--link) }", viewer + " b { --link: #00f }",
      tokens + "body { background: #fff; color: var(--ink) }",
      tokens + "b { background: var(--page); color: var(--ink) }",
    ] {
      expectEqual(palettes(other, beside: site).count, 1)
      expectEqual(palettes(other, beside: site, in: "d/e").count, 1)
    }
    expectEqual(palettes(viewer, beside: ":root { --side: #222; --link: #06c }"), whole)
    let tailwind = " b { --tw-ring: red; color: var(--tw-ring) } i { color: var(--tw-shadow) }"
    expectEqual(
      palettes(viewer + " i { --tw-shadow: red }", beside: site + tailwind, in: "d/e").count, 2)
    // Two pages may set the same name; a theme sets those of its page.
    let other =
      ":root { --ink: #111; --side: #eee } body { background: var(--side); color: var(--ink) }"
    expectEqual(palettes(viewer, beside: other, in: "d/e").count, 2)
  }

  @Test(arguments: [
    "html|input { --x: red }", "*|* { --x: red }", "|a { --x: red }",
    "xul|menu > html|a { --x: red }", "a[xlink|href] { --x: red }", "a[*|href|=\"x\"] { --x: red }",
  ])
  func `selectors with namespaces`(_ rule: String) {
    let palette = css("@namespace html url(x); \(rule) b { --y: blue }")
    #expect(palette.codes.isEmpty)
    expectEqual(palette.tokens.count, 2)
  }

  @Test(arguments: ["a||b", "|", "a|", "*|"])
  func `broken namespaces`(_ selector: String) {
    expectEqual(css("\(selector) { --x: red } b { --y: blue }").codes, ["css/selector"])
  }

  @Test func `a browser's own keywords are system colors`() {
    let palette = css(
      ":root { --a: -moz-dialog; --b: color-mix(in srgb, -moz-dialog 85%, #fff); --c: -moz-none() }"
    )
    #expect(palette.codes.allSatisfy { $0 == "css/invalid-color" })
    expectEqual(palette.reason("--b"), "system-reference")
  }

  @Test func `a layer that repeats a name leaves it to the page`() {
    let palette = css(
      """
      @layer theme { :root { --base: var(--base); --own: var(--own, red); --set: var(--set) } }
      :root { --a: var(--base); --b: color-mix(in srgb, var(--base), red); --set: blue }
      """)
    expectEqual(palette.codes, ["alias/unresolved"])
    // Of what the layer repeats, the page sets `--set` here.
    #expect(palette.problems[0].message.hasPrefix("only the page sets “--base”:"))
    expectEqual(palette.hex("--set"), "#0000ff")
    expectEqual(palette.hex("--own"), "#ff0000")
    expectEqual(palette.reason("--b"), "set-by-page")
    // Outside of layers nothing can set it.
    expectEqual(css(":root { --base: var(--base) }").codes, ["alias/cycle"])
  }

  @Test func `files that contradict each other are named`() {
    let palette = load([
      "a.css": ":root { --a: red; --b: red; --c: red }",
      "b.css": ":root { --a: blue; --d: red; --e: red }",
    ]).palettes[0]
    expectEqual(palette.codes, ["css/conflicting-files"])
    expectEqual(palette.hex("--a"), "#0000ff")
  }

  @Test(arguments: [
    ("a.css", ":root{--x:red}", true), ("a.css", "@theme{}", true),
    ("a.pcss", ":root{--x:#fff}", true),
    ("a.css", "a { color: red }", true), ("a.css", ".b--x:hover { margin: 0 }", false),
    ("a.css", ":root { --x: 4px; --font: Arial }", false), ("a.css", "/* :root{--x:red} */", false),
    ("a.css", ":root{--x: 0 0% 100%}", true), ("a.css", "", false),
    ("a.less", ":root{--x:red}", false), ("a.scss", ":root{--x:red}", true),
    ("a.scss", "$x: red;", true), ("a.scss", "$x: 4px; a { b: $x }", false),
    ("a.html", ":root{--x:red}", false),
  ])
  func `style sheets are recognized`(_ name: String, _ text: String, _ isCSS: Bool) {
    let palette = load([name: text]).palettes[0]
    expectEqual(palette.format == "css", isCSS)
  }

  // MARK: - Hostile text

  private static let sample = """
    @charset "utf-8"; @import "a.css" layer(x) supports(color: red) (prefers-color-scheme: dark);
    @custom-media --d (prefers-color-scheme: dark); @custom-variant dark (&:where(.dark, .dark *));
    @layer a, b.c; @property --p { syntax: "<color>"; initial-value: red; inherits: true }
    @theme inline default { --color-*: initial; --color-a: oklch(50% .1 20 / 50%); }
    :root, html:not([data-theme=light i]):is(.a, .b > .c), *, ::before { --\\61 b: var(--c, #fff);
      --c: 222 47% 11%; --g: linear-gradient(45deg, red 10% 20%, 30%, hsl(var(--c)));
      --l: light-dark(--alpha(var(--p) / 50%), color-mix(in oklch, red, var(--c, blue) 20%));
      &.dark, .dark & { --c: url(a;b) !important; @variant dark { --c: "é\\"" } } }
    @media not print and (--d), (min-width: 3px) or (color-gamut: p3) { .btn[a^="b"]:hover { --x: red } }
    @supports not (color: foo(1)) { @container x (width > 1px) { body { color-scheme: dark } } }
    """

  @Test func `a text that ends anywhere`() {
    let bytes = Array(Self.sample.utf8)
    for end in 0...bytes.count {
      let result = PaletteLoader.load(
        text: Array(bytes[..<end]), fileName: "a.css", options: LoadOptions(format: "css"))
      expectEqual(result.palettes.count, 1)
    }
  }

  @Test func `texts that are damaged`() {
    let seed: UInt64 = 0xC55
    var random = SplitMix64(seed: seed)
    let alphabet = Array("(){}[];:,'\"\\/*@!#.-&~>+= \n%0a\u{0}".utf8)
    var count = 0
    for _ in 0..<2_500 {
      var bytes = Array(Self.sample.utf8)
      for _ in 0..<Int.random(in: 1...6, using: &random) {
        let place = Int.random(in: bytes.indices, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[place] = alphabet.randomElement(using: &random) ?? 0
        case 1: bytes.remove(at: place)
        default:
          let end = min(place + Int.random(in: 0..<40, using: &random), bytes.count)
          bytes.insert(
            contentsOf: bytes[place..<end], at: Int.random(in: bytes.indices, using: &random))
        }
      }
      let result = PaletteLoader.load(
        text: bytes, fileName: "a.css", options: LoadOptions(format: "css"))
      count += result.palettes.count
    }
    expectEqual(count, 2_500, "seed \(seed)")
  }

  @Test(
    arguments: [
      String(repeating: "a{", count: 100_000), String(repeating: "{", count: 100_000),
      ":root{--x:" + String(repeating: "(", count: 100_000),
      ":root{--x:" + String(repeating: "var(--a,", count: 50_000),
      ":root{--x:" + String(repeating: "linear-gradient(", count: 20_000),
      ":root{--x:" + String(repeating: "light-dark(a,", count: 20_000),
      String(repeating: ":is(", count: 50_000) + "{--x:red}",
      String(repeating: ":not(", count: 50_000) + "{--x:red}",
      ":root" + String(repeating: ".a", count: 100_000) + "{--x:red}",
      (0..<20_000).map { ".a\($0)" }.joined() + "{--x:red}",
      (0..<20_000).map { ":a\($0)" }.joined() + "{--x:red}",
      (0..<20_000).map { ".a\($0) " }.joined() + "{--x:red}",
      String(repeating: ".a,", count: 100_000) + ".b{--x:red}",
      "@media " + String(repeating: "not ", count: 50_000) + "print{:root{--x:red}}",
      "@media " + String(repeating: "(", count: 50_000) + "{:root{--x:red}}",
      "@media " + (0..<20_000).map { "(min-width:\($0)px)" }.joined(separator: ",")
        + "{:root{--x:red}}",
      String(repeating: "@media a{", count: 50_000), String(repeating: "@x;", count: 200_000),
      String(repeating: "/*", count: 200_000), String(repeating: "\"", count: 200_001),
      "@theme{" + (0..<20_000).map { "--a\($0)-*:initial;--a\($0)-b:red;" }.joined() + "}",
      "@layer " + String(repeating: "a.", count: 100_000) + "b{:root{--x:red}}",
    ] as [String])
  func `texts that are nested or repeated without end`(_ text: String) {
    let result = PaletteLoader.load(
      text: Array(text.utf8), fileName: "a.css", options: LoadOptions(format: "css"))
    expectEqual(result.palettes.count, 1)
    #expect(result.problems.count < 300)
  }

  @Test func `references that multiply`() {
    let lines = (1..<60).map { "--a\($0): var(--a\($0 - 1)) var(--a\($0 - 1));" }
    let palette = css(":root { --a0: red; \(lines.joined()) --x: rgb(var(--a59)) }")
    #expect(palette.codes.contains("token/too-long"))
    let rules = (0..<30).map { "@custom-variant v\($0) { @slot; @slot; }" }.joined()
    let nested = (0..<14).map { "@variant v\($0) {" }.joined()
    let variants = css(
      "\(rules) :root { \(nested) --x: red; \(String(repeating: "}", count: 15))")
    expectEqual(variants.hex("--x"), "#ff0000")
  }

  @Test func `three properties of three numbers are colors`() {
    let three = css(":root { --a: 27 32 41; --b: 255,0,0; --c: 0 0 256; --d: 1 2 3 }")
    expectEqual(["--a", "--b", "--d"].map { three.hex($0) }, ["#1b2029", "#ff0000", "#010203"])
    expectEqual(three.hex("--c"), nil)
    let two = css(":root { --a: 27 32 41; --b: 255 0 0; --x: red }")
    expectEqual(["--a", "--b", "--x"].map { two.hex($0) }, [nil, nil, "#ff0000"])
  }

  @Test func `modules of CSS only rename classes`() {
    let palette = css(":root { --x: #fff } :global(.theme-dark) { --x: #000 }")
    expectEqual(palette.tokens.map(\.path), ["--x"])
    expectEqual(palette.hexes("--x"), ["#ffffff", "#000000"])
  }

  @Test func `many classes and many selectors`() {
    let classes = (0..<3_000).map { ".theme-\($0) { --x: red }" }.joined()
    let many = css(":root { --x: blue } \(classes)")
    #expect(many.codes.contains("css/too-many-themes"))
    let list = (0..<200).map { ".a\($0)" }.joined(separator: ",")
    let nested = css("\(list) { \(list) { \(list) { --x: red } } }")
    expectEqual(nested.codes, ["css/too-many-selectors"])
  }
}
