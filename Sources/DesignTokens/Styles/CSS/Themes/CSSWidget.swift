import SourceSyntax

/// The class or the id of an element for which style sheets set nearly all of their custom properties:
/// `.milkdown` or `#djDebug`, the root of a widget that other pages take in. What is for it is for the
/// page.
///
/// A component is none: it has variants (`.btn.primary`), or properties that begin with its name
/// (`--btn-ink`), or it is one of several.
struct CSSWidget {
  /// The fewest properties of a widget.
  private static let minimum = 5

  /// The class or the id as written.
  private let name: String

  /// Finds the widget; `nil` if there is none.
  ///
  /// - Parameters:
  ///   - rules: The rules that set properties.
  ///   - declarations: What they set.
  ///   - table: The names of the properties.
  init?(
    rules: [CSSCollector.Rule], declarations: [CSSCollector.Declaration], table: CSSNameTable
  ) {
    /// The rules for each root itself, and for what is in it.
    var roots: [String: [Int]] = [:]
    var inner: [String: Set<Int>] = [:]
    var variants: Set<String> = []
    for (index, rule) in rules.enumerated() {
      for place in rule.places {
        let pieces = place.selector.pieces
        guard let first = pieces.first(where: Self.canBeRoot)?.text else { continue }
        inner[first, default: []].insert(index)
        if pieces.allSatisfy({ $0.text == first || Self.isOfTheme($0) }),
          !place.selector.hasPseudoElement
        {
          roots[first, default: []].append(index)
        } else if !pieces.contains(where: { $0.text != first && $0.test == nil && !$0.text.isEmpty }
        ) {
          variants.insert(first)
        }
      }
    }
    roots = roots.filter { !variants.contains($0.key) }
    guard !roots.isEmpty else { return nil }
    var names: [Int: Set<Int32>] = [:]
    for declaration in declarations {
      names[declaration.rule, default: []].insert(declaration.name)
    }
    let widgets = roots.keys.filter { root in
      let own = roots[root, default: []].reduce(into: Set()) { $0.formUnion(names[$1] ?? []) }
      let others = names.reduce(into: Set()) { others, rule in
        if inner[root]?.contains(rule.key) == false { others.formUnion(rule.value) }
      }
      return own.count >= Self.minimum && own.count >= others.count * 4
        && !own.contains { table[$0].hasPrefix("--\(root.dropFirst())-") }
    }
    guard widgets.count == 1, let widget = widgets.first else { return nil }
    name = widget
  }

  /// Whether a piece of a selector can name the root of a widget.
  private static func canBeRoot(_ piece: CSSSelector.Piece) -> Bool {
    piece.text.hasPrefix("#") || piece.text.hasPrefix(".") && !isOfTheme(piece)
  }

  /// Whether a piece says what the theme is, or only joins two others.
  private static func isOfTheme(_ piece: CSSSelector.Piece) -> Bool {
    if piece.text == " " || piece.text.isEmpty { return true }
    return piece.test.map { $0.feature != "class" || CSSThemeLikeness.mayBeTheme($0) } ?? false
  }

  /// Puts what is for the widget on the page.
  func enter(_ place: inout CSSCollector.Place) {
    guard let index = place.selector.pieces.firstIndex(where: { $0.text == name }) else { return }
    let piece = place.selector.pieces.remove(at: index)
    place.selector.widget = name
    if let test = piece.test {
      place.literals.removeAll { $0.test == test && !$0.isNegated }
      place.selector.ownTests.removeAll { $0 == test }
    } else if place.selector.pieces.allSatisfy(Self.isOfTheme), !place.selector.hasPseudoElement {
      (place.selector.subject, place.selector.isPart) = (.unnamed, false)
    }
  }
}
