import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// What elements draw by a style of their own.
@Suite struct CSSElementStyleTests {
  private static let sheet = """
    :root { --ink: #222; --paper: #fff; --night: #111; --dim: #777 }
    body { color: var(--ink); background: var(--paper) }
    .card { background: var(--night) } #main .note { color: var(--ink) }

    """

  private func palette(_ elements: String, in path: String) throws -> ResolvedPalette {
    let code =
      path.hasSuffix("x")
      ? "import './a.css'\nexport const A = () => (\(elements))\n"
      : path.hasSuffix("html") ? "<!doctype html><body>\(elements)</body>" : elements
    let files = ["p/a.css": Self.sheet, path: code]
    return try #require(PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
  }

  private func pairs(_ elements: String, in path: String = "p/index.html") throws -> [String] {
    try palette(elements, in: path).drawnPairs(isDetailed: true).filter {
      !$0.hasPrefix("--ink on --paper")
    }
  }

  @Test(arguments: [
    ("p/index.html", "<p style=\"color: #123; background: #345\">Harbor</p>"),
    ("p/index.html", "<p style='background-color:#345; color:#123'>Harbor</p>"),
    ("p/A.jsx", "<p style={{ color: '#123', backgroundColor: \"#345\" }}>Harbor</p>"),
    (
      "p/A.vue", "<template><p :style=\"{ color: '#123', background: `#345` }\">Quay</p></template>"
    ),
    ("p/A.svelte", "<p style:color=\"#123\" style=\"background: #345\">Harbor</p>"),
  ])
  func bothColors(_ path: String, _ element: String) throws {
    try expectEqual(pairs(element, in: path), ["#123 on #345"])
  }

  @Test(arguments: [
    ("<div class=card><p style='color: #abc'>Harbor</p></div>", ["#abc on --night"]),
    ("<p style='color: #123'>Harbor</p>", ["#123 on --paper"]),
    ("<div style='background: #345'><p>Harbor</p></div>", ["--ink on #345"]),
    // What an element has itself overrules the rules for it.
    ("<main id=main><p class=note style='color: #123'>Quay</p></main>", ["#123 on --paper"]),
    ("<p class=card style='background: #eee'>Harbor</p>", ["--ink on #eee"]),
    ("<div class=card><p style='color: var(--dim)'>Harbor</p></div>", ["--dim on --night"]),
    // What a template inserts is not known.
    ("<div class=card><p style='color: {{ tone }}'>Harbor</p></div>", []),
    ("<div class=card style='background: {{ tone }}'><p style='color: #abc'>a</p></div>", []),
    // An icon, and a text that nobody sees.
    ("<div class=card><p style='color: #abc; opacity: 0'>Harbor</p></div>", []),
  ])
  func oneColor(_ elements: String, _ expected: [String]) throws {
    try expectEqual(pairs(elements).filter { !$0.hasSuffix("ly") }, expected)
  }

  @Test(arguments: ["{{ color: on ? '#abc' : '#fff' }}", "{tone}", "{{ ...tone }}", "{{ color }}"])
  func whatCodeComputesIsNotKnown(_ style: String) throws {
    let elements = "<div className='card'><p style=\(style)>Harbor</p></div>"
    try expectEqual(pairs(elements, in: "p/A.jsx"), [])
  }

  @Test func largeText() throws {
    func size(_ style: String) throws -> Double? {
      let element = "<p style={{ color: '#123', background: '#345', \(style) }}>Harbor</p>"
      return try palette(element, in: "p/A.jsx").outside.lazy.flatMap(\.tokens).flatMap(\.pairings)
        .first?.size
    }
    try expectEqual(size("fontSize: 32"), 24)
    try expectEqual(size("fontSize: '2rem'"), 24)
    try expectEqual(size("fontSize: 12"), nil)
  }

  @Test func itsPlacesAreThoseInThePage() throws {
    let palette = try palette(
      "<div className='card'><p style={{ color: '#abc' }}>a</p></div>", in: "p/A.jsx")
    let token = try #require(
      palette.outside.lazy.flatMap(\.tokens).first { !$0.pairings.isEmpty })
    let location = token.variants[0].location
    expectEqual(location.file, "p/A.jsx")
    #expect((location.range.start.line, location.range.start.column) == (2, 67))
    expectEqual(token.pairings[0].reason, "the rules “.card” and “<p style>” set them in “p/A.jsx”")
  }

  @Test func `styles of elements are enough where a project has no style sheet`() {
    let elements = "<div style={card}><p style={{ color: '#444' }}>a</p></div>"
    let code = "const card = { backgroundColor: '#111' };\nexport const A = () => \(elements);"
    func pairs(_ files: [String: String]) -> [String] {
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
        .flatMap { $0.drawnPairs() }
    }
    expectEqual(pairs(["p/A.jsx": code]), ["#444 on #111"])
    expectEqual(pairs(["p/A.jsx": code, "p/a.css": "body { margin: 0 }"]), ["#444 on #111"])
    expectEqual(pairs(["p/A.test.jsx": code]), [])
    // Views of React Native are read as such.
    expectEqual(pairs(["p/A.jsx": "import { View } from 'react-native';\n\(code)"]), [])
  }

  @Test(arguments: [
    "<div style={{ backgroundColor: COLORS.nightSky }}><p style={{ color: COLORS.dim }}>a</p></div>",
    "<div style={{ background: theme.colors.nightSky }}><p style={{ color: theme?.colors['dim'] }}>a</p></div>",
    "<Panel><Note>a</Note></Panel>",
  ])
  func `what code takes of a table of colors is that color`(_ elements: String) {
    let colors = "export const colors = { nightSky: '#111', dim: '#444', paper: '#fff' };"
    let code = """
      import styled from 'styled-components';
      const Panel = styled.div`background: ${colors.nightSky};`;
      const Note = styled.p`color: ${colors.dim};`;
      export const A = () => \(elements);
      """
    func pairs(_ code: String) -> [String] {
      PaletteLoader.load(
        paths: ["p"], files: MemoryFiles(["p/colors.ts": colors, "p/A.jsx": code])
      ).palettes.flatMap { $0.drawnPairs() }
    }
    expectEqual(pairs(code), ["colors.dim on colors.nightSky"], "\(elements)")
    #expect(
      !pairs(code.replacing("nightSky", with: "other")).contains { $0.hasPrefix("colors.dim") })
  }
}
