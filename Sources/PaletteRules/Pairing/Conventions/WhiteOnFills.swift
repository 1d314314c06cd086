/// The constant white lies on the fills of roles if it reaches 3:1 in every appearance and no name
/// in the palette denotes an inverse text.
enum WhiteOnFills: PairConvention {
  static func apply(to context: inout PairContext) {
    let hasOther = context.foregrounds.contains {
      context.names[$0].isInverse && context.names[$0].part == .text
    }
    guard context.named.isEmpty, !hasOther else { return }
    let solid = context.plain.filter { index in
      context.names[index].subject.contains { ["solid", "filled"].contains($0.text) }
    }
    for white in context.names.indices where context.names[white].isWhite {
      guard context.names[white].part == nil || context.names[white].part == .text else { continue }
      for background in context.backgrounds + solid {
        let ground = context.names[background]
        guard ground.component.isEmpty, !ground.roles.isEmpty, !ground.isDisabled,
          !context.answered.contains(background), !context.isTint(background),
          !ground.subjectKinds.has([.weak, .fixed]),
          (context.leastRatio(white, background) ?? 1) >= 3
        else { continue }
        context.add(white, on: background, .likely, "white on the fill of a role:")
      }
    }
  }
}
