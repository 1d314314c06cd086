import DesignTokens
import FileAccess
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// What rules of style sheets draw on what, for the elements that they select and those around them.
@Suite struct StyleSheetPairsTests {
  @Test func `a text that may be there does not hide a line that is there`() throws {
    let pairs = try SamplePairs.pairs(
      in: SamplePairs.load(
        """
        :root { --page: #fff; --ink: #222; --line: #ddd }
        body { background: var(--page); color: var(--ink) }
        input { background: var(--page); border: 1px solid var(--line) }
        [href] > *::after { content: "+"; color: var(--line) }
        """))
    let found = pairs.filter { $0.foreground.path == "--line" }.map { pair in
      guard case .inferred(_, let confidence) = pair.origin else { return "" }
      return "\(pair.role) \(confidence)"
    }
    expectEqual(found.sorted(), ["text possible", "ui stated"])
  }

  private static let cases = [
    PairCase(
      "a text called after a role lies on its color or on its tint, where it can be read",
      """
      :root { --page: #fff; --ink: #222; --ok-color: #1d7a35; --ok-bg: #e3f6e8; --text-on-ok: #fff;
        --alert: #d9480f; --alert-bg: #fff1e6; --on-alert: #a3320a }
      body { background: var(--page); color: var(--ink) }
      .ok { background: var(--ok-color); color: #fff }
      .note { background: var(--ok-bg); color: var(--ok-color) }
      """,
      finds: ["--text-on-ok on --ok-color", "--on-alert on --alert-bg"],
      never: ["--text-on-ok on --ok-bg", "--on-alert on --alert"]),
    PairCase(
      "a text that rules draw on a ground of its name lies on no other one",
      """
      :root { --page: #fff; --ink: #222; --warn-color: #fc0; --warn-bg: #333; --on-warn: #000 }
      body { background: var(--page); color: var(--ink) }
      .warn { background: var(--warn-color); color: var(--on-warn) }
      """,
      finds: ["--on-warn on --warn-color"], never: ["--on-warn on --warn-bg"]),
    PairCase(
      "a rule that draws a background on a text leaves the text on the background",
      """
      :root { --sidebar-bg: #1e325c; --sidebar-text: #fff; --sidebar-unread-text: #fff }
      .inverted { background: var(--sidebar-text); color: var(--sidebar-bg) }
      """,
      finds: [
        "--sidebar-bg on --sidebar-text", "--sidebar-text on --sidebar-bg",
        "--sidebar-unread-text on --sidebar-bg",
      ]),
    PairCase(
      "a modifier sets one of the two colors of its block",
      """
      :root { --amber: #ffba00; --white: #fff; --tag-bg: #333; --tag-color: var(--white) }
      .tag { background-color: var(--tag-bg); color: var(--tag-color) }
      .tag--warning { --tag-bg: var(--amber) }
      """,
      finds: ["--tag-color on --tag-bg", "--tag-color on --amber"]),
    PairCase(
      "a state of a variant sets the background",
      """
      :root { --white: #fff }
      .btn { --btn-bg: #06c; --btn-fg: var(--white); background: var(--btn-bg); color: var(--btn-fg) }
      .btn-info:hover { --btn-bg: #7fe0f5 }
      """,
      finds: ["--white on btn.--btn-bg", "--white on btn-info:hover.--btn-bg"]),
    PairCase(
      "a variant that draws its background itself leaves the one of its block",
      """
      :root { --white: #fff; --blue: #06c }
      .btn { --btn-bg: var(--blue); --btn-fg: var(--white); background: var(--btn-bg); color: var(--btn-fg) }
      .btn-link { --btn-fg: var(--blue); background: none }
      """,
      finds: ["--white on --blue"], never: ["--blue on --blue"]),
    PairCase(
      "a background that depends on what the variant sets is another one there",
      """
      :root { --gray: #eee; --brand: #06c; --on-brand: #fff; --text: #111 }
      .btn { --btn-bg: var(--btn-color, var(--gray)); --btn-fg: var(--text);
        background: var(--btn-bg); color: var(--btn-fg) }
      .btn-brand { --btn-color: var(--brand); --btn-fg: var(--on-brand) }
      """,
      finds: ["--text on btn.--btn-bg"], never: ["--on-brand on btn.--btn-bg"]),
    PairCase(
      "an element of a block lies on the block",
      """
      :root { --note-bg: #fff; --coral: #eb6651 }
      .note--tip.note--error { background-color: var(--note-bg) }
      .note--tip.note--error .note__title { color: var(--coral) }
      """,
      finds: ["--coral on --note-bg"]),
    PairCase(
      "a text lies on the nearest background around it",
      """
      :root { --bar: #292c2f; --card: #fff; --azure: #3473ad }
      .bar { background: var(--bar) }
      .bar li a.current { color: var(--azure) }
      .bar > .card { background: var(--card) }
      """,
      finds: ["--azure on --bar"], never: ["--azure on --card"]),
    PairCase(
      "the rules of a class and of two are for one element",
      """
      :root { --white: #fff; --green: #0a0; --gray: #767676; --night: #123456 }
      .badge { color: var(--white) }
      .badge.new { background: var(--green) }
      .tag { color: var(--white); background: var(--night) }
      .tag--old { background: var(--gray) }
      """,
      finds: ["--white on --green", "--white on --night", "--white on --gray"]),
    PairCase(
      "a rule for one of the classes draws a color anew",
      """
      :root { --white: #fff; --pale: #eee; --blue: #06c; --ink: #111 }
      .btn { background: var(--pale); color: var(--ink) }
      .primary { background: var(--blue) }
      .btn.primary { color: var(--white) }
      a { color: var(--blue) }
      a.btn { background: var(--blue) }
      """,
      finds: ["--white on --blue"], never: ["--white on --pale", "--blue on --blue"]),
    PairCase(
      "a link and a cell lie on the page, and a cell has its text",
      """
      :root { --page: #fff; --ink: #111; --azure: #3473ad; --shade: #ddd; --field: #333; --hint: #777 }
      body { background: var(--page); color: var(--ink) }
      a:hover { color: var(--azure) }
      th { background: var(--shade) }
      .field { background: var(--field) }
      .field::placeholder { color: var(--hint) }
      """,
      finds: ["--azure on --page", "--ink on --shade", "--hint on --field"]),
    PairCase(
      "a link does not lie on the page where something else holds all of it",
      """
      :root { --back: #777; --sheet: #fff; --azure: #3473ad }
      html { background: var(--back) }
      #page { background: var(--sheet) }
      a:hover { color: var(--azure) }
      """,
      never: ["--azure on --back"]),
    PairCase(
      "other controls are other elements",
      """
      :root { --field: #fff; --ink: #111; --blue: #06c }
      input { background: var(--field); color: var(--ink) }
      input[type=checkbox]:checked { background: var(--blue) }
      """,
      never: ["--ink on --blue"]),
    PairCase(
      "a rule computes a background of properties",
      """
      :root { --page: #fff; --danger: #e5484d }
      .badge { color: var(--danger);
        background-color: color-mix(in srgb, var(--danger) 12%, var(--page)) }
      .alert { color: var(--danger);
        background-color: color-mix(in  srgb, var(--danger) 12%, var(--page)) }
      """,
      finds: ["--danger on color-mix(in srgb, var(--danger) 12%, var(--page))"],
      never: ["--danger on color-mix(in srgb, var(--danger) 12%, var(--page)) in .alert"]),
    PairCase(
      "a rule computes a background of a property that its part sets",
      """
      :root { --page: #fff; --danger: #e5484d; --info: #06c }
      .note { color: var(--danger); background: rgb(from var(--tone) r g b / 0.2) }
      .note { --tone: var(--info) }
      """,
      finds: ["--danger on rgb(from var(--tone) r g b / 0.2) in .note"]),
    PairCase(
      "a rule computes a text of a property",
      """
      :root { --ink: #333 }
      .quote { color: rgb(from var(--ink) r g b / 0.6); background: #fff }
      """,
      finds: ["rgb(from var(--ink) r g b / 0.6) on #fff"]),
    PairCase(
      "what is not known of a computed background says nothing",
      """
      :root { --ink: #333 }
      .quote { color: var(--ink); background: color-mix(in srgb, var(--nowhere) 10%, white) }
      .field { border-color: var(--ink); background: color-mix(in srgb, var(--ink) 10%, white) }
      """,
      never: [
        "--ink on color-mix(in srgb, var(--nowhere) 10%, white)",
        "--ink on color-mix(in srgb, var(--ink) 10%, white)",
      ]),
    PairCase(
      "pages have scripts",
      """
      .coal { --bg: #111; --fg: #333 }
      .light, html:not(.js) { --bg: #fff; --fg: #000 }
      html { color: var(--fg); background-color: var(--bg) }
      """,
      finds: ["--fg on --bg"]),
    PairCase(
      "the variants of a class are those of its elements",
      """
      :root { --amber: #f9a557; --teal: #3aa57c; --tint: #7d532c }
      button, a.btn { background: var(--highlight); color: white }
      .btn-warning { --highlight: var(--amber); --highlight-text: var(--tint) }
      .btn-success { --highlight: var(--teal) }
      a.btn:hover { --highlight: var(--tint) }
      """,
      finds: ["white on --amber", "white on --teal", "white on --tint"]),
    PairCase(
      "what rules draw as shadows only holds no text",
      """
      :root { --primary: #06c; --primary-focus: #06c8; --primary-content: #fff; --page: #fff }
      .btn { background: var(--primary); color: var(--primary-content) }
      .btn:focus { box-shadow: 0 0 0 2px var(--primary-focus) }
      body { background: var(--page) }
      """,
      finds: ["--primary-content on --primary"], never: ["--primary-content on --primary-focus"]),
    PairCase(
      "rules that put a color and a text of its name on others leave no pair to names",
      """
      :root { --info: #3c97fe; --info-content: #002046; --info-contrast: #000; --info-pale: #d8eaff }
      .solid { background: var(--info); color: var(--info-contrast) }
      .pale { background: var(--info-pale); color: var(--info-content) }
      """,
      finds: ["--info-content on --info-pale", "--info-contrast on --info"],
      never: ["--info-content on --info"]),
    PairCase(
      "channels that functions take",
      """
      :root { --accent: 0, 170, 170; --white: 255, 255, 255 }
      .button { background-color: rgb(var(--accent)); color: rgb(var(--white)) }
      """,
      finds: ["--white on --accent"]),
    PairCase(
      "the rules for the page are one",
      """
      :root { --primary: #888; --theme: #fff; --tertiary: #eee }
      a, button, body { color: var(--primary) }
      html { background: var(--theme) }
      .key { color: var(--primary); background: var(--tertiary) }
      """,
      finds: ["--primary on --theme", "--primary on --tertiary"]),
    PairCase(
      "the page, though it may be called after a text",
      """
      :root { --body-color: #fff; --text-color: #333; --link-color: #8af }
      body { background: var(--body-color); color: var(--text-color) }
      a { color: var(--link-color) }
      """,
      finds: ["--text-color on --body-color", "--link-color on --body-color"]),
    PairCase(
      "a link in the title of a post",
      """
      :root { --post: #222; --text: #eee; --visited: #555 }
      .post { background: var(--post); color: var(--text) }
      .post .post_title a:visited { color: var(--visited) }
      .post .post-badge { color: var(--visited) }
      """,
      finds: ["--visited on --post"]),
    PairCase(
      "the border of a field in one declaration",
      """
      :root { --bg: #fff; --text: #222; --line: #ccc; --card-line: #ddd }
      input { color: var(--text); background: var(--bg); border: 1px solid var(--line) }
      .card { background: var(--bg); border: 1px solid var(--card-line) }
      """,
      finds: ["--line on --bg"], never: ["--card-line on --bg"]),
    PairCase(
      "channels of any function",
      """
      :root { --p: 62.22% .166 146 }
      .primary { background-color: oklch(var(--p)); color: #fff }
      """,
      finds: ["#fff on --p"]),
    PairCase(
      "the color of the browser's own controls is drawn elsewhere too",
      """
      :root { --background: #fff; --foreground: #111; --primary: #0d84ea;
        --primary-foreground: #f8fafc; accent-color: var(--primary) }
      """,
      finds: ["--primary-foreground on --primary"]),
    PairCase(
      "an element lies on the nearest background that its selector names around it",
      """
      :root { --page: #fff; --ink: #333; --mark: #777; --popup: #fafafa; --hover: #777 }
      .popup { color: var(--ink); background: var(--popup) }
      .popup .default { color: var(--mark) }
      .popup .item { color: inherit; background: inherit }
      .popup .item:hover { background-color: var(--hover) }
      """,
      finds: ["--mark on --popup", "--ink on --hover"]),
    PairCase(
      "an element that another rule paints does not lie on what is around it",
      """
      :root { --bar: #eee; --blue: #06c; --pale: #fff; --card: #fed; --note: #a50 }
      .bar { background: var(--bar) }
      .btn { background: var(--blue) }
      .bar .btn { color: var(--pale) }
      .card { background: var(--card) }
      .bar .card .hint { color: var(--note) }
      """,
      never: ["--pale on --bar", "--note on --bar"]),
    PairCase(
      "the head of a table has the text of the page",
      """
      :root { --page: #fff; --ink: #333; --head: #707070 }
      html { color: var(--ink); background-color: var(--page) }
      table thead { background: var(--head) }
      """,
      finds: ["--ink on --head"]),
    PairCase(
      "the head of a table whose cells have a text has that of its cells",
      """
      :root { --page: #fff; --ink: #333; --head: #707070; --pale: #fff }
      html { color: var(--ink); background-color: var(--page) }
      thead { background: var(--head) }
      th { color: var(--pale) }
      """,
      never: ["--ink on --head"]),
    PairCase(
      "an icon that lies on something else where it is hovered may be on the page too",
      """
      :root { --bg: #fff; --fg: #333; --icons: #767676; --icons-hover: #ccc; --theme-hover: #333 }
      html { color: var(--fg); background: var(--bg) }
      .bar i { color: var(--icons) }
      .bar i:hover, .nav:hover { color: var(--icons-hover) }
      .nav:hover { background-color: var(--theme-hover) }
      """,
      finds: ["--icons-hover on --theme-hover", "--icons-hover on --bg"]),
    PairCase(
      "channels are no color beside the one that is made of them",
      """
      :root {
        --lch-text-subtle: 60% 0 0; --lch-white: 100% 0 0;
        --color-bg: oklch(var(--lch-white));
        --color-text-subtle: oklch(var(--lch-text-subtle));
      }
      """,
      finds: ["--color-text-subtle on --color-bg"], never: ["--lch-text-subtle on --color-bg"]),
  ]

  @Test func `what several rules set is only possible if nobody can see it`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --ink: #333; --same: #343434 }
      .tab { color: var(--ink) }
      .tab.active { background: var(--same) }
      """)
    let pair = try #require(SamplePairs.pairs(in: palette).first)
    guard case .inferred(_, .possible) = pair.origin else {
      Issue.record("\(pair.origin)")
      return
    }
  }

  @Test func `an icon by its name needs what an icon needs where a rule draws it`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --icons: #888; --sidebar-bg: #fff }
      .mobile-nav { color: var(--icons); background-color: var(--sidebar-bg) }
      """)
    expectEqual(SamplePairs.pairs(in: palette).map(\.requirement?.ratio), [3])
  }

  @Test(arguments: cases) func `what is drawn on what`(_ example: PairCase) throws {
    example.check(SamplePairs.pairs(in: try SamplePairs.load(example.text)))
  }

  @Test func `classes of themes stay beside the page without scripts`() throws {
    let example = try #require(Self.cases.first { $0.testDescription == "pages have scripts" })
    let palette = try SamplePairs.load(example.text)
    expectEqual(palette.permutations.count, 2)
  }

  @Test func `a dark kind of a block is no theme`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --nav-bg: #fff; --nav-fg: #222; --page: #fff; --text: #222; --link: #05c; --line: #ddd }
      html[data-theme='dark'], .nav--dark { --nav-bg: #242526; --nav-fg: #e3e3e3 }
      html[data-theme='dark'] { --page: #1b1b1d; --text: #eee; --link: #9cf; --line: #444 }
      """)
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
  }

  @Test func `a tint that a rule computes lies on the page, unless its text cannot`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --page: #fff; --text: #111; --light: #fafafa; --accent: #06c }
      body { background: var(--page); color: var(--text) }
      code { background: color-mix(in srgb, var(--accent) 10%, transparent); color: var(--accent) }
      .hero b { background: color-mix(in srgb, var(--light) 10%, transparent); color: var(--light) }
      """)
    let pairs = SamplePairs.pairs(in: palette)
    let under = Dictionary(
      pairs.map { ($0.foreground.path, $0.over.map(\.path)) }, uniquingKeysWith: { $0 + $1 })
    expectEqual(under["--accent"], ["--page"])
    expectEqual(under["--light"], [])
  }

  @Test func `what the file of a theme draws is drawn in that theme only`() throws {
    let files = MemoryFiles([
      "light.css": ":root { --field: #fff; --text: #333 }",
      "dark.css": """
      :root { --field: #222; --text: #ccc }
      input { background: var(--field); color: #fff }
      """,
    ])
    let loaded = PaletteLoader.load(paths: ["light.css", "dark.css"], files: files)
    let palette = try #require(loaded.palettes.first)
    let pair = try #require(
      SamplePairs.pairs(in: palette).first { $0.foreground.path == "#fff" })
    expectEqual(pair.scope.map { pair.permutations[$0].appearance.scheme }, [.dark])
  }

  @Test func `what rules draw as text only is a foreground`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --canvas: #fff; --text: #111; --contrast-medium: #9a9a9c }
      body { background: var(--canvas); color: var(--text) }
      .hint { color: var(--contrast-medium) }
      """)
    let pairs = SamplePairs.pairs(in: palette)
    let coverage = PairCoverage(palette: palette, pairs: pairs)
    #expect(coverage.uncovered.isEmpty)
    #expect(pairs.contains { $0.foreground.path == "--contrast-medium" })
  }

  @Test func `what is transparent is not drawn`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --ink: #111; --paper: #fff; --none: transparent }
      @media (prefers-color-scheme: dark) { :root { --ink: transparent; --paper: #000 } }
      .a { color: var(--ink); background: var(--paper) }
      .b { color: var(--none); background: var(--paper) }
      """)
    let pairs = SamplePairs.pairs(in: palette)
    expectEqual(pairs.map(\.foreground.path), ["--ink"])
    let schemes = pairs[0].scope.map { pairs[0].permutations[$0].appearance.scheme }
    expectEqual(schemes, [.light])
  }

  @Test func `the main text on a tint that rules draw with another one is a question`() throws {
    func confidence(_ rule: String) throws -> [String] {
      let sheet = """
        :root { --page: #fff; --text: #757575; --info-color: #0b5fa5; --info-bg: #dcefff }
        body { background: var(--page); color: var(--text) }
        \(rule)
        """
      return SamplePairs.pairs(in: try SamplePairs.load(sheet)).compactMap { pair in
        guard pair.foreground.path == "--text", pair.background.path == "--info-bg",
          case .inferred(_, let confidence) = pair.origin
        else { return nil }
        return "\(confidence)"
      }
    }
    try expectEqual(
      confidence(".info { background: var(--info-bg); color: var(--info-color) }"), ["possible"]
    )
    try expectEqual(
      confidence(".info { background: var(--info-bg); color: var(--text) }"), ["stated"])
    try expectEqual(confidence(""), ["usual"])
  }

  /// What is found on the pair of a foreground in a style sheet.
  private static func outcomes(of path: String, in sheet: String) throws -> [String] {
    SamplePairs.pairs(in: try SamplePairs.load(sheet)).filter { $0.foreground.path == path }
      .flatMap(SamplePairs.outcomes)
  }

  @Test func `a background that the dark theme forgot is no question`() throws {
    let sheet = """
      :root { --page: #fff; --ink: #0f172a; --pressed: #e2e8f0 }
      [data-theme="dark"] { --page: #020617; --ink: #f8fafc }
      body { background: var(--page); color: var(--ink) }
      .btn { color: var(--ink) }
      .btn:active { background: var(--pressed) }
      """
    try expectEqual(Self.outcomes(of: "--ink", in: sheet), ["fail"])
    let own = "[data-theme=\"dark\"] .btn:active { background: #333 }"
    try expectEqual(Self.outcomes(of: "--ink", in: "\(sheet)\n\(own)"), [])
  }

  @Test func `a finding on tokens says where a rule draws them`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --page: #fff; --ink: #222; --faint: #999 }
      body { background: var(--page); color: var(--ink) }
      .hint { color: var(--faint); background: var(--page) }
      """)
    var places: [String] = []
    for pair in SamplePairs.pairs(in: palette) {
      ContrastMinimum().check(pair) { finding in
        places += finding.related.filter { $0.message.contains("drawn") }
          .map { "\($0.location.range.start.line):\($0.location.range.start.column)" }
      }
    }
    expectEqual(places, ["3:16"])
  }

  @Test func `of a gradient the color that fails is said to be one of several`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --ink: #bdbdbd }
      .hero { background: linear-gradient(#111, #414d72); color: var(--ink) }
      """)
    var messages: [String] = []
    for pair in SamplePairs.pairs(in: palette) {
      ContrastMinimum().check(pair) { messages.append($0.message) }
    }
    #expect(messages.count == 1 && messages.first?.contains("other colors of the gradient") == true)
  }

  @Test func `a fill of a middle tone is no page`() throws {
    func pairs(on fill: String, _ rule: String = "") throws -> Set<String> {
      let palette = try SamplePairs.load(
        """
        :root { --solid-color: #fff; --solid-background: \(fill); --outline-ok-color: #008803;
          --outline-ok-border: #1cb23e; --outline-ok-background: transparent;
          --solid-ok-color: #fff; --solid-ok-background: #1cb23e }
        .solid { color: var(--solid-color); background: var(--solid-background) }
        .outline { color: var(--outline-ok-color); background: var(--outline-ok-background);
          border: 1px solid var(--outline-ok-border) }
        \(rule)
        """)
      return Set(
        SamplePairs.pairs(in: palette).map { "\($0.foreground.path) on \($0.background.path)" })
    }
    let border = "--outline-ok-border on --solid-background"
    #expect(try !pairs(on: "#70707f").contains(border))
    #expect(try pairs(on: "#1a1a22").contains(border))
    // What rules draw as the page is the page.
    #expect(
      try pairs(on: "#70707f", "body { background: var(--solid-background) }").contains(border))
    // Colors of one name still lie on each other.
    #expect(try pairs(on: "#70707f").contains("--solid-ok-color on --solid-ok-background"))
  }

  @Test(arguments: [
    (
      "radial-gradient(circle at top, rgba(201, 111, 59, .18), transparent 24%), linear-gradient(#f7f3eb, #eee)",
      "#a59a86", ["#eee", "#f7f3eb"]
    ),
    ("linear-gradient(#f2f7ff, transparent), #0b1220", "#e2e8f0", ["#f2f7ff"]),
    ("linear-gradient(#f2f7ff 1px, transparent 1px), #0b1220", "#e2e8f0", []),
  ])
  func `a text lies on the colors of all layers`(
    _ ground: String, _ text: String, _ expected: [String]
  ) throws {
    let palette = try SamplePairs.load(
      ":root { --ink: \(text) } body { background: \(ground); color: var(--ink) }")
    let failing = SamplePairs.pairs(in: palette).filter { !SamplePairs.outcomes(of: $0).isEmpty }
    expectEqual(failing.map(\.background.path).sorted(), expected)
  }

  private func pairs(inFiles files: [String: String]) -> Set<String> {
    let palettes = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
    return Set(
      palettes.flatMap { SamplePairs.pairs(in: $0) }.map {
        "\($0.foreground.path) on \($0.background.path)"
      })
  }

  @Test func `variables that two files have under the same names never meet`() {
    let pairs = pairs(inFiles: [
      "p/css/main.scss": """
      @import 'themes/a';
      body { color: $text-color; background-color: $background-color }
      """,
      "p/themes/_a.scss": "$text-color: #eee; $background-color: #111;",
      "p/themes/_night.scss": """
      $text-color: #fff; $text-color-light: #bbb; $background-color: #000;
      """,
      "p/themes/_paper.scss": """
      $text-color: #383838; $text-color-light: #666; $background-color: #fff;
      """,
    ])
    expectEqual(pairs, ["$text-color on $background-color"])
  }

  @Test func `what rules draw of one file they draw of another one in its place`() {
    let pairs = pairs(inFiles: [
      "p/core.scss": "@import 'white'; @import 'main';",
      "p/main.scss": ".post { background: $post; a:hover { color: $link } }",
      "p/white.scss": "$post: #fff; $link: #046;",
      "p/midnight.scss": "$post: #027368; $link: #f2cb05;",
    ])
    expectEqual(pairs, ["$link on $post"])
  }

  @Test func `what only shadows have is no text`() throws {
    let palette = try SamplePairs.load(
      """
      :root { --ok-color: #fff; --ok-color-opposite: #120b00; --ok-background: #6a5700 }
      button { color: var(--ok-color); background: var(--ok-background);
        text-shadow: 0 0 2px var(--ok-color-opposite) }
      """)
    expectEqual(SamplePairs.pairs(in: palette).map(\.foreground.path), ["--ok-color"])
  }

  @Test func `what rules draw as a line only is no surface for certain`() throws {
    let sheet = """
      :root { --page: #fff; --ink: #0f1420; --text-tertiary: #6b7280; --background-tertiary: #edf2f7 }
      body { background-color: var(--page); color: var(--ink) }
      .date { color: var(--text-tertiary) }

      """
    let line = ".tag { border: 1px solid var(--background-tertiary) }"
    try expectEqual(Self.outcomes(of: "--text-tertiary", in: sheet + line), ["not-drawn"])
    let frame = ".tag { background: var(--background-tertiary) }"
    try expectEqual(Self.outcomes(of: "--text-tertiary", in: sheet + frame), ["fail"])
  }

  @Test(arguments: [
    (".alert", 0), (".c-toast--wide, p.notice", 0), (".alert .close", 1), (".box", 1),
  ])
  func `the border of a message is no control`(_ selector: String, _ count: Int) throws {
    let sheet = """
      :root { --page: #fff; --ink: #222; --error-border: #f4bbaf }
      body { background: var(--page); color: var(--ink) }
      \(selector) { border: 1px solid var(--error-border) }
      """
    try expectEqual(Self.outcomes(of: "--error-border", in: sheet).count, count, "\(selector)")
  }

  @Test func `what others are calculated from may be there for them only`() throws {
    func outcomes(_ more: String) throws -> [String] {
      let colors = "--background-color: #fff; --error-color: #fc4100; --error-color-light: #fae1dc"
      return try Self.outcomes(of: "--error-color", in: ":root { \(colors); \(more) }")
    }
    #expect(try outcomes("").contains("fail"))
    let shadow = "--error-color-shadow: hsl(from var(--error-color-light) h s calc(l - 5))"
    #expect(try !outcomes(shadow).contains("fail"))
  }

  @Test func `the color of a bar is no text`() throws {
    let palette = try SamplePairs.load(
      """
      .s progress { --progress-bg: #4caf50; --progress-fg: white }
      progress { background-color: var(--progress-bg); color: var(--progress-fg) }
      """)
    let pairs = SamplePairs.pairs(in: palette)
    #expect(!pairs.isEmpty && pairs.allSatisfy { $0.role == .ui })
  }

  @Test(arguments: [
    "@tailwind base;\n@tailwind utilities;\n",
    "@import 'tailwindcss/base';\n@import 'tailwindcss/utilities';\n",
  ])
  func whatClassesDrawInTheDarkSchemeOnlyIsSaidOfIt(_ sheet: String) throws {
    let files = [
      "p/tailwind.config.js": "export default { darkMode: 'class' }",
      "p/a.css": sheet,
      "p/A.jsx": """
      <p className="bg-slate-200 text-slate-300 dark:bg-slate-800 dark:text-slate-600">Harbor</p>
      """,
    ]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    var found: [String: [String]] = [:]
    for pair in loaded.palettes.flatMap({ SamplePairs.pairs(in: $0) }) {
      ContrastMinimum().check(pair) { finding in
        found[finding.token ?? ""] = finding.conditions
        let isDark = finding.permutations.allSatisfy { $0.appearance.scheme == .dark }
        expectEqual(isDark, finding.token == "slate-600")
      }
    }
    expectEqual(found, ["slate-300": ["light"], "slate-600": ["dark"]])
  }
}
