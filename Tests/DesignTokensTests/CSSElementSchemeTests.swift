import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Elements that conditions show in one scheme only.
@Suite struct CSSElementSchemeTests {
  private static let rules = """
    @import "tailwindcss";
    @custom-variant dark (&:where(.dark, .dark *));
    :root { --ink: #222; --paper: #fff; --moon: #fde68a; --sun: #555 }
    .dark { --ink: #eee; --paper: #111 }
    body { color: var(--ink); background: var(--paper) }
    @theme inline { --color-moon: var(--moon); --color-sun: var(--sun) }
    """

  private static let classes = ".moon { color: var(--moon) } .sun { color: var(--sun) }"

  /// In which contexts the pairs of two colors are drawn.
  private func pairs(_ path: String, _ page: String) throws -> [String] {
    let rules = Self.rules + (page.contains("text-") ? "" : Self.classes)
    let loaded = PaletteLoader.load(
      paths: ["p"], files: MemoryFiles(["p/a.css": rules, "p/\(path)": page]))
    let palette = try #require(loaded.palettes.first)
    return palette.tokens.filter { ["--moon", "--sun"].contains($0.path) }.flatMap { token in
      token.pairings.map { pairing in
        let contexts = pairing.contexts.values.flatMap(\.self).joined(separator: ",")
        return "\(token.path) in \(contexts.isEmpty ? "all" : contexts)"
      }
    }.sorted()
  }

  private static let both = ["--moon in dark", "--sun in none"]

  @Test(arguments: [
    ("a.jsx", "{isDark ? MOON : SUN}"), ("a.jsx", "{theme === 'dark' ? (MOON) : (SUN)}"),
    ("a.jsx", "{theme !== 'dark'\n ? (\n SUN\n )\n : (\n MOON\n )}"),
    ("a.jsx", "{mounted && isDark && MOON}{!isDark && SUN}"),
    ("a.jsx", "{isDark ? <div>MOON</div> : null}{isDark ? null : SUN}"),
    ("a.svelte", "{#if $dark}MOON{:else}SUN{/if}"),
    ("a.svelte", "{#if theme == 'dark'}<i>{#if on}MOON{/if}</i>{:else}<b>x</b>SUN{/if}"),
    ("a.html", "@if (isDark()) { MOON } @else { SUN }"),
  ])
  func `what is in a branch for a scheme is seen there only`(_ path: String, _ code: String) throws
  {
    for name in ["text-", ""] {
      let attribute = path.hasSuffix(".jsx") ? "className" : "class"
      func element(_ color: String) -> String { "<p \(attribute)=\"\(name)\(color)\">Quay</p>" }
      let inside = code.replacing("MOON", with: element("moon"))
        .replacing("SUN", with: element("sun"))
      let page =
        path.hasSuffix(".jsx") ? "export const A = () => <div>\(inside)</div>" : inside
      try expectEqual(pairs(path, page), Self.both, "\(page)")
    }
  }

  @Test func `directives have conditions`() throws {
    let vue =
      "<template><p v-if=\"isDark\" class=\"moon\">A</p><p v-else class=\"sun\">B</p></template>"
    try expectEqual(pairs("a.vue", vue), Self.both)
    let angular = "<p *ngIf=\"isDark\" class=\"moon\">A</p><p *ngIf=\"!isDark\" class=\"sun\">B</p>"
    try expectEqual(pairs("a.html", angular), Self.both)
  }

  @Test(arguments: [
    "{isOpen ? MOON : SUN}", "{isDark || isOpen ? MOON : SUN}", "{isDarkened ? MOON : SUN}",
    "{list.map(dark => (MOON))}{SUN}", "{isDark ? <b>x</b> : <b>y</b>}MOON SUN",
  ])
  func `other conditions say nothing of the scheme`(_ code: String) throws {
    let inside = code.replacing("MOON", with: "<p className=\"text-moon\">A</p>")
      .replacing("SUN", with: "<p className=\"text-sun\">B</p>")
    let found = try pairs("a.jsx", "export const A = () => <div>\(inside)</div>")
    #expect(!found.contains("--moon in dark") && !found.isEmpty, "\(found)")
  }
}
