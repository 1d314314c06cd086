/// A color named only after its role is also used for text and icons on the page: `primary`,
/// `error`, `accent.default`.
///
/// This applies if it reaches 3:1 there in some appearance and can be seen in all; otherwise it is a
/// background. It is also one if the role has a text of its own: `primary-text-emphasis`. A color
/// with a foreground of its own is the fill of something, which no one needs to see on the page
/// unless it is seen there in most appearances.
enum RoleColorOnSurfaces: PairConvention {
  /// The ratio below which nothing with that color is noticed.
  private static let visible = 1.5

  static func apply(to context: inout PairContext) {
    let roles = Set(
      context.plain.filter {
        let name = context.names[$0]
        return context.answered.contains($0) && name.subject.count == 1 && name.scope.isEmpty
          && !name.subjectKinds.has(.hue) && !context.foregroundOwners.contains($0)
      }.map { context.names[$0].key })
    // What `accent`, `muted` and `secondary` hold are texts.
    let ownSurfaces = context.ownSurfaces.filter { !context.names[$0].isOnly([.role, .level]) }
      .sorted()
    let rolesWithText = Set(
      context.foregrounds.filter {
        let name = context.names[$0]
        return context.besideTheirs.contains($0)
          || name.part == .text && name.partWord == "text" && name.component.isEmpty
            && !name.isInverse && name.states.isEmpty && !context.owned.contains($0)
      }.map { context.names[$0].roles })
    for index in context.plain {
      let name = context.names[index]
      guard isRole(name, roles), !name.isInverse, name.scope.isEmpty, !name.isDisabled,
        !name.full.dropFirst().contains(where: { $0.text == "contrast" }),
        name.states.isSubset(of: [.hover]),
        let page = context.page(for: index), let range = context.range(index, on: page),
        range.greatest >= 3, range.least >= Self.visible
      else { continue }
      // The hovered fill of a control is told by what is in it.
      if name.states.contains(.hover), range.least < 3 { continue }
      if context.hasForeground(index), range.visibleShare < 0.75 || !name.states.isEmpty {
        continue
      }
      let isBase = name.full.contains { $0.text == "base" }
      guard isBase || name.roles.isEmpty || !rolesWithText.contains(name.roles) else { continue }
      if isBase {
        guard name.states.isEmpty else { continue }
        let key = name.key
        for background in context.backgrounds
        where context.names[background].key == key && context.names[background].states.isEmpty
          && context.tone(of: background) == .tint
        {
          add(index, background, &context)
        }
      }
      for surface in context.mainSurfaces + ownSurfaces { add(index, surface, &context) }
    }
  }

  private static func add(_ index: Int, _ surface: Int, _ context: inout PairContext) {
    context.add(
      index, on: surface, .possible,
      "the color of a role that can be seen on")
  }

  private static func isRole(_ name: NamedToken, _ roles: Set<Int>) -> Bool {
    let subject =
      name.subject.count > 1 ? name.subject.filter { $0.text != "status" } : name.subject
    guard let word = subject.first else {
      return name.exactWords == ["base"] && name.full.map(\.text) != ["base"]
    }
    guard subject.count == 1 else { return false }
    return (word.has(.role) && !word.has(.hue))
      || ["contrast", "secondary", "tertiary"].contains(word.text) || roles.contains(name.key)
  }
}
