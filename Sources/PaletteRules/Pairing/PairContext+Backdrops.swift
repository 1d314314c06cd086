/// What shows through translucent backgrounds.
extension PairContext {
  /// The opaque surfaces that may show through a background, the page first; none if it is opaque.
  mutating func backdrops(under index: Int) -> [Int] {
    if let ground = ratios.grounds[index] { return ground.map { [$0] } ?? [] }
    guard ratios.isTranslucent(index), let page = page(for: index), page != index,
      !ratios.isTranslucent(page), !fills.contains(page)
    else { return [] }
    if let own = componentBackground(under: index) { return [own] }
    if let own = scopedPage(under: index, page) { return ratios.isTranslucent(own) ? [] : [own] }
    let ofTheme = surfacesOfTheme(under: index)
    if !ofTheme.isEmpty { return ofTheme }
    let tree = names[index].tree
    // What turns over with the appearance is not under the tokens of one theme, which has a page of its own.
    let hasOwnPage = tree.isTheme && names[page].tree == tree
    return [page]
      + mainSurfaces.filter { surface in
        surface != page && surface != index && !ratios.isTranslucent(surface)
          && (tree == .none || names[surface].tree == tree
            || names[surface].tree == .none && !(hasOwnPage && !ratios.isConstant(surface)))
      }
  }

  /// The opaque surfaces in the group of a background, the page first, if that is one of `themes`: a group beside
  /// it has a page and a background of the same names, as `themes.white` beside `themes.g100`.
  private mutating func surfacesOfTheme(under index: Int) -> [Int] {
    guard let end = paths[index].lastIndex(of: "."),
      let start = paths[index][..<end].lastIndex(of: "."), names[index].scope.isEmpty,
      names[index].segments.dropLast(2).last?.contains(where: { Self.themes.contains($0.text) })
        ?? false
    else { return [] }
    let group = paths[index][...end]
    /// Whether the last segment of a name says a surface and nothing else; those before it are the theme's.
    func isSurface(_ background: Int, _ kinds: WordKinds) -> Bool {
      let leaf = names[background].segments.last ?? []
      return leaf.allSatisfy { $0.has(kinds.union(.grounds)) } && names[background].states.isEmpty
        && paths[background].dropFirst(group.count).allSatisfy { $0 != "." }
    }
    let own = backgrounds.filter {
      $0 != index && paths[$0].hasPrefix(group) && isSurface($0, [.page, .neutral, .place, .level])
        && !ratios.isTranslucent($0)
    }
    guard let page = own.first(where: { isSurface($0, [.page, .neutral]) }) else { return [] }
    let parent = paths[index][...start]
    let themes = [page, index].map { member in
      let leaf = paths[member][end...]
      return Set(
        paths.filter { $0.hasPrefix(parent) && $0.hasSuffix(leaf) }
          .map { $0.dropFirst(parent.count).dropLast(leaf.count) }
          .filter { !$0.contains(".") })
    }
    guard themes[0].intersection(themes[1]).count > 1 else { return [] }
    return [page] + own.filter { $0 != page }
  }

  private static let themes: Set = ["mode", "modes", "scheme", "schemes", "theme", "themes"]

  /// The opaque surfaces that may show through a background that the palette does not have; none for a
  /// text that nobody can read on the page: it is drawn elsewhere.
  mutating func mainBackdrops(under text: Int?) -> [Int] {
    guard let page = ratios.page, !ratios.isTranslucent(page), !fills.contains(page),
      text.map({ (greatestRatio($0, page) ?? 1) > ColorRatios.nearby }) ?? true
    else { return [] }
    return [page] + mainSurfaces.filter { $0 != page && !ratios.isTranslucent($0) }
  }

  /// The opaque background of the component that a part of it lies on, where a style sheet sets both
  /// for the same element, the component is one that holds others (`--menu-bg` under
  /// `--menu-link-hover-bg`), or the name says that it is one of several parts: `side-nav.surface` under
  /// `side-nav.item.surface-active`.
  mutating func componentBackground(under index: Int) -> Int? {
    let name = names[index]
    guard !name.component.isEmpty, ratios.isTranslucent(index) else { return nil }
    let holdsOthers = !name.scope.isEmpty || WordKinds(name.component[0]).has(.container)
    for count in stride(from: name.component.count, to: 0, by: -1) {
      guard holdsOthers || isSegment(name.component.prefix(count), beforePartOf: name) else {
        continue
      }
      let own = backgrounds(ofComponent: name.component.prefix(count), in: name.scope).first {
        let other = names[$0]
        return (other.key != name.key || name.scope.isEmpty && !name.states.isEmpty)
          && other.subjectWords.isSubset(of: name.subjectWords)
          && other.states.isEmpty && other.isInverse == name.isInverse
      }
      if let own { return ratios.isTranslucent(own) ? nil : own }
    }
    return nil
  }

  /// Whether some words of a component are a segment of its name, and a part follows of which it has several. A
  /// variant, as in `button.outline`, lies on what the button lies on.
  private func isSegment(_ words: ArraySlice<String>, beforePartOf name: NamedToken) -> Bool {
    words.count < name.component.count && Self.parts.contains(name.component[words.count])
      && name.group.dropLast().contains { $0.map(\.text) == Array(words) }
  }

  private static let parts = Vocabulary.rows.union(["cell", "items", "node", "step", "tab"])

  /// The color of the page as the part of it sets it that a background belongs to.
  private mutating func scopedPage(under index: Int, _ page: Int) -> Int? {
    let scope = names[index].scope
    guard !scope.isEmpty, names[page].scope.isEmpty else { return nil }
    return scoped["\(scope).\(paths[page])"].flatMap { $0 == index ? nil : $0 }
  }
}
