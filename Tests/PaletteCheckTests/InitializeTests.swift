import Foundation
import PaletteTestSupport
import Testing

/// The real program writing a first configuration.
@Suite struct InitializeTests {
  /// A style sheet with a theme, and names that patterns and YAML would misread.
  static let sheet = """
    :root { --text: #666; --text-muted: #999; --background: #fff; --text\\*x: #777; }
    [data-theme="no"] { --text: #555; }
    @media (prefers-color-scheme: dark) {
      :root { --text: #eee; --text-muted: #777; --background: #111; }
    }
    """

  private func folder() throws -> TemporaryDirectory {
    let folder = try TemporaryDirectory()
    try folder.write("my design/a.css", Self.sheet)
    try folder.write("my design/b/c.tokens.json", CheckTests.failing)
    try folder.write("my design/legacy/none.txt", "")
    return folder
  }

  private func findings(_ path: String, _ folder: TemporaryDirectory) throws -> String {
    let result = try Tool.paletteCheck([path, "--format", "json"], in: folder.url)
    #expect(result.errors.isEmpty, "\(result.errors)")
    return result.output
  }

  /// The settings that were commented out.
  private func uncommented(_ text: String) -> String {
    text.replacing(/(?m)^#(?! \S)/, with: "")
  }

  @Test func whatIsWrittenIsValidAndChangesNothing() throws {
    let folder = try folder()
    let before = try findings("my design", folder)
    let result = try Tool.paletteCheck(["init", "my design"], in: folder.url)
    #expect(result.status == 0 && result.errors.isEmpty)
    #expect(result.output.hasPrefix("Wrote my design/palette-check.yml: 2 files, "))
    #expect(result.output.contains("\n  palette-check 'my design'  "))
    let path = folder.path("my design/palette-check.yml")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try expectEqual(findings("my design", folder), before)
    for line in [
      "# - a.css            CSS custom properties, Tailwind 4 @theme, SCSS",
      "#    dark: {scheme: dark}\n", "#    \"no\": {}\n",
      #"#  - {foreground: "--text", background: "--background", role: text}"#,
      #"#  - {foreground: "--text\\*x", background: "--background", role: text}"#,
      "standard: wcag-aa\n", "contrast/minimum: error ",
    ] {
      #expect(text.contains(line), "\(line)")
    }
    #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 && $0.last != " " })
    // As settings, the contexts and the pairs that were found say the same.
    let all = uncommented(text).replacingOccurrences(of: "extends: [strict]", with: "")
    try folder.write("my design/palette-check.yml", all)
    try expectEqual(findings("my design", folder), before)
  }

  /// Pairs that are inferred in one theme only, over an assumed backdrop or in one of two files that
  /// have the names; and what is a sample only.
  @Test func `what is uncommented changes nothing`() throws {
    let folder = try TemporaryDirectory()
    try folder.write(
      "a.css",
      """
      :root { --text: #666; --background: #fff; --surface: rgb(255 255 255 / 50%); }
      :root { --surface-text: #777; --footer-text: #999; --card: #eee; --card-text: #777; }
      @media (prefers-color-scheme: dark) {
        :root { --footer-text: #bbb; --background: #111; --text: #eee; }
      }
      """)
    try folder.write("b.tokens.json", CheckTests.failing)
    try folder.write("legacy/none.txt", "")
    let before = try findings(".", folder)
    try expectEqual(Tool.paletteCheck(["init"], in: folder.url).status, 0)
    let path = folder.path("palette-check.yml")
    let all = uncommented(try String(contentsOfFile: path, encoding: .utf8))
      .replacingOccurrences(of: "extends: [strict]", with: "")
    try folder.write("palette-check.yml", all)
    try expectEqual(findings(".", folder), before, "\(all)")
  }

  @Test func `a sample is no setting`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ":root { --brand: #f00; }")
    try expectEqual(Tool.paletteCheck(["init"], in: folder.url).status, 0)
    let path = folder.path("palette-check.yml")
    let all = uncommented(try String(contentsOfFile: path, encoding: .utf8))
      .replacingOccurrences(of: "extends: [strict]", with: "")
    try folder.write("palette-check.yml", all)
    try expectEqual(Tool.paletteCheck(["a.css"], in: folder.url).status, 0, "\(all)")
  }

  @Test func aConfigurationIsNotOverwritten() throws {
    let folder = try folder()
    try folder.write("my design/palette-check.yml", "standard: wcag-aaa")
    let refused = try Tool.paletteCheck(["init", "my design"], in: folder.url)
    #expect(refused.status == 2 && refused.output.isEmpty)
    #expect(refused.errors.contains("--force"))
    let path = folder.path("my design/palette-check.yml")
    try expectEqual(String(contentsOfFile: path, encoding: .utf8), "standard: wcag-aaa")
    try expectEqual(Tool.paletteCheck(["init", "my design", "--force"], in: folder.url).status, 0)
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains("standard: wcag-aa\n"))
    // One in another language would still be there.
    try folder.write("palette-check.json", "{}")
    try expectEqual(Tool.paletteCheck(["init", "--force"], in: folder.url).status, 2)
  }

  /// A configuration of a folder around this one goes on applying.
  @Test func whatAppliedIsExtended() throws {
    let folder = try folder()
    try folder.write("palette-check.yml", "standard: wcag-aaa\ninfer-pairs: false\n")
    let before = try findings("my design", folder)
    try expectEqual(Tool.paletteCheck(["init", "my design"], in: folder.url).status, 0)
    let text = try String(
      contentsOfFile: folder.path("my design/palette-check.yml"), encoding: .utf8)
    #expect(text.contains("\nextends: [\"../palette-check.yml\"]\n"))
    try expectEqual(findings("my design", folder), before)
  }

  @Test func `a style sheet whose rules write all colors is found`() throws {
    let folder = try TemporaryDirectory()
    try folder.write("a.css", ".a { color: #aaa; background: #fff }")
    let result = try Tool.paletteCheck(["init"], in: folder.url)
    #expect(result.output.hasPrefix("Wrote palette-check.yml: 1 file, 1 pair.\n"), "\(result)")
    let text = try String(contentsOfFile: folder.path("palette-check.yml"), encoding: .utf8)
    #expect(text.contains("# - a.css") && text.contains("2 colors"), "\(text)")
  }

  @Test func anEmptyFolderAndNoFolder() throws {
    let folder = try TemporaryDirectory()
    let empty = try Tool.paletteCheck(["init"], in: folder.url)
    #expect(empty.status == 0 && empty.output.contains("no colors were found yet"))
    try folder.write("a.tokens.json", CheckTests.passing)
    try expectEqual(Tool.paletteCheck(["."], in: folder.url).status, 0)
    let missing = try Tool.paletteCheck(["init", "nowhere"], in: folder.url)
    #expect(missing.status == 2 && missing.errors.contains("there is no such folder"))
  }

  /// Resolver documents with several modifiers, as the package has them.
  @Test func systemPalettes() throws {
    let folder = try TemporaryDirectory()
    let source = Corpora.package.appending(path: "Palettes/ios-26")
    try FileManager.default.copyItem(at: source, to: folder.url.appending(path: "ios"))
    try FileManager.default.removeItem(atPath: folder.path("ios/palette-check.yml"))
    let before = try findings("ios", folder)
    try expectEqual(Tool.paletteCheck(["init", "ios"], in: folder.url).status, 0)
    try expectEqual(findings("ios", folder), before)
    let path = folder.path("ios/palette-check.yml")
    let text = try String(contentsOfFile: path, encoding: .utf8)
    try folder.write(
      "ios/palette-check.yml",
      uncommented(text).replacingOccurrences(of: "extends: [strict]", with: ""))
    let result = try Tool.paletteCheck(["ios", "--fail-on", "never"], in: folder.url)
    expectEqual(result.status, 0, "\(result.errors)")
  }
}
