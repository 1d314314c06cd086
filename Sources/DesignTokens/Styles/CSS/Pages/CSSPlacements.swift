import FileAccess

/// Which elements are around those of components where they are used, across the files of a project.
///
/// A component is in the elements around its tags, in those of the components that hold these, and so on; what
/// is between its tags is in the elements that it has around the place for that.
struct CSSPlacements {
  struct Component: Hashable {
    let page: Int
    let number: Int
  }

  /// A place at which a component is shown.
  struct Use {
    let page: Int
    /// The element that is the component, or the one around it if a framework puts it there.
    let element: Int?
    /// Whether a framework puts it there, as a page into its layout.
    let isLayout: Bool
    /// The component in which it is.
    let owner: Component?
  }

  /// The elements of components of a page with those around one use of them.
  struct Placed {
    var page: CSSPages.Page
    /// Those of the components.
    var own: [Int]
    /// The same, and those around them.
    var all: [Int]
  }

  let pages: [CSSPages.Page]
  /// The components that elements are, for each page by their positions.
  private(set) var components: [[Int: Component]] = []
  private var uses: [Component: [Use]] = [:]
  /// The elements of outermost layouts into which a framework puts pages, by the pages of the layouts.
  private(set) var places: [Int: Int] = [:]
  /// The components that code shows in other ways.
  private var othersUse: Set<Component> = []

  /// How many ways from a component out are followed, and how far.
  private static let limit = 32
  private static let depthLimit = 12

  init(_ pages: CSSPages) {
    self.pages = pages.pages
    let finder = CSSComponentFinder(pages)
    var unknown: Set<String> = []
    for (number, page) in pages.pages.enumerated() {
      var found: [Int: Component] = [:]
      for (index, element) in page.elements.enumerated() {
        unknown.formUnion(element.componentsInTag)
        guard element.isComponent || element.name.contains("-") else { continue }
        guard let component = finder.component(of: element.name, in: number) else {
          unknown.insert(CSSNesting.name(element.name))
          continue
        }
        found[index] = component
        uses[component, default: []].append(
          Use(
            page: number, element: index, isLayout: false,
            owner: page.defined.owners[index].map { Component(page: number, number: $0) }))
      }
      components.append(found)
    }
    let layouts = finder.layouts
    for (page, layout) in layouts { note(page, in: layout) }
    for (page, _) in layouts { places[page.page] = nil }
    let mentions = Self.mentions(pages.mentioned)
    for component in uses.keys {
      let page = pages.pages[component.page]
      let name = page.defined.all[component.number].name
      let names = name.isEmpty ? page.components : [CSSNesting.name(name)]
      let isMentioned = names.contains { name in
        mentions[name].map { $0 != page.path } ?? false
      }
      if isMentioned || !names.isDisjoint(with: unknown) { othersUse.insert(component) }
    }
  }

  /// The path of the only file that mentions a component; empty if there are several.
  private static func mentions(_ mentioned: [String: Set<String>]) -> [String: String] {
    var result: [String: String] = [:]
    for (path, names) in mentioned {
      for name in names { result[name] = result[name] == nil ? path : "" }
    }
    return result
  }

  /// Notes that a framework puts a page into what a layout has around its content.
  private mutating func note(_ page: Component, in layout: Component) {
    guard let slot = pages[layout.page].defined.all[layout.number].slots[CSSComponents.unnamed],
      case .inside(let element) = slot
    else { return }
    uses[page, default: []].append(
      Use(page: layout.page, element: element, isLayout: true, owner: layout))
    places[layout.page] = element
  }

  /// For each page the first one of those with which it shares components, by themselves or through others.
  var joined: [Int] {
    var result = Array(pages.indices)
    for (component, uses) in uses {
      for use in uses { result.unite(component.page, use.page) }
    }
    return result
  }

  /// The uses from each one of a component out, from the inside; an empty list is one of which nothing is known.
  func routes(of component: Component) -> [[Use]] {
    routes(of: component, within: [component], limit: Self.limit)
  }

  private func routes(
    of component: Component, within visited: Set<Component>, limit: Int
  ) -> [[Use]] {
    guard let own = uses[component], visited.count < Self.depthLimit else { return [[]] }
    var result: [[Use]] = othersUse.contains(component) ? [[]] : []
    for use in own {
      guard result.count < limit else {
        result.append([])
        break
      }
      guard let owner = use.owner, isReturned(use.element, of: use.page) else {
        result.append([use])
        continue
      }
      guard !visited.contains(owner) else { continue }
      let share = max(1, (limit - result.count) / own.count)
      let outer = routes(of: owner, within: visited.union([owner]), limit: share)
      let room = limit - result.count
      result += outer.prefix(room).map { [use] + $0 }
      // Of what is left out nothing is known.
      if outer.count > room, result.last?.isEmpty == false { result.append([]) }
    }
    return result.isEmpty ? [[]] : result
  }

  /// Whether the outermost of the elements around one is what its component returns.
  func isReturned(_ element: Int?, of page: Int) -> Bool {
    guard var outer = element else { return true }
    while let parent = pages[page].elements[outer].parent { outer = parent }
    return pages[page].defined.roots.contains(outer)
  }

  /// The elements of a page with what is around them, once for each way in which that is known.
  func placed(_ number: Int) -> [Placed] {
    let page = pages[number]
    let owners = page.defined.owners
    guard !owners.isEmpty else {
      let all = Array(page.elements.indices)
      return [Placed(page: page, own: all, all: all)]
    }
    var alone: [Int] = []
    var result: [Placed] = []
    let own = Dictionary(grouping: owners.indices) { owners[$0] }
    for (owner, elements) in own.sorted(by: { $0.key ?? -1 < $1.key ?? -1 }) {
      let component = owner.map { Component(page: number, number: $0) }
      guard let component, uses[component] != nil else {
        alone += elements
        continue
      }
      var seen: Set<Int> = []
      for route in routes(of: component) {
        var builder = CSSPlacedElements(self, number, elements)
        builder.place(component, along: route)
        if seen.insert(builder.signature).inserted { result.append(builder.placed) }
      }
    }
    guard !alone.isEmpty else { return result }
    var builder = CSSPlacedElements(self, number, alone.sorted())
    builder.place(nil, along: [])
    return result + [builder.placed]
  }
}
