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
  @Test func grayOnWhite() throws {
    let result = try ContrastSolver.suggest(
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
  ) throws {
    let result = try ContrastSolver.suggest(
      foreground: Self.byte(seed[0], seed[1], seed[2]),
      backgrounds: [Self.byte(background[0], background[1], background[2])], target: target,
      keeping: .nothing)
    #expect(result.color == Self.byte(expected[0], expected[1], expected[2]))
    #expect(result.values.allSatisfy { abs($0) >= target.value })
  }

  @Test func whatPassesStays() throws {
    let ink = Self.byte(24, 166, 82)
    for kept in ContrastSolver.Kept.allCases {
      let result = try ContrastSolver.suggest(
        foreground: ink, backgrounds: [Self.byte(255, 255, 255)], target: .ratio(3),
        keeping: kept)
      #expect(result.color == ink)
      #expect(result.difference == 0)
      let free = try ContrastSolver.suggest(
        foreground: ink, backgrounds: [], target: .ratio(21), keeping: kept)
      #expect(free.color == ink && free.values.isEmpty && free.isReachable)
    }
  }

  /// Exactly at the limit: only black has 21 on white, and it has it.
  @Test func theLimitItselfIsReached() throws {
    let white = Self.byte(255, 255, 255)
    let black = try ContrastSolver.suggest(
      foreground: Self.byte(80, 10, 200), backgrounds: [white], target: .ratio(21))
    #expect(black.color == Self.byte(0, 0, 0))
    #expect(black.isReachable)
    #expect(black.values == [21])
    let more = try ContrastSolver.suggest(
      foreground: Self.byte(80, 10, 200), backgrounds: [white], target: .ratio(21.001))
    #expect(!more.isReachable)
    #expect(more.color == Self.byte(0, 0, 0))
  }

  /// Between black and white nothing has 5 on both: the best is where both ratios are √21 = 4.58.
  @Test func bestReachableLiesBetween() throws {
    let backgrounds = [Self.byte(0, 0, 0), Self.byte(255, 255, 255)]
    let fails = try ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(5))
    #expect(!fails.isReachable)
    #expect(fails.values.allSatisfy { abs($0 - 21.0.squareRoot()) < 1e-4 })
    let passes = try ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(4.5))
    #expect(passes.isReachable)
    #expect(passes.values.allSatisfy { $0 >= 4.5 })
    #expect(passes.difference < 0.05)
    // A target that hardly any of the 2^24 colors reaches.
    let narrow = try ContrastSolver.suggest(
      foreground: Self.byte(200, 30, 30), backgrounds: backgrounds, target: .ratio(4.58257),
      keeping: .nothing)
    #expect(narrow.isReachable)
    #expect(narrow.values.allSatisfy { $0 >= 4.58257 })
  }

  /// Reference: on backgrounds Y₁ < Y₂ < … no luminance has a least ratio above that of black, of white
  /// or of some √((Yᵢ + 0.05)·(Yᵢ₊₁ + 0.05)) − 0.05, and 2^24 colors come near to each.
  @Test(arguments: [ColorSpaceID.srgb, .displayP3])
  func severalBackgrounds(_ gamut: ColorSpaceID) throws {
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
      let result = try ContrastSolver.suggest(
        foreground: Self.byte(byte(), byte(), byte()), backgrounds: backgrounds,
        target: .ratio(target), gamut: gamut, keeping: .nothing)
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

  /// A hue turns by less than 1°, or the color becomes gray, which it is when it has to be very dark.
  @Test func hueIsKept() throws {
    let seed: UInt64 = 12
    var random = SplitMix64(seed: seed)
    func byte() -> Int { Int.random(in: 0...255, using: &random) }
    var grays = 0
    for round in 0..<400 {
      let foreground = Self.byte(byte(), byte(), byte())
      let target: ContrastTarget = round % 3 == 0 ? .lightness(45) : .ratio(4.5)
      let bg = Self.byte(byte(), byte(), byte())
      let result = try ContrastSolver.suggest(
        foreground: foreground, backgrounds: [bg], target: target, keeping: .hue)
      // One background leaves black or white whenever it leaves any color.
      let free = try ContrastSolver.suggest(
        foreground: foreground, backgrounds: [bg], target: target, keeping: .nothing)
      #expect(result.isReachable == free.isReachable)
      #expect(result.difference >= free.difference || !free.isReachable)
      let (from, to) = (foreground.converted(to: .oklch), result.color.converted(to: .oklch))
      if to.missing.contains(.third) {
        grays += 1
      } else {
        let turn = abs(from.components.z - to.components.z)
        #expect(
          min(turn, 360 - turn) < 1,
          "seed \(seed): \(foreground), \(target) on \(bg): \(result.color)")
      }
    }
    #expect(grays < 120)
  }

  /// What the proof of the search uses of the metrics: contrast depends on luminance, and does not fall
  /// as that moves away from the background's; luminance rises with each component of linear sRGB.
  @Test func metricsAreMonotone() {
    let seed: UInt64 = 4
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    for metric in [WCAG2.self, LightnessContrast.self] as [any ContrastMetric.Type] {
      for round in 0..<100 {
        // Dark ones often, where the lightness contrast is lifted.
        let scale = round % 2 == 0 ? 1 : 0.03
        let background = Color(.srgbLinear, scale * unit(), scale * unit(), scale * unit())
        let channel = round % 4
        let (r, g, b) = (unit(), unit(), unit())
        var values: [Double] = []
        for step in 0...4000 {
          let t = Double(step) / 4000 * (round % 3 == 0 ? 0.05 : 1)
          let color =
            switch channel {
            case 0: Color(.srgbLinear, t, g, b)
            case 1: Color(.srgbLinear, r, t, b)
            case 2: Color(.srgbLinear, r, g, t)
            default: Color(.srgbLinear, t, t, t)
            }
          values.append(abs(metric.contrast(of: color, on: background)))
        }
        let least = values.indices.min { values[$0] < values[$1] } ?? 0
        for index in values.indices.dropFirst() {
          let (before, after) = (values[index - 1], values[index])
          #expect(
            index <= least ? after <= before * (1 + 1e-13) : after >= before * (1 - 1e-13),
            "\(metric.id), round \(round), seed \(seed)")
        }
      }
    }
  }

  @Test func grayStaysGray() throws {
    for gray in 0...255 {
      let result = try ContrastSolver.suggest(
        foreground: Self.byte(gray, gray, gray), backgrounds: [Self.byte(200, 90, 40)],
        target: .ratio(3))
      let c = result.color.components
      #expect(result.isReachable && c.x == c.y && c.y == c.z)
    }
  }

  /// What cannot be answered is an error, and nothing traps.
  @Test func badInput() throws {
    let (gray, white) = (Self.byte(99, 99, 99), Self.byte(255, 255, 255))
    for gamut in [ColorSpaceID.oklab, .lab, .hsl, .proPhotoRGB] {
      #expect(throws: SolverError.unsupportedGamut(gamut)) {
        try ContrastSolver.suggest(
          foreground: gray, backgrounds: [white], target: .ratio(3), gamut: gamut)
      }
    }
    for levels in [Int.min, -1, 0, 4096, .max] {
      #expect(throws: SolverError.unsupportedLevels(levels)) {
        try ContrastSolver.suggest(
          foreground: gray, backgrounds: [white], target: .ratio(3), levels: levels)
      }
    }
    let bad = [
      (Color(.srgb, .nan, 0, 0), white, ContrastTarget.ratio(3)),
      (Color(.oklch, 0.5, .infinity, 0), white, .ratio(3)),
      (Color(.lab, 1e300, 0, 0), white, .ratio(3)),
      (Color(.oklab, 0, -1e15, 0), white, .lightness(3)),
      (gray, Color(.srgb, 0, -.infinity, 0), .ratio(3)), (gray, white, .lightness(.nan)),
    ]
    for (foreground, background, target) in bad {
      #expect(throws: SolverError.outOfRange) {
        try ContrastSolver.suggest(
          foreground: foreground, backgrounds: [background], target: target)
      }
    }
    // Extreme, but answered.
    for value in [-Double.infinity, -1, 0, 1e300, .infinity] {
      for target in [ContrastTarget.ratio(value), .lightness(value)] {
        let result = try ContrastSolver.suggest(
          foreground: Color(.oklab, -900, 900, 0), backgrounds: [white], target: target)
        #expect(result.isReachable == (value <= 0))
        if value > 0 { #expect(result.color == Self.byte(0, 0, 0)) }
      }
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
        let result = try ContrastSolver.suggest(
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
      #expect(regrets[regrets.count / 2] <= (kept == .hue ? 1.02 : 1 + 1e-9), "\(kept)")
      // The reference is rounded.
      if kept == .nothing { #expect((regrets.last ?? 9) < 1 + 1e-6) }
    }
  }

  /// Every color of a coarse grid, against the solver on that grid, in each gamut that it has.
  @Test(arguments: [
    ColorSpaceID.srgb, .displayP3, .srgbLinear, .a98RGB, .rec2020, .rec2100PQ, .acescg,
  ])
  func agreesWithExhaustiveSearch(_ gamut: ColorSpaceID) throws {
    let seed: UInt64 = 5
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    var unreachable = 0
    for round in 0..<60 {
      let levels = round < 2 ? round + 1 : 15
      let isLightness = round % 3 == 2
      let target: ContrastTarget =
        isLightness ? .lightness(20 + 60 * unit()) : .ratio(1.5 + 6 * unit() * unit())
      let backgrounds = (0...(round % 3)).map { _ in Color(.srgb, unit(), unit(), unit()) }
      let kept: ContrastSolver.Kept = round % 5 == 3 ? .hue : .nothing
      // Some seeds lie outside the gamut.
      let foreground =
        round % 4 == 0
        ? Color(.oklch, unit(), 0.4 * unit(), 360 * unit()) : Color(.srgb, unit(), unit(), unit())
      let result = try ContrastSolver.suggest(
        foreground: foreground, backgrounds: backgrounds, target: target, gamut: gamut,
        keeping: kept, levels: levels)
      let label: Comment = "round \(round), seed \(seed), \(target)"
      let here = foreground.components(in: .oklab)
      let hue = foreground.converted(to: .oklch).components.z
      var (nearest, most) = (Double.infinity, -1.0)
      for index in 0..<(levels + 1) * (levels + 1) * (levels + 1) {
        let n = levels + 1
        let codes = [index / (n * n), index / n % n, index % n].map { Double($0) / Double(levels) }
        let color = Color(gamut, codes[0], codes[1], codes[2])
        if kept == .hue, codes[0] != codes[1] || codes[1] != codes[2] {
          let turn = abs(color.converted(to: .oklch).components.z - hue)
          guard min(turn, 360 - turn) < 1 else { continue }
        }
        var least = target.value
        for background in backgrounds {
          least = min(least, abs(target.metric.contrast(of: color, on: background)))
        }
        guard least >= most else { continue }
        let distance = Self.distance(color.components(in: .oklab), here)
        nearest = least > most ? distance : min(nearest, distance)
        most = least
      }
      #expect(result.isReachable == (most == target.value), label)
      #expect(Self.isOnGrid(result.color, levels: Double(levels)), label)
      #expect(result.values.reduce(target.value) { min($0, abs($1)) } == most, label)
      #expect(result.difference == nearest, label)
      if !result.isReachable { unreachable += 1 }
    }
    #expect(unreachable > 0)
  }

  /// Fine grids: no code around the result is nearer, and a finer grid that has all codes of a coarser
  /// one is never worse.
  @Test func fineGrids() throws {
    let seed: UInt64 = 8
    var random = SplitMix64(seed: seed)
    func unit() -> Double { Double.random(in: 0...1, using: &random) }
    for round in 0..<12 {
      let foreground = Color(.srgb, unit(), unit(), unit())
      let background = Color(.srgb, unit(), unit(), unit())
      let target: ContrastTarget = round % 2 == 0 ? .ratio(4.5) : .lightness(40)
      var coarser = Double.infinity
      for levels in [65, 455, 1365, 4095] {
        let result = try ContrastSolver.suggest(
          foreground: foreground, backgrounds: [background], target: target, keeping: .nothing,
          levels: levels)
        guard result.isReachable else { continue }
        #expect(Self.isOnGrid(result.color, levels: Double(levels)))
        #expect(result.difference <= coarser, "round \(round), seed \(seed), \(levels)")
        coarser = result.difference
        let n = Double(levels)
        let center = result.color.components.map { ($0 * n).rounded() }
        for index in 0..<343 {
          let (r, g, b) = (
            center.x + Double(index / 49 - 3), center.y + Double(index / 7 % 7 - 3),
            center.z + Double(index % 7 - 3)
          )
          guard min(r, g, b) >= 0, max(r, g, b) <= n else { continue }
          let other = Color(.srgb, r / n, g / n, b / n)
          guard abs(target.metric.contrast(of: other, on: background)) >= target.value
          else { continue }
          let distance = Self.distance(
            other.components(in: .oklab), foreground.components(in: .oklab))
          #expect(distance >= result.difference, "round \(round), seed \(seed), \(levels)")
        }
      }
    }
  }
}
