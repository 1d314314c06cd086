/// SCSS: variables, maps, functions, loops and nested rules.
enum SCSSTarget: FuzzTarget {
  static let name = "scss"

  static func seeds() -> [[UInt8]] {
    [
      "$a: #abc; $m: (a: $a, 'b': darken($a, 10%)); .x { color: map-get($m, b); &:hover { background: $a } }",
      "@use 'sass:color' as c; @function f($x, $y: 2) { @return c.adjust($x, $lightness: -10% * $y); }\n"
        + "@mixin m($p...) { @content; } @include m(1, $q: 2) { --x: #{f(#123)} }",
      "@each $k, $v in (a: red, b: blue) { .t-#{$k} { color: rgba($v, .5) } } // c\n"
        + "@for $i from 1 through 3 { .w-#{$i} { width: math.div(10px, $i) } } %p { color: red } b { @extend %p }",
      "@if $a == 1 or not false { $a: 2 !global } @else if a { @debug 1 } @while 0 < 1 { @media (x: #{1}) {} }",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.scss") }
}
