import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// What elements of pages show of the rules of style sheets.
@Suite struct CSSPagesTests {
  private static let tokens = """
    :root { --ink: #222; --paper: #fff; --night: #111; --pale: #eef; --dim: #777; --lime: #9f0 }
    body { color: var(--ink); background: var(--paper) }

    """

  /// The pairs besides that of the body, each with its role and what is said of how sure it is.
  private func pairs(_ rules: String, _ files: [String: String]) throws -> [String] {
    let all = files.merging(["p/a.css": Self.tokens + rules]) { own, _ in own }
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(all))
    return try #require(loaded.palettes.first).drawnPairs(isDetailed: true)
  }

  private func pairs(_ rules: String, html: String) throws -> [String] {
    try pairs(rules, ["p/index.html": "<!doctype html><body>\(html)</body>"])
  }

  private static let nested = ".rail { background: var(--night) } .note { color: var(--pale) }"

  @Test func aTextLiesOnTheBackgroundOfTheElementAround() throws {
    let html = "<aside class=\"rail\"><p class=\"note\">Harbor</p></aside>"
    try expectEqual(pairs(Self.nested, html: html), ["--pale on --night"])
    // Another element has the page under it.
    #expect(
      try pairs(Self.nested, html: html + "<p class=note>Quay</p>").contains("--pale on --paper"))
    // Between them is one of which the background is not known.
    for (start, end) in [
      ("<button>", "</button>"), ("<x-card>", "</x-card>"), ("<i class=\"{{ kind }}\">", "</i>"),
    ] {
      let html = "<aside class=\"rail\">\(start)<p class=\"note\">Harbor</p>\(end)</aside>"
      try expectEqual(pairs(Self.nested, html: html), ["--pale on --paper possibly"])
    }
    // A script may give the class to any element.
    try expectEqual(
      pairs(Self.nested, html: html + "<script>p.className = 'note'</script>"),
      ["--pale on --night", "--pale on --paper likely"])
  }

  @Test func aStateOfAnElementLiesOnTheBackgroundAroundIt() throws {
    let rules = Self.nested + " .note:hover { color: var(--lime) }"
    let html = "<aside class=\"rail\"><p class=\"note\">Harbor</p></aside>"
    try expectEqual(pairs(rules, html: html), ["--lime on --night", "--pale on --night"])
    // One with a background of its own, and one of another element.
    let own = Self.nested + " .note:hover { color: var(--lime); background: var(--paper) }"
    try expectEqual(pairs(own, html: html), ["--lime on --paper", "--pale on --night"])
    let other = Self.nested + " .sign { color: var(--dim) } .sign:hover { color: var(--lime) }"
    #expect(try !pairs(other, html: html).contains("--lime on --night"))
  }

  @Test func elementsOfCodeAreRead() throws {
    let jsx = """
      export const A = ({ isOpen }) => (
        <aside className={`rail ${isOpen ? "open" : ""}`}><p className="note">Harbor</p></aside>
      );
      """
    try expectEqual(pairs(Self.nested, ["p/A.jsx": jsx]), ["--pale on --night"])
    let module = """
      import s from "./A.module.css";
      export const A = () => <aside className={s.rail}><p className={s.note}>Harbor</p></aside>;
      """
    try expectEqual(
      pairs("", ["p/A.module.css": Self.nested, "p/A.jsx": module]), ["--pale on --night"])
    // What calls the component may give it a background.
    let open = """
      export const A = ({ className }) => (
        <aside className={className}><p className="note">Harbor</p></aside>
      );
      """
    try expectEqual(pairs(Self.nested, ["p/A.jsx": open]), ["--pale on --paper likely"])
  }

  @Test func aRuleThatAllElementsDrawAnewIsNotDrawn() throws {
    let rules = """
      .btn { color: var(--pale); background: var(--lime) }
      .btn-main { background: var(--night) }
      """
    let main = "<a class=\"btn btn-main\">Send</a>"
    try expectEqual(pairs(rules, html: main), ["--pale on --night"])
    try expectEqual(
      pairs(rules, html: main + "<a class=\"btn\">Back</a>"),
      ["--pale on --lime", "--pale on --night"])
    // Which variant it is, code says.
    let open = "<a class=\"btn btn-{{ kind }}\">Send</a>"
    #expect(try pairs(rules, html: open).contains("--pale on --lime"))
  }

  @Test func anElementThatHoldsIconsDrawsAnIcon() throws {
    let rules = """
      .close { color: var(--dim); background: var(--pale) } .close:hover { color: var(--ink) }
      """
    let icon = "<button class=\"close\" aria-label=\"Close\"><svg><path d=\"M0 0\"/></svg></button>"
    try expectEqual(
      pairs(rules, html: icon), ["--dim on --pale as an icon", "--ink on --pale as an icon"])
    try expectEqual(
      pairs(rules, html: icon + "<button class=close>Close</button>"),
      ["--dim on --pale", "--ink on --pale"])
  }

  @Test func whatPagesDoNotShowIsMeasuredAsRulesSay() throws {
    let tint = ".strip { color: #fff; background: #00f3 }"
    // Nothing says what is around the file, or what is in the element.
    let part = "<div class=strip><p><small>Harbor</small></p></div>"
    try expectEqual(pairs(tint, ["p/part.html": part]), ["#fff on #00f3"])
    try expectEqual(pairs(tint, html: "<div class=strip></div>"), ["#fff on #00f3"])
    try expectEqual(pairs(tint, html: part), ["#fff on #00f3 over --paper"])
    let empty = "<aside class=rail><p class=note></p></aside>"
    try expectEqual(pairs(Self.nested, html: empty), ["--pale on --paper possibly"])
    let inner = "<aside class=rail><p class=note><button><b>Harbor</b></button></p></aside>"
    try expectEqual(pairs(Self.nested, html: inner), ["--pale on --paper possibly"])
  }

  @Test func whatIsUnderATintIsKnown() throws {
    let rules = ".rail { background: var(--night) } .tag { color: #fff; background: #00f3 }"
    try expectEqual(
      pairs(rules, html: "<aside class=rail><b class=tag>New</b></aside>"),
      ["#fff on #00f3 over --night"])
  }

  @Test func aLargeTextIsOneThatBrowsersMakeLarge() throws {
    let rules = ".rail { background: var(--night); font-size: 20px } .note { color: var(--dim) }"
    let files = ["p/a.css": Self.tokens + rules]
    func sizes(_ html: String) throws -> [Double?] {
      let all = files.merging(["p/i.html": "<body><div class=rail>\(html)</div></body>"]) { $1 }
      let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(all))
      return loaded.palettes.flatMap(\.tokens).filter { $0.path == "--dim" }
        .flatMap(\.pairings).filter { $0.path == "--night" }.map(\.size)
    }
    try expectEqual(sizes("<h1 class=note>Harbor</h1>"), [30])
    try expectEqual(sizes("<p class=note>Harbor</p>"), [nil])
    try expectEqual(sizes("<h1><span class=note>Harbor</span></h1>"), [30])
  }

  @Test(arguments: [("<h1>Harbor</h1>", 18.0), ("<h1>Harbor</h1><p>Quay</p>", nil)])
  func aRuleForHeadingsOnlyDrawsALargeText(_ inside: String, _ size: Double?) throws {
    let sheet = Self.tokens + ".top { background: var(--lime); color: var(--dim) }"
    let files = ["p/a.css": sheet, "p/i.html": "<body><div class=top>\(inside)</div></body>"]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let pairings = loaded.palettes.flatMap(\.tokens).filter { $0.path == "--dim" }
      .flatMap(\.pairings)
    expectEqual(pairings.map(\.size), [size])
  }

  /// The element shows its size, though not what it lies on.
  @Test(arguments: [
    ("<h1 className='top'>Harbor</h1>", 18.0), ("<p className='top'>Harbor</p>", nil),
    ("<h1 className='top'>a <small>b</small></h1>", nil), ("<Title className='top' />", nil),
  ])
  func aTextThatOnlyHeadingsShowIsLarge(_ element: String, _ size: Double?) throws {
    let rules = ".top { color: var(--dim) } h1 { font-size: 2rem } small { font-size: 12px }"
    let code = "import './a.css'\nexport const A = () => <section>\(element)</section>"
    let files = ["p/a.css": Self.tokens + rules, "p/A.jsx": code]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let pairings = loaded.palettes.flatMap(\.tokens).filter { $0.path == "--dim" }
      .flatMap(\.pairings)
    expectEqual(pairings.map { ($0.size ?? 0) >= 18 }, [size != nil])
  }

  @Test func aClassOfSomeCaseAddsABackground() throws {
    let rules = """
      .app { background: var(--night) } .done { background: var(--lime) } .go { color: #fff }
      """
    let html = "<div class='app {{ if done }}done{{ end }}'><a class=go>Start</a></div>"
    try expectEqual(pairs(rules, html: html), ["#fff on --lime", "#fff on --night"])
    // Of two classes one may always be there.
    let both = html.replacing("{{ end }}", with: "{{ else }}open{{ end }}")
    #expect(try pairs(rules, html: both).contains("#fff on --lime"))
  }

  /// The selector names an element around, and the page shows another one between.
  @Test func thePageSaysMoreThanTheSelector() throws {
    let rules = """
      .list { background: var(--lime) } .list .card { background: var(--night) }
      .list .in b { color: var(--pale) } .list .in b:hover { color: #fff }
      """
    let html = "<ul class=list><li class=card><p class=in><b>Harbor</b></p></li></ul>"
    try expectEqual(pairs(rules, html: html), ["#fff on --night", "--pale on --night"])
  }

  /// A `<style>` of Vue is one for all unless it says other.
  @Test(arguments: ["<style>", "<style scoped>"])
  func aComponentOfVueHasBackgroundsOfItsOwn(_ style: String) throws {
    let code = """
      <template><div class="app" :class="{ done: isDone }"><a class="go">Start</a>
      <b class="mark"><font-awesome-icon icon="x" /></b></div></template>
      \(style) .app { background: #f05b56 } .done { background: #0f7479 } .go { color: #fff }
      .mark { color: #eee }</style>
      """
    try expectEqual(
      pairs("", ["p/App.vue": code]).filter { $0.hasPrefix("#") },
      [
        "#eee on #0f7479 as an icon", "#eee on #f05b56 as an icon", "#fff on #0f7479",
        "#fff on #f05b56",
      ])
  }

  @Test(arguments: [
    "::v-deep .in", "::v-deep(.in)", ":deep(.in)", ".box ::v-deep .in", ".box::v-deep .in",
    ":slotted(.in)", "::v-slotted(.in)",
  ])
  func `what a component of Vue selects in others is matched by what is in the brackets`(
    _ selector: String
  ) throws {
    let code = """
      <template><p class="box"><i class="in">Pier</i></p></template>
      <style scoped>\(selector) { color: #fff; background: #0f7479 }</style>
      """
    try expectEqual(pairs("", ["p/App.vue": code]), ["#fff on #0f7479"])
  }

  @Test func aBackgroundThatSomeWindowsTakeAwayIsThereInOthers() throws {
    let rules = """
      .bar { background: var(--night) } .bar b { color: #fff }
      @media (min-width: 600px) { .bar { background: none } }
      """
    #expect(try pairs(rules, [:]).contains("#fff on --night"))
  }

  @Test func anElementDirectlyBehindATextIsOne() throws {
    let rules = ".bar { background: var(--night) } .count { color: #fff }"
    let html = "<p class=bar>Quay<b class=count>1</b></p>"
    #expect(try pairs(rules, html: html).contains("#fff on --night"))
  }

  @Test func theBorderOfAnInputIsThatOfItsClass() throws {
    let rules = ".finder { border: 1px solid var(--lime); background: var(--pale) }"
    try expectEqual(
      pairs(rules, html: "<input class=finder type=search>"), ["--lime on --pale as an icon"])
    #expect(try pairs(rules, html: "<div class=finder></div>").isEmpty)
  }

  /// The rules that draw colors and of which no page has a class.
  private func unused(_ rules: String, _ files: [String: String]) -> [String] {
    let all = files.merging(["p/a.css": Self.tokens + rules]) { own, _ in own }
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(all))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    return tokens.flatMap(\.pairings).compactMap(\.unusedRule)
  }

  @Test func aRuleOfWhichNoPageHasAClassIsAQuestion() {
    let rules = """
      .a { color: var(--dim) } .b { color: var(--dim) } .c { color: var(--dim) }
      .d { color: var(--dim) }
      .old-theme { color: var(--lime); background: var(--pale) }
      """
    let html = "<body><p class=\"a b c d\">Harbor</p></body>"
    expectEqual(unused(rules, ["p/i.html": html]), [".old-theme"])
    // Another file has it, composes it, or has few of the classes at all.
    #expect(unused(rules, ["p/i.html": html, "p/a.js": "add('old-theme')"]).isEmpty)
    #expect(unused(rules, ["p/i.html": html, "p/a.js": "add(`old-${kind}`)"]).isEmpty)
    #expect(unused(rules, ["p/i.html": "<body><p class=a>Harbor</p></body>"]).isEmpty)
    #expect(unused(rules, [:]).isEmpty)
    // What Markdown becomes has classes that no page has yet.
    let code = rules.replacing(".old-theme", with: ".highlight .k")
    #expect(unused(code, ["p/i.html": html]).isEmpty)
  }

  /// Classes of components are for these only: their templates tell which ones they have.
  @Test func aClassThatNoTemplateOfItsComponentHasIsAQuestion() {
    let rules = ".item { color: #777; background: #aaa } .old { color: #777; background: #bbb }"
    func unused(_ template: String, _ code: String = "class ItemComponent {}") -> [String] {
      let files = [
        "p/item.component.scss": rules, "p/item.component.html": template,
        "p/item.component.ts": code,
      ]
      return self.unused("", files)
    }
    expectEqual(unused("<p class=item>Harbor</p>"), [".old"])
    expectEqual(unused("<p class=\"item old\">Harbor</p>"), [])
    expectEqual(unused("<p class=item [ngClass]=\"kind\">Harbor</p>"), [])
    expectEqual(unused("<p class=item>a</p>", "host.classList.add('old')"), [])
  }

  /// The style sheet in a component is for its own elements, and for the outermost ones of those in it.
  @Test func aClassThatNoElementOfItsComponentHasIsAQuestion() {
    let style = "<style scoped>.old { color: var(--lime); background: var(--pale) }</style>"
    func unused(_ template: String, _ files: [String: String] = [:]) -> [String] {
      let component = "<template>\(template)</template>\(style)"
      return self.unused("", files.merging(["p/Note.vue": component]) { own, _ in own })
    }
    expectEqual(unused("<p class=item>Harbor</p>"), ["Note .old"])
    expectEqual(unused("<p class=\"item old\">Harbor</p>"), [])
    expectEqual(unused("<p :class=\"kind\">Harbor</p>"), [])
    expectEqual(unused("<p :class=\"{ old: isOld }\">Harbor</p>"), [])
    // Of what a library shows nothing is known.
    expectEqual(unused("<VBtn>Harbor</VBtn>"), [])
    let kid = "<template><b class=old>Quay</b></template>"
    expectEqual(unused("<Kid />", ["p/Kid.vue": kid]), [])
    expectEqual(unused("<Kid />", ["p/Kid.vue": kid.replacing("old", with: "new")]), ["Note .old"])
  }

  @Test func variantsOfAHostArePaired() throws {
    let rules = """
      :host { --bg: var(--night); --fg: var(--pale) }
      :host([data-kind="loud"]) { --bg: var(--lime) }
      .btn { background: var(--bg); color: var(--fg) }
      """
    #expect(try pairs(rules, [:]).contains("--fg on --lime"))
    // The rule sets the property again.
    let own = rules + " .btn { --bg: var(--dim) }"
    #expect(try !pairs(own, [:]).contains("--fg on --lime"))
  }

  @Test func nothingHasTheFocusInALink() throws {
    #expect(try pairs("div > a :focus { color: var(--lime) }", [:]).isEmpty)
    try expectEqual(
      pairs("div > a:focus { color: var(--lime) }", [:]), ["--lime on --paper likely"])
  }

  @Test func whatOtherStyleSheetsMayPaintIsNotKnown() throws {
    let note = "<p class=\"note\">Harbor</p>"
    let assumed = ["--pale on --paper possibly"]
    // A style of the element, and a utility of a framework.
    for attributes in ["style=\"background: {{ tone }}\"", "class=\"rail bg-dark\""] {
      try expectEqual(pairs(Self.nested, html: "<aside \(attributes)>\(note)</aside>"), assumed)
    }
    // A class of a style sheet of others.
    let between = "<aside class=rail><div class=panel>\(note)</div></aside>"
    let sheet = "<link rel=stylesheet href=\"https://cdn.example/kit.css\">"
    try expectEqual(pairs(Self.nested, html: between), ["--pale on --night"])
    try expectEqual(pairs(Self.nested, html: sheet + between), assumed)
    // One of icons paints nothing.
    let icons = sheet.replacing("kit.css", with: "font-awesome/all.min.css")
    try expectEqual(pairs(Self.nested, html: icons + between), ["--pale on --night"])
    // What holds in small windows only is not what is always there.
    let small = Self.nested + " @media (max-width: 9em) { .rail { background: var(--lime) } }"
    try expectEqual(pairs(small, html: "<aside class=rail>\(note)</aside>"), ["--pale on --night"])
  }

  @Test(arguments: [
    ("document.documentElement.style.setProperty('--ink', on ? \"#fff\" : '#222')", true),
    ("document.documentElement.style.setProperty('--ink', value)", false),
    ("document.documentElement.style.setProperty('--other', '#fff')", false),
    ("document.documentElement.style.setProperty('--gap', '2px')", false),
    ("card.style.setProperty('--ink', '#fff')", false),
  ])
  func `code that gives a property of the page another color is told`(
    _ line: String, _ isTold: Bool
  ) throws {
    let css = ":root { --ink: #222; --gap: 1px } body { color: var(--ink); background: #eee }"
    let files = MemoryFiles(["p/a.css": css, "p/a.js": "function go(on) {\n  \(line);\n}"])
    let problems = PaletteLoader.load(paths: ["p"], files: files).palettes.flatMap(\.problems)
    expectEqual(problems.map(\.code), isTold ? ["css/script"] : [])
    #expect(problems.allSatisfy { $0.location.file == "p/a.js" })
  }

  @Test(arguments: [
    // Read on none, on all, and on some of the colors of the gradient.
    ("var(--lime), #fd4", "#fff", ["#fff on #fd4", "#fff on --lime"]),
    ("to right, var(--night) 10%, #000", "#fff", ["#fff on --night"]),
    ("45deg, var(--night), var(--lime)", "#fff", ["#fff on --lime possibly"]),
    // In between the text vanishes.
    ("#000, #fff", "#767676", ["#767676 on #fff possibly"]),
    // What is under it is not known.
    ("var(--night), transparent", "#fff", []), ("var(--night), #0008", "#fff", []),
    ("var(--night), var(--missing)", "#fff", []),
  ])
  func aTextOnAGradient(_ gradient: String, _ text: String, _ expected: [String]) throws {
    let rule = ".cta { background: linear-gradient(\(gradient)); color: \(text) }"
    try expectEqual(pairs(rule, [:]), expected)
  }

  @Test(arguments: [
    ("a:focus-visible, :focus { outline: 3px solid var(--lime) }", true),
    ("button:focus { outline-color: var(--lime) }", true),
    (".menu a:focus { outline: 3px solid var(--lime) }", false),
    ("a:focus { outline: none } a { outline: 1px solid var(--lime) }", false),
  ])
  func theOutlineOfAllControlsLiesOnThePage(_ rules: String, _ isFound: Bool) throws {
    try expectEqual(pairs(rules, [:]), isFound ? ["--lime on --paper as an icon"] : [])
  }

  @Test func `the outline of a field somewhere is a question`() throws {
    let rule = "form input:focus { outline: 1px solid var(--lime) }"
    try expectEqual(pairs(rule, [:]), ["--lime on --paper possibly as an icon"])
  }

  @Test(arguments: [":hover", ":focus-within"])
  func `what is drawn where something around is pointed at is not drawn at rest`(_ state: String) {
    let files = [
      "p/a.css": """
      .note { color: #777 } .box { background: #eee } .box\(state) { background: #ddd }
      .box\(state) .note { color: #222 }
      """,
      "p/a.jsx":
        "export const A = () => <div className='box'><p className='note'>Harbor</p></div>;",
    ]
    let found = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap { $0.drawnPairs() }
    #expect(found.contains("#777 on #eee") && found.contains { $0.hasPrefix("#222 on #ddd") })
    expectEqual(found.count, 2)
  }

  @Test func `a rule for the root element is not one for the body in it`() throws {
    let rules = """
      :root { --ink: #222; --paper: #fff; --night: #111; --pale: #eef }
      html { color: var(--ink); background: var(--paper) }
      .deep { background: var(--night) } .note { color: var(--pale) }
      """
    let body = "<body><p class=note>Harbor</p></body></html>"
    let files = ["p/a.css": rules, "p/index.html": "<!doctype html><html class=deep>\(body)"]
    #expect(try pairs("", files).contains("--pale on --night"))
    #expect(try !pairs("", files).contains("--pale on --paper"))
  }

  @Test func `a text that other rules overrule in all elements is none`() throws {
    let rules = """
      .rail { background: var(--night) } .rail a { color: var(--dim) } .quiet a { color: var(--pale) }
      """
    let html = "<aside class=rail><p class=quiet><a href=a>Harbor</a></p></aside>"
    try expectEqual(pairs(rules, html: html), ["--pale on --night"])
    let other = "<aside class=rail><a href=b>Quay</a></aside>"
    try expectEqual(pairs(rules, html: html + other), ["--dim on --night", "--pale on --night"])
  }
}
