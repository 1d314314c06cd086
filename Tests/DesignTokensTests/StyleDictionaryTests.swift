import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct StyleDictionaryTests {
  private func dictionary(
    _ text: String, named name: String = "tokens.json", options: LoadOptions = LoadOptions()
  ) -> ResolvedPalette {
    load([name: text], options: options).palettes[0]
  }

  /// A file with tokens in a group `color`.
  private func file(_ tokens: [(String, String)]) -> String {
    let members = tokens.map { #""\#($0)": {"value": \#($1)}"# }
    return #"{"color": {\#(members.joined(separator: ", "))}}"#
  }

  @Test func `a value may have a color for each scheme`() {
    let palette = dictionary(
      file([
        ("page", #""light-dark(#fff, #111)""#), ("ink", #""light-dark({color.sea}, #eee)""#),
        ("sea", ##""#0066cc""##),
      ]))
    #expect(palette.codes.isEmpty)
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("color.page", $0) }, ["#ffffff", "#111111"])
    expectEqual([0, 1].map { palette.hex("color.ink", $0) }, ["#0066cc", "#eeeeee"])
  }

  @Test func `the property of the scheme is no color`() {
    let palette = dictionary(
      ##"{"color": {"color-scheme": {"value": "light"}, "bg": {"value": "#fff"}}}"##)
    #expect(palette.problems.isEmpty && palette.tokens.map(\.path) == ["color.bg"])
  }

  @Test(arguments: [
    ("inset 0 0 0 {width.sm} {color.ink}", true), ("inset 0 0 0 1px #222222", true),
    ("inset 0 0 0 {width.gone} {color.ink}", true), ("inset 0 0 0 1px rgb(34, 34, 34)", true),
    ("inset 0 1px 0 0 #222222", false), ("0 0 0 1px #222222", false),
    ("inset 0 0 0 1px #222222, 0 0 4px #000000", false),
  ])
  func `a shadow all around inside of a box is a border`(_ shadow: String, _ isBorder: Bool) {
    let palette = dictionary(
      ##"{"width": {"sm": {"value": "1px"}}, "color": {"ink": {"value": "#222222"}}, "input": {"box-shadow": {"value": "\##(shadow)"}}}"##
    )
    let token = palette.token("input.box-shadow")
    expectEqual(token?.variants.first?.color?.hex, isBorder ? "#222222" : nil)
    expectEqual(token?.roles ?? [], isBorder ? [.stroke] : [])
  }

  // MARK: - What is a token

  @Test func `a type, a category, a name or a notation makes a color`() {
    let palette = dictionary(
      """
      {
        "color": {
          "red": {"value": "f00", "comment": "The red.", "themeable": true},
          "channels": {"value": "255, 0, 0"}, "step": {"value": "400"}, "count": {"value": 3},
          "size": {"value": "#000", "type": "dimension"}
        },
        "ink": {"value": "#123456", "deprecated": "Use red."}, "word": {"value": "black"},
        "button-color": {"value": "black"},
        "paper": {"value": "white", "type": "color"},
        "line": {"value": "1px solid #fff"},
        "attributed": {"value": "blue", "attributes": {"category": "color"}}
      }
      """)
    expectEqual(palette.format, "style-dictionary")
    expectEqual(
      palette.tokens.map(\.path), ["color.red", "ink", "button-color", "paper", "attributed"])
    expectEqual(palette.hex("color.red"), "#ff0000")
    expectEqual(palette.token("color.red")?.description, "The red.")
    expectEqual(palette.token("ink")?.deprecated, Deprecation(message: "Use red."))
    #expect(palette.problems.isEmpty)
  }

  @Test func `among colors a word is one`() {
    let text = """
      {"red": {"contrast": {"value": {"_light": "white", "_dark": "black"}}, "solid": {"value": "#c00"}},
        "line": {"style": {"value": "tan"}, "size": {"value": "2px"}, "ink": {"value": "#222"}}}
      """
    let palette = dictionary(text)
    expectEqual(palette.tokens.map(\.path), ["red.contrast", "red.solid", "line.ink"])
    expectEqual(palette.hexes("red.contrast"), ["#ffffff", "#000000"])
    expectEqual(dictionary(text, named: "semantic-colors.json").hex("line.style"), "#d2b48c")
  }

  @Test func `a group may be called value`() {
    let palette = dictionary(
      """
      {"color": {
        "value": {"red": {"value": "#f00"}},
        "hue": {"value": {"h": 120, "s": 1, "l": 0.25}},
        "typed": {"value": {"x": {}}, "type": "font"}
      }}
      """)
    expectEqual(palette.tokens.map(\.path), ["color.value.red", "color.hue"])
    expectEqual(palette.hex("color.hue"), "#008000")
  }

  @Test func `a color that is none is an error at its value`() {
    let text =
      ##"{"color": {"a": {"value": "#12"}, "b": {"value": "bleu"}, "c": {"value": "#fff"}}}"##
    let palette = dictionary(text)
    expectEqual(palette.codes, ["color/invalid", "color/invalid"])
    expectEqual(palette.problems.map { $0.excerpt(of: text) }, ["#12", "bleu"])
    expectEqual(palette.reason("color.a"), "invalid-color")
    expectEqual(palette.hex("color.c"), "#ffffff")
  }

  // MARK: - Colors as tinycolor2 reads them

  /// Worked out with a transcription of the library's `inputToRGB`.
  private static let texts: [(String, [Double]?)] = [
    ("RED", [255, 0, 0, 1]), ("  red ", [255, 0, 0, 1]), ("burntsienna", [234, 126, 93, 1]),
    ("transparent", [0, 0, 0, 0]), ("f80", [255, 136, 0, 1]), ("f80c", [255, 136, 0, 0.8]),
    ("FF8800", [255, 136, 0, 1]), ("ff8800cc", [255, 136, 0, 0.8]),
    ("#ff88", [255, 255, 136, 8 / 15]), ("##fff", nil), ("#ff880", nil),
    ("rgb 255 128 0", [255, 128, 0, 1]), ("rgb(255 128 0", [255, 128, 0, 1]),
    ("rgb|255|128|0", [255, 128, 0, 1]), ("rgb(50%, 25%, 100%)", [127.5, 63.75, 255, 1]),
    ("rgb(33.3%, 0%, 0%)", [84.91, 0, 0, 1]), ("rgb(150%, 200%, 0%)", [127.5, 0, 0, 1]),
    ("rgb(1.0, 0, 0)", [255, 0, 0, 1]), ("rgb(1, 0, 0)", [1, 0, 0, 1]),
    ("rgb(.5, 12.5, 300)", [0.5, 12.5, 255, 1]), ("rgb(-5, 10, 20)", [0, 10, 20, 1]),
    ("rgba(255, 0, 0, 0.5)", [255, 0, 0, 0.5]), ("rgba(255, 0, 0, 50%)", [255, 0, 0, 1]),
    ("rgba(255, 0, 0, 2)", [255, 0, 0, 1]), ("rgb(255, 0, 0, 0.5)", [255, 0, 0, 1]),
    ("rgb(255 0 0 / 50%)", [255, 0, 0, 1]), ("1px solid rgb(1, 2, 3)", nil),
    ("hsl(210, 0.5, 0.4)", [51, 102, 153, 1]), ("hsl(210, 1, .5)", [0, 127.5, 255, 1]),
    ("hsl(400, 50%, 40%)", [153, 51, 51, 1]), ("hsl(-30, 50%, 40%)", [153, 51, 51, 1]),
    ("hsla(210, 50%, 40%, .25)", [51, 102, 153, 0.25]),
    ("hsl(210, 1%, 50%)", [126.225, 127.5, 128.775, 1]),
    ("hsv(210, 50%, 40%)", [51, 76.5, 102, 1]),
    ("hsva(210, 50%, 40%, 0.5)", [51, 76.5, 102, 0.5]), ("hsv(360, 1, 1)", [255, 0, 0, 1]),
    ("hsv 120 100 50", [0, 127.5, 0, 1]), ("rgb(12., 0, 0)", nil), ("rgb()", nil), ("", nil),
    ("abcdef0", nil), ("hsl(167, 1.839, 0.01)", [2.5031, 2.5969, 2.5766, 1]),
  ]

  private static let objects: [(String, [Double]?)] = [
    (#"{"r": 255, "g": 128, "b": 0}"#, [255, 128, 0, 1]),
    (#"{"r": "255", "g": "50%", "b": "1.0"}"#, [255, 127.5, 255, 1]),
    (#"{"r": 1, "g": 0.5, "b": 0}"#, [1, 0.5, 0, 1]),
    (#"{"r": 300, "g": -5, "b": 510}"#, [255, 0, 255, 1]),
    (#"{"r": 255, "g": 0, "b": 0, "a": 0.5}"#, [255, 0, 0, 0.5]),
    (#"{"r": 255, "g": 0, "b": 0, "a": "0.25"}"#, [255, 0, 0, 0.25]),
    (#"{"r": 255, "g": 0, "b": 0, "a": 50}"#, [255, 0, 0, 1]),
    (#"{"r": 255, "g": 0, "b": 0, "a": "x"}"#, [255, 0, 0, 1]),
    (#"{"h": 210, "s": 50, "l": 40}"#, [51, 102, 153, 1]),
    (#"{"h": 210, "s": 0.5, "l": 0.4}"#, [51, 102, 153, 1]),
    (#"{"h": "210", "s": "50%", "l": "40%"}"#, [51, 102, 153, 1]),
    (#"{"h": 210, "s": 0.29, "l": 0.4}"#, [72.4302, 102, 131.5698, 1]),
    (#"{"h": 720, "s": 1, "l": 0.5}"#, [255, 0, 0, 1]),
    (#"{"h": 0.5, "s": 1, "l": 0.5}"#, [255, 2.125, 0, 1]),
    (#"{"h": 210, "s": 1e-9, "l": 0.5}"#, [127.5, 127.5, 127.5, 1]),
    (#"{"h": 210, "s": 50, "v": 40}"#, [51, 76.5, 102, 1]),
    (#"{"h": 120, "s": 1, "v": 1, "a": 0.3}"#, [0, 255, 0, 0.3]),
    (#"{"r": "x1", "g": 0, "b": 0}"#, nil), (#"{"r": 1e999, "g": 0, "b": 0}"#, nil),
    (
      #"{"colorSpace": "oklch", "components": [1, 0, "none"], "alpha": 0.5}"#, [255, 255, 255, 0.5]
    ),
    (#"{"colorSpace": "srgb", "components": [255, 0, 0]}"#, nil),
    (#"{"colorSpace": "srgb", "components": [0, 0]}"#, nil),
    (#"{"colorSpace": "none", "components": [0, 0, 0]}"#, nil),
  ]

  @Test(arguments: texts.map { (#""\#($0)""#, $1) } + objects)
  func `colors are read as the transforms read them`(_ value: String, _ expected: [Double]?) throws
  {
    let text = ##"{"a": {"value": \##(value), "type": "color"}, "b": {"value": "#fff"}}"##
    let token = try #require(dictionary(text).token("a")?.value(in: 0))
    guard let expected else {
      expectEqual(token.color, nil)
      return
    }
    let color = try #require(token.color)
    let c = color.components(in: .srgb)
    for (found, wanted) in zip([c.x * 255, c.y * 255, c.z * 255, color.alpha], expected) {
      #expect(abs(found - wanted) < 1e-4, "\(value): \(found) and not \(wanted)")
    }
  }

  @Test func `what CSS means otherwise is told`() {
    let text =
      #"{"color": {"a": {"value": "rgb(255 0 0 / 50%)"}, "b": {"value": "hsl(400, 50%, 40%)"}, "c": {"value": "oklch(0.7 0.1 20)"}}}"#
    let palette = dictionary(text)
    expectEqual(palette.codes, ["color/misread"])
    #expect(palette.problems[0].message.hasSuffix("(the first of 2 such places)"))
    #expect(palette.problems.allSatisfy { $0.severity == .warning })
    #expect(palette.problems[0].message.contains("#ff000080"))
    expectEqual(palette.token("color.c")?.value(in: 0)?.color?.space, .oklch)
  }

  // MARK: - References

  @Test func `references stand for values with and without their name, and inside of texts`() {
    let palette = dictionary(
      """
      {
        "color": {
          "base": {"red": {"value": "#ff0000"}, "channels": {"value": "0, 0, 255"}},
          "a": {"value": "{color.base.red.value}"}, "b": {"value": "{ color.a }"},
          "c": {"value": "rgba({color.base.red}, 0.5)"},
          "d": {"value": "rgba({color.base.channels}, 0.5)"},
          "e": {"value": "rgb(from {color.a} r g b / {opacity.half})"},
          "f": {"value": "{alias.plain}"}
        },
        "opacity": {"half": {"value": 0.5}},
        "alias": {"plain": {"value": "{color.base.red}"}, "border": {"value": "1px solid {color.a}"}}
      }
      """)
    #expect(palette.problems.isEmpty)
    expectEqual(
      palette.tokens.map { "\($0.path) \(palette.hex($0.path) ?? "")" },
      [
        "color.base.red #ff0000", "color.a #ff0000", "color.b #ff0000", "color.c #ff000080",
        "color.d #0000ff80", "color.e #ff000080", "color.f #ff0000", "alias.plain #ff0000",
      ])
    expectEqual(
      palette.token("color.b")?.value(in: 0)?.aliases.map(\.path), ["color.a", "color.base.red"])
  }

  @Test
  func `a reference may lead into a value, to another property, or to what stands in a group`() {
    let palette = dictionary(
      """
      {
        "color": {
          "core": {"hsl": {"value": {"h": "{hue.red}", "s": 1, "l": 0.5}}},
          "turned": {"value": {"h": 120, "s": "{color.core.hsl.value.s}", "l": "{color.core.hsl.l}"}},
          "same": {"value": {"h": "{color.core.hsl.value.h}", "s": 1, "l": 0.25}},
          "dark": {"value": "{color.pair.inverse}"},
          "pair": {"value": "#fff", "inverse": "#111111"},
          "loose": {"value": "{palette.red}"}
        },
        "hue": {"red": {"value": 240}}, "palette": {"red": "#c00"}
      }
      """)
    #expect(palette.problems.isEmpty)
    expectEqual(
      ["core.hsl", "turned", "same", "dark", "loose"].map { palette.hex("color.\($0)") },
      ["#0000ff", "#00ff00", "#000080", "#111111", "#cc0000"])
  }

  @Test func `references that lead nowhere are unknown`() {
    let text = """
      {"color": {
        "a": {"value": "{color.rde}"}, "red": {"value": "#f00"},
        "b": {"value": "{color.c}"}, "c": {"value": "{color.b.value}"},
        "d": {"value": "rgba({color.gone}, {color.lost})"}
      }}
      """
    let palette = dictionary(text)
    expectEqual(
      palette.codes, ["alias/unresolved", "alias/cycle", "alias/unresolved", "alias/unresolved"])
    expectEqual(palette.problems[0].help, "Did you mean “color.red”?")
    expectEqual(
      palette.problems.map { $0.excerpt(of: text) }.suffix(2), ["{color.gone}", "{color.lost}"])
    expectEqual(palette.reason("color.b"), "alias-cycle")
    expectEqual(palette.reason("color.d"), "unresolved-alias")
  }

  @Test func `a measure without a target loses no color`() {
    let palette = dictionary(
      """
      {
        "ink": {"value": "#000", "type": "color"},
        "width": {"md": {"value": "{spacing.25.value}", "type": "dimension"}},
        "card": {
          "shadow": {"value": "0 {width.md} {space.sm.value} {ink.value}19", "type": "other"},
          "box-shadow": {"value": "inset 0 0 0 {border.width.lg} {ink}"}
        },
        "button": {
          "cursor": {"value": "{action.activate}"}, "font-family": {"value": "{text.body}"},
          "gap": {"value": "{between}"}, "padding-inline": {"value": "{between}"}
        }
      }
      """)
    #expect(palette.problems.isEmpty)
    // An inner shadow may be a border.
    expectEqual(palette.tokens.map(\.path), ["ink", "card.box-shadow"])
  }

  @Test func `a color without a target is an error whatever else is said`() {
    let text = """
      {
        "ink": {"value": "#000", "type": "color"},
        "a": {"value": "{spacing.color}", "type": "other"}, "b": {"background": {"value": "{gone.x}"}},
        "c": {"width": {"value": "{width.sm}", "type": "color"}},
        "d": {"value": "{e}", "type": "color"}, "e": {"value": "{spacing.sm}", "type": "size"},
        "f": {"value": "rgba({ink}, {opacity.half})"}, "g": {"value": "rgba({space.gray}, 0.5)"},
        "h": {"background": {"value": "{space.blue}"}}
      }
      """
    let palette = dictionary(text)
    expectEqual(
      palette.problems.map { "\($0.code) \($0.excerpt(of: text))" }.sorted(),
      [
        "alias/unresolved {gone.x}", "alias/unresolved {opacity.half}",
        "alias/unresolved {space.blue}", "alias/unresolved {space.gray}",
        "alias/unresolved {spacing.color}", "alias/unresolved {width.sm}", "color/invalid {e}",
      ])
  }

  @Test func `a shadow that is said to be a color is none`() {
    let palette = dictionary(
      """
      {"ink": {"value": "#000", "type": "color"}, "width": {"value": "{spacing.sm}", "type": "size"},
       "a": {"box-shadow": {"value": "none", "type": "color"}},
       "b": {"boxShadow": {"value": "0 0 0 2px {ink}", "type": "color"}},
       "c": {"box-shadow": {"value": "0 0 {width} {ink}", "type": "color"}},
       "d": {"shadow": {"value": "rgba(0, 0, 0, 0.5)", "type": "color"}},
       "e": {"shadow": {"value": "#12", "type": "color"}}}
      """)
    expectEqual(palette.problems.map(\.message), ["“#12” is not a color"])
    expectEqual(palette.tokens.map(\.path), ["ink", "d.shadow", "e.shadow"])
  }

  @Test func `a color that is one by its last name only is unknown without its target`() {
    let palette = dictionary(
      """
      {"a": {"value": "#fff", "type": "color"}, "button": {
        "background-color": {"value": "{gone}"}, "color": {"value": "{a}"},
        "border-color": {"value": "inherit"}}}
      """)
    expectEqual(palette.codes, ["alias/unresolved"])
    expectEqual(palette.tokens.map(\.path), ["a", "button.background-color", "button.color"])
    expectEqual(palette.reason("button.background-color"), "unresolved-alias")
  }

  @Test func `a color that leads to something else is an error at the reference`() {
    let text = """
      {"a": {"value": "{size.x}", "type": "color"}, "b": {"value": true, "type": "color"},
        "size": {"x": {"value": 4}}, "c": {"value": "#fff"}}
      """
    let palette = dictionary(text)
    expectEqual(palette.codes, ["color/invalid", "color/invalid"])
    expectEqual(palette.problems.map { $0.excerpt(of: text) }, ["{size.x}", "true"])
    expectEqual(palette.problems[0].message, "“{size.x}” does not refer to a color")
  }

  @Test func `what a transform of the project makes of a value is not guessed`() {
    let palette = dictionary(
      """
      {"color": {
        "ink": {"value": "#000"},
        "soft": {"value": "{color.ink}", "modify": [{"type": "lighten", "amount": 0.2}]},
        "softer": {"value": "{color.soft}"}
      }}
      """)
    #expect(palette.problems.isEmpty)
    expectEqual(palette.reason("color.soft"), "custom-transform")
    expectEqual(palette.reason("color.softer"), "custom-transform")
  }

  @Test func `a gradient is no color`() {
    let palette = dictionary(
      ##"{"color": {"a": {"value": "linear-gradient(#fff, #000)"}, "b": {"value": "#fff"}}}"##)
    #expect(palette.problems.isEmpty)
    expectEqual(palette.reason("color.a"), "gradient")
  }

  // MARK: - Files

  @Test func `the files of a folder are one dictionary`() {
    let files = [
      "t/color/base.json": ##"{"color": {"red": {"value": "#f00"}, "blue": {"value": "#00f"}}}"##,
      "t/color/font.json": #"{"color": {"font": {"value": "{color.red}"}}}"#,
      "t/hue.json": #"{"hue": {"red": {"value": 0}}}"#,
      "t/zz.json": ##"{"color": {"blue": {"value": "#00e"}}}"##,
      "t/package.json": ##"{"name": "t", "version": "1", "config": {"value": "#fff"}}"##,
    ]
    let result = load(files, paths: ["t"])
    expectEqual(result.palettes.count, 1)
    let palette = result.palettes[0]
    expectEqual(palette.file, "t")
    expectEqual(palette.fileCount, 4)
    expectEqual(palette.hex("color.font"), "#ff0000")
    expectEqual(palette.hex("color.blue"), "#0000ee")
    expectEqual(palette.codes, ["token/collision"])
    expectEqual(palette.problems[0].location.file, "t/zz.json")
    expectEqual(palette.problems[0].related.map(\.location.file), ["t/color/base.json"])

    let named = load(files, paths: ["t/zz.json", "t/color"])
    expectEqual(named.palettes.map(\.file), ["t"])
    expectEqual(named.palettes[0].hex("color.blue"), "#0000ee")
  }

  @Test func `a token may be stated in parts`() {
    let files = [
      "a.json": #"{"paint": {"x": {"value": "fff"}}}"#,
      "b.json": ##"{"paint": {"x": {"type": "color"}, "y": {"value": "#000"}}}"##,
    ]
    expectEqual(load(files).palettes.map { $0.hex("paint.x") }, ["#ffffff"])
  }

  @Test(arguments: [
    ["t/color.dark.json", "t/color.json"], ["t/dark/color.json", "t/color.json"],
    ["t/themes/dark.json", "t/base/color.json"], ["t/color-dark.json", "t/color-default.json"],
  ])
  func `a file with the name of an appearance is a theme`(_ paths: [String]) throws {
    let files = [
      paths[0]: file([("ink", ##""#fff""##), ("paper", ##""#000""##)]),
      paths[1]: """
      {"color": {"ink": {"value": "#111"}, "paper": {"value": "#eee"}, "red": {"value": "#f00"},
        "text": {"value": "{color.ink}"}}}
      """,
    ]
    let palette = try #require(load(files, paths: ["t"]).palettes.first)
    expectEqual(palette.choices, ["theme=default", "theme=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("color.text", $0) }, ["#111111", "#ffffff"])
    expectEqual([0, 1].map { palette.hex("color.red", $0) }, ["#ff0000", "#ff0000"])
    #expect(palette.problems.isEmpty)
  }

  @Test func `what a light theme alone sets anew is dark`() throws {
    let files = [
      "t/base.json": file([
        ("ink", ##""#eee""##), ("paper", ##""#111""##), ("red", ##""#f00""##),
        ("text", ##""#eee", "rawValue": "{color.ink}""##),
      ]),
      "t/theme/light.json": file([("ink", ##""#222""##), ("paper", ##""#fff""##)]),
    ]
    let palette = try #require(load(files, paths: ["t"]).palettes.first)
    expectEqual(palette.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { palette.hex("color.paper", $0) }, ["#ffffff", "#111111"])
    // The value is that of the dark theme, and what it refers to is kept beside it.
    expectEqual([0, 1].map { palette.hex("color.text", $0) }, ["#222222", "#eeeeee"])
    expectEqual([0, 1].map { palette.hex("color.red", $0) }, ["#ff0000", "#ff0000"])
  }

  @Test func `a folder around all files says nothing of a theme`() throws {
    let result = load([
      "day-tokens/core/colors.json":
        ##"{"brown": {"value": "#3b2314"}, "cream": {"value": "#fff3e0"}}"##,
      "day-tokens/cocoa/page.json":
        ##"{"page": {"value": "{cream}"}, "ink": {"value": "{brown}"}}"##,
      "day-tokens/dark-cocoa/page.json":
        ##"{"page": {"value": "{brown}"}, "ink": {"value": "{cream}"}}"##,
    ])
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1 && palette.codes.isEmpty)
    expectEqual(palette.hexes("page"), ["#3b2314", "#fff3e0"])
  }

  @Test func `each package in a folder is a dictionary of its own`() {
    let files = [
      "r/a/package.json": "{}", "r/b/sd.config.js": "",
      "r/a/tokens/x.json": file([("x", "\"#111111\"")]),
      "r/b/tokens/deep/x.json": file([("x", "\"#222222\"")]),
      "r/tokens/x.json": file([("x", "\"#333333\"")]),
    ]
    let result = load(files, paths: ["r"])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.count, 3)
    expectEqual(result.palettes.map { $0.hex("color.x") }, ["#111111", "#222222", "#333333"])
  }

  @Test func `parallel folders are themes, with files that only one of them has`() throws {
    let files = [
      "t/light/color.json": file([("ink", ##""#111""##)]),
      "t/dark/color.json": file([("ink", ##""#eee""##)]),
      "t/dark/extra.json": file([("glow", ##""#fff""##)]),
      "t/base.json": file([("text", #""{color.ink}""#)]),
    ]
    let palette = try #require(load(files, paths: ["t"]).palettes.first)
    expectEqual(palette.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { palette.hex("color.text", $0) }, ["#111111", "#eeeeee"])
    expectEqual([0, 1].map { palette.hex("color.glow", $0) }, [nil, "#ffffff"])
    #expect(palette.problems.isEmpty)
  }

  @Test(arguments: [
    ["p/acme.json", "p/zen.json"], ["p/brands/acme/color.json", "p/brands/zen/color.json"],
  ])
  func `files that define the same colors are alternatives`(_ paths: [String]) throws {
    func colors(_ ink: String, _ page: String) -> String {
      ##"{"color": {"ink": {"value": "\##(ink)"}, "page": {"value": "\##(page)"}}}"##
    }
    var files = [
      paths[0]: colors("#111111", "#ffffff"), paths[1]: colors("#eeeeee", "{base.black}"),
      "p/base.json": ##"{"base": {"black": {"value": "#000000"}, "white": {"value": "#ffffff"}}}"##,
    ]
    let result = load(files, paths: ["p"])
    let palette = try #require(result.palettes.first)
    #expect(result.problems.isEmpty && result.palettes.count == 1)
    expectEqual(palette.choices, ["theme=acme", "theme=zen"])
    expectEqual([0, 1].map { palette.hex("color.ink", $0) }, ["#111111", "#eeeeee"])
    expectEqual([0, 1].map { palette.hex("color.page", $0) }, ["#ffffff", "#000000"])
    // One that sets only a part anew comes after the other.
    files[paths[1]] = ##"{"color": {"ink": {"value": "#eeeeee"}}}"##
    expectEqual(load(files, paths: ["p"]).palettes.flatMap(\.choices), [""])
  }

  @Test func `files that share nothing are no themes`() throws {
    let files = [
      "t/palette-dark.json": file([("night", ##""#111""##)]),
      "t/palette.json": file([("day", ##""#eee""##)]),
    ]
    let palette = try #require(load(files, paths: ["t"]).palettes.first)
    expectEqual(palette.choices, [""])
    expectEqual(palette.tokens.count, 2)
  }

  @Test func `a dark value is a mode`() throws {
    let palette = dictionary(
      """
      {"color": {
        "ink": {"value": "#000", "darkValue": "{color.snow}"}, "snow": {"value": "#fff"},
        "text": {"value": "{color.ink}"}
      }}
      """)
    expectEqual(palette.choices, ["mode=light", "mode=dark"])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("color.text", $0) }, ["#000000", "#ffffff"])
  }

  @Test func `a value by mode, with an alpha`() throws {
    let palette = dictionary(
      """
      {"color": {
        "ink": {"value": {"light": "#000", "dark": {"color": "{color.snow}", "alpha": 0.5}}},
        "snow": {"value": "#fff"}, "mist": {"value": "{color.snow}", "alpha": "0.25"},
        "fog": {"value": "{color.snow}80"}, "bad": {"value": "#fff", "alpha": "half"}
      }}
      """)
    expectEqual(palette.choices, ["mode=light", "mode=dark"])
    expectEqual([0, 1].map { palette.hex("color.ink", $0) }, ["#000000", "#ffffff80"])
    expectEqual(palette.hex("color.mist", 0), "#ffffff40")
    expectEqual(palette.hex("color.fog", 0), "#ffffff80")
    expectEqual(palette.token("color.bad")?.variants.first?.color, nil)
    expectEqual(palette.codes, ["color/invalid"])
  }

  @Test func `a list of a light and a dark color has a value for each`() {
    let palette = dictionary(
      """
      {"color": {
        "ink": {"value": ["{color.light}", "{color.dark}"], "type": "color"},
        "light": {"value": "#000"}, "dark": {"value": "#fff"},
        "two": {"value": ["{color.ink}", "{color.dark}"], "type": "color"},
        "by": {"value": ["{color.x.on-light}", "{color.x.on-dark}"], "type": "color"}
      }}
      """)
    expectEqual(palette.choices, ["mode=light", "mode=dark"])
    expectEqual([0, 1].map { palette.hex("color.ink", $0) }, ["#000000", "#ffffff"])
    expectEqual(palette.codes, ["color/invalid"])
    expectEqual(palette.reason("color.by"), "by-ground")
  }

  @Test func `metadata lists what is seen together`() {
    let palette = dictionary(
      """
      {"color": {
        "text": {"white": {"value": "#fff", "extensions": {"docs": {"contrast": ["color.icon.x"]}}}},
        "icon": {"x": {"value": "#000", "attributes": {"on": ["color.back.value"]}}},
        "fill": {"value": "#f69", "extensions": {"vendor": {"docs": {
          "contrast": ["color.text.white", "{color.icon.x}", "color.back", "color.plain"]}}}},
        "back": {"value": "#123", "extensions": {"contrast": ["color.text.white", "color.typo"]}},
        "plain": {"value": "#321", "extensions": {"contrast": ["color.odd", "color.back"]}},
        "odd": {"value": "#456", "extensions": {"contrast": "color.back", "on": []}}
      }}
      """)
    #expect(palette.problems.isEmpty)
    let pairs = palette.tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? "") \($0.role?.rawValue ?? "")" }
    }
    expectEqual(
      pairs.sorted(),
      [
        "color.back on color.fill ui", "color.back on color.plain ui",
        "color.icon.x on color.back ", "color.icon.x on color.fill ", "color.odd on color.plain ui",
        "color.plain on color.fill ui", "color.text.white on color.fill ",
      ])
  }

  @Test func `variants have modes of their own`() {
    let palette = dictionary(
      """
      {"color": {
        "ink": {"value": {
          "forcedColors": "CanvasText", "brand": {"light": "#111", "dark": "#eee"},
          "platform": {"default": "#222"}}},
        "line": {"value": {"brand": {"light": "#ccc", "dark": "#333"}, "platform": {
          "default": "color-mix(in srgb, black 10%, var(--line))"}}},
        "snow": {"value": {"light": "#fff", "dark": "#000"}}
      }}
      """)
    func hex(_ path: String, _ choices: String) -> String? {
      let index = palette.choices.firstIndex(of: choices) ?? 0
      return palette.hex(path, index) ?? palette.reason(path, index)
    }
    expectEqual(palette.codes, [])
    expectEqual(hex("color.ink", "mode=light,variant=brand"), "#111111")
    expectEqual(hex("color.ink", "mode=dark,variant=brand"), "#eeeeee")
    expectEqual(hex("color.ink", "mode=dark,variant=platform"), "#222222")
    expectEqual(hex("color.ink", "mode=forcedColors,variant=brand"), "system-reference")
    expectEqual(hex("color.line", "mode=light,variant=platform"), "set-by-page")
    expectEqual(hex("color.snow", "mode=dark,variant=platform"), "#000000")
  }

  // MARK: - Which files it takes

  @Test func `files of others are left to them`() {
    let formats = [
      ##"{"a": {"$value": "#fff", "$type": "color"}}"##: "dtcg",
      ##"{"a": {"$type": "color", "$value": "#fff"}, "b": {"value": "#fff"}}"##: "style-dictionary",
      ##"{"props": {"A": {"value": "#fff", "type": "color", "category": "x"}}}"##: "theo",
      ##"{"a": {"sets": {"light": {"value": "#fff"}, "dark": {"value": "#000"}}}}"##: "spectrum",
    ]
    for (text, format) in formats {
      expectEqual(load(["a.json": text]).palettes.map(\.format), [format], "\(text)")
    }
    for text in [
      ##"{"$themes": [], "a": {"value": "#fff", "type": "color"}}"##,
      ##"{"name": "x", "version": "1.0.0", "private": true, "value": {"value": "#fff"}}"##,
      ##"{"compilerOptions": {"value": true}, "include": []}"##, ##"[{"value": "#fff"}]"##,
      #"{"version": 3, "sources": [], "names": [], "mappings": "", "x": {"value": 1}}"#,
    ] {
      let formats = load(["a.json": text]).palettes.map(\.format)
      #expect(formats != ["style-dictionary"], "\(text)")
    }
  }

  @Test func `it can be asked for`() {
    let text = #"{"c": {"$type": "color", "a": {"$value": "f00"}}}"#
    let palette = dictionary(text, options: LoadOptions(format: "style-dictionary"))
    expectEqual(palette.hex("c.a"), "#ff0000")
    let mixed = dictionary(
      ##"{"c": {"$type": "color", "a": {"$value": "f00"}, "b": {"value": "#fff"}}}"##)
    expectEqual(mixed.codes, ["token/mixed-syntax"])
    let found = load(
      ["t/a.json": text, "t/package.json": "{}"], paths: ["t"],
      options: LoadOptions(format: "style-dictionary"))
    expectEqual(found.palettes.map(\.fileCount), [1])
  }

  // MARK: - Real files

  @Test(.needs("corpora/tokens"))
  func `the examples of Style Dictionary`() throws {
    let folder = try Corpora.file("corpora/tokens/style-dictionary-v3/examples/complete/tokens")
    let palette = try #require(PaletteLoader.load(paths: [folder]).palettes.first)
    expectEqual(palette.format, "style-dictionary")
    #expect(palette.problems.isEmpty)
    expectEqual(palette.fileCount, 6)
    expectEqual(palette.hex("color.background.inverse"), palette.hex("color.base.blue_grey.900"))
  }

  @Test(.needs("corpora/tokens"))
  func `no other file of the reference data is taken for one`() throws {
    let folder = try Corpora.file("corpora/tokens")
    let paths = [
      "digdir-designsystemet", "dtcg-conformance", "dtcg-examples", "dtcg-schemas-2025.10",
      "figma-sds-native", "format-fixtures", "terrazzo-fixtures",
    ].map { "\(folder)/\($0)" }
    let formats = Set(PaletteLoader.load(paths: paths).palettes.map(\.format))
    #expect(formats.isDisjoint(with: ["style-dictionary", "theo", "spectrum"]))
  }

  // MARK: - Hostile files

  private static let sample = """
    {"color": {"$type": "color", "a": {"value": "{color.b}"}, "b": {"value": {"h": "{hue}", "s": "1.0", "l": 5e-1}},
      "c": {"value": "rgba({color.a}, .5)", "darkValue": "#0008", "comment": "x"}, "d": {"value": "hsv(1,2%,3)"},
      "e": {"value": {"colorSpace": "srgb", "components": [0, "none", 1]}}}, "hue": 120}
    """

  @Test func `a truncated file never stops the reader`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<count]), fileName: "a.json")
    }
  }

  @Test func `a mutated file never stops the reader`() {
    let seed: UInt64 = 20_261_121
    var random = SplitMix64(seed: seed)
    let bytes = Array(Self.sample.utf8)
    let pieces = Array(#"{}[]":,.%()#0189aeh-+ \"#.utf8)
    for _ in 0..<3_000 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: changed.indices, using: &random)
        changed[place] = pieces.randomElement(using: &random) ?? 0
      }
      let options = LoadOptions(format: "style-dictionary")
      _ = PaletteLoader.load(text: changed, fileName: "a.json", options: options)
    }
  }

  @Test func `texts that multiply are cut off`() {
    var members = [#""a0": {"value": "\#(String(repeating: "x", count: 1000))"}"#]
    for index in 1...40 {
      let reference = "{text.a\(index - 1)}"
      members.append(#""a\#(index)": {"value": "\#(reference)\#(reference)"}"#)
    }
    let long = String(repeating: "{text.a5}", count: 20_000)
    members.append(##""b": {"value": "\##(long)"}, "c": {"value": "#fff"}"##)
    let palette = dictionary(#"{"text": {\#(members.joined(separator: ", "))}}"#)
    expectEqual(palette.codes, ["token/too-long", "token/too-long"])
    expectEqual(palette.hex("text.c"), "#ffffff")
  }

  @Test func `names that are long and deep cost no more than their length`() {
    let deep = String(repeating: "a.", count: 50_000)
    let nested = String(repeating: #"{"a": "#, count: 400)
    let text =
      nested + ##"{"value": "#fff", "type": "color", "x": {"value": "{\##(deep)}"}}"##
      + String(repeating: "}", count: 400)
    let palette = dictionary(text)
    expectEqual(palette.tokens.count, 1)
    let broken = dictionary(file([("a", ##""{\##(deep)}""##), ("b", ##""#fff""##)]))
    #expect(broken.codes.contains("alias/unresolved"))
  }

  @Test func `modes with an underscore`() {
    let result = palette(
      ##"{"color": {"ink": {"value": {"base": "#111111", "_dark": "#eeeeee"}}}}"##,
      named: "tokens.json")
    #expect(result.permutations.map(\.appearance.scheme).contains(.dark))
    expectEqual(
      result.hexes("color.ink"),
      [
        "#111111", "#eeeeee",
      ])
  }

  @Test func `a theme of Chakra UI or Panda CSS`() {
    let result = palette(
      ##"""
      {"tokens": {"colors": {"sea": {"100": {"value": "#dcf0fa"}, "600": {"value": "#3b9fd8"}}}},
        "semanticTokens": {"colors": {
          "solid": {"value": "{colors.sea.600}"},
          "text": {"value": {"_light": "white", "_dark": "{colors.sea.100}"}},
          "link": {"value": {"base": "{colors.text}", "_dark": "{colors.solid}"}},
          "glow": {"value": {"_dark": "{colors.sea.100/40}"}}}}}
      """##, named: "theme.json")
    #expect(result.format == "style-dictionary" && result.codes.isEmpty)
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    func hexes(_ name: String) -> [String?] {
      [0, 1].map { result.hex("semanticTokens.colors.\(name)", $0) }
    }
    expectEqual(hexes("solid"), ["#3b9fd8", "#3b9fd8"])
    expectEqual(hexes("text"), ["#ffffff", "#dcf0fa"])
    expectEqual(hexes("link"), ["#ffffff", "#3b9fd8"])
    expectEqual(hexes("glow"), [nil, "#dcf0fa66"])
  }

  @Test func `a value within a mode that is not understood is said`() {
    let result = palette(
      ##"""
      {"semanticTokens": {"colors": {"ink": {"value": {"_light": "#111111", "_dark": {"_hover": "#fff"}}},
        "page": {"value": {"_light": "#ffffff", "_dark": "#000000"}}}}}
      """##, named: "theme.json")
    expectEqual(result.codes, ["color/invalid"])
    expectEqual(result.reason("semanticTokens.colors.ink", 1), "invalid-color")
  }

  // MARK: - References in groups

  @Test
  func `a text that is a reference is a token, and a group that is one has those of the other`() {
    let result = dictionary(
      ##"""
      {"color": {
          "blue": {"500": {"value": "#2196f3"}, "dark": {"900": {"value": "#0d47a1"}}},
          "white": {"value": "#ffffff"}, "primary": "{color.blue}", "accent": "{color.primary}",
          "deep": "{color.accent.dark.value}", "comment": "{color.blue}", "none": "{color.gone}"},
        "button": {"background": {"value": "{color.accent.500.value}"}, "text": "{color.white.value}"}}
      """##)
    #expect(result.codes.isEmpty)
    expectEqual(
      result.tokens.map(\.path),
      [
        "color.blue.500", "color.blue.dark.900", "color.white", "button.background",
        "color.primary.500", "color.primary.dark.900", "color.accent.500", "color.accent.dark.900",
        "color.deep.900", "button.text",
      ])
    expectEqual(result.hex("button.background"), "#2196f3")
    expectEqual(result.hex("color.deep.900"), "#0d47a1")
    expectEqual(result.hex("button.text"), "#ffffff")
  }

  @Test func `references of groups to themselves or to each other make no tokens`() {
    let result = dictionary(
      ##"""
      {"color": {"ink": {"value": "#111111"}, "a": "{color}", "b": "{color.c}", "c": "{color.b}",
        "d": "{color.d.e}"}}
      """##)
    expectEqual(result.tokens.map(\.path), ["color.ink", "color.a.ink"])
  }

  @Test func `references of groups make no more tokens than the limit`() {
    var options = LoadOptions()
    options.limits.extendedTokens = 3
    let result = dictionary(
      ##"{"a": {"1": {"value": "#111"}, "2": {"value": "#222"}}, "b": "{a}", "c": "{a}"}"##,
      options: options)
    expectEqual(result.tokens.map(\.path), ["a.1", "a.2", "b.1", "b.2", "c.1"])
    expectEqual(result.codes, ["group/too-large"])
  }

  @Test(arguments: [
    (#""0.38""#, "#00000061"), ("0.38", "#00000061"), (#""38%""#, "#00000061"),
    (#""{half.value}""#, "#00000080"),
  ])
  func `an opacity beside the value is its alpha`(_ opacity: String, _ hex: String) {
    let result = dictionary(
      ##"""
      {"half": {"value": "0.5"}, "color": {"ink": {"value": "#000"},
        "muted": {"value": "{color.ink.value}", "opacity": \##(opacity)}}}
      """##)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("color.muted"), hex)
  }

  @Test func `a token that refers to a group is one, and others refer to its steps by its value`() {
    let result = dictionary(
      ##"""
      {"palette": {"blue": {"50": {"value": "#0066ff"}, "85": {"value": "#b3d1ff"}}},
       "theme": {"palette": {"value": "{palette.blue}"}},
       "fill": {"fade": {"value": "{theme.palette.value.85}"}}}
      """##)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("fill.fade"), "#b3d1ff")
    expectEqual(result.token("theme.palette"), nil)
  }
}
