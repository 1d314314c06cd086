import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens

struct ZedThemeTests {
  private static let family = ##"""
    {"$schema": "https://zed.dev/schema/themes/v0.2.0.json", "name": "Sample", "author": "",
      "themes": [
        {"name": "Sample Light", "appearance": "light", "style": {
          "background.appearance": "opaque", "accents": ["#0060dfff"],
          "text": "#222222ff", "text.muted": "#999999ff", "text.disabled": "#ccccccff",
          "icon": "#aaaaaaff", "error": "#c00000ff", "created": "#00aa00ff",
          "panel.background": "#eeeeeeff", "status_bar.background": "#ddddddff",
          "ghost_element.hover": "#00000010", "border": null,
          "editor.background": "#ffffffff", "editor.line_number": "#bbbbbbff",
          "editor.gutter.background": "#f8f8f8ff", "terminal.ansi.black": "#000000ff",
          "players": [{"cursor": "#0060dfff", "selection": "#0060df3d"}],
          "syntax": {"comment": {"color": "#aaaaaaff", "font_style": "italic"},
            "predictive": {"color": "#ccccccff"},
            "string": {"color": "#007700ff", "background_color": "#eeffeeff"}}}},
        {"name": "Mocha", "appearance": "dark", "style": {
          "text": "#eeeeeeff", "editor.background": "#101010ff",
          "syntax": {"comment": {"color": "#666666ff"}, "string": {}}}}
      ]}
    """##

  /// The pairs as `foreground on background`, with `over` if there is one and `~` for what is no text.
  private func pairs(_ palette: ResolvedPalette) -> Set<String> {
    Set(
      palette.tokens.flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")"
            + (pairing.over.first.map { " over \($0)" } ?? "") + (pairing.role == .ui ? " ~" : "")
        }
      })
  }

  @Test func `themes are contexts with their appearances`() {
    let result = load(["theme.json": Self.family])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(palette.format, "zed-theme")
    expectEqual(palette.choices, ["theme=Sample Light", "theme=Mocha (dark)"])
    expectEqual(palette.permutations.map(\.appearance), [Appearance(), Appearance(scheme: .dark)])
    expectEqual(palette.hex("syntax.comment", 0), "#aaaaaa")
    expectEqual(palette.hex("syntax.comment", 1), "#666666")
    expectEqual(palette.hex("players.0.selection"), "#0060df3d")
    #expect(palette.token("border") == nil && palette.hex("text.disabled", 1) == nil)
  }

  @Test func `each color lies where the editor draws it`() {
    expectEqual(
      pairs(load(["theme.json": Self.family]).palettes[0]),
      [
        "text on panel.background", "text on status_bar.background",
        "text on ghost_element.hover over panel.background", "text.muted on panel.background",
        "text.muted on status_bar.background", "players.0.cursor on editor.background ~",
        "icon on panel.background ~", "icon on status_bar.background ~",
        "error on status_bar.background ~", "created on panel.background",
        "editor.line_number on editor.gutter.background over editor.background",
        "syntax.comment on editor.background", "syntax.string on editor.background",
      ])
  }

  @Test(arguments: [
    (##""hint": "#bbb""##, ["hint on editor.background"]),
    (
      ##""hint": "#bbb", "syntax": {"hint": {"color": "#333"}}"##,
      ["syntax.hint on editor.background"]
    ),
    (##""ignored": "#bbb""##, ["ignored on panel.background"]),
    (
      ##""text": "#bbb", "element.selected": "#999""##,
      ["text on panel.background", "text on element.selected over elevated_surface.background"]
    ),
  ])
  func `hints, ignored files and selected elements`(_ keys: String, _ expected: [String]) {
    let text =
      ##"{"themes": [{"name": "A", "appearance": "light", "style": {"editor.background": "#fff", "panel.background": "#fff", \##(keys)}}]}"##
    let palette = load(["theme.json": text]).palettes[0]
    expectEqual(pairs(palette), Set(expected), "\(keys)")
  }

  @Test func `the terminal, accents of panels and the cursor are drawn`() {
    let text = """
      {"themes": [{"name": "A", "appearance": "light", "style": {
        "editor.background": "#fff", "panel.background": "#fff", "terminal.background": "#fff",
        "terminal.foreground": "#888", "text.accent": "#888", "players": [{"cursor": "#ddd"}, {"cursor": "#ddd"}]
      }}]}
      """
    let palette = load(["theme.json": text]).palettes[0]
    expectEqual(
      pairs(palette),
      [
        "terminal.foreground on terminal.background", "text.accent on panel.background",
        "players.0.cursor on editor.background ~",
      ])
    expectEqual(palette.token("players.0.cursor")?.roles, [.shapeFill])
  }

  @Test(arguments: ["\"#12345\"", "\"red-ish\"", "7", "[]"])
  func `a key without a color is a problem`(_ value: String) {
    let text = """
      {"themes": [{"name": "A", "appearance": "dark", "style": {
        "text": \(value), "syntax": {"comment": {"color": "#fff"}}}}]}
      """
    let palette = load(["theme.json": text]).palettes[0]
    #expect(palette.codes == ["color/invalid"] && palette.reason("text") == "invalid-color")
    expectEqual(palette.hex("syntax.comment"), "#ffffff")
  }

  @Test func `files that are changed anywhere`() {
    let seed: UInt64 = 0x2ED
    var random = SplitMix64(seed: seed)
    for round in 0..<1_000 {
      var bytes = Array(Self.family.utf8)
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        text: bytes, fileName: "a.json", options: LoadOptions(format: "zed-theme"))
      expectEqual(result.palettes.count, 1, "seed \(seed), round \(round)")
    }
  }
}
