import PaletteAudit

/// Pages and components beside a style sheet: their elements, classes and styles.
enum PageTarget: FuzzTarget {
  static let name = "page"

  private static let sheet = """
    @import "tailwindcss"; @theme { --color-ink: #123; --color-paper: #fff }
    body { color: var(--color-ink); background: var(--color-paper) } .card { background: #eee }
    .card .meta, .a p { color: #777 } .btn:hover { color: red } #x { font-size: var(--y, 2rem) }
    """

  static func seeds() -> [[UInt8]] {
    [
      "<div class='card'><p class=\"meta\">a</p><button class=\"btn {{ k }}\"><svg/></button></div>",
      "export const A = ({ on, children }) => (<main className={`card ${on ? 'meta' : \"btn\"}`} {...rest}>\n"
        + "{children}{list.map(i => <Item key={i} className={cn('text-ink', on && 'bg-paper')} />)}</main>)",
      "<template><p :class=\"{ meta: a }\" v-if=\"b\">x</p></template><style scoped>.meta { color: red }</style>",
      "import styled from 'styled-components'; const B = styled.p`color: ${p => p.theme.ink}; &:hover { ${c} }`",
    ].map { Array($0.utf8) }
  }

  static func run(_ input: [UInt8]) {
    for name in ["p/A.jsx", "p/A.vue", "p/index.html"] {
      let files = MemoryFiles(["p/a.css": sheet, name: String(decoding: input, as: UTF8.self)])
      for palette in PaletteLoader.load(paths: ["p"], files: files).palettes {
        for token in palette.tokens { _ = token.variants.first?.color?.hex }
      }
    }
  }
}
