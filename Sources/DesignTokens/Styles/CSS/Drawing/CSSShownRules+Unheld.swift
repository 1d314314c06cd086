/// Classes that no element has, which code may give to those that have the others of a rule: `.tab.active`.
extension CSSShownRules {
  /// Pairs the texts of rules for an element with a class that no element has with what is around the element:
  /// a question, unless code gives the class.
  mutating func joinUnheld(
    _ rules: [Int], on drawn: Drawn, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    for rule in rules {
      guard let part = layers.rules[rule].part else { continue }
      let classes = self.rules.unheld(of: part)
      let isGiven =
        !classes.isEmpty && classes.allSatisfy { pages.scripted.contains(String($0.dropFirst())) }
      let isMeasured = joinPossible(
        rule, part, on: drawn, at: number, page, found, isUnheld: true, isDoubtful: !isGiven)
      let known = unheld[part] ?? (true, true)
      unheld[part] = (
        known.isPainted && isPainted(number, page, found), known.isMeasured && isMeasured
      )
    }
  }
}
