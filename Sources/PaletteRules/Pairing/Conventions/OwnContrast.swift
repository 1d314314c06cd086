/// `X-contrast` and `X-inverse` lie on `X`: `primary.contrastText` on `primary.main`,
/// `--primary-inverse` on `--primary-background`.
///
/// They lie on the fills of the role if there are any, never on its tints. Beside an inverse surface,
/// `X-inverse` is the variant of `X` on that one.
enum OwnContrast: PairConvention {
  static func apply(to context: inout PairContext) {
    let hasInverseSurface = (context.backgrounds + context.plain).contains { index in
      let name = context.names[index]
      return name.hasWord("surface") && name.roles.isEmpty
        && name.words.contains { $0.has(.inverse) }
    }
    for index in context.foregrounds + context.plain where context.names[index].part != .icon {
      let name = context.names[index]
      let marks = name.full.dropFirst().filter { $0.has(.inverse) || $0.text == "contrast" }
      guard let mark = marks.first, let first = name.full.first, !first.has(.inverse),
        !hasInverseSurface || !mark.has(.inverse),
        // The inverse of a contrast color is for the other side.
        marks.count == 1,
        !name.full.contains(where: { ["high", "low", "more"].contains($0.text) })
      else { continue }
      if name.part == .text, mark.has(.inverse), isRank(index, context) { continue }
      // `button-inverted` is the ground of `button-inverted-text`.
      if mark.has(.inverse),
        name.part == .text
          ? !context.plain(about: name.key).isEmpty : context.hasTexts(namedAs: index)
      {
        continue
      }
      let marked = Set(marks.map(\.text))
      let words = Set(name.exactWords).subtracting(marked)
      guard !words.isEmpty else { continue }
      let solid = mark.text == "contrast" ? solids(words, &context) : []
      // `frame.contrast` beside `frame.default` is another frame.
      if name.part == nil, mark.text == "contrast", solid.isEmpty,
        let place = name.full.lastIndex(of: mark),
        !name.full[place - 1].has([
          .role, .hue, .level, .neutral, .container, .operable, .message,
        ])
      {
        continue
      }
      // Beside `link.inverse`, `link.contrast` is another variant of it.
      if mark.text == "contrast", hasInverse(words, &context) { continue }
      let main = (context.backgrounds + context.plain).filter { isOfMain(index, $0, context) }
      for background in main + (solid.isEmpty ? candidates(index, words, &context) : solid)
      where lies(index, mark, words, on: background, &context) {
        let isOpen = isOpen(index, on: background, &context)
        context.add(
          index, on: background, isOpen ? .possible : .named,
          "“\(mark.text)” says that it lies on")
        if isOpen { continue }
        context.answered.insert(background)
        if mark.text == "contrast" { context.contrastOwners.insert(background) }
        context.owned.insert(index)
        for icon in context.foregrounds
        where context.names[icon].part == .icon && isBeside(icon, index, context) {
          context.add(icon, on: background, .named, "“\(mark.text)” says that it lies on")
          context.owned.insert(icon)
        }
      }
    }
  }

  /// Whether a text can hardly be read on a background and may be that of a status on another one: there are such
  /// texts of other statuses (`text-error-inverse` beside `text-primary-inverse`), or it has the hue of the background.
  private static func isOpen(
    _ index: Int, on background: Int, _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[index], context.names[background])
    guard name.part == .text, !name.roles.isEmpty, ground.part == .background,
      name.group != ground.group || name.group.isEmpty,
      (context.leastRatio(index, background) ?? 21) < 3
    else { return false }
    let isInverse =
      context.variantsOfSurfaces.variant(of: index).map { WordKinds($0).has(.inverse) } ?? false
    return isInverse || context.isShadeSomewhere(index, of: background)
  }

  /// Whether an icon has the whole name of a text: `icon-warning-inverse` beside `text-warning-inverse`.
  private static func isBeside(_ icon: Int, _ text: Int, _ context: PairContext) -> Bool {
    let (name, other) = (context.names[icon], context.names[text])
    return other.part == .text && name.key == other.key && name.states == other.states
      && name.scope == other.scope && name.tree == other.tree
  }

  /// Whether a color with one of the words, and others, lies on a ground of its name.
  private static func lies(
    _ index: Int, _ mark: NameWord, _ words: Set<String>, on background: Int,
    _ context: inout PairContext
  ) -> Bool {
    let (name, ground) = (context.names[index], context.names[background])
    guard !ground.isInverse, context.statesFit(index, background) else { return false }
    // Where `onPrimary` lies on `primary`, `primaryInverse` is `primary` on an inverse surface.
    if name.part == nil, mark.has(.inverse), context.answered.contains(background) { return false }
    if isOfMain(index, background, context) { return true }
    // `primary.contrastText` is the text on `primary` and `primary.main`, whatever its ratio is.
    let isWhole = Set(ground.exactWords.filter { !["main", "base"].contains($0) }) == words
    if name.part == .text, ground.part != nil || !isWhole,
      (context.greatestRatio(index, background) ?? 21) < 3
    {
      return false
    }
    // A tint over the page, such as `purple-surface`, is no fill.
    if ground.part != nil { return !context.isTranslucent(background) }
    if mark.text == "contrast",
      isHidden(index, on: background, &context) || isPaleStep(background, under: index, &context)
    {
      return false
    }
    // The other side of a color that is no ground vanishes on it in some appearance.
    if mark.has(.inverse), (context.leastRatio(index, background) ?? 21) < 1.3 { return false }
    return !ground.states.contains(.focus) && (isWhole || !ground.fullKinds.has(.weak))
  }

  /// Whether a text and a ground are `contrastText` and `main` of one group, as Material has them: however
  /// pale the ground is, it is a fill.
  private static func isOfMain(_ text: Int, _ ground: Int, _ context: PairContext) -> Bool {
    let (front, back) = (context.names[text].segments, context.names[ground].segments)
    return front.count > 1 && front.dropLast() == back.dropLast()
      && front.last?.map(\.text) == ["contrast", "text"] && back.last?.map(\.text) == ["main"]
  }

  /// Whether a color called contrast is hidden on a ground on which the text of its name can be read: it is
  /// the variant of the ground's color that can be seen beside it.
  private static func isHidden(
    _ index: Int, on background: Int, _ context: inout PairContext
  ) -> Bool {
    guard (context.leastRatio(index, background) ?? 21) < 2 else { return false }
    let key = context.names[background].key
    return context.foregrounds.contains { other in
      other != index && context.names[other].part == .text && context.names[other].key == key
        && (context.leastRatio(other, background) ?? 1) >= 3
    }
  }

  /// Whether a ground is a step of a scale on which a color called contrast is hidden, beside one on which it can be
  /// seen: it lies on `accent-9`, and not on `accent-3`.
  private static func isPaleStep(
    _ background: Int, under index: Int, _ context: inout PairContext
  ) -> Bool {
    let ground = context.names[background]
    guard ground.words.last?.has(.number) == true,
      (context.leastRatio(index, background) ?? 21) < 1.5
    else { return false }
    return context.plain.contains { other in
      context.names[other].words.last?.has(.number) == true
        && context.names[other].words.dropLast() == ground.words.dropLast()
        && context.names[other].scope == ground.scope
        && (context.leastRatio(index, other) ?? 1) >= 2.5
    }
  }

  /// The fills that are called solid, for which a contrast color beside them is made: `queued.solid`.
  private static func solids(_ words: Set<String>, _ context: inout PairContext) -> [Int] {
    context.grounds(exactly: context.number(of: words.union(["solid"])))
  }

  /// Whether a text is one of several ranks of inverse texts: `text_color_primary_inverse` beside
  /// `text_color_secondary_inverse`.
  private static func isRank(_ index: Int, _ context: PairContext) -> Bool {
    func rank(_ name: NamedToken) -> String? {
      let words = name.exactWords.filter { !WordKinds($0).has(.inverse) }
      return words.count == 1 && Vocabulary.ranks.contains(words[0]) ? words[0] : nil
    }
    guard let own = rank(context.names[index]) else { return false }
    return context.foregrounds.contains { other in
      context.names[other].part == .text && context.names[other].isInverse
        && rank(context.names[other]).map { $0 != own } ?? false
    }
  }

  private static func hasInverse(_ words: Set<String>, _ context: inout PairContext) -> Bool {
    ["inverse", "inverted"].contains { word in
      let key = context.number(of: words.union([word]))
      return !context.grounds(exactly: key).isEmpty
    }
  }

  private static func candidates(
    _ index: Int, _ words: Set<String>, _ context: inout PairContext
  ) -> [Int] {
    let name = context.names[index]
    var found: [Int] = []
    for set in [words, words.filter { !WordKinds($0).has(.level) }] where found.isEmpty {
      guard !set.isEmpty else { continue }
      let key = context.number(of: set)
      found = context.grounds(exactly: key).filter { $0 != index }
    }
    let names = context.names
    let strong = found.filter {
      names[$0].part != .background || context.restingTone(of: $0) != .tint
    }
    found = strong.isEmpty ? found.filter { names[$0].part == nil } : strong
    if name.part == .text {
      // A background with the whole name is the one for which it is made.
      if context.backgrounds(about: name.key).contains(where: { names[$0].key == name.key }) {
        return []
      }
      found = found.filter {
        names[$0].part != .background || context.restingTone(of: $0) != .tint
      }
    }
    let roles = words.filter { !WordKinds($0).has(.neutral) }
    if !roles.isEmpty,
      roles.allSatisfy({ WordKinds($0).has(.roles) || $0 == "secondary" || $0 == "tertiary" }),
      found.isEmpty || (name.part == nil && found.allSatisfy { names[$0].part == .background })
    {
      found += (context.backgrounds + context.plain).filter { other in
        let ground = names[other]
        guard other != index, roles.isSubset(of: ground.subjectWords),
          !ground.full.contains(where: { $0.text == "contrast" })
        else { return false }
        let rest = ground.subject.filter { !roles.contains($0.text) }
        return rest.allSatisfy { $0.has(.solid) }
          && (rest.isEmpty && context.page(for: other) == nil
            || context.restingTone(of: other) == .fill
            || rest.contains {
              ["solid", "filled", "bold", "strong", "emphasis"].contains($0.text)
            })
      }
    }
    let fills = found.filter { names[$0].part == .background }
    return fills.isEmpty ? found : fills
  }
}
