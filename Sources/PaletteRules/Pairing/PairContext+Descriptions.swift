import TokenGraph
import SourceSyntax

/// What the descriptions of tokens say that their names do not: `neutral-500`, “used for the disabled
/// state”.
extension PairContext {
  /// What a description says a color is for.
  private enum Purpose {
    case disabled, inverse, decorative
  }

  /// Reads as disabled and as inverse what the first sentence of its description says to be that, and
  /// leaves out icons and lines that are said to be decoration. A translucent version of another
  /// color is for the same: `icon-quaternary-alpha`.
  mutating func readDescriptions() {
    var purposes: [String: Purpose] = [:]
    for index in names.indices {
      let name = names[index]
      guard name.part != nil, name.part != NamedToken.Part.none, !name.isStep, !name.isDisabled,
        !name.isInverse, let description = description(of: index),
        let purpose = Self.purpose(of: description)
      else { continue }
      purposes[paths[index]] = purpose
      give(purpose, to: index)
    }
    guard !purposes.isEmpty else { return }
    for index in names.indices
    where names[index].words.last?.text == "alpha" && purposes[paths[index]] == nil {
      let name = paths[index].dropLast("alpha".count)
      guard let last = name.last, !last.isLetter, let purpose = purposes[String(name.dropLast())]
      else { continue }
      give(purpose, to: index)
    }
  }

  private mutating func give(_ purpose: Purpose, to index: Int) {
    let name = names[index]
    switch purpose {
    case .disabled: names[index].states.insert(.disabled)
    case .inverse where name.part != .line:
      makeInverse(index)
      names[index].roles.removeAll { !names[index].isAbout($0) }
      names[index].key = number(of: names[index].subject.map(\.text))
    case .decorative where name.part == .icon || name.part == .line:
      names[index].part = NamedToken.Part.none
    case .decorative, .inverse: break
    }
  }

  /// Words that say that a sentence is about other states too, or about none.
  private static let others: Set = ["and", "enabled", "except", "not", "or", "unless"]
  /// Words that may precede what a color is for.
  private static let fillers: Set = [
    "a", "color", "colour", "for", "in", "on", "the", "use", "used",
  ]

  /// What a description has that states one: most have none.
  private static let signs = ["isabled", "nver", "evers", "non-essential"].map { BytePattern($0) }

  private static func purpose(of description: String) -> Purpose? {
    let text = description.utf8Span.span
    guard signs.contains(where: { $0.isIn(text) }) else { return nil }
    let sentence = description.prefix { $0 != "." && $0 != "\n" }
    let words = sentence.lowercased().split { !$0.isLetter }.map(String.init)
    if words.contains("disabled") {
      return words.contains(where: others.contains) ? nil : .disabled
    }
    let first = words.filter { !fillers.contains($0) }.prefix(3)
    if first.contains(where: { ["inverse", "inverted", "reversed"].contains($0) }) {
      return .inverse
    }
    return description.contains("non-essential") ? .decorative : nil
  }
}
