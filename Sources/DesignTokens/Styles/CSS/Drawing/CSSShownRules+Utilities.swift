extension CSSShownRules {
  /// The background that an element has by one utility of Tailwind CSS and by nothing else, under an element in it that
  /// shows a text; `nil` if that is not known.
  func groundOfUtility(
    _ holder: Int, under number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Source? {
    let element = page.elements[holder]
    let classes = element.selectors.union(element.possible).filter {
      CSSPageRules.isUtility($0, forText: false)
    }
    let isDrawn = (found[holder].sure + found[holder].possible).contains {
      layers.rules[$0].usage.drawsBackground
    }
    guard classes.count == 1, let name = classes.first, element.selectors.contains(name),
      let rule = utilities[name], !element.isOpen, !isDrawn
    else { return nil }
    let isChanged = sequence(first: number) { $0 == holder ? nil : page.elements[$0].parent }
      .contains { isFaded($0, page) || $0 != holder && isPlaced($0, page) }
    return isChanged ? nil : Source(rule: rule, element: holder)
  }

  /// Whether a utility fades or blends an element.
  private func isFaded(_ number: Int, _ page: CSSPages.Page) -> Bool {
    let element = page.elements[number]
    return element.selectors.union(element.possible).contains { name in
      ["opacity-", "-blend-"].contains(where: name.contains)
    }
  }

  /// Whether a utility places an element, or one before it in the same, so that it lies on something else than what
  /// is around it.
  private func isPlaced(_ number: Int, _ page: CSSPages.Page) -> Bool {
    let first = page.elements[number].parent.flatMap { firstPlaced[$0] }
    return first.map { $0 <= number } ?? false
  }

  /// For each element of a page the first one in it that a utility takes out of it.
  func firstPlaced(in page: CSSPages.Page) -> [Int: Int] {
    guard !utilities.isEmpty else { return [:] }
    var result: [Int: Int] = [:]
    for (number, element) in page.elements.enumerated() {
      guard let parent = element.parent, result[parent] == nil,
        !element.selectors.union(element.possible).isDisjoint(with: Self.placing)
      else { continue }
      result[parent] = number
    }
    return result
  }

  private static let placing: Set = [".absolute", ".fixed", ".sticky"]
}
