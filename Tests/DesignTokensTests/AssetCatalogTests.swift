import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct AssetCatalogTests {
  private func slot(
    _ components: String, space: String = "srgb", appearances: String = "",
    idiom: String = "universal",
    extra: String = ""
  ) -> String {
    let list = appearances.split(separator: ",").map { item in
      let parts = item.split(separator: "=")
      return #"{"appearance": "\#(parts[0])", "value": "\#(parts[1])"}"#
    }.joined(separator: ", ")
    return
      #"{"idiom": "\#(idiom)"\#(extra), "appearances": [\#(list)], "color": {"color-space": "\#(space)", "components": {\#(components)}}}"#
  }

  private func rgb(_ red: String) -> String {
    #""red": "\#(red)", "green": "0x00", "blue": "0", "alpha": "1.000""#
  }

  private func set(_ slots: String...) -> String {
    #"{"info": {"author": "xcode", "version": 1}, "colors": [\#(slots.joined(separator: ", "))]}"#
  }

  private func catalog(_ sets: [String: String], options: LoadOptions = LoadOptions())
    -> ResolvedPalette
  {
    var files = ["A.xcassets/Contents.json": #"{"info": {"author": "xcode", "version": 1}}"#]
    for (name, text) in sets { files["A.xcassets/\(name).colorset/Contents.json"] = text }
    return load(files, paths: ["A.xcassets"], options: options).palettes[0]
  }

  @Test(
    arguments: [
      ("0.5", 0.5), ("0x80", 128.0 / 255), ("128", 128.0 / 255), ("1", 1.0 / 255), ("1.000", 1),
      ("0xff", 1), ("0", 0),
    ] as [(String, Double)])
  func `component strings are fractions, hexadecimal or 8-bit`(_ text: String, _ value: Double) {
    let result = catalog(["a": set(slot(rgb(text)))])
    expectEqual(result.token("a")?.value(in: 0)?.color, Color(.srgb, value, 0, 0))
    #expect(result.codes.isEmpty)
    expectEqual(result.permutations, [Permutation(choices: [], appearance: Appearance())])
  }

  @Test func `component numbers are fractions, or 8-bit where they are whole and above 1`() {
    let result = catalog([
      "a": set(slot(#""red": 0.25, "green": 51, "blue": 1, "alpha": 0.5"#))
    ])
    expectEqual(result.token("a")?.value(in: 0)?.color, Color(.srgb, 0.25, 0.2, 1, alpha: 0.5))
  }

  @Test(
    arguments: [
      ("display-p3", ColorSpaceID.displayP3, "0.5"), ("display-P3", .displayP3, "0.5"),
      ("extended-srgb", .srgb, "1.25"), ("extended-linear-srgb", .srgbLinear, "-0.5"),
    ] as [(String, ColorSpaceID, String)])
  func `color spaces`(_ name: String, _ space: ColorSpaceID, _ red: String) throws {
    let result = catalog(["a": set(slot(rgb(red), space: name))])
    expectEqual(
      result.token("a")?.value(in: 0)?.color, Color(space, try #require(Double(red)), 0, 0))
  }

  @Test(arguments: ["gray-gamma-22", "extended-gray"])
  func `gray has a gamma of 2.2`(_ space: String) throws {
    let result = catalog(["a": set(slot(#""white": "0.5", "alpha": "0.5""#, space: space))])
    let color = try #require(result.token("a")?.value(in: 0)?.color)
    let light = color.components(in: .srgbLinear)
    #expect(abs(light.x - 0.217637640824031) < 1e-12)
    #expect(light.x == light.y && light.y == light.z)
    expectEqual(color.alpha, 0.5)
  }

  @Test func `appearances fall back in Xcode's order and say so`() throws {
    let result = catalog([
      "any": set(slot(rgb("1"))),
      "dark": set(slot(rgb("1")), slot(rgb("2"), appearances: "luminosity=dark")),
      "high": set(slot(rgb("1")), slot(rgb("3"), appearances: "contrast=high")),
      "light": set(
        slot(rgb("1")), slot(rgb("5"), appearances: "luminosity=light"),
        slot(rgb("2"), appearances: "luminosity=dark"),
        slot(rgb("4"), appearances: "luminosity=dark,contrast=high")),
    ])
    expectEqual(
      result.choices,
      [
        "luminosity=any,contrast=any", "luminosity=any,contrast=high",
        "luminosity=dark,contrast=any", "luminosity=dark,contrast=high",
      ])
    expectEqual(result.permutations[3].appearance, Appearance(scheme: .dark, contrast: .increased))
    func reds(_ path: String) throws -> [Int] {
      let token = try #require(result.token(path))
      return (0..<4).map { Int(((token.value(in: $0)?.color?.components.x ?? -1) * 255).rounded()) }
    }
    func fallbacks(_ path: String) throws -> [Bool?] {
      let token = try #require(result.token(path))
      return (0..<4).map { token.value(in: $0)?.isFallback }
    }
    try expectEqual(reds("any"), [1, 1, 1, 1])
    try expectEqual(fallbacks("any"), [false, true, true, true])
    try expectEqual(reds("dark"), [1, 1, 2, 2])
    try expectEqual(fallbacks("dark"), [false, true, false, true])
    try expectEqual(reds("high"), [1, 3, 1, 3])
    try expectEqual(fallbacks("high"), [false, false, true, true])
    try expectEqual(reds("light"), [5, 5, 2, 4])
    try expectEqual(fallbacks("light"), [false, true, false, false])
    expectEqual(result.tokens.map(\.path), ["any", "dark", "high", "light"])
  }

  @Test func `gamuts and idioms are axes only where they occur`() {
    let result = catalog([
      "a": set(
        slot(rgb("1"), extra: #", "display-gamut": "sRGB""#),
        slot(rgb("2"), space: "display-p3", extra: #", "display-gamut": "display-P3""#),
        slot(rgb("3"), idiom: "mac")),
      "b": set(slot(rgb("4"))), "c": set(slot(rgb("5"), idiom: "watch")),
    ])
    expectEqual(
      result.choices,
      [
        "gamut=srgb,idiom=universal", "gamut=srgb,idiom=mac", "gamut=srgb,idiom=watch",
        "gamut=display-p3,idiom=universal", "gamut=display-p3,idiom=mac",
        "gamut=display-p3,idiom=watch",
      ])
    expectEqual(result.permutations[3].appearance.gamut, .displayP3)
    expectEqual(result.token("a")?.value(in: 3)?.color?.space, .displayP3)
    expectEqual(result.token("a")?.value(in: 0)?.color?.space, .srgb)
    expectEqual(result.token("a")?.value(in: 1)?.color?.components.x, 3.0 / 255)
    expectEqual(result.token("a")?.value(in: 2)?.color?.components.x, 1.0 / 255)
    expectEqual(result.token("b")?.variantIndices, [0, 0, 0, 0, 0, 0])
    expectEqual(result.token("b")?.variants[0].isFallback, false)
    expectEqual(result.token("c")?.variantIndices, [-1, -1, 0, -1, -1, 0])
  }

  @Test func `a system color has the values of the newest release`() {
    let result = catalog([
      "ground":
        #"{"info": {}, "colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "systemBackgroundColor"}}]}"#,
      "ink": set(slot(rgb("0xAA"))),
      "mixed":
        #"{"info": {}, "colors": [{"idiom": "universal", "color": {"platform": "ios", "reference": "labelColor"}}, {"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}], "color": {"color-space": "srgb", "components": {"red": "1.0", "green": "0", "blue": "0", "alpha": "1.0"}}}]}"#,
    ])
    expectEqual(result.permutations.map(\.appearance), [Appearance(), Appearance(scheme: .dark)])
    expectEqual([0, 1].map { result.hex("ground", $0) }, ["#ffffff", "#000000"])
    expectEqual([0, 1].map { result.hex("mixed", $0) }, ["#000000", "#ff0000"])
    expectEqual(result.token("ground")?.variants.map(\.isFallback), [false, false])
    expectEqual(result.token("ground")?.variants[0].aliases.map(\.path), ["systemBackgroundColor"])
    expectEqual(result.token("ground")?.variants[0].aliases.map(\.isOutside), [true])
    expectEqual(result.token("ink")?.value(in: 1)?.isFallback, true)
    #expect(result.codes.isEmpty)
  }

  @Test func `a system color of which nothing is known is unknown and named`() {
    let result = catalog([
      "a":
        #"{"info": {}, "colors": [{"idiom": "universal", "color": {"platform": "osx", "reference": "imaginaryColor"}}]}"#
    ])
    expectEqual(result.reason("a"), "system-reference")
    guard case .unknown(let reason)? = result.token("a")?.value(in: 0)?.resolution else {
      Issue.record("it is known")
      return
    }
    expectEqual(reason.message, "it is the system color “imaginaryColor” of osx")
    #expect(result.codes.isEmpty)
  }

  @Test func `an entry without a color is unset`() {
    let result = catalog([
      "a": set(
        slot(rgb("7")),
        #"{"idiom": "universal", "appearances": [{"appearance": "luminosity", "value": "dark"}]}"#),
      "b": set(#"{"idiom": "universal"}"#),
      "c": set(slot(rgb("1"), appearances: "luminosity=dark")),
    ])
    expectEqual(result.token("a")?.value(in: 1)?.isFallback, true)
    expectEqual(result.reason("b"), "no-color")
    expectEqual(result.codes, ["colorset/no-color"])
    expectEqual(result.token("c")?.variantIndices, [-1, 0])
  }

  @Test(arguments: [
    (#""red": "1.5", "green": "0", "blue": "0""#, "srgb"),
    (#""red": "0", "green": "0""#, "srgb"), (#""red": "x", "green": "0", "blue": "0""#, "srgb"),
    (#""red": "0", "green": "0", "blue": "0", "alpha": "2.0""#, "srgb"),
    (#""red": "0", "green": "0", "blue": "0""#, "cmyk"),
    (#""red": "1e999", "green": "0", "blue": "0""#, "extended-srgb"),
    (#""red": 1e999, "green": 0, "blue": 0"#, "extended-srgb"),
  ])
  func `a broken color is one problem and unknown`(_ components: String, _ space: String) {
    let result = catalog(["a": set(slot(components, space: space)), "b": set(slot(rgb("1")))])
    expectEqual(result.codes, ["colorset/color"])
    expectEqual(result.reason("a"), "invalid-color")
    expectEqual(result.problems[0].location.file, "A.xcassets/a.colorset/Contents.json")
    #expect(result.token("b")?.value(in: 0)?.color != nil)
  }

  @Test func `folders give names where they say so, and a name counts once`() {
    let namespace = #"{"info": {}, "properties": {"provides-namespace": true}}"#
    let files = [
      "A.xcassets/Text/Contents.json": namespace,
      "A.xcassets/Text/More/Contents.json": #"{"info": {}}"#,
      "A.xcassets/Text/More/x.colorset/Contents.json": set(slot(rgb("1"))),
      "A.xcassets/Plain/y.colorset/Contents.json": set(slot(rgb("2"))),
      "A.xcassets/y.colorset/Contents.json": set(slot(rgb("3"))),
      "A.xcassets/image.imageset/Contents.json": #"{"images": [], "info": {}}"#,
    ]
    let result = load(files, paths: ["A.xcassets"]).palettes[0]
    expectEqual(result.tokens.map(\.path), ["y", "Text.x"])
    expectEqual(result.codes, ["colorset/duplicate-name"])
    expectEqual(result.problems[0].related.count, 1)
  }

  @Test(arguments: ["F", "F/x.colorset", "F/x.colorset/Contents.json"])
  func `a folder of sets, one set and its contents are read alone too`(_ path: String) {
    let files = ["F/x.colorset/Contents.json": set(slot(rgb("1")))]
    let result = load(files, paths: [path]).palettes[0]
    expectEqual(result.tokens.map(\.path), ["x"])
    expectEqual(result.format, "xcode")
    expectEqual(result.token("x")?.value(in: 0)?.location.file, "F/x.colorset/Contents.json")
  }
}
