import ColorCore
import PaletteTestSupport
import Testing

@Suite struct GamutTests {
  @Test func displayP3RedIsOutsideSRGB() {
    let red = Color(.displayP3, 1, 0, 0)
    #expect(!red.isInGamut(.srgb))
    #expect(red.isInGamut(.displayP3))
    // P3 red in extended sRGB: 1.0931, −0.2267, −0.1501.
    #expect(abs(red.excess(over: .srgb) - 0.2267) < 5e-5)
    #expect(red.clipped(to: .srgb) == Color(.srgb, 1, 0, 0))
  }

  @Test func roundingIsForgiven() {
    #expect(Color(.oklch, 1, 0, 0).isInGamut(.srgb))
    #expect(!Color(.srgb, 1.001, 0, 0).isInGamut(.srgb))
  }

  @Test func spacesHaveTheGamutOfTheirRGBSpace() {
    #expect(Gamut(.hsl)?.space == .srgb)
    #expect(Gamut(.hwb)?.space == .srgb)
    #expect(Gamut(.rec2020)?.space == .rec2020)
    #expect(Gamut(.srgbLinear)?.space == .srgbLinear)
    #expect(Gamut(.oklch) == nil)
    #expect(Gamut(.lab) == nil)
  }

  /// Brute force, 1e-4 steps and bisection: lightness 0.45, hue 264.125 has an island.
  @Test(arguments: [
    (0.02, 0.0, "srgb", 0.008107825684243154), (0.02, 0.0, "display-p3", 0.009128161951669673),
    (0.02, 0.0, "rec2020", 0.010712874443556591), (0.45, 264.125, "srgb", 0.2705236356413342),
    (0.2, 264.2, "srgb", 0.12541956501327217), (0.46, 264.175, "srgb", 0.2828712143811152),
  ])
  func maxChroma(_ lightness: Double, _ hue: Double, _ space: String, _ expected: Double) throws {
    let got = try #require(
      Gamut.maxChroma(lightness: lightness, hue: hue, in: try ColorSpaceID(space)))
    #expect(abs(got - expected) < 1e-9)
  }

  @Test func maxChromaAtTheEnds() throws {
    let gamut = try #require(Gamut(.srgb))
    for lightness in [-1, 0, 1, 2.0] {
      #expect(gamut.maxChroma(lightness: lightness, hue: 20) == 0)
    }
    #expect(gamut.maxChroma(lightness: 0.999999, hue: 20) > 0)
    #expect(gamut.maxChroma(lightness: 1e-9, hue: 20) > 0)
    #expect(Gamut.maxChroma(lightness: 0.5, hue: 20, in: .oklch) == nil)
  }

  @Test func maxChromaOracle() throws {
    let cases = try Corpora.oracle("max-chroma")
    var islands = 0
    for entry in cases {
      let lightness = try #require(entry["L"] as? Double)
      let hue = try #require(entry["h"] as? Double)
      for space in ["srgb", "display-p3", "rec2020"] {
        let values = try #require(entry[space] as? [String: Any])
        let expected = try #require(values["first"] as? Double)
        let got = try #require(
          Gamut.maxChroma(lightness: lightness, hue: hue, in: try ColorSpaceID(space)))
        #expect(abs(got - expected) < 1e-9, "L \(lightness), h \(hue), \(space)")
        let crossings = try #require(values["crossings"] as? [Double])
        guard crossings.count > 1 else { continue }
        islands += 1
        // Beyond the island and in the gap before it: the first crossing. On the island: no change.
        for index in crossings.indices {
          let last = index + 1 == crossings.count
          let chroma = last ? crossings[index] + 0.1 : (crossings[index] + crossings[index + 1]) / 2
          let color = Color(.oklch, lightness, chroma, hue)
          let mapped = ChromaMapping.map(color, to: try ColorSpaceID(space))
          let kept = mapped.components(in: .oklch).y
          #expect(abs(kept - (index == 1 ? chroma : expected)) < 1e-8, "L \(lightness), h \(hue)")
        }
      }
    }
    #expect(islands > 10)
  }

  /// A crossing found by small steps, in spaces that the oracle does not have.
  @Test func maxChromaAgainstSmallSteps() throws {
    let seed: UInt64 = 20
    var random = SplitMix64(seed: seed)
    for space: ColorSpaceID in [.srgb, .displayP3, .rec2020, .a98RGB, .proPhotoRGB] {
      let gamut = try #require(Gamut(space))
      for _ in 0..<30 {
        let lightness = Double.random(in: 0.01...0.99, using: &random)
        let hue = Double.random(in: 0...360, using: &random)
        func isInside(_ chroma: Double) -> Bool {
          Color(.oklch, lightness, chroma, hue).excess(over: space) <= 0
        }
        var high = 0.0
        repeat { high += 2e-4 } while isInside(high)
        var low = high - 2e-4
        for _ in 0..<60 {
          let middle = (low + high) / 2
          if isInside(middle) { low = middle } else { high = middle }
        }
        let got = gamut.maxChroma(lightness: lightness, hue: hue)
        #expect(abs(got - low) < 1e-9, "L \(lightness), h \(hue), \(space), seed \(seed)")
      }
    }
  }
}
