import ColorCore
import DesignTokens
import FileAccess
import Foundation
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// What `fix --unsafe` does to some projects of the corpora: each change was looked at and judged.
@Suite struct CorpusFixesTests {
  private static let snapshot = Corpora.package.appending(
    path: "Tests/PaletteRulesTests/Snapshots/corpus-fixes.txt")

  private static let projects: [(folder: String, paths: [String])] = [
    ("tokens/dtcg-examples", ["figma-sds.resolver.json"]),
    ("tokens/dtcg-examples", ["microsoft-fluent.resolver.json"]),
    ("tokens/metamask-design-tokens", ["src/figma"]),
    ("tokens/twilio-paste", ["packages"]),
    ("pairs/material-web", ["tokens/no-js.css"]),
    ("pairs/wikimedia-codex", ["tokens"]),
    ("xcassets", ["nhsx-covid-19"]),
  ]

  /// The most lines of a project.
  private static let most = 12

  @Test(.needs("corpora/pairs"), .needs("corpora/tokens"), .needs("corpora/xcassets"))
  func `every change is as judged`() throws {
    let root = try Corpora.file("corpora") + "/"
    let text = Self.projects.map { project in
      let folder = root + project.folder + "/"
      let checker = TokenChecker(configuration: ConfigurationFile.parse("", name: "none.yml"))
      var fixer = PaletteFixer(checker: checker)
      fixer.includesUnsafe = true
      let paths = project.paths.map { folder + $0 }
      let before = checker.check(paths: paths)
      let result = fixer.fix(paths: paths)
      let lines = Self.lines(before, result, checker)
      let heading = """
        # \(project.folder)/\(project.paths[0])
        \(before.report.findings.count) findings, \(result.fixed) fixed by \
        \(result.applied.count) changes in \(result.files.count) files
        """
      let shown = ([heading] + lines.prefix(Self.most)).joined(separator: "\n")
      let rest = lines.count > Self.most ? "\n… \(lines.count - Self.most) more" : ""
      return (shown + rest).replacing(folder, with: "") + "\n"
    }.joined(separator: "\n")
    if let difference = try Snapshot.difference(text, file: Self.snapshot) {
      Issue.record(Comment(rawValue: difference))
    }
  }

  /// A fix that is offered can be applied: none is left, and none has to be taken back.
  @Test(
    .needs("corpora/pairs"),
    arguments: [("adobe-spectrum-native", 8), ("github-primer", 15), ("pico-css", 3)])
  func `what is offered holds`(_ project: String, _ least: Int) throws {
    let folder = try Corpora.file("corpora") + "/pairs/\(project)"
    let checker = TokenChecker(configuration: ConfigurationFile.parse("", name: "none.yml"))
    var fixer = PaletteFixer(checker: checker)
    fixer.includesUnsafe = true
    let result = fixer.fix(paths: [folder])
    #expect(result.fixed + result.settled > least)
    #expect(result.withdrawn.isEmpty)
    #expect(result.check.report.findings.allSatisfy { $0.fix == nil })
  }

  /// Each change with the ratios of the findings that it repairs, before and after.
  private static func lines(
    _ before: TokenChecker.Result, _ result: PaletteFixer.Result, _ checker: TokenChecker
  ) -> [String] {
    func ratios(_ palettes: [ResolvedPalette]) -> [[String]: Double] {
      var least: [[String]: Double] = [:]
      for pair in checker.pairs(of: palettes) {
        let key = [pair.foreground.path, pair.background.path]
        for permutation in pair.scope {
          guard let ratio = pair.contrast(in: permutation)?.ratio else { continue }
          least[key] = min(ratio, least[key] ?? .infinity)
        }
      }
      return least
    }
    let (old, new) = (ratios(before.palettes), ratios(result.check.palettes))
    return result.applied.map { fix in
      let place = fix.edits[0].location
      let changes = before.report.findings.filter { $0.fix == fix }.compactMap { finding in
        [finding.token, finding.against].compactMap(\.self)
      }
      let words = changes.prefix(2).map { key in
        "\(key.joined(separator: " on ")) "
          + "\(RatioText.measured(old[key] ?? 0)) → \(RatioText.measured(new[key] ?? 0))"
      }
      let rest = changes.count > 2 ? ", \(changes.count - 2) more" : ""
      let description = fix.description.replacing(
        /, the nearest[^;]*/, with: "")
      return "\(place.file):\(place.range.start.line) \(description): "
        + words.joined(separator: ", ") + rest
    }
  }
}
