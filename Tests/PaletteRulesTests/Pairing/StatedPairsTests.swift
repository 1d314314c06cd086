import DesignTokens
import FileAccess
import PaletteRules
import Testing

/// Pairs that descriptions and style sheets state.
@Suite struct StatedPairsTests {
  @Test func `a description names the background`() throws {
    var palette = try SamplePairs.palette(
      "overlay.default #000\noverlay.inverse #fff\nother.default #111")
    palette.tokens[1].description = "For elements used on top of overlay/default. Used for text."
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    #expect(pairs.map(\.background.path) == ["overlay.default"])
    #expect(
      pairs.map(\.origin) == [
        .inferred("its description says that it lies on overlay.default")
      ])
    palette.tokens[1].description = "Text on top of everything"
    #expect(Pairing(of: palette, configuration: Configuration()).pairs.isEmpty)
  }

  private func pairs(_ css: String, _ configuration: Configuration = Configuration()) throws
    -> [String]
  {
    let files = MemoryFiles(["a.css": css])
    let palette = try #require(PaletteLoader.load(paths: ["a.css"], files: files).palettes.first)
    return Pairing(of: palette, configuration: configuration).pairs.map {
      guard case .inferred(let reason) = $0.origin else { return "" }
      return "\($0.foreground.path) on \($0.background.path): \(reason)"
    }
  }

  @Test func `a rule that sets both uses both together`() throws {
    let css = """
      :root { --red-2: #fcc; --red-9: #600; --deep: #300 }
      del {
        background: var(--red-9);
        color: var(--red-2);
      }
      """
    #expect(
      try pairs(css) == ["--red-2 on --red-9: the rule “del” sets both"])
    var configuration = Configuration()
    configuration.inferPairs = false
    #expect(try pairs(css, configuration) == [])
  }

  @Test(arguments: [
    "a { color: var(--x-2) } b { background: var(--x-9) }",
    "a { color: var(--x-2); background: var(--x-9) url(x.png) }",
    "a { --x-2: red; color: var(--x-2); background: var(--x-9) }",
    "a { color: var(--x-2); background: var(--nowhere) }",
  ])
  func `not across rules, and not what a rule sets itself`(_ rule: String) throws {
    #expect(
      try pairs(":root { --x-2: #fcc; --x-9: #600 } " + rule)
        .filter { $0.contains("uses both") } == [])
  }
}
