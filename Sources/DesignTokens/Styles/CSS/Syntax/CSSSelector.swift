import SourceSyntax

/// One selector of a list, as far as it matters for tokens: the classes and attributes that it
/// requires, and whether it selects the page or a part of it (Selectors 4, CSS Nesting 1).
struct CSSSelector: Sendable {
  /// The subject of a compound selector.
  enum Subject: Int, Sendable {
    /// Only classes and attributes.
    case unnamed
    /// `*`.
    case universal
    /// `body`.
    case body
    /// `:root`, `html`, `:host`.
    case root
    /// Anything else.
    case part
  }

  var literals: [CSSLiteral] = []
  var subject = Subject.unnamed
  var specificity = 0
  /// Whether a combinator or an ancestor makes it select something other than the page.
  var isPart = false
  var hasPseudoElement = false
  /// The classes and attributes of the last compound, which is what the selector selects.
  var ownTests: [CSSTest] = []
  /// The classes and attributes of `html` and `body`.
  var pageTests: [CSSTest] = []
  /// The classes and attributes among them that `body` has.
  var bodyTests: [CSSTest] = []
  /// Whether it calls the page `html`, rather than `:root`.
  var isHTML = false
  /// Whether it selects what a style sheet of a component has for others, by `:global()` or `:deep()`.
  var reachesOut = false
  /// Whether the page is the host of a shadow tree, whose attributes are those of a component.
  var isHost = false
  /// The pieces of the selector as written, except those that name the page, each with its test.
  var pieces: [Piece] = []

  /// A piece of a selector.
  struct Piece: Sendable {
    var text: String
    var test: CSSTest?
    /// Whether it is the host of a shadow tree, which has no name of its own.
    var isHost = false
  }

  /// The page: the selector of a rule without one.
  static let page: CSSSelector = {
    var selector = CSSSelector()
    selector.subject = .root
    selector.specificity = Specificity.attribute
    return selector
  }()

  /// A selector of one attribute.
  init(_ attribute: CSSTest) {
    self.init()
    literals = [CSSLiteral(attribute)]
    ownTests = [attribute]
    pieces = [Piece(text: "[\(attribute.feature)=\"\(attribute.value)\"]", test: attribute)]
    specificity = Specificity.attribute
  }

  init() {}

  /// Whether it selects a part of the page regardless of its classes and attributes.
  var selectsPart: Bool { isPart || subject == .part || hasPseudoElement }

  /// Whether it selects `html` or `body`, whatever its classes and attributes are.
  var isOfWholePage: Bool {
    !selectsPart && literals.isEmpty && (subject == .body || subject == .root && isHTML)
  }

  /// The class or the id of the widget that it calls the page.
  var widget: String?

  /// How a selector of the page calls it.
  var nameOfPage: String {
    if let widget { return widget }
    return switch subject {
    case .body: "body"
    case .universal: Self.universal
    default: isHTML ? "html" : ":root"
    }
  }

  /// The selector of all elements.
  static let universal = "*"

  /// The depth of the selected element below the root: properties of the body take precedence over
  /// those of the root, regardless of specificity.
  var level: Int { subject == .body || subject == .universal ? 1 : 0 }

  /// Specificity weights.
  enum Specificity {
    static let type = 1
    static let attribute = 1_000
    static let id = 1_000_000
    /// Larger than any real selector; prevents overflow of sums.
    static let limit = 1_000_000_000
  }
}

/// Parses lists of selectors.
struct CSSSelectorReader {
  /// The maximum number of selectors of a nested rule: nested lists multiply.
  static let limit = 4_096
  private static let maximumDepth = 32

  private let scanner: CSSScanner
  /// The selectors of the enclosing rule, which `&` represents.
  private let parents: [CSSSelector]?
  /// Whether `:scope` represents them too, as in `@scope`.
  private let isInScope: Bool

  init(_ scanner: CSSScanner, parents: [CSSSelector]?, isInScope: Bool = false) {
    self.scanner = scanner
    self.parents = parents
    self.isInScope = isInScope
  }

  /// The reason why a list cannot be used.
  enum Failure: Error {
    /// Invalid from the offset on.
    case invalid(at: Int)
    case tooMany
  }

  /// The selectors of a list. Pseudo-elements are ignored if the list contains the page itself.
  func list(_ range: Range<Int>) throws(Failure) -> [CSSSelector] {
    let parts = scanner.split(range)
    guard parts.count * (parents?.count ?? 1) <= Self.limit else { throw .tooMany }
    var result: [CSSSelector] = []
    for part in parts {
      result += try complex(part, isRelative: parents != nil, depth: 0)
      guard result.count <= Self.limit else { throw .tooMany }
    }
    let hasPage = result.contains { !$0.hasPseudoElement }
    return hasPage ? result.filter { !$0.hasPseudoElement } : result
  }

  // MARK: - Complex selectors

  private func isCombinator(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: ">") || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "~")
  }

  /// Compound selectors with combinators: the resulting selectors, one for each choice in `:is()`
  /// and each parent.
  private func complex(
    _ range: Range<Int>, isRelative: Bool, depth: Int
  ) throws(Failure) -> [CSSSelector] {
    guard !range.isEmpty, depth < Self.maximumDepth else { throw .invalid(at: range.lowerBound) }
    var offset = range.lowerBound
    var result: [CSSSelector]?
    var hasParent = namesParent(range)
    var combinator: UInt8?
    var reachesOut = false
    while offset < range.upperBound {
      if isCombinator(scanner.bytes[offset]) {
        guard combinator == nil else { throw .invalid(at: offset) }
        combinator = scanner.bytes[offset]
        offset = scanner.skippingSpace(offset + 1, to: range.upperBound)
        continue
      }
      let start = offset
      var compound = Compound()
      try read(&compound, &offset, to: range.upperBound, depth: depth)
      guard offset > start else { throw .invalid(at: offset) }
      var selectors = compound.finished
      if compound.isBeforeDeep {
        let isNothing = selectors.allSatisfy(\.pieces.isEmpty)
        reachesOut = result != nil || !isNothing
        if isNothing {
          combinator = nil
          offset = scanner.skippingSpace(offset, to: range.upperBound)
          continue
        }
      }
      if let deep = compound.deep {
        // Without an element before it, it is whatever is in the component.
        let isInElement = result != nil || !selectors.allSatisfy(\.pieces.isEmpty)
        selectors = try combined(selectors, deep, nil)
        for index in selectors.indices { selectors[index].reachesOut = isInElement }
      }
      if let left = result {
        result = try combined(left, selectors, combinator)
      } else if combinator != nil, isRelative, let parents {
        result = try combined(parents, selectors, combinator)
        hasParent = true
      } else {
        guard combinator == nil else { throw .invalid(at: start) }
        result = selectors
      }
      combinator = nil
      offset = scanner.skippingSpace(offset, to: range.upperBound)
    }
    guard combinator == nil, var selectors = result else { throw .invalid(at: range.upperBound) }
    if reachesOut {
      for index in selectors.indices { selectors[index].reachesOut = true }
    }
    if isRelative, !hasParent, let parents {
      selectors = try combined(parents, selectors, nil)
    }
    return selectors
  }

  private func namesParent(_ range: Range<Int>) -> Bool {
    scanner.bytes[range].contains(UInt8(ascii: "&"))
      || isInScope && scanner.text(range).asciiLowercased.contains(":scope")
  }

  private func combined(
    _ left: [CSSSelector], _ right: [CSSSelector], _ combinator: UInt8?
  ) throws(Failure) -> [CSSSelector] {
    guard left.count * right.count <= Self.limit else { throw .tooMany }
    var result: [CSSSelector] = []
    for second in right {
      for first in left {
        // Nothing is above the root.
        if second.subject == .root { continue }
        var selector = second
        selector.literals = CSSCondition.joined(first.literals, second.literals)
        guard selector.literals.count <= CSSCondition.limit else { throw .tooMany }
        let sign = combinator.map { " \(Character(Unicode.Scalar($0))) " } ?? " "
        selector.pieces =
          first.pieces + [CSSSelector.Piece(text: first.pieces.isEmpty ? "" : sign)]
          + second.pieces
        selector.isPart =
          first.selectsPart || second.isPart || combinator == UInt8(ascii: "+")
          || combinator == UInt8(ascii: "~")
        selector.specificity = min(
          first.specificity + second.specificity, CSSSelector.Specificity.limit)
        selector.pageTests += first.pageTests
        selector.bodyTests += first.bodyTests
        result.append(selector)
      }
    }
    return result
  }

  // MARK: - Compounds

  /// A compound selector during parsing: the cases of `:is()` and `&`.
  private struct Compound {
    var cases = [CSSSelector()]
    /// Pseudo-classes such as `:hover`: tests of the page if the compound selects the page.
    var states: [CSSLiteral] = []
    /// What it names in other components.
    var deep: [CSSSelector]?
    /// Whether what comes after it is in other components.
    var isBeforeDeep = false

    mutating func add(_ test: CSSTest, written: String) throws(Failure) {
      let literal = CSSLiteral(test)
      for index in cases.indices {
        guard cases[index].literals.count < CSSCondition.limit else { throw .tooMany }
        if !cases[index].literals.contains(literal) {
          cases[index].literals.append(literal)
          cases[index].pieces.append(CSSSelector.Piece(text: written, test: test))
          cases[index].ownTests.append(test)
        }
        add(specificity: CSSSelector.Specificity.attribute, to: index)
      }
    }

    /// Adds a piece that names a part of the page.
    mutating func add(written: String) {
      for index in cases.indices {
        cases[index].pieces.append(CSSSelector.Piece(text: written))
      }
    }

    mutating func add(_ subject: CSSSelector.Subject, specificity: Int) {
      for index in cases.indices {
        if subject.rawValue > cases[index].subject.rawValue { cases[index].subject = subject }
        add(specificity: specificity, to: index)
      }
    }

    mutating func addHost(specificity: Int) {
      add(.root, specificity: specificity)
      for index in cases.indices {
        cases[index].isHost = true
        cases[index].pieces.append(CSSSelector.Piece(text: "", isHost: true))
      }
    }

    private mutating func add(specificity: Int, to index: Int) {
      cases[index].specificity = min(
        cases[index].specificity + specificity, CSSSelector.Specificity.limit)
    }

    /// Intersects with a list of selectors; the specificity is theirs unless it is given.
    mutating func intersect(
      _ selectors: [CSSSelector], specificity: Int?
    ) throws(Failure) {
      guard cases.count * selectors.count <= CSSSelectorReader.limit else { throw .tooMany }
      cases = cases.flatMap { first in
        selectors.map { second in
          var result = first
          result.literals = CSSCondition.joined(first.literals, second.literals)
          result.pieces += second.pieces
          if second.subject.rawValue > first.subject.rawValue { result.subject = second.subject }
          result.isPart = first.isPart || second.isPart
          result.hasPseudoElement = first.hasPseudoElement || second.hasPseudoElement
          result.ownTests += second.ownTests
          result.pageTests += second.pageTests
          result.bodyTests += second.bodyTests
          result.isHost = first.isHost || second.isHost
          result.isHTML = first.isHTML || second.isHTML
          result.specificity = min(
            first.specificity + (specificity ?? second.specificity),
            CSSSelector.Specificity.limit)
          return result
        }
      }
    }

    /// The cases; a state of something other than the page is a part of it.
    var finished: [CSSSelector] {
      cases.map { selector in
        var selector = selector
        if !selector.isHost, selector.subject == .root || selector.subject == .body {
          selector.pageTests += selector.ownTests
          if selector.subject == .body { selector.bodyTests += selector.ownTests }
        }
        if states.isEmpty { return selector }
        if selector.subject == .root || selector.subject == .body {
          selector.literals = CSSCondition.joined(selector.literals, states)
        } else {
          selector.subject = .part
        }
        return selector
      }
    }
  }

  private func read(
    _ compound: inout Compound, _ offset: inout Int, to end: Int, depth: Int
  ) throws(Failure) {
    while offset < end {
      let start = offset
      offset = afterNamespace(offset, to: end)
      guard offset < end else { throw .invalid(at: start) }
      switch scanner.bytes[offset] {
      case UInt8(ascii: "*"):
        offset += 1
        compound.add(.universal, specificity: 0)
      case UInt8(ascii: "&"):
        offset += 1
        try addParents(to: &compound)
      case UInt8(ascii: "."):
        let name = try self.name(at: offset + 1, &offset, to: end)
        // `.\!dark` is Tailwind's `dark` with `!important`.
        try compound.add(
          CSSTest("class", .equals, name.hasPrefix("!") ? String(name.dropFirst()) : name),
          written: scanner.text(start..<offset))
      case UInt8(ascii: "#"):
        _ = try self.name(at: offset + 1, &offset, to: end)
        compound.add(.part, specificity: CSSSelector.Specificity.id)
        compound.add(written: scanner.text(start..<offset))
      case UInt8(ascii: "["):
        let close = scanner.afterBracket(offset, to: end)
        try compound.add(
          try attribute(offset + 1..<close),
          written: Self.withoutBlanks(scanner.text(offset..<close)))
        offset = close
      case UInt8(ascii: ":"): try pseudo(&compound, &offset, to: end, depth: depth)
      default:
        guard
          CSSScanner.isName(scanner.bytes[offset])
            || scanner.bytes[offset] == UInt8(ascii: "\\")
        else { return }
        try type(&compound, &offset, to: end)
      }
      guard offset > start else { return }
    }
  }

  /// The end of a namespace prefix: `html|`, `*|` or `|` (Selectors 4, section 3.7).
  private func afterNamespace(_ start: Int, to end: Int) -> Int {
    guard start < end else { return start }
    let isAny = scanner.byte(start) == UInt8(ascii: "*")
    let bar = isAny ? start + 1 : scanner.afterName(start, to: end)
    guard bar + 1 < end, scanner.byte(bar) == UInt8(ascii: "|"),
      scanner.byte(bar + 1) != UInt8(ascii: "="), scanner.byte(bar + 1) != UInt8(ascii: "|")
    else { return start }
    return bar + 1
  }

  private func addParents(to compound: inout Compound) throws(Failure) {
    let highest = parents?.map(\.specificity).max()
    try compound.intersect(parents ?? [.page], specificity: highest ?? 0)
  }

  private func type(_ compound: inout Compound, _ offset: inout Int, to end: Int) throws(Failure) {
    let start = offset
    let subject: CSSSelector.Subject =
      switch try name(at: offset, &offset, to: end).asciiLowercased {
      case "html": .root
      case "body": .body
      default: .part
      }
    compound.add(subject, specificity: CSSSelector.Specificity.type)
    if subject == .root {
      for index in compound.cases.indices { compound.cases[index].isHTML = true }
    }
    if subject == .part { compound.add(written: scanner.text(start..<offset)) }
  }

  private func name(at start: Int, _ offset: inout Int, to end: Int) throws(Failure) -> String {
    let nameEnd = scanner.afterName(start, to: end)
    guard nameEnd > start else { throw .invalid(at: start) }
    offset = nameEnd
    return scanner.unescaped(start..<nameEnd)
  }

  /// A selector of an attribute without the blanks around its signs: `[type="submit"]` for `[type = "submit"]`.
  private static func withoutBlanks(_ text: String) -> String {
    guard text.contains(where: \.isWhitespace) else { return text }
    var quote: Character?
    return text.filter { character in
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"'".contains(character) {
        quote = character
      }
      return quote != nil || !character.isWhitespace
    }
  }

  /// The content of `[…]`, including the closing bracket.
  private func attribute(_ range: Range<Int>) throws(Failure) -> CSSTest {
    let hasBracket = range.count > 0 && scanner.bytes[range.upperBound - 1] == UInt8(ascii: "]")
    let inner = scanner.trimmed(range.lowerBound..<range.upperBound - (hasBracket ? 1 : 0))
    let nameStart = afterNamespace(inner.lowerBound, to: inner.upperBound)
    let nameEnd = scanner.afterName(nameStart, to: inner.upperBound)
    guard nameEnd > nameStart else { throw .invalid(at: nameStart) }
    let name = scanner.unescaped(nameStart..<nameEnd).asciiLowercased
    var offset = scanner.skippingSpace(nameEnd, to: inner.upperBound)
    guard offset < inner.upperBound else { return CSSTest(name, .present) }
    let match: CSSTest.Match
    switch scanner.bytes[offset] {
    case UInt8(ascii: "="): match = .equals
    case UInt8(ascii: "~"): match = .equals
    case UInt8(ascii: "^"), UInt8(ascii: "|"): match = .prefix
    case UInt8(ascii: "$"): match = .suffix
    case UInt8(ascii: "*"): match = .contains
    default: throw .invalid(at: offset)
    }
    if scanner.bytes[offset] != UInt8(ascii: "=") { offset += 1 }
    guard scanner.byte(offset) == UInt8(ascii: "="), offset < inner.upperBound else {
      throw .invalid(at: offset)
    }
    offset = scanner.skippingSpace(offset + 1, to: inner.upperBound)
    if let value = scanner.address(offset..<inner.upperBound) {
      return CSSTest(name, match, value.text)
    }
    let valueEnd = scanner.afterName(offset, to: inner.upperBound)
    guard valueEnd > offset else { throw .invalid(at: offset) }
    return CSSTest(name, match, scanner.unescaped(offset..<valueEnd))
  }

  // MARK: - Pseudo-classes and pseudo-elements

  private func pseudo(
    _ compound: inout Compound, _ offset: inout Int, to end: Int, depth: Int
  ) throws(Failure) {
    let isElement = scanner.byte(offset + 1) == UInt8(ascii: ":") && offset + 1 < end
    let colon = offset
    let name = try name(at: offset + (isElement ? 2 : 1), &offset, to: end).asciiLowercased
    var arguments: Range<Int>?
    if offset < end, scanner.bytes[offset] == UInt8(ascii: "(") {
      let close = scanner.afterBracket(offset, to: end)
      let hasBracket = close > offset + 1 && scanner.bytes[close - 1] == UInt8(ascii: ")")
      arguments = scanner.trimmed(offset + 1..<(hasBracket ? close - 1 : close))
      offset = close
    }
    if name == "v-deep", arguments == nil, scanner.skippingSpace(offset, to: end) < end {
      compound.isBeforeDeep = true
      return
    }
    let isOfVue = arguments != nil && name.hasPrefix("v-")
    let old: Set = ["before", "after", "first-line", "first-letter"]
    if isElement && !isOfVue || old.contains(name) {
      compound.add(.unnamed, specificity: CSSSelector.Specificity.type)
      for index in compound.cases.indices { compound.cases[index].hasPseudoElement = true }
      compound.add(written: scanner.text(colon..<offset))
      return
    }
    if name == "has", let range = arguments, let bodies = try bodies(range, &compound, depth) {
      try compound.intersect(bodies, specificity: bodies.map(\.specificity).max() ?? 0)
      return
    }
    let weight = CSSSelector.Specificity.attribute
    switch (name, arguments) {
    case ("scope", nil) where isInScope: try addParents(to: &compound)
    case ("root", nil), ("scope", nil): compound.add(.root, specificity: weight)
    case ("host", nil): compound.addHost(specificity: weight)
    case ("host", let range?), ("host-context", let range?):
      compound.addHost(specificity: weight)
      try compound.intersect(try anyOf(range, &compound, depth), specificity: weight)
    // `:global()` and `:local()` are of CSS modules, which only rename classes.
    case ("is", let range?), ("matches", let range?), ("-webkit-any", let range?),
      ("global", let range?), ("local", let range?), ("v-global", let range?),
      // `:slotted()` of Vue is what others put into the component.
      ("slotted", let range?), ("v-slotted", let range?),
      ("-moz-any", let range?):
      let selectors = try anyOf(range, &compound, depth)
      try compound.intersect(selectors, specificity: selectors.map(\.specificity).max() ?? 0)
      if ["global", "v-global", "slotted", "v-slotted"].contains(name) {
        for index in compound.cases.indices { compound.cases[index].reachesOut = true }
      }
    // `:deep()` of Vue is what is in the element, in whatever component.
    case ("deep", let range?), ("v-deep", let range?):
      compound.deep = try anyOf(range, &compound, depth)
    case ("where", let range?):
      try compound.intersect(try anyOf(range, &compound, depth), specificity: 0)
    case ("not", let range?): try exclude(range, &compound, depth)
    default:
      let value = arguments.map { scanner.text($0) } ?? "on"
      guard compound.states.count < CSSCondition.limit else { throw .tooMany }
      compound.states.append(CSSLiteral(CSSTest(":\(name)", .equals, value)))
      compound.add(.unnamed, specificity: weight)
      compound.add(written: scanner.text(colon..<offset))
    }
  }

  /// The classes of the body for which the root asks, as in `:root:has(body.dark)`; `nil` if it asks
  /// for anything else.
  private func bodies(
    _ range: Range<Int>, _ compound: inout Compound, _ depth: Int
  ) throws(Failure) -> [CSSSelector]? {
    guard compound.cases.allSatisfy({ $0.subject == .root }) else { return nil }
    let found = try anyOf(range, &compound, depth)
    guard !found.isEmpty,
      found.allSatisfy({ $0.subject == .body && !$0.selectsPart && !$0.bodyTests.isEmpty })
    else { return nil }
    return found.map { body in
      var asked = CSSSelector()
      asked.literals = body.literals
      (asked.pageTests, asked.bodyTests) = (body.pageTests, body.bodyTests)
      asked.specificity = body.specificity
      return asked
    }
  }

  /// The selectors of `:is()` and similar pseudo-classes; invalid ones are ignored.
  private func anyOf(
    _ range: Range<Int>, _ compound: inout Compound, _ depth: Int
  ) throws(Failure) -> [CSSSelector] {
    var result: [CSSSelector] = []
    for part in scanner.split(range) {
      do throws(Failure) {
        result += try complex(part, isRelative: false, depth: depth + 1)
      } catch {
        guard case .invalid = error else { throw error }
      }
      guard result.count <= Self.limit else { throw .tooMany }
    }
    return result
  }

  /// The arguments of `:not()`. Anything but classes and attributes cannot match the page and
  /// excludes nothing.
  private func exclude(
    _ range: Range<Int>, _ compound: inout Compound, _ depth: Int
  ) throws(Failure) {
    var excluded = CSSCondition.always
    var weight = 0
    for part in scanner.split(range) {
      for selector in try complex(part, isRelative: false, depth: depth + 1) {
        weight = max(weight, selector.specificity)
        if selector.selectsPart { continue }
        // Excluding the page itself leaves a part of it.
        guard !selector.literals.isEmpty else {
          compound.add(.part, specificity: 0)
          continue
        }
        excluded = excluded.and(CSSCondition(cases: [selector.literals]).negated)
      }
    }
    guard !excluded.isTooComplex else { throw .tooMany }
    let selectors = excluded.cases.map { literals in
      var selector = CSSSelector()
      selector.literals = literals
      return selector
    }
    try compound.intersect(selectors, specificity: weight)
  }
}
