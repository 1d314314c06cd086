/// A light text that is the same in every appearance lies on a dark background that is, and the
/// other way round: `text.light` on `background.dark`.
enum ConstantText: PairConvention {
  private static let opposites = [
    "light": ["dark", "black"], "white": ["dark", "black"],
    "dark": ["light", "white"], "black": ["light", "white"],
  ]

  static func apply(to context: inout PairContext) {
    let grounds = context.backgrounds.filter { isOne(context.names[$0]) && context.isConstant($0) }
    guard !grounds.isEmpty else { return }
    for index in context.foregrounds
    where isOne(context.names[index]) && context.isConstant(index) {
      let word = context.names[index].exactWords[0]
      for background in grounds
      where opposites[word]?.contains(context.names[background].exactWords[0]) == true
        && context.statesFit(index, background)
      {
        context.add(
          index, on: background, .usual, "both are the same in every appearance:")
      }
    }
  }

  /// Whether a name says only that a color is light or dark.
  private static func isOne(_ name: NamedToken) -> Bool {
    name.exactWords.count == 1 && opposites[name.exactWords[0]] != nil && name.scope.isEmpty
  }
}
