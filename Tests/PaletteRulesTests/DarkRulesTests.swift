import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

@Suite struct DarkRulesTests {
  private static let schemes = [Appearance(), Appearance(scheme: .dark)]
  private static let contrasts = schemes.flatMap { appearance in
    [appearance, Appearance(scheme: appearance.scheme, contrast: .increased)]
  }

  private static func findings<R: Rule>(_ rule: R, _ subject: R.Subject) -> [Finding] {
    var findings: [Finding] = []
    rule.check(subject) { findings.append($0) }
    return findings
  }

  private static func palette(
    in appearances: [Appearance] = schemes, _ colors: [(String, [String?])]
  ) throws -> PaletteSubject {
    PaletteSubject(
      palette: try SamplePalette.palette(
        in: appearances.map { Permutation(choices: [], appearance: $0) }, colors))
  }

  private static func pair(
    _ foreground: [String?], _ background: [String?], on back: String = "surface",
    over: [String?]? = nil, role: Role = .text,
    in appearances: [Appearance] = schemes, choices: [String] = []
  ) throws -> ColorPair {
    ColorPair(
      foreground: try SamplePalette.token("text", line: 1, foreground),
      background: try SamplePalette.token(back, line: 2, background),
      over: try over.map { [try SamplePalette.token("under", line: 3, $0)] } ?? [], role: role,
      requirement: Standard.wcagAA.requirement(for: role),
      permutations: appearances.enumerated().map { index, appearance in
        Permutation(
          choices: choices.isEmpty ? [] : [.init(modifier: "theme", context: choices[index])],
          appearance: appearance)
      }, origin: .declared(0))
  }

  // MARK: - dark/increased-contrast-regression

  /// The foreground in dark and in dark with increased contrast, on the background in both.
  @Test(
    arguments: [
      // Apple's yellow on black: 14.88 and 14.70.
      (["#ffd60a", "#ffd426"], ["#000000", "#000000"], 0),
      // White on the dark gray 6: 17.01 and 15.49, which leaves plenty.
      (["#ffffff", "#ffffff"], ["#1c1c1e", "#242426"], 0),
      // 4.94 and 3.62.
      (["#8a8a8e", "#7a7a7e"], ["#1c1c1e", "#242426"], 1),
      // A loss within the tolerance: 4.49 and 4.30, on black.
      (["#747474", "#717171"], ["#000000", "#000000"], 0),
      // The same and more.
      (["#747474", "#747474"], ["#000000", "#000000"], 0),
      (["#747474", "#949494"], ["#000000", "#000000"], 0),
      // What cannot be measured is for `contrast/minimum`.
      (["#8a8a8e", "?"], ["#1c1c1e", "#242426"], 0),
      (["?", "#7a7a7e"], ["#1c1c1e", "#242426"], 0),
      (["#8a8a8e", nil], ["#1c1c1e", "#242426"], 0),
      (["#8a8a8e", "#7a7a7e"], ["#1c1c1e80", "#24242680"], 0),
    ] as [([String?], [String?], Int)])
  func regression(_ front: [String?], _ back: [String?], _ count: Int) throws {
    // In light both are as they should be.
    let pair = try Self.pair(
      ["#555555", "#333333"] + front, ["#ffffff", "#ffffff"] + back, in: Self.contrasts)
    let findings = Self.findings(DarkIncreasedContrastRegression(), pair)
    expectEqual(findings.count, count)
    #expect(findings.allSatisfy { $0.conditions == ["dark + increased contrast"] })
    #expect(findings.allSatisfy { $0.severity == .warning && $0.measurement != nil })
  }

  @Test func `the nearest permutation of the same kind is compared`() throws {
    func permutation(_ theme: String, _ density: String) -> Permutation {
      Permutation(
        choices: [
          .init(modifier: "theme", context: theme), .init(modifier: "density", context: density),
        ],
        appearance: Appearance(
          scheme: .dark, contrast: theme.hasSuffix("increased") ? .increased : .normal))
    }
    let all = [
      permutation("dark", "none"), permutation("dark", "wide"),
      permutation("dark-increased", "tight"), permutation("dark-increased", "wide"),
    ]
    /// The ratios found of two normal and two increased permutations.
    func found(_ front: [String]) throws -> [Double?] {
      let pair = ColorPair(
        foreground: try SamplePalette.token("text", line: 1, front),
        background: try SamplePalette.token("back", line: 2, Array(repeating: "#000000", count: 4)),
        role: .text, requirement: Standard.wcagAA.requirement(for: .text), permutations: all,
        scope: [0, 1, 2, 3], origin: .declared(0))
      return Self.findings(DarkIncreasedContrastRegression(), pair).map(\.measurement?.measured)
    }
    func ratio(_ hex: String) throws -> Double {
      WCAG2.contrast(ofOpaque: try Color(hex), on: try Color("#000000"))
    }
    // `tight` is only near `none`, two choices away; `wide` is compared with itself.
    try expectEqual(found(["#8a8a8e", "#555555", "#555555", "#565656"]), [try ratio("#555555")])
    try expectEqual(found(["#555555", "#8a8a8e", "#555555", "#565656"]), [try ratio("#565656")])
    try expectEqual(found(["#555555", "#555555", "#555555", "#565656"]), [])
  }

  @Test func lightCountsTooAndInactiveControlsDoNot() throws {
    let values = (["#6b6b6b", "#8b8b8b"], ["#ffffff", "#ffffff"])
    let light = [Appearance(), Appearance(contrast: .increased)]
    let found = Self.findings(
      DarkIncreasedContrastRegression(), try Self.pair(values.0, values.1, in: light))
    expectEqual(found.map(\.permutations.count), [1])
    let disabled = try Self.pair(values.0, values.1, role: .disabled, in: light)
    #expect(Self.findings(DarkIncreasedContrastRegression(), disabled).isEmpty)
  }

  @Test func aTranslucentBackgroundIsMeasuredOverItsBackdrops() throws {
    let pair = try Self.pair(
      ["#8a8a8e", "#7a7a7e"], ["#1c1c1e80", "#24242680"], over: ["#000000", "#000000"],
      in: Array(Self.contrasts[2...]))
    expectEqual(Self.findings(DarkIncreasedContrastRegression(), pair).count, 1)
  }

  @Test(arguments: [(10.0, 4.5, 1), (30, 4.5, 0), (10, 3.6, 0), (10, 3.7, 1)])
  func tolerances(_ tolerance: Double, _ enough: Double, _ count: Int) throws {
    var options = RuleOptions()
    options[DarkIncreasedContrastRegression.tolerance] = tolerance
    options[DarkIncreasedContrastRegression.enough] = enough
    let pair = try Self.pair(
      ["#8a8a8e", "#7a7a7e"], ["#1c1c1e", "#242426"], in: Array(Self.contrasts[2...]))
    let rule = DarkIncreasedContrastRegression(options: options)
    expectEqual(Self.findings(rule, pair).count, count)
  }

  @Test(
    arguments: [
      (["dark", "dark-hc"], 1), (["default", "high-contrast"], 1), (["github", "github-hc"], 1),
      (["macos", "windows-dusk"], 0),
    ])
  func themesOfAnotherKindAreNotCompared(_ contexts: [String], _ count: Int) throws {
    let pair = try Self.pair(
      ["#8a8a8e", "#7a7a7e"], ["#1c1c1e", "#242426"], in: Array(Self.contrasts[2...]),
      choices: contexts)
    expectEqual(Self.findings(DarkIncreasedContrastRegression(), pair).count, count)
  }

  // MARK: - dark/pure-white-background

  @Test(
    arguments: [
      ("background", "#ffffff", "#ffffff", 1), ("surface.card", "#fafafa", "#ffffff", 1),
      ("primaryBackground", "#ffffff", "#ffffff", 1), ("background", "#ffffff", "#fefefe", 0),
      ("background", "#ffffff", "#ffffff80", 0), ("background", "#ffffff", "?", 0),
      ("background", "#ffffff", nil, 0),
      // Inverse by its values, by its name; another thing by its name.
      ("surface.code", "#111111", "#ffffff", 0), ("surface.inverse", "#ffffff", "#ffffff", 0),
      ("text.onBackground", "#ffffff", "#ffffff", 0), ("white", "#ffffff", "#ffffff", 0),
      ("background.button", "#ffffff", "#ffffff", 0),
    ] as [(String, String, String?, Int)])
  func white(_ path: String, _ light: String, _ dark: String?, _ count: Int) throws {
    let findings = Self.findings(
      DarkPureWhiteBackground(), try Self.palette([(path, [light, dark])]))
    expectEqual(findings.count, count)
    #expect(findings.allSatisfy { $0.conditions == ["dark"] && $0.severity == .note })
  }

  @Test func aFallbackIsMissingAndNotWhite() throws {
    var subject = try Self.palette([("background", ["#ffffff", "#ffffff"])])
    let value = subject.palette.tokens[0].variants[0]
    subject.palette.tokens[0].variants.append(value)
    subject.palette.tokens[0].variants[1].isFallback = true
    subject.palette.tokens[0].variantIndices = [0, 1]
    #expect(Self.findings(DarkPureWhiteBackground(), subject).isEmpty)
  }

  @Test(arguments: [("#fafafa", 0.95, 1), ("#fafafa", 0.96, 0), ("#fafafa", 1, 0)])
  func whatIsWhite(_ color: String, _ luminance: Double, _ count: Int) throws {
    var options = RuleOptions()
    options[DarkPureWhiteBackground.luminance] = luminance
    let subject = try Self.palette([("background", ["#ffffff", color])])
    expectEqual(Self.findings(DarkPureWhiteBackground(options: options), subject).count, count)
  }

  // MARK: - dark/polarity

  @Test func `a pair with a dark value stays light in print`() throws {
    let appearances = [
      Appearance(), Appearance(scheme: .dark), Appearance(scheme: .dark),
    ]
    let pair = try Self.pair(
      ["#333333", "#dddddd", "#333333"], ["#ffffff", "#111111", "#ffffff"], in: appearances,
      choices: ["light", "dark", "print"])
    #expect(Self.findings(DarkPolarity(), pair).isEmpty)
  }

  @Test func `a dark value may have a hue`() throws {
    let appearances = [
      Appearance(), Appearance(scheme: .dark), Appearance(scheme: .dark),
    ]
    let pair = try Self.pair(
      ["#333333", "#ffbe85", "#333333"], ["#ffffff", "#111111", "#ffffff"], in: appearances,
      choices: ["light", "dark", "mixed"])
    #expect(Self.findings(DarkPolarity(), pair).isEmpty)
  }

  @Test(
    arguments: [
      ("surface", ["#333333", "#333333"], ["#ffffff", "#ffffff"], 1),
      ("surface", ["#333333", "#dddddd"], ["#ffffff", "#222222"], 0),
      // Equal luminance is not dark on light.
      ("surface", ["#333333", "#777777"], ["#ffffff", "#777777"], 0),
      // Inverse in light, a color with a hue, no background of the screen.
      ("surface", ["#dddddd", "#333333"], ["#222222", "#ffffff"], 0),
      ("surface", ["#333333", "#333333"], ["#ffcc00", "#ffcc00"], 0),
      ("button.background", ["#333333", "#333333"], ["#ffffff", "#ffffff"], 0),
      ("surface", ["#333333", "?"], ["#ffffff", "#ffffff"], 0),
      ("surface", ["#333333", "#333333"], ["#ffffff", "#ffffff80"], 0),
    ] as [(String, [String?], [String?], Int)])
  func polarity(
    _ name: String, _ front: [String?], _ back: [String?], _ count: Int
  ) throws {
    let findings = Self.findings(DarkPolarity(), try Self.pair(front, back, on: name))
    expectEqual(findings.count, count)
    #expect(findings.allSatisfy { $0.conditions == ["dark"] && $0.token == name })
  }

  @Test func `colors that are called light are none of the dark scheme`() throws {
    var pair = try Self.pair(["#333333", "#333333"], ["#ffffff", "#ffffff"], on: "LightSurface")
    expectEqual(Self.findings(DarkPolarity(), pair).count, 1)
    pair.foreground.path = "LightText"
    #expect(Self.findings(DarkPolarity(), pair).isEmpty)
  }

  @Test func whatIsNeutral() throws {
    let pair = try Self.pair(["#333333", "#333333"], ["#fff3c0", "#fff3c0"])
    #expect(Self.findings(DarkPolarity(), pair).isEmpty)
    var options = RuleOptions()
    options[DarkPolarity.chroma] = 0.2
    expectEqual(Self.findings(DarkPolarity(options: options), pair).count, 1)
  }

  // MARK: - dark/elevation-order

  private static let levels = [
    Appearance(), Appearance(scheme: .dark), Appearance(scheme: .dark, level: .elevated),
  ]

  @Test(
    arguments: [
      ("systemBackground", "#000000", "#1c1c1e", 0), ("background", "#1c1c1e", "#000000", 1),
      ("background", "#1c1c1e", "#1c1c1e", 0), ("background", "#1c1c1e", "#1c1c1d", 0),
      ("background", "#1c1c1e", "?", 0), ("background", "#1c1c1e", "#00000080", 0),
      ("text", "#ffffff", "#cccccc", 0),
    ])
  func levels(_ path: String, _ base: String, _ elevated: String, _ count: Int) throws {
    let subject = try Self.palette(in: Self.levels, [(path, ["#ffffff", base, elevated])])
    let findings = Self.findings(DarkElevationOrder(), subject)
    expectEqual(findings.count, count)
    #expect(findings.allSatisfy { $0.severity == .warning && $0.conditions == ["elevated"] })
  }

  @Test func names() throws {
    func tokens(_ colors: [(String, String)]) throws -> [Finding] {
      Self.findings(DarkElevationOrder(), try Self.palette(colors.map { ($0, ["#ffffff", $1]) }))
    }
    #expect(
      try tokens([
        ("surface.sunken", "#000000"), ("surface.default", "#111111"),
        ("surface.raised", "#222222"), ("surface.overlay", "#333333"),
      ]).isEmpty)
    let wrong = try tokens([
      ("surface.overlay", "#101010"), ("surface.raised", "#222222"), ("surface.sunken", "#000000"),
    ])
    #expect(wrong.map(\.token) == ["surface.overlay"] && wrong.first?.against == "surface.raised")
    #expect(wrong.first?.severity == .note && wrong.first?.conditions == ["dark"])
    try expectEqual(
      tokens([("surface-container-low", "#222222"), ("surface-container-high", "#111111")])
        .count, 1)
    // Neighbors of another group, and what is not a background, have no order.
    #expect(try tokens([("a.surface.low", "#222222"), ("b.surface.high", "#111111")]).isEmpty)
    #expect(try tokens([("text.low", "#222222"), ("text.high", "#111111")]).isEmpty)
  }

  @Test(arguments: [(0.5, 1), (20, 0)])
  func theToleranceOfTheOrder(_ tolerance: Double, _ count: Int) throws {
    var options = RuleOptions()
    options[DarkElevationOrder.tolerance] = tolerance
    let subject = try Self.palette(in: Self.levels, [("bg", ["#ffffff", "#1c1c1e", "#000000"])])
    expectEqual(Self.findings(DarkElevationOrder(options: options), subject).count, count)
  }

  // MARK: - dark/missing-elevated and dark/one-level

  private static func tokens<R: Rule<PaletteSubject>>(_ rule: R, _ palette: PaletteSubject)
    -> [String?]
  {
    findings(rule, palette).map(\.token)
  }

  /// The values of a second background beside one with levels; its location is the same for equal
  /// values.
  @Test(
    arguments: [
      ("background.grouped", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], true),
      ("background.grouped", ["#f2f2f7", "#1c1c1e", "#2c2c2e"], false),
      // Made for a level, for both schemes, or no background of the screen.
      ("background.raised", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
      ("background.sheet", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
      ("background.inverse", ["#000000", "#ffffff", "#ffffff"], false),
      ("background.button", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
      ("background.900", ["#111111", "#111111", "#111111"], false),
      ("text.grouped", ["#111111", "#eeeeee", "#eeeeee"], false),
      ("background.danger", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
      ("background.code", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
      ("background.grouped", ["#f2f2f7", "#5c1c1e", "#5c1c1e"], false),
      // Translucent, unknown, without a dark value.
      ("background.grouped", ["#f2f2f7", "#1c1c1e80", "#1c1c1e80"], false),
      ("background.grouped", ["#f2f2f7", "?", "?"], false),
      ("background.grouped", ["#f2f2f7", nil, nil], false),
      // Another group has its own habits.
      ("chart.background.plot", ["#f2f2f7", "#1c1c1e", "#1c1c1e"], false),
    ] as [(String, [String?], Bool)])
  func missingElevated(_ path: String, _ values: [String?], _ fires: Bool) throws {
    let subject = try Self.palette(
      in: Self.levels, [("background.page", ["#ffffff", "#000000", "#1c1c1e"]), (path, values)])
    let found = Self.findings(DarkMissingElevated(), subject)
    expectEqual(found.map(\.token), fires ? [path] : [])
    #expect(found.allSatisfy { $0.conditions == ["elevated"] }, "\(found)")
    #expect(found.allSatisfy { $0.severity == .warning })
    // What one of the rules reports, the other does not.
    if fires { expectEqual(Self.tokens(DarkOneLevel(), subject), []) }
  }

  @Test func `a palette without elevated values has a note at most`() throws {
    let page = ("background", ["#ffffff", "#000000"])
    let two = try Self.palette([page, ("cardBackground", ["#ffffff", "#1c1c1e"])])
    expectEqual(Self.tokens(DarkMissingElevated(), two), [])
    let found = Self.findings(DarkOneLevel(), two)
    expectEqual(found.map(\.token), ["background"])
    expectEqual(found.map(\.severity), [.note])
    expectEqual(found.map(\.conditions), [["dark"]])
    // The level exists, and no background uses it.
    let three = try Self.palette(in: Self.levels, [("background", ["#ffffff", "#000", "#000"])])
    expectEqual(Self.tokens(DarkMissingElevated(), three), [])
    expectEqual(Self.tokens(DarkOneLevel(), three), ["background"])
    // No dark scheme.
    expectEqual(
      Self.tokens(DarkOneLevel(), try Self.palette(in: [Appearance()], [("background", ["#fff"])])),
      [])
    #expect(!DarkOneLevel.isOnByDefault && DarkOneLevel.sets == [.strict, .appleHIG])
  }

  @Test func `an elevated value that repeats the base was meant`() throws {
    var subject = try Self.palette(
      in: Self.levels,
      [
        ("background.page", ["#ffffff", "#000000", "#1c1c1e"]),
        ("background.grouped", ["#f2f2f7", "#1c1c1e", "#1c1c1e"]),
      ])
    let dark = subject.palette.tokens[1].variants[1]
    var elevated = dark
    elevated.location = SamplePalette.location(9)
    subject.palette.tokens[1].variants.append(elevated)
    subject.palette.tokens[1].variantIndices[2] = 2
    expectEqual(Self.tokens(DarkMissingElevated(), subject), [])
    expectEqual(Self.tokens(DarkOneLevel(), subject), [])
    subject.palette.tokens[1].variants[2].isFallback = true
    expectEqual(Self.tokens(DarkMissingElevated(), subject), ["background.grouped"])
  }

  @Test func `Swift code by level`() throws {
    let text = """
      import UIKit
      enum Theme {
        static let background = UIColor { traits in
          traits.userInterfaceStyle == .dark
            ? traits.userInterfaceLevel == .elevated
              ? UIColor(red: 0.11, green: 0.11, blue: 0.12, alpha: 1) : UIColor.black
            : UIColor.white
        }
        static let groupedBackground = UIColor { traits in
          traits.userInterfaceStyle == .dark
            ? UIColor(red: 0.11, green: 0.11, blue: 0.12, alpha: 1) : UIColor.white
        }
      }
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "Theme.swift")
    let palette = try #require(loaded.palettes.first)
    let found = Self.findings(DarkMissingElevated(), PaletteSubject(palette: palette))
    try #require(found.count == 1, "\(found)")
    expectEqual(found[0].token?.hasSuffix("groupedBackground"), true)
    expectEqual(found[0].range?.start.line, 11)
  }
}
