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

  private enum Match { case no, maybe, yes }

  private struct Part {
    let simpleSelectors: [String]
    let ancestry: CSSAncestry
    let rules: [Int]
  }

  /// The parts by a simple selector for their element.
  private var parts: [String: [Part]] = [:]
  /// Those of elements in states of their own, by a simple selector for the element at rest.
  private var ownStates: [String: [(state: String, part: Part)]] = [:]
  /// Those of the placeholders of fields, by a simple selector for the field.
  private var placeholders: [String: [Part]] = [:]
  /// The parts that are told by the state of an element before them.
  private var siblings: [CSSSiblingState] = []
  private let rules: [CSSDrawnLayers.Rule]
  /// The classes of rules that no element has.
  private let unheld: Set<String>
  /// The rules for the page.
  private let ofPage: [Int]
  private let sheets: [String]
  /// The classes for which there are rules, and those for which there are some in all themes.
  private var classes: Set<String> = []
  private var classesOfAll: Set<String> = []
  private let nesting: CSSNesting
  /// The style sheets to which some page links.
  private let linked: Set<String>
  private let pages: [CSSPages.Page]

  /// Finds what selectors ask for.
  ///
  /// - Parameters:
  ///   - rules: The rules.
  ///   - sheets: The paths of the style sheets.
  ///   - pages: The elements that may have them.
  init(_ rules: [CSSDrawnLayers.Rule], sheets: [String], pages: CSSPages) {
    self.rules = rules
    self.sheets = sheets
    self.pages = pages.pages
    linked = Set(sheets.filter { sheet in pages.pages.contains { $0.links(to: sheet) } })
    let shown = rules.indices.filter { !rules[$0].isPrinted && !rules[$0].isConditional }
    let held = pages.pages.lazy.flatMap(\.elements).reduce(into: Set<String>()) {
      $0.formUnion($1.selectors.union($1.possible))
    }
    unheld = Set(shown.lazy.compactMap { rules[$0].part }.flatMap(CSSPart.classes))
      .subtracting(held)
    ofPage = shown.filter { rules[$0].part == nil }
    for (part, numbers) in Dictionary(grouping: shown, by: { rules[$0].part }) {
      guard let whole = part else { continue }
      // What a component selects is in its file.
      let isInComponent = numbers.allSatisfy { rules[$0].isInComponent }
      func selected(_ whole: String) -> String {
        isInComponent ? String(whole.drop { !$0.isWhitespace }.drop(while: \.isWhitespace)) : whole
      }
      if let pseudo = CSSPart.pseudoElement(whole) {
        guard pseudo == "::placeholder" else { continue }
        let field = selected(String(whole.dropLast(pseudo.count)))
        let simple = CSSPart.simpleSelectors(CSSPart.element(of: field)[...])
        placeholders[Self.key(simple), default: []].append(
          Part(simpleSelectors: simple, ancestry: CSSAncestry(of: field), rules: numbers))
        continue
      }
      if let state = CSSSiblingState(whole, rules: numbers) {
        siblings.append(state)
        continue
      }
      let part = selected(whole)
      let simple = CSSPart.simpleSelectors(CSSPart.element(of: part)[...])
      let states = simple.filter(Self.states.contains)
      if !states.isEmpty {
        let atRest = simple.filter { !states.contains($0) }
        ownStates[Self.key(atRest), default: []].append(
          (
            states.sorted().joined(),
            Part(simpleSelectors: atRest, ancestry: CSSAncestry(of: part), rules: numbers)
          ))
      }
      let key = Self.key(Self.atRest(simple, without: unheld))
      classes.formUnion(simple)
      if numbers.contains(where: { rules[$0].contexts.isEmpty }) { classesOfAll.formUnion(simple) }
      parts[key, default: []].append(
        Part(simpleSelectors: simple, ancestry: CSSAncestry(of: part), rules: numbers))
    }
    let asked = Set(parts.values.joined().flatMap { $0.ancestry.ancestors.map(\.simpleSelectors) })
    nesting = CSSNesting(of: pages, asked: asked) { Self.match($0, $1) != .no }
  }

  func rules(of number: Int, in page: CSSPages.Page) -> Found {
    let element = page.elements[number]
    var found = Found()
    if ["body", "html"].contains(element.name) {
      // What a component says of the page is so wherever it is shown.
      found.sure = ofPage.filter { number in
        let rule = rules[number]
        return rule.isInComponent && !CSSPageStyles.isOfPage(sheets[rule.sheet])
          || isFor(page, rule)
      }
    }
    let keys = element.selectors.union(element.possible).union([element.name, "*"])
    for key in keys {
      for part in parts[key] ?? [] {
        let match = match(part, number, page)
        guard match != .no else {
          if isAtRest(part, number, page) {
            found.unheld += part.rules.filter { isFor(page, rules[$0]) }
          }
          continue
        }
        for rule in part.rules where isFor(element, of: page, rules[rule]) {
          if match == .yes { found.sure.append(rule) } else { found.possible.append(rule) }
        }
      }
    }
    return found
  }

  /// Simple selectors without the classes that no element has, and what says a state of an element to
  /// assistive technologies, unless nothing is left.
  private static func atRest(_ simple: [String], without unheld: Set<String>) -> [String] {
    let kept = simple.filter { !unheld.contains($0) && !$0.hasPrefix("[aria-") }
    return kept.contains { ".#".contains($0.first ?? " ") || $0.first?.isLetter ?? false }
      ? kept : simple
  }

  /// Whether an element has all classes that a part asks for but those that no element has.
  private func isAtRest(_ part: Part, _ number: Int, _ page: CSSPages.Page) -> Bool {
    let kept = Self.atRest(part.simpleSelectors, without: unheld)
    return kept.count < part.simpleSelectors.count
      && match(
        Part(simpleSelectors: kept, ancestry: part.ancestry, rules: []), number, page) == .yes
  }

  /// The classes of a part that no element has.
  func unheld(of part: String) -> [String] {
    CSSPart.classes(ofCompound: CSSPart.element(of: part)[...]).filter(unheld.contains)
  }

  /// The states in which an element has text and background that can be read.
  private static let states: Set = [":hover", ":focus", ":focus-visible", ":active"]

  private static func key(_ simple: [String]) -> String {
    simple.first { ".#".contains($0.first ?? " ") }
      ?? simple.first { $0.first?.isLetter ?? false } ?? "*"
  }

  /// The rules that the placeholder of a field always has.
  func rulesOfPlaceholder(of number: Int, in page: CSSPages.Page) -> [Int] {
    guard !placeholders.isEmpty else { return [] }
    let element = page.elements[number]
    return element.selectors.union([element.name, "*"]).flatMap { key in
      (placeholders[key] ?? []).filter { match($0, number, page) == .yes }.flatMap(\.rules)
    }.filter { isFor(page, rules[$0]) }
  }

  /// The rules that an element always has in states of its own.
  func rulesInOwnStates(of number: Int, in page: CSSPages.Page) -> [String: [Int]] {
    guard !ownStates.isEmpty else { return [:] }
    let element = page.elements[number]
    var result: [String: [Int]] = [:]
    for key in element.selectors.union([element.name, "*"]) {
      for (state, part) in ownStates[key] ?? [] where match(part, number, page) == .yes {
        result[state, default: []] += part.rules.filter { isFor(element, of: page, rules[$0]) }
      }
    }
    return result
  }

  /// The rules that an element has in a state of one before it.
  func rulesInStates(of number: Int, in page: CSSPages.Page) -> [[Int]] {
    guard !siblings.isEmpty else { return [] }
    let element = page.elements[number]
    return siblings.compactMap { state in
      guard Self.match(state.simpleSelectors, element) == .yes,
        match(state.ancestry, of: number, page) == .yes
      else { return nil }
      let before = page.elements[..<number].reversed().filter { $0.parent == element.parent }
        .prefix(state.isNext ? 1 : Self.siblingLimit)
      guard before.contains(where: { Self.match(state.sibling, $0) == .yes }) else { return nil }
      let rules = state.rules.filter { isFor(element, of: page, self.rules[$0]) }
      return rules.isEmpty ? nil : rules
    }
  }

  /// Whether an element has a class that no rule is for.
  func hasOtherClasses(_ element: CSSPages.Element) -> Bool {
    !element.selectors.union(element.possible).filter { $0.hasPrefix(".") }.isSubset(of: classes)
  }

  /// Whether a class for which there is no rule, or one in some themes only, is a utility for the text, or for the background.
  func hasUtility(_ element: CSSPages.Element, forText isText: Bool) -> Bool {
    element.selectors.union(element.possible).contains { selector in
      guard selector.hasPrefix("."), !classesOfAll.contains(selector),
        let utility = selector.dropFirst().split(separator: ":").last
      else { return false }
      if !isText, CSSClasses.paints.contains(where: utility.hasPrefix) { return true }
      return CSSUtilities.color(of: utility).map { $0.isText == isText } ?? false
    }
  }

  /// Whether rules for a part are those of some components only, of which no element has its classes.
  func lack(_ part: String, _ numbers: [Int], in pages: CSSPages) -> Bool {
    let asked = CSSPart.classes(ofCompound: CSSPart.element(of: part)[...])
    guard !asked.isEmpty, numbers.allSatisfy({ rules[$0].isModule && !rules[$0].isInComponent })
    else { return false }
    return numbers.allSatisfy { number in
      let own = pages.pages.filter { isFor($0, rules[number]) }
      return !own.isEmpty
        && own.allSatisfy { page in
          page.elements.allSatisfy { element in
            !element.isOpen && !asked.allSatisfy(element.selectors.union(element.possible).contains)
          }
        }
    } && !asked.contains { pages.mayBeScripted($0.dropFirst()) }
  }

  /// Whether an element of a page is of one that has the style sheet of a rule.
  private func isFor(
    _ element: CSSPages.Element, of page: CSSPages.Page, _ rule: CSSDrawnLayers.Rule
  ) -> Bool {
    element.origins.isEmpty
      ? isFor(page, rule) : element.origins.contains { isFor(pages[$0.page], rule) }
  }

  /// Whether a page has the style sheet of a rule, as far as it is one for some components only.
  private func isFor(_ page: CSSPages.Page, _ rule: CSSDrawnLayers.Rule) -> Bool {
    if rule.isInComponent {
      return sheets[rule.sheet] == page.path || page.sheets.contains(sheets[rule.sheet])
    }
    guard rule.isModule else {
      let sheet = sheets[rule.sheet]
      return !linked.contains(sheet) || page.links(to: sheet)
        || !linked.contains(where: page.links)
    }
    // Angular has `list.component.css` beside `list.component.html`.
    let stem = sheets[rule.sheet].prefix(upTo: sheets[rule.sheet].lastIndex(of: ".") ?? "".endIndex)
    return page.path.hasPrefix(stem + ".")
      || page.modules.contains { sheets[rule.sheet].hasSuffix($0) }
  }

  /// How many elements before one are looked at.
  private static let siblingLimit = 64

  // MARK: - Selectors

  private func match(_ part: Part, _ number: Int, _ page: CSSPages.Page) -> Match {
    let own = Self.match(part.simpleSelectors, page.elements[number])
    guard own != .no, !part.ancestry.asksForOthers else { return own == .no ? .no : .maybe }
    let around = match(part.ancestry, of: number, page)
    return around == .yes ? own : around
  }

  /// Whether what is around an element is what a selector asks for.
  private func match(_ ancestry: CSSAncestry, of number: Int, _ page: CSSPages.Page) -> Match {
    var result = Match.yes
    var inner = page.elements[number]
    for asked in ancestry.ancestors {
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
