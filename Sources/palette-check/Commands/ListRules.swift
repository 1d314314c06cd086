import ArgumentParser
import CommandSupport
import PaletteAudit
import SourceSyntax

/// `palette-check rules`: the rule catalog, and the sets of rules.
struct ListRules: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rules", abstract: "Lists the rules with their severities, and the sets of rules.")

  @Option(help: "The output format.") var format = AnswerFormat.text

  func run() throws {
    let rules = Rules.all.sorted { $0.id < $1.id }
    if format == .json {
      let rules = JSONText.array(rules.map { Self.json($0) })
      let list = JSONText.object([("schema", "palette-check/rules/1"), ("rules", rules)])
      StandardOutput.write(list.pretty + "\n")
      return
    }
    var table = TextTable(
      columns: [.init(least: 16, isName: true), .init(), .init(least: 20)], shortened: [2, 0])
    table.rows = rules.map { rule in
      let severity = rule.isOnByDefault ? rule.defaultSeverity.rawValue : "off"
      return [.init(rule.id), .init(severity), .init(rule.summary)]
    }
    let width = StandardOutput.columns
    StandardOutput.write(
      table.text(width: width) + "\nSets, for --select and `extends`:\n" + sets.text(width: width))
  }

  /// The sets, with how many rules each has.
  private var sets: TextTable {
    var table = TextTable(columns: [.init(), .init(), .init(least: 20)], shortened: [2])
    table.rows = RuleSet.allCases.map { set in
      [.init(set.rawValue), .init("\(set.rules.count) rules"), .init(set.summary)]
    }
    return table
  }

  static func json(_ rule: any Rule.Type) -> JSONText {
    let options = rule.options.map { option in
      JSONText.object([
        ("name", .string(option.name)), ("type", .string("\(option.type)")),
        ("default", .string(option.defaultText)), ("summary", .string(option.summary)),
      ])
    }
    return .object([
      ("id", .string(rule.id)), ("url", .string(RuleDocumentation.address(of: rule.id))),
      ("summary", .string(rule.summary)),
      ("severity", .string(rule.defaultSeverity.rawValue)),
      ("isOnByDefault", .bool(rule.isOnByDefault)),
      ("isForApplePlatforms", .bool(rule.audience == .applePlatforms)),
      ("sets", .array(rule.setNames.map { .string($0) })),
      ("fix", .string(rule.fixes.rawValue)),
      ("options", .array(options)), ("documentation", .string(RuleDocumentation.text(of: rule))),
    ])
  }
}
