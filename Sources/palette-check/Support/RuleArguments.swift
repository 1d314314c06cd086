import ArgumentParser
package import PaletteAudit

/// The rules that `--select` and `--ignore` name, each with commas between names.
package func ruleSelection(select: [String], ignore: [String]) throws -> RuleSelection {
  func split(_ values: [String]) -> [String] {
    values.flatMap { $0.split(separator: ",").map(String.init) }
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

/// The standard that `--standard` names.
package func namedStandard(_ name: String?) throws -> Standard? {
  guard let name else { return nil }
  guard let named = Standard.named.first(where: { $0.name == name }) else {
    throw Hint.unknown("standard", name, among: Standard.named.map { $0.name })
  }
  return named.standard
}
