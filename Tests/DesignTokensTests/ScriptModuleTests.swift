import ColorCore
import DesignTokens
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Token files in JavaScript and TypeScript.
struct ScriptModuleTests {
  private func load(_ text: String, named name: String = "p/colors.ts") -> LoadedPalettes {
    DesignTokensTests.load([name: text], paths: ["p"])
  }

  @Test func `tables with values for conditions are read with their names, at their places`() throws
  {
    let text = ##"""
      import type { Tokens } from "somewhere";
      // What lies on what.
      export const semantic: Tokens["colors"] = {
        bg: { DEFAULT: { value: { base: "{colors.gray.1}", _dark: '{colors.gray.2}' } } },
        text: { value: { base: `{colors.gray.2}`, _dark: "{colors.gray.1}" } }, /* the end */
      };
      export const colors = { gray: { 1: { value: "#ffffff" }, 2: { value: "#9a9a9a" } } } as const;
      """##
    let result = load(text)
    #expect(result.problems.isEmpty)
    let palette = try #require(result.palettes.first)
    expectEqual(
      palette.tokens.map(\.path),
      [
        "semantic.bg.DEFAULT", "semantic.text", "colors.gray.1", "colors.gray.2",
      ])
    expectEqual(palette.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual([0, 1].map { palette.hex("semantic.text", $0) }, ["#9a9a9a", "#ffffff"])
    let place = try #require(palette.token("colors.gray.2")?.variants[0].location)
    expectEqual(place.range.start.line, 7)
    #expect(text.utf8.dropFirst(place.range.start.offset).starts(with: "#9a9a9a\"".utf8))
  }

  @Test(arguments: [
    "export default { light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } }",
    "const a = { light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } }; export default a",
    "export const Theme = { light: { ink: '#111', paper: '#fff' } as A<B, C>, dark: { ink: '#eee', paper: '#000' } }",
    "const x = { light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } }\nexport { x }",
    "module.exports = { light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } };",
    "export default defineTokens({ light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } })",
    "const light = { ink: '#111', paper: '#fff' }\nconst dark = { ...light, ink: '#eee', paper: '#000' }\nexport default { light, dark }",
    "const a = { light: { ink: '#111', paper: '#fff' }, dark: { ink: '#eee', paper: '#000' } }; const u = `${on ? `{` : ''}`; export default a",
    "const c = { a: { 1: '#eee' } }; const light = () => ({ ink: '#111', paper: '#fff' }); const dark = () => ({ ...light(), ink: c.a[1], paper: '#000' }); export default { light, 'dark': dark }",
  ])
  func `the only table of a module is its content`(_ text: String) {
    let result = load(text)
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper"])
    expectEqual(result.palettes.map(\.choices), [["theme=light", "theme=dark"]])
    expectEqual([0, 1].map { result.palettes.first?.hex("ink", $0) }, ["#111111", "#eeeeee"])
  }

  @Test(arguments: [
    "export const colors = lightColors", "export const colors = { ...lightColors }",
    "export const themes = { light: lightColors, dark: darkColors }",
    "export const themes = { light: { dark: false, colors: lightColors }, dark: { dark: true, colors: darkColors } }",
    "export default lightColors",
  ])
  func `a table that only names others is none of its own`(_ more: String) {
    let text = """
      export const lightColors = { ink: '#111', paper: '#fff' }
      export const darkColors = { ink: '#eee', paper: '#000' }
      \(more)
      """
    let result = load(text)
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper"])
    expectEqual(
      result.palettes.flatMap { $0.permutations.map(\.appearance.scheme) }, [.light, .dark])
  }

  @Test func `a table that gives others new names is kept beside them`() {
    let text = """
      export const blue = { 1: '#06c', 2: '#00f' }
      export const gray = { 1: '#999', 2: '#333' }
      export const roles = { primary: blue, gray }
      """
    expectEqual(
      load(text).palettes.flatMap { $0.tokens.map(\.path) },
      [
        "blue.1", "blue.2", "gray.1", "gray.2", "roles.primary.1", "roles.primary.2",
        "roles.gray.1", "roles.gray.2",
      ])
  }

  @Test func `a table whose keys say what its tables do not stands for them`() {
    let text = """
      export const day = { ink: '#111', paper: '#fff' }
      export const owl = { ink: '#eee', paper: '#000' }
      export const themes = { light: day, dark: owl }
      """
    let result = load(text)
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper"])
    expectEqual(result.palettes.map(\.choices), [["theme=light", "theme=dark"]])
  }

  @Test(arguments: [
    ("ink: '#111', paper: paper", ["mist", "ink"]),
    ("ink: '#111', paper: `#${white}`", ["mist", "ink"]),
    ("ink: '#111', paper: mix(.5, white)", ["mist", "ink"]),
    ("ink: '#111', paper: isDark ? '#000' : '#fff'", ["mist", "ink"]),
    ("ink: '#111' + a, paper: '#fff'", ["mist", "paper"]),
  ])
  func `what is computed in a table of colors is left out, which is said`(
    _ table: String, _ names: [String]
  ) {
    let result = load("export const colors = { ...base, mist: '#eee', \(table) }")
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, names.map { "colors.\($0)" })
    expectEqual(result.problems.map { [$0.code, "\($0.places)"] }, [["input/nothing-read", "2"]])
  }

  @Test func `a folder without tokens names the tables that are left out`() {
    let problems = load("export const hues = { ink: mix('#111'), paper: '#fff' }").problems
    expectEqual(problems.map(\.code), ["input/nothing-to-check"])
    #expect(problems.first?.help?.contains("colors.ts:1") ?? false)
  }

  @Test(arguments: [
    "export const hues = { ink: '#111', paper: mix('#fff') }",
    "const a = { ...b }, b = { ...a }; const b = { ...a, ink: '#111', paper: '#fff' }; export default b",
  ])
  func `a table with computed values is not read, which is said beside others`(_ text: String) {
    expectEqual(load(text).problems.map(\.code), ["input/nothing-to-check"])
    let more = text + "\nexport const more = { a: '#123', b: '#fff' }"
    expectEqual(load(more).problems.map(\.code), ["input/nothing-read"])
  }

  @Test(arguments: [
    "export const colors = { ink: '#111', paper: '#fff' }.light",
    "export const colors = mix({ ink: '#111', paper: '#fff' })",
    "const colors = { ink: '#111', paper: '#fff' }",
    "function f() { return { ink: '#111', paper: '#fff' } }", "export const colors = {",
    "export const colors: {", "export const s = 'it", "export default", "module.exports =", "/*",
    "export const a = b; const b = a; export default b", "export default `", "export const a = [[,",
    "export default ((((",
  ])
  func `nothing is run`(_ text: String) {
    let result = load(text)
    expectEqual(result.problems.map(\.code), ["input/nothing-to-check"])
    expectEqual(result.problems[0].help?.hasPrefix("Found 1 file of code."), true)
  }

  @Test func `modules that name values of each other are one palette`() throws {
    let result = DesignTokensTests.load(
      [
        "p/core.ts": """
        export default {
          Color: { White: '#FFFFFF', Grey500: '#A8B1BD', Grey800: '#1F2329' } as ColorType,
          Size: { Small: 2, Medium: 4, Large: 8, Huge: 16 },
        } as TokenTypes
        """,
        "p/tokens/backgroundColor.ts": """
        const light = (core: Core) => ({ Body: core.Color.White } as BackgroundColorType)
        const dark = (core: Core) => ({ ...light(core), Body: core.Color.Grey800, Lost: core.Color.Gone })
        export default { light, dark }
        """,
        "p/tokens/textColor.ts": """
        const light = (core: Core) => ({ Default: core.Color.Grey800, Hint: core.Color.Grey500 })
        const dark = (core: Core) => ({ ...light(core), Default: core.Color.White })
        export default { light, dark }
        """,
      ], paths: ["p"])
    let palette = try #require(result.palettes.first)
    #expect(
      result.palettes.count == 1
        && palette.permutations.map(\.appearance.scheme) == [.light, .dark])
    func hexes(_ name: String) -> [String?] { [0, 1].map { palette.hex(name, $0) } }
    expectEqual(hexes("backgroundColor.Body"), ["#ffffff", "#1f2329"])
    expectEqual(hexes("textColor.Default"), ["#1f2329", "#ffffff"])
    expectEqual(hexes("textColor.Hint"), ["#a8b1bd", "#a8b1bd"])
    expectEqual(palette.hex("core.Color.White"), "#ffffff")
    expectEqual(result.problems.map(\.code), ["alias/unresolved"])
    expectEqual(result.problems.map(\.severity), [.warning])
  }

  @Test func `values for two schemes may be names of colors, here or in another module`() throws {
    let palette = "white: '#ffffff', gray900: '#0f141a'"
    let themed = """
      text: { light: '{gray900}', dark: '{white}' }, page: { light: '{white}', dark: '{gray900}' },
      panel: '{page}', panelHover: '{panel}',
      """
    for files in [
      ["p/colors.ts": "export const tokens = { \(palette), \(themed) }"],
      [
        "p/colors.ts": "export const tokens = { \(themed) }",
        "p/color-palette.ts": "export const tokens = { \(palette) }",
      ],
    ] {
      let result = DesignTokensTests.load(files, paths: ["p"])
      #expect(result.problems.isEmpty)
      let palette = try #require(result.palettes.first)
      func hexes(_ name: String) -> [String?] { [0, 1].map { palette.hex("colors.\(name)", $0) } }
      expectEqual(hexes("text"), ["#0f141a", "#ffffff"])
      expectEqual(hexes("panelHover"), ["#ffffff", "#0f141a"])
    }
  }

  @Test func `what is called light and dark in groups of shades is none`() {
    let paths = load(
      """
      export const tokens = { sea300: '#9cf', sea700: '#036', fog300: '#ddd', fog700: '#555',
        sea: { light: '{sea300}', dark: '{sea700}' }, fog: { light: '{fog300}', dark: '{fog700}' } }
      """
    ).palettes.flatMap { $0.tokens.map(\.path) }
    #expect(paths.contains("colors.sea.light"))
  }

  @Test func `a table that is called dark is that of the one beside it`() throws {
    let base =
      "export const P = { ink: '#1d2a3e', white: '#ffffff', pale: '#cad3e2', deep: '#0b1628' };"
    let take = "import { P } from './base';\n"
    let light = "text_colors = { body: P.ink }; export const ground_colors = { page: P.white };"
    let dark =
      "dark_text_colors = { body: P.pale }; export const dark_ground_colors = { page: P.deep };"
    for files in [
      [
        "p/_colors_light.ts": "\(take)export const \(light)",
        "p/_colors_dark.ts": "\(take)export const \(dark)",
      ],
      ["p/colors.ts": "\(take)export const \(light)\nexport const \(dark)"],
    ] {
      let result = DesignTokensTests.load(files.merging(["p/base.ts": base]) { $1 }, paths: ["p"])
      let palette = try #require(result.palettes.first)
      let schemes = palette.permutations.map(\.appearance.scheme)
      let order = [Appearance.Scheme.light, .dark].compactMap { schemes.firstIndex(of: $0) }
      #expect(schemes.count == 2 && order.count == 2)
      func hexes(_ name: String) -> [String?] { order.map { palette.hex("colors.\(name)", $0) } }
      expectEqual(hexes("text_colors.body"), ["#1d2a3e", "#cad3e2"])
      expectEqual(hexes("ground_colors.page"), ["#ffffff", "#0b1628"])
    }
    // A hue is no scheme.
    let hues = DesignTokensTests.load(
      [
        "p/colors/base.ts": base,
        "p/colors/hues.ts":
          "\(take)export const blue = { a: P.ink }; export const lightBlue = { a: P.pale };",
      ], paths: ["p"])
    #expect(hues.palettes.flatMap(\.tokens).contains { $0.path == "hues.lightBlue.a" })
  }

  @Test(arguments: [
    ("export const gray = { 1: '#ffffff', 15: '#222222' }", "colors.gray.15"),
    (
      "export const gray = { 1: '#ffffff', 15: '#222222' }\nexport const red = { 1: '#f00' }",
      "colors.gray.15"
    ),
  ])
  func `colors that a module of tokens takes in are a part of them`(
    _ colors: String, _ path: String
  ) throws {
    let result = DesignTokensTests.load(
      [
        "p/colors.ts": colors,
        "p/tokens.ts": """
        import * as colors from './colors';
        export const color = { bg: { value: colors.gray[1] }, text: { value: colors.gray[15] } };
        """,
      ], paths: ["p"])
    #expect(result.problems.isEmpty)
    let palette = try #require(result.palettes.first)
    #expect(result.palettes.count == 1 && palette.fileCount == 2)
    #expect(palette.hex("color.text") == "#222222" && palette.hex(path) == "#222222")
  }

  @Test func `all that a module takes in from one that is not read is one problem`() throws {
    let result = load(
      """
      import * as colors from './made';
      export const color = { bg: { value: colors.gray[1] }, text: { value: colors.gray[15] } };
      """)
    let problem = try #require(result.problems.first)
    #expect(result.problems.map(\.code) == ["alias/unresolved"] && problem.places == 2)
    #expect(problem.message.hasPrefix("what this module takes in from “./made” is not read"))
  }

  @Test
  func
    `a theme of which a function makes another one is read once, as that of the tokens beside it`()
    throws
  {
    let result = DesignTokensTests.load(
      [
        "p/tokens/base.ts":
          "export const color = { bg: { value: '#ffffff' }, text: { value: '#222222' } };",
        "p/tokens/dark.ts": """
        export const darkPartial = createThemePartial({
          color: { bg: { value: '#111111' }, text: { value: '#eeeeee' } },
        });
        export const dark = createTheme(darkPartial);
        """,
      ], paths: ["p"])
    let palette = try #require(result.palettes.first)
    expectEqual(palette.tokens.map(\.path).sorted(), ["color.bg", "color.text"])
    expectEqual([0, 1].map { palette.hex("color.text", $0) }, ["#222222", "#eeeeee"])
  }

  @Test func `a name that leads to what code computes is no mistake`() throws {
    let result = load(
      ##"""
      export const colors = {
        ink: { $value: "#111111" }, glow: { $value: "{colors.inkAt.20}" }, page: { $value: "#ffffff" },
      }
      """##)
    let problem = try #require(result.problems.first { $0.code == "alias/unresolved" })
    expectEqual(problem.severity, .warning)
    expectEqual(problem.help, "Code is not run: what it computes is not known.")
  }

  @Test func `code that is not called after tokens is left alone`() {
    let text = "export const colors = { ink: '#111', paper: '#fff' }"
    for name in ["p/app/chart.ts", "p/theme/a/b/chart.ts", "p/colors.test.ts", "p/theme.config.ts"]
    {
      #expect(load(text, named: name).palettes.allSatisfy { $0.tokens.isEmpty }, "\(name)")
    }
    for name in ["p/theme/chart.ts", "p/theme/a/chart.js", "p/brandTokens.mjs"] {
      expectEqual(load(text, named: name).palettes.flatMap(\.tokens).count, 2, "\(name)")
    }
  }

  @Test func `a table that is called as its module says its name once`() {
    func paths(_ colors: String) -> [String] {
      DesignTokensTests.load(
        [
          "p/colors.ts":
            "export const palette = { ink: '#111' }\nexport const colors = \(colors)",
          "p/themes.ts": "export const themes = { body: colors.text, page: palette.ink }",
        ], paths: ["p"]
      ).palettes.flatMap { $0.tokens.map(\.path) }.sorted()
    }
    expectEqual(
      paths("{ text: '#222' }"),
      ["colors.palette.ink", "colors.text", "themes.body", "themes.page"])
    // Another table has the name.
    #expect(
      paths("{ text: '#222', palette: { ink: '#333' } }").contains("colors.colors.palette.ink"))
  }

  @Test func `modules are read only where nothing else has tokens`() {
    let result = DesignTokensTests.load(
      [
        "p/tokens.json": "{\"ink\": \"#111111\", \"paper\": \"#ffffff\"}",
        "p/colors.ts": "export const colors = { mist: '#eee', sand: '#fed' }",
      ], paths: ["p"])
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper"])
  }

  @Test func `modules that are called after appearances are contexts of one group`() throws {
    let result = DesignTokensTests.load(
      [
        "p/theme/core.ts": "export default { color: { ink: '#111', paper: '#fff', mist: '#eee' } }",
        "p/theme/light.ts": "export const light = { text: core.color.ink, page: core.color.paper }",
        "p/theme/dark.ts": "export const dark = { text: core.color.mist, page: core.color.ink }",
        "p/theme/layout.ts":
          "export const layout = { gap: base.space.small, row: base.space.large }",
      ], paths: ["p"])
    let palette = try #require(result.palettes.first { !$0.tokens.isEmpty })
    #expect(result.problems.isEmpty)
    expectEqual([0, 1].map { palette.hex("text", $0) }, ["#eeeeee", "#111111"])
    expectEqual(
      palette.tokens.map(\.path).sorted(),
      [
        "core.color.ink", "core.color.mist", "core.color.paper", "page", "text",
      ])
  }

  @Test func `a method ends a table, and not the one around it`() {
    let text = "export const a = { b: { c() {}, d: '#111' }, e: '#222', f: '#333' }"
    expectEqual(
      load(text + "\nexport const g = { h: '#444', i: '#555' }").palettes.flatMap {
        $0.tokens.map(\.path)
      }, ["h", "i"])
  }

  private static let sample = """
    import x from 'y' /* { */
    const light = (core: Core<A, B>): C => ({ ink: core.gray[9], paper: `#fff`, "a-b": -1.5 } as const)
    export default defineTheme({ light, dark: { ...light(core), ink: '#e\\u0065e', n: null, l: [1, '#111'] } });
    """

  @Test func `a module cut off or changed anywhere is read without a crash`() {
    let bytes = Array(Self.sample.utf8)
    let seed: UInt64 = 0xC0DE
    var random = SplitMix64(seed: seed)
    for end in bytes.indices {
      var changed = bytes
      changed[end] = UInt8.random(in: 32..<127, using: &random)
      for text in [Array(bytes[..<end]), changed, Array(bytes[end...])] {
        let result = PaletteLoader.load(text: text, fileName: "colors.ts")
        #expect(!result.palettes.isEmpty, "seed \(seed), \(end)")
      }
    }
  }

  @Test(arguments: [
    "(", "[", "{a:", "{...", "((a) => ", "((a): b<", "defineA(", "{a:b.c(", "a[", "!", "/*",
  ])
  func `deep nesting is bounded`(_ text: String) {
    for count in [50, 100, 10_000] {
      let result = load("export const a = " + String(repeating: text, count: count))
      #expect(result.palettes.allSatisfy { $0.tokens.isEmpty })
    }
  }

  @Test func `tables that multiply are bounded`() {
    var text = "const a0 = { ink: '#111', paper: '#fff' }\n"
    for index in 1..<14 {
      let parts = (0..<10).map { "k\($0): a\(index - 1)" }.joined(separator: ", ")
      text += "const a\(index) = { \(parts) }\n"
    }
    #expect(load(text + "export default a13").palettes.allSatisfy { $0.tokens.isEmpty })
    let path = String(repeating: ".x", count: 200)
    text = "const b0 = { x: b0, y: b1 }\n"
    for index in 1..<14 {
      text += "const b\(index) = { x: b\(index - 1)\(path).y, y: b\(index + 1) }\n"
    }
    #expect(load(text + "export default b13").palettes.allSatisfy { $0.tokens.isEmpty })
    text = "const c = { " + (0..<2_000).map { "k\($0): '#111'" }.joined(separator: ", ") + " }\n"
    text += (0..<2_000).map { "export const d\($0) = { ...c }\n" }.joined()
    #expect(load(text).palettes.flatMap(\.tokens).count < 100_000)
  }

  // MARK: - Themes

  @Test(arguments: [
    "export default createTheme({ palette: { ink: '#111', paper: '#fff' }, shadows: Array(25).fill('none') })",
    "const theme = createTheme({ ...base, palette: { ink: '#111', paper: '#fff' }, action: alpha('#111', .5) }); export { theme }",
    "const colors = { ink: '#111', paper: '#fff' }; export const { styled, theme } = createStitches({ media, theme: { colors } })",
    "export const [light, vars] = createTheme({ color: { ink: '#111', paper: '#fff' }, space: { 1: '4px' } })",
    "createGlobalTheme(':root', vars, { color: { ink: '#111', paper: '#fff' } })",
    "export const theme = extendTheme({ colors: { ink: '#111', paper: '#fff' }, components: { Button } }, withDefaults({ a: 'b' }))",
    "const config = defineConfig({ theme: { extend: { tokens: { colors: { ink: { value: '#111' }, paper: { value: '#fff' } } } } } }); export const system = createSystem(defaults, config)",
  ])
  func `what functions make themes of is read, wherever it is`(_ text: String) {
    for name in ["p/theme.ts", "p/styles.ts", "p/some.config.ts"] {
      let result = load(text, named: name)
      #expect(result.problems.isEmpty, "\(name)")
      let names = result.palettes.flatMap { palette in
        palette.tokens.map { $0.path.split(separator: ".").last.map(String.init) }
      }
      expectEqual(names, ["ink", "paper"], "\(name)")
    }
  }

  @Test(arguments: [
    "export const store = createStore({ ink: '#111', paper: '#fff' })",
    "export const slice = createSlice({ name: 'chart', initial: { line: '#111', area: '#fff' } })",
    "export default { palette: { ink: '#111', paper: '#fff' } }",
    "export const look = defineLook({ ink: '#111', paper: '#fff' })",
  ])
  func `of other modules nothing else is read`(_ text: String) {
    #expect(load(text, named: "p/store.ts").palettes.flatMap(\.tokens).isEmpty)
  }

  @Test(arguments: [
    "export const brand = { colors: { ink: '#111', paper: '#fff' }, fonts: { body: 'Inter' } }",
    "export default { colors: { ink: '#111', paper: '#fff' } }",
  ])
  func `the colors of the only table of a module are read, whatever it is called`(_ text: String) {
    let palette = load(text, named: "p/brand.ts").palettes.first
    expectEqual(palette?.tokens.map(\.path), ["colors.ink", "colors.paper"])
    // Tests, and charts that list theirs.
    #expect(load(text, named: "p/brand.test.ts").palettes.flatMap(\.tokens).isEmpty)
    #expect(
      load("export const chart = { colors: ['#111', '#fff'] }", named: "p/chart.ts").palettes
        .flatMap(\.tokens).isEmpty)
  }

  @Test func `a module with other colors than the style sheets beside it is read`() {
    func files(_ sheet: String) -> Set<String> {
      let module =
        "export const colors = { ink: '#111111', muted: '#bbbbbb', paper: '#ffffff', line: '#cccccc' }"
      let result = DesignTokensTests.load(
        ["p/tokens.ts": module, "p/app.css": ":root { \(sheet) }"], paths: ["p"])
      return Set(result.palettes.filter { !$0.tokens.isEmpty }.map(\.file))
    }
    expectEqual(files("--bar: #123456"), ["p/app.css", "p/tokens.ts"])
    // It has the colors of the sheet, or few more.
    expectEqual(files("--ink: #111111; --muted: #bbbbbb"), ["p/app.css"])
    expectEqual(files("--a: #123456; --b: #234567; --c: #345678"), ["p/app.css"])
  }

  /// The values of the palettes of some files, by their paths.
  private func values(_ files: [String: String]) -> [String: String] {
    let palettes = DesignTokensTests.load(files, paths: ["p"]).palettes
    let all = palettes.flatMap { palette in
      palette.tokens.map { ($0.path, palette.hex($0.path) ?? "none") }
    }
    return Dictionary(all) { first, _ in first }
  }

  @Test(arguments: [
    "import { gray, blue as sea } from './scales'; export const { styled } = createStitches({ theme: { colors: { ...gray, ...sea, text: '$gray9', accent: '$sea9' } } })",
    "import * as scales from './scales'; export const { styled } = createStitches({ theme: { colors: { ...scales.gray, ...scales.blue, text: '$gray9', accent: '$colors$sea9' } } })",
  ])
  func `what a theme takes over from other modules is read`(_ theme: String) {
    let scales =
      "export const gray = { gray9: '#bbbbbb' }; export const blue = { sea9: '#0091ff' };"
    let found = values(["p/scales.ts": scales, "p/stitches.config.ts": theme])
    #expect(found["colors.gray9"] == "#bbbbbb" && found["colors.text"] == "#bbbbbb")
    #expect(found["colors.sea9"] == "#0091ff" && found["colors.accent"] == "#0091ff")
  }

  @Test func `a theme names the colors of other modules, and all of one`() {
    let found = values([
      "p/palette.ts": "export const red = '#d32f2f'; export const gray = { mid: '#9e9e9e' };",
      "p/theme.ts":
        "import * as palette from './palette'; import { gray } from './palette'; export const theme = createTheme({ palette: { primary: { main: palette.red }, text: palette.gray.mid, fog: gray } })",
    ])
    expectEqual(found["palette.red"], "#d32f2f")
    expectEqual(found["theme.palette.primary.main"], "#d32f2f")
    expectEqual(found["theme.palette.text"], "#9e9e9e")
    expectEqual(found["theme.palette.fog.mid"], "#9e9e9e")
  }

  @Test func `a color of one theme of another module is that one in every theme`() throws {
    let files = [
      "p/colors.ts":
        "export const light = { one: '#f6f7f8', two: '#eee' }; export const dark = { one: '#aaa' };",
      "p/themes.ts":
        "import { light, dark } from './colors'; export const day = { page: light.one, text: dark.one }; export const night = { page: dark.one, text: light.one };",
    ]
    let result = DesignTokensTests.load(files, paths: ["p"])
    #expect(result.problems.isEmpty)
    let palette = try #require(result.palettes.first)
    let hexes = Set(
      palette.tokens.filter { $0.path.hasSuffix("text") }.flatMap { token in
        token.variants.compactMap { $0.color?.hex }
      })
    expectEqual(hexes, ["#aaaaaa", "#f6f7f8"])
  }

  @Test func `what a theme takes over and is no color is passed over`() {
    let files = [
      "p/colors.ts": "export const colors = { ink: '#111111', paper: '#ffffff' };",
      "p/fonts.ts": "export const body = { size: 12 };",
      "p/theme.ts":
        "import { colors } from './colors'; import { body } from './fonts'; export const theme = { text: colors.ink, body, colors };",
    ]
    let result = DesignTokensTests.load(files, paths: ["p"])
    #expect(result.problems.isEmpty)
    expectEqual(values(files).keys.sorted(), ["colors.ink", "colors.paper", "theme.text"])
  }

  @Test func `what a theme takes over from a package is passed over`() {
    let result = load(
      "import { gray } from '@radix-ui/colors'; export const { styled } = createStitches({ theme: { colors: { ...gray, ink: '#111', paper: '#fff' } } })",
      named: "p/stitches.config.ts")
    #expect(result.problems.isEmpty)
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["colors.ink", "colors.paper"])
  }

  @Test func `constants that are colors are members of their module`() {
    let found = values([
      "p/colors.ts":
        "export const ink = '#111111'; export const paper = '#ffffff'; export const name = 'a';"
    ])
    expectEqual(found, ["ink": "#111111", "paper": "#ffffff"])
  }

  @Test func `tokens and those that name them are one table`() throws {
    let text = """
      export default defineConfig({
        theme: { extend: {
          tokens: { colors: { snow: { value: '#ffffff' }, ink: { value: '#222222' } } },
          semanticTokens: { colors: { page: { value: { base: '{colors.snow}', _dark: '{colors.ink}' } } } },
        } },
      })
      """
    let result = load(text, named: "p/panda.config.ts")
    #expect(result.problems.isEmpty)
    let palette = try #require(result.palettes.first)
    expectEqual(palette.tokens.map(\.path), ["colors.snow", "colors.ink", "colors.page"])
    expectEqual([0, 1].map { palette.hex("colors.page", $0) }, ["#ffffff", "#222222"])
  }

  @Test func `what functions make of a group of tokens is that group`() throws {
    let result = DesignTokensTests.load(
      [
        "p/tokens/colors.ts":
          "export const colors = defineTokens.colors({ white: { value: '#fff' }, ink: { value: '#222' } })",
        "p/semantic/colors.ts": """
        export const semanticColors = defineSemanticTokens.colors({
          page: { value: { _light: '{colors.white}', _dark: '{colors.ink}' } },
          red: { contrast: { value: { _light: 'white', _dark: 'black' } } },
        })
        """,
        "p/semantic/shadows.ts":
          "export const shadows = defineSemanticTokens.shadows({ low: { value: '0 1px #000' } })",
      ], paths: ["p"])
    let palette = try #require(result.palettes.first)
    expectEqual(result.palettes.count, 1)
    expectEqual([0, 1].map { palette.hex("page", $0) }, ["#ffffff", "#222222"])
    expectEqual([0, 1].map { palette.hex("red.contrast", $0) }, ["#ffffff", "#000000"])
    expectEqual(palette.token("low"), nil)
  }

  @Test func `in the tokens of Chakra UI a text is the name of a color, or one`() throws {
    let text = """
      export const theme = extendTheme({
        colors: { gray: { 50: '#f4f4f4', 900: '#101010' } },
        semanticTokens: { colors: {
          page: { default: 'gray.50', _dark: 'gray.900' }, text: { default: 'gray.900', _dark: 'white' },
          accent: 'blue.500',
        } },
      })
      """
    let result = load(text, named: "p/theme.ts")
    #expect(result.problems.isEmpty)
    let palette = try #require(result.palettes.first)
    expectEqual(
      palette.tokens.map(\.path),
      [
        "colors.gray.50", "colors.gray.900", "colors.page", "colors.text",
      ])
    expectEqual([0, 1].map { palette.hex("colors.page", $0) }, ["#f4f4f4", "#101010"])
    expectEqual([0, 1].map { palette.hex("colors.text", $0) }, ["#101010", "#ffffff"])
  }

  private static let days = "background: 'white', text: '#4a4a4a', brand: '#47afff'"
  private static let nights = "background: '#1f1f1f', text: '#cccccc', brand: '#005ca3'"

  @Test(arguments: [
    "_.merge({}, base, { colors: { NIGHT } })", "Object.assign({}, base, { colors: { NIGHT } })",
    "deepmerge(base, { colors: { NIGHT } })", "{ ...base, ...{ colors: { NIGHT } } }",
    "merge({ colors: { DAY } }, { colors: { NIGHT } })",
    // What cannot be read may set all before it anew.
    "merge(base, other(), { colors: { NIGHT } })",
  ])
  func `tables that calls join are one`(_ dark: String) {
    let result = load(
      """
      const base = { logo: {} }
      const light = merge({}, base, { colors: { DAY } })
      export default { light, dark: \(dark) }
      """.replacing("DAY", with: Self.days).replacing("NIGHT", with: Self.nights))
    #expect(result.problems.isEmpty)
    expectEqual(
      result.palettes.flatMap { $0.tokens.map(\.path) },
      [
        "colors.background", "colors.text", "colors.brand",
      ])
    expectEqual(
      [0, 1].map { result.palettes.first?.hex("colors.brand", $0) }, ["#47afff", "#005ca3"])
  }

  @Test func `a table whose end is computed is not read, which is said`() {
    let text = """
      const theme = merge({ colors: { ink: '#111111', paper: '#ffffff' } }, other())
      export const more = { a: '#123456', b: '#ffffff' }
      export { theme }
      """
    expectEqual(load(text).problems.map(\.code), ["input/nothing-read"])
  }

  @Test func `members that a table gets later are its own, and themes beside light and dark`() {
    let result = load(
      """
      const theme = { light: { \(Self.days) }, dark: { \(Self.nights) } }
      theme.sea = merge({}, theme.dark, { background: '#0a0a2c' })
      theme["Deep Sea"] = { ...theme.dark, background: '#000022' }
      export default theme
      """)
    expectEqual(
      result.palettes.map(\.choices),
      [["theme=light", "theme=dark", "theme=sea", "theme=Deep Sea"]])
    expectEqual(
      (0..<4).map { result.palettes.first?.hex("background", $0) },
      ["#ffffff", "#1f1f1f", "#0a0a2c", "#000022"])
    expectEqual(result.palettes.first?.hex("text", 3), "#cccccc")
  }

  @Test(arguments: [
    "export const raised = { ...Platform.select({ ios: { shadowColor: '#a09aa5' }, android: { elevation: 2 } }) }",
    "export const cardShadow = { ...Platform.select({ ios: { color: '#a09aa5' } }) }",
  ])
  func `a computed table of shadows says nothing`(_ shadows: String) {
    let colors = "export const colors = { ink: '#111111', paper: '#ffffff' }"
    #expect(load("\(colors)\n\(shadows)").problems.isEmpty)
    let other = shadows.replacing("shadowColor", with: "color").replacing(
      "cardShadow", with: "card")
    expectEqual(load("\(colors)\n\(other)").problems.map(\.code), ["input/nothing-read"])
  }

  @Test func `a module with markup is one of tokens if it is called after nothing else`() {
    let text = "export default { ink: '#111', paper: '#fff' };"
    for name in ["p/ui/Colors.tsx", "p/theme.jsx"] {
      expectEqual(load(text, named: name).palettes.flatMap(\.tokens).count, 2, "\(name)")
    }
    for name in ["p/ColorPicker.tsx", "p/theme/Card.tsx"] {
      #expect(load(text, named: name).palettes.allSatisfy { $0.tokens.isEmpty }, "\(name)")
    }
  }

  @Test func `a table that is called a theme is one, whatever its module is called`() {
    let colors = "{ ink: '#111', paper: '#fff' }"
    for text in [
      "export const seaTheme = \(colors)", "export const theme: Theme = \(colors)",
      "const seaTheme = \(colors)\nexport default seaTheme",
    ] {
      expectEqual(load(text, named: "p/app/sea.ts").palettes.flatMap(\.tokens).count, 2, "\(text)")
    }
    for text in [
      "export const themeSlice = \(colors)", "const seaTheme = \(colors)",
    ] {
      let found = load(text, named: "p/app/sea.ts")
      #expect(found.palettes.allSatisfy { $0.tokens.isEmpty }, "\(text)")
    }
    let one = "export const sea = \(colors)"
    expectEqual(load(one, named: "p/palettes/sea.ts").palettes.flatMap(\.tokens).count, 2)
  }

  /// Templates that insert constants, as the text that they make.
  @Test(arguments: [
    "const s = { ink: '17,17,17', paper: '#fff' } as const",
    "const n = 17\nconst ink = `17,17,${n}`\nconst s = { ink, paper: '#fff' }",
  ])
  func `a template makes a text of constants`(_ constants: String) {
    let theme = "export const theme = { ink: `rgb(${s.ink})`, paper: `${s.paper}` }"
    let result = load("\(constants)\n\(theme)", named: "p/theme.ts")
    #expect(result.problems.isEmpty)
    let palette = result.palettes.first
    expectEqual(["ink", "paper"].map { palette?.hex($0, 0) }, ["#111111", "#ffffff"])
  }

  @Test func `what is computed in a theme is counted`() {
    let theme =
      "export const theme = { ink: '#111', paper: '#fff', a: `rgb(${f()})`, b: mix('#fff') }"
    let result = load(theme, named: "p/theme.ts")
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper"])
    expectEqual(result.problems.map(\.places), [2])
  }

  @Test func `what is computed in a theme is left out, and said if it is a color`() {
    func found(_ members: String) -> [String] {
      let result = load("export const theme = { \(members) }", named: "p/theme.ts")
      return result.palettes.flatMap { $0.tokens.map(\.path) } + result.problems.map(\.code)
    }
    let two = "ink: '#111', paper: '#fff'"
    expectEqual(found("\(two), size: scale(0)"), ["ink", "paper"])
    expectEqual(
      found("...Base, colors: { ...Base.colors, \(two) }"), ["colors.ink", "colors.paper"])
    expectEqual(found("...Base, \(two)"), ["ink", "paper"])
    expectEqual(found("\(two), dim: mix('#111', .5)"), ["ink", "paper", "input/nothing-read"])
    // What is taken over later may be other colors.
    #expect(!found("\(two), ...Base").contains("ink"))
  }

  @Test func `what functions make of colors in a scheme is left out and said`() {
    let result = load(
      """
      const base = { ink: '#111', paper: '#fff' }
      export const light = { text: base.ink, background: base.paper, border: darken(0.1, base.paper) }
      """, named: "p/theme.ts")
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["text", "background"])
    expectEqual(result.problems.map(\.code), ["input/nothing-read"])
  }

  @Test(arguments: [
    "export const build = (input) => { BODY };\nexport const light = build(base)",
    "const build = (input: Colors): Theme => { BODY }\nexport const light = build()",
    "export function buildLightTheme(input: Partial<Colors>): Theme { BODY }",
    "const inner = (input) => { BODY }\nexport const light = (input) => { const all = inner(input); return { ...all } }",
  ])
  func `a function with constants and a result makes a theme`(_ code: String) {
    let body = """
      const colors = { ...base, ...input };

        return { text: colors.ink, background: colors.paper };
      """
    let base = "const base = { ink: '#111', paper: '#fff' }\n"
    let result = load(base + code.replacing("BODY", with: body), named: "p/theme.ts")
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["text", "background"])
    expectEqual(result.palettes.map { $0.hex("text", 0) }, ["#111111"])
    // What a function is given before it is read is not known.
    let before = "export const dark = late({})\nfunction late(input) { BODY }\n"
    let late = load(base + before.replacing("BODY", with: body), named: "p/theme.ts")
    #expect(late.palettes.allSatisfy { $0.tokens.isEmpty })
  }

  @Test func `a theme that a function makes of other colors is not read, which is said`() {
    let result = load(
      """
      const day = { ink: '#111', paper: '#fff' }
      const night = { ink: '#eee', paper: '#000' }
      const build = (input) => {
        const colors = { ...day, ...input };
        return { text: colors.ink, background: colors.paper };
      };
      export const light = build(day);
      export const dark = build(night);
      """, named: "p/theme.ts")
    expectEqual(result.palettes.map { $0.hex("text", 0) }, ["#111111"])
    expectEqual(result.problems.map(\.code), ["input/nothing-read"])
  }

  @Test func `a table of colors takes over what is known of others, and what is computed is said`()
  {
    let text = """
      const rgb = channels('#1750ba')
      const solid = { ink: '#111', paper: '#fff' }
      const faint = { mist: `rgba(${rgb}, 0.08)`, fog: '#eee' }
      export const ROLE_COLORS = { ...solid, ...faint }
      """
    let result = load(text, named: "p/colors.ts")
    expectEqual(result.palettes.flatMap { $0.tokens.map(\.path) }, ["ink", "paper", "fog"])
    expectEqual(result.problems.map(\.code), ["input/nothing-read"])
  }

  @Test func `a module that is called after its table of tokens is a group`() {
    let table = "{ default: { value: '#999999' } }"
    let found = values([
      "p/color/text.js": "export const text = \(table);",
      "p/color/background.js": "export const background = \(table);",
      "p/color/index.js":
        "import { text } from './text'; import { background } from './background'; export const color = { text, background };",
    ])
    expectEqual(found.keys.sorted(), ["background.default", "text.default"])
    expectEqual(
      values(["p/tokens.js": "export const tokens = \(table);"]).keys.sorted(), ["default"])
  }

  @Test func `a call changes the theme of a package`() {
    let preset = """
      import { definePreset } from 'some-themes';
      import Base from 'some-themes/base';
      export const Sea = definePreset(Base, { semantic: { colorScheme: { light: {
        primary: { color: '#ffcc00', contrastColor: '#ffffff' } } } } });
      """
    let found = values(["p/app/preset.ts": preset])
    expectEqual(Set(found.values), ["#ffcc00", "#ffffff"])
  }

  /// Two modules of a preset, of which one names values of the other.
  private func preset(_ folder: String, brand: String) -> [String: String] {
    [
      "p/\(folder)/base/index.ts": """
      import type { Base } from './index.d';
      export const primitive: Base['primitive'] = { radius: { md: '6px' }, sea: { 500: '\(brand)', 700: '#0e7490' } };
      export const semantic: Base['semantic'] = {
        primary: { 500: '{sea.500}' }, formField: { borderRadius: '{radius.md}' },
        colorScheme: {
          light: { primary: { color: '{primary.500}', contrastColor: '#ffffff' }, formField: { color: '#333333' } },
          dark: { primary: { color: '{sea.700}', contrastColor: '#111111' }, formField: { color: '#eeeeee' } } } };
      export default { primitive, semantic };
      """,
      "p/\(folder)/button/index.ts": """
      export const root: Root = {
        borderRadius: '{form.field.border.radius}', ink: '{form.field.color}' };
      export const colorScheme: Scheme = {
        light: { root: { background: '{primary.color}', color: '{primary.contrast.color}',
          hover: 'color-mix(in srgb, {sea.700}, black 50%)' } },
        dark: { root: { background: '{primary.color}', color: '{primary.contrast.color}' } } };
      export default { root, colorScheme };
      """,
    ]
  }

  @Test func `modules name values of each other by words, without tiers and schemes`() throws {
    let loaded = DesignTokensTests.load(preset("sea", brand: "#06b6d4"), paths: ["p"])
    #expect(loaded.problems.isEmpty && loaded.palettes.allSatisfy(\.problems.isEmpty))
    let palette = try #require(loaded.palettes.first)
    expectEqual(palette.choices, ["theme=light", "theme=dark"])
    func colors(_ path: String) -> [String?] { [0, 1].map { palette.hex(path, $0) } }
    expectEqual(colors("button.colorScheme.root.background"), ["#06b6d4", "#0e7490"])
    expectEqual(colors("button.colorScheme.root.color"), ["#ffffff", "#111111"])
    expectEqual(colors("button.root.ink"), ["#333333", "#eeeeee"])
    expectEqual(palette.hex("button.colorScheme.root.hover"), "#073a48")
    expectEqual(palette.token("button.root.borderRadius"), nil)
  }

  @Test func `folders with the same modules are brands, each with its schemes`() throws {
    let files = preset("sea", brand: "#06b6d4").merging(preset("dune", brand: "#d97706")) { $1 }
    let palette = try #require(DesignTokensTests.load(files, paths: ["p"]).palettes.first)
    #expect(palette.problems.isEmpty && palette.permutations.count == 4)
    expectEqual(
      palette.hexes("button.colorScheme.root.background"), ["#06b6d4", "#d97706", "#0e7490"])
  }

  @Test(arguments: ["'light-dark(#fff, #111)'", "`light-dark( #fff , rgb(17 17 17) )`"])
  func `a text may have a color for each scheme`(_ page: String) throws {
    let text = "export const colors = { page: \(page), ink: 'light-dark(#222, #eee)', sea: '#06c' }"
    let palette = try #require(load(text).palettes.first)
    expectEqual(palette.choices, ["theme=light", "theme=dark"])
    expectEqual([0, 1].map { palette.hex("colors.page", $0) }, ["#ffffff", "#111111"])
    expectEqual([0, 1].map { palette.hex("colors.sea", $0) }, ["#0066cc", "#0066cc"])
    let dark = try #require(palette.token("colors.ink")?.variants.last?.location)
    #expect(text.utf8.dropFirst(dark.range.start.offset).starts(with: "#eee)".utf8))
  }

  @Test func `a color for each scheme in a brand is one of that brand`() throws {
    let colors = "page: 'light-dark(#fff, #111)', canvas: '#fff', ink: 'light-dark(#222, #eee)'"
    let files = [
      "p/themes/sea.ts": "export const sea = { \(colors), text: '{sea.ink}', link: '#06c' }",
      "p/themes/dune.ts": "export const dune = { \(colors), text: '{dune.ink}', link: '#c60' }",
    ]
    let palette = try #require(DesignTokensTests.load(files, paths: ["p"]).palettes.first)
    expectEqual(palette.permutations.count, 4)
    expectEqual(palette.hexes("link"), ["#0066cc", "#cc6600"])
    expectEqual(palette.hexes("page"), ["#ffffff", "#111111"])
  }

  @Test func `what is no light-dark() of two values is none`() {
    for text in ["light-dark(#fff)", "light-dark(#fff, #111) 1px", "light-dark(#fff, )"] {
      let palette = load("export const colors = { page: '\(text)', ink: '#222', sea: '#06c' }")
        .palettes.first
      #expect(palette?.hexes("page") ?? [] == [], "\(text)")
    }
  }
}
