import ColorCore
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

import DesignTokens
import StyleTokens

/// The indented syntax of Sass.
struct SassIndentationTests {
  /// What a file becomes, without empty lines and indentation.
  private static func css(_ text: String, _ others: [String: String] = [:]) throws -> [String] {
    let files = others.merging(["a.sass": text]) { $1 }
    let sheet = try SassSheet(compiling: "a.sass", files: MemoryFiles(files))
    #expect(sheet.problems.isEmpty)
    let source = sheet.source
    return source.text(source.bytes.indices).split(separator: "\n").map { line in
      String(line.drop(while: \.isWhitespace))
    }
  }

  private static func pairs(_ files: [String: String]) -> [String] {
    let tokens = load(files).palettes.flatMap(\.allTokens)
    return tokens.flatMap { token in
      token.pairings.map { "\(token.path) on \($0.path ?? $0.color?.hex ?? "none")" }
    }.sorted()
  }

  @Test func `lines are statements, and blocks where more is indented under them`() throws {
    let css = try Self.css(
      """
      // A comment
        with more of it
      body
        color: #222

      .a,
      .b
        color: #333 // of links
        &:hover
          color: #444;
      .c
      /* A comment
       * of two lines
       */
      .d
        background: url(//a.b/c.png)
      """)
    let text = css.joined(separator: " ")
    #expect(text.contains("color:#444") || text.contains("color: #444"))
    #expect(text.contains(".a:hover") && text.contains("url(//a.b/c.png)"))
    #expect(!text.contains("comment") && !text.contains("links") && !text.contains("more of it"))
  }

  @Test func `mixins, imports without quotes and values of several lines`() {
    let files = [
      "main.sass": """
      @import colors, sub/more
      =card($bg, $fg: #ffffff)
        background: $bg
        color: $fg
      .card
        +card(map-get($map, dark))
        + .next
          color: $faint
      """,
      "_colors.sass": "$map: (light: #fafafa,\n  dark: #222222)",
      "sub/_more.scss": "$faint: #999;",
    ]
    #expect(Self.pairs(files).contains("#ffffff on $map.dark"))
    let palette = load(files).palettes[0]
    #expect(palette.hex("$map.dark") == "#222222" && palette.hex("$faint") == "#999999")
  }

  @Test func `places are those in the file`() throws {
    let files = [
      "p/_ink.sass": "$ink: #999\n$paper: #fff",
      "p/a.sass": "@import ink\nbody\n\tbackground: $paper\n.a\n\t.b\n\t\tcolor: $ink",
    ]
    let palette = load(files, paths: ["p"]).palettes[0]
    let ink = try #require(palette.token("$ink"))
    let place = ink.variants[0].location
    #expect(place.file == "p/_ink.sass" && place.range.start.line == 1)
    #expect(place.range.start.column == 7 && place.range.end.column == 11)
    let drawn = try #require(ink.pairings.first)
    expectEqual(drawn.path, "$paper")
    let line = try #require(drawn.drawnLocation)
    #expect(line.file == "p/a.sass" && line.range.start.line == 6)
  }

  @Test func `a style sheet in a component`() {
    let page = """
      <template><div class="box"><p class="t">Quay</p></div></template>
      <style lang="sass" scoped>
      $bg: #ffffff
      .box
        background: $bg
        .t
          color: #c0c0c0
      </style>
      <style lang="scss">
      .u { color: #ddd; background: #111 }
      </style>
      """
    expectEqual(Self.pairs(["a.vue": page]), ["#c0c0c0 on $bg", "#ddd on #111"])
  }

  @Test func `no other files are imported for names that are no files`() {
    expectEqual(
      load(["a.sass": "@import gone\n.a\n  color: #777\n  background: #fff"]).palettes.count, 1)
  }

  @Test func `files that are cut or changed anywhere`() {
    let text = """
      @import b
      =m($a: 1, $b: (x: #123, y: "//"))
        color: $a
        &:not(.x, .y), + .z
          @if $a == 1
            +n
          @else
            --k: #{$b}
      .q
        /* c
        +m
      """
    let bytes = Array(text.utf8)
    for end in bytes.indices {
      _ = PaletteLoader.load(text: Array(bytes[..<end]), fileName: "a.sass")
    }
    let seed: UInt64 = 0x5A55
    var random = SplitMix64(seed: seed)
    for _ in 0..<1_500 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        changed[Int.random(in: changed.indices, using: &random)] = UInt8.random(
          in: 9..<127, using: &random)
      }
      _ = PaletteLoader.load(text: changed, fileName: "a.sass")
    }
  }

  @Test func `deep and long files take time as they are long`() {
    let deep = (0..<2_000).map { String(repeating: " ", count: $0) + ".a" }
    _ = PaletteLoader.load(text: Array(deep.joined(separator: "\n").utf8), fileName: "a.sass")
    let long = String(repeating: ".a\n  color: #777\n  background: #fff\n", count: 2_000)
    _ = PaletteLoader.load(text: Array(long.utf8), fileName: "a.sass")
  }
}
