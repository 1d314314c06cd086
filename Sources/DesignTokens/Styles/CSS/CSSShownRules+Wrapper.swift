/// What layouts put around what templates insert.
extension CSSShownRules {
  /// The element with a background of its own that all layouts put around what they insert, unless they insert all
  /// of it elsewhere.
  func findWrapper() -> CSSDrawnLayers.Wrapper? {
    let layouts = pages.pages.filter { page in
      page.isWhole && page.elements.contains(where: \.showsInserted)
    }
    var grounds: Set<Int?> = []
    for page in layouts {
      let own = groundsOfInserted(in: page)
      guard own.contains(where: { $0 != nil }) else { return nil }
      grounds.formUnion(own)
    }
    let known = grounds.compactMap(\.self)
    guard known.count == 1, let part = layers.rules[known[0]].part else { return nil }
    return CSSDrawnLayers.Wrapper(rules: layers.layers(part), isWhole: grounds.count == 1)
  }

  /// The rules for the backgrounds on which a layout inserts something; `nil` for that of the page, or for one that is
  /// not known.
  private func groundsOfInserted(in page: CSSPages.Page) -> Set<Int?> {
    var result: Set<Int?> = []
    for (number, element) in page.elements.enumerated() where element.showsInserted {
      let around = sequence(first: number) { page.elements[$0].parent }
      guard around.contains(where: { page.elements[$0].name == "body" }), !isUndrawn(number, page)
      else { continue }
      result.insert(around.lazy.compactMap { ground(of: $0, in: page) }.first)
    }
    return result
  }

  /// The rule for the one color that an element always has as its background.
  private func ground(of number: Int, in page: CSSPages.Page) -> Int? {
    let found = rules.rules(of: number, in: page)
    let last = layers.inOrder(found.sure).last {
      layers.rules[$0].contexts.isEmpty && layers.rules[$0].usage.drawsBackground
    }
    guard let last, layers.rules[last].part != nil, layers.rules[last].usage.background != nil
    else { return nil }
    return last
  }
}
