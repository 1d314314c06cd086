import FileAccess

/// Tells the hosts of several shadow trees from the page.
///
/// In the style sheet of a web component `:host` is the element of the component (CSS Scoping 1,
/// section 3.2). A theme for whatever element carries it says `:root, :host`; where several files
/// say `:host` alone and another one sets the page, each is a component with its own properties.
struct CSSHosts {
  /// For each style sheet that is one of a component, how its host is named.
  private var names: [Int: String] = [:]

  /// Finds the components.
  ///
  /// - Parameters:
  ///   - rules: The rules that set properties.
  ///   - files: The name of each style sheet.
  init(rules: [CSSCollector.Rule], files: [String]) {
    var hasPage = false
    var components: Set<Int> = []
    var others: Set<Int> = []
    for rule in rules {
      let roots = rule.places.map(\.selector).filter { $0.subject == .root && !$0.selectsPart }
      guard !roots.isEmpty else { continue }
      if roots.allSatisfy(\.isHost) {
        components.insert(rule.sheet)
      } else {
        hasPage = true
        others.insert(rule.sheet)
      }
    }
    components.subtract(others)
    let stems = components.reduce(into: [:]) { $0[$1] = Self.stem(files[$1]) }
    guard hasPage, components.count > 1, !stems.values.contains(where: CSSGroup.saysAppearance)
    else { return }
    let counts = Dictionary(grouping: stems.values) { $0 }.mapValues(\.count)
    for (sheet, stem) in stems {
      let isUnique = counts[stem] == 1
      names[sheet] = "\(isUnique ? stem : Self.folderAndStem(files[sheet])):host"
    }
  }

  var isEmpty: Bool { names.isEmpty }

  /// Puts what a style sheet selects into the shadow tree of its component. What the host is asked
  /// for besides a scheme is a variant of the component, even if it is called its theme.
  func enter(_ place: inout CSSCollector.Place, of sheet: Int) {
    let selector = place.selector
    guard let name = names[sheet], selector.isHost || selector.subject != .root else { return }
    place.selector.isPart = true
    if let host = selector.pieces.firstIndex(where: \.isHost) {
      place.selector.pieces[host].text = name
    } else {
      place.selector.pieces.insert(CSSSelector.Piece(text: "\(name) "), at: 0)
    }
    for index in place.selector.pieces.indices {
      guard let test = place.selector.pieces[index].test, CSSThemeLikeness.isTheme(test),
        !CSSNamedAppearances.isScheme(test.value.lowercased())
      else { continue }
      place.selector.pieces[index].test = nil
      place.literals.removeAll { $0.test == test && !$0.isNegated }
    }
  }

  private static func stem(_ path: String) -> String {
    String(Path.name(path).prefix { $0 != "." })
  }

  private static func folderAndStem(_ path: String) -> String {
    "\(Path.name(Path.folder(path)))/\(stem(path))"
  }
}
