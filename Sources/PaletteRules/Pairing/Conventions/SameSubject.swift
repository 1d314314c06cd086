/// A text and a background with the same name belong together: `button.text.hover` lies on
/// `button.background.hover`, `mark-color` on `mark-background-color`, `errorText` on
/// `errorBackground`.
///
/// The text of a role lies only on the role's tint: its fill has the same color and needs another
/// text. So does a `background.link` in the color of `text.link`, which then lies on the page.
enum SameSubject: PairConvention {
  /// The ratio below which two colors are one.
  private static let alike = 1.05

  static func apply(to context: inout PairContext) {
    var answered: Set<Int> = []
    for index in context.foregrounds {
      let name = context.names[index]
      if name.part == .icon, name.subject.isEmpty { addOwn(under: index, &context) }
      guard !name.subject.isEmpty || !name.states.isEmpty || !name.scope.isEmpty,
        name.partWord != "visual"
      else { continue }
      for background in context.backgrounds(about: name.key)
      where context.names[background].scope == name.scope
        && context.statesFit(index, background)
        && belongs(index, to: background, &context)
        && !context.isOfOtherText(background, than: index)
        && !isOfOwnGroup(index, rather: background, context)
      {
        let isKindOfText = !name.subject.isEmpty && name.isOnly(.textual) && name.states.isEmpty
        if isKindOfText, (context.greatestRatio(index, background) ?? 21) < 1.5 {
          for surface in context.mainSurfaces {
            context.add(
              index, on: surface, .likely,
              "the background of its name has its color, so that it lies on")
          }
        } else {
          // Where they are one color, the background may be that of an outline.
          let isAlike = (context.leastRatio(index, background) ?? 21) < Self.alike
          let isGuess =
            isAlike || isRipple(background, under: index, &context)
            || isForMainText(background, rather: index, &context)
            || isOfRank(index, background, &context)
            || isOfRankOfRole(index, background, &context)
            || isOfGrade(index, background, &context)
            || isOfBootstrap(background, under: index, context)
          let isAdded = context.add(
            index, on: background, isGuess ? .possible : .usual,
            "the same name, for the background:")
          if let pressed = context.pressedForm(of: index, on: background) {
            context.add(
              pressed, on: background, .possible, "it may have the text of what is pressed:")
          }
          if isAdded, name.component.isEmpty, context.ofFills.contains(index) {
            answered.insert(background)
          }
        }
      }
    }
    context.answered.formUnion(answered)
  }

  /// Whether a status stands out from the page and the text of its name can hardly be seen on it, while
  /// the main text can be read there: `danger` as a text is for messages on the page then.
  private static func isForMainText(
    _ background: Int, rather text: Int, _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[text], context.names[background])
    guard name.part == .text, !name.roles.isEmpty, name.component.isEmpty,
      ground.component.isEmpty, (context.greatestRatio(text, background) ?? 21) < 3,
      let page = context.page(for: background), page != background,
      (context.leastRatio(background, page) ?? 1) >= 1.5
    else { return false }
    return context.mainTexts.contains { (context.leastRatio($0, background) ?? 1) >= 4.5 }
  }

  /// Whether both only have the same rank among others and the text cannot be read everywhere:
  /// `content.tertiary` and `background.tertiary` count each for itself.
  private static func isOfRank(
    _ text: Int, _ background: Int, _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[text], context.names[background])
    return name.roles.isEmpty && name.component.isEmpty && name.states.isEmpty
      && name.subject.last.map { ["secondary", "tertiary"].contains($0.text) } ?? false
      && name.subject.last?.text == ground.subject.last?.text
      && (context.leastRatio(text, background) ?? 21) < 4.5
  }

  /// Whether both have the same rank within a role, the text can be read less than that of the role without a
  /// rank, and not everywhere: on the quiet `fill.critical.secondary` lies `text.critical`.
  private static func isOfRankOfRole(
    _ text: Int, _ background: Int, _ context: inout PairContext
  ) -> Bool {
    let name = context.names[text]
    guard name.part == .text, name.component.isEmpty, !name.roles.isEmpty,
      let rank = name.subject.last(where: { ["secondary", "tertiary"].contains($0.text) }),
      let ratio = context.leastRatio(text, background), ratio < 4.5
    else { return false }
    let key = context.number(of: name.subjectWords.subtracting([rank.text]))
    return context.foregrounds.contains { index in
      let other = context.names[index]
      return other.part == .text && other.key == key && other.states == name.states
        && other.scope == name.scope && (context.leastRatio(index, background) ?? 1) > ratio
    }
  }

  /// Whether a text has a background in its own group, and another one is in a group beside that:
  /// `feedback.strong.text` lies on `feedback.strong.background`, and not on `background.strong`.
  private static func isOfOwnGroup(
    _ text: Int, rather background: Int, _ context: PairContext
  ) -> Bool {
    let (own, other) = (context.names[text].group, context.names[background].group)
    guard own.count > 1, own != other, !own.starts(with: other) || other.isEmpty,
      !other.starts(with: own)
    else { return false }
    return context.backgrounds(about: context.names[text].key).contains {
      context.names[$0].group == own
    }
  }

  /// Whether both have the same grade in their scales and the text cannot be read everywhere: `text.mint.bold.100`
  /// is for what `background.mint.subtle.100` is.
  private static func isOfGrade(
    _ text: Int, _ background: Int, _ context: inout PairContext
  ) -> Bool {
    let name = context.names[text]
    return name.states.isEmpty && name.words.count > 2
      && (name.words.last?.has(.number) ?? false
        || name.words.last?.text.suffix(2).allSatisfy(\.isNumber) ?? false)
      && (context.leastRatio(text, background) ?? 21) < 4.5
  }

  /// Whether a theme of Bootstrap sets the background of a state and leaves its text to Bootstrap, which
  /// has a color for each state of a button in a rule that is not here.
  private static func isOfBootstrap(
    _ background: Int, under text: Int, _ context: PairContext
  ) -> Bool {
    context.paths[background].contains("--bs-")
      && context.names[background].states != context.names[text].states
  }

  /// Pairs `icon` with `icon-background`.
  private static func addOwn(under icon: Int, _ context: inout PairContext) {
    let name = context.names[icon]
    for background in context.backgrounds
    where context.names[background].subject.map(\.text) == [name.partWord]
      && context.names[background].scope == name.scope && context.statesFit(icon, background)
    {
      context.add(icon, on: background, .usual, "the same name, for the background:")
      context.answered.insert(background)
      // `icon` lies on `iconBackground` only; `iconColor` beside `icon_background` does not.
      if context.paths[background].hasPrefix(context.paths[icon]) { context.owned.insert(icon) }
    }
  }

  /// Whether a background is a fill in the color that its name has as a text on the page, or the
  /// fill of a state of it: it needs another text.
  private static func isItsFill(
    _ background: Int, of text: Int, _ context: inout PairContext
  ) -> Bool {
    let ground = context.names[background]
    let rest =
      context.backgrounds(about: ground.key).first {
        let other = context.names[$0]
        return other.states.isEmpty && other.scope == ground.scope && other.tree == ground.tree
      } ?? background
    guard context.names[text].scope.isEmpty, !context.names[text].isInverse,
      context.tone(of: rest) == .fill, (context.greatestRatio(text, rest) ?? 21) < 2,
      let page = context.page(for: text)
    else { return false }
    let isIcon = context.names[text].part == .icon
    return (context.leastRatio(text, page) ?? 1) >= (isIcon ? 3 : 4.5)
  }

  /// Whether a background is in some theme the tint of a ripple, to which the component gives an opacity:
  /// at rest the background is transparent, when pressed it has the color of the resting text, of which
  /// that of the pressed one is a shade.
  private static func isRipple(
    _ background: Int, under text: Int, _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[text], context.names[background])
    let rest = ground.states.subtracting([.hover, .pressed, .focus])
    guard rest != ground.states, (context.leastRatio(text, background) ?? 21) < 3,
      context.hasHue(text), context.hasHue(background), !context.areTwoHues(text, background)
    else { return false }
    let grounds = context.backgrounds(about: ground.key).filter {
      let other = context.names[$0]
      return other.states == rest && other.scope == ground.scope && other.tree == ground.tree
    }
    guard !grounds.isEmpty, grounds.allSatisfy({ context.isClear($0) }) else { return false }
    return context.foregrounds.contains {
      let other = context.names[$0]
      return other.key == name.key && other.states == rest && other.scope == name.scope
        && (context.leastRatio($0, background) ?? 21) < alike
    }
  }

  /// Whether a text can be read on the fill of its name, and not on the page; or is white or black
  /// for a fill with a hue, whatever some page is: `accent-fg` on `accent-bg`.
  private static func isForFill(
    _ text: Int, _ fill: Int, _ context: inout PairContext
  ) -> Bool {
    guard let page = context.page(for: text), let onPage = context.range(text, on: page)
    else { return false }
    let least = context.leastRatio(text, fill) ?? 1
    if onPage.greatest < 1.5 && least >= 1.5 || onPage.greatest < 3 && least >= 4.5 { return true }
    if least >= 4.5, onPage.least < 3, context.names[text].isCalledForeground { return true }
    return least >= 2 && !context.hasHue(text) && context.hasHue(fill)
      && (onPage.least < 1.5 || !context.names[text].isOnly(.level))
  }

  /// Whether both are in one group that is called as they are: `feedback.strong.text` and
  /// `feedback.strong.background`.
  private static func areOfOneGroup(_ name: NamedToken, _ ground: NamedToken) -> Bool {
    name.group.count > 1 && name.group == ground.group && !name.partWords.isEmpty
      && name.subject.allSatisfy { name.groupWords.contains($0.text) }
  }

  private static func belongs(
    _ index: Int, to background: Int, _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[index], context.names[background])
    let isOwned = context.owned.contains(index) && name.states.isEmpty
    if isOwned, ground.allKinds.has(.weak) { return false }
    if context.isOfFill(index), context.tone(of: background) == .tint { return false }
    // Beside `highlight-on-surface`, `text.highlight` lies elsewhere.
    if context.namedBackgrounds.contains(background),
      context.named.contains(where: { context.names[$0].words.starts(with: name.words) })
    {
      return false
    }
    guard name.component.isEmpty else { return !isItsFill(background, of: index, &context) }
    if !name.roles.isEmpty {
      guard !context.answered.contains(background),
        (context.greatestRatio(index, background) ?? 21) >= 1.5
      else { return false }
      let greatest = context.greatestRatio(index, background) ?? 21
      // `fg-brand-soft` and `bg-brand-soft` are the faintest of two scales.
      if name.subjectKinds.has(.weak), ground.subjectKinds.has(.weak), greatest < 3 { return false }
      switch context.restingTone(of: background) {
      case .tint, nil: return true
      case .fill where isForFill(index, background, &context),
        .mixed where isForFill(index, background, &context):
        context.owned.insert(index)
        context.ofFills.insert(index)
        return true
      case .fill:
        // A dark page shows what is meant for a gray fill, too.
        if name.isCalledForeground, (context.leastRatio(index, background) ?? 1) >= 4.5 {
          return true
        }
        // A group with its own text and background: `action.strong.neutral.text`.
        guard name.group == ground.group, !name.partWords.isEmpty,
          name.group.count > 2 || context.isOwnSegment(name) && context.isOwnSegment(ground),
          (context.greatestRatio(index, background) ?? 1) >= 3
        else { return false }
        context.owned.insert(index)
        context.ofFills.insert(index)
        return true
      case .mixed:
        let least = context.leastRatio(index, background) ?? 1
        return least >= 3 || (least >= 2 && ground.subjectKinds.has(.weak))
      }
    }
    if !name.isInverse, name.scope.isEmpty {
      let isLevel =
        !name.subject.isEmpty && name.isOnly(.level) && !areOfOneGroup(name, ground)
      return !isLevel && (!context.isSurface(background) || name.states.contains(.selected))
    }
    return true
  }
}
