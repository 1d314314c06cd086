import DesignTokens
import PaletteRules
import PaletteTestSupport
import Testing

/// Colors of code samples lie on the background of code.
@Suite struct CodeColorsTests {
  private static let page = "page.background #fff\nbackground.card #f4f4f4\npage.text #111\n"

  @Test(arguments: [
    ("code-keyword", "code-background"), ("code.string", "code.bg"),
    ("syntax-comment", "code-bg"), ("hljs-string", "code-block-background"),
    ("editor-keyword", "editor-background"), ("text-syntax-keyword", "background-code"),
  ])
  func `what code is written of`(_ text: String, _ ground: String) throws {
    let pairs = try SamplePairs.pairs(Self.page + "\(ground) #1e1e1e\n\(text) #569cd6")
    let own = pairs.filter { $0.foreground.path == text }
    expectEqual(own.map(\.background.path), [ground])
    expectEqual(own.first?.role, .text)
  }

  @Test func `of several backgrounds that which is called alike`() throws {
    let found = try SamplePairs.inferred(
      Self.page + "code-bg #111\neditor-bg #222\neditor-keyword #569cd6\nsyntax-string #ce9178")
    expectEqual(
      found.filter { $0.hasPrefix("editor") || $0.hasPrefix("syntax") }.sorted(),
      [
        "editor-keyword on editor-bg", "syntax-string on code-bg", "syntax-string on editor-bg",
      ])
  }

  @Test(arguments: ["terminal-black", "code-selection", "code-border", "string", "ansi.red"])
  func `none that is no part of a program`(_ text: String) throws {
    let found = try SamplePairs.inferred(Self.page + "code-bg #1e1e1e\n\(text) #569cd6")
    #expect(!found.contains("\(text) on code-bg"))
  }
}
