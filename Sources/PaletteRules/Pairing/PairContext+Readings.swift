import TokenGraph

/// What names mean where their words leave it open, decided by the values of their tokens.
extension PairContext {
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

  /// Reads as backgrounds what seems to be a text, and is another name for the background of its name, and
  /// its states: `button-color` that refers to `button-background-color`, and `button-hover-color`.
  mutating func readAliasesOfGrounds(_ tokens: [ResolvedToken]) {
    let implied = foregrounds.filter { names[$0].isImplied && names[$0].partWord == "color" }
    guard !implied.isEmpty else { return }
    let grounds = Dictionary(
      backgrounds.map { (paths[$0], $0) }, uniquingKeysWith: { first, _ in first })
    let aliases = implied.filter { index in
      tokens[index].variants.allSatisfy { variant in
        variant.aliases.first.flatMap { grounds[$0.path] }.map {
          names[$0].key == names[index].key && names[$0].scope == names[index].scope
        } ?? false
      }
    }
    guard !aliases.isEmpty else { return }
    for index in implied
    where aliases.contains(where: {
      names[$0].key == names[index].key && names[$0].scope == names[index].scope
    }) {
      names[index].part = .background
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
    readRanksAsRoles()
    let texts = foregrounds.filter { names[$0].part == .text }
    if texts.contains(where: { names[$0].subject.isEmpty && names[$0].scope.isEmpty }),
      backgrounds.contains(where: { names[$0].roles.contains("primary") })
    {
      readPrimaryRoles(among: texts)
    }
  }

  /// Reads `primary` and `secondary` as roles where they are colors of their own, and their backgrounds stand
  /// beside those of statuses: `primary-bg` with `primary` beside `success-bg` with `success`.
  private mutating func readRanksAsRoles() {
    let known = Set(backgrounds.map { names[$0].words.map(\.text) })
    let colors = Set(
      (plain + foregrounds).filter { names[$0].partWords.isEmpty && ratios.hasHue($0) }
        .map { names[$0].words.map(\.text) })
    for index in backgrounds where names[index].component.isEmpty {
      let words = names[index].words
      guard let rank = words.firstIndex(where: { Vocabulary.ranks.contains($0.text) }),
        !names[index].roles.contains(words[rank].text)
      else { continue }
      func with(_ other: String, in texts: [String]) -> [String] {
        texts.enumerated().map { $0 == rank ? other : $1 }
      }
      let whole = words.map(\.text)
      let statuses = ["success", "warning", "danger", "info", "error"].filter {
        known.contains(with($0, in: whole))
      }
      let own = words.indices.filter { !names[index].partWords.contains($0) }.map { whole[$0] }
      guard statuses.count >= 3, names[index].partWords.allSatisfy({ $0 > rank }),
        colors.contains(own), statuses.allSatisfy({ colors.contains(with($0, in: own)) })
      else { continue }
      names[index].roles = (names[index].roles + [whole[rank]]).sorted()
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

  static let alternatives: Set = ["alt", "alternate", "alternative"]

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
}
