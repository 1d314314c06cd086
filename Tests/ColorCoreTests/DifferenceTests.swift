import ColorCore
import PaletteTestSupport
import Testing

@Suite struct DifferenceTests {
  static func triple(_ value: Any?) throws -> Triple<Double> {
    let list = try #require(value as? [Double])
    return Triple(list[0], list[1], list[2])
  }

  @Test func catalog() {
    #expect(
      Set(ColorDifferences.all.map { $0.id })
        == ["cie76", "cie94", "cmc", "ciede2000", "ok", "ok2", "hyab", "jz", "itp"])
    for metric in ColorDifferences.all {
      #expect(ColorSpaces.all.contains { $0.id == metric.space })
    }
  }

  /// G. Sharma, W. Wu, E. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation Notes,
  /// Supplementary Test Data, and Mathematical Observations" (2005), table 1: to four decimals.
  static let sharma: [([Double], [Double], Double)] = [
    ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
    ([50.0, 3.1571, -77.2803], [50.0, 0.0, -82.7485], 2.8615),
    ([50.0, 2.8361, -74.02], [50.0, 0.0, -82.7485], 3.4412),
    ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0),
    ([50.0, -1.1848, -84.8006], [50.0, 0.0, -82.7485], 1.0),
    ([50.0, -0.9009, -85.5211], [50.0, 0.0, -82.7485], 1.0),
    ([50.0, 0.0, 0.0], [50.0, -1.0, 2.0], 2.3669),
    ([50.0, -1.0, 2.0], [50.0, 0.0, 0.0], 2.3669),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0009], 7.1792),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.001], 7.1792),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0011], 7.2195),
    ([50.0, 2.49, -0.001], [50.0, -2.49, 0.0012], 7.2195),
    ([50.0, -0.001, 2.49], [50.0, 0.0009, -2.49], 4.8045),
    ([50.0, -0.001, 2.49], [50.0, 0.001, -2.49], 4.8045),
    ([50.0, -0.001, 2.49], [50.0, 0.0011, -2.49], 4.7461),
    ([50.0, 2.5, 0.0], [50.0, 0.0, -2.5], 4.3065),
    ([50.0, 2.5, 0.0], [73.0, 25.0, -18.0], 27.1492),
    ([50.0, 2.5, 0.0], [61.0, -5.0, 29.0], 22.8977),
    ([50.0, 2.5, 0.0], [56.0, -27.0, -3.0], 31.903),
    ([50.0, 2.5, 0.0], [58.0, 24.0, 15.0], 19.4535),
    ([50.0, 2.5, 0.0], [50.0, 3.1736, 0.5854], 1.0),
    ([50.0, 2.5, 0.0], [50.0, 3.2972, 0.0], 1.0),
    ([50.0, 2.5, 0.0], [50.0, 1.8634, 0.5757], 1.0),
    ([50.0, 2.5, 0.0], [50.0, 3.2592, 0.335], 1.0),
    ([60.2574, -34.0099, 36.2677], [60.4626, -34.1751, 39.4387], 1.2644),
    ([63.0109, -31.0961, -5.8663], [62.8187, -29.7946, -4.0864], 1.263),
    ([61.2901, 3.7196, -5.3901], [61.4292, 2.248, -4.962], 1.8731),
    ([35.0831, -44.1164, 3.7933], [35.0232, -40.0716, 1.5901], 1.8645),
    ([22.7233, 20.0904, -46.694], [23.0331, 14.973, -42.5619], 2.0373),
    ([36.4612, 47.858, 18.3852], [36.2715, 50.5065, 21.2231], 1.4146),
    ([90.8027, -2.0831, 1.441], [91.1528, -1.6435, 0.0447], 1.4441),
    ([90.9257, -0.5406, -0.9208], [88.6381, -0.8985, -0.7239], 1.5381),
    ([6.7747, -0.2908, -2.4247], [5.8714, -0.0985, -2.2286], 0.6377),
    ([2.0776, 0.0795, -1.135], [0.9033, -0.0636, -0.5514], 0.9082),
  ]

  @Test(arguments: sharma) func sharmaPairs(
    _ a: [Double], _ b: [Double], _ expected: Double
  ) throws {
    let (a, b) = (try Self.triple(a), try Self.triple(b))
    #expect(abs(CIEDE2000.difference(a, b) - expected) <= 5e-5)
    #expect(abs(CIEDE2000.difference(b, a) - expected) <= 5e-5)
    let color = (Color(.lab, a.x, a.y, a.z), Color(.lab, b.x, b.y, b.z))
    #expect(abs(CIEDE2000.difference(color.0, color.1) - expected) <= 5e-5)
  }

  /// Reference: the same pairs, computed by coloraide 8.13.1 and colour-science 0.4.7.
  @Test func sharmaOracle() throws {
    let cases = try Corpora.oracle("sharma-ciede2000")
    #expect(cases.count == 34)
    for entry in cases {
      let got = CIEDE2000.difference(
        try Self.triple(entry["lab1"]), try Self.triple(entry["lab2"]))
      let expected = try #require(entry["de2000_full"] as? Double)
      #expect(abs(got - expected) < 1e-11, "pair \(entry["id"] ?? "?")")
    }
  }

  /// Reference: coloraide 8.13.1 on raw L\*a\*b\*, with the samples swapped where order matters.
  @Test func labOracle() throws {
    let cases = try Corpora.oracle("deltae-lab")
    typealias Formula = (Triple<Double>, Triple<Double>) -> Double
    let formulas: [String: Formula] = [
      "76": { CIE76.difference($0, $1) },
      "94": { CIE94.difference($0, $1) },
      "94-textiles": { CIE94.difference($0, $1, kL: 2, k1: 0.048, k2: 0.014) },
      "cmc-2-1": { CMC.difference($0, $1) },
      "cmc-1-1": { CMC.difference($0, $1, l: 1, c: 1) },
      "2000": { CIEDE2000.difference($0, $1) },
      "2000-textiles": { CIEDE2000.difference($0, $1, kL: 2, kC: 1, kH: 1) },
      "hyab": { HyAB.difference($0, $1) },
    ]
    for entry in cases {
      let a = try Self.triple(entry["lab1"])
      let b = try Self.triple(entry["lab2"])
      let values = try #require(entry["coloraide"] as? [String: Double])
      #expect(values.count == formulas.count)
      for (key, expected) in values {
        let formula = try #require(formulas[key])
        #expect(abs(formula(a, b) - expected) < 1e-10, "case \(entry["id"] ?? "?") \(key)")
      }
      for (key, expected) in entry["coloraide_swapped"] as? [String: Double] ?? [:] {
        let formula = try #require(formulas[key])
        #expect(abs(formula(b, a) - expected) < 1e-10, "case \(entry["id"] ?? "?") \(key)")
      }
    }
  }

  /// Reference: coloraide 8.13.1 on sRGB; `-d50` relative to D50, otherwise D65.
  @Test func srgbOracle() throws {
    let cases = try Corpora.oracle("deltae-srgb")
    let keys = ["76": "cie76", "94": "cie94", "2000": "ciede2000"]
    for entry in cases {
      let (x, y) = (try Self.triple(entry["srgb1"]), try Self.triple(entry["srgb2"]))
      let (a, b) = (Color(.srgb, x.x, x.y, x.z), Color(.srgb, y.x, y.y, y.z))
      var compared = 0
      for (key, expected) in try #require(entry["coloraide"] as? [String: Double]) {
        let name = key.hasSuffix("-d50") ? String(key.dropLast(4)) : key
        guard let metric = ColorDifferences.all.first(where: { $0.id == keys[name] ?? name })
        else { continue }
        compared += 1
        let got =
          name == key ? metric.difference(a, b) : metric.difference(a, b, in: .lab)
        #expect(
          abs(got - expected) < 1e-10 * max(1, expected), "case \(entry["id"] ?? "?") \(key)")
      }
      #expect(compared == 14)
    }
  }

  /// Values stated as L\*a\*b\* relative to D50 are not adapted; a color of another space beside
  /// them is.
  @Test func whitePoint() {
    let (a, b) = (Color(.lab, 50, 60, 10), Color(.lab, 60, 10, 50))
    #expect(CIE76.difference(a, b) == CIE76.difference(a.components, b.components))
    let other = b.converted(to: .srgb)
    #expect(abs(CIE76.difference(a, other) - CIE76.difference(a, b)) > 0.01)
    #expect(CIE76.difference(a, other) == CIE76.difference(a, other, in: .labD65))
    #expect(abs(CIE76.difference(a, other, in: .lab) - CIE76.difference(a, b)) < 1e-9)
  }

  static func random(_ count: Int, seed: UInt64) -> [(Color, Color)] {
    var random = SplitMix64(seed: seed)
    func channel() -> Double { Double.random(in: 0...1, using: &random) }
    return (0..<count).map { _ in
      (Color(.srgb, channel(), channel(), channel()), Color(.srgb, channel(), channel(), channel()))
    }
  }

  @Test(arguments: ColorDifferences.all.map { $0.id }) func properties(_ id: String) throws {
    let metric = try #require(ColorDifferences.all.first { $0.id == id })
    let seed: UInt64 = 20_261_123
    let isSymmetric = !["cie94", "cmc"].contains(id)
    var asymmetric = 0
    for (a, b) in Self.random(500, seed: seed) {
      let there = metric.difference(a, b)
      let back = metric.difference(b, a)
      #expect(metric.difference(a, a) == 0, "\(a), seed \(seed)")
      #expect(there > 0, "\(a) \(b), seed \(seed)")
      if abs(there - back) > 1e-12 * there { asymmetric += 1 }
    }
    #expect(isSymmetric ? asymmetric == 0 : asymmetric > 400, "seed \(seed)")
  }

  @Test(arguments: ColorDifferences.all.map { $0.id }) func floatAgreesWithDouble(
    _ id: String
  ) throws {
    let metric = try #require(ColorDifferences.all.first { $0.id == id })
    let seed: UInt64 = 20_261_124
    func compare<M: ColorDifference>(_: M.Type) {
      for (a, b) in Self.random(500, seed: seed) {
        let x = a.components(in: M.space)
        let y = b.components(in: M.space)
        let exact = M.difference(x, y)
        let single = M.difference(
          Triple(Float(x.x), Float(x.y), Float(x.z)), Triple(Float(y.x), Float(y.y), Float(y.z)))
        #expect(abs(Double(single) - exact) < 1e-5 * max(1, exact), "\(x) \(y), seed \(seed)")
      }
    }
    compare(metric)
  }

  /// What the documentation promises for black and white.
  @Test(arguments: [
    ("cie76", 100), ("cie94", 100), ("ciede2000", 100), ("hyab", 100), ("ok", 1), ("ok2", 1),
    ("jz", 0.2220),
  ])
  func blackAndWhite(_ id: String, _ expected: Double) throws {
    let metric = try #require(ColorDifferences.all.first { $0.id == id })
    let got = metric.difference(Color(.srgb, 0, 0, 0), Color(.srgb, 1, 1, 1))
    #expect(abs(got - expected) < 1e-4)
  }

  /// The examples of the documentation.
  @Test func examples() {
    let red = Color(red: 255, green: 0, blue: 0)
    let blue = Color(red: 0, green: 0, blue: 255)
    #expect(abs(CIEDE2000.difference(red, blue) - 52.8782) < 1e-4)
    #expect(abs(CIEDE2000.difference(red, blue, in: .lab) - 55.7998) < 1e-4)
    #expect(CIE76.difference(Triple(50.0, 30, 0), Triple(50.0, 0, 40)) == 50)
    #expect(HyAB.difference(Triple(50.0, 30, 0), Triple(60.0, 0, 40)) == 60)
    let (reference, sample) = (Triple(50.0, 30, 0), Triple(60.0, 30, 0))
    #expect(CIE94.difference(reference, sample) == 10)
    #expect(CIE94.difference(reference, sample, kL: 2, k1: 0.048, k2: 0.014) == 5)
    #expect(abs(CMC.difference(reference, sample) - 4.594) < 1e-3)
    #expect(abs(CMC.difference(reference, sample, l: 1, c: 1) - 9.188) < 1e-3)
    #expect(abs(DeltaEJz.difference(Triple(0.1, 0, 0.03), Triple(0.1, 0.04, 0)) - 0.05) < 1e-15)
    #expect(abs(DeltaEITP.difference(Triple(0.5, 0, 0), Triple(0.5, 0, 0.01)) - 7.2) < 1e-12)
  }
}
