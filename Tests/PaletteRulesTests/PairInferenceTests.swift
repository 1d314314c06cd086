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
    expectEqual(pairs.map(\.background.path), ["back", "#eeeeee", "nowhere"])
    expectEqual(pairs.map(\.origin), [.token, .token, .token])
    expectEqual(pairs.map(\.requirement?.ratio), [3.5, 4.5, 4.5])
    expectEqual(pairs[0].requirement?.source, "the token")
    let codes = pairs.map { pair -> String? in
      guard case .unknown(let reason)? = pair.background.value(in: 0)?.resolution else {
        return nil
      }
      return reason.code.rawValue
    }
    expectEqual(codes, [nil, nil, "unresolved-alias"])
  }

  @Test func `a state may be called as a question`() {
    let text = """
      {"$type": "color", "button": {"text": {"default": {"$value": "#ffffff"}}, "background": {
        "default": {"$value": "#0a58ca"}, "isHover": {"$value": "#4c93ea"}, "isActive": {"$value": "#3f8ae6"}}}}
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "a.tokens.json")
    let pairs = Pairing(of: loaded.palettes[0], configuration: Configuration()).pairs
    expectEqual(
      pairs.map(\.background.path),
      ["default", "isHover", "isActive"].map { "button.background.\($0)" })
  }

  @Test func `a text of a group with a background of its own lies on none around the group`() {
    let text = """
      export const theme = {
        primary: { fontColor: '#ffffff', backgroundColor: '#0056b3',
          soft: { fontColor: '#004085', backgroundColor: '#cce5ff' } },
        light: { fontColor: '#212529', backgroundColor: '#f8f9fa',
          soft: { fontColor: '#1b1e21', backgroundColor: '#fefefe' } },
        dark: { fontColor: '#ffffff', backgroundColor: '#343a40',
          soft: { fontColor: '#1b1e21', backgroundColor: '#d6d8d9' } },
      }
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "theme.ts")
    let pairs = Pairing(of: loaded.palettes[0], configuration: Configuration()).pairs
    // Beside a role, light and dark are kinds of a component and no themes.
    expectEqual(Set(pairs.map(\.foreground.path)).count, 6)
    #expect(
      pairs.allSatisfy {
        $0.background.path == $0.foreground.path.replacing("fontColor", with: "backgroundColor")
      })
  }

  @Test func `what metadata lists is a pair, and a question where it is hidden somewhere`() {
    let text = """
      {"color": {
        "text": {"value": {"light": "#000", "dark": "#fff"}},
        "text-soft": {"value": {"light": "#000000c0", "dark": "#ffffffc0"}},
        "fill": {"value": "#fff", "extensions": {"contrast": ["color.text", "color.text-soft"]}},
        "back": {"value": {"light": "#fff", "dark": "#000"}, "extensions": {
          "contrast": ["color.text", "color.text-soft"]}}}}
      """
    let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "tokens.json")
    let pairs = Pairing(of: loaded.palettes[0], configuration: Configuration()).pairs
    let listed = pairs.compactMap { pair -> String? in
      guard case .inferred(let reason, let confidence) = pair.origin, reason.contains(" lists ")
      else { return nil }
      return
        "\(pair.foreground.path) on \(pair.background.path) \(confidence) \(pair.role.rawValue)"
    }
    expectEqual(
      listed,
      [
        "color.text on color.fill possible text", "color.text on color.back stated text",
        "color.text-soft on color.fill possible text",
        "color.text-soft on color.back stated text",
      ])
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
    expectEqual(result.report.summary.appearances, 2)
    let findings = result.report.findings.filter { $0.rule == ContrastMinimum.id }
    expectEqual(findings.map(\.token), ["text"])
    expectEqual(findings.first?.permutations.flatMap(\.choices).map(\.context), ["dark"])
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
    expectEqual(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" },
      [
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
    expectEqual(pairs.map(\.role), [.ui, .text, .disabled])
    expectEqual(pairs.map(\.requirement?.ratio), [3, 4.5, nil])
  }

  // MARK: - Uses that the file states

  static func inferred(_ tokens: [(path: String, roles: Set<TokenRole>)]) throws -> [String] {
    let grounds = ["background", "bg"]
    var palette = try SamplePalette.palette(
      tokens.map { token in
        (token.path, [grounds.contains { token.path.hasSuffix($0) } ? "#fff" : "#000"])
      })
    for index in palette.tokens.indices { palette.tokens[index].roles = tokens[index].roles }
    return Pairing(of: palette, configuration: Configuration()).pairs.map {
      "\($0.role.rawValue) \($0.foreground.path) on \($0.background.path)"
    }
  }

  @Test func statedUsesGoBeforeNames() throws {
    try expectEqual(
      Self.inferred([("button.text", [.textFill]), ("button.background", [.frameFill])]),
      ["text button.text on button.background"])
    // Neither can be what its name says.
    #expect(
      try Self.inferred([("button.text", [.frameFill]), ("button.background", [])]).isEmpty)
    #expect(
      try Self.inferred([("button.text", []), ("button.background", [.textFill])]).isEmpty)
    #expect(try Self.inferred([("button.text", [.stroke]), ("button.background", [])]).isEmpty)
    #expect(
      try Self.inferred([("button.text", []), ("button.background", [.effect])]).isEmpty)
    // An icon that is used for texts only is one.
    try expectEqual(
      Self.inferred([("button.icon", [.textFill]), ("button.background", [])]),
      ["text button.icon on button.background"])
    try expectEqual(
      Self.inferred([("button.icon", [.shapeFill]), ("button.background", [.shapeFill])]),
      ["ui button.icon on button.background"])
    // The next name that fits is taken.
    try expectEqual(
      Self.inferred([
        ("button.text", []), ("button.background", [.stroke]), ("button.bg", [.frameFill]),
      ]), ["text button.text on button.bg"])
    // What may be used for all says nothing.
    try expectEqual(
      Self.inferred([
        ("button.text", Set(TokenRole.allCases)), ("button.background", Set(TokenRole.allCases)),
      ]), ["text button.text on button.background"])
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
    expectEqual(
      pairs.map { "\($0.foreground.path) on \($0.background.path)" },
      [
        "ink on paper", "text.a on paper",
      ])
  }
}
