import FileAccess

/// The style sheets that a page has: those of its components, and those to which it links.
struct CSSPageAccess {
  /// The style sheets for some components only that are for those of the page.
  private(set) var special: Set<Int> = []
  /// Those to which some page links, and those to which this one does.
  private var linked: Set<Int> = []
  private var own: Set<Int> = []

  /// Finds what each page has.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - sheets: The paths of the style sheets.
  ///   - rules: Their rules, which say what each is for.
  /// - Returns: For each page what it has.
  static func all(
    of pages: [CSSPages.Page], to sheets: [String], of rules: [CSSDrawnLayers.Rule]
  ) -> [CSSPageAccess] {
    var components: [String: Set<Int>] = [:]
    var modules: [String: Set<Int>] = [:]
    var names: [String: Set<Int>] = [:]
    var stems: [Substring: Set<Int>] = [:]
    var seen: Set<Int> = []
    for rule in rules where rule.isModule && seen.insert(rule.sheet).inserted {
      let path = sheets[rule.sheet]
      if rule.isInComponent {
        components[path, default: []].insert(rule.sheet)
      } else {
        modules[path, default: []].insert(rule.sheet)
        names[Path.name(path), default: []].insert(rule.sheet)
        if let end = path.lastIndex(of: ".") { stems[path[..<end], default: []].insert(rule.sheet) }
      }
    }
    let numbers = Dictionary(grouping: sheets.indices) { sheets[$0] }
    var result = pages.map { page in
      var access = CSSPageAccess()
      for path in page.sheets.union([page.path]) {
        access.special.formUnion(components[path] ?? [])
      }
      for module in page.modules {
        access.special.formUnion(modules[module] ?? names[Path.name(module)] ?? [])
      }
      if !stems.isEmpty {
        // Angular has `list.component.css` beside `list.component.html`.
        for place in page.path.indices where page.path[place] == "." {
          access.special.formUnion(stems[page.path[..<place]] ?? [])
        }
      }
      access.own = page.loads.links(among: numbers)
      return access
    }
    let linked = result.reduce(into: Set<Int>()) { $0.formUnion($1.own) }
    for page in result.indices { result[page].linked = linked }
    return result
  }

  /// Whether the page has the style sheet of a rule. One to which no page links may be that of all, and a page
  /// that links to none may have any.
  func has(_ rule: CSSDrawnLayers.Rule) -> Bool {
    guard !rule.isModule else { return special.contains(rule.sheet) }
    return own.isEmpty || own.contains(rule.sheet) || !linked.contains(rule.sheet)
  }
}
