import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Palettes written in another format, and read again: every token has its color in every permutation.
@Suite struct ExportTests {
  static let corpora = [
    "corpora/tokens/dtcg-examples/figma-sds.resolver.json",
    "corpora/tokens/dtcg-examples/ibm-carbon.resolver.json",
    "corpora/tokens/dtcg-examples/microsoft-fluent.resolver.json",
    "corpora/xcassets/nhsx-covid-19/Colors.xcassets",
  ]

  static func corpus(_ path: String, inputs: [String: String] = [:]) throws -> [ResolvedPalette] {
    let options = LoadOptions(inputs: inputs)
    let palettes = PaletteLoader.load(paths: [try Corpora.file(path)], options: options).palettes
    try #require(!palettes.isEmpty)
    return palettes
  }

  static func errors(_ export: Export) -> [String] {
    export.problems.filter { $0.severity == .error }.map(\.message)
  }

  // MARK: - DTCG

  @Test(.needs("corpora"), arguments: corpora)
  func `every color of a real palette survives a DTCG file`(_ path: String) throws {
    for palette in try Self.corpus(path) {
      let export = DTCGExport.export([palette])
      expectEqual(Self.errors(export), [])
      let again = try RoundTrip.dtcg(export)
      expectEqual(RoundTrip.differences(palette, again), [])
    }
  }

  @Test func `a palette without modifiers is a token file`() throws {
    let text = #"{"a": {"b": \#(color("336699")), "$root": \#(color("000000"))}}"#
    let export = DTCGExport.export([palette(text)])
    let again = try RoundTrip.dtcg(export)
    expectEqual(again.format, "dtcg")
    expectEqual(again.tokens.map(\.path).sorted(), ["a.$root", "a.b"])
    expectEqual(again.hex("a.b"), "#336699")
  }

  @Test func `tokens that depend on two modifiers together get a combined modifier`() throws {
    let export = DTCGExport.export([Samples.joint])
    expectEqual(export.problems.map(\.code), ["export/combined-modifiers"])
    let again = try RoundTrip.dtcg(export)
    expectEqual(
      again.choices,
      [
        "theme+contrast=light+normal,brand=a", "theme+contrast=light+normal,brand=b",
        "theme+contrast=light+high,brand=a", "theme+contrast=light+high,brand=b",
        "theme+contrast=dark+normal,brand=a", "theme+contrast=dark+normal,brand=b",
        "theme+contrast=dark+high,brand=a", "theme+contrast=dark+high,brand=b",
      ])
    expectEqual(again.permutations.last?.appearance, Samples.joint.permutations.last?.appearance)
    expectEqual(RoundTrip.differences(Samples.joint, again), [])
  }

  @Test func `what contexts mean is stated where their names do not say it`() throws {
    var source = Samples.joint
    for index in source.permutations.indices
    where source.permutations[index].choices[2].context == "b" {
      source.permutations[index].appearance.gamut = .displayP3
    }
    let again = try RoundTrip.dtcg(DTCGExport.export([source]))
    expectEqual(again.permutations.map(\.appearance), source.permutations.map(\.appearance))
  }

  @Test func `the default context stays the default`() throws {
    let text = Samples.themes(byDefault: "dark")
    let source = load(["r.resolver.json": text]).palettes[0]
    expectEqual(source.defaultPermutation, 1)
    let again = try RoundTrip.dtcg(DTCGExport.export([source]))
    expectEqual(again.defaultPermutation, 1)
  }

  @Test func `names with slashes, percent signs and spaces can be modifiers`() throws {
    var source = Samples.joint
    for index in source.permutations.indices {
      source.permutations[index].choices[2].modifier = "a/b ~c% {d}é"
    }
    let again = try RoundTrip.dtcg(DTCGExport.export([source]))
    #expect(again.problems.isEmpty)
    expectEqual(RoundTrip.differences(source, again), [])
  }

  @Test func `a gradient is a DTCG gradient`() throws {
    let text = """
      {"g": {"$type": "gradient", "$value": [
        {"color": \(srgb("ff0000")), "position": 0}, {"color": \(srgb("0000ff")), "position": 0.25}
      ]}}
      """
    let source = palette(text)
    let again = try RoundTrip.dtcg(DTCGExport.export([source]))
    let stops = try #require(again.gradients.first?.variants.first?.stops)
    expectEqual(stops.map(\.position), [0, 0.25])
    expectEqual(stops.map(\.resolution), source.gradients[0].variants[0].stops.map(\.resolution))
    let css = CSSExport.export([source]).text
    expectEqual(css, ":root {\n  --g: #ff0000 0%, #0000ff 25%;\n}\n")
    expectEqual(AndroidExport.export([source]).problems.map(\.code), ["export/gradient"])
  }

  @Test func `descriptions are kept and unknown values are left out with a warning`() throws {
    let text = """
      {"a": {"$type": "color", "$value": \(srgb("112233")), "$description": "ink \\"1\\""},
       "b": \(alias("nowhere"))}
      """
    for exporter in [DTCGExport.self, CSSExport.self] as [any TokenExporter.Type] {
      let export = exporter.export([palette(text)])
      expectEqual(export.problems.map(\.code), ["export/unknown-value"])
      expectEqual(export.problems.first?.severity, .warning)
      expectEqual(export.problems.first?.message.contains("“b”"), true)
    }
    let again = try RoundTrip.dtcg(DTCGExport.export([palette(text)]))
    expectEqual(again.tokens.map(\.path), ["a"])
    expectEqual(again.tokens[0].description, "ink \"1\"")
  }

  @Test func `deprecation is kept, also what a group says`() throws {
    let text = """
      {"a": {"$type": "color", "$value": \(srgb("112233")), "$deprecated": "use b"},
       "g": {"$deprecated": true, "b": {"$type": "color", "$value": \(srgb("112233"))}},
       "c": {"$type": "color", "$value": \(srgb("112233"))}}
      """
    let again = try RoundTrip.dtcg(DTCGExport.export([palette(text)]))
    expectEqual(again.tokens.map(\.path), ["a", "g.b", "c"])
    expectEqual(
      again.tokens.map(\.deprecated), [Deprecation(message: "use b"), Deprecation(), nil])
  }

  @Test func `a token that is a group too becomes its root`() throws {
    let export = DTCGExport.export([Samples.plain(["a": "112233", "a.b": "445566"])])
    expectEqual(export.problems.map(\.code), ["export/root-token"])
    let again = try RoundTrip.dtcg(export)
    #expect(again.hex("a.$root") == "#112233" && again.hex("a.b") == "#445566")
  }

  // MARK: - CSS

  @Test(.needs("corpora"), arguments: corpora)
  func `every color of a real palette survives a style sheet`(_ path: String) throws {
    for palette in try Self.corpus(path) {
      let export = CSSExport.export([palette])
      expectEqual(Self.errors(export), [])
      expectEqual(RoundTrip.cssDifferences(palette, export.text), [])
    }
  }

  @Test func `appearances are media queries and other contexts are attributes`() {
    let css = CSSExport.export([Samples.joint]).text
    for selector in [
      "@media (prefers-color-scheme: dark) {", "@media (prefers-contrast: more) {",
      "@media (prefers-color-scheme: dark) and (prefers-contrast: more) {",
      ":root, [data-brand=\"a\"] {", "[data-brand=\"b\"] {",
    ] {
      #expect(css.contains(selector), "\(selector)")
    }
    expectEqual(RoundTrip.cssDifferences(Samples.joint, css), [])
  }

  @Test func `light is the root even where dark is the default`() {
    let source = load(["r.resolver.json": Samples.themes(byDefault: "dark")]).palettes[0]
    expectEqual(
      CSSExport.export([source]).text,
      """
      :root {
        --a: #ffffff;
      }

      @media (prefers-color-scheme: dark) {
        :root {
          --a: #000000;
        }
      }

      """)
  }

  @Test func `names are escaped and two that become one are a problem`() {
    let export = CSSExport.export([
      Samples.plain(["a b.c!": "112233", "x.y-z": "112233", "x-y.z": "445566", "ü.$root": "000000"])
    ])
    expectEqual(
      export.text,
      """
      :root {
        --a\\ b-c\\!: #112233;
        --x-y-z: #445566;
        --ü: #000000;
      }

      """)
    expectEqual(export.problems.map(\.code), ["export/name-collision"])
    #expect(export.problems[0].message.contains("“x.y-z” and “x-y.z”"))
  }

  @Test func `where a token does not exist its property is initial`() {
    var source = Samples.joint
    source.tokens[0].variantIndices[7] = -1
    let css = CSSExport.export([source]).text
    #expect(css.contains("initial;"))
    expectEqual(RoundTrip.cssDifferences(source, css), [])
  }

  @Test(arguments: [
    (Color(red: 255, green: 136, blue: 0), "#ff8800"),
    (Color(red: 255, green: 136, blue: 0, alpha: 128.0 / 255), "#ff880080"),
    (Color(red: 255, green: 136, blue: 0, alpha: 0.3), "rgb(255 136 0 / 0.3)"),
    (Color(.srgb, 0.1, 0.2, 0.3), "color(srgb 0.1 0.2 0.3)"),
    (Color(HSL.id, 10, 20, 30, missing: .first), "hsl(none 20% 30%)"),
    (Color(.oklch, 0.7, 0.1, -90), "oklch(0.7 0.1 270)"),
    (Color(.lab, 50, 10, -10, missing: .alpha), "lab(50 10 -10 / none)"),
  ])
  func `a color in CSS`(_ color: Color, _ text: String) {
    let source = Samples.palette([("a", [color])])
    expectEqual(CSSExport.export([source]).text, ":root {\n  --a: \(text);\n}\n")
  }

  // MARK: - Asset catalogs

  @Test(.needs("corpora"), arguments: corpora)
  func `every color of a real palette survives an asset catalog`(_ path: String) throws {
    let theme = path.contains("fluent") ? "default" : "light"
    for palette in try Self.corpus(path, inputs: ["theme": theme]) {
      let export = AssetCatalogExport.export([palette])
      expectEqual(Self.errors(export), [])
      let again = RoundTrip.catalog(export)
      #expect(again.problems.isEmpty)
      expectEqual(RoundTrip.differences(palette, again, byAppearance: true), [])
    }
  }

  @Test func `a color set is written as Xcode writes it`() {
    let source = Samples.palette(
      [("Brand.Ink", [Color(.srgb, 1, 0, 0.25, alpha: 0.5), Color(.displayP3, 0, 1, 0)])],
      in: [
        Permutation(choices: [], appearance: Appearance()),
        Permutation(choices: [], appearance: Appearance(scheme: .dark, contrast: .increased)),
      ])
    let export = AssetCatalogExport.export([source])
    expectEqual(
      export.files.map(\.path),
      ["Contents.json", "Brand/Contents.json", "Brand/Ink.colorset/Contents.json"])
    expectEqual(
      export.files.map { String(decoding: $0.bytes, as: UTF8.self) },
      [
        Samples.catalogContents, Samples.folderContents, Samples.inkContents,
      ])
  }

  @Test func `other modifiers than appearances are an error that names them`() {
    for exporter in [AssetCatalogExport.self, AndroidExport.self] as [any TokenExporter.Type] {
      let export = exporter.export([Samples.joint])
      #expect(export.files.isEmpty)
      expectEqual(export.problems.map(\.code), ["export/modifier"])
      #expect(export.problems[0].message.contains("“brand”"))
      expectEqual(export.problems[0].message.contains("“theme”"), false)
    }
  }

  @Test func `names that cannot be folders are left out`() {
    let export = AssetCatalogExport.export([
      Samples.plain(["a/../b": "000000", "..": "000000", "a/b": "112233", "x\u{0}": "000000"])
    ])
    expectEqual(
      export.files.map(\.path),
      [
        "Contents.json", "a/Contents.json", "a/b.colorset/Contents.json",
      ])
    expectEqual(export.problems.map(\.code), ["export/name", "export/name", "export/name"])
  }

  @Test func `a color that is not known in the dark is left out everywhere`() {
    var source = Samples.palette(
      [("a", [Color(.srgb, 1, 1, 1), Color(.srgb, 0, 0, 0)])], in: Samples.schemes)
    source.tokens[0].variants[1].resolution = .unknown(UnknownReason(code: .computed, message: "y"))
    let export = AssetCatalogExport.export([source])
    #expect(export.files.isEmpty)
    expectEqual(export.problems.map(\.code), ["export/unknown-value", "export/incomplete"])
  }

  // MARK: - Android

  @Test func `android resources`() {
    let source = Samples.palette(
      [
        ("brand.accentHover", [Color(red: 18, green: 52, blue: 86)]),
        ("brand.100", [Color(.srgb, 1, 1, 1, alpha: 0.2), Color(.srgb, 0, 0, 0)]),
        ("default", [Color(.srgb, 0.1, 0.1, 0.1)]), ("100", [Color(.displayP3, 1, 0, 0)]),
      ], in: Samples.schemes)
    let export = AndroidExport.export([source])
    expectEqual(export.files.map(\.path), ["values/colors.xml", "values-night/colors.xml"])
    expectEqual(
      export.files.map { String(decoding: $0.bytes, as: UTF8.self) },
      [
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <color name="brand_accent_hover">#FF123456</color>
            <color name="brand_100">#33FFFFFF</color>
            <color name="color_default">#FF1A1A1A</color>
            <color name="color_100">#FFFF0B0C</color>
        </resources>

        """,
        """
        <?xml version="1.0" encoding="utf-8"?>
        <resources>
            <color name="brand_100">#FF000000</color>
        </resources>

        """,
      ])
    expectEqual(export.problems.map(\.code), ["export/rounded", "export/out-of-gamut"])
    #expect(export.problems[0].message.hasPrefix("1 value is"))
    #expect(export.problems[1].message.contains("“100”"))
  }

  @Test func `names of android resources that become one are a problem`() {
    let export = AndroidExport.export([Samples.plain(["aB": "000000", "a-b": "111111"])])
    expectEqual(export.problems.map(\.code), ["export/name-collision"])
    expectEqual(export.files.count, 1)
  }

  // MARK: - Several palettes

  @Test func `palettes with different modifiers are written as one`() throws {
    let a = load(["a.resolver.json": Samples.themes(byDefault: "light")]).palettes[0]
    let b = palette(#"{"b": \#(color("123456"))}"#)
    let again = try RoundTrip.dtcg(DTCGExport.export([a, b]))
    expectEqual(again.choices, ["theme=light", "theme=dark"])
    #expect(again.hex("a", 1) == "#000000" && again.hex("b", 1) == "#123456")
  }

  @Test func `a path in two palettes is an error and the first one counts`() throws {
    let a = palette(#"{"b": \#(color("111111"))}"#, named: "a.tokens.json")
    let b = palette(#"{"b": \#(color("222222"))}"#, named: "b.tokens.json")
    let export = DTCGExport.export([a, b])
    expectEqual(export.problems.map(\.code), ["export/duplicate"])
    try expectEqual(RoundTrip.dtcg(export).hex("b"), "#111111")
  }

  @Test(arguments: TokenExporters.all.map { $0.id })
  func `nothing to export is an error`(_ id: String) throws {
    let exporter = try #require(TokenExporters.all.first { $0.id == id })
    for palettes in [[], [palette("{}")]] {
      let export = exporter.export(palettes)
      #expect(export.files.isEmpty && export.problems.map(\.code) == ["export/empty"])
    }
  }

  // MARK: - Random palettes

  @Test func `random colors of every space survive`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    let colors = ColorSpaces.all.flatMap { space in
      (0..<60).map { _ in Samples.color(in: space, &random) }
    }
    let source = Samples.palette(
      colors.enumerated().map { ("\($0.element.space.rawValue).c\($0.offset)", [$0.element]) })
    let dtcg = try RoundTrip.dtcg(DTCGExport.export([source]))
    expectEqual(RoundTrip.differences(source, dtcg), [], "seed \(seed)")
    let css = CSSExport.export([source]).text
    expectEqual(RoundTrip.cssDifferences(source, css), [], "seed \(seed)")
    let catalog = RoundTrip.catalog(AssetCatalogExport.export([source]))
    expectEqual(RoundTrip.differences(source, catalog, byAppearance: true), [], "seed \(seed)")
  }

  @Test func `a color keeps its space and digits wherever the format has them`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    let names = [
      "srgb", "srgb-linear", "hsl", "hwb", "lab", "lch", "oklab", "oklch", "display-p3", "a98-rgb",
      "prophoto-rgb", "rec2020", "xyz-d65", "xyz-d50",
    ]
    for name in names {
      let space = try ColorSpaceID(name).space
      for _ in 0..<50 {
        var color = Samples.color(in: space, &random)
        color.missing.remove(.alpha)
        let again = try RoundTrip.dtcg(DTCGExport.export([Samples.palette([("a", [color])])]))
        expectEqual(again.tokens[0].variants[0].color, color, "seed \(seed)")
        #expect(again.problems.isEmpty, "seed \(seed)")
      }
    }
  }

  @Test func `random palettes survive DTCG and CSS in every permutation`() throws {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let source = Samples.palette(&random)
      let again = try RoundTrip.dtcg(DTCGExport.export([source]))
      expectEqual(RoundTrip.differences(source, again), [], "seed \(seed)")
      let css = CSSExport.export([source]).text
      expectEqual(RoundTrip.cssDifferences(source, css), [], "seed \(seed)")
    }
  }

  @Test func `no name and no number breaks an export`() {
    let seed = UInt64.random(in: .min ... .max)
    var random = SplitMix64(seed: seed)
    let pieces = [
      ".", "..", "$", "$root", "{", "}", "/", "\0", "\n", "\"", "\\", "-", "é", "a", "9",
    ]
    let numbers = [
      0, 1, -1, 1e308, -1e308, .infinity, .nan, .leastNonzeroMagnitude, 1e-20, 360, 100,
    ]
    let spaces = ColorSpaces.all.map { $0.id }
    for _ in 0..<300 {
      let tokens = (0..<4).map { _ in
        let name = (0..<Int.random(in: 0...4, using: &random))
          .map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
        let c = (0..<4).map { _ in numbers.randomElement(using: &random) ?? 0 }
        let space = spaces.randomElement(using: &random) ?? .srgb
        return (name, [Color(space, c[0], c[1], c[2], alpha: c[3])])
      }
      let source = Samples.palette(tokens)
      for exporter in TokenExporters.all {
        let export = exporter.export([source])
        #expect(!export.files.isEmpty || !export.problems.isEmpty, "seed \(seed)")
        for file in export.files {
          #expect(!file.path.contains("..") && !file.path.hasPrefix("/"), "seed \(seed)")
        }
      }
    }
  }
}

extension Export {
  /// The text of a single file.
  var text: String { files.first.map { String(decoding: $0.bytes, as: UTF8.self) } ?? "" }
}
