/// Whether any text of pages has the color of the page itself, as far as they show: whether it is in no element
/// with a color of its own, in its own file and where components are put.
struct CSSPageTexts {
  private struct Place {
    let page: Int
    let element: Int?
  }

  private let pages: [CSSPages.Page]
  /// For each element whether it says the color of its text.
  private let colored: [[Bool]]
  /// The pages that define a component, and the places at which it is used.
  private var definitions: [String: [Int]] = [:]
  private var uses: [String: [Place]] = [:]
  /// Elements whose texts are not on the page.
  static let undrawn: Set = unshown.union(["option"])
  /// Those of whose texts nothing is shown anywhere.
  static let unshown: Set = ["head", "title", "script", "style"]
  /// How many components are followed into each other.
  private static let limit = 8

  /// Looks at all elements.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - colored: For each element whether it says the color of its text.
  init(_ pages: [CSSPages.Page], colored: [[Bool]]) {
    (self.pages, self.colored) = (pages, colored)
    for (number, page) in pages.enumerated() {
      for name in page.components { definitions[name, default: []].append(number) }
      for element in page.elements where element.isComponent {
        uses[CSSNesting.name(element.name), default: []].append(
          Place(page: number, element: element.parent))
      }
    }
  }

  /// Whether there are texts, and all of them are in elements with a color of their own.
  ///
  /// - Parameter isWrapped: Whether whole pages put what templates insert into one element with a background: of
  ///   that, and of the files that are inserted, nothing shows that it is elsewhere.
  /// - Returns: Whether they are.
  func areColored(isWrapped: Bool) -> Bool {
    var hasText = false
    for (number, page) in pages.enumerated() {
      // In HTML, what a template inserts is a text.
      let isOfComponent = CSSPageStyles.isOfComponent(page.path)
      let holders = innermost(page) { $0.content.holdsOthers && isOfComponent }
      for (element, shown) in page.elements.enumerated() {
        guard shown.showsText || holders[element], !Self.undrawn.contains(shown.name) else {
          continue
        }
        hasText = true
        if isWrapped, shown.showsInserted || !page.isWhole && !isOfComponent { continue }
        if !isColored(Place(page: number, element: element), depth: 0) { return false }
      }
    }
    return hasText
  }

  /// For each element whether it has something that none of the elements in it has.
  private func innermost(
    _ page: CSSPages.Page, _ has: (CSSPages.Element) -> Bool
  ) -> [Bool] {
    var result = page.elements.map(has)
    for element in page.elements where has(element) {
      if let parent = element.parent { result[parent] = false }
    }
    return result
  }

  /// Whether something around what is at a place says the color of its text.
  private func isColored(_ place: Place, depth: Int) -> Bool {
    let page = pages[place.page]
    var next = place.element
    while let element = next {
      if colored[place.page][element] { return true }
      let shown = page.elements[element]
      if shown.isComponent, colorsGiven(CSSNesting.name(shown.name)) { return true }
      next = shown.parent
    }
    guard !page.isWhole, depth < Self.limit else { return false }
    let places = page.components.flatMap { uses[$0] ?? [] }
    return !places.isEmpty && places.allSatisfy { isColored($0, depth: depth + 1) }
  }

  /// Whether a component has a color for what it is given.
  private func colorsGiven(_ component: String) -> Bool {
    guard let found = definitions[component], found.count == 1 else { return false }
    let page = pages[found[0]]
    let slots = innermost(page) { $0.content.holdsGiven }.indices { $0 }
    let numbers = slots.ranges.flatMap { $0 }
    return !numbers.isEmpty
      && numbers.allSatisfy { number in
        sequence(first: number) { page.elements[$0].parent }.contains { colored[found[0]][$0] }
      }
  }
}
