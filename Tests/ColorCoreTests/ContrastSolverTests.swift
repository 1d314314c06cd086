import ColorCore
import PaletteTestSupport
import Testing

@Suite struct ContrastSolverTests {
  static func byte(_ r: Int, _ g: Int, _ b: Int) -> Color {
    Color(red: UInt8(r), green: UInt8(g), blue: UInt8(b))
  }

  static func distance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  static func isOnGrid(_ color: Color, levels: Double) -> Bool {
    (0..<3).allSatisfy { index in
      let code = color.components[index] * levels
      return abs(code - code.rounded()) < 1e-9 && code >= 0 && code <= levels
    }
  }

  @Test func targetsNameTheirMetrics() {
    #expect(ContrastTarget(metric: "wcag2", value: 4.5) == .ratio(4.5))
    #expect(ContrastTarget(metric: "apca", value: 60) == .lightness(60))
    #expect(ContrastTarget(metric: "weber", value: 1) == nil)
    #expect(ContrastTarget.ratio(3).metric.id == WCAG2.id)
    #expect(ContrastTarget.lightness(60).metric.id == LightnessContrast.id)
    #expect(ContrastTarget.lightness(60).value == 60)
  }

  /// #767676 is the lightest gray that has 4.5 on white; #777 has 4.478 and must not pass.
  @Test func grayOnWhite() {
    let result = ContrastSolver.suggest(
      foreground: Self.byte(150, 150, 150), backgrounds: [Self.byte(255, 255, 255)],
      target: .ratio(4.5), keeping: .hue)
    #expect(result.color == Self.byte(0x76, 0x76, 0x76))
    #expect(result.isReachable)
    #expect(abs(result.values[0] - 4.542) < 0.001)
    let expected = Self.distance(
      result.color.components(in: .oklab), Self.byte(150, 150, 150).components(in: .oklab))
    #expect(result.difference == expected)
  }

  /// What an exhaustive search over all 2^24 colors found.
  @Test(arguments: [
    ([82, 3, 209], [0, 0, 0], ContrastTarget.ratio(3), [91, 52, 223]),
    ([57, 115, 5], [18, 18, 18], .ratio(7), [90, 177, 83]),
    ([93, 56, 150], [157, 113, 34], .ratio(3), [70, 9, 127]),
    ([10, 53, 220], [22, 42, 103], .ratio(4.5), [40, 152, 255]),
    ([60, 196, 236], [157, 113, 34], .ratio(4.5), [0, 0, 62]),
    ([102, 14, 16], [242, 72, 104], .lightness(60), [255, 243, 215]),
    ([151, 90, 95], [22, 42, 103], .lightness(45), [197, 146, 143]),
  ])
  func nearestOfAll(
    _ seed: [Int], _ background: [Int], _ target: ContrastTarget, _ expected: [Int]
  ) {
    let result = ContrastSolver.suggest(
      foreground: Self.byte(seed[0], seed[1], seed[2]),
      backgrounds: [Self.byte(background[0], background[1], background[2])], target: target,
      keeping: .nothing)
    #expect(result.color == Self.byte(expected[0], expected[1], expected[2]))
    #expect(result.values.allSatisfy { abs($0) >= target.value })
  }

  @Test func whatPassesStays() {
    let ink = Self.byte(24, 166, 82)
    for kept in ContrastSolver.Kept.allCases {
      let result = ContrastSolver.suggest(
        foreground: ink, backgrounds: [Self.byte(255, 255, 255)], target: .ratio(3),
        keeping: kept)
      #expect(result.color == ink)
      #expect(result.difference == 0)
      let free = ContrastSolver.suggest(
        foreground: ink, backgrounds: [], target: .ratio(21), keeping: kept)
      #expect(free.color == ink && free.values.isEmpty && free.isReachable)
    }
  }

  /// Exactly at the limit: only black has 21 on white, and it has it.
  @Test func theLimitItselfIsReached() {
    let white = Self.byte(255, 255, 255)
    let black = ContrastSolver.suggest(
      foreground: Self.byte(80, 10, 200), backgrounds: [white], target: .ratio(21))
    #expect(black.color == Self.byte(0, 0, 0))
    #expect(black.isReachable)
    #expect(black.values == [21])
    let more = ContrastSolver.suggest(
      foreground: Self.byte(80, 10, 200), backgrounds: [white], target: .ratio(21.001))
    #expect(!more.isReachable)
    #expect(more.color == Self.byte(0, 0, 0))
  }

  /// Between black and white nothing has 5 on both: the best is where both ratios are √21 = 4.58.
  @Test func bestReachableLiesBetween() {
    let backgrounds = [Self.byte(0, 0, 0), Self.byte(255, 255, 255)]
    let fails = ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(5))
    #expect(!fails.isReachable)
    #expect(fails.values.allSatisfy { abs($0 - 21.0.squareRoot()) < 1e-4 })
    let passes = ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(4.5))
    #expect(passes.isReachable)
    #expect(passes.values.allSatisfy { $0 >= 4.5 })
    #expect(passes.difference < 0.05)
    // A target that hardly any of the 2^24 colors reaches.
    let narrow = ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(4.58257))
    #expect(narrow.isReachable)
    #expect(narrow.values.allSatisfy { $0 >= 4.58257 })
  }

  /// Reference: on backgrounds Y₁ < Y₂ < … no luminance has a least ratio above that of black, of white
  /// or of some √((Yᵢ + 0.05)·(Yᵢ₊₁ + 0.05)) − 0.05, and 2^24 colors come near to each.
  @Test(arguments: [ColorSpaceID.srgb, .displayP3])
  func severalBackgrounds(_ gamut: ColorSpaceID) {
    let seed: UInt64 = 7
    var random = SplitMix64(seed: seed)
    func byte() -> Int { Int.random(in: 0...255, using: &random) }
    var unreachable = 0
    for round in 0..<400 {
      let backgrounds = (0...(1 + round % 3)).map { _ in Self.byte(byte(), byte(), byte()) }
      let target = [3, 4.5, 7][round % 3]
      let light = backgrounds.map(WCAG2.luminance).sorted()
      let peaks = zip(light, light.dropFirst()).map {
        (($0 + 0.05) * ($1 + 0.05)).squareRoot() - 0.05
      }
      let most =
        ([0, 1] + peaks).map { peak in
          light.map { WCAG2.ratio(peak, $0) }.min() ?? 21
        }.max() ?? 21
      let result = ContrastSolver.suggest(
        foreground: Self.byte(byte(), byte(), byte()), backgrounds: backgrounds,
        target: .ratio(target), gamut: gamut, keeping: round % 2 == 0 ? .hue : .nothing)
      let label: Comment = "round \(round), seed \(seed)"
      let reached = result.values.min() ?? 0
      #expect(result.isReachable == (reached >= target), label)
      // No round comes so near to its target that rounding to 8 bits decides.
      #expect(result.isReachable == (most >= target), label)
      if !result.isReachable {
        unreachable += 1
        #expect(reached <= most + 1e-12 && reached >= most * (1 - 1e-5), label)
      }
    }
    #expect(unreachable > 100)
  }

  @Test func hueIsKept() {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    func byte() -> Int { Int.random(in: 0...255, using: &random) }
    for round in 0..<400 {
      let foreground = Self.byte(byte(), byte(), byte())
      let target: ContrastTarget = round % 3 == 0 ? .lightness(45) : .ratio(4.5)
      let bg = Self.byte(byte(), byte(), byte())
      let result = ContrastSolver.suggest(
        foreground: foreground, backgrounds: [bg], target: target,
        keeping: .hue)
      guard result.isReachable else { continue }
      #expect(result.values.allSatisfy { abs($0) >= target.value })
      let (from, to) = (
        foreground.components(in: .oklab), result.color.components(in: .oklab)
      )
      let chroma = (from.y * from.y + from.z * from.z).squareRoot()
      guard chroma > 0.01 else { continue }
      // How far the result is from the half-plane of the hue: a rounding step of a dark color at most.
      let aside = abs(to.y * from.z - to.z * from.y) / chroma
      #expect(aside < 0.012, "seed \(seed): \(foreground), \(target) on \(bg): \(result.color)")
    }
  }

  /// Reference: exhaustive search over all 2^24 colors.
  @Test func oracle() throws {
    let cases = try Corpora.oracle("contrast-solver")
    #expect(cases.count > 50)
    for kept in ContrastSolver.Kept.allCases {
      var regrets: [Double] = []
      for entry in cases {
        let label: Comment = "case \(entry["id"] ?? "?"), \(kept)"
        let (seed, bg) = (
          try #require(entry["seed"] as? [Int]), try #require(entry["bg"] as? [Int])
        )
        let value = try #require(entry["target"] as? Double)
        let metric = try #require(entry["metric"] as? String)
        let target: ContrastTarget = metric == "wcag" ? .ratio(value) : .lightness(value)
        let background = Self.byte(bg[0], bg[1], bg[2])
        let result = ContrastSolver.suggest(
          foreground: Self.byte(seed[0], seed[1], seed[2]), backgrounds: [background],
          target: target, keeping: kept)
        #expect(result.isReachable == (try #require(entry["reachable"] as? Bool)), label)
        #expect(Self.isOnGrid(result.color, levels: 255), label)
        let measured = target.metric.contrast(of: result.color, on: background)
        #expect(result.values == [measured], label)
        if result.isReachable {
          #expect(abs(measured) >= value, label)
          let best = try #require(entry["dEOK"] as? Double)
          regrets.append(best < 1e-9 ? 1 + result.difference : result.difference / best)
        } else {
          let most = try #require(entry["max_possible"] as? Double)
          #expect(abs(abs(measured) - most) < 1e-9, label)
        }
      }
      regrets.sort()
      let median = regrets[regrets.count / 2]
      #expect(median <= (kept == .hue ? 1.02 : 1.000001), "\(kept)")
      if kept == .nothing { #expect((regrets.last ?? 9) < 1.002) }
    }
  }

  /// Every color of a coarse grid, against the solver on that grid: verdict, optimum, best reachable.
  @Test(arguments: [ColorSpaceID.srgb, .displayP3])
  func agreesWithExhaustiveSearch(_ gamut: ColorSpaceID) {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    let levels = 23
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    var colors: [(color: Color, oklab: Triple<Double>)] = []
    for r in 0...levels {
      for g in 0...levels {
        for b in 0...levels {
          let n = Double(levels)
          let color = Color(gamut, Double(r) / n, Double(g) / n, Double(b) / n)
          colors.append((color, color.components(in: .oklab)))
        }
      }
    }
    var (regrets, unreachable): ([Double], Int) = ([], 0)
    for round in 0..<60 {
      let isLightness = round % 3 == 2
      let target: ContrastTarget =
        isLightness ? .lightness(20 + 60 * unit()) : .ratio(1.5 + 6 * unit() * unit())
      let backgrounds = (0...(round % 3)).map { _ in Color(.srgb, unit(), unit(), unit()) }
      // Some seeds lie outside the gamut.
      let foreground =
        round % 4 == 0
        ? Color(.oklch, unit(), 0.4 * unit(), 360 * unit()) : Color(.srgb, unit(), unit(), unit())
      let result = ContrastSolver.suggest(
        foreground: foreground, backgrounds: backgrounds, target: target, gamut: gamut,
        keeping: .nothing, levels: levels)
      let label: Comment = "round \(round), seed \(seed), \(target)"
      let here = foreground.components(in: .oklab)
      var (nearest, most) = (Double.infinity, 0.0)
      for (color, oklab) in colors {
        var least = Double.infinity
        for background in backgrounds {
          least = min(least, abs(target.metric.contrast(of: color, on: background)))
        }
        most = max(most, least)
        if least >= target.value { nearest = min(nearest, Self.distance(oklab, here)) }
      }
      #expect(result.isReachable == (nearest < .infinity), label)
      #expect(Self.isOnGrid(result.color, levels: Double(levels)), label)
      let reached = result.values.reduce(Double.infinity) { min($0, abs($1)) }
      if result.isReachable {
        #expect(reached >= target.value, label)
        regrets.append(result.difference / nearest)
        #expect(result.difference < nearest * 1.2 + 1e-12, label)
      } else {
        unreachable += 1
        #expect(reached <= most + 1e-12 && reached >= most * (1 - 1e-5), label)
      }
    }
    regrets.sort()
    #expect(regrets[regrets.count / 2] < 1.000001, "seed \(seed)")
    #expect(unreachable > 0)
  }
}
