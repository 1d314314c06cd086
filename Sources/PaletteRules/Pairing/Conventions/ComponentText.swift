import TokenGraph

/// Parts of a component lie on each other, and a component inherits what it does not define from
/// the one around it: `list.text` lies on `list-item.background.hover`, `input.placeholder` on
/// `input.background`, the main text on `card.background`.
///
/// A background without any text of its own takes the main text if it is near the page, and the
/// inverse text if it is far from it; a text without any background lies on the page.
enum ComponentText: PairConvention {
  /// The ratio below which two colors cannot be told from each other.
  private static let alike = 1.2
  /// Controls whose icons lie on a part of their own.
  private static let switches: Set = ["switch", "toggle"]

  /// Components over the page that have a background of their own, whatever it is called.
  private static let overlays: Set = ["snackbar", "toast", "tooltip"]

  static func apply(to context: inout PairContext) {
    for background in context.backgrounds { addTexts(on: background, &context) }
    let before = context.pairedForegrounds
    for text in context.foregrounds {
      addBackgrounds(under: text, wasPaired: before.contains(text), &context)
    }
    addRows(&context)
  }

  /// Adds the text of a component on the color of a row in a state, which is near its background:
  /// `sidenav-text` on `sidenav-item-hover` beside `sidenav-background`.
  private static func addRows(_ context: inout PairContext) {
    for row in context.plain {
      let name = context.names[row]
      guard !name.states.isEmpty, !name.isDisabled, name.component.count > 1,
        Vocabulary.rows.contains(name.component[name.component.count - 1]),
        name.subject.count == name.component.count, !context.answered.contains(row),
        !context.hasTexts(namedAs: row)
      else { continue }
      let stem = name.component.dropLast()
      let hasGround = context.backgrounds(ofComponent: stem, in: name.scope).contains {
        context.names[$0].states.isEmpty
          && (context.greatestRatio(row, $0) ?? 21) <= ColorRatios.nearby
      }
      guard hasGround else { continue }
      let key = context.number(of: stem)
      for text in context.foregrounds(ofComponent: stem, in: name.scope)
      where context.names[text].part == .text && context.names[text].key == key
        && context.statesFit(text, row)
      {
        let isDoubtful = (context.leastRatio(text, row) ?? 21) < 4.5
        context.add(
          text, on: row, isDoubtful ? .possible : .likely, "text of the component around the row:")
      }
    }
  }

  private static func addTexts(on background: Int, _ context: inout PairContext) {
    let ground = context.names[background]
    guard !ground.component.isEmpty, !ground.fullKinds.has(.wordless), !ground.isDisabled,
      !context.hasTexts(namedAs: background), !context.namedBackgrounds.contains(background)
    else { return }
    for count in (1...ground.component.count).reversed() {
      var isFound = false
      for text in context.foregrounds(
        ofComponent: ground.component.prefix(count), in: ground.scope)
      where context.names[text].part == .text {
        let name = context.names[text]
        guard name.isPart(of: ground), isOne(name, ground), name.states.isSubset(of: ground.states),
          !context.isOfOtherText(background, than: text),
          context.statesFit(text, background), !isElsewhere(text, background, context),
          count == ground.component.count
            || !isTagOn(background, &context) && !isOfAnother(background, than: text, &context),
          // It looks at all backgrounds, and comes last.
          !(name.isCalledForeground && hasOnlyParts(name, context))
        else { continue }
        isFound = true
        // What a part or a kind of a component holds is a guess where only the component is named.
        let isWhole = ground.subject.allSatisfy { name.subject.contains($0) || $0.has(.weak) }
        add(
          text, background, "text of the same component:", isWhole ? .usual : .possible, &context)
      }
      if isFound { return }
    }
    if addTextOfButton(on: background, &context) { return }
    guard ground.scope.isEmpty, !context.pairedBackgrounds.contains(background) else { return }
    switch context.tone(of: background) {
    case .tint:
      guard !ground.isInverse, !ground.roles.contains(where: { ["brand", "primary"].contains($0) })
      else { return }
      for text in context.mainTexts + (isLayer(ground) ? plainTexts(context) : []) {
        context.add(
          text, on: background, .possible,
          "the component has no text of its own, and is near the page:")
      }
    case .fill:
      for text in context.foregrounds {
        let name = context.names[text]
        guard name.part == .text, name.isInverse, name.component.isEmpty, name.states.isEmpty,
          name.scope.isEmpty, !name.isCode, name.isOnly([.inverse, .fixed]),
          (context.leastRatio(text, background) ?? 1) >= 3, !context.isForInverseGround(text)
        else { continue }
        let isDoubtful =
          (context.leastRatio(text, background) ?? 21) < 4.5
          && context.hasSteadyLabel(than: text, on: background)
        context.add(
          text, on: background, isDoubtful ? .possible : .likely,
          "the component has no text of its own, and is far from the page:")
      }
      if context.pairedBackgrounds.contains(background) { return }
      addReadable(context.mainTexts, on: background, &context)
    case .mixed:
      let constant = context.foregrounds.filter { index in
        let name = context.names[index]
        return name.part == .text && name.component.isEmpty && name.states.isEmpty
          && name.scope.isEmpty && name.subjectKinds.has(.fixed)
          && name.isOnly([.inverse, .fixed])
      }
      addReadable(
        context.mainTexts + (context.isConstant(background) ? constant : []), on: background,
        &context)
    case nil: return
    }
  }

  /// Adds the text of a button that has none of its own name: `text-link-danger` on `button-link-danger-background`,
  /// and the label of the first kind on the fill of one for a status, `text-button-primary` on
  /// `button-danger-background`.
  private static func addTextOfButton(on background: Int, _ context: inout PairContext) -> Bool {
    let ground = context.names[background]
    guard let button = ground.component.first, Vocabulary.buttons.contains(button) else {
      return false
    }
    let rest = ground.subject.filter { $0.text != button }
    let isOfStatus =
      rest.count == 1 && Vocabulary.statuses.contains(rest[0].text)
      && context.tone(of: background) == .fill
    guard isOfStatus || rest.contains(where: { $0.has(.textual) }) else { return false }
    let key = context.number(of: isOfStatus ? [button, "primary"] : rest.map(\.text))
    var isFound = false
    for text in context.foregrounds
    where context.names[text].part == .text && context.names[text].key == key
      && context.names[text].scope == ground.scope && context.statesFit(text, background)
      && (!isOfStatus || (context.leastRatio(text, background) ?? 1) >= 3)
    {
      let isDoubtful = (context.leastRatio(text, background) ?? 1) < 4.5
      let isAdded = context.add(
        text, on: background, isDoubtful ? .possible : .likely,
        "the button has no text of its own:")
      isFound = isFound || isAdded
    }
    return isFound
  }

  /// Whether a background is called after a place that the words do not know: `background-section`.
  private static func isLayer(_ ground: NamedToken) -> Bool {
    ground.component.count == 1 && ground.states.isEmpty
      && ground.subject.map(\.text) == ground.component && ground.subject[0].isUnknown
      && ground.words.last == ground.subject[0]
  }

  /// The texts of the page besides the main ones: muted ones, headings and links.
  private static func plainTexts(_ context: PairContext) -> [Int] {
    context.foregrounds.filter { index in
      let name = context.names[index]
      return name.part == .text && name.states.isEmpty && name.component.isEmpty
        && name.scope.isEmpty && !name.isInverse && !name.isCode && !name.subject.isEmpty
        && name.isOnly([.level, .textual]) && name.roles.isEmpty
        && !context.owned.contains(index) && !context.mainTexts.contains(index)
    }
  }

  /// Adds the texts that can be read on a background in every appearance.
  private static func addReadable(
    _ texts: [Int], on background: Int, _ context: inout PairContext
  ) {
    for text in texts where (context.leastRatio(text, background) ?? 1) >= 4.5 {
      context.add(
        text, on: background, .possible, "the component has no text of its own that is read on")
    }
  }

  /// Whether a text that has a background of its name cannot be read on that of a part or a kind of its
  /// component: `badge-text` on `badge-archived-background` beside `badge-background`.
  private static func isOfAnother(
    _ background: Int, than text: Int, _ context: inout PairContext
  ) -> Bool {
    let name = context.names[text]
    return context.backgrounds(about: name.key).contains { context.names[$0].scope == name.scope }
      && (context.leastRatio(text, background) ?? 21) < 2
  }

  /// Whether a background is that of a badge or the like, far from what it lies on: the text around it is
  /// not its own.
  private static func isTagOn(_ background: Int, _ context: inout PairContext) -> Bool {
    let word = context.names[background].component.last
    return word.map(NameReader.tags.contains) ?? false && context.tone(of: background) != .tint
  }

  private static func addBackgrounds(
    under text: Int, wasPaired: Bool, _ context: inout PairContext
  ) {
    let name = context.names[text]
    guard !name.component.isEmpty, !context.owned.contains(text),
      !name.component.contains("print"), !name.isDisabled || !wasPaired
    else { return }
    if isBesideField(name) {
      for surface in context.mainSurfaces {
        context.add(text, on: surface, .likely, "it stands beside its field, on")
      }
      return
    }
    if isOutlined(name, context) {
      for surface in context.surfaces(under: text)
      where (context.leastRatio(text, surface) ?? 1) >= 3 {
        context.add(
          text, on: surface, .possible,
          "it has a background in its states only, so that it may lie on")
      }
    }
    let named = context.backgrounds(about: name.key).filter {
      context.names[$0].scope == name.scope && !context.isOfOtherText($0, than: text)
    }
    // `action-active-color` lies on `action-active-bg`, not on `active-bg`.
    if !name.states.isEmpty, named.contains(where: { context.names[$0].states == name.states }) {
      return
    }
    let own = named.filter { context.names[$0].states.isEmpty }
    // `icon.shopping` and `background.shopping` are a role that the words do not know.
    if !own.isEmpty, own.allSatisfy({ (context.greatestRatio(text, $0) ?? 21) < 2 }) {
      addPage(under: text, &context)
      return
    }
    if !own.isEmpty {
      guard name.states.isEmpty, own.allSatisfy({ context.isClear($0) }) else { return }
      // What lies on its own background is measured on the page already.
      let page = context.firstSurface(under: text)
      for surface in context.surfaces(under: text) where surface != page {
        context.add(
          text, on: surface, .possible,
          "its own background is transparent, so that it may lie on")
      }
      return
    }
    if isBareAtRest(name, context) {
      addPage(under: text, &context)
      return
    }
    for count in (1...name.component.count).reversed() {
      var isFound = false
      for background in context.backgrounds(
        ofComponent: name.component.prefix(count), in: name.scope)
      {
        let ground = context.names[background]
        guard ground.isPart(of: name) || isMain(ground, for: name),
          !ground.fullKinds.has(.wordless), isOne(name, ground),
          ground.states.isSubset(of: name.states),
          !context.isOfOtherText(background, than: text),
          context.statesFit(text, background)
            || (ground.states.isEmpty && name.states == .disabled)
        else { continue }
        // A kind of button without a fill of its own may have none.
        let isBare =
          name.component.contains(where: Vocabulary.buttons.contains)
          && name.subject.contains {
            Vocabulary.ranks.contains($0.text) && !ground.isAbout($0.text)
          }
        let isAdded = add(
          text, background, "background of its component:", isBare ? .possible : .usual, &context)
        if isAdded, ground.states.isEmpty { isFound = true }
      }
      if isFound { return }
    }
    addPage(under: text, &context)
  }

  /// Whether a kind of a button has backgrounds of its own in states only, beside one that has one at rest: it is
  /// drawn with an outline.
  private static func isOutlined(_ name: NamedToken, _ context: PairContext) -> Bool {
    guard name.part == .text, name.states.isEmpty, !name.isInverse,
      name.component.contains(where: Vocabulary.buttons.contains)
    else { return false }
    let own = context.backgrounds(about: name.key).filter { context.names[$0].scope == name.scope }
    return !own.isEmpty && own.allSatisfy { !context.names[$0].states.isEmpty }
      && context.backgrounds(ofComponent: name.component, in: name.scope).contains {
        context.names[$0].states.isEmpty
      }
  }

  /// The variants of a component that look like a text.
  private static let bare: Set = ["ghost", "link", "plain"]

  /// Whether a variant of a component that looks like a text has a background in a state only:
  /// `button-link` beside `bg-button-link-hover`.
  private static func isBareAtRest(_ name: NamedToken, _ context: PairContext) -> Bool {
    guard name.states.isEmpty else { return false }
    let grounds = context.backgrounds(ofComponent: name.component, in: name.scope)
      .map { context.names[$0] }
      .filter { ground in
        ground.subject.contains { bare.contains($0.text) && name.isAbout($0.text) }
          && ground.subjectWords.isSubset(of: name.subjectWords)
      }
    return !grounds.isEmpty && !grounds.contains { $0.states.isEmpty }
  }

  /// Adds the page under a text whose component has no background.
  private static func addPage(under text: Int, _ context: inout PairContext) {
    let name = context.names[text]
    guard !context.pairedForegrounds.contains(text), name.scope.isEmpty, !name.isInverse,
      !name.isDisabled, !name.isCode, !WordKinds(name.component[0]).has(.message),
      !name.component.contains(where: overlays.contains),
      name.part == .text || !name.words.contains(where: { switches.contains($0.text) }),
      let page = page(under: text, &context), let range = context.range(text, on: page),
      range.greatest >= (isVariant(name) ? 2 : 3),
      range.hiddenShare < 0.2 || range.isSeenElsewhere && !context.isConstant(text),
      // An icon that keeps its color while the page turns over lies on something that keeps it too.
      range.least >= 3 || name.part == .text || !context.isConstant(text)
        || context.isConstant(page)
    else { return }
    // A background of something called alike may be the one: `code-block-bg` under `code-keyword`.
    let hasRelative = context.backgrounds.contains {
      context.names[$0].component.first == name.component[0]
    }
    context.add(
      text, on: page,
      hasRelative || name.partWord == "ink" || range.hiddenShare >= 0.2 ? .possible : .likely,
      "the component has no background of its own, so that it lies on")
  }

  /// The page, or where a theme does not set that the first of the surfaces that it sets: what lies on
  /// `windowBackground` in one theme of Android is on `colorBackground` in those of its dialogs.
  private static func page(under text: Int, _ context: inout PairContext) -> Int? {
    guard let page = context.page(for: text) else { return nil }
    for surface in [page] + context.mainSurfaces where context.range(text, on: surface) != nil {
      return surface
    }
    return nil
  }

  /// Whether a name may be that of a kind of text rather than of a component: `text.price`.
  private static func isVariant(_ name: NamedToken) -> Bool {
    guard name.part == .text, name.partWord == "text", !name.isImplied, name.states.isEmpty,
      name.component.count == 1, let part = name.partWords.max(),
      let word = name.words.firstIndex(where: { $0.text == name.component[0] })
    else { return false }
    return part < word && name.words[word].isUnknown
  }

  /// Whether a text explains a field rather than being in it: `input-help-text`.
  private static func isBesideField(_ name: NamedToken) -> Bool {
    name.scope.isEmpty
      && name.words.contains { ["input", "field", "textarea", "form"].contains($0.text) }
      && name.words.contains {
        ["hint", "help", "helper", "description", "caption", "required"].contains($0.text)
      }
  }

  /// Whether a background is the main one of a component, for a text of another level: in a
  /// `sidebar`, `foreground.faint` lies on `surface.primary`.
  private static func isMain(_ ground: NamedToken, for name: NamedToken) -> Bool {
    func levels(_ name: NamedToken, besides other: NamedToken) -> [NameWord]? {
      guard let part = name.partWords.max() else { return nil }
      let own = name.words.indices.filter {
        name.subject.contains(name.words[$0]) && !other.subject.contains(name.words[$0])
      }
      return own.allSatisfy { $0 > part } ? own.map { name.words[$0] } : nil
    }
    guard let own = levels(name, besides: ground), let main = levels(ground, besides: name)
    else { return false }
    return main.map(\.text) == ["primary"] && !own.isEmpty
      && own.allSatisfy { $0.has([.level, .textual]) }
  }

  /// Whether a component has no background of its own, but several of its parts: what `diff-added-fg` lies
  /// on is neither `diff-added-row-bg` nor `diff-added-word-bg`.
  private static func hasOnlyParts(_ text: NamedToken, _ context: PairContext) -> Bool {
    let grounds = context.backgrounds(ofComponent: text.component, in: text.scope)
    guard grounds.isEmpty else { return false }
    let parts = context.backgrounds.filter { index in
      let ground = context.names[index]
      return ground.scope == text.scope && ground.component.starts(with: text.component)
        && text.isPart(of: ground)
    }
    return Set(parts.map { context.names[$0].component }).count >= 2
  }

  /// Whether a text has a background in its own group, and another one is in a group beside it:
  /// `page.header.background` does not hold `header.text` if there is a `header.background`.
  private static func isElsewhere(
    _ text: Int, _ background: Int, _ context: PairContext
  ) -> Bool {
    let (own, other) = (context.names[text].group, context.names[background].group)
    guard !own.isEmpty, !own.starts(with: other), !other.starts(with: own) else { return false }
    return context.backgrounds.contains { context.names[$0].group == own }
  }

  /// Whether two names can belong to the same component.
  private static func isOne(_ name: NamedToken, _ ground: NamedToken) -> Bool {
    guard name.isInverse == ground.isInverse else { return false }
    guard let own = name.componentSegment, let other = ground.componentSegment else { return true }
    return own == other
  }

  @discardableResult
  private static func add(
    _ text: Int, _ background: Int, _ reason: String, _ confidence: ColorPair.Confidence,
    _ context: inout PairContext
  ) -> Bool {
    let roles = context.names[text].roles
    var confidence = confidence
    // In some appearance they are two names for one color, or a theme has forgotten the one.
    if context.names[text].key != context.names[background].key,
      let range = context.range(text, on: background), range.least < Self.alike
    {
      guard range.isSeenElsewhere else { return false }
      confidence = .possible
    }
    // Two parts of the same role and color.
    if !roles.isEmpty, roles == context.names[background].roles,
      (context.greatestRatio(text, background) ?? 21) < 1.5
    {
      return false
    }
    return context.add(text, on: background, confidence, reason)
  }
}
