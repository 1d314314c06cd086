import ArgumentParser
package import PaletteAudit

/// The rules that `--select` and `--ignore` name, each with commas between names.
package func ruleSelection(select: [String], ignore: [String]) throws -> RuleSelection {
  try refuseEmpty(select, of: "--select")
  try refuseEmpty(ignore, of: "--ignore")
  func split(_ values: [String]) -> [String] {
    values.flatMap { $0.split { $0 == "," || $0 == " " }.map(String.init) }
  }
  do throws(RuleSelection.UnknownRule) {
    return try RuleSelection(select: split(select), ignore: split(ignore))
  } catch {
    if error.name == "all" {
      throw ValidationError("there is no rule “all”; leave out --select, or name the set strict")
    }
    throw ValidationError(
      "unknown rule “\(error.name)”"
        + Similarity.question(error.nearest, otherwise: "; see `palette-check rules`"))
  }
}

/// Refuses a list that names nothing, as a variable of a script that is not set gives it.
func refuseEmpty(_ values: [String], of option: String) throws {
  guard values.contains(where: { $0.allSatisfy { $0 == "," || $0 == " " } }) else { return }
  throw ValidationError("\(option) is empty; name something, or leave it out")
}

/// The standard that `--standard` names.
package func namedStandard(_ name: String?) throws -> Standard? {
  guard let name else { return nil }
  guard let named = Standard.named.first(where: { $0.name == name }) else {
    throw Hint.unknown("standard", name, among: Standard.named.map { $0.name })
  }
  return named.standard
}
