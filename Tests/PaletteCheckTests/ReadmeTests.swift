import ColorEngine
import Foundation
import PaletteTestSupport
import Testing

/// What the README shows is what happens.
@Suite struct ReadmeTests {
  /// The fenced blocks that begin with a command, and what they print.
  static func examples() throws -> [(command: String, output: String)] {
    let readme = try String(
      contentsOf: Corpora.package.appending(path: "README.md"), encoding: .utf8)
    return readme.components(separatedBy: "```").compactMap { block in
      let lines = block.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
      guard let first = lines.first, first.hasPrefix("$ ") else { return nil }
      return (String(first.dropFirst(2)), lines.dropFirst().joined(separator: "\n"))
    }
  }

  @Test func commandsPrintWhatIsShown() throws {
    let examples = try Self.examples()
    #expect(examples.count >= 3)
    let tools = URL(filePath: Tool.product("palette-check")).deletingLastPathComponent().path
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    for example in examples {
      let result = try Tool.run(
        "/bin/sh", ["-c", example.command], in: Corpora.package.appending(path: "Examples"),
        environment: ["PATH": "\(tools):\(path)"])
      #expect(result.output == example.output, "\(example.command)")
    }
  }

  @Test func libraryExample() throws {
    let text = try Color(parsing: "oklch(62% 0.19 259)")
    #expect(abs(WCAG2.contrast(of: text, on: Color(.srgb, 1, 1, 1)) - 3.72) < 0.01)
    #expect(text.converted(to: .displayP3).css.hasPrefix("color(display-p3 "))
    #expect(
      try SystemColors.resolve(
        "systemBlue", release: "18", appearance: Appearance(scheme: .dark)
      ).hex == "#0a84ff")
  }
}
