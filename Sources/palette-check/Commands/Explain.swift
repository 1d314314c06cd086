import ArgumentParser
import ColorCore
import CommandSupport
import PaletteAudit

/// `palette-check explain RULE`: a rule's documentation, or what is in a set of rules.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract: "Explains a rule: what it checks, why, and what to do instead; or a set of rules.",
    discussion: """
      Examples:
        palette-check explain contrast/minimum
        palette-check explain strict
        palette-check rules
      """)

  @Argument(
    help: "The rule, such as contrast/minimum, or the set, such as strict.",
    completion: Completions.rule)
  var rule: String
  @Option(help: "The output format.") var format = AnswerFormat.text

  func run() throws {
    let wrapping = Wrapping(width: StandardOutput.columns)
    if let set = RuleSet(rawValue: rule) {
      guard format == .text else { return write(Self.json(set)) }
      StandardOutput.write(wrapping.filled(text(of: set)))
      return
    }
    guard let known = Rules.all.first(where: { $0.id == rule }) else {
      let ids = Rules.all.map { $0.id }
      let members = ids.filter { $0.hasPrefix(rule + "/") }
      guard members.isEmpty else {
        throw ValidationError(
          "“\(rule)” is a group of rules: name one of \(members.joined(separator: ", "))")
      }
      // The name without its group is enough to find it.
      let namesakes = ids.filter { $0.hasSuffix("/" + rule) }
      let nearest =
        namesakes.first
        ?? Similarity.nearest(to: rule, among: ids + RuleSet.allCases.map(\.rawValue))
      let otherwise =
        rule.contains("/")
        ? "; codes of what cannot be read are no rules, and their messages say what to do"
        : "; `palette-check rules` lists all"
      throw ValidationError(
        "unknown rule “\(rule)”" + Similarity.question(nearest, otherwise: otherwise))
    }
    guard format == .text else { return write(ListRules.json(known)) }
    StandardOutput.write(
      "# \(rule)\n\n\(wrapping.filled(RuleDocumentation.text(of: known)))\n\n"
        + "\(RuleDocumentation.address(of: rule))\n")
  }

  private func write(_ json: JSONText) { StandardOutput.write(json.pretty + "\n") }

  private static func json(_ set: RuleSet) -> JSONText {
    .object([
      ("id", .string(set.rawValue)), ("summary", .string(set.summary)),
      ("rules", .array(set.rules.map { .string($0.id) })),
    ])
  }

  /// What a set is, how it is chosen, and its rules.
  private func text(of set: RuleSet) -> String {
    let standard = Standard.named.first { $0.standard == set.standard }
    let thresholds = standard.map { " Its thresholds are those of \($0.name)." } ?? ""
    let rules = set.rules.map { "- `\($0.id)`: \($0.summary)\n" }.joined()
    return """
      # \(rule)

      \(set.summary)

      Choose it with `--select \(rule)`, or with `extends: [\(rule)]` in the configuration.\(thresholds)

      ## Rules

      \(rules)
      """
  }
}
