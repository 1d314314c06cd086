import ArgumentParser
import CommandSupport
import PaletteAudit

/// `palette-check rules`: the rule catalog.
struct ListRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Lists the rules with their severities.")

  func run() throws {
    let width = Rules.all.map { $0.id.count }.max() ?? 0
    for rule in Rules.all {
      let gap = String(repeating: " ", count: width - rule.id.count + 2)
      let severity = rule.isOnByDefault ? rule.defaultSeverity.rawValue : "off"
      let pad = String(repeating: " ", count: 9 - severity.count)
      StandardOutput.write("\(rule.id)\(gap)\(severity)\(pad)\(rule.summary)\n")
    }
  }
}
