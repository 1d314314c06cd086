/// The parts that other parts are in, or become, where something is in a state whose background a rule draws:
/// `.item.active .count` for `.item .count`, and `button.bad:hover` for `button.bad`.
struct CSSStateParts {
  /// A part in a state: `.item.active`, and `.active`.
  private struct InState {
    let part: String
    let state: String
  }

  /// The parts in states, by what they are at rest.
  private var states: [String: [InState]] = [:]

  /// How many states of a part, and how many elements around one are considered.
  private static let limit = 4

  /// Notes a part whose background a rule draws.
  mutating func note(_ part: String) {
    let element = CSSPart.element(of: part)
    let simple = CSSPart.simpleSelectors(element[...])
    let state = simple.filter(Self.isState)
    guard !state.isEmpty, state.count < simple.count, CSSPart.pseudoElement(part) == nil else {
      return
    }
    let rest = simple.filter { !Self.isState($0) }.joined()
    let key = part.dropLast(element.count) + rest
    if states[String(key), default: []].count < Self.limit {
      states[String(key), default: []].append(InState(part: part, state: state.joined()))
    }
  }

  /// What a part is where it, or something around it, is in a state, each with the part of that background.
  func inStates(_ part: String) -> [(part: String, ground: String)] {
    guard !states.isEmpty else { return [] }
    if let pseudo = CSSPart.pseudoElement(part) {
      let owner = String(part.dropLast(pseudo.count))
      guard Self.contents.contains(pseudo.filter { $0 != ":" }), !owner.isEmpty,
        owner.last != " "
      else { return [] }
      let own = (states[owner] ?? []).map { (part: $0.part, ground: $0.part) }
      return (own + inStates(owner)).map { ($0.part + pseudo, $0.ground) }
    }
    var result: [(part: String, ground: String)] = []
    var outer = CSSPart.enclosing(part)
    for _ in 0..<Self.limit {
      guard let around = outer else { break }
      let rest = part.dropFirst(around.count)
      result += (states[around] ?? []).map { ($0.part + rest, $0.part) }
      outer = CSSPart.enclosing(around)
    }
    let element = CSSPart.element(of: part)
    guard !CSSPart.simpleSelectors(element[...]).contains(where: CSSPart.isState) else {
      return result
    }
    var head = part.dropLast(element.count)
    for base in CSSPart.elements(element) where base != element {
      result += (states[head + base] ?? []).map { (part + $0.state, $0.part) }
    }
    // A rule for a state may ask for less around the element.
    while let space = head.firstIndex(of: " ") {
      head = head[head.index(after: space)...]
      result += (states[head + element] ?? []).map { (part + $0.state, $0.part) }
    }
    return result
  }

  private static func isState(_ simple: String) -> Bool {
    guard !simple.hasPrefix(":") else { return pseudoClasses.contains(simple) }
    return CSSPart.isState(simple) && !["disabled", "false"].contains(where: simple.contains)
  }

  /// The pseudo-elements that are in an element.
  private static let contents: Set = ["before", "after"]

  private static let pseudoClasses: Set = [
    ":hover", ":focus", ":focus-visible", ":focus-within", ":active", ":target",
  ]
}
