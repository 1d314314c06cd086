/// “On” names the background of a color: `onPrimary` lies on `primary`,
/// `text.brand.on-brand-secondary` on `background.brand.secondary`, `text-critical-on-bg-fill` on
/// `bg-fill-critical`.
///
/// `on-surface` lies on every plain surface, `on-emphasis`, `on-inverse` and `on-color` on the
/// fills of that kind, `onXVariant` on `X` if there is no `XVariant`.
///
/// Many colors that equal their grounds in every appearance are placeholders, which an app replaces.
enum NamedGround: PairConvention {
  /// The number of equal pairs from which they are placeholders rather than mistakes.
  private static let placeholderCount = 5
  /// The ratio from which a color may be meant to be seen where its name leaves open what it lies on.
  private static let readable = 2.5

  static func apply(to context: inout PairContext) {
    let written = Set(context.named.map { telling($0, context) })
    let grounds = context.named.map { index in
      let ground = Ground(of: index, context.names[index])
      let (found, isPage) = ground.candidates(in: &context)
      let alike = levelAlike(index, spelledAlike(index, found, context), context)
      let meant = isPage ? alike : seen(by: index, ground.meant(of: alike, in: &context), &context)
      return (index, ground, (found: meant, isPage: isPage))
    }
    let equal = grounds.count { index, _, candidates in
      candidates.found.contains { isEqual(index, $0, &context) }
    }
    // What has a text or an icon of its own needs none that is for any color.
    var owners: [Bool: Set<Int>] = [:]
    for (index, ground, candidates) in grounds where !ground.isForAnyFill && !candidates.isPage {
      for background in candidates.found
      where !isEqual(index, background, &context)
        && mayLie(index, on: background, ground, isPage: false, among: written, in: &context)
      {
        owners[context.names[index].part == .icon, default: []].insert(background)
      }
    }
    for (index, ground, (candidates, isPage)) in grounds {
      for background in candidates {
        let isIcon = context.names[index].part == .icon
        if ground.isForAnyFill,
          owners[isIcon]?.contains(background) ?? false
            || !isIcon && hasOwnLabel(background, &context)
        {
          continue
        }
        if equal >= placeholderCount, isEqual(index, background, &context) { continue }
        if context.isDrawnOnNamesake(index, than: background, isSpelledAlike: isPage) { continue }
        guard mayLie(index, on: background, ground, isPage: isPage, among: written, in: &context)
        else { continue }
        let name = context.names[background]
        // Where others are for text, `onSurface` may be a layer, which is hardly seen.
        let isLayer =
          ["background", "surface"].contains(where: name.hasWord)
          && (context.greatestRatio(index, background) ?? 21) < 1.5
          && context.foregrounds.contains {
            context.names[$0].on == nil && context.names[$0].partWord == "text"
          }
        context.add(
          index, on: background, isLayer ? .possible : .named, "“on” says what it lies on:")
        if !isPage { context.answered.insert(background) }
      }
    }
  }

  /// Whether a text is called after a fill or the part of a button that it is, in another color.
  private static func hasOwnLabel(_ fill: Int, _ context: inout PairContext) -> Bool {
    let name = context.names[fill]
    guard context.hasForeground(fill) || !name.component.isEmpty else { return false }
    return context.foregrounds.contains { text in
      context.names[text].part == .text && context.names[text].key == name.key
        && context.names[text].scope == name.scope && context.statesFit(text, fill)
        && (context.leastRatio(text, fill) ?? 1) >= readable
    }
  }

  /// The words of a name that say something.
  private static func telling(_ index: Int, _ context: PairContext) -> [NameWord] {
    context.names[index].words.filter { !$0.has(.filler) }
  }

  /// Whether nothing speaks against a ground that the name of a token means.
  ///
  /// - Parameters:
  ///   - index: The token.
  ///   - background: The ground.
  ///   - ground: What the name of the token says of it.
  ///   - isPage: Whether it is a surface of the page.
  ///   - written: The words of all such names.
  ///   - context: All tokens.
  /// - Returns: Whether the token may lie on it.
  private static func mayLie(
    _ index: Int, on background: Int, _ ground: Ground, isPage: Bool,
    among written: Set<[NameWord]>, in context: inout PairContext
  ) -> Bool {
    let name = context.names[background]
    guard name.isDisabled == ground.states.contains(.disabled) else { return false }
    // `theme_dark_surface` is a surface of that theme, and nothing dark.
    if ground.words.isSubset(of: ["light", "dark"]), name.hasWord("theme") { return false }
    if !ground.states.isEmpty, name.states != ground.states { return false }
    // `on-secondary` lies on a role, not on a surface of the second level.
    if !isPage, context.names[index].part == nil, context.isSurface(background) { return false }
    // `text-on-primary` lies on that role, too, and not on the first surface of the page, where it
    // cannot be read.
    if !isPage, ground.grounds.isEmpty, ground.isRank, context.isSurface(background),
      (context.leastRatio(index, background) ?? 21) < readable
    {
      return false
    }
    let isTint = context.tone(of: background) == .tint
    // `brand-selected` is a tint where `brand` is a fill.
    if name.part == nil, name.states == .selected, !ground.states.contains(.selected), isTint {
      return false
    }
    // `…-on-fill-hover` is meant for the hovered fill.
    let words = telling(index, context)
    if ground.states.isEmpty, !name.states.isEmpty,
      name.words.contains(where: { $0.has(.state) && written.contains(words + [$0]) })
    {
      return false
    }
    return name.component.isEmpty || name.on != nil || !ground.isKind(.strong) || !isTint
  }

  /// The grounds without those that differ from another one only in how words are separated, if that one is
  /// written as the color on it: `colorOnPrimary` is for `colorPrimary`, and not for an old `color_primary`.
  private static func spelledAlike(
    _ index: Int, _ grounds: [Int], _ context: PairContext
  ) -> [Int] {
    guard grounds.count > 1 else { return grounds }
    func letters(_ index: Int) -> String {
      context.paths[index].lowercased().filter { !"-_ ".contains($0) }
    }
    let own = context.separators(of: index)
    let alike = Set(grounds.lazy.filter { context.separators(of: $0) == own }.map(letters))
    return grounds.filter { context.separators(of: $0) == own || !alike.contains(letters($0)) }
  }

  /// The grounds whose names end with “color”, or those that do not, where two levels of tokens have the same
  /// names but for that: `on-action-color` is for `action-background-color`, and `on-action` for `action`.
  private static func levelAlike(
    _ index: Int, _ grounds: [Int], _ context: PairContext
  ) -> [Int] {
    func hasEnding(_ index: Int) -> Bool {
      context.names[index].words.last?.has(.color) ?? false
    }
    let alike = grounds.filter { hasEnding($0) == hasEnding(index) }
    guard !alike.isEmpty, alike.count < grounds.count else { return grounds }
    let own = context.names[index]
    let isTwice = context.named.contains { other in
      let name = context.names[other]
      return hasEnding(other) != hasEnding(index) && name.key == own.key && name.part == own.part
        && name.states == own.states && name.scope == own.scope && name.tree == own.tree
    }
    return isTwice ? alike : grounds
  }

  /// Of several grounds on one of which a text can be read, those on which it can be seen at all: what is
  /// `on-contrast` is for a dark `surface-contrast`, and not for a pale `canvas-contrast`.
  private static func seen(
    by index: Int, _ grounds: [Int], _ context: inout PairContext
  ) -> [Int] {
    let visible = grounds.filter { (context.greatestRatio(index, $0) ?? 21) >= 1.5 }
    let isReadable = visible.contains { (context.leastRatio(index, $0) ?? 1) >= 4.5 }
    return isReadable ? visible : grounds
  }

  private static func isEqual(
    _ index: Int, _ background: Int, _ context: inout PairContext
  ) -> Bool {
    (context.greatestRatio(index, background) ?? 21) < 1.001
  }

  /// The words after “on”.
  private struct Ground {
    /// The token.
    let index: Int
    /// The words of the name without “on”, states and fillers, in order.
    let name: [NameWord]
    /// All words after “on”.
    let all: [String]
    /// The words that denote a background.
    let grounds: Set<String>
    /// The other meaningful words.
    let words: Set<String>
    /// The words before “on”.
    let before: Set<String>
    let isBeforeLevel: Bool
    /// The roles before “on”, also those that say nothing in the palette.
    let lead: [String]
    var states: TokenStates = []

    init(of index: Int, _ name: NamedToken) {
      self.index = index
      self.name =
        name.words.indices.filter {
          $0 != name.on && $0 != name.scheme && !name.words[$0].has([.state, .filler])
        }.map { name.words[$0] }
      var after = name.words.indices.filter { index in
        index > name.on ?? 0 && index != name.scheme && !name.words[index].has(.color)
          && !(name.isInContext && name.partWords.contains(index))
      }.map { name.words[$0] }
      if after.isEmpty { after = [NameWord("color")] }
      all = after.map(\.text)
      grounds = Set(after.filter { $0.has(.grounds) }.map(\.text))
      words = Set(after.filter { !$0.has([.grounds, .state, .filler]) }.map(\.text))
      before = name.subjectWords
      isBeforeLevel = name.isOnly(.level)
      lead = name.words[..<(name.on ?? 0)].filter { $0.has(.role) }.map(\.text)
      for word in after { states.formUnion(TokenStates(word.text)) }
      if name.isDisabled { states.insert(.disabled) }
    }

    /// Of a color and its tint the one on which the text can be read, where it cannot on the other: white
    /// `text-on-success` lies on `success-color`, and dark `on-warning` on `warning-bg`, a pale one.
    func meant(of found: [Int], in context: inout PairContext) -> [Int] {
      guard grounds.isEmpty, before.isEmpty, words.count == 1 else { return found }
      let key = context.number(of: words)
      func isOne(_ other: Int) -> Bool {
        let name = context.names[other]
        return name.states.isEmpty && other != index
          && name.component.allSatisfy { words.contains($0) }
      }
      let others = context.backgrounds(about: key).filter { isOne($0) && !found.contains($0) }
      let colors = context.foregrounds.filter {
        context.names[$0].isImplied && context.names[$0].key == key && isOne($0)
          && context.tone(of: $0) == .fill
      }
      let tints = found.filter { isOne($0) && context.tone(of: $0) == .tint }
      let fills = found.filter { !tints.contains($0) } + colors
      func best(_ grounds: [Int]) -> Double {
        grounds.map { context.leastRatio(index, $0) ?? 21 }.max() ?? 1
      }
      if !tints.isEmpty, best(tints) < NamedGround.readable, best(fills) > best(tints) {
        return fills
      }
      return best(found) < NamedGround.readable && best(others) >= 3
        ? others.filter { context.leastRatio(index, $0) ?? 21 >= 3 } : found
    }

    /// Whether it is a single word with one of some meanings, and no word precedes “on”.
    func isKind(_ kinds: WordKinds) -> Bool {
      words.count == 1 && words.allSatisfy { WordKinds($0).has(kinds) }
    }

    /// Whether it is a rank, which surfaces have as well as roles.
    var isRank: Bool { words.count == 1 && words.isSubset(of: Vocabulary.ranks) }

    /// The words for how light or dark a surface is, the plain one first.
    private static let families = [
      ["light", "lighter", "lightest"], ["dark", "darker", "darkest"],
    ]

    func candidates(in context: inout PairContext) -> (found: [Int], isPage: Bool) {
      if let ofGroup = groundsOfGroup(in: context) { return (ofGroup, true) }
      let isPlainGround = grounds.isSubset(of: [
        "surface", "surfaces", "background", "backgrounds", "bg", "canvas", "page",
      ])
      if !grounds.isEmpty, isPlainGround, isBeforeLevel, words.isSubset(of: ["variant"]) {
        return (surfaces(in: &context), true)
      }
      let (own, hasContext) = groundsOfContext(in: &context)
      var found = own + sameName(in: &context, isPlainGround: isPlainGround)
      let names = context.names
      if isBeforeLevel, !before.isEmpty, !words.isEmpty,
        !found.contains(where: { (context.leastRatio(index, $0) ?? 21) >= 3 })
      {
        let readable = readableFills(in: &context)
        if !readable.isEmpty { found = readable }
      }
      if words.isEmpty, before.isEmpty, !grounds.isEmpty,
        grounds.isSubset(of: ["bg", "background", "fill", "fills"])
      {
        found = fillsOfAll(in: &context)
      }
      found += surfacesOfFamily(in: context).filter { !found.contains($0) }
      if !words.isEmpty, words.allSatisfy({ WordKinds($0).has(.inverse) }) {
        found = inverseGrounds(in: context)
      } else if let word = words.first, before.isEmpty, words.count == 1 {
        found += fills(of: word, in: &context)
      }
      if found.isEmpty, !hasContext {
        found = before.isEmpty ? fillsOfRole(in: &context) : []
        if found.isEmpty { found = fillsOfKind(in: &context) }
        if found.isEmpty, before.isEmpty { found = baseOfScale(in: context) }
      }
      if words.contains("fixed") {
        let base = words.subtracting(["variant"])
        for set in [before.union(words).union(["dim"]), base, base.union(["dim"])] {
          found += about(set, in: &context)
        }
      }
      // `on-background-60` and `surface-60` share only how much shows through.
      if !words.isEmpty, words.allSatisfy({ WordKinds($0).has(.number) }) {
        found.removeAll { context.isTranslucent($0) }
      }
      if !grounds.isEmpty {
        let exact = found.filter { grounds.isSubset(of: names[$0].grounds) }
        if !exact.isEmpty { found = exact }
      }
      return (found, false)
    }

    /// The fills on which a text of a level can be read: `text-primary_on-brand` is the first of the texts
    /// on fills of the brand, and not the text of a tint that is called `brand-primary`.
    private func readableFills(in context: inout PairContext) -> [Int] {
      context.backgrounds.filter { background in
        let name = context.names[background]
        return words.allSatisfy(name.isAbout) && name.component.isEmpty && !name.isInverse
          && context.tone(of: background) == .fill
          && (context.leastRatio(index, background) ?? 1) >= 3
      }
    }

    /// All fills, for what is called `on-bg` or `on-fill`: those with that word, or else any for the latter.
    private func fillsOfAll(in context: inout PairContext) -> [Int] {
      let fills = context.backgrounds.filter { background in
        let name = context.names[background]
        return name.component.isEmpty && !name.isInverse && context.tone(of: background) == .fill
      }
      let called = fills.filter { grounds.isSubset(of: context.names[$0].grounds) }
      return called.isEmpty && grounds.isSubset(of: ["fill", "fills"]) ? fills : called
    }

    /// All light surfaces for `on-light`, `lightest` too.
    private func surfacesOfFamily(in context: PairContext) -> [Int] {
      guard grounds.isEmpty, let family = Self.families.first(where: { words == [$0[0]] }) else {
        return []
      }
      return context.backgrounds.filter { background in
        let name = context.names[background]
        return !name.subject.isEmpty && name.subject.allSatisfy { family.contains($0.text) }
          && name.states.isEmpty && name.scope.isEmpty
      }
    }

    /// The inverse backgrounds, those of the role before “on” if there are any.
    private func inverseGrounds(in context: PairContext) -> [Int] {
      let names = context.names
      let all = context.backgrounds.filter { names[$0].isInverse && names[$0].component.isEmpty }
      let own = all.filter { index in lead.allSatisfy(names[index].hasWord) }
      return lead.isEmpty || own.isEmpty ? all : own
    }

    /// The grounds for which one word stands: all that are called `strong`, the fills of the brand.
    private func fills(of word: String, in context: inout PairContext) -> [Int] {
      let isStrong = isKind(.strong)
      guard isStrong || ["accent", "brand"].contains(word) else { return [] }
      return context.backgrounds.filter { background in
        let name = context.names[background]
        return name.isAbout(word) && name.subject.count > 1
          && (isStrong
            || name.component.isEmpty && !name.isInverse && context.tone(of: background) == .fill)
      }
    }

    /// The fills of a role: `text-on-brand` lies on `brand.primary`, and `text-on-warning` on
    /// `status.warning.solid`.
    private func fillsOfRole(in context: inout PairContext) -> [Int] {
      guard words.count == 1, grounds.isEmpty, let word = words.first, WordKinds(word).has(.role)
      else { return [] }
      return context.plain.filter { index in
        let name = context.names[index]
        return name.isAbout(word) && name.states.isEmpty && name.component.isEmpty
          && name.isOnly(WordKinds.role.union(.solid)) && context.tone(of: index) == .fill
      }
    }

    /// The color that is called `gold`, or else the base of its scale, `gold-500`, for what is called `on-gold`.
    /// The steps of a scale share the reading of their names, so that their paths are compared.
    private func baseOfScale(in context: PairContext) -> [Int] {
      func letters(_ path: String) -> String {
        path.lowercased().filter { $0.isLetter || $0.isNumber }
      }
      guard words.count == 1, grounds.isEmpty, states.isEmpty, let word = words.first else {
        return []
      }
      let own = letters(context.paths[index])
      guard own.hasSuffix("on\(word)") else { return [] }
      let base = own.dropLast(word.count + 2) + word
      let paths = context.paths.map(letters)
      let found = paths.indices.filter {
        paths[$0] == base && [nil, .background].contains(context.names[$0].part)
      }
      return found.isEmpty ? paths.indices.filter { paths[$0] == "\(base)500" } : found
    }

    /// Whether it is called `on-color`, `on-solid` and the like. The level of `text-on-solid-primary` is that
    /// of the text.
    var isForAnyFill: Bool {
      let kinds = words.intersection(["color", "solid", "emphasis", "image", "media", "dark"])
      return kinds.count == 1 && words.subtracting(kinds).allSatisfy { WordKinds($0).has(.level) }
    }

    /// The fills for what is for any.
    private func fillsOfKind(in context: inout PairContext) -> [Int] {
      guard isForAnyFill else { return [] }
      let names = context.names
      // Inverse backgrounds have inverse texts.
      let hasInverse =
        context.foregrounds.contains { names[$0].isInverse && names[$0].part == .text }
        || context.named.contains { other in
          names[other].scope == names[index].scope
            && names[other].words.dropFirst((names[other].on ?? 0) + 1).contains {
              $0.has(.inverse)
            }
        }
      let fills = context.backgrounds.filter { background in
        // “Dark” says what the color is: not one on which nothing light can be read, and in the dark theme the
        // page is near it. Neither is what shows the page a fill.
        let tone = context.tone(of: background)
        let least = context.leastRatio(index, background) ?? 21
        return names[background].component.isEmpty && !(names[background].isInverse && hasInverse)
          && (tone == .fill || tone == .mixed && words.contains("dark") && least >= 4.5)
          && !context.isTranslucent(background)
          && (!words.contains("dark") || least >= NamedGround.readable)
      }
      return fills
        + context.plain.filter {
          ["button", "btn"].contains(names[$0].component.first) && context.tone(of: $0) == .fill
        }
    }

    /// The backgrounds of the group that a group called `on` repeats: `surface.overlay.default` under
    /// `on.surface.overlay.main`; `nil` if there is none. What is called after a hue lies on
    /// any color.
    private func groundsOfGroup(in context: PairContext) -> [Int]? {
      let own = context.names[index]
      guard let on = own.segments.firstIndex(where: { $0.map(\.text) == ["on"] }),
        on + 2 < own.segments.count
      else { return nil }
      let group = own.segments[..<on] + own.segments[(on + 1)...].dropLast()
      guard context.backgrounds.contains(where: { context.names[$0].segments.starts(with: group) })
      else { return nil }
      if own.words.contains(where: { $0.has(.hue) || ["black", "white"].contains($0.text) }) {
        return []
      }
      return context.backgrounds.filter { other in
        let ground = context.names[other]
        return ground.on == nil && ground.scope == own.scope && ground.segments.starts(with: group)
          && ground.states == own.states
          && ground.segments.dropFirst(group.count).joined().allSatisfy {
            $0.has([.neutral, .filler, .state]) || $0.text == "full"
          }
      }
    }

    /// The opaque backgrounds of the same context: `background-neutral-on-dark` of `text-on-dark`.
    /// Whether there is any is returned too.
    private func groundsOfContext(
      in context: inout PairContext
    ) -> (found: [Int], hasContext: Bool) {
      let own = context.names[index]
      let around = own.contextWords
      guard around == ["dark"] || around == ["light"], own.part != nil else { return ([], false) }
      let names = context.names
      let all = names.indices.filter { other in
        let name = names[other]
        return name.part == .background && name.on != nil && name.contextWords == around
          && name.scope == own.scope && !context.isTranslucent(other)
      }
      let grounds = all.filter { other in
        names[other].component == own.component
          && (own.component.isEmpty || names[other].key == own.key)
      }
      // What is disabled lies on what is called alike, whatever can be read on that.
      let disabled = grounds.filter { other in
        own.isDisabled && names[other].states == own.states && names[other].key == own.key
          && names[other].tree == own.tree
      }
      if !disabled.isEmpty { return (disabled, true) }
      // The text of a role lies on the ground of that role, if there is one on which it can be read.
      let ofRole = grounds.filter { other in
        !names[other].roles.isEmpty && names[other].roles == own.roles
          && (context.leastRatio(index, other) ?? 21) >= NamedGround.readable
      }
      let plain = grounds.filter { Set(names[$0].roles).isSubset(of: ["neutral"]) }
      // Those of components say nothing of the page's.
      return (ofRole.isEmpty ? plain : ofRole, all.contains { names[$0].component.isEmpty })
    }

    private func surfaces(in context: inout PairContext) -> [Int] {
      // A white `surface` on a dark `background` is a fill that has texts of its own.
      if words.isEmpty, grounds.count == 1 {
        let own = context.grounds(exactly: context.number(of: grounds)).filter { ground in
          [.fill, .mixed].contains(context.tone(of: ground))
            && context.names[ground].scope == context.names[index].scope
        }
        if !own.isEmpty { return own }
      }
      var found = context.mainSurfaces
      if !words.isEmpty {
        let key = context.number(of: words)
        found += context.backgrounds.filter { context.names[$0].key == key }
      }
      guard grounds == ["background"] || grounds == ["bg"] else { return found }
      let backgrounds = found.filter { !context.names[$0].grounds.isDisjoint(with: grounds) }
      return backgrounds.isEmpty ? found : backgrounds
    }

    private func about(_ words: Set<String>, in context: inout PairContext) -> [Int] {
      let key = context.number(of: words)
      return context.backgrounds(about: key) + context.plain(about: key)
    }

    private func sameName(
      in context: inout PairContext, isPlainGround: Bool
    ) -> [Int] {
      let found = sameName(in: &context)
      // `text-primary-on-background` does not lie on `primary`.
      guard isPlainGround, !grounds.isEmpty else { return found }
      return found.filter { context.names[$0].part != nil }
    }

    /// Whether a background has the name after “on” in the group beside that of the text, which can be read on it:
    /// `background.contrast` for `foreground.on-contrast`. A `contrast.default` is then what they are made of.
    private func isBeside(_ background: Int, _ context: inout PairContext) -> Bool {
      let (own, ground) = (context.names[index], context.names[background])
      guard own.part == .text, ground.part == .background,
        own.segments.count == ground.segments.count, let leaf = own.segments.last,
        leaf.first?.text == "on", let other = ground.segments.last,
        leaf.dropFirst().map(\.text) == other.map(\.text), !context.isSurface(background)
      else { return false }
      return (context.leastRatio(index, background) ?? 1) >= 4.5
    }

    private func sameName(in context: inout PairContext) -> [Int] {
      // `brand-on-normal` lies on `brand-fill-normal` rather than on `brand`.
      if words.isEmpty, !all.isEmpty, all.allSatisfy({ WordKinds($0).has(.filler) }) {
        let whole = before.union(all)
        let names = context.names
        let found = context.backgrounds.filter { Set(names[$0].full.map(\.text)) == whole }
        if !found.isEmpty { return found }
      }
      // `danger-strong-on-emphasis` lies on the emphasis of its role.
      for set in words.isEmpty ? [before] : [before.union(words), words.union(lead), words] {
        var found = about(set, in: &context)
        if set.isEmpty {
          found = found.filter { !states.isEmpty && context.names[$0].states == states }
        }
        // `dark-on-primary` lies on `dark-primary`, not on `primary-dark`.
        let exact = found.filter { index in
          context.names[index].words.filter { !$0.has([.state, .filler]) } == name
        }
        if !exact.isEmpty { found = exact }
        // `text-on-primary` lies on `primary`, and not on a `primary-background` that is the page.
        if grounds.isEmpty, found.contains(where: { context.names[$0].part == nil }) {
          found.removeAll { context.isSurface($0) && context.names[$0].roles.isEmpty }
        }
        let beside = found.filter { isBeside($0, &context) }
        if !beside.isEmpty { found.removeAll { context.names[$0].part == nil } }
        if !found.isEmpty { return found }
      }
      for set in [before.union(all), Set(all)] {
        let key = context.number(of: set)
        let found = context.grounds(exactly: key)
        if !found.isEmpty { return found }
      }
      guard words.contains("variant") else { return [] }
      let base = words.subtracting(["variant"])
      for set in [before.union(base), base] {
        let found = about(set, in: &context)
        if !found.isEmpty { return found }
      }
      return []
    }
  }
}
