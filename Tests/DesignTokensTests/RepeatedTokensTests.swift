import DesignTokens
import PaletteTestSupport
import SourceSyntax
import TokenGraph
import Testing

/// Tokens of data that code has, too.
struct RepeatedTokensTests {
  private static let tokens = """
    {"color": {
      "semantic": {
        "text": {"muted": {"light": {"value": "#94a3b8"}, "dark": {"value": "#64748b"}}},
        "surface": {"primary": {"light": {"value": "#ffffff"}, "dark": {"value": "#1e293b"}}}},
      "brand": {"500": {"value": "#8b5cf6"}}}}
    """

  /// The tokens of the data that are repeated beside a file of code.
  private func repeated(_ name: String, _ code: String) -> [String] {
    load(["p/tokens.json": Self.tokens, "p/\(name)": code], paths: ["p"]).palettes
      .flatMap(\.tokens).filter(\.isRepeated).map(\.path)
  }

  private static let light = "--text-muted: #94a3b8; --surface-primary: #fff;"
  private static let dark =
    "[data-theme=dark] { --text-muted: #64748b; --surface-primary: #1e293b; }"

  @Test func `a style sheet with the same colors by the same names repeats the tokens`() {
    #expect(
      repeated("tokens.css", ":root { \(Self.light) --color-brand-500: #8b5cf6; }\n\(Self.dark)")
        == [
          "color.semantic.text.muted.light", "color.semantic.text.muted.dark",
          "color.semantic.surface.primary.light", "color.semantic.surface.primary.dark",
          "color.brand.500",
        ])
  }

  @Test func `what all names of a style sheet start with is not that of a token`() {
    let light = "--ui-text-muted: #94a3b8; --ui-surface-primary: #fff; --ui-brand-500: #8b5cf6;"
    let sheet = ":root { \(light) --ui-gap: 4px; --ui-more: #111; }"
    #expect(
      repeated("tokens.css", sheet) == [
        "color.semantic.text.muted.light", "color.semantic.surface.primary.light",
        "color.brand.500",
      ])
    #expect(repeated("tokens.css", sheet.replacing("--ui-more", with: "--more")) == [])
  }

  @Test func `another color, another name or only a few are none`() {
    // The dark colors are told of the data only.
    #expect(
      repeated("tokens.css", ":root { \(Self.light) --brand-500: #8b5cf6; }") == [
        "color.semantic.text.muted.light", "color.semantic.surface.primary.light",
        "color.brand.500",
      ])
    #expect(
      repeated("tokens.css", ":root { \(Self.light) --ink: #8b5cf6; }") == [])
    #expect(repeated("tokens.css", ":root { --text-muted: #000; --surface-primary: #eee; }") == [])
    #expect(repeated("more.json", Self.tokens) == [])
  }

  @Test func `code of an app repeats tokens, too`() {
    #expect(
      repeated(
        "Colors.swift",
        """
        import SwiftUI
        extension Color {
          static let brand500 = Color(red: 0x8b / 255, green: 0x5c / 255, blue: 0xf6 / 255)
          static let textMuted = dynamic(light: Color(white: 1), dark: Color(white: 0))
        }
        """) == [])
  }

  @Test(arguments: [
    ##"{"schemes": {"light": {"text": {"base": "#111111"}, "ground": "#ffffff"}, "dark": {"text": {"base": "#eeeeee"}, "ground": "#222222"}}}"##,
    ##"{"themes": {"light": {"text": {"base": "#111111"}, "ground": "#ffffff"}, "dark": {"text": {"base": "#eeeeee"}, "ground": "#222222"}}}"##,
  ])
  func `code that names the scheme of each color repeats themes`(_ data: String) {
    let code = """
      package a
      import androidx.compose.ui.graphics.Color
      val LightTextBase = Color(0xFF111111)
      val LightGround = Color(0xFFFFFFFF)
      val DarkTextBase = Color(0xFFEEEEEE)
      val DarkGround = Color(0xFF222222)
      """
    let palettes = load(["p/colors.json": data, "p/Color.kt": code], paths: ["p"]).palettes
    let tokens = palettes.filter { $0.format != TokenFormatID.compose }.flatMap(\.tokens)
    #expect(!tokens.isEmpty && tokens.allSatisfy { $0.isRepeated })
  }

  // MARK: - Sheets that were built

  private static let source = """
    {"color": {"text": {"muted": {"value": "#a0a0a0"}, "main": {"value": "{color.ink}"}},
      "ink": {"value": "#222222"}, "background": {"base": {"value": "#ffffff"}}}}
    """
  private static let notice = "/* Do not edit directly. */\n"

  private func built(_ sheets: [String: String], _ others: [String: String] = [:]) -> LoadedPalettes
  {
    let files = sheets.merging(others) { own, _ in own }
    return load(
      files.reduce(into: ["p/tokens/color.json": Self.source]) { $0["p/\($1.key)"] = $1.value },
      paths: ["p"])
  }

  @Test(arguments: ["", "acme-"])
  func `a style sheet of nothing but copies of tokens is not read`(_ prefix: String) {
    let names = [
      "text-muted: #A0A0A0", "text-main: var(--\(prefix)color-ink)", "ink: rgb(34 34 34)",
      "background: #fff",
    ]
    let lines = names.map { "--\(prefix)color-\($0);" }.joined(separator: "\n")
    let loaded = built([
      "dist/variables.css": ":root {\n\(lines)\n}",
      "dist/_variables.scss": "$color-text-muted: #a0a0a0;\n$color-background-base: #ffffff;",
    ])
    #expect(loaded.palettes.map(\.format) == ["style-dictionary"])
    #expect(loaded.palettes[0].tokens.allSatisfy { !$0.isRepeated })
    let copies = loaded.palettes[0].repetitions.values.joined()
    #expect(copies.count { $0.file == "p/dist/variables.css" } == 4)
    #expect(copies.count { $0.file == "p/dist/_variables.scss" } == 2)
  }

  @Test func `rules draw the tokens of which a style sheet has copies`() {
    let loaded = built([
      "dist/variables.css": ":root { --color-text-muted: #a0a0a0; --color-background: #ffffff; }",
      "app.css": ".a { color: var(--color-text-muted); background: var(--color-background) }",
    ])
    let pairings = loaded.palettes.flatMap(\.tokens).flatMap(\.pairings)
    #expect(pairings.map(\.path) == ["color.background.base"])
  }

  @Test(arguments: [
    // Another color; a rule; a variable of the page made of it.
    ":root { --color-text-muted: #a1a1a1; --color-background: #ffffff; }",
    ":root { --color-text-muted: #a0a0a0; --color-background: #fff; } a { color: #111; background: #eee }",
    ":root { --color-text-muted: #a0a0a0; --color-background: #fff; --more: #123456; }",
  ])
  func `a style sheet with anything else is read`(_ sheet: String) {
    #expect(built(["a.css": sheet]).palettes.contains { $0.format == "css" })
    let copies = ":root { --color-text-muted: #a0a0a0; --color-background: #ffffff; }"
    let page = ":root { --ink: var(--color-text-muted); --page: var(--color-background); }"
    #expect(built(["a.css": copies, "b/b.css": page]).palettes.contains { $0.format == "css" })
  }

  @Test func `copies in a generated style sheet are told where the tokens are`() {
    let sheet =
      "\(Self.notice):root { --color-text-muted: #a0a0a0; --color-background: #fff; --more: #123456; }"
    let palettes = built(["a.css": sheet]).palettes
    let copy = palettes.flatMap(\.tokens).first { $0.path == "--color-text-muted" }
    #expect(copy?.variants[0].location.file == "p/tokens/color.json")
    #expect(copy?.isRepeated == true)
    #expect(palettes.flatMap(\.tokens).count(where: \.isRepeated) == 2)
    let rules = built([
      "a.css": sheet, "b.css": ".a { color: var(--color-text-muted); background: var(--more) }",
    ]).palettes
    #expect(
      Set(rules.flatMap(\.tokens).filter(\.isRepeated).map(\.path)) == [
        "color.text.muted", "color.background.base",
      ])
  }
}
