import TokenGraph

/// A tint of a role, near the page by its value, holds the main text and the text of its role:
/// `text.default` and `text.danger` lie on `background.danger.subtle`.
///
/// A background with a text made for it holds only that one.
enum TextOnTints: PairConvention {
  static func apply(to context: inout PairContext) {
    let foregrounds = context.foregrounds.filter { index in
      let name = context.names[index]
      return name.component.isEmpty && !name.isInverse && !name.isCode && name.scope.isEmpty
        && !name.subjectKinds.has(.fixed) && name.partWord != "visual"
    }
    let fills = rolesWithFills(&context)
    for background in context.backgrounds + context.plain {
      let name = context.names[background]
      guard name.component.isEmpty, !name.isInverse, name.scope.isEmpty, !name.isDisabled else {
        continue
      }
      let roles = self.roles(of: name)
      if roles.isEmpty {
        guard name.grounds.contains("fill"), !context.answered.contains(background),
          context.tone(of: background) == .tint
        else { continue }
        for text in context.mainTexts {
          context.add(text, on: background, .likely, "main text on a fill near the page:")
        }
        continue
      }
      guard !name.subjectKinds.has(.fixed),
        !name.isAbout("track"),
        !name.isAbout("contrast") || name.part != nil && context.tone(of: background) == .tint,
        !name.fullKinds.has(.wordless),
        name.part != nil || name.subjectKinds.has(.weak),
        !(context.answered.contains(background)
          && (name.part != nil || context.foregroundOwners.contains(background)))
      else { continue }
      guard context.isTint(background) else {
        if isTintByDefault(background, &context) {
          for text in context.mainTexts where context.statesFit(text, background) {
            context.add(
              text, on: background, .possible,
              "main text on what is a tint of a role in the first appearance:")
          }
        }
        continue
      }
      addTexts(foregrounds, on: background, fills, &context)
    }
    addStrongTexts(foregrounds, &context)
  }

  /// Adds the main texts and those of its role on a tint.
  private static func addTexts(
    _ foregrounds: [Int], on background: Int, _ fills: [Step: Set<[String]>],
    _ context: inout PairContext
  ) {
    let name = context.names[background]
    let roles = self.roles(of: name)
    let mains = Set(context.mainTexts)
    // `primary.subtle.bg` has `primary.subtle.fg`.
    let isVariant = context.variants.contains(background)
    let isFarthest = isFarthest(background, &context)
    let isOfFills =
      name.part != nil
      && Step(name).flatMap { fills[$0] }?.contains { $0 != name.roles } ?? false
    for text in foregrounds
    where context.statesFit(text, background)
      && (!isVariant || context.names[text].groupWords == name.groupWords)
    {
      if mains.contains(text) {
        guard name.part != nil else { continue }
        // A hue with texts of its own is rather for these where it is hovered or pressed.
        let isGuess =
          name.hasHue && !name.states.isEmpty
          && foregrounds.contains {
            context.names[$0].part == .text && context.names[$0].roles == name.roles
          }
        context.add(
          text, on: background, isGuess ? .possible : .usual, "main text on a tint of a role:")
      } else if isText(context.names[text], ofRoleOf: name), !context.isOfFill(text),
        !isFarthest, !areBothFaint(text, background, &context),
        !hasNearer(text, than: background, roles, context),
        !hasNearerText(than: text, on: background, foregrounds, context),
        !(context.names[text].isCalledForeground && context.owned.contains(text)),
        !isWhiteOnPale(text, background, &context)
      {
        // `bg.interactive.tertiary` may be that of a button, whose text has a name of its own.
        let isOfRank = name.subject.contains {
          Vocabulary.ranks.contains($0.text) && !context.names[text].isAbout($0.text)
        }
        context.add(
          text, on: background,
          isOfFills || isOfRank || isBeyondSoft(background, under: text, &context)
            ? .possible : .usual,
          "the tint of its role:")
      }
    }
    if name.part == nil { addRoleColors(on: background, roles, &context) }
  }

  /// A step of roles, without the role: the `weak` of `danger.weak`.
  private struct Step: Hashable {
    let words: Set<String>
    let states: TokenStates
    let tree: NameTree

    /// `nil` for a name that is a role only.
    init?(_ name: NamedToken) {
      words = name.subjectWords.subtracting(name.roles)
      (states, tree) = (name.states, name.tree)
      if words.isEmpty { return nil }
    }
  }

  /// The roles with a fill for each step. One of another role that is near the page only has a light
  /// hue: a yellow `warning.weak` beside a red `danger.weak`.
  private static func rolesWithFills(_ context: inout PairContext) -> [Step: Set<[String]>] {
    var found: [Step: Set<[String]>] = [:]
    for index in context.backgrounds {
      let name = context.names[index]
      guard !name.roles.isEmpty, name.component.isEmpty, name.scope.isEmpty, let step = Step(name),
        context.tone(of: index) == .fill
      else { continue }
      found[step, default: []].insert(name.roles)
    }
    return found
  }

  /// Whether a background is near the page in the first appearance of those that differ in it.
  private static func isTintByDefault(_ index: Int, _ context: inout PairContext) -> Bool {
    guard context.names[index].part != nil, context.tone(of: index) == .mixed,
      let page = context.page(for: index)
    else { return false }
    return (context.range(index, on: page)?.first ?? 21) <= ColorRatios.nearby
  }

  /// Pairs the strong text of a role with the faintest of its fills, which are too far from the page for
  /// the others: `text-red-bolder` with `background-red-subtle`.
  private static func addStrongTexts(_ foregrounds: [Int], _ context: inout PairContext) {
    let strong = foregrounds.filter { index in
      let name = context.names[index]
      return name.part == .text && name.subjectKinds.has(.strong) && name.states.isEmpty
        && !name.roles.isEmpty && !context.owned.contains(index)
    }
    guard !strong.isEmpty else { return }
    for background in context.backgrounds {
      let name = context.names[background]
      guard name.component.isEmpty, !name.isInverse, name.scope.isEmpty, name.states.isEmpty,
        name.subjectKinds.has(.weak), !name.subjectKinds.has(.strong),
        !context.answered.contains(background), !context.isTint(background)
      else { continue }
      for text in strong
      where isText(context.names[text], ofRoleOf: name)
        && (context.leastRatio(text, background) ?? 1) >= 4.5
      {
        context.add(text, on: background, .likely, "the strong text of its role on")
      }
    }
  }

  /// Whether a tint is the strongest of three and more of its role: `background-danger-weak` beside
  /// `weaker` and `weakest`.
  private static func isFarthest(_ tint: Int, _ context: inout PairContext) -> Bool {
    let name = context.names[tint]
    guard name.part != nil, name.subjectKinds.has(.weak), let page = context.page(for: tint),
      let own = context.greatestRatio(tint, page)
    else { return false }
    let scale = context.backgrounds.filter { index in
      let other = context.names[index]
      return other.roles == name.roles && other.tree == name.tree && other.component.isEmpty
        && other.states == name.states && !other.isInverse && other.subjectKinds.has(.weak)
    }
    return scale.count >= 3
      && scale.allSatisfy { $0 == tint || (context.greatestRatio($0, page) ?? 1) < own }
  }

  /// Whether a tint is the medium one of a role that has a soft one too, which is for the text of the role: a
  /// `brand-medium` beside `brand-soft`.
  private static func isBeyondSoft(
    _ tint: Int, under text: Int, _ context: inout PairContext
  ) -> Bool {
    let name = context.names[tint]
    guard name.isAbout("medium"), context.names[text].isOnly([.role, .hue]) else { return false }
    let rest = name.subjectWords.subtracting(["medium"])
    return context.backgrounds.contains { index in
      let other = context.names[index]
      return other.roles == name.roles && other.subjectKinds.has(.weak)
        && other.subjectWords.isSuperset(of: rest) && other.states == name.states
        && other.tree == name.tree && context.isTint(index)
    }
  }

  /// Whether a faint text and a faint background of a role are parts of two scales rather than a pair.
  private static func areBothFaint(
    _ text: Int, _ background: Int, _ context: inout PairContext
  ) -> Bool {
    context.names[text].subjectKinds.has(.weak) && context.names[background].subjectKinds.has(.weak)
      && (context.greatestRatio(text, background) ?? 21) < 3
  }

  /// Whether a text that is white or black in every appearance vanishes on a tint: it is for fills.
  private static func isWhiteOnPale(
    _ text: Int, _ tint: Int, _ context: inout PairContext
  ) -> Bool {
    context.isConstant(text) && !context.hasHue(text)
      && (context.leastRatio(text, tint) ?? 21) < 1.5
  }

  /// Whether a background of the same role fits a text better: `background.accent-secondary` that
  /// of `text.accent-secondary`, and a plain `background.warning` one that is called filled.
  private static func hasNearer(
    _ text: Int, than background: Int, _ roles: Set<String>, _ context: PairContext
  ) -> Bool {
    let (name, ground) = (context.names[text], context.names[background])
    let levels = name.subjectWords.subtracting(roles)
    let isSolid = ground.subject.contains { ["filled", "solid"].contains($0.text) }
    guard isSolid || !levels.isSubset(of: ground.subjectWords) else { return false }
    return context.backgrounds.contains { other in
      let rival = context.names[other]
      guard rival.roles == ground.roles, rival.component.isEmpty, rival.tree == ground.tree,
        rival.grounds == ground.grounds
      else { return false }
      return isSolid
        ? !rival.subject.contains { ["filled", "solid"].contains($0.text) }
        : rival.subjectWords == ground.subjectWords.union(levels)
    }
  }

  /// Whether a text of the same role has the level of a background that another one has not:
  /// `text.interactive.secondary` rather than `text.interactive` lies on `bg.interactive.secondary`.
  private static func hasNearerText(
    than text: Int, on background: Int, _ foregrounds: [Int], _ context: PairContext
  ) -> Bool {
    let (name, ground) = (context.names[text], context.names[background])
    let levels = ground.subject.filter { $0.has(.level) && !$0.has([.weak, .strong]) }
      .map(\.text).filter { !name.isAbout($0) }
    guard !levels.isEmpty else { return false }
    return foregrounds.contains { other in
      let rival = context.names[other]
      return rival.part == .text && rival.roles == name.roles && rival.tree == name.tree
        && rival.subjectWords == name.subjectWords.union(levels)
    }
  }

  private static func roles(of name: NamedToken) -> Set<String> {
    guard name.part == nil else { return Set(name.roles) }
    return Set(name.roles).union(
      name.subject.map(\.text).filter(Vocabulary.ranks.contains))
  }

  private static func numbers(_ name: NamedToken) -> [String] {
    name.subject.filter { $0.has(.number) }.map(\.text)
  }

  private static func isText(_ text: NamedToken, ofRoleOf tint: NamedToken) -> Bool {
    guard !text.roles.isEmpty, text.roles == tint.roles, text.part != .icon || !text.hasHue,
      text.part != .icon || text.states == tint.states,
      text.subject.allSatisfy({ text.roles.contains($0.text) || $0.has([.level, .textual]) })
    else { return false }
    // `accent-1` and `accent-2` are two accents.
    let (own, other) = (numbers(text), numbers(tint))
    guard own.isEmpty || other.isEmpty || own == other else { return false }
    // Next to a plain `red.subtle`, only a text of the same group is `red.text`.
    guard tint.part == nil else { return true }
    let isWhole = text.subject.allSatisfy { text.roles.contains($0.text) }
    return (isWhole && text.words.first == tint.words.first)
      || text.words.first?.text == "text"
  }

  private static let scale: Set = ["light", "lighter", "lightest", "dark", "darker", "darkest"]

  /// Pairs `error.default` with `error.muted`.
  private static func addRoleColors(
    on tint: Int, _ roles: Set<String>, _ context: inout PairContext
  ) {
    // Beside `fg-brand`, `brand` is a fill.
    let hasText = context.foregrounds.contains {
      let name = context.names[$0]
      return name.part == .text && Set(name.roles) == roles && name.component.isEmpty
        && name.isCalledForeground && !context.owned.contains($0)
    }
    guard !hasText else { return }
    let first = context.names[tint].words.first
    // `red-lighter`, `red-light`, `red`, `red-dark` are the steps of a scale.
    let family = context.plain.filter { index in
      context.names[index].words.first == first && self.roles(of: context.names[index]) == roles
    }
    let steps = family.map { context.names[$0] }
      .filter { name in name.subject.contains { scale.contains($0.text) } }
    guard Set(steps.map(\.key)).count < 2 else { return }
    // The color of a status is that of its message unless there is a text of it, that of a brand may be
    // a fill only.
    let isText = !context.foregrounds.contains {
      let name = context.names[$0]
      return name.part == .text && Set(name.roles) == roles && name.component.isEmpty
        && name.states.isEmpty && !context.owned.contains($0)
    }
    // What others are calculated from may be there for them only.
    let isIngredient =
      context.ingredients.contains(context.paths[tint]) && !context.drawn[tint].contains(.frame)
    let confidence: ColorPair.Confidence =
      isText && roles.isSubset(of: Vocabulary.statuses) && !isIngredient ? .likely : .possible
    // Of `red-low`, `red` and `red-high` the ends are the pair.
    if context.names[tint].isAbout("low") {
      let ends = family.filter {
        context.names[$0].isAbout("high") && context.names[$0].states.isEmpty
          && !context.names[$0].isInverse
      }
      for index in ends { context.add(index, on: tint, confidence, "the tint of its role:") }
      guard ends.isEmpty else { return }
    }
    for index in family where index != tint {
      let name = context.names[index]
      guard name.states.isEmpty, !name.isInverse, !name.subjectKinds.has(.weak),
        !name.full.contains(where: { ["contrast", "base"].contains($0.text) }),
        name.subject.allSatisfy({ roles.contains($0.text) || $0.text == "alternative" }),
        context.tone(of: index) != .tint
      else { continue }
      context.add(index, on: tint, confidence, "the tint of its role:")
    }
  }
}
