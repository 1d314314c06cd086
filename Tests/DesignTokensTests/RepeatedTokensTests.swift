import DesignTokens
import PaletteTestSupport
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
    expectEqual(
      repeated("tokens.css", ":root { \(Self.light) --color-brand-500: #8b5cf6; }\n\(Self.dark)"),
      [
        "color.semantic.text.muted.light", "color.semantic.text.muted.dark",
        "color.semantic.surface.primary.light", "color.semantic.surface.primary.dark",
        "color.brand.500",
      ])
  }

  @Test func `what all names of a style sheet start with is not that of a token`() {
    let light = "--ui-text-muted: #94a3b8; --ui-surface-primary: #fff; --ui-brand-500: #8b5cf6;"
    let sheet = ":root { \(light) --ui-gap: 4px; --ui-more: #111; }"
    expectEqual(
      repeated("tokens.css", sheet),
      [
        "color.semantic.text.muted.light", "color.semantic.surface.primary.light",
        "color.brand.500",
      ])
    expectEqual(repeated("tokens.css", sheet.replacing("--ui-more", with: "--more")), [])
  }

  @Test func `another color, another name or only a few are none`() {
    // The dark colors are told of the data only.
    expectEqual(
      repeated("tokens.css", ":root { \(Self.light) --brand-500: #8b5cf6; }"),
      [
        "color.semantic.text.muted.light", "color.semantic.surface.primary.light",
        "color.brand.500",
      ])
    expectEqual(repeated("tokens.css", ":root { \(Self.light) --ink: #8b5cf6; }"), [])
    expectEqual(
      repeated("tokens.css", ":root { --text-muted: #000; --surface-primary: #eee; }"), [])
    expectEqual(repeated("more.json", Self.tokens), [])
  }

  @Test func `a token that is called as its group, and all of a small style sheet, are repeated`() {
    let data = """
      {"ramp": {"1": {"value": "#111111"}, "2": {"value": "#222222"}, "3": {"value": "#333333"},
        "4": {"value": "#444444"}},
       "surface": {"default": {"value": "#ffffff"}, "muted": {"value": "#eeeeee"}},
       "text": {"value": "#222222"}}
      """
    let sheet = ":root { --surface: #fff; --surface-muted: #eee; --text: #222; }"
    let palettes = load(["p/tokens.json": data, "p/a.css": sheet], paths: ["p"]).palettes
    expectEqual(
      palettes.flatMap(\.tokens).filter(\.isRepeated).map(\.path),
      [
        "surface.default", "surface.muted", "text",
      ])
  }

  @Test func `code of an app repeats tokens, too`() {
    expectEqual(
      repeated(
        "Colors.swift",
        """
        import SwiftUI
        extension Color {
          static let brand500 = Color(red: 0x8b / 255, green: 0x5c / 255, blue: 0xf6 / 255)
          static let textMuted = dynamic(light: Color(white: 1), dark: Color(white: 0))
        }
        """), [])
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
}
