import DesignTokens

/// What names mean where their words leave it open, decided by the values of their tokens.
extension PairContext {
  /// Reads as entries of a palette the numbers of a group whose words are aliases of them: beside
  /// `text.default` = `{text.100}`, `text.100` is no text. So is a numbered hue to which another
  /// text refers: `font-gray-1`.
  mutating func dropShades(_ tokens: [ResolvedToken]) {
    var numbered: [String: Int] = [:]
    for index in names.indices
    where names[index].part != nil
      && (names[index].segments.count > 1
        ? names[index].segments[names[index].segments.count - 1].allSatisfy({ $0.has(.number) })
        : names[index].words[names[index].words.count - 1].has(.number)
          && names[index].words.contains { $0.has(.hue) })
    {
      numbered[paths[index]] = index
    }
    guard !numbered.isEmpty else { return }
    var shades: Set<Int> = []
    for index in tokens.indices
    where names[index].part != nil && numbered[paths[index]] == nil {
      for variant in tokens[index].variants {
        guard let target = variant.aliases.first?.path, let number = numbered[target],
          !shades.contains(number),
          target.lastIndex(of: ".").map({ paths[index].hasPrefix(target[...$0]) })
            ?? (names[index].part == names[number].part)
        else { continue }
        shades.insert(number)
      }
    }
    for index in shades { names[index].part = NamedToken.Part.none }
  }

  /// Reads as entries of a palette the steps of a ramp from light to dark that no appearance turns
  /// over, unless nothing else is a background and there is one appearance only: `surface-0` …
  /// `surface-950`.
  mutating func dropRamps() {
    var ramps: [String: [Int]] = [:]
    for index in names.indices where names[index].part == .background {
      guard names[index].words.last?.has(.number) == true, names[index].states.isEmpty,
        let start = paths[index].lastIndex(where: { !$0.isNumber })
      else { continue }
      ramps[String(paths[index][...start]), default: []].append(index)
    }
    let steps = ramps.values.filter { steps in
      guard steps.count >= Self.stepsOfRamp, steps.allSatisfy({ ratios.isSteady($0) }) else {
        return false
      }
      return (ratios.range(steps[0], on: steps[steps.count - 1])?.least ?? 1) >= 7
    }
    guard !steps.isEmpty else { return }
    let dropped = Set(steps.joined())
    let hasOthers = names.indices.contains {
      names[$0].part == .background && !dropped.contains($0) && names[$0].component.isEmpty
    }
    guard hasOthers || ratios.hasSeveralAppearances else { return }
    for index in dropped { names[index].part = NamedToken.Part.none }
  }

  /// The number of steps from which they are a ramp rather than levels of surfaces.
  private static let stepsOfRamp = 8

  /// The ends of the names of channels.
  private static let notations = ["-rgb", "-hsl", "-components", "-channels"]

  /// The color spaces before the names of channels.
  private static let spaces = ["rgb", "hsl", "hwb", "lch", "oklab", "oklch"]

  /// The color space that a custom property is named after: `lch` of `--lch-ink`.
  private static func space(of path: String) -> String? {
    spaces.first { path.hasPrefix("--\($0)-") }
  }

  /// The color spaces whose custom properties hold channels for colors beside them: `--lch-ink` is not
  /// drawn where `--color-ink` or `--ink` is `oklch(var(--lch-ink))`.
  private var spacesOfChannels: Set<String> {
    let named = paths.compactMap { path in Self.space(of: path).map { (path, $0) } }
    guard !named.isEmpty, named.count < paths.count else { return [] }
    let existing = Set(paths)
    return Set(
      named.filter { path, space in
        let stem = path.dropFirst(space.count + 3)
        return existing.contains("--\(stem)") || existing.contains("--color-\(stem)")
      }.map(\.1))
  }

  /// The words for what lies over the whole page.
  private static let dimming = ["overlay", "modal"]

  mutating func sort() {
    let hasLines = names.contains { $0.part == .line }
    // `primary-rgb` beside `primary` has its channels, for a color with another alpha.
    let channels = paths.filter { path in Self.notations.contains { path.hasSuffix($0) } }
    let existing = channels.isEmpty ? [] : Set(paths)
    let notations = Set(
      channels.filter { path in
        let stem = path[..<(path.lastIndex(of: "-") ?? path.endIndex)]
        return existing.contains(String(stem)) || existing.contains("\(stem)-color")
      })
    let hasTexts = Set(
      names.filter { $0.isForeground && $0.component.count == 1 }.map { $0.component[0] })
    let spaces = spacesOfChannels
    for index in names.indices
    where !names[index].isStep && names[index].part != NamedToken.Part.none {
      let name = names[index]
      let isChannels = Self.space(of: paths[index]).map(spaces.contains) ?? false
      if isChannels || notations.contains(paths[index]) {
        names[index].part = NamedToken.Part.none
        continue
      }
      if name.on != nil {
        if name.part != .line, name.part != .background { named.append(index) }
        continue
      }
      switch name.part {
      case .text, .icon: foregrounds.append(index)
      case .background:
        // What dims the page holds no text, unless something else of it does.
        let dims = Self.dimming.contains { word in
          name.hasWord(word)
            && (name.component.isEmpty || name.component == [word] && !hasTexts.contains(word))
        }
        if dims, ratios.isTranslucent(index) {
          names[index].part = NamedToken.Part.none
        } else {
          backgrounds.append(index)
        }
      case .line: lines.append(index)
      case nil:
        if hasLines, name.full.map(\.text) == ["input"], name.words.last?.text == "input",
          !hasTexts.contains("input")
        {
          names[index].part = .line
          names[index].partWord = "ring"
          lines.append(index)
        } else {
          plain.append(index)
        }
      case .some(.none): break
      }
    }
  }

  /// Reads as a color of its own what has a foreground of its whole name: `content2` with
  /// `content2-foreground` is no text.
  mutating func readOwners() {
    var owners: [[NameWord]: Int] = [:]
    for index in foregrounds where names[index].part == .text && names[index].partWord == "content"
    {
      owners[names[index].words] = index
    }
    guard !owners.isEmpty else { return }
    for index in foregrounds where names[index].isCalledForeground && names[index].isPartLast {
      guard let part = names[index].partWords.first,
        let owner = owners[Array(names[index].words[..<part])],
        names[owner].scope == names[index].scope,
        (ratios.range(index, on: owner)?.least ?? 21) >= 3
      else { continue }
      names[owner].part = nil
      foregrounds.removeAll { $0 == owner }
      plain.append(owner)
    }
  }

  /// Reads as a background what is called a foreground where a text of its name stands beside it and
  /// only backgrounds refer to it: `base-foreground` of `list-background` beside `base-text`.
  mutating func readGroundsByUse(_ tokens: [ResolvedToken]) {
    let called = foregrounds.filter { names[$0].partWord == "foreground" && names[$0].isPartLast }
    guard !called.isEmpty else { return }
    let texts = Set(
      foregrounds.map { names[$0] }.filter { $0.partWord == "text" }.map(\.subjectWords))
    for index in called where texts.contains(names[index].subjectWords) {
      let users = tokens.indices.filter { user in
        tokens[user].variants.contains { $0.aliases.first?.path == paths[index] }
      }
      guard !users.isEmpty, users.allSatisfy({ names[$0].part == .background }) else { continue }
      names[index].part = .background
      names[index].grounds = ["foreground"]
      foregrounds.removeAll { $0 == index }
      backgrounds.append(index)
    }
  }

  /// Reads `link` as a role where its steps stand beside those of other roles: `link-light-1` beside
  /// `danger-light-1` is a tint.
  mutating func readTints() {
    let links = foregrounds.filter {
      names[$0].isImplied && names[$0].partWord == "link"
        && names[$0].words.last?.has(.number) == true
    }
    guard !links.isEmpty else { return }
    let steps = Set(plain.map { names[$0].words.map(\.text) })
    for index in links {
      let words = names[index].words.map(\.text)
      let siblings = Self.roles.union(["primary"]).count { role in
        steps.contains(words.map { $0 == "link" ? role : $0 })
      }
      guard siblings > 0 else { continue }
      names[index].part = NamedToken.Part.none
      foregrounds.removeAll { $0 == index }
    }
  }

  /// Reads `fg-primary` and its like as icons where `text-primary` stands beside them, and as
  /// backgrounds where they cannot be told from the page: they are another kind than texts.
  mutating func readOtherForegrounds(_ candidates: inout [Int]) {
    let texts = Set(foregrounds.filter { names[$0].partWord == "text" }.map { names[$0].key })
    let others = foregrounds.filter { index in
      names[index].part == .text && names[index].isCalledForeground
        && (!names[index].isPartLast || !names[index].states.isEmpty)
        && !names[index].isBeforeLevel && names[index].component.isEmpty
        && names[index].roles != ["white"]
    }
    guard
      others.count(where: { names[$0].states.isEmpty && texts.contains(names[$0].key) }) >= 2
    else { return }
    let page = candidates.min { isMorePlain($0, $1) }
    for index in others {
      if let page, let range = ratios.range(index, on: page), range.nearShare == 1 {
        names[index].part = .background
        foregrounds.removeAll { $0 == index }
        backgrounds.append(index)
        candidates.append(index)
      } else {
        names[index].part = .icon
      }
    }
  }

  /// Reads as icons the fills beside backgrounds of the same names that stand out from the page as texts
  /// do: `fill.feedback.error` beside `bg.feedback.error`.
  mutating func readIconFills(_ candidates: inout [Int]) {
    let grounds = Set(
      backgrounds.filter { names[$0].grounds.contains { WordKinds($0).has(.background) } }
        .map { names[$0].key })
    let fills = backgrounds.filter { names[$0].grounds == ["fill"] && names[$0].states.isEmpty }
    let besideGrounds = fills.count { index in
      grounds.contains(names[index].key) && !names[index].subject.isEmpty
    }
    guard besideGrounds >= 3,
      let page = candidates.filter({ names[$0].grounds != ["fill"] })
        .min(by: { isMorePlain($0, $1) })
    else { return }
    let distinct = fills.count { (ratios.range($0, on: page)?.least ?? 1) >= 3 }
    guard 2 * distinct > fills.count else { return }
    let icons = backgrounds.filter { names[$0].grounds == ["fill"] }
    for index in icons {
      names[index].part = .icon
      foregrounds.append(index)
    }
    foregrounds.sort()
    backgrounds.removeAll(where: icons.contains)
    candidates.removeAll(where: icons.contains)
  }

  /// Reads `primary`, `secondary` … as roles rather than levels if they are colors of their own.
  mutating func readAmbiguousRoles() {
    for word in ["primary", "secondary", "tertiary", "light", "dark"] {
      guard
        let color = plain.first(where: {
          names[$0].subject.map(\.text) == [word] && names[$0].states.isEmpty
        })
      else { continue }
      // Beside a blue `primary`, a white `primary-background` is the first of the backgrounds, and a
      // text that can be read there the first of the texts.
      let members = names.indices.filter { index in
        names[index].part != nil && names[index].isAbout(word)
          && !names[index].partWords.isEmpty && !names[index].roles.contains(word)
      }
      let levels =
        Vocabulary.ranks.contains(word) && ratios.hasHue(color)
        ? members.filter { !ratios.hasHue($0) } : []
      let grounds = levels.filter { index in
        names[index].part == .background && names[index].subject.map(\.text) == [word]
          && names[index].states.isEmpty
      }
      let texts = levels.filter { index in
        (names[index].part == .text || names[index].part == .icon)
          && grounds.contains { (ratios.range(index, on: $0)?.least ?? 1) >= 4.5 }
      }
      for index in members where !grounds.contains(index) && !texts.contains(index) {
        let first = names[index].words.firstIndex { $0.text == word } ?? .max
        if first < names[index].partWords.min() ?? 0 {
          names[index].roles = (names[index].roles + [word]).sorted()
        }
      }
    }
  }

  /// Reads levels as parts of a role where they are other hues of it: `fg-accent-primary` is teal and
  /// `fg-accent-secondary` coral.
  mutating func readOrdinalRoles() {
    for role in ["accent", "brand"] {
      let members = (foregrounds + backgrounds).filter { names[$0].roles == [role] }
      func first(_ level: String) -> Int? {
        members.first { index in
          names[index].part == .text && names[index].states.isEmpty
            && names[index].subjectWords == [role, level]
        }
      }
      guard let primary = first("primary"), let secondary = first("secondary"),
        areTwoHues(primary, secondary)
      else { continue }
      for index in members {
        for level in Vocabulary.ranks where names[index].isAbout(level) {
          names[index].roles = (names[index].roles + [level]).sorted()
        }
      }
    }
  }

  /// Reads `primary` as a role where it stands beside other roles and before no second level:
  /// `background.base.primary` beside `background.base.success`. So is that of a text beside a main
  /// text of another name: `text.primary` beside `text.default` and `text.success`.
  mutating func readPrimaryRoles() {
    readPrimaryRoles(among: backgrounds)
    let texts = foregrounds.filter { names[$0].part == .text }
    if texts.contains(where: { names[$0].subject.isEmpty && names[$0].scope.isEmpty }),
      backgrounds.contains(where: { names[$0].roles.contains("primary") })
    {
      readPrimaryRoles(among: texts)
    }
  }

  private mutating func readPrimaryRoles(among members: [Int]) {
    let primaries = members.filter { names[$0].isAbout("primary") }
    guard !primaries.isEmpty else { return }
    let known = Set(members.map { names[$0].words.map(\.text) })
    for index in primaries where !names[index].roles.contains("primary") {
      let words = names[index].words.map(\.text)
      func siblings(_ others: [String]) -> Int {
        others.count { other in known.contains(words.map { $0 == "primary" ? other : $0 }) }
      }
      guard siblings(["accent", "success", "warning", "danger", "info", "error"]) >= 3,
        siblings(["secondary", "tertiary"]) == 0
      else { continue }
      names[index].roles = (names[index].roles + ["primary"]).sorted()
    }
  }

  /// Reads alternatives as roles where texts are named for them as for roles: beside `text-on-warning`
  /// and `text-on-alt-2`, `surface-alt-2` is a fill as `surface-warning` is.
  mutating func readAlternatives() {
    let targets = Set(
      named.compactMap { index -> [NameWord]? in
        let name = names[index]
        guard name.part == .text, let on = name.on else { return nil }
        return name.words[(on + 1)...].filter { !$0.has([.filler, .state, .color]) }
      })
    let roles = targets.count { $0.count == 1 && $0[0].has(.role) }
    guard roles >= 3 else { return }
    for words in targets {
      guard let first = words.first, Self.alternatives.contains(first.text),
        words.dropFirst().allSatisfy({ $0.has(.number) })
      else { continue }
      let texts = words.map(\.text)
      for index in foregrounds + backgrounds + lines
      where names[index].subjectWords.isSuperset(of: texts) {
        names[index].roles = (names[index].roles + [texts.joined()]).sorted()
      }
    }
  }

  private static let alternatives: Set = ["alt", "alternate", "alternative"]

  /// Reads levels as roles in groups that have a background and a text each, and stand beside one of
  /// another role: `primary.solid.bg` and `primary.solid.fg` beside `danger.solid.bg`.
  mutating func readVariants() {
    func groups(_ indices: [Int]) -> Set<[String]> {
      Set(indices.filter { isOwnSegment(names[$0]) }.map { names[$0].groupWords })
    }
    let groups = groups(foregrounds).intersection(groups(backgrounds))
    guard groups.count > 1 else { return }
    let telling = Vocabulary.ranks.union(Self.roles)
    for index in foregrounds + backgrounds + lines {
      let words = names[index].groupWords
      guard groups.contains(words) else { continue }
      for word in telling.intersection(words) {
        let hasSibling = Self.roles.union(["primary"]).contains { role in
          role != word && groups.contains(words.map { $0 == word ? role : $0 })
        }
        guard hasSibling else { continue }
        if names[index].part == .background { variants.insert(index) }
        guard Vocabulary.ranks.contains(word), !names[index].roles.contains(word) else { continue }
        names[index].roles = (names[index].roles + [word]).sorted()
      }
    }
  }

  /// Reads `primary`, `secondary` … as roles where their groups stand beside those of other roles and of
  /// what is neutral, each with texts and backgrounds: `primary.surface-weak` beside
  /// `danger.surface-weak` and `neutral.surface`.
  mutating func readRoleGroups() {
    func groups(_ indices: [Int]) -> Set<[String]> {
      Set(
        indices.map { names[$0] }.filter { $0.group.count == $0.segments.count - 1 }
          .map(\.groupWords))
    }
    let groups = groups(foregrounds).intersection(groups(backgrounds))
    let ranked = groups.filter { group in
      func has(_ word: String) -> Bool { groups.contains(group.dropLast() + [word]) }
      return group.last.map(Vocabulary.ranks.contains) ?? false
        && ["neutral", "base", "default"].contains(where: has)
        && Self.roles.count { $0 != "neutral" && has($0) } >= 2
    }
    guard !ranked.isEmpty else { return }
    for index in foregrounds + backgrounds + lines {
      let words = names[index].groupWords
      guard ranked.contains(words), let word = words.last,
        !names[index].roles.contains(word)
      else { continue }
      names[index].roles = (names[index].roles + [word]).sorted()
    }
  }

  private static let roles: Set = [
    "accent", "danger", "error", "info", "negative", "neutral", "success", "warning",
  ]

  /// Whether the word for the part has a segment of its own after what it is about.
  func isOwnSegment(_ name: NamedToken) -> Bool {
    guard let part = name.partWords.first, name.segments.count > 1, name.isPartLast else {
      return false
    }
    return name.segments[name.segmentOfWord[part]].allSatisfy {
      $0.has([.text, .background, .color])
    }
  }

  mutating func isPlainSurface(_ index: Int) -> Bool {
    let name = names[index]
    return !variants.contains(index) && name.component.isEmpty
      && name.words.last(where: { $0.has(.grounds) })?.text != "fill" && name.roles.isEmpty
      && !name.isInverse && !name.isDisabled && name.scope.isEmpty
      && !name.subject.contains {
        $0.has(.fixed)
          || ["contrast", "transparent", "translucent", "track", "progressive"].contains($0.text)
      } && !ratios.isClear(index)
  }

  mutating func findSurfaces(_ plainSurfaces: [Int]) {
    var candidates = plainSurfaces
    if candidates.isEmpty {
      let words: Set = [
        "base", "page", "body", "paper", "canvas", "app", "layer", "layout", "100", "200", "300",
        "01", "02", "03", "0", "1", "2", "3",
      ]
      candidates = plain.filter { index in
        let full = names[index].full
        return !full.isEmpty && names[index].states.isEmpty
          && full.allSatisfy { words.contains($0.text) }
      }
      for index in candidates {
        names[index].part = .background
        plainByKey[names[index].key, default: []].append(index)
        addExact(index)
      }
      plain.removeAll(where: candidates.contains)
      backgrounds += candidates
    }
    let trees = Set(candidates.map { names[$0].tree })
    let neutral = backgrounds.filter { index in
      let name = names[index]
      return !variants.contains(index) && !trees.contains(name.tree)
        && name.roles == ["neutral"] && name.component.isEmpty
        && !name.isInverse && !name.isDisabled && name.scope.isEmpty
    }
    candidates += neutral
    let translucent = Set(candidates.filter { ratios.isTranslucent($0) })
    var ranked = candidates.sorted { a, b in
      let isLayer = (translucent.contains(a), translucent.contains(b))
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
    readBrandFills(&candidates, areGray: neutralPage != nil)
    for index in candidates {
      let name = names[index]
      let tone = tone(of: index)
      let isAmbiguous =
        name.subjectKinds.has(.strong)
        || ["primary", "dark", "light", "secondary", "tertiary", "dim"].contains {
          name.isAbout($0)
        }
      guard isAmbiguous ? tone == .tint || tone == nil : tone != .fill else { continue }
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
    surfaces.sort()
    mainSurfaces.sort()
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
    func rank(_ index: Int) -> (Int, Int, Int, Int, Int) {
      let name = names[index]
      if drawn[index].contains(.page) { return (-1, 0, 0, 0, index) }
      return (
        name.states.rawValue.nonzeroBitCount, name.subject.count { !$0.has(.page) },
        name.grounds.contains { WordKinds($0).has(.background) } ? 0 : 1, name.words.count, index
      )
    }
    return rank(a) < rank(b)
  }

  /// Whether a color keeps its lightness while the page turns over, and cannot be told from the page, or
  /// as a background is far from it, in the appearance that the project has first: it is made for the
  /// other side. One that was forgotten fails in the others, and no file repeats it there.
  private mutating func isOfOtherSide(_ index: Int, _ range: ColorRatios.Range) -> Bool {
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
        let page = page(for: index)
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
        && (range.greatest < 1.3 || isOfOtherSide(index, range))
      if isForFills || isHidden && range.first ?? 21 < 1.3 && range.greatest >= 1.3 {
        makeInverse(index)
      } else if isHidden {
        elsewhere.insert(index)
      }
    }
  }

  /// Reads a color as one for fills, whose name no longer says anything else of how light it is.
  mutating func makeInverse(_ index: Int) {
    names[index].isInverse = true
    names[index].subject.removeAll { $0.has(.pale) || $0.text == "contrast" }
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
