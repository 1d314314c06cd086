import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

/// The rules on contrast apart from the minimum.
@Suite struct ContrastRulesTests {
  static func findings<R: Rule>(
    _ rule: R.Type, _ subject: R.Subject, _ options: [String: RuleOptions.Setting] = [:]
  ) -> [Finding] {
    var values = RuleOptions()
    for (name, value) in options { values[name] = value }
    var findings: [Finding] = []
    rule.init(options: values).check(subject) { findings.append($0) }
    return findings
  }

  /// One pair of `text` on `page`, in light unless appearances are given.
  static func pair(
    _ foreground: [String], _ background: [String], role: Role = .text,
    standard: Standard = .wcagAA, in appearances: [Appearance] = [Appearance()]
  ) throws -> ColorPair {
    let permutations = appearances.map { Permutation(choices: [], appearance: $0) }
    return ColorPair(
      foreground: try SamplePalette.token("text", line: 1, foreground),
      background: try SamplePalette.token("page", line: 2, background), role: role,
      requirement: standard.requirement(for: role), permutations: permutations,
      origin: .declared(0))
  }

  static func coverage(
    _ colors: [(String, String)], _ pairs: [(String, String)], descriptions: [String: String] = [:]
  ) throws -> PairCoverage {
    var palette = try SamplePalette.palette(colors.map { ($0.0, [$0.1]) })
    for index in palette.tokens.indices {
      palette.tokens[index].description = descriptions[palette.tokens[index].path]
    }
    let tokens = Dictionary(uniqueKeysWithValues: palette.tokens.map { ($0.path, $0) })
    return PairCoverage(
      palette: palette,
      pairs: try pairs.map { front, back in
        ColorPair(
          foreground: try #require(tokens[front]), background: try #require(tokens[back]),
          role: .ui, requirement: Standard.wcagAA.requirement(for: .ui),
          permutations: palette.permutations, origin: .declared(0))
      })
  }

  // MARK: - Focus

  /// Ratios computed apart: #767676 on white 4.5422, #949494 3.0335, #959595 2.9961.
  @Test(arguments: [("#949494", 0), ("#959595", 1), ("#ffffff", 1), ("#000000", 0)])
  func aRingNeedsThreeToOne(_ hex: String, _ expected: Int) throws {
    let subject = try Self.coverage(
      [("focus.ring", hex), ("page", "#ffffff")], [("focus.ring", "page")])
    expectEqual(Self.findings(ContrastFocusRing.self, subject).count, expected)
  }

  @Test(arguments: [
    // One of two bands is enough on each background.
    ("#ffffff", "#1864ab", ["#ffffff", "#0b2545"], 0),
    // Neither is enough on the middle gray.
    ("#ffffff", "#767676", ["#a0a0a0"], 1),
    // Black and white are 21:1 apart: one of them has 3:1 on anything.
    ("#ffffff", "#000000", ["#777777", "#808080", "#ff0000"], 0),
    // 9.15:1 apart, on the gray between the two: 3.03 on each side.
    ("#ffffff", "#484848", ["#949494"], 0),
  ])
  func twoBands(_ inner: String, _ outer: String, _ grounds: [String], _ expected: Int) throws {
    let pages = grounds.indices.map { "page.\($0)" }
    let subject = try Self.coverage(
      [("focus.inner", inner), ("focus.outer", outer)] + zip(pages, grounds).map { ($0, $1) },
      pages.map { ("focus.outer", $0) })
    expectEqual(Self.findings(ContrastFocusRing.self, subject).count, expected)
  }

  @Test func aRingDiffersFromWhatItReplaces() throws {
    let colors = [
      ("input.border-focus", "#1864ab"), ("input.border-default", "#0b7285"), ("page", "#ffffff"),
    ]
    let findings = Self.findings(
      ContrastFocusRing.self, try Self.coverage(colors, [("input.border-focus", "page")]))
    expectEqual(findings.map(\.against), ["input.border-default"])
    // (0.13799 + 0.05) / (0.12249 + 0.05), computed apart.
    #expect(abs((findings.first?.measurement?.measured ?? 0) - 1.08989) < 0.0001)
  }

  @Test func aRingWithoutAPairIsComparedWithWhatItReplacesOnly() throws {
    let subject = try Self.coverage([("focus.ring", "#eeeeee"), ("page", "#ffffff")], [])
    #expect(Self.findings(ContrastFocusRing.self, subject).isEmpty)
  }

  // MARK: - States

  @Test(arguments: [
    // In order, equal, between, and on the other side.
    (["#1c7ed6", "#1971c2", "#1864ab"], 0), (["#1c7ed6", "#1c7ed6", "#1864ab"], 1),
    (["#1c7ed6", "#1864ab", "#1971c2"], 1), (["#1c7ed6", "#1864ab", "#4dabf7"], 0),
    // Translucent layers are on top of the color at rest.
    (["#1c7ed6", "#ffffff1a", "#ffffff33"], 0),
  ])
  func hoverOrder(_ hexes: [String], _ expected: Int) throws {
    let names = [
      "button.background.default", "button.background.hover", "button.background.pressed",
    ]
    let findings = try PaletteCraftRulesTests.findings(
      ContrastHoverOrder.self, zip(names, hexes).map { ($0, $1) })
    expectEqual(findings.count, expected)
  }

  @Test func whatIsClickedIsPressed() throws {
    let colors = [
      ("button.background", "#1c7ed6"), ("button.background-hover", "#1864ab"),
      ("button.background-clicked", "#1971c2"),
    ]
    try expectEqual(PaletteCraftRulesTests.findings(ContrastHoverOrder.self, colors).count, 1)
  }

  @Test func statesOfDifferentControlsAreNotCompared() throws {
    let colors = [("link.default", "#1c7ed6"), ("button.hover", "#1c7ed6")]
    #expect(try PaletteCraftRulesTests.findings(ContrastHoverOrder.self, colors).isEmpty)
  }

  // MARK: - Margins

  /// #767676 on white is 4.5422:1, #757575 is 4.6097:1.
  @Test(arguments: [
    ("#767676", 0.05, 1), ("#757575", 0.05, 0), ("#757575", 0.2, 1), ("#767676", 0, 0),
    ("#777777", 0.05, 0),
  ])
  func margin(_ hex: String, _ margin: Double, _ expected: Int) throws {
    let pair = try Self.pair([hex], ["#ffffff"])
    expectEqual(
      Self.findings(ContrastMargin.self, pair, ["margin": .number(margin)]).count, expected)
  }

  @Test func aPairThatOnlyRoundingFails() throws {
    // 118.4 of 255 passes, and the nearest 8-bit gray of 118.6 is 119.
    func findings(_ level: Double) throws -> [Finding] {
      var pair = try Self.pair(["#000000"], ["#ffffff"])
      pair.foreground.variants[0].resolution = .color(
        Color(.srgb, level / 255, level / 255, level / 255))
      return Self.findings(ContrastMargin.self, pair, ["margin": .number(0)])
    }
    #expect(try findings(118.4).isEmpty)
    let finding = try #require(try findings(118.52).first)
    #expect(finding.message.contains("4.50:1, and 4.47:1 in 8-bit sRGB"))
  }

  // MARK: - Increased contrast

  /// #595959 on white is 7.0047:1, #5a5a5a 6.9005:1.
  @Test(arguments: [
    ("#595959", Role.text, 0), ("#5a5a5a", .text, 1), ("#767676", .largeText, 0),
    ("#777777", .largeText, 1), ("#949494", .ui, 0),
    // What fails anyway is reported by `contrast/minimum`.
    ("#888888", .text, 0),
  ])
  func increased(_ hex: String, _ role: Role, _ expected: Int) throws {
    let appearances = [Appearance(), Appearance(contrast: .increased)]
    let pair = try Self.pair(
      ["#999999", hex], ["#ffffff", "#ffffff"], role: role, in: appearances)
    let findings = Self.findings(ContrastIncreased.self, pair)
    expectEqual(findings.count, expected)
    #expect(findings.allSatisfy { $0.conditions == ["increased contrast"] })
    // At normal contrast only if it is asked for.
    let normal = try Self.pair([hex], ["#ffffff"], role: role)
    #expect(Self.findings(ContrastIncreased.self, normal).isEmpty)
    expectEqual(
      Self.findings(ContrastIncreased.self, normal, ["everywhere": .flag(true)]).count, expected)
  }

  // MARK: - Viewing

  /// The flare is 0.02 · 50000 / (π · 1000) = 0.31831; white on #767676 then has
  /// 1.31831 / (0.18116 + 0.31831) = 2.6394.
  @Test func sunlight() throws {
    let finding = try #require(
      Self.findings(ContrastAmbientLight.self, try Self.pair(["#767676"], ["#ffffff"])).first)
    #expect(abs((finding.measurement?.measured ?? 0) - 2.6394) < 0.0005)
    #expect(
      Self.findings(
        ContrastAmbientLight.self, try Self.pair(["#767676"], ["#ffffff"]),
        ["illuminance": .number(500)]
      ).isEmpty)
  }

  @Test func smartInvertIsForLightOnly() throws {
    let dark = Appearance(scheme: .dark)
    let pair = try Self.pair(
      ["#000000", "#000000"], ["#777777", "#777777"], in: [Appearance(), dark])
    let findings = Self.findings(ContrastSmartInvert.self, pair)
    expectEqual(findings.map(\.conditions), [["light"]])
    // White on #888888.
    #expect(abs((findings.first?.measurement?.measured ?? 0) - 3.5445) < 0.0005)
  }

  @Test func lightnessContrastHasAMinimumForEachRole() throws {
    // #888888 on white has Lc 63.0565 by the published reference.
    expectEqual(
      Self.findings(ContrastLightness.self, try Self.pair(["#888888"], ["#ffffff"])).count, 1)
    #expect(
      Self.findings(ContrastLightness.self, try Self.pair(["#888888"], ["#ffffff"], role: .ui))
        .isEmpty)
    #expect(
      Self.findings(
        ContrastLightness.self, try Self.pair(["#888888"], ["#ffffff"]), ["text": .number(63)]
      ).isEmpty)
  }

  // MARK: - Descriptions

  /// #868e96 on white has 3.3211:1, on black 6.3233:1.
  @Test(arguments: [
    ("Contrast 3.32:1 on white", 0), ("Contrast 3.31:1 on white", 1), ("3.3:1 on white.", 0),
    ("3:1 against white", 0), ("Contrast 3.4:1 on white", 1), ("5.3:1 on white", 1),
    ("At least 3:1 on white", 0), ("At least 4.5:1 on white", 1), ("≥ 4.5:1 with #fff", 1),
    ("WCAG: 4.5 on white", 1), ("WCAG: 3.3 on white", 0), ("6.32:1 on black", 0),
    ("3.3:1 on black", 1), ("Contrast 3.3:1 on `page`", 0), ("Contrast 9.3:1 on {page}", 1),
    ("Contrast 9.3:1 on page.", 1), ("Contrast 3.3:1 on paper.", 0),
    // Some pair has to agree; a color outside the palette is no pair.
    ("Contrast 3.3:1", 0), ("Contrast 7:1", 1), ("Contrast 7:1 on `nothing`", 0),
    ("Meets WCAG AA", 1), ("Meets WCAG AA for large text", 0), ("An AA battery", 0),
    ("Ratio 16:10, see 3.1:12", 0),
  ])
  func documentedRatio(_ text: String, _ expected: Int) throws {
    let subject = try Self.coverage(
      [("hint", "#868e96"), ("page", "#ffffff")], [("hint", "page")],
      descriptions: ["hint": text])
    let findings = Self.findings(ContrastDocumentedRatio.self, subject)
    expectEqual(findings.count, expected, "\(findings.map(\.message))")
  }

  // MARK: - Fallbacks and links

  @Test(arguments: [
    ("#767676", 3.0, "underlined", 0), ("#767676", 3, "", 0), ("#5c5c5c", 4, "", 1),
    ("#5c5c5c", 4, "Always underlined", 0),
  ])
  func links(_ hex: String, _ minimum: Double, _ description: String, _ expected: Int) throws {
    var palette = try SamplePalette.palette([("text.link", [hex]), ("text.body", ["#000000"])])
    palette.tokens[0].description = description
    expectEqual(
      Self.findings(
        ContrastLinkInText.self, PaletteSubject(palette: palette), ["minimum": .number(minimum)]
      ).count, expected)
  }
}
