import ColorCore
import SystemColors
import Testing

/// The white of a room, and a display that follows it.
@Suite struct TrueToneTests {
  /// CIE 15:2018: D50, D55, D65 and D75.
  @Test(arguments: [
    (5003.0, 0.34567, 0.35850), (5503.0, 0.33242, 0.34743), (6504.0, 0.31272, 0.32903),
    (7504.0, 0.29902, 0.31485),
  ])
  func daylight(kelvin: Double, x: Double, y: Double) throws {
    let white = try #require(AmbientWhite(daylight: kelvin))
    #expect(abs(white.x - x) < 2e-4 && abs(white.y - y) < 2e-4)
  }

  /// Points of the Planckian locus, integrated by the library colour-science 0.4.7.
  @Test(arguments: [
    (2000.0, 0.52668, 0.41330), (2700.0, 0.45986, 0.41060), (2856.0, 0.44754, 0.40743),
    (5000.0, 0.34510, 0.35161), (10000.0, 0.28063, 0.28829),
  ])
  func planckian(kelvin: Double, x: Double, y: Double) throws {
    let white = try #require(AmbientWhite(planckian: kelvin))
    let (found, expected) = (Self.uv(white.x, white.y), Self.uv(x, y))
    #expect(abs(found.0 - expected.0) < 1.25e-4 && abs(found.1 - expected.1) < 1.25e-4)
  }

  @Test func `a white that is not one is refused`() {
    for kelvin in [0.0, -5, 999, 30_000, .nan, .infinity] {
      #expect(AmbientWhite(daylight: kelvin) == nil)
      #expect(AmbientWhite(planckian: kelvin) == nil)
    }
    for (x, y) in [(0.0, 0.3), (0.3, 0), (0.7, 0.4), (.nan, 0.3), (0.9, 0.01)] {
      #expect(AmbientWhite(x: x, y: y) == nil, "\(x) \(y)")
    }
  }

  @Test func `all the way to D50 is the adaptation of CSS and ICC`() throws {
    let display = TrueTone(white: try #require(AmbientWhite(x: 0.3457, y: 0.3585)))
    for color in MaterialTests.backdrops {
      let (light, expected) = (display.color(color).components, color.components(in: .xyzD50))
      for index in 0..<3 { #expect(abs(light[index] - expected[index]) < 1e-12) }
    }
  }

  @Test func `no shift changes nothing`() throws {
    let lamp = try #require(AmbientWhite(planckian: 2856))
    for display in [TrueTone(white: .d65), TrueTone(white: lamp, strength: 0)] {
      #expect(abs(display.peak(gamut: .srgb) - 1) < 1e-12)
      for color in MaterialTests.backdrops {
        let drift =
          display.contrast(of: color, on: Color(.srgb, 1, 1, 1))
          - WCAG2.contrast(of: color, on: Color(.srgb, 1, 1, 1))
        #expect(abs(drift) < 1e-9)
      }
    }
    #expect(TrueTone(white: lamp, strength: 7).strength == 1)
    #expect(TrueTone(white: lamp, strength: -7).strength == 0)
  }

  @Test func `grays keep their ratio, and warm light darkens blue and lightens red`() throws {
    let lamp = try #require(AmbientWhite(planckian: 2856))
    let (white, gray) = (Color(.srgb, 1, 1, 1), Color(.srgb, 0.5, 0.5, 0.5))
    var last = (blue: WCAG2.contrast(of: Self.blue, on: white), red: 21.0)
    for strength in [0.25, 0.5, 0.75, 1] {
      let display = TrueTone(white: lamp, strength: strength)
      let ratio = display.contrast(of: gray, on: white)
      #expect(abs(ratio - WCAG2.contrast(of: gray, on: white)) < 1e-9)
      #expect(abs(display.color(white).components.y - 1) < 1e-12)
      let (blue, red) = (
        display.contrast(of: Self.blue, on: white), display.contrast(of: Self.red, on: white)
      )
      #expect(blue > last.blue && red < last.red)
      last = (blue, red)
    }
  }

  @Test func `a warm white costs light, and the more the warmer`() throws {
    var last = 1.0
    for kelvin in [6000.0, 5000, 4000] {
      let display = TrueTone(white: try #require(AmbientWhite(daylight: kelvin)))
      let peaks = Appearance.Gamut.allCases.map { display.peak(gamut: $0) }
      for peak in peaks { #expect(peak > 0 && peak < last) }
      last = try #require(peaks.min())
    }
  }

  /// CIE 1960 u and v.
  private static func uv(_ x: Double, _ y: Double) -> (Double, Double) {
    let scale = -2 * x + 12 * y + 3
    return (4 * x / scale, 6 * y / scale)
  }

  static let blue = Color(red: 0, green: 122, blue: 255)
  static let red = Color(red: 255, green: 59, blue: 48)
}
