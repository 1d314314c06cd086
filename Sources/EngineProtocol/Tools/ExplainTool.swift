import ColorCore
import PaletteRules

enum ExplainTool: AssistantTool {
  static let name = "explain"
  static let title = "Explain a rule"
  static let summary =
    "The documentation of a rule that a finding names: what it checks, why it matters, examples, and "
    + "what to do instead."
  static let arguments: [ToolArgument] = [
    .text("rule", "The rule, such as contrast/minimum.", isRequired: true)
  ]

  static func call(_ arguments: Parameters) throws(EngineError) -> ToolAnswer {
    let argument = try arguments.required("rule")
    let id = try argument.string()
    guard let rule = Rules.all.first(where: { $0.id == id }) else {
      let ids = Rules.all.map { $0.id }
      let group = ids.filter { $0.hasPrefix(id + "/") }
      if !group.isEmpty {
        throw argument.bad("is a group of rules: name one of \(group.joined(separator: ", "))")
      }
      let nearest = Similarity.nearest(to: id, among: ids)
      throw argument.bad("there is no rule “\(id)”" + Similarity.question(nearest))
    }
    return ToolAnswer(text: "# \(id)\n\n\(RuleDocumentation.text(of: rule))\n")
  }
}
