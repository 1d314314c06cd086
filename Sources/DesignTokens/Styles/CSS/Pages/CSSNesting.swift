import FileAccess
import SourceSyntax

/// What may be around the elements of a component: those of other files that hold it, by themselves or by other
/// components.
struct CSSNesting {
  /// What is put into an element.
  struct Content {
    /// The components in it, as ``name(_:)`` writes them.
    var components: Set<String> = []
    /// Whether it has what its own component is given.
    var holdsGiven = false
    /// Whether code puts something into it that is not written there.
    var holdsOthers = false

    mutating func formUnion(_ other: Content) {
      components.formUnion(other.components)
      holdsGiven = holdsGiven || other.holdsGiven
      holdsOthers = holdsOthers || other.holdsOthers
    }
  }

  /// What is in elements, by themselves or by components there.
  private final class Reach {
    let content: Content
    /// The components in them, as far as these were followed; `nil` if anything may be in them.
    var components: Set<String>?
    var isFollowed = false

    init(_ content: Content) { self.content = content }
  }

  /// What is in all elements that a selector asks for; `nil` where no page has one.
  private var held: [Set<String>: Reach] = [:]
  /// What is put into all pages that define a component.
  private var contents: [String: Content] = [:]

  init() {}

  /// Looks at what elements hold.
  ///
  /// - Parameters:
  ///   - pages: The pages.
  ///   - asked: The compound selectors of which it is asked, each as its simple ones.
  ///   - matches: Whether an element may be one of those that a selector asks for.
  init(
    of pages: CSSPages, asked: Set<Set<String>>,
    matches: (Set<String>, CSSPages.Element) -> Bool
  ) {
    guard pages.pages.contains(where: { CSSPageStyles.isOfComponent($0.path) }) else { return }
    for page in pages.pages {
      for name in page.components { contents[name, default: Content()].formUnion(page.content) }
    }
    var elements: [String: [CSSPages.Element]] = [:]
    for element in pages.pages.lazy.flatMap(\.elements) {
      for selector in element.selectors.union(element.possible) {
        elements[selector, default: []].append(element)
      }
      elements[element.name, default: []].append(element)
    }
    for selectors in asked {
      // Scripts may give a class to what has others in it.
      guard
        !selectors.contains(where: { $0.hasPrefix(".") && pages.mayBeScripted($0.dropFirst()) }),
        let key = selectors.first(where: { ".#".contains($0.first ?? " ") })
          ?? selectors.first(where: { $0.first?.isLetter ?? false })
      else { continue }
      let found = (elements[key] ?? []).filter { matches(selectors, $0) }
      guard !found.isEmpty else { continue }
      held[selectors] = Reach(found.map(\.content).reduce(into: Content()) { $0.formUnion($1) })
    }
  }

  /// Whether the elements of a page may be in one that a selector asks for, which no element of the page is.
  func mayHold(_ selectors: Set<String>, _ page: CSSPages.Page) -> Bool {
    guard CSSPageStyles.isOfComponent(page.path), let reach = held[selectors] else { return true }
    if !reach.isFollowed {
      (reach.components, reach.isFollowed) = (components(in: reach.content), true)
    }
    return reach.components.map { !$0.isDisjoint(with: page.components) } ?? true
  }

  /// The components in a content, and in these; `nil` if anything may be there.
  private func components(in content: Content) -> Set<String>? {
    if content.holdsGiven || content.holdsOthers { return nil }
    var reached = content.components
    var next = Array(reached)
    while let name = next.popLast() {
      guard let inner = contents[name] else { continue }
      if inner.holdsOthers { return nil }
      next += inner.components.subtracting(reached)
      reached.formUnion(inner.components)
    }
    return reached
  }

  /// Whether a text may have elements that are components: a `<` before a capital.
  static func mayHoldComponents(_ bytes: [UInt8]) -> Bool {
    zip(bytes, bytes.dropFirst()).contains {
      $0 == UInt8(ascii: "<") && UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $1
    }
  }

  /// The components that a file defines: those that its code names, and the one that it is as a whole.
  static func components(of elements: CSSElements, at path: String) -> Set<String> {
    let stem = Path.name(path).prefix { $0 != "." }
    let isNamedByFolder = ["index", "+page", "page", "+layout", "layout"].contains(stem)
    let whole = isNamedByFolder ? Path.name(Path.folder(path)) : String(stem)
    return Set((elements.definitions.map(\.name) + [whole]).map { name($0) })
  }

  /// A component as it is compared: `login-form`, `LoginForm` and `forms.LoginForm` are one.
  static func name(_ text: some StringProtocol) -> String {
    let last = text.lastIndex(of: ".").map { text[text.index(after: $0)...] } ?? text[...]
    return String(last).asciiLowercased.filter { $0 != "-" && $0 != "_" }
  }
}

extension CSSElements {
  /// What is put into each element, given the ``texts`` between the tags.
  func contents(_ texts: [String]) -> [CSSNesting.Content] {
    var result = zip(elements, texts).map { element, text in
      var content = CSSNesting.Content()
      let tag = String(decoding: bytes[element.tag], as: UTF8.self)
      content.components = Self.components(in: tag)
      if element.isComponent || element.name.contains("-") {
        content.components.insert(CSSNesting.name(element.name))
      }
      let isClosed = tag.hasSuffix("/>") || Self.empty.contains(element.name)
      content.holdsGiven = element.name.asciiLowercased == "slot"
      content.holdsOthers =
        element.content == nil && !isClosed || Self.outlets.contains(element.name)
        || tag.contains("v-html") || tag.contains("dangerouslySetInnerHTML")
      for expression in Self.expressions(in: text) {
        let words = expression.asciiLowercased
        if ["children", "slot"].contains(where: words.contains) { content.holdsGiven = true }
        // Conditions and double braces make no elements.
        let makesElements = !"{#:/".contains(expression.first ?? "{")
        if makesElements, Self.holdsOthers(expression) { content.holdsOthers = true }
        content.components.formUnion(Self.components(in: expression))
      }
      return content
    }
    // What is in an element is after it.
    for index in elements.indices.reversed() {
      if let parent = elements[index].parent { result[parent].formUnion(result[index]) }
    }
    return result
  }

  /// The elements into which routers and templates put what another file says.
  static let outlets: Set = [
    "Outlet", "RouterView", "router-view", "router-outlet", "NuxtPage", "NuxtLayout", "component",
    "Component", "Slot", "Routes", "Route", "Switch", "ng-content",
  ]

  /// The words with a capital, which may be components.
  private static func components(in code: some StringProtocol) -> Set<String> {
    Set(
      code.split { !($0.isLetter || $0.isNumber || $0 == "_") }
        .filter { $0.first?.isUppercase ?? false }.map { CSSNesting.name($0) })
  }

  /// Whether an expression may be elements that are written elsewhere: what a function makes, other than
  /// one for lists or texts.
  private static func holdsOthers(_ expression: Substring) -> Bool {
    let words = expression.asciiLowercased
    if ["render", "html", "outlet", "yield"].contains(where: words.contains) { return true }
    let text = expression.utf8
    return text.indices.contains { index in
      guard text[index] == UInt8(ascii: "(") else { return false }
      let name = text[..<index].reversed().prefix { CSSScanner.isName($0) }.reversed()
      return !name.isEmpty
        && !ofTexts.contains(String(decoding: Array(name), as: UTF8.self).asciiLowercased)
    }
  }

  /// Functions that make lists of what is written in their argument, or texts.
  private static let ofTexts: Set = [
    "map", "filter", "slice", "sort", "join", "from", "keys", "values", "entries", "reverse", "t",
    "string", "number", "tofixed", "tolocalestring", "tolocaledatestring", "tolocaletimestring",
    "tolowercase", "touppercase", "trim", "replace", "split", "round", "floor", "ceil", "abs",
    "max", "min", "parseint", "parsefloat", "includes", "find", "some", "every", "startswith",
    "endswith", "getfullyear", "date", "stringify", "if", "padstart", "charat", "substring",
  ]
}
