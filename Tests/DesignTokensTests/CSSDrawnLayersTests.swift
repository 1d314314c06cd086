import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// What several rules draw together.
@Suite struct CSSDrawnLayersTests {
  private static let tokens = """
    :root { --ink: #222; --paper: #fff; --red: #c00; --pale: #fee; --dim: #777; --night: #111 }
    body { color: var(--ink); background: var(--paper) }

    """

  private func palette(_ files: [String: String]) throws -> ResolvedPalette {
    try #require(PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
  }

  /// The pairs besides that of the body, each with what is said of how sure it is.
  private func pairs(_ files: [String: String]) throws -> [String] {
    try palette(files).drawnPairs()
  }

  private func pairs(_ rules: String) throws -> [String] {
    try pairs(["p/a.css": Self.tokens + rules])
  }

  @Test(arguments: [
    (".price { color: var(--red) }", ["--red on --paper likely"]),
    (".entry .id { color: #9aa39a }", ["#9aa39a on --paper likely"]),
    ("th { color: var(--red) }", ["--red on --paper likely"]),
    // What selectors, HTML and names say is under it.
    (".box { background: var(--pale) } .box .id { color: var(--red) }", ["--red on --pale"]),
    ("details { background: var(--pale) } summary { color: var(--red) }", ["--red on --pale"]),
    ("table { background: var(--pale) } .list td { color: var(--red) }", ["--red on --pale"]),
    (
      ".code { background: var(--pale) } .code-name { color: var(--red) }",
      ["--red on --pale likely"]
    ),
    // Relatives with grounds, and what goes anywhere.
    (
      ".nav-bar { background: var(--night) } .nav-link { color: var(--pale) }",
      ["--pale on --paper possibly"]
    ),
    (
      ".tag { color: var(--pale) } .tag.new { background: var(--red) }",
      ["--pale on --paper possibly", "--pale on --red"]
    ),
    (
      ".wrapper { background: var(--pale) } .entry .id { color: var(--red) }",
      ["--red on --pale possibly", "--red on --paper possibly"]
    ),
    (
      "header { background: var(--night) } header li a { color: var(--pale) }",
      ["--ink on --night possibly", "--pale on --night"]
    ),
    (".btn-link { color: var(--red) }", ["--red on --paper possibly"]),
    (".red { color: var(--red) !important }", ["--red on --paper possibly"]),
    // What is cleared again shows what is around it.
    (
      "pre { background: var(--night) } pre code { color: var(--pale); background: none } "
        + "code { background: var(--pale) }",
      ["--ink on --night", "--ink on --pale", "--pale on --night"]
    ),
    // The browser gives a ground to controls.
    ("input { color: var(--red) } ::selection { color: var(--red) }", []),
    // A modifier of a block changes what is under its elements, unless it may change their texts too.
    (
      ".box { background: var(--pale) } .box__title { color: var(--ink) } "
        + ".box--new { background: var(--dim) }",
      ["--ink on --dim likely", "--ink on --pale likely"]
    ),
    (
      ".box { background: var(--pale) } .box__title { color: var(--ink) } "
        + ".box--new { background: var(--dim); color: var(--paper) }",
      ["--ink on --pale likely", "--paper on --dim"]
    ),
    (
      ".box { background: var(--pale) } .box__title { color: var(--ink) } "
        + ".box--new { background: var(--dim) } .box--new .box__title { color: var(--paper) }",
      ["--ink on --pale likely", "--paper on --dim"]
    ),
    // What lets all show through is no ground.
    (".look { color: var(--red); background: none }", ["--red on --paper likely"]),
    // A part that may be the page is one more ground.
    (
      ".content { background: var(--pale) } a { color: var(--red) }",
      ["--red on --pale possibly", "--red on --paper likely"]
    ),
    // Inherited, and a variant of what is beside it.
    (
      ".out { color: var(--red) } .out pre { background: var(--pale) }",
      ["--red on --pale", "--red on --paper likely"]
    ),
    (
      ".out { color: var(--red) } .out .bar { background: var(--pale) }",
      ["--red on --paper likely"]
    ),
    (
      ".note li { color: var(--paper); background: var(--night) } .note .bad { background: var(--red) }",
      ["--paper on --night", "--paper on --red likely"]
    ),
    // A cell is in a table, whether a selector says so or not.
    ("table th { background: var(--pale) } th { background: var(--dim) }", ["--ink on --pale"]),
    (".list th { background: var(--pale) } th { background: var(--dim) }", ["--ink on --dim"]),
    // What is before a text in a variant of its element is no ground of the text.
    (
      ".tag { color: var(--red); background: var(--pale) } .tag::before { opacity: 0.2 } "
        + ".tag--new::before { background: var(--night) }",
      ["--red on --pale"]
    ),
    // Its links may be all the text of a cell.
    (
      ".box { color: var(--red) } .box td.go { background: var(--pale) } .go a { color: var(--ink) }",
      ["--red on --pale possibly", "--red on --paper likely"]
    ),
    (
      ".tip { color: var(--paper); background: var(--night) } .tip.bad { background: var(--red) } "
        + ".tip a { color: var(--pale) }",
      ["--pale on --night", "--paper on --night", "--paper on --red possibly"]
    ),
    // Unless they have the color of the other text.
    (
      ".tip { color: var(--paper); background: var(--night) } .tip.bad { background: var(--red) } "
        + ".tip a { color: var(--paper) }",
      ["--paper on --night", "--paper on --red"]
    ),
    // What is called after a field is beside it, unless it is drawn over it.
    (
      ".form-input { background: var(--night) } .form-input-hint { color: var(--red) }",
      ["--red on --paper likely"]
    ),
    (
      ".form-input { background: var(--night) } .form-input-icon { color: var(--red) }",
      ["--red on --night likely"]
    ),
    (
      ".form-input { background: var(--night) } .form-input-label { color: var(--red) }",
      ["--red on --paper possibly"]
    ),
    (
      ".form-input { background: var(--night) } input.form-input { color: var(--paper) } "
        + ".form-input-label { color: var(--red) }",
      ["--paper on --night", "--red on --paper likely"]
    ),
    (
      ".search-input { background: var(--night) } .search-help { color: var(--red) }",
      ["--red on --paper likely"]
    ),
    // A part of the page whose background is called as it is, and as the text.
    (
      ":root { --side-bg: #123; --side-fg: #def } .side { background: var(--side-bg) } "
        + ".list li a { color: var(--side-fg) }",
      ["--side-fg on --side-bg likely"]
    ),
    (
      ":root { --side-bg: #123; --side-fg: #def } .side { background: var(--side-bg) } "
        + ".list .item { color: var(--side-fg) }",
      ["--side-fg on --side-bg likely"]
    ),
    (
      ":root { --side-bg: #123; --side-fg: #c00 } .other { background: var(--side-bg) } "
        + ".list li a { color: var(--side-fg) }",
      ["--side-fg on --paper likely"]
    ),
    // The color of the body is that of all in it, in whatever order.
    ("html { color: var(--red) }", []),
    // White space of highlighted code, and a line under a text with another color.
    (
      ".hl { background: var(--pale) } .hl .k, .hl .c { color: var(--ink) } .hl .w { color: var(--red) }",
      ["--ink on --pale"]
    ),
    (".hl { background: var(--pale) } .hl .w { color: var(--red) }", ["--red on --pale"]),
    (
      ".a { background: var(--pale) } .a .t { color: var(--red); text-decoration: underline } "
        + ".a .t span { color: var(--ink) }",
      ["--ink on --pale"]
    ),
    (
      ".a { background: var(--pale) } .a .t { color: var(--red) } .a .t span { color: var(--ink) }",
      ["--ink on --pale", "--red on --pale"]
    ),
    // Signs between texts are decoration, without `content` there is nothing, and what is invisible is not seen.
    ("li::after { content: \"|\"; color: var(--dim) }", []),
    ("li::after { content: \"|\" } .top li::after { color: var(--dim) }", []),
    ("li::after { color: var(--dim) }", []),
    (
      "li::after { content: \"new\" } .top li::after { color: var(--dim) }",
      ["--dim on --paper likely"]
    ),
    ("b::after { content: \"a\"; visibility: hidden } .top b::after { color: var(--dim) }", []),
    (
      "b::after { content: \"a\"; visibility: hidden; color: var(--dim) } b:hover::after { visibility: visible }",
      ["--dim on --paper"]
    ),
    ("li::after { content: \"new\"; color: var(--dim) }", ["--dim on --paper"]),
    // Highlighted code is in a `pre`, unless its element is one.
    (
      ".highlight { background: var(--night) } .highlight .k, .highlight .c { color: var(--red) } "
        + "pre { background: var(--pale) }",
      ["--ink on --pale", "--red on --pale likely"]
    ),
    (
      ".highlight { background: var(--night) } .highlight .k, .highlight .c { color: var(--red) } "
        + "pre { background: var(--pale) } .highlighter-rouge { color: var(--ink) }",
      ["--ink on --pale", "--red on --night"]
    ),
    // What is around the element as its selector names it goes before what its name says.
    (
      ".note { background: var(--night) } .note.warn { background: var(--pale) } "
        + ".note > .note-title { background: none } .note.warn > .note-title { color: var(--red) }",
      ["--red on --pale"]
    ),
    // The element has a ground of its own in there.
    (
      ".box { background: var(--night) } .box-title { color: var(--pale) } "
        + ".box .box-title { background: var(--red) }",
      ["--pale on --red"]
    ),
    // One chain of parents implies another.
    (
      "a { color: var(--dim) } .toc li > p > a { background: var(--pale); color: var(--red) } "
        + ".toc li > ul > li > p > a { background: var(--night) }",
      ["--dim on --paper", "--red on --night", "--red on --pale"]
    ),
    (
      ".toc > a { color: var(--red) } .toc li > a { background: var(--pale) }",
      ["--red on --paper likely"]
    ),
    // A mask makes an icon of the background of a pseudo-element; a gradient only fades it.
    (
      ".box { background: var(--pale) } .box::before { background: var(--red); mask: url(a.svg) }",
      ["--red on --pale"]
    ),
    (
      ".box { background: var(--pale) } .box::before { -webkit-mask-image: var(--icon) } "
        + ".box.new::before { background-color: var(--red) }",
      ["--red on --pale"]
    ),
    (
      ".box { background: var(--pale) } "
        + ".box::before { background: var(--red); mask: linear-gradient(#000, transparent) }",
      []
    ),
    // The rest of a link with an address, and a picture that lets the color under it be seen.
    (
      ".go:any-link { background: var(--pale); color: var(--red) } .go:hover { background: var(--night) }",
      ["--red on --night", "--red on --pale"]
    ),
    (
      ".box { background: radial-gradient(#123, transparent), var(--pale) } .box p { color: var(--red) }",
      ["--red on --pale"]
    ),
    (".box { background: url(a.png), var(--pale) } .box p { color: var(--red) }", []),
    // A tint of a hue is a badge on the page; one of black may be on a picture.
    (
      ".chip { color: var(--red); background: rgba(200, 0, 0, 0.1) }",
      ["--red on rgba(200, 0, 0, 0.1)"]
    ),
    (
      ".chip { color: var(--red); background: rgb(0 0 0 / 40%) }",
      ["--red on rgb(0 0 0 / 40%) possibly"]
    ),
    // What it is in has a state, and so may it itself.
    (
      ".row.active { background: var(--pale) } .row .id { color: var(--red) }",
      ["--red on --pale likely", "--red on --paper likely"]
    ),
    (
      ".row.active { background: var(--pale) } .row .id { color: var(--red) } "
        + ".row.active .id { color: var(--dim) }",
      ["--dim on --pale", "--red on --paper likely"]
    ),
    (
      "i:hover { background: var(--pale) } i.bad { color: var(--red) }",
      ["--red on --pale likely", "--red on --paper likely"]
    ),
    // A rule for the state may ask for less around the element.
    (
      ".nav i:hover { background: var(--night) } .top .nav i { color: var(--red) }",
      ["--red on --night likely", "--red on --paper likely"]
    ),
    (
      "i:hover { background: var(--pale) } i.bad { color: var(--red); background: var(--night) }",
      ["--red on --night"]
    ),
    (
      "i:hover { background: var(--pale) } b.bad { color: var(--red) }", ["--red on --paper likely"]
    ),
    // What shows through a text is what is under it.
    (".id { color: var(--red); opacity: 0.6 }", ["--red/60 on --paper likely"]),
    (".id { color: #c00; opacity: 60% }", ["#c00/60 on --paper likely"]),
    (
      ".box { background: var(--pale); opacity: 0.9 } .box .in { opacity: 0.5 } "
        + ".box .in .id { color: var(--red) }",
      ["--red/50 on --pale"]
    ),
    (".id { color: var(--red); opacity: 0 }", ["--red on --paper likely"]),
    (".id { color: var(--red); opacity: 0.1 }", ["--red/10 on --paper possibly"]),
    // The line of a field, which may be drawn anew with the field.
    ("input { border: 1px solid #ddd; background: var(--paper) }", ["#ddd on --paper"]),
    (
      "input { border: 1px solid #ddd; background: var(--paper) } "
        + ".big input { border: 1px solid #777; background: var(--pale) }",
      ["#777 on --pale", "#ddd on --paper possibly"]
    ),
    (
      "a { color: var(--dim) } #bar > a { background: var(--night); color: var(--red) } "
        + "#bar a { background: var(--pale) }",
      ["--dim on --paper", "--red on --night", "--red on --pale"]
    ),
  ])
  func `a text lies on what rules say is under it`(_ rules: String, _ expected: [String]) throws {
    try expectEqual(pairs(rules), expected)
  }

  @Test(arguments: [
    ("body { margin: 0 } .a { color: red }", ["red on white likely"]),
    ("html { font: 1em serif } a { color: red }", ["red on white likely"]),
    // What can hardly be seen is for another ground.
    ("body { margin: 0 } .a { color: #ddd }", ["#ddd on white possibly"]),
    // A component, a scheme that may be dark, a page with colors by another way.
    (".a { color: red }", []), ("body.big { margin: 0 } .a { color: red }", []),
    ("body { color-scheme: light dark } .a { color: red }", []),
    ("body { background: url(a.png) } .a { color: red }", []),
    ("body { margin: 0; --ground: #eee } .a { color: red }", []),
    (
      "@media print { body { background: #fff } } body { margin: 0 } .a { color: red }",
      ["red on white likely"]
    ),
  ])
  func `a page without a background is white`(_ css: String, _ expected: [String]) throws {
    try expectEqual(
      pairs(["p/a.css": css + " .b { color: #111; background: #222 }"]).filter {
        !$0.hasPrefix("#111")
      }, expected)
  }

  @Test func `what is drawn in one scheme is drawn in no other`() throws {
    let css = """
      body { background: #fff; color: #222 } .by { color: #ccc }
      @media (prefers-color-scheme: dark) { body { background: #111; color: #eee } }
      """
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/a.css": css])).palettes.first)
    let drawn = try #require(palette.outside.first)
    expectEqual(drawn.permutations.map { $0.choices.map(\.context) }, [["light"], ["dark"]])
    let uses = drawn.tokens.first { $0.path == "#ccc" }?.pairings.map {
      "\($0.path ?? "") \($0.contexts.values.flatMap(\.self))"
    }
    expectEqual(uses?.sorted(), ["#111 [\"dark\"]", "#fff [\"light\"]"])
  }

  @Test func `a theme may be more specific than a state`() throws {
    let css = """
      :root { --page: #fff } body.dark { --page: #000 } body { background: var(--page) }
      .a { background: #eee; color: #111 } .a:hover { background: #ddd; color: #222 }
      body.dark .a { background: #333; color: #ccc }
      """
    let tokens = try palette(["p/a.css": css]).outside.flatMap(\.tokens)
    let contexts = tokens.first { $0.path == "#222" }?.pairings.map(\.contexts)
    expectEqual(contexts, [["class": ["none"]]])
  }

  @Test(arguments: [
    // Each of the conditions in one rule, both in another.
    ("html[data-theme=dark] .a { color: #eee }", ["#222 on #fff", "#eee on #111", "#eee on #fff"]),
    ("@media (prefers-contrast: more) { .a { color: #eee } }", ["#222 on #fff", "#eee on #111"]),
    ("html[data-theme=dark] .b { color: #eee }", ["#222 on #111", "#222 on #fff"]),
  ])
  func `where two conditions hold what needs one of them holds as well`(
    _ rule: String, _ expected: [String]
  ) throws {
    let css = """
      .a { background: #fff; color: #222 } \(rule)
      @media (prefers-contrast: more) { html[data-theme=dark] .a { background: #111 } }
      """
    let found = try pairs(["p/a.css": css]).map {
      $0.split(separator: " ").prefix(3).joined(separator: " ")
    }
    #expect(Set(found).isSuperset(of: expected), "\(rule)")
    expectEqual(found.contains("#222 on #111"), expected.contains("#222 on #111"), "\(rule)")
  }

  @Test(arguments: [
    (".card", ["--ink on --dim possibly"]), (".team-card", ["--ink on --dim possibly"]),
    (".card-icon", []), (".card::before", []), (".card { color: var(--red) } .card", []),
    (".card p { color: var(--red) } .card", []), (".a .card", []), (".dot", []),
  ])
  func `a box may hold a text of the page`(_ selector: String, _ expected: [String]) throws {
    let found = try pairs("\(selector) { background: var(--dim) }")
    expectEqual(found.filter { $0.hasPrefix("--ink") }, expected, "\(selector)")
  }

  @Test(arguments: [("<p>a</p>", ["--ink on --dim"]), ("<img src='a.png'>", [])])
  func `what a page shows in a box is known`(_ content: String, _ expected: [String]) throws {
    let files = [
      "p/a.css": Self.tokens + ".card { background: var(--dim) }",
      "p/a.html": "<html><body><p>a</p><div class='card'>\(content)</div></body></html>",
    ]
    try expectEqual(pairs(files).filter { $0.hasPrefix("--ink") }, expected)
  }

  @Test func `a media query makes no rule more specific`() throws {
    let css = """
      body { background: #fff } a { color: #00f } .x p > a { color: #080 }
      @media (prefers-color-scheme: dark) { body { background: #000 } a { color: #8cf } }
      """
    try expectEqual(
      pairs(["p/a.css": css]),
      [
        "#00f on #fff", "#080 on #000 likely", "#080 on #fff likely", "#8cf on #000",
      ])
  }

  /// The pairs with the file in which they are drawn.
  private func pairsByFile(_ files: [String: String]) throws -> [String] {
    let palette = try palette(files)
    let tokens = palette.allTokens
    return tokens.flatMap { token in
      token.pairings.map { pairing in
        let file = pairing.contexts["file"]?.joined(separator: ",") ?? "all"
        return "\(token.path) on \(pairing.path ?? "?") in \(file)"
      }
    }.sorted()
  }

  @Test(arguments: ["site-dark", "dark", "style-dark", "site.dark"])
  func `a dark style sheet is laid over those beside it`(_ name: String) throws {
    let files = [
      "p/site.css": "body { color: #222 } .note { background: #ccc } .note b { color: #333 }",
      "p/\(name).css": "body { background: #121212; color: #eee } .note { background: #234 }",
    ]
    try expectEqual(
      pairsByFile(files),
      [
        "#222 on white in none", "#333 on #234 in \(name)", "#333 on #ccc in none",
        "#eee on #121212 in \(name)",
      ])
  }

  @Test func `dark style sheets are on together`() throws {
    let files = [
      "p/site.css": "body { color: #222; background: #fff }",
      "p/code.css": ".k { color: #00f } .h { background: #eee }",
      "p/code-dark.css": ".k { color: #8cf } .h { background: #333 }",
      "p/site-dark.css": "body { background: #121212; color: #eee }",
    ]
    try expectEqual(
      pairsByFile(files),
      [
        "#00f on #fff in none", "#222 on #fff in none", "#8cf on #121212 in code-dark",
        "#eee on #121212 in code-dark",
      ])
  }

  @Test(arguments: [
    // What draws other things is no theme, whatever it is called.
    ["p/site.css": "body { color: #222; background: #fff }", "p/dark.css": ".bar { color: #eee }"],
    [
      "p/site.css": "body { color: #222; background: #fff }",
      "p/dark-bar.css": "body { color: #eee }",
    ],
  ])
  func `not every style sheet with a dark word is dark`(_ files: [String: String]) throws {
    #expect(try pairsByFile(files).allSatisfy { $0.hasSuffix("in all") })
  }

  @Test func `a dark selector in a dark style sheet is no other theme`() throws {
    let files = [
      "p/vars.css": """
      :root { --page: #fff; --ink: #222 } body { background: var(--page); color: var(--ink) }
      [data-theme="light"] .a { color: #080 }
      """,
      "p/style-dark.css": """
      :root { --page: #111; --ink: #eee } [data-theme="dark"] { --ink: #ddd; .b { color: #8cf } }
      """,
    ]
    let palette = try palette(files)
    expectEqual(palette.choices, ["file=none", "file=style-dark"])
    let inks = palette.permutations.indices.map { palette.hex("--ink", $0) }
    expectEqual(inks, ["#222222", "#dddddd"])
    try expectEqual(
      pairsByFile(files),
      [
        "#080 on --page in none", "#8cf on --page in style-dark", "--ink on --page in all",
      ])
  }

  @Test func `classes of a module are none of the page`() throws {
    let files = [
      "p/a.css": Self.tokens + "a { color: var(--red) }",
      "p/b.module.css": ".content { background: var(--pale) }",
    ]
    try expectEqual(pairs(files), ["--red on --paper"])
  }

  @Test func `style sheets with pages of their own are not mixed`() throws {
    func theme(_ page: String, _ text: String) -> String {
      "html, body { background: var(\(page)) } .a { color: var(\(text)) } "
        + "p b { color: var(\(text)) } li i { color: var(\(text)) }"
    }
    let files = [
      "p/tokens.css": ":root { --ink: #222; --paper: #fff; --snow: #eee; --night: #111 }",
      "p/day.css": theme("--paper", "--ink"), "p/eve.css": theme("--night", "--snow"),
    ]
    let palette = try palette(files)
    expectEqual(palette.tokens.first { $0.path == "--ink" }?.pairings.map(\.path), ["--paper"])
    expectEqual(palette.tokens.first { $0.path == "--snow" }?.pairings.map(\.path), ["--night"])
  }

  @Test(arguments: [
    ("body { font-size: 14pt } .a { color: var(--red); font-weight: bold }", true),
    (".a { color: var(--red); font-size: 28px }", true),
    (".a { color: var(--red); font: 700 1.2rem/1 serif }", true),
    ("html { font-size: 62.5% } .a { color: var(--red); font: 700 1.2rem/1 serif }", false),
    // Of the root element the unit is what browsers begin with.
    ("html { font-size: 2rem } .a { color: var(--red); font: 700 0.6rem/1 serif }", true),
    (":root { font: 1rem/1 serif } .a { color: var(--red); font: 700 1.1rem/1 serif }", false),
    ("* { font-size: 1rem } .a { color: var(--red); font-size: 1.6rem }", true),
    (".a { color: var(--red); font-size: 18px; font-weight: bold }", false),
    (".a { color: var(--red); font-size: var(--size) }", false),
    // The smaller one of a narrow window counts.
    (
      ".a { color: var(--red); font-size: 28px } @media (width < 9em) { .a { font-size: 9px } }",
      false
    ),
    // Of two uses the one with small text counts.
    (".a { color: var(--red); font-size: 28px } .b { color: var(--red) }", false),
  ])
  func `the size of a text is that of its rules`(_ rules: String, _ isLarge: Bool) throws {
    let palette = try palette(["p/a.css": Self.tokens + rules])
    let use = try #require(palette.tokens.first { $0.path == "--red" }?.pairings.first)
    expectEqual(use.size != nil, isLarge)
  }

  @Test(arguments: [
    // What browsers give to an element by its name, and to what is in it.
    ("h1", "", true), ("h2", "", true), (".hero h3:hover", "", true), ("h2.title b", "", true),
    ("h4", "", false), ("h1::before", "h1::before { content: 'a' }", true), (".h1", "", false),
    // A rule decides first.
    ("h2", "h2 { font-size: 16px }", false), (".hero h3", "h3 { font-weight: 400 }", false),
    ("h1", ".hero h1 { font: inherit }", true), (".hero h1", "h1 { font: inherit }", false),
    ("h1", "h1 { font-size: var(--size) }", false), ("h1", "* { font-size: 16px }", false),
    ("h3", "* { font-weight: normal }", false), ("h3", "html { font-size: 14px }", false),
    ("h1", "@import 'reset/reset.css';", false),
  ])
  func `a heading is as large as browsers make it`(
    _ selector: String, _ others: String, _ isLarge: Bool
  ) throws {
    let rules = "\(selector) { color: var(--red); background: var(--paper) }"
    let palette = try palette(["p/a.css": others + Self.tokens + rules])
    let use = try #require(palette.tokens.first { $0.path == "--red" }?.pairings.first)
    expectEqual(use.size != nil, isLarge, "\(selector) \(others)")
  }

  @Test func `a heading that a page shows small is small`() throws {
    let rules = "h2 { color: var(--red); background: var(--paper) } .a { font-size: 14px }"
    for (name, isLarge) in [("a", false), ("b", true)] {
      let files = [
        "p/a.css": Self.tokens + rules,
        "p/a.html": "<html><body><h2 class=\"\(name)\">a</h2></body></html>",
      ]
      let use = try #require(palette(files).tokens.first { $0.path == "--red" }?.pairings.first)
      expectEqual(use.size != nil, isLarge, "\(name)")
    }
  }

  @Test func `the size of the root in rem is a multiple of the initial one`() throws {
    let rules = "html { font-size: 1.2rem } .a { color: var(--red); font-size: 1rem }"
    try expectEqual(pairs(rules), ["--red on --paper likely"])
    let large = try palette(["p/a.css": Self.tokens + rules.replacing(": 1rem", with: ": 1.5rem")])
    let size = try #require(large.tokens.first { $0.path == "--red" }?.pairings.first?.size)
    #expect(abs(size - 21.6) < 1e-9)
  }

  @Test(arguments: [
    // What is beside a part with its name, words of code, and a section with grounds of its own.
    (".tile { background: var(--pale) } .tile-label", "--pale likely"),
    (".tile { background: var(--pale) } .tile-loading", "--paper possibly"),
    (".token.word", "--paper possibly"),
    (
      ".a, .b { background: #eee } .loud .a, .loud .b { background: #000 } .loud p",
      "--paper possibly"
    ),
    (".a { background: #eee } .loud .a { background: #000 } .loud .c", "--paper likely"),
  ])
  func `what names leave open is a question`(_ rules: String, _ ground: String) throws {
    let found = try pairs(rules + " { color: var(--red) }").filter { $0.hasPrefix("--red") }
    expectEqual(found, ["--red on \(ground)"])
  }

  @Test(arguments: [
    // A tint around a text, which lies on what its selector names or on the page.
    (
      ".a { background: rgba(255, 0, 0, .1) } .a small { color: var(--red) }",
      ["--red on rgba(255, 0, 0, .1) likely over --paper"]
    ),
    (
      ".b { background: var(--pale) } .b .a { background: rgba(255, 0, 0, .1) } .b .a p { color: var(--red) }",
      ["--red on rgba(255, 0, 0, .1) likely over --pale,--paper"]
    ),
    (
      ".a { background: rgba(0, 0, 0, .5) } .a small { color: var(--red) }",
      ["--red on rgba(0, 0, 0, .5) possibly over --paper"]
    ),
    // What dims the page behind a dialog is no ground of the dialog.
    (
      ".a { background: rgba(15, 23, 42, .68) } .a small { color: var(--red) }",
      ["--red on rgba(15, 23, 42, .68) possibly over --paper"]
    ),
    (
      ".a { background: rgba(15, 23, 42, .9) } .a small { color: var(--red) }",
      ["--red on rgba(15, 23, 42, .9) likely over --paper"]
    ),
    // The field of a placeholder, whatever its type.
    (
      ".a input[type=text] { background: var(--pale) } .a input::placeholder { color: var(--red) }",
      ["--red on --pale"]
    ),
    (
      ".a input[type=checkbox] { background: var(--pale) } .a input::placeholder { color: var(--red) }",
      []
    ),
    (
      ".a input[type=text], .a input[type=url] { background: var(--pale) } "
        + ".a input::placeholder { color: var(--red) }",
      ["--red on --pale"]
    ),
    (
      ".a input[type=text] { background: var(--pale) } .a input[type=url] { background: var(--night) } "
        + ".a input::placeholder { color: var(--red) }",
      ["--red on --pale", "--red on --night"]
    ),
    (
      ".a input[type=text] { background: var(--pale) } .a input[type=url] { background: var(--night) } "
        + ".a input::placeholder { color: var(--red) } .a input[type=url]::placeholder { color: var(--dim) }",
      ["--red on --pale"]
    ),
    ("input { background: var(--pale) } ::placeholder { color: var(--red) }", ["--red on --pale"]),
    (
      "input { background: var(--pale) } input::placeholder { color: var(--dim) } "
        + "::placeholder { color: var(--red) }",
      []
    ),
  ])
  func `tints and fields are grounds`(_ rules: String, _ expected: [String]) throws {
    let palette = try palette(["p/a.css": Self.tokens + rules])
    let found = palette.tokens.filter { $0.path == "--red" }.flatMap(\.pairings).map { pairing in
      let joint =
        pairing.joint == .assumed ? " likely" : pairing.joint == .doubtful ? " possibly" : ""
      return "--red on \(pairing.path ?? "")\(joint)"
        + (pairing.over.isEmpty ? "" : " over \(pairing.over.joined(separator: ","))")
    }
    expectEqual(found, expected)
  }

  @Test(arguments: [
    ("header { background: var(--pale) }", ["--ink on --pale likely"]),
    (".callout { background: #eee }", ["--ink on #eee likely"]),
    (".callout.warning { background: #eee }", ["--ink on #eee likely"]),
    // Texts of its own, in it or in the parts of it, and what is no message.
    ("header { background: var(--pale); color: var(--red) }", ["--red on --pale"]),
    (
      "header { background: var(--pale) } header p { color: var(--red) }", ["--red on --pale"]
    ),
    (".callout { background: var(--pale) }", []), (".knob { background: #eee }", []),
    (".label-warning { background: #eee }", []), (".progress-bar-warning { background: #eee }", []),
    (".a header { background: var(--pale) }", []),
  ])
  func `a part of the page with a background shows the text of the page`(
    _ rules: String, _ expected: [String]
  ) throws {
    try expectEqual(pairs(rules), expected)
  }

  @Test(arguments: [
    (".note.bad { --tone: var(--dim) }", ["--dim on --pale", "--red on --pale"]),
    (".note.bad { --tone: var(--dim); background: none }", ["--red on --pale"]),
    (
      ".note.bad { --tone: var(--dim) } .note.bad .title { color: var(--night) }",
      ["--night on --pale", "--red on --pale"]
    ),
  ])
  func `a variant gives a color of its parts another value`(
    _ rule: String, _ expected: [String]
  ) throws {
    let base = """
      .note { --tone: var(--red); background: var(--pale) } .note .title { color: var(--tone) }

      """
    try expectEqual(pairs(base + rule), expected)
  }

  @Test(arguments: [
    (".label-green { background: var(--night) }", ["--red on --night likely", "--red on --pale"]),
    (
      ".label-green:not(g) { background: var(--night) }",
      ["--red on --night likely", "--red on --pale"]
    ),
    // What is called after it is no variant, or has a text of its own.
    (".label-bar { background: var(--night) }", ["--red on --pale"]),
    (
      ".label-green { background: var(--night); color: var(--pale) }",
      ["--pale on --night", "--red on --pale"]
    ),
    (
      ".label-green { background: var(--night) } .label-green b { color: var(--pale) }",
      ["--pale on --night", "--red on --pale"]
    ),
  ])
  func `a variant in another color shows the text of its base`(
    _ rule: String, _ expected: [String]
  ) throws {
    try expectEqual(
      pairs(".label { background: var(--pale); color: var(--red) } " + rule), expected)
  }

  @Test(arguments: [
    (
      "color-mix(in srgb, currentColor 60%, transparent)",
      ["--red on --pale", "--red/60 on --pale"]
    ),
    (
      "color-mix(in oklab, transparent 40%, currentcolor)",
      ["--red on --pale", "--red/60 on --pale"]
    ),
    ("color-mix(in srgb, currentColor 60%, black)", ["--red on --pale"]),
  ])
  func `a text mixes the color of the text around it`(
    _ color: String, _ expected: [String]
  ) throws {
    let box = ".box { background: var(--pale); color: var(--red) } "
    try expectEqual(pairs(box + ".box .sub { color: \(color) }"), expected)
  }

  @Test func `a part with a shape in its color and no font is an icon`() throws {
    let rules = ".copy.done { color: var(--red); background: var(--pale) } "
    let svg = ".copy svg { width: 1rem; fill: currentColor } "
    func role(_ css: String) throws -> TokenPairing.Role? {
      try palette(["p/a.css": Self.tokens + css]).tokens.first { $0.path == "--red" }?.pairings
        .first?.role
    }
    try expectEqual(role(rules + svg), .ui)
    try expectEqual(role(rules + svg + ".copy { font-size: 1rem }"), .text)
  }

  @Test func `a later rule wins over one for a medium before it`() throws {
    let dark = "@media (prefers-color-scheme: dark) { .note { color: #eee; background: #111 } }"
    let plain = ".note { color: #555; background: #fff }"
    func grounds(_ rules: String) throws -> Set<String> {
      Set(
        try palette(["p/a.css": Self.tokens + rules]).outside.flatMap(\.tokens).flatMap { token in
          token.pairings.map { "\(token.path) on \($0.path ?? "")" }
        })
    }
    try expectEqual(grounds("\(plain) \(dark)"), ["#555 on #fff", "#eee on #111"])
    try expectEqual(grounds("\(dark) \(plain)"), ["#555 on #fff"])
    // One that is more specific stays.
    try expectEqual(
      grounds("\(dark.replacing(".note", with: "p.note")) \(plain)"),
      ["#555 on #fff", "#eee on #111"])
  }

  @Test(arguments: [
    ("h6", true), (".card p", true), (".overline", false), ("button", false),
    (".menu.disabled p", false),
  ])
  func `a heading or a paragraph is never disabled`(_ part: String, _ isEnabled: Bool) throws {
    let rules =
      ":root { --text-disabled: #aaa } \(part) { color: var(--text-disabled); background: #fff }"
    let token = try #require(
      try palette(["p/a.css": rules]).tokens.first { $0.path == "--text-disabled" })
    expectEqual(token.pairings.map(\.isEnabled), part.contains("disabled") ? [] : [isEnabled])
  }

  @Test(arguments: [
    // What is in no cascade layer overrules what is in one, and later layers overrule earlier ones.
    (".tag { color: var(--red) } @layer a { .tag.new { color: var(--dim) } }", "--red"),
    (
      "@layer a, b; @layer b { .tag { color: var(--red) } } @layer a { .x .tag.new { color: var(--dim) } }",
      "--red"
    ),
    // Of important colors it is the other way round.
    (".tag { color: var(--red) !important } .tag.new { color: var(--dim) }", "--red"),
    (
      "@layer a { .tag { color: var(--red) !important } } .tag.new { color: var(--dim) !important }",
      "--red"
    ),
    // Tailwind CSS 3 writes plain rules.
    (
      "@tailwind base; .tag { color: var(--dim) } @layer a { .tag.new { color: var(--red) } }",
      "--red"
    ),
  ])
  func `layers and importance decide before specificity`(_ rules: String, _ text: String) throws {
    let ground = " .x .tag.new { background: var(--pale) }"
    try expectEqual(
      pairs(rules + ground).filter { $0.hasSuffix("on --pale") }, ["\(text) on --pale"])
  }

  @Test func `a scope that sets both colors of a rule has its pair`() throws {
    let rules = """
      .bar { background: var(--bar-fg); color: var(--bar-bg) }
      :root { --bar-fg: #046; --bar-bg: #fff } [data-bar-color="sun"] { --bar-fg: #fd0; --bar-bg: #222 }
      [data-bar-color="sea"] { --bar-fg: #08a } 
      """
    let scope = "[data-bar-color=\"sun\"]"
    try expectEqual(
      pairs(rules), ["--bar-bg on --bar-fg", "\(scope).--bar-bg on \(scope).--bar-fg"])
  }

  @Test func `a color that only scopes set is drawn in each of them`() throws {
    let scopes =
      "[data-hue=sun] { --fill: #fd0; --label: #222 } .app { --panel: #eee; --note: #333 } "
    func drawn(_ rules: String) throws -> [String] { try pairs(scopes + rules) }
    let sun = "[data-hue=sun]"
    // By one rule and by several, and with what the page or the rule sets.
    try expectEqual(
      drawn(".bar { background: var(--fill); color: var(--label) }"),
      ["\(sun).--label on \(sun).--fill"])
    #expect(
      try drawn(".bar { color: var(--label) } .bar.new { background: var(--fill) }")
        .contains("\(sun).--label on \(sun).--fill"))
    try expectEqual(
      drawn(".bar { background: var(--fill); color: var(--red) }"), ["--red on \(sun).--fill"])
    // By a class, only what it sets both.
    try expectEqual(
      drawn(".card { background: var(--panel); color: var(--note) }"),
      ["app.--note on app.--panel"])
    #expect(try drawn(".card { background: var(--panel); color: var(--red) }").isEmpty)
  }

  @Test(arguments: [
    ("var(--hook, var(--paper))", "", ["--red on --paper likely"]),
    ("var(--hook, var(--hook-too, #fff))", "", ["--red on #fff likely"]),
    ("var(--hook, var(--paper))", ".box { --hook: #000 }", []),
  ])
  func `the fallback of a property that nothing sets is the page`(
    _ background: String, _ rules: String, _ expected: [String]
  ) throws {
    let sheet = """
      :root { --paper: #fff; --red: #c00 } html { background: \(background) }
      .price { color: var(--red) } \(rules)
      """
    expectEqual(try pairs(["p/a.css": sheet]), expected)
  }

  @Test func `of two classes of an element that set a property the later one counts`() throws {
    let sheet = """
      :root { --pale: #fee; --red: #c00; --soft: #e88; --white: #fff }
      .tag { background: var(--fill); color: var(--text) }
      .tag.bad { --fill: var(--pale); --text: var(--red) }
      .tag.bad.line { --text: var(--soft) }
      .tag.line { --fill: var(--white) }
      """
    let found = try pairs(["p/a.css": sheet])
    #expect(found.contains("--soft on --white") && !found.contains("--soft on --pale"))
  }
}
