import ArgumentParser
import ColorCore
import CommandSupport
import PaletteAudit

/// `palette-check explain RULE`: a rule's documentation.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule: what it checks, why, and what to do instead.")

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
      let nearest = Similarity.nearest(to: rule, among: ids)
      throw ValidationError(
        "unknown rule “\(rule)”"
          + Similarity.question(nearest, otherwise: "; `palette-check rules` lists all"))
    }
    StandardOutput.write(
      "# \(rule)\n\n\(RuleDocumentation.text(of: known))\n\n"
        + "\(RuleDocumentation.address(of: rule))\n")
  }
}
