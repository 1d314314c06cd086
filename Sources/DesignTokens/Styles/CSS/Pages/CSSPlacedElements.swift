import FileAccess

/// Puts copies of the elements around a component around its own.
struct CSSPlacedElements {
  private typealias Element = CSSPages.Element

  /// What is around what a component returns.
  private enum Outside {
    /// The element that is the component.
    case component(Int)
    case element(Int?)
  }

  private let placements: CSSPlacements
  private let number: Int
  private let own: [Int]
  private var elements: [Element]
  private let count: Int
  private var insides: [String: Int] = [:]
  private var depth = 0

  /// How many elements are put around those of one component.
  private static let limit = 400
  private static let depthLimit = 12

  init(_ placements: CSSPlacements, _ number: Int, _ own: [Int]) {
    self.placements = placements
    self.number = number
    self.own = own
    elements = placements.pages[number].elements
    count = elements.count
  }

  /// The page with the elements around.
  var placed: CSSPlacements.Placed {
    var page = placements.pages[number]
    page.elements = elements
    page.ownCount = elements.count > count ? count : nil
    return CSSPlacements.Placed(page: page, own: own, all: own + Array(count..<elements.count))
  }

  /// What tells one way of placing them from others.
  var signature: Int {
    var hasher = Hasher()
    for index in own + Array(count..<elements.count) {
      let element = elements[index]
      hasher.combine(element.showsText)
      guard index >= count || placements.pages[number].defined.roots.contains(index) else {
        continue
      }
      hasher.combine(element.name)
      hasher.combine(element.selectors)
      hasher.combine(element.possible)
      hasher.combine(element.isOpen)
      hasher.combine(element.isResolved)
      for origin in element.origins { hasher.combine(origin.page) }
      hasher.combine(element.parent)
      hasher.combine(element.isDark)
      hasher.combine(element.stylesBackground)
    }
    return hasher.finalize()
  }

  /// Places the elements of a component where it is used.
  mutating func place(_ component: CSSPlacements.Component?, along route: [CSSPlacements.Use]) {
    var outside = Outside.element(nil)
    for use in route.reversed() {
      let innermost = chain(of: use.page, from: use.element, in: outside)
      outside =
        use.isLayout ? .element(innermost) : innermost.map { .component($0) } ?? .element(nil)
    }
    let defined = placements.pages[number].defined
    for index in own where !route.isEmpty && defined.roots.contains(index) {
      join(index, of: number, to: outside)
    }
    if let component, case .component(let caller) = outside, elements[caller].showsText,
      case .inside(let slot?)? = defined.all[component.number].slots[CSSComponents.unnamed]
    {
      elements[slot].showsText = true
    }
    for index in own { nest(index, in: elements[index].parent, of: number) }
  }

  /// Puts an element into what the component around has for what it is given.
  ///
  /// - Parameters:
  ///   - index: The element.
  ///   - parent: The element around, which is in the file at its position or is a copy.
  ///   - page: The page of both.
  private mutating func nest(_ index: Int, in parent: Int?, of page: Int) {
    guard let parent, parent < count, page == number,
      let component = placements.components[page][parent]
    else { return }
    elements[index].parent = inside(component, at: parent, slot: elements[index].slotName)
  }

  /// The element that is around what a component is given.
  private mutating func inside(
    _ component: CSSPlacements.Component, at caller: Int, slot name: String
  ) -> Int {
    let key = "\(caller) \(name)"
    if let known = insides[key] { return known }
    let slots = placements.pages[component.page].defined.all[component.number].slots
    guard case .inside(let element)? = slots[name], depth < Self.depthLimit,
      placements.isReturned(element, of: component.page)
    else { return caller }
    depth += 1
    let result = chain(of: component.page, from: element, in: .component(caller)) ?? caller
    depth -= 1
    if element == nil { resolve(caller) }
    insides[key] = result
    return result
  }

  /// Notes that a component is nothing by itself.
  private mutating func resolve(_ caller: Int) {
    elements[caller].isResolved = true
    elements[caller].isOpen = false
  }

  /// Adds copies of an element of another page and of those around it.
  ///
  /// - Returns: The position of that of the element, or what is outside if there is none.
  private mutating func chain(of page: Int, from element: Int?, in outside: Outside) -> Int? {
    let source = placements.pages[page]
    var path: [Int] = []
    var next = element
    while let current = next, path.count < Self.limit {
      path.append(current)
      next = source.elements[current].parent
    }
    var last: Int?
    switch outside {
    case .component(let caller): last = caller
    case .element(let element): last = element
    }
    for (position, index) in path.reversed().enumerated() where elements.count - count < Self.limit
    {
      var copy = source.elements[index]
      copy.origins = [(page, index)]
      copy.parent = last
      elements.append(copy)
      let added = elements.count - 1
      if position == 0 {
        elements[added].parent = nil
        if source.defined.roots.contains(index) { join(added, of: page, to: outside) }
      } else if let parent = last, let around = source.elements[index].parent,
        let component = placements.components[page][around]
      {
        elements[added].parent = inside(component, at: parent, slot: copy.slotName)
      }
      last = added
    }
    return last
  }

  /// Puts an element that a component returns into what is around that.
  private mutating func join(_ index: Int, of page: Int, to outside: Outside) {
    switch outside {
    case .element(let element): elements[index].parent = element
    case .component(let caller):
      let isVue = Path.fileExtension(placements.pages[page].path) == "vue"
      guard elements[index].isOpen && elements[index].isOfCaller || isVue else {
        resolve(caller)
        elements[index].parent = caller
        return
      }
      // It has the classes that the component is given.
      let given = elements[caller]
      if elements[index].origins.isEmpty { elements[index].origins = [(number, index)] }
      elements[index].selectors.formUnion(given.selectors)
      elements[index].possible.formUnion(given.possible)
      elements[index].isOpen = given.isOpen || !elements[index].isOfCaller
      elements[index].origins += given.origins.isEmpty ? [(number, caller)] : given.origins
      elements[index].stylesBackground = elements[index].stylesBackground || given.stylesBackground
      elements[index].stylesText = elements[index].stylesText || given.stylesText
      elements[index].parent = given.parent
    }
  }
}
