/// Disabled texts lie on disabled backgrounds, and on the page. They need no minimum ratio.
enum DisabledText: PairConvention {
  static func apply(to context: inout PairContext) {
    for index in context.foregrounds where isCommon(context.names[index]) {
      let name = context.names[index]
      let isOwned = context.owned.contains(index)
      if !isOwned, !name.isCode, let page = context.page(for: index) {
        context.add(index, on: page, .usual, "disabled text of the page, on")
      }
      // `fill-brand-disabled` may have a label of its own.
      for background in context.backgrounds
      where isCommon(context.names[background])
        && (context.names[background].subject.isEmpty || !context.answered.contains(background))
      {
        context.add(index, on: background, .usual, "both are disabled:")
      }
    }
  }

  private static func isCommon(_ name: NamedToken) -> Bool {
    name.isDisabled && name.component.isEmpty && name.scope.isEmpty && !name.isInverse
      && !name.subjectKinds.has(.fixed)
  }
}
