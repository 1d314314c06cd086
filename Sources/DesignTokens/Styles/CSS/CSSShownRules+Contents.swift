/// What rules put before and after the content of elements.
extension CSSShownRules {
  /// Pairs the texts that rules put into an element with what that lies on, unless they are placed elsewhere.
  mutating func joinContents(
    of number: Int, _ drawn: [Drawn], _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    for kind in [CSSPageRules.PseudoElement.before, .after] {
      let own = layers.inOrder(rules.rules(of: kind, of: number, in: page))
      let usages = own.map { layers.rules[$0].usage }
      guard usages.contains(where: { $0.isSeparator != nil }),
        !usages.contains(where: { $0.drawsBackground || $0.isPlacedApart || $0.isPlacedAway }),
        !(usages.compactMap(\.isInvisible).last ?? false)
      else { continue }
      for one in drawn {
        let text = layers.applied(own, in: one.contexts).last { layers.rules[$0].usage.drawsText }
        guard let text, !layers.rules[text].usage.hidesText, let part = layers.rules[text].part,
          !layers.showsNoText(part)
        else { continue }
        let shown = Drawn(
          text: Source(rule: text, element: number), ground: one.ground, contexts: one.contexts,
          excluded: one.excluded)
        note(text: part, isMeasured: join(shown, at: number, page, found))
      }
    }
  }
}
