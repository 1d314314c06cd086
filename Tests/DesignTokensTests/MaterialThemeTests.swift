import FileAccess
import SourceSyntax
import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens

struct MaterialThemeTests {
  private let theme = ##"""
    {"description": "TYPE: CUSTOM", "seed": "#6750A4",
      "coreColors": {"primary": "#6750A4", "secondary": "#625B71"},
      "extendedColors": [{"name": "Sea", "color": "#0066CC", "description": "waves", "harmonized": true}],
      "schemes": {
        "dark": {"primary": "#D0BCFF", "onPrimary": "#381E72"},
        "light": {"primary": "#65558F", "onPrimary": "#FFFFFF", "scrim": "#000000"},
        "light-medium-contrast": {"primary": "#4C3D75", "onPrimary": "#FFFFFF"},
        "light-high-contrast": {"primary": "#2A1C52", "onPrimary": "#FFFFFF"}},
      "palettes": {"primary": {"0": "#000000", "100": "#FFFFFF"}, "neutral-variant": {"40": "#615D66"}}}
    """##

  @Test func `schemes are contexts, and palettes are in none`() {
    let result = load(["theme.json": theme])
    let palette = result.palettes[0]
    #expect(result.problems.isEmpty)
    expectEqual(palette.format, "material-theme")
    expectEqual(
      palette.tokens.map(\.path),
      [
        "primary", "onPrimary", "scrim", "seed", "coreColors.primary", "coreColors.secondary",
        "palettes.primary.0", "palettes.primary.100", "palettes.neutral-variant.40",
        "extendedColors.Sea",
      ])
    expectEqual(
      palette.choices,
      [
        "scheme=dark", "scheme=light", "scheme=light-medium-contrast", "scheme=light-high-contrast",
      ])
    expectEqual(
      palette.permutations.map(\.appearance),
      [
        Appearance(scheme: .dark), Appearance(), Appearance(), Appearance(contrast: .increased),
      ])
    expectEqual([0, 1, 3].map { palette.hex("primary", $0) }, ["#d0bcff", "#65558f", "#2a1c52"])
    expectEqual([0, 1].map { palette.hex("scrim", $0) }, [nil, "#000000"])
    expectEqual(palette.token("extendedColors.Sea")?.description, "waves")
  }

  @Test(arguments: ["\"#12345\"", "\"\"", "7", "null", "[]"])
  func `a role without a color is a problem`(_ value: String) {
    let text =
      ##"{"schemes": {"light": {"primary": "#000", "onPrimary": "#fff", "scrim": \##(value)}}}"##
    let palette = load(["theme.json": text]).palettes[0]
    expectEqual(palette.codes, ["color/invalid"])
    expectEqual(palette.reason("scrim"), "invalid-color")
    expectEqual(palette.hex("primary"), "#000000")
  }

  @Test(arguments: [
    #"{"schemes": ["http", "https"]}"#, #"{"schemes": {"http": {}}}"#, #"{"schemes": 1}"#,
    #"{"schemes": {"light": {"primary": {"$value": "a"}}}}"#,
  ])
  func `other files with schemes are not taken`(_ text: String) throws {
    let input = TokenInput(
      path: "a.json",
      content: .file(
        try SourceText(name: "a.json", text: text),
        try JSONReader.read(SourceText(name: "a.json", text: text))))
    expectEqual(MaterialTheme.evidence(in: input), nil)
  }

  @Test func `parts of the wrong kind are left out`() {
    let text = ##"""
      {"schemes": {"light": {"primary": "#000", "onPrimary": "#fff"}, "dark": 7},
        "coreColors": [], "extendedColors": {}, "palettes": {"a": {"b": {"c": {"d": "#000"}}}}}
      """##
    let palette = load(["theme.json": text]).palettes[0]
    expectEqual(palette.codes, ["color/invalid"])
    expectEqual(palette.tokens.map(\.path), ["primary", "onPrimary", "palettes.a.b.c"])
  }

  @Test func `files that are changed anywhere`() {
    let bytes = Array(theme.utf8)
    let seed: UInt64 = 0x6750A4
    var random = SplitMix64(seed: seed)
    for round in 0..<1_000 {
      var changed = bytes
      changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
        in: 32..<127, using: &random)
      let result = PaletteLoader.load(
        paths: ["a.json"], options: LoadOptions(format: "material-theme"),
        files: MemoryFiles([:]).adding("a.json", changed))
      expectEqual(result.palettes.count, 1, "seed \(seed), round \(round)")
    }
  }
}
