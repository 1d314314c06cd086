import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct SpectrumTokensTests {
  private static let schema = "https://opensource.adobe.com/spectrum-tokens/schemas/token-types"

  private static let palette = """
    {
      "white": {"$schema": "\(schema)/color.json", "value": "rgb(255, 255, 255)", "private": true},
      "gray-800": {
        "$schema": "\(schema)/color-set.json",
        "sets": {
          "dark": {"$schema": "\(schema)/color.json", "value": "rgb(219, 219, 219)"},
          "light": {"$schema": "\(schema)/color.json", "value": "rgb(41, 41, 41)"},
          "wireframe": {"$schema": "\(schema)/color.json", "value": "rgb(25, 46, 93)"}
        }
      }
    }
    """

  private static let aliases = """
    {
      "overlay-opacity": {"$schema": "\(schema)/opacity.json", "value": "0.4"},
      "icon-color": {"component": "icon", "$schema": "\(schema)/alias.json", "value": "{gray-800}"},
      "label-color": {
        "$schema": "\(schema)/color-set.json",
        "sets": {
          "light": {"$schema": "\(schema)/alias.json", "value": "{gray-800}"},
          "dark": {"$schema": "\(schema)/alias.json", "value": "{white}"},
          "wireframe": {"$schema": "\(schema)/alias.json", "value": "{gray-800}"}
        }
      }
    }
    """

  @Test func `sets are the contexts of one modifier`() throws {
    let result = load(["t/a.json": Self.aliases, "t/b.json": Self.palette], paths: ["t"])
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    expectEqual(palette.format, "spectrum")
    #expect(palette.problems.isEmpty)
    expectEqual(palette.choices, ["color-set=light", "color-set=dark", "color-set=wireframe"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark, .light])
    expectEqual(palette.tokens.map(\.path), ["icon-color", "label-color", "white", "gray-800"])
    expectEqual((0..<3).map { palette.hex("icon-color", $0) }, ["#292929", "#dbdbdb", "#192e5d"])
    expectEqual((0..<3).map { palette.hex("label-color", $0) }, ["#292929", "#ffffff", "#192e5d"])
  }

  @Test func `sets may be nested, and need no schema`() throws {
    let palette = load([
      "a.json": """
      {"a": {"sets": {"light": {"sets": {"desktop": {"value": "#fff"}, "mobile": {"value": "#eee"}}},
        "dark": {"value": "#000"}}}}
      """
    ]).palettes[0]
    expectEqual(palette.format, "spectrum")
    expectEqual(
      palette.choices,
      [
        "color-set=light,set=desktop", "color-set=light,set=mobile", "color-set=dark,set=desktop",
        "color-set=dark,set=mobile",
      ])
    expectEqual((0..<4).map { palette.hex("a", $0) }, ["#ffffff", "#eeeeee", "#000000", "#000000"])
  }

  @Test func `what is wrong is told where it is`() {
    let text = """
      {"a": {"$schema": "x/spectrum-tokens/color.json", "value": "rgb(1, 2)"},
        "b": {"value": "{gone}"}, "c": {"sets": {"light": {"value": "#fff"}, "dark": {"value": "{c}"}}}}
      """
    let palette = load(["a.json": text]).palettes[0]
    expectEqual(palette.codes, ["color/invalid", "alias/unresolved", "alias/cycle"])
    expectEqual(palette.problems.map { $0.excerpt(of: text) }, ["rgb(1, 2)", "{gone}", "{c}"])
  }

  @Test func `a name that two files define has the value of the later one`() {
    let result = load(["a.json": Self.palette, "b.json": Self.palette])
    expectEqual(result.problems.map(\.code), ["token/collision", "token/collision"])
  }

  @Test func `broken files never stop the reader`() {
    let seed: UInt64 = 20_261_123
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.palette.utf8)
    for count in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<count]), fileName: "a.json")
    }
    for _ in 0..<2_000 {
      var changed = bytes
      let place = Int.random(in: changed.indices, using: &random)
      changed[place] = Array(#"{}[]":,sa"#.utf8).randomElement(using: &random) ?? 0
      _ = PaletteLoader.load(
        text: changed, fileName: "a.json", options: LoadOptions(format: "spectrum"))
    }
  }

  @Test func `a hundred thousand sets take no quadratic time`() {
    let sets = (0..<50_000).map { ##""s\##($0)": {"value": "#fff"}"## }.joined(separator: ",")
    let palette = load(["a.json": #"{"a": {"sets": {\#(sets)}}}"#]).palettes[0]
    expectEqual(palette.codes, ["resolver/too-many-permutations"])
  }
}
