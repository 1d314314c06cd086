/// Texts without a component lie on every plain surface of their tree: `text.muted` on
/// `background.default`, `surface.raised`, `canvas` …
///
/// An icon may be on any of them, and surely is on the page, unless it is one of several hues.
///
/// This excludes texts made for something else: inverse ones, constants, colors of code samples. A
/// placeholder lies on what is typed into, or on the page if that has no color of its own.
enum TextOnSurfaces: PairConvention {
  static func apply(to context: inout PairContext) {
    let ownSurfaces = context.ownSurfaces.sorted()
    let paths = Set(context.paths)
    let fields = context.backgrounds.filter { index in
      let name = context.names[index]
      return name.states.isEmpty && name.scope.isEmpty && !name.fullKinds.has(.wordless)
        && !fieldWords.isDisjoint(with: name.component)
    }
    let statesOfRoles = statesOfRoles(context)
    let onSurfaces = Set(
      context.named.map { context.names[$0].words }
        .filter { $0.suffix(2).map(\.text) == ["on", "surface"] }.map { Array($0.dropLast(2)) })
    for index in context.foregrounds {
      let name = context.names[index]
      guard isForPage(name), !name.isDisabled, !isForFills(index, &context) else { continue }
      if name.states.contains(.selected),
        context.pairedForegrounds.contains(index) && context.hasGround(calledAs: index)
          || isHidden(index, &context)
      {
        continue
      }
      if context.isOfFill(index) { continue }
      let isMuted = name.subjectWords.isSubset(of: ["muted"])
      if context.owned.contains(index), !isMuted || !name.states.isEmpty { continue }
      if name.hasWord("placeholder") {
        // What is dragged leaves a fill.
        if name.hasWord("drag") || name.hasWord("drop") { continue }
        let page = context.page(for: index)
        let base = context.mainSurfaces.filter { ground in
          ground == page || context.names[ground].isOnly(.pale)
        }
        // A page is not typed into where fields may lie on something plain.
        let isGuess = fields.isEmpty && context.mainSurfaces.contains { $0 != page }
        for ground in fields.isEmpty ? base : fields {
          context.add(
            index, on: ground, isGuess && ground == page ? .possible : .usual,
            "a placeholder lies on what is typed into:")
        }
        continue
      }
      let isForeground = isMuted && name.isCalledForeground
      for surface in context.surfaces + (isForeground ? ownSurfaces : [])
      where fits(index, surface, context)
        && !haveGroups(index, surface, among: paths, context)
      {
        let isOwn = context.levels.isOwn(index, on: surface)
        // A text of one level is for the background of that.
        if isOwn == false { continue }
        let isGuess =
          isOwn == nil
          && (context.ladderEnds.contains(index) || context.ladderEnds.contains(surface)
            || isForOther(surface, than: index, context)
            || isSeenThrough(surface, by: index, &context)
            || onSurfaces.contains(name.words) && isBesidePage(surface, of: index, &context)
            || context.ratios.isMissing(surface, where: index)
            || !name.roles.isEmpty && !name.states.isEmpty
              && (context.hasGround(calledAs: index)
                || statesOfRoles[name.roles]?.contains(name.states) == true)
            || name.part == .icon && (name.hasHue || surface != context.page(for: index)))
        context.add(
          index, on: surface, isGuess ? .possible : .usual,
          name.part == .icon
            ? "icons of the page lie on its plain surfaces:"
            : "text of the page lies on its plain surfaces:")
      }
    }
  }

  /// Whether a surface has another color than the page, for which `success` surely is beside
  /// `success-on-surface`.
  private static func isBesidePage(
    _ surface: Int, of text: Int, _ context: inout PairContext
  ) -> Bool {
    guard let page = context.page(for: text), page != surface else { return false }
    return context.names[surface].grounds.contains("surface")
      && (context.greatestRatio(surface, page) ?? 21) >= 1.02
  }

  /// The states in which roles have backgrounds of their own.
  private static func statesOfRoles(_ context: PairContext) -> [[String]: Set<TokenStates>] {
    context.backgrounds.reduce(into: [:]) { found, index in
      let name = context.names[index]
      guard !name.roles.isEmpty, !name.states.isEmpty, name.component.isEmpty else { return }
      found[name.roles, default: []].insert(name.states)
    }
  }

  /// The words for a surface that is another one than those of the page.
  private static let kinds = ["variant", "medium"]

  /// Whether a surface may be one of a component that texts like this are not in: a variant, for a
  /// color of a role; `secondary` with a foreground of its own; that of a row where it is hovered or
  /// selected, for any but the main text; one behind the second, for a text of a name of its own.
  private static func isForOther(
    _ surface: Int, than index: Int, _ context: PairContext
  ) -> Bool {
    let (text, ground) = (context.names[index], context.names[surface])
    if context.ownSurfaces.contains(surface) {
      return ground.isOnly(.level) || ground.isAbout("accent") && !context.mainTexts.contains(index)
    }
    if context.isOfRow(surface, than: index) || context.holdsOthersInViews(surface, than: index) {
      return true
    }
    // It may as well be what dims the page behind a dialog.
    if ground.isAbout("overlay"), !context.mainTexts.contains(index) { return true }
    if lowLevels.contains(where: ground.isAbout), !text.isOnly([.role, .level, .place]) {
      return true
    }
    // Material draws its own roles there, and texts in dialogs only.
    if containers.contains(where: ground.isAbout),
      context.surfaces.contains(where: { context.names[$0].isAbout("bright") }),
      context.surfaces.contains(where: { context.names[$0].isAbout("dim") })
    {
      return true
    }
    return lowestLevels.contains(where: text.isAbout)
      || !text.roles.isEmpty && kinds.contains(where: ground.isAbout)
  }

  /// The levels of surfaces that hold few texts, and those of texts that are rather lines.
  private static let lowLevels = ["tertiary", "quaternary", "quinary"]
  private static let containers = ["bright", "dim", "high", "highest"]
  private static let lowestLevels = ["quinary", "senary"]

  /// Whether a surface is translucent and dims the page, or is called a faint one: a wash over parts of the
  /// page, which surely hold the main text only.
  private static func isSeenThrough(
    _ surface: Int, by index: Int, _ context: inout PairContext
  ) -> Bool {
    guard context.isTranslucent(surface), let page = context.ratios.page, page != surface else {
      return false
    }
    let isFaint = context.names[surface].subject.contains {
      $0.has(.weak) && !Vocabulary.ranks.contains($0.text)
    }
    return isFaint && !context.mainTexts.contains(index)
      || (context.greatestRatio(page, surface) ?? 1) > ColorRatios.nearby
  }

  /// The words for what is typed into.
  private static let fieldWords: Set = [
    "input", "field", "textfield", "textbox", "textarea", "textinput", "searchbox", "searchbar",
  ]

  /// Whether a text cannot be seen on its page in many appearances.
  private static func isHidden(_ index: Int, _ context: inout PairContext) -> Bool {
    guard let page = context.page(for: index) else { return false }
    return (context.range(index, on: page)?.hiddenShare ?? 0) >= 0.3
  }

  private static func isForPage(_ name: NamedToken) -> Bool {
    name.component.isEmpty && !name.isInverse && !name.isCode && name.scope.isEmpty
      && !name.subjectKinds.has(.fixed) && !isOfLauncher(name)
  }

  /// Whether it is the color of the app's own icon: `app_icon_color`.
  private static func isOfLauncher(_ name: NamedToken) -> Bool {
    name.hasWord("launcher")
      || zip(name.words, name.words.dropFirst()).contains { $0.text == "app" && $1.text == "icon" }
  }

  /// Whether a text is called black, white or one of contrast and cannot be read on the page.
  private static func isForFills(_ index: Int, _ context: inout PairContext) -> Bool {
    guard ["contrast", "white", "black"].contains(where: context.names[index].isAbout) else {
      return false
    }
    guard let page = context.page(for: index) else { return true }
    return (context.leastRatio(index, page) ?? 1) < 4.5
  }

  /// Whether a text and a surface are of two groups, one in the other or both of one scheme, each of which has
  /// both: `dark.soft.fontColor` is the text on `dark.soft.backgroundColor`, and not on `dark.backgroundColor`;
  /// `themes.dark.text` is not that on `theme-dark.bg`.
  private static func haveGroups(
    _ index: Int, _ ground: Int, among paths: Set<String>, _ context: PairContext
  ) -> Bool {
    let (text, surface) = (context.paths[index], context.paths[ground])
    guard let own = text.lastIndex(of: "."), let other = surface.lastIndex(of: "."),
      text[...own] != surface[...other],
      text.hasPrefix(surface[...other]) || surface.hasPrefix(text[...own])
        || context.names[index].tree.scheme != nil
          && [index, ground].allSatisfy({ hasPartInLeaf(context.names[$0]) })
    else { return false }
    return paths.contains("\(surface[...other])\(text[text.index(after: own)...])")
      && paths.contains("\(text[...own])\(surface[surface.index(after: other)...])")
  }

  /// Whether the last segment of a name says its part, so that those before it are the name of a set.
  private static func hasPartInLeaf(_ name: NamedToken) -> Bool {
    !name.partWords.isEmpty
      && name.partWords.allSatisfy { name.segmentOfWord[$0] == name.segments.count - 1 }
  }

  private static func fits(_ index: Int, _ surface: Int, _ context: PairContext) -> Bool {
    let (name, ground) = (context.names[index], context.names[surface])
    if context.isTooStrong(surface, for: index) { return false }
    if context.limitedSurfaces.contains(surface), name.key != ground.key {
      // What has a text of its own holds no icons of other names either.
      let isOther =
        context.hasTexts(namedAs: surface)
        ? !context.mainTexts.contains(index)
        : !name.subject.isEmpty && name.states.isDisjoint(with: ground.states)
      if isOther { return false }
    }
    if !ground.states.isEmpty {
      if name.states != ground.states, !name.states.isEmpty || !name.roles.isEmpty { return false }
      return !name.states.isEmpty
        || !context.hasState(ground.states, as: index)
          && !context.hasSelected(ground.states, as: index)
    }
    // `foreground-1-hover` lies on the hovered surface of its own level.
    let hasOwn = name.key == ground.key && !name.subject.isEmpty
    return name.states.isEmpty || !hasOwn || !context.hasState(name.states, as: surface)
  }
}
