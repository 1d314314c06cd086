import TokenGraph

/// The surfaces of the page.
extension PairContext {
  /// Whether a background is a plain surface.
  func isSurface(_ index: Int) -> Bool { surfaces.contains(index) }

  /// Whether a surface is one of emphasis, which the colors of roles are not made for.
  func isTooStrong(_ surface: Int, for index: Int) -> Bool {
    surface != ratios.page && !drawn[surface].contains(.page)
      && names[surface].subjectKinds.has(.strong)
      && (names[index].roles.contains { $0 != "neutral" } || hasGroundInGroup(index))
  }

  /// Whether a text has a background of its name in its own group: `feedback.neutral.text` beside
  /// `feedback.neutral.background`.
  private func hasGroundInGroup(_ text: Int) -> Bool {
    let name = names[text]
    return name.group.count > 1
      && backgrounds(about: name.key).contains { names[$0].group == name.group }
  }

  mutating func isPlainSurface(_ index: Int) -> Bool {
    let name = names[index]
    return !variants.contains(index) && name.component.isEmpty
      && name.words.last(where: { $0.has(.grounds) })?.text != "fill" && name.roles.isEmpty
      && !name.isInverse && !name.isDisabled && name.scope.isEmpty
      && !name.subject.contains {
        $0.has(.fixed)
          || ["contrast", "transparent", "translucent", "track", "progressive"].contains($0.text)
      } && !ratios.isClear(index) && !isOfStateGroup(index) && !isTintBesideRoles(index)
  }

  /// Whether a background with a hue is called like the tints of roles but for its first word, which is none for a
  /// surface: `background.acme-less` beside `background.error-less`.
  private mutating func isTintBesideRoles(_ index: Int) -> Bool {
    let name = names[index]
    guard let own = name.segments.last, own.count == 2, own[1].has([.weak, .level]),
      own[0].isUnknown, ratios.hasHue(index)
    else { return false }
    return backgrounds.contains { other in
      let beside = names[other]
      guard let last = beside.segments.last, last.count == 2, last[1].text == own[1].text else {
        return false
      }
      return
        (Vocabulary.faults.contains(last[0].text)
        || Vocabulary.otherStatuses.contains(last[0].text))
        && beside.group == name.group && beside.tree == name.tree
    }
  }

  /// Whether a background is that of a state that has a text too: `focus.background` beside `focus.text`.
  func isOfStateGroup(_ index: Int) -> Bool {
    let name = names[index]
    guard !name.states.isEmpty, name.subject.isEmpty, isOwnSegment(name),
      name.group.count == name.segments.count - 1
    else { return false }
    return foregrounds.contains {
      names[$0].part == .text && isOwnSegment(names[$0]) && names[$0].groupWords == name.groupWords
    }
  }

  /// Whether a `base` is that of the texts, beside a `white` on which it can be read.
  private mutating func isInk(_ index: Int) -> Bool {
    guard names[index].full.map(\.text) == ["base"],
      let white = plain.first(where: { names[$0].isWhite })
    else { return false }
    return (ratios.range(white, on: index)?.least ?? 1) >= 4.5
  }

  /// Whether a `base` is the middle of a scale: beside `base-light` and `base-dark`.
  private func isOfScale(_ index: Int) -> Bool {
    names[index].full.map(\.text) == ["base"]
      && ["light", "dark"].allSatisfy { step in
        plain.contains { names[$0].full.map(\.text) == ["base", step] }
      }
  }

  /// Whether a background of a middle tone is the fill of a component and not the page, which is pale or dark:
  /// rules draw it under texts, or it has one of its own name, and they never draw it as the page.
  private mutating func isFillOfComponent(_ index: Int) -> Bool {
    let (name, drawing) = (names[index], drawn[index])
    guard drawing.contains(.frame), !drawing.contains(.page), !name.grounds.contains("surface"),
      !name.subject.contains(where: { $0.has(.page) }), ratios.isMidTone(index)
    else { return false }
    return usedBackgrounds.contains(index)
      || !name.subject.isEmpty && foregrounds.contains { names[$0].key == name.key }
  }

  mutating func findSurfaces(_ plainSurfaces: [Int]) {
    var candidates = plainSurfaces
    if candidates.isEmpty { candidates = takeBareSurfaces() }
    let trees = Set(candidates.map { names[$0].tree })
    let neutral = backgrounds.filter { index in
      let name = names[index]
      return !variants.contains(index) && !trees.contains(name.tree)
        && name.roles == ["neutral"] && name.component.isEmpty
        && !name.isInverse && !name.isDisabled && name.scope.isEmpty
    }
    candidates += neutral
    let keysOfFills = Set(candidates.filter { isFillOfComponent($0) }.map { names[$0].key })
    fills = Set(candidates.filter { keysOfFills.contains(names[$0].key) })
    let layers = Set(candidates.filter { ratios.isLayer($0) })
    var ranked = candidates.sorted { a, b in
      let isFill = (fills.contains(a), fills.contains(b))
      if isFill.0 != isFill.1 { return isFill.1 }
      let isLayer = (layers.contains(a), layers.contains(b))
      return isLayer.0 == isLayer.1 ? isMorePlain(a, b) : isLayer.1
    }
    let neutralPage = neutralPage(among: ranked)
    if let neutralPage {
      ranked = [neutralPage] + ranked.filter { $0 != neutralPage }
    } else {
      ranked = readableFirst(ranked)
    }
    ratios.page = ranked.first
    for index in ranked where names[index].states.isEmpty && pages[names[index].tree] == nil {
      pages[names[index].tree] = index
    }
    findLeftBehind()
    readBrandFills(&candidates, areGray: neutralPage != nil)
    addSurfaces(candidates.filter { !fills.contains($0) })
    surfaces.sort()
    mainSurfaces.sort()
  }

  /// Makes backgrounds of what is called the page, in levels: `page.primary` and `page.faint`.
  mutating func takePages() {
    let pages = plain.filter { index in
      let name = names[index]
      guard name.full.first?.text == "page", name.states.isEmpty, name.scope.isEmpty else {
        return false
      }
      return name.full.count > 1 && name.full.dropFirst().allSatisfy { $0.has([.level, .neutral]) }
    }
    for index in pages {
      names[index].part = .background
      names[index].grounds = ["page"]
      names[index].roles = []
    }
    plain.removeAll(where: pages.contains)
    backgrounds += pages
  }

  /// The tokens that are called as surfaces are, by words alone; they become backgrounds.
  private mutating func takeBareSurfaces() -> [Int] {
    let words: Set = [
      "base", "page", "body", "paper", "canvas", "app", "layer", "layout", "100", "200", "300",
      "01", "02", "03", "0", "1", "2", "3",
    ]
    let candidates = plain.filter { index in
      let full = names[index].full
      return !full.isEmpty && names[index].states.isEmpty
        && full.allSatisfy { words.contains($0.text) } && !isUsedAsText(index)
        && !isInk(index) && !isOfScale(index)
    }
    for index in candidates {
      names[index].part = .background
      plainByKey[names[index].key, default: []].append(index)
      addExact(index)
    }
    plain.removeAll(where: candidates.contains)
    backgrounds += candidates
    return candidates
  }

  /// Adds those of some backgrounds whose tone is that of a surface.
  private mutating func addSurfaces(_ candidates: [Int]) {
    for index in candidates {
      let name = names[index]
      let tone = tone(of: index)
      let isAmbiguous =
        name.subjectKinds.has(.strong)
        || ["primary", "dark", "light", "secondary", "tertiary", "dim", "contrast"].contains {
          name.isAbout($0)
        }
      let isBorrowed = !isAmbiguous && tone == .fill && isTintOfOther(index, candidates)
      guard isAmbiguous ? tone == .tint || tone == nil : tone != .fill || isBorrowed,
        // In the dark scheme what is dark in both is near the page, too.
        !name.isAbout("contrast")
          || tone == .tint && (name.tree.opposite == nil || isTintOfOther(index, candidates))
      else {
        continue
      }
      if isBorrowed { borrowedSurfaces.insert(index) }
      if tone == .mixed, let page = page(for: index), let range = ratios.range(index, on: page),
        isOfOtherSide(index, range)
      {
        continue
      }
      surfaces.append(index)
      let isEmphasized = name.subject.contains {
        $0.has(.strong) && !["strong", "dark", "emphasized", "solid"].contains($0.text)
      }
      if name.states.contains(.selected) || isEmphasized {
        limitedSurfaces.insert(index)
      } else if name.states.isEmpty {
        mainSurfaces.append(index)
      }
    }
  }

  /// Whether a surface of one scheme is a tint of the page in the other one, so that it is one here, too.
  private mutating func isTintOfOther(_ index: Int, _ candidates: [Int]) -> Bool {
    guard let other = names[index].tree.opposite,
      let twin = candidates.first(where: { candidate in
        names[candidate].tree == other && names[candidate].key == names[index].key
          && names[candidate].grounds == names[index].grounds
          && names[candidate].states == names[index].states
          && names[candidate].full.map(\.text) == names[index].full.map(\.text)
      })
    else { return false }
    return tone(of: twin) == .tint
  }

  /// The surfaces with the first one in front on which the main texts can be read: a `bg-dark` that
  /// comes before `bg-primary` is not the page of dark texts.
  mutating func readableFirst(_ surfaces: [Int]) -> [Int] {
    guard surfaces.count > 1, !drawn[surfaces[0]].contains(.page) else { return surfaces }
    // A name that says that it is the page is believed, but not beside `background-primary` if the
    // texts can be read on this one only.
    let isPage = names[surfaces[0]].subject.allSatisfy { $0.has(.page) }
    let texts = provisionalMainTexts()
    guard !texts.isEmpty else { return surfaces }
    func isReadable(_ surface: Int) -> Bool {
      texts.contains { ratios.range($0, on: surface)?.least ?? 21 >= 3 }
    }
    guard !isReadable(surfaces[0]),
      let first = surfaces.dropFirst().firstIndex(where: { index in
        names[index].states.isEmpty && isReadable(index)
          && (!isPage || Vocabulary.ranks.contains { names[index].isAbout($0) })
      })
    else { return surfaces }
    return [surfaces[first]] + surfaces[..<first] + surfaces[(first + 1)...]
  }

  /// The main texts before all names are read.
  mutating func provisionalMainTexts() -> [Int] {
    findMainTexts()
    defer { mainTexts = [] }
    return mainTexts
  }

  /// The first surface without a hue, if the one in front is called `primary` or the like and has a
  /// hue on which texts can be read less: it is the fill of the brand.
  mutating func neutralPage(among surfaces: [Int]) -> Int? {
    guard let first = surfaces.first, !drawn[first].contains(.page),
      Vocabulary.ranks.contains(where: { names[first].isAbout($0) }), ratios.hasHue(first)
    else { return nil }
    let main = provisionalMainTexts()
    let texts = main.isEmpty ? foregrounds.filter { names[$0].part == .text } : main
    return surfaces.dropFirst().first { surface in
      names[surface].states.isEmpty && !ratios.hasHue(surface)
        && texts.contains { text in
          guard let own = ratios.range(text, on: surface)?.least,
            let other = ratios.range(text, on: first)?.least
          else { return false }
          return own >= 4.5 && own > other && (main.isEmpty || other < 4.5)
        }
    }
  }

  /// Reads `primary`, `secondary` … as roles where their backgrounds are fills of the brand, which may
  /// be gray beside one that is not.
  mutating func readBrandFills(_ candidates: inout [Int], areGray: Bool) {
    for word in Vocabulary.ranks {
      let isFill = candidates.contains { index in
        names[index].subject.map(\.text) == [word] && names[index].states.isEmpty
          && tone(of: index) == .fill && (areGray || ratios.hasHue(index))
      }
      guard isFill else { continue }
      for index in backgrounds where names[index].isAbout(word) && names[index].component.isEmpty {
        names[index].roles = Set(names[index].roles + [word]).sorted()
      }
      candidates.removeAll { names[$0].isAbout(word) }
    }
  }

  /// Whether a surface is more likely the page itself than another one.
  func isMorePlain(_ a: Int, _ b: Int) -> Bool {
    func rank(_ index: Int) -> (Int, Int, Int, Int, Int, Int) {
      let name = names[index]
      if drawn[index].contains(.page) { return (-1, 0, 0, 0, 0, index) }
      return (
        name.states.rawValue.nonzeroBitCount, name.subject.count { !$0.has(.page) },
        name.grounds.contains { WordKinds($0).has(.background) } ? 0 : 1,
        // Beside `bg.light`, the page is `bg.white`.
        name.roles == ["white"] ? 0 : 1, name.words.count, index
      )
    }
    return rank(a) < rank(b)
  }
}
