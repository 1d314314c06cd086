import SourceSyntax

extension CSSElements {
  /// What is drawn by lists that only together, or only with those of the elements around, say both; and the
  /// texts with nothing under them here.
  var drawn: (lists: [CSSClasses], placed: [CSSClasses.PlacedText]) {
    var drawer = Drawer(self)
    drawer.drawAlone()
    for lists in calls { lists.texts.forEach { drawer.add($0.onPage([])) } }
    drawer.drawTexts()
    drawer.drawLines()
    drawer.drawIcons()
    drawer.drawInherited()
    return (drawer.result, drawer.placed)
  }

  /// Collects what is drawn.
  private struct Drawer {
    let elements: CSSElements
    let holdsIcons: [Bool]
    var branches: CSSBranches?
    private(set) var result: [CSSClasses] = []
    private(set) var placed: [CSSClasses.PlacedText] = []

    init(_ elements: CSSElements) {
      self.elements = elements
      holdsIcons = elements.holdsIcons
    }

    mutating func add(_ classes: CSSClasses, over around: Under? = nil) {
      guard !classes.drawings.isEmpty else { return }
      result.append((around.map(classes.over) ?? classes).inScheme)
    }

    /// What each list draws by itself.
    mutating func drawAlone() {
      var noted = elements.calls.map { (lists: $0, under: Under?.none, isOfIcons: false) }
      for (element, isOfIcons) in zip(elements.elements, holdsIcons) where !element.lists.isMark {
        noted.append((element.lists, elements.under(element, &branches), isOfIcons))
      }
      for (lists, under, isOfIcons) in noted {
        func shown(_ classes: CSSClasses) -> CSSClasses { isOfIcons ? classes.ofIcons : classes }
        for alternative in lists.alternatives {
          add(shown(lists.base.with(alternative)), over: under)
        }
        for (condition, cases) in lists.chosenTogether {
          var both = cases.dropFirst().reduce(cases[0]) { $0.with($1) }
          both.condition = condition
          add(shown(both), over: under)
        }
        add(shown(lists.base.besides(lists.alternatives)), over: under)
      }
    }

    /// Texts on the backgrounds around them.
    mutating func drawTexts() {
      for (number, element) in elements.elements.enumerated() where !element.isComponent {
        var texts = element.lists.texts
        guard !texts.isEmpty else { continue }
        let font = elements.font(around: element)
        texts = texts.map { text in
          holdsIcons[number] ? text.ofIcons : text.inheriting(size: font.size, weight: font.weight)
        }
        let grounds = elements.grounds(around: element, &branches)
        if grounds.allSatisfy({ $0.holder == nil }) {
          guard !element.lists.base.isPlacedApart, !elements.isCovered(element) else { continue }
          let opacity = grounds.first?.opacity ?? 1
          placed += texts.compactMap { opacity == 1 ? $0 : $0.faded(by: opacity) }.map {
            CSSClasses.PlacedText(
              text: $0, element: number,
              isSure: element.lists.alternatives.allSatisfy { !$0.setsText },
              mayBeOnPage: !grounds.isEmpty && !element.lists.isOpen)
          }
          continue
        }
        for ground in grounds {
          let texts =
            ground.opacity == 1 ? texts : texts.compactMap { $0.faded(by: ground.opacity) }
          guard let holder = ground.holder else {
            if !element.lists.isOpen { texts.forEach { add($0.onPage(ground.between)) } }
            continue
          }
          let under = elements.under(elements.elements[holder], &branches)
          for text in texts where text.mayMeet(ground.classes) {
            add(text.on(ground.classes, between: ground.between), over: under)
          }
        }
      }
    }

    /// The lines around fields.
    mutating func drawLines() {
      for element in elements.elements where elements.isField(element) {
        for line in element.lists.lines {
          if line.setsGround { add(line) } else { draw(line, of: element) }
        }
      }
    }

    /// The icons of controls without a text, which are all that shows these.
    mutating func drawIcons() {
      for element in elements.elements where element.name == "svg" {
        guard let parent = element.parent, holdsIcons[parent],
          CSSElements.controls.contains(elements.elements[parent].name),
          let icon = element.lists.icon
        else { continue }
        draw(icon, of: element)
      }
    }

    /// What is no text, on the opaque backgrounds around an element.
    private mutating func draw(_ classes: CSSClasses, of element: Element) {
      for ground in elements.grounds(around: element, &branches)
      where ground.holder != nil && ground.opacity == 1 && !ground.classes.mayBeTranslucent {
        add(classes.on(ground.classes, between: ground.between))
      }
    }

    /// Texts in the color of an element around them.
    mutating func drawInherited() {
      let inherited = elements.elements.enumerated().compactMap { index, element in
        elements.inheritedText(element).map { (index: index, text: $0) }
      }
      let waysToTexts = inherited.isEmpty ? [:] : elements.waysToTexts
      for (index, text) in inherited {
        let element = elements.elements[index]
        let lists = element.lists
        for classes in [lists.base] + lists.alternatives.map(lists.base.overlaid)
        where !classes.isIcon {
          let drawn =
            switch text {
            case .classes(let outer): classes.inheriting(outer)
            case .page: classes.inheritingFromPage
            }
          for between in waysToTexts[index] ?? [] {
            add(drawn.withText(in: between), over: elements.under(element, &branches))
          }
        }
      }
    }
  }

  /// The colors that classes give to the texts of elements at rest, each where it is first.
  var textWords: [CSSClasses.Word] {
    var words: [CSSClasses.Word] = []
    var seen: Set<String> = []
    let shown = elements.enumerated().filter { !$1.isComponent && !$1.lists.texts.isEmpty }
    let showText = shown.isEmpty ? [] : self.showText
    for (number, element) in shown where showText[number] {
      for classes in element.lists.texts {
        guard let word = classes.own[CSSClasses.State()]?.text ?? nil,
          seen.insert(word.name).inserted
        else { continue }
        words.append(word)
      }
    }
    return words
  }

  /// The classes of `body`, if it always has those that give it its background.
  var page: CSSClasses? {
    let bodies = elements.filter { $0.name == "body" }
    guard bodies.count == 1, let lists = bodies.first?.lists, lists.base.hasGround,
      !lists.base.mayBeTranslucent, !lists.base.isUnknown,
      lists.alternatives.allSatisfy({ !$0.setsGround && !$0.isUnknown })
    else { return nil }
    return lists.base
  }

  /// The size and the weight that a text has of the elements around it, as far as classes say.
  func font(around element: Element) -> (size: Double?, weight: Double?) {
    var font: (size: Double?, weight: Double?)
    var next = element.parent
    while let parent = next, !elements[parent].isComponent, !elements[parent].lists.isOpen {
      let lists = elements[parent].lists
      guard !lists.base.isUnknown,
        lists.alternatives.allSatisfy({ $0.size == nil && $0.weight == nil && !$0.isUnknown })
      else { break }
      font = (font.size ?? lists.base.size, font.weight ?? lists.base.weight)
      next = elements[parent].parent
    }
    return font
  }

  /// What says the color of a text of which its element says none.
  private enum InheritedText {
    case classes(CSSClasses)
    /// The rules for the page, of which no element says another one.
    case page
  }

  /// For each element the elements and classes between it and each text that has the color of what is around it.
  private var waysToTexts: [Int: Set<[String]>] {
    var result: [Int: Set<[String]>] = [:]
    let showText = showText
    for index in elements.indices where showText[index] {
      var (next, between): (Int, [String]) = (index, [])
      while result[next, default: []].count < Self.waysLimit {
        result[next, default: []].insert(between)
        let element = elements[next]
        let all = [element.lists.base] + element.lists.alternatives
        guard let parent = element.parent, !element.isComponent, !element.lists.isOpen,
          !element.lists.isOrnament, !Self.colored.contains(element.name),
          !Self.controlsWithColors.contains(element.name),
          all.allSatisfy({
            !$0.setsText && !$0.setsGround && !$0.isUnknown && !$0.isPlacedApart && !$0.isIcon
          })
        else { break }
        between += names(of: element)
        next = parent
      }
    }
    return result
  }

  private static let waysLimit = 8
  private static let controlsWithColors: Set = ["button", "input", "textarea", "svg"]

  /// The name of an element, and its classes as far as they are written out.
  private func names(of element: Element) -> [String] {
    [element.name]
      + element.lists.attributes.lazy.filter { value, isExpression in
        !isExpression && bytes[value].first == UInt8(ascii: "\"")
      }.flatMap { value, _ in
        bytes[value].split { $0 <= 0x20 || $0 == UInt8(ascii: "\"") }
      }.map { ".\(String(decoding: $0, as: UTF8.self))" }
  }

  /// What says the color of the text of an element; `nil` if the element says it, or that is not known.
  private func inheritedText(_ element: Element) -> InheritedText? {
    let lists = element.lists
    let all = [lists.base] + lists.alternatives
    guard !element.isComponent, !lists.isOpen, !lists.isOrnament, all.contains(where: \.paints),
      all.allSatisfy({ !$0.setsText && !$0.isUnknown }),
      !Self.colored.contains(element.name)
    else { return nil }
    var next = element.parent
    while let parent = next {
      let outer = elements[parent]
      guard !outer.isComponent, !Self.colored.contains(outer.name), !outer.lists.base.isUnknown,
        !outer.lists.isOpen, outer.lists.alternatives.allSatisfy({ !$0.setsText })
      else { return nil }
      if outer.lists.base.setsText {
        return outer.lists.base.hasText ? .classes(outer.lists.base) : nil
      }
      if outer.name == "body" { return .page }
      next = outer.parent
    }
    return nil
  }

  private static let controls: Set = ["a", "button"]

  /// Elements to which browsers and style sheets give colors of their own.
  static let colored: Set = ["a", "code", "kbd", "mark", "option", "pre", "select"]

  /// Whether an element is a field, which a line shows.
  func isField(_ element: Element) -> Bool {
    guard Self.fields.contains(element.name) else { return false }
    return element.name != "input" || !isOfType(Self.otherInputs, element.tag)
  }

  /// Types of `input` that are no fields, or that browsers draw.
  static let otherInputs =
    markInputs + ["button", "submit", "reset", "image", "hidden", "file"]

  /// What may be under an element: the page, or an element around.
  private struct Ground {
    var classes = CSSClasses.none
    /// The position of the element; `nil` for the page.
    var holder: Int?
    /// The names of the elements between, from the inside out.
    let between: [String]
    /// How much of what is in the elements between covers it.
    let opacity: Double
  }

  /// What shows through the translucent background of an element.
  struct Under {
    /// The classes of the nearest element around with an opaque background; `nil` if that is not known.
    let classes: CSSClasses?
  }

  /// What shows through the background of an element; `nil` if that is opaque, or nothing is said of it.
  private func under(_ element: Element, _ branches: inout CSSBranches?) -> Under? {
    var inner = element
    guard ([element.lists.base] + element.lists.alternatives).contains(where: \.mayBeTranslucent)
    else { return nil }
    var layers = 0
    while true {
      let grounds = grounds(around: inner, &branches)
      guard grounds.count == 1, grounds[0].opacity == 1 else {
        return layers > 0 ? Under(classes: nil) : nil
      }
      guard let holder = grounds[0].holder else {
        return layers > 0 || hasPageOfItsOwn ? Under(classes: nil) : nil
      }
      guard grounds[0].classes.mayBeTranslucent else {
        return Under(classes: layers > 0 ? nil : grounds[0].classes)
      }
      layers += 1
      inner = elements[holder]
    }
  }

  /// What the nearest elements around one say is under it: their background, those that they have in some
  /// cases, and what is under them in the others; none if that is not known.
  ///
  /// - Parameters:
  ///   - element: The element.
  ///   - branches: The branches of the text, once they were asked for.
  /// - Returns: The grounds.
  private func grounds(around element: Element, _ branches: inout CSSBranches?) -> [Ground] {
    /// Whether only one condition chooses among the colors of the text.
    func isChosen(_ subject: String?) -> Bool {
      element.lists.alternatives.allSatisfy {
        !$0.hasText && !$0.isUnknown || subject != nil && $0.condition?.subject == subject
      }
    }
    var result: [Ground] = []
    var between: [String] = []
    var opacity = 1.0
    var outer = element
    while true {
      if Self.mayBePainted(outer) { between.append(outer.name) }
      guard !outer.lists.base.isPlacedApart, !isCovered(outer) else { return result }
      guard let parent = outer.parent else {
        return result + [Ground(between: between, opacity: opacity)]
      }
      outer = elements[parent]
      let lists = outer.lists
      if lists.base.isUnknown {
        guard let own = lists.opacity, !lists.base.setsGround else { return result }
        opacity *= own
      }
      func ground(_ classes: CSSClasses) -> Ground {
        Ground(classes: classes, holder: parent, between: between, opacity: opacity)
      }
      // In the other cases the element is not faded.
      let cases = lists.alternatives.filter { $0.setsGround || $0.isUnknown && !$0.isFaded }
      if !cases.isEmpty {
        let subject = cases[0].condition?.subject
        let isOne = cases.allSatisfy { $0.condition?.subject == subject }
        guard isChosen(isOne ? subject : nil),
          cases.allSatisfy({ $0.hasGround && !$0.isUnknown })
        else { return result }
        var known = branches ?? CSSBranches(bytes)
        let isShown = known.isAlways(element, in: outer) || known.isIndependent(element, of: outer)
        branches = known
        guard isShown else { return result }
        result += cases.map { ground(lists.base.overlaid(by: $0)) }
        // Of several cases there may always be one.
        guard cases.count == 1 else { return result }
      }
      if lists.base.hasGround {
        var base = lists.base
        base.condition = cases.first?.condition?.negated
        return result + [ground(base)]
      }
      if lists.base.setsGround || lists.isOpen || outer.isComponent { return result }
    }
  }

  /// Whether an element with nothing around it has a background in a color of its own, which may be under
  /// all that the file has.
  private var hasPageOfItsOwn: Bool {
    elements.contains { $0.parent == nil && $0.lists.base.hasLiteralGround }
  }

  /// Whether style sheets may give all elements of the name of one a background.
  static func mayBePainted(_ element: Element) -> Bool {
    !element.isComponent && !["div", "span"].contains(element.name)
  }
}

extension CSSElements.Lists {
  /// The classes of an icon in a color that is always there.
  fileprivate var icon: CSSClasses? {
    let isPlain = alternatives.allSatisfy { !$0.setsText && !$0.setsGround && !$0.isUnknown }
    return base.hasText && !base.setsGround && !base.isUnknown && !isOpen && isPlain
      ? base.ofIcons : nil
  }

  /// The cases of one condition that only together say what is drawn, each with the classes that are always
  /// there.
  fileprivate var chosenTogether: [(condition: CSSClasses.Condition, cases: [CSSClasses])] {
    var result: [(condition: CSSClasses.Condition, cases: [CSSClasses])] = []
    for alternative in alternatives {
      guard let condition = alternative.condition else { continue }
      if let index = result.firstIndex(where: { $0.condition == condition }) {
        result[index].cases.append(alternative)
      } else {
        result.append((condition, [base.overlaid(by: alternative)]))
      }
    }
    return result.filter { $0.cases.count > 1 }
  }

  /// The lists that draw a text on what is under the element.
  var texts: [CSSClasses] {
    guard !base.setsGround, !base.isUnknown || opacity != nil, !base.isIcon, !isOrnament else {
      return []
    }
    let others = alternatives.filter { !$0.isUnknown && !$0.setsGround && $0.hasText && !$0.isIcon }
    let own = alternatives.contains(where: \.setsGround) || !base.mayHaveText ? [] : [base]
    let all = own + others.map { base.overlaid(by: $0) }
    return opacity.map { opacity in all.compactMap { $0.faded(by: opacity) } } ?? all
  }

  /// How much the element covers what is under it, if it is faded in all cases.
  var opacity: Double? {
    alternatives.contains { $0.setsOpacity || $0.isUnknown } ? nil : base.opacity
  }
}
