import DesignTokens

/// The tokens of a palette, classified by their names, and the pairs found so far.
struct PairContext {
  /// How a background relates to the page, by its values.
  enum Tone {
    /// Near the page, so that its texts are readable there too.
    case tint
    /// Far from the page in every appearance.
    case fill
    /// Near in some appearances only.
    case mixed
  }

  /// The paths of the tokens.
  let paths: [String]
  private(set) var names: [NamedToken]
  private(set) var ratios: ColorRatios
  private(set) var sets: WordSets

  /// Texts and icons.
  private(set) var foregrounds: [Int] = []
  private(set) var backgrounds: [Int] = []
  private(set) var lines: [Int] = []
  /// Names such as `text-on-brand`.
  private(set) var named: [Int] = []
  /// Names without a part, such as `primary`.
  private(set) var plain: [Int] = []
  /// The plain surfaces of the page, in any state.
  private(set) var surfaces: [Int] = []
  /// The plain surfaces at rest that hold every text.
  private(set) var mainSurfaces: [Int] = []
  /// The surfaces that hold main text only: selected rows, emphasized ones.
  private(set) var limitedSurfaces: Set<Int> = []
  /// The main texts of each tree.
  private(set) var mainTexts: [Int] = []

  private(set) var pairs: [PairInference.Pair] = []
  private var found: Set<Int> = []
  /// The tokens of the pairs found so far.
  private(set) var pairedForegrounds: Set<Int> = []
  private(set) var pairedBackgrounds: Set<Int> = []
  /// The backgrounds on which a foreground says that it lies.
  private(set) var namedBackgrounds: Set<Int> = []
  /// The backgrounds with a foreground made for them.
  var answered: Set<Int> = []
  /// The backgrounds among them with a foreground of the same name: `card` with `card-foreground`.
  var foregroundOwners: Set<Int> = []
  /// Those with a contrast text: `primary.main` with `primary.contrastText`.
  var contrastOwners: Set<Int> = []
  /// The foregrounds made for one background.
  var owned: Set<Int> = []
  /// Those among them whose background is far from the page.
  var ofFills: Set<Int> = []
  /// The foregrounds that vanish on the page and lie on a color beside it.
  var elsewhere: Set<Int> = []
  /// The plain surfaces among `foregroundOwners`.
  var ownSurfaces: Set<Int> = []

  /// The backgrounds of groups with a text of their own, of which there is one for each role.
  private var variants: Set<Int> = []

  /// The tokens of the pairs that rules of a style sheet state.
  private var usedForegrounds: Set<Int> = []
  private var usedBackgrounds: Set<Int> = []

  /// Whether the palette has an opaque inverse background, once it was asked for.
  private var hasInverseGround: Bool?

  private let descriptions: [String?]
  /// How style sheets draw each token.
  private let drawn: [TokenDrawing]
  private var pages: [Int: Int] = [:]
  private var tones: [Int: Tone?] = [:]
  private var backgroundsByKey: [Int: [Int]] = [:]
  private var plainByKey: [Int: [Int]] = [:]
  private var byExact: [Int: [Int]] = [:]
  private var statesByName: [StateKey: Set<TokenStates>] = [:]
  private var stateWordsByName: [StateKey: Set<[String]>] = [:]
  private var foregroundsByComponent: [[String]: [Int]] = [:]
  private var backgroundsByComponent: [[String]: [Int]] = [:]

  private struct StateKey: Hashable {
    var part: Int
    var scope: String
    var key: Int
    var tree: Int
  }

  init(_ tokens: [ResolvedToken], readings: NameReadings?) {
    // Positions, because a closure of a token copies all of it.
    paths = tokens.indices.map { tokens[$0].path }
    let roles = tokens.indices.map { tokens[$0].roles }
    var reader = readings?.reader(of: paths, roles: roles) ?? NameReader(paths, roles: roles)
    names = reader.tokens
    sets = reader.sets
    descriptions = tokens.indices.map { index in
      tokens[index].description.flatMap { $0.isEmpty ? nil : $0 }
    }
    drawn = tokens.indices.map { tokens[$0].drawn }
    ratios = ColorRatios(tokens)
    dropShades(tokens)
    dropRamps()
    sort()
    readOwners()
    readTints()
    readAmbiguousRoles()
    readOrdinalRoles()
    readVariants()
    readPrimaryRoles()
    var candidates = backgrounds.filter { isPlainSurface($0) }
    // Some systems call the page `background-default-grey`.
    for word in ["neutral", "grey", "gray"]
    where candidates.allSatisfy({ !names[$0].states.isEmpty })
      && backgrounds.contains(where: { names[$0].isAbout(word) && !variants.contains($0) })
      && (word == "neutral" || foregrounds.contains { names[$0].isAbout(word) })
    {
      reader.drop(neutral: word)
      candidates = backgrounds.filter { isPlainSurface($0) }
    }
    // Beside `background-primary` and `background-dark`, the page is called `background-white`.
    let levels = ["dark", "light", "primary", "secondary", "tertiary"]
    if candidates.allSatisfy({ index in
      names[index].subject.contains { levels.contains($0.text) }
        && names[index].subject.allSatisfy { levels.contains($0.text) || $0.has(.number) }
    }) {
      candidates += backgrounds.filter { index in
        let name = names[index]
        return name.roles == ["white"] && name.component.isEmpty && name.states.isEmpty
          && !name.isInverse && name.scope.isEmpty && name.isOnly([.hue, .place, .level])
      }
    }
    readOtherForegrounds(&candidates)
    for index in names.indices where drawn[index].contains(.page) && !candidates.contains(index) {
      guard names[index].scope.isEmpty, !names[index].isStep, !ratios.isClear(index) else {
        continue
      }
      if names[index].part == nil {
        names[index].part = .background
        plain.removeAll { $0 == index }
        backgrounds.append(index)
      }
      if names[index].part == .background { candidates.append(index) }
    }
    sets = reader.sets
    indexStates()
    findSurfaces(candidates)
    readPaleTexts()
    index()
    findMainTexts()
    findUses(tokens)
  }

  // MARK: - Sorting

  /// Reads as entries of a palette the numbers of a group whose words are aliases of them: beside
  /// `text.default` = `{text.100}`, `text.100` is no text. So is a numbered hue to which another
  /// text refers: `font-gray-1`.
  private mutating func dropShades(_ tokens: [ResolvedToken]) {
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
  private mutating func dropRamps() {
    var ramps: [String: [Int]] = [:]
    for index in names.indices where names[index].part == .background {
      guard names[index].words.last?.has(.number) == true, names[index].states.isEmpty,
        let start = paths[index].lastIndex(where: { !$0.isNumber })
      else { continue }
      ramps[String(paths[index][...start]), default: []].append(index)
    }
    let steps = ramps.values.filter { steps in
      guard steps.count >= Self.stepsOfRamp, steps.allSatisfy(ratios.isConstant) else {
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

  private mutating func sort() {
    let hasLines = names.contains { $0.part == .line }
    // `primary-rgb` beside `primary` has its channels, for a color with another alpha.
    let channels = paths.filter { path in Self.notations.contains { path.hasSuffix($0) } }
    let existing = channels.isEmpty ? [] : Set(paths)
    let notations = Set(
      channels.filter { path in
        let stem = path[..<(path.lastIndex(of: "-") ?? path.endIndex)]
        return existing.contains(String(stem)) || existing.contains("\(stem)-color")
      })
    for index in names.indices
    where !names[index].isStep && names[index].part != NamedToken.Part.none {
      let name = names[index]
      if notations.contains(paths[index]) {
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
        // What dims the page holds no text.
        if name.hasWord("overlay"), name.component.isEmpty, ratios.isTranslucent(index) {
          names[index].part = NamedToken.Part.none
        } else {
          backgrounds.append(index)
        }
      case .line: lines.append(index)
      case nil:
        if hasLines, name.full.map(\.text) == ["input"], name.words.last?.text == "input" {
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
  private mutating func readOwners() {
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

  /// Reads `link` as a role where its steps stand beside those of other roles: `link-light-1` beside
  /// `danger-light-1` is a tint.
  private mutating func readTints() {
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
  private mutating func readOtherForegrounds(_ candidates: inout [Int]) {
    let texts = Set(foregrounds.filter { names[$0].partWord == "text" }.map { names[$0].key })
    let others = foregrounds.filter { index in
      names[index].part == .text && names[index].isCalledForeground && !names[index].isPartLast
        && !names[index].isBeforeLevel && names[index].component.isEmpty
    }
    guard others.count(where: { texts.contains(names[$0].key) }) >= 2 else { return }
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

  /// Reads `primary`, `secondary` … as roles rather than levels if they are colors of their own.
  private mutating func readAmbiguousRoles() {
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
        Self.levels.contains(word) && ratios.hasHue(color)
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
  private mutating func readOrdinalRoles() {
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
        for level in Self.levels where names[index].isAbout(level) {
          names[index].roles = (names[index].roles + [level]).sorted()
        }
      }
    }
  }

  /// Reads `primary` as a role where it stands beside other roles and before no second level:
  /// `background.base.primary` beside `background.base.success`.
  private mutating func readPrimaryRoles() {
    let primaries = backgrounds.filter { names[$0].isAbout("primary") }
    guard !primaries.isEmpty else { return }
    let known = Set(backgrounds.map { names[$0].words.map(\.text) })
    for index in primaries where !names[index].roles.contains("primary") {
      let words = names[index].words.map(\.text)
      func siblings(_ others: [String]) -> Int {
        others.count { other in known.contains(words.map { $0 == "primary" ? other : $0 }) }
      }
      guard siblings(["accent", "success", "warning", "danger", "info", "error"]) >= 3,
        siblings(["secondary", "tertiary"]) == 0, !names[index].roles.contains("primary")
      else { continue }
      names[index].roles = (names[index].roles + ["primary"]).sorted()
    }
  }

  /// Reads levels as roles in groups that have a background and a text each, and stand beside one of
  /// another role: `primary.solid.bg` and `primary.solid.fg` beside `danger.solid.bg`.
  private mutating func readVariants() {
    func groups(_ indices: [Int]) -> Set<[String]> {
      Set(indices.filter { isOwnSegment(names[$0]) }.map { names[$0].groupWords })
    }
    let groups = groups(foregrounds).intersection(groups(backgrounds))
    guard groups.count > 1 else { return }
    for index in foregrounds + backgrounds + lines {
      let words = names[index].groupWords
      guard groups.contains(words) else { continue }
      for word in Self.levels.union(Self.roles).intersection(words) {
        let hasSibling = Self.roles.union(["primary"]).contains { role in
          role != word && groups.contains(words.map { $0 == word ? role : $0 })
        }
        guard hasSibling else { continue }
        if names[index].part == .background { variants.insert(index) }
        guard Self.levels.contains(word), !names[index].roles.contains(word) else { continue }
        names[index].roles = (names[index].roles + [word]).sorted()
      }
    }
  }

  private static let levels: Set = ["primary", "secondary", "tertiary"]
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

  private mutating func isPlainSurface(_ index: Int) -> Bool {
    let name = names[index]
    return !variants.contains(index) && name.component.isEmpty
      && !name.grounds.contains("fill") && name.roles.isEmpty
      && !name.isInverse && !name.isDisabled && name.scope.isEmpty
      && !name.subject.contains {
        $0.has(.fixed)
          || ["contrast", "transparent", "translucent", "track", "progressive"].contains($0.text)
      } && !ratios.isClear(index)
  }

  private mutating func findSurfaces(_ plainSurfaces: [Int]) {
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
    if neutralPage != nil { readBrandFills(&candidates) }
    for index in candidates {
      let name = names[index]
      let tone = tone(of: index)
      let isAmbiguous =
        name.subjectKinds.has(.strong)
        || ["primary", "dark", "light", "secondary", "tertiary", "dim"].contains {
          name.isAbout($0)
        }
      guard isAmbiguous ? tone == .tint || tone == nil : tone != .fill else { continue }
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
  private mutating func readableFirst(_ surfaces: [Int]) -> [Int] {
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
          && (!isPage || Self.levels.contains { names[index].isAbout($0) })
      })
    else { return surfaces }
    return [surfaces[first]] + surfaces[..<first] + surfaces[(first + 1)...]
  }

  /// The main texts before all names are read.
  private mutating func provisionalMainTexts() -> [Int] {
    findMainTexts()
    defer { mainTexts = [] }
    return mainTexts
  }

  /// The first surface without a hue, if the one in front is called `primary` or the like and has a
  /// hue on which texts can be read less: it is the fill of the brand.
  private mutating func neutralPage(among surfaces: [Int]) -> Int? {
    guard let first = surfaces.first, !drawn[first].contains(.page),
      Self.levels.contains(where: { names[first].isAbout($0) }), ratios.hasHue(first)
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

  /// Reads `primary`, `secondary` … as roles where their backgrounds are fills of the brand.
  private mutating func readBrandFills(_ candidates: inout [Int]) {
    for word in Self.levels {
      let isFill = candidates.contains { index in
        names[index].subject.map(\.text) == [word] && names[index].states.isEmpty
          && tone(of: index) == .fill
      }
      guard isFill else { continue }
      for index in backgrounds where names[index].isAbout(word) && names[index].component.isEmpty {
        names[index].roles = Set(names[index].roles + [word]).sorted()
      }
      candidates.removeAll { names[$0].isAbout(word) }
    }
  }

  /// Whether a surface is more likely the page itself than another one.
  private func isMorePlain(_ a: Int, _ b: Int) -> Bool {
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

  /// Reads as made for fills: a `light` text that is invisible on the page, the text of a role that
  /// is invisible there in every appearance, and one that is faint there while its alternative is
  /// readable.
  private mutating func readPaleTexts() {
    let alternatives = ["alt", "alternate", "alternative"]
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
        alternatives.contains { names[index].isAbout($0) } && ranges[index]?.least ?? 1 >= 4.5
      }
    ) { StatelessName(names[$0], without: alternatives) }
    let plainKeys = Set(plain.map { names[$0].key })
    // Of `fg-brand-soft` and `fg-brand`, the one is for the strongest fills where it cannot be seen on
    // the page and the other can be read there.
    let stronger = Set(
      ranges.filter { $1.least >= 3 && !names[$0].subjectKinds.has(.weak) }
        .map { StatelessName(names[$0.key], without: []) })
    for (index, range) in ranges {
      let name = names[index]
      // `accent-content` lies on `accent`, and `light-fg` on `light`.
      let isOwn = (name.isPartLast || name.isBeforeLevel) && plainKeys.contains(name.key)
      if isOwn, name.isCalledForeground { continue }
      let isOfRole = !isOwn && name.subject.contains { $0.has(.role) && !$0.has(.level) }
      let isFaint =
        range.greatest < 3 && isOfRole && others[StatelessName(name, without: [])] != nil
        || isOfRole && range.least < 1.5 && name.subjectKinds.has(.weak)
          && stronger.contains(StatelessName(name, without: Self.weak))
      guard
        name.subjectKinds.has(.pale) && range.least < 1.3 || isOfRole && range.greatest < 1.3
          || isFaint || name.subject.map(\.text) == ["contrast"] && range.greatest < 1.5
      else { continue }
      names[index].isInverse = true
      names[index].subject.removeAll { $0.has(.pale) || $0.text == "contrast" }
      names[index].subject.append(NameWord("inverse"))
    }
  }

  private static let weak = Vocabulary.kinds.filter { $0.value.has(.weak) }.map(\.key)

  /// The subject of a foreground without some words.
  private struct StatelessName: Hashable {
    let part: NamedToken.Part?
    let words: Set<String>

    init(_ name: NamedToken, without dropped: [String]) {
      part = name.part
      words = name.subjectWords.subtracting(dropped)
    }
  }

  // MARK: - Indexing

  private func stateKey(_ index: Int, part: Int? = nil) -> StateKey {
    let name = names[index]
    let own =
      switch name.part {
      case .text: 0
      case .icon: 1
      case .line: 2
      case .background: 3
      default: 4
      }
    return StateKey(
      part: part ?? own, scope: name.scope, key: name.key, tree: name.tree < 1_000 ? -1 : name.tree)
  }

  private mutating func indexStates() {
    for index in names.indices where names[index].part != NamedToken.Part.none {
      // Entries of a palette have no states.
      if names[index].part == nil, names[index].isStep { continue }
      let key = stateKey(index)
      statesByName[key, default: []].insert(names[index].states)
      if !names[index].stateWords.isEmpty {
        stateWordsByName[key, default: []].insert(names[index].stateWords)
      }
    }
  }

  private mutating func addExact(_ index: Int) {
    let name = names[index]
    byExact[name.exact, default: []].append(index)
    guard name.part != .background || name.grounds.isEmpty else { return }
    let words = name.exactWords.filter { !WordKinds($0).has(.number) }
    if words.count < name.exactWords.count {
      byExact[sets.number(of: words), default: []].append(index)
    }
  }

  private mutating func index() {
    for index in backgrounds {
      let name = names[index]
      let soft = name.grounds.filter { !WordKinds($0).has(.background) }
      if !soft.isEmpty, soft.count < name.grounds.count {
        let number = sets.number(of: name.subjectWords.union(soft))
        backgroundsByKey[number, default: []].append(index)
      }
      if name.isAbout("text") {
        let number = sets.number(of: name.subjectWords.subtracting(["text"]))
        backgroundsByKey[number, default: []].append(index)
      }
      backgroundsByKey[name.key, default: []].append(index)
      let withGround = sets.number(of: Set(name.exactWords).union(name.grounds))
      byExact[withGround, default: []].append(index)
      if withGround != name.exact { byExact[name.exact, default: []].append(index) }
      if !name.component.isEmpty {
        backgroundsByComponent[[name.scope] + name.component, default: []].append(index)
      }
    }
    for index in plain {
      plainByKey[names[index].key, default: []].append(index)
      addExact(index)
    }
    for index in foregrounds where !names[index].component.isEmpty {
      let key = [names[index].scope] + names[index].component
      foregroundsByComponent[key, default: []].append(index)
    }
  }

  private mutating func findMainTexts() {
    var trees: [Int: [Int]] = [:]
    for index in foregrounds {
      let name = names[index]
      guard name.part == .text, name.states.isEmpty, !name.isInverse, name.scope.isEmpty,
        name.component.isEmpty, !(name.isImplied && isDrawnAsShape(index))
      else { continue }
      trees[name.tree, default: []].append(index)
    }
    for texts in trees.values {
      let subjects = texts.map { names[$0].subject.map(\.text) }
      func all(_ isMain: (Int, [String]) -> Bool) -> [Int] {
        zip(texts, subjects).filter { isMain($0, $1) }.map(\.0)
      }
      let ways = [
        all { index, subject in
          let name = names[index]
          let isColor = name.partWord == "color"
          return (subject.isEmpty && (!name.isImplied || isColor))
            || (subject == ["body"] && !name.isImplied)
            || (name.isImplied && isColor
              && name.exactWords.allSatisfy { ["body", "base"].contains($0) })
        },
        all { $1 == ["neutral"] },
        all { [["primary"], ["1"], ["neutral", "1"], ["label"]].contains($1) },
        all { $1.isEmpty || $1 == ["body"] },
        all { $1 == ["base"] },
      ]
      let main = ways.first { !$0.isEmpty } ?? []
      // Beside `text-color`, `main-color` is that of a role.
      let stated = main.filter { !names[$0].isImplied }
      mainTexts +=
        stated.isEmpty || stated.count == main.count
        ? main : main.filter { !names[$0].isImplied || !names[$0].hasWord("main") }
    }
    mainTexts.sort()
  }

  private mutating func findUses(_ tokens: [ResolvedToken]) {
    guard tokens.contains(where: { !$0.pairings.isEmpty }) else { return }
    let positions = Dictionary(
      tokens.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (foreground, token) in tokens.enumerated() {
      for use in token.pairings where use.reason != nil && use.role ?? .text == .text {
        let path = use.isOutside ? nil : use.path
        if use.isOutside { usedForegrounds.insert(foreground) }
        guard let background = path.flatMap({ positions[$0] }) else { continue }
        usedForegrounds.insert(foreground)
        usedBackgrounds.insert(background)
      }
    }
  }

  // MARK: - Questions

  /// The main surface under the texts of a token's tree.
  func page(for index: Int) -> Int? { pages[names[index].tree] ?? ratios.page }

  /// The opaque surfaces that may show through a background, the page first; none if it is opaque.
  mutating func backdrops(under index: Int) -> [Int] {
    guard ratios.isTranslucent(index), let page = page(for: index), page != index,
      !ratios.isTranslucent(page)
    else { return [] }
    if let own = componentBackground(under: index) { return [own] }
    let tree = names[index].tree
    return [page]
      + mainSurfaces.filter { surface in
        surface != page && surface != index && !ratios.isTranslucent(surface)
          && (tree < 0 || names[surface].tree < 0 || names[surface].tree == tree)
      }
  }

  /// The opaque background of the component that a part of it lies on, where a style sheet sets both
  /// for the same element or the component is one that holds others: `--menu-bg` under
  /// `--menu-link-hover-bg`.
  private mutating func componentBackground(under index: Int) -> Int? {
    let name = names[index]
    guard !name.component.isEmpty, ratios.isTranslucent(index),
      !name.scope.isEmpty || WordKinds(name.component[0]).has(.container)
    else { return nil }
    for count in stride(from: name.component.count, to: 0, by: -1) {
      let own = backgrounds(ofComponent: name.component.prefix(count), in: name.scope).first {
        let other = names[$0]
        return (other.key != name.key || name.scope.isEmpty && !name.states.isEmpty)
          && other.subjectWords.isSubset(of: name.subjectWords)
          && other.states.isEmpty && other.isInverse == name.isInverse
      }
      if let own { return ratios.isTranslucent(own) ? nil : own }
    }
    return nil
  }

  /// How a background relates to its page; `nil` if unknown.
  mutating func tone(of index: Int) -> Tone? {
    if let known = tones[index] { return known }
    var tone: Tone?
    if let page = page(for: index) {
      if page == index {
        tone = .tint
      } else if let range = ratios.range(index, on: page) {
        tone = range.nearShare >= 0.8 ? .tint : range.nearShare <= 0.2 ? .fill : .mixed
      }
    }
    tones[index] = .some(tone)
    return tone
  }

  /// Whether a text is the foreground of a color that is far from the page: `secondary-fg` beside
  /// such a `secondary`.
  mutating func isOfFill(_ index: Int) -> Bool {
    if ofFills.contains(index) { return true }
    let name = names[index]
    guard name.isPartLast, name.isCalledForeground, !name.subject.isEmpty else { return false }
    return plain(about: name.key).contains { tone(of: $0) == .fill }
  }

  /// Whether a background is a tint by its values, or by its name if they do not decide.
  mutating func isTint(_ index: Int) -> Bool {
    switch restingTone(of: index) {
    case .tint: true
    case .fill: false
    case .mixed, nil:
      names[index].subjectKinds.has(.weak) && !names[index].subjectKinds.has(.strong)
    }
  }

  /// The maximum ratio of a pair in any appearance; `nil` if none is known.
  mutating func greatestRatio(_ foreground: Int, _ background: Int) -> Double? {
    ratios.range(foreground, on: background)?.greatest
  }

  /// The minimum ratio of a pair in any appearance; `nil` if none is known.
  mutating func leastRatio(_ foreground: Int, _ background: Int) -> Double? {
    ratios.range(foreground, on: background)?.least
  }

  /// The ratios of a pair; `nil` if none is known.
  mutating func range(_ foreground: Int, on background: Int) -> ColorRatios.Range? {
    ratios.range(foreground, on: background)
  }

  /// Whether a text is a shade of the color that it would lie on, rather than a text on it: of its
  /// hue, and never with 3:1.
  mutating func isShade(_ foreground: Int, of background: Int) -> Bool {
    guard let greatest = greatestRatio(foreground, background), greatest < 3 else { return false }
    return ratios.areShades(foreground, background)
  }

  /// Whether some color of a token has a hue.
  mutating func hasHue(_ index: Int) -> Bool { ratios.hasHue(index) }

  /// Whether a color is fully transparent wherever its value is known.
  mutating func isClear(_ index: Int) -> Bool { ratios.isClear(index) }

  /// Whether a token is about as light in all appearances.
  mutating func isSteady(_ index: Int) -> Bool { ratios.isSteady(index) }

  /// Whether a token has one color in all appearances.
  func isConstant(_ index: Int) -> Bool { ratios.isConstant(index) }

  /// Whether two colors have hues that are not the same.
  mutating func areTwoHues(_ a: Int, _ b: Int) -> Bool {
    ratios.hasHue(a) && ratios.hasHue(b) && !ratios.areShades(a, b)
  }

  /// How a background relates to its page at rest: a fill that is hovered or pressed holds what it
  /// holds otherwise.
  mutating func restingTone(of index: Int) -> Tone? {
    let name = names[index]
    let rest = name.states.subtracting([.hover, .pressed, .focus])
    guard rest != name.states else { return tone(of: index) }
    let resting = (name.part == .background ? backgrounds(about: name.key) : plain(about: name.key))
      .first {
        let other = names[$0]
        return other.states == rest && other.part == name.part && other.scope == name.scope
          && other.tree == name.tree
      }
    return tone(of: resting ?? index)
  }

  /// Whether some color of a token is translucent.
  mutating func isTranslucent(_ index: Int) -> Bool { ratios.isTranslucent(index) }

  /// The description of a token in the file.
  func description(of index: Int) -> String? { descriptions[index] }

  /// Whether a color has a foreground of its name, so that it is a fill.
  func hasForeground(_ index: Int) -> Bool {
    foregroundOwners.contains(index) || contrastOwners.contains(index)
  }

  /// Whether `inactive` means what others call disabled: for a control, or for texts of the page, and
  /// not for one of several tabs.
  func isUnavailable(_ index: Int) -> Bool {
    let name = names[index]
    return !hasState(.disabled, as: index)
      && (name.component.first.map { WordKinds($0).has(.operable) } ?? true)
  }

  func backgrounds(about key: Int) -> [Int] { backgroundsByKey[key] ?? [] }
  func plain(about key: Int) -> [Int] { plainByKey[key] ?? [] }
  func grounds(exactly key: Int) -> [Int] { byExact[key] ?? [] }
  mutating func number(of words: some Sequence<String>) -> Int { sets.number(of: words) }

  func foregrounds(ofComponent words: some Sequence<String>, in scope: String) -> [Int] {
    foregroundsByComponent[[scope] + words] ?? []
  }

  func backgrounds(ofComponent words: some Sequence<String>, in scope: String) -> [Int] {
    backgroundsByComponent[[scope] + words] ?? []
  }

  /// Whether there are texts with a background's own name, other than disabled ones.
  func hasTexts(namedAs index: Int) -> Bool {
    statesByName[stateKey(index, part: 0)].map { $0 != [.disabled] } ?? false
  }

  /// Whether there is one with a token's own name for what is selected, for a state of that.
  func hasSelected(_ states: TokenStates, as index: Int) -> Bool {
    states.contains(.selected)
      && statesByName[stateKey(index)]?.contains {
        $0.contains(.selected) && $0.isSubset(of: states)
      } ?? false
  }

  /// Whether a background is called as a token is, with the same words for its state.
  func hasGround(calledAs index: Int) -> Bool {
    stateWordsByName[stateKey(index, part: 3)]?.contains(names[index].stateWords) ?? false
  }

  func hasState(_ states: TokenStates, as index: Int) -> Bool {
    statesByName[stateKey(index)]?.contains(states) ?? false
  }

  /// Whether the states of a foreground and a background can occur together: each lies on the one
  /// with its own state, or on the one used in its place.
  func statesFit(_ foreground: Int, _ background: Int) -> Bool {
    let (front, back) = (names[foreground].states, names[background].states)
    if front == back { return areSameWords(foreground, background) }
    if front.union(back).contains(.disabled) { return false }
    func stands(_ states: TokenStates, for other: TokenStates, of index: Int) -> Bool {
      !(statesByName[stateKey(index)] ?? []).contains {
        // What is selected stays so while it is hovered or pressed.
        let isNearer =
          $0.isSuperset(of: states) || $0.contains(.selected) && !states.contains(.selected)
        return $0 != states && isNearer && $0.isSubset(of: other)
      }
    }
    if front.isSubset(of: back) { return stands(front, for: back, of: foreground) }
    if back.isSubset(of: front) { return stands(back, for: front, of: background) }
    return false
  }

  /// Whether two equal states are called the same, as far as there is a choice: `active` and
  /// `pressed` are one state unless a component has both.
  private func areSameWords(_ foreground: Int, _ background: Int) -> Bool {
    let (front, back) = (names[foreground].stateWords, names[background].stateWords)
    return front == back
      || stateWordsByName[stateKey(background)]?.contains(front) != true
        && stateWordsByName[stateKey(foreground)]?.contains(back) != true
  }

  /// Whether a background is a plain surface.
  func isSurface(_ index: Int) -> Bool { surfaces.contains(index) }

  // MARK: - Pairs

  /// Whether a style sheet shows that a pair that only names suggest is none: what it puts a text
  /// on needs no guess, and the background of a control has the text that lies on it.
  private func isOverruledByUse(
    _ foreground: Int, _ background: Int, _ confidence: ColorPair.Confidence
  ) -> Bool {
    switch confidence {
    case .likely where usedForegrounds.contains(foreground) && !mainTexts.contains(foreground): true
    case .likely, .usual:
      // A text of the whole name of its background needs no rule.
      usedBackgrounds.contains(background) && names[foreground].isForeground
        && (names[foreground].key != names[background].key || names[foreground].subject.isEmpty)
        && !isSurface(background) && !mainTexts.contains(foreground)
    case .named, .stated: false
    }
  }

  /// Whether style sheets show that a pair is none: they draw the foreground, but not as a text or
  /// an icon, or they draw texts in the background, but nothing on it.
  private func isOverruledByDrawing(_ foreground: Int, _ background: Int) -> Bool {
    let name = names[foreground]
    let (front, back) = (drawn[foreground], drawn[background])
    let isGuessed = name.part == .text && name.partWord != "text" || name.part == nil
    if isGuessed, !name.isTextless, front.isKnown, front.isDisjoint(with: [.text, .shape]) {
      return true
    }
    return back.isKnown && back.contains(.text) && !back.contains(.frame)
  }

  /// Whether what may be a text of a component keeps its color while the page changes, and can only be
  /// read on one of its colors: it lies on something that keeps its color too.
  private mutating func isOfConstant(_ foreground: Int, _ background: Int) -> Bool {
    let name = names[foreground]
    return name.part == .text && name.isImplied && !name.isTextless && !name.component.isEmpty
      && isSurface(background)
      && ratios.isConstant(foreground) && !ratios.isConstant(background)
      && (leastRatio(foreground, background) ?? 21) < 3
  }

  /// Whether a text turns over with the page and a background stays pale or dark, for which its role
  /// has texts that stay too.
  private mutating func isOfSteady(_ foreground: Int, _ background: Int) -> Bool {
    guard names[foreground].part == .text, !isSurface(background), tone(of: background) == .mixed,
      ratios.isSteady(background), !ratios.isSteady(foreground)
    else { return false }
    let roles = names[background].roles
    return !roles.isEmpty
      && foregrounds.contains { names[$0].subjectKinds.has(.fixed) && names[$0].roles == roles }
  }

  /// Whether a text and a background turn over with different switches: each is of a system of its
  /// own, one of which is a library in the other's page.
  private mutating func areOfOtherSystems(_ foreground: Int, _ background: Int) -> Bool {
    ratios.areOfOtherAxes(foreground, background) && !ratios.isSteady(foreground)
      && !ratios.isSteady(background)
  }

  /// Whether style sheets draw a token, but never as a text.
  func isDrawnAsShape(_ index: Int) -> Bool {
    drawn[index].isKnown && drawn[index].isDisjoint(with: .text)
  }

  /// Whether a background is translucent and made for something dark of which no color is known.
  private mutating func isOverUnknown(_ background: Int) -> Bool {
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
  private mutating func isForOtherGround(_ foreground: Int, _ background: Int) -> Bool {
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

  /// The ratio that no text is meant to have in every appearance.
  private static let invisible = 1.4

  /// Adds a pair, unless it is already known or ruled out by its values.
  ///
  /// Two colors that are alike in every appearance are two names for the same thing, or parts of the
  /// same fill, unless the names say which lies on which.
  ///
  /// The path of the background is appended to the reason.
  ///
  /// - Returns: Whether the two are a pair now.
  @discardableResult
  mutating func add(
    _ foreground: Int, on background: Int, _ confidence: ColorPair.Confidence,
    _ reason: String
  ) -> Bool {
    guard foreground != background else { return false }
    let number = foreground * names.count + background
    if found.contains(number) { return true }
    let (front, back) = (names[foreground], names[background])
    guard front.scope == back.scope || confidence == .stated,
      front.tree < 0 || back.tree < 0 || front.tree == back.tree || confidence == .stated
    else { return false }
    if confidence != .stated, front.isForeground, ratios.isFaint(foreground) { return false }
    if confidence != .stated, componentBackground(under: background) == nil,
      let greatest = greatestRatio(foreground, background)
    {
      let isText = front.isForeground && !front.isDisabled && !back.isDisabled
      if confidence != .named, greatest < (isText ? Self.invisible : 1.1) { return false }
      if greatest < 1.02, isText || ratios.areAliased(foreground, background) { return false }
      // What its name only may mean for a text, nobody reads if it cannot be seen.
      if isText, front.isImplied, WordKinds(front.partWord).has(.textual), !front.component.isEmpty,
        [.likely, .usual].contains(confidence), isSurface(background),
        (leastRatio(foreground, background) ?? 21) < Self.invisible
      {
        return false
      }
    }
    if isOverruledByUse(foreground, background, confidence) { return false }
    if [.likely, .usual].contains(confidence),
      isOverruledByDrawing(foreground, background) || isOverUnknown(background)
        || isOfConstant(foreground, background)
        || isForOtherGround(foreground, background) || isOfSteady(foreground, background)
        || areOfOtherSystems(foreground, background)
    {
      return false
    }
    found.insert(number)
    pairedForegrounds.insert(foreground)
    pairedBackgrounds.insert(background)
    if confidence == .named { namedBackgrounds.insert(background) }
    pairs.append(
      PairInference.Pair(
        foreground: foreground, background: background,
        reason: "\(reason) \(paths[background])", confidence: confidence))
    return true
  }
}
