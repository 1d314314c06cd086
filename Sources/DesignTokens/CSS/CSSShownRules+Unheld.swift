/// Classes that no element has, which code may give to those that have the others of a rule: `.tab.active`.
extension CSSShownRules {
  /// Pairs the texts of rules for an element with a class that no element has, if code gives it, with what is
  /// around the element; and notes whether that is something else than the page.
  mutating func joinUnheld(
    _ rules: [Int], on drawn: Drawn, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    for rule in rules {
      guard let part = layers.rules[rule].part else { continue }
      unheld[part] = unheld[part] ?? true && isPainted(number, page, found)
      let classes = self.rules.unheld(of: part)
      guard !classes.isEmpty, classes.allSatisfy({ pages.scripted.contains(String($0.dropFirst())) })
      else { continue }
      _ = joinPossible(rule, part, on: drawn, at: number, page, found, isGiven: true)
    }
  }
}
