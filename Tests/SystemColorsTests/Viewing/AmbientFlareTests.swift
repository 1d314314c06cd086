import ColorCore
import SystemColors
import Testing

/// R9: contrast under reflected light.
@Suite struct AmbientFlareTests {
  static let (black, white) = (Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1))

  @Test func `a flare of 0.05 is WCAG 2`() throws {
    let office = try #require(AmbientFlare(relative: 0.05))
    for first in MaterialTests.backdrops {
      for second in MaterialTests.backdrops {
        #expect(
          abs(office.contrast(of: first, on: second) - WCAG2.contrast(of: first, on: second))
            < 1e-12)
      }
    }
  }

  @Test func `the flare is Lambert's`() throws {
    // 10 000 lux on 3.14 % reflect 100 cd/m², a fifth of a white of 500.
    let flare = try #require(
      AmbientFlare(illuminance: 10_000, displayLuminance: 500, reflectance: .pi / 100))
    #expect(abs(flare.relative - 0.2) < 1e-12)
    #expect(abs(flare.contrast(of: Self.black, on: Self.white) - 6) < 1e-12)
    #expect(
      abs(flare.illuminance(displayLuminance: 500, reflectance: .pi / 100) - 10_000) < 1e-9)
  }

  @Test func `contrast falls with light, to 1`() throws {
    var last = Double.infinity
    for illuminance in [0.0, 100, 1_000, 10_000, 100_000, 1e12] {
      let flare = try #require(
        AmbientFlare(illuminance: illuminance, displayLuminance: 600, reflectance: 0.02))
      let ratio = flare.contrast(of: Color(red: 0, green: 122, blue: 255), on: Self.white)
      #expect(ratio < last && ratio >= 1)
      last = ratio
    }
    #expect(last < 1.00001)
  }

  @Test func `the greatest flare gives exactly the ratio`() throws {
    let blue = Color(red: 0, green: 64, blue: 221)
    for ratio in [1.1, 3, 4.5, 7] {
      let flare = try #require(AmbientFlare.greatest(for: Self.white, on: blue, ratio: ratio))
      #expect(abs(flare.contrast(of: blue, on: Self.white) - ratio) < 1e-12)
    }
    #expect(AmbientFlare.greatest(for: Self.white, on: Self.white, ratio: 2) == nil)
    #expect(AmbientFlare.greatest(for: blue, on: Self.white, ratio: 20) == nil)
    #expect(AmbientFlare.greatest(for: blue, on: Self.white, ratio: 1) == nil)
    #expect(AmbientFlare.greatest(for: Self.black, on: Self.white, ratio: 21) != nil)
  }

  @Test func `impossible numbers are refused`() {
    for relative in [-0.01, .nan, .infinity] { #expect(AmbientFlare(relative: relative) == nil) }
    for (e, w, r) in [
      (-1.0, 500.0, 0.02), (100, 0, 0.02), (100, -5, 0.02), (100, 500, 1.1), (100, 500, -0.1),
      (.nan, 500, 0.02), (100, .nan, 0.02), (100, 500, .nan), (.infinity, 500, 0.02),
    ] {
      #expect(AmbientFlare(illuminance: e, displayLuminance: w, reflectance: r) == nil)
    }
  }

  @Test func `without flare black is infinitely dark`() throws {
    let none = try #require(AmbientFlare(relative: 0))
    #expect(none.contrast(of: Self.black, on: Self.white) == .infinity)
    #expect(none.contrast(of: Self.black, on: Self.black) == 1)
  }
}
