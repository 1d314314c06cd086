import ColorCore
import PaletteTestSupport
import Testing

@Suite struct BlendTests {
  static func agree(_ a: Color, _ b: Color, within tolerance: Double) -> Bool {
    abs(a.alpha - b.alpha) < tolerance
      && (0..<3).allSatisfy { abs(a.components[$0] - b.components[$0]) < tolerance }
  }

  @Test func thereAreSixteenModesAndThirteenOperators() {
    #expect(BlendMode.allCases.count == 16)
    #expect(PorterDuff.allCases.count == 13)
    #expect(BlendMode(rawValue: "color-dodge") == .colorDodge)
    #expect(PorterDuff(rawValue: "destination-atop") == .destinationAtop)
  }

  /// Values that follow from the formulas of the specification by hand: source ¾ ¼ 0, backdrop ½ ¼ 1.
  @Test(arguments: [
    (BlendMode.normal, 0.75, 0.25, 0.0), (.multiply, 0.375, 0.0625, 0), (.screen, 0.875, 0.4375, 1),
    (.overlay, 0.75, 0.125, 1), (.darken, 0.5, 0.25, 0), (.lighten, 0.75, 0.25, 1),
    (.colorDodge, 1, 1.0 / 3, 1), (.colorBurn, 1.0 / 3, 0, 1), (.hardLight, 0.75, 0.125, 0),
    (.softLight, 0.6035533905932737, 0.15625, 1), (.difference, 0.25, 0, 1),
    (.exclusion, 0.5, 0.375, 1),
  ])
  func separable(_ mode: BlendMode, _ r: Double, _ g: Double, _ b: Double) {
    let got = Color(.srgb, 0.75, 0.25, 0)
      .composited(with: Color(.srgb, 0.5, 0.25, 1), blend: mode)
    #expect(Self.agree(got, Color(.srgb, r, g, b), within: 1e-15), "\(got)")
  }

  /// Luminosity comes from one color, saturation and hue from the other.
  @Test func nonSeparable() {
    let red = Triple(0.8, 0.2, 0.2)
    let blue = Triple(0.3, 0.4, 0.9)
    func luminosity(_ c: Triple<Double>) -> Double { 0.3 * c.x + 0.59 * c.y + 0.11 * c.z }
    func saturation(_ c: Triple<Double>) -> Double { max(c.x, c.y, c.z) - min(c.x, c.y, c.z) }
    for mode in [BlendMode.hue, .saturation, .color] {
      let result = mode.blend(source: red, backdrop: blue)
      #expect(abs(luminosity(result) - luminosity(blue)) < 1e-15)
    }
    let light = BlendMode.luminosity.blend(source: red, backdrop: blue)
    #expect(abs(luminosity(light) - luminosity(red)) < 1e-15)
    #expect(abs(saturation(light) - saturation(blue)) < 1e-15)
    let hue = BlendMode.hue.blend(source: red, backdrop: blue)
    #expect(hue.x > hue.y && abs(hue.y - hue.z) < 1e-15)
    let gray = BlendMode.saturation.blend(source: Triple(0.5, 0.5, 0.5), backdrop: blue)
    #expect(abs(saturation(gray)) < 1e-15)
  }

  @Test func operators() {
    let source = Color(.srgb, 1, 0, 0, alpha: 0.5)
    let backdrop = Color(.srgb, 0, 0, 1, alpha: 0.5)
    let expected: [(PorterDuff, Double, Double)] = [
      (.clear, 0, 0), (.copy, 0.5, 0), (.destination, 0, 0.5), (.sourceOver, 0.5, 0.25),
      (.destinationOver, 0.25, 0.5), (.sourceIn, 0.25, 0), (.destinationIn, 0, 0.25),
      (.sourceOut, 0.25, 0), (.destinationOut, 0, 0.25), (.sourceAtop, 0.25, 0.25),
      (.destinationAtop, 0.25, 0.25), (.xor, 0.25, 0.25), (.lighter, 0.5, 0.5),
    ]
    #expect(expected.count == PorterDuff.allCases.count)
    for (porterDuff, red, blue) in expected {
      let got = source.composited(with: backdrop, porterDuff: porterDuff)
      #expect(abs(got.alpha - red - blue) < 1e-15, "\(porterDuff)")
      #expect(abs(got.components.x * got.alpha - red) < 1e-15, "\(porterDuff)")
      #expect(abs(got.components.z * got.alpha - blue) < 1e-15, "\(porterDuff)")
    }
  }

  @Test func sourceOverIsTheSameAsOver() {
    let seed: UInt64 = 3
    var random = SplitMix64(seed: seed)
    func color() -> Color {
      func unit() -> Double { Double.random(in: 0...1, using: &random) }
      return Color(.srgb, unit(), unit(), unit(), alpha: unit())
    }
    for _ in 0..<200 {
      let (a, b) = (color(), color())
      for space in [ColorSpaceID.srgb, .srgbLinear] {
        let composite = a.composited(with: b, in: space)
        #expect(Self.agree(composite, a.over(b, in: space), within: 1e-14), "seed \(seed)")
      }
    }
  }

  @Test func linearLightDiffers() {
    let half = Color(.srgb, 0.5, 0.5, 0.5)
    let linear = half.composited(with: half, blend: .multiply, in: .srgbLinear)
    #expect(linear.space == .srgbLinear)
    #expect(abs(linear.components.x - 0.21404114048223255 * 0.21404114048223255) < 1e-15)
  }

  /// Reference: coloraide 8.13.1, which departs from the specification twice: it takes the blended color
  /// for the source's also where the backdrop is translucent (section 5 weighs it by the backdrop's
  /// alpha), and its luminosity has the weights 0.299, 0.587 and 0.114 (section 10.2: 0.3, 0.59, 0.11).
  @Test func oracle() throws {
    let cases = try Corpora.oracle("blend")
    for entry in cases {
      func color(_ key: String) throws -> Color {
        let c = try #require(entry[key] as? [Double])
        return Color(.srgb, c[0] / 255, c[1] / 255, c[2] / 255, alpha: c[3])
      }
      let mode = try #require(entry["blend"] as? String)
      let operation = try #require(entry["operator"] as? String)
      let blend = try #require(BlendMode(rawValue: mode))
      let porterDuff = try #require(PorterDuff(rawValue: operation))
      let out = try #require(entry["out"] as? [Double])
      let alpha = try #require(entry["alpha"] as? Double)
      let expected = Color(.srgb, out[0], out[1], out[2], alpha: alpha)
      let usesLuminosity = [.hue, .saturation, .color, .luminosity].contains(blend)
      let tolerance = usesLuminosity ? 0.01 : 1e-12
      let (source, backdrop) = (try color("source"), try color("backdrop"))
      if backdrop.alpha == 1 || blend == .normal {
        let got = source.composited(with: backdrop, blend: blend, porterDuff: porterDuff)
        #expect(Self.agree(got, expected, within: tolerance), "\(entry): \(got)")
      }
      var unweighted = source
      unweighted.components = blend.blend(
        source: source.components, backdrop: backdrop.components)
      let got = unweighted.composited(with: backdrop, porterDuff: porterDuff)
      #expect(Self.agree(got, expected, within: tolerance), "\(entry): \(got)")
    }
  }

  /// A backdrop that is not there does not blend, one that is half there half does.
  @Test func translucentBackdropsBlendByTheirAlpha() {
    let source = Color(.srgb, 0.5, 0.5, 0.5)
    let none = source.composited(with: Color(.srgb, 0, 0, 0, alpha: 0), blend: .multiply)
    #expect(none == source)
    let half = source.composited(with: Color(.srgb, 0, 0, 0, alpha: 0.5), blend: .multiply)
    #expect(Self.agree(half, Color(.srgb, 0.25, 0.25, 0.25), within: 1e-15))
  }
}
