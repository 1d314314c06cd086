/// The indicator of what is selected, such as a check mark, lies on the fill of its component that is
/// selected, in any other state: `control.indicator.selected` on `control.background.selected.hover`.
enum MarkOnSelected: PairConvention {
  /// The ratio below which it is rather the edge of the fill.
  private static let seen = 1.5

  static func apply(to context: inout PairContext) {
    for index in context.lines {
      let name = context.names[index]
      guard name.partWord == "indicator", name.states.contains(.selected), !name.isDisabled,
        !name.component.isEmpty
      else { continue }
      for background in context.backgrounds(ofComponent: name.component, in: name.scope) {
        let ground = context.names[background]
        guard ground.states.contains(.selected), ground.key == name.key || ground.isPart(of: name),
          context.statesFit(index, background),
          (context.leastRatio(index, background) ?? 21) >= seen
        else { continue }
        context.add(index, on: background, .likely, "the mark of what is selected:")
      }
    }
  }
}
