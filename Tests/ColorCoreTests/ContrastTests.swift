import ColorCore
import Foundation
import PaletteTestSupport
import Testing

@Suite struct ContrastTests {
  static func hex(_ text: String) throws -> Color { try HexNotation.color(text) }

  @Test func whiteOnBlackIsExactly21() {
    #expect(WCAG2.contrast(of: Color(.srgb, 1, 1, 1), on: Color(.srgb, 0, 0, 0)) == 21)
    #expect(WCAG2.contrast(of: Color(.srgb, 0, 0, 0), on: Color(.srgb, 1, 1, 1)) == 21)
  }

  /// Ratios on white that people quote (w3c/wcag#200); #777 must not be rounded up to 4.5.
  @Test(arguments: [
    ("#777", 4.478), ("#767676", 4.542), ("#757575", 4.608), ("#595959", 7.004),
    ("#949494", 3.033), ("#f00", 3.998), ("#00f", 8.592), ("#0f0", 1.372),
  ])
  func quotedRatios(_ text: String, _ expected: Double) throws {
    let ratio = WCAG2.contrast(of: try Self.hex(text), on: Color(.srgb, 1, 1, 1))
    #expect(abs(ratio - expected) < 0.001)
  }

  /// Values that the author of the constants published with his test page.
  @Test(arguments: [
    ("#888", "#fff", 63.056469930209424), ("#fff", "#888", -68.54146436644962),
    ("#000", "#aaa", 58.146262578561334), ("#aaa", "#000", -56.24113336839742),
    ("#123", "#def", 91.66830811481631), ("#def", "#123", -93.06770049484275),
    ("#123", "#444", 8.32326136957393), ("#444", "#123", -7.526878460278154),
    ("#000", "#fff", 106.04067321268862), ("#fff", "#000", -107.88473318309848),
  ])
  func lightnessContrast(_ text: String, _ background: String, _ expected: Double) throws {
    let got = LightnessContrast.contrast(of: try Self.hex(text), on: try Self.hex(background))
    #expect(abs(got - expected) < 1e-11)
  }

  /// Reference: wcag-contrast-ratio 0.9, apca-w3 0.1.9 and color.js 0.7.0-alpha.2.
  @Test func oracle() throws {
    let cases = try Corpora.oracle("contrast")
    for entry in cases {
      func color(_ key: String) throws -> Color {
        let c = try #require(entry[key] as? [Int])
        return Color(red: UInt8(c[0]), green: UInt8(c[1]), blue: UInt8(c[2]))
      }
      let (text, background) = (try color("fg"), try color("bg"))
      let metrics: [(any ContrastMetric.Type, String, Double)] = [
        (WCAG2.self, "wcag_spec", 1e-12), (LightnessContrast.self, "apca", 1e-9),
        (LstarDifference.self, "lstar", 1e-9), (Weber.self, "weber", 1e-9),
        (Michelson.self, "michelson", 1e-9), (DeltaPhi.self, "deltaphi", 1e-9),
      ]
      for (metric, key, tolerance) in metrics {
        let expected = try #require(entry[key] as? Double)
        let got = metric.contrast(of: text, on: background)
        #expect(
          abs(got - expected) <= tolerance * max(1, abs(expected)),
          "case \(entry["id"] ?? "?"): \(metric.id)")
      }
    }
  }

  /// Red's L\*: 54.29 relative to D50 (CSS Color 4, section 4.1.1's red as `lab()`), 53.24 relative to
  /// D65 (Bruce Lindbloom's calculator, sRGB, no adaptation).
  @Test func lightnessNamesItsWhitePoint() throws {
    let (red, black) = (try Self.hex("#f00"), try Self.hex("#000"))
    #expect(abs(LstarDifferenceD50.contrast(of: red, on: black) - 54.29) < 0.005)
    #expect(abs(LstarDifference.contrast(of: red, on: black) - 53.24) < 0.005)
    let (gray, white) = (try Self.hex("#777"), try Self.hex("#fff"))
    #expect(
      abs(
        LstarDifferenceD50.contrast(of: gray, on: white)
          - LstarDifference.contrast(of: gray, on: white)) < 1e-9)
  }

  @Test func luminanceIsNeverNegative() {
    #expect(WCAG2.luminance(Color(.srgb, -1, 0, 0)) == 0)
    #expect(WCAG2.luminance(Color(.displayP3, 0, 1, 0)) > 0.68)
  }
}
