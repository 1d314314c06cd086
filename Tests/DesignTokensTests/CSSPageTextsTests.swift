import DesignTokens
import FileAccess
import PaletteTestSupport
import Testing

/// Whether any text of the pages has the color of the page.
@Suite struct CSSPageTextsTests {
  private static let rules = """
    :root { --line: #bbb; --ground: #fff; --strong: #111 }
    body { color: var(--line); background: var(--ground) }
    .note { color: var(--strong) } .chip { background: #222 }
    """

  private func pairs(_ files: [String: String]) throws -> [String] {
    let all = files.merging(["p/a.css": Self.rules]) { own, _ in own }
    let loaded = PaletteLoader.load(paths: ["p"], files: MemoryFiles(all))
    return try #require(loaded.palettes.first).drawnPairs().filter { $0.contains("--line") }
  }

  private static let seen = ["--line on --ground"]
  private static let unseen = ["--line on --ground possibly"]

  @Test func `texts have colors of their own`() throws {
    func page(_ html: String) -> [String: String] {
      ["p/index.html": "<!doctype html><body>\(html)</body>"]
    }
    try expectEqual(pairs(page("<main class=note><h1>Harbor</h1></main>")), Self.unseen)
    try expectEqual(pairs(page("<main class=note><h1>Harbor</h1></main><p>Quay</p>")), Self.seen)
    try expectEqual(pairs(page("<main class={{kind}}><h1>Harbor</h1></main>")), Self.seen)
    // What has a background of its own does not show that of the page under its text.
    let chip = try pairs(page("<p class=note>Harbor</p><b class=chip>Quay</b>"))
    expectEqual(chip, ["--line on #222"] + Self.unseen)
    let head = "<!doctype html><head><title>Pier</title><link rel=icon href=x></head>"
    try expectEqual(
      pairs(["p/index.html": head + "<body><p class=note>Harbor</p></body>"]), Self.unseen)
    try expectEqual(pairs(page("")), Self.seen)
    try expectEqual(pairs([:]), Self.seen)
  }

  @Test func `components are in others`() throws {
    let body = "<html><body><Home /></body></html>"
    let layout = "<main class=\"note\"><slot /></main>"
    let home = "<Layout><p>Quay</p></Layout>"
    let files = ["p/index.astro": body, "p/Layout.astro": layout, "p/Home.astro": home]
    try expectEqual(pairs(files), Self.unseen)
    try expectEqual(
      pairs(files.merging(["p/Layout.astro": "<main><slot /></main>"]) { $1 }), Self.seen)
    // A layout that is used nowhere may be anywhere.
    try expectEqual(pairs(files.merging(["p/Other.astro": "<p>Pier</p>"]) { $1 }), Self.seen)
  }

  private static let layout = """
    <!doctype html><html><head><title>{{ .Title }}</title>{{ partial "head" . }}</head><body>BEFORE
    <div class="screen"><main>{{ block "main" . }}</main></div></body></html>
    """

  /// What rules draw with a layout that has something before its screen.
  private func drawn(_ rules: String, before: String = "") throws -> [String] {
    let files = [
      "p/a.css": rules, "p/layout.html": Self.layout.replacing("BEFORE", with: before),
    ]
    return PaletteLoader.load(paths: ["p"], files: MemoryFiles(files)).palettes
      .flatMap { $0.drawnPairs() }
  }

  private static let screen = """
    body { color: #b2b2b2; background: #706deb } .screen { background: #2e2c9b }
    small { color: #b9b7ee } .mark { color: #0f0 }

    """

  @Test func `what no page shows lies on what a layout puts around all that it inserts`() throws {
    let found = try drawn(Self.screen)
    for pair in [
      "#b9b7ee on #2e2c9b likely", "#0f0 on #2e2c9b likely", "#b2b2b2 on #2e2c9b",
      "#b2b2b2 on #706deb possibly",
    ] {
      #expect(found.contains(pair), "\(pair)")
    }
    #expect(!found.contains { $0.hasPrefix("#b9b7ee on #706deb") })
    // What is inserted beside it may be on the page.
    let beside = try drawn(Self.screen, before: "{{ partial \"prompt\" . }}")
    #expect(beside.contains("#b9b7ee on #2e2c9b possibly"))
    #expect(beside.contains("#b9b7ee on #706deb possibly"))
    #expect(beside.contains("#b2b2b2 on #706deb possibly"))
    // A text that is written there is.
    #expect(try drawn(Self.screen, before: "Harbor").contains("#b2b2b2 on #706deb"))
    let open = Self.screen.replacing(".screen { background: #2e2c9b }", with: "")
    #expect(try drawn(open).contains("#b9b7ee on #706deb"))
  }

  @Test func `the colors of the page are a question whichever rules set them`() throws {
    let rules =
      "body { color: #b2b2b2 } body { background: #706deb } .screen { background: #2e2c9b }"
    try expectEqual(drawn(rules), ["#b2b2b2 on #2e2c9b", "#b2b2b2 on #706deb possibly"])
  }
}
