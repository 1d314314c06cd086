import DesignTokens
import FileAccess
import PaletteAudit
import PaletteTestSupport
import Testing

/// What is kept of one check only saves time in the next.
@Suite struct KeptChecksTests {
  /// Also where a suppression comes or goes.
  @Test func `a check that knows the one before finds the same`() throws {
    let text = ":root { --text: #999; --background: #fff; --link: #88f }\n"
    let suppression = "/* palette-check-ignore-file contrast/minimum: known */\n"
    var files = ["a/a.css": text, "b/b.css": text, "c/c.css": text]
    var checker = TokenChecker()
    let kept = KeptChecks()
    checker.keptChecks = kept
    let changes = [
      ("a/a.css", text), ("a/a.css", text.replacing("#999", with: "#777")),
      ("b/b.css", suppression + text), ("c/c.css", ""), ("c/c.css", text), ("b/b.css", text),
    ]
    for (file, text) in changes {
      files[file] = text
      let memory = MemoryFiles(files)
      let result = checker.check(paths: ["."], files: memory)
      let fresh = TokenChecker().check(paths: ["."], files: memory)
      #expect(!result.report.findings.isEmpty)
      expectEqual(result.report.findings, fresh.report.findings, "\(file) \(text)")
      expectEqual(result.report.summary.suppressed, fresh.report.summary.suppressed)
      #expect(result.palettes.allSatisfy(kept.knows))
    }
  }
  /// Also where a file becomes one of colors, or one of another format, or is none any more.
  @Test func `a reading that knows the texts takes files for the same`() throws {
    let palette = """
      import SwiftUI
      extension Color {
        static let text = Color(white: 0.6)
        static let background = Color(white: 1)
      }

      """
    let view = """
      import SwiftUI
      struct Label: View {
        var body: some View { Text("a").foregroundStyle(Color.text).background(Color.background) }
      }

      """
    let tokens = ##"{ "text": { "value": "#999" }, "background": { "value": "#fff" } }"##
    var files = ["App/Palette.swift": palette, "App/Label.swift": view, "colors.json": "{}"]
    var checker = TokenChecker()
    checker.keptTexts = KeptTexts()
    let changes = [
      ("App/Palette.swift", palette), ("App/Palette.swift", "import SwiftUI\nextension Color {}\n"),
      ("App/Label.swift", "struct Label {}\n"), ("colors.json", tokens),
      ("App/Palette.swift", palette), ("App/Label.swift", view),
      ("colors.json", tokens.replacing("\"value\"", with: "\"$value\"")), ("colors.json", "[1]"),
    ]
    var formats: Set<[String]> = []
    for (file, text) in changes {
      files[file] = text
      let memory = MemoryFiles(files)
      let result = checker.check(paths: ["."], files: memory)
      let fresh = TokenChecker().check(paths: ["."], files: memory)
      expectEqual(result.report.findings, fresh.report.findings, "\(file) \(text)")
      expectEqual(result.report.problems, fresh.report.problems, "\(file) \(text)")
      expectEqual(result.palettes, fresh.palettes, "\(file) \(text)")
      formats.insert(result.palettes.map(\.format))
    }
    #expect(formats.count >= 3, "\(formats)")
  }
}
