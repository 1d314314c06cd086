import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// The style sheets that pages load.
@Suite struct CSSDocumentsTests {
  private func pairs(_ files: [String: String]) -> [String] {
    let files = Dictionary(uniqueKeysWithValues: files.map { ("p/\($0)", $1) })
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    let all = tokens.flatMap { token in
      token.pairings.filter { $0.joint != .doubtful }.map { "\(token.path) on \($0.path ?? "?")" }
    }
    return Set(all).sorted()
  }

  private func page(_ head: String, _ body: String) -> String {
    "<!doctype html><html><head>\(head)</head><body>\(body)</body></html>"
  }

  private func link(_ sheets: String...) -> String {
    sheets.map { "<link rel=\"stylesheet\" href=\"\($0)\">" }.joined()
  }

  private static let body = "body { background: #123; } .a { color: #eee }"
  private static let text = "<p class=\"a\">Quay</p>"

  @Test func `a page joins the style sheets of several folders`() {
    let sheets = ["css/a.css": ".a { color: #eee }", "base/b.css": "body { background: #123 }"]
    let head = link("base/b.css", "css/a.css")
    expectEqual(
      pairs(sheets.merging(["index.html": page(head, Self.text)]) { $1 }), ["#eee on #123"])
    // A path from the root of the site.
    let other = page(link("/base/b.css", "/css/a.css"), Self.text)
    expectEqual(pairs(sheets.merging(["index.html": other]) { $1 }), ["#eee on #123"])
  }

  @Test func `later style sheets of a page come after the others, whatever they are called`() {
    let sheets = [
      "a.css": "body { background: #111 } .a { color: #eee }",
      "b.css": "body { background: #fff } .a { color: #222 }",
    ]
    func pairs(_ head: String) -> [String] {
      self.pairs(sheets.merging(["index.html": page(head, Self.text)]) { $1 })
    }
    #expect(pairs(link("a.css", "b.css")).contains("#222 on #fff"))
    #expect(pairs(link("b.css", "a.css")).contains("#eee on #111"))
    #expect(!pairs(link("b.css", "a.css")).contains("#222 on #111"))
  }

  @Test func `code imports style sheets in its order`() {
    let files = [
      "src/a.css": ".a { color: #c00 }",
      "src/b.css": ".a { color: #222 } body { background: #fff }",
      "src/App.jsx": "export default () => <p className=\"a\">Quay</p>",
    ]
    func pairs(_ imports: String) -> [String] {
      self.pairs(files.merging(["src/main.jsx": imports]) { $1 })
    }
    #expect(pairs("import './a.css'\nimport './b.css'\n").contains("#222 on #fff"))
    #expect(pairs("import './b.css'\nimport './a.css'\n").contains("#c00 on #fff"))
  }

  @Test func `the style sheet of a page is for that page`() {
    let sheet = "body { background: #123 } .a { color: #eee }"
    func page(_ ground: String) -> String {
      self.page(link("s.css") + "<style>body { background: \(ground) }</style>", Self.text)
    }
    expectEqual(pairs(["s.css": sheet, "a.html": page("#000")]), ["#eee on #000"])
    expectEqual(
      pairs([
        "s.css": sheet, "a.html": page("#000"), "b.html": page("#fff"),
        "c.html": self.page(link("s.css"), Self.text),
      ]), ["#eee on #000", "#eee on #123", "#eee on #fff"])
    // One that stands before the link comes before it.
    let early = self.page("<style>body { background: #fff }</style>" + link("s.css"), Self.text)
    expectEqual(pairs(["s.css": sheet, "a.html": early]), ["#eee on #123"])
  }

  @Test func `rules of a shared style sheet are for the pages with their elements`() {
    let sheet = ".foo { color: #555 } .bar { color: #999 }"
    func page(_ ground: String, _ name: String) -> String {
      self.page(
        link("s.css") + "<style>body { background: \(ground) }</style>",
        "<p class=\"\(name)\">Quay</p>")
    }
    func files(_ other: String) -> [String: String] {
      ["s.css": sheet, "a.html": page("#111", "bar"), "b.html": page("#fff", other)]
    }
    expectEqual(pairs(files("foo")), ["#555 on #fff", "#999 on #111"])
    // What no page has may be on any.
    let unused = pairs(files("bar"))
    #expect(["#555 on #111", "#555 on #fff"].allSatisfy(unused.contains))
    let many = (10..<22).map { ("\($0).html", page("#0000\($0)", "bar")) }
    let some = pairs(["s.css": sheet].merging(many) { $1 }).filter { $0.hasPrefix("#555") }
    expectEqual(some.count, 8)
    // Code may give the class to an element of any page.
    let scripted = files("foo").merging(["s.js": "note.className = \"foo\""]) { $1 }
    #expect(pairs(scripted).contains("#555 on #111"))
  }

  @Test func `a page that loads nothing has only its own`() {
    let alone = page("<style>body { background: #fff } .a { color: #777 }</style>", Self.text)
    #expect(pairs(["a.html": alone, "site.css": Self.body]).contains("#777 on #fff"))
    #expect(!pairs(["a.html": alone, "site.css": Self.body]).contains("#777 on #123"))
    let tokens =
      ":root { --ink: #222; --paper: #eee } .b { color: var(--ink); background: var(--paper) }"
    expectEqual(
      pairs(["demo/a.html": alone, "site.css": tokens]), ["#777 on #fff", "--ink on --paper"])
  }

  @Test func `a page draws with properties of the style sheet to which it links`() {
    let page = page(
      link("t.css") + "<style>body { background: var(--paper) } .a { color: var(--dim) }</style>",
      Self.text)
    expectEqual(
      pairs(["t.css": ":root { --paper: #eee; --dim: #999 }", "index.html": page]),
      ["--dim on --paper"])
    // What Sass is compiled to is not there.
    let built = page.replacing("t.css", with: "css/t.css")
    expectEqual(
      pairs(["scss/t.scss": ":root { --paper: #eee; --dim: #999 }", "index.html": built]),
      ["--dim on --paper"])
  }

  @Test func `components without properties lie on what draws the page`() {
    let files = [
      "src/index.css": "body { background: #123 }",
      "src/main.jsx": "import './index.css'\nimport Lead from './parts/Lead'\n",
      "src/parts/Lead.jsx":
        "import s from './Lead.module.css'\nexport default () => <p className={s.lead}>Quay</p>",
      "src/parts/Lead.module.css": ".lead { color: #eee }",
    ]
    expectEqual(pairs(files), ["#eee on #123"])
    let svelte = [
      "public/index.html": page(link("/global.css"), ""),
      "public/global.css": "a { color: #8ab }",
      "src/App.svelte": "<a href=\"/\">Pier</a><style>:global(body) { background: #123 }</style>",
    ]
    expectEqual(pairs(svelte), ["#8ab on #123"])
  }

  @Test func `a component has the module of its folder, whatever others are called`() {
    let code = """
      import s from "./s.module.css"
      export default () => <div className={s.box}><p className={s.lead}>Quay</p></div>
      """
    let files = [
      "src/index.css": "body { background: #123 }", "src/main.jsx": "import './index.css'\n",
      "src/a/A.jsx": code, "src/a/s.module.css": ".box { background: #fff } .lead { color: #222 }",
      "src/b/B.jsx": code, "src/b/s.module.css": ".box { background: #000 } .lead { color: #eee }",
    ]
    expectEqual(pairs(files), ["#222 on #fff", "#eee on #000"])
  }

  @Test func `other links are no style sheets`() {
    let sheets = ["a.css": Self.body, "print.css": "body { background: #fff }"]
    let head =
      link("a.css") + "<link rel=stylesheet href=print.css media=print>"
      + "<link rel='alternate stylesheet' href='print.css'><link rel=icon href=i.png>"
    #expect(
      pairs(sheets.merging(["index.html": page(head, Self.text)]) { $1 }).contains("#eee on #123"))
  }

  @Test func `a theme without a background is for a page that has one`() {
    func pairs(_ dark: String) -> [String] {
      self.pairs([
        "a.css": ":root { --ink: #555 } \(dark) { --ink: #bbb } a { color: var(--ink) }",
        "index.html": page(link("a.css"), "<a href=\"/\">Pier</a>"),
      ])
    }
    expectEqual(pairs(".dark"), ["--ink on white"])
    let loaded = PaletteLoader.load(
      paths: ["p"],
      files: MemoryFiles([
        "p/a.css": ":root { --ink: #555 } .dark { --ink: #bbb } a { color: var(--ink) }",
        "p/index.html": page(link("a.css"), "<a href=\"/\">Pier</a>"),
      ]))
    let pairings = loaded.palettes[0].tokens.flatMap(\.pairings)
    #expect(pairings.filter { $0.joint != .doubtful }.allSatisfy { !$0.contexts.isEmpty })
    #expect(pairings.contains { $0.joint == .doubtful })
  }

  @Test func `fields show what is around them, and placeholders`() {
    let sheet = """
      .bar { background: #123 } .bar input { background: transparent; color: #eee }
      .bar input::placeholder { color: #567 }
      """
    func pairs(_ body: String) -> [String] {
      self.pairs(["a.css": sheet, "index.html": page(link("a.css"), body)])
    }
    let field = "<input placeholder=\"Harbor\">"
    expectEqual(pairs("<div class=bar>\(field)</div>"), ["#567 on #123", "#eee on #123"])
    #expect(pairs("<div class=bar><input></div>").contains("#eee on #123"))
  }

  @Test func `routers give links a class`() {
    let sheet =
      "body { background: #fff } .tab { color: #fff; background: #333 } .tab.active { background: #fa5 }"
    func pairs(_ element: String) -> [String] {
      self.pairs(["a.css": sheet, "App.jsx": "import './a.css'\nexport default () => \(element)"])
    }
    expectEqual(
      pairs("<NavLink to='/' className='tab'>Quay</NavLink>"), ["#fff on #333", "#fff on #fa5"])
  }

  @Test func `an application without links shows none`() {
    let sheet = "body { background: #fff; color: #222 } a { color: #8ab }"
    func pairs(_ element: String) -> [String] {
      self.pairs(["a.css": sheet, "App.jsx": "import './a.css'\nexport default () => \(element)"])
    }
    expectEqual(pairs("<p className='b'>Quay</p>"), ["#222 on #fff"])
    expectEqual(pairs("<p className='b'><a href='/'>Quay</a></p>"), ["#8ab on #fff"])
    #expect(pairs("<p className='b' innerHTML={quay}/>").contains("#8ab on #fff"))
  }

  /// The pairs of a page, with those that are questions, and without the text of the browser.
  private func shown(_ sheet: String, _ body: String) -> [String] {
    let files = ["p/a.css": sheet, "p/index.html": page(link("a.css"), body)]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    return tokens.filter { $0.path != "CanvasText" }.flatMap { token in
      token.pairings.map { pairing in
        let isQuestion = pairing.joint == .doubtful || pairing.unusedRule != nil
        return "\(token.path) on \(pairing.path ?? "?")\(isQuestion ? " possibly" : "")"
      }
    }.sorted()
  }

  @Test func `a class that no element has lies where the others of its rule are`() {
    let sheet = """
      body { background: #fff } .bar { background: #123 } .bar a { color: #eee }
      .bar a.active { color: #9cf }
      """
    let bar = "<div class=bar><a href=/>Quay</a></div>"
    expectEqual(shown(sheet, bar), ["#9cf on #123 possibly", "#eee on #123"])
    let script = "<script>link.classList.add('active')</script>"
    expectEqual(shown(sheet, bar + script), ["#9cf on #123", "#eee on #123"])
    // A class alone may be given to anything.
    let alone = "body { background: #fff } .bar { background: #123 } .active { color: #9cf }"
    #expect(shown(alone, "<div class=bar><p>Quay</p></div>").contains("#9cf on #fff"))
  }

  @Test func `utilities that no page has are questions beside those that it has`() {
    let sheet = """
      body { background: #fff } .text-sea { color: #036 } .text-sea-light { color: #6cf }
      .text-sea-pale:hover { color: #9df }
      """
    expectEqual(
      shown(sheet, "<p class=text-sea>Quay</p>"),
      [
        "#036 on #fff", "#6cf on #fff possibly", "#9df on #fff possibly",
      ])
    #expect(shown(sheet, "<p>Quay</p>").contains("#6cf on #fff"))
  }

  @Test func `a photograph covers the color before it`() {
    let photo = "background-image: url(hills.jpg)"
    func pairs(_ look: String) -> [String] {
      shown("body { background: #123; \(look) } .a { color: #eee }", Self.text)
    }
    #expect(pairs("").contains("#eee on #123"))
    #expect(!pairs("\(photo); background-size: cover").contains("#eee on #123"))
    // A small picture does not.
    #expect(pairs("\(photo); background-repeat: no-repeat").contains("#eee on #123"))
    #expect(pairs("background-image: none").contains("#eee on #123"))
    let gradient = shown(
      "body { background: #123; background-image: linear-gradient(#fff, #eee) } .a { color: #eee }",
      Self.text)
    #expect(!gradient.contains("#eee on #123"))
  }
}
