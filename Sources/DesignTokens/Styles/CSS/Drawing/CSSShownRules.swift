import SourceSyntax

/// What elements of pages show of the rules of style sheets: texts on the backgrounds of what is around them,
/// and what no element shows.
struct CSSShownRules {
  typealias Contexts = [String: [String]]

  /// The texts of rules on the backgrounds of others.
  var joined: [CSSDrawnLayers.Joined] = []
  /// The texts of rules on the gradients of others.
  private(set) var onGradients: [TextOnGradient] = []
  /// The parts of which all elements lie on backgrounds that the pages show.
  private(set) var settled: Set<String> = []
  /// The parts of which pages show no element on the page itself: they are settled but for classes that code
  /// composes, or lie on backgrounds that are no single color.
  private(set) var painted: Set<String> = []
  /// The parts of which other rules draw the text or the background anew in all elements.
  private(set) var redrawn: Set<String> = []
  /// The parts of which other rules for the same elements draw the text of all.
  private(set) var overruled: Set<String> = []
  /// The parts whose elements hold icons and no text.
  private var icons: Set<String> = []
  /// The classes whose elements all hold icons and no text.
  private var iconClasses: Set<String> = []

  /// Whether pages show no text in the color of the page.
  private(set) var hidesPageText = false
  /// What whole pages put around what templates insert.
  private(set) var wrapper: CSSDrawnLayers.Wrapper?
  /// The parts of which some element has a text of its own.
  private var written: Set<String> = []

  /// The parts in the color of which some element shows a text or an icon, or may.
  var inked: Set<String> = []
  /// The parts that show large texts only in the color of their rule.
  private(set) var large: Set<String> = []

  /// What is known of the elements of a part.
  struct Evidence {
    var isSettled = true
    /// `nil` while no rule for it draws both a text and a background.
    var isRedrawn: Bool?
    /// `nil` while no rule for it draws a text.
    var isOverruled: Bool?
    var holdsIcons = true
    /// `nil` while no element shows a text in the color of a rule for it.
    var isLarge: Bool?
    /// Whether some text or icon has its color or its background.
    var isShown = false
    /// Whether all elements, or what is around them, have some background.
    var isPainted = true

    static let nothing = Evidence(
      isSettled: false, isRedrawn: false, isOverruled: false, holdsIcons: false, isLarge: false,
      isPainted: false)
  }

  /// The rule that draws something of an element, and the element that has the rule.
  struct Source: Equatable {
    let rule: Int
    let element: Int
  }

  /// What is drawn in some contexts, as far as it is known.
  struct Drawn {
    let text, ground: Source?
    let contexts: Contexts
    /// The contexts in which something else is drawn.
    var excluded: [Contexts] = []

    func isSame(as other: Drawn) -> Bool { text == other.text && ground == other.ground }
  }

  let layers: CSSDrawnLayers
  let pages: CSSPages
  private let sheets: [String]
  let rules: CSSPageRules
  /// The properties that parts of the page set anew.
  private let scoped: Set<String>
  /// The rules that stand for utilities that draw backgrounds, by their classes.
  let utilities: [String: Int]
  /// The properties through which something shows.
  let translucent: Set<String>
  /// Whether elements have rules of style sheets that are not read.
  let hasOtherSheets: Bool
  /// Whether elements have the size and the weight of what is around them, as Tailwind makes it.
  let resetsFonts: Bool
  /// The rules for the text of a part in a state, by the part at rest.
  let states: [String: [(state: String, rule: Int)]]
  /// The contexts of the dark scheme and of the light one.
  private let schemes: [Bool: Contexts]
  /// For each part the schemes in which alone its elements are there.
  private var schemesOfParts: [String: Set<Bool?>] = [:]
  /// What rules draw in elements that are in a state.
  let innerTexts: [(part: String, simple: [String])]
  /// Whether the pages have all elements.
  private let areStatic: Bool
  /// The rules for what browsers give to texts, links and fields.
  private let ownText, ownLink, ownField: Int?
  /// The parts in states of which elements show texts, and those in which they show one in the color of a rule
  /// for the state.
  var partsInStates: Set<String> = []
  var inkedStates: Set<String> = []
  /// What elements of the page that is looked at have in states.
  var ownStates: [[String: [Int]]] = []
  /// Those of the page that is looked at.
  var covers: Covers = [:]
  /// For each element of that page the first one in it that a utility takes out of it.
  var firstPlaced: [Int: Int] = [:]
  /// For the parts with a class that no element has, what is known of the elements with the others.
  var unheld: [String: (isPainted: Bool, isMeasured: Bool)] = [:]
  var evidence: [String: Evidence] = [:]
  var seen: Set<String> = []

  /// Looks at all elements.
  ///
  /// - Parameters:
  ///   - layers: The rules.
  ///   - pages: The elements.
  ///   - sheets: The paths of the style sheets.
  ///   - scoped: The properties that parts of the page set anew.
  ///   - utilities: The rules that stand for utilities that draw backgrounds.
  ///   - translucent: The properties through which something shows.
  ///   - hasOtherSheets: Whether elements may have rules of style sheets that are not read.
  ///   - resetsFonts: Whether elements have the size and the weight of what is around them.
  ///   - schemes: The contexts of the dark scheme (`true`) and of the light one.
  init(
    _ layers: CSSDrawnLayers, in pages: CSSPages, sheets: [String], without scoped: Set<String>,
    utilities: Range<Int>, translucent: Set<String>, hasOtherSheets: Bool, resetsFonts: Bool,
    schemes: [Bool: Contexts]
  ) {
    self.layers = layers
    self.pages = pages
    self.sheets = sheets
    self.scoped = scoped
    self.utilities = Dictionary(
      uniqueKeysWithValues: utilities.map { (layers.rules[$0].name, $0) })
    self.translucent = translucent
    self.resetsFonts = resetsFonts
    self.schemes = schemes
    self.hasOtherSheets = hasOtherSheets || pages.hasOtherSheets
    rules = CSSPageRules(layers.rules, sheets: sheets, pages: pages)
    states = Self.states(layers.rules)
    innerTexts = Self.innerTexts(layers.rules)
    areStatic = pages.areStatic
    ownText = layers.rules.firstIndex { $0.part == CSSDrawnLayers.ownText }
    ownLink = layers.rules.firstIndex { $0.part == CSSDrawnLayers.ownLink }
    ownField = layers.rules.firstIndex { $0.part == CSSDrawnLayers.ownField }
    guard let placements = pages.placements, !pages.isEmpty else { return }
    iconClasses = Self.iconClasses(pages)
    var colored: [[Bool]] = []
    for page in pages.pages {
      colored.append(page.elements.indices.map { saysColor($0, page) })
    }
    let joined = placements.joined
    let drawn = Set(pages.pages.filter(rules.mayHaveRules).map { joined[$0.number] })
    for number in pages.pages.indices where drawn.contains(joined[number]) {
      placements.placed(number).forEach { look(at: $0) }
    }
    wrapper = findWrapper()
    hidesPageText =
      !pages.hasOtherElements
      && CSSPageTexts(pages.pages, colored: colored).areColored(isWrapped: wrapper != nil)
    painted.formUnion(unheld.lazy.filter(\.value.isPainted).map(\.key))
    settled.formUnion(unheld.lazy.filter(\.value.isMeasured).map(\.key))
    for (part, evidence) in evidence {
      let isSettled = evidence.isSettled && evidence.isShown
      if isSettled || evidence.isPainted, !mayBeOfScripts(part) { painted.insert(part) }
      guard isKnown(part) else { continue }
      if isSettled { settled.insert(part) }
      if evidence.isRedrawn ?? false { redrawn.insert(part) }
      if evidence.isOverruled ?? false { overruled.insert(part) }
      if evidence.holdsIcons { icons.insert(part) }
      if evidence.isLarge ?? false { large.insert(part) }
    }
  }

  /// Whether scripts may make other elements of a part: they name all of its classes, or one around.
  private func mayBeOfScripts(_ part: String) -> Bool {
    func isScripted(_ name: String) -> Bool { pages.scripted.contains(String(name.dropFirst())) }
    let own = CSSPart.classes(ofCompound: CSSPart.element(of: part)[...])
    return own.isEmpty
      ? CSSPart.classes(part).contains(where: isScripted) : own.allSatisfy(isScripted)
  }

  /// The parts for which only the style sheets of some components have rules, and of which these show nothing.
  var unused: Set<String> {
    guard !pages.isEmpty else { return [] }
    return Set(
      layers.byPart.compactMap { part, numbers in
        part.flatMap { rules.lack($0, numbers, in: pages) ? $0 : nil }
      })
  }

  /// Whether all elements of a part, in whatever state, hold icons and no text.
  func holdIcons(_ part: String) -> Bool {
    let atRest = CSSPart.withoutStates(part)
    guard evidence[atRest] == nil else { return icons.contains(atRest) }
    // What has rules for states only is told by its classes.
    return isKnown(atRest)
      && CSSPart.classes(ofCompound: CSSPart.element(of: atRest)[...])
        .contains(where: iconClasses.contains)
  }

  /// The classes whose elements all hold icons and no text.
  private static func iconClasses(_ pages: CSSPages) -> Set<String> {
    var icons: Set<String> = []
    var others: Set<String> = []
    for element in pages.pages.lazy.flatMap(\.elements) {
      let classes = element.selectors.union(element.possible)
      if element.holdsIcons, !element.showsText {
        icons.formUnion(classes)
      } else {
        others.formUnion(classes)
      }
    }
    return icons.subtracting(others)
  }

  /// Whether elements of a part may have the font that browsers give them: no page shows another one, and there are no
  /// style sheets that may set it besides those that are read.
  func mayHaveGivenFont(_ part: String) -> Bool {
    !resetsFonts && !hasOtherSheets && evidence[CSSPart.withoutStates(part)]?.isLarge != false
  }

  /// Whether pages have elements of a part, and none of them a text of its own.
  func showNoText(_ part: String) -> Bool { evidence[part] != nil && !written.contains(part) }

  /// Whether texts lie on elements of a part, and all that pages show have colors of their own.
  func showNoInk(_ part: String) -> Bool {
    evidence[part]?.isShown ?? false && !inked.contains(part) && isKnown(part)
  }

  /// Whether all elements of a part have another text or background than a rule for it, or a known one under
  /// its tint: what they draw is among ``joined``.
  func redraws(_ part: String, _ usage: CSSUsage) -> Bool {
    redrawn.contains(part) || usage.background == nil && settled.contains(part)
  }

  /// Whether all elements of a part are there in the dark scheme only, of which nothing is known.
  func areDark(_ part: String) -> Bool { schemes[true] == nil && scheme(of: part) == true }

  /// The contexts of those in which there are elements of a part; `nil` if there are none.
  func contexts(_ contexts: Contexts, of part: String?) -> Contexts? {
    guard let own = part.flatMap(scheme).flatMap({ schemes[$0] }) else { return contexts }
    var result = contexts
    for (name, states) in own {
      let shared = contexts[name].map { $0.filter(states.contains) } ?? states
      guard !shared.isEmpty else { return nil }
      result[name] = shared
    }
    return result
  }

  /// The one scheme in which alone elements of a part are there.
  private func scheme(of part: String) -> Bool? {
    let atRest = CSSPart.withoutStates(part)
    guard let found = schemesOfParts[atRest], found.count == 1, let scheme = found.first ?? nil,
      isKnown(atRest)
    else { return nil }
    return scheme
  }

  /// Whether code gives no class of a part, or of what is around it, to other elements, and it has one.
  private func isKnown(_ part: String) -> Bool {
    let own = CSSPart.classes(ofCompound: CSSPart.element(of: part)[...])
    let classes = own.isEmpty ? CSSPart.classes(part) : own
    guard !classes.isEmpty else { return areStatic }
    // Code gives the classes of a module by their names only, which are read.
    let rules = layers.byPart[part] ?? []
    if !rules.isEmpty, rules.allSatisfy({ sheets[layers.rules[$0].sheet].has(".module.") }) {
      return true
    }
    return classes.allSatisfy { !pages.mayBeScripted($0.dropFirst()) }
  }

  // MARK: - Elements

  private mutating func look(at placed: CSSPlacements.Placed) {
    let page = placed.page
    var found = page.elements.map { _ in CSSPageRules.Found() }
    ownStates = page.elements.map { _ in [:] }
    for number in placed.all {
      found[number] = rules.rules(of: number, in: page)
      ownStates[number] = rules.rulesInOwnStates(of: number, in: page)
    }
    covers = covers(in: page, found)
    firstPlaced = firstPlaced(in: page)
    for number in placed.own { look(at: number, of: page, found) }
  }

  private mutating func look(
    at number: Int, of page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let element = page.elements[number]
    let own = found[number]
    let shows =
      (element.showsText || element.holdsIcons || element.isField) && !element.isComponent
      && !CSSPageTexts.unshown.contains(element.name)
    let places =
      element.isDark.flatMap { schemes[$0] }.map { [$0] } ?? contexts(of: number, page, found)
    let drawn = places.map { self.drawn(number, page, found, $0) }
    for rule in own.sure + own.possible {
      layers.rules[rule].part.map { _ = schemesOfParts[$0, default: []].insert(element.isDark) }
    }
    notePossible(own.possible, on: drawn[0], at: number, shows: shows, page, found)
    joinUnheld(own.unheld, on: drawn[0], at: number, page, found)
    var settled = drawn.map { ($0.contexts, !element.isOpen && $0.ground != nil) }
    let always = drawn[0]
    let others = drawn.dropFirst().filter { !$0.isSame(as: always) }
    if shows {
      for var one in [always] + others {
        if one.contexts.isEmpty { one.excluded = others.map(\.contexts) }
        let isMeasured = join(one, at: number, page, found)
        settled.append((one.contexts, isMeasured))
        note(one, isMeasured: isMeasured)
        joinStates(of: one, at: number, page, found)
        joinCases(of: one, at: number, page, found)
        joinGrounds(of: one, at: number, page, found)
      }
      joinPlaceholder(of: number, [always] + others, page, found)
    }
    joinContents(of: number, [always] + others, page, found)
    for one in [always] + others { joinIcon(of: one, at: number, page, found) }
    if element.isComponent { noteInk(around: number, page, found) }
    noteSize(of: number, drawn, page, found)
    noteSure(own.sure, of: number, drawn, settled, shows: shows, page, found)
  }

  /// Notes what is known of the rules that an element has in some case.
  private mutating func notePossible(
    _ rules: [Int], on drawn: Drawn, at number: Int, shows: Bool, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    for rule in rules {
      guard let part = layers.rules[rule].part else { continue }
      if shows, joinPossible(rule, part, on: drawn, at: number, page, found) {
        var known = evidence[part] ?? Evidence()
        (known.isShown, known.holdsIcons) = (true, false)
        evidence[part] = known
      } else {
        let isPainted = evidence[part]?.isPainted ?? true && isPainted(number, page, found)
        evidence[part] = .nothing
        evidence[part]?.isPainted = isPainted
      }
    }
  }

  /// Notes what is known of the rules that an element always has.
  private mutating func noteSure(
    _ rules: [Int], of number: Int, _ drawn: [Drawn], _ settled: [(Contexts, Bool)], shows: Bool,
    _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let element = page.elements[number]
    let isPainted = isPainted(number, page, found)
    for rule in rules {
      guard let part = layers.rules[rule].part else { continue }
      if element.showsText { written.insert(part) }
      // A rule for the dark scheme says nothing of the light one.
      let contexts = layers.rules[rule].contexts
      let isSettled = settled.allSatisfy { place, isSettled in
        isSettled || !contexts.allSatisfy { place[$0.key] == $0.value }
      }
      var known = evidence[part] ?? Evidence()
      known.isPainted = known.isPainted && isPainted
      known.isSettled = known.isSettled && isSettled
      known.holdsIcons = known.holdsIcons && element.holdsIcons && !element.showsText
      if layers.rules[rule].usage.isWhole {
        let isDrawn = drawn.contains {
          $0.text?.rule == rule && $0.ground?.rule == rule && $0.text?.element == number
        }
        known.isRedrawn = known.isRedrawn ?? true && shows && isSettled && !isDrawn
      }
      if layers.rules[rule].usage.drawsText {
        let isOverruled = drawn.allSatisfy { one in
          one.text.map { $0.element == number && layers.rules[$0.rule].part != part } ?? false
        }
        known.isOverruled = known.isOverruled ?? true && isOverruled
      }
      evidence[part] = known
    }
  }

  /// Whether an element always has a color of the text of its own, or a background under that of the page.
  private func saysColor(_ number: Int, _ page: CSSPages.Page) -> Bool {
    let (element, found) = (page.elements[number], rules.rules(of: number, in: page))
    let usages = found.sure.filter { layers.rules[$0].part != nil }.map { layers.rules[$0] }
    if usages.contains(where: { $0.usage.inheritsText }) { return false }
    let isGiven = Self.colored.contains(element.name) && !resetsFonts
    let isUtility = element.possible.isEmpty && rules.hasUtility(number, in: page, forText: true)
    return isGiven || isUtility || element.stylesText && element.tag.contains("color:")
      || usages.contains {
        $0.contexts.isEmpty
          && ($0.usage.drawsText || $0.usage.drawsBackground && !$0.usage.clearsBackground)
      }
  }

  /// Whether an element, or one around it, has a background besides that of the page, whatever it is.
  func isPainted(
    _ number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Bool {
    var next: Int? = number
    while let current = next {
      let element = page.elements[current]
      if element.stylesBackground || rules.hasUtility(current, in: page, forText: false) {
        return true
      }
      let always = found[current].sure.filter { layers.rules[$0].contexts.isEmpty }
      let last = layers.last(\.drawsBackground, of: layers.inOrder(always))
      if let last, !layers.rules[last].usage.clearsBackground {
        return layers.rules[last].part != nil
      }
      next = element.parent
    }
    return false
  }

  func drawn(
    _ number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found], _ contexts: Contexts
  ) -> Drawn {
    let text = source(of: \.drawsText, number, page, found, contexts)
    let ground = source(of: \.drawsBackground, number, page, found, contexts)
    let isChosen =
      text.flatMap { text in ground.map { mayBeChosen(text, with: $0, page, found) } } ?? false
    return Drawn(text: isChosen ? nil : text, ground: ground, contexts: contexts)
  }

  /// The contexts in which something of an element or of what is around it is drawn.
  func contexts(
    of number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> [Contexts] {
    var numbers: [Int] = []
    var next: Int? = number
    while let current = next {
      numbers += found[current].sure
      next = page.elements[current].parent
    }
    let all = layers.contexts(of: numbers)
    return [[:]] + all.filter { !$0.isEmpty }
  }

  /// What draws the text of an element, or its background: the last rule for it, or for what is around it;
  /// `nil` if that is not known.
  func source(
    of property: KeyPath<CSSUsage, Bool>, _ number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found], _ contexts: Contexts, where conditions: Set<String> = []
  ) -> Source? {
    let isText = property == \.drawsText
    var met = conditions
    var next: Int? = number
    while let current = next {
      let element = page.elements[current]
      if page.isOwn(current) { met.formUnion(element.shownWhere) }
      let own = self.found(of: current, page, found, where: met)
      guard !(isText ? element.stylesText : element.stylesBackground) else { return nil }
      if rules.hasUtility(current, in: page, forText: isText) {
        return isText ? nil : groundOfUtility(current, under: number, page, found)
      }
      let rule = layers.last(property, of: own.sure + own.possible, in: contexts)
      if let rule = rule.flatMap({ settled($0, property, current, page, own, contexts) }) {
        guard own.sure.contains(rule) else { return nil }
        let usage = layers.rules[rule].usage
        let isPassed = isText ? usage.inheritsText : usage.clearsBackground
        guard isPassed else {
          let isKnown = isText ? !usage.hidesText : usage.drawsKnownGround
          return isKnown ? Source(rule: rule, element: current) : nil
        }
      } else if isText, isDefaultLink(element), page.isWhole, page.ownCount == nil, let ownLink {
        return Source(rule: ownLink, element: current)
      } else if !isText, isDefaultField(element), page.isWhole, page.ownCount == nil, let ownField {
        return Source(rule: ownField, element: current)
      } else if element.isOpen || element.isComponent && !element.isResolved
        || (isText ? Self.colored : Self.grounded).contains(element.name)
        || hasOtherSheets && rules.hasOtherClasses(element)
      {
        return nil
      }
      if !isText, let cover = cover(before: current, page) {
        return groundOfCover(cover, found, contexts)
      }
      next = element.parent
      if isText, next == nil, page.isWhole, page.ownCount == nil {
        return ownText.map { Source(rule: $0, element: current) }
      }
    }
    return nil
  }

  /// Elements that hold no texts of the page, beside those whose texts are not on it.
  private static let unseen: Set = ["head", "link", "meta", "template"]

  /// Whether an element is one that no page shows.
  func isUndrawn(_ number: Int, _ page: CSSPages.Page) -> Bool {
    sequence(first: number) { page.elements[$0].parent }.contains {
      CSSPageTexts.undrawn.contains(page.elements[$0].name)
        || Self.unseen.contains(page.elements[$0].name)
    }
  }

  /// Whether an element is a link of which no rule sets the color.
  private func isDefaultLink(_ element: CSSPages.Element) -> Bool {
    element.name == "a" && element.tag.contains("href=") && !element.isOpen && !element.isComponent
  }

  /// Whether an element is a field of which no rule sets the background.
  private func isDefaultField(_ element: CSSPages.Element) -> Bool {
    element.isField && !element.isOpen && !element.isComponent && element.possible.isEmpty
      && !resetsFonts && !(hasOtherSheets && rules.hasOtherClasses(element))
  }

  /// The background of an element that covers what is around it.
  private func groundOfCover(
    _ cover: Int, _ found: [CSSPageRules.Found], _ contexts: Contexts
  ) -> Source? {
    guard found[cover].possible.allSatisfy({ !layers.rules[$0].usage.drawsBackground }) else {
      return nil
    }
    let rule = layers.last(\.drawsBackground, of: found[cover].sure, in: contexts)
    guard let rule, layers.rules[rule].usage.drawsKnownGround else { return nil }
    return Source(rule: rule, element: cover)
  }

  /// The rule that draws something of an element where it has none of the classes that it has in some case, if
  /// the last rule is for such a class, and one that the element always has draws it as well.
  private func settled(
    _ rule: Int, _ property: KeyPath<CSSUsage, Bool>, _ number: Int, _ page: CSSPages.Page,
    _ found: CSSPageRules.Found, _ contexts: Contexts
  ) -> Int {
    guard !found.sure.contains(rule), !page.elements[number].isOpen else { return rule }
    let own = layers.last(property, of: found.sure, in: contexts)
    let others = found.possible.filter { layers.rules[$0].usage[keyPath: property] }
    guard let own, others.allSatisfy({ isOfCase($0, page.elements[number]) }) else { return rule }
    return own
  }

  /// Elements to which browsers give a color, and those to which they give a background.
  private static let colored: Set = [
    "a", "button", "input", "select", "textarea", "option", "mark", "legend",
  ]
  private static let grounded: Set = [
    "button", "input", "select", "textarea", "option", "mark", "dialog", "iframe", "object",
    "video", "canvas", "meter", "progress", "td", "th",
  ]

  // MARK: - Pairs

  /// Pairs what is drawn of an element that shows a text or icons.
  ///
  /// - Returns: Whether it is measured.
  mutating func join(
    _ drawn: Drawn, at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found],
    fade: Double = 1, isDoubtful: Bool = false
  ) -> Bool {
    guard let front = drawn.text, let back = drawn.ground else { return false }
    let (text, ground) = (layers.rules[front.rule], layers.rules[back.rule])
    let isDefault = [ownText, ownLink].contains(front.rule)
    let isOnDarkCanvas = ground.name == CSSDrawnLayers.darkCanvas
    if isDefault,
      ground.name == CSSDrawnLayers.canvas || isOnDarkCanvas || isUndrawn(number, page)
    {
      return true
    }
    if ground.usage.background == nil, !ground.usage.stops.isEmpty {
      guard front.rule != back.rule else { return fade == 1 }
      return fade == 1
        && joinGradient(front, back, ground.usage.stops, drawn, at: number, page, found)
    }
    if fade == 1, !isDoubtful, let stops = stops(under: back, page, found, drawn.contexts) {
      return joinGradient(front, back, stops, drawn, at: number, page, found)
    }
    let isOfOneRule = front.rule == back.rule && ground.usage.background != nil
    let seen = seen(front, on: back, at: number, page, found, drawn.contexts, fade: fade)
    guard let seen, !seen.isPlain || !isOfOneRule else { return isOfOneRule }
    // Other rules may say more of what is under it, but for those of a module.
    guard !seen.isOverUnknown || text.isModule && front.rule != back.rule else { return false }
    guard
      ![seen.text.ink, seen.ground.ink].contains(where: { $0.name.map(scoped.contains) ?? false })
    else { return false }
    let font = font(of: number, page, found)
    let isLarge = LargeText.isLarge(font.size, weight: font.weight)
    let element = page.elements[number]
    let isIcon = element.holdsIcons && !element.showsText && !element.isField
    let contexts = drawn.contexts.sorted { $0.key < $1.key }
    let key =
      "\(front.rule) \(back.rule) \(isIcon) \(isLarge) \(seen.under) \(seen.opacity) "
      + "\(seen.groupOpacity) \(contexts)"
    guard self.seen.insert(key).inserted else { return true }
    var joined = CSSDrawnLayers.Joined(
      foreground: isIcon ? seen.text.with(role: .ui) : seen.text,
      background: seen.ground, part: isDefault ? ground.part : text.part ?? ground.part,
      names: [text.name, ground.name],
      contexts: drawn.contexts,
      joint: isOnDarkCanvas || isDoubtful || seen.isDoubtful ? .doubtful : .element,
      groundPart: ground.part, textPart: text.part,
      hasLinks: false, under: seen.under)
    joined.page = page.path
    if isDefault {
      joined.place = (page.path, element.start..<element.start + element.tag.utf8.count)
    }
    joined.font = font
    joined.excluded = drawn.excluded
    self.joined.append(joined)
    return !seen.isOverUnknown
  }

  /// Notes a text on the gradient of an element around it.
  ///
  /// - Returns: Whether it is measured.
  private mutating func joinGradient(
    _ front: Source, _ back: Source, _ stops: [CSSUsage.Background], _ drawn: Drawn,
    at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Bool {
    let (text, element) = (layers.rules[front.rule], page.elements[number])
    guard element.showsText,
      let ink = text.usage.foregrounds.first(where: { $0.property == "color" })
    else { return false }
    let font = font(of: number, page, found)
    let isLarge = LargeText.isLarge(font.size, weight: font.weight)
    let contexts = drawn.contexts.sorted { $0.key < $1.key }
    let colors = stops.map { "\($0.ink)" }
    let key = "gradient \(front.rule) \(back.rule) \(colors) \(isLarge) \(contexts)"
    guard seen.insert(key).inserted else { return true }
    onGradients.append(
      TextOnGradient(
        text: ink, textPart: text.part, ground: back.rule, name: text.name, stops: stops,
        contexts: drawn.contexts, excluded: drawn.excluded, font: font))
    return true
  }

  /// Pairs the text that an element has in some case, by a class that code gives it, with what it shows around
  /// it.
  ///
  /// - Returns: Whether it is measured.
  mutating func joinPossible(
    _ rule: Int, _ part: String, on drawn: Drawn, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found], isUnheld: Bool = false, isDoubtful: Bool = false
  ) -> Bool {
    let (element, own) = (page.elements[number], layers.rules[rule])
    let conditions = conditions(of: rule, number, page)
    let ground =
      conditions.isEmpty
      ? drawn.ground
      : source(of: \.drawsBackground, number, page, found, drawn.contexts, where: conditions)
    guard let ground, own.contexts.isEmpty, own.usage.drawsText,
      !areOfDifferentComponents(number, ground.element, page),
      !own.usage.drawsBackground, !own.usage.hidesText,
      isUnheld || isOfCase(rule, element),
      // A rule that always applies may overrule it.
      layers.last(\.drawsText, of: layers.inOrder(found[number].sure + [rule])) == rule
    else { return false }
    return join(
      Drawn(
        text: Source(rule: rule, element: number), ground: ground, contexts: drawn.contexts),
      at: number, page, found, isDoubtful: isDoubtful)
  }

  /// The states in which an element has the text of a rule and the background that it has at rest.
  static let textStates: Set = [
    ":hover", ":focus", ":focus-visible", ":active", ":visited",
  ]

  /// Notes of the rules for the text and the background of an element whether these are measured.
  private mutating func note(_ drawn: Drawn, isMeasured: Bool) {
    drawn.text.flatMap { layers.rules[$0.rule].part }.map { _ = inked.insert($0) }
    for source in [drawn.text, drawn.ground] {
      guard let part = source.flatMap({ layers.rules[$0.rule].part }) else { continue }
      note(part, isMeasured: isMeasured)
    }
  }

  /// Notes that some text or icon has the color or the background of a part, and whether both are measured.
  mutating func note(_ part: String, isMeasured: Bool) {
    evidence[part, default: Evidence()].isShown = true
    if !isMeasured { evidence[part]?.isSettled = false }
  }

  /// Notes the same of a text.
  mutating func note(text part: String, isMeasured: Bool) {
    inked.insert(part)
    note(part, isMeasured: isMeasured)
    evidence[part]?.holdsIcons = false
  }

  /// Notes of the rules for the text of an element whether that is large.
  private mutating func noteSize(
    of number: Int, _ drawn: [Drawn], _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    let element = page.elements[number]
    guard element.showsText || element.isComponent else { return }
    let rules = found[number].sure + drawn.compactMap(\.text?.rule)
    let parts = Set(rules).filter { layers.rules[$0].usage.drawsText }
      .compactMap { layers.rules[$0].part }
    guard !parts.isEmpty else { return }
    let font = font(of: number, page, found)
    // Of a component nobody knows what it shows.
    let isLarge = !element.isComponent && LargeText.isLarge(font.size, weight: font.weight)
    for part in parts { note(isLarge: isLarge, part) }
  }

  private mutating func note(isLarge: Bool, _ part: String) {
    var known = evidence[part] ?? Evidence()
    known.isLarge = known.isLarge ?? true && isLarge
    evidence[part] = known
  }

  /// What shows through the translucent background of an element; `nil` if that is not known.
  func under(
    _ holder: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found], _ contexts: Contexts
  ) -> CSSUsage.Ink? {
    sourceUnder(holder, page, found, contexts)
      .flatMap { layers.rules[$0.rule].usage.background?.ink }
  }

  /// What draws what shows through the background of an element.
  func sourceUnder(
    _ holder: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found], _ contexts: Contexts
  ) -> Source? {
    page.elements[holder].parent.flatMap {
      source(of: \.drawsBackground, $0, page, found, contexts)
    }
  }

  /// The size of the text of an element in points and its weight, as far as rules say.
  private func font(
    of number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> (size: Double?, weight: Double?) {
    func given(_ element: CSSPages.Element) -> CSSGivenFont {
      resetsFonts ? CSSGivenFont() : .of(element.name)
    }
    func size(_ number: Int?) -> Double? {
      guard let number else { return layers.font(of: nil).size }
      let element = page.elements[number]
      let sizes = layers.inOrder(found[number].sure).compactMap { layers.rules[$0].usage.size }
      guard let last = sizes.last else {
        return size(element.parent).map { $0 * given(element).factor }
      }
      guard sizes.allSatisfy({ $0 == last }) else { return nil }
      return layers.points(last, { size(element.parent) })
    }
    var weight: Double?
    var next: Int? = number
    while weight == nil, let current = next {
      weight =
        layers.inOrder(found[current].sure).compactMap { layers.rules[$0].usage.weight }.last
        ?? given(page.elements[current]).weight
      next = page.elements[current].parent
    }
    return (size(number), weight)
  }
}
