import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// What is wrong in SCSS, and what is hostile in it.
@Suite struct SassParserTests {
  private func sheet(_ text: String) throws -> (css: String, problems: [String]) {
    let sheet = try SassSheet(compiling: "a.scss", files: MemoryFiles(["a.scss": text]))
    return (
      sheet.source.text(sheet.source.bytes.indices).split { $0.isWhitespace }
        .joined(separator: " "),
      sheet.problems.map { problem in
        let start = problem.location.range.start
        return "\(start.line):\(start.column) \(problem.message)"
      }
    )
  }

  @Test(arguments: [
    ("a { x: 1", "1:3 the block is not closed", "a { x: 1; }"),
    ("} a { x: 1 }", "1:1 the closing bracket is unmatched", "a { x: 1; }"),
    ("$a 1; a { x: 1 }", "1:4 expected “:” after “$a”", "a { x: 1; }"),
    ("a { x }  b { y: 1 }", "1:5 expected a declaration or a rule", "b { y: 1; }"),
    ("@else { } a { x: 1 }", "1:1 “@else” has no “@if”", "a { x: 1; }"),
    ("@each $a of 1 { } a { x: 1 }", "1:10 expected “in”", "a { x: 1; }"),
    ("$a: 1 !x; a { x: 1 }", "1:7 expected “!default” or “!global”", "a { x: 1; }"),
    ("@use 1; a { x: 1 }", "1:6 expected an address in quotes", "a { x: 1; }"),
    ("@mixin m($a { } a { x: 1 }", "1:13 expected “)”", "a { x: 1; }"),
    ("@import \"./gone\"; a { x: 1 }", "1:9 there is no file “./gone”", "a { x: 1; }"),
  ])
  func `a mistake is told with its place, and the rest is read`(
    _ text: String, _ problem: String, _ css: String
  ) throws {
    let result = try sheet(text)
    expectEqual(result.problems, [problem])
    #expect(result.css.hasSuffix(css))
  }

  @Test(arguments: [
    "a { filter: progid:DXImageTransform.Microsoft.gradient(startColorstr='#000', endColorstr='#fff'); x: 1 }",
    "a { filter: alpha(opacity=50); x: 1 }", "a { *zoom: 1; x: 1 }", "a { x: 1;; }",
    "@charset \"utf-8\"; a { x: 1 }", "@tailwind base; a { x: 1 }",
    "@debug 1; @warn \"b\"; a { x: 1 }",
    "a { grid-area: 1 / 2 / 3 / 4; x: 1 }", "a { src: url(data:image/png;base64,a//b==); x: 1 }",
    "a { unicode-range: U+0025-00FF, u+4??; x: 1 }", "<!-- a { x: 1 } -->",
    "a { content: \"\\201C\"; x: 1 }", "a{b:c;&:hover{d:e}}\r\na { x: 1 }",
    "a { grid-template-areas: \"a b\" \"c d\"; x: 1 }", "a:nth-child(2n + 1)::before { x: 1 }",
    "@media screen and (max-width: 10px), print { a { x: 1 } }",
    "a { width: calc(#{1px} + (2 * 3)); x: 1 }",
    "a { @extend .b !optional; x: 1 }", "@function --f(--a) { result: 1 } a { x: 1 }",
    "a { transition: all .2s cubic-bezier(.4, 0, .2, 1), color 1s; x: 1 }",
  ])
  func `what Sass takes is no mistake`(_ text: String) throws {
    let result = try sheet(text)
    expectEqual(result.problems, [])
    #expect(result.css.contains("x: 1;"))
  }

  // MARK: - Hostile text

  private static let sample = """
    @use "sass:map"; @use 'b' as *; // c
    $a: (x: #123456, y: (z: rgba(0, 0, 0, .5)), "w": red) !default;
    %p { color: map.get($a, x); &:hover, .c > & { background: darken(map-get($a, x), 10%) } }
    @mixin m($b, $c: 2px + 3, $d...) { @if $b == 1 and not $c { @content } @else { x: #{$d}; } }
    @function f($n) { @return if($n > 0, f($n - 1), "q#{$n}r"); }
    .e-#{1 + 2} { @extend %p; @include m(1, $c: 3) { y: calc(1px + #{f(3)}) } --v: #{$a}; }
    @each $k, $v in $a { .#{$k} { fill: $v; /* d */ @media (min-width: 2px) { stroke: url(a.png) } } }
    @for $i from 1 through 3 { .i#{$i} { @at-root .j { color: nth(red blue, $i); } } }
    """

  private func check(_ bytes: [UInt8], _ comment: String) {
    let files = MemoryFiles([
      "a.scss": String(decoding: bytes, as: UTF8.self), "b.scss": "$b: #000;",
    ])
    guard let sheet = try? SassSheet(compiling: "a.scss", files: files) else { return }
    let end = sheet.source.bytes.count
    for offset in stride(from: 0, to: end, by: max(7, end / 20)) {
      let place = sheet.source.location(of: offset..<min(offset + 5, end))
      let size = place.file == "a.scss" ? String(decoding: bytes, as: UTF8.self).utf8.count : 9
      #expect(place.range.end.offset <= size, "\(comment)")
    }
  }

  @Test func `a truncated file never stops the reader`() {
    let bytes = Array(Self.sample.utf8)
    for count in bytes.indices {
      check(Array(bytes[..<count]), "\(count) bytes")
      check(Array(bytes[count...]), "without \(count) bytes")
    }
  }

  @Test func `a mutated file never stops the reader`() {
    let seed: UInt64 = 20_617
    var random = SplitMix64(seed: seed)
    for round in 0..<300 {
      let bytes = Mutation.mutated(
        Self.sample.utf8, marks: "{}()[]\"'/*\\.,:;=?!#$&%@-+ \n", using: &random)
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test(arguments: ["a=$a.$b", "? $a.$b.$c", "? .$a", "? x#{1}.$a", "? x.$a.$b"])
  func `a dot between variables never stops the reader`(_ value: String) {
    check(Array("$a: 1; $b: 2; .x { filter: \(value); color: $a }".utf8), "\(value)")
  }

  @Test(arguments: [
    ("a { ", "}"), ("$a: (", ");"), ("$a: f(", ");"), ("$a: #{", "};"), ("a { x: -", "}"),
    ("$a: not ", "1;"), ("@if 1 { ", "}"), ("$a: (b: ", ");"), ("a { x: \"#{", "}\" }"),
    ("[", "]"), ("a:not(", ") { x: 1 }"), ("$a: 1 + ", "1;"), ("@media (", ") { a { x: 1 } }"),
  ])
  func `deep nesting never stops the reader`(_ open: String, _ close: String) {
    for count in [10, 200, 5_000] {
      check(
        Array(
          (String(repeating: open, count: count) + "1" + String(repeating: close, count: count))
            .utf8),
        "\(count)")
      check(Array(String(repeating: open, count: count).utf8), "\(count), open")
    }
  }

  @Test(arguments: [
    "@function f($n) { @return f($n + 1) } a { x: f(1) }",
    "@mixin m { .a { @include m } } @include m;", "@while true { $a: 1 }",
    "@for $i from 1 through 100000000 { .a { x: $i } }", "@import \"a\"; @use \"a\";",
    ".a { @extend .b } .b { @extend .a } .c .a { x: 1 }",
    "$s: \"ab\"; @for $i from 1 through 60 { $s: $s + $s !global } a { x: $s }",
    ".a, .b, .c { .a, .b, .c { .a, .b, .c { .a, .b, .c { .a, .b, .c { .a, .b, .c { .a, .b, .c { .a, .b, .c { x: 1 } } } } } } } }",
    "$l: 1; @for $i from 1 through 60 { $l: $l $l !global } a { x: $l }",
  ])
  func `a style sheet without end is given up`(_ text: String) {
    check(Array(text.utf8), text)
  }
}
