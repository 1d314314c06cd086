import ArgumentParser
import ColorCore
import CommandSupport
import PaletteAudit

/// `palette-check explain RULE`: a rule's documentation.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule: what it checks, why, and what to do instead.",
    discussion: """
      Examples:
        palette-check explain contrast/minimum
        palette-check rules
      """)

  @Argument(help: "The rule, such as contrast/minimum.", completion: Completions.rule) var rule:
    String

  func run() throws {
    guard let known = Rules.all.first(where: { $0.id == rule }) else {
      let ids = Rules.all.map { $0.id }
      let members = ids.filter { $0.hasPrefix(rule + "/") }
      guard members.isEmpty else {
        throw ValidationError(
          "“\(rule)” is a group of rules: name one of \(members.joined(separator: ", "))")
      }
      // The name without its group is enough to find it.
      let namesakes = ids.filter { $0.hasSuffix("/" + rule) }
      let nearest = namesakes.first ?? Similarity.nearest(to: rule, among: ids)
      let otherwise =
        rule.contains("/")
        ? "; codes of what cannot be read are no rules, and their messages say what to do"
        : "; `palette-check rules` lists all"
      throw ValidationError(
        "unknown rule “\(rule)”" + Similarity.question(nearest, otherwise: otherwise))
    }
    StandardOutput.write(
      "# \(rule)\n\n\(RuleDocumentation.text(of: known))\n\n"
        + "\(RuleDocumentation.address(of: rule))\n")
  }
}
