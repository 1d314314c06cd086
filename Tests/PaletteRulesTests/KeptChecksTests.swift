import FileAccess
import PaletteAudit
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
      #expect(result.report.findings == fresh.report.findings, "\(file) \(text)")
      #expect(result.report.summary.suppressed == fresh.report.summary.suppressed)
      #expect(result.palettes.allSatisfy(kept.knows))
    }
  }
}
