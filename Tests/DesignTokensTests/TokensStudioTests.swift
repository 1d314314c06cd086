import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct TokensStudioTests {
  /// A token file with the sets, and with metadata that makes it one of Tokens Studio.
  private func file(
    _ sets: String, themes: String = "[]", order: String = "[]", options: LoadOptions = .init()
  ) -> ResolvedPalette {
    palette(
      #"{\#(sets), "$themes": \#(themes), "$metadata": {"tokenSetOrder": \#(order)}}"#,
      named: "tokens.json", options: options)
  }

  private func token(_ value: String, type: String = "color") -> String {
    #"{"value": "\#(value)", "type": "\#(type)"}"#
  }

  private func theme(_ name: String, _ sets: String, group: String? = nil) -> String {
    let group = group.map { #""group": "\#($0)", "# } ?? ""
    return #"{"name": "\#(name)", \#(group)"selectedTokenSets": {\#(sets)}}"#
  }

  // MARK: - Sets and themes

  @Test func `themes choose sets, and sets are merged in their order`() {
    let result = file(
      """
      "dark": {"bg": \(token("#000000")), "fg": \(token("{base.100}"))},
      "light": {"bg": \(token("#ffffff")), "fg": \(token("{base.900}"))},
      "core": {"base": {"100": \(token("#eeeeee")), "900": \(token("#111111"))}, "bg": \(token("#ff0000"))}
      """,
      themes: """
        [\(theme("Light", #""core": "source", "light": "enabled", "dark": "disabled""#)),
         \(theme("Dark", #""core": "source", "dark": "enabled""#))]
        """, order: #"["core", "light", "dark"]"#)
    expectEqual(result.format, "tokens-studio")
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, ["theme=Light", "theme=Dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(result.tokens.map(\.path).sorted(), ["bg", "fg"])
    expectEqual([result.hex("bg", 0), result.hex("bg", 1)], ["#ffffff", "#000000"])
    expectEqual([result.hex("fg", 0), result.hex("fg", 1)], ["#111111", "#eeeeee"])
  }

  @Test func `sets in a group are called by their path`() {
    let result = file(
      """
      "core": {"red": \(token("#ea4335"))},
      "semantic": {
        "light": {"bg": \(token("{core.red}")), "fg": \(token("{semantic.light.bg}"))},
        "dark": {"bg": \(token("#dc2626")), "fg": \(token("{bg}"))}
      }
      """,
      themes: """
        [\(theme("Light", #""core": "source", "semantic/light": "enabled""#)),
         \(theme("Dark", #""core": "source", "semantic/dark": "enabled""#))]
        """, order: #"["core", "semantic/light", "semantic/dark"]"#)
    #expect(result.codes.isEmpty)
    expectEqual(result.tokens.map(\.path).sorted(), ["bg", "fg"])
    expectEqual([result.hex("bg", 0), result.hex("bg", 1)], ["#ea4335", "#dc2626"])
    expectEqual([result.hex("fg", 0), result.hex("fg", 1)], ["#ea4335", "#dc2626"])
  }

  @Test func `a set that is made of those of a theme is no source of them`() {
    let result = file(
      """
      "core": {"white": \(token("#ffffff"))},
      "button": {"button": {"bg": \(token("{brand}")), "text": \(token("{white}"))}},
      "green": {"brand": \(token("#38a169"))}
      """,
      themes: """
        [\(theme("Green", #""core": "source", "button": "source", "green": "enabled""#))]
        """)
    expectEqual(result.tokens.map(\.path).sorted(), ["brand", "button.bg", "button.text"])
  }

  @Test func `groups multiply, and those that touch no color are folded`() {
    let result = file(
      """
      "brand/a": {"brand": \(token("#aa0000"))}, "brand/b": {"brand": \(token("#0000bb"))},
      "light": {"bg": \(token("#ffffff"))}, "dark": {"bg": \(token("{brand}"))},
      "s": {"size": \(token("4px", type: "sizing"))}, "l": {"size": \(token("8px", type: "sizing"))}
      """,
      themes: """
        [\(theme("S", #""s": "enabled""#, group: "Size")), \(theme("L", #""l": "enabled""#, group: "Size")),
         \(theme("A", #""brand/a": "source""#, group: "Brand")),
         \(theme("B", #""brand/b": "source""#, group: "Brand")),
         \(theme("Light", #""light": "enabled""#, group: "Color scheme")),
         \(theme("Dark", #""dark": "enabled""#, group: "Color scheme"))]
        """)
    #expect(result.codes.isEmpty)
    expectEqual(
      result.choices,
      [
        "Brand=A,Color scheme=Light", "Brand=A,Color scheme=Dark", "Brand=B,Color scheme=Light",
        "Brand=B,Color scheme=Dark",
      ])
    expectEqual(result.tokens.map(\.path), ["bg"])
    expectEqual(result.hex("bg", 3), "#0000bb")
  }

  @Test func `a set that any of the chosen themes selects counts`() {
    let result = file(
      #""a": {"x": \#(token("#010101"))}, "b": {"x": \#(token("#020202"))}"#,
      themes: """
        [\(theme("1", #""a": "enabled""#, group: "G")), \(theme("2", #""a": "enabled", "b": "enabled""#, group: "G")),
         \(theme("3", #""b": "source""#, group: "H")), \(theme("4", "", group: "H"))]
        """)
    expectEqual(result.choices, ["G=1,H=3", "G=1,H=4", "G=2,H=3", "G=2,H=4"])
    expectEqual((0..<4).map { result.hex("x", $0) }, ["#020202", "#010101", "#020202", "#020202"])
  }

  @Test func `sets that no theme mentions are told, and read for the appearance of their name`() {
    let result = file(
      """
      "core": {"ink": \(token("#111111")), "snow": \(token("#ffffff"))},
      "light": {"bg": \(token("{snow}"))}, "dark": {"bg": \(token("{ink}"))},
      "old": {"x": \(token("#123456"))}, "off": {"y": \(token("#123456"))}
      """, themes: "[\(theme("Base", #""core": "enabled", "off": "disabled""#))]")
    expectEqual(result.codes, ["studio/unselected-set"])
    expectEqual(
      result.problems.map(\.message),
      [
        "no theme mentions “light”, “dark”, “old”, which have colors"
      ])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([result.hex("bg", 0), result.hex("bg", 1)], ["#ffffff", "#111111"])
    #expect(result.token("x") == nil && result.token("y") == nil)
  }

  @Test func `a set called dark changes what a theme selects`() {
    let result = file(
      """
      "core": {"ink": \(token("#111111")), "bg": \(token("#ffffff"))},
      "themes/dark": {"bg": \(token("#000000"))}
      """, themes: "[\(theme("Light", #""core": "enabled""#))]")
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([result.hex("bg", 0), result.hex("bg", 1)], ["#ffffff", "#000000"])
  }

  @Test func `a set that no theme selects is said to be the reason`() {
    let text = #""core": {"c": \#(token("#010203"))}, "app": {"a": \#(token("{c}"))}"#
    let result = file(text, themes: "[\(theme("t", #""app": "enabled", "core": "disabled""#))]")
    expectEqual(result.codes, ["alias/unresolved"])
    #expect(result.problems[0].message.contains("of the set “core”, which no theme selects"))
    expectEqual(result.reason("a"), "unresolved-alias")
    expectEqual(result.tokens.count, 1)
  }

  @Test func `a set that no theme mentions is a source where aliases lead into it`() {
    let result = file(
      """
      "base": {"pink": \(token("{raw}")), "size": {"type": "sizing", "value": "4px"}},
      "raw": {"raw": \(token("#ff8fc7"))}, "old": {"x": \(token("#123456"))},
      "light": {"surface": \(token("{pink}"))}
      """, themes: "[\(theme("light", #""light": "enabled""#))]")
    expectEqual(result.codes, ["studio/unselected-set"])
    expectEqual(result.hex("surface", 0), "#ff8fc7")
    expectEqual(result.tokens.map(\.path), ["surface"])
    expectEqual(result.problems[0].help?.contains("“base”, “raw” are read, because aliases"), true)
  }

  @Test func `a set that no theme mentions is read if it only names tokens of the others`() {
    let sets = { (own: String) in
      """
      "light": {"ink": \(token("#111111"))}, "dark": {"ink": \(token("#eeeeee"))},
      "component": {"label": \(token(own))}
      """
    }
    let themes =
      "[\(theme("a", #""light": "enabled""#, group: "m")), \(theme("b", #""dark": "enabled""#, group: "m"))]"
    let named = file(sets("{ink}"), themes: themes)
    expectEqual((0..<2).map { named.hex("label", $0) }, ["#111111", "#eeeeee"])
    expectEqual(file(sets("#222222"), themes: themes).token("label"), nil)
    expectEqual(file(sets("{tint}"), themes: themes).token("label"), nil)
  }

  @Test func `of two sets with a token none is a source, nor is one that defines others anew`() {
    let twice = file(
      """
      "a": {"c": \(token("#111111"))}, "b": {"c": \(token("#222222"))}, "app": {"x": \(token("{c}"))}
      """, themes: "[\(theme("t", #""app": "enabled""#))]")
    expectEqual(twice.reason("x"), "unresolved-alias")
    let anew = file(
      """
      "a": {"c": \(token("#111111")), "y": \(token("#222222"))},
      "app": {"x": \(token("{c}")), "y": \(token("#333333"))}
      """, themes: "[\(theme("t", #""app": "enabled""#))]")
    expectEqual(anew.reason("x"), "unresolved-alias")
    expectEqual(anew.hex("y", 0), "#333333")
  }

  @Test func `the name of a set is the role of its tokens where their names say none`() {
    let result = file(
      """
      "typography": {"color": {"primary": \(token("#111111"))}, "link": \(token("#0000ee"))},
      "light/Surface colors": {"fill": {"x": \(token("#cccccc"))}, "raised": \(token("#ffffff"))},
      "icons": {"success": \(token("#008800"))}, "border": {"strong": \(token("#888888"))},
      "text": {"shared": \(token("#222222"))}, "core": {"shared": \(token("#333333"))},
      "surface-and-text": {"other": \(token("#444444"))}
      """)
    expectEqual(result.token("color.primary")?.roles, [.textFill])
    expectEqual(result.token("raised")?.roles, [.frameFill])
    expectEqual(result.token("success")?.roles, [.shapeFill])
    expectEqual(result.token("strong")?.roles, [.stroke])
    for path in ["link", "fill.x", "shared", "other"] {
      expectEqual(result.token(path)?.roles, [])
    }
  }

  @Test func `a property without a type and without a target is no color`() {
    let result = file(
      """
      "a": {"cursor": {"value": "{gone}"}, "fill": {"value": "{lost}"}, "width": {"value": "#fff"},
        "shadow": {"value": "0 {border.width.md} {c}"}}, "b": {"c": {"value": "#000"}}
      """)
    expectEqual(result.problems.map(\.message), ["there is no token “lost”"])
    expectEqual(result.tokens.map(\.path), ["width", "c"])
  }

  @Test func `a reference may begin with the name of a set`() {
    let result = file(
      """
      "surface": {"white": \(token("#ffffff")), "x": \(token("#010101"))},
      "dark": {"x": \(token("#020202"))},
      "app": {"a": \(token("{surface.white}")), "b": \(token("{surface.x}")),
        "c": \(token("{surface.white.value}")), "d": \(token("{off.y}")), "e": \(token("{x}"))},
      "off": {"y": \(token("#123456"))}
      """,
      themes: """
        [\(theme("t", #""surface": "enabled", "dark": "enabled", "app": "enabled", "off": "disabled""#))]
        """)
    expectEqual(result.hex("a"), "#ffffff")
    expectEqual(result.token("a")?.variants.first?.aliases.map(\.path), ["white"])
    // The value of that set, which another one replaces elsewhere.
    expectEqual(result.hex("b"), "#010101")
    expectEqual(result.hex("c"), "#ffffff")
    expectEqual(result.hex("e"), "#020202")
    expectEqual(result.codes, ["alias/unresolved"])
    #expect(result.problems[0].message.contains("of the set “off”, which no theme selects"))
    expectEqual(result.reason("d"), "unresolved-alias")
    expectEqual(result.tokens.map(\.path).contains { $0.hasPrefix("surface") }, false)
  }

  @Test func `without themes, sets that are named for appearances are compared`() {
    let result = file(
      """
      "global": {"white": \(token("#ffffff"))},
      "light": {"bg": \(token("{white}")), "fg": \(token("#000000"))},
      "dark": {"bg": \(token("#000000")), "fg": \(token("{white}"))}, "night": {"other": \(token("#123456"))}
      """)
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, ["set=light", "set=dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([result.hex("bg", 0), result.hex("bg", 1)], ["#ffffff", "#000000"])
    expectEqual(result.hex("other", 0), "#123456")
  }

  @Test func `what themes and the order name must be there`() {
    let text =
      #"{"core": {"c": \#(token("#010203"))}, "$themes": [{"name": "t", "selectedTokenSets": {"core": "enabled", "cora": "source", "gone": "disabled"}}, {"name": "u", "selectedTokenSets": {"core": "on"}}, 5], "$metadata": {"tokenSetOrder": ["core", "cores"]}}"#
    let result = palette(text, named: "tokens.json")
    expectEqual(
      result.codes.sorted(),
      [
        "studio/status", "studio/theme", "studio/unknown-set", "studio/unknown-set",
      ])
    #expect(result.problems.allSatisfy { $0.severity == .warning })
    let unknown = result.problems.filter { $0.code == "studio/unknown-set" }
    expectEqual(unknown.map { $0.excerpt(of: text) }, ["cora", "cores"])
    expectEqual(unknown.map(\.help), ["Did you mean “core”?", "Did you mean “core”?"])
    expectEqual(result.hex("c"), "#010203")
  }

  @Test func `themes that select nothing are no silent pass`() {
    let result = file(#""core": {"c": \#(token("#010203"))}"#, themes: "[\(theme("t", ""))]")
    expectEqual(result.codes, ["studio/no-set"])
    expectEqual(result.problems[0].severity, .error)
  }

  private var folder: [String: String] {
    [
      "t/$themes.json":
        "[\(theme("Light", #""base": "source", "mode/light": "enabled""#)), \(theme("Dark", #""base": "source", "mode/dark": "enabled""#))]",
      "t/$metadata.json": #"{"tokenSetOrder": ["base", "mode/light", "mode/dark"]}"#,
      "t/base.json": ##"{"ink": {"$value": "#010203", "$type": "color"}}"##,
      "t/mode/light.json": #"{"text": {"$value": "{ink}", "$type": "color"}}"#,
      "t/mode/dark.json": ##"{"text": {"$value": "#fafafa", "$type": "color"}}"##,
    ]
  }

  @Test(arguments: [["t"], ["."], ["t/$themes.json"]])
  func `a folder with themes is one palette`(_ paths: [String]) {
    let result = load(folder, paths: paths)
    expectEqual(result.palettes.map(\.file), ["t"])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].choices, ["theme=Light", "theme=Dark"])
    expectEqual(result.palettes[0].hex("text", 0), "#010203")
    expectEqual(result.palettes[0].hex("text", 1), "#fafafa")
    expectEqual(result.palettes[0].fileCount, 5)
    let location = result.palettes[0].token("text")?.value(in: 0)?.aliases.first?.location
    expectEqual(location?.file, "t/base.json")
  }

  @Test func `the files of a folder that are all named are one palette`() {
    let result = load(folder)
    expectEqual(result.palettes.map(\.file), ["t"])
    #expect(result.problems.isEmpty)
  }

  @Test func `a broken set is reported and the others are read`() {
    var files = folder
    files["t/mode/dark.json"] = #"{"text": "#
    let result = load(files, paths: ["t"])
    #expect(result.problems.map(\.code).contains("json/syntax"))
    expectEqual(result.palettes[0].hex("text", 0), "#010203")
  }

  @Test func `outer groups are sets where references leave them out`() {
    let result = palette(
      #"{"core": {"ink": \#(token("#010203")), "s": \#(token("4", type: "sizing"))}, "app": {"text": \#(token("{ink}"))}}"#,
      named: "tokens.json")
    expectEqual(result.format, "tokens-studio")
    expectEqual(result.hex("text"), "#010203")
    #expect(result.codes.isEmpty)
  }

  // MARK: - References and calculations

  @Test(
    arguments: [
      ("{ink}", "#336699"), ("$ink", "#336699"), ("{ ink }", "#336699"), ("{ink.value}", "#336699"),
      ("{color.{scheme}.text}", "#112233"),
      ("{{name}}", "#336699"), ("rgba({ink}, 50%)", "#33669980"), ("rgba($ink, 0.5)", "#33669980"),
      ("rgba( {ink}, {half} )", "#33669980"), ("rgba({ink}, {half} * 0.5)", "#33669940"),
      ("rgba({ink}, {percent})", "#33669980"), ("rgba(#369, 1)", "#336699"),
      ("rgba(#33669911, 0.5)", "#33669980"), ("rgba(rgba({ink}, 1), .5)", "#33669980"),
      ("hsla(210, 50%, 40%, {half})", "#33669980"), ("hsla({ink}, 0.5)", "#33669980"),
      ("rgb({red}, 102, {red} * 3)", "#336699"), ("rgba({triple}, 0.5)", "#33669980"),
      ("{border.color}", "#445566"), ("RGBA(#336699, 0.5)", "#33669980"),
    ])
  func `references and color functions`(_ value: String, _ hex: String) {
    let result = file(
      """
      "a": {"ink": \(token("#336699")), "half": \(token("0.5", type: "opacity")), "percent": \(token("50%", type: "opacity")),
        "scheme": \(token("dark", type: "other")), "name": \(token("ink", type: "other")), "red": \(token("50 + 1", type: "number")),
        "triple": \(token("51, 102, 153", type: "other")),
        "border": {"value": {"color": "#445566", "width": "1px"}, "type": "border"}},
      "b": {"color": {"dark": {"text": \(token("#112233"))}}, "x": \(token(value))}
      """)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("x"), hex)
  }

  @Test(
    arguments: [
      ("1 + 2 * 3", 7), ("(1 + 2) * 3", 9), ("2 ^ 3 ^ 2", 512), ("-2 ^ 2", -4), ("7 % 4", 3),
      ("10 - 4 - 3", 3), ("8 / 4 / 2", 1), ("1e2 * 1", 100), ("2 * -3", -6), ("4px * 2 / 8px", 1),
      (".5*.5", 0.25), ("- ( - 1 )", 1),
    ] as [(String, Double)])
  func `calculations`(_ text: String, _ value: Double) {
    // The share of white that a mix with black leaves shows the value.
    let result = file(
      """
      "a": {"n": \(token(text, type: "number")), "c": {"value": "#000000", "type": "color",
        "$extensions": {"studio.tokens": {"modify":
          {"type": "mix", "color": "#ffffff", "space": "srgb", "value": "({n} + 10) / 1000"}}}}}
      """)
    let isPixels = text.contains("px")
    expectEqual(result.codes, isPixels ? ["studio/modifier"] : [])
    guard !isPixels else { return }
    let red = result.token("c")?.value(in: 0)?.color?.components.x ?? .nan
    #expect(abs(red - (value + 10) / 1000) < 1e-12)
  }

  @Test(
    arguments: [
      ("1 / 0", "color/invalid"), ("rgba(#fff, 1 / 0)", "color/invalid"), ("#ggg", "color/invalid"),
      ("", "color/invalid"), ("16px", "color/invalid"), ("{gone}", "alias/unresolved"),
      ("rgba({gone}, 0.5)", "alias/unresolved"), ("{x}", "alias/cycle"),
      ("rgba({ink, 1)", "color/invalid"),
      ("rgba({shadow}, 1)", "alias/type-mismatch"), ("{shadow}", "color/invalid"),
      ("rgba(rgb(1, 2), 0.5)", "color/invalid"), ("{{{{{{{{{{ink}}}}}}}}}}", "alias/unresolved"),
    ])
  func `what is no color is unknown and reported at its place`(_ value: String, _ code: String) {
    let text =
      ##"{"a": {"ink": \##(token("#336699")), "shadow": {"value": {"x": "0", "color": "#000"}, "type": "boxShadow"}, "x": \##(token(value))}, "$themes": []}"##
    let result = palette(text, named: "tokens.json")
    expectEqual(result.codes, [code])
    guard case .unknown? = result.token("x")?.value(in: 0)?.resolution else {
      Issue.record("a value that is decided")
      return
    }
    #expect(result.problems.allSatisfy { value.contains($0.excerpt(of: text)) })
  }

  @Test func `a reference in a text is pointed at`() {
    let text =
      #"{"a": {"ink": \#(token("#336699")), "x": \#(token("rgba({inc}, 0.5)"))}, "$themes": []}"#
    let problem = palette(text, named: "tokens.json").problems[0]
    expectEqual(problem.excerpt(of: text), "{inc}")
    expectEqual(problem.help, "Did you mean “ink”?")
  }

  @Test func `types decide, groups pass them on, and values tell where there are none`() {
    let result = file(
      """
      "a": {"$type": "color", "x": {"$value": "red", "$description": "Said"},
        "y": {"$value": "red", "$type": "other"}},
      "b": {"plain": {"value": "#010203"}, "size": {"value": "4px"}, "value": {"inner": \(token("#040506"))}}
      """)
    expectEqual(result.tokens.map(\.path), ["x", "plain", "value.inner"])
    expectEqual(result.token("x")?.description, "Said")
    #expect(result.codes.isEmpty)
  }

  // MARK: - Color modifiers

  /// A color with a modifier.
  private func modified(_ base: String, _ modify: String) -> String {
    #"{"value": "\#(base)", "type": "color", "$extensions": {"studio.tokens": {"modify": \#(modify)}}}"#
  }

  // Expected values: sd-transforms, test/spec/color-modifiers/transformColorModifiers.spec.ts.
  @Test(
    arguments: [
      ("#C14242", "lighten", "hsl", "0.2", [0, 50.6, 60.6]),
      ("#C14242", "lighten", "lch", "0.2", [57.7, 47.5, 29.7]),
      ("#C14242", "lighten", "p3", "0.2", [0.76, 0.44, 0.42]),
      ("#C14242", "lighten", "srgb", "0.2", [0.805, 0.407, 0.407]),
      ("#C14242", "darken", "hsl", "0.2", [0, 50.6, 40.6]),
      ("#C14242", "darken", "lch", "0.2", [37.7, 47.5, 29.7]),
      ("#C14242", "darken", "p3", "0.2", [0.56, 0.24, 0.22]),
      ("#C14242", "darken", "srgb", "0.2", [0.605, 0.207, 0.207]),
      ("#000000", "mix", "hsl", "0.5", [0, 0, 50]), ("#000000", "mix", "lch", "0.5", [50, 0, 0]),
      ("#000000", "mix", "p3", "0.5", [0.5, 0.5, 0.5]),
      ("#000000", "mix", "srgb", "0.5", [0.5, 0.5, 0.5]),
      ("#4477DD", "mix", "srgb", "1 - (0.5 + 6 * 0.04)", [0.457, 0.605, 0.901]),
      ("#4477DD", "mix", "p3", "1 - (0.5 + 6 * 0.04)", [0.49, 0.6, 0.88]),
      ("#C14242", "alpha", "hsl", "0.2", [0, 50.6, 50.8]),
      ("#C14242", "alpha", "p3", "0.2", [0.7, 0.29, 0.28]),
    ] as [(String, String, String, String, [Double])])
  func `modifiers in their spaces`(
    _ base: String, _ type: String, _ space: String, _ value: String, _ expected: [Double]
  ) throws {
    let modify =
      ##"{"type": "\##(type)", "value": "\##(value)", "space": "\##(space)", "color": "#FFFFFF"}"##
    let result = file(#""a": {"x": \#(modified(base, modify))}"#)
    let color = try #require(result.token("x")?.value(in: 0)?.color)
    expectEqual(color.space, ["hsl": .hsl, "lch": .lch, "p3": .displayP3, "srgb": .srgb][space])
    expectEqual(color.alpha, type == "alpha" ? 0.2 : 1)
    for (value, expected) in zip(
      [color.components.x, color.components.y, color.components.z], expected)
    {
      #expect(abs(value - expected) <= (expected > 1 ? 0.051 : 0.0051))
    }
    #expect(result.codes.isEmpty)
  }

  // Expected values: the same test of sd-transforms, with the output format “hex”.
  @Test(arguments: [("hsl", "#9c3333"), ("lch", "#983735"), ("p3", "#9b3535"), ("srgb", "#9a3535")])
  func `hexadecimal output has the 8 bits that are shipped`(_ space: String, _ hex: String) throws {
    let modify = #"{"type": "darken", "value": 0.2, "space": "\#(space)", "format": "hex"}"#
    let result = file(#""a": {"x": \#(modified("#C14242", modify))}"#)
    expectEqual(result.token("x")?.value(in: 0)?.color, try Color(parsing: hex))
  }

  @Test func `a color that is referred to is modified first`() {
    let darken = #"{"type": "darken", "value": "0.75", "space": "hsl"}"#
    let again = #"{"type": "darken", "value": "0.5", "space": "hsl"}"#
    let result = file(
      #""a": {"red": \#(token("#f00")), "danger": \#(modified("{red}", darken)), "error": \#(modified("{danger}", again))}"#
    )
    let red = result.token("error")?.value(in: 0)?.color?.components(in: .srgb).x ?? .nan
    #expect(abs(red - 0.125) < 1e-12)
  }

  @Test func `alpha of a mix is not multiplied into its colors`() {
    let mix =
      ##"{"type": "mix", "value": "0.5", "space": "srgb", "color": "#ff000000", "format": "hex"}"##
    let result = file(#""a": {"x": \#(modified("#0000ff", mix))}"#)
    expectEqual(result.hex("x"), "#80008080")
  }

  @Test func `a lightened color is mapped into the gamut of its output`() throws {
    let modify = #"{"type": "lighten", "value": "0.1", "space": "p3", "format": "srgb"}"#
    let result = file(#""a": {"x": \#(modified("color(display-p3 0 1 0)", modify))}"#)
    let color = try #require(result.token("x")?.value(in: 0)?.color)
    #expect(color.space == .srgb && color.isInGamut(.srgb, tolerance: 0))
  }

  @Test(
    arguments: [
      (#"{"type": "tint", "value": "0.1", "space": "srgb"}"#, "tint"),
      (#"{"type": "alpha", "value": "0.1"}"#, nil),
      (#"{"type": "alpha", "value": "0.1", "space": "oklch"}"#, "oklch"),
      (#"{"type": "alpha", "value": "50%", "space": "srgb"}"#, "50%"),
      (#"{"type": "alpha", "value": "1 / 0", "space": "srgb"}"#, "1 / 0"),
      (#"{"type": "mix", "value": "0.1", "space": "srgb"}"#, nil),
      (#"{"type": "mix", "value": "0.1", "space": "srgb", "color": "rouge"}"#, "rouge"),
      (#"{"value": "0.1", "space": "srgb"}"#, nil), (#""{ink}""#, "{ink}"),
    ] as [(String, String?)])
  func `a modifier that would be dropped makes the color unknown`(
    _ modify: String, _ excerpt: String?
  ) {
    let text =
      #"{"a": {"ink": \#(token("#010203")), "x": \#(modified("#fff", modify))}, "$themes": []}"#
    let result = palette(text, named: "tokens.json")
    expectEqual(result.codes, ["studio/modifier"])
    #expect(result.problems[0].excerpt(of: text) == excerpt ?? modify)
    expectEqual(result.reason("x"), "invalid-modifier")
  }

  @Test func `an opacity in percent is a number for a modifier`() {
    let modify = #"{"type": "alpha", "value": "{half}", "space": "srgb", "format": "hex"}"#
    let result = file(
      #""a": {"half": \#(token("50%", type: "opacity")), "x": \#(modified("#fff", modify))}"#)
    expectEqual(result.hex("x"), "#ffffff80")
  }

  // MARK: - Gradients

  @Test(
    arguments: [
      ("linear-gradient(180deg, {a} 0%, rgba({a}, 0.00) 45%)", [0, 0.45]),
      ("linear-gradient({a}, {b}, {a})", [0, 0.5, 1]),
      ("linear-gradient(to right, {a} 20%, 30%, {b} 10%, {a})", [0.2, 0.2, 1]),
      ("conic-gradient(from 45deg at 50% 50%, {a} 90deg 180deg, {b} 0.75turn)", [0.25, 0.5, 0.75]),
      ("radial-gradient(circle at top, {a}, {b} 10px, {a})", [0, 0.5, 1]),
    ] as [(String, [Double])])
  func `gradients`(_ value: String, _ positions: [Double]) throws {
    let result = file(
      #""s": {"a": \#(token("#010203")), "b": \#(token("#040506")), "x": \#(token(value)), "y": \#(token("{x}"))}"#
    )
    #expect(result.codes.isEmpty)
    expectEqual(result.tokens.map(\.path), ["a", "b"])
    expectEqual(result.gradients.map(\.path), ["x", "y"])
    let stops = try #require(result.gradients.first).variants[0].stops
    expectEqual(stops.map(\.position), positions)
    #expect(stops.allSatisfy { if case .color = $0.resolution { true } else { false } })
  }

  @Test func `a gradient with a stop that is no color says so`() {
    let result = file(#""s": {"x": \#(token("linear-gradient(#fff, nocolor 50%, #000)"))}"#)
    expectEqual(result.codes, ["color/invalid"])
    expectEqual(result.gradients[0].variants[0].stops.count, 3)
  }

  @Test func `a gradient token`() {
    let result = file(
      ##""s": {"a": \##(token("#010203")), "x": {"value": {"kind": "linear", "stops": [{"color": "{a}", "position": 0}, {"color": "#fff", "position": 1}]}, "type": "gradient"}}"##
    )
    #expect(result.codes.isEmpty)
    expectEqual(result.gradients.map(\.path), ["x"])
  }

  @Test func `files that refer to each other are sets of one palette`() throws {
    let files = MemoryFiles([
      "t/core.json": ##"{"c": {"red": {"$value": "#f00", "$type": "color"}}}"##,
      "t/modes/light.json": ##"""
      {"text": {"$value": "{c.red}", "$type": "color", "$extensions": {"studio.tokens": {
        "modify": {"type": "alpha", "value": "0.5", "space": "srgb"}}}}}
      """##,
      "t/other.json": ##"{"o": {"$value": "#00f", "$type": "color"}}"##,
    ])
    let loaded = PaletteLoader.load(paths: ["t"], files: files)
    let tokens = loaded.palettes.flatMap(\.tokens)
    #expect(loaded.palettes.allSatisfy { $0.format == "tokens-studio" })
    expectEqual(tokens.map(\.path).sorted(), ["c.red", "o", "text"])
    let text = try #require(tokens.first { $0.path == "text" }?.variants.first?.color)
    expectEqual(text.hex, "#ff000080")
  }

  @Test func `files named for appearances are alternatives`() throws {
    func text(_ color: String) -> String {
      """
      {"line": {"value": "1", "type": "borderWidth"}, "text": {"value": "\(color)", "type": "color"}}
      """
    }
    let files = MemoryFiles(["t/light.json": text("#222"), "t/dark.json": text("#eee")])
    let loaded = PaletteLoader.load(paths: ["t"], files: files)
    let palette = try #require(loaded.palettes.first)
    #expect(loaded.palettes.count == 1 && palette.format == "tokens-studio")
    expectEqual(palette.permutations.map(\.appearance.scheme), [.dark, .light])
    let values = palette.permutations.indices.map { palette.tokens[0].value(in: $0)?.color?.hex }
    #expect(palette.tokens.map(\.path) == ["text"] && values == ["#eeeeee", "#222222"])
  }

  // MARK: - Recognition

  @Test(
    arguments: [
      (#"{"$themes": []}"#, true), (#"{"a": {}, "$metadata": {"tokenSetOrder": []}}"#, true),
      (#"{"a": {"value": "4", "type": "sizing"}}"#, true),
      (#"{"a": {"$value": "4", "$type": "fontSizes"}}"#, true),
      (#"{"a": {"$value": "4", "$type": "opacity"}}"#, false),
      (
        ##"{"a": {"$value": "#fff", "$type": "color", "$extensions": {"studio.tokens": {"x": 1}}}}"##,
        true
      ),
      (##"{"a": {"value": "#fff", "type": "color"}}"##, false),
      (#"{"$metadata": {"version": 1}, "type": "boxShadow"}"#, false),
      (#"{"$themes": {"a": 1}}"#, false), (#"{"compilerOptions": {"types": ["sizing"]}}"#, false),
      (#"[{"name": "a"}]"#, false), (#"{"type": "spacing"}"#, false),
      (#"{"tokenSetOrder": []}"#, false),
    ])
  func `what it is recognized by`(_ text: String, _ isOurs: Bool) throws {
    let file = try SourceText(name: "x.json", text: text)
    let document = try JSONReader.read(file)
    let input = TokenInput(path: "x.json", content: .file(file, document))
    // Values of the token format can be read beside files that show it.
    let weight = TokensStudio.evidence(in: input)?.weight ?? .ifShown
    expectEqual(weight > .ifShown, isOurs)
  }

  @Test(.needs("corpora/tokens"))
  func `files of other formats in the corpora are not taken`() throws {
    let root = try Corpora.file("corpora/tokens")
    let ours = [
      "tokens-studio-fixtures", "digdir-designsystemet", "metamask-design-tokens",
    ]
    let others = ((try? LocalFiles().names(in: root)) ?? []).filter { !ours.contains($0) }
    for name in others {
      let result = PaletteLoader.load(paths: ["\(root)/\(name)"])
      let taken = result.palettes.filter { $0.format == "tokens-studio" }.map(\.file)
      #expect(taken.isEmpty)
    }
  }

  // MARK: - Real files

  @Test(.needs("corpora/tokens"))
  func `Designsystemet of Digdir`() throws {
    let root = try Corpora.file("corpora/tokens/digdir-designsystemet")
    let result = PaletteLoader.load(paths: [root])
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    expectEqual(palette.format, "tokens-studio")
    expectEqual(palette.problems.map(\.message), [])
    expectEqual(palette.permutations.count, 16)
    expectEqual(
      Set(palette.permutations.flatMap(\.choices).map(\.modifier)), ["Color scheme", "Color"])
    let dark = try #require(
      palette.choices.firstIndex { $0 == "Color scheme=Dark,Color=accent" })
    expectEqual(palette.permutations[dark].appearance.scheme, .dark)
    expectEqual(palette.hex("color.accent.background-default", dark), "#0c1927")
    expectEqual(palette.hex("background-default", dark), "#0c1927")
    #expect(palette.tokens.allSatisfy { token in token.variants.allSatisfy { $0.color != nil } })
  }

  @Test(.needs("corpora/tokens"))
  func `MetaMask`() throws {
    let path = try Corpora.file("corpora/tokens/metamask-design-tokens/src/figma/tokens.json")
    let palette = try #require(PaletteLoader.load(paths: [path]).palettes.first)
    expectEqual(palette.format, "tokens-studio")
    expectEqual(palette.problems.map(\.message), [])
    expectEqual(palette.choices, ["set=light", "set=dark"])
    expectEqual(palette.hex("colors.background.default", 0), "#ffffff")
    expectEqual(palette.hex("colors.background.default", 1), "#24272a")
  }

  // Expected values: sd-transforms, test/integration/color-modifier-references.test.ts, and for the last
  // two the formulas; color8 is an alpha, which the test names without its value.
  @Test(.needs("corpora/tokens"))
  func `references in color modifiers of sd-transforms`() throws {
    let root = try Corpora.file("corpora/tokens/tokens-studio-fixtures/test/integration/tokens")
    let palette = try #require(
      PaletteLoader.load(paths: ["\(root)/color-modifier-references.tokens.json"]).palettes.first)
    #expect(palette.codes.isEmpty)
    let expected = [
      "color": "#ffffff4d", "color2": "#0000004d", "color3": "#a1bbee", "color4": "#759ae6",
      "color5": "#759ae6", "color6": "#3b64b3", "color7": "#3b64b3", "color8": "#202d3bbd",
      "color9": "#c5c8cc", "color10": "#424242",
    ]
    for (name, hex) in expected { expectEqual(palette.hex(name), hex) }
  }

  @Test(.needs("corpora/tokens"))
  func `the fixtures of sd-transforms`() throws {
    let root = try Corpora.file("corpora/tokens/tokens-studio-fixtures/test/integration/tokens")
    for name in [
      "sd-transforms", "w3c-spec-compliance", "swift-UI-colors", "math-in-complex-values",
      "expand-composition", "object-value-references", "custom-group",
    ] {
      let result = PaletteLoader.load(paths: ["\(root)/\(name).tokens.json"])
      expectEqual(result.problems.map(\.message), [])
      expectEqual(result.palettes.map(\.format), ["tokens-studio"])
    }
    let palette = try #require(
      PaletteLoader.load(paths: ["\(root)/sd-transforms.tokens.json"]).palettes.first)
    expectEqual(palette.hex("colors.blue-alpha"), "#0000ff80")
    expectEqual(palette.hex("colors.red.400"), "#f67474")
    expectEqual(palette.hex("usesColor"), "#ff00ff")
    expectEqual(palette.gradients.map(\.path), ["colors.gradient"])
  }

  // MARK: - Hostile input

  @Test func `of too many permutations each context is looked at once`() {
    let names = (0..<20).map { "g\($0)" }
    let sets = names.map { group in
      (0..<20).map { #""\#(group)/\#($0)": {"\#(group)": \#(token("#0000\(10 + $0)"))}"# }
        .joined(separator: ",")
    }
    let themes = names.flatMap { group in
      (0..<20).map { theme("\($0)", #""\#(group)/\#($0)": "enabled""#, group: group) }
    }
    let result = file(sets.joined(separator: ","), themes: "[\(themes.joined(separator: ","))]")
    #expect(result.codes.isEmpty)
    expectEqual(result.permutations.count, 1 + 20 * 19)
    expectEqual(result.tokens.count, 20)
  }

  @Test(
    arguments: [
      String(repeating: "(", count: 60_000), String(repeating: "-", count: 60_000) + "1",
      "2" + String(repeating: "^2", count: 30_000), "1" + String(repeating: "+1", count: 30_000),
      "1" + String(repeating: "*9", count: 30_000), String(repeating: "rgba(", count: 12_000),
      String(repeating: "rgba(#fff,", count: 6_000) + String(repeating: ")", count: 6_000),
      "linear-gradient(" + String(repeating: "#fff,", count: 12_000) + "#000)",
      String(repeating: "{", count: 60_000), String(repeating: "}", count: 60_000),
      String(repeating: "{a", count: 20_000) + String(repeating: "}", count: 20_000),
      String(repeating: "$", count: 60_000), "linear-gradient()", "gradient()", "rgba()", "rgba(,)",
      "1 % 0", "0 / 0", "9^9^9^9", "1e999 * 1", "-", "()", "1 +", "{}", "{ }", "$", "{.}", "%",
      "5%%",
    ])
  func `values that are bombs`(_ value: String) {
    for modify in [
      #"{"type": "mix", "value": "\#(value)", "space": "lch", "color": "\#(value)"}"#, #""{x}""#,
    ] {
      let result = file(
        #""s": {"a": \#(token("#fff")), "x": \#(token(value)), "y": \#(modified(value, modify)), "z": \#(modified("#fff", modify))}"#
      )
      #expect(!result.codes.isEmpty || !result.gradients.isEmpty)
    }
  }

  @Test func `texts that double each other`() {
    var tokens = [#""t0": \#(token("0123456789", type: "other"))"#]
    for level in 1...2_000 {
      let name = min(level, 13) - (level > 13 ? 0 : 1)
      tokens.append(#""t\#(level)": \#(token("{t\(name)}{t\(name)}"))"#)
    }
    let result = file(#""s": {\#(tokens.joined(separator: ","))}"#)
    #expect(result.codes.contains("token/too-long"))
  }

  @Test func `no byte that is missing or changed makes a crash`() {
    let seed: UInt64 = 20_251_121
    var random = SplitMix64(seed: seed)
    let modify =
      #"{"type": "mix", "value": "{n} * 0.5", "space": "hsl", "color": "$ink", "format": "hex"}"#
    let text = Array(
      """
      {"core": {"ink": \(token("#336699")), "n": \(token("50%", type: "opacity")), "m": {"value": \(modify)}},
       "light": {"x": \(modified("rgba({ink}, {n})", modify)), "y": \(modified("{x}", #""{m}""#))},
       "dark": {"x": \(token("{i{n}k}")), "g": \(token("linear-gradient(to top, {x} 10%, 20%, red)"))},
       "$themes": [\(theme("a", #""core": "source", "light": "enabled""#, group: "g")),
        \(theme("b", #""core": "source", "dark": "enabled""#, group: "g")), \(theme("c", #""core": "enabled""#))],
       "$metadata": {"tokenSetOrder": ["core", "dark", "light"]}}
      """.utf8)
    func check(_ bytes: [UInt8], _ comment: String) {
      let result = PaletteLoader.load(text: bytes, fileName: "tokens.json")
      for problem in result.problems {
        let range = problem.location.range
        let isInside =
          range.start.offset <= range.end.offset && range.end.offset <= bytes.count
        #expect(isInside, "\(comment)")
      }
    }
    for length in text.indices { check(Array(text[..<length]), "length \(length)") }
    for round in 0..<6_000 {
      var bytes = text
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[index] = Array("{}[]\":,.$#/0-9()%".utf8).randomElement(using: &random) ?? 0
        case 1: bytes.removeSubrange(index..<min(index + 7, bytes.count))
        case 2: bytes.insert(contentsOf: bytes[index..<min(index + 11, bytes.count)], at: index)
        default: bytes[index] = UInt8.random(in: 0x20...0x7E, using: &random)
        }
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }
}
