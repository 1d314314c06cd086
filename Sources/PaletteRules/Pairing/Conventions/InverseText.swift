/// Inverse texts lie on inverse backgrounds, and on the fills of roles without a text of their own:
/// `text.inverse` on `background.inverse` and `background.danger.bold`.
enum InverseText: PairConvention {
  static func apply(to context: inout PairContext) {
    let inverse = context.foregrounds.filter { index in
      context.names[index].isInverse && context.names[index].part == .text
    }
    // A first one of several ranks lies on inverse surfaces.
    let isFirst = !context.backgrounds.contains { context.names[$0].isInverse }
    let ofRoles = inverse.filter { !context.names[$0].roles.isEmpty }
    addBrands(under: inverse, &context)
    for index in context.foregrounds + context.plain {
      let name = context.names[index]
      guard name.isInverse, name.component.isEmpty, name.scope.isEmpty,
        name.part == nil || !context.owned.contains(index)
      else { continue }
      let rest = name.subject.filter { !$0.has([.inverse, .fixed]) && $0.text != "ui" }
      let isMain =
        rest.isEmpty || ["primary", "1"].contains(rest[0].text) && rest.count == 1 && isFirst
      for background in context.backgrounds where context.statesFit(index, background) {
        let ground = context.names[background]
        guard ground.component.isEmpty else { continue }
        if ground.isInverse, Set(ground.roles).isSubset(of: name.roles + ["neutral"]) {
          guard rest.allSatisfy({ $0.has([.level, .textual, .role]) }) else { continue }
          if name.hasWord("link"), isButton(ground, context) { continue }
          addOnInverse(index, background, &context)
        } else if ofRoles.contains(index), isOfRole(index, ofFill: background, &context) {
          context.add(index, on: background, .likely, "inverse text of the role of the fill:")
        } else if name.part != nil, isMain, isFill(ground),
          !hasOwnInverse(background, than: index, ofRoles, &context),
          name.part == .text || ground.states.isEmpty,
          !context.answered.contains(background),
          mayLie(index, onFill: background, inverse, &context),
          // One of several that turns over is not for fills that do not.
          rest.isEmpty || context.isConstant(index)
            || (context.leastRatio(index, background) ?? 21) >= 3
        {
          if isQuietOfFills(background, under: index, &context) { continue }
          // `danger.weak` may as well be the tint.
          let isDoubtful =
            ground.subjectKinds.has(.weak) || context.hasSteadyLabel(than: index, on: background)
            || isGrayBesideInverse(background, under: index, &context)
            || !rest.isEmpty && !context.isConstant(index)
              && (context.leastRatio(index, background) ?? 21) < 4.5
          context.add(
            index, on: background, isDoubtful ? .possible : .likely, "inverse text on a fill:")
        }
      }
      if name.part == .text, name.states.isEmpty,
        rest.allSatisfy({ ["primary", "palette"].contains($0.text) })
      {
        addActions(under: index, &context)
      }
      if name.part == .text, isMain, name.states.isEmpty {
        if !context.isForInverseGround(index) { addRoleColors(under: index, &context) }
        addInverseColors(under: index, &context)
      }
    }
  }

  /// Adds inverse texts on the backgrounds of the brand that the dark theme turns into the page, where nothing is
  /// called an inverse surface: `text.secondary.inverse` on `background.brand`, which is blue and then black.
  private static func addBrands(under inverse: [Int], _ context: inout PairContext) {
    let grounds = context.backgrounds.filter { index in
      let ground = context.names[index]
      return ground.component.isEmpty && ground.scope.isEmpty && ground.states.isEmpty
        && (ground.isInverse || ground.roles == ["brand"] || ground.roles == ["primary"])
    }
    guard !grounds.contains(where: { context.names[$0].isInverse }) else { return }
    for background in grounds where context.tone(of: background) == .mixed {
      for text in inverse {
        let name = context.names[text]
        guard name.component.isEmpty, name.scope.isEmpty, name.states.isEmpty,
          name.isOnly([.inverse, .level]), !context.owned.contains(text),
          !context.answered.contains(background), (context.leastRatio(text, background) ?? 1) >= 3
        else { continue }
        context.add(text, on: background, .likely, "inverse text on the color of the brand:")
      }
    }
  }

  /// Whether an inverse fill is that of a button, beside an inverse surface: a link lies on the latter.
  private static func isButton(_ ground: NamedToken, _ context: PairContext) -> Bool {
    ground.grounds.contains("fill")
      && context.backgrounds.contains { index in
        let other = context.names[index]
        return other.isInverse && other.key == ground.key && other.scope == ground.scope
          && other.tree == ground.tree && !other.grounds.contains("fill")
      }
  }

  /// Adds a text on an inverse ground.
  private static func addOnInverse(
    _ index: Int, _ background: Int, _ context: inout PairContext
  ) {
    let name = context.names[index]
    // What is near the page is for controls on dark grounds.
    if context.tone(of: background) == .tint { return }
    if isCounterpartOfFill(background, for: name, &context) { return }
    // `action.inverse.hover` is another fill of that kind.
    if name.part == nil, (context.greatestRatio(index, background) ?? 21) < 2 { return }
    // A constant color is not the text of a background that changes sides.
    if name.words.contains(where: { $0.has([.hue, .fixed]) }) || isConstant(name)
      || !name.roles.isEmpty && context.isConstant(index),
      let range = context.range(index, on: background), range.hiddenShare > 0
    {
      return
    }
    // Nor is one that stays that of a ground which turns over.
    let stays = context.isConstant(index) && !context.isSteady(background)
    context.add(
      index, on: background, stays ? .possible : .usual, "both are inverse:")
  }

  /// Whether an inverse text is called after the role of a fill, and can be read on it:
  /// `text-inverted-info` on `background-flat-info`.
  private static func isOfRole(
    _ index: Int, ofFill background: Int, _ context: inout PairContext
  ) -> Bool {
    isCalled(index, afterFill: background, context) && isFar(background, &context)
      && (context.greatestRatio(index, background) ?? 21) >= 3
  }

  private static func isCalled(
    _ index: Int, afterFill background: Int, _ context: PairContext
  ) -> Bool {
    let (name, ground) = (context.names[index], context.names[background])
    let rest = name.subject.filter { !$0.has(.inverse) }
    return name.words.contains { $0.has(.inverse) }
      && rest.allSatisfy { name.roles.contains($0.text) }
      && ground.roles.filter { !WordKinds($0).has(.interactive) && $0 != "action" } == name.roles
  }

  /// Whether a fill has the inverse text of its role, which can be read on it nearly as well as another one.
  private static func hasOwnInverse(
    _ background: Int, than index: Int, _ ofRoles: [Int], _ context: inout PairContext
  ) -> Bool {
    ofRoles.contains { own in
      guard isCalled(own, afterFill: background, context), isFar(background, &context),
        let ratio = context.leastRatio(own, background),
        let other = context.leastRatio(index, background)
      else { return false }
      return ratio >= 0.6 * other
    }
  }

  /// Whether an inverse text may lie on a fill, beside the inverse texts of which some turn over in the dark theme.
  private static func mayLie(
    _ index: Int, onFill background: Int, _ inverse: [Int], _ context: inout PairContext
  ) -> Bool {
    let hasTurning = inverse.contains {
      context.names[$0].isOnly(.inverse) && !context.isConstant($0)
    }
    let hasConstant = inverse.contains {
      context.names[$0].isOnly([.inverse, .level]) && context.isConstant($0)
    }
    let isConstant = context.isConstant(index)
    guard !Self.isConstant(context.names[index]) || context.isConstant(background) == isConstant,
      isFar(background, &context)
    else { return false }
    let least = context.leastRatio(index, background) ?? 21
    // Beside a text that is dark in the dark theme, the constant white is not that of fills that are light
    // there. Nor is the one that turns that of fills that do not.
    return (!hasTurning || !isConstant || context.isConstant(background) || least >= 3)
      && (!hasConstant || isConstant || !context.isConstant(background) || least >= 3)
      && (context.greatestRatio(index, background) ?? 21) >= 3
  }

  /// Whether a background is called a quiet one, an inverse text cannot be read on it everywhere, and
  /// beside it is a strong one of the same role on which it can: `accent.gray.subtle` beside `accent.gray.bolder`.
  private static func isQuietOfFills(
    _ background: Int, under text: Int, _ context: inout PairContext
  ) -> Bool {
    let ground = context.names[background]
    guard ground.subjectKinds.has(.weak), (context.leastRatio(text, background) ?? 21) < 4.5 else {
      return false
    }
    return context.backgrounds.contains { index in
      let other = context.names[index]
      return other.roles == ground.roles && other.subjectKinds.has(.strong)
        && other.component.isEmpty && other.scope == ground.scope && other.tree == ground.tree
        && other.states.isEmpty && (context.leastRatio(text, index) ?? 1) >= 4.5
    }
  }

  /// Whether a text fails on a gray and is made for something dark beside it: `text.inverse` for `background.inverse`
  /// rather than `background.neutral`, which may be that of a track.
  private static func isGrayBesideInverse(
    _ gray: Int, under text: Int, _ context: inout PairContext
  ) -> Bool {
    guard
      context.names[gray].roles.allSatisfy({ ["neutral", "gray", "grey"].contains($0) }),
      (context.leastRatio(text, gray) ?? 21) < 4.5
    else { return false }
    return context.backgrounds.contains { index in
      let other = context.names[index]
      let isDark = other.isInverse || ["contrast", "dark"].contains(where: other.isAbout)
      return isDark && other.subject.count == 1 && other.states.isEmpty && other.scope.isEmpty
        && !context.isTranslucent(index) && (context.leastRatio(text, index) ?? 1) >= 4.5
    }
  }

  /// Whether a name is that of a color that is meant to be the same in every appearance.
  private static func isConstant(_ name: NamedToken) -> Bool {
    name.words.contains { ["light", "dark"].contains($0.text) }
  }

  /// Whether a background is far from the page in every appearance, or by its name if that is
  /// unknown.
  private static func isFar(_ background: Int, _ context: inout PairContext) -> Bool {
    switch context.restingTone(of: background) {
    case .fill: true
    case .tint, .mixed: false
    case nil: !context.isTint(background) && !isQuiet(context.names[background])
    }
  }

  /// Whether a name is rather that of a tint: `surface.info`, `fill.info.secondary`.
  private static func isQuiet(_ ground: NamedToken) -> Bool {
    !ground.subjectKinds.has(.strong)
      && (ground.grounds.contains("surface")
        || ["secondary", "tertiary"].contains(where: ground.isAbout))
  }

  /// Whether an inverse background is the counterpart of one that is far from the page, and stands out
  /// from the inverse surfaces as that does from the page: `surface.strong.inverse` holds other texts.
  private static func isCounterpartOfFill(
    _ background: Int, for name: NamedToken, _ context: inout PairContext
  ) -> Bool {
    let ground = context.names[background]
    let words = ground.subjectWords.subtracting(
      ground.subject.filter { $0.has(.inverse) }.map(\.text))
    guard words != name.subjectWords, !words.isEmpty else { return false }
    let key = context.number(of: words)
    return context.backgrounds(about: key).contains { index in
      let other = context.names[index]
      return !other.isInverse && other.states.isEmpty && other.scope == ground.scope
        && other.component == ground.component && context.tone(of: index) == .fill
    }
  }

  private static func isFill(_ ground: NamedToken) -> Bool {
    !ground.roles.isEmpty || ground.subjectKinds.has(.strong) || ground.isAbout("primary")
  }

  /// Whether a text can be read on a color that is far from the page, or on another state of it: which
  /// one is too light does not say which ones have the label.
  private static func isFill(
    _ index: Int, under text: Int, _ context: inout PairContext
  ) -> Bool {
    let name = context.names[index]
    guard (context.greatestRatio(text, index) ?? 21) >= 2 else { return false }
    return context.plain(about: name.key).contains { state in
      let other = context.names[state]
      return other.scope == name.scope && other.tree == name.tree
        && (state == index
          || other.states.symmetricDifference(name.states).isSubset(of: [.hover, .pressed]))
        && context.tone(of: state) == .fill
        && (context.greatestRatio(text, state) ?? 21) >= (state == index ? 3 : 4.5)
    }
  }

  /// What groups of colors are called that others are made of, or were.
  private static let palettes: Set = ["alias", "base", "core", "legacy", "palette", "primitive"]

  /// Pairs `text.inverse` with a fill that is called `inverse` alone.
  private static func addInverseColors(under text: Int, _ context: inout PairContext) {
    for index in context.plain {
      let name = context.names[index]
      guard name.isInverse, name.isOnly(.inverse), name.component.isEmpty, name.scope.isEmpty,
        name.states.isSubset(of: [.hover, .pressed]), context.statesFit(text, index),
        context.tone(of: index) == .fill, (context.leastRatio(text, index) ?? 1) >= 3
      else { continue }
      context.add(text, on: index, .likely, "both are inverse:")
    }
  }

  /// Whether a color is the second of the brand, beside the first: a `secondary` with a hue beside `primary`.
  private static func isSecond(_ index: Int, _ context: inout PairContext) -> Bool {
    let name = context.names[index]
    guard let rank = name.words.firstIndex(where: { $0.text == "secondary" }),
      context.hasHue(index)
    else { return false }
    let primary = name.words[..<rank] + [NameWord("primary")]
    return context.plain.contains {
      context.names[$0].roles == ["primary"] && context.names[$0].scope == name.scope
        && context.names[$0].words.elementsEqual(primary)
    }
  }

  /// Whether a word is one for what has a status: `notification.success`.
  private static func isOfStatus(_ word: NameWord) -> Bool {
    word.text == "status" || word.text == "notification"
  }

  /// Pairs the first inverse text with the fills of actions, which are those of buttons: `text.inverse` with
  /// `action.primary` and `action.danger.hover`.
  private static func addActions(under text: Int, _ context: inout PairContext) {
    for index in context.plain {
      let name = context.names[index]
      guard name.isAbout("action"), name.roles.count == 2,
        name.subject.allSatisfy({ name.roles.contains($0.text) || $0.text == "palette" }),
        name.component.isEmpty, !name.hasHue, !name.isInverse, name.scope.isEmpty,
        name.states.isSubset(of: [.hover, .pressed]), context.statesFit(text, index),
        !context.answered.contains(index), !context.hasForeground(index),
        !context.hasTexts(namedAs: index), !context.isTranslucent(index),
        isFill(index, under: text, &context), let least = context.leastRatio(text, index),
        least >= 2.5
      else { continue }
      // It may as well be the color of a button without a fill.
      context.add(
        text, on: index, least < 4.5 ? .possible : .likely, "inverse text on the fill of an action:"
      )
    }
  }

  /// Pairs `text.light` with `primary` if no background of the role is a fill.
  private static func addRoleColors(under text: Int, _ context: inout PairContext) {
    let ranks = context.names[text].words.filter { $0.has(.level) }
    for index in context.plain {
      let name = context.names[index]
      guard name.subject.count(where: { !isOfStatus($0) && !$0.has(.strong) }) == 1,
        !name.roles.isEmpty || isSecond(index, &context),
        !name.words.contains(where: ranks.contains),
        !name.words.contains(where: { Self.palettes.contains($0.text) }),
        !name.hasHue, name.component.allSatisfy({ isOfStatus(NameWord($0)) }),
        name.states.isDisjoint(with: [.disabled, .focus]), !context.answered.contains(index),
        !context.isTranslucent(index), isFill(index, under: text, &context)
      else { continue }
      let roles = name.roles.isEmpty ? ["secondary"] : name.roles
      let hasFill = context.backgrounds.contains {
        context.names[$0].roles == roles && context.tone(of: $0) == .fill
      }
      guard !hasFill else { continue }
      // The color of a status may be for icons and lines only.
      let isDoubtful =
        roles.contains(where: Vocabulary.otherStatuses.contains)
        && (context.leastRatio(text, index) ?? 21) < 4.5
      context.add(
        text, on: index, isDoubtful ? .possible : .likely, "inverse text on the color of a role:")
    }
  }
}
