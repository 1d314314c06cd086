/// What rules put before and after the content of elements.
extension CSSShownRules {
  /// Pairs the texts that rules put into an element with what that lies on, unless they are placed elsewhere.
  mutating func joinContents(
    of number: Int, _ drawn: [Drawn], _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    for kind in [CSSPageRules.PseudoElement.before, .after] {
      let own = layers.inOrder(rules.rules(of: kind, of: number, in: page))
      joinContentInStates(own, kind, of: number, drawn[0], page, found)
      guard showContent(own) else { continue }
      for one in drawn {
        joinContent(
          of: layers.applied(own, in: one.contexts), on: one.ground, as: one, at: number, page,
          found)
      }
    }
  }

  /// Pairs the text that the last one of some rules draws with a background, where something else is drawn.
  private mutating func joinContent(
    of own: [Int], on ground: Source?, as drawn: Drawn, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    guard let text = layers.last(\.drawsText, of: own),
      !layers.rules[text].usage.hidesText, let part = layers.rules[text].part,
      !layers.showsNoText(part)
    else { return }
    let shown = Drawn(
      text: Source(rule: text, element: number), ground: ground, contexts: drawn.contexts,
      excluded: drawn.excluded)
    note(text: part, isMeasured: join(shown, at: number, page, found))
  }

  /// Whether rules show a content that is where it stands.
  private func showContent(_ rules: [Int]) -> Bool {
    let usages = rules.map { layers.rules[$0].usage }
    return usages.contains { $0.isSeparator != nil }
      && !usages.contains { $0.drawsBackground || $0.isPlacedApart || $0.isPlacedAway }
      && !(usages.compactMap(\.isInvisible).last ?? false)
  }

  /// Pairs the texts that rules put into an element in a state of one before it with what the element lies on
  /// then: the tick of a box that is checked.
  private mutating func joinContentInStates(
    _ own: [Int], _ kind: CSSPageRules.PseudoElement, of number: Int, _ drawn: Drawn,
    _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let states = rules.rulesInStates(of: number, kind, in: page)
    guard !states.isEmpty else { return }
    let grounds = rules.rulesInStates(of: number, in: page)
    for (state, numbers) in states {
      let all = layers.inOrder(own + numbers).filter { layers.rules[$0].contexts.isEmpty }
      guard showContent(all) else { continue }
      let rule = layers.inOrder(grounds.filter { $0.state == state }.flatMap(\.rules)).last {
        layers.rules[$0].contexts.isEmpty && layers.rules[$0].usage.drawsBackground
      }
      let ground = rule.map { Source(rule: $0, element: number) } ?? drawn.ground
      joinContent(of: all, on: ground, as: drawn, at: number, page, found)
    }
  }
}
