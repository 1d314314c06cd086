/// A light text that is the same in every appearance lies on a dark background that is, and the
/// other way round: `text.light` on `background.dark`. `accent-text-fixed` lies on what is of its role
/// and stays as light in the dark: `accent-surface-muted`.
enum ConstantText: PairConvention {
  private static let opposites = [
    "light": ["dark", "black"], "white": ["dark", "black"],
    "dark": ["light", "white"], "black": ["light", "white"],
  ]

  static func apply(to context: inout PairContext) {
    for index in context.foregrounds {
      let name = context.names[index]
      guard name.part == .text, name.subjectKinds.has(.fixed), !name.roles.isEmpty,
        name.component.isEmpty, name.states.isEmpty, context.isSteady(index)
      else { continue }
      for background in context.backgrounds
      where context.names[background].roles == name.roles
        && context.names[background].component.isEmpty
        && context.names[background].states.isEmpty && context.tone(of: background) == .mixed
        && context.isSteady(background) && (context.leastRatio(index, background) ?? 1) >= 3
      {
        context.add(index, on: background, .likely, "both are the same in every appearance:")
      }
    }
    addLightAndDark(&context)
    for (text, grounds) in context.darkGrounds.sorted(by: { $0.key < $1.key }) {
      for background in grounds where context.statesFit(text, background) {
        context.add(text, on: background, .usual, "the light text is for what is dark:")
      }
    }
  }

  private static func addLightAndDark(_ context: inout PairContext) {
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
