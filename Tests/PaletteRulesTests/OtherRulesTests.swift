import DesignTokens
import FileAccess
import ImageFacts
import PaletteRules
import PaletteTestSupport
import SystemColors
import Testing

@Suite struct OtherRulesTests {
  static func findings<R: Rule>(_ rule: R.Type, _ subject: R.Subject) -> [Finding] {
    var findings: [Finding] = []
    rule.init().check(subject) { findings.append($0) }
    return findings
  }

  @Test func aTokenOfOnlyTheLightContextIsMissingInDark() throws {
    let palette = try SamplePalette.palette(
      in: SamplePalette.permutations([("theme", ["light", "dark"])]),
      [
        ("text.a", ["#fff", "#000"]), ("text.b", ["#fff", nil]), ("text.c", [nil, "#000"]),
        ("text.d", ["?", nil]), ("blue.500", ["#00f", nil]), ("wallpaper", ["#fff", nil]),
      ])
    let findings = Self.findings(ModeMissingDark.self, PaletteSubject(palette: palette))
    expectEqual(findings.map(\.token), ["text.b"])
    expectEqual(findings.first?.conditions, ["dark"])
    expectEqual(findings.first?.severity, .warning)
  }

  @Test func aPaletteOfOneSchemeIsLeftAlone() throws {
    let light = try SamplePalette.palette([("a", ["#fff"])])
    #expect(Self.findings(ModeMissingDark.self, PaletteSubject(palette: light)).isEmpty)
    var none = try SamplePalette.palette(
      in: SamplePalette.permutations([("theme", ["light", "dark"])]), [("a", ["#fff", "#fff"])])
    none.tokens[0].variants.append(none.tokens[0].variants[0])
    none.tokens[0].variants[1].isFallback = true
    none.tokens[0].variantIndices = [0, 1]
    #expect(Self.findings(ModeMissingDark.self, PaletteSubject(palette: none)).isEmpty)
  }

  @Test func `what dark themes of Android set to another color needs no dark value`() throws {
    func missing(_ dark: String) throws -> [String?] {
      let text = """
        <resources>
          <color name="background">#f2f2f2</color><color name="night">#101010</color>
          <color name="card_background">#ffffff</color>
          <style name="AppTheme" parent="Theme.AppCompat.Light">
            <item name="pageBackground">@color/background</item>
            <item name="panelBackground">@color/card_background</item>
          </style>
          <style name="AppTheme.Dark" parent="Theme.AppCompat">
            <item name="pageBackground">\(dark)</item>
          </style>
        </resources>
        """
      let files = MemoryFiles(["res/values/themes.xml": text])
      let palette = try #require(PaletteLoader.load(paths: ["res"], files: files).palettes.first)
      return Self.findings(ModeMissingDark.self, PaletteSubject(palette: palette)).map(\.token)
    }
    try expectEqual(missing("@color/night"), ["panelBackground"])
    try expectEqual(missing("#101010"), ["panelBackground"])
  }

  @Test func `light and dark are compared in the same contexts`() throws {
    func permutation(_ scheme: Appearance.Scheme, _ brand: String) -> Permutation {
      Permutation(
        choices: [
          .init(modifier: "scheme", context: scheme.rawValue),
          .init(modifier: "brand", context: brand),
        ], appearance: Appearance(scheme: scheme))
    }
    // Of many contexts only those are looked at that differ from the default in one.
    let all = [permutation(.light, "none"), permutation(.dark, "none"), permutation(.light, "zoo")]
    func missing(_ colors: [String?]) throws -> Bool {
      let palette = try SamplePalette.palette(
        in: all,
        [("background", ["#fff", "#111", "#eee"]), ("text.primary", colors)])
      return !Self.findings(ModeMissingDark.self, PaletteSubject(palette: palette)).isEmpty
    }
    #expect(try missing(["#222", nil, nil]))
    #expect(try !missing([nil, nil, "#222"]))
    #expect(try !missing(["#00000000", nil, nil]))
  }

  @Test(arguments: [
    ("png", ImageFacts.Profile.Source.none, 1), ("png", .srgb, 0), ("png", .cicp, 0),
    ("png", .gamaChrm, 0), ("jpeg", .app2, 0), ("jpeg", .none, 1), ("svg", .none, 0),
    ("pdf", .none, 0),
  ])
  func profileMissing(
    _ format: String, _ source: ImageFacts.Profile.Source, _ expected: Int
  ) {
    let facts = ImageFacts(
      format: format, width: 1, height: 1, bitDepth: 8, channels: 3,
      profile: .init(source: source))
    let subject = ImageSubject(file: "a", role: .image, facts: facts)
    expectEqual(Self.findings(ImageProfileMissing.self, subject).count, expected)
  }

  @Test(arguments: [
    ("png", 16, nil), ("png", 8, "has 8 bits per channel, not 16"),
    ("tiff", 16, "is TIFF, not PNG"),
    ("jpeg", 8, "is JPEG, not PNG, and has 8 bits per channel, not 16"),
  ])
  func wideGamutDepth(_ format: String, _ bits: Int, _ expected: String?) {
    var facts = ImageFacts(
      format: format, width: 1, height: 1, bitDepth: bits, channels: 3,
      profile: .init(recognized: "display-p3", source: .iccp))
    facts.variation = 0.1
    facts.colors = 2
    let subject = ImageSubject(file: "a", role: .image, facts: facts)
    let findings = Self.findings(ImageWideGamutDepth.self, subject)
    expectEqual(
      findings.map(\.message), expected.map { ["the image is Display P3 but \($0)"] } ?? [])
  }

  @Test(arguments: [("jpeg", 20_000, 0), ("jpeg", 200, 1), ("heic", 20_000, 0), ("png", 20_000, 1)])
  func `a photograph in Display P3 may be lossy`(
    _ format: String, _ colors: Int, _ expected: Int
  ) {
    var facts = ImageFacts(
      format: format, width: 200, height: 200, bitDepth: 8, channels: 3,
      profile: .init(recognized: "display-p3", source: .app2))
    facts.alpha = ImageFacts.AlphaUse.none
    facts.variation = 0.6
    facts.colors = colors
    let subject = ImageSubject(file: "a", role: .image, facts: facts)
    expectEqual(Self.findings(ImageWideGamutDepth.self, subject).count, expected)
    // From metadata alone it is not known to be one.
    facts.variation = nil
    let unread = ImageSubject(file: "a", role: .image, facts: facts)
    expectEqual(Self.findings(ImageWideGamutDepth.self, unread).count, format == "png" ? 1 : 0)
  }

  @Test func `black, white and masks need no profile`() {
    func count(_ colors: [String], _ role: ImageSubject.Role = .image) -> Int {
      var facts = ImageFacts(format: "png", width: 1, height: 1, bitDepth: 8, channels: 3)
      facts.dominant = colors.map { .init(color: $0, share: 1 / Double(colors.count)) }
      return Self.findings(
        ImageProfileMissing.self, ImageSubject(file: "a", role: role, facts: facts)
      ).count
    }
    #expect(count(["#000000", "#ffffff"]) == 0 && count(["#ffffff"]) == 0)
    #expect(count(["#000000", "#fefefe"]) == 1 && count([]) == 1)
    #expect(count(["#0a5cd6"], .template) == 0 && count(["#0a5cd6"]) == 1)
  }

  @Test(arguments: [
    (ImageSubject.Role.appIcon, ImageFacts.AlphaUse?.some(.partial), Outcome?.some(.fail)),
    (.appIcon, .some(.none), nil), (.image, .partial, nil),
    (
      .appIcon, nil,
      .unknown(
        UnknownReason(
          code: .pixelsNotRead, message: "only the metadata of the image was read"))
    ),
  ])
  func iconOpaque(
    _ role: ImageSubject.Role, _ alpha: ImageFacts.AlphaUse?, _ expected: Outcome?
  ) {
    let facts = ImageFacts(
      format: "png", width: 1, height: 1, bitDepth: 8, channels: 4, alpha: alpha)
    let findings = Self.findings(
      IconOpaque.self, ImageSubject(file: "a", role: role, facts: facts))
    expectEqual(findings.first?.outcome, expected)
  }
}
