import SourceSyntax

/// The classes to which the style sheets of a theme give colors, so that those of `theme.json` may not be drawn there.
struct WordPressClasses {
  /// Those of elements with a background.
  private(set) var grounds: Set<String> = []
  /// Those of elements whose text has a color, or a text in them.
  private(set) var texts: Set<String> = []
  /// Those of elements in which links have a color.
  private(set) var links: Set<String> = []
  /// Elements that have a color wherever they are, such as `a`.
  private(set) var elements: Set<String> = []
  /// All classes that are named.
  private(set) var named: Set<String> = []

  /// Notes the rules of a style sheet.
  mutating func add(_ scanner: CSSScanner) {
    for rule in WordPressRule.all(in: scanner) { note(rule, in: scanner) }
  }

  private static let nothing: Set = ["none", "transparent", "inherit", "currentcolor", "unset"]
  private static let backgrounds: Set = ["background", "background-color", "background-image"]

  private mutating func note(_ rule: WordPressRule, in scanner: CSSScanner) {
    let drawing = Set(rule.values.filter { !Self.nothing.contains($1) }.keys)
    let hasGround = !drawing.isDisjoint(with: Self.backgrounds) || rule.isLaidOverOthers
    for range in scanner.split(rule.selector) {
      let selector = scanner.text(range)
      let parts = selector.split { " >+~\n\t".contains($0) }
      let classes = parts.last { $0.contains(".") }.map(Self.classes) ?? []
      named.formUnion(classes)
      // How it looks otherwise is not changed.
      guard !Self.states.contains(where: { selector.contains($0) }) else { continue }
      if hasGround { grounds.formUnion(classes) }
      guard drawing.contains("color"), let last = parts.last.map(String.init) else { continue }
      if classes.isEmpty {
        elements.insert(last)
      } else if last == "a" {
        links.formUnion(classes)
      } else {
        texts.formUnion(classes)
      }
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
