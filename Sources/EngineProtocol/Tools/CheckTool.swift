import PaletteAudit
import PaletteReports
import PaletteRules
import SourceSyntax

enum CheckTool: AssistantTool {
  static let name = "check"
  static let title = "Check token files"
  static let summary =
    "Checks the colors of design tokens, style sheets and asset catalogs: the contrast of every pair "
    + "in every appearance, and dozens of rules. Gives each finding with file, line, what was measured, "
    + "what is required, and the edits of a fix where there is one. Reads the project's "
    + "palette-check.yml and its baseline."
  static let arguments: [ToolArgument] =
    TokenInput.arguments + [
      .choice(
        "standard", "Instead of that of the configuration; wcag-aa by default.",
        of: Standard.named.map(\.name)),
      .text(
        "rule",
        "Only this rule, such as contrast/minimum, this group, such as contrast, or this set, such "
          + "as strict."),
      .count("limit", "The most findings to list; 30 by default.", in: 1...1000),
    ]

  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer {
    var checker = TokenChecker()
    if let standard = arguments["standard"] {
      checker.standard = try standard.unit(of: Standard.named) { $0.name }.standard
    }
    if let rule = arguments["rule"] { checker.selection = try selection(of: rule) }
    let limit = try arguments["limit"]?.count(in: 1...1000) ?? 30
    let input = try TokenInput(arguments)
    let result = input.check(with: checker)
    var report = result.report
    if case .path(let path) = input {
      let configurations = ConfigurationFile.nearest(of: [path] + result.sources.keys)
      report.apply(
        baselines: ConfigurationFile.baselines(of: configurations), scope: result.scope,
        text: result.text)
    }
    return answer(report, limit: limit)
  }

  private static func selection(of rule: Parameter) throws(EngineError) -> RuleSelection {
    let id = try rule.string()
    do throws(RuleSelection.UnknownRule) {
      return try RuleSelection(select: [id], ignore: [])
    } catch {
      throw rule.bad(
        "there is no rule, group or set of rules “\(id)”"
          + Similarity.question(error.nearest))
    }
  }

  private static func answer(_ report: Report, limit: Int) -> ToolAnswer {
    let broken = report.problems.count { $0.severity == .error }
    let shown = report.findings.prefix(limit)
    let omitted = report.findings.count - shown.count
    var lines = [report.sentence]
    lines += report.problems.prefix(limit).map(\.line)
    for finding in shown {
      lines.append(Concise.line(finding))
      if let help = finding.help { lines.append("  help: \(Printable.line(help))") }
      if let fix = finding.fix { lines.append("  fix: \(Printable.line(fix.description))") }
    }
    if omitted > 0 {
      lines.append("\(omitted) more: give a rule, a narrower path or a higher limit.")
    }
    let structure = JSONText.object([
      ("summary", report.summary.json), ("findings", .array(shown.map(\.json))),
      ("errors", .array(report.problems.prefix(limit).map(\.json))),
      ("omitted", .integer(omitted)),
    ])
    return ToolAnswer(
      text: lines.joined(separator: "\n"), structure: structure,
      isError: broken > 0 && report.summary.files == 0)
  }
}
