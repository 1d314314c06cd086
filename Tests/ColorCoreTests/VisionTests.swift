import ColorCore
import PaletteTestSupport
import Testing

@Suite struct VisionTests {
  static let deficiencies: [VisionDeficiency] = [.protan, .deutan, .tritan]

  static func simulate(
    _ rgb: Triple<Double>, _ deficiency: VisionDeficiency, _ method: any VisionMethod.Type,
    severity: Double = 1
  ) -> Triple<Double> {
    VisionSimulation(deficiency, method: method, severity: severity).simulated(rgb)
  }

  static func distance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z))
  }

  @Test func catalog() {
    #expect(Set(VisionMethods.all.map { $0.id }) == ["machado", "vienot", "brettel"])
    #expect(
      VisionDeficiency.allCases.map { $0.rawValue } == ["protan", "deutan", "tritan", "achroma"])
  }

  /// Reference: coloraide 8.13.1 with the half-planes of Brettel's protan and deutan put right, in
  /// linear light.
  @Test func oracle() throws {
    let cases = try Corpora.oracle("cvd")
    for entry in cases {
      let c = try #require(entry["srgb"] as? [Double])
      let rgb = Color(.srgb, c[0], c[1], c[2]).components(in: .srgbLinear)
      let values = try #require(entry["out"] as? [String: [Double]])
      #expect(values.count >= 18)
      for (key, value) in values {
        let parts = key.split(separator: "/").map(String.init)
        let deficiency = try #require(VisionDeficiency(rawValue: parts[0]))
        let method = try #require(VisionMethods.all.first { $0.id == parts[1] })
        let got = Self.simulate(
          rgb, deficiency, method, severity: try #require(Double(parts[2])))
        let error = Self.distance(got, Triple(value[0], value[1], value[2]))
        #expect(error < 1e-12, "case \(entry["id"] ?? "?") \(key): \(got)")
      }
    }
  }

  /// The 33 matrices that the authors published.
  @Test(arguments: deficiencies) func machadoMatrices(_ deficiency: VisionDeficiency) throws {
    let tables = try Corpora.reference("machado-matrices")
    let table = try #require(tables[deficiency.rawValue] as? [String: [[Double]]])
    #expect(table.count == 11)
    for (severity, rows) in table {
      let basis = [Triple(1.0, 0, 0), Triple(0, 1.0, 0), Triple(0, 0, 1.0)]
      for (column, unit) in basis.enumerated() {
        let got = Self.simulate(
          unit, deficiency, Machado2009.self, severity: try #require(Double(severity)))
        let expected = Triple(rows[0][column], rows[1][column], rows[2][column])
        #expect(Self.distance(got, expected) < 1e-15, "\(severity) \(column)")
      }
    }
  }

  /// G. Machado et al. (2009), table 1: the columns of the matrices at severity 1.
  @Test func machadoPublished() {
    let red = Self.simulate(Triple(1, 0, 0), .protan, Machado2009.self)
    #expect(Self.distance(red, Triple(0.152286, 0.114503, -0.003882)) < 1e-15)
    let green = Self.simulate(Triple(0, 1, 0), .deutan, Machado2009.self)
    #expect(Self.distance(green, Triple(0.860646, 0.672501, 0.042940)) < 1e-15)
    let blue = Self.simulate(Triple(0, 0, 1), .tritan, Machado2009.self)
    #expect(Self.distance(blue, Triple(-0.178779, 0.147602, 0.303900)) < 1e-15)
    // Between 0.5 and 0.6.
    let half = Self.simulate(Triple(1, 0, 0), .protan, Machado2009.self, severity: 0.55)
    #expect(abs(half.x - (0.458064 + 0.385450) / 2) < 1e-15)
  }

  /// The columns of `libDaltonLens.c` (public domain), made of colors at 485 nm with a digit less:
  /// Brettel's half-plane is the one on whose side the primary lies. In the other one components
  /// differ by 4e-3 and more.
  @Test(arguments: [
    (VisionDeficiency.protan, 0, [0.14980, 0.10764, 0.00384]),
    (.protan, 1, [1.19548, 0.84864, -0.00540]), (.protan, 2, [-0.30742, 0.03892, 1.00139]),
    (.deutan, 0, [0.37298, 0.25954, -0.01980]), (.deutan, 1, [0.88166, 0.63506, 0.02784]),
    (.deutan, 2, [-0.22858, 0.09462, 0.99278]), (.tritan, 0, [1.01277, -0.01243, 0.07589]),
    (.tritan, 1, [0.18979, 0.81526, 1.12767]), (.tritan, 2, [-0.12657, 0.12320, 0.24796]),
  ])
  func brettelPrimaries(_ deficiency: VisionDeficiency, _ primary: Int, _ expected: [Double]) {
    var rgb = Triple(0.0, 0, 0)
    rgb[primary] = 1
    let got = Self.simulate(rgb, deficiency, Brettel1997.self)
    #expect(Self.distance(got, Triple(expected[0], expected[1], expected[2])) < 2e-5)
  }

  /// The lights that dichromats see as others do: 475 and 575 nm, 485 and 660 nm, in linear-light
  /// sRGB (outside its gamut). With the half-planes swapped they would change.
  @Test(arguments: [
    (VisionDeficiency.protan, [-0.21862724113406598, 0.11002659162247705, 1.0233400725611372]),
    (.protan, [1.3339417318453362, 0.908462812514559, -0.13920751391948394]),
    (.deutan, [-0.21862724113406598, 0.11002659162247705, 1.0233400725611372]),
    (.deutan, [1.3339417318453362, 0.908462812514559, -0.13920751391948394]),
    (.tritan, [-0.3764157609793288, 0.2845463136853477, 0.6146625362685214]),
    (.tritan, [0.43463351373709613, -0.04454977373018568, -0.0032650138660364728]),
  ])
  func brettelAnchors(_ deficiency: VisionDeficiency, _ light: [Double]) {
    let light = Triple(light[0], light[1], light[2])
    #expect(Self.distance(Self.simulate(light, deficiency, Brettel1997.self), light) < 1e-14)
    // The light of the other side moves: the test can fail.
    let other = Triple(-light.x, -light.y, -light.z)
    #expect(Self.distance(Self.simulate(other, deficiency, Brettel1997.self), other) > 1e-4)
  }

  /// F. Viénot et al. (1999): white and blue stay, and red and green become equal.
  @Test func vienotPlane() {
    for deficiency in [VisionDeficiency.protan, .deutan] {
      let blue = Triple(0.0, 0, 1)
      #expect(Self.distance(Self.simulate(blue, deficiency, Vienot1999.self), blue) < 1e-15)
      let seen = Self.simulate(Triple(0.8, 0.1, 0.3), deficiency, Vienot1999.self)
      #expect(abs(seen.x - seen.y) < 1e-15)
    }
    let red = Triple(1.0, 0, 0)
    #expect(Self.distance(Self.simulate(red, .tritan, Vienot1999.self), red) < 1e-15)
  }

  /// Grays stay; severity 0 changes nothing, and severity is clamped.
  @Test(arguments: VisionMethods.all.map { $0.id }, VisionDeficiency.allCases)
  func invariants(_ id: String, _ deficiency: VisionDeficiency) throws {
    let method = try #require(VisionMethods.all.first { $0.id == id })
    // The published matrices have six decimals, so their rows add up to 1 within 2e-6.
    let tolerance = method == Machado2009.self && deficiency != .achroma ? 2e-6 : 1e-14
    for severity in [0.05, 0.4, 1.0] {
      let gray = Triple(0.3, 0.3, 0.3)
      #expect(
        Self.distance(Self.simulate(gray, deficiency, method, severity: severity), gray)
          < tolerance)
    }
    let seed: UInt64 = 20_261_125
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      func channel() -> Double { Double.random(in: 0...1, using: &random) }
      let rgb = Triple(channel(), channel(), channel())
      for severity in [0, -3, -Double.infinity, Double.nan] {
        #expect(
          Self.simulate(rgb, deficiency, method, severity: severity) == rgb, "seed \(seed)")
      }
      let full = Self.simulate(rgb, deficiency, method)
      #expect(Self.simulate(rgb, deficiency, method, severity: 7) == full, "seed \(seed)")
      let simulation = VisionSimulation(deficiency, method: method, severity: 0.63)
      let exact = simulation.simulated(rgb)
      let single = simulation.simulated(Triple(Float(rgb.x), Float(rgb.y), Float(rgb.z)))
      let widened = Triple(Double(single.x), Double(single.y), Double(single.z))
      #expect(Self.distance(exact, widened) < 1e-6, "\(rgb), seed \(seed)")
    }
  }

  @Test func achromaIsLuminance() {
    for color in [Color(red: 255, green: 0, blue: 0), Color(.displayP3, 0.2, 0.9, 0.4)] {
      let gray = color.simulating(.achroma, method: Machado2009.self)
      #expect(gray.components.x == gray.components.y && gray.components.y == gray.components.z)
      let y = color.components(in: .xyzD65).y
      #expect(abs(gray.components(in: .xyzD65).y - y) < 1e-15)
    }
    let half = Self.simulate(Triple(1, 0, 0), .achroma, Brettel1997.self, severity: 0.5)
    #expect(abs(half.x - 0.606319502935755) < 1e-14)
  }

  /// The result is encoded sRGB, unclamped, with the alpha of the color.
  @Test func simulatedColor() {
    let red = Color(red: 255, green: 0, blue: 0, alpha: 0.25)
    let seen = red.simulating(.protan, method: Vienot1999.self)
    #expect(seen.space == .srgb && seen.alpha == 0.25 && seen.missing == [])
    #expect(Self.distance(seen.components, Triple(0.369337, 0.369337, 0.050772)) < 1e-6)
    let green = Color(red: 0, green: 255, blue: 0).simulating(.protan, method: Brettel1997.self)
    #expect(green.components.x > 1 && green.components.z < 0)
    let open = Color(.oklch, 0.6, 0.1, 0, missing: [.third, .alpha])
    #expect(open.simulating(.deutan, method: Machado2009.self).missing == .alpha)
  }
}
