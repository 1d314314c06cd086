import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Style sheets in pages and components.
@Suite struct CSSPageStyleTests {
  private func pairs(_ files: [String: String]) -> [String] {
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap(\.allTokens)
    return tokens.flatMap { token in
      token.pairings.map { pairing in
        let isSure = pairing.joint != .assumed && pairing.joint != .doubtful
        return "\(token.path) on \(pairing.path ?? "?")\(isSure ? "" : " likely")"
      }
    }.sorted()
  }

  private static let sheet = ":root { --ink: #222; --paper: #fff; --red: #c00; --pale: #fee }"

  @Test func `a page is read with its places`() throws {
    let page = """
      <!doctype html><title>é</title>
      <style>
        body { background: #fff; color: #222 }
      </style><STYLE media="screen">b { color: #c00 }</STYLE>
      <p style="color: #777">{ color: #abc }</p>
      """
    let files = ["p/a.html": page]
    expectEqual(pairs(files), ["#222 on #fff", "#777 on #fff likely", "#c00 on #fff"])
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let location = try #require(
      loaded.palettes.first?.outside.first?.tokens.first { $0.path == "#222" }?.variants.first?
        .location)
    expectEqual(location.file, "p/a.html")
    expectEqual(location.range.start.line, 3)
    expectEqual(location.range.start.column, 35)
  }

  @Test func `a page is none of a project with style sheets`() {
    let page = "<style>body { background: #000; color: #c00 }</style>"
    let sheet = Self.sheet + "body { background: var(--paper); color: var(--ink) }"
    expectEqual(pairs(["p/a.html": page, "p/a.css": sheet]), ["--ink on --paper"])
  }

  @Test func `a page is read beside properties that are no colors`() {
    let page = "<style>body { background: #000; color: #c00 }</style>"
    let component = "<style>p { --size: 2rem; margin: 0 }</style>"
    expectEqual(pairs(["p/a.html": page, "p/A.svelte": component]), ["#c00 on #000"])
  }

  @Test func `in Vue a style that is not scoped is for all`() throws {
    let files = [
      "p/App.vue": """
      <style>:root { --ink: #222; --paper: #fff } [data-theme="dark"] { --ink: #eee; --paper: #111 }
      </style><style scoped>.a { color: var(--ink); background: var(--paper) }</style>
      """
    ]
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let palette = try #require(loaded.palettes.first)
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(palette.tokens.map(\.path).sorted(), ["--ink", "--paper"])
  }

  @Test(arguments: ["vue", "svelte"])
  func `a component draws its own classes`(_ ending: String) {
    func component(_ rules: String, _ attributes: String = " scoped") -> String {
      "<template><p class='a'/></template><style\(attributes)>\(rules)</style>"
    }
    let files = [
      "p/a.css": Self.sheet, "p/One.\(ending)": component(".a { background: var(--pale) }"),
      "p/Three.\(ending)": component(
        "aside { color: var(--pale); background: var(--red) } .cover { background: var(--paper) }"),
      "p/Two.\(ending)": component(
        ".a { color: var(--red) } .b { color: var(--ink); background: var(--paper) }"),
    ]
    expectEqual(pairs(files), ["--ink on --paper", "--pale on --red"])
  }

  @Test(arguments: [
    "<style lang=\"less\">.a { color: #111; background: #222 }</style>",
    "<style>{% if dark %}.b { color: #111; background: #222 }{% endif %}</style>",
    "<style>.b { color: #111; {{ more }} background: #222 }</style>",
    "<styles>.a { color: #111; background: #222 }</styles>",
    "<style", "<style>",
  ])
  func `what is no plain style sheet is not read`(_ page: String) {
    #expect(pairs(["p/a.html": page]).isEmpty)
  }

  @Test(arguments: ["a.blade.php", "a.html.erb", "a.twig", "a.ejs", "a.hbs", "a.cshtml", "a.php"])
  func `a template of pages has plain style sheets`(_ name: String) {
    let style = "<style>.box { background: #000 } .box b { color: #c00 }</style>"
    let page = "<html><head>\(style)</head><body><p class=box><b>a</b></p></body></html>"
    expectEqual(pairs(["p/\(name)": page]), ["#c00 on #000"])
    for insertion in ["{{ ink }}", "<%= ink %>", "<?= $ink ?>", "$ink", "@(ink)", "#{ink}"] {
      #expect(pairs(["p/\(name)": page.replacing("#c00", with: insertion)]).isEmpty)
    }
    #expect(pairs(["p/\(name)": page.replacing(".box b", with: "@if(a) .box b")]).isEmpty)
  }

  @Test func `a selector of an attribute may have blanks`() {
    let page = """
      <style>.box { background: #000 } .box input[type = "submit"] { background: none; color: #fff }
      .box input[type = "submit"]:hover { background: #2ecc71 }</style>
      <body><form class=box>@csrf<input type="submit" value="Log in"></form></body>
      """
    let expected = ["#fff on #000", "#fff on #2ecc71"]
    expectEqual(pairs(["p/a.blade.php": page]), expected)
    expectEqual(pairs(["p/a.html": page.replacing("@csrf", with: "")]), expected)
  }

  @Test(arguments: [
    ("a.html", "{{ theme.ink }}"), ("a.html", "{% if dark %}#fff{% else %}#000{% endif %}"),
    ("a.blade.php", "{!! $ink !!}"), ("a.html.erb", "<%= ink %>"), ("a.hbs", "#{{ink}}"),
    ("a.php", "<?= $ink ?>"), ("a.cshtml", "@Model.Ink"), ("a.twig", "{{ ink }} !important"),
  ])
  func `what a template inserts into values is unknown`(_ name: String, _ value: String) {
    let page = """
      <style>/* {{ site }} */ .a { color: \(value); background: #222 } .a { width: \(value) }
      .b { --gap: \(value); color: #c00; background: #fff } .a.c { background: #fff }</style>
      <p class="a c">a</p><p class=b>b</p>
      """
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(["p/\(name)": page]))
    expectEqual(pairs(["p/\(name)": page]), ["#c00 on #fff"])
    let problems = loaded.palettes.flatMap(\.problems)
    expectEqual(problems.map(\.code), ["css/inserted"])
    #expect(problems.first?.message.contains("1 color") ?? false)
    expectEqual(problems.first?.location.range.start.line, 1)
  }

  @Test(arguments: ["{{", "<style>.a { color: {{", "<style>.a { color: '{{ a }} }", "<style>/* {{"])
  func `what is not closed ends`(_ page: String) {
    #expect(pairs(["p/a.html": page]).isEmpty)
    #expect(pairs(["p/a.html": page + String(repeating: "url({{ ", count: 1_000)]).isEmpty)
    // Each of these looks for its end in the line.
    #expect(pairs(["p/a.html": String(repeating: "{# ", count: 100_000) + page]).isEmpty)
  }
}
