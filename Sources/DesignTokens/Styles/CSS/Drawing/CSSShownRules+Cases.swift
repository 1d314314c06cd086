/// The texts and backgrounds that elements have in some case, by classes that code gives them.
extension CSSShownRules {
  /// The classes for which a rule asks on its element; none if it is for no part of a page.
  private func asked(by rule: Int) -> Set<String> {
    guard let part = layers.rules[rule].part else { return [] }
    return Set(CSSPart.classes(ofCompound: CSSPart.element(of: part)[...]))
  }

  /// Whether an element has a rule where code gives it a class.
  func isOfCase(_ rule: Int, _ element: CSSPages.Element) -> Bool {
    let asked = asked(by: rule)
    return !asked.isDisjoint(with: element.possible)
      && asked.isSubset(of: element.possible.union(element.selectors))
  }

  /// Whether an element has a rule by one of the classes among which it has one at a time.
  func isOfChoice(_ rule: Int, _ element: CSSPages.Element) -> Bool {
    let asked = asked(by: rule)
    return asked.intersection(element.possible).count == 1
      && !asked.isDisjoint(with: element.chosen)
  }

  /// The backgrounds that elements around a text have in some case, up to the one that it lies on otherwise.
  func casesOfGround(
    _ number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found], _ ground: Source
  ) -> [Source] {
    var result: [Source] = []
    var met: Set<String> = []
    var next: Int? = number
    while let current = next {
      if page.isOwn(current) { met.formUnion(page.elements[current].shownWhere) }
      for rule in self.found(of: current, page, found, where: met).possible {
        let own = layers.rules[rule]
        if own.contexts.isEmpty, own.usage.drawsKnownGround, isOfCase(rule, page.elements[current])
        {
          result.append(Source(rule: rule, element: current))
        }
      }
      if current == ground.element { break }
      next = page.elements[current].parent
    }
    return result
  }

  /// Pairs the text of an element with the backgrounds that elements around it have in some case.
  mutating func joinCases(
    of drawn: Drawn, at number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) {
    guard let text = drawn.text else { return }
    guard let ground = drawn.ground else {
      return joinOwnCases(of: text, drawn.contexts, at: number, page, found)
    }
    for other in casesOfGround(number, page, found, ground) {
      let usage = layers.rules[other.rule].usage
      // Its own text is that of what it holds, but for what has a color of its own.
      let isOwn = usage.drawsText && text.element <= other.element
      guard !isOwn || !usage.hidesText else { continue }
      let conditions = conditions(of: other.rule, other.element, page)
      let shown =
        isOwn
        ? other
        : conditions.isEmpty
          ? text : source(of: \.drawsText, number, page, found, drawn.contexts, where: conditions)
      guard let shown else { continue }
      _ = join(
        Drawn(text: shown, ground: other, contexts: drawn.contexts), at: number, page, found)
    }
  }

  /// Pairs the text that an element always has with the backgrounds that it has in some case only: of several classes
  /// in one case another one may count.
  private mutating func joinOwnCases(
    of text: Source, _ contexts: Contexts, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found]
  ) {
    let (element, own) = (page.elements[number], found[number].possible)
    guard text.element == number, !element.isOpen, !element.stylesBackground,
      !rules.hasUtility(number, in: page, forText: false),
      !(hasOtherSheets && rules.hasOtherClasses(element)),
      own.allSatisfy({ !layers.rules[$0].usage.drawsText })
    else { return }
    let others = own.filter { layers.rules[$0].usage.drawsBackground }
    let isSure = others.count == 1 || others.allSatisfy { isOfChoice($0, element) }
    for ground in casesOfGround(number, page, found, text) {
      _ = join(
        Drawn(text: text, ground: ground, contexts: contexts), at: number, page, found,
        isDoubtful: !isSure)
    }
  }

  /// The conditions on which an element has the classes for which a rule asks.
  func conditions(of rule: Int, _ number: Int, _ page: CSSPages.Page) -> Set<String> {
    let known = page.elements[number].conditions
    guard !known.isEmpty, page.isOwn(number) else { return [] }
    return asked(by: rule).reduce(into: []) {
      result, name in known[name].map { result.formUnion(CSSShowCondition.terms(of: $0)) }
    }
  }

  /// The rules of an element where some conditions are met, which may decide on those for classes that it has in
  /// some case.
  func found(
    of number: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found],
    where met: Set<String>
  ) -> CSSPageRules.Found {
    let element = page.elements[number]
    var result = found[number]
    guard !met.isEmpty, !element.conditions.isEmpty, page.isOwn(number) else { return result }
    result.possible = []
    for rule in found[number].possible {
      switch isOfCase(rule, element)
        ? CSSShowCondition.has(asked(by: rule), element, where: met) : nil
      {
      case true?: result.sure.append(rule)
      case false?: break
      case nil: result.possible.append(rule)
      }
    }
    result.sure.sort()
    return result
  }
}
