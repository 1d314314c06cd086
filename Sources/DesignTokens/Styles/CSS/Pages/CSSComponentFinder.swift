import FileAccess

/// Finds the component that an element is: one of its file, or one that this takes in.
struct CSSComponentFinder {
  private typealias Component = CSSPlacements.Component

  private let pages: [CSSPages.Page]
  private let barrels: [String: CSSImports]
  /// The pages, by the addresses that code has for them, and the files that export others.
  private var numbers: [String: Int] = [:]
  private var paths: [String: String] = [:]
  /// The addresses by their last names.
  private var addresses: [String: [String]] = [:]
  /// The pages that are a component each, by the names of these.
  private var named: [String: [Int]] = [:]
  private var selectors: [String: Int] = [:]
  /// The views of Laravel, and the layouts that they extend.
  private let views: CSSBladeViews
  private let extended: [String: String]
  /// Whether some page may say in which layout it is.
  private let mayChooseLayouts: Bool

  /// How many files are followed that export what others define.
  private static let limit = 8

  init(_ pages: CSSPages) {
    self.pages = pages.pages
    barrels = pages.barrels
    views = CSSBladeViews(pages.pages)
    extended = pages.extended
    mayChooseLayouts = pages.words.contains("layout")
    for (number, page) in pages.pages.enumerated() {
      guard CSSPageStyles.isOfComponent(page.path) || pages.selectors[page.path] != nil else {
        continue
      }
      pages.selectors[page.path].map { selectors[$0] = number }
      if CSSPageStyles.isComponentFile(page.path) {
        for name in page.components { named[name, default: []].append(number) }
      }
      for address in CSSImports.addresses(of: page.path) { numbers[address] = number }
    }
    for path in barrels.keys.sorted() {
      for address in CSSImports.addresses(of: path) { paths[address] = path }
    }
    for address in Set(numbers.keys).union(paths.keys) {
      addresses[Path.name(address), default: []].append(address)
    }
  }

  /// The component that an element of a page is.
  func component(of name: String, in number: Int) -> CSSPlacements.Component? {
    let page = pages[number]
    if let own = page.defined.all.firstIndex(where: { $0.name == name }) {
      return Component(page: number, number: own)
    }
    if let origin = page.imports.origin(ofElement: name) {
      return component(origin, from: page.path, depth: 0)
    }
    if let page = selectors[name] { return Component(page: page, number: 0) }
    if CSSBladeViews.isView(page.path) {
      return views.component(named: name).map { Component(page: $0, number: 0) }
    }
    // Vue knows components by their names.
    guard Path.fileExtension(page.path) == "vue",
      let found = named[CSSNesting.name(name)], found.count == 1
    else { return nil }
    return Component(page: found[0], number: 0)
  }

  private func component(
    _ origin: CSSImports.Origin, from path: String, depth: Int
  ) -> CSSPlacements.Component? {
    guard depth < Self.limit, let address = address(of: origin, from: path) else { return nil }
    let imports: CSSImports
    let other: String
    if let number = numbers[address] {
      let defined = pages[number].defined
      let found =
        origin.isMain
        ? defined.main ?? (defined.all.count == 1 ? 0 : defined.number(of: origin.name))
        : defined.number(of: origin.name)
      if let found { return Component(page: number, number: found) }
      (imports, other) = (pages[number].imports, pages[number].path)
    } else if let barrel = paths[address], let own = barrels[barrel] {
      (imports, other) = (own, barrel)
    } else {
      return nil
    }
    if let next = imports.origin(ofExport: origin.name, isMain: origin.isMain) {
      return component(next, from: other, depth: depth + 1)
    }
    guard !origin.isMain else { return nil }
    return imports.passed(origin.name).lazy.compactMap {
      component($0, from: other, depth: depth + 1)
    }.first
  }

  /// The address that a file has; of those that end alike, the nearest one.
  private func address(of origin: CSSImports.Origin, from path: String) -> String? {
    guard !origin.isPath else { return origin.file }
    let own = path.split(separator: "/")
    let found = (addresses[Path.name(origin.file)] ?? []).filter {
      $0 == origin.file || $0.hasSuffix("/\(origin.file)")
    }.map { address in
      (address, zip(own, address.split(separator: "/")).prefix { $0 == $1 }.count)
    }
    guard let most = found.map(\.1).max() else { return nil }
    let near = found.filter { $0.1 == most }
    let files = Set(
      near.map { address, _ in numbers[address].map { pages[$0].path } ?? paths[address] ?? "" })
    return files.count == 1 ? near[0].0 : nil
  }

  // MARK: - Layouts

  /// The pages that frameworks put into layouts by the names of their files, and these: `page.tsx` into
  /// `layout.tsx` of its folder or of one around it.
  var layouts: [(page: CSSPlacements.Component, layout: CSSPlacements.Component)] {
    var byFolder: [String: Int] = [:]
    for (number, page) in pages.enumerated() where Self.layoutNames.contains(Self.stem(page.path)) {
      byFolder[Path.folder(page.path)] = number
    }
    let named = layoutsOfNuxt + layoutsOfBlade
    guard !byFolder.isEmpty else { return named }
    return named
      + pages.enumerated().compactMap { number, page in
        let stem = Self.stem(page.path)
        let isLayout = Self.layoutNames.contains(stem)
        guard isLayout || Self.pageNames.contains(stem),
          let own = page.defined.main
        else { return nil }
        var folder = isLayout ? Path.folder(Path.folder(page.path)) : Path.folder(page.path)
        while true {
          if let layout = byFolder[folder], layout != number, let main = pages[layout].defined.main
          {
            return (
              Component(page: number, number: own), Component(page: layout, number: main)
            )
          }
          let outer = Path.folder(folder)
          guard outer.count < folder.count else { return nil }
          folder = outer
        }
      }
  }

  /// The pages that Nuxt puts into the only layout beside their folder: `pages/about.vue` into
  /// `layouts/default.vue`.
  private var layoutsOfNuxt: [(page: CSSPlacements.Component, layout: CSSPlacements.Component)] {
    guard !mayChooseLayouts else { return [] }
    var byFolder: [Substring: [Int]] = [:]
    for (number, page) in pages.enumerated() where Path.fileExtension(page.path) == "vue" {
      guard let root = Self.folder(of: "layouts/", in: page.path),
        Self.stem(page.path) != "error"
      else { continue }
      byFolder[root, default: []].append(number)
    }
    guard !byFolder.isEmpty else { return [] }
    return pages.enumerated().compactMap { number, page in
      guard Path.fileExtension(page.path) == "vue",
        let root = Self.folder(of: "pages/", in: page.path), let layouts = byFolder[root],
        layouts.count == 1, Self.stem(pages[layouts[0]].path) == "default"
      else { return nil }
      return (Component(page: number, number: 0), Component(page: layouts[0], number: 0))
    }
  }

  /// The views of Laravel that extend layouts.
  private var layoutsOfBlade: [(page: CSSPlacements.Component, layout: CSSPlacements.Component)] {
    guard !extended.isEmpty else { return [] }
    return pages.enumerated().compactMap { number, page in
      extended[page.path].flatMap(views.view).map {
        (Component(page: number, number: 0), Component(page: $0, number: 0))
      }
    }
  }

  /// The path of the folder that holds another one.
  private static func folder(of folder: String, in path: String) -> Substring? {
    if path.hasPrefix(folder) { return "" }
    return path.firstRange(of: "/\(folder)").map { path[..<$0.lowerBound] }
  }

  private static let layoutNames: Set = ["layout", "+layout"]
  private static let pageNames: Set = ["page", "+page", "loading", "not-found", "error", "+error"]

  private static func stem(_ path: String) -> String {
    String(Path.name(path).prefix { $0 != "." })
  }
}
