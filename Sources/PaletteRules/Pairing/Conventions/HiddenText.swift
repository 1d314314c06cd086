/// A text that vanishes on the page in some appearance lies on the background that its name ends
/// with, if it can be read there and has no background of its own name: `textPrimaryBrand` on `backgroundBrand`. One without a component
/// lies on the other surfaces of that kind too: on `backgroundContainerBrand`.
enum HiddenText: PairConvention {
  /// The ratio below which no text is meant to be read.
  private static let vanishing = 1.3
  /// The ratio from which a text may be meant to be read, even if it fails.
  private static let readable = 2.0

  static func apply(to context: inout PairContext) {
    for index in context.foregrounds {
      let name = context.names[index]
      guard !name.isDisabled, !name.isInverse, name.scope.isEmpty, name.subject.count > 1,
        let word = name.full.last, !word.has([.level, .neutral, .number]),
        !context.backgrounds(about: name.key).contains(where: { context.statesFit(index, $0) }),
        let page = context.page(for: index), let range = context.range(index, on: page),
        range.least < vanishing
      else { continue }
      var isFound = false
      for background in context.backgrounds
      where isGround(context.names[background], of: word, for: name)
        && (context.leastRatio(index, background) ?? 1) >= readable
      {
        if context.add(
          index, on: background, .usual, "it vanishes on the page, and can be read on")
        {
          isFound = true
        }
      }
      guard isFound else { continue }
      context.elsewhere.insert(index)
      context.owned.insert(index)
    }
  }

  private static func isGround(
    _ ground: NamedToken, of word: NameWord, for name: NamedToken
  ) -> Bool {
    guard ground.states.isEmpty, ground.component.isEmpty, ground.scope.isEmpty,
      ground.subject.contains(word)
    else { return false }
    return ground.subject.allSatisfy {
      $0 == word || name.component.isEmpty && $0.has([.place, .level])
    }
  }
}
