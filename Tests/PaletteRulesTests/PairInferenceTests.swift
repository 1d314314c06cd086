import DesignTokens
import FileAccess
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

@Suite struct PairInferenceTests {
  /// A color token of a text file.
  private static func color(_ hex: String, _ more: String = "") -> String {
    ##"{"$type": "color", "$value": "#\##(hex)"\##(more)}"##
  }

  @Test func whatTokensDeclareIsAPair() throws {
    let declared = ##"""
      , "$extensions": {"nl.nldesignsystem.contrast-with": [
        {"expectedRatio": 3.5, "color": {"$value": "{back}"}},
        {"color": {"$value": "#eeeeee"}}, {"color": {"$value": "{nowhere}"}}]}
      """##
    let text = "{\"ink\": \(Self.color("000000", declared)), \"back\": \(Self.color("ffffff"))}"
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.tokens.json")
    let pairs = Pairing(of: loaded.palettes[0], configuration: Configuration()).pairs
    #expect(pairs.map(\.background.path) == ["back", "#eeeeee", "nowhere"])
    #expect(pairs.map(\.origin) == [.token, .token, .token])
    #expect(pairs.map(\.requirement?.ratio) == [3.5, 4.5, 4.5])
    #expect(pairs[0].requirement?.source == "the token")
    let codes = pairs.map { pair -> String? in
      guard case .unknown(let reason)? = pair.background.value(in: 0)?.resolution else {
        return nil
      }
      return reason.code
    }
    #expect(codes == [nil, nil, "unresolved-alias"])
  }

  @Test func theDialectOfAConfigurationIsApplied() throws {
    let configuration = ConfigurationFile.parse(
      "dialect: {modes: $extensions.skins, alias-root: global}", name: "/palette-check.yml")
    #expect(configuration.problems.isEmpty)
    let skins = #", "$extensions": {"skins": {"dark": "{x}"}}"#
    let text = """
      {"global": {"x": \(Self.color("888888"))},
       "text": \(Self.color("000000", skins)), "background": \(Self.color("ffffff"))}
      """
    let result = TokenChecker(configuration: configuration)
      .check(paths: ["a.json"], files: MemoryFiles(["a.json": text]))
    #expect(result.report.summary.appearances == 2)
    let findings = result.report.findings.filter { $0.rule == ContrastMinimum.id }
    #expect(findings.map(\.token) == ["text"])
    #expect(findings.first?.permutations.flatMap(\.choices).map(\.context) == ["dark"])
  }

  static func inferred(_ paths: [String]) throws -> [String] {
    let palette = try SamplePalette.palette(paths.map { ($0, ["#000"]) })
    return Pairing(of: palette, configuration: Configuration()).pairs.map {
      "\($0.foreground.path) on \($0.background.path)"
    }
  }

  @Test(
    arguments: [
      // Siblings that differ in the word for the part.
      (["button.text", "button.background"], ["button.text on button.background"]),
      (["button.fg", "button.bg"], ["button.fg on button.bg"]),
      (["input-label", "input-fill"], ["input-label on input-fill"]),
      (
        ["bodyTextChecked", "bodyBackgroundChecked", "bodyBackground"],
        ["bodyTextChecked on bodyBackgroundChecked"]
      ),
      (
        ["button.text.hover", "button.background.hover", "button.background.default"],
        ["button.text.hover on button.background.hover"]
      ),
      (["foreground", "background"], ["foreground on background"]),
      // What “on” says.
      (["primary", "onPrimary"], ["onPrimary on primary"]),
      (["md.sys.primary", "md.sys.on-primary"], ["md.sys.on-primary on md.sys.primary"]),
      (
        ["primaryContainer", "onPrimaryContainer", "primary"],
        ["onPrimaryContainer on primaryContainer"]
      ),
      (["surface", "onSurfaceVariant"], ["onSurfaceVariant on surface"]),
      (["inverseSurface", "inverseOnSurface"], ["inverseOnSurface on inverseSurface"]),
      (["text-on-accent", "accent"], ["text-on-accent on accent"]),
      // The names of shadcn/ui.
      (["card", "card-foreground"], ["card-foreground on card"]),
      // Branches.
      (
        ["color.text.brand.on-brand", "color.background.brand.$root"],
        ["color.text.brand.on-brand on color.background.brand.$root"]
      ),
      (
        ["color.text.brand.on-brand-secondary", "color.background.brand.secondary"],
        ["color.text.brand.on-brand-secondary on color.background.brand.secondary"]
      ),
      (["text.on-brand", "text.brand", "fill.brand"], ["text.on-brand on fill.brand"]),
      (
        ["color.text.muted", "color.background.default.$root"],
        ["color.text.muted on color.background.default.$root"]
      ),
      (
        ["text.inverse", "background.inverse", "background.default"],
        [
          "text.inverse on background.inverse"
        ]
      ),
      // A component's own tree.
      (
        ["Risk.Icon.Red", "Risk.Background.Red", "Other"], ["Risk.Icon.Red on Risk.Background.Red"]
      ),
      // A flat list.
      (
        ["Primary Text", "Secondary Text", "Background", "Surface"],
        ["Primary Text on Background", "Secondary Text on Background"]
      ),
      // Flat names that are a tree all the same.
      (
        [
          "--x-color-text-default", "--x-color-text-brand", "--x-color-text-brand-on-brand-soft",
          "--x-color-background-default", "--x-color-background-brand",
          "--x-color-background-brand-soft", "--x-space",
        ],
        [
          "--x-color-text-default on --x-color-background-default",
          "--x-color-text-brand on --x-color-background-default",
          "--x-color-text-brand-on-brand-soft on --x-color-background-brand-soft",
        ]
      ),
      (
        ["text_on_card", "text_muted", "background_base", "background_side", "card"],
        ["text_on_card on card", "text_muted on background_base"]
      ),
    ] as [([String], [String])])
  func found(_ paths: [String], _ expected: [String]) throws {
    #expect(try Self.inferred(paths) == expected)
  }

  /// What a maintainer would call false.
  @Test(arguments: [
    ["color.text.brand", "color.background.brand"],  // both are the brand color
    ["text.primary", "text.on-primary"],
    ["color_on_secondary", "color_surface_secondary"],
    ["color.border.default", "color.background.default"],
    ["color.text.inverse", "color.background.default"],
    ["blue.10", "blue.100", "white", "black"],
    ["Primary Button Label", "Background", "Surface"],
    ["turn-on", "background"],
    ["text-background", "text"],
    ["primary-text", "primary"],
    ["shadow.text", "shadow.background"],
  ])
  func notFound(_ paths: [String]) throws {
    #expect(try Self.inferred(paths) == [])
  }

  @Test func `a token that repeats another under its name has no pairs of its own`() throws {
    let files = MemoryFiles([
      "a.css": """
      :root { --muted: #eee; --muted-foreground: #888; --ink: #000; --card: #fff }
      @theme inline {
        --color-muted: var(--muted); --color-muted-foreground: var(--muted-foreground);
        --color-card: var(--card); --card-foreground: var(--ink)
      }
      """
    ])
    let palette = try #require(PaletteLoader.load(paths: ["a.css"], files: files).palettes.first)
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    #expect(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" } == [
        "--muted-foreground on --muted", "--card-foreground on --card",
      ])
  }

  @Test func rolesComeFromNames() throws {
    let palette = try SamplePalette.palette([
      ("a.icon", ["#000"]), ("a.background", ["#fff"]), ("b.text", ["#000"]),
      ("b.background", ["#fff"]), ("c.disabled.text", ["#eee"]),
      ("c.disabled.background", ["#fff"]),
    ])
    let pairs = Pairing(of: palette, configuration: Configuration()).pairs
    #expect(pairs.map(\.role) == [.ui, .text, .disabled])
    #expect(pairs.map(\.requirement?.ratio) == [3, 4.5, nil])
  }

  /// Real files; each finding here has been looked at.
  @Test(.needs("corpora/tokens"))
  func realSystems() throws {
    let folder = try Corpora.file("corpora/tokens/dtcg-examples")
    let light = SamplePalette.permutations([("theme", ["light", "dark"])])
    func files(_ names: [String]) -> [String] { names.map { "\(folder)/\($0).tokens.json" } }
    let sds = try SamplePalette.dtcg([
      (light[0], files(["figma-sds/color", "figma-sds/theme-light"])),
      (light[1], files(["figma-sds/color", "figma-sds/theme-dark"])),
    ])
    let report = TokenAudit(configuration: Configuration(), toolVersion: "test").report(on: [sds])
    #expect(report.summary.pairs == 66)
    #expect(
      report.findings.map {
        "\($0.token ?? "") \($0.conditions.joined(separator: ", "))".replacing("color.", with: "")
      } == [
        "icon.brand.on-brand dark",  // a translucent background
        "icon.default.tertiary light", "icon.positive.on-positive light",
        "icon.positive.on-positive-tertiary light", "icon.positive.tertiary light",
        "text.brand.on-brand dark",  // the same
        "text.danger.on-danger light", "text.danger.tertiary ", "text.default.tertiary ",
        "text.positive.on-positive light", "text.positive.secondary light",
        "text.positive.tertiary light", "text.warning.tertiary ",
      ])
    #expect(report.summary.errors == 11 && report.summary.unknown == 2)

    let themes = SamplePalette.permutations([("theme", ["default", "inverted"])])
    let fluent = try SamplePalette.dtcg([
      (themes[0], files(["microsoft-fluent/palette", "microsoft-fluent/theme-default"])),
      (themes[1], files(["microsoft-fluent/palette", "microsoft-fluent/theme-inverted"])),
    ])
    let other = TokenAudit(configuration: Configuration(), toolVersion: "").report(on: [fluent])
    #expect(other.summary.pairs == 27)
    // The icon and its background are the same color.
    #expect(other.findings.map(\.token) == ["semanticColors.blockingIcon"])

    let carbon = try SamplePalette.dtcg([(SamplePalette.light, files(["ibm-carbon/colors"]))])
    #expect(Pairing(of: carbon, configuration: Configuration()).pairs.isEmpty)
  }

  // MARK: - Uses that the file states

  static func inferred(_ tokens: [(path: String, roles: Set<TokenRole>)]) throws -> [String] {
    var palette = try SamplePalette.palette(tokens.map { ($0.path, ["#000"]) })
    for index in palette.tokens.indices { palette.tokens[index].roles = tokens[index].roles }
    return Pairing(of: palette, configuration: Configuration()).pairs.map {
      "\($0.role.rawValue) \($0.foreground.path) on \($0.background.path)"
    }
  }

  @Test func statedUsesGoBeforeNames() throws {
    #expect(
      try Self.inferred([("button.text", [.textFill]), ("button.background", [.frameFill])])
        == ["text button.text on button.background"])
    // Neither can be what its name says.
    #expect(
      try Self.inferred([("button.text", [.frameFill]), ("button.background", [])]).isEmpty)
    #expect(
      try Self.inferred([("button.text", []), ("button.background", [.textFill])]).isEmpty)
    #expect(try Self.inferred([("button.text", [.stroke]), ("button.background", [])]).isEmpty)
    #expect(
      try Self.inferred([("button.text", []), ("button.background", [.effect])]).isEmpty)
    // An icon that is used for texts only is one.
    #expect(
      try Self.inferred([("button.icon", [.textFill]), ("button.background", [])])
        == ["text button.icon on button.background"])
    #expect(
      try Self.inferred([("button.icon", [.shapeFill]), ("button.background", [.shapeFill])])
        == ["ui button.icon on button.background"])
    // The next name that fits is taken.
    #expect(
      try Self.inferred([
        ("button.text", []), ("button.background", [.stroke]), ("button.bg", [.frameFill]),
      ]) == ["text button.text on button.bg"])
    // What may be used for all says nothing.
    #expect(
      try Self.inferred([
        ("button.text", Set(TokenRole.allCases)), ("button.background", Set(TokenRole.allCases)),
      ]) == ["text button.text on button.background"])
  }

  @Test func everyPairRespectsStatedUses() throws {
    var palette = try SamplePalette.palette(
      ["ink", "paper", "text.a", "surface.b"].map { ($0, ["#000"]) })
    palette.tokens[0].roles = [.textFill]
    palette.tokens[1].roles = [.frameFill]
    palette.tokens[3].roles = [.stroke]
    var configuration = Configuration()
    configuration.inferPairs = false
    let pairs = Pairing(of: palette, configuration: configuration, includesEveryPair: true).pairs
    #expect(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" } == [
        "ink on paper", "text.a on paper",
      ])
  }
}
