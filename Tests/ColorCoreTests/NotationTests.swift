import ColorCore
import PaletteTestSupport
import Testing

@Suite struct NotationTests {
  @Test(arguments: [
    ("#f80", "#ff8800"), ("#F80A", "#ff8800aa"), ("#336699", "#336699"),
    ("#33669980", "#33669980"), ("  #000 ", "#000000"),
  ])
  func hexadecimal(_ text: String, _ expected: String) throws {
    #expect(try Color(parsing: text).hex == expected)
  }

  @Test(arguments: [
    ("#12", 3), ("#12345", 6), ("#ggg", 1), ("#123456789", 9), ("rad", 0), ("", 0),
    ("color(srgb 1 0)", 14), ("color(foo 1 0 0)", 6), ("color(srgb 1 0 0 / )", 19),
    ("color(srgb 1,0,0)", 12), ("color(srgb 1 0 0) x", 18), ("\u{212A}", 0),
    ("color(s\u{212A}gb 1 0 0)", 6),
  ])
  func rejects(_ text: String, _ offset: Int) throws {
    let error = #expect(throws: NotationError.self) { try Color(parsing: text) }
    #expect(error?.offset == offset)
  }

  @Test func everyByteValueRoundTrips() throws {
    for value in UInt8.min...UInt8.max {
      let color = Color(red: value, green: 255 - value, blue: 128)
      #expect(try HexNotation.color(color.hex) == color)
    }
  }

  @Test func colorFunction() throws {
    #expect(
      try Color(parsing: "color(display-p3 1 0.5 0 / 50%)")
        == Color(.displayP3, 1, 0.5, 0, alpha: 0.5))
    #expect(
      try Color(parsing: "COLOR( XYZ none -1e-2 250% )")
        == Color(.xyzD65, 0, -0.01, 2.5, missing: .first))
    #expect(try Color(parsing: "color(srgb 1 0 0 / none)").missing == .alpha)
    #expect(try Color(parsing: "color(srgb 1e999 0 0)").components.x == .greatestFiniteMagnitude)
  }

  @Test func serializationReadsBack() throws {
    let seed: UInt64 = 99
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      func unit() -> Double { Double.random(in: -0.5...1.5, using: &random) }
      for space in [ColorSpaceID.srgb, .displayP3, .xyzD50, .srgbLinear] {
        let color = Color(
          space, unit(), unit(), unit(), alpha: unit(),
          missing: Bool.random(using: &random) ? .second : [])
        #expect(try Color(parsing: color.css) == color, "\(color.css), seed \(seed)")
      }
    }
    #expect(Color(.oklch, 0.5, 0.1, 0, missing: .third).css == "oklch(0.5 0.1 none)")
  }

  @Test func truncatedTextNeverCrashes() {
    let text = "color(display-p3 1.5e-3 none +.5% / 25%)"
    for count in 0...text.utf8.count {
      _ = try? Color(parsing: String(decoding: text.utf8.prefix(count), as: UTF8.self))
    }
  }
}
