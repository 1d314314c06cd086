import DesignTokens
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

@Suite struct SystemRulesTests {
  private static let schemes = [
    Permutation(choices: [], appearance: Appearance()),
    Permutation(choices: [], appearance: Appearance(scheme: .dark)),
  ]

  private static func findings<R: Rule>(
    _ rule: R, _ subject: R.Subject
  ) -> [Finding] {
    var findings: [Finding] = []
    rule.check(subject) { findings.append($0) }
    return findings
  }

  private static func palette(
    _ colors: [(String, [String?])], format: String = "xcode"
  ) throws -> PaletteSubject {
    var palette = try SamplePalette.palette(in: schemes, colors)
    palette.format = format
    return PaletteSubject(palette: palette)
  }

  // MARK: - system/hard-coded-value

  /// Light and dark value, then the message without the name and the conditions.
  @Test(
    arguments: [
      // A tint, in the one scheme or in both, at the right place or not.
      ("#ff3b30", "#ff3b30", "systemRed (iOS 16)", []),
      ("#ff3b30", "#aa1122", "systemRed (iOS 16)", ["light"]),
      ("#aa1122", "#ff453a", "systemRed (iOS 16)", ["dark"]),
      // A translucent label is told by its alpha, too.
      ("#3c3c4399", "#ebebf599", "secondaryLabel (iOS 16)", []),
      ("#3c3c43", "#ebebf5", nil, []),
      // One step beside.
      ("#ff3b31", "#ff3b2f", nil, []),
      // What is in every palette proves nothing.
      ("#ffffff", "#000000", nil, []), ("#00000019", "#ffffff19", nil, []),
      ("#ffcc00", "#111111", nil, []), ("#808080", "#808080", nil, []),
      // But common values that follow a system color in both schemes do.
      ("#ffcc00", "#ffd60a", "systemYellow (iOS 16)", []),
      // What cannot be resolved or does not exist is not a literal.
      ("?", nil, nil, []),
    ] as [(String, String?, String?, [String])])
  func hardCodedValues(
    _ light: String, _ dark: String?, _ expected: String?, _ conditions: [String]
  ) throws {
    let findings = Self.findings(
      SystemHardCodedValue(), try Self.palette([("a.b", [light, dark])]))
    #expect(findings.map(\.message) == expected.map { ["a.b repeats the value of \($0)"] } ?? [])
    #expect(findings.first?.conditions ?? [] == conditions)
    #expect(findings.allSatisfy { $0.severity == .note && $0.token == "a.b" })
  }

  /// Outside of asset catalogs one equal value is chance, three are not, and neither is one that
  /// changes with the scheme as the system color does.
  @Test(
    arguments: [
      ([["#ff3b30", "#ff3b30"]], 0), ([["#ff3b30", "#ff453a"]], 1),
      ([["#ff3b30", "#ff3b30"], ["#34c759", "#34c759"]], 0),
      ([["#ff3b30", "#ff3b30"], ["#34c759", "#34c759"], ["#ff9500", "#ff9500"]], 3),
    ])
  func chance(_ colors: [[String]], _ count: Int) throws {
    let tokens = colors.enumerated().map { ("t\($0)", $1.map(Optional.some)) }
    let subject = try Self.palette(tokens, format: "dtcg")
    expectEqual(Self.findings(SystemHardCodedValue(), subject).count, count)
  }

  /// One value for all appearances is a copy of what the system has in light.
  @Test(arguments: [("#f2f2f7", 1), ("#1c1c1e", 0), ("#007aff", 1), ("#0a84ff", 0)])
  func `one value is compared in light`(_ color: String, _ count: Int) throws {
    let findings = Self.findings(
      SystemHardCodedValue(), try Self.palette([("soot", [color, color])]))
    expectEqual(findings.count, count, "\(findings.map(\.message))")
  }

  @Test func twoSystemColorsAreTwoFindings() throws {
    let findings = Self.findings(
      SystemHardCodedValue(), try Self.palette([("a", ["#ff3b30", "#30d158"])]))
    expectEqual(Set(findings.flatMap(\.conditions)), ["light", "dark"])
    expectEqual(findings.count, 2)
  }

  /// A value that a system color has elsewhere, or with increased contrast only, is by chance; of two
  /// system colors of one value, that of the name is meant.
  @Test(arguments: [
    ("secondaryLabel", ["#3c3c43b8", "#ebebf5b3", "#ebebf5cc"], []),
    ("separator", ["#c6c6c9", "#38383b", "#545456"], []),
    ("a.tertiaryLabel", ["#3c3c434d", "#ebebf54d", "#ebebf566"], ["tertiaryLabel"]),
    ("placeholderText", ["#3c3c434d", "#ebebf54d", "#ebebf566"], ["placeholderText"]),
  ])
  func `values out of place are no copies`(
    _ path: String, _ colors: [String], _ names: [String]
  ) throws {
    let increased = Permutation(
      choices: [], appearance: Appearance(scheme: .dark, contrast: .increased))
    var palette = try SamplePalette.palette(
      in: Self.schemes + [increased], [(path, colors.map(Optional.some))])
    palette.format = "xcode"
    let findings = Self.findings(SystemHardCodedValue(), PaletteSubject(palette: palette))
    expectEqual(
      findings.map { String($0.message.split(separator: " ")[5]) }, names,
      "\(findings.map(\.message))")
  }

  @Test func aReferenceAndAFallbackAreLeftOut() throws {
    var subject = try Self.palette([("a", ["#ff3b30", nil]), ("b", ["#ff3b30", nil])])
    subject.palette.tokens[0].variants[0].aliases = [
      .init(path: "b", location: SamplePalette.location(2))
    ]
    subject.palette.tokens[1].variants[0].isFallback = true
    #expect(Self.findings(SystemHardCodedValue(), subject).isEmpty)
  }

  @Test(arguments: [("#ff3c31", 0.5, 1), ("#ff3c31", 0.1, 0), ("#ff3c31fa", 0.5, 0)])
  func theTolerance(_ color: String, _ tolerance: Double, _ count: Int) throws {
    var options = RuleOptions()
    options[SystemHardCodedValue.tolerance] = tolerance
    let subject = try Self.palette([("a", [color, color])])
    expectEqual(Self.findings(SystemHardCodedValue(options: options), subject).count, count)
  }

  // MARK: - system/meaning-redefined

  @Test(
    arguments: [
      ("color.systemBlue", "#c0392b", 1), ("color.systemBlue", "#007aff", 0),
      ("systemBlue", "#017bff", 0), ("secondaryLabel", "#c0392b", 1),
      ("opaqueSeparator", "#00ff00", 1), ("label", "#c0392b", 0), ("link", "#c0392b", 0),
      ("secondary-label", "#c0392b", 0), ("textColor", "#c0392b", 0), ("system.blue", "#f00", 0),
      ("systemBlue", "?", 0),
    ])
  func names(_ path: String, _ color: String, _ count: Int) throws {
    let findings = Self.findings(
      SystemMeaningRedefined(), try Self.palette([(path, [color, color])]))
    expectEqual(findings.count, count)
  }

  /// The color that is passed on has the finding.
  @Test func `an alias of the same name redefines nothing`() throws {
    var subject = try Self.palette([
      ("UIColor.systemBlue", ["#c0392b", "#c0392b"]), ("Color.systemBlue", ["#c0392b", "#c0392b"]),
    ])
    subject.palette.tokens[1].variants[0].aliases = [
      .init(path: "UIColor.systemBlue", location: SamplePalette.location(1))
    ]
    expectEqual(
      Self.findings(SystemMeaningRedefined(), subject).map(\.token), ["UIColor.systemBlue"])
  }

  // MARK: - The palettes of Apple's platforms

  @Test(
    arguments: [
      (["systemBlue", "color.secondaryLabel", "a.b.opaqueSeparator"], true),
      (["systemBlue", "secondaryLabel", "separator"], false),
      (["systemBlue", "systemBlurple", "badgeLabel"], false),
      (["surface", "small", "overlay", "total"], false),
    ])
  func `three names of system colors make a palette one of Apple`(
    _ paths: [String], _ isApple: Bool
  ) throws {
    let palette = try Self.palette(paths.map { ($0, ["#000", "#fff"]) }, format: "dtcg").palette
    expectEqual(RuleAudience.applePlatforms.includes(palette), isApple)
  }

  @Test(
    arguments: [
      ("Primary Text", "separatorColor", 1), ("Primary Text", "secondaryLabelColor", 0),
      ("Primary Text", "systemBlueColor", 0), ("Inverse Text", "systemBackgroundColor", 0),
      ("Card Background", "labelColor", 1), ("Card Background", "systemGray6Color", 0),
      ("Divider", "quaternaryLabelColor", 1), ("Divider", "separatorColor", 0),
      ("Accent", "separatorColor", 0),
    ])
  func references(_ path: String, _ system: String, _ count: Int) throws {
    var subject = try Self.palette([(path, ["?", "?"])])
    subject.palette.tokens[0].variants[0].resolution = .unknown(
      UnknownReason(code: .systemReference, message: "it is the system color “\(system)” of ios"))
    expectEqual(Self.findings(SystemMeaningRedefined(), subject).count, count)
  }

  @Test func `a reference with a value says which color it is, too`() throws {
    func findings(_ alias: ResolvedValue.AliasStep) throws -> Int {
      var subject = try Self.palette([("Primary Text", ["#c6c6c8", "#38383a"])])
      for index in subject.palette.tokens[0].variants.indices {
        subject.palette.tokens[0].variants[index].aliases = [alias]
      }
      return Self.findings(SystemMeaningRedefined(), subject).count
    }
    let location = SamplePalette.location(1)
    try expectEqual(findings(.init(path: "separatorColor", location: location, isOutside: true)), 1)
    try expectEqual(findings(.init(path: "labelColor", location: location, isOutside: true)), 0)
    try expectEqual(findings(.init(path: "separatorColor", location: location)), 0)
  }

  @Test func theToleranceOfAMeaning() throws {
    var options = RuleOptions()
    options[SystemMeaningRedefined.tolerance] = 0
    let subject = try Self.palette([("systemBlue", ["#017bff", "#0a84ff"])])
    let findings = Self.findings(SystemMeaningRedefined(options: options), subject)
    expectEqual(findings.map(\.conditions), [["light"]])
  }

  // MARK: - system/material-legibility

  /// The whole table of R31, 4 levels of labels on 4 materials: 14 of 16 are allowed.
  @Test func legality() throws {
    var found: [String] = []
    for level in ["label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel"] {
      for thickness in ["UltraThin", "Thin", "", "Thick"] {
        found += try Self.legibility("text.\(level)", "bars.system\(thickness)Material")
          .map { "\($0.token ?? "") \($0.against ?? "")" }
      }
    }
    expectEqual(
      found,
      [
        "text.quaternaryLabel bars.systemUltraThinMaterial",
        "text.quaternaryLabel bars.systemThinMaterial",
      ])
  }

  @Test(
    arguments: [
      ("quaternaryLabelColor", "thinMaterial", 1), ("quaternaryLabel", "systemThinMaterialDark", 1),
      ("quaternaryLabel", "systemChromeMaterial", 0), ("quaternaryLabel", "thin", 0),
      ("text.faint", "systemThinMaterial", 0),
    ])
  func spellings(_ front: String, _ back: String, _ count: Int) throws {
    try expectEqual(Self.legibility(front, back).count, count)
  }

  @Test func anAliasAndAReferenceTellTheLevel() throws {
    let alias = try Self.legibility("text.faint", "bar") { front, back in
      front.variants[0].aliases = [
        .init(path: "system.quaternaryLabel", location: SamplePalette.location(3))
      ]
      back.variants[0].aliases = [
        .init(path: "ultraThinMaterial", location: SamplePalette.location(4))
      ]
    }
    expectEqual(alias.count, 1)
    let reference = try Self.legibility("Faint", "systemThinMaterial") { front, _ in
      front.variants[0].resolution = .unknown(
        UnknownReason(
          code: .systemReference, message: "it is the system color “quaternaryLabelColor”"))
    }
    expectEqual(reference.map(\.severity), [.warning])
  }

  private static func legibility(
    _ front: String, _ back: String,
    _ change: (inout ResolvedToken, inout ResolvedToken) -> Void = { _, _ in }
  ) throws -> [Finding] {
    var foreground = try SamplePalette.token(front, line: 1, ["#000000"])
    var background = try SamplePalette.token(back, line: 2, ["#ffffff"])
    change(&foreground, &background)
    return findings(
      SystemMaterialLegibility(),
      ColorPair(
        foreground: foreground, background: background, role: .text, requirement: nil,
        permutations: [SamplePalette.light], origin: .declared(0)))
  }
}
