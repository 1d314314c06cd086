extension CSSShownRules {
  private static let controls: Set = ["a", "button"]

  /// Pairs the shape that is all that a control shows with the background around it (WCAG 2.2, SC 1.4.11).
  mutating func joinIcon(
    of drawn: Drawn, at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let element = page.elements[number]
    guard element.name == "svg", let parent = element.parent, page.elements[parent].holdsIcons,
      Self.controls.contains(page.elements[parent].name),
      let ground = drawn.ground, let background = layers.rules[ground.rule].usage.background,
      let own = layers.applied(layers.inOrder(found[number].sure), in: drawn.contexts).last(where: {
        layers.rules[$0].usage.foregrounds.contains { $0.property == "fill" }
      }),
      let shape = layers.rules[own].usage.foregrounds.first(where: { $0.property == "fill" }),
      sequence(first: number, next: { page.elements[$0].parent }).prefix(while: {
        $0 != ground.element
      }).allSatisfy({ ownOpacity(of: $0, found) == nil })
    else { return }
    let contexts = drawn.contexts.sorted { $0.key < $1.key }
    guard own != ground.rule, seen.insert("icon \(own) \(ground.rule) \(contexts)").inserted else {
      return
    }
    let (rule, holder) = (layers.rules[own], layers.rules[ground.rule])
    var one = CSSDrawnLayers.Joined(
      foreground: shape, background: background, part: rule.part, names: [rule.name, holder.name],
      contexts: drawn.contexts, joint: .element, groundPart: holder.part, textPart: rule.part,
      hasLinks: false)
    (one.page, one.excluded) = (page.path, drawn.excluded)
    joined.append(one)
  }
}
