import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

@Suite struct GamutRulesTests {
  static func token(_ path: String, _ colors: [Color], line: Int = 1) -> ResolvedToken {
    ResolvedToken(
      path: path,
      variants: colors.map {
        ResolvedValue(resolution: .color($0), location: SamplePalette.location(line))
      }, variantIndices: colors.indices.map(Int32.init))
  }

  static func palette(
    _ tokens: [ResolvedToken] = [], gradients: [ResolvedGradient] = [],
    in permutations: [Permutation] = [SamplePalette.light]
  ) -> ResolvedPalette {
    ResolvedPalette(
      file: "sample.tokens.json", format: "dtcg", permutations: permutations, tokens: tokens,
      gradients: gradients, problems: [])
  }

  static func p3(_ r: Double, _ g: Double, _ b: Double, alpha: Double = 1) -> Color {
    Color(.displayP3, r, g, b, alpha: alpha)
  }

  // MARK: - gamut/p3-collapse

  static func collapses(_ a: Color, _ b: Color, minimum: Double = 2) -> [Finding] {
    var options = RuleOptions()
    options["minimum-difference"] = .number(minimum)
    return ColorMeaningRulesTests.findings(
      P3Collapse.self, palette([token("a", [a]), token("b", [b], line: 2)]), options)
  }

  @Test func colorsInBordersAreComparedAndAliasesAreNot() {
    func findings(_ aliases: [ResolvedValue.AliasStep]) -> [Finding] {
      var border = Self.token("line.color", [Self.p3(0.94, 0, 0)], line: 2)
      border.variants[0].aliases = aliases
      var palette = Self.palette([Self.token("a", [Self.p3(1, 0, 0)])])
      palette.compositeColors = [CompositeColor(kind: .border, color: border)]
      return ColorMeaningRulesTests.findings(P3Collapse.self, palette, RuleOptions())
    }
    expectEqual(findings([]).map(\.against), ["line.color"])
    #expect(findings([.init(path: "b", location: SamplePalette.location(3))]).isEmpty)
  }

  @Test func vividNeighborsCollapse() throws {
    let finding = try #require(Self.collapses(Self.p3(1, 0, 0), Self.p3(0.94, 0, 0)).first)
    #expect(finding.token == "a" && finding.against == "b" && finding.severity == .warning)
    expectEqual(finding.range, SamplePalette.location(1).range)
    expectEqual(finding.related.map(\.location), [SamplePalette.location(2)])
    expectEqual(finding.measurement?.required, 2)
  }

  @Test func whatDoesNotCollapse() {
    // Equal, far apart, inside sRGB, of other alpha.
    #expect(Self.collapses(Self.p3(1, 0, 0), Self.p3(1, 0, 0)).isEmpty)
    #expect(Self.collapses(Self.p3(1, 0, 0), Self.p3(0, 1, 0)).isEmpty)
    let inside = Color(.srgb, 1, 0, 0)
    #expect(Self.collapses(inside, inside.converted(to: .displayP3)).isEmpty)
    #expect(Self.collapses(Self.p3(1, 0, 0), Self.p3(0.94, 0, 0, alpha: 0.5)).isEmpty)
    // sRGB red itself is what the red of Display P3 is clipped to.
    expectEqual(Self.collapses(Self.p3(1, 0, 0), inside).count, 1)
  }

  @Test func theMinimumIsABorder() {
    let (a, b) = (Self.p3(1, 0, 0), Self.p3(0.94, 0, 0))
    let before = CIEDE2000.difference(a, b)
    expectEqual(Self.collapses(a, b, minimum: before).count, 1)
    #expect(Self.collapses(a, b, minimum: before.nextUp).isEmpty)
  }

  @Test func aValueForSRGBIsWhatIsShownThere() {
    var wide = SamplePalette.light
    wide.appearance.gamut = .displayP3
    let permutations = [SamplePalette.light, wide]
    let (a, b) = (Self.p3(1, 0, 0), Self.p3(0.94, 0, 0))
    let apart = Self.palette(
      [
        Self.token("a", [Color(.srgb, 1, 0, 0), a]), Self.token("b", [Color(.srgb, 0.8, 0, 0), b]),
      ], in: permutations)
    #expect(ColorMeaningRulesTests.findings(P3Collapse.self, apart).isEmpty)
    let alike = Self.palette(
      [Self.token("a", [Color(.srgb, 1, 0, 0), a]), Self.token("b", [Color(.srgb, 1, 0, 0), b])],
      in: permutations)
    expectEqual(
      ColorMeaningRulesTests.findings(P3Collapse.self, alike).map(\.conditions), [["Display P3"]])
  }

  @Test func unresolvedColorsTakeNoPart() throws {
    let unknown = try SamplePalette.token("c", line: 3, ["?"])
    let palette = Self.palette([Self.token("a", [Self.p3(1, 0, 0)]), unknown])
    #expect(ColorMeaningRulesTests.findings(P3Collapse.self, palette).isEmpty)
  }

  /// Near colors are found in cells; the verdict on each pair is that of comparing all of them.
  @Test(arguments: [0.5, 2, 8, 40]) func everyPairIsFound(_ minimum: Double) {
    var random = SplitMix64(seed: 17)
    func component() -> Double { Double.random(in: -0.1...1.1, using: &random) }
    let colors = (0..<160).map { index -> Color in
      // Clusters around a few hues, whose members are clipped to nearly the same.
      let base = [(1.0, 0.0, 0.0), (0.0, 1.0, 0.1), (0.9, 0.0, 1.0), (0.0, 0.2, 1.0)][index % 4]
      let reach = index % 3 == 0 ? 1.0 : 0.06
      return Self.p3(
        base.0 + reach * (component() - 0.5), base.1 + reach * (component() - 0.5),
        base.2 + reach * (component() - 0.5))
    }
    var expected: [[String]] = []
    for (i, a) in colors.enumerated() {
      for (j, b) in colors.enumerated().dropFirst(i + 1)
      where !a.isInGamut(.srgb) || !b.isInGamut(.srgb) {
        let before = CIEDE2000.difference(a, b)
        let after = CIEDE2000.difference(a.clipped(to: .srgb), b.clipped(to: .srgb))
        if after < minimum, before >= minimum, after <= before / 2 {
          expected.append(["t\(i)", "t\(j)"])
        }
      }
    }
    var options = RuleOptions()
    options["minimum-difference"] = .number(minimum)
    let palette = Self.palette(colors.enumerated().map { Self.token("t\($0)", [$1]) })
    let findings = ColorMeaningRulesTests.findings(P3Collapse.self, palette, options)
    expectEqual(findings.map { [$0.token ?? "", $0.against ?? ""] }, expected)
    #expect(!expected.isEmpty)
  }

  // MARK: - gamut/gradient-clipped

  static func gradient(
    _ stops: [(Double, TokenResolution)], _ options: RuleOptions = RuleOptions()
  ) -> [Finding] {
    let value = ResolvedGradient.Value(
      stops: stops.enumerated().map { index, stop in
        .init(
          position: stop.0, resolution: stop.1, location: SamplePalette.location(index + 2))
      }, location: SamplePalette.location(1))
    let gradient = ResolvedGradient(path: "g", variants: [value], variantIndices: [0])
    return ColorMeaningRulesTests.findings(
      GradientClipped.self, palette(gradients: [gradient]), options)
  }

  @Test func aVividEndTurnsFlat() throws {
    let finding = try #require(
      Self.gradient([(0, .color(Self.p3(1, 0, 0))), (1, .color(Color(.srgb, 1, 1, 1)))]).first)
    let share = try #require(finding.measurement?.measured)
    #expect(0.15...0.3 ~= share && finding.measurement?.required == 0.05)
    #expect(finding.token == "g" && finding.severity == .warning)
    expectEqual(finding.range, SamplePalette.location(2).range)
  }

  @Test func whatStaysAlive() {
    let white = TokenResolution.color(Color(.srgb, 1, 1, 1))
    #expect(Self.gradient([(0, .color(Color(.srgb, 1, 0, 0))), (1, white)]).isEmpty)
    // One color in Display P3 as well.
    let red = TokenResolution.color(Self.p3(1, 0, 0))
    #expect(Self.gradient([(0, red), (1, red)]).isEmpty)
    #expect(Self.gradient([]).isEmpty && Self.gradient([(0, red)]).isEmpty)
    let current = UnknownReason(code: .currentColor, message: "it is the text color")
    #expect(Self.gradient([(0, red), (1, .unknown(current))]).isEmpty)
    // A hard edge is no stretch.
    #expect(
      Self.gradient([(0, white), (0.5, white), (0.5, red), (0.5, white), (1, white)]).isEmpty)
  }

  @Test func gradientOptions() {
    let stops = [
      (0.0, TokenResolution.color(Self.p3(1, 0, 0))), (1.0, .color(Color(.srgb, 1, 1, 1))),
    ]
    var options = RuleOptions()
    options["maximum-share"] = .number(0.5)
    #expect(Self.gradient(stops, options).isEmpty)
    options = RuleOptions()
    options["minimum-difference"] = .number(20)
    #expect(Self.gradient(stops, options).isEmpty)
  }

  @Test func aStopWithoutAColorIsUnknown() {
    let reason = UnknownReason(code: .unresolvedAlias, message: "the alias cannot be resolved")
    let findings = Self.gradient([(0, .color(Self.p3(1, 0, 0))), (1, .unknown(reason))])
    expectEqual(findings.map(\.outcome), [.unknown(reason)])
    expectEqual(findings.first?.range, SamplePalette.location(3).range)
  }

  @Test func longGradientsStayCheap() {
    let red = TokenResolution.color(Self.p3(1, 0, 0))
    #expect(Self.gradient((0..<1_000).map { (Double($0) / 1_000, red) }).isEmpty)
  }

  @Test func `a color is not compared with the one that it replaces`() {
    var replaced = Self.token("link", [Self.p3(1, 0, 0)])
    let other = Self.token("red.7", [Self.p3(0.94, 0, 0)], line: 2)
    func findings() -> [Finding] {
      ColorMeaningRulesTests.findings(P3Collapse.self, Self.palette([replaced, other]))
    }
    expectEqual(findings().count, 1)
    replaced.variants[0].aliases = [.init(path: "red.7", location: SamplePalette.location(1))]
    #expect(findings().isEmpty)
  }
}
