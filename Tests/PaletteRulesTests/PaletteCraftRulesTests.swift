import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

/// The rules on the steps of a palette and on the series of a chart.
@Suite struct PaletteCraftRulesTests {
  static func findings<R: Rule<PaletteSubject>>(
    _ rule: R.Type, _ colors: [(String, String)], _ options: [String: Double] = [:]
  ) throws -> [Finding] {
    var values = RuleOptions()
    for (name, value) in options { values[name] = .number(value) }
    return ColorMeaningRulesTests.findings(
      rule, try SamplePalette.palette(colors.map { ($0.0, [$0.1]) }), values)
  }

  static func ramp(_ name: String = "blue", _ hexes: String...) -> [(String, String)] {
    hexes.enumerated().map { ("\(name).\(($0 + 1) * 100)", $1) }
  }

  // MARK: - Monotonic

  /// L* by 116·∛Y − 16, computed apart: 84.13784 and 86.84885.
  @Test func aTurnIsMeasuredInLightness() throws {
    let finding = try #require(
      try Self.findings(
        PaletteMonotonic.self, Self.ramp("blue", "#d0ebff", "#a5d8ff", "#b4dfff", "#4dabf7")
      ).first)
    let measured = try #require(finding.measurement)
    #expect(abs(measured.measured - 86.84885) < 0.001)
    #expect(abs(measured.required - 84.13784) < 0.001)
    #expect(finding.token == "blue.300" && finding.against == "blue.200")
  }

  @Test(arguments: [
    // Darker, lighter, and with two equal neighbors.
    (["#eeeeee", "#bbbbbb", "#777777", "#222222"], 0.0, 0),
    (["#222222", "#777777", "#bbbbbb", "#eeeeee"], 0, 0),
    (["#eeeeee", "#bbbbbb", "#bbbbbb", "#222222"], 0, 0),
    (["#222222", "#bbbbbb", "#777777", "#eeeeee"], 0, 1),
    // The step back from #777777 to #787878 is 0.39.
    (["#eeeeee", "#777777", "#787878", "#222222"], 0, 1),
    (["#eeeeee", "#777777", "#787878", "#222222"], 1, 0),
    // Three are no ramp.
    (["#eeeeee", "#777777", "#bbbbbb"], 0, 0),
  ])
  func monotonic(_ hexes: [String], _ tolerance: Double, _ expected: Int) throws {
    let colors = hexes.enumerated().map { ("gray.\($0 + 1)", $1) }
    try expectEqual(
      Self.findings(PaletteMonotonic.self, colors, ["tolerance": tolerance]).count, expected)
  }

  @Test(arguments: [
    "chart.", "alpha.black.", "elevation-", "data.categorical.",
  ])
  func numberedColorsThatAreNoRamps(_ name: String) throws {
    let colors = ["#eeeeee", "#777777", "#bbbbbb", "#222222"].enumerated()
      .map { ("\(name)\($0 + 1)", $1) }
    #expect(try Self.findings(PaletteMonotonic.self, colors).isEmpty)
  }

  @Test func translucentAndMissingStepsAreLeftOut() throws {
    // Without the translucent step, three remain.
    #expect(
      try Self.findings(
        PaletteMonotonic.self, Self.ramp("gray", "#eeeeee", "#777777", "#bbbbbb80", "#222222")
      ).isEmpty)
    let themes = SamplePalette.permutations([("theme", ["light", "dark"])])
    let rows = [["#eee", "#111"], ["#bbb", "#333"], ["#777", "#999"], ["#222", "#888"]]
    let palette = try SamplePalette.palette(
      in: themes, rows.enumerated().map { ("gray.\($0 + 1)00", $1.map { Optional($0) }) })
    let findings = ColorMeaningRulesTests.findings(PaletteMonotonic.self, palette)
    expectEqual(findings.map(\.token), ["gray.400"])
    expectEqual(findings.first?.conditions, ["dark"])
  }

  /// A ramp may have no colors at all in a permutation, or none that is known.
  @Test func rampsWithoutColorsAreLeftOut() throws {
    let themes = SamplePalette.permutations([("theme", ["light", "dark"])])
    let palette = try SamplePalette.palette(
      in: themes,
      ["?", "#eee", nil, "#777"].enumerated().map { ("gray.\($0)00", [$1, nil]) })
    func check<R: Rule<PaletteSubject>>(_ rule: R.Type) {
      #expect(ColorMeaningRulesTests.findings(rule, palette).isEmpty)
    }
    check(PaletteMonotonic.self)
    check(PaletteEvenSteps.self)
    check(PaletteHueDrift.self)
    check(PaletteChromaJump.self)
    check(PaletteGradeName.self)
    check(ContrastScaleGuarantee.self)
    check(ColorIndistinctSeries.self)
  }

  @Test func stepsAreInTheOrderOfTheirNumbers() throws {
    let colors = [
      ("blue.1000", "#0b1e3d"), ("blue.50", "#eef6ff"), ("blue.900", "#123b6b"),
      ("blue.200", "#a5d8ff"),
    ]
    #expect(try Self.findings(PaletteMonotonic.self, colors).isEmpty)
  }

  // MARK: - Even steps, hue, chroma

  @Test(arguments: [
    (["#f5f5f5", "#e0e0e0", "#cccccc", "#b8b8b8", "#a0a0a0"], 0),
    (["#f5f5f5", "#e0e0e0", "#dedede", "#b8b8b8", "#a0a0a0"], 1),
    (["#ffffff", "#fafafa", "#f5f5f5", "#f0f0f0", "#333333"], 1),
    // A median below 1: the ramp varies in something else.
    (["#808080", "#818181", "#828282", "#838383", "#202020"], 0),
    (["#f5f5f5", "#f4f4f4", "#333333", "#222222"], 0),
  ])
  func evenSteps(_ hexes: [String], _ expected: Int) throws {
    let colors = hexes.enumerated().map { ("gray.\($0 + 1)", $1) }
    try expectEqual(Self.findings(PaletteEvenSteps.self, colors).count, expected)
  }

  /// OKLCH hues computed apart: 254.92452 and 288.84995.
  @Test func hueDriftIsAnArc() throws {
    let finding = try #require(
      try Self.findings(
        PaletteHueDrift.self, Self.ramp("blue", "#74b0fc", "#74b0fc", "#5a1fc8", "#5a1fc8")
      ).first)
    #expect(abs((finding.measurement?.measured ?? 0) - 33.92543) < 0.001)
    expectEqual(finding.message, "the hue drifts by 33° from blue.100 to blue.400")
  }

  @Test func hueDriftAcrossZeroAndAllAround() throws {
    // Reds on both sides of 0°: 11.4° and 2.4° and 29.2° in OKLCH, an arc of less than 30°.
    let reds = [
      "oklch(0.6 0.2 350)", "oklch(0.6 0.2 358)", "oklch(0.6 0.2 4)", "oklch(0.6 0.2 12)",
    ]
    try expectEqual(Self.arc(reds), nil)
    let wide = [
      "oklch(0.6 0.1 300)", "oklch(0.6 0.1 350)", "oklch(0.6 0.1 4)", "oklch(0.6 0.1 12)",
    ]
    #expect(abs((try Self.arc(wide) ?? 0) - 72) < 1e-6)
    let around = [
      "oklch(0.6 0.1 0)", "oklch(0.6 0.1 90)", "oklch(0.6 0.1 180)", "oklch(0.6 0.1 270)",
    ]
    #expect(abs((try Self.arc(around) ?? 0) - 270) < 1e-6)
    // Grays have no hue.
    let grays = [
      "oklch(0.6 0.03 0)", "oklch(0.6 0.03 90)", "oklch(0.6 0.1 180)", "oklch(0.6 0.1 185)",
    ]
    try expectEqual(Self.arc(grays), nil)
  }

  static func arc(_ colors: [String]) throws -> Double? {
    let tokens = try colors.enumerated().map { index, text in
      GamutRulesTests.token("hue.\(index)", [try Color(text)])
    }
    return ColorMeaningRulesTests.findings(PaletteHueDrift.self, GamutRulesTests.palette(tokens))
      .first?.measurement?.measured
  }

  @Test func aGrayStepIsAJump() throws {
    let colors = Self.ramp("green", "#d3f9d8", "#b2f2bb", "#9aa39b", "#69db7c", "#51cf66")
    let finding = try #require(try Self.findings(PaletteChromaJump.self, colors).first)
    // Chromas 0.0987, 0.0154 and 0.1684, computed apart: 0.13357 − 0.01535.
    expectEqual(finding.token, "green.300")
    #expect(abs((finding.measurement?.measured ?? 0) - 0.118214) < 0.0001)
    #expect(try Self.findings(PaletteChromaJump.self, colors, ["maximum-jump": 0.12]).isEmpty)
  }

  // MARK: - Grades and guarantees

  @Test func aGradeIsComparedWithTheOtherRamps() throws {
    func ramps(_ third: String) -> [(String, String)] {
      Self.ramp("red", "#ffe3e3", "#ffa8a8", "#e03131", "#7d1a1a")
        + Self.ramp("blue", "#d0ebff", "#74c0fc", "#1c7ed6", "#123b6b")
        + Self.ramp("pink", "#ffdeeb", third, "#d6336c", "#5c1639")
    }
    try expectEqual(
      Self.findings(PaletteGradeName.self, ramps("#7a1f4b")).map(\.token), ["pink.200"])
    #expect(try Self.findings(PaletteGradeName.self, ramps("#faa2c1")).isEmpty)
    // Two ramps have no middle.
    let two = ramps("#7a1f4b").filter { !$0.0.hasPrefix("red") }
    #expect(try Self.findings(PaletteGradeName.self, two).isEmpty)
  }

  @Test(arguments: [
    // #fff9db on #8f5e00 is 5.26:1, computed apart.
    ("#8f5e00", 500.0, 4.5, 0), ("#8f5e00", 500, 5.3, 1), ("#b27500", 500, 4.5, 1),
    ("#b27500", 600, 4.5, 0),
  ])
  func scaleGuarantee(
    _ hex: String, _ difference: Double, _ ratio: Double, _ expected: Int
  ) throws {
    let colors = [
      ("yellow.100", "#fff9db"), ("yellow.200", "#ffe066"), ("yellow.300", "#ffd43b"),
      ("yellow.600", hex),
    ]
    let options = ["difference": difference, "ratio": ratio]
    try expectEqual(Self.findings(ContrastScaleGuarantee.self, colors, options).count, expected)
  }

  @Test func smallNumbersAreTenthsOfThePromise() throws {
    let colors = [
      ("y.10", "#fff9db"), ("y.20", "#ffe066"), ("y.30", "#ffd43b"), ("y.60", "#fab005"),
    ]
    let finding = try #require(try Self.findings(ContrastScaleGuarantee.self, colors).first)
    #expect(abs((finding.measurement?.measured ?? 0) - 1.757999) < 1e-5)
  }

  /// Brighter than white is white on a screen: 4.47:1, not 5.61:1.
  @Test func `a promise is not kept by what is brighter than white`() throws {
    let colors = [
      ("y.100", "color(srgb 1.1 1.1 1.1)"), ("y.300", "#cccccc"), ("y.600", "#777777"),
      ("y.900", "#111111"),
    ]
    let finding = try #require(try Self.findings(ContrastScaleGuarantee.self, colors).first)
    let white = WCAG2.contrast(of: .white, on: Color(red: 0x77, green: 0x77, blue: 0x77))
    #expect(abs((finding.measurement?.measured ?? 0) - white) < 1e-9)
  }

  // MARK: - Near duplicates

  /// The cells find what a comparison of all pairs finds.
  @Test(arguments: [(1.0, UInt64(1)), (2.0, 2), (5, 3)])
  func nearDuplicatesAreThoseOfAllPairs(_ limit: Double, _ seed: UInt64) throws {
    var state = seed
    func random() -> Double {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Double(state >> 33) / Double(UInt64(1) << 31)
    }
    // Blues and others, near each other: the couplings of CIEDE2000 are strongest in blue.
    let colors = (0..<700).map { index -> Color in
      let base = index % 2 == 0 ? (0.15, 0.2, 0.85) : (random(), random(), random())
      let spread = index % 2 == 0 ? 0.3 : 0.0
      return Color(
        .displayP3, base.0 + spread * (random() - 0.5), base.1 + spread * (random() - 0.5),
        base.2 + spread * (random() - 0.5))
    }
    let tokens = colors.enumerated().map { GamutRulesTests.token("blue.\($0)", [$1]) }
    var options = RuleOptions()
    options["minimum-difference"] = .number(limit)
    let found = ColorMeaningRulesTests.findings(
      PaletteNearDuplicate.self, GamutRulesTests.palette(tokens), options)
    var expected: [String: Double] = [:]
    for (index, color) in colors.enumerated() {
      let least = colors[..<index].map { CIEDE2000.difference(color, $0) }.min() ?? .infinity
      if least < limit { expected["blue.\(index)"] = least }
    }
    let measured = Dictionary(
      uniqueKeysWithValues: found.map { ($0.token ?? "", $0.measurement?.measured ?? 0) })
    // In a crowded cell, some other neighbor may be named.
    let missed = expected.filter { measured[$0.key] == nil }
    #expect(missed.isEmpty, "seed \(seed): \(missed)")
    #expect(measured.allSatisfy { expected[$0.key] ?? 99 <= $0.value })
    #expect(!expected.isEmpty)
  }

  @Test func duplicatesAreComparedInEveryPermutation() throws {
    let themes = SamplePalette.permutations([("theme", ["light", "dark"])])
    func findings(_ dark: String) throws -> [Finding] {
      ColorMeaningRulesTests.findings(
        PaletteNearDuplicate.self,
        try SamplePalette.palette(
          in: themes, [("gray.1", ["#f1f3f5", "#111111"]), ("slate.1", ["#f1f3f6", dark])]))
    }
    try expectEqual(findings("#111112").count, 1)
    #expect(try findings("#444444").isEmpty)
  }

  // MARK: - Charts

  @Test func aSeriesIsComparedAsStatesAre() throws {
    let (a, b) = ("#34c759", "#ff3b30")
    let states = try Self.findings(
      OnlyIndicator.self, [("status.success", a), ("status.error", b)])
    let series = try Self.findings(ColorIndistinctSeries.self, [("chart.1", a), ("chart.2", b)])
    expectEqual(series.map(\.measurement?.measured), states.map(\.measurement?.measured))
    expectEqual(
      series.map(\.message),
      [
        "chart.1 and chart.2 differ by only 8.82 (CIEDE2000) with deutan vision"
      ])
  }

  /// The eight colors of Okabe and Ito were chosen to be told apart.
  @Test func theColorsOfOkabeAndIto() throws {
    let hexes = [
      "#000000", "#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7",
    ]
    let colors = hexes.enumerated().map { ("data.categorical.\($0 + 1)", $1) }
    #expect(try Self.findings(ColorIndistinctSeries.self, colors).isEmpty)
    // The first six of a popular palette of ten, which was not.
    let tableau = ["#1f77b4", "#ff7f0e", "#2ca02c", "#d62728", "#9467bd", "#8c564b"]
    let others = tableau.enumerated().map { ("data.categorical.\($0 + 1)", $1) }
    #expect(try !Self.findings(ColorIndistinctSeries.self, others).isEmpty)
  }

  @Test func colorsThatAreAlikeToEverybodyAreCountedOnce() throws {
    let findings = try Self.findings(
      ColorIndistinctSeries.self,
      [("chart.1", "#1c7ed6"), ("chart.2", "#1c7fd7"), ("chart.3", "#1c80d8")])
    expectEqual(
      findings.map(\.message),
      [
        "chart.2 and chart.3 differ by only 0.37 (CIEDE2000) with normal vision, and 2 more pairs"
      ])
  }

  @Test func neighborsOfAChart() throws {
    let colors = [("chart-1", "#000000"), ("chart-2", "#ffffff"), ("chart-3", "#949494")]
    let findings = try Self.findings(ContrastNeighbor.self, colors, ["minimum": 3.04])
    expectEqual(findings.map(\.token), ["chart-2"])
    // The luminance of #949494 is 0.29613: 1.05 / 0.34613.
    #expect(abs((findings.first?.measurement?.measured ?? 0) - 3.033) < 0.001)
    #expect(try Self.findings(ContrastNeighbor.self, colors).isEmpty)
  }
}
