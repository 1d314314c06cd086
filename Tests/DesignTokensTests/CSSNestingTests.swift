import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Which elements of other files may be around those of a component, and which rules belong together.
@Suite struct CSSNestingTests {
  private static let tokens = """
    :root { --ink: #222; --paper: #fff; --night: #111; --pale: #eef; --dim: #777; --lime: #9f0 }
    body { color: var(--ink); background: var(--paper) }

    """

  private func palette(_ rules: String, _ files: [String: String]) throws -> ResolvedPalette {
    let all = files.merging(["p/a.css": Self.tokens + rules]) { own, _ in own }
    return try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(all)).palettes.first)
  }

  private func pairs(_ rules: String, _ files: [String: String] = [:]) throws -> [String] {
    try palette(rules, files).drawnPairs(isDetailed: true)
  }

  private func jsx(_ name: String, _ elements: String) -> String {
    "import './a.css'\nexport function \(name)() { return (\(elements)) }\n"
  }

  private static let rules = """
    .card { background: var(--night) } .sub { color: var(--pale) }
    .note { background: var(--lime) } .note p { color: var(--ink) }
    """

  @Test func aRuleForWhatOthersHoldHidesNothing() throws {
    let card = jsx("Login", "<div className='card'><p className='sub'>Harbor</p></div>")
    let note = jsx("Note", "<div className='note'><p>Quay</p><Mark kind='a' /></div>")
    let mark = jsx("Mark", "<i>{t('mark')}</i>")
    let files = ["p/Login.jsx": card, "p/Note.jsx": note, "p/Mark.jsx": mark]
    try expectEqual(
      pairs(Self.rules, files).filter { $0.contains("--pale") }, ["--pale on --night"])
  }

  @Test(arguments: [
    // By itself, by another component, and by what is written elsewhere.
    "<div className='note'><Login /></div>", "<div className='note'><Frame /></div>",
    "<div className='note'>{children}</div>", "<div className='note'><Outlet /></div>",
    "<div className='note'>{renderPage()}</div>", "<div className='note' {...rest}></div>",
    "<Note className='note'><Login /></Note>",
  ])
  func aComponentThatOthersHoldIsOpen(_ holder: String) throws {
    let files = [
      "p/Login.jsx": jsx("Login", "<div className='card'><p className='sub'>Harbor</p></div>"),
      "p/Frame.jsx": jsx("Frame", "<main><Login /></main>"), "p/Note.jsx": jsx("Note", holder),
    ]
    let isGiven = holder.contains("rest")
    try expectEqual(pairs(Self.rules, files).contains("--pale on --paper possibly"), !isGiven)
  }

  @Test func aTagInAClassIsSettledByPages() throws {
    let rules = "footer { background: var(--night) } .bar-links li a { color: var(--pale) }"
    let html =
      "<!doctype html><body><footer><div class=bar-links><li><a href=x>Harbor</a></li></div>"
    func pales(_ html: String) throws -> [String] {
      try pairs(rules, ["p/index.html": html]).filter { $0.hasPrefix("--pale") }
    }
    try expectEqual(pales(html), ["--pale on --night"])
    // Code may give the class to others, by its whole name or by what it begins with.
    try expectEqual(
      pales(html + "<script>x.className = 'bar-links'</script>"),
      ["--pale on --night", "--pale on --paper likely"])
    try expectEqual(
      pales(html + "<script>x.className = `bar-${kind}`</script>"),
      ["--pale on --night", "--pale on --paper possibly"])
  }

  @Test func aClassOfSomeCaseDrawsOnWhatIsAround() throws {
    let rules = ".card { background: var(--night) } .task.done { color: var(--dim) }"
    let code = jsx(
      "List", "<div className='card'><b className={`task ${d ? 'done' : ''}`}>Quay</b></div>")
    #expect(try pairs(rules, ["p/List.jsx": code]).contains("--dim on --night"))
    // Always overruled.
    let overruled = rules + " #top .card .task { color: var(--pale) }"
    let page = jsx(
      "List",
      "<div id='top'><div className='card'><b className={`task ${d ? 'done' : ''}`}>Q</b></div></div>"
    )
    #expect(try !pairs(overruled, ["p/List.jsx": page]).contains("--dim on --night"))
  }

  @Test func classesOfModulesAreApart() throws {
    let files = [
      "p/Head.module.css": ".top { background: #101010 } .top b { color: var(--pale) }",
      "p/List.module.css": ".top { position: relative } .top .menu { background: var(--lime) }",
    ]
    try expectEqual(pairs("", files), ["--pale on #101010"])
  }

  @Test func aWordOfCodeIsNoClassOfAModule() throws {
    let code =
      "import { Pen } from 'lucide-react'\nimport s from './A.module.css'\nconst t = `task of ${n}`\n"
      + jsx("A", "<div className={s.task}><button><Pen /></button></div>")
    let files = [
      "p/A.module.css": ".task { background: var(--night) } .task button { color: var(--dim) }",
      "p/A.jsx": code,
    ]
    #expect(try pairs("", files).contains("--dim on --night as an icon"))
  }

  @Test func aThemeIsNoBlock() throws {
    let rules = """
      .dark-mode { background: var(--night) } .dark-mode-toggle { color: var(--dim) }
      .menu { background: var(--lime) } .menu-item { color: var(--ink) }
      """
    let found = try pairs(rules)
    #expect(!found.contains { $0.hasPrefix("--dim on --night") })
    #expect(found.contains("--ink on --lime likely"))
  }

  @Test func aLogotypeNeedsNoContrast() throws {
    let rules = ".site-logo { color: var(--dim); background: var(--lime) }"
    #expect(try pairs(rules).isEmpty)
    try expectEqual(pairs(rules.replacing("logo", with: "logout")), ["--dim on --lime"])
  }

  @Test(arguments: [
    // The size of a custom property, the least of several, and one that is not known.
    (".x { font-size: var(--big); color: var(--pale); background: var(--dim) }", 24.0),
    (".x { font-size: var(--two); color: var(--pale); background: var(--dim) }", 15.0),
    (".x { font-size: var(--any); color: var(--pale); background: var(--dim) }", nil),
  ])
  func aSizeIsThatOfItsProperty(_ rule: String, _ points: Double?) throws {
    let sizes =
      ":root { --big: 2rem; --two: 30px; --any: 5vw } @media (x) { :root { --two: 20px } }"
    let palette = try palette(sizes + rule, [:])
    let use = palette.token("--pale")?.pairings.first { $0.path == "--dim" }
    #expect(use != nil && use?.size == (points.flatMap { $0 >= 18 ? $0 : nil }))
  }

  @Test func textIsAsLargeAsItsTag() throws {
    let rules = """
      button { font-size: 32px } .go { color: var(--pale); background: var(--dim) }
      .go:hover { background: var(--night) } i { font-size: 9px }
      """
    for (text, isLarge) in [
      ("=", true), ("Go", true), ("<i>Go</i>", false),
    ] {
      let page = "<!doctype html><body><button class=go>\(text)</button>"
      let uses = try palette(rules, ["p/index.html": page]).token("--pale")?.pairings ?? []
      #expect(uses.count == 2 && uses.allSatisfy { ($0.size ?? 0 >= 18) == isLarge }, "\(text)")
    }
  }

  @Test func classesOfTailwindHaveSizesOfTheProject() throws {
    let files = [
      "p/t.css": """
      @import "tailwindcss"; @theme { --color-sea: #08a; --color-foam: #fff; --text-huge: 3rem }
      .text-lead { font-size: 24px }
      """,
      "p/A.jsx": jsx(
        "A",
        "<><b className='bg-foam text-lead text-sea'>a</b></>"),
    ]
    func size(_ name: String) throws -> Double? {
      var files = files
      files["p/A.jsx"] = files["p/A.jsx"]?.replacing("text-lead", with: name)
      let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
      let token = loaded.palettes.flatMap(\.tokens).first { $0.path == "--color-sea" }
      return try #require(token?.pairings.first { $0.path == "--color-foam" }).size
    }
    #expect(try size("text-lead") == 18 && size("text-huge") == 36 && size("text-sun") == nil)
  }

  @Test(arguments: [
    ("p/c/list.scss", "p/c/List.jsx", "import './list.scss'; export default () => MARKUP"),
    ("p/c/list.component.css", "p/c/list.component.html", "MARKUP"),
  ])
  func styleSheetsOfComponentsAreRead(_ sheet: String, _ path: String, _ code: String) throws {
    let markup = "<div class=\"item\"><small class=\"desc\">x</small></div>"
    let files = [
      sheet: ".item { background: #101010 } .desc { color: #777 }",
      path: code.replacing("MARKUP", with: markup),
    ]
    try expectEqual(pairs("", files), ["#777 on #101010"])
  }

  @Test func whatPagesShowOnAGradientIsNotOnThePage() throws {
    let rules = """
      .box { background: linear-gradient(red, blue) } .word { color: var(--pale) }
      """
    let page = "<!doctype html><body><div class=box><p class=word>Harbor</p></div>"
    try expectEqual(
      pairs(rules, ["p/index.html": page]).filter { $0.hasPrefix("--pale") },
      ["--pale on red possibly"])
    let both = page + "<p class=word>Quay</p>"
    #expect(try pairs(rules, ["p/index.html": both]).contains("--pale on --paper"))
  }

  @Test func aRuleForOneSchemeIsSettledInIt() throws {
    let rules = """
      .dark .pane { background: var(--night) } .dark .word { color: var(--pale) }
      .dark { --paper: #000 }
      """
    let page = "<!doctype html><body><div class=pane><p class=word>Harbor</p></div>"
    try expectEqual(
      pairs(rules, ["p/index.html": page]).filter { $0.hasPrefix("--pale") },
      ["--pale on --night"])
  }

  @Test(arguments: [
    ("import { FiTrash } from 'react-icons/fi'", true),
    ("import { Trash } from 'lucide-react'", true),
    ("import { FiTrash, Trash } from './marks'", false),
  ])
  func aControlWithAnIconOfAPackageHasNoText(_ line: String, _ isIcon: Bool) throws {
    let name = line.contains("FiTrash") ? "FiTrash" : "Trash"
    let code = line + "\n" + jsx("A", "<button className='del'><\(name) /></button>")
    let rules = ".del { color: var(--dim); background: var(--lime) }"
    try expectEqual(
      pairs(rules, ["p/A.jsx": code]), ["--dim on --lime" + (isIcon ? " as an icon" : "")])
  }

  @Test func whatAnElementDrawsItselfCountsAsText() throws {
    let rules = ".card { background: var(--night); color: var(--pale) }"
    for style in [
      "{{ fontSize: 12, color: 'var(--dim)' }}", "{{ color: on ? 'var(--dim)' : 'red' }}",
      "\"color: var(--dim)\"",
    ] {
      let code = jsx("A", "<div className='card'><i style=\(style)>Harbor</i></div>")
      try expectEqual(palette(rules, ["p/A.jsx": code]).token("--dim")?.drawn, .text, "\(style)")
    }
    let ground = jsx("A", "<i className='card' style={{ backgroundColor: 'var(--dim)' }}>a</i>")
    try expectEqual(
      palette(rules, ["p/A.jsx": ground]).token("--dim")?.drawn.contains(.text), false)
  }

  @Test func aControlWithAnIconHasOneInStates() throws {
    let code =
      "import { Pen } from 'lucide-react'\n"
      + jsx("A", "<button className='edit'><Pen size={15} /></button>")
    let rules = ".edit:hover { color: var(--dim); background: var(--pale) }"
    try expectEqual(pairs(rules, ["p/A.jsx": code]), ["--dim on --pale as an icon"])
    let text = code.replacing("<Pen size={15} />", with: "Edit")
    try expectEqual(pairs(rules, ["p/A.jsx": text]), ["--dim on --pale"])
  }

  @Test func anImportantColorIsNotOverruledByMedia() throws {
    let rules = """
      .x { color: var(--pale) !important; background: var(--night) }
      @media (prefers-color-scheme: light) { .x { color: var(--dim) } }
      """
    #expect(try pairs(rules).filter { $0.hasPrefix("--dim") }.isEmpty)
    #expect(try pairs(rules.replacing(" !important", with: "")).contains("--dim on --night"))
  }

  @Test func aSizeHasTheValueOfAPropertyThatIsNotSet() throws {
    let rule = ".x { font-size: var(--fs, 24px); color: var(--pale); background: var(--dim) }"
    let use = try palette(rule, [:]).token("--pale")?.pairings.first { $0.path == "--dim" }
    expectEqual(use?.size, 18)
  }
}
