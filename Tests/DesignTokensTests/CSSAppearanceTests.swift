import DesignTokens
import PaletteTestSupport
import SystemColors
import Testing

/// Which appearance of the page a rule belongs to.
struct CSSAppearanceTests {
  private func css(_ text: String) -> ResolvedPalette { palette(text, named: "a.css") }

  private func row(_ palette: ResolvedPalette, _ path: String) -> [String] {
    palette.permutations.indices.map { palette.hex(path, $0) ?? "-" }
  }

  private func schemes(_ palette: ResolvedPalette) -> [Appearance.Scheme] {
    palette.permutations.map(\.appearance.scheme)
  }

  // MARK: - Files in no order

  @Test(
    arguments: ["light", "index", "tokens", "variables", "a", "z"],
    [
      ".dark { --ink: #eee; --page: #111 }", ".theme-dark { --ink: #eee; --page: #111 }",
      "[data-theme=dark] { --ink: #eee; --page: #111 }",
      "@media (prefers-color-scheme: dark) { :root { --ink: #eee; --page: #111 } }",
    ])
  func `a theme overrides other files, whatever their names are`(_ name: String, _ dark: String) {
    for file in ["dark", "theme-dark"] {
      let palette = load([
        "\(name).css": ":root { --ink: #222222; --page: #ffffff }", "\(file).css": dark,
      ]).palettes[0]
      expectEqual(schemes(palette), [.light, .dark])
      expectEqual(row(palette, "--ink"), ["#222222", "#eeeeee"])
      expectEqual(row(palette, "--page"), ["#ffffff", "#111111"])
      #expect(palette.codes.isEmpty)
    }
  }

  @Test func `two themes in files of their own override the third`() {
    let palette = load([
      "dark.css": ".t-dark { --ink: #eee; --page: #111 }", "default.css": ":root { --page: #fff }",
      "light.css": ".t-light { --ink: #222; --page: #fafafa }", "main.css": ":root { --ink: #333 }",
    ]).palettes[0]
    expectEqual(palette.choices, ["class=none", "class=t-dark", "class=t-light"])
    expectEqual(row(palette, "--ink"), ["#333333", "#eeeeee", "#222222"])
    expectEqual(row(palette, "--page"), ["#ffffff", "#111111", "#fafafa"])
  }

  @Test func `within a file the order counts, and so does that of imports`() {
    let alone = css(".dark { --a: #111 } :root { --a: #eee; --b: #222 } .dark { --b: #ddd }")
    expectEqual(row(alone, "--a"), ["#eeeeee", "#eeeeee"])
    expectEqual(row(alone, "--b"), ["#222222", "#dddddd"])
    let beside = load([
      "a.css": """
      .dark { --a: #111 } :root { --a: #eee; --b: #222; --d: 1; --e: 1; --f: 1 }
      .dark { --b: #ddd }
      """, "b.css": ":root { --a: #aaa; --b: #bbb; --c: #ccc; --g: 1; --h: 1 }",
    ]).palettes[0]
    expectEqual(row(beside, "--a").last, "#aaaaaa")
    expectEqual(row(beside, "--b").last, "#dddddd")
    let imported = load(
      [
        "main.css": "@import \"dark.css\"; @import \"light.css\";",
        "dark.css": ".dark { --a: #111; --b: #111 }", "light.css": ":root { --a: #eee }",
      ], paths: ["main.css"]
    ).palettes[0]
    expectEqual(row(imported, "--a"), ["#eeeeee", "#eeeeee"])
  }

  @Test(arguments: [
    "body.dark { color-scheme: dark }", ":root:has(body.dark) { --c: #222 }",
    "html:has(body.dark) b { color: red; --c: #222 }",
  ])
  func `a class of the body overrides what the root sets after it`(_ rule: String) {
    let late = ".dark { --a: #111 } .light, :root { --a: #eee; --c: #fff } "
    expectEqual(row(css(late + rule), "--a").last, "#111111")
    expectEqual(row(css(late + rule + " html.dark { --d: 1 }"), "--a").last, "#eeeeee")
    expectEqual(schemes(css(late + rule)), [.light, .dark])
    let menu = css(late + ":root:has(.dark) { --c: #222 } :root:has(body) { --c: #333 }")
    expectEqual(row(menu, "--a").last, "#eeeeee")
  }

  @Test func `the root asks for a class of the body`() {
    let palette = css(":root { --a: #fff } :root:has(body.night) { --a: #111 }")
    expectEqual(palette.choices, ["class=none", "class=night"])
    expectEqual(row(palette, "--a"), ["#ffffff", "#111111"])
  }

  @Test func `the scheme that a theme states overrides that of other files`() {
    let palette = load([
      "dark.css": ".dark { color-scheme: dark; --b: #111 }",
      "light.css": ":root { color-scheme: light; --a: light-dark(#fff, #000); --b: #eee }",
    ]).palettes[0]
    expectEqual(row(palette, "--a"), ["#ffffff", "#000000"])
  }

  // MARK: - Names that end in an appearance

  private let page =
    ":root { --x-red: #f00; --x-blue: #00f; --x-ink: #111; --x-page: #fff; --x-c: #ccc }"

  @Test(arguments: [
    (".x-dark", "class=x-dark", Appearance(scheme: .dark)),
    (".my-app-dark", "class=my-app-dark", Appearance(scheme: .dark)),
    (".x-night", "class=x-night", Appearance(scheme: .dark)),
    (".x-high-contrast", "class=x-high-contrast", Appearance(contrast: .increased)),
    ("[data-x=my-dark]", "data-x=my-dark", Appearance(scheme: .dark)),
    (
      ".x-dark-high-contrast", "class=x-dark-high-contrast",
      Appearance(scheme: .dark, contrast: .increased)
    ),
  ])
  func `a name that ends in an appearance selects it, however much it sets`(
    _ selector: String, _ choice: String, _ appearance: Appearance
  ) {
    for properties in ["--x-ink: #eee", "--x-ink: #eee; --x-page: #111; --x-c: #333"] {
      let palette = css("\(page) \(selector) { \(properties) }")
      expectEqual(palette.choices.last, choice)
      expectEqual(palette.permutations.last?.appearance, appearance)
      expectEqual(row(palette, "--x-ink"), ["#111111", "#eeeeee"])
      expectEqual(palette.tokens.count, 5)
    }
  }

  @Test func `a theme that states the color scheme may set what the page lacks`() {
    let palette = css("\(page) .x-dark { color-scheme: dark; --x-shade: #000; --x-ink: #eee }")
    expectEqual(palette.choices, ["class=none", "class=x-dark"])
    expectEqual(row(palette, "--x-shade"), ["-", "#000000"])
    let rest = "--x-shade: #000; --x-tint: #fff; --x-ink: #eee"
    expectEqual(css("\(page) .x-dark { color-scheme: dark; \(rest) }").choices.count, 2)
    expectEqual(css("\(page) .x-dark { color-scheme: light; \(rest) }").choices, [""])
  }

  @Test(arguments: ["", "-theme", "-mode"])
  func `twins select themes by what they share`(_ ending: String) {
    let palette = css(
      "\(page) .x-light\(ending) { --x-line: #aaa; --x-fill: #eee } "
        + ".x-dark\(ending) { --x-line: #666; --x-fill: #222 }"
    )
    expectEqual(palette.choices.suffix(2), ["class=x-light\(ending)", "class=x-dark\(ending)"])
    expectEqual(row(palette, "--x-line").suffix(2), ["#aaaaaa", "#666666"])
  }

  @Test(arguments: [
    ".btn-dark { --x-btn-bg: #111 }", ".btn-outline-dark { --x-btn-bg: #111 }",
    ".btn-dark { --btn-bg: #111; --btn-fg: #eee } .btn-light { --btn-bg: #eee; --btn-fg: #111 }",
    ".table-dark { --x-table-bg: #111; --x-table-fg: #eee; --x-ink: #eee }",
    ".text-dark { --x-text-opacity: 1; --text: #111 }",
    ".note-dark { color-scheme: dark; --note: #111 }",
    ".c-dark { --c-base: #111 } .c-light { --c-base: #eee } .c-main { --c-base: #00f }",
    ".c-dark { --base: #111 } .c-light { --base: #eee } .c-main { --base: #00f }",
    ".dark-matter { --x-ink: #eee }", ".calendar-day { --x-ink: #eee }",
    "a.x-dark { --x-ink: #eee }",
    ".box .x-dark { --x-ink: #eee }",
    ".hover\\:x-dark { --x-ink: #eee }",
  ])
  func `a component in a dark color is no theme`(_ rules: String) {
    expectEqual(css("\(page) \(rules)").choices, [""])
  }

  @Test func `what the page has of a component makes its dark kind no theme`() {
    let palette = css(
      "\(page) :root { --btn-bg: #00f; --btn-fg: #fff } .btn-dark { --btn-bg: #111; --btn-fg: #eee }"
    )
    expectEqual(palette.choices, [""])
    expectEqual(palette.hex("btn-dark.--btn-bg"), "#111111")
  }

  // MARK: - An attribute without a value

  @Test func `what an attribute sets with any value is the same in all themes`() {
    let rules = [
      ":root { --ink: #111; --page: #fff }", "[data-theme=dark] { --ink: #eee; --page: #111 }",
      "[data-theme] { --note-bg: var(--page); --note-ink: var(--ink) }",
    ]
    for order in [rules, [rules[0], rules[2], rules[1]], [rules[2], rules[0], rules[1]]] {
      let palette = css(order.joined(separator: "\n"))
      expectEqual(palette.choices, ["data-theme=none", "data-theme=dark"])
      expectEqual(row(palette, "--note-bg").first, "#ffffff")
    }
    let palette = css(rules.joined(separator: "\n"))
    expectEqual(row(palette, "--note-bg"), ["#ffffff", "#111111"])
    expectEqual(row(palette, "--note-ink"), ["#111111", "#eeeeee"])
    let files = load([
      "a.css": rules[0], "b.css": rules[2], "c.css": rules[1],
    ]).palettes[0]
    expectEqual(row(files, "--note-bg"), ["#ffffff", "#111111"])
  }

  @Test func `an attribute that rules ask for not to be there makes a difference`() {
    let palette = css(
      """
      :root { --ink: #111; --page: #fff } [data-theme=dark] { --ink: #eee; --page: #111 }
      [data-theme] { --set: #f00 } :root:not([data-theme]) { --set: #0f0 }
      """)
    expectEqual(row(palette, "--set"), ["#00ff00", "#ff0000"])
    expectEqual(
      css(":root { --a: #111 } [data-dark] { --a: #eee }").choices,
      ["data-dark=none", "data-dark=data-dark"])
  }

  // MARK: - Themes with other classes

  @Test func `a variant of a theme is that theme`() {
    let base = ":root { --ink: #111; --fill: #00f } .x-dark { --fill: #88f }"
    let palette = css(
      "\(base) .x-dark.ios { --bar: #000; --text: #fff } .x-dark.md { --bar: #121212; --text: #fff }"
    )
    expectEqual(
      palette.choices, ["class=none", "class=x-dark", "class=x-dark+ios", "class=x-dark+md"])
    expectEqual(schemes(palette), [.light, .dark, .dark, .dark])
    expectEqual(row(palette, "--bar"), ["-", "-", "#000000", "#121212"])
    expectEqual(row(palette, "--fill"), ["#0000ff", "#8888ff", "#8888ff", "#8888ff"])
    let contrast = css(
      """
      \(base) .x-high-contrast { --fill: #00a; --bar: #fff } .x-dark.ios { --bar: #000 }
      .x-dark.md { --bar: #121212 } .x-high-contrast.x-dark { --fill: #aaf }
      .x-high-contrast.x-dark.md { --bar: #222 } .x-high-contrast.md .y { --line: var(--bar) }
      """)
    expectEqual(contrast.permutations.count, 8)
    #expect(contrast.token("y.--line") != nil)
    // A single one, or one that rules select without the theme, is a part of the page.
    let single = css("\(base) .x-dark.ios { --bar: #000; --text: #fff }")
    expectEqual(single.choices, ["class=none", "class=x-dark"])
    expectEqual(row(single, "ios.--bar"), ["-", "#000000"])
    let parts = css(
      """
      \(base) .x-dark.box { --bar: #000; --text: #fff } .x-dark.card { --bar: #222; --text: #fff }
      .box { background: var(--bar); color: var(--text) } .card { --line: #888 }
      """)
    expectEqual(parts.choices, ["class=none", "class=x-dark"])
    expectEqual(row(parts, "card.--bar"), ["-", "#222222"])
  }

  @Test func `a component in a theme remains a component`() {
    let palette = css(
      """
      :root { --ink: #111 } .dark { --ink: #eee }
      .dark.btn { --btn-bg: #333 } .dark.tag { --tag-bg: #444 }
      """)
    expectEqual(palette.choices, ["class=none", "class=dark"])
    expectEqual(row(palette, "btn.--btn-bg"), ["-", "#333333"])
  }

  // MARK: - Selector lists

  @Test func `a selector list with one body is one theme`() {
    let palette = css(
      """
      :where(:root), :root:has(input[value=light]:checked), [data-theme=light] { --page: #fff }
      @media (prefers-color-scheme: dark) { :root:not([data-theme]) { --page: #111 } }
      :root:has(input[value=dark]:checked), [data-theme="dark"] { --page: #000 }
      """)
    expectEqual(Set(palette.permutations.map { $0.choices[1].context }), ["none", "light", "dark"])
    expectEqual(palette.permutations.count, 6)
    expectEqual(
      row(palette, "--page"), ["#ffffff", "#ffffff", "#000000", "#111111", "#ffffff", "#000000"])
    let list = css(":root { --a: #fff } html.dark, [data-theme=dark] { --a: #111 }")
    expectEqual(list.choices, ["theme=none", "theme=dark"])
  }

  @Test func `an element inside of a theme that has another one is in that`() {
    let palette = css(
      """
      :root, .x-light, .x-dark .x-invert { --x-ink: #111; --x-page: #fff }
      .x-dark, .x-invert { --x-ink: #eee; --x-page: #111 }
      :root, .x-light, .x-dark, .x-invert { --x-line: #888 }
      """)
    #expect(schemes(palette).count == 2 && Set(schemes(palette)) == [.light, .dark])
    let more = css(
      """
      :root, .x-light, .x-dark .x-invert { --x-ink: #111 }
      .x-dark, .x-invert { --x-ink: #eee; --x-page: #111 } :root { --x-page: #fff }
      """)
    expectEqual(schemes(more).count, 3)
  }

  @Test func `selectors that also stand alone are themes of their own`() {
    let palette = css(
      """
      :root { --a: #fff; --b: #fff }
      html.dark, [data-theme=dark] { --a: #111 } html.dark { --b: #111 }
      """)
    expectEqual(palette.permutations.count, 3)
    expectEqual(Set(row(palette, "--b")), ["#ffffff", "#111111"])
  }

  // MARK: - Attributes that say the same

  @Test func `two attributes with the same schemes are one`() {
    let palette = css(
      """
      :root, [data-x-theme=light] { --x-ink: #111; --x-page: #fff }
      [data-x-theme=dark] { --x-ink: #eee; --x-page: #111 }
      html[data-theme=light] { --y-ink: #222 } html[data-theme=dark] { --y-ink: #ddd }
      html[data-mode=dark] .z { --z-line: #888 }
      """)
    #expect(
      palette.choices.suffix(2) == ["theme=dark", "theme=light"]
        || palette.choices.suffix(2) == ["theme=light", "theme=dark"])
    let dark = palette.permutations.firstIndex { $0.appearance.scheme == .dark } ?? 0
    expectEqual(palette.permutations.filter { $0.appearance.scheme == .dark }.count, 1)
    expectEqual(row(palette, "--x-ink")[dark], "#eeeeee")
    expectEqual(row(palette, "--y-ink")[dark], "#dddddd")
    expectEqual(row(palette, "z.--z-line")[dark], "#888888")
  }

  @Test(arguments: [
    // What a rule asks for together with different values is independent.
    ("[data-mode=dark][data-theme=light] { --ink: #eee } [data-theme=dark] { --page: #000 }", 3),
    // And so is what is named after a part of the page, or has other values.
    ("[data-menu-theme=dark] { --menu: #222 } [data-theme=dark] { --page: #000 }", 4),
    ("[data-mode=dark] { --ink: #eee } [data-theme=ocean] { --page: #008 }", 4),
    ("[data-contrast=high] { --ink: #000 } [data-theme=dark] { --page: #000 }", 4),
    ("[data-mode=dark] { --ink: #eee } [data-theme=dark] { --page: #000 }", 2),
  ])
  func `other attributes are independent`(_ rules: String, _ count: Int) {
    let page = "--ink: #111; --page: #fff; --menu: #ddd; --line: #888; --link: #00f; --mark: #ff0"
    expectEqual(css(":root { \(page) } \(rules)").permutations.count, count)
  }

  // MARK: - Inherited values

  @Test(arguments: ["inherit", "unset", "revert", "INHERIT", "initial"])
  func `a property of the root that is left to its parent is invalid`(_ keyword: String) {
    let palette = css(
      ":root { --a: \(keyword); --b: var(--a); --c: rgb(var(--a)); --d: var(--a, red); --e: #fff }")
    #expect(palette.codes.isEmpty)
    expectEqual(palette.tokens.map(\.path), ["--d", "--e"])
    expectEqual(palette.hex("--d"), "#ff0000")
    #expect(css(":root { --a: red } :root { --a: \(keyword) }").tokens.isEmpty)
  }

  @Test func `a property of a part that is left to its parent is that of the root`() {
    let palette = css(
      """
      :root { --a: red } .x { --a: inherit; --b: var(--a) } .dark { --a: unset }
      .y { --none: inherit; --c: var(--none); --d: rgb(var(--none)) }
      """)
    #expect(palette.codes.isEmpty)
    expectEqual(palette.hex("x.--b"), "#ff0000")
    expectEqual(palette.token("y.--c"), nil)
  }

  // MARK: - Files that name the page and their theme

  @Test func `files decide where their rules name the page too`() {
    let palette = load([
      "light.css": ":root, :host, .x-light { --ink: #111; --page: #fff }",
      "dark.css": ":host, .x-dark { --ink: #eee; --page: #111 }",
    ]).palettes[0]
    expectEqual(palette.choices, ["file=light", "file=dark"])
    expectEqual(schemes(palette), [.light, .dark])
    expectEqual(row(palette, "--page"), ["#ffffff", "#111111"])
    expectEqual(schemes(css(":root, .dark { --page: #111 }")), [.dark])
  }

  @Test func `dark themes that override the page leave it light`() {
    let palette = css(":root { --a: #fff; --b: #fff } .dark { --a: #111; --c: #222; --d: #333 }")
    expectEqual(schemes(palette), [.light, .dark])
    expectEqual(row(palette, "--c"), ["-", "#222222"])
    expectEqual(schemes(css(":root { --a: #fff } .dark { --c: #222; --d: #333 }")), [.dark])
  }

  @Test func `the light one of themes without a page is the default`() {
    let palette = css("[data-theme=dark] { --page: #111 } [data-theme=light] { --page: #fff }")
    expectEqual(schemes(palette), [.dark, .light])
    expectEqual(palette.defaultPermutation, 1)
  }
}
