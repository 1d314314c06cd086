import ColorCore
import PaletteTestSupport
import Testing

import DesignTokens

struct SublimeSchemeTests {
  private static let scheme = ##"""
    // Comments come first, and commas last.
    {
      "name": "Sample", "author": "",
      "variables": {"ink": "#222", "blue": "hsl(210, 50%, 40%)", "soft": "color(var(blue) alpha(0.5))",
        "pale": "color(#fff a(40%))", "odd": "color(var(blue) l(- 5%))"},
      "globals": {
        "background": "#ffffff", "foreground": "var(ink)", "line_highlight": "#00000010",
        "gutter_foreground": "#bbbbbb", "caret": "var(blue)", "caret_style": "smooth",
        "selection": "#0060df", "selection_foreground": "#ffffff",
      },
      "rules": [
        {"name": "Comment", "scope": "comment, quote", "foreground": "#aaaaaa", "font_style": "italic"},
        {"scope": "invalid, illegal", "foreground": "white", "background": "var(blue)"},
        {"scope": "source", "foreground": ["#ff0000", "#00ff00"]},
        {"scope": "emphasis", "font_style": "bold"},
      ],
    }
    """##

  private func pairs(_ palette: ResolvedPalette) -> Set<String> {
    Set(
      palette.tokens.flatMap { token in
        token.pairings.map { pairing in
          "\(token.path) on \(pairing.path ?? "?")"
            + (pairing.over.first.map { " over \($0)" } ?? "")
        }
      })
  }

  @Test func `variables, globals and rules are tokens`() {
    let result = load(["a/Sample.sublime-color-scheme": Self.scheme], paths: ["a"])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(palette.format, "sublime-scheme")
    expectEqual(palette.hex("globals.foreground"), "#222222")
    expectEqual(palette.hex("variables.soft"), "#33669980")
    expectEqual(palette.hex("variables.pale"), "#ffffff66")
    expectEqual(palette.reason("variables.odd"), "computed")
    expectEqual(palette.token("globals.caret_style"), nil)
  }

  @Test func `each color lies where the editor draws it`() {
    let palette = load(["Sample.sublime-color-scheme": Self.scheme]).palettes[0]
    expectEqual(
      pairs(palette),
      [
        "globals.foreground on globals.background",
        "globals.foreground on globals.line_highlight over globals.background",
        "globals.gutter_foreground on globals.background",
        "globals.caret on globals.background",
        "globals.selection_foreground on globals.selection over globals.background",
        "rules.Comment.foreground on globals.background",
        "rules.invalid.foreground on rules.invalid.background over globals.background",
        "rules.source.foreground on globals.background",
        "rules.source.foreground-2 on globals.background",
      ])
  }

  @Test func `the text lies on the selection unless that has its own`() {
    let text = ##"""
      {"globals": {"background": "#fff", "foreground": "#707070", "selection": "#d0d0d0",
        "gutter": "#eee", "gutter_foreground_highlight": "#bbb", "caret": "#ddd"}, "rules": []}
      """##
    let palette = load(["a.sublime-color-scheme": text]).palettes[0]
    expectEqual(
      pairs(palette),
      [
        "globals.foreground on globals.background",
        "globals.foreground on globals.selection over globals.background",
        "globals.gutter_foreground_highlight on globals.gutter over globals.background",
        "globals.caret on globals.background",
      ])
    expectEqual(palette.token("globals.caret")?.pairings.map(\.role), [.ui])
  }

  @Test func `widths, radii and styles are no colors`() {
    let text = ##"""
      {"globals": {"background": "#fff", "selection_corner_radius": "4", "rulers_width": "1",
        "selection_corner_style": "square", "popup_css": "html {}", "fold_factor": 1}, "rules": []}
      """##
    let palette = load(["a.sublime-color-scheme": text]).palettes[0]
    #expect(palette.codes.isEmpty && palette.tokens.map(\.path) == ["globals.background"])
  }

  @Test(arguments: [
    "\"#12345\"", "7", "{}", "\"var(\"", "\"color(\"", "\"color(var(blue)\"", "\"color()\"",
  ])
  func `what is no color is a problem`(_ value: String) {
    let text = ##"{"globals": {"background": \##(value), "foreground": "#000"}, "rules": []}"##
    let palette = load(["a.sublime-color-scheme": text]).palettes[0]
    #expect(palette.codes == ["color/invalid"] && palette.hex("globals.foreground") == "#000000")
  }

  @Test func `files that are changed anywhere`() {
    let seed: UInt64 = 0x5EB1
    var random = SplitMix64(seed: seed)
    for round in 0..<1_000 {
      var bytes = Array(Self.scheme.utf8)
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        text: bytes, fileName: "a.sublime-color-scheme",
        options: LoadOptions(format: "sublime-scheme"))
      expectEqual(result.palettes.count, 1, "seed \(seed), round \(round)")
    }
  }
}
