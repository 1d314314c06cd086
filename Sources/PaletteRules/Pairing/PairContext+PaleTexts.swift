/// The texts that are made for fills, because they cannot be read on the page.
extension PairContext {
  /// Whether a color keeps its lightness while the page turns over, and cannot be told from the page, or
  /// as a background is far from it, in the appearance that the project has first: it is made for the
  /// other side. One that was forgotten fails in the others, and no file repeats it there.
  mutating func isOfOtherSide(_ index: Int, _ range: ColorRatios.Range) -> Bool {
    guard let first = range.first, let page = page(for: index), ratios.isSteady(index),
      !ratios.isSteady(page)
    else { return false }
    return names[index].part == .background
      ? first >= 3 && range.least < ColorRatios.nearby
      : (ratios.isRepeated(index) ? range.least : first) < 1.3 && range.greatest >= 4.5
  }

  /// Reads as made for fills: a `light` text that is invisible on the page, the text of a role that
  /// is invisible there in every appearance, one that is faint there while its alternative is
  /// readable, and those of three and more weak ones of a role that nowhere reach 3:1 there.
  mutating func readPaleTexts() {
    var ranges: [Int: ColorRatios.Range] = [:]
    for index in foregrounds {
      let name = names[index]
      guard !name.subjectKinds.has(.fixed), name.component.isEmpty, !name.isInverse,
        darkGrounds[index] == nil, let page = page(for: index)
      else { continue }
      ranges[index] = ratios.range(index, on: page)
    }
    let others = Dictionary(
      grouping: ranges.keys.filter { index in
        Self.alternatives.contains { names[index].isAbout($0) } && ranges[index]?.least ?? 1 >= 4.5
      }
    ) { StatelessName(names[$0], without: Self.alternatives) }
    let plainKeys = Set(plain.map { names[$0].key })
    // Of `fg-brand-soft` and `fg-brand`, the one is for the strongest fills where it cannot be seen on
    // the page and the other can be read there.
    let stronger = Set(
      ranges.filter { $1.least >= 3 && !names[$0].subjectKinds.has(.weak) }
        .map { StatelessName(names[$0.key]) })
    let scales = Dictionary(
      grouping: ranges.keys.filter { names[$0].subjectKinds.has(.weak) && !names[$0].roles.isEmpty }
    ) { StatelessName(names[$0], without: Self.weak) }.filter { $0.value.count >= 3 }
    // A theme has forgotten the main text of the page if it has no other that can be read.
    let isRead = ranges.contains {
      names[$0].part == .text && names[$0].roles.isEmpty && $1.least >= 4.5
    }
    let forgotten = isRead ? [] : Set(provisionalMainTexts())
    for (index, range) in ranges {
      let name = names[index]
      // `accent-content` lies on `accent`, and `light-fg` on `light`.
      let isOwn = (name.isPartLast || name.isBeforeLevel) && plainKeys.contains(name.key)
      if isOwn, name.isCalledForeground { continue }
      let isOfRole = !isOwn && name.subject.contains { $0.has(.role) && !$0.has(.level) }
      let isFaint =
        range.greatest < 3 && isOfRole && others[StatelessName(name)] != nil
        || !isOwn && range.greatest < 3 && name.subjectKinds.has(.weak)
          && scales[StatelessName(name, without: Self.weak)] != nil
        || !isOwn && range.least < 1.5 && name.subjectKinds.has(.weak)
          && name.subject.contains { $0.has(.role) && !$0.has(.weak) }
          && stronger.contains(StatelessName(name, without: Self.weak))
      let isForFills =
        name.subjectKinds.has(.pale) && range.least < 1.3 || isOfRole && range.greatest < 1.3
        || isFaint || name.subject.map(\.text) == ["contrast"] && range.greatest < 1.5
      let isHidden =
        (!isOwn || name.roles.isEmpty) && !isOfRole
        && (range.greatest < 1.3
          || isOfOtherSide(index, range)
            && !(forgotten.contains(index) && range.first ?? 1 >= 4.5))
      if isForFills || isHidden && range.first ?? 21 < 1.3 && range.greatest >= 1.3 {
        makeInverse(index)
      } else if isHidden {
        elsewhere.insert(index)
      }
    }
  }

  /// Reads a text that is called light as made for what is called dark, where it can be read there in every
  /// appearance and not on the page: `link-color-light` lies on `background-color-dark-100`.
  mutating func readLightTexts() {
    func words(_ index: Int, without word: String) -> [NameWord]? {
      let name = names[index]
      guard name.isAbout(word), name.component.isEmpty, name.roles.isEmpty, !name.isInverse,
        name.scope.isEmpty, !name.isDisabled, ratios.isConstant(index)
      else { return nil }
      return name.subject.filter { $0.text != word && !$0.has(.number) }
    }
    let grounds = backgrounds.filter {
      words($0, without: "dark")?.isEmpty ?? false && tone(of: $0) == .fill
    }
    guard !grounds.isEmpty else { return }
    for text in foregrounds where names[text].part == .text {
      guard words(text, without: "light")?.allSatisfy({ $0.has(.textual) }) ?? false,
        let page = page(for: text), let own = ratios.range(text, on: page)?.greatest, own < 4.5
      else { continue }
      let readable = grounds.filter { (ratios.range(text, on: $0)?.least ?? 1) >= 4.5 }
      guard !readable.isEmpty else { continue }
      darkGrounds[text] = readable
      elsewhere.insert(text)
    }
  }

  /// Reads a color as one for fills, whose name no longer says anything else of how light it is.
  mutating func makeInverse(_ index: Int, called word: String = "contrast") {
    names[index].isInverse = true
    names[index].subject.removeAll { $0.has(.pale) || $0.text == word }
    names[index].subject.append(NameWord("inverse"))
  }

  private static let weak = Vocabulary.words(.weak)

  /// The subject of a foreground without some words.
  private struct StatelessName: Hashable {
    let part: NamedToken.Part?
    let words: Set<String>

    init(_ name: NamedToken, without dropped: Set<String> = []) {
      part = name.part
      words = name.subjectWords.subtracting(dropped)
    }
  }
}
