/// `X-foreground` lies on `X`: `card-foreground` on `card`, `primary-content` on `primary`,
/// `light-color` on `light`, `base-content` on `base-100`.
enum OwnForeground: PairConvention {
  private static let words: Set = [
    "foreground", "fg", "content", "text", "color of", "label", "txt", "title", "ink",
  ]

  /// Whether a color without a word for its part has the name of a component that holds something:
  /// `toolbar`.
  private static func isComponent(_ name: NamedToken) -> Bool {
    name.roles.isEmpty
      && name.component.contains {
        WordKinds($0).has([.container, .message, .operable]) || NameReader.tags.contains($0)
      }
  }

  /// Whether it is the icon of a ground: `primary-surface-icon`.
  private static func isOfGround(_ name: NamedToken) -> Bool {
    guard name.part == .icon, let part = name.partWords.min(), part > 0 else { return false }
    return name.words[part - 1].has(.grounds)
  }

  /// Whether it is the icon of a control or a bar that is nothing but filled: `fabIconColor` on `fabColor`.
  private static func isOfFilled(_ name: NamedToken) -> Bool {
    name.part == .icon && name.partWord == "icon"
      && ["fab", "toolbar"].contains { name.component == [$0] }
  }

  /// The words that leave open whether the text lies on the color of its name or beside it.
  private static let open: Set = ["text", "label", "txt", "title"]

  static func apply(to context: inout PairContext) {
    let called = Set(
      context.foregrounds.map { context.names[$0] }
        .filter { $0.isPartLast && ($0.isCalledForeground || $0.partWord == "content") }
        .map(\.exact))
    findBesideTheirs(&context)
    for index in context.foregrounds where !context.besideTheirs.contains(index) {
      let name = context.names[index]
      guard name.isForeground, !name.isInverse || !name.component.isEmpty, !name.exactWords.isEmpty,
        name.isPartLast || name.isBeforeLevel,
        words.contains(name.partWord) || isOfGround(name) || isOfFilled(name)
      else { continue }
      if isInkOfScale(name, &context) { continue }
      let isOpen = open.contains(name.partWord)
      // Beside `success-foreground`, `success-text` is a text in that color.
      if isOpen, called.contains(name.exact) || isRank(index, &context) { continue }
      let isOfColor = isOfColor(index, isOpen: isOpen, &context)
      let hasBackground = context.backgrounds(about: name.key).contains { background in
        // `dark-fg` lies on `dark`, not on `dark-bg-subtle` nor on `bg-surface-dark`.
        let ground = context.names[background]
        return !ground.exactWords.isEmpty
          && !(isOfColor && (ground.allKinds.has(.weak) || ground.isCalledSurface))
          && !(context.isOfFill(index) && context.tone(of: background) == .tint)
      }
      guard !hasBackground || isOpen && isOfColor || name.partWord == "foreground" else { continue }
      let grounds = context.grounds(exactly: name.exact)
      let hasOwn = grounds.contains { !isStep(context.names[$0], of: name) }
      for background in grounds {
        let ground = context.names[background]
        // `base-content` lies on `base-100`, but `success-foreground` on `success`.
        if hasOwn, isStep(ground, of: name) { continue }
        // Beside `warning-contrast`, `warning-text` lies beside `warning` too.
        if isOpen, context.contrastOwners.contains(background) { continue }
        // `success-text` in a darker green than `success` lies beside it.
        if isOpen, ground.part == nil, !isComponent(ground),
          context.isShade(index, of: background) || hasTint(index, beside: background, &context)
        {
          continue
        }
        guard
          ground.part == nil || !ground.grounds.isDisjoint(with: name.exactWords)
            || name.subject.isEmpty,
          !isAnotherColor(index, of: background, &context), context.statesFit(index, background),
          context.add(
            index, on: background, isComponent(ground) && ground.part == nil ? .named : .usual,
            "it is named as the foreground of") || context.isStated(index, on: background)
        else { continue }
        note(index, on: background, isOpen: isOpen && isOfColor, &context)
      }
    }
    addSteps(&context)
    addVariants(&context)
  }

  /// Whether it is the last step of a scale from light to dark: `base-ink` beside `base-light` and `base-dark`.
  private static func isInkOfScale(_ name: NamedToken, _ context: inout PairContext) -> Bool {
    name.partWord == "ink"
      && ["light", "dark"].allSatisfy { step in
        let key = context.number(of: name.subjectWords.union([step]))
        return context.plain(about: key).contains { context.names[$0].scope == name.scope }
      }
  }

  /// Notes that a background has a text of its own.
  private static func note(
    _ index: Int, on background: Int, isOpen: Bool, _ context: inout PairContext
  ) {
    let ground = context.names[background]
    if context.tone(of: background) == .fill || isOpen {
      context.ofFills.insert(index)
    }
    context.answered.insert(background)
    context.owned.insert(index)
    context.foregroundOwners.insert(background)
    if ground.part == nil, ground.exactWords.count == 1, ground.states.isEmpty,
      context.tone(of: background) == .tint
    {
      context.ownSurfaces.insert(background)
    }
  }

  /// Adds the foregrounds of the steps of palettes: `stone-500-foreground` on `stone-500`. Steps of one
  /// palette share the reading of their names, so that their paths are compared.
  private static func addSteps(_ context: inout PairContext) {
    let texts = context.foregrounds.filter {
      context.names[$0].isCalledForeground && context.names[$0].isPartLast
    }
    guard !texts.isEmpty else { return }
    var steps: [Substring: Int] = [:]
    for index in context.names.indices where context.names[index].isStep {
      steps[context.paths[index][...]] = index
    }
    for index in texts {
      let path = context.paths[index]
      guard path.count > context.names[index].partWord.count,
        let step = steps[path.dropLast(context.names[index].partWord.count + 1)]
      else { continue }
      context.add(index, on: step, .usual, "it is named as the foreground of")
      context.owned.insert(index)
    }
  }

  /// Adds the text of a control on the fills of its variants without one of their own: `button-text` on
  /// `warning-button` and `warning-button-hover`.
  private static func addVariants(_ context: inout PairContext) {
    let controls = context.foregroundOwners.filter { index in
      let name = context.names[index]
      return name.part == nil && name.states.isEmpty && !name.component.isEmpty
        && name.full.map(\.text) == name.component && name.subjectKinds.has(.operable)
    }.sorted()
    guard !controls.isEmpty else { return }
    for index in context.plain
    where !context.answered.contains(index) && !context.hasTexts(namedAs: index) {
      let name = context.names[index]
      guard !name.fullKinds.has(.wordless), !name.isInverse, !name.isDisabled,
        context.restingTone(of: index) == .fill,
        let control = controls.first(where: { isVariant(name, of: context.names[$0]) })
      else { continue }
      for text in context.foregrounds(
        ofComponent: context.names[control].component, in: name.scope)
      where context.names[text].part == .text
        && context.names[text].key == context.names[control].key
        && context.statesFit(text, index)
      {
        context.add(text, on: index, .likely, "the variant has no text of its own:")
      }
    }
  }

  /// Whether a name is that of a control with words before it.
  private static func isVariant(_ name: NamedToken, of control: NamedToken) -> Bool {
    let words = control.full.map(\.text)
    return name.scope == control.scope && name.tree == control.tree
      && name.full.count > words.count && name.full.suffix(words.count).map(\.text) == words
  }

  /// Whether a text is one of several ranks that can be read on the page: `primary-text` beside
  /// `secondary-text` does not lie on `primary`, unless other texts are called after colors too. Nor does an
  /// Android `primary_text` lie on `colorPrimary`, which is spelled otherwise.
  private static func isRank(_ index: Int, _ context: inout PairContext) -> Bool {
    func rank(_ name: NamedToken) -> Bool {
      name.exactWords.count == 1 && Vocabulary.ranks.contains(name.exactWords[0])
    }
    let name = context.names[index]
    guard rank(name) else { return false }
    if let page = context.page(for: index), (context.leastRatio(index, page) ?? 1) < 2 {
      return false
    }
    let others = context.foregrounds.filter { index in
      let other = context.names[index]
      return other.partWord == name.partWord && other.exactWords.count == 1
        && other.exactWords != name.exactWords
    }
    let isOfColors = others.contains { index in
      let other = context.names[index]
      return !rank(other) && other.isPartLast
        && context.grounds(exactly: other.exact).contains { $0 != index }
    }
    let isSpelledOtherwise = context.grounds(exactly: name.exact).allSatisfy { ground in
      context.names[ground].segments.last?.count ?? 0 > 1
        && context.separators(of: ground) != context.separators(of: index)
    }
    return !isOfColors && (isSpelledOtherwise || others.contains { rank(context.names[$0]) })
  }

  /// Whether a color has the name of a text without the word for it: `error` for `error-text`, if that
  /// can be read on it better than on the page, or is white or black in every appearance.
  private static func isOfColor(
    _ index: Int, isOpen: Bool, _ context: inout PairContext
  ) -> Bool {
    let colors = context.plain(about: context.names[index].key)
    guard isOpen else { return !colors.isEmpty }
    guard let page = context.page(for: index), let onPage = context.range(index, on: page) else {
      return false
    }
    let isFixed = context.isConstant(index) && !context.hasHue(index)
    return (isFixed ? onPage.least : onPage.greatest) < 1.5
      && colors.contains { (context.leastRatio(index, $0) ?? 1) >= 1.5 }
  }

  /// Finds the foregrounds of roles that lie on tints and the page, and not on what they are called
  /// after: several of one palette are of its hue, nowhere reach 3:1 on it, and can be read on the page.
  private static func findBesideTheirs(_ context: inout PairContext) {
    let found = context.foregrounds.filter { index in
      let name = context.names[index]
      guard name.isCalledForeground, name.isPartLast, !name.roles.isEmpty,
        let page = context.page(for: index),
        (context.leastRatio(index, page) ?? 1) >= 4.5
      else { return false }
      return context.plain(about: name.key).contains { context.isShade(index, of: $0) }
    }
    if found.count >= 2 { context.besideTheirs = Set(found) }
  }

  /// Whether a text that cannot be read on the color of its name can be on the tint beside that:
  /// `warning.text` on `warning.light` rather than on `warning.default`.
  private static func hasTint(
    _ index: Int, beside color: Int, _ context: inout PairContext
  ) -> Bool {
    guard (context.leastRatio(index, color) ?? 21) < 4.5 else { return false }
    let name = context.names[color]
    return context.plain.contains { tint in
      let other = context.names[tint]
      return other.subjectKinds.has(.weak) && other.roles == name.roles && other.group == name.group
        && other.states == name.states && other.tree == name.tree
        && context.isTint(tint) && (context.leastRatio(index, tint) ?? 1) >= 4.5
    }
  }

  /// Whether a color is another one of the same role: a blue `secondary-color` and a yellow `secondary`.
  private static func isAnotherColor(
    _ index: Int, of ground: Int, _ context: inout PairContext
  ) -> Bool {
    context.names[index].partWord == "color of" && context.names[ground].part == nil
      && !isComponent(context.names[ground]) && context.areTwoHues(index, ground)
  }

  /// Whether a ground is a step of the color that a name is about.
  private static func isStep(_ ground: NamedToken, of name: NamedToken) -> Bool {
    func hasNumber(_ name: NamedToken) -> Bool {
      name.exactWords.contains { WordKinds($0).has(.number) }
    }
    return hasNumber(ground) && !hasNumber(name)
  }
}
