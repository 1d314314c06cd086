import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Files that state the same tokens for several appearances.
struct FileGroupTests {
  /// A file of some colors by their names.
  private func file(_ colors: KeyValuePairs<String, String>) -> String {
    "{" + colors.map { "\"\($0)\": \(color($1))" }.joined(separator: ", ") + "}"
  }

  private var light: String { file(["bg": "ffffff", "fg": "000000"]) }
  private var dark: String { file(["bg": "000000", "fg": "ffffff"]) }

  @Test(
    arguments: [
      ("light.json", "dark.json", ["theme=light", "theme=dark"]),
      ("lightTheme.json", "darkTheme.json", ["theme=light", "theme=dark"]),
      ("tokens.light.json", "tokens.dark.json", ["theme=light", "theme=dark"]),
      ("tokens.tokens.json", "tokens.dark.tokens.json", ["theme=light", "theme=dark"]),
      ("colors.tokens.json", "colors.tokens.dark.json", ["theme=light", "theme=dark"]),
      ("light/colors.json", "dark/colors.json", ["theme=light", "theme=dark"]),
      ("color/light/light.json", "color/dark/dark.json", ["theme=light", "theme=dark"]),
      ("day.json", "night-hc.json", ["theme=day", "theme=night-hc"]),
    ])
  func `names that differ in the appearance make one palette`(
    _ first: String, _ second: String, _ choices: [String]
  ) throws {
    for paths in [[first, second], [second, first]] {
      let result = load([first: light, second: dark], paths: paths)
      #expect(result.palettes.count == 1 && result.problems.isEmpty)
      let palette = try #require(result.palettes.first)
      #expect(palette.choices == choices && palette.file == first && palette.fileCount == 2)
      expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
      expectEqual([0, 1].map { palette.hex("bg", $0) }, ["#ffffff", "#000000"])
      expectEqual(
        palette.token("bg")?.variants.map(\.location.file).sorted(), [first, second].sorted())
    }
  }

  @Test func `a base beside a dark theme is what that changes`() throws {
    let base = file(["bg": "ffffff", "fg": "333333", "line": "cccccc"])
    let result = load([
      "p/base.json": base, "p/dark.json": dark, "p/light.json": file(["fg": "222222"]),
    ])
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1 && result.problems.isEmpty)
    let hexes = palette.permutations.indices.map { palette.hex("line", $0) }
    expectEqual(Set(hexes), ["#cccccc"])
    let index = try #require(
      palette.permutations.firstIndex { $0.choices.contains { $0.context == "light" } })
    #expect(palette.hex("bg", index) == "#ffffff" && palette.hex("fg", index) == "#222222")
  }

  @Test func `files of other tokens stay apart`() {
    let other = file(["x": "ffffff", "y": "000000", "bg": "123456"])
    let sizes = #"{"s": {"$type": "number", "$value": 1}}"#
    let result = load([
      "brand-dark.json": dark, "button-light.json": light, "dark.json": other, "light.json": sizes,
    ])
    expectEqual(result.palettes.map(\.choices), [[""], [""], [""], [""]])
    expectEqual(
      result.palettes.map(\.permutations[0].appearance.scheme), [.dark, .light, .dark, .light])
  }

  @Test func `a file without an appearance in its name is what the others override`() {
    let base = file(["bg": "ffffff", "fg": "000000", "accent": "ff0000"])
    let result = load(["colors.json": base, "colors.dark.json": dark]).palettes
    expectEqual(result.map(\.choices), [["theme=light", "theme=dark"]])
    expectEqual([0, 1].map { result[0].hex("accent", $0) }, ["#ff0000", "#ff0000"])
    expectEqual([0, 1].map { result[0].hex("bg", $0) }, ["#ffffff", "#000000"])
  }

  @Test(arguments: ["themes/dark.json", "themes/dark/colors.json", "dark/all.json"])
  func `a folder that is called after an appearance overrides what is beside it`(_ path: String) {
    let base = file(["bg": "ffffff", "fg": "000000", "accent": "ff0000", "other": "123456"])
    let theme = file(["bg": "000000", "fg": "ffffff", "accent": "00ff00", "more": "654321"])
    let result = load(
      [
        "p/all.json": base, "p/\(path)": theme,
        "p/button.json": #"{"button": \#(alias("bg")), "still": \#(alias("other"))}"#,
      ], paths: ["p"]
    ).palettes
    expectEqual(result.map(\.choices), Array(repeating: ["theme=light", "theme=dark"], count: 2))
    expectEqual(result.map(\.file), ["p/all.json", "p/button.json"])
    expectEqual([0, 1].map { result[0].hex("accent", $0) }, ["#ff0000", "#00ff00"])
    expectEqual([0, 1].map { result[1].hex("button", $0) }, ["#ffffff", "#000000"])
    expectEqual([0, 1].map { result[1].hex("still", $0) }, ["#123456", "#123456"])
  }

  @Test func `a folder that is called after an appearance gives it to a file alone`() {
    let result = load(["p/night/a.json": light, "p/b.json": file(["x": "ffffff"])], paths: ["p"])
    expectEqual(result.palettes.map(\.permutations[0].appearance.scheme), [.light, .dark])
  }

  @Test func `what overrides a base has its type`() {
    let untyped = #"{"bg": {"$value": \#(srgb("000000"))}, "fg": \#(color("ffffff"))}"#
    let result = load(["colors.json": light, "colors.dark.json": untyped])
    #expect(result.problems.isEmpty && result.palettes.count == 1)
    expectEqual([0, 1].map { result.palettes[0].hex("bg", $0) }, ["#ffffff", "#000000"])
  }

  @Test func `a token that a file lacks does not exist there`() {
    let more = file(["bg": "ffffff", "fg": "000000", "accent": "ff0000"])
    let result = load(["light.json": more, "dark.json": dark]).palettes[0]
    expectEqual([0, 1].map { result.hex("accent", $0) }, ["#ff0000", nil])
  }

  @Test func `other files see the group, in its contexts`() throws {
    let result = load([
      "theme/light.json": light, "theme/dark.json": dark,
      "component.json": "{\"button\": \(alias("bg")), \"plain\": \(color("123456"))}",
      "alone.json": file(["x": "ffffff"]),
    ])
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.map(\.file), ["alone.json", "component.json", "theme/light.json"])
    expectEqual(result.palettes[0].choices, [""])
    let component = result.palettes[1]
    expectEqual(component.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { component.hex("button", $0) }, ["#ffffff", "#000000"])
  }

  @Test func `themes of tokens and of files are one modifier`() {
    let component = #"""
      {"a": {"$type": "color", "$value": "{bg}", "$extensions": {"org.primer.overrides": {
        "dark": "{fg}", "dark-high-contrast": "{bg}"}}}}
      """#
    let result = load(["light.json": light, "dark.json": dark, "x/c.json": component])
    let palette = result.palettes[1]
    expectEqual(palette.choices, ["theme=light", "theme=dark", "theme=dark-high-contrast"])
    expectEqual((0..<3).map { palette.hex("a", $0) }, ["#ffffff", "#ffffff", "#000000"])
    expectEqual(result.palettes.first { $0.file == "light.json" }?.choices.count, 2)
  }

  @Test func `a theme without files builds on those nearest to its name`() {
    let component = #"""
      {"a": {"$type": "color", "$value": "{bg}", "$extensions": {"org.primer.overrides": {
        "dark-dimmed": "{fg}", "dark-dimmed-high-contrast": "{bg}", "dark-tritanopia": "{bg}"}}}}
      """#
    let result = load([
      "light.json": light, "dark.json": dark, "x/c.json": component,
      "dark.high-contrast.json": file(["bg": "111111", "fg": "eeeeee"]),
    ])
    let palette = result.palettes.first { $0.file == "x/c.json" }
    expectEqual(
      palette?.choices,
      [
        "theme=light", "theme=dark-high-contrast", "theme=dark", "theme=dark-dimmed",
        "theme=dark-dimmed-high-contrast", "theme=dark-tritanopia",
      ])
    expectEqual(
      palette.map { palette in (0..<6).map { palette.hex("a", $0) } },
      [
        "#ffffff", "#111111", "#000000", "#ffffff", "#111111", "#000000",
      ])
  }

  @Test func `files with other contexts vary by themselves`() {
    func brand(_ link: String) -> String {
      "{\"link\": \(color(link)), \"text\": \(alias("fg")), \"back\": \(alias("bg"))}"
    }
    let result = load([
      "scheme/light.json": light, "scheme/dark.json": dark, "brand/one.json": brand("ff0000"),
      "brand/two.json": brand("0000ff"),
    ])
    #expect(
      result.problems.isEmpty
        && result.palettes.map(\.file) == ["brand/one.json", "scheme/light.json"])
    let palette = result.palettes[0]
    expectEqual(
      palette.choices,
      [
        "theme=light,brand=one", "theme=light,brand=two", "theme=dark,brand=one",
        "theme=dark,brand=two",
      ])
    expectEqual(
      (0..<4).map { palette.hex("text", $0) }, ["#000000", "#000000", "#ffffff", "#ffffff"])
    expectEqual(
      (0..<4).map { palette.hex("link", $0) }, ["#ff0000", "#0000ff", "#ff0000", "#0000ff"])
    expectEqual(result.palettes[1].choices, ["theme=light", "theme=dark"])
  }

  @Test func `a group of tokens that extends another one does so in each file`() {
    func file(_ hex: String) -> String {
      #"{"base": {"a": \#(color(hex))}, "card": {"$extends": "{base}"}}"#
    }
    let result = load(["light.json": file("ffffff"), "dark.json": file("000000")]).palettes[0]
    expectEqual([0, 1].map { result.hex("card.a", $0) }, ["#ffffff", "#000000"])
  }

  private let carbon = ["white.json", "g10.json", "g90.json", "g100.json"]

  private func carbonFiles() -> [String: String] {
    Dictionary(
      uniqueKeysWithValues: zip(carbon, ["ffffff", "f4f4f4", "262626", "161616"]).map {
        ($0, file(["background": $1, "text": "888888", "link": "0f62fe"]))
      })
  }

  @Test func `files of the same tokens in one folder are contexts whatever they are called`() {
    let result = load(carbonFiles())
    #expect(result.palettes.count == 1 && result.problems.isEmpty)
    expectEqual(
      result.palettes[0].choices, ["theme=g10", "theme=g100", "theme=g90", "theme=white"])
    #expect(result.palettes[0].permutations.allSatisfy { $0.appearance == Appearance() })
    expectEqual(result.palettes[0].fileCount, 4)
  }

  @Test(arguments: ["midnight", "Sepia"])
  func `one more theme is no base of a light and a dark one`(_ name: String) throws {
    func theme(_ page: String, _ text: String) -> String {
      file(["page": page, "text": text, "muted": "888888"])
    }
    let result = load([
      "light.json": theme("ffffff", "111111"), "dark.json": theme("222222", "eeeeee"),
      "\(name).json": theme("000033", "ddddff"),
    ])
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1 && result.problems.isEmpty)
    expectEqual(Set(palette.choices), ["theme=light", "theme=dark", "theme=\(name)"])
    expectEqual(palette.hex("page", palette.defaultPermutation), "#ffffff")
  }

  @Test func `the configuration says what files are called and mean`() {
    let contexts = ["file": ["g90": ["scheme": "dark"], "g100.json": ["scheme": "dark"]]]
    let result = load(carbonFiles(), options: LoadOptions(contexts: contexts)).palettes[0]
    let schemes = zip(result.choices, result.permutations.map(\.appearance.scheme))
    expectEqual(
      Dictionary(uniqueKeysWithValues: schemes),
      [
        "theme=white": .light, "theme=g10": .light, "theme=g90": .dark, "theme=g100": .dark,
      ])
    let fixed = load(carbonFiles(), options: LoadOptions(inputs: ["theme": "g90"])).palettes[0]
    #expect(fixed.choices == ["theme=g90"] && fixed.hex("background") == "#262626")
  }

  @Test func `a file that is made of another one is no context beside it`() {
    let first = file(["a": "000000", "b": "111111", "c": "222222", "d": "333333", "e": "444444"])
    let second = """
      {"a": \(alias("e")), "b": \(color("0")), "c": \(color("0")), "d": \(color("0"))}
      """
    let result = load(["one.json": first, "two.json": second])
    #expect(result.palettes.count == 2 && result.palettes[1].hex("a") == "#444444")
  }

  @Test func `the modes that Figma exports one by one are contexts`() {
    func mode(_ name: String, _ text: String) -> String {
      text.dropLast() + #", "$extensions": {"com.figma.modeName": "\#(name)"}}"#
    }
    let result = load([
      "Mode 1.tokens.json": mode("Mode 1", light), "Mode 2.tokens.json": mode("Mode 2", dark),
      "palette.tokens.json": mode("Value", file(["blue": "0000ff"])),
    ])
    expectEqual(result.palettes.map(\.choices), [["theme=Mode 1", "theme=Mode 2"], [""]])
  }

  @Test func `where conformance is asked for each file stands alone`() {
    let result = load(
      ["light.json": light, "dark.json": dark], options: LoadOptions(isConformance: true))
    expectEqual(result.palettes.count, 2)
  }

  @Test func `folders that are named one by one are joined too`() {
    let result = load(
      ["light/c.json": light, "dark/c.json": dark], paths: ["light", "dark"])
    #expect(result.palettes.count == 1 && result.problems.isEmpty)
  }

  @Test func `problems are reported in their own file, once`() {
    let broken = """
      {"bg": \(alias("nowhere")), "fg": \(color("000000"))}
      """
    let result = load(["light.json": light, "dark.json": broken])
    expectEqual(result.problems.map(\.code), ["alias/unresolved"])
    expectEqual(result.problems.map(\.location.file), ["dark.json"])
    expectEqual(result.palettes[0].reason("bg", 1), "unresolved-alias")
  }

  @Test func `hundreds of files of one folder take no time`() {
    let files = (0..<400).map { index in
      ("f\(index).json", file(["a\(index)": "000000", "b\(index)": "000000", "c": "000000"]))
    }
    let result = load(Dictionary(uniqueKeysWithValues: files))
    expectEqual(result.palettes.count, 400)
  }

  @Test func `a theme defines again what several files define`() {
    let semantic = #"{"page": \#(alias("white")), "text": \#(alias("ink"))}"#
    let result = load(
      [
        "d/primitive/color.json": file(["white": "ffffff", "gray": "888888", "ink": "111111"]),
        "d/semantic/color.json": semantic,
        "d/themes/dark.json": file(["white": "000000", "gray": "777777", "ink": "eeeeee"]),
        "d/themes/high-contrast.json": file(["gray": "444444", "ink": "000000", "white": "fffffe"]),
      ], paths: ["d"])
    expectEqual(result.problems.map(\.code), [])
    let palette = result.palettes.first { $0.token("text") != nil }
    expectEqual(palette?.hexes("text"), ["#111111", "#eeeeee", "#000000"])
  }

  @Test func `a theme of two alternatives is none of them`() {
    let one = file(["a": "000000", "b": "000001", "c": "000002"])
    let result = load(
      ["d/acme.json": one, "d/brand.json": one, "d/x/dark.json": one], paths: ["d"])
    #expect(!result.palettes.contains { $0.choices.contains { $0.contains("dark") } })
  }

  // MARK: - Files that stand for a group

  @Test func `files for texts and for backgrounds are the groups of their tokens`() {
    let result = load(
      [
        "d/bg.json": file(["$root": "ffffff", "muted": "eeeeee"]),
        "d/fg.json": """
        {"$root": \(color("222222")), "muted": \(alias("$root")), "soft": \(alias("fg.muted"))}
        """,
        "d/other.json": "{\"link\": \(alias("fg.soft")), \"note\": \(alias("soft"))}",
      ], paths: ["d"])
    #expect(result.problems.isEmpty)
    let tokens = result.palettes.flatMap(\.tokens)
    expectEqual(
      tokens.map(\.path),
      [
        "bg.$root", "bg.muted", "fg.$root", "fg.muted", "fg.soft", "link", "note",
      ])
    #expect(tokens.suffix(4).allSatisfy { $0.variants[0].color?.hex == "#222222" })
  }

  @Test(arguments: [
    ["bg.json": "paper", "bg2.json": "ink"], ["bg.json": "bg-paper", "fg.json": "text-ink"],
    ["surface.json": "paper", "background.json": "ink"],
  ])
  func `other files are no groups`(_ names: [String: String]) {
    let files = names.mapValues { file([$0: "123456"]) }
    let result = load(
      Dictionary(uniqueKeysWithValues: files.map { ("d/\($0)", $1) }), paths: ["d"])
    expectEqual(result.palettes.flatMap(\.tokens).map(\.path).sorted(), names.values.sorted())
  }
}
