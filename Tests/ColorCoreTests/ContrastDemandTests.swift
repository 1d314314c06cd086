import ColorCore
import PaletteTestSupport
import Testing

@Suite struct ContrastDemandTests {
  private static let white = Color(.srgb, 1, 1, 1)
  private static let black = Color(.srgb, 0, 0, 0)
  /// Few enough values of a component to try all colors.
  private static let grid = (0...24).map { Double($0) / 24 }

  private static func distance(_ a: Color, _ b: Color) -> Double {
    let (a, b) = (a.components(in: .oklab), b.components(in: .oklab))
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  /// The nearest color of the grid, by trying all.
  private static func nearestOfAll(
    to seed: Color, meeting demands: [ContrastDemand], in space: ColorSpaceID
  ) -> (color: Color, distance: Double)? {
    var best: (color: Color, distance: Double)?
    for r in grid {
      for g in grid {
        for b in grid {
          let color = Color(space, r, g, b)
          let distance = distance(color, seed)
          guard distance < best?.distance ?? .infinity,
            ContrastSolver.keepsHue(color, of: seed), demands.allSatisfy({ $0.isMet(by: color) })
          else { continue }
          best = (color, distance)
        }
      }
    }
    return best
  }

  private static let demands: [[ContrastDemand]] = [
    [ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(white), minimum: 4.5)],
    // As text and under text, with different minimums.
    [
      ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(white), minimum: 3),
      ContrastDemand(foreground: .fixed(white), background: .sought(alpha: 1), minimum: 7),
    ],
    [
      ContrastDemand(
        foreground: .sought(alpha: 1), background: .fixed(Color(.srgb, 0.4, 0.5, 0.6)),
        minimum: 2, side: .lighterForeground)
    ],
    [
      ContrastDemand(
        foreground: .sought(alpha: 1), background: .fixed(Color(.srgb, 0.4, 0.5, 0.6)),
        minimum: 2, side: .darkerForeground)
    ],
    // Translucent text.
    [ContrastDemand(foreground: .sought(alpha: 0.8), background: .fixed(white), minimum: 4.5)],
    // A tint of itself under itself.
    [
      ContrastDemand(
        foreground: .sought(alpha: 1), background: .sought(alpha: 0.12),
        backdrops: [.fixed(white)], minimum: 4.5)
    ],
    // A translucent background over two backdrops, and over anything.
    [
      ContrastDemand(
        foreground: .fixed(white), background: .sought(alpha: 0.7),
        backdrops: [.fixed(white), .fixed(black)], minimum: 3)
    ],
    [ContrastDemand(foreground: .fixed(white), background: .sought(alpha: 0.8), minimum: 3)],
    // The backdrop itself.
    [
      ContrastDemand(
        foreground: .fixed(black), background: .fixed(Color(.srgb, 1, 1, 1, alpha: 0.3)),
        backdrops: [.sought(alpha: 1)], minimum: 9)
    ],
    // Nothing has 5:1 on both.
    [
      ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(white), minimum: 5),
      ContrastDemand(foreground: .sought(alpha: 1), background: .fixed(black), minimum: 5),
    ],
  ]

  @Test(arguments: demands.indices) func agreesWithAllColors(_ index: Int) throws {
    let demands = Self.demands[index]
    let seeds = [
      Color(.srgb, 0.6, 0.6, 0.6), Color(.srgb, 0.2, 0.5, 0.95), Color(.srgb, 0.9, 0.5, 0.3),
      Color(.srgb, 0.5, 0.75, 0.5), Color(.displayP3, 0.9, 0.2, 0.1),
      Color(.srgb, 0.58, 0.61, 0.64),
    ]
    for seed in seeds {
      for space in [ColorSpaceID.srgb, .displayP3] {
        let expected = Self.nearestOfAll(to: seed, meeting: demands, in: space)
        let found = try ContrastSolver.nearest(
          to: seed, meeting: demands, gamut: space, grid: Self.grid)
        #expect((found == nil) == (expected == nil), "\(seed.css) in \(space)")
        guard let found, let expected else { continue }
        #expect(
          abs(Self.distance(found, seed) - expected.distance) < 1e-12,
          "\(seed.css): \(found.css), not \(expected.color.css)")
        #expect(demands.allSatisfy { $0.isMet(by: found) })
      }
    }
  }

  /// A bluish gray can be darkened by becoming a blue, which is no gray any more.
  @Test func neutralsStayNeutral() throws {
    for (hex, alpha) in [("#545863", 0.6), ("#72777d", 1), ("#9a8f86", 0.7), ("#a0a4a8", 1)] {
      let seed = try Color(parsing: hex)
      let demands = [
        ContrastDemand(
          foreground: .sought(alpha: alpha), background: .fixed(try Color(parsing: "#fbfcff")),
          minimum: 4.5)
      ]
      let found = try #require(try ContrastSolver.nearest(to: seed, meeting: demands))
      let chroma = (found.components(in: .oklch).y, seed.components(in: .oklch).y)
      #expect(chroma.0 <= chroma.1 + 1e-9, "\(hex) became \(found.hex)")
      #expect(ContrastSolver.keepsHue(found, of: seed))
    }
    let blue = try Color(parsing: "#160a88")
    #expect(!ContrastSolver.keepsHue(blue, of: try Color(parsing: "#545863")))
  }

  /// With one demand on opaque colors it is the search for a target.
  @Test func agreesWithTheSolver() throws {
    for hex in ["#999999", "#3366cc", "#f80", "#c0ffee"] {
      let seed = try Color(parsing: hex)
      let suggestion = try ContrastSolver.suggest(
        foreground: seed, backgrounds: [Self.white], target: .ratio(4.5))
      let demand = ContrastDemand(
        foreground: .sought(alpha: 1), background: .fixed(Self.white), minimum: 4.5)
      #expect(try ContrastSolver.nearest(to: seed, meeting: [demand]) == suggestion.color)
    }
  }

  @Test func ratios() {
    let gray = Color(red: 0x76, green: 0x76, blue: 0x76)
    let demand = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(Self.white), minimum: 4.5)
    #expect(demand.ratio(of: gray) == WCAG2.contrast(of: gray, on: Self.white))
    let glass = Color(.srgb, 1, 1, 1, alpha: 0.5)
    let over = ContrastDemand(
      foreground: .sought(alpha: 1), background: .fixed(glass), minimum: 4.5)
    #expect(over.ratio(of: gray) == ContrastBounds(of: gray, on: glass).minimum)
    #expect(!over.isMet(by: gray) && over.isMet(by: Self.black))
  }

  @Test func rejectsGrids() {
    #expect(throws: SolverError.unsupportedLevels(1)) {
      try ContrastSolver.nearest(to: Self.white, meeting: [], grid: [1, 0])
    }
    #expect(throws: SolverError.unsupportedGamut(.oklab)) {
      try ContrastSolver.nearest(to: Self.white, meeting: [], gamut: .oklab)
    }
  }
}
