/// A color lies on the tint that is called its background: `status-pending` on `status-pending-bg`.
///
/// This applies where no text has its name, and the tint shows it: a role, such as `warning`, may be that
/// of a fill as well, so it must reach 3:1 in some appearance.
enum ColorOnOwnBackground: PairConvention {
  static func apply(to context: inout PairContext) {
    for index in context.plain {
      let name = context.names[index]
      guard !name.subject.isEmpty, name.states.isEmpty, !name.isStep, !name.isInverse,
        !name.fullKinds.has(.wordless), !context.hasTexts(namedAs: index),
        !context.hasForeground(index)
      else { continue }
      let least = name.isOnly([.role, .hue, .level]) ? 3 : 1.5
      for background in context.backgrounds(about: name.key) {
        let ground = context.names[background]
        guard ground.key == name.key, ground.states.isEmpty, ground.isPartLast,
          !ground.isCalledSurface, !context.answered.contains(background),
          context.tone(of: background) == .tint,
          (context.greatestRatio(index, background) ?? 1) >= least
        else { continue }
        context.add(index, on: background, .possible, "the background of its name:")
        context.answered.insert(background)
      }
    }
  }
}
