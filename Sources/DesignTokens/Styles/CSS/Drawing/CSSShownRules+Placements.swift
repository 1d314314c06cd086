/// Texts on what is around their component.
extension CSSShownRules {
  /// Whether two elements are of different components.
  func areOfDifferentComponents(_ a: Int, _ b: Int, _ page: CSSPages.Page) -> Bool {
    guard let count = page.ownCount else { return false }
    return (a < count) != (b < count)
      || page.elements[a].origins.first?.page != page.elements[b].origins.first?.page
  }

  /// Whether a component may be given other colors where it is shown on those of another one: a variant that
  /// fits.
  func mayBeChosen(
    _ text: Source, with ground: Source, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Bool {
    if isRivaled(text, by: \.drawsText, page, found)
      || isRivaled(ground, by: \.drawsBackground, page, found)
    {
      return true
    }
    // What is on the page is so in all variants.
    guard layers.rules[ground.rule].part != nil,
      areOfDifferentComponents(text.element, ground.element, page)
    else { return false }
    func isOpen(_ number: Int, _ property: KeyPath<CSSUsage, Bool>) -> Bool {
      page.elements[number].isOpen
        || found[number].possible.contains { layers.rules[$0].usage[keyPath: property] }
    }
    return isOpen(text.element, \.drawsText) || isOpen(ground.element, \.drawsBackground)
  }

  /// Whether a class that a component is given may draw something in place of its own: nobody knows which style
  /// sheet comes last.
  private func isRivaled(
    _ source: Source, by property: KeyPath<CSSUsage, Bool>, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) -> Bool {
    page.elements[source.element].origins.count > 1
      && found[source.element].sure.contains {
        layers.rules[$0].sheet != layers.rules[source.rule].sheet
          && layers.rules[$0].usage[keyPath: property]
      }
  }
}
