import DesignTokens
import Foundation
import PaletteReports
import SourceSyntax
import Testing

@Suite struct ResolutionTests {
  @Test func `deprecated tokens say so, in the words of the file`() throws {
    let value = #""$type": "color", "$value": {"colorSpace": "srgb", "components": [0, 0, 1]}"#
    let text = """
      {"old": {\(value), "$deprecated": "use new"}, "older": {\(value), "$deprecated": true},
       "new": {\(value)}}
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.tokens.json")
    let json = Resolution(palettes: loaded.palettes).json.compact
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    let palette = try #require((object["palettes"] as? [[String: Any]])?.first)
    let tokens = try #require(palette["tokens"] as? [[String: Any]])
    #expect(tokens.map { $0["path"] as? String } == ["old", "older", "new"])
    #expect(tokens[0]["deprecated"] as? String == "use new")
    #expect(tokens[1]["deprecated"] as? Bool == true)
    #expect(tokens[2]["deprecated"] == nil)
  }

  @Test func `the reason is shown, also where no token has a value`() {
    let text = """
      import SwiftUI
      extension Color { static let a = Color(hex: 0x80336699), bee = Color(hex: 0x33669980) }
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "Colors.swift")
    let lines = Resolution(palettes: loaded.palettes).table().split(separator: "\n")
    let reason = "unknown: eight digits have the opacity first in some projects and last in others"
    #expect(lines == ["Color.a    \(reason)", "Color.bee  \(reason)"])
  }
}
