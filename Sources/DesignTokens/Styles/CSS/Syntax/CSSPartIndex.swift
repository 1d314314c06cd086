/// Parts of a page by what their selectors ask for: those that a selector implies are found without comparing
/// it with all of them.
package struct CSSPartIndex {
  private var ancestries: [String: CSSAncestry] = [:]
  /// The parts of each element, by the rarest simple selector for what is around them.
  private var parts: [String: [String?: [String]]] = [:]

  /// How many parts with the same element and the same selector around it are compared.
  private static let limit = 1_000

  package init(_ all: [String]) {
    var counts: [String: Int] = [:]
    for part in all {
      let ancestry = CSSAncestry(of: part)
      ancestries[part] = ancestry
      for simple in ancestry.simpleSelectors { counts[simple, default: 0] += 1 }
    }
    for part in all {
      guard let ancestry = ancestries[part], !ancestry.asksForOthers else { continue }
      let rarest = ancestry.simpleSelectors.min {
        (counts[$0] ?? 0, $0) < (counts[$1] ?? 0, $1)
      }
      parts[CSSPart.element(of: part), default: [:]][rarest, default: []].append(part)
    }
  }

  func ancestry(_ part: String) -> CSSAncestry { ancestries[part] ?? CSSAncestry(of: part) }

  /// The parts of which each element is one that a selector selects: those of `.badge`, `.badge.new` and
  /// `.list .badge.new` for `.big.list .badge.new`.
  package func implied(by part: String) -> [String] {
    let around = ancestry(part)
    return candidates(for: part).filter { other in
      ancestry(other).asksForOthers || around.implies(ancestry(other))
    }
  }

  /// The parts that are compared with one. What is beside something is only in itself.
  package func candidates(for part: String) -> [String] {
    let element = CSSPart.element(of: part)
    let head = part.dropLast(element.count)
    let around = ancestry(part).simpleSelectors
    return CSSPart.elements(element).flatMap { element in
      let same = String(head + element)
      let beside = ancestries[same]?.asksForOthers ?? false ? [same] : []
      guard let known = parts[element] else { return beside }
      let others = ([nil] + around.map { Optional($0) }).flatMap { simple in
        (known[simple] ?? []).prefix(Self.limit)
      }
      return beside + others
    }
  }
}
