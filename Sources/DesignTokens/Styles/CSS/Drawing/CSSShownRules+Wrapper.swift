/// What layouts put around what templates insert, or around the pages of a framework.
extension CSSShownRules {
  /// The element with a background of its own that all layouts put around what they insert, unless they insert all
  /// of it elsewhere.
  func findWrapper() -> CSSDrawnLayers.Wrapper? {
    var grounds: Set<Int?> = []
    for page in pages.pages {
      let places = insertions(in: page)
      guard !places.isEmpty else { continue }
      let own = Set(places.map { ground(around: $0, in: page) })
      guard own.contains(where: { $0 != nil }) else { return nil }
      grounds.formUnion(own)
    }
    let known = grounds.compactMap(\.self)
    guard known.count == 1, let part = layers.rules[known[0]].part else { return nil }
    return CSSDrawnLayers.Wrapper(rules: layers.layers(part), isWhole: grounds.count == 1)
  }

  /// The elements of a layout into which something is put that is written elsewhere.
  private func insertions(in page: CSSPages.Page) -> [Int] {
    let place = pages.placements?.places[page.number].map { [$0] } ?? []
    guard page.isWhole else { return place }
    return place
      + page.elements.indices.filter { number in
        page.elements[number].showsInserted && !isUndrawn(number, page)
          && sequence(first: number) { page.elements[$0].parent }
            .contains { page.elements[$0].name == "body" }
      }
  }

  /// The rule for the one color that an element, or the nearest one around it with a background, always has; `nil` for
  /// that of the page.
  private func ground(around number: Int, in page: CSSPages.Page) -> Int? {
    sequence(first: number) { page.elements[$0].parent }.lazy.compactMap { number in
      let rule = layers.inOrder(rules.rules(of: number, in: page).sure).last {
        layers.rules[$0].contexts.isEmpty && layers.rules[$0].usage.drawsBackground
      }
      return rule.flatMap { number in
        let own = layers.rules[number]
        return own.part != nil && own.usage.background != nil ? number : nil
      }
    }.first
  }
}
