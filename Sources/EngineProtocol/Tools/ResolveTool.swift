import ColorCore
import PaletteAudit
import PaletteReports
import PaletteRules
import SourceSyntax

enum ResolveTool: AssistantTool {
  static let name = "resolve"
  static let title = "Resolve tokens"
  static let summary =
    "The value of color tokens in every appearance and theme, with the aliases that lead to it."
  static let arguments: [ToolArgument] =
    TokenInput.arguments + [
      .text(
        "token", "The path of a token, or a pattern such as text.* or **.hover; all by default."),
      .count("limit", "The most tokens to list; 100 by default.", in: 1...10_000),
    ]

  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer {
    let limit = try arguments["limit"]?.count(in: 1...10_000) ?? 100
    let pattern = try arguments["token"]?.string()
    var checker = TokenChecker()
    checker.checksRules = false
    let result = try TokenInput(arguments).check(with: checker)
    var shown = Resolution(palettes: result.palettes, problems: result.report.problems)
    if let pattern {
      let all = shown
      shown = all.keeping(matching: pattern)
      if shown.isEmpty {
        let nearest = Similarity.nearest(to: pattern, among: all.paths)
        throw EngineError.badParameter(
          path: "token",
          "there is no color token “\(pattern)”" + Similarity.question(nearest))
      }
    }
    var kept = 0
    let count = shown.palettes.reduce(0) { $0 + $1.tokens.count }
    for index in shown.palettes.indices {
      let tokens = shown.palettes[index].tokens.prefix(limit - kept)
      shown.palettes[index].tokens = Array(tokens)
      kept += tokens.count
    }
    var lines = shown.problems.prefix(limit).map(\.line)
    lines.append(shown.isEmpty ? "There is no color token." : shown.table())
    if kept < count {
      lines.append("\(count - kept) more tokens: give a pattern or a higher limit.")
    }
    return ToolAnswer(
      text: lines.joined(separator: "\n"),
      isError: shown.isEmpty && shown.problems.contains { $0.severity == .error })
  }
}
