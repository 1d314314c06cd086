import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import Testing

struct DTCGGradientTests {
  private func gradients(_ text: String) -> (palette: ResolvedPalette?, codes: [String]) {
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.tokens.json")
    let palette = loaded.palettes.first
    return (palette, palette?.problems.map(\.code) ?? [])
  }

  private let red = #"{"colorSpace": "display-p3", "components": [1, 0, 0]}"#
  private let blue = #"{"colorSpace": "srgb", "components": [0, 0, 1]}"#

  @Test func `stops have their colors, through aliases of colors, stops and gradients`() throws {
    let (palette, codes) = gradients(
      """
      {"red": {"$type": "color", "$value": \(red)},
       "half": {"$type": "number", "$value": 0.5},
       "base": {"$type": "gradient", "$value": [
         {"color": "{red}", "position": 0}, {"color": \(blue), "position": "{half}"}]},
       "alias": {"$value": "{base}"},
       "joined": {"$type": "gradient", "$value": [
         "{base}", {"$ref": "#/base/$value/1"}, {"color": \(blue), "position": 1.5}]}}
      """)
    let found = try #require(palette).gradients
    #expect(codes.isEmpty)
    expectEqual(palette?.tokens.map(\.path), ["red"])
    expectEqual(found.map(\.path), ["base", "alias", "joined"])
    let colors = found.map { $0.variants[0].stops.map(\.resolution) }
    let (first, second) = (Color(.displayP3, 1, 0, 0), Color(.srgb, 0, 0, 1))
    #expect(colors[0] == [.color(first), .color(second)] && colors[1] == colors[0])
    expectEqual(colors[2], [.color(first)] + Array(repeating: .color(second), count: 3))
    expectEqual(found[2].variants[0].stops.map(\.position), [0, 0.5, 0.5, 1])
  }

  @Test func `a stop without a color is unknown and its place is told`() throws {
    let (palette, codes) = gradients(
      """
      {"g": {"$type": "gradient", "$value": [
        {"color": "{none}", "position": 0}, {"position": 1}, {"color": \(blue), "position": "x"}]}}
      """)
    let stops = try #require(palette?.gradients.first?.variants.first?.stops)
    let reasons = stops.map { stop in
      if case .unknown(let reason) = stop.resolution { reason.code.rawValue } else { "" }
    }
    expectEqual(reasons, ["unresolved-alias", "invalid-gradient", "invalid-gradient"])
    expectEqual(codes, ["alias/unresolved"])
    expectEqual(stops.map(\.location.range.start.line), [2, 2, 2])
  }

  @Test func `gradients that contain each other end`() throws {
    let (palette, _) = gradients(
      """
      {"a": {"$type": "gradient", "$value": ["{b}", "{b}", "{b}"]},
       "b": {"$type": "gradient", "$value": ["{a}", "{a}", "{a}"]}}
      """)
    let counts = try #require(palette).gradients.map { $0.variants[0].stops.count }
    #expect(counts.count == 2 && counts.allSatisfy { $0 <= 1_001 && $0 > 0 })
  }

  @Test func `other types are no gradients`() {
    let (palette, _) = gradients(
      """
      {"g": {"$type": "gradient", "$value": "linear-gradient(red, blue)"},
       "d": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}}
      """)
    expectEqual(palette?.gradients.isEmpty, true)
  }
}
