import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Texts that an opacity of Tailwind fades.
@Suite struct CSSFadedClassTests {
  private func pairs(_ body: String) -> [String] {
    let css = """
      @import "tailwindcss"; :root { --ink: #111; --paper: #fff }
      @theme inline { --color-ink: var(--ink); --color-paper: var(--paper) }
      """
    let page = "export const A = () => <main className=\"bg-paper\">\(body)</main>"
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": css, "p/a.jsx": page]))
    return loaded.palettes.flatMap(\.allTokens).flatMap { token in
      token.pairings.compactMap { pairing in pairing.path.map { "\(token.path) on \($0)" } }
    }.sorted()
  }

  @Test(arguments: [
    ("<p className=\"text-ink opacity-60\"/>", ["--ink/60 on --paper"]),
    ("<p className=\"text-ink opacity-[.5]\"/>", ["--ink/50 on --paper"]),
    ("<p className=\"text-ink opacity-[45%]\"/>", ["--ink/45 on --paper"]),
    ("<p className=\"text-ink/80 opacity-60\"/>", ["--ink/48 on --paper"]),
    (
      "<div className=\"opacity-80\"><p className=\"text-ink opacity-60\"/></div>",
      ["--ink/48 on --paper"]
    ),
    // For a state, in one case, of what is disabled, and what is hardly seen.
    ("<p className=\"text-ink hover:opacity-60 disabled:opacity-50\"/>", ["--ink on --paper"]),
    ("<p className=\"text-ink group-hover:opacity-60\"/>", ["--ink on --paper"]),
    ("<button disabled className=\"text-ink opacity-60\"/>", []),
    ("<p className=\"text-ink opacity-60 pointer-events-none\"/>", []),
    ("<p className=\"text-ink opacity-20\"/>", []), ("<p className=\"text-ink opacity-0\"/>", []),
    ("<div className=\"opacity-50\"><p className=\"text-ink opacity-50\"/></div>", []),
    ("<p className={cn('text-ink opacity-60', on && 'opacity-100')}/>", []),
    // What is around it shows through the background as well.
    ("<div className=\"bg-ink opacity-60\"><p className=\"text-paper\"/></div>", []),
    ("<p className=\"bg-ink text-paper opacity-60\"/>", []),
  ])
  func `a faded text is measured`(_ body: String, _ expected: [String]) {
    expectEqual(pairs(body), expected, "\(body)")
  }
}
