import DesignTokens
import FileAccess
import SourceSyntax
import Testing

/// Pairs of the classes of Tailwind in pages and code.
@Suite struct CSSClassTests {
  private static let theme = """
    @import "tailwindcss";
    @custom-variant dark (&:is(.dark *));
    :root { --paper: #fff; --ink: #111; --accent: #07c; --muted: #eee }
    .dark { --paper: #111; --ink: #eee; --accent: #4af; --muted: #222 }
    @theme inline {
      --color-paper: var(--paper); --color-ink: var(--ink); --color-accent: var(--accent);
      --color-muted: var(--muted);
    }
    """

  private func pairs(_ files: [String: String]) -> [String] {
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(files))
    let tokens = loaded.palettes.flatMap { $0.tokens + $0.outside.flatMap(\.tokens) }
    return tokens.flatMap { token in
      token.pairings.filter { $0.reason?.contains("classes") == true }.map { pairing in
        let contexts = pairing.contexts.values.flatMap(\.self).joined(separator: ",")
        return "\(token.path) on \(pairing.path ?? "?")"
          + (contexts.isEmpty ? "" : " in \(contexts)")
      }
    }.sorted()
  }

  private func pairs(of classes: String) -> [String] {
    pairs([
      "p/app.css": Self.theme, "p/ui/a.tsx": "export const a = <p className=\"\(classes)\" />",
    ])
  }

  @Test(arguments: [
    ("flex bg-muted text-sm text-ink", ["--ink on --muted"]),
    // A state keeps what it does not set.
    ("bg-paper text-ink hover:bg-accent", ["--ink on --accent", "--ink on --paper"]),
    (
      "bg-paper text-ink hover:bg-accent hover:text-paper",
      ["--ink on --paper", "--paper on --accent"]
    ),
    ("text-ink data-[state=open]:bg-muted", ["--ink on --muted"]),
    ("bg-muted placeholder:text-accent", ["--accent on --muted"]),
    // What is only for one scheme takes the place of the rest there.
    (
      "bg-muted text-ink dark:bg-accent", ["--ink on --accent in dark", "--ink on --muted in none"]
    ),
    // The color of what comes with Tailwind is one outside of the palette.
    ("bg-accent text-white", ["white on --accent"]),
    // A part of the element has no background of the element.
    ("bg-muted before:text-ink", []),
    ("before:bg-muted before:text-ink", ["--ink on --muted"]),
    // What shows through is not known, nor is what is faded read.
    ("bg-accent/20 text-ink", []), ("bg-muted text-ink opacity-50", []),
    ("bg-muted bg-opacity-20 text-ink", []),
    ("bg-muted text-ink bg-gradient-to-r from-accent", []),
    // Only some windows, and what is disabled.
    ("text-ink md:bg-muted", []), ("text-ink disabled:bg-muted", []),
    // Names that the theme does not have, and code.
    ("bg-other text-ink", []), ("bg-muted === text-ink", []),
  ])
  func `an element draws its text on its background`(_ classes: String, _ expected: [String]) {
    #expect(pairs(of: classes) == expected)
  }

  @Test func `several texts are several elements`() {
    #expect(pairs(of: "bg-muted\" id=\"text-ink").isEmpty)
    #expect(pairs(of: "bg-muted ${a ? 'text-ink' : 'text-accent'}").isEmpty)
  }

  @Test func `the strictest use counts, and is where it is shown`() throws {
    let files = [
      "p/app.css": Self.theme,
      "p/a.tsx": "x = 'bg-muted text-ink text-3xl'",
      "p/b.vue": "<template><b class=\"bg-muted text-ink text-sm\"/></template>",
      "p/c.html": "<i class='size-4 bg-muted text-accent'></i>",
    ]
    let palette = try #require(
      PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes.first)
    let text = try #require(palette.tokens.first { $0.path == "--ink" }?.pairings.first)
    #expect(text.location.file == "p/b.vue")
    #expect(text.size == 10.5)
    #expect(text.isPlaced)
    let icon = try #require(palette.tokens.first { $0.path == "--accent" }?.pairings.first)
    #expect(icon.role == .ui)
  }

  @Test func `the configuration of version 3 names custom properties`() {
    let css = "@tailwind base; :root { --side-bg: 0 0% 98%; --side-fg: 0 0% 20%; --card: 0 0% 90% }"
    let configuration = """
      export default { theme: { extend: { // colors: { wrong: 'var(--card)' }
        colors: { side: { DEFAULT: 'hsl(var(--side-bg))', "fg": `hsl(var(--side-fg))` } },
        spacing: { side: 'var(--card)' } } } }
      """
    let files = [
      "p/a.css": css, "p/tailwind.config.ts": configuration,
      "p/a.svelte": "<p class='bg-side text-side-fg'/><p class='bg-card text-side-fg'/>",
    ]
    #expect(pairs(files) == ["--side-fg on --card", "--side-fg on --side-bg"])
  }

  @Test func `only the sheets of Tailwind next to a file are drawn with`() {
    let page = "<p class='bg-muted text-ink'>"
    #expect(pairs(["p/a.css": ":root { --ink: #111; --muted: #eee }", "p/a.html": page]).isEmpty)
    for path in ["p/a.test.tsx", "p/__tests__/a.tsx", "p/a.stories.tsx", "p/node_modules/a/a.tsx"] {
      #expect(pairs(["p/a.css": Self.theme, path: page]).isEmpty, "\(path)")
    }
    let ignored = ["p/a.css": Self.theme, "p/a.html": page, "p/.gitignore": "*.html"]
    #expect(pairs(ignored).isEmpty)
  }

  @Test func `what is applied keeps its other color in a state`() {
    let css = """
      @theme { --color-ink: #111; --color-paper: #fff; --color-accent: #777 }
      .a { @apply bg-paper text-ink hover:bg-accent dark:text-accent }
      """
    #expect(
      pairs(["p/a.css": css]) == ["--color-ink on --color-accent", "--color-ink on --color-paper"])
  }

  @Test func `any bytes are read`() {
    var generator = SystemRandomNumberGenerator()
    let words = [
      "bg-muted", "text-ink", "dark:", "hover:", "[", "]", "(", "\"", "'", "{", " ", "!", "\n", "é",
    ]
    for _ in 0..<500 {
      let text = (0..<Int.random(in: 0...40, using: &generator)).map { _ in words.randomElement()! }
      _ = pairs(["p/a.css": Self.theme, "p/a.tsx": text.joined()])
    }
  }
}
