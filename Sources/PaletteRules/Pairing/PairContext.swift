import TokenGraph

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
  /// Those of them that files have under the same names.
  let variables: VariableSets
  var names: [NamedToken]
  var ratios: ColorRatios
  private(set) var sets: WordSets

  /// Texts and icons.
  var foregrounds: [Int] = []
  var backgrounds: [Int] = []
  var lines: [Int] = []
  /// Names such as `text-on-brand`.
  var named: [Int] = []
  /// Names without a part, such as `primary`.
  var plain: [Int] = []
  /// The plain surfaces of the page, in any state.
  var surfaces: [Int] = []
  /// The plain surfaces that are far from the page, and are surfaces as they are in the other scheme.
  var borrowedSurfaces: Set<Int> = []
  /// The plain surfaces at rest that hold every text.
  var mainSurfaces: [Int] = []
  /// The backgrounds near the page that a theme has left as they are while it turned the page over.
  private(set) var leftBehind: Set<Int> = []
  /// Whether themes change fewer than half of the texts, lines and backgrounds: they are for a part of the page,
  /// or for what they were written for so far.
  private(set) lazy var areThemesPartial: Bool = {
    let all = foregrounds + backgrounds + lines
    return all.count { !ratios.isConstant($0) } * 2 < all.count
  }()
  /// The surfaces that hold main text only: selected rows, emphasized ones.
  var limitedSurfaces: Set<Int> = []
  /// The main texts of each tree.
  var mainTexts: [Int] = []

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
  /// The foregrounds called after a color that they do not lie on, but beside.
  var besideTheirs: Set<Int> = []
  /// The foregrounds made for one background.
  var owned: Set<Int> = []
  /// Those among them whose background is far from the page.
  var ofFills: Set<Int> = []
  /// The foregrounds that vanish on the page and lie on a color beside it.
  var elsewhere: Set<Int> = []
  /// The grounds called dark of the texts called light.
  var darkGrounds: [Int: [Int]] = [:]
  /// The plain surfaces among `foregroundOwners`.
  var ownSurfaces: Set<Int> = []

  /// The backgrounds of groups with a text of their own, of which there is one for each role.
  var variants: Set<Int> = []

  /// The tokens of the pairs that rules of a style sheet state.
  var usedForegrounds: Set<Int> = []
  /// The foregrounds of which some rule leaves open what is around them.
  private(set) var openForegrounds: Set<Int> = []
  var usedBackgrounds: Set<Int> = []
  /// The backgrounds by their names that rules draw as a text on what is a text by its name.
  private(set) var invertedGrounds: Set<Int> = []
  /// The backgrounds that are called as surfaces are, and are the fills of components.
  var fills: Set<Int> = []
  /// Whether backgrounds called light and dark are two sides of one page.
  var hasSides = false
  /// Whether they are views of an app, which are read as they lie in each other.
  var isOfViews = false
  /// The texts of which rules say or let assume what they lie on, or which code draws somewhere.
  private(set) var drawnTexts: Set<Int> = []
  /// The tokens of which another one takes one for each appearance.
  var sources: Set<Int> = []
  /// The number of texts that rules or views put on something.
  private(set) var statedCount = 0
  private var stated: Set<Int> = []
  /// The pairs of texts and backgrounds of which rules draw the text on a translucent form.
  private var statedOnTints: Set<Int> = []

  /// Whether the rules of the style sheets draw so many of the tokens with a purpose, nine and more
  /// than a third, that one they do not draw is probably none that is in use.
  private(set) lazy var drawsMany: Bool = {
    let purposes = names.indices.filter {
      names[$0].part != NamedToken.Part.none && !names[$0].isStep || sources.contains($0)
    }
    let undrawn = purposes.count { drawn[$0].contains(.never) }
    return undrawn > 0 && purposes.count - undrawn > max(undrawn / 2, 8)
  }()

  /// The groups with a text: `fill.pop` of `fill.pop.fg`.
  private(set) lazy var textGroups: Set<[String]> = Set(
    foregrounds.map { names[$0] }.filter { $0.part == .text }.compactMap(\.ownGroup))
  /// The ends of numbered ladders, which hold other texts than the rest or are no texts to be read.
  private(set) lazy var ladderEnds: Set<Int> = findLadderEnds()
  private(set) lazy var levels: TextLevels = TextLevels(of: self)
  /// The variants of texts and backgrounds for kinds of surfaces.
  var variantsOfSurfaces = SurfaceVariants()

  /// The foregrounds of which their descriptions say that nobody has to read them.
  var exempt: Set<Int> = []

  /// Whether the palette has an opaque inverse background, once it was asked for.
  var hasInverseGround: Bool?

  private let descriptions: [String?]
  /// How style sheets draw each token.
  let drawn: [TokenDrawing]
  /// The paths of the colors from which others are calculated.
  let ingredients: Set<String>
  var pages: [NameTree: Int] = [:]
  var tones: [Int: Tone?] = [:]
  private var backgroundsByKey: [Int: [Int]] = [:]
  var plainByKey: [Int: [Int]] = [:]
  private var byExact: [Int: [Int]] = [:]
  private var statesByName: [StateKey: Set<TokenStates>] = [:]
  private var stateWordsByName: [StateKey: Set<[String]>] = [:]
  private var foregroundsByComponent: [[String]: [Int]] = [:]
  private var backgroundsByComponent: [[String]: [Int]] = [:]

  private struct StateKey: Hashable {
    var part: Int
    var scope: String
    var key: Int
    var tree: NameTree
  }

  /// The tokens that parts of the page set, by their paths.
  private(set) lazy var scoped = Dictionary(
    zip(paths, names.indices).filter { !names[$1].scope.isEmpty },
    uniquingKeysWith: { first, _ in first })

  init(_ tokens: [ResolvedToken], readings: NameReadings?) {
    // Positions, because a closure of a token copies all of it.
    paths = tokens.indices.map { tokens[$0].path }
    variables = VariableSets(paths)
    let roles = tokens.indices.map { tokens[$0].roles }
    var reader = readings?.reader(of: paths, roles: roles) ?? NameReader(paths, roles: roles)
    names = reader.tokens
    sets = reader.sets
    descriptions = tokens.indices.map { index in
      tokens[index].description.flatMap { $0.isEmpty ? nil : $0 }
    }
    drawn = tokens.indices.map { tokens[$0].drawn }
    ingredients = Set(
      tokens.indices.lazy.flatMap { tokens[$0].variants.lazy.flatMap(\.aliases) }
        .filter(\.isPart).map(\.path))
    ratios = ColorRatios(tokens)
    dropShades(tokens)
    dropSources(tokens)
    dropPrimitives(tokens)
    dropUtilities(tokens)
    dropVariables(tokens)
    dropRamps()
    readDescriptions()
    sort()
    readOwners()
    readGroundsByUse(tokens)
    readAliasesOfGrounds(tokens)
    readTints()
    readAmbiguousRoles()
    readOrdinalRoles()
    readRoleGroups()
    readVariants()
    readPrimaryRoles()
    readAlternatives()
    findVariants()
    readSides()
    let candidates = pageCandidates(&reader)
    sets = reader.sets
    indexStates()
    findUses(tokens)
    findSurfaces(candidates)
    readLightTexts()
    readPaleTexts()
    index()
    findMainTexts()
  }

  /// The backgrounds that may be the page, by their names and by what style sheets draw.
  private mutating func pageCandidates(_ reader: inout NameReader) -> [Int] {
    takePages()
    var candidates = backgrounds.filter { isPlainSurface($0) }
    let whites = backgrounds.filter { index in
      let name = names[index]
      return name.roles == ["white"] && name.component.isEmpty && name.states.isEmpty
        && !name.isInverse && name.scope.isEmpty && name.isOnly([.hue, .place, .level])
    }
    // Some systems call the page `background-default-grey`.
    for word in ["neutral", "grey", "gray"]
    where candidates.allSatisfy({ !names[$0].states.isEmpty })
      && backgrounds.contains(where: { names[$0].isAbout(word) && !variants.contains($0) })
      && (word == "neutral" || whites.isEmpty && foregrounds.contains { names[$0].isAbout(word) })
    {
      reader.drop(neutral: word)
      candidates = backgrounds.filter { isPlainSurface($0) }
    }
    // Beside `background-primary` and `background-dark`, the page is called `background-white`.
    let levels = ["dark", "light", "primary", "secondary", "tertiary"]
    if candidates.allSatisfy({ index in
      names[index].subject.contains { levels.contains($0.text) }
    }) {
      candidates += whites
    }
    // One of contrast is one if it is near the page, which its color decides.
    if !candidates.isEmpty {
      candidates += backgrounds.filter {
        names[$0].subject.map(\.text) == ["contrast"] && names[$0].states.isEmpty
          && names[$0].component.isEmpty && names[$0].scope.isEmpty
      }
    }
    readOtherForegrounds(&candidates)
    readIconFills(&candidates)
    // Beside `body-background`, `template-background` is the canvas around the page.
    if candidates.contains(where: { names[$0].isAbout("body") && names[$0].states.isEmpty }) {
      candidates.removeAll { names[$0].isAbout("template") }
    }
    addDrawnPages(to: &candidates)
    return candidates
  }

  /// Adds the tokens that style sheets draw as the page, which makes them backgrounds.
  private mutating func addDrawnPages(to candidates: inout [Int]) {
    for index in names.indices where drawn[index].contains(.page) && !candidates.contains(index) {
      guard names[index].scope.isEmpty, !names[index].isStep, !ratios.isClear(index) else {
        continue
      }
      // `body-color` is the one or the other.
      let isText = names[index].part == .text && !drawn[index].contains(.text)
      if names[index].part == nil || isText {
        names[index].part = .background
        plain.removeAll { $0 == index }
        foregrounds.removeAll { $0 == index }
        backgrounds.append(index)
      }
      if names[index].part == .background { candidates.append(index) }
    }
  }

  /// Finds the backgrounds that a theme has left as they are. Those with texts that stay as well are meant to.
  mutating func findLeftBehind() {
    guard ratios.hasSeveralAppearances else { return }
    let stay = Set(
      (foregrounds + plain).map { names[$0] }.filter { $0.subjectKinds.has(.fixed) }
        .map(\.roles))
    let stayOnThese = named.filter { ratios.isConstant($0) }.map { names[$0].words.map(\.text) }
    for index in backgrounds {
      let name = names[index]
      let words = name.words.map(\.text)
      guard !name.subjectKinds.has(.fixed), !name.isInverse,
        !words.contains(where: { ["light", "dark"].contains($0) }),
        !stayOnThese.contains(where: { $0.suffix(words.count) == words[...] }),
        name.roles.isEmpty || !stay.contains(name.roles),
        let page = page(for: index), page != index, ratios.leaveBehind(index, on: page)
      else { continue }
      leftBehind.insert(index)
      tones[index] = .tint
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
    let tree = if case .group = name.tree { NameTree.none } else { name.tree }
    return StateKey(part: part ?? own, scope: name.scope, key: name.key, tree: tree)
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

  mutating func addExact(_ index: Int) {
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
      // `text-danger-background`; a `layer-selected-text` is for no text of another name.
      if name.isAbout("text"),
        name.words.firstIndex(where: { $0.text == "text" }) ?? 0 < name.partWords.min() ?? .max
      {
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

  mutating func findMainTexts() {
    var trees: [NameTree: [Int]] = [:]
    for index in foregrounds {
      let name = names[index]
      guard name.part == .text, name.states.isEmpty, !name.isInverse, name.scope.isEmpty,
        name.component.isEmpty, !(name.isImplied && isDrawnAsShape(index)),
        !elsewhere.contains(index)
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
        hasSides ? all { $1 == ["dark"] } : [],
        all { $1 == ["neutral"] && !(isRole(neutral: $0) && subjects.contains(["primary"])) },
        all { [["primary"], ["1"], ["neutral", "1"], ["label"]].contains($1) },
        all { $1.isEmpty || $1 == ["body"] },
        all { $1 == ["base"] },
        all { [["black"], ["contrast"], ["dark"]].contains($1) }.filter { isReadableOnPage($0) },
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

  /// Whether `neutral` is a role like others, with backgrounds of its own.
  private func isRole(neutral text: Int) -> Bool {
    backgrounds.contains { names[$0].roles == ["neutral"] && names[$0].component.isEmpty }
      && names[text].partWord != "text"
  }

  private mutating func isReadableOnPage(_ index: Int) -> Bool {
    page(for: index).map { (leastRatio(index, $0) ?? 1) >= 4.5 } ?? false
  }

  private mutating func findUses(_ tokens: [ResolvedToken]) {
    for (index, token) in tokens.enumerated() where token.drawn.contains(.unplaced) {
      drawnTexts.insert(index)
    }
    guard tokens.contains(where: { !$0.pairings.isEmpty }) else { return }
    let positions = Dictionary(
      tokens.enumerated().map { ($1.path, $0) }, uniquingKeysWith: { first, _ in first })
    for (foreground, token) in tokens.enumerated() {
      for use in token.pairings
      where use.reason != nil && use.role ?? .text == .text {
        if use.joint != .doubtful { drawnTexts.insert(foreground) }
        guard !(use.joint?.isOpen ?? false) else {
          openForegrounds.insert(foreground)
          continue
        }
        statedCount += 1
        let path = use.isOutside ? nil : use.path
        if use.isOutside { usedForegrounds.insert(foreground) }
        if use.isOutside, let end = use.path?.firstRange(of: ".opacity(")?.lowerBound,
          let base = use.path.flatMap({ positions[String($0[..<end])] })
        {
          statedOnTints.insert(foreground * names.count + base)
        }
        guard let background = path.flatMap({ positions[$0] }) else { continue }
        usedForegrounds.insert(foreground)
        usedBackgrounds.insert(background)
        stated.insert(foreground * names.count + background)
        if names[foreground].part == .background, names[background].part == .text {
          invertedGrounds.insert(foreground)
        }
      }
    }
  }

  // MARK: - Questions

  /// The main surface under the texts of a token's tree.
  func page(for index: Int) -> Int? { pages[names[index].tree] ?? ratios.page }

  /// Whether a text is the foreground of a color that is far from the page: `secondary-fg` beside
  /// such a `secondary`.
  mutating func isOfFill(_ index: Int) -> Bool {
    if ofFills.contains(index) { return true }
    if besideTheirs.contains(index) { return false }
    let name = names[index]
    guard name.isPartLast, name.isCalledForeground, !name.subject.isEmpty else { return false }
    return plain(about: name.key).contains { names[$0].states.isEmpty && tone(of: $0) == .fill }
  }

  /// What separates the words of a name.
  func separators(of index: Int) -> Set<Character> {
    Set(paths[index].filter { "-_ ".contains($0) })
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
    // Beside `active` it is the other state of something that is toggled.
    return !hasState(.disabled, as: index)
      && !(stateWordsByName[stateKey(index)]?.contains(["active"]) ?? false)
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

  /// Whether a rule or a view states a pair.
  func isStated(_ foreground: Int, on background: Int) -> Bool {
    stated.contains(foreground * names.count + background)
  }

  /// Whether rules draw a text on a translucent form of a background, and not on that itself.
  func isStatedOnTint(_ foreground: Int, of background: Int) -> Bool {
    statedOnTints.contains(foreground * names.count + background)
      && !isStated(foreground, on: background)
  }

  /// The pairs that rules or views state.
  var statedPairs: [(foreground: Int, background: Int)] {
    stated.sorted().map { ($0 / names.count, $0 % names.count) }
  }

  // MARK: - Pairs

  /// Adds a pair, unless it is already known or ruled out by its values.
  ///
  /// Two colors that are alike in every appearance are two names for the same thing, or parts of the
  /// same fill, unless the names say which lies on which.
  ///
  /// The path of the background is appended to the reason. If it has to be `near` the page to hold with the
  /// confidence, that is the maximum ratio of the two.
  ///
  /// - Returns: Whether the two are a pair now.
  @discardableResult
  mutating func add(
    _ foreground: Int, on background: Int, _ confidence: ColorPair.Confidence,
    _ reason: String, near limit: Double? = nil
  ) -> Bool {
    guard let background = variables.ground(of: foreground, on: background),
      foreground != background
    else { return false }
    let number = foreground * names.count + background
    if found.contains(number) { return true }
    let (front, back) = (names[foreground], names[background])
    guard front.scope == back.scope || confidence == .stated,
      front.tree == .none || back.tree == .none || front.tree == back.tree || confidence == .stated
    else { return false }
    let isUnseen = isUnseenText(foreground, on: background)
    if confidence != .stated, !isUnseen, isHidden(foreground, on: background, confidence) {
      return false
    }
    if isOverruledByUse(foreground, background, confidence) { return false }
    if confidence != .stated, isDrawnAsNoGround(background) { return false }
    if confidence == .named, isDrawnAsEffect(foreground) { return false }
    // A scrollbar is recognized by where it is.
    if confidence.isGuess, front.hasWord("scrollbar") { return false }
    if confidence.isGuess, isRuledOut(foreground, background) { return false }
    let isOpen =
      confidence != .stated && isUnseen
      || confidence == .named && isDrawnAsGround(foreground, background)
      || (confidence == .named || confidence != .stated && front.isInverse)
        && drawn[background].contains(.seldom)
      || confidence == .named && isCalledAfterOther(foreground, background)
      || confidence != .stated && drawn[foreground].contains(.seldom)
      || confidence.isGuess
        && (borrowedSurfaces.contains(background) && !mainTexts.contains(foreground)
          || hasBetterGround(foreground, than: background)
          || areUsedOtherwise(foreground, background)
          || isTooFaint(foreground, on: background)
          || isForIcons(foreground)
          || isCalledAfterOtherSide(foreground, on: background)
          || isFillOfDarkSide(background)
          || isHeldByOthers(background, than: foreground)
          || isBesideDefault(foreground, background)
          || isLeftToRules(foreground, background)
          || isOnOtherVariant(foreground, background)
          || pressedForm(of: foreground, on: background) != nil)
    let confidence = isOpen ? .possible : confidence
    found.insert(number)
    pairedForegrounds.insert(foreground)
    pairedBackgrounds.insert(background)
    if confidence == .named { namedBackgrounds.insert(background) }
    pairs.append(
      PairInference.Pair(
        foreground: foreground, background: background,
        reason: "\(reason) \(paths[background])", confidence: confidence,
        undrawn: undrawn(foreground, background, confidence),
        home: confidence.isGuess ? home(of: foreground, on: background, near: limit) : nil))
    return true
  }

  /// Where a foreground that is not called after a background surely lies on it: where a theme has left the
  /// background as it is, but not the foreground, only near the page. A theme of the whole page has forgotten a
  /// surface of it.
  private mutating func home(
    of foreground: Int, on background: Int, near limit: Double?
  ) -> PairInference.Home? {
    let isOpen =
      leftBehind.contains(background) && !ratios.isConstant(foreground)
      && (areThemesPartial || !isSurface(background))
    guard let limit = limit ?? (isOpen ? ColorRatios.nearby : nil) else { return nil }
    return page(for: background).map { PairInference.Home(page: $0, limit: limit) }
  }
}
