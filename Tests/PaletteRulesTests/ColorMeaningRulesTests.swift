import ColorCore
import DesignTokens
import PaletteRules
import PaletteTestSupport
import SourceSyntax
import Testing

/// The rules on what colors mean: destructive actions, map pins, accents, states.
@Suite struct ColorMeaningRulesTests {
  static let schemes = SamplePalette.permutations([("theme", ["light", "dark"])])

  static func findings<R: Rule<PaletteSubject>>(
    _ rule: R.Type, _ palette: ResolvedPalette, _ options: RuleOptions = RuleOptions()
  ) -> [Finding] {
    var findings: [Finding] = []
    rule.init(options: options).check(PaletteSubject(palette: palette)) { findings.append($0) }
    return findings
  }

  static func tokens<R: Rule<PaletteSubject>>(
    _ rule: R.Type, _ colors: [(String, String)], _ options: RuleOptions = RuleOptions()
  ) throws -> [String?] {
    findings(rule, try SamplePalette.palette(colors.map { ($0.0, [$0.1]) }), options).map(\.token)
  }

  static func patterns(_ texts: String...) throws -> RuleOptions.Setting {
    .patterns(try texts.map { try PathGlob($0, separator: ".") })
  }

  // MARK: - control/destructive-primary

  @Test(
    arguments: [
      ("button.primary.destructive.background", true), ("btn-primary-danger-bg", true),
      ("primaryDestructiveButton", true), ("button.destructive.primary", true),
      // A level of the text, another control, or only one of the roles.
      ("button.destructive.text.primary", false), ("button.destructive.primary-text", false),
      ("button-primary-text", false), ("button-primary-text-danger", true),
      ("button.destructive.background", false), ("button.primary.background", false),
      ("banner.primary.danger", false), ("text.primary", false),
    ] as [(String, Bool)])
  func destructivePrimary(_ path: String, _ fires: Bool) throws {
    try expectEqual(
      Self.tokens(DestructivePrimary.self, [(path, "#ff3b30")]), fires ? [path] : [])
  }

  @Test func `a button is reported once`() throws {
    let found = try Self.tokens(
      DestructivePrimary.self,
      ["background", "label", "border"].map { ("button.primary.destructive.\($0)", "#ff3b30") }
        + [("button.primary.delete.background", "#ff3b30")])
    expectEqual(
      found, ["button.primary.destructive.background", "button.primary.delete.background"])
  }

  @Test func `a destructive fill is not that of the primary button`() {
    func found(_ part: String) -> [String] {
      let text = """
        :root {
          --button-primary-\(part): #007aff;
          --button-danger-\(part): var(--button-primary-\(part));
        }
        """
      let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.css")
      return loaded.palettes.flatMap { Self.findings(DestructivePrimary.self, $0) }.map(\.message)
    }
    expectEqual(
      found("background"),
      [
        "--button-danger-background is an alias of --button-primary-background, so that a "
          + "destructive button looks primary"
      ])
    // Both labels may be white.
    expectEqual(found("label"), [])
  }

  // MARK: - control/location-button

  private static func location(
    _ front: String, _ back: String, _ settings: [(String, RuleOptions.Setting)] = []
  ) throws -> [String] {
    var options = RuleOptions()
    for (name, value) in settings { options[name] = value }
    let palette = try SamplePalette.palette([
      ("locationButton.background", [back]), ("locationButton.title", [front]),
      ("locationButton.disabled.title", ["#777777"]), ("playButton.title", ["#777777"]),
      ("location.pin.background", ["#777777"]),
    ])
    return findings(LocationButton.self, palette, options).map(\.message)
  }

  @Test func `a location button needs the contrast of the guidelines`() throws {
    let pair = "locationButton.title on locationButton.background"
    // 4.69:1 and 4.01:1.
    try expectEqual(Self.location("#0071e3", "#ffffff"), [])
    let low = ["\(pair) has 4.01:1, and a location button needs 4.5:1"]
    try expectEqual(Self.location("#007aff", "#ffffff"), low)
    try expectEqual(Self.location("#007aff", "#ffffff", [("size", .number(17.5))]), low)
    try expectEqual(Self.location("#007aff", "#ffffff", [("size", .number(18))]), [])
    try expectEqual(Self.location("#007aff", "#ffffff", [("bold", .flag(true))]), [])
  }

  @Test func `what is behind a translucent location button may be anything`() throws {
    let pair = "locationButton.title on locationButton.background"
    // White on black at half: over white it is on #808080.
    try expectEqual(
      Self.location("#ffffff", "#00000080"),
      [
        "\(pair) may have only 4.00:1, because of an alpha of 0.5"
      ])
    try expectEqual(Self.location("#ffffff", "#000000cc"), [])
    try expectEqual(Self.location("#ffffff80", "#767676").count, 1)
  }

  // MARK: - control/destructive-not-red

  static let destructiveNames: [(String, String, Bool)] = [
    ("destructive", "#ff9500", true), ("destructive", "#ff3b30", false),
    ("destructive", "#8e8e93", true), ("destructive", "#ff2d55", false),
    ("text.link-destructive", "#007aff", true), ("button.destructive.background", "#f2f2f7", false),
    ("button.destructive.background", "#34c759", true), ("on-destructive", "#007aff", false),
    ("destructive-foreground", "#007aff", false), ("danger", "#ff9500", false),
    ("button.danger", "#ff9500", true), ("deleteButton", "#5856d6", true),
    ("deleted", "#5856d6", false), ("menu.remove", "#ff3b30", false),
  ]

  @Test(arguments: destructiveNames)
  func destructive(_ path: String, _ hex: String, _ fires: Bool) throws {
    try expectEqual(Self.tokens(DestructiveNotRed.self, [(path, hex)]), fires ? [path] : [])
  }

  @Test func destructiveInOneScheme() throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes, [("button.destructive", ["#ff3b30", "#ff9f0a"])])
    let finding = try #require(Self.findings(DestructiveNotRed.self, palette).first)
    expectEqual(finding.conditions, ["dark"])
    #expect(finding.measurement?.metric == "oklch-hue" && finding.measurement?.required == 45)
    expectEqual(finding.range, SamplePalette.location(1).range)
  }

  @Test func destructiveForImpairedVisionIsExempt() throws {
    let themes = SamplePalette.permutations([("theme", ["light", "light-protanopia"])])
    let exempt = try SamplePalette.palette(in: themes, [("destructive", ["#ff3b30", "#ff9500"])])
    #expect(Self.findings(DestructiveNotRed.self, exempt).isEmpty)
    let wrong = try SamplePalette.palette(in: themes, [("destructive", ["#ff9500", "#ff9500"])])
    expectEqual(Self.findings(DestructiveNotRed.self, wrong).map(\.conditions), [["theme=light"]])
  }

  @Test func destructiveOptions() throws {
    var options = RuleOptions()
    options["maximum-hue"] = .number(70)
    #expect(try Self.tokens(DestructiveNotRed.self, [("destructive", "#ff9500")], options).isEmpty)
    options["minimum-hue"] = .number(30)
    try expectEqual(
      Self.tokens(DestructiveNotRed.self, [("destructive", "#ff2d55")], options),
      ["destructive"])
    options = RuleOptions()
    options["tokens"] = try Self.patterns("alarm.*")
    try expectEqual(
      Self.tokens(DestructiveNotRed.self, [("alarm.stop", "#34c759")], options), ["alarm.stop"])
  }

  @Test(arguments: [
    ("destructive", DestructiveNotRed.id), ("map.pin.start", PinMeaning.id),
    ("AccentColor", AccentMissingVariant.id),
  ])
  func unresolvedColorsAreUnknown(_ path: String, _ id: String) throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes, [("a", ["#fff", "#000"]), (path, ["?", "?"])])
    let rule = try #require(Rules.all.first { $0.id == id } as? any Rule<PaletteSubject>.Type)
    func run<R: Rule<PaletteSubject>>(_ rule: R.Type) -> [Finding] {
      Self.findings(rule, palette)
    }
    let findings = run(rule)
    expectEqual(findings.map(\.token), [path])
    let reason = UnknownReason(code: .unresolvedAlias, message: "{x} does not exist")
    expectEqual(findings.first?.outcome, .unknown(reason))
  }

  // MARK: - map/pin-meaning

  static let pinNames: [(String, String, Bool)] = [
    ("map.pin.destination", "#ff3b30", false), ("map.pin.destination", "#af52de", true),
    ("map.pin.start", "#34c759", false), ("map.pin.start", "#00c7be", true),
    ("pin.custom", "#af52de", false), ("pin.custom", "#5856d6", true),
    ("map.marker.origin", "#8e8e93", true), ("marker.origin", "#8e8e93", false),
    ("map.pin.userLocation", "#007aff", false), ("map.pin.destination.label", "#000000", false),
    ("pin.code.start", "#007aff", false), ("pinned.start", "#007aff", false),
    ("map.pin.start-destination", "#007aff", false),
  ]

  @Test(arguments: pinNames)
  func pins(_ path: String, _ hex: String, _ fires: Bool) throws {
    try expectEqual(Self.tokens(PinMeaning.self, [(path, hex)]), fires ? [path] : [])
  }

  @Test func pinTolerance() throws {
    var options = RuleOptions()
    options["hue-tolerance"] = .number(20)
    let pins = [("pin.start", "#00c7be")]
    #expect(try Self.tokens(PinMeaning.self, pins, options).isEmpty)
    options["hue-tolerance"] = .number(10)
    try expectEqual(Self.tokens(PinMeaning.self, pins, options), ["pin.start"])
  }

  // MARK: - accent/missing-variant

  static let accents: [(String, [String?], String?)] = [
    ("AccentColor", ["#0040dd", nil], "AccentColor has no value for the dark scheme"),
    ("text.accent", [nil, "#409cff"], "text.accent has no value for the light scheme"),
    ("tint", ["#0040dd", "#409cff"], nil),
    // One color that stands out from both.
    ("tint", ["#0a78ff", "#0a78ff"], nil),
    (
      "tint", ["#0000ff", "#0000ff"],
      "tint is one color for light and dark, and has 2.44:1 on black"
    ),
    (
      "tint", ["#ffcc00", "#ffcc00"],
      "tint is one color for light and dark, and has 1.51:1 on white"
    ),
    ("on-accent", ["#ffffff", nil], nil), ("accent.500", ["#0000ff", nil], nil),
    ("accent-text", ["#0000ff", nil], nil), ("accent.fixed", ["#0000ff", nil], nil),
    ("tint.systemBlue", ["#0000ff", nil], nil), ("accent-contrast", ["#0000ff", nil], nil),
    ("surface-tinted", ["#0000ff", nil], nil), ("brand", ["#0000ff", nil], nil),
  ]

  @Test(arguments: accents)
  func missingVariant(_ path: String, _ colors: [String?], _ message: String?) throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes, [("background", ["#fff", "#000"]), (path, colors)])
    let findings = Self.findings(AccentMissingVariant.self, palette)
    expectEqual(findings.map(\.message), [message].compactMap(\.self))
    if let message {
      expectEqual(findings.first?.severity, message.contains("one color") ? .note : .warning)
    }
  }

  @Test func missingVariantLeavesPalettesOfOneSchemeAlone() throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes, [("background", ["#fff", nil]), ("accent", ["#0000ff", nil])])
    #expect(Self.findings(AccentMissingVariant.self, palette).isEmpty)
  }

  @Test func missingVariantOptions() throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes,
      [("brand", ["#0000ff", nil]), ("b", ["#fff", "#000"]), ("tint", ["#0000ff", "#0000ff"])])
    var options = RuleOptions()
    options["tokens"] = try Self.patterns("brand")
    options["minimum-contrast"] = .number(2.4)
    expectEqual(
      Self.findings(AccentMissingVariant.self, palette, options).map(\.message),
      ["brand has no value for the dark scheme"])
  }

  // MARK: - accent/same-as-static and accent/competes

  static let contents: [(String, String, String, String, Bool)] = [
    ("text.link", "#0a66d8", "text.heading", "#0a66d8", true),
    ("accent", "#0a66d8", "label", "#0a66d8", true),
    ("text.link", "#0a66d8", "text.heading", "#0a84ff", false),
    // Without a hue a color means nothing.
    ("text.link", "#1c1c1e", "text.heading", "#1c1c1e", false),
    ("text.link", "#0a66d8", "label.blue", "#0a66d8", false),
    ("text.link", "#0a66d8", "syntax.fgColor.string", "#0a66d8", false),
    ("text.link", "#0a66d8", "button.text", "#0a66d8", false),
    ("text.link", "#0a66d8", "text.link-hover", "#0a66d8", false),
    ("text.link", "#0a66d8", "background.heading", "#0a66d8", false),
    ("text.link", "#0a66d8", "text.heading", "#0a66d880", false),
  ]

  @Test(arguments: contents)
  func sameAsStatic(
    _ interactive: String, _ a: String, _ content: String, _ b: String, _ fires: Bool
  ) throws {
    let colors = [(interactive, a), (content, b)]
    try expectEqual(Self.tokens(AccentSameAsStatic.self, colors), fires ? [content] : [])
  }

  @Test func sameAndNearShareABorder() throws {
    let colors = [("text.link", "#007aff"), ("icon.brand", "#0a84e8"), ("icon.other", "#007aff")]
    try expectEqual(Self.tokens(AccentCompetes.self, colors), ["icon.brand"])
    try expectEqual(Self.tokens(AccentSameAsStatic.self, colors), ["icon.other"])
    var options = RuleOptions()
    options["minimum-difference"] = .number(4)
    #expect(try Self.tokens(AccentCompetes.self, colors, options).isEmpty)
    options["minimum-difference"] = .number(7)
    try expectEqual(
      Self.tokens(AccentSameAsStatic.self, colors, options), ["icon.brand", "icon.other"])
    options["same-difference"] = .number(0)
    try expectEqual(
      Self.tokens(AccentCompetes.self, colors, options), ["icon.brand", "icon.other"])
  }

  @Test func contextsForImpairedVisionHaveFewerHues() throws {
    let themes = SamplePalette.permutations([("mode", ["light", "lightTritanopia"])])
    let palette = try SamplePalette.palette(
      in: themes,
      [("text.link", ["#0a66d8", "#0a66d8"]), ("text.success", ["#34c759", "#0a66d8"])])
    #expect(Self.findings(AccentSameAsStatic.self, palette).isEmpty)
  }

  @Test func patternsSayWhatNamesDoNot() throws {
    let colors = [("primary", "#0a66d8"), ("badge", "#0a66d8")]
    #expect(try Self.tokens(AccentSameAsStatic.self, colors).isEmpty)
    var options = RuleOptions()
    options["interactive"] = try Self.patterns("primary")
    options["static"] = try Self.patterns("badge")
    try expectEqual(Self.tokens(AccentSameAsStatic.self, colors, options), ["badge"])
  }

  @Test func sameAsStaticStatesWhereAndWhatElse() throws {
    let palette = try SamplePalette.palette(
      in: Self.schemes,
      [("text.link", ["#0a66d8", "#409cff"]), ("text.heading", ["#000000", "#409cff"])])
    let finding = try #require(Self.findings(AccentSameAsStatic.self, palette).first)
    #expect(finding.conditions == ["dark"] && finding.against == "text.link")
    expectEqual(finding.measurement?.measured, 0)
    expectEqual(finding.related.map(\.location), [SamplePalette.location(1)])
  }

  @Test func unresolvedInteractiveColorsAreUnknown() throws {
    let colors = [("text.link", "?"), ("text.heading", "#0a66d8")]
    for findings in [
      Self.findings(
        AccentSameAsStatic.self, try SamplePalette.palette(colors.map { ($0.0, [$0.1]) })),
      Self.findings(AccentCompetes.self, try SamplePalette.palette(colors.map { ($0.0, [$0.1]) })),
    ] {
      expectEqual(findings.map(\.token), ["text.link"])
      #expect(findings.allSatisfy { $0.outcome != .fail })
    }
  }

  // MARK: - color/only-indicator

  static let states: [(String, String, String, String, String?)] = [
    ("status.success", "#34c759", "status.error", "#ff3b30", "ciede2000"),
    ("status.success", "#34c759", "status.warning", "#ffcc00", "ciede2000"),
    // Yellow-green and orange of one lightness are one color to most of the impaired.
    ("status.success", "#8a9a00", "status.error", "#c08a00", "ciede2000"),
    ("icon.info", "#0a84ff", "icon.warning", "#ff9500", "wcag2"),
    // Light and dark are told apart.
    ("status.success", "#b9f6ca", "status.error", "#8b0000", nil),
    // Alike to everyone: not told apart by color.
    ("on.success", "#ffffff", "on.error", "#ffffff", nil),
    ("bg.success", "#ffffff", "bg.error", "#ffffff", nil),
    ("status.success", "#34c759", "badge.error", "#ff3b30", nil),
    ("success.500", "#34c759", "error.500", "#ff3b30", nil),
    ("status.success-hover", "#34c759", "status.error-hover", "#ff3b30", nil),
    ("text.link", "#1a3a6b", "text.primary", "#000000", nil),
    ("text.link", "#0a84ff", "text.primary", "#000000", nil),
  ]

  @Test(arguments: states)
  func onlyIndicator(
    _ first: String, _ a: String, _ second: String, _ b: String, _ metric: String?
  ) throws {
    let palette = try SamplePalette.palette([(first, [a]), (second, [b])])
    let findings = Self.findings(OnlyIndicator.self, palette)
    expectEqual(findings.map(\.measurement?.metric), metric.map { [$0] } ?? [])
  }

  @Test(arguments: [
    ("symbol: cross", true), ("Shown with an icon", true), ("Always underlined", false),
    ("The color of an icon", false), ("Text of errors", false),
  ])
  func aDescriptionMayNameAnIndicator(_ text: String, _ isEnough: Bool) throws {
    var palette = try SamplePalette.palette([
      ("status.success", ["#34c759"]), ("status.error", ["#ff3b30"]),
    ])
    palette.tokens[1].description = text
    expectEqual(Self.findings(OnlyIndicator.self, palette).isEmpty, isEnough)
  }

  @Test func onlyIndicatorOptionsAndUnknown() throws {
    let colors = [("status.success", "#34c759"), ("status.error", "#ff3b30")]
    var options = RuleOptions()
    let states = try SamplePalette.palette(colors.map { ($0.0, [$0.1]) })
    options["minimum-difference"] = .number(8)
    // The simulations tell them apart now; their hues and luminances still do not.
    expectEqual(
      Self.findings(OnlyIndicator.self, states, options).map(\.measurement?.metric), ["wcag2"])
    options["minimum-contrast"] = .number(1.5)
    #expect(Self.findings(OnlyIndicator.self, states, options).isEmpty)
    let palette = try SamplePalette.palette([("ok.success", ["?"]), ("ok.error", ["#ff3b30"])])
    let findings = Self.findings(OnlyIndicator.self, palette)
    expectEqual(findings.map(\.token), ["ok.success"])
    #expect(findings.first?.outcome != .fail)
  }

  @Test func judgmentsAreOffUnlessAskedFor() {
    let off = Rules.all.filter { !$0.isOnByDefault }.map { $0.id }
    #expect(off.contains(AccentCompetes.id) && off.contains(OnlyIndicator.id))
    expectEqual(AccentSameAsStatic.defaultSeverity, .note)
  }
}
