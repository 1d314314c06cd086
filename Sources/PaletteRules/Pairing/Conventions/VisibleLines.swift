import TokenGraph

/// A line that must be visible lies on the plain surfaces, and on the background of its component:
/// one whose name says that it identifies a control (`control`, `input`, `focus`, `invalid`,
/// `strong` …), or whose value reaches 3:1 on the page in half of the appearances and can be seen in the
/// others.
///
/// Dividers, hairlines, muted borders and those of read-only fields are decoration, and so is `danger`
/// among the borders of other roles: `border.danger` beside `border.success`.
enum VisibleLines: PairConvention {
  /// The ratio below which a line is hardly seen.
  private static let seen = 1.5

  /// The ratio below which two colors are one.
  private static let same = 1.02

  /// The words for a ring and its place.
  private static let ringWords: Set = [
    "outer", "inner", "external", "internal", "color", "ring", "visible",
  ]

  static func apply(to context: inout PairContext) {
    let rings = context.plain.filter { index in
      let name = context.names[index]
      guard name.states.contains(.focus), !context.answered.contains(index) else { return false }
      // `primary-focus` is a fill.
      let isFirst = name.words.first { !$0.has(.generic) }.map { TokenStates($0.text) } == .focus
      return name.full.allSatisfy {
        ringWords.contains($0.text) || isFirst && $0.has([.role, .level])
      }
    }
    let statuses = statuses(context)
    for index in context.lines + rings {
      add(index, isRing: rings.contains(index), statuses, &context)
    }
    addControls(&context)
  }

  /// Adds what is called the color of controls on the surfaces on which it can be told apart, as far as it is none that
  /// holds a text: `control` and `control-activated`.
  private static func addControls(_ context: inout PairContext) {
    for index in context.plain {
      let name = context.names[index]
      let variant = context.variantsOfSurfaces.variant(of: index)
      guard name.component == ["control"], !name.isInverse, name.scope.isEmpty,
        name.subject.allSatisfy({ $0.text == "control" || $0.text == variant }),
        name.states.isSubset(of: [.selected]), !context.answered.contains(index),
        !context.hasForeground(index), !context.hasTexts(namedAs: index)
      else { continue }
      for surface in context.surfaces(under: index)
      where (context.leastRatio(index, surface) ?? 1) >= 2 {
        context.add(index, on: surface, .possible, "a control is recognized by it on")
      }
    }
  }

  /// The names of lines in the color of another status, without the word for it.
  private static func statuses(_ context: PairContext) -> Set<[String]> {
    Set(
      context.lines.lazy.map { context.names[$0] }
        .filter { $0.words.contains { Vocabulary.otherStatuses.contains($0.text) } }
        .map { name in name.words.map(\.text).filter { !Vocabulary.otherStatuses.contains($0) } })
  }

  /// Whether only the word for a fault says that a line identifies a control, and lines of other
  /// statuses are called alike.
  private static func isStatus(_ name: NamedToken, _ statuses: Set<[String]>) -> Bool {
    let words = name.words.map(\.text)
    let rest = words.filter { !Vocabulary.faults.contains($0) }
    return rest.count < words.count && statuses.contains(rest)
  }

  private static func add(
    _ index: Int, isRing: Bool, _ statuses: Set<[String]>, _ context: inout PairContext
  ) {
    let name = context.names[index]
    let isFocus = name.states.contains(.focus)
    guard !name.isDisabled, !name.isInverse, !name.subjectKinds.has(.fixed), name.scope.isEmpty,
      !name.words.contains(where: { isExcluded($0, isFocus: isFocus) })
    else { return }
    if isFocus, isAsAtRest(index, &context) || isBesideBorder(index, &context) { return }
    // What cannot be edited looks like text.
    if name.hasWord("readonly") || name.hasWord("read") && name.hasWord("only") { return }
    let isOfMessage =
      isStatus(name, statuses) || isOfBox(index, context) || isDrawnAroundMessages(index, context)
    let hasOther =
      isMereRank(name) && name.roles.isEmpty && name.component.isEmpty
      && name.words.contains { ["strong", "stronger"].contains($0.text) }
      && context.lines.contains { isOfField(context.names[$0]) }
    let isControl =
      isRing || isFocus || name.partWord == "ring"
      || name.words.contains { word in
        word.text != name.partWord && word.has(.control) && !hasOther
          && !(isOfMessage && Vocabulary.faults.contains(word.text))
      }
    guard let range = context.firstSurface(under: index).flatMap({ context.range(index, on: $0) })
    else {
      // The line and the ground of a control need no page.
      if isControl, name.component.contains(where: { WordKinds($0).has(.operable) }) {
        addOwn(ownBackgrounds(index, &context), under: index, &context)
      }
      return
    }
    guard range.hiddenShare < 0.2,
      isControl
        ? range.greatest >= 3 || !isMereRank(name) && !isFaint(name)
        : isMeantToBeSeen(index, range, isOfMessage: isOfMessage, &context)
    else { return }
    // The outer ring of two lies beside the control, and so does a shadow.
    let isOuter =
      isFocus
      && (name.words.contains { ["outer", "external"].contains($0.text) }
        || context.isDrawnAsEffect(index))
    let own = isOuter ? [] : ownBackgrounds(index, &context)
    if isControl { addOwn(own, under: index, &context) }
    if !isOuter { addGroup(index, isControl: isControl, &context) }
    let component = name.component.reduce(WordKinds()) { $0.union(WordKinds($1)) }
    if !own.isEmpty, component.has(.container) { return }
    if let last = name.component.last, !WordKinds(last).has(.operable), !isControl { return }
    addSurfaces(
      under: index, besides: own, isControl: isControl,
      isSure: isControl && !isFaintForm(index, range, context), &context)
  }

  /// Whether a line that is hardly seen is the faint one of two: `stroke.extra-light.error` beside `stroke.error`.
  private static func isFaintForm(
    _ index: Int, _ range: ColorRatios.Range, _ context: PairContext
  ) -> Bool {
    let name = context.names[index]
    guard range.least < 3, name.words.contains(where: { $0.has(.weak) }) else { return false }
    let faint: Set = ["extra", "very", "more"]
    let rest = name.words.map(\.text)
    let plain = name.words.filter { !$0.has(.weak) && !faint.contains($0.text) }.map(\.text)
    return plain.count < rest.count
      && context.lines.contains { other in
        let beside = context.names[other]
        return beside.scope == name.scope && beside.tree == name.tree
          && beside.words.map(\.text) == plain
      }
  }

  /// Whether a shadow around what has the focus only adds to the border, which shows the focus itself.
  private static func isBesideBorder(_ index: Int, _ context: inout PairContext) -> Bool {
    let name = context.names[index]
    guard context.isDrawnAsEffect(index), !name.component.isEmpty,
      let surface = context.firstSurface(under: index)
    else { return false }
    for other in context.lines where other != index {
      let border = context.names[other]
      if border.states == name.states, border.component == name.component,
        !context.isDrawnAsEffect(other), (context.leastRatio(other, surface) ?? 0) >= 3
      {
        return true
      }
    }
    return false
  }

  /// Whether a line that is no part of a control is seen on the page by its values. One color that is seen
  /// in some appearances only, and the lines of statuses, need not be seen.
  private static func isMeantToBeSeen(
    _ index: Int, _ range: ColorRatios.Range, isOfMessage: Bool, _ context: inout PairContext
  ) -> Bool {
    let words = context.names[index].words
    guard range.visibleShare >= 0.5, range.visibleShare > 0.5 || range.least >= Self.seen,
      !words.contains(where: { $0.has(.decorative) })
    else { return false }
    return range.least >= 3
      || !isOfMessage && !context.isConstant(index)
        && !words.contains { Vocabulary.otherStatuses.contains($0.text) }
  }

  /// Adds a line on the surfaces of the page, given its own backgrounds.
  private static func addSurfaces(
    under index: Int, besides own: [Int], isControl: Bool, isSure: Bool,
    _ context: inout PairContext
  ) {
    let name = context.names[index]
    let isFocus = name.states.contains(.focus)
    let page = context.firstSurface(under: index)
    let hasSurfaceOfState =
      !name.states.isEmpty && context.surfaces.contains { context.names[$0].states == name.states }
    // The highest surface holds tracks and images.
    for surface in context.surfaces(under: index)
    where (isControl || !context.names[surface].isAbout("highest"))
      && !context.isTooStrong(surface, for: index)
    {
      // A filled control is recognized by its fill.
      if name.component.contains(where: isOfControl), !isFocus,
        own.contains(where: { background in
          context.names[background].states == name.states
            && (context.leastRatio(surface, background) ?? 1) >= 3
        })
      {
        continue
      }
      context.add(
        index, on: surface,
        isSure && !hasSurfaceOfState && isDrawnAsLine(index, context)
          && isPage(surface, page, &context) ? .usual : .possible,
        isControl
          ? "a control is recognized by it on"
          : "a line that can be seen on")
    }
  }

  /// Whether rules draw a line, as far as they show it, and one that controls may have.
  private static func isDrawnAsLine(_ index: Int, _ context: PairContext) -> Bool {
    let drawn = context.drawn[index]
    return !drawn.contains(.notOfControls)
      && (!drawn.isKnown || !drawn.isDisjoint(with: [.line, .shape, .effect]))
  }

  private static func isOfControl(_ word: String) -> Bool {
    Vocabulary.buttons.contains(word)
      || WordKinds(word).has(.operable) && WordKinds(word).has(.control)
  }

  /// Whether a surface is the page, or has its color.
  private static func isPage(_ surface: Int, _ page: Int?, _ context: inout PairContext) -> Bool {
    guard let page else { return true }
    return surface == page || (context.greatestRatio(surface, page) ?? 21) < same
  }

  /// Whether a line is that of a field at rest by its name: beside it `border-strong` is none.
  private static func isOfField(_ name: NamedToken) -> Bool {
    name.states.isEmpty && name.words.contains { ["control", "input", "field"].contains($0.text) }
  }

  /// Whether a line goes around a box with a background of its name, which is that of no control:
  /// `feed-error-border` beside `feed-error-background`.
  private static func isOfBox(_ index: Int, _ context: PairContext) -> Bool {
    let name = context.names[index]
    guard let last = name.component.last, !WordKinds(last).has(.operable), name.states.isEmpty
    else { return false }
    return context.backgrounds(about: name.key).contains { context.names[$0].scope == name.scope }
  }

  /// Whether rules draw a line around messages only.
  private static func isDrawnAroundMessages(_ index: Int, _ context: PairContext) -> Bool {
    let drawn = context.drawn[index]
    return drawn.contains(.messageLine) && !drawn.contains(.elsewhere)
      && drawn.isDisjoint(with: [.line, .shape, .effect])
  }

  /// Whether a line has the same color as at rest, so that it shows no focus.
  private static func isAsAtRest(_ index: Int, _ context: inout PairContext) -> Bool {
    let name = context.names[index]
    let rest = context.lines.first {
      let other = context.names[$0]
      return other.states.isEmpty && other.key == name.key && other.scope == name.scope
        && other.tree == name.tree
    }
    return rest.map { (context.greatestRatio(index, $0) ?? 21) < 1.01 } ?? false
  }

  /// Whether only its strength says that a line identifies a control: `border.strong` in a palette
  /// whose borders are all faint.
  private static func isMereRank(_ name: NamedToken) -> Bool {
    name.partWord != "ring" && name.states.isEmpty
      && name.words.allSatisfy { word in
        word.text == name.partWord || !word.has(.control)
          || ["emphasis", "strong", "stronger", "bold"].contains(word.text)
      }
  }

  /// Whether a line is called a faint one of a role, and is none of a control: `border-danger-weakest`.
  private static func isFaint(_ name: NamedToken) -> Bool {
    name.subjectKinds.has(.weak) && name.states.isEmpty && name.partWord != "ring"
      && !name.subjectKinds.has(.operable)
  }

  private static func isExcluded(_ word: NameWord, isFocus: Bool) -> Bool {
    if ["divider", "separator", "hairline", "muted", "subtle", "transparent", "translucent"]
      .contains(word.text)
    {
      return true
    }
    guard word.has(.wordless) else { return false }
    return !["checkbox", "radio", "toggle", "switch", "ring", "range"].contains(word.text)
      && !(isFocus && word.text == "indicator")
  }

  private static func addOwn(_ own: [Int], under index: Int, _ context: inout PairContext) {
    let name = context.names[index]
    let page = context.page(for: index)
    for background in own {
      let ground = context.names[background]
      // A line that can be seen on the page need not be seen on what it encloses.
      let isPage = isPage(background, page, &context)
      let isPageSomewhere =
        isPage || page.map { (context.leastRatio(background, $0) ?? 21) < Self.same } ?? false
      let confidence: ColorPair.Confidence =
        isPageSomewhere && isDrawnAsLine(index, context) ? .usual : .possible
      guard !ground.fullKinds.has(.wordless), !ground.isInverse,
        context.statesFit(index, background),
        name.component.isEmpty
          ? context.isTint(background) : context.tone(of: background) != .fill
      else { continue }
      // A fill in the color of the line shows the control by itself, but not where the focus is.
      let isOfRole = !name.roles.isEmpty && name.roles == ground.roles
      if name.partWord != "ring", !name.states.contains(.focus),
        (context.leastRatio(index, background) ?? 21) < (isOfRole ? 1.3 : 1.1)
      {
        continue
      }
      context.add(
        index, on: background, confidence, "line of the same component:",
        near: isPage ? nil : Self.same)
    }
  }

  private static func ownBackgrounds(_ index: Int, _ context: inout PairContext) -> [Int] {
    let name = context.names[index]
    func tints(_ key: Int) -> [Int] {
      context.plain(about: key).filter { context.tone(of: $0) == .tint }
    }
    var found = name.subject.isEmpty ? [] : context.backgrounds(about: name.key)
    guard !name.component.isEmpty else { return found }
    found += tints(name.key)
    for count in (1...name.component.count).reversed() where found.isEmpty {
      let component = name.component.prefix(count)
      let names = context.names
      found = context.backgrounds(ofComponent: component, in: name.scope).filter {
        names[$0].subject.allSatisfy { $0.has(.level) || name.subject.contains($0) }
      }
      found += tints(context.number(of: component))
    }
    return found
  }

  /// Pairs a line in the color of a role with the surfaces of its group, and one of a component
  /// with the component's tint of that role.
  private static func addGroup(_ index: Int, isControl: Bool, _ context: inout PairContext) {
    let name = context.names[index]
    guard !name.roles.isEmpty else { return }
    let group = name.segments.dropLast()
    for background in context.backgrounds {
      let ground = context.names[background]
      guard ground.roles == name.roles, ground.states.isEmpty else { continue }
      let isGroup =
        !group.isEmpty && ground.component.isEmpty && ground.segments.dropLast() == group
        && context.tone(of: background) == .tint
      let isComponent =
        isControl && !name.component.isEmpty && ground.component == name.component
        && context.isTint(background)
      guard isGroup || isComponent else { continue }
      context.add(index, on: background, .possible, "line in the color of its role:")
    }
  }
}
