import DesignTokens
import FileAccess
import Foundation
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// What holds for every project, whatever is in it.
struct RandomProjectTests {
  @Test func `a check and the fixes of any project come to an end, and say the same twice`() throws
  {
    // A crash ends the tests: with the seed that is printed here each project is printed, too.
    let given = ProcessInfo.processInfo.environment["PALETTE_SEED"].flatMap(UInt64.init)
    let seed = given ?? .random(in: 0...UInt64.max)
    print("Random projects have the seed \(seed).")
    for index in 0..<150 {
      var project = RandomProject(seed: seed &+ UInt64(index))
      let files = project.files()
      if given != nil { print("Project \(index):", files) }
      try check(files, "PALETTE_SEED=\(seed), project \(index): \(files)")
    }
  }

  private func check(_ texts: [String: String], _ comment: Comment) throws {
    let files = MemoryFiles(
      Dictionary(uniqueKeysWithValues: texts.map { ("project/\($0)", $1) }))
    let paths = ["project"]
    var checker = TokenChecker()
    checker.selection = try RuleSelection(select: ["all"], ignore: [])
    let first = checker.check(paths: paths, files: files)
    let second = checker.check(paths: paths, files: files)
    expectEqual(first.report.findings, second.report.findings, comment)
    for finding in first.report.findings {
      guard let range = finding.range, let source = first.sources[finding.file] else { continue }
      #expect(range.start.offset <= range.end.offset, comment)
      #expect(range.end.offset <= source.bytes.count, comment)
    }
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let fixed = fixer.fix(paths: paths, files: files)
    let before = failures(TokenChecker().check(paths: paths, files: files).report)
    #expect(failures(fixed.check.report) <= before, comment)
  }

  private func failures(_ report: Report) -> Int {
    report.findings.count { $0.rule == ContrastMinimum.id && $0.outcome == .fail }
  }
}
