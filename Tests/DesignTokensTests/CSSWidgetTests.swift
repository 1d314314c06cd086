import DesignTokens
import PaletteTestSupport
import Testing

/// The class or id for which nearly all custom properties are.
struct CSSWidgetTests {
  private func paths(_ css: String) -> [String] {
    load(["a.css": css], paths: ["a.css"]).palettes.flatMap(\.tokens).map(\.path).sorted()
  }

  private static let properties =
    "--ink: #111; --page: #fff; --link: #07c; --line: #ccc; --code: #eee"
  private static let names = ["--code", "--ink", "--line", "--link", "--page"]

  @Test(arguments: [".widget", "#widget"])
  func `what is for a widget is for the page`(_ root: String) throws {
    let css = """
      \(root) { \(Self.properties) }
      .dark \(root) { --ink: #eee; --page: #111 }
      \(root) { color: var(--ink); background: var(--page) }
      \(root) a { color: var(--link) }
      \(root) .list { --width: 4px }
      """
    expectEqual(paths(css).filter { !$0.hasSuffix("--width") }, Self.names)
    let palette = try #require(load(["a.css": css], paths: ["a.css"]).palettes.first)
    expectEqual(palette.permutations.count, 2)
    let link = try #require(palette.tokens.first { $0.path == "--link" })
    expectEqual(link.pairings.map(\.path), ["--page"])
    expectEqual(link.pairings.first?.reason, "the rules “\(root)” and “a” set them")
  }

  @Test(arguments: [
    // Several components, variants of one, its own names, and few properties.
    ".a { --ink: #111; --page: #fff; --link: #07c; --line: #ccc; --code: #eee } .b { --c: #111; --d: #222 }",
    ".btn { \(properties) } .btn.primary { --ink: #fff }",
    ".btn { --btn-ink: #111; --page: #fff; --link: #07c; --line: #ccc; --code: #eee }",
    ".btn { --ink: #111; --page: #fff }",
    ":root { --a: #111; --b: #222 } .card { \(properties) }",
  ])
  func `a component is none`(_ css: String) {
    #expect(paths(css).contains { !$0.hasPrefix("--") }, "\(paths(css))")
  }
}
