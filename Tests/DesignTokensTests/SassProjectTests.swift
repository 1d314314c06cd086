import ColorCore
import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import SystemColors
import Testing

/// Projects of SCSS, as they are checked.
@Suite struct SassProjectTests {
  private func load(_ files: [String: String]) -> LoadedPalettes {
    PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
  }

  /// The pairs that are drawn, with their doubts.
  private func pairs(_ files: [String: String]) -> [String] {
    let tokens = load(files).palettes.flatMap(\.allTokens)
    return tokens.flatMap { token in
      token.pairings.map { pairing in
        let isSure = pairing.joint != .assumed && pairing.joint != .doubtful
        return "\(token.path) on \(pairing.path ?? "?")\(isSure ? "" : " likely")"
      }
    }.sorted()
  }

  /// The tokens with their values and places.
  private func tokens(_ files: [String: String]) -> [String] {
    load(files).palettes.flatMap { palette in
      palette.tokens.flatMap { token in
        token.variants.map { variant in
          let place = variant.location
          return
            "\(token.path) \(variant.color?.hex ?? "?") \(place.file):\(place.range.start.line)"
        }
      }
    }
  }

  @Test func `a variable in a value of a theme leaves that a theme`() {
    let schemes = load([
      "p/light.scss": "$a: #fff; .x-light-theme { --ink: #111; --page: #{$a} }",
      "p/dark.scss": "$a: #121; .x-dark-theme { --ink: #eee; --page: #{$a} }",
    ]).palettes.flatMap(\.permutations).map(\.appearance.scheme)
    expectEqual(schemes.count, 2)
    expectEqual(Set(schemes), [.light, .dark])
    let named = load([
      "p/a.scss":
        "$a: #fff; .x-sea-theme { --ink: #111; --page: #{$a} } .x-sun-theme { --ink: #eee; --page: #123 }"
    ]).palettes
    expectEqual(named.flatMap(\.permutations).count, 2)
  }

  @Test func `variables and entries of maps are tokens of the files that define them`() {
    let files = [
      "p/main.scss":
        "@use \"abstracts\" as *; body { background: $paper; color: map-get($ink, strong) }",
      "p/abstracts/_index.scss": "@forward \"colors\";",
      "p/abstracts/_colors.scss":
        "$paper: #fff;\n$ink: (\n  strong: #222,\n  weak: $paper);\n$gap: 4px;",
    ]
    expectEqual(
      tokens(files).sorted(),
      [
        "$ink.strong #222222 p/abstracts/_colors.scss:3",
        "$ink.weak #ffffff p/abstracts/_colors.scss:1",
        "$paper #ffffff p/abstracts/_colors.scss:1",
      ])
    expectEqual(pairs(files), ["$ink.strong on $paper"])
    expectEqual(load(files).palettes.map(\.fileCount), [3])
    #expect(load(files).problems.isEmpty)
  }

  @Test func `a mixin draws the colors that it is given`() {
    let files = [
      "p/main.scss": """
      @import "vars", "mixins"; body { background: #fff; color: #222 }
      @each $name, $color in $brand { .btn-#{$name} { @include fill($color) } }
      .note { @include fill($ink, $brand-paper) { color: inherit } }
      """,
      "p/_vars.scss": "$brand: (red: #c00, blue: #00c); $ink: #111; $brand-paper: #fee;",
      "p/_mixins.scss": "@mixin fill($back, $front: white) { background: $back; color: $front }",
    ]
    expectEqual(
      pairs(files),
      [
        "#222 on #fff", "$brand-paper on $ink", "white on $brand.blue", "white on $brand.red",
      ])
  }

  @Test func `a file of variables that several style sheets use is read once`() {
    let files = [
      "p/a.scss": "@use \"v\"; .a { color: v.$ink; background: v.$paper }",
      "p/b.scss": "@use \"v\"; .b { color: v.$red; background: v.$paper }",
      "p/_v.scss": "$ink: #222; $paper: #fff; $red: #c00; $rest: #eee;",
    ]
    expectEqual(tokens(files).count, 4)
    expectEqual(pairs(files), ["$ink on $paper", "$red on $paper"])
  }

  @Test func `variables of two files that are called alike stay apart`() {
    let files = [
      "p/a.scss": "$back: #fff; $text: #222; .a { color: $text; background: $back }",
      "p/b.scss": "$back: #000; $text: #eee; .b { color: $text; background: $back }",
    ]
    expectEqual(pairs(files), ["$text on $back", "b.$text on b.$back"])
    #expect(load(files).problems.isEmpty)
  }

  @Test func `themes that load the same rules are alternatives`() {
    let files = [
      "p/theme-light.scss": "$back: #fff; $ink: #222; @import \"rules\";",
      "p/theme-dark.scss": "$back: #111; $ink: #eee; @import \"rules\";",
      "p/_rules.scss": "body { background: $back; color: $ink }",
    ]
    let palette = load(files).palettes[0]
    expectEqual(
      palette.token("$back")?.variants.compactMap { $0.color?.hex }.sorted(),
      [
        "#111111", "#ffffff",
      ])
    expectEqual(palette.permutations.count, 2)
    expectEqual(Set(pairs(files)), ["$ink on $back"])
  }

  @Test(arguments: [
    ["p/_colors_light.scss", "p/_colors_dark.scss"], ["p/theme-light.scss", "p/theme-dark.scss"],
    ["p/light/_variables.scss", "p/dark/_variables.scss"],
  ])
  func `files of variables for light and dark are contexts of one palette`(_ paths: [String]) {
    let shared = "@import \"shared\";\n"
    let palettes = load([
      paths[0]: shared + "$text: #222; $page: $white;",
      paths[1]: shared + "$text: $white; $page: #111;", "p/_shared.scss": "$white: #fff;",
    ]).palettes
    expectEqual(palettes.count, 1)
    expectEqual(palettes.first?.permutations.map(\.appearance.scheme), [.light, .dark])
    expectEqual(
      ["$text", "$page"].map { path in [0, 1].map { palettes.first?.hex(path, $0) } },
      [
        ["#222222", "#ffffff"], ["#ffffff", "#111111"],
      ])
  }

  @Test func `files of the same variables of which one is imported are alternatives`() {
    var files = [
      "p/main.scss": "@import \"themes/a\"; body { color: $text; background: $page }",
      "p/themes/_a.scss": "$text: #eee; $page: #111;",
      "p/themes/_night.scss": "$text: #fff; $soft: #bbb; $page: #000;",
      "p/themes/_paper.scss": "$text: #383838; $soft: #666; $page: #fff;",
    ]
    let palette = load(files).palettes[0]
    expectEqual(palette.tokens.map(\.path).sorted(), ["$page", "$soft", "$text"])
    expectEqual(palette.choices, ["file=none", "file=night", "file=paper"])
    expectEqual((0...2).map { palette.hex("$soft", $0) }, [nil, "#bbbbbb", "#666666"])
    // What both are loaded into has both, and so do files for other parts.
    files["p/main.scss", default: ""] += " @import \"themes/night\", \"themes/paper\";"
    expectEqual(load(files).palettes[0].permutations.count, 1)
    let parts = [
      "p/a/_v.scss": "$text: #222; $page: #fff;", "p/b/_v.scss": "$text: #333; $page: #eee;",
    ]
    #expect(load(parts).palettes.allSatisfy { $0.permutations.count == 1 })
  }

  @Test func `custom properties of a theme get the values of variables`() {
    let files = [
      "p/main.scss": """
      $white: #fff; $night: #101014;
      :root { --back: #{$white}; --ink: #{$night}; --soft: #{lighten($night, 60%)} }
      [data-theme="dark"] { --back: #{$night}; --ink: #{$white} }
      body { background: var(--back); color: var(--ink) }
      """
    ]
    let palette = load(files).palettes[0]
    expectEqual(palette.hexes("--back"), ["#ffffff", "#101014"])
    expectEqual(palette.hexes("--soft"), ["#a2a2b4"])
    expectEqual(pairs(files), ["--ink on --back"])
  }

  @Test func `a component is compiled with what builds put in front of it`() {
    let files = [
      "p/src/styles/_variables.scss":
        "$ink: #777;\n$paper: #fff;\n@mixin box { background: $paper }",
      "p/src/A.vue": """
      <template><p class="a">A</p></template>
      <style lang="scss" scoped>
      .a { @include box; color: $ink; }
      </style>
      """,
      "p/src/B.vue": """
      <template><p class="b">B</p></template>
      <style lang="scss">
      @use "@/styles/variables" as v;
      .b { background: v.$paper; &:hover { color: v.$ink } }
      </style>
      """,
    ]
    #expect(pairs(files).contains("$ink on $paper"))
    #expect(tokens(files).contains("$ink #777777 p/src/styles/_variables.scss:1"))
  }

  @Test func `what a package draws is unknown, and nothing is put on it`() {
    let files = [
      "p/main.scss": """
      @import "lib/scss/lib"; $ink: #777; body { background: #fff; color: #222 }
      .a { background: $lib-back; .b { color: $ink } }
      .c { @include lib-box; .d { color: #888 } }
      .e { @if $lib-dark { background: #000 } .f { color: #999 } }
      """
    ]
    expectEqual(pairs(files), ["#222 on #fff"])
  }

  @Test func `a mixin of a package that is called after a shape draws nothing`() {
    func drawn(_ mixin: String) -> [String] {
      let rule = ".a { background: #fff } .a .b { @include \(mixin); color: #888 }"
      return pairs(["p/main.scss": "@import \"bourbon\"; \(rule)"])
    }
    expectEqual(drawn("transition(all 1s)"), ["#888 on #fff"])
    expectEqual(drawn("box-shadow(1px)"), ["#888 on #fff"])
    expectEqual(drawn("box-theme()"), [])
    expectEqual(drawn("font-color(dark)"), [])
  }

  @Test func `a template is not told to be a mistake`() {
    let problems = load([
      "p/a.scss": "$a: #aaa;\n{{ if .Site.Params.dark }}\np { color: $a }\n{{ end }}"
    ]).palettes.flatMap(\.problems)
    #expect(!problems.isEmpty)
    #expect(problems.allSatisfy { $0.message.contains("a template is not evaluated") })
  }

  @Test func `a fix changes the bytes of the literal in the file that has it`() throws {
    let text = "// é\n$ink: #999; // old\nbody { background: #FFF; color: $ink }"
    let palette = load(["p/a.scss": text]).palettes[0]
    let variant = try #require(palette.token("$ink")?.variants.first)
    let source = try SourceText(name: "p/a.scss", text: text)
    let color = try #require(variant.color)
    let literal = try #require(
      ColorLiteral(in: source, at: variant.location, format: palette.format, reads: color))
    let edits = try #require(literal.written(try Color(parsing: "#767676"))).edits
    expectEqual(
      String(decoding: try source.applying(edits), as: UTF8.self),
      text.replacing("#999", with: "#767676"))
  }

  @Test func `what is computed has a place and no literal`() throws {
    let text = "$ink: #999; $soft: lighten($ink, 10%); a { color: $soft; background: #fff }"
    let palette = load(["p/a.scss": text]).palettes[0]
    let variant = try #require(palette.token("$soft")?.variants.first)
    let color = try #require(variant.color)
    expectEqual(color.hex, "#b3b3b3")
    expectEqual(variant.location.range.start.column, 20)
    let source = try SourceText(name: "p/a.scss", text: text)
    #expect(
      ColorLiteral(in: source, at: variant.location, format: palette.format, reads: color) == nil)
  }

  @Test func `a module of a component draws what its code shows`() {
    let files = [
      "p/a.css": ":root { --x: #123456 }",
      "p/Card.module.scss": "$paper: #fff; .card { background: $paper; .title { color: #888 } }",
      "p/Card.tsx": """
      import s from "./Card.module.scss"
      export const Card = () => <div className={s.card}><h2 className={s.title}>A</h2></div>
      """,
    ]
    expectEqual(pairs(files), ["#888 on $paper"])
  }

  @Test func `the style sheet that one of Sass was compiled to is not read beside it`() {
    let files = [
      "p/scss/style.scss":
        "$ink: #777; .a { background: #fff; .b { color: $ink } &:hover { x: y } }",
      "p/css/style.css": ".a{background:#fff}.a .b{color:#777}.a:hover{x:y}",
    ]
    expectEqual(pairs(files), ["$ink on #fff"])
    var other = files
    other["p/css/style.css"] = ":root{--x:#123}.c{background:#fff;color:#999}"
    expectEqual(pairs(other), ["#999 on #fff", "$ink on #fff"])
  }

  @Test func `components that share variables are one palette`() {
    let files = [
      "p/_vars.scss": "$ink: #222; $paper: #fff;",
      "p/a/a.component.scss": "@import \"../vars\"; .t { color: $ink; background: $paper }",
      "p/b/b.component.scss": "@import \"../vars\"; .t { color: $paper; background: $ink }",
    ]
    expectEqual(load(files).palettes.count, 1)
    expectEqual(pairs(files), ["$ink on $paper", "$paper on $ink"])
  }

  @Test func `a missing file is told once`() {
    let problems = load(["p/a.scss": "@import \"./nope\"; $a: #aaa; p { color: $a }"]).palettes
      .flatMap(\.problems)
    expectEqual(problems.map(\.code), ["css/import-missing"])
    #expect(!problems.contains { $0.message.contains("2") })
  }

  @Test func `a text that is the name of a color is that color, and others are counted`() throws {
    let result = load([
      "p/_colors.scss": "$sea-30: #adadad;",
      "p/_settings.scss": """
      $theme-text-color: "sea-30" !default; $theme-link-color: "gone" !default;
      $theme-page-color: "white" !default; $theme-color-family: "sea-30"; $theme-font: "mono";
      """,
    ])
    let token = try #require(
      result.palettes.lazy.flatMap(\.tokens).first { $0.path == "$theme-text-color" })
    expectEqual(token.variants.map { $0.color?.hex }, ["#adadad"])
    #expect(!result.palettes.flatMap(\.tokens).contains { $0.path == "$theme-color-family" })
    let problem = try #require(result.problems.first)
    #expect(result.problems.map(\.code) == ["input/nothing-read"] && problem.places == 2)
    #expect(problem.message.contains("“gone”"))
  }

  @Test func `colors that functions of a missing file set are counted`() throws {
    let result = load([
      "p/_colors.scss": """
      @import "./gone"; $ink: #222;
      $table-colours: ("text": colour("black")); $text-colour: named-colour(text);
      $own-color: var(--own); $fade-color: linear-gradient(red, blue); $rank: rank(3);
      """
    ])
    expectEqual(result.problems.map(\.code).sorted(), ["css/import-missing", "input/nothing-read"])
    expectEqual(result.problems.first { $0.code == "input/nothing-read" }?.places, 2)
  }

  @Test func `only uses say what a variable is for where rules draw`() {
    func variables(_ rules: String) -> [Bool] {
      load(["p/a.scss": "$text-muted: #999; $surface: #fff; \(rules)"]).palettes
        .flatMap(\.tokens).filter { $0.path.hasPrefix("$") }.map(\.isVariable)
    }
    expectEqual(variables("p { color: $text-muted }"), [true, true])
    expectEqual(variables(":root { --text: #{$text-muted} }"), [true, true])
    // A file that a build makes of tokens has their names.
    expectEqual(variables(""), [false, false])
  }

  @Test(arguments: ["./vendor/colors", "vendor/colors"])
  func `the folder of Jekyll is a load path`(_ address: String) {
    let files = [
      "p/_sass/themes/light.scss": "@import \"\(address)\"; p { color: $low; background: #fff }",
      "p/_sass/vendor/_colors.scss": "$low: #999;",
    ]
    expectEqual(pairs(files), ["$low on #fff"])
    #expect(load(files).palettes.flatMap(\.problems).isEmpty)
  }

  @Test(arguments: [("less", "@a: #777;"), ("styl", "a = #777")])
  func `other languages stay unread`(_ ending: String, _ text: String) {
    let files = ["p/a.css": ":root { --ink: #222; --paper: #fff }", "p/b.\(ending)": text]
    expectEqual(load(files).compiledSheets, 1)
    expectEqual(load(files).palettes.flatMap(\.tokens).count, 2)
  }
}
