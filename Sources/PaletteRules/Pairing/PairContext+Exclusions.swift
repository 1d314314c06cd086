import TokenGraph

/// What rules out a pair that only names suggest.
extension PairContext {
  /// Whether how colors are drawn, or their values in the appearances, show that a guess is none.
  mutating func isRuledOut(_ foreground: Int, _ background: Int) -> Bool {
    isOverruledByDrawing(foreground) || isOverUnknown(background)
      || isOfConstant(foreground, background) || isForOtherGround(foreground, background)
      || isOfSteady(foreground, background) || areOfOtherSystems(foreground, background)
      || isOfOtherScheme(foreground, background) || isOnMarkedFill(foreground, background)
      || isOfOtherVariant(foreground, than: background)
      || isCalledAfterOtherSide(foreground, on: background) && isOtherSideOfText(foreground)
      || isOfDarkSide(background, than: foreground)
      || !names[background].states.contains(.selected) && isMark(foreground)
      || isBesideDefault(foreground, background)
        && (usedForegrounds.contains(foreground) || background != page(for: foreground))
  }

  /// Whether a text or an icon that is none of the roles of a library would lie on a color that only the library
  /// states. Code that draws it there says so; else it is asked of the page alone.
  func isBesideDefault(_ foreground: Int, _ background: Int) -> Bool {
    let name = names[foreground]
    return name.isForeground && name.on == nil && drawn[background].contains(.byDefault)
      && !drawn[foreground].contains(.byDefault)
  }

  /// Whether a style sheet shows that a pair that only names suggest is none: what it puts a text
  /// on needs no guess, and the background of a control has the text that lies on it.
  func isOverruledByUse(
    _ foreground: Int, _ background: Int, _ confidence: ColorPair.Confidence
  ) -> Bool {
    guard confidence.isGuess else { return false }
    let (front, back) = (names[foreground], names[background])
    let isUsed = usedForegrounds.contains(foreground)
    if mainTexts.contains(foreground) {
      // One that rules draw on other things only is none of the page, nor is one of the page on a state
      // of something else.
      return isUsed && !openForegrounds.contains(foreground)
        && (!back.states.isEmpty
          || !names.indices.contains { isStated(foreground, on: $0) && isSurface($0) })
    }
    if isUsed, confidence != .usual { return true }
    guard usedBackgrounds.contains(background) else { return false }
    // Nor does a state of a text lie on the background at rest, where both lie on others. Icons stand
    // in more places than one.
    if isUsed, front.part != .icon, !front.states.isEmpty, back.states.isEmpty { return true }
    // A text of the whole name of its background needs no rule, unless rules put both on others, nor
    // does an icon beside the text.
    return front.isForeground && front.part != .icon
      && (isUsed || front.key != back.key || front.subject.isEmpty) && !isSurface(background)
  }

  /// Whether a background is that of a row where it is hovered, pressed or selected, and a text at rest is
  /// not the main one, which such rows surely hold.
  func isOfRow(_ background: Int, than text: Int) -> Bool {
    !names[background].states.isEmpty && names[text].states.isEmpty && !mainTexts.contains(text)
  }

  /// Whether a text that fails on a background has one of its own name: a better one in the same group
  /// (`danger.text-weak` has `danger.surface-weak`, beside `danger.surface-strong`), or one on which it
  /// can be read in every appearance where some appearance hides it on the other.
  mutating func hasBetterGround(_ text: Int, than background: Int) -> Bool {
    let (front, back) = (names[text], names[background])
    guard front.isForeground, front.key != back.key, !front.subject.isEmpty else { return false }
    let own = backgrounds(about: front.key).filter {
      names[$0].scope == front.scope && names[$0].tree == front.tree && statesFit(text, $0)
    }
    guard !own.isEmpty, let least = leastRatio(text, background), least < 4.5 else { return false }
    // `color` is no group of a role or a component.
    let isOneGroup =
      front.groupWords == back.groupWords
      && front.group.contains { $0.contains { !$0.has(.generic) } }
    guard isOneGroup || least < 2 else { return false }
    // One of the same group is better even if its color is not known.
    return own.contains {
      (leastRatio(text, $0) ?? (isOneGroup ? 21 : 1)) > (isOneGroup ? least : 4.5)
    }
  }

  /// Whether style sheets show that a pair is none: they draw the foreground, but not as a text or
  /// an icon.
  func isOverruledByDrawing(_ foreground: Int) -> Bool {
    let name = names[foreground]
    let front = drawn[foreground]
    let isGuessed = name.part == .text && name.partWord != "text" || name.part == nil
    // `focus` drawn as an outline or a shadow is the ring around a control.
    if name.part == nil, name.states.contains(.focus), !front.isDisjoint(with: [.line, .effect]) {
      return false
    }
    return isGuessed && !name.isTextless && front.isKnown
      && front.isDisjoint(with: [.text, .shape])
  }

  /// Whether style sheets draw texts, lines or shadows in a color, and no backgrounds.
  ///
  /// What is called a background and is drawn on what is called a text is one still: an inverted button has both.
  func isDrawnAsNoGround(_ index: Int) -> Bool {
    let drawing = drawn[index]
    if invertedGrounds.contains(index) { return false }
    return drawing.isKnown && !drawing.contains(.frame)
      && (drawing.contains(.text) || names[index].part == nil && !drawing.contains(.shape))
  }

  /// Whether style sheets draw a color in shadows only.
  func isDrawnAsEffect(_ index: Int) -> Bool { drawn[index] == .effect }

  /// Whether what may be a text of a component keeps its color while the page changes, and can only be
  /// read on one of its colors: it lies on something that keeps its color too.
  mutating func isOfConstant(_ foreground: Int, _ background: Int) -> Bool {
    let name = names[foreground]
    return name.part == .text && name.isImplied && !name.isTextless && !name.component.isEmpty
      && isSurface(background)
      && ratios.isConstant(foreground) && !ratios.isConstant(background)
      && (leastRatio(foreground, background) ?? 21) < 3
  }

  /// Whether a text turns over with the page and a background stays pale or dark, for which its role
  /// has texts that stay too.
  mutating func isOfSteady(_ foreground: Int, _ background: Int) -> Bool {
    guard names[foreground].part == .text, !isSurface(background), tone(of: background) == .mixed,
      ratios.isSteady(background), !ratios.isSteady(foreground)
    else { return false }
    let roles = names[background].roles
    return !roles.isEmpty
      && (foregrounds + plain).contains {
        names[$0].subjectKinds.has(.fixed) && names[$0].roles == roles
      }
  }

  /// Whether a text of a control at rest cannot be read on its fill where it is selected, which holds a
  /// mark: `input-text` on `input-background-selected` of a checkbox.
  mutating func isOnMarkedFill(_ foreground: Int, _ background: Int) -> Bool {
    let (front, back) = (names[foreground], names[background])
    guard front.part == .text, !front.states.contains(.selected), back.states.contains(.selected),
      !back.component.isEmpty, tone(of: background) == .fill,
      (leastRatio(foreground, background) ?? 21) < 3
    else { return false }
    return backgrounds(about: back.key).contains { index in
      names[index].states.isEmpty && names[index].scope == back.scope && tone(of: index) == .tint
    }
  }

  /// The text of a component where it is pressed, if it has none for where it is hovered and this one can be
  /// read there: `button.text.pressed` may be on `button.background.hover`, rather than `button.text`. `active` may
  /// as well mean what is selected.
  mutating func pressedForm(of text: Int, on background: Int) -> Int? {
    let (front, back) = (names[text], names[background])
    guard back.states == .hover, front.states.isEmpty, front.key == back.key,
      !front.subject.isEmpty, hasState(.pressed, as: text), !hasState(.hover, as: text)
    else { return nil }
    return foregrounds.first { index in
      let other = names[index]
      return other.states == .pressed && other.stateWords != ["active"] && other.key == front.key
        && other.part == front.part && other.scope == front.scope && other.tree == front.tree
        && (leastRatio(index, background) ?? 1) >= 4.5
    }
  }

  /// Whether what is called the foreground of a control is its mark, which is drawn on the fill of what is
  /// selected and vanishes on that at rest: `control-foreground` beside `control-background-checked`.
  mutating func isMark(_ foreground: Int) -> Bool {
    let name = names[foreground]
    guard name.part == .text, name.isCalledForeground || name.partWord == "content",
      name.states.isEmpty, !name.component.isEmpty
    else { return false }
    let grounds = backgrounds(about: name.key).filter { names[$0].scope == name.scope }
    return grounds.contains {
      names[$0].states == .selected && (leastRatio(foreground, $0) ?? 1) >= 3
    }
      && grounds.contains {
        names[$0].states.isEmpty && (greatestRatio(foreground, $0) ?? 21) < Self.invisible
      }
  }

  /// Whether a text and a background turn over with different switches: each is of a system of its
  /// own, one of which is a library in the other's page.
  mutating func areOfOtherSystems(_ foreground: Int, _ background: Int) -> Bool {
    ratios.areOfOtherAxes(foreground, background) && !ratios.isSteady(foreground)
      && !ratios.isSteady(background)
  }

  /// Whether a text whose name says no scheme is easier to read on the surfaces of another scheme than
  /// that of a surface: it lies on these. Or whether the name of the text says one, and it can hardly be read
  /// on a surface whose name says none.
  mutating func isOfOtherScheme(_ foreground: Int, _ background: Int) -> Bool {
    if names[foreground].tree.opposite != nil, names[background].tree == .none {
      return (leastRatio(foreground, background) ?? 21) < 3
    }
    guard names[foreground].part == .text, names[foreground].tree == .none,
      let other = names[background].tree.opposite
    else { return false }
    let least = leastRatio(foreground, background) ?? 21
    return least < 4.5
      && mainSurfaces.contains { surface in
        names[surface].tree == other && (leastRatio(foreground, surface) ?? 1) > least
      }
  }

  /// The token of a pair that only names suggest which no rule of the style sheets draws, although
  /// they draw many others, or another text of the page in its place.
  mutating func undrawn(
    _ foreground: Int, _ background: Int, _ confidence: ColorPair.Confidence
  ) -> Int? {
    guard confidence.isGuess else { return nil }
    let undrawn = [foreground, background].first {
      drawn[$0].contains(.never) && (drawsMany || drawn[$0].contains(.amongStrangers))
    }
    if let undrawn { return undrawn }
    if isDrawnBesides(background) { return background }
    let isReplaced =
      drawn[foreground].contains(.never) && mainTexts.contains(foreground)
      && mainTexts.contains { isStated($0, on: background) || drawn[$0].contains(.text) }
    return isReplaced ? foreground : nil
  }

  /// Whether rules draw what is called a background, but not behind anything: as a line.
  private func isDrawnBesides(_ background: Int) -> Bool {
    names[background].part == .background && drawn[background].isKnown
      && drawn[background].isDisjoint(with: [.frame, .shape])
  }

  /// Whether a text of code is called after a ground that has one called so alone, and code draws it on
  /// other grounds: `TextOnPrimary` beside `onPrimary`.
  func isCalledAfterOther(_ text: Int, _ background: Int) -> Bool {
    let name = names[text]
    guard let on = name.on, usedForegrounds.contains(text), !isStated(text, on: background) else {
      return false
    }
    return on > 0
      && named.contains { index in
        index != text && names[index].states == name.states
          && names[index].words.elementsEqual(name.words[on...]) { $0.text == $1.text }
      }
  }

  /// Whether a background has a text in its group, to which this one does not belong: `fill.pop.bg` holds
  /// `fill.pop.fg`, and no `text.pop`.
  mutating func isOfOtherText(_ background: Int, than text: Int) -> Bool {
    guard let group = names[background].ownGroup, textGroups.contains(group) else { return false }
    return names[text].segments.dropLast().flatMap { $0.map(\.text) } != group
  }

  /// Whether rules draw a text on another background and a background under another text, and names join
  /// them only over two states or within a part of the page.
  func areUsedOtherwise(_ foreground: Int, _ background: Int) -> Bool {
    usedForegrounds.contains(foreground) && usedBackgrounds.contains(background)
      && (!names[background].scope.isEmpty || names[foreground].states != names[background].states)
  }

  /// The ratio below which two colors of which only names say that they meet probably do not: of 45 such
  /// texts in 43 systems that were compared with their components, 42 never did.
  private static let leastGuessed = 2.5

  /// Whether a text that is not the main one can hardly be read on a background, is not that of the same
  /// part of a component, and does not lie on the page by its level: `text.muted`.
  mutating func isTooFaint(_ text: Int, on background: Int) -> Bool {
    let (front, back) = (names[text], names[background])
    guard front.part == .text, !front.isDisabled, !mainTexts.contains(text),
      front.key != back.key || !front.roles.isEmpty
        || front.component.allSatisfy({
          WordKinds($0).isUnknown && !NameReader.tags.contains($0)
        }),
      background != page(for: text) || !front.isOnly(.level) || front.subject.isEmpty,
      !isOfFill(text, background), !isForgotten(text, background)
    else { return false }
    return (leastRatio(text, background) ?? 21) < Self.leastGuessed
  }

  /// Whether a fill that stays about as light in every appearance has a label that none changes and that can be read
  /// on it better than an inverse text, which turns over: `text.light` on `background.brand`.
  mutating func hasSteadyLabel(than text: Int, on fill: Int) -> Bool {
    guard isSteady(fill), !isConstant(text), let least = leastRatio(text, fill) else {
      return false
    }
    return foregrounds.contains { index in
      let name = names[index]
      // `content-locked-white` names no component.
      return name.part == .text && name.component.allSatisfy { WordKinds($0).isUnknown }
        && name.scope.isEmpty && name.states.isEmpty
        && name.words.contains { ["light", "white"].contains($0.text) || $0.has(.fixed) }
        && isConstant(index) && (leastRatio(index, fill) ?? 1) > least
    }
  }

  /// Whether a text in the color of a role has not even the contrast of an icon on the page, and beside it is a strong
  /// one that can be read there: `text-accent` beside `text-accent-strong` is for icons, rather than words.
  mutating func isForIcons(_ text: Int) -> Bool {
    let name = names[text]
    guard name.part == .text, !name.roles.isEmpty, name.component.isEmpty,
      !name.subjectKinds.has(.strong), !mainTexts.contains(text), !usedForegrounds.contains(text),
      let page = page(for: text), (leastRatio(text, page) ?? 21) < 3
    else { return false }
    return foregrounds.contains { index in
      let other = names[index]
      return other.part == .text && other.roles == name.roles && other.states == name.states
        && other.scope == name.scope && other.tree == name.tree
        && other.subject.count == name.subject.count + 1 && name.isPart(of: other)
        && other.subjectKinds.has(.strong) && (leastRatio(index, page) ?? 1) >= 4.5
    }
  }

  /// Whether a text is in the group of a background of its name, and can be read even less on the page: if
  /// anywhere, it lies there.
  private mutating func isOfFill(_ text: Int, _ background: Int) -> Bool {
    func group(_ index: Int) -> [[String]] {
      names[index].segments.dropLast().map { $0.map(\.text) }
    }
    guard names[text].key == names[background].key, group(text).count > 1,
      group(text) == group(background), let page = page(for: text), page != background
    else { return false }
    return (leastRatio(text, page) ?? 21) < (leastRatio(text, background) ?? 1)
  }

  /// Whether the text and the background of one thing can be read on each other in some appearance, and another
  /// one changes the background alone: it has forgotten the text.
  private mutating func isForgotten(_ text: Int, _ background: Int) -> Bool {
    names[text].key == names[background].key && names[text].states == names[background].states
      && names[background].part == .background && isConstant(text) && !isConstant(background)
      && !isTranslucent(background) && (greatestRatio(text, background) ?? 1) >= 4.5
  }

  /// The number of stated pairs from which rules, classes and views are taken to show what lies on what.
  private static let manyStated = 8

  /// Whether rules or views show what lies on what, and would say so if a text that is not the main one lay
  /// on a background: they draw the text on others; or they draw many pairs, and none of this text where
  /// it is called after the background and that holds others.
  func isLeftToRules(_ text: Int, _ background: Int) -> Bool {
    let name = names[text]
    guard name.part == .text, !mainTexts.contains(text) else { return false }
    let isUsed = usedForegrounds.contains(text)
    let showMany = statedCount >= Self.manyStated
    if name.key == names[background].key, !name.isImplied {
      return showMany && !isUsed && usedBackgrounds.contains(background)
    }
    return showMany || drawnTexts.contains(text)
  }

  /// Whether views of an app draw other texts on a background, and none says that this one is on it.
  func holdsOthersInViews(_ background: Int, than text: Int) -> Bool {
    isOfViews && usedBackgrounds.contains(background) && !mainTexts.contains(text)
      && background != page(for: text)
  }

  /// Whether rules draw other texts than the main one on the tint of a role: a message has the text of its
  /// role.
  func isHeldByOthers(_ background: Int, than text: Int) -> Bool {
    mainTexts.contains(text) && usedBackgrounds.contains(background)
      && !names[background].roles.isEmpty && !isSurface(background)
  }

  /// Whether rules or views draw what is called a text as a ground and never as a text, and it can hardly be seen
  /// on the background of its name somewhere.
  mutating func isDrawnAsGround(_ text: Int, _ background: Int) -> Bool {
    usedBackgrounds.contains(text) && !usedForegrounds.contains(text)
      && (leastRatio(text, background) ?? 21) < Self.invisible
  }

  /// Whether a text is called inverse, an `inverse` ground holds it, and another text is nearly white in every
  /// appearance and called so: `text-light` is the label of fills, and not `text-reversed`.
  mutating func isForInverseGround(_ text: Int) -> Bool {
    func isInverse(_ name: NamedToken) -> Bool { name.words.contains { $0.has(.inverse) } }
    guard isInverse(names[text]),
      (backgrounds + plain).contains(where: { index in
        let name = names[index]
        return isInverse(name) && name.isOnly(.inverse) && name.component.isEmpty
          && name.scope.isEmpty && name.states.isEmpty && (leastRatio(text, index) ?? 1) >= 3
      })
    else { return false }
    return foregrounds.contains { index in
      let name = names[index]
      return name.part == .text && name.component.isEmpty && name.scope.isEmpty
        && name.states.isEmpty && !isInverse(name)
        && name.words.contains { ["light", "white"].contains($0.text) }
        && (ratios.luminances(of: index)?.lowerBound ?? 0) >= Self.nearlyWhite
    }
  }

  /// The luminance from which a color is nearly white.
  private static let nearlyWhite = 0.75

  /// Whether the name of a text begins with `dark` and its color is light, or the other way round, as that of the
  /// surface is: `dark-supporting-text` is the supporting text on what is dark.
  mutating func isCalledAfterOtherSide(_ text: Int, on surface: Int) -> Bool {
    let name = names[text]
    guard name.part == .text, !name.tree.isTheme, name.words.count > 2, isSurface(surface),
      !names[surface].hasWord(name.words[0].text),
      let own = ratios.luminances(of: text), let ground = ratios.luminances(of: surface)
    else { return false }
    return switch name.words[0].text {
    case "dark": own.lowerBound > Self.middle && ground.upperBound > Self.middle
    case "light": own.upperBound < Self.middle && ground.lowerBound < Self.middle
    default: false
    }
  }

  /// The luminance that is as far from white as from black.
  private static let middle = 0.179

  /// Whether a text has the name of another one with `dark` or `light` before it: `dark-supporting-text` beside
  /// `text-supporting`.
  func isOtherSideOfText(_ text: Int) -> Bool {
    let own = Set(names[text].words.dropFirst().map(\.text))
    return foregrounds.contains { index in
      index != text && names[index].part == .text && Set(names[index].words.map(\.text)) == own
    }
  }

  /// Whether rules draw a text on another ground of the same name: on `warning-color`, and not on
  /// `warning-bg`. If the names are to be spelled alike, only on `surface` rather than on the attribute
  /// `colorSurface` of a theme, and only if it is known of all of its texts.
  func isDrawnOnNamesake(
    _ text: Int, than background: Int, isSpelledAlike: Bool = false
  ) -> Bool {
    guard usedForegrounds.contains(text), !isStated(text, on: background),
      !isSpelledAlike || !drawn[text].contains(.unplaced)
    else { return false }
    let ground = names[background]
    let own = Self.plainName(paths[background])
    return names.indices.contains { other in
      other != background && names[other].key == ground.key && names[other].states == ground.states
        && names[other].scope == ground.scope && isStated(text, on: other)
        && (!isSpelledAlike || Self.plainName(paths[other]) == own)
    }
  }

  /// The letters of a name without the word with which attributes of themes begin: those of `surface` and of
  /// `colorSurface`.
  private static func plainName(_ path: String) -> String {
    let letters = path.lowercased().filter { $0.isLetter || $0.isNumber }
    return letters.hasPrefix("color") ? String(letters.dropFirst("color".count)) : letters
  }

  /// Whether rules or classes draw texts in a color, and no backgrounds: the `body` of `text-body`.
  func isUsedAsText(_ index: Int) -> Bool {
    usedForegrounds.contains(index) && !usedBackgrounds.contains(index)
      && !drawn[index].contains(.frame)
  }

  /// Whether style sheets draw a token, but never as a text.
  func isDrawnAsShape(_ index: Int) -> Bool {
    drawn[index].isKnown && drawn[index].isDisjoint(with: .text)
  }

  /// Whether style sheets draw texts in a color, and only such as are disabled.
  func isDrawnAsInactive(_ index: Int) -> Bool {
    drawn[index].isKnown && drawn[index].contains(.inactive)
      && drawn[index].isDisjoint(with: [.text, .shape])
  }

  /// Whether a background is translucent and made for something dark of which no color is known.
  mutating func isOverUnknown(_ background: Int) -> Bool {
    guard names[background].isInverse, ratios.isTranslucent(background) else { return false }
    if hasInverseGround == nil {
      hasInverseGround = backgrounds.contains {
        names[$0].isInverse && !ratios.isTranslucent($0)
      }
    }
    return hasInverseGround == false
  }

  /// Whether a text is called light or dark and vanishes on its page in some appearance: it lies on
  /// colors of the other kind, and not on what shows the page.
  mutating func isForOtherGround(_ foreground: Int, _ background: Int) -> Bool {
    if elsewhere.contains(foreground) {
      return isSurface(background) || ratios.isTranslucent(background)
    }
    guard !names[foreground].isDisabled, !names[foreground].subjectKinds.has(.fixed),
      names[foreground].subject.contains(where: {
        ["light", "dark", "white", "black"].contains($0.text)
      }),
      isSurface(background) || ratios.isTranslucent(background),
      let page = page(for: foreground), let range = ratios.range(foreground, on: page)
    else { return false }
    return range.hiddenShare > 0 || range.least < Self.invisible
  }
}
