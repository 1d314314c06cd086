import SourceSyntax

/// The classes to which the style sheets of a theme give colors, so that those of `theme.json` may not be drawn there.
struct WordPressClasses {
  /// Those of elements with a background.
  private(set) var grounds: Set<String> = []
  /// Those of elements whose text has a color, or a text in them.
  private(set) var texts: Set<String> = []
  /// Those of elements in which links have a color.
  private(set) var links: Set<String> = []

  /// Notes the rules of a style sheet.
  mutating func add(_ scanner: CSSScanner) {
    for rule in WordPressRule.all(in: scanner) {
      note(
        scanner, rule.selector, drawing: Set(rule.values.filter { !Self.nothing.contains($1) }.keys)
      )
    }
  }

  private static let nothing: Set = ["none", "transparent", "inherit", "currentcolor", "unset"]
  private static let backgrounds: Set = ["background", "background-color", "background-image"]

  private mutating func note(
    _ scanner: CSSScanner, _ selectors: Range<Int>, drawing properties: Set<String>
  ) {
    let hasGround = !properties.isDisjoint(with: Self.backgrounds)
    guard hasGround || properties.contains("color") else { return }
    for range in scanner.split(selectors) {
      let selector = scanner.text(range)
      // How it looks otherwise is not changed.
      guard !Self.states.contains(where: { selector.contains($0) }) else { continue }
      let parts = selector.split { " >+~\n\t".contains($0) }
      guard let last = parts.last, let classed = parts.last(where: { $0.contains(".") }) else {
        continue
      }
      let classes = Self.classes(of: classed)
      if hasGround { grounds.formUnion(classes) }
      guard properties.contains("color") else { continue }
      if last == "a" { links.formUnion(classes) } else { texts.formUnion(classes) }
    }
  }

  private static let states = [
    ":hover", ":focus", ":active", "::before", "::after", ":before", ":after",
  ]

  private static func classes(of part: Substring) -> [String] {
    part.split(separator: ".", omittingEmptySubsequences: false).dropFirst().map {
      String($0.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" })
    }
  }
}
