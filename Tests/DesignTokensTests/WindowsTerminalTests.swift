import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens

struct WindowsTerminalTests {
  private static func scheme(_ name: String, _ background: String) -> String {
    ##"""
    {"name": "\##(name)", "background": "\##(background)", "foreground": "#888888",
      "black": "#000000", "red": "#cc0000", "purple": "#880088", "brightPurple": "#b000b0",
      "brightBlack": "#666666", "cursorColor": "#ffffff"}
    """##
  }

  @Test func `schemes of the settings are themes`() {
    let text = """
      {"profiles": {}, // of the terminal
        "schemes": [\(Self.scheme("Day", "#ffffff")), \(Self.scheme("One Dark", "#101010")),]}
      """
    let result = load(["settings.json": text])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(palette.format, "windows-terminal")
    expectEqual(palette.choices, ["theme=Day", "theme=One Dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("background", $0) }, ["#ffffff", "#101010"])
    expectEqual(
      palette.tokens.filter { !$0.pairings.isEmpty }.map(\.path),
      [
        "foreground", "red", "purple", "brightPurple",
      ])
  }

  @Test func `a scheme can be a file of its own`() {
    let palette = load(["one.json": Self.scheme("One", "#xyz")]).palettes[0]
    #expect(palette.format == "windows-terminal" && palette.codes == ["color/invalid"])
    expectEqual(palette.reason("background"), "invalid-color")
  }
}
