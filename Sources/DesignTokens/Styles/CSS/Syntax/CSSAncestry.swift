/// What a selector asks of the elements around the selected one.
struct CSSAncestry {
  /// What it asks of one of them.
  struct Ancestor {
    let simpleSelectors: Set<String>
    /// Whether it is the parent of the one before it, or of the selected element.
    let isParent: Bool
  }

  /// From the inside out.
  private(set) var ancestors: [Ancestor] = []
  /// Whether it asks for more than ancestors: for siblings, or for what is not read.
  private(set) var asksForOthers = false

  /// All that it asks of ancestors.
  var simpleSelectors: Set<String> {
    ancestors.reduce(into: []) { $0.formUnion($1.simpleSelectors) }
  }

  /// How many elements around one are read.
  private static let limit = 32

  init(of part: String) {
    var compounds: [(text: String, combinator: Character)] = []
    var compound = ""
    var depth = 0
    for character in part.dropLast(CSSPart.element(of: part).count) {
      if "([".contains(character) { depth += 1 }
      if ")]".contains(character) { depth -= 1 }
      let isCombinator = ">+~".contains(character)
      guard depth == 0, isCombinator || character.isWhitespace else {
        compound.append(character)
        continue
      }
      if !compound.isEmpty { compounds.append((compound, " ")) }
      compound = ""
      guard isCombinator else { continue }
      if compounds.isEmpty {
        asksForOthers = true
      } else {
        compounds[compounds.count - 1].combinator = character
      }
    }
    guard compound.isEmpty, compounds.count <= Self.limit else {
      asksForOthers = true
      return
    }
    for (text, combinator) in compounds.reversed() {
      if combinator == "+" || combinator == "~" {
        asksForOthers = true
      } else {
        ancestors.append(
          Ancestor(
            simpleSelectors: Set(CSSPart.simpleSelectors(text[...])), isParent: combinator == ">"))
      }
    }
  }

  /// Whether each element with these has all around it that another selector asks for: with `.a > .b > ul`
  /// around it what is in `.a ul` and in `.b > ul`.
  func implies(_ other: CSSAncestry) -> Bool {
    guard !other.asksForOthers else { return false }
    var reached = [-1]
    for asked in other.ancestors {
      reached = ancestors.indices.filter { index in
        asked.simpleSelectors.isSubset(of: ancestors[index].simpleSelectors)
          && (asked.isParent
            ? ancestors[index].isParent && reached.contains(index - 1) : index > reached[0])
      }
      guard !reached.isEmpty else { return false }
    }
    return true
  }
}
