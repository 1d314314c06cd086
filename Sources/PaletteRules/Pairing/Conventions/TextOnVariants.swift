/// The variant of a text for a kind of surface lies on the surfaces of that kind: `text-link-brand` on
/// `background-brand` and `background-container-brand`.
enum TextOnVariants: PairConvention {
  /// The ratio from which a text is meant to be read, even if it fails.
  private static let readable = 3.0

  static func apply(to context: inout PairContext) {
    for index in context.foregrounds where context.names[index].part == .text {
      let name = context.names[index]
      guard let variant = context.variantsOfSurfaces.variant(of: index),
        !name.isInverse, name.component.allSatisfy({ $0 == variant }), name.scope.isEmpty,
        !name.isDisabled,
        case let surfaces = context.variantsOfSurfaces.surfaces(of: variant),
        !hasOwnGround(index, besides: surfaces, &context)
      else { continue }
      for background in surfaces
      where context.statesFit(index, background) {
        let isSure =
          context.names[background].states.isEmpty && !context.isTranslucent(background)
          && (context.leastRatio(index, background) ?? 1) >= readable
        context.add(
          index, on: background, isSure ? .usual : .possible,
          "both are of the variant for one kind of surface:")
      }
    }
  }

  /// Whether a text has a background of its name besides the surfaces of its variant, or a button of its name has one.
  private static func hasOwnGround(
    _ index: Int, besides surfaces: [Int], _ context: inout PairContext
  ) -> Bool {
    let name = context.names[index]
    var keys = [name.key]
    if name.subjectKinds.has(.textual) {
      keys += Vocabulary.buttons.map { context.number(of: name.subjectWords.union([$0])) }
    }
    return keys.contains { key in
      context.backgrounds(about: key).contains {
        !surfaces.contains($0) && context.statesFit(index, $0)
      }
    }
  }
}
