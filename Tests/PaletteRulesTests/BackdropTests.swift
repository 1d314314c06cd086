import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Pairs on materials, ranges and gradients.
@Suite struct BackdropTests {
  static func globs(_ texts: String...) throws -> [PathGlob] { try texts.map { try PathGlob($0) } }

  /// The findings of `contrast/minimum` on the pairs that a declaration makes.
  static func findings(
    _ colors: [(String, String)], gradient: [String] = [], on background: [String],
    over: [String] = [], minimum: Double? = nil, role: Role? = nil,
    in appearance: Appearance = Appearance()
  ) throws -> [Finding] {
    var palette = try SamplePalette.palette(
      in: [Permutation(choices: [], appearance: appearance)], colors.map { ($0.0, [$0.1]) })
    if !gradient.isEmpty {
      let stops = try gradient.enumerated().map { index, text in
        ResolvedGradient.Stop(
          position: Double(index), resolution: .color(try Color(text)),
          location: SamplePalette.location(9))
      }
      palette.gradients = [
        ResolvedGradient(
          path: "gradient.hero",
          variants: [.init(stops: stops, location: SamplePalette.location(9))],
          variantIndices: [0])
      ]
    }
    let declaration = Configuration.Pair(
      foreground: try globs("text"), background: try background.map { try PathGlob($0) },
      role: role, over: try over.map { try PathGlob($0) }, minimum: minimum,
      location: SamplePalette.location(1, file: "palette-check.yml"))
    let pairing = Pairing(
      of: palette, configuration: Configuration(pairs: [declaration], inferPairs: false))
    #expect(pairing.unmatched.isEmpty && !pairing.pairs.isEmpty)
    return pairing.pairs.flatMap { ContrastRulesTests.findings(ContrastMinimum.self, $0) }
  }

  // MARK: - Notation

  @Test(arguments: [
    ("material:systemThin", "systemThinMaterial"), ("material:thinMaterial", "systemThinMaterial"),
    ("material:sidebar", "sidebar"), ("material:Glass.clear", "clearGlass"),
    ("range:#202030..#606070", "#202030…#606070"), ("range:black..white", "#000000…#ffffff"),
    ("material:nothing", nil), ("range:#202030", nil), ("range:#fff8..#000", nil),
    ("surface.base", nil), ("", nil),
  ])
  func notation(_ text: String, _ name: String?) { expectEqual(Backdrop(text)?.name, name) }

  // MARK: - Gradients

  @Test func theWorstPointOfAGradientCounts() throws {
    // White on black to white is invisible at one end, and on black to #404040 it is 10.37:1.
    let invisible = try Self.findings(
      [("text", "#ffffff")], gradient: ["#000000", "#ffffff"], on: ["gradient.*"])
    expectEqual(invisible.map(\.measurement?.measured), [1])
    #expect(invisible.first?.outcome == .fail && invisible.first?.against == "gradient.hero")
    #expect(
      try Self.findings(
        [("text", "#ffffff")], gradient: ["#000000", "#404040"], on: ["gradient.*"]
      ).isEmpty)
  }

  @Test func theWorstPointMayLieBetweenStops() throws {
    // A middle gray is between black and white, although both ends are far from it.
    let finding = try #require(
      try Self.findings(
        [("text", "#777777")], gradient: ["#000000", "#ffffff"], on: ["gradient.hero"]
      ).first)
    expectEqual(finding.measurement?.measured, 1)
    // #777777 has 4.69:1 on black and 4.48:1 on white.
    #expect(
      try Self.findings(
        [("text", "#777777"), ("page", "#ffffff")], gradient: ["#000000", "#000000"],
        on: ["gradient.hero"]
      ).isEmpty)
  }

  @Test func aTranslucentBackgroundOverAGradient() throws {
    let finding = try #require(
      try Self.findings(
        [("text", "#ffffff"), ("glass", "#00000080")], gradient: ["#ffffff", "#000000"],
        on: ["glass"], over: ["gradient.*"]
      ).first)
    // Black at 128/255 over white is 127/255: white on it has 4.0:1.
    #expect(finding.message.hasPrefix("text on glass over gradient.hero is 4.00:1"))
  }

  @Test func aTranslucentGradientIsUnknown() throws {
    let finding = try #require(
      try Self.findings(
        [("text", "#ffffff")], gradient: ["#00000080", "#000000"], on: ["gradient.hero"]
      ).first)
    #expect(finding.outcome != .fail)
  }

  // MARK: - Ranges

  @Test(arguments: [("range:#202020..#404040", 0), ("range:#202020..#808080", 1)])
  func ranges(_ range: String, _ expected: Int) throws {
    try expectEqual(Self.findings([("text", "#ffffff")], on: [range]).count, expected)
    try expectEqual(
      Self.findings([("text", "#ffffff"), ("clear", "#0000")], on: ["clear"], over: [range])
        .count, expected)
  }

  // MARK: - Materials

  @Test func aMaterialIsDecidedByItsInterval() throws {
    let dark = Appearance(scheme: .dark)
    // 13.19…:1 at least on the thick material, 3.99…:1 on the thin one.
    #expect(
      try Self.findings([("text", "#ffffff")], on: ["material:systemThick"], in: dark).isEmpty)
    let thin = try #require(
      try Self.findings([("text", "#ffffff")], on: ["material:systemThin"], in: dark).first)
    #expect(thin.message.contains("the content under systemThinMaterial makes the ratio anything"))
    #expect(thin.outcome != .fail)
    let interval = try MaterialContrast(of: .white, on: .thin, in: dark)
    expectEqual(thin.measurement?.measured, interval.minimum)
    // Black on a dark material fails over everything.
    let black = try #require(
      try Self.findings([("text", "#000000")], on: ["material:systemThick"], in: dark).first)
    #expect(black.outcome == .fail && black.message.contains("at best"))
  }

  @Test func aMaterialOverAKnownColor() throws {
    let dark = Appearance(scheme: .dark)
    let colors = [("text", "#ffffff"), ("page", "#ffffff"), ("night", "#101020")]
    let over = try Self.findings(
      colors, on: ["material:systemThin"], over: ["page"], in: dark)
    expectEqual(over.map(\.outcome), [.fail])
    #expect(
      try Self.findings(colors, on: ["material:systemThin"], over: ["night"], in: dark).isEmpty)
  }

  @Test func aTranslucentBackgroundOnAMaterial() throws {
    let dark = Appearance(scheme: .dark)
    // Nearly opaque black over the thin material is dark enough over any content.
    let colors = [("text", "#ffffff"), ("tint", "#000000cc"), ("veil", "#ffffff0a")]
    #expect(
      try Self.findings(colors, on: ["tint"], over: ["material:systemThin"], in: dark).isEmpty)
    try expectEqual(
      Self.findings(colors, on: ["veil"], over: ["material:systemThin"], in: dark)
        .map { $0.outcome != .fail }, [true])
  }

  @Test func noSourceStatesAMaterialWithIncreasedContrast() throws {
    let finding = try #require(
      try Self.findings(
        [("text", "#ffffff")], on: ["material:systemThin"], in: Appearance(contrast: .increased)
      ).first)
    guard case .unknown(let reason) = finding.outcome else {
      Issue.record("it is decided")
      return
    }
    expectEqual(reason.code, .unknownMaterial)
  }

  /// The bounds of the components contain the color over every backdrop of a grid, and are near it.
  @Test(arguments: [Material.ultraThin, .thin, .regular, .thick, .chrome])
  func componentBounds(_ material: Material) throws {
    for scheme in Appearance.Scheme.allCases {
      let appearance = Appearance(scheme: scheme)
      let (low, high) = try material.componentBounds(in: appearance)
      let allowance = try material.allowance(in: appearance) ?? 0
      var (least, greatest) = (Triple(1.0, 1, 1), Triple(0.0, 0, 0))
      for code in 0..<1331 {
        let c = Triple(Double(code % 11), Double(code / 11 % 11), Double(code / 121)).map {
          $0 / 10
        }
        let color = try material.color(over: Color(.srgb, c.x, c.y, c.z), in: appearance)
        for k in 0..<3 {
          least[k] = min(least[k], color.components[k])
          greatest[k] = max(greatest[k], color.components[k])
        }
      }
      for k in 0..<3 {
        #expect(low.components[k] <= least[k] && greatest[k] <= high.components[k])
        #expect(least[k] - low.components[k] <= allowance + 0.02)
        #expect(high.components[k] - greatest[k] <= allowance + 0.02)
      }
    }
  }

  // MARK: - Inactive controls

  @Test func disabledIsExemptUnlessAsked() throws {
    let colors = [("text", "#999999"), ("page", "#ffffff")]
    #expect(try Self.findings(colors, on: ["page"], role: .disabled).isEmpty)
    try expectEqual(Self.findings(colors, on: ["page"], minimum: 3, role: .disabled).count, 1)
    #expect(try Self.findings(colors, on: ["page"], minimum: 2.5, role: .disabled).isEmpty)
    let table = Standard.custom([.disabled: 3])
    expectEqual(table.requirement(for: .disabled)?.ratio, 3)
    expectEqual(Standard.custom([.text: 5]).requirement(for: .disabled), nil)
  }
}
