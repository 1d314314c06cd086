import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing
import TokenGraph

/// What pages show behind texts: gradients around them, elements that cover what is around, what fades.
@Suite struct CSSShownGroundTests {
  /// The pairs of which it is certain that they are seen.
  private func pairs(_ css: String, _ body: String, _ files: [String: String] = [:]) -> [String] {
    let all = ["p/a.css": css, "p/a.html": "<html><body>\(body)</body></html>"]
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(all.merging(files) { $1 }))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.filter { ![.doubtful, .assumed].contains($0.joint) }
        .compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
    }.sorted()
  }

  @Test(arguments: [
    // A tint of whatever hue, also one that is a token; what darkens much is for pictures, and what is placed apart
    // may be on anything.
    ("rgba(0, 0, 0, .1)", true), ("rgba(10, 20, 200, .5)", true), ("var(--tint)", true),
    ("rgba(0, 0, 0, .5)", false), ("rgba(0, 0, 0, .1); position: fixed", false),
  ])
  func `a tint is seen over what is around it, in other components as well`(
    _ ground: String, _ isSure: Bool
  ) throws {
    let page =
      "import { Note } from './Note';\nimport s from './Page.module.css';\n"
      + "export const Page = () => <div className={s.page}><Note /></div>;"
    let note =
      "import s from './Note.module.css';\n"
      + "export const Note = () => <div className={s.note}><p className={s.text}>Harbor</p></div>;"
    var files = [
      "p/tokens.css": ":root { --tint: rgba(0, 0, 0, .1); --ink: #222 }",
      "p/Note.module.css": ".note { background: \(ground) } .text { color: #888 }",
      "p/Note.jsx": note, "p/Page.module.css": ".page { background: #fff }", "p/Page.jsx": page,
    ]
    func found() -> [TokenPairing] {
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
        .flatMap(\.allTokens).filter { $0.path == "#888" }
        .flatMap(\.pairings)
    }
    let pairing = try #require(found().first)
    #expect(found().count == 1 && pairing.over == ["#fff"], "\(ground)")
    expectEqual(pairing.joint == .element, isSure, "\(ground)")
    // Where nothing says what is around, it is a question.
    (files["p/Page.jsx"], files["p/Page.module.css"]) = (nil, nil)
    #expect(found().allSatisfy { $0.joint == .doubtful || $0.over.isEmpty }, "\(ground)")
  }

  @Test(arguments: [
    ("<div className='bg-slate-100 p-4'><p className='lead mt-4'>a</p></div>", ["slate-100"]),
    ("<p className='lead bg-slate-100'>a</p>", ["slate-100"]),
    ("<p id='title' className='bg-[#eee]'>a</p>", ["#eee"]),
    // A rule, a variant, and what may be chosen, faded, or covered.
    (
      "<div className='bg-slate-100'><p className='box'><b className='lead'>a</b></p></div>",
      ["#123"]
    ),
    ("<div className='bg-slate-100 box'><p className='lead'>a</p></div>", []),
    ("<div className='bg-slate-100 dark:bg-slate-900'><p className='lead'>a</p></div>", []),
    ("<div className={on ? 'bg-slate-100' : 'bg-white'}><p className='lead'>a</p></div>", []),
    ("<div className='bg-slate-100 bg-opacity-50'><p className='lead'>a</p></div>", []),
    ("<div className='bg-slate-100'><p className='lead opacity-50'>a</p></div>", []),
    ("<div className='bg-transparent'><p className='lead'>a</p></div>", []),
    (
      "<div className='bg-slate-100'><img className='absolute inset-0'/><p className='lead'>a</p></div>",
      []
    ),
    (
      "<div className='bg-slate-100'><p className='lead'>a</p><img className='absolute inset-0'/></div>",
      ["slate-100"]
    ),
    ("<div className='bg-slate-100'><p className='lead text-black'>a</p></div>", []),
  ])
  func `a rule draws a text on what a utility draws`(_ page: String, _ grounds: [String]) {
    let files = [
      "p/a.css":
        "@tailwind base; .lead { color: #bbb } #title { color: #bbb } .box { background: #123 }",
      "p/a.jsx": "export const A = () => (\(page));",
    ]
    let found = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap(\.outside).flatMap(\.tokens).filter { $0.path == "#bbb" }.flatMap(\.pairings)
      .filter { $0.joint == .element }
    expectEqual(found.compactMap(\.path), grounds, "\(page)")
    #expect(
      found.allSatisfy { $0.otherLocation?.file == (grounds == ["#123"] ? "p/a.css" : "p/a.jsx") },
      "\(page)")
  }

  private let hero = """
    body { background: #fff; color: #222 } .hero { position: relative }
    .back { position: absolute; PLACE; background: #ccc } .front { color: #eee }
    """

  @Test(arguments: [
    ("inset: 0", true), ("top: 0; left: 0; right: 0; bottom: 0", true),
    ("top: 0; left: 0; width: 100%; height: 100%", true),
    ("top: 0; left: 0; height: 4px", false), ("inset: 0; display: none", false),
    ("inset: 0; transform: translateX(-100%)", false), ("inset: 0; z-index: 9", false),
    ("inset: 0; opacity: 0", false), ("inset: 0; visibility: hidden", false),
  ])
  func `what covers the element around is under what comes after it`(
    _ place: String, _ isGround: Bool
  ) {
    let css = hero.replacing("PLACE", with: place)
    let page = "<div class='hero'><div class='back'></div><p class='front'>Harbor</p></div>"
    expectEqual(pairs(css, page).contains("#eee on #ccc"), isGround)
    // What comes before it, and what it holds.
    let after = "<div class='hero'><p class='front'>Harbor</p><div class='back'></div></div>"
    #expect(!pairs(css, after).contains("#eee on #ccc"))
  }

  @Test func aCoverThatIsNoSingleColor() {
    let page = "<div class='hero'><div class='back'></div><p class='front'>Harbor</p></div>"
    func all(_ ground: String) -> [String] {
      pairs(
        hero.replacing("PLACE", with: "inset: 0").replacing("#ccc", with: ground), page)
    }
    #expect(!all("url(a.png)").contains { $0.hasPrefix("#eee") })
    #expect(all("#777; opacity: .5").contains("#eee on #777/50"))
  }

  /// The pairs of a headline that is painted by its background, on #fff.
  private func headline(_ style: String, isCertain: Bool = true) -> [String] {
    let css = "body { background: #fff; color: #222 } .head { \(style) }"
    let page = "<p class='head'>Harbor</p>"
    guard !isCertain else { return pairs(css, page).filter { !$0.hasPrefix("#222") } }
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/a.html": "<html><body>\(page)"]))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.filter { $0.joint == .doubtful && token.path != "#222" }
        .compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
    }.sorted()
  }

  @Test(arguments: [
    "background-clip: text; color: transparent", "-webkit-background-clip: text; color: #0000",
    "-webkit-background-clip: text; -webkit-text-fill-color: transparent",
    "background-clip: text; -webkit-text-fill-color: transparent; color: #222",
  ])
  func `a text has the colors of a gradient that paints it`(_ clip: String) {
    expectEqual(
      headline("background: linear-gradient(90deg, #bbb, #999); \(clip)"),
      ["#999 on #fff", "#bbb on #fff"])
    expectEqual(
      headline("background-image: linear-gradient(#ccc, #bbb); \(clip)"),
      ["#bbb on #fff", "#ccc on #fff"])
    expectEqual(headline("background: #bbb; \(clip)"), ["#bbb on #fff"])
    // Some of it can be read.
    let some = "background: linear-gradient(90deg, #bbb, #111); \(clip)"
    expectEqual(headline(some), ["#111 on #fff"])
    expectEqual(headline(some, isCertain: false), ["#bbb on #fff"])
    // Nothing is known of what is not read.
    for paint in ["linear-gradient(90deg, tone(), #bbb)", "url(a.png)"] {
      expectEqual(headline("background: \(paint); \(clip)"), [])
      expectEqual(headline("background: \(paint); \(clip)", isCertain: false), [])
    }
  }

  @Test func `a text of one color is not painted by what is behind its letters`() {
    let gradient = "background: linear-gradient(90deg, #bbb, #999)"
    expectEqual(headline("\(gradient); background-clip: text; color: #777"), ["#777 on #fff"])
    expectEqual(headline("\(gradient); -webkit-background-clip: text"), [])
    expectEqual(headline("\(gradient); -webkit-text-fill-color: transparent"), [])
  }

  @Test func textsOnTheGradientOfAnElementAround() {
    let css = """
      body { background: #fff; color: #222 } .top { color: #fff } .sub { color: #eee }
      header { background: linear-gradient(#777, #999) }
      """
    expectEqual(
      pairs(css, "<header><p class='top'>Harbor</p><div><p class='sub'>Open</p></div></header>"),
      ["#eee on #777", "#eee on #999", "#fff on #777", "#fff on #999"])
    expectEqual(
      pairs(css.replacing("#999", with: "#111"), "<header><p class='top'>Harbor</p></header>"), [])
  }

  @Test(arguments: [
    // A text without a color of its own, on a background of its element or of one around it.
    (".note { opacity: .6 }", "<p class='note'>Harbor</p>", "#222/60 on #fff"),
    (
      ".card { background: #eee; color: #444; opacity: .5 }", "<p class='card'>Harbor</p>",
      "#444/50 over #fff on #eee/50 over #fff"
    ),
    // In a state.
    ("a { color: #06c } a:hover { opacity: .6 }", "<a href='/'>Harbor</a>", "#06c/60 on #fff"),
    (
      ".b { background: #06c; color: #fff } .b:hover { opacity: .6 }", "<p class='b'>Harbor</p>",
      "#fff/60 over #fff on #06c/60 over #fff"
    ),
  ])
  func `what is faded lies on what is under it`(_ css: String, _ body: String, _ pair: String) {
    #expect(pairs("body { background: #fff; color: #222 } " + css, body).contains(pair))
  }

  /// Where pages have all elements, what they show of an element is all that there is.
  @Test func elementsOfPagesThatNoCodeChanges() {
    let css =
      "body { background: #fff; color: #222 } header { background: #222 } nav a { color: #fff }"
    let page = "<header><nav><a href='/'>Harbor</a></nav></header>"
    func all(_ body: String) -> [String] {
      PaletteLoader.load(
        paths: ["p"],
        files: MemoryFiles(["p/a.css": css, "p/a.html": "<html><body>\(body)</body></html>"])
      ).palettes.flatMap(\.outside).flatMap(\.tokens).filter { $0.path == "#fff" }
        .flatMap(\.pairings).compactMap(\.path).sorted()
    }
    expectEqual(all(page), ["#222"])
  }

  @Test func whatIsDisabledOrHiddenIsNotFaded() {
    let css = "body { background: #fff; color: #222 } .x { opacity: AMOUNT }"
    func all(_ amount: String, _ tag: String) -> [String] {
      pairs(css.replacing("AMOUNT", with: amount), "<p class='x' \(tag)>Harbor</p>")
    }
    #expect(all(".5", "").contains("#222/50 on #fff"))
    #expect(!all(".1", "").contains { $0.contains("/") })
    #expect(!all(".5", "aria-disabled='true'").contains { $0.contains("/") })
  }

  /// Files that only say how texts look, or what is under them, are read beside others.
  @Test(arguments: [
    (".muted { color: #bbb }", "#bbb on #fff"), (".muted { background: #ccc }", "#222 on #ccc"),
    (".muted { opacity: .5 }", "#222/50 on #fff"),
  ])
  func filesWithOneOfThem(_ other: String, _ pair: String) {
    let css = "body { background: #fff; color: #222 }"
    let found = pairs(css, "<p class='muted'>Harbor</p>", ["p/b.css": other])
    #expect(found.contains(pair))
  }

  private static let card = """
    body { background: #f8fafc; color: #1e293b }
    .card { background: linear-gradient(#4f46e5, #7c3aed); color: white }

    """

  @Test(arguments: [".card.active", ".card:hover"])
  func `a text lies on the gradient of a state`(_ part: String) {
    let found = pairs(
      Self.card + "\(part) { background: linear-gradient(#10b981, #059669) }",
      "<div class='card'><p>Harbor</p></div>")
    #expect(found.contains("white on #10b981") && found.contains("white on #059669"))
  }

  @Test func `a text lies on the gradient that its selector names`() {
    let css = "body { background: #111; color: #ddd } .hero p { color: #757575 }"
    let gradient = ".hero { background: linear-gradient(#562d55, #414d72) } "
    expectEqual(
      pairs(gradient + css, "").filter { $0.hasPrefix("#757575") },
      ["#757575 on #414d72", "#757575 on #562d55"])
  }

  @Test func `a tint is seen over a gradient, and so is that of a state`() {
    let tints = """
      .go { background: rgba(255, 255, 255, .2); color: white }
      .go:hover { background: rgba(255, 255, 255, .3) }
      """
    let body = "<div class='card'><button class='go'>Open</button></div>"
    let found = pairs(Self.card + tints, body)
    for pair in [
      "white on rgba(255, 255, 255, .2) over #4f46e5",
      "white on rgba(255, 255, 255, .3) over #7c3aed",
    ] {
      #expect(found.contains(pair), "\(pair)")
    }
    let apart = tints.replacing("color: white", with: "color: white; position: fixed")
    #expect(!pairs(Self.card + apart, body).contains { $0.contains("over") })
  }

  @Test func `a veil is seen over a whole page`() {
    let css =
      "body { background: #fff } .veil { background: rgba(0, 0, 0, .5) } .temp { color: #eee }"
    let body = "<div class='veil'><p class='temp'>Harbor</p></div>"
    #expect(pairs(css, body).contains("#eee on rgba(0, 0, 0, .5)"))
    for other in [".veil { position: fixed }", ".box { position: absolute }"] {
      #expect(
        !pairs("\(css) \(other)", "<div class='box'>\(body)</div>")
          .contains("#eee on rgba(0, 0, 0, .5)"), "\(other)")
    }
  }

  @Test(arguments: [
    ("animation: show 1s forwards", "#c40 on #fff"),
    ("animation-name: show; animation-fill-mode: both", "#c40 on #fff"),
    ("animation: show 1s", "#c40/50 on #fff"), ("animation: hide 1s both", "#c40/80 on #fff"),
  ])
  func `an element has the opacity that an animation leaves it`(_ style: String, _ pair: String) {
    let css = """
      body { background: #fff; color: #222 } .note { color: #c40; opacity: .5; \(style) }
      @keyframes show { from { opacity: 0 } 100% { opacity: 1 } }
      @keyframes hide { to { opacity: .8 } }
      """
    let found = pairs(css, "<p class='note'>Harbor</p>").filter { $0.hasPrefix("#c40") }
    expectEqual(found, [pair])
  }

  @Test(arguments: [
    ("color(var(--ink) alpha(0.3))", "--ink/30 on #fff"),
    ("color(var(--ink) a(40%))", "--ink/40 on #fff"),
  ])
  func `a color of PostCSS has an opacity`(_ color: String, _ pair: String) {
    let css = ":root { --ink: #000 } body { background: #fff } .gone { color: \(color) }"
    #expect(pairs(css, "<p class='gone'>Harbor</p>").contains(pair))
  }

  @Test(arguments: [
    ("content: '✔'", "", true), ("content: 'New'", "", true),
    // What is placed may be anywhere, as may what is there in a state only, and nothing is shown without content.
    ("content: '✔'; position: absolute", "", false), ("margin: 0", "", false),
    ("content: '✔'", ":hover", false),
  ])
  func `what a rule puts into an element lies on its background`(
    _ content: String, _ state: String, _ isFound: Bool
  ) {
    let css = """
      .icon\(state):after { \(content); color: #fff } .icon.v-green { background: #4caf50 }
      """
    expectEqual(
      pairs(css, "<div class='icon v-green'></div>"), isFound ? ["#fff on #4caf50"] : [])
  }

  @Test func `a color that no text on a page has is a question`() throws {
    let css = """
      header { background: white; color: #ccc; box-shadow: 0 2px 3px } header h1 { color: black }
      """
    func pairs(_ page: String, _ files: [String: String] = [:]) throws -> [String] {
      let own = ["p/a.css": css, "p/a.html": "<html><body>\(page)</body></html>"]
      let loaded = PaletteLoader.load(
        paths: ["p"], files: MemoryFiles(own.merging(files) { own, _ in own }))
      return try #require(loaded.palettes.first).drawnPairs().filter { $0.hasPrefix("#ccc") }
    }
    let header = "<header><h1>Harbor</h1></header>"
    try expectEqual(pairs(header), ["#ccc on white possibly"])
    try expectEqual(pairs("<header>Harbor</header>"), ["#ccc on white"])
    try expectEqual(pairs("<header><h1>Harbor</h1><p>Quay</p></header>"), ["#ccc on white"])
    // A script may fill it.
    try expectEqual(pairs("<header></header>"), ["#ccc on white"])
    try expectEqual(pairs(header, ["p/a.js": "a.innerHTML = b"]), ["#ccc on white"])
  }

  @Test(arguments: [
    (".input:focus { border-color: #f582ae }", true),
    // Something else may show the focus.
    (".input:focus { border-color: #f582ae; box-shadow: 0 0 0 3px #123 }", false),
    (".input:focus { border-color: #f582ae; outline: 2px solid #123 }", false),
    (".input:focus { border-color: #f582ae; background: #eee }", false),
    (".input:focus { outline: auto } .input:focus { border-color: #f582ae }", false),
    (":focus-visible { outline: 2px solid #00f } .input:focus { border-color: #f582ae }", false),
  ])
  func `the border of a field that has the focus is to be seen where nothing else shows that`(
    _ rule: String, _ isFound: Bool
  ) throws {
    let css = ".input { color: #222; background: #fff; border: 1px solid #767676; outline: none }"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": css + rule]))
    try expectEqual(
      #require(loaded.palettes.first).drawnPairs(isDetailed: true).filter {
        $0.hasPrefix("#f582ae on #fff")
      }, isFound ? ["#f582ae on #fff as an icon"] : [])
  }

  @Test(arguments: [
    ("'\\025bc'", true), ("'▼'", true), ("'\\2713'", true), ("'\\f101'", true), ("'▼ more'", false),
    ("'*'", false),
  ])
  func `a sign that shows a thing is an icon`(_ content: String, _ isIcon: Bool) throws {
    let css = ".a { background: #e0e0e0 } .a::after { content: \(content); color: #757575 }"
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/a.css": css]))
    try expectEqual(
      #require(loaded.palettes.first).drawnPairs(isDetailed: true),
      ["#757575 on #e0e0e0" + (isIcon ? " as an icon" : "")])
  }
}

/// What browsers draw where no rule says anything.
@Suite struct CSSDefaultsTests {
  private func pairs(_ css: String, _ page: String, _ files: [String: String] = [:]) -> [String] {
    let all = ["p/a.css": css, "p/a.html": page]
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(all.merging(files) { $1 }))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
    }.sorted()
  }

  @Test func aFieldWithoutABackgroundIsWhite() {
    let css = "body { background: #123 } input::placeholder { color: #999 }"
    func placeholders(_ field: String, _ rule: String = "") -> [String] {
      pairs(css + rule, "<html><body>\(field)</body></html>").filter { $0.hasPrefix("#999") }
    }
    let field = "<input type='text' placeholder='Quay'>"
    expectEqual(placeholders(field), ["#999 on white"])
    expectEqual(placeholders(field, "input { background: #eee }"), ["#999 on #eee"])
    expectEqual(placeholders(field, "input { background: none }"), ["#999 on #123"])
    // What takes all away, and what nobody knows, may show the page.
    expectEqual(placeholders(field, "input { all: unset }"), [])
    expectEqual(placeholders(field, ":root { color-scheme: dark }"), [])
  }

  @Test func aPageWithoutABackgroundIsWhite() {
    let page = "<html><body><p>Harbor</p></body></html>"
    expectEqual(pairs("p { color: #999 }", page), ["#999 on white"])
    for other in [
      page.replacing("<body", with: "<body bgcolor=navy"),
      page.replacing("<html>", with: "<html><meta name='color-scheme' content='dark'>"),
      page.replacing("<html>", with: "<html><link rel='stylesheet' href='https://x.io/x.css'>"),
    ] {
      expectEqual(pairs("p { color: #999 }", other), [], "\(other)")
    }
  }

  @Test func textsAndLinksWithoutAColor() {
    let css = ".a { background: #124 } .b { background: #124; color: #fff }"
    func all(_ body: String) -> [String] {
      pairs(css, "<html><head><title>x</title></head><body>\(body)</body></html>")
    }
    expectEqual(all("<p class='a'>Harbor</p>"), ["#fff on #124", "CanvasText on #124"])
    expectEqual(all("<p class='b'>Harbor</p>"), ["#fff on #124"])
    expectEqual(
      all("<p class='b'><a href='/'>Harbor</a></p>"), ["#fff on #124", "LinkText on #124"])
    expectEqual(all("<p class='b'><a>Harbor</a></p>"), ["#fff on #124"])
    // In a component nobody knows what is around.
    let component = ["p/a.jsx": "export const A = () => <p className='a'>Harbor</p>"]
    expectEqual(pairs(css, "", component), ["#fff on #124"])
  }

  /// A page has the style sheets to which it links, and those of no page.
  @Test func pagesHaveTheirOwnStyleSheets() {
    let files = [
      "p/b.css": "p { color: #999 } body { background: #fff; color: #111 }",
      "p/b.html": "<html><link rel='stylesheet' href='/b.css'><body><p>Quay</p></body></html>",
    ]
    let page =
      "<html><link rel='stylesheet' href='a.css'><body><p class='a'>Harbor</p></body></html>"
    let all = pairs(".a { background: #124; color: #eee }", page, files)
    #expect(all.contains("#eee on #124") && all.contains("#999 on #fff"))
    #expect(!all.contains("#999 on #124"))
  }

  @Test func aThemeThatTheRootAlwaysHas() {
    let css = """
      :root { --ink: #ccc; --paper: #fff } [data-theme="light"] { --ink: #111; --paper: #eee }
      [data-theme="dark"] { --ink: #eee; --paper: #111 }
      body { color: var(--ink); background: var(--paper) }
      """
    func contexts(_ page: String) -> [[String]] {
      PaletteLoader.load(
        paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/a.html": page])
      ).palettes.map { palette in
        palette.permutations.flatMap(\.choices).map(\.context).sorted()
      }
    }
    let page = "<html data-theme='dark'><body><p>Harbor</p></body></html>"
    expectEqual(contexts(page), [["dark", "light"]])
    expectEqual(
      contexts(page.replacing(" data-theme='dark'", with: "")), [["dark", "light", "none"]])
    let script = "<script>document.body.removeAttribute('data-theme')</script>"
    expectEqual(contexts(page + script), [["dark", "light", "none"]])
  }
}

/// What texts lie on in states, and in a scheme that only code turns on.
@Suite struct CSSStateGroundTests {
  private func palettes(_ css: String, _ body: String) -> [ResolvedPalette] {
    PaletteLoader.load(
      paths: ["p"],
      files: MemoryFiles(["p/a.css": css, "p/a.html": "<html><body>\(body)</body></html>"])
    ).palettes
  }

  private func pairs(_ css: String, _ body: String) -> [String] {
    palettes("body { background: #fff; color: #111 } " + css, body)
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.compactMap { pairing in
          let contexts = pairing.contexts.values.flatMap(\.self).joined(separator: ",")
          return pairing.path.map {
            "\(token.path) on \($0)" + (contexts.isEmpty ? "" : " in \(contexts)")
          }
        }
      }.sorted()
  }

  private static let list = "<ul class='nav'><li><a href='/'>Harbor</a></li></ul>"

  @Test(arguments: [
    // The color of the state is that of a text without a color of its own.
    (
      ".nav li:hover { color: #222; background: #ccc }", "<ul class='nav'><li>Harbor</li></ul>",
      "#222 on #ccc", true
    ),
    (
      ".nav a { color: #333 } .nav li:hover { color: #222; background: #ccc }", list,
      "#222 on #ccc", false
    ),
    (
      ".nav a { color: #333 } .nav li:hover { color: #222; background: #ccc }", list,
      "#333 on #ccc", true
    ),
    // A rule for the text in that state draws it anew.
    (
      ".nav a { color: #333 } .nav li:hover { background: #ccc } .nav li:hover a { color: #000 }",
      list, "#333 on #ccc", false
    ),
    (
      "table { color: #333 } td:hover { background: #ccc }",
      "<table><tr><td>10</td></tr></table>", "#333 on #ccc", true
    ),
  ])
  func `a state gives all that an element holds a background`(
    _ css: String, _ body: String, _ pair: String, _ isDrawn: Bool
  ) {
    expectEqual(pairs(css, body).contains(pair), isDrawn)
  }

  @Test func aClassForTheDarkSchemeThatOnlyCodeGives() {
    let css =
      ".card { background: #eee; color: #333 } .dark .card { color: #bbb } "
      + ".dark { background: #000; color: #ccc } .dark .card { background: #222 }"
    let script = "<script>document.body.classList.toggle('dark')</script>"
    let found = pairs(css, "<p class='card'>Harbor</p>\(script)")
    #expect(found.contains("#333 on #eee in none") && found.contains("#bbb on #222 in dark"))
    #expect(!found.contains { $0.hasPrefix("#333 on #222") })
    // A part of the page may have that class always.
    let part = pairs(css, "<div class='dark'><p class='card'>Harbor</p></div>\(script)")
    #expect(!part.contains { $0.contains(" in ") })
    let qualified = css.replacing(".dark", with: "html.dark")
    #expect(pairs(qualified, "<p class='card'>Harbor</p>").contains("#bbb on #222 in dark"))
  }

  @Test func otherPlacesOfTheSameColors() {
    let css = ".a { color: #888; background: #fff } .b { color: #888; background: #fff }"
    let pairings = palettes(css, "<p class='a'>x</p><p class='b'>y</p>")
      .flatMap(\.outside).flatMap(\.tokens).first { $0.path == "#888" }?.pairings
    expectEqual(pairings?.map { $0.otherUses.map(\.location.range.start.column) }, [[50]])
  }
}

/// Pages of which nothing but their elements and scripts say how they look.
@Suite struct CSSPagesAloneTests {
  private func pairs(_ files: [String: String]) -> [String] {
    PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap(\.allTokens).flatMap { token in
        token.pairings.compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
      }.sorted()
  }

  @Test func elementsWithStylesOfTheirOwn() {
    let page = "<html><body><p style='background: #fff; color: #aaa'>Harbor</p></body></html>"
    expectEqual(pairs(["p/a.html": page]), ["#aaa on #fff"])
  }

  /// The script of Tailwind makes the style sheet in the browser.
  @Test func tailwindInTheBrowser() {
    let page = """
      <html><head><script src="https://cdn.tailwindcss.com"></script>
      <script>tailwind.config = { theme: { extend: { colors: { sea: '#9ad' } } } }</script></head>
      <body class="bg-white"><p class="bg-sea text-white">Harbor</p></body></html>
      """
    expectEqual(pairs(["p/a.html": page]), ["white on sea"])
    let later = page.replacing("cdn.tailwindcss.com", with: "x.io/@tailwindcss/browser@4")
      .replacing("bg-sea", with: "bg-red-200")
    expectEqual(pairs(["p/a.html": later]), ["white on red-200"])
  }

  @Test(arguments: ["look", "looks.plain", "{ ...looks.plain, margin: 0 }"])
  func stylesThatTheFileNames(_ style: String) {
    let component = """
      <script setup>
      const look = computed(() => ({ backgroundColor: "#fff", color: "#aaa" }))
      const looks = { plain: { background: '#fff', color: '#aaa' } }
      </script>
      <template><p :style="\(style)">Harbor</p></template>
      """
    let files = ["p/a.css": "body { background: #eee; color: #111 }", "p/A.vue": component]
    #expect(pairs(files).contains("#aaa on #fff"))
  }
}
