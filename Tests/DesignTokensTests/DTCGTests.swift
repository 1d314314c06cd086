import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

struct DTCGTests {
  // MARK: - Groups and types

  @Test func `a token has its own type, that of its target, or that of the nearest group`() {
    let result = palette(
      """
      {"$type": "dimension",
       "a": {"$type": "color", "own": \(color("102030")), "b": {"of-group": {"$value": \(srgb("405060"))}}},
       "alias": {"$value": "{a.own}"}, "size": {"$value": {"value": 1, "unit": "px"}},
       "$root": {"$type": "color", "$value": \(srgb("ffffff"))}}
      """)
    expectEqual(result.tokens.map(\.path), ["a.own", "a.b.of-group", "alias", "$root"])
    expectEqual(result.hex("a.b.of-group"), "#405060")
    expectEqual(result.hex("alias"), "#102030")
    #expect(result.codes.isEmpty)
    expectEqual(result.permutations, [Permutation(choices: [], appearance: Appearance())])
    expectEqual(result.format, "dtcg")
  }

  @Test func `a color without a type is unknown, not guessed and not dropped`() {
    let text =
      #"{"a": {"$value": {"colorSpace": "srgb", "components": [0, 0, 0]}}, "b": {"$value": 4}}"#
    let result = palette(text)
    expectEqual(result.codes, ["token/missing-type"])
    expectEqual(result.reason("a"), "missing-type")
    expectEqual(result.token("b"), nil)
  }

  @Test(arguments: ["", ##", "other": {"$type": "number", "$value": 1}"##])
  func `texts that can only be colors are read without a type`(_ other: String) {
    let tokens = ##"""
      "ink": {"$value": {"light": "#102030", "dark": "#e0e0e0"}}, "name": {"$value": "red"},
      "glow": {"$value": "rgb(1 2 3 / 0.5)"}, "alias": {"$value": "{ink}"},
      "color": {"none": {"$value": "white"}, "label": {"$value": "bold"}}
      """##
    let result = palette("{\(tokens)\(other)}")
    expectEqual(result.tokens.map(\.path).sorted(), ["alias", "color.none", "glow", "ink"])
    #expect(result.hex("ink") == "#102030" && result.hex("alias") == "#102030")
    let missing = result.problems.filter { $0.code == "token/missing-type" }
    #expect(missing.map(\.severity) == [.warning] && missing.map(\.places) == [3])
    let broken = palette(##"{"ink": {"$value": "rgb(1, 2)"}}"##)
    #expect(broken.problems.map(\.severity) == [.error] && broken.reason("ink") == "missing-type")
  }

  @Test func `modes under the name of any vendor, and with an underscore`() {
    let vendor = palette(
      ##"""
      {"ink": {"$type": "color", "$value": "#111111",
       "$extensions": {"com.acme.tokens": {"modes": {"dark": {"$value": "#eeeeee"}}}}}}
      """##)
    expectEqual(
      vendor.hexes("ink"),
      [
        "#111111", "#eeeeee",
      ])
    #expect(vendor.permutations.map(\.appearance.scheme).contains(.dark))
    let chakra = palette(
      ##"{"ink": {"$type": "color", "$value": {"_light": "#111111", "_dark": "#eeeeee"}}}"##)
    expectEqual(chakra.permutations.map(\.appearance.scheme), [.light, .dark])
  }

  @Test func `names may hold spaces, slashes and capitals`() {
    let result = palette(
      #"{"brand colors": {"Primary/1": \#(color("010203")), "primary/1": \#(alias("brand colors.Primary/1"))}}"#
    )
    expectEqual(result.hex("brand colors.primary/1"), "#010203")
    #expect(result.codes.isEmpty)
  }

  @Test func `an object that only states a type is an empty group`() {
    let result = palette(#"{"a": {"50": {"$type": "color"}, "60": \#(color("000000"))}}"#)
    expectEqual(result.tokens.map(\.path), ["a.60"])
    #expect(result.codes.isEmpty)
  }

  @Test func `defects of structure are reported at their places`() {
    let text =
      #"""
      {"a.b": \#(color("000000")),
       "c": {"$type": "Color", "$value": "#000"},
       "d": {"$type": "color", "$value": \#(srgb("000000")), "remark": "x", "inner": \#(color("ffffff"))},
       "e": {"$type": "color", "$value": \#(srgb("000000")), "$ref": "#/d/$value"},
       "f": 5}
      """#
    let result = palette(text)
    expectEqual(
      Set(result.codes),
      [
        "token/name", "token/unknown-type", "token/unknown-property", "token/has-children",
        "token/ref-and-value", "token/not-an-object",
      ])
    expectEqual(result.reason("c"), "invalid-token")
    expectEqual(result.reason("e"), "invalid-token")
    expectEqual(result.hex("d.inner"), "#ffffff")
    let type = result.problems.first { $0.code == "token/unknown-type" }
    expectEqual(type?.excerpt(of: text), "Color")
  }

  @Test func `a comment is a description unless there is one`() {
    let text = #"""
      {"a": {"$type": "color", "$value": \#(srgb("000000")), "comment": "For links."},
       "b": {"$type": "color", "$value": \#(srgb("000000")), "comment": "x", "$description": "y"}}
      """#
    let result = palette(text)
    expectEqual(result.codes, ["token/unknown-property"])
    expectEqual(result.tokens.map(\.description), ["For links.", "y"])
  }

  // MARK: - Aliases

  @Test func `an alias has the color of its target and the steps to it`() throws {
    let text = """
      {"a": \(color("010203")),
       "b": \(alias("a")),
       "c": {"$type": "color", "$ref": "#/b/$value"},
       "d": {"$type": "color", "$ref": "#/c"}}
      """
    let result = palette(text)
    let value = try #require(result.token("d")?.value(in: 0))
    expectEqual(value.color?.hex, "#010203")
    expectEqual(value.aliases.map(\.path), ["c", "b", "a"])
    expectEqual(value.aliases[2].location.range.start.line, 1)
    expectEqual(value.location.range.start.line, 4)
    expectEqual(value.location.range.start.column, 34)
    #expect(result.codes.isEmpty)
  }

  @Test func `parts of a color may be references`() {
    let result = palette(
      """
      {"base": {"$type": "color", "$value": {"colorSpace": "display-p3", "components": [0.25, 0.5, 1], "alpha": 0.5}},
       "n": {"$type": "number", "$value": 0.75}, "m": {"$type": "number", "$value": "{n}"},
       "alias": \(alias("base")),
       "same": {"$type": "color", "$value": {"colorSpace": {"$ref": "#/base/$value/colorSpace"},
         "components": {"$ref": "#/alias/$value/components"}}},
       "mix": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [
         {"$ref": "#/same/$value/components/0"}, {"$ref": "#/m/$value"}, "none"],
         "alpha": {"$ref": "#/base/$value/alpha"}}},
       "border": {"$type": "border", "$value": {"color": "{mix}", "width": 1, "style": "solid"}},
       "of-border": {"$ref": "#/border/$value/color"}}
      """)
    #expect(result.codes.isEmpty)
    expectEqual(result.token("same")?.value(in: 0)?.color, Color(.displayP3, 0.25, 0.5, 1))
    let mix = Color(.srgb, 0.25, 0.75, 0, alpha: 0.5, missing: .third)
    expectEqual(result.token("mix")?.value(in: 0)?.color, mix)
    expectEqual(result.token("of-border")?.value(in: 0)?.color, mix)
  }

  @Test func `a missing group is told once, and another one is not suggested`() {
    let text = #"""
      {"color": {"rose": {"600": \#(color("e11d48")), "700": \#(color("be123c"))}},
        "info": \#(alias("color.blue.600")), "hover": \#(alias("color.blue.700"))}
      """#
    let problems = palette(text).problems
    expectEqual(
      problems.map(\.message), ["there is no group “color.blue” (the first of 2 such places)"])
    #expect(problems.allSatisfy { $0.repairs.isEmpty })
  }

  @Test func `an alias without a target suggests the nearest name`() {
    let text =
      #"{"color": {"gray": {"500": \#(color("777777"))}}, "a": \#(alias("color.grey.500")), "b": \#(alias("a"))}"#
    let result = palette(text)
    expectEqual(result.codes, ["alias/unresolved"])
    expectEqual(result.problems[0].excerpt(of: text), "{color.grey.500}")
    expectEqual(result.problems[0].help, "Did you mean {color.gray.500}?")
    expectEqual(result.reason("a"), "unresolved-alias")
    expectEqual(result.reason("b"), "unresolved-alias")
  }

  @Test func `a missing step of a scale is no misspelled other one`() {
    let result = palette(
      #"{"color": {"gray": {"50": \#(color("777777"))}}, "a": \#(alias("color.gray.40"))}"#)
    expectEqual(result.codes, ["alias/unresolved"])
    expectEqual(result.problems[0].help, "Define it, or use another step.")
    #expect(result.problems[0].repairs.isEmpty)
  }

  @Test(arguments: [
    ("{g}", "alias/not-a-token"), ("{g.c.components}", "alias/unresolved"), ("{}", "alias/syntax"),
    ("{g..c}", "alias/syntax"), ("{{g.c}}", "alias/syntax"), ("{ g.c }", "alias/unresolved"),
    ("{size}", "alias/type-mismatch"),
  ])
  func `a wrong alias is one problem and an unknown color`(_ text: String, _ code: String) {
    let file =
      #"{"g": {"c": \#(color("000000"))}, "size": {"$type": "dimension", "$value": {"value": 1, "unit": "px"}}, "a": {"$type": "color", "$value": "\#(text)"}}"#
    let result = palette(file)
    expectEqual(result.codes, [code])
    expectEqual(result.problems.first?.excerpt(of: file), text)
    expectEqual(result.problems.first?.severity, .error)
    expectEqual(result.token("a")?.value(in: 0)?.color, nil)
  }

  @Test(arguments: [
    ("##/g", "alias/syntax"), ("other.json#/g/c", "alias/syntax"),
    ("#/g/~2/$value", "alias/syntax"),
    ("#/g//c", "alias/syntax"), ("#/g/d/$value", "alias/unresolved"), ("#/g", "alias/not-a-token"),
    ("#/g/c/$value/components/9", "alias/unresolved"),
    ("#/g/c/$value/components/-1", "alias/unresolved"),
    ("#/g/c/$value/components/0", "alias/type-mismatch"),
    ("#/g/c/$value/components", "alias/type-mismatch"),
  ])
  func `a wrong pointer is one problem and an unknown color`(_ text: String, _ code: String) {
    let file = #"{"g": {"c": \#(color("000000"))}, "a": {"$type": "color", "$ref": "\#(text)"}}"#
    let result = palette(file)
    expectEqual(result.codes, [code])
    expectEqual(result.token("a")?.value(in: 0)?.color, nil)
  }

  @Test func `pointers undo the escapes of names`() {
    let result = palette(
      ##"{"a/b": {"c~d": {"e f": \##(color("abcdef"))}}, "x": {"$type": "color", "$ref": "#/a~1b/c~0d/e%20f/$value"}}"##
    )
    expectEqual(result.hex("x"), "#abcdef")
    #expect(result.codes.isEmpty)
  }

  @Test func `a cycle is one problem at its first alias, with the others related`() {
    let text = """
      {"before": \(alias("b")),
       "b": \(alias("c")),
       "c": \(alias("d")),
       "d": \(alias("b")), "self": \(alias("self"))}
      """
    let result = palette(text)
    expectEqual(result.codes, ["alias/cycle", "alias/cycle"])
    expectEqual(result.problems[0].excerpt(of: text), "{c}")
    #expect(result.problems[0].message.hasSuffix("b → c → d → b"))
    expectEqual(result.problems[0].related.map(\.location.range.start.line), [3, 4])
    expectEqual(result.problems[1].excerpt(of: text), "{self}")
    for path in ["before", "b", "c", "d", "self"] {
      expectEqual(result.reason(path), "alias-cycle")
    }
  }

  @Test func `a color whose part refers to itself is a cycle`() {
    let result = palette(
      ##"{"a": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [{"$ref": "#/a/$value/components/0"}, 0, 0]}}}"##
    )
    expectEqual(result.codes, ["alias/cycle"])
    expectEqual(result.reason("a"), "invalid-color")
  }

  @Test(arguments: [true, false])
  func `a very long chain is one problem and no crash`(isForward: Bool) {
    let count = 100_000
    let members = (0..<count).map { #""t\#($0)": \#(alias("t\($0 + 1)"))"# }
    let ordered = isForward ? members : members.reversed()
    let result = palette(
      "{\(ordered.joined(separator: ",")), \"t\(count)\": \(color("000000"))}")
    expectEqual(result.tokens.count, count + 1)
    expectEqual(result.problems.first?.code, "alias/too-long")
    expectEqual(result.codes.count, 1)
    expectEqual(result.reason("t0"), "alias-chain-too-long")
    expectEqual(result.hex("t\(count - 64)"), "#000000")
  }

  @Test func `references that multiply cost no more than their number`() {
    var members = [#""t0": \#(color("102030"))"#]
    for level in 1...60 {
      let reference = ##"{"$ref": "#/t\##(level - 1)/$value/components/0"}"##
      members.append(
        #""t\#(level)": {"$type": "color", "$value": {"colorSpace": "srgb", "components": [\#(reference), \#(reference), \#(reference)]}}"#
      )
    }
    let result = palette("{\(members.joined(separator: ","))}")
    expectEqual(result.hex("t60"), "#101010")
  }

  // MARK: - $extends

  @Test func `a group inherits tokens and types, and its own tokens replace them whole`() {
    let result = palette(
      #"""
      {"base": {"$type": "color", "a": {"$value": \#(srgb("0a0a0a")), "$description": "base"},
         "deep": {"b": {"$value": \#(srgb("0b0b0b"))}}},
       "button": {"$extends": "{base}", "a": {"$value": \#(srgb("aaaaaa"))}, "deep": {"c": {"$value": "{button.a}"}}},
       "primary": {"$extends": "#/button", "deep": {"b": {"$value": \#(srgb("bbbbbb"))}}}}
      """#)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("button.a"), "#aaaaaa")
    expectEqual(result.token("button.a")?.description, nil)
    expectEqual(result.hex("button.deep.b"), "#0b0b0b")
    expectEqual(result.hex("primary.a"), "#aaaaaa")
    expectEqual(result.hex("primary.deep.b"), "#bbbbbb")
    expectEqual(result.hex("primary.deep.c"), "#aaaaaa")
  }

  @Test func `a group may extend what another extension brings`() {
    let result = palette(
      #"""
      {"x": {"$extends": "{y.inner}"}, "y": {"$extends": "{z}"}, "z": {"inner": {"a": \#(color("123456"))}}}
      """#)
    #expect(result.codes.isEmpty)
    expectEqual(result.hex("x.a"), "#123456")
  }

  @Test(arguments: [
    (#"{"a": {"$extends": "{b}"}, "b": {"$extends": "{a}"}}"#, "group/extends-cycle"),
    (#"{"a": {"b": {"$extends": "{a}"}}}"#, "group/extends-cycle"),
    (#"{"a": {"$extends": "{a.b}", "b": {}}}"#, "group/extends-cycle"),
    (#"{"a": {"$extends": "{none}"}}"#, "group/extends"),
    (#"{"t": \#(color("000000")), "a": {"$extends": "{t}"}}"#, "group/extends"),
  ])
  func `a wrong extension is one problem`(_ text: String, _ code: String) {
    expectEqual(palette(text).codes, [code])
  }

  @Test func `extensions that double at each level are stopped`() {
    var groups = [#""g0": {"t": \#(color("000000"))}"#]
    for level in 1...40 {
      groups.append(
        #""g\#(level)": {"a": {"$extends": "{g\#(level - 1)}"}, "b": {"$extends": "{g\#(level - 1)}"}}"#
      )
    }
    var options = LoadOptions()
    options.limits.extendedTokens = 10_000
    let result = palette("{\(groups.joined(separator: ","))}", options: options)
    expectEqual(Set(result.codes), ["group/too-large"])
  }

  @Test func `a long chain of extensions needs no stack`() {
    var groups = [#""g0": {"t": \#(color("00ff00"))}"#]
    for level in 1...20_000 { groups.append(#""g\#(level)": {"$extends": "{g\#(level - 1)}"}"#) }
    let result = palette("{\(groups.reversed().joined(separator: ","))}")
    expectEqual(result.hex("g20000.t"), "#00ff00")
  }

  // MARK: - Files that belong together

  @Test func `aliases to other files of the folder resolve, the own file first`() {
    let palettes = load([
      "base.tokens.json": #"{"gray": \#(color("808080")), "own": \#(color("000000"))}"#,
      "theme-dark.tokens.json":
        #"{"text": \#(alias("gray")), "own": \#(color("ffffff")), "o": \#(alias("own"))}"#,
    ]).palettes
    expectEqual(palettes.map(\.file), ["base.tokens.json", "theme-dark.tokens.json"])
    #expect(palettes.flatMap(\.codes).isEmpty)
    expectEqual(palettes[1].tokens.map(\.path), ["text", "own", "o"])
    expectEqual(palettes[1].hex("text"), "#808080")
    expectEqual(palettes[1].hex("o"), "#ffffff")
    expectEqual(palettes[1].permutations[0].appearance.scheme, .dark)
    expectEqual(palettes[0].permutations[0].appearance.scheme, .light)
  }

  @Test func `an alias that several other files define is unknown`() {
    let palettes = load([
      "button.tokens.json": #"{"button": \#(alias("bg"))}"#,
      "one.tokens.json": #"{"bg": \#(color("000000"))}"#,
      "two.tokens.json": #"{"bg": \#(color("ffffff"))}"#,
      "other/two.tokens.json": #"{"bg": \#(color("ffff00")), "line": \#(alias("bg"))}"#,
    ]).palettes
    expectEqual(palettes[0].codes, ["alias/ambiguous"])
    expectEqual(palettes[0].problems[0].severity, .warning)
    expectEqual(palettes[0].reason("button"), "ambiguous-alias")
    expectEqual(palettes.first { $0.file == "other/two.tokens.json" }?.hex("line"), "#ffff00")
    #expect(palettes[1...].flatMap(\.codes).isEmpty)
  }

  @Test func `a group inherits from its own file before others`() {
    let palettes = load([
      "a.tokens.json": #"{"base": {"a": \#(color("000000"))}, "card": {"$extends": "{base}"}}"#,
      "b.tokens.json": #"{"base": {"a": \#(color("ffffff"))}, "card": {"$extends": "{base}"}}"#,
      "more.tokens.json": #"{"panel": {"$extends": "{card}"}}"#,
    ]).palettes
    expectEqual(palettes[0].hex("card.a"), "#000000")
    expectEqual(palettes[1].hex("card.a"), "#ffffff")
    expectEqual(palettes[0].token("panel.a"), nil)
  }

  @Test func `a group gives its own type to what it inherits from another file`() {
    let palettes = load([
      "a.tokens.json": #"{"card": {"$type": "color", "$extends": "{base}"}}"#,
      "b.tokens.json": #"{"base": {"a": {"$value": \#(srgb("123456"))}}}"#,
    ]).palettes
    expectEqual(palettes[0].hex("card.a"), "#123456")
    #expect(palettes[0].codes.isEmpty)
    expectEqual(palettes[1].codes, ["token/missing-type"])
  }

  @Test func `of group properties with one name the last one counts`() {
    let result = palette(
      #"{"g": {"$type": "number", "a": {"$value": \#(srgb("123456"))}, "$type": "color"}}"#)
    expectEqual(result.hex("g.a"), "#123456")
    expectEqual(result.codes, ["json/duplicate-key"])
  }

  @Test func `a problem is reported by the file that it is in`() {
    let palettes = load([
      "a.tokens.json": #"{"a": \#(alias("b"))}"#,
      "b.tokens.json": #"{"b": \#(alias("nothing"))}"#,
    ]).palettes
    #expect(palettes[0].codes.isEmpty)
    expectEqual(palettes[0].reason("a"), "unresolved-alias")
    expectEqual(palettes[1].codes, ["alias/unresolved"])
  }
}
