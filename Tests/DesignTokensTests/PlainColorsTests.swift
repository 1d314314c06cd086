import FileAccess
import ColorCore
import PaletteTestSupport
import SystemColors
import Testing

import DesignTokens
import SourceSyntax

struct PlainColorsTests {
  private func palette(_ text: String, named name: String = "colors.json") -> ResolvedPalette {
    load([name: text]).palettes[0]
  }

  // MARK: - JSON

  @Test func `each of several tables has the same themes`() {
    let text = """
      {"lightColor": {"ink": "#111", "paper": "#fff"}, "darkColor": {"ink": "#eee", "paper": "#000"},
        "lightChartColor": {"one": "#06c", "two": "#c60"}, "darkChartColor": {"one": "#7bf", "two": "#fb7"}}
      """
    let palettes = PaletteLoader.load(text: Array(text.utf8), fileName: "colors.json").palettes
    expectEqual(
      palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper", "chart.one", "chart.two"])
    expectEqual(palettes.map(\.choices), [["theme=light", "theme=dark"]])
  }

  @Test func `groups, lists and aliases`() throws {
    let text = ##"""
      {"primary": "#06c", "gray": {"100": "#eee", "DEFAULT": "rgb(1 2 3 / 50%)"},
        "red": ["#fee", "#f00"], "link": "{primary}", "radius": 4, "editor.background": "white",
        "list": [{"name": "ink", "hex": "#111", "rgb": "rgb(17 17 17)", "description": "text"},
          {"name": "ink", "value": "#222"}, {"name": "group", "a": "#333"}]}
      """##
    let result = palette(text)
    #expect(result.codes.isEmpty)
    expectEqual(result.format, "plain")
    expectEqual(
      result.tokens.map(\.path),
      [
        "primary", "gray.100", "gray.DEFAULT", "red.0", "red.1", "link", "editor.background",
        "list.ink", "list.ink-2", "list.group.a",
      ])
    expectEqual(result.hex("link"), "#0066cc")
    expectEqual(result.hex("gray.DEFAULT"), "#01020380")
    expectEqual(result.token("list.ink")?.description, "text")
    #expect(result.problems.isEmpty)
    let link = try #require(result.token("link")?.variants[0])
    expectEqual(link.aliases.map(\.path), ["primary"])
    #expect(text.utf8.dropFirst(link.location.range.start.offset).starts(with: "{primary}".utf8))
  }

  @Test func `a word for a color that is still to be set is a color without a value`() {
    let text = ##"""
      {"ink": "#111", "paper": "#fff", "accent": "TBD", "note": "TODO", "other": "Dark",
        "width": "TBD", "link": "{accent}"}
      """##
    let result = palette(text)
    expectEqual(result.tokens.map(\.path), ["ink", "paper", "accent", "link"])
    #expect(result.reason("accent") == "not-a-color" && result.reason("link") == "not-a-color")
    #expect(result.problems.isEmpty)
  }

  @Test func `a list at the top`() {
    let result = palette(##"[{"name": "a", "color": "#111"}, {"name": "b", "value": "#222"}]"##)
    expectEqual(result.tokens.map(\.path), ["a", "b"])
  }

  @Test(arguments: ["", "colors"])
  func `groups that are appearances of the same colors`(_ wrapper: String) {
    let inner = ##"""
      {"light": {"ink": "#111", "paper": "#fff", "link": "{ink}", "a": "{light.paper}"},
        "dark": {"ink": "#eee", "paper": "#000", "link": "{ink}", "b": "#123"},
        "brand": "#06c"}
      """##
    let result = palette(wrapper.isEmpty ? inner : #"{"colors": \#(inner)}"#)
    let prefix = wrapper.isEmpty ? "" : "colors."
    #expect(result.codes.isEmpty)
    expectEqual(
      result.tokens.map(\.path), ["ink", "paper", "link", "a", "b", "brand"].map { prefix + $0 })
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual(result.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { result.hex(prefix + "link", $0) }, ["#111111", "#eeeeee"])
    expectEqual([0, 1].map { result.hex(prefix + "a", $0) }, ["#ffffff", nil])
    expectEqual([0, 1].map { result.hex(prefix + "brand", $0) }, ["#0066cc", "#0066cc"])
  }

  @Test func `colors beside other values`() {
    let text = ##"""
      {"name": "Night", "kind": "dark", "rules": [{"scope": ["a", "b", "c"], "settings": {}}],
        "colors": {"page.background": "#111", "page.foreground": "#eee"}}
      """##
    let result = palette(text)
    expectEqual(result.tokens.map(\.path), ["colors.page.background", "colors.page.foreground"])
  }

  @Test func `beside a group of colors deeper down, groups without a color do not count`() {
    let font = #"{"family": "Some Sans", "size": 16, "style": "tan", "height": "130%"}"#
    let result = load(
      [
        "app.json": ##"""
        {"basic": {"color": {"ink": "#999999", "paper": "#ffffff"}, "font": \##(font)},
          "meta": {"name": "App"}, "button": {"text": "#fff", "radius": 4}}
        """##
      ], paths: ["."])
    #expect(result.problems.isEmpty)
    expectEqual(
      result.palettes.flatMap { $0.tokens.map(\.path) },
      [
        "basic.color.ink", "basic.color.paper", "button.text",
      ])
  }

  @Test func `groups called after colors beside many other values`() {
    let text = ##"""
      {"TextColor": {"Body": "#111", "Link": "#06c"}, "BackgroundColor": {"Body": "#fff"},
        "FontSize": {"Small": 10, "Large": 20}, "Easing": {"Default": "ease"},
        "BoxShadow": {"Low": "0 1px 3px rgb(0 0 0 / 20%)", "High": "0 9px 9px rgb(0 0 0 / 20%)"}}
      """##
    let result = load(["src/light.json": text], paths: ["src"])
    expectEqual(
      result.palettes.flatMap(\.tokens).map(\.path),
      [
        "TextColor.Body", "TextColor.Link", "BackgroundColor.Body",
      ])
  }

  @Test(arguments: ["\"themes\": {", ""])
  func `groups of themes beside many other values`(around: String) {
    let sizes = (1...12).map { "\"space-\($0)\": \"\($0)rem\"" }.joined(separator: ", ")
    let result = palette(
      """
      {"version": "1.0", "sizes": {\(sizes)}, \(around)
        "light": {"ink": "#000000", "canvas": "#ffffff"},
        "dark": {"ink": "#eeeeee", "canvas": "#111111"}}\(around.isEmpty ? "" : "}")
      """)
    let prefix = around.isEmpty ? "" : "themes."
    expectEqual(result.tokens.map(\.path), ["\(prefix)ink", "\(prefix)canvas"])
    expectEqual(result.hex("\(prefix)canvas", 1), "#111111")
  }

  @Test func `a group of themes beside a group that all of them share`() {
    func choices(_ name: String, _ more: String = "") -> [String] {
      palette(
        """
        {"\(name)": {"light": {"ink": "#000000", "canvas": "#ffffff"},
          "dark": {"ink": "#eeeeee", "canvas": "#111111"}}, "accent": {"pink": "#ff234b"}\(more)}
        """
      ).choices
    }
    expectEqual(choices("schemes"), ["theme=light", "theme=dark"])
    expectEqual(choices("colorModes"), ["theme=light", "theme=dark"])
    // What is called otherwise may have a light and a dark variant.
    expectEqual(choices("button"), [""])
    let second = ##", "themes": {"light": {"x": "#000000"}, "dark": {"x": "#ffffff"}}"##
    expectEqual(choices("schemes", second), [""])
  }

  @Test func `groups that are no appearances of the same colors`() {
    let result = palette(
      ##"{"light": {"a": "#111", "b": "#222"}, "dark": {"c": "#333", "d": "#444"}}"##)
    expectEqual(result.tokens.map(\.path), ["light.a", "light.b", "dark.c", "dark.d"])
    expectEqual(palette(##"{"light": "#fff", "dark": "#000"}"##).choices, [""])
  }

  @Test func `members of each color that are appearances`() {
    let result = palette(
      ##"""
      {"color": {
        "text": {"light": "#1c2426", "dark": "#e6eae9", "desc": "Highlight."},
        "surface": {"light": "#ffffff", "dark": "#1b1f20", "desc": "Canvas"},
        "on-dark": {"light": "{color.surface.light}", "dark": "{color.surface.light}"}},
        "radius": {"small": "2px"}}
      """##)
    expectEqual(result.tokens.map(\.path), ["color.text", "color.surface", "color.on-dark"])
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { result.hex("color.text", $0) }, ["#1c2426", "#e6eae9"])
    expectEqual([0, 1].map { result.hex("color.on-dark", $0) }, ["#ffffff", "#ffffff"])
    #expect(result.codes.isEmpty)
    // Shades are called so, too.
    let shades = palette(
      ##"{"blue": {"light": "#aaf", "dark": "#007"}, "red": {"light": "#faa", "dark": "#700"}}"##)
    expectEqual(shades.choices, [""])
    let steps = palette(
      ##"""
      {"ink": {"light": "#777", "main": "#333", "dark": "#000"},
        "page": {"light": "#111", "main": "#ddd", "dark": "#fff"}}
      """##)
    expectEqual(steps.choices, [""])
  }

  @Test func `themes by name, which may have appearances`() {
    let names = palette(
      ##"""
      {"themes": {"sea": {"ink": "#023", "page": "#eff"}, "wood": {"ink": "#210", "page": "#fed"}}}
      """##)
    expectEqual(names.choices, ["theme=sea", "theme=wood"])
    expectEqual([0, 1].map { names.hex("themes.page", $0) }, ["#eeffff", "#ffeedd"])
    let both = palette(
      ##"""
      {"themes": {
        "sea": {"colors": {"light": {"ink": "#023", "page": "#eff", "link": "{themes.sea.colors.light.ink}"},
          "dark": {"ink": "#eff", "page": "#023"}}},
        "wood": {"colors": {"light": {"ink": "#210", "page": "#fed", "bark": "#321"}}}}}
      """##)
    expectEqual(both.choices, ["theme=sea-light", "theme=sea-dark", "theme=wood-light"])
    expectEqual(both.permutations.map(\.appearance.scheme), [.light, .dark, .light])
    expectEqual(
      both.tokens.map(\.path), ["ink", "page", "link", "bark"].map { "themes.colors.\($0)" })
    expectEqual([0, 1, 2].map { both.hex("themes.colors.link", $0) }, ["#002233", nil, nil])
    // Groups without a color in common are none.
    let others = palette(
      ##"{"themes": {"a": {"x": "#111", "y": "#222"}, "b": {"z": "#333", "w": "#444"}}}"##)
    expectEqual(others.choices, [""])
  }

  @Test func `the name of a file tells the appearance`() {
    let text = ##"{"a": "#111", "b": "#222"}"##
    expectEqual(palette(text, named: "dark.json").permutations[0].appearance.scheme, .dark)
  }

  @Test func `what was meant for a color is a problem, and what depends on its place is unknown`() {
    let text = ##"""
      {"a": "#111", "b": "#222", "c": "#12345", "d": "rgb(1, x)", "e": "currentColor", "f": "{g}"}
      """##
    let result = palette(text)
    expectEqual(result.codes, ["color/invalid", "color/invalid", "alias/unresolved"])
    expectEqual(result.problems.map { $0.excerpt(of: text) }, ["#12345", "rgb(1, x)", "{g}"])
    expectEqual(result.reason("c"), "invalid-color")
    expectEqual(result.reason("e"), "unknown-context")
    expectEqual(result.reason("f"), "unresolved-alias")
  }

  @Test func `a color of a table that is none is a problem`() {
    let text = "text,#111\npage,#fff\nsurface,#gggggg\n"
    let result = palette(text, named: "x.csv")
    expectEqual(result.codes, ["color/invalid"])
    expectEqual(result.problems.map { $0.excerpt(of: text) }, ["#gggggg"])
  }

  @Test func `aliases that lead back end`() {
    let result = palette(##"{"a": "#111", "b": "#222", "c": "{d}", "d": "{c}"}"##)
    expectEqual(result.codes, ["alias/cycle"])
  }

  @Test(arguments: [
    ##"{"a": "#111"}"##, ##"{"a": {"$value": "#111"}, "b": {"$value": "#222"}}"##,
    ##"{"a": {"value": "#111"}, "b": {"value": "#222"}}"##,
    ##"{"name": "p", "version": "1", "c": "#111", "d": "#222", "e": 1}"##, "[]", "{}", "[1, 2, 3]",
    ##"{"$schema": "https://json-schema.org/draft-07/schema", "type": "#111", "b": "#222"}"##,
    ##"{"$ref": "#/a", "a": "#/definitions/b", "b": "#/definitions/c"}"##,
    #"{"a": "one", "b": "two"}"#,
  ])
  func `other files are not taken`(_ text: String) {
    #expect(
      load(["a.json": text]).problems.map(\.code).contains("format/unrecognized")
        || text.contains("value"))
    #expect(!load(["a.json": text]).palettes.contains { $0.format == "plain" })
  }

  /// A file that only names a schema is none.
  @Test func `colors may name a schema`() {
    let schema = "https://json-schema.org/draft/2020-12/schema"
    expectEqual(palette(##"{"$schema": "\##(schema)", "a": "#111", "b": "#222"}"##).tokens.count, 2)
    let tokens = ##"{"$schema": "\##(schema)", "a": {"$type": "color", "$value": "#111"}}"##
    expectEqual(load(["a.json": tokens]).palettes[0].tokens.map(\.path), ["a"])
  }

  @Test func `words alone are not enough for a file that is only found`() {
    let texts = ["p/en.json": #"{"red": "Red", "blue": "Blue", "tan": "Tan"}"#]
    expectEqual(load(texts, paths: ["p"]).problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(load(texts).palettes[0].tokens.count, 3)
  }

  // MARK: - Tables

  @Test(arguments: [",", ";", "\t"])
  func `a table with a header`(_ separator: String) {
    let rows = [
      ["\u{FEFF}Name", "Color", "Note"], ["ink", "#111", "text"],
      ["\"a \"\"b\"\"\r\n\"", "\"rgb(1, 2, 3)\"", ""], ["bare", "0066CC", "x"],
    ]
    let text = rows.map { $0.joined(separator: separator) }.joined(separator: "\r\n") + "\r\n\r\n"
    let result = palette(text, named: "colors.csv")
    #expect(result.codes.isEmpty)
    expectEqual(result.tokens.map(\.path), ["ink", "a \"b\"\r\n", "bare"])
    expectEqual(result.tokens.map { result.hex($0.path) }, ["#111111", "#010203", "#0066cc"])
    expectEqual(result.token("ink")?.description, "text")
    expectEqual(result.token("bare")?.variants[0].location.range.start.line, 5)
  }

  @Test func `a table without a header`() {
    let result = palette("ink,#111\npaper,#fff", named: "colors.csv")
    expectEqual(result.tokens.map(\.path), ["ink", "paper"])
  }

  @Test func `columns of numbers`() {
    let text =
      "id,r,g,b,alpha\nink,17,17,17,0.5\npaper,255,255,255,1\nc,0,0,0,1\nd,1,2,3,1\ne,300,0,0,1\n"
    let result = palette(text, named: "colors.csv")
    expectEqual(result.hex("ink"), "#11111180")
    expectEqual(result.codes, ["color/invalid"])
    expectEqual(result.problems[0].excerpt(of: text), "300,0,0,1")
    expectEqual(result.reason("e"), "invalid-color")
  }

  @Test func `columns of themes`() {
    let text = "token\tlight\tdark\nink\t#111\t#eee\npaper\t#fff\t{ink}\nonly\t#06c\t\n"
    let result = palette(text, named: "colors.tsv")
    #expect(result.codes.isEmpty)
    expectEqual(result.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { result.hex("paper", $0) }, ["#ffffff", "#eeeeee"])
    expectEqual([0, 1].map { result.hex("only", $0) }, ["#0066cc", nil])
  }

  @Test(arguments: [
    ("name,color\na,\"#111\nb,#222", "csv/syntax"),
    ("name,color\na,\"#111\"x\nb,#222", "csv/syntax"),
    ("name,color\na,#111\nb,#222\nc,#333\nd,#444\ne,#12345", "color/invalid"),
  ])
  func `a broken table is a problem`(_ text: String, _ code: String) {
    let result = load(["a.csv": text], options: LoadOptions(format: "plain"))
    expectEqual(result.problems.map(\.code), [code])
  }

  @Test(arguments: ["surface,#gggggg\n", "name,hex\nsurface,#gggggg\n"])
  func `a table with nothing but a misspelled color says so`(_ text: String) {
    let result = load(["a.csv": text])
    expectEqual(result.problems.map(\.code), ["color/invalid"])
    expectEqual(result.problems.first?.excerpt(of: text), "#gggggg")
  }

  /// In a folder only a title says that a single row is meant as a color.
  @Test func `a folder may have other tables`() {
    let texts = [
      "t/colors.csv": "name,hex\nsurface,#gggggg\n", "t/tags.csv": "name,#winter\n",
      "t/chairs.csv": "name,color\nchair,red\n",
    ]
    let result = PaletteLoader.load(paths: ["t"], files: MemoryFiles(texts))
    expectEqual(result.problems.map(\.location.file), ["t/colors.csv"])
  }

  @Test(arguments: [
    "", "\n", "a,b,c\n1,2,3", "name,color\na,b\nb,c", "name,value\na,#111\nb,2\nc,3", "a,1\nb,2",
    "name\na\nb", "r,g,b\n1,2,3", ",,,\n,,,",
  ])
  func `other tables are not taken`(_ text: String) {
    expectEqual(load(["a.csv": text]).problems.map(\.code), ["format/unrecognized"])
  }

  // MARK: - Hostile input

  @Test(arguments: [
    ("a.csv", "name,light,dark\nink,\"#1\"\"11\",\r\npaper,{ink},#fff\n\"x\",rgb(1,red\n"),
    (
      "a.json",
      ##"{"light": {"a": "#111", "b": "{a}"}, "dark": {"a": "#é", "b": "rgb(1 2 3)"}, "c": [{"name": "d", "hex": "red"}]}"##
    ),
  ])
  func `files that end anywhere or are changed anywhere`(_ name: String, _ text: String) {
    let bytes = Array(text.utf8)
    let seed: UInt64 = 4180
    var random = SplitMix64(seed: seed)
    for round in 0..<3_000 {
      var changed = bytes
      if round < bytes.count {
        changed = Array(bytes[..<round])
      } else {
        changed[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
          in: 0...255, using: &random)
      }
      let result = PaletteLoader.load(
        paths: [name], options: LoadOptions(format: "plain"),
        files: MemoryFiles([:]).adding(name, changed))
      #expect(
        result.problems.allSatisfy { $0.location.range.end.offset <= changed.count },
        "seed \(seed), round \(round)")
    }
  }

  @Test func `deep and long files end`() {
    let depth = 500
    let deep =
      String(repeating: #"{"a":"#, count: depth) + ##"{"a": "#111", "b": "#222"}"##
      + String(repeating: "}", count: depth)
    expectEqual(palette(deep).tokens.count, 2)
    let rows = (0..<50_000).map { "c\($0),#111" }.joined(separator: "\n")
    expectEqual(palette(rows, named: "a.csv").tokens.count, 50_000)
    let quotes = "name,color\n" + String(repeating: "\"", count: 200_000)
    expectEqual(load(["a.csv": quotes]).palettes.count, 1)
  }

  // MARK: - References to other files

  private static let steps = ##"{"gray": {"10": "#111111", "90": "#eeeeee", "width": 4}}"##

  @Test(arguments: [
    ("p/palette.json", "palette.json"), ("p/core/json/palette.json", "core/json/palette.json"),
    ("core/json/palette.json", "core/json/palette.json"), ("palette.json", "../palette.json"),
  ])
  func `references lead to colors of other files`(_ path: String, _ file: String) throws {
    let text = """
      {"text": {"$ref": "\(file)#/gray/10"}, "link": {"$ref": "#/text"},
       "page": {"$ref": "\(file)#/gray/90", "$description": "The page."},
       "rule": {"$ref": "\(file)#/gray/width"}}
      """
    let result = load(["a/p/roles.json": text, "a/\(path)": Self.steps], paths: ["a"])
    let palette = try #require(result.palettes.first { $0.token("text") != nil })
    #expect(result.problems.isEmpty)
    expectEqual(palette.tokens.map(\.path), ["text", "link", "page"])
    expectEqual(
      ["text", "link", "page"].map { palette.hex($0) }, ["#111111", "#111111", "#eeeeee"])
    let value = try #require(palette.token("text")?.variants[0])
    expectEqual(value.aliases.map(\.path), ["gray.10"])
    expectEqual(value.aliases.map(\.location.file), ["a/\(path)"])
    expectEqual(value.location.file, "a/p/roles.json")
  }

  @Test func `a reference leads over others`() {
    let result = load(
      [
        "p/a.json": ##"{"ink": {"$ref": "b.json#/ink"}, "page": {"$ref": "b.json#/page"}}"##,
        "p/b.json": ##"{"ink": {"$ref": "c.json#/x"}, "page": "{paper}", "paper": "#fff"}"##,
        "p/c.json": ##"{"x": {"$value": "#123456"}, "y": {"$value": "#654321"}}"##,
      ], paths: ["p/a.json"])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes[0].hex("ink"), "#123456")
    expectEqual(result.palettes[0].hex("page"), "#ffffff")
  }

  @Test(arguments: [
    "gone.json#/gray/10", "palette.json#/gray/11", "palette.json#/gray", "roles.json#/text",
  ])
  func `a reference without a color is unresolved`(_ reference: String) {
    let text = ##"{"text": {"$ref": "\##(reference)"}, "ink": "#111", "page": "#fff"}"##
    let result = load(["p/roles.json": text, "p/palette.json": Self.steps], paths: ["p"])
    expectEqual(result.problems.map(\.code), ["alias/unresolved"])
    #expect(result.palettes.contains { $0.reason("text") == "unresolved-alias" })
  }

  @Test(arguments: ["", "custom-properties"])
  func `custom properties are named whatever share of them are colors`(_ group: String) {
    let lengths = (0..<9).map { #""--space-\#($0)": "\#($0)px""# }.joined(separator: ", ")
    let properties = ##"{"--text": "#777", "--link": "var(--text)", \##(lengths)}"##
    let text = group.isEmpty ? properties : #"{"\#(group)": \#(properties)}"#
    let result = load(["p/all.json": text, "p/a.js": "export const a = 1"], paths: ["p"])
    let prefix = group.isEmpty ? "" : group + "."
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.first?.tokens.map(\.path), ["\(prefix)--text", "\(prefix)--link"])
    expectEqual(result.palettes.first?.hex("\(prefix)--link"), "#777777")
  }

  @Test
  func `a file of data with colors that is of no format is named where nothing else is found`() {
    let lengths = (0..<9).map { #""space-\#($0)": "\#($0)px""# }.joined(separator: ", ")
    let files = [
      "p/b/all.json": ##"{"text": "#777", \##(lengths)}"##, "p/c.json": #"{"a": "b"}"#,
      "p/package.json": ##"{"theme": "#777"}"##, "p/a.js": "export const a = 1",
    ]
    let problems = load(files, paths: ["p"]).problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(problems[0].help?.hasPrefix("“b/all.json” has colors, but"), true)
  }

  // MARK: - Brands

  private static let primitives =
    "export const core = { shell: '#fffaf3', deep: '#0c1020', ember: '#8a3413', mint: '#63cfae' };"

  private func brand(_ name: String, _ surface: String, _ ring: String, _ last: String = "link")
    -> String
  {
    "import { core } from '../core';\nexport const \(name) = { surface: core.\(surface), ring: core.\(ring), \(last): core.\(ring) };"
  }

  @Test func `modules of a folder with the same colors are brands, on none of each other`() throws {
    let files = [
      "tokens/core.ts": Self.primitives,
      "tokens/brands/dune.ts": brand("dune", "shell", "ember"),
      "tokens/brands/abyss.ts": brand("abyss", "deep", "mint"),
    ]
    let palette = try #require(load(files, paths: ["tokens"]).palettes.first { !$0.tokens.isEmpty })
    expectEqual(palette.choices, ["theme=abyss", "theme=dune"])
    expectEqual([0, 1].map { palette.hex("surface", $0) }, ["#0c1020", "#fffaf3"])
  }

  @Test func `modules that share few colors, or no page, are none`() {
    func themes(_ one: String, _ other: String, in folder: String = "parts") -> [String] {
      let files = [
        "tokens/core.ts": Self.primitives, "tokens/\(folder)/a.ts": one,
        "tokens/\(folder)/b.ts": other,
      ]
      return load(files, paths: ["tokens"]).palettes.flatMap(\.choices).filter { !$0.isEmpty }
    }
    #expect(!themes(brand("a", "shell", "ember"), brand("b", "deep", "mint")).isEmpty)
    #expect(themes(brand("a", "shell", "ember"), brand("b", "deep", "mint", "dot")).isEmpty)
    func part(_ name: String) -> String {
      brand(name, "shell", "ember").replacing("surface", with: "fill")
    }
    #expect(themes(part("a"), part("b")).isEmpty)
    #expect(!themes(part("a"), part("b"), in: "brands").isEmpty)
  }
}
