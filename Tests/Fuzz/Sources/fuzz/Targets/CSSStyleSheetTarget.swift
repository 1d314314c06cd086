/// Style sheets: custom properties, media and nesting.
enum CSSStyleSheetTarget: FuzzTarget {
  static let name = "css"

  static func seeds() -> [[UInt8]] {
    [
      ":root { --a: #abc; --b: var(--a, red); --c: rgb(from var(--b) r g b / 50%) }",
      "@media (prefers-color-scheme: dark) { .x { --a: light-dark(#fff, black) !important } }",
      "@theme inline { --color-a: oklch(50% 0.1 20); } @import \"x\"; /* c */ @layer b { & c {} }",
      "@property --p { syntax: '<color>'; inherits: false; initial-value: #123 } [data-t=\"d\"]{}",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "tokens.css") }
}
