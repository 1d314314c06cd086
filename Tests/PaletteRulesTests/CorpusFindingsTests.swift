import DesignTokens
import Foundation
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

/// Every finding of a check with the default configuration, on every project of the corpora. Each of
/// them was looked at and judged true; a change of a rule or a convention shows here.
@Suite struct CorpusFindingsTests {
  private static let snapshot = Corpora.package.appending(
    path: "Tests/PaletteRulesTests/Snapshots/corpus-findings.txt")

  /// The projects in a folder of the corpora: what a user would check at once.
  private static let projects: [(folder: String, paths: [String], format: String?)] = [
    ("pairs/adobe-spectrum", ["tokens/adobe-spectrum.resolver.json"], nil),
    ("pairs/adobe-spectrum-native", ["tokens"], nil),
    ("pairs/github-primer", ["tokens/github-primer"], nil),
    ("pairs/material-web", ["tokens/no-js.css"], nil),
    ("pairs/open-props", ["tokens"], nil),
    ("pairs/pico-css", ["tokens/pico.css"], nil),
    ("pairs/salesforce-slds", ["tokens"], "theo"),
    ("pairs/shadcn-ui", ["tokens"], nil),
    ("pairs/wikimedia-codex", ["tokens"], nil),
    ("tokens/digdir-designsystemet", ["design-tokens"], nil),
    ("tokens/dtcg-conformance/format", ["positive"], nil),
    ("tokens/dtcg-conformance/resolver", ["positive"], nil),
    ("tokens/dtcg-examples", ["figma-sds.resolver.json"], nil),
    ("tokens/dtcg-examples", ["ibm-carbon.resolver.json"], nil),
    ("tokens/dtcg-examples", ["microsoft-fluent.resolver.json"], nil),
    ("tokens/figma-sds-native", ["scripts"], nil),
    ("tokens/format-fixtures/android", ["iosched"], nil),
    ("tokens/format-fixtures/android", ["mdc"], nil),
    ("tokens/format-fixtures", ["ase"], nil),
    ("tokens/format-fixtures", ["tailwind"], nil),
    ("tokens/metamask-design-tokens", ["src/figma"], nil),
    ("tokens/style-dictionary-v3", ["__integration__"], nil),
    ("tokens/style-dictionary-v3", ["docs"], nil),
    ("tokens/style-dictionary-v3/examples", ["advanced"], nil),
    ("tokens/style-dictionary-v3/examples", ["basic"], nil),
    ("tokens/style-dictionary-v3/examples", ["complete"], nil),
    ("tokens/terrazzo-fixtures/packages/cli/test/fixtures", ["get-transforms-resolver"], nil),
    (
      "tokens/terrazzo-fixtures/packages/cli/test/fixtures/import-figma",
      ["get-local-variables.json"], nil
    ),
    (
      "tokens/terrazzo-fixtures/packages/cli/test/fixtures/import-figma",
      ["import-variables.want.json"], nil
    ),
    ("tokens/terrazzo-fixtures/packages/parser/test/fixtures", ["complex-resolver"], nil),
    ("tokens/terrazzo-fixtures/packages/parser/test/fixtures", ["refs"], nil),
    ("tokens/terrazzo-fixtures/packages/parser/test/fixtures", ["resolver-non-orthogonal"], nil),
    (
      "tokens/terrazzo-fixtures/packages/parser/test/fixtures",
      ["resolver-non-orthogonal-extends"], nil
    ),
    ("tokens/terrazzo-fixtures/packages/parser/test/fixtures", ["resolver-orthogonal"], nil),
    ("tokens/terrazzo-fixtures/packages/parser/test/fixtures", ["resolver-simple"], nil),
    ("tokens/tokens-studio-fixtures", ["test"], nil),
    ("tokens/twilio-paste", ["packages"], nil),
    ("xcassets", ["nhsx-covid-19"], nil),
  ]

  @Test(.needs("corpora/pairs"), .needs("corpora/tokens"), .needs("corpora/xcassets"))
  func `every finding is as judged`() throws {
    let root = try Corpora.file("corpora") + "/"
    let text = Self.projects.map { project in
      let folder = root + project.folder + "/"
      var options = LoadOptions()
      options.format = project.format
      let checker = TokenChecker(
        options: options, configuration: ConfigurationFile.parse("", name: "none.yml"))
      let report = checker.check(paths: project.paths.map { folder + $0 }).report
      let lines = [Self.heading(project.folder, project.paths, report)] + Self.lines(report)
      return lines.joined(separator: "\n").replacing(folder, with: "") + "\n"
    }.joined(separator: "\n")
    if let difference = try Snapshot.difference(text, file: Self.snapshot) {
      Issue.record(Comment(rawValue: difference))
    }
  }

  private static func heading(_ folder: String, _ paths: [String], _ report: Report) -> String {
    let summary = report.summary
    return """
      # \(folder)/\(paths.joined(separator: " "))
      \(summary.pairs) pairs, \(summary.measured) of \(summary.foregrounds) foregrounds: \
      \(summary.errors) errors, \(summary.warnings) warnings, \(summary.notes) notes, \
      \(summary.unknown) unknown, \(report.problems.count) problems
      """
  }

  /// The findings of a report by rule: those of a token on one line, and equal lines once.
  private static func lines(_ report: Report) -> [String] {
    var groups: [(rule: String, token: String, entries: [String])] = []
    for finding in report.findings {
      let rule = ruleHeading(finding)
      // A message of a token on a background would only repeat it.
      let token = finding.against == nil ? "" : finding.token ?? ""
      let index = groups.firstIndex { $0.rule == rule && $0.token == token }
      let entry = entry(finding)
      if let index {
        groups[index].entries.append(entry)
      } else {
        groups.append((rule, token, [entry]))
      }
    }
    var lines: [String] = []
    for group in groups.sorted(by: { ($0.rule, $0.token) < ($1.rule, $1.token) }) {
      if !lines.contains(group.rule) { lines.append(group.rule) }
      let entries = counted(group.entries)
      if group.token.isEmpty {
        lines += entries.map { "  \($0)" }
      } else {
        lines.append("  \(group.token) on \(entries.joined(separator: ", "))")
      }
    }
    return lines + report.problems.map { "problem \($0.code): \($0.message)" }
  }

  private static func ruleHeading(_ finding: Finding) -> String {
    let isMinimum = finding.rule == ContrastMinimum.id
    let required =
      isMinimum ? finding.measurement.map { " \(RatioText.required($0.required))" } ?? "" : ""
    let outcome =
      switch finding.outcome {
      case .fail: ""
      case .unknown(let reason): " unknown: \(reason.code)"
      }
    return "\(finding.severity.rawValue) \(finding.rule)\(required)\(outcome)"
  }

  private static func entry(_ finding: Finding) -> String {
    let conditions = finding.conditions.joined(separator: ", ")
    let place = conditions.isEmpty ? "" : " (\(conditions))"
    guard let against = finding.against else { return finding.message + place }
    var ratio = finding.measurement.map { " \(RatioText.measured($0.measured))" } ?? ""
    if finding.rule != ContrastMinimum.id, let required = finding.measurement?.required {
      ratio += " for \(RatioText.measured(required))"
    }
    return against + ratio + place
  }

  /// The entries in order, equal ones once with their number.
  private static func counted(_ entries: [String]) -> [String] {
    var counts: [String: Int] = [:]
    for entry in entries { counts[entry, default: 0] += 1 }
    return counts.sorted { $0.key < $1.key }.map { $1 == 1 ? $0 : "\($0) ×\($1)" }
  }
}
