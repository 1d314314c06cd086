import ColorCore
import PaletteTestSupport
import Testing

@Suite struct GamutMappingTests {
  static func distance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    max(abs(a.x - b.x), abs(a.y - b.y), abs(a.z - b.z))
  }

  static func differenceOK(_ a: Color, _ b: Color) -> Double {
    let (x, y) = (a.components(in: .oklab), b.components(in: .oklab))
    let d = Triple(x.x - y.x, x.y - y.y, x.z - y.z)
    return (d.x * d.x + d.y * d.y + d.z * d.z).squareRoot()
  }

  static func mapping(_ id: String) throws -> any GamutMapping.Type {
    try #require(GamutMappings.all.first { $0.id == id })
  }

  /// The blue and the green of Display P3 in sRGB: coloraide 8.13.1.
  @Test(arguments: [
    ("clip", 1.0, [0.0, 0, 1]), ("css", 1, [0, 0, 1]),
    ("raytrace", 1, [0, 0.13881923739445598, 0.9898698787185786]),
    ("chroma", 1, [0, 0.2004288904763884, 0.9372797686297827]),
    ("clip", 0, [0, 1, 0]), ("css", 0, [0, 0.9857637107710323, 0.15974244397343867]),
    ("raytrace", 0, [0, 0.9683276178613026, 0.30830682530516595]),
    ("chroma", 0, [0, 0.9683276167180442, 0.30830687175070753]),
  ])
  func displayP3ToSRGB(_ id: String, _ blue: Double, _ expected: [Double]) throws {
    let color = Color(.displayP3, 0, 1 - blue, blue, alpha: 0.5)
    let mapped = try Self.mapping(id).map(color, to: .srgb)
    let wanted = Triple(expected[0], expected[1], expected[2])
    #expect(Self.distance(mapped.components, wanted) < (id == "css" ? 2e-4 : 1e-9))
    #expect(mapped.alpha == 0.5)
    #expect(mapped.space == .srgb)
  }

  @Test(arguments: ["clip", "css", "raytrace", "chroma"])
  func colorsInsideStay(_ id: String) throws {
    let mapping = try Self.mapping(id)
    for (r, g, b) in [(0.0, 0.0, 1.0), (1, 1, 0), (1, 1, 1), (0, 0, 0), (0.2, 0.4, 0.6)] {
      let color = Color(.srgb, r, g, b)
      #expect(mapping.map(color, to: .srgb) == color)
      // Stated in OKLCH the blue primary lies a rounding error outside, beyond a gap of the gamut.
      let back = mapping.map(color.converted(to: .oklch), to: .srgb)
      #expect(Self.distance(back.components, color.components) < 1e-9, "\(r) \(g) \(b)")
      #expect(back.excess(over: .srgb) == 0)
    }
  }

  @Test func unboundedAndDerivedSpaces() {
    let red = Color(.displayP3, 1, 0, 0)
    #expect(ChromaMapping.map(red, to: .oklab) == red.converted(to: .oklab))
    let viaRGB = ChromaMapping.map(red, to: .srgb).converted(to: .hsl)
    #expect(ChromaMapping.map(red, to: .hsl) == viaRGB)
    let missing = Color(.oklch, 0.5, 0.4, 20, alpha: 1, missing: .alpha)
    #expect(CSSMapping.map(missing, to: .srgb).missing == .alpha)
  }

  @Test func lightnessBeyondTheEndsIsWhiteOrBlack() throws {
    for id in ["css", "raytrace", "chroma"] {
      let mapping = try Self.mapping(id)
      #expect(mapping.map(Color(.oklch, 1.2, 0.3, 40), to: .srgb) == Color(.srgb, 1, 1, 1))
      #expect(mapping.map(Color(.oklch, -0.2, 0.3, 40), to: .srgb) == Color(.srgb, 0, 0, 0))
      // color.js 0.7.0-alpha.2 returns pure blue here.
      let dark = mapping.map(Color(.oklch, 0.0001, 0.2, 264), to: .srgb)
      #expect(Self.distance(dark.components, Triple(0, 0, 0)) < 1e-3, "\(id)")
    }
  }

  @Test func oracle() throws {
    let cases = try Corpora.oracle("gamut")
    let keys = [
      (ClipMapping.id, "clip"), (CSSMapping.id, "css-minde"), (RayTraceMapping.id, "raytrace"),
      (ChromaMapping.id, "oklch-cubic"),
    ]
    for entry in cases {
      let space = try #require(entry["space"] as? String)
      let coords = try #require(entry["coords"] as? [Double])
      let color = Color(try ColorSpaceID(space), coords[0], coords[1], coords[2])
      let targets = try #require(entry["targets"] as? [String: [String: Any]])
      for (target, expected) in targets {
        let gamut = try ColorSpaceID(target)
        for (id, key) in keys {
          let c = try #require(expected[key] as? [Double])
          let wanted = Color(gamut, c[0], c[1], c[2])
          let got = try Self.mapping(id).map(color, to: gamut)
          let label: Comment = "case \(entry["id"] ?? "?"), \(target), \(id): \(got.components)"
          // ProPhoto RGB has other primaries in coloraide, up to 1.1e-4 in a component.
          let isProPhoto = space == "prophoto-rgb"
          if id == CSSMapping.id {
            #expect(Self.differenceOK(got, wanted) < 2e-3, label)
          } else {
            let error = Self.distance(got.components, wanted.components)
            #expect(error < (isProPhoto ? 2e-3 : 1e-9), label)
          }
        }
      }
    }
  }

  /// Lightness and hue stay, the result lies on the edge, and nothing between gray and it is outside.
  @Test func chromaReductionIsExact() throws {
    let seed: UInt64 = 31
    var random = SplitMix64(seed: seed)
    for space: ColorSpaceID in [.srgb, .displayP3, .rec2020, .a98RGB, .proPhotoRGB] {
      for _ in 0..<200 {
        let color = Color(
          .oklch, Double.random(in: 0.02...0.98, using: &random),
          Double.random(in: 0...0.6, using: &random), Double.random(in: 0...360, using: &random))
        guard color.excess(over: space) > 1e-9 else { continue }
        let mapped = ChromaMapping.map(color, to: space)
        let (from, to) = (color.components(in: .oklab), mapped.components(in: .oklab))
        #expect(abs(from.x - to.x) < 1e-9, "seed \(seed)")
        let scale = (to.y * to.y + to.z * to.z).squareRoot() / color.components.y
        #expect(abs(from.y * scale - to.y) < 1e-9, "seed \(seed)")
        #expect(abs(from.z * scale - to.z) < 1e-9, "seed \(seed)")
        let c = mapped.components
        #expect(min(c.x, c.y, c.z) == 0 || max(c.x, c.y, c.z) == 1, "seed \(seed): \(c)")
        for step in 1..<50 {
          let share = scale * Double(step) / 50
          let between = Color(.oklab, from.x, from.y * share, from.z * share)
          #expect(between.excess(over: space) < 1e-12, "seed \(seed)")
        }
      }
    }
  }

  @Test func batchesAgreeWithSingleColors() throws {
    let gamut = try #require(Gamut(.displayP3))
    let colors = (0..<100).map { index -> Triple<Double> in
      Triple(Double(index) / 99, 0.3, 0.2 - Double(index) / 200)
    }
    var results = [Triple<Double>](repeating: Triple(0, 0, 0), count: colors.count)
    var span = results.mutableSpan
    try ChromaMapping.map(colors.span, into: gamut, linear: &span)
    #expect(results == colors.map { ChromaMapping.map($0, into: gamut) })
    #expect(results.contains { $0.x == 1 })
  }
}
