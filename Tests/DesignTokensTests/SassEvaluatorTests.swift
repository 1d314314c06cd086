import DesignTokens
import FileAccess
import PaletteTestSupport
import SourceSyntax
import Testing

/// What SCSS becomes (https://sass-lang.com/documentation).
@Suite struct SassEvaluatorTests {
  /// The rules of the CSS in one line, without the tokens before them.
  private func css(_ text: String, _ others: [String: String] = [:]) throws -> String {
    let sheet = try SassSheet(
      compiling: "p/a.scss", files: MemoryFiles(others.merging(["p/a.scss": text]) { $1 }))
    return sheet.source.text(sheet.source.bytes.indices)
      .split { $0.isWhitespace }.joined(separator: " ")
  }

  /// The value of a property that an expression becomes.
  private func value(_ expression: String, after before: String = "") throws -> String {
    let text = try css("\(before) a { x: \(expression) }")
    let start = try #require(text.firstRange(of: "a { x: ")?.upperBound)
    return String(text[start...].prefix { $0 != ";" })
  }

  // MARK: - Expressions

  @Test(arguments: [
    ("1 + 2", "3"), ("1px + 2px", "3px"), ("10px * 1.5", "15px"), ("7 % 3", "1"),
    ("(10px / 4)", "2.5px"), ("10px / 4", "10px/4"), ("12px/1.5 Arial", "12px/1.5 Arial"),
    ("(6px + 4) / 2", "5px"), ("1in + 96px", "2in"), ("-(3)", "-3"), ("1 - -2", "3"),
    ("1 -2", "1 -2"), ("1-2", "-1"), ("a -b", "a -b"), ("1 < 2", "true"), ("2px >= 2px", "true"),
    ("1 == 1px", "true"), ("a == \"a\"", "true"), ("not true", "false"),
    ("true and false", "false"),
    ("null or 3", "3"), ("\"a\" + b", "\"ab\""), ("a + \"b\"", "ab"), ("1 + \"b\"", "\"1b\""),
    ("a + 1px", "a1px"),
    ("1 + 2 * 3", "7"), ("(1 + 2) * 3", "9"), ("(1, 2, 3)", "1, 2, 3"), ("[1 2]", "[1 2]"),
    ("a#{1 + 1}b", "a2b"), ("\"x#{1 + 1}\"", "\"x2\""), ("calc(100% - 2px)", "calc(100% - 2px)"),
    ("url(a/b.png)", "url(a/b.png)"), ("url(//x.y/z)", "url(//x.y/z)"),
    ("translate(1px, 2px)", "translate(1px, 2px)"), ("red !important", "red !important"),
    ("if(1 > 2, a, b)", "b"), ("if($condition: true, $if-true: a, $if-false: b)", "a"),
    (".5 + .25", "0.75"), ("1e2", "1e2"), ("math.div(3, 4)", "0.75"), ("10 / 4 * 1", "2.5"),
  ])
  func `an expression has its value`(_ expression: String, _ expected: String) throws {
    try expectEqual(value(expression, after: "@use \"sass:math\";"), expected)
  }

  @Test(arguments: [
    ("percentage(.2)", "20%"), ("round(1.5px)", "2px"), ("ceil(1.2)", "2"), ("floor(1.8)", "1"),
    ("abs(-2px)", "2px"), ("min(1px, 2px)", "1px"), ("max(1, 3, 2)", "3"), ("unit(2px)", "\"px\""),
    ("unitless(1)", "true"), ("length(1 2 3)", "3"), ("nth(a b c, 2)", "b"),
    ("nth(a b c, -1)", "c"), ("index(a b, b)", "2"), ("append(a b, c)", "a b c"),
    ("join(a b, c d, comma)", "a, b, c, d"), ("map-get((a: 1, b: 2), b)", "2"),
    ("map-get((a: 1), z) or none", "none"), ("map-has-key((a: 1), a)", "true"),
    ("map-keys((a: 1, b: 2))", "a, b"), ("map-values((a: 1, b: 2))", "1, 2"),
    ("map-get(map-merge((a: 1), (a: 2)), a)", "2"), ("str-length(\"abc\")", "3"),
    ("str-index(\"abc\", \"c\")", "3"), ("str-slice(\"abcd\", 2, 3)", "\"bc\""),
    ("str-slice(abcd, -2)", "cd"), ("to-upper-case(ab)", "AB"), ("unquote(\"a\")", "a"),
    ("quote(a)", "\"a\""), ("type-of(1px)", "number"), ("type-of(#fff)", "color"),
    ("type-of((a: 1))", "map"), ("type-of(a b)", "list"), ("type-of(null)", "null"),
    ("inspect((a: 1))", "(a: 1)"), ("map.get((a: (b: 3)), a, b)", "3"),
    ("map.get(map.deep-merge((a: (b: 1)), (a: (c: 2))), a, c)", "2"),
    ("map.get(map.set((a: (b: 1)), a, b, 5), a, b)", "5"),
    ("str-insert(\"abc\", \"X\", 2)", "\"aXbc\""),
    ("set-nth(a b c, 2, x)", "a x c"), ("zip(1 2, a b)", "1 a, 2 b"),
  ])
  func `a function has its value`(_ expression: String, _ expected: String) throws {
    try expectEqual(value(expression, after: "@use \"sass:map\";"), expected)
  }

  /// The values are those of https://sass-lang.com/documentation/modules/color, in 8 bits, and of LibSass 3.6.
  @Test(arguments: [
    ("lighten(#6b717f, 20%)", "#a1a5af"), ("darken(#b37399, 20%)", "#7c4465"),
    ("saturate(#c69, 20%)", "#e05299"), ("desaturate(#f2ece4, 20%)", "#eeebe8"),
    ("adjust-hue(#6b717f, 60deg)", "#796b7f"), ("complement(#6b717f)", "#7f796b"),
    ("grayscale(#6b717f)", "#757575"), ("invert(#b37399)", "#4c8c66"),
    ("invert(black, 20%)", "#333333"), ("mix(#036, #d2e1dd)", "#698aa2"),
    ("mix(#036, #d2e1dd, 75%)", "#355f84"), ("rgba(#036, .5)", "rgba(0, 51, 102, 0.5)"),
    ("fade-out(rgba(#e1d7d2, .5), .4)", "rgba(225, 215, 210, 0.1)"),
    ("fade_in(rgba(#000, .2), .05)", "rgba(0, 0, 0, 0.25)"),
    ("opacify(rgba(#6b717f, .5), .2)", "rgba(107, 113, 127, 0.7)"),
    ("color.adjust(#6b717f, $red: 15)", "#7a717f"),
    ("color.adjust(#d2e1dd, $red: -10, $blue: 10)", "#c8e1e7"),
    ("color.scale(#6b717f, $red: 15%)", "#81717f"),
    ("color.scale(#d2e1dd, $lightness: -10%, $saturation: 10%)", "#b3d4cb"),
    ("color.change(#6b717f, $red: 100)", "#64717f"),
    ("hsl(210deg 100% 20%)", "hsl(210deg 100% 20%)"),
    ("red(#036)", "0"), ("lightness(#e1d7d2)", "85.2941176471%"), ("alpha(rgba(#000, .3))", "0.3"),
    ("color.channel(#036, \"blue\")", "102"), ("hue(#e1d7d2)", "20deg"),
    ("rgb(0, 51, 102)", "rgb(0, 51, 102)"), ("darken(white, 10%)", "#e6e6e6"),
    ("color.mix(#036, #d2e1dd, 50%)", "#698aa2"),
    ("mix(rgba(#036, .5), #d2e1dd, 30%)", "rgba(184, 203, 206, 0.85)"),
    ("scale-color(#6b717f, $alpha: -30%)", "rgba(107, 113, 127, 0.7)"),
    ("rgba(0, 0, 0, 1 - .25)", "rgba(0, 0, 0, 0.75)"),
    ("color.is-in-gamut(color(display-p3 1 0 0))", "true"),
    ("color.is-in-gamut(color(display-p3 1 0 0), $space: rgb)", "false"),
    (
      "color.is-in-gamut(color.to-gamut(color(display-p3 1 0 0), $space: rgb, $method: clip), rgb)",
      "true"
    ),
    (
      "color.is-in-gamut(color.to-gamut(color(display-p3 1 0 0), rgb, $method: local-minde), rgb)",
      "true"
    ),
    ("color.to-gamut(#036, $method: clip)", "#003366"), ("round(-1.5)", "-2"),
  ])
  func `a color is computed`(_ expression: String, _ expected: String) throws {
    try expectEqual(value(expression, after: "@use \"sass:color\";"), expected)
  }

  // MARK: - Rules

  @Test(arguments: [
    (".a { .b { x: 1 } }", ".a .b { x: 1; }"), (".a { &:hover { x: 1 } }", ".a:hover { x: 1; }"),
    (".a { &__b { x: 1 } &--c { x: 2 } }", ".a__b { x: 1; } .a--c { x: 2; }"),
    (".a { .t & { x: 1 } }", ".t .a { x: 1; }"),
    (".a, .b { > c { x: 1 } }", ".a > c, .b > c { x: 1; }"),
    (".a { & + & { x: 1 } }", ".a + .a { x: 1; }"),
    (".a { x: 1; .b { y: 2 } z: 3 }", ".a { x: 1; z: 3; } .a .b { y: 2; }"),
    (".a { @media print { x: 1 } }", "@media print { .a { x: 1; } }"),
    ("@media print { .a { .b { x: 1 } } }", "@media print { .a .b { x: 1; } }"),
    (".a { @at-root .b { x: 1 } }", ".b { x: 1; }"),
    (".a { @at-root #{&}-b { x: 1 } }", ".a-b { x: 1; }"),
    (".a { @at-root { .b & { x: 1 } .c { y: 2 } } }", ".b .a { x: 1; } .c { y: 2; }"),
    (".a-#{1 + 1} { #{pad}-top: 1 }", ".a-2 { pad-top: 1; }"),
    (".a { border: { color: red; width: 1px } }", ".a { border-color: red; border-width: 1px; }"),
    (".a { --b: #{1 + 1}; --c: 1 + 1 }", ".a { --b: 2; --c: 1 + 1; }"),
    ("// c\n.a /* b */ { x: 1; // d {\n y: 2 }", ".a { x: 1; y: 2; }"),
    ("%p { x: 1 } .a { @extend %p; y: 2 }", ".a { x: 1; } .a { y: 2; }"),
    (".b { x: 1 } .a { @extend .b }", ".b, .a { x: 1; }"),
    (".c .b:hover { x: 1 } .a { @extend .b }", ".c .b:hover, .c .a:hover { x: 1; }"),
    ("%p { x: 1 } %q { @extend %p } .a { @extend %q }", ".a { x: 1; }"),
    (
      "$q: \"(min-width: 2px)\"; @media #{$q} { a { x: 1 } }",
      "@media (min-width: 2px) { a { x: 1; } }"
    ),
    ("$w: 3px; @media (min-width: $w) { a { x: 1 } }", "@media (min-width: 3px) { a { x: 1; } }"),
    ("@supports (a: b) { a { x: 1 } }", "@supports (a: b) { a { x: 1; } }"),
    ("@layer a { b { x: 1 } }", "@layer a { b { x: 1; } }"),
    ("a { x: null; y: 1 }", "a { y: 1; }"), ("@font-face { x: 1 } a { y: 1 }", "a { y: 1; }"),
    ("a:not(.b):hover { x: 1 }", "a:not(.b):hover { x: 1; }"),
    (".a { &:not(&--b) { x: 1 } }", ".a:not(.a--b) { x: 1; }"),
  ])
  func `a rule becomes rules of CSS`(_ text: String, _ expected: String) throws {
    try expectEqual(css(text), expected)
  }

  // MARK: - Control

  @Test(arguments: [
    ("@if 1 > 2 { a { x: 1 } } @else if 2 > 1 { a { x: 2 } } @else { a { x: 3 } }", "a { x: 2; }"),
    ("@each $i in 1, 2 { .a-#{$i} { x: $i } }", ".a-1 { x: 1; } .a-2 { x: 2; }"),
    ("@each $k, $v in (a: 1, b: 2) { .#{$k} { x: $v } }", ".a { x: 1; } .b { x: 2; }"),
    ("@each $a, $b in (1 2), (3 4) { .a#{$a} { x: $b } }", ".a1 { x: 2; } .a3 { x: 4; }"),
    ("@for $i from 1 through 2 { .a#{$i} { x: $i } }", ".a1 { x: 1; } .a2 { x: 2; }"),
    ("@for $i from 1 to 3 { .a#{$i} { x: 1 } }", ".a1 { x: 1; } .a2 { x: 1; }"),
    ("@for $i from 2 through 1 { .a#{$i} { x: 1 } }", ".a2 { x: 1; } .a1 { x: 1; }"),
    ("$i: 2; @while $i > 0 { .a#{$i} { x: 1 } $i: $i - 1; }", ".a2 { x: 1; } .a1 { x: 1; }"),
    ("@mixin m { x: 1 } a { @include m }", "a { x: 1; }"),
    (
      "@mixin m($a, $b: 2) { x: $a $b } a { @include m(1) } b { @include m($b: 3, $a: 4) }",
      "a { x: 1 2; } b { x: 4 3; }"
    ),
    ("@mixin m($a...) { x: $a; y: length($a) } a { @include m(1, 2) }", "a { x: 1, 2; y: 2; }"),
    ("@mixin m($a, $b) { x: $a $b } $l: 1 2; a { @include m($l...) }", "a { x: 1 2; }"),
    ("@mixin m { .b { @content } } a { @include m { x: 1 } }", "a .b { x: 1; }"),
    ("@mixin m { @content(3) } a { @include m using ($v) { x: $v } }", "a { x: 3; }"),
    (
      "@function f($a) { @if $a > 1 { @return big } @return small } a { x: f(2) f(1) }",
      "a { x: big small; }"
    ),
    ("$x: 1; a { $x: 2; x: $x } b { x: $x }", "a { x: 2; } b { x: 1; }"),
    ("$x: 1; a { $x: 2 !global } b { x: $x }", "b { x: 2; }"),
    ("$x: 1; $x: 2 !default; $y: 3 !default; a { x: $x $y }", "a { x: 1 3; }"),
    ("$x: 1; @if true { $x: 2 } a { x: $x }", "a { x: 2; }"),
    (
      "@function f() { @error \"no\"; } a { x: 1 } b { y: f() } c { z: 2 }",
      "a { x: 1; } b { y: var(--f\\(\\)); } c { z: 2; }"
    ),
    ("@function f-a() { @return 1 } a { x: f_a() }", "a { x: 1; }"),
    ("@each $k, $v in (red: 1, blue: 2) { .#{$k} { x: $v } }", ".red { x: 1; } .blue { x: 2; }"),
    ("---\ntitle: a\n---\na { x: 1 }", "a { x: 1; }"),
    ("a { x: call(get-function(\"percentage\"), .5) }", "a { x: 50%; }"),
    ("@mixin m($a: 1, $b: $a + 1) { x: $b } a { @include m(4) }", "a { x: 5; }"),
  ])
  func `what Sass computes is written`(_ text: String, _ expected: String) throws {
    try expectEqual(css(text), expected)
  }

  @Test func `what has an unknown selector is left out`() throws {
    try expectEqual(css(".a-#{$gone} { x: 1 } b { #{$gone}: 1; y: 2 }"), "b { y: 2; }")
  }

  // MARK: - Modules

  private static let theme = [
    "p/_theme.scss": "$a: 1 !default; @mixin m { x: $a } @function f() { @return $a + 1 }"
  ]

  @Test(arguments: [
    ("@use \"theme\"; a { x: theme.$a; y: theme.f() }", "a { x: 1; y: 2; }"),
    ("@use \"theme\" as t; a { @include t.m }", "a { x: 1; }"),
    ("@use \"theme\" as *; a { x: $a }", "a { x: 1; }"),
    ("@use \"theme\" with ($a: 5); a { x: theme.$a }", "a { x: 5; }"),
    ("$a: 7; @import \"theme\"; a { @include m }", "a { x: 7; }"),
    ("@import 'theme', \"./theme.scss\"; a { x: f() }", "a { x: 2; }"),
    ("@import \"t.css\"; a { x: 1 }", "@import \"t.css\"; a { x: 1; }"),
    ("@use \"sass:math\" as m; a { x: m.div(1, 2) }", "a { x: 0.5; }"),
  ])
  func `a module is used`(_ text: String, _ expected: String) throws {
    try expectEqual(css(text, Self.theme), expected)
  }

  @Test func `a module is forwarded`() throws {
    var files = Self.theme
    files["p/lib/_index.scss"] = "@forward \"../theme\" as t-* hide t-m;"
    files["p/only.scss"] = "@forward \"theme\" show $a;"
    try expectEqual(css("@use \"lib\"; a { x: lib.$t-a lib.t-f() }", files), "a { x: 1 2; }")
    try expectEqual(css("@use \"only\"; a { x: only.$a }", files), "a { x: 1; }")
    try expectEqual(css("@use \"lib\" with ($a: 3); a { x: lib.$t-a }", files), "a { x: 3; }")
  }

  @Test func `a file is found beside, below and in the folders of styles`() throws {
    let files = [
      "p/b/_index.scss": "b { x: 1 }", "p/src/styles/c.scss": "c { x: 1 }", "p/d.css": "d { x: 1 }",
      "p/x/_e.scss": "e { x: 1 }",
    ]
    let text = "@import \"b\"; @import \"@/styles/c\"; @use \"d\"; @import \"x/e\";"
    try expectEqual(css(text, files), "b { x: 1; } c { x: 1; } d { x: 1; } e { x: 1; }")
  }

  @Test func `what a package has is unknown`() throws {
    let text = """
      @import "~bootstrap/scss/variables"; @use "lib/theme" as t;
      a { color: $gray; background: t.$b; @include no; } c { @include no; @include md { x: 1 } }
      """
    try expectEqual(
      css(text),
      "@import \"~bootstrap/scss/variables\"; @import \"lib/theme\"; "
        + "a { color: var(--\\$gray); background: var(--t\\.\\$b); } "
        + "c { background: var(--include\\ no); color: var(--include\\ no); } "
        + "@include md { c { x: 1; } }")
  }

  // MARK: - Tokens

  @Test func `what a variable has untouched is a reference to its token`() throws {
    let text = """
      $blue: #06c; $primary: $blue; $map: (ink: #222, on: (paper: #fff)); $size: 2px;
      @function get($k) { @return map-get($map, $k) } @mixin ink($c) { color: $c }
      a { color: $primary; background: get(ink); border: $size solid $blue }
      b { @include ink($blue); fill: rgba($blue, .5); background: linear-gradient($blue, $primary) }
      c { --x: #{$primary}; color: map-get(map-get($map, on), paper) }
      """
    try expectEqual(
      css(text),
      """
      :root { --\\$blue: #06c; --\\$primary: var(--\\$blue); --\\$map\\.ink: #222; \
      --\\$map\\.on\\.paper: #fff; } a { color: var(--\\$primary); \
      background: var(--\\$map\\.ink); border: 2px solid var(--\\$blue); } \
      b { color: var(--\\$blue); fill: rgba(0, 102, 204, 0.5); \
      background: linear-gradient(var(--\\$blue), var(--\\$primary)); } \
      c { --x: var(--\\$primary); color: var(--\\$map\\.on\\.paper); }
      """)
  }

  @Test func `a variable that has another value by then is written as its value`() throws {
    let text = "$a: #111; a { color: $a } $a: #222; b { color: $a } c { $a: #333; color: $a }"
    try expectEqual(
      css(text),
      ":root { --\\$a: #222; } a { color: #111; } b { color: var(--\\$a); } c { color: #333; }")
  }

  @Test func `places are those in the files of Sass`() throws {
    let files = [
      "p/a.scss":
        "@use \"v\" as *;\n.é { color:  $ink;\n  background: #FFF; &:hover { fill: darken($ink, 5%) } }",
      "p/_v.scss": "// é\n$ink :  #222 ;",
    ]
    let sheet = try SassSheet(compiling: "p/a.scss", files: MemoryFiles(files))
    func place(_ text: String) throws -> String {
      let css = sheet.source.text(sheet.source.bytes.indices)
      let range = try #require(css.firstRange(of: text))
      let start = css.utf8.distance(from: css.startIndex, to: range.lowerBound)
      let location = sheet.source.location(of: start..<start + text.utf8.count)
      let (from, to) = (location.range.start, location.range.end)
      return "\(location.file) \(from.line):\(from.column)-\(to.column)"
    }
    try expectEqual(place("#222"), "p/_v.scss 2:9-13")
    try expectEqual(place("--\\$ink"), "p/_v.scss 2:1-5")
    try expectEqual(place("#FFF"), "p/a.scss 3:15-19")
    try expectEqual(place("var(--\\$ink)"), "p/a.scss 2:14-18")
    try expectEqual(place(".é:hover"), "p/a.scss 3:21-28")
    try expectEqual(place("#151515"), "p/a.scss 3:37-53")
  }
}
