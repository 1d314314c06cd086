/// The placeholders of fields.
extension CSSShownRules {
  /// Pairs the placeholder of a field with what the field lies on.
  mutating func joinPlaceholder(
    of number: Int, _ drawn: [Drawn], _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let element = page.elements[number]
    guard element.isField, element.tag.contains("placeholder") else { return }
    let sure = texts(among: rules.rules(of: .placeholder, of: number, in: page))
    let own =
      sure.isEmpty ? texts(among: rules.nestedRules(of: .placeholder, of: number, in: page)) : sure
    for one in drawn {
      guard let rule = layers.applied(own, in: one.contexts).last,
        let part = layers.rules[rule].part
      else { continue }
      let shown = Drawn(
        text: Source(rule: rule, element: number), ground: one.ground, contexts: one.contexts,
        excluded: one.excluded)
      let isMeasured = join(shown, at: number, page, found, isDoubtful: sure.isEmpty)
      note(text: part, isMeasured: isMeasured)
      if !isMeasured { evidence[part]?.isPainted = false }
    }
  }

  /// The rules that draw a text, in their order.
  private func texts(among rules: [Int]) -> [Int] {
    layers.inOrder(rules).filter { layers.rules[$0].usage.drawsText }
  }
}
