import Foundation
import ImageAssets
import PaletteAudit
import PaletteReports
import PaletteRules
import PaletteTestSupport
import Testing

import ImageAudit

/// Every finding on the images of the corpora, with the default selection and with all rules. Each of
/// the default ones was looked at and judged true; a change of a rule or a fact shows here.
@Suite struct CorpusImageFindingsTests {
  private static let folders = ["images", "xcassets"]
  private static let snapshots = Corpora.package.appending(
    path: "Tests/ImageAuditTests/Snapshots")

  @Test(.needs("corpora/images"), .needs("corpora/xcassets"))
  func `every default finding is as judged`() throws {
    try compare(RuleSelection(), "default-findings.txt")
  }

  @Test(.needs("corpora/images"), .needs("corpora/xcassets"))
  func `every finding of all rules is as recorded`() throws {
    let others = Rules.all.filter { !$0.isOnByDefault }.map { $0.id }
    try compare(RuleSelection(select: others, ignore: []), "other-findings.txt")
  }

  private func compare(_ selection: RuleSelection, _ name: String) throws {
    let root = try Corpora.file("corpora") + "/"
    var texts: [String] = []
    for folder in Self.folders {
      let auditor = ImageAuditor(
        selection: selection, configuration: ConfigurationFile.parse("", name: "none.yml"),
        jobs: ProcessInfo.processInfo.activeProcessorCount)
      let report = auditor.audit(paths: [root + folder])
      texts.append(Self.text(report, folder).replacing(root + folder + "/", with: ""))
    }
    let difference = try Snapshot.difference(
      texts.joined(separator: "\n"), file: Self.snapshots.appending(path: name))
    if let difference { Issue.record(Comment(rawValue: difference)) }
  }

  private static func text(_ report: Report, _ folder: String) -> String {
    let summary = report.summary
    var lines = [
      "# \(folder)",
      "\(summary.checked) images, \(report.assets.count { $0.error != nil }) that cannot be read: "
        + "\(summary.errors) errors, \(summary.warnings) warnings, \(summary.notes) notes",
    ]
    let groups = Dictionary(grouping: report.findings) { finding in
      "\(finding.severity.rawValue) \(finding.rule)"
    }
    for (rule, findings) in groups.sorted(by: { $0.key < $1.key }) {
      lines.append("\(rule) ×\(findings.count)")
      let messages = Dictionary(grouping: findings, by: \.message)
      for (message, findings) in messages.sorted(by: { $0.key < $1.key }) {
        // One finding is one line; equal ones share their message.
        if findings.count > 1 { lines.append("  \(message)") }
        for finding in findings {
          let place = finding.range.map { ":\($0.start.line):\($0.start.column)" } ?? ""
          let path = finding.file + place
          lines.append(findings.count > 1 ? "    \(path)" : "  \(path): \(message)")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
