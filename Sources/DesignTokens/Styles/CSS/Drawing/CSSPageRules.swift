/// The rules that elements of pages have at rest.
struct CSSPageRules {
  /// The rules of an element.
  struct Found {
    var sure: [Int] = []
    /// Those that it has in some case only, or of which the page does not say it.
    var possible: [Int] = []
    /// Those for a class besides its own that no element has.
    var unheld: [Int] = []
  }

  /// A pseudo-element that may show a text.
  enum PseudoElement: String, CaseIterable {
    case placeholder, before, after
  }

  private enum Match { case no, maybe, yes }

  private struct Part {
    let simpleSelectors: [String]
    let ancestry: CSSAncestry
    /// The rules of style sheets for whole pages.
    var general: [Int] = []
    /// Those of style sheets for some components only, by the style sheet.
    var special: [Int: [Int]] = [:]
  }

  /// A part that an element is, as far as this is not told by what is around it.
  private struct Candidate {
    let part: Part
    let match: Match
    /// The states in which alone it is that.
    var state = ""
  }

  /// What an element is.
  private struct Candidates {
    var atRest: [Candidate] = []
    /// The parts that it would be with a class that no element has.
    var unheld: [Part] = []
    var inStates: [Candidate] = []
    /// Whether a class for which there is no rule, or one in some themes only, is a utility for the text, and for
    /// the background.
    var hasTextUtility = false
    var hasGroundUtility = false
  }

  /// The parts by a simple selector for their element.
  private var parts: [String: [Part]] = [:]
  /// Those of elements in states of their own, by a simple selector for the element at rest.
  private var ownStates: [String: [(state: String, part: Part)]] = [:]
  /// Those of pseudo-elements with texts, by the name of these and a simple selector for the element.
  private var pseudoElements: [PseudoElement: [String: [Part]]] = [:]
  /// Those that code writes in the block of an element without naming that, `input { ::placeholder { … } }`: some
  /// versions of its library take them for those of the element itself, others for those in it.
  private var nestedPseudoElements: [PseudoElement: [String: [Part]]] = [:]
  /// The parts that are told by the state of an element before them, and those of pseudo-elements of these.
  private var siblings: [CSSSiblingState] = []
  private var pseudoSiblings: [PseudoElement: [CSSSiblingState]] = [:]
  private let rules: [CSSDrawnLayers.Rule]
  /// The classes of rules that no element has.
  private let unheld: Set<String>
  /// The rules for the page.
  private let ofPage: [Int]
  private let sheets: [String]
  /// The style sheets that each page has.
  private let accesses: [CSSPageAccess]
  /// What each element of each page is.
  private var candidates: [[Candidates]] = []
  /// The pages that have a style sheet that is for some components only.
  private let users: [Int: [Int]]
  /// The classes for which there are rules, and those for which there are some in all themes.
  private var classes: Set<String> = []
  private var classesOfAll: Set<String> = []
  private var nesting = CSSNesting()
  private let pages: [CSSPages.Page]

  /// Finds what selectors ask for.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - sheets: The paths of the style sheets.
  ///   - pages: The elements that may have them, with the positions of the pages.
  init(_ rules: [CSSDrawnLayers.Rule], sheets: [String], pages: CSSPages) {
    self.rules = rules
    self.sheets = sheets
    self.pages = pages.pages
    accesses = CSSPageAccess.all(of: pages.pages, to: sheets, of: rules)
    var users: [Int: [Int]] = [:]
    for (page, access) in accesses.enumerated() {
      for sheet in access.special { users[sheet, default: []].append(page) }
    }
    self.users = users
    let shown = rules.indices.filter { !rules[$0].isPrinted && !rules[$0].isConditional }
    let held = pages.pages.lazy.flatMap(\.elements).reduce(into: Set<String>()) {
      $0.formUnion($1.selectors.union($1.possible))
    }
    unheld = Set(shown.lazy.compactMap { rules[$0].part }.flatMap(CSSPart.classes))
      .subtracting(held)
    ofPage = shown.filter { rules[$0].part == nil }
    for (part, numbers) in Dictionary(grouping: shown, by: { rules[$0].part }) {
      if let part { add(part, numbers) }
    }
    let asked = Set(parts.values.joined().flatMap { $0.ancestry.ancestors.map(\.simpleSelectors) })
    nesting = CSSNesting(of: pages, asked: asked) { Self.match($0, $1) != .no }
    let utilities = utilities(among: held)
    candidates = pages.pages.map { page in
      page.elements.map { element in
        var found = candidates(of: element)
        for selector in element.selectors.union(element.possible) {
          guard let utility = utilities[selector] else { continue }
          found.hasTextUtility = found.hasTextUtility || utility.isOfText
          found.hasGroundUtility = found.hasGroundUtility || utility.isOfGround
        }
        return found
      }
    }
  }

  /// The classes without rules of their own that are utilities for the text or for the background.
  private func utilities(
    among held: Set<String>
  ) -> [String: (isOfText: Bool, isOfGround: Bool)] {
    var result: [String: (isOfText: Bool, isOfGround: Bool)] = [:]
    for selector in held where !classesOfAll.contains(selector) {
      let utility = (
        Self.isUtility(selector, forText: true), Self.isUtility(selector, forText: false)
      )
      if utility.0 || utility.1 { result[selector] = utility }
    }
    return result
  }

  /// Adds the rules for a part.
  private mutating func add(_ whole: String, _ numbers: [Int]) {
    // What a component selects is in its file.
    let isInComponent = numbers.allSatisfy { rules[$0].isInComponent }
    func selected(_ whole: String) -> String {
      isInComponent ? String(whole.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)) : whole
    }
    if let pseudo = CSSPart.pseudoElement(whole) {
      if let kind = PseudoElement(rawValue: pseudo.filter { $0 != ":" }) {
        add(selected(String(whole.dropLast(pseudo.count))), kind, numbers)
      }
      return
    }
    let part = selected(whole)
    if let state = CSSSiblingState(part, rules: numbers) {
      siblings.append(state)
      return
    }
    let simple = CSSPart.simpleSelectors(CSSPart.element(of: part)[...])
    let states = simple.filter(Self.states.contains)
    if !states.isEmpty {
      let atRest = simple.filter { !states.contains($0) }
      ownStates[Self.key(atRest), default: []].append(
        (states.sorted().joined(), Self.part(rules, atRest, CSSAncestry(of: part), numbers)))
    }
    let key = Self.key(Self.atRest(simple, without: unheld))
    classes.formUnion(simple)
    if numbers.contains(where: { rules[$0].contexts.isEmpty }) { classesOfAll.formUnion(simple) }
    parts[key, default: []].append(Self.part(rules, simple, CSSAncestry(of: part), numbers))
  }

  /// Adds the rules for a pseudo-element of an element.
  private mutating func add(_ element: String, _ kind: PseudoElement, _ numbers: [Int]) {
    if let state = CSSSiblingState(element, rules: numbers) {
      pseudoSiblings[kind, default: []].append(state)
      return
    }
    Self.add(element, numbers, of: rules, to: &pseudoElements[kind, default: [:]])
    let ofCode = numbers.filter { CSSScriptStyles.mayBeIn(sheets[rules[$0].sheet]) }
    guard element.last?.isWhitespace ?? false, !ofCode.isEmpty else { return }
    Self.add(
      String(element.dropLast()), ofCode, of: rules, to: &nestedPseudoElements[kind, default: [:]])
  }

  /// Adds the part that a selector is, by a simple selector for its element.
  private static func add(
    _ element: String, _ numbers: [Int], of rules: [CSSDrawnLayers.Rule],
    to parts: inout [String: [Part]]
  ) {
    let simple = CSSPart.simpleSelectors(CSSPart.element(of: element)[...])
    parts[key(simple), default: []].append(part(rules, simple, CSSAncestry(of: element), numbers))
  }

  private static func part(
    _ rules: [CSSDrawnLayers.Rule], _ simple: [String], _ ancestry: CSSAncestry, _ numbers: [Int]
  ) -> Part {
    var part = Part(simpleSelectors: simple, ancestry: ancestry)
    for number in numbers {
      if rules[number].isModule {
        part.special[rules[number].sheet, default: []].append(number)
      } else {
        part.general.append(number)
      }
    }
    return part
  }

  func rules(of number: Int, in page: CSSPages.Page) -> Found {
    let element = page.elements[number]
    let own = [page.number]
    let owners = self.pages(of: element, in: page)
    var found = Found()
    if ["body", "html"].contains(element.name) {
      // What a component says of the page is so wherever it is shown.
      found.sure = ofPage.filter { number in
        let rule = rules[number]
        guard !isOfOther(rule, than: element, in: page) else { return false }
        return rule.isInComponent && !CSSPageStyles.isOfPage(sheets[rule.sheet])
          || own.contains { accesses[$0].has(rule) }
      }
    }
    let candidates = candidates(of: number, in: page)
    for part in candidates.unheld where match(part.ancestry, of: number, page) == .yes {
      found.unheld += rules(of: part, for: own)
    }
    for candidate in candidates.atRest {
      let part = candidate.part
      let match = match(candidate, number, page)
      guard match != .no else { continue }
      let rules = rules(of: part, for: owners)
      if match == .yes { found.sure += rules } else { found.possible += rules }
    }
    // The order of sets is another one in each run.
    found.sure.sort()
    found.possible.sort()
    found.unheld.sort()
    return found
  }

  /// Whether a rule for the page is for the one of `html` and `body` that an element is not, where the page has both.
  private func isOfOther(
    _ rule: CSSDrawnLayers.Rule, than element: CSSPages.Element, in page: CSSPages.Page
  ) -> Bool {
    switch element.name {
    case "body":
      rule.name == "html" && element.parent.map { page.elements[$0].name == "html" } ?? false
    default: rule.name == "body" && page.elements.contains { $0.name == "body" }
    }
  }

  /// Whether some element of a page may have a rule, or a color of the page.
  func mayHaveRules(_ page: CSSPages.Page) -> Bool {
    page.isWhole || !siblings.isEmpty || !pseudoSiblings.isEmpty
      || page.elements.contains { element in
        ["body", "html"].contains(element.name)
          || Self.keys(of: element, withPossible: true).contains { key in
            parts[key] != nil || ownStates[key] != nil
              || [pseudoElements, nestedPseudoElements].joined().contains { $0.value[key] != nil }
          }
      }
  }

  /// What an element of a page is.
  private func candidates(of number: Int, in page: CSSPages.Page) -> Candidates {
    let element = page.elements[number]
    // One with the classes that its component is given is another one.
    guard element.origins.count <= 1 else { return candidates(of: element) }
    let origin = element.origins.first ?? (page.number, number)
    guard pages[origin.page].elements[origin.number].isOpen == element.isOpen else {
      return candidates(of: element)
    }
    return candidates[origin.page][origin.number]
  }

  private func candidates(of element: CSSPages.Element) -> Candidates {
    var result = Candidates()
    for key in Self.keys(of: element, withPossible: true) {
      for part in parts[key] ?? [] {
        let match = Self.match(part.simpleSelectors, element)
        if match != .no {
          result.atRest.append(Candidate(part: part, match: match))
        } else if isAtRest(part, element) {
          result.unheld.append(part)
        }
      }
    }
    guard !ownStates.isEmpty else { return result }
    for key in Self.keys(of: element, withPossible: false) {
      for (state, part) in ownStates[key] ?? []
      where Self.match(part.simpleSelectors, element) == .yes {
        result.inStates.append(Candidate(part: part, match: .yes, state: state))
      }
    }
    return result
  }

  /// The simple selectors by which parts are found for an element.
  private static func keys(of element: CSSPages.Element, withPossible: Bool) -> [String] {
    var keys = Array(element.selectors)
    if withPossible { keys += element.possible.filter { !element.selectors.contains($0) } }
    return keys + [element.name, "*"]
  }

  // MARK: - Style sheets

  /// The pages whose style sheets an element of a page may have.
  private func pages(of element: CSSPages.Element, in page: CSSPages.Page) -> [Int] {
    element.origins.isEmpty ? [page.number] : element.origins.map(\.page)
  }

  /// The rules for a part that are in style sheets of some pages.
  private func rules(of part: Part, for pages: [Int]) -> [Int] {
    var result = part.general.filter { rule in
      pages.contains { accesses[$0].has(rules[rule]) }
    }
    guard !part.special.isEmpty else { return result }
    var seen: Set<Int> = []
    for page in pages {
      for sheet in accesses[page].special where seen.insert(sheet).inserted {
        part.special[sheet].map { result += $0 }
      }
    }
    return result
  }

  /// Those of some rules that are in style sheets of some pages.
  private func rules(of numbers: [Int], for pages: [Int]) -> [Int] {
    numbers.filter { number in pages.contains { accesses[$0].has(rules[number]) } }
  }

  // MARK: - Elements

  /// Simple selectors without the classes that no element has, and what says a state of an element to
  /// assistive technologies, unless nothing is left.
  private static func atRest(_ simple: [String], without unheld: Set<String>) -> [String] {
    let kept = simple.filter { !unheld.contains($0) && !$0.hasPrefix("[aria-") }
    return kept.contains { ".#".contains($0.first ?? " ") || $0.first?.isLetter ?? false }
      ? kept : simple
  }

  /// Whether an element has all classes that a part asks for but those that no element has.
  private func isAtRest(_ part: Part, _ element: CSSPages.Element) -> Bool {
    guard !part.ancestry.asksForOthers else { return false }
    let kept = Self.atRest(part.simpleSelectors, without: unheld)
    return kept.count < part.simpleSelectors.count && Self.match(kept, element) == .yes
  }

  /// The classes of a part that no element has.
  func unheld(of part: String) -> [String] {
    CSSPart.classes(ofCompound: CSSPart.element(of: part)[...]).filter(unheld.contains)
  }

  /// The states in which an element has text and background that can be read.
  private static let states: Set = [":hover", ":focus", ":focus-visible", ":active"]
  private static let statesAround = states.union([":focus-within"])

  private static func key(_ simple: [String]) -> String {
    simple.first { ".#".contains($0.first ?? " ") }
      ?? simple.first { $0.first?.isLetter ?? false } ?? "*"
  }

  /// The rules that a pseudo-element of an element always has.
  func rules(of kind: PseudoElement, of number: Int, in page: CSSPages.Page) -> [Int] {
    rules(of: pseudoElements[kind], of: number, in: page)
  }

  /// Those that it may have, as its library reads them.
  func nestedRules(of kind: PseudoElement, of number: Int, in page: CSSPages.Page) -> [Int] {
    rules(of: nestedPseudoElements[kind], of: number, in: page)
  }

  private func rules(
    of parts: [String: [Part]]?, of number: Int, in page: CSSPages.Page
  ) -> [Int] {
    guard let parts else { return [] }
    let own = [page.number]
    return Self.keys(of: page.elements[number], withPossible: false).flatMap { key in
      (parts[key] ?? []).filter { match($0, number, page) == .yes }
        .flatMap { rules(of: $0, for: own) }
    }
  }

  /// The rules that an element always has in states of its own.
  func rulesInOwnStates(of number: Int, in page: CSSPages.Page) -> [String: [Int]] {
    guard !ownStates.isEmpty else { return [:] }
    let element = page.elements[number]
    let owners = pages(of: element, in: page)
    var result: [String: [Int]] = [:]
    for candidate in candidates(of: number, in: page).inStates
    where match(candidate, number, page) == .yes {
      result[candidate.state, default: []] += rules(of: candidate.part, for: owners)
    }
    return result
  }

  /// The rules that an element, or a pseudo-element of it, has in states of one before it.
  func rulesInStates(
    of number: Int, _ kind: PseudoElement? = nil, in page: CSSPages.Page
  ) -> [(state: String, rules: [Int])] {
    let states = kind.map { pseudoSiblings[$0] ?? [] } ?? siblings
    guard !states.isEmpty else { return [] }
    let element = page.elements[number]
    return states.compactMap { state in
      guard Self.match(state.simpleSelectors, element) == .yes,
        match(state.ancestry, of: number, page) == .yes
      else { return nil }
      let before = page.elements[..<number].reversed().filter { $0.parent == element.parent }
        .prefix(state.isNext ? 1 : Self.siblingLimit)
      guard before.contains(where: { Self.match(state.sibling, $0) == .yes }) else { return nil }
      let rules = rules(of: state.rules, for: pages(of: element, in: page))
      return rules.isEmpty ? nil : (state.state, rules)
    }
  }

  /// Whether an element has a class that no rule is for.
  func hasOtherClasses(_ element: CSSPages.Element) -> Bool {
    !element.selectors.union(element.possible).filter { $0.hasPrefix(".") }.isSubset(of: classes)
  }

  /// Whether a class for which there is no rule, or one in some themes only, is a utility for the text of an
  /// element, or for its background.
  func hasUtility(_ number: Int, in page: CSSPages.Page, forText isText: Bool) -> Bool {
    func has(_ candidates: Candidates) -> Bool {
      isText ? candidates.hasTextUtility : candidates.hasGroundUtility
    }
    let origins = page.elements[number].origins
    return origins.isEmpty
      ? has(candidates[page.number][number])
      : origins.contains { has(candidates[$0.page][$0.number]) }
  }

  /// Whether a class is a utility for the text, or for the background.
  static func isUtility(_ selector: String, forText isText: Bool) -> Bool {
    guard selector.hasPrefix("."), let last = CSSClasses.parts(selector.dropFirst()).last else {
      return false
    }
    let utility = CSSUtilities.named(last)
    if !isText, CSSClasses.paints.contains(where: utility.hasPrefix) { return true }
    return CSSUtilities.color(of: utility).map { $0.isText == isText } ?? false
  }

  /// Whether rules for a part are those of some components only, of which no element has its classes.
  func lack(_ part: String, _ numbers: [Int], in pages: CSSPages) -> Bool {
    let asked = CSSPart.classes(ofCompound: CSSPart.element(of: part)[...])
    // What a component says of others, by `:global(.note)`, is theirs.
    guard !asked.isEmpty,
      numbers.allSatisfy({
        rules[$0].isModule
          && (!rules[$0].isInComponent || asked.contains(where: unheld.contains))
      }),
      !asked.contains(where: { pages.mayBeScripted($0.dropFirst()) })
    else { return false }
    return numbers.allSatisfy { number in
      let own = users[rules[number].sheet] ?? []
      return !own.isEmpty
        && own.allSatisfy { page in
          let reached = reached(from: page, by: rules[number], pages.placements)
          return reached?.allSatisfy { element in
            !element.isOpen
              && !asked.allSatisfy {
                element.selectors.contains($0) || element.possible.contains($0)
              }
          } ?? false
        }
    }
  }

  /// The elements that a rule for some components may be for, in a page of these: all of the page, and the
  /// outermost ones of the components in it if the style sheet is a part of the component; `nil` if some of them
  /// are not known.
  private func reached(
    from number: Int, by rule: CSSDrawnLayers.Rule, _ placements: CSSPlacements?
  ) -> [CSSPages.Element]? {
    let elements = pages[number].elements
    guard rule.isInComponent else { return elements }
    var result = elements
    for (index, element) in elements.enumerated()
    where element.isComponent || CSSElements.outlets.contains(element.name) {
      guard let inner = placements?.components[number][index] else { return nil }
      let page = pages[inner.page]
      result += page.defined.roots.filter { page.defined.owners[$0] == inner.number }.map {
        page.elements[$0]
      }
    }
    return result
  }

  /// How many elements before one are looked at.
  private static let siblingLimit = 64

  // MARK: - Selectors

  private func match(_ part: Part, _ number: Int, _ page: CSSPages.Page) -> Match {
    let own = Self.match(part.simpleSelectors, page.elements[number])
    return own == .no ? .no : match(Candidate(part: part, match: own), number, page)
  }

  private func match(_ candidate: Candidate, _ number: Int, _ page: CSSPages.Page) -> Match {
    let ancestry = candidate.part.ancestry
    guard !ancestry.asksForOthers else { return .maybe }
    let around = match(ancestry, of: number, page)
    return around == .yes ? candidate.match : around
  }

  /// Whether what is around an element is what a selector asks for.
  private func match(_ ancestry: CSSAncestry, of number: Int, _ page: CSSPages.Page) -> Match {
    var result = Match.yes
    var inner = page.elements[number]
    for asked in ancestry.ancestors {
      // At rest nothing around is pointed at, whatever it is.
      guard Self.statesAround.isDisjoint(with: asked.simpleSelectors) else { return .no }
      var found = Match.no
      while found == .no, let outer = inner.parent {
        inner = page.elements[outer]
        let isUnknown = inner.isComponent && !inner.isResolved && asked.isParent
        found = isUnknown ? .maybe : Self.match(asked.simpleSelectors, inner)
        if asked.isParent, !inner.isResolved { break }
      }
      // What is around the elements of a component is written elsewhere.
      if found == .no, inner.parent == nil, !page.isWhole,
        nesting.mayHold(asked.simpleSelectors, inner.origins.first.map { pages[$0.page] } ?? page)
      {
        found = .maybe
      }
      guard found != .no else { return .no }
      if found == .maybe { result = .maybe }
    }
    return result
  }

  private static func match(_ simpleSelectors: some Sequence<String>, _ element: CSSPages.Element)
    -> Match
  {
    var result = Match.yes
    for simple in simpleSelectors {
      switch match(simple, element) {
      case .no: return .no
      case .maybe: result = .maybe
      case .yes: break
      }
    }
    return result
  }

  private static func match(_ simple: String, _ element: CSSPages.Element) -> Match {
    switch simple.first {
    case ".", "#":
      if element.selectors.contains(simple) { return .yes }
      return element.possible.contains(simple) || element.isOpen ? .maybe : .no
    case "[": return match(attribute: simple.dropFirst().dropLast(), element)
    case ":": return match(pseudo: simple, element)
    case "*": return .yes
    default: return simple == element.name ? .yes : .no
    }
  }

  private static func match(attribute: Substring, _ element: CSSPages.Element) -> Match {
    let name = attribute.prefix { !"=~^|$* ".contains($0) }
    guard element.tag.contains(name) else { return element.tag.contains("{...") ? .maybe : .no }
    let value = attribute.dropFirst(name.count).filter { !"=~^|$*\"' ".contains($0) }
    if value.isEmpty || element.tag.contains(value) { return .yes }
    return element.tag.contains("\(name)={") || element.tag.contains(":\(name)=") ? .maybe : .no
  }

  private static func match(pseudo: String, _ element: CSSPages.Element) -> Match {
    if [":link", ":any-link"].contains(pseudo) { return element.name == "a" ? .yes : .no }
    guard pseudo.hasPrefix(":not("), pseudo.hasSuffix(")") else {
      let name = pseudo.dropFirst().prefix { $0.isLetter || $0 == "-" }
      return structural.contains { name.hasPrefix($0) } ? .maybe : .no
    }
    let inside = String(pseudo.dropFirst(":not(".count).dropLast())
    guard !inside.contains(where: { " >+~,".contains($0) }) else { return .maybe }
    switch match(CSSPart.simpleSelectors(inside[...]), element) {
    case .no: return .yes
    case .maybe: return .maybe
    case .yes: return .no
    }
  }

  /// What an element is by its place, rather than by its state.
  private static let structural = ["first", "last", "nth", "only", "empty", "has", "is", "where"]
}
