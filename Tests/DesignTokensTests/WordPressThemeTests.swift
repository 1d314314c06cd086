import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens

struct WordPressThemeTests {
  private static let theme = ##"""
    {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3,
     "settings": {
       "color": {"palette": [
         {"slug": "base", "name": "Base", "color": "#ffffff"},
         {"slug": "contrast", "name": "Contrast", "color": "#222222"},
         {"slug": "accent1", "name": "Accent", "color": "#ffd000"}]},
       "custom": {"brandInk": {"onDark": "#eeeeee", "width": "2px"}}},
     "styles": {
       "color": {"background": "var(--wp--preset--color--base)", "text": "var:preset|color|contrast"},
       "elements": {
         "link": {"color": {"text": "var(--wp--preset--color--accent-1)"},
           ":hover": {"color": {"text": "currentColor"}}},
         "heading": {"color": {"text": "#888888"}},
         "button": {
           "color": {"background": "var(--wp--preset--color--accent-1)", "text": "#fff"},
           ":hover": {"color": {"background": "var(--wp--preset--color--vivid-red)"}}}},
       "blocks": {
         "core/quote": {"color": {"background": "#eeeeee"},
           "elements": {"cite": {"color": {"text": "#999999"}}}},
         "core/post-date": {"color": {"text": "#777777"}},
         "core/button": {"variations": {"outline": {"color": {"text": "#cccccc"}}}},
         "core/cover": {"color": {"text": "#fafafa"}}}}}
    """##

  private static func pairs(_ palette: ResolvedPalette) -> [String] {
    palette.tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? $0.color?.hex ?? "none")" }
    }.sorted()
  }

  @Test func `presets are tokens by their custom properties`() {
    let palette = load(["theme.json": Self.theme]).palettes[0]
    #expect(palette.format == "wordpress-theme" && palette.codes.isEmpty)
    #expect(palette.hex("--wp--preset--color--accent-1") == "#ffd000")
    #expect(palette.token("--wp--preset--color--accent-1")?.description == "Accent")
    #expect(palette.hex("--wp--custom--brand-ink--on-dark") == "#eeeeee")
    #expect(palette.token("--wp--custom--brand-ink--width") == nil)
    #expect(palette.hex("styles.color.text") == "#222222")
    #expect(palette.hex("styles.elements.button.:hover.color.background") == "#cf2e2e")
    #expect(palette.token("--wp--preset--color--vivid-red") == nil)
  }

  @Test func `what WordPress draws on each other is paired`() {
    let palette = load(["theme.json": Self.theme]).palettes[0]
    let page = "styles.color.background", quote = "styles.blocks.core/quote"
    let button = "styles.elements.button"
    #expect(
      Self.pairs(palette) == [
        "styles.blocks.core/post-date.color.text on \(page)",
        "\(quote).elements.cite.color.text on \(quote).color.background",
        "styles.color.text on \(quote).color.background",
        "styles.color.text on \(page)",
        "\(button).color.text on \(button).:hover.color.background",
        "\(button).color.text on \(button).color.background",
        "styles.elements.heading.color.text on \(page)",
        "styles.elements.link.color.text on \(page)",
      ])
    let heading = palette.token("styles.elements.heading.color.text")?.pairings.first
    #expect(heading?.size == 18 && heading?.joint == nil)
    let date = palette.token("styles.blocks.core/post-date.color.text")?.pairings.first
    #expect(date?.joint == .page)
  }

  @Test func `variations are themes, and inherit what they do not set`() {
    let dark = ##"""
      {"$schema": "https://schemas.wp.org/trunk/theme.json", "version": 3, "title": "Dark",
       "settings": {"color": {"palette": [
         {"slug": "base", "color": "#111111"}, {"slug": "contrast", "color": "#333333"}]}},
       "styles": {"elements": {"link": {"color": {"background": "#000000"}}}}}
      """##
    let result = load(["a/theme.json": Self.theme, "a/styles/dark.json": dark])
    #expect(result.palettes.count == 1)
    let palette = result.palettes[0]
    #expect(palette.choices == ["style=default", "style=Dark"])
    #expect(palette.permutations.map(\.appearance.scheme).last == .dark)
    #expect(palette.hex("styles.color.text", 0) == "#222222")
    #expect(palette.hex("styles.color.text", 1) == "#333333")
    let links = palette.token("styles.elements.link.color.text")?.pairings ?? []
    #expect(
      links.map(\.path) == ["styles.color.background", "styles.elements.link.color.background"])
    #expect(links.map(\.contexts) == [["style": ["default"]], ["style": ["Dark"]]])
  }

  @Test func `a page without a background is white, and a section is drawn with the page's text`() {
    let theme = ##"{"version": 2, "styles": {"color": {"text": "var:preset|color|white"}}}"##
    let section = ##"""
      {"version": 3, "title": "Dim", "slug": "dim", "blockTypes": ["core/group"],
       "styles": {"color": {"background": "#dddddd"}, "settings": "var(--wp--preset--x)"}}
      """##
    let palette = load(["theme.json": theme, "styles/dim.json": section]).palettes[0]
    #expect(
      Self.pairs(palette) == [
        "styles.color.text on #ffffff",
        "styles.color.text on styles.variations.dim.color.background",
      ])
  }

  @Test func `what is no color is a problem, and what the page sets is unknown`() {
    let theme = ##"""
      {"version": 3, "settings": {"color": {"palette": [{"slug": "a", "color": "#12345"}]}},
       "styles": {"color": {"text": "var(--ink)", "background": "var:preset|color|gone"}}}
      """##
    let palette = load(["theme.json": theme]).palettes[0]
    #expect(palette.codes.contains("color/invalid"))
    #expect(palette.reason("--wp--preset--color--a") == "invalid-color")
    #expect(palette.reason("styles.color.text") != nil)
    #expect(palette.reason("styles.color.background") != nil)
  }

  @Test(arguments: [
    ("accent1", "accent-1"), ("vividRed", "vivid-red"), ("Base 2", "base-2"), ("3xl", "3-xl"),
    ("a--b", "a-b"), ("HTML", "html"),
  ])
  func `slugs are words with hyphens`(_ slug: String, _ name: String) {
    let theme = """
      {"version": 3, "settings": {"color": {"palette": [{"slug": "\(slug)", "color": "#abc"}]}}}
      """
    let palette = load(["theme.json": theme]).palettes[0]
    #expect(palette.tokens.map(\.path) == ["--wp--preset--color--\(name)"])
  }

  @Test func `files that are changed or cut anywhere`() {
    let seed: UInt64 = 0x3ED
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.theme.utf8)
    for round in 0..<1_000 {
      var changed = bytes
      changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        text: changed, fileName: "theme.json", options: LoadOptions(format: "wordpress-theme"))
      #expect(result.palettes.count == 1, "seed \(seed), round \(round)")
    }
    for end in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<end]), fileName: "theme.json")
    }
  }
}
