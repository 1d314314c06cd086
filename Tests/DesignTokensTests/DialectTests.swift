import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Modes, themes and alphas that tokens state beside their value.
struct DialectTests {
  private let white = srgb("ffffff")
  private let black = srgb("000000")

  /// A color token with something beside its value.
  private func token(_ value: String, _ extra: String) -> String {
    #"{"$type": "color", "$value": \#(value), \#(extra)}"#
  }

  @Test(
    arguments: [
      #""$extensions": {"mode": MODES}"#, #""$extensions": {"modes": MODES}"#,
      #""$extensions": {"tokens-bruecke": {"modes": MODES}}"#, #""$modes": MODES"#,
      #""$extensions": {"org.example.modes": MODES, "org.example.mode": {"id": 3}}"#,
    ])
  func `modes of a token are contexts of a modifier`(_ shape: String) {
    let modes = #"{"light": \#(white), "dark": \#(black)}"#
    let extra = shape.split(separator: "MODES", omittingEmptySubsequences: false)
      .joined(separator: modes)
    let result = palette("{\"a\": \(token(white, extra)), \"b\": \(alias("a"))}")
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, ["mode=light", "mode=dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("b", $0) }, ["#ffffff", "#000000"])
  }

  @Test(arguments: [
    ("default", ["default", "dark"]), ("light", ["light", "dark"]),
    ("base", ["base", "dark"]),
  ])
  func `the value itself can be by mode`(_ first: String, _ contexts: [String]) {
    let value = #"{"\#(first)": \#(white), "dark": {"$value": \#(black)}}"#
    let result = palette(
      #"{"a": {"$type": "color", "$value": \#(value)}, "b": \#(alias("a"))}"#)
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, contexts.map { "mode=\($0)" })
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex("b", $0) }, ["#ffffff", "#000000"])
    let strict = palette(
      #"{"a": {"$type": "color", "$value": \#(value)}}"#, options: LoadOptions(isConformance: true))
    #expect(strict.codes.contains("color/invalid"))
  }

  @Test func `an alpha can be a text, and a type that of another file`() {
    let files = [
      "d/a.tokens.json": ##"{"color": {"$type": "color", "ink": {"$value": "#000000"}}}"##,
      "d/b.tokens.json":
        ##"{"color": {"tint": {"$value": "{color.ink}", "alpha": "0.5"}, "sky": {"$value": "#00ffff"}}}"##,
    ]
    let tokens = load(files, paths: ["d"]).palettes.flatMap(\.tokens)
    func colors(_ path: String) -> [String?] {
      tokens.filter { $0.path == path }.flatMap { $0.variants.map { $0.color?.hex } }
    }
    expectEqual(colors("color.tint"), ["#00000080"])
    expectEqual(colors("color.sky"), ["#00ffff"])
  }

  @Test func `the value is that of a mode of its own where no mode states it`() {
    let dark = token(white, #""$modes": {"dark": \#(black)}"#)
    expectEqual(palette("{\"a\": \(dark)}").choices, ["mode=light", "mode=dark"])
    let cozy = token(white, #""$modes": {"cozy": \#(black), "default": \#(srgb("333333"))}"#)
    let result = palette("{\"a\": \(cozy), \"b\": \(color("123456"))}")
    expectEqual(result.choices, ["mode=base", "mode=cozy", "mode=default"])
    expectEqual((0..<3).map { result.hex("a", $0) }, ["#ffffff", "#000000", "#333333"])
    expectEqual((0..<3).map { result.hex("b", $0) }, ["#123456", "#123456", "#123456"])
  }

  @Test func `a mode can be an alias, a string, a color and an object with an alpha`() {
    let modes = #"""
      {"light": "#ffffff", "dark": "{b}", "dim": {"$value": "{b}", "alpha": 0.5}, "hc": \#(white)}
      """#
    let result = palette(
      "{\"a\": \(token("\"#ffffff\"", "\"$modes\": \(modes)")), \"b\": \(color("000000"))}")
    expectEqual(result.choices, ["mode=light", "mode=dark", "mode=dim", "mode=hc"])
    expectEqual(
      (0..<4).map { result.hex("a", $0) }, ["#ffffff", "#000000", "#00000080", "#ffffff"])
    expectEqual(Set(result.codes), ["color/legacy-format"])
  }

  @Test func `a mode takes its type from the token that the value leads to`() {
    let text = """
      {"a": {"$value": "{b}", "$modes": {"dark": \(black)}}, "b": \(color("ffffff"))}
      """
    let result = palette(text)
    #expect(result.codes.isEmpty)
    expectEqual([0, 1].map { result.hex("a", $0) }, ["#ffffff", "#000000"])
  }

  @Test func `defects of a mode are reported where they are`() {
    let text = """
      {"a": \(token(white, #""$modes": {"dark": "{nowhere}", "light": 3}"#))}
      """
    let result = palette(text)
    expectEqual(result.codes, ["alias/unresolved", "color/invalid"])
    expectEqual(result.problems.map { $0.excerpt(of: text) }, ["{nowhere}", "3"])
    expectEqual(result.choices, ["mode=default", "mode=dark", "mode=light"])
  }

  @Test func `modes that are no objects are data of others`() {
    for extra in [
      #""$modes": 3"#, #""$extensions": {"mode": "dark"}"#, #""$extensions": {"modes": ["a"]}"#,
      #""$modes": {}"#, #""$extensions": {"mode": {"dark": null}}"#, #""$extensions": null"#,
    ] {
      let result = palette("{\"a\": \(token(white, extra))}")
      #expect(result.choices == [""] && result.hex("a") == "#ffffff")
    }
  }

  @Test func `each collection is a modifier, and those with the same modes share one`() {
    func modes(_ a: String, _ b: String) -> String {
      #""$extensions": {"com.figma.sds": {"modes": {"day": \#(a), "night": \#(b)}}}"#
    }
    let text = """
      {"@base": {"x": \(token(white, modes(white, black)))},
       "@size": {"y": \(token(white, #""$extensions": {"com.figma.sds": {"modes": {"s": \#(white)}}}"#))},
       "@brand": {"z": \(token(white, #""$extensions": {"com.figma.sds": {"modes": {"a": \#(white), "b": "{@base.x}"}}}"#))},
       "@color": {"c": \(token("\"{@base.x}\"", modes("\"{@base.x}\"", "\"{@base.x}\"")))}}
      """
    let result = palette(text)
    #expect(result.codes.isEmpty)
    expectEqual(
      result.choices,
      [
        "base=day,brand=a", "base=day,brand=b", "base=night,brand=a", "base=night,brand=b",
      ])
    expectEqual(
      (0..<4).map { result.hex("@color.c", $0) }, ["#ffffff", "#ffffff", "#000000", "#000000"])
    expectEqual(
      (0..<4).map { result.hex("@brand.z", $0) }, ["#ffffff", "#ffffff", "#ffffff", "#000000"])
  }

  @Test func `an input fixes a mode`() {
    let text = "{\"a\": \(token(white, #""$modes": {"dark": \#(black)}"#))}"
    let result = load(["a.json": text], options: LoadOptions(inputs: ["Mode": "Dark"])).palettes[0]
    #expect(result.codes.isEmpty && result.choices == ["mode=dark"] && result.hex("a") == "#000000")
    let wrong = load(["a.json": text], options: LoadOptions(inputs: ["mode": "sepia"]))
    expectEqual(wrong.problems.map(\.code), ["input/unknown-context"])
  }

  // MARK: - Themes and alpha

  /// In the manner of Primer: the value is that of the light theme.
  private let primer = #"""
    {"base": {"$type": "color", "a": {"$value": "#000000"}, "b": {"$value": "#ffffff"},
              "c": {"$value": "#ff0000"}},
     "bg": {"$type": "color", "$value": "{base.a}", "alpha": 0.5, "$extensions": {
       "org.primer.overrides": {
         "dark": "{base.b}",
         "dark-high-contrast": {"$value": "{base.c}", "alpha": 1},
         "light-tritanopia": "#00ff00"}}},
     "fg": {"$type": "color", "$value": "{bg}", "$extensions": {
       "org.primer.overrides": {"dark-dimmed": {"$value": "{base.c}", "alpha": 0.25},
         "dark-dimmed-high-contrast": "#0000ff"}}}}
    """#

  @Test func `themes fall back to the longest theme that their name begins with`() {
    let result = palette(primer)
    expectEqual(Set(result.codes), ["color/legacy-format"])
    expectEqual(
      result.choices.map { String($0.dropFirst("theme=".count)) },
      [
        "light", "dark", "dark-high-contrast", "light-tritanopia", "dark-dimmed",
        "dark-dimmed-high-contrast",
      ])
    let appearances = result.permutations.map(\.appearance)
    expectEqual(appearances.map(\.scheme), [.light, .dark, .dark, .light, .dark, .dark])
    expectEqual(
      appearances.map(\.contrast), [.normal, .normal, .increased, .normal, .normal, .increased])
    let background = (0..<6).map { result.hex("bg", $0) }
    expectEqual(
      background, ["#00000080", "#ffffff80", "#ff0000", "#00ff0080", "#ffffff80", "#ffffff80"])
    let front = (0..<6).map { result.hex("fg", $0) }
    expectEqual(front, ["#00000080", "#ffffff80", "#ff0000", "#00ff0080", "#ff000040", "#0000ff"])
  }

  @Test func `alpha is that of the nearest token, a number or an alias`() {
    let text = """
      {"o": {"$type": "number", "$value": 0.2},
       "a": \(color("000000")), "b": \(token("\"{a}\"", #""alpha": "{o}""#)), "c": \(alias("b")),
       "d": \(token("\"{b}\"", #""alpha": 1"#)), "e": \(token("\"{b}\"", #""alpha": null"#)),
       "f": \(token("\"{a}\"", #""alpha": 50"#)), "g": \(token("\"{a}\"", #""alpha": "{a}""#))}
      """
    let result = palette(text)
    expectEqual(
      ["b", "c", "d", "e"].map { result.hex($0) },
      [
        "#00000033", "#00000033", "#000000", "#00000033",
      ])
    expectEqual(result.codes, ["color/invalid", "color/invalid"])
    expectEqual(result.problems.map { $0.excerpt(of: text) }, ["50", "\"{a}\""])
    #expect(result.reason("f") == "invalid-color" && result.reason("g") == "invalid-color")
  }

  @Test func `what the configuration names is read like the known dialects`() {
    let text = #"""
      {"global": {"palette": {"$type": "color", "x": {"$value": "#000000"}, "y": {"$value": "#ffffff"}}},
       "a": {"$type": "color", "$value": "{palette.x}", "opacity": 0.5,
             "$extensions": {"my.key": {"dark": "{palette.y}"}, "own": {"skins": {"cozy": "#00ff00"}}}},
       "b": {"$type": "color", "$value": "rgba({palette.y}, 25%)"}}
      """#
    let dialect = TokenDialect(
      overrides: "$extensions.my.key", modes: "$extensions.own.skins", alpha: "opacity",
      aliasRoot: "global")
    let result = palette(text, options: LoadOptions(dialect: dialect))
    expectEqual(Set(result.codes), ["color/legacy-format"])
    #expect(result.choices.contains("mode=default,theme=dark"))
    expectEqual(result.hex("b"), "#ffffff40")
    let byChoice = Dictionary(
      uniqueKeysWithValues: result.choices.enumerated().map { ($1, result.hex("a", $0)) })
    expectEqual(byChoice["mode=default,theme=light"], "#00000080")
    expectEqual(byChoice["mode=default,theme=dark"], "#ffffff80")
    #expect(palette(text).codes.contains("alias/unresolved"))
  }

  @Test(
    arguments: [
      ("rgba({a}, .5)", "#ff000080"), ("rgba({a}, 50%)", "#ff000080"),
      ("rgb({a} / 0.5)", "#ff000080"), ("rgba( {a} , {o} )", "#ff000033"),
      ("rgba({t}, 1)", "#ff0000"),
    ])
  func `a color can be another one with an alpha`(_ text: String, _ hex: String) {
    let result = palette(
      """
      {"a": \(color("ff0000")), "o": {"$type": "number", "$value": 0.2},
       "t": {"$type": "color", "$value": "rgba({a}, 0.1)"},
       "x": {"$type": "color", "$value": "\(text)"}}
      """)
    #expect(result.codes.isEmpty && result.hex("x") == hex)
    #expect(result.token("x")?.variants.first?.aliases.first?.path != nil)
  }

  @Test(
    arguments: [
      ("rgba({x}, .5)", "alias/cycle"), ("rgba({nowhere}, .5)", "alias/unresolved"),
      ("rgba({o}, .5)", "alias/type-mismatch"), ("rgba({a}, 7)", "color/invalid"),
      ("rgba({a}, {a})", "color/invalid"), ("rgba({a}, )", "color/invalid"),
      ("rgba({a}", "color/invalid"), ("rgba({}, 1)", "color/invalid"),
    ])
  func `a color with an alpha that cannot be made is reported`(_ text: String, _ code: String) {
    let result = palette(
      """
      {"a": \(color("ff0000")), "o": {"$type": "number", "$value": 0.2},
       "x": {"$type": "color", "$value": "\(text)"}}
      """)
    #expect(result.codes == [code] && result.hex("x") == nil && result.token("x") != nil)
  }

  @Test func `dialects are not applied where conformance is asked for`() {
    let result = palette(primer, options: LoadOptions(isConformance: true))
    #expect(result.choices == [""] && result.hex("fg") == "#000000")
    #expect(result.codes.contains("token/unknown-property"))
  }

  @Test func `themes join the modifier of that name of a resolver document`() {
    let theme = ##""$extensions": {"org.primer.overrides": {"dark": "#111111"}}"##
    let resolver = """
      {"version": "2025.10", "resolutionOrder": [
        {"type": "modifier", "name": "theme", "contexts": {
          "light": [{"base": \(color("ffffff"))}], "dark": [{"base": \(color("000000"))}]}},
        {"type": "set", "name": "all", "sources": [
          {"a": \(token("\"{base}\"", theme))}]}]}
      """
    let result = load(["r.resolver.json": resolver]).palettes[0]
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { result.hex("a", $0) }, ["#ffffff", "#111111"])
  }

  // MARK: - What tokens carry besides

  @Test func `deprecation is inherited, and false takes it back`() {
    let text = """
      {"$deprecated": "old", "a": \(color("000000")),
       "g": {"$deprecated": true, "b": \(color("000000")),
             "c": \(token(black, #""$deprecated": false"#)),
             "d": \(token(black, #""$deprecated": "use e""#))},
       "h": {"$deprecated": false, "e": \(color("000000"))}}
      """
    let tokens = palette(text).tokens
    expectEqual(
      tokens.map(\.deprecated),
      [
        Deprecation(message: "old"), Deprecation(), nil, Deprecation(message: "use e"), nil,
      ])
  }

  @Test func `a token declares what it must be told apart from`() throws {
    let declared = #"""
      "$extensions": {"nl.nldesignsystem.contrast-with": [
        {"expectedRatio": 4.5, "color": {"$type": "color", "$value": "#fff", "$extensions": {
          "nl.nldesignsystem.value-resolved-from": "{b}"}}},
        {"expectedRatio": 3, "color": {"$type": "color", "$value": "{c}"}},
        {"color": {"$type": "color", "$value": \#(white)}},
        {"expectedRatio": 40, "color": {"$type": "color", "$value": "{b}"}},
        {"expectedRatio": 4.5}]}
      """#
    let result = palette(
      "{\"a\": \(token(black, declared)), \"b\": \(color("ffffff")), \"c\": \(color("eeeeee"))}")
    let pairings = try #require(result.token("a")).pairings
    expectEqual(pairings.map(\.path), ["b", "c", nil, "b"])
    expectEqual(pairings.map(\.minimum), [4.5, 3, nil, nil])
    expectEqual(pairings[2].color?.hex, "#ffffff")
    expectEqual(result.codes, ["pair/declaration", "pair/declaration"])
  }

  @Test func `a token lists what it is seen with`() {
    let listed = #""$extensions": {"docs": {"contrast": ["text.white", "text.black"]}}"#
    let result = palette(
      """
      {"fill": \(token(srgb("ff6699"), listed)),
       "text": {"white": \(color("ffffff")), "black": \(color("000000"))}}
      """)
    #expect(result.codes.isEmpty)
    for path in ["text.white", "text.black"] {
      expectEqual(result.token(path)?.pairings.map(\.path), ["fill"])
    }
    expectEqual(result.token("fill")?.pairings.isEmpty, true)
  }

  @Test func `a list of two references is for light and dark where their names say so`() {
    let text = """
      {"$type": "color", "x": {"light": \(color("000000")), "dark": \(color("ffffff"))},
       "a": {"$value": ["{x.light}", "{x.dark}"]}, "b": \(alias("a"))}
      """
    let result = palette(text)
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, ["mode=light", "mode=dark"])
    expectEqual([0, 1].map { result.hex("b", $0) }, ["#000000", "#ffffff"])
    let other = palette(text.replacing(#"["{x.light}""#, with: #"["{x.dark}""#))
    expectEqual(other.codes.first, "color/invalid")
    expectEqual(other.problems.first?.help?.hasPrefix("Write one color"), true)
    // What lies on dark grounds does so in the light scheme, too.
    let grounds = palette(
      text.replacing("light", with: "on-light").replacing("dark", with: "on-dark"))
    #expect(grounds.codes.isEmpty && grounds.choices == [""])
    expectEqual(grounds.reason("b"), "by-ground")
    // So do more than two that are called light and dark.
    let surfaces = palette(
      """
      {"$type": "color", "x": {"lightest": \(color("ffffff")), "lighter": \(color("eeeeee")),
        "darkest": \(color("000000"))},
       "a": {"$value": ["{x.lightest}", "{x.lighter}", "{x.darkest}"]}}
      """)
    #expect(surfaces.codes.isEmpty && surfaces.reason("a") == "by-ground")
  }

  @Test func `a property without a type and without a target is no color`() {
    let result = palette(
      """
      {"ink": \(color("000000")), "button": {"cursor": {"$value": "{action.cursor}"},
        "font-family": {"$value": "{body.font}"}, "fill": {"$value": "{gone}"}},
       "line": {"$type": "color", "$value": "{button.cursor}"}}
      """)
    expectEqual(result.codes, ["alias/unresolved", "alias/unresolved"])
    expectEqual(result.tokens.map(\.path), ["ink", "button.fill", "line"])
  }

  @Test func `colors in borders and shadows are checked and kept apart`() throws {
    let measure = #"{"value": 1, "unit": "px"}"#
    let rest =
      #""offsetX": \#(measure), "offsetY": \#(measure), "blur": \#(measure), "spread": \#(measure)"#
    let text = """
      {"a": \(color("ff0000")),
       "border": {"$type": "border", "$value": {"color": "{a}", "width": \(measure), "style": "solid"}},
       "one": {"$type": "shadow", "$value": {"color": \(srgb("00ff00")), \(rest)}},
       "two": {"$type": "shadow", "$value": ["{one}", {"color": \(black), \(rest)}]},
       "same": {"$value": "{two}", "$type": "shadow"},
       "bad": {"$type": "shadow", "$value": [{"color": "{nowhere}", \(rest)},
         {"color": {"colorSpace": "srgb", "components": [0, 0, 3]}, \(rest)}]},
       "text": {"$type": "typography", "$value": {"color": "{nowhere}"}}}
      """
    let result = palette(text)
    expectEqual(result.tokens.map(\.path), ["a"])
    let found = result.compositeColors
    expectEqual(
      found.map(\.color.path),
      [
        "border.color", "one.color", "two.0.color", "two.1.color", "same.0.color", "same.1.color",
        "bad.0.color", "bad.1.color",
      ])
    expectEqual(found.map(\.kind), [.border] + Array(repeating: .shadow, count: 7))
    expectEqual(
      found.map { $0.color.variants[0].color?.hex },
      [
        "#ff0000", "#00ff00", "#00ff00", "#000000", "#00ff00", "#000000", nil, nil,
      ])
    expectEqual(result.codes, ["alias/unresolved", "color/range"])
    expectEqual(result.problems.map { $0.excerpt(of: text) }, ["{nowhere}", "3"])
    expectEqual(found[4].color.variants[0].aliases.map(\.path), ["two", "one"])
  }

  // MARK: - Real files

  @Test(.needs("corpora/tokens"))
  func `the export of the Simple Design System of Figma`() throws {
    let file = try Corpora.file("corpora/tokens/figma-sds-native/scripts/tokens/tokens.json")
    let palette = try #require(PaletteLoader.load(paths: [file]).palettes.first)
    expectEqual(palette.choices, ["color=sds_light", "color=sds_dark", "color=brand_b_light"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark, .light])
    let path = "@color.background.default.default"
    expectEqual((0..<3).map { palette.hex(path, $0) }.map { $0 != nil }, [true, true, true])
    #expect(palette.hex(path, 0) == "#ffffff" && palette.hex(path, 1) != "#ffffff")
    expectEqual(palette.tokens.count, 226)
  }

  // MARK: - What only looks like a dialect

  @Test(
    arguments: [
      ##""#eeeeee is only a note""##, "5", "true", "[1, 2]", #"{"owner": "web"}"#,
    ])
  func `a value for a mode that nobody asked for and that is no color is left out`(_ note: String) {
    let text = """
      {"a": {"$type": "color", "$value": \(srgb("000000")),
             "$extensions": {"mode": {"night": \(note)}}},
       "b": {"$type": "color", "$value": "{a}", "$extensions": {"mode": {"night": \(note)}}},
       "c": {"$value": "{b}", "$extensions": {"mode": {"night": \(note)}}}}
      """
    let result = palette(text)
    expectEqual(result.codes, ["mode/no-color"])
    expectEqual(result.problems[0].severity, .warning)
    #expect(result.problems[0].message.hasSuffix("(the first of 3 such places)"))
    expectEqual(result.choices, [""])
    expectEqual(result.hex("c"), "#000000")
    let configured = palette(
      text, options: LoadOptions(dialect: TokenDialect(modes: "$extensions.mode")))
    expectEqual(Set(configured.codes), ["color/invalid"])
    #expect(configured.problems.allSatisfy { $0.severity == .error })
  }

  @Test func `a mode that is meant as a color is an error when it is none`() {
    let text = """
      {"a": {"$type": "color", "$value": \(srgb("000000")),
             "$extensions": {"mode": {"night": "#12345"}}}}
      """
    expectEqual(palette(text).codes, ["color/invalid"])
  }

  @Test func `a mode of another type needs no color`() {
    let text = """
      {"a": {"$type": "number", "$value": 1, "$extensions": {"mode": {"night": 2}}},
       "b": {"$value": "{a}", "$extensions": {"mode": {"night": 3}}}}
      """
    expectEqual(palette(text).codes, [])
  }
}
