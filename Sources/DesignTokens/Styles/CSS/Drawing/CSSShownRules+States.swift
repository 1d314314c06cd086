import SourceSyntax

/// Texts and backgrounds in states of elements.
extension CSSShownRules {
  static func states(
    _ rules: [CSSDrawnLayers.Rule]
  ) -> [String: [(state: String, rule: Int)]] {
    var result: [String: [(state: String, rule: Int)]] = [:]
    for (number, rule) in rules.enumerated()
    where rule.contexts.isEmpty && !rule.isPrinted && !rule.isConditional {
      guard let part = rule.part, CSSPart.pseudoElement(part) == nil else { continue }
      let asked = CSSPart.simpleSelectors(CSSPart.element(of: part)[...])
        .filter { $0.hasPrefix(":") }
      guard let state = asked.first, asked.allSatisfy(textStates.contains) else { continue }
      result[CSSPart.withoutStates(part), default: []].append((state, number))
    }
    return result
  }

  /// Pairs the texts that rules for states of an element draw with what it shows around it.
  mutating func joinStates(
    of drawn: Drawn, at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    guard let ground = drawn.ground else { return }
    for (_, numbers) in rules.rulesInStates(of: number, in: page) {
      joinState(numbers, of: drawn, on: ground, at: number, page, found)
    }
    var byState: [String: [Int]] = [:]
    for rule in found[number].sure {
      let own = layers.rules[rule]
      for (state, other) in own.part.flatMap({ states[$0] }) ?? []
      where layers.rules[other].sheet == own.sheet {
        byState[state, default: []].append(other)
      }
    }
    for (_, numbers) in byState.sorted(by: { $0.key < $1.key }) {
      joinState(Array(Set(numbers)), of: drawn, on: ground, at: number, page, found)
    }
  }

  /// Pairs the text that rules draw in one state with a background.
  mutating func joinState(
    _ numbers: [Int], of drawn: Drawn, on ground: Source, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    // A state with a background of its own is one that rules alone show.
    let all = layers.inOrder(numbers).filter { layers.rules[$0].contexts.isEmpty }
    if let fade = fade(of: all) { _ = join(drawn, at: number, page, found, fade: fade) }
    guard ground.element != number,
      all.allSatisfy({ !layers.rules[$0].usage.drawsBackground }),
      let text = layers.last(\.drawsText, of: all),
      !layers.rules[text].usage.hidesText, !layers.rules[text].usage.inheritsText
    else { return }
    var one = Drawn(
      text: Source(rule: text, element: number), ground: ground, contexts: drawn.contexts)
    one.excluded = drawn.excluded
    let isMeasured = join(one, at: number, page, found)
    if let part = layers.rules[text].part { note(text: part, isMeasured: isMeasured) }
  }

  /// Pairs a text with the backgrounds that its element and those around it have in a state, in the color that
  /// it has there.
  mutating func joinGrounds(
    of drawn: Drawn, at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    guard let text = drawn.text else { return }
    var next: Int? = number
    while let current = next {
      for (state, numbers) in ownStates[current].sorted(by: { $0.key < $1.key }) {
        let all = layers.inOrder(numbers).filter { layers.rules[$0].contexts.isEmpty }
        partsInStates.formUnion(all.compactMap { layers.rules[$0].part })
        let isPassed = isAround(text.element, current, page)
        let own = isPassed ? layers.last(\.drawsText, of: all) : nil
        if let own { inkedStates.formUnion([layers.rules[own].part].compactMap(\.self)) }
        guard let ground = layers.last(\.drawsBackground, of: all),
          layers.rules[ground].usage.drawsKnownGround,
          own.map({ !layers.rules[$0].usage.hidesText }) ?? true,
          !changesText(of: text.element, in: state, page)
        else { continue }
        var one = Drawn(
          text: own.map { Source(rule: $0, element: current) } ?? text,
          ground: Source(rule: ground, element: current), contexts: drawn.contexts)
        one.excluded = drawn.excluded
        _ = join(one, at: number, page, found)
      }
      if current == drawn.ground?.element { break }
      next = page.elements[current].parent
    }
  }

  /// Notes that a component may show a text in the color of what is around it, in whatever state.
  mutating func noteInk(
    around number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    for outer in sequence(first: number, next: { page.elements[$0].parent }) {
      inked.formUnion(
        (found[outer].sure + found[outer].possible).compactMap { layers.rules[$0].part })
      inkedStates.formUnion(ownStates[outer].values.joined().compactMap { layers.rules[$0].part })
    }
  }

  /// Whether some rule may draw the text of an element where one around it is in a state.
  func changesText(of number: Int, in state: String, _ page: CSSPages.Page) -> Bool {
    guard !innerTexts.isEmpty else { return false }
    let element = page.elements[number]
    let own = element.selectors.union(element.possible).union([element.name])
    return innerTexts.contains { part, simple in part.has(state) && own.isSuperset(of: simple) }
  }

  /// The parts of which rules draw the text where an element around is in a state, and the simple selectors for
  /// their elements.
  static func innerTexts(
    _ rules: [CSSDrawnLayers.Rule]
  ) -> [(part: String, simple: [String])] {
    let parts = Set(rules.lazy.filter(\.usage.drawsText).compactMap(\.part))
    return parts.compactMap { part in
      let compound = CSSPart.element(of: part)
      let around = part.dropLast(compound.count)
      guard textStates.contains(where: { String(around).has($0) }) else { return nil }
      return (part, CSSPart.simpleSelectors(compound[...]).filter { !$0.hasPrefix(":") })
    }
  }

  /// The parts in states that show no text in the color that a rule gives them there.
  var inklessStates: Set<String> { partsInStates.subtracting(inkedStates) }
}
