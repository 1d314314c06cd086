import DesignTokens
import FileAccess
import PaletteTestSupport
import TokenGraph
import SourceSyntax
import Testing

/// Style sheets that a build made of the token files of the same project.
struct BuiltSheetsTests {
  private static let source = """
    {"color": {"text": {"muted": {"value": "#a0a0a0"}, "main": {"value": "{color.ink}"}},
      "ink": {"value": "#222222"}, "background": {"value": "#ffffff"}}}
    """
  private static let sheet = """
    :root {
      --acme-color-text-muted: #a0a0a0; --acme-color-text-main: var(--acme-color-ink);
      --acme-color-ink: #222222; --acme-color-background: #fff;
    }
    """
  private static let notice = "/* Do not edit directly, this file was auto-generated. */\n"

  /// The tokens of style sheets beside the source.
  private func tokens(
    _ sheets: [String: String], paths: [String] = ["p"],
    isOpen: @escaping @Sendable (String) -> Bool = { _ in false }
  ) -> [ResolvedToken] {
    var options = LoadOptions()
    options.isOpen = isOpen
    let files = sheets.merging(["p/tokens/color.json": Self.source]) { own, _ in own }
    return PaletteLoader.load(paths: paths, options: options, files: MemoryFiles(files)).palettes
      .filter { $0.format == TokenFormatID.css }.flatMap(\.tokens)
  }

  /// The files of the values of tokens.
  private func files(_ tokens: [ResolvedToken]) -> Set<String> {
    Set(tokens.flatMap { $0.variants.map(\.location.file) })
  }

  @Test(arguments: [
    ("p/dist/tokens.css", ""), ("p/build/css/variables.css", ""), ("p/css/tokens.css", notice),
  ])
  func `copies are located at their tokens`(_ path: String, _ notice: String) throws {
    let tokens = tokens([path: notice + Self.sheet])
    #expect(tokens.map(\.path).first == "--acme-color-text-muted" && tokens.count == 4)
    #expect(tokens.allSatisfy { $0.isCopy })
    expectEqual(files(tokens), ["p/tokens/color.json"])
    let alias = try #require(tokens.first { $0.path == "--acme-color-text-main" })
    expectEqual(alias.variants[0].aliases.map(\.path), ["--acme-color-ink"])
    expectEqual(alias.variants[0].aliases.map(\.location.file), ["p/tokens/color.json"])
  }

  @Test func `a sheet that nothing calls built, is named or is open stays at its place`() {
    let path = "p/css/tokens.css"
    expectEqual(files(tokens([path: Self.sheet])), [path])
    let built = "p/dist/tokens.css"
    expectEqual(files(tokens([built: Self.sheet], paths: [built])), [built])
    expectEqual(files(tokens([built: Self.sheet], paths: ["p/tokens", built])), [built])
    expectEqual(files(tokens([built: Self.sheet], isOpen: { $0 == built })), [built])
  }

  @Test(arguments: [
    // Other colors; other names; a single one that is alike.
    Self.sheet.replacing("#a0a0a0", with: "#a1a1a1").replacing("#222222", with: "#232323")
      .replacing("#fff", with: "#eee"),
    Self.sheet.replacing("--acme-color-", with: "--acme-brand-x"),
    ":root { --color-ink: #222222; --rust: #aa0000; }",
  ])
  func `what is no copy stays at its place`(_ sheet: String) {
    let path = "p/dist/tokens.css"
    expectEqual(files(tokens([path: sheet])), [path])
  }

  @Test func `each scheme is located at its own token`() {
    let tokens = PaletteLoader.load(
      paths: ["p"], options: LoadOptions(),
      files: MemoryFiles([
        "p/tokens/light.json": ##"{"text": {"value": "#111111"}, "page": {"value": "#ffffff"}}"##,
        "p/tokens/dark.json": ##"{"text": {"value": "#eeeeee"}, "page": {"value": "#222222"}}"##,
        "p/dist/a.css": """
        :root { --text: #111111; --page: #ffffff; }
        @media (prefers-color-scheme: dark) { :root { --text: #eeeeee; --page: #222222; } }
        """,
      ])
    ).palettes.filter { $0.format == TokenFormatID.css }.flatMap(\.tokens)
    expectEqual(tokens.count, 2)
    for token in tokens {
      expectEqual(
        Set(token.variants.map(\.location.file)), ["p/tokens/light.json", "p/tokens/dark.json"])
    }
  }
}
