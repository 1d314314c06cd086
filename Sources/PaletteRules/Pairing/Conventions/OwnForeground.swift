/// `X-foreground` lies on `X`: `card-foreground` on `card`, `primary-content` on `primary`,
/// `light-color` on `light`, `base-content` on `base-100`.
enum OwnForeground: PairConvention {
  private static let words: Set = [
    "foreground", "fg", "content", "text", "color of", "label", "txt",
  ]

  /// Whether it is the icon of a ground: `primary-surface-icon`.
  private static func isOfGround(_ name: NamedToken) -> Bool {
    guard name.part == .icon, let part = name.partWords.min(), part > 0 else { return false }
    return name.words[part - 1].has(.grounds)
  }

  static func apply(to context: inout PairContext) {
    for index in context.foregrounds {
      let name = context.names[index]
      guard name.isForeground, !name.isInverse, !name.exactWords.isEmpty, name.isPartLast,
        words.contains(name.partWord) || isOfGround(name)
      else { continue }
      let hasBackground = context.backgrounds(about: name.key).contains {
        !context.names[$0].exactWords.isEmpty
      }
      guard !hasBackground || name.partWord == "foreground" else { continue }
      for background in context.grounds(exactly: name.exact) {
        let ground = context.names[background]
        guard
          ground.part == nil || !ground.grounds.isDisjoint(with: name.exactWords)
            || name.subject.isEmpty,
          context.statesFit(index, background),
          context.add(
            index, on: background, .usual, "it is named as the foreground of")
        else { continue }
        context.answered.insert(background)
        context.owned.insert(index)
        context.foregroundOwners.insert(background)
        if ground.part == nil, ground.exactWords.count == 1, ground.states.isEmpty,
          context.tone(of: background) == .tint
        {
          context.ownSurfaces.insert(background)
        }
      }
    }
  }
}
