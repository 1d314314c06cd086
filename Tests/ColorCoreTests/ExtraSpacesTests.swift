import ColorCore
import PaletteTestSupport
import Testing

@Suite struct ExtraSpacesTests {
  static let ids = Array(ExtraSpacesReference.values.keys).sorted()

  /// coloraide takes the code values of the perceptual quantizer by another route, and rounds the
  /// constant c of hybrid log-gamma to eight digits.
  @Test(arguments: ids) func referenceValues(_ id: String) throws {
    let space = try ColorSpaceID(id).space
    let rows = try #require(ExtraSpacesReference.values[id])
    #expect(rows.count >= 10)
    for (rgb, expected) in zip(ExtraSpacesReference.linearSRGB, rows) {
      let color = Color(.srgbLinear, rgb[0], rgb[1], rgb[2])
      let got = color.components(in: space.id)
      for (index, component) in space.components.enumerated() {
        guard let value = expected[index] else { continue }
        var error = abs(got[index] - value)
        if component.kind == .hue { error = min(error, 360 - error) }
        let tolerance = id == "rec2100-hlg" ? 1e-9 : 1e-10
        #expect(error <= tolerance * max(1, abs(value)), "\(rgb) \(component.name) \(got[index])")
      }
      let back = Color(space.id, got.x, got.y, got.z).components(in: .srgbLinear)
      for index in 0..<3 {
        #expect(abs(back[index] - rgb[index]) < 1e-11, "\(rgb) back from \(id): \(back)")
      }
    }
  }

  /// Every primary, secondary and gray of the widest display gamut, and its black.
  @Test(arguments: ids.filter { !$0.hasPrefix("okhs") })
  func roundTripOfRec2020(_ id: String) throws {
    for red in [0, 0.1, 0.6, 1.0] {
      for green in [0, 0.1, 0.6, 1.0] {
        for blue in [0, 0.1, 0.6, 1.0] {
          let start = Color(.rec2020, red, green, blue).components(in: .xyzD65)
          let there = Color(.xyzD65, start.x, start.y, start.z)
            .components(in: try ColorSpaceID(id))
          let back = Color(try ColorSpaceID(id), there.x, there.y, there.z)
            .components(in: .xyzD65)
          for index in 0..<3 {
            #expect(abs(back[index] - start[index]) < 1e-12, "\(red) \(green) \(blue): \(there)")
          }
        }
      }
    }
  }

  /// Far outside every gamut and at the special values: numbers, never NaN or infinity.
  @Test(arguments: ColorSpaces.all.map { $0.id.rawValue })
  func isDefinedEverywhere(_ id: String) throws {
    let space = try ColorSpaceID(id).space
    let seed: UInt64 = 20_261_122
    var random = SplitMix64(seed: seed)
    var triples: [Triple<Double>] = []
    let special = [0, -0.0, 1, -1, 1e-300, 1e-9, 0.999_999_999_999, 100, -100]
    for x in special { for y in special { for z in special { triples.append(Triple(x, y, z)) } } }
    let ranges = space.components.map { $0.range }
    for _ in 0..<2000 {
      let values = ranges.map { (range: ClosedRange<Double>) in
        let width = range.upperBound - range.lowerBound
        return Double.random(
          in: range.lowerBound - 2 * width...range.upperBound + 2 * width, using: &random)
      }
      triples.append(Triple(values[0], values[1], values[2]))
    }
    func check<S: ColorSpace>(_: S.Type) {
      for triple in triples {
        for result in [S.toParent(triple), S.fromParent(triple)] {
          let isDefined = result.x.isFinite && result.y.isFinite && result.z.isFinite
          #expect(isDefined, "\(id) \(triple): \(result), seed \(seed)")
        }
      }
    }
    check(space)
  }

  /// ITU-R BT.2408: the reference white of 203 cd/m² is 58 % of the perceptual quantizer and 75 %
  /// of hybrid log-gamma.
  @Test func referenceWhite() {
    let white = Color(.srgb, 1, 1, 1)
    let pq = white.components(in: .rec2100PQ)
    let hlg = white.components(in: .rec2100HLG)
    for index in 0..<3 {
      #expect(abs(pq[index] - 0.580688) < 1e-6)
      #expect(abs(hlg[index] - 0.75) < 1e-9)
    }
    #expect(abs(white.components(in: .ictcp).x - pq.x) < 1e-12)
  }

  /// Google's Material color utilities give 256.804, 31.761, 33.345, with rounded matrices.
  @Test func materialTone() {
    let hct = Color(red: 0x30, green: 0x50, blue: 0x77).components(in: .hct)
    #expect(abs(hct.x - 256.804) < 0.02 && abs(hct.y - 31.761) < 0.01)
    #expect(abs(hct.z - 33.345) < 0.002)
  }

  /// SMPTE ST 2084: code 1 is 10000 cd/m², code 0 none; ITU-R BT.2408 gives 26 cd/m² as 38 %.
  @Test func perceptualQuantizer() {
    func luminance(_ code: Double) -> Double {
      Color(.rec2100PQ, code, code, code).components(in: .xyzD65).y * 203
    }
    #expect(abs(luminance(1) - 10000) < 1e-8)
    #expect(abs(luminance(0)) < 1e-30)
    #expect(abs(luminance(0.38) - 26) < 0.5)
  }

  /// Light on the cameras' curve is not light on the display's: CSS has the latter for rec2020.
  @Test func rec2020HasTwoCurves() {
    let gray = Color(.rec2020OETF, 0.5, 0.5, 0.5)
    #expect(abs(gray.components(in: .xyzD65).y - 0.2595) < 1e-3)
    let display = Color(.rec2020, 0.5, 0.5, 0.5).components(in: .xyzD65).y
    #expect(abs(display - 0.1894645708) < 1e-9)
  }

  /// The edge of sRGB has saturation 1 in Okhsv, up to the error of its approximation.
  @Test func okhsvSpansSRGB() {
    for (red, green, blue) in [(1.0, 0.0, 0.0), (0, 1, 0), (0, 0, 1), (1, 1, 0), (0.3, 1, 0)] {
      let hsv = Color(.srgb, red, green, blue).components(in: .okhsv)
      #expect(abs(hsv.y - 1) < 0.01 && abs(hsv.z - 1) < 0.01, "\(hsv)")
    }
  }
}
