import SourceSyntax

/// The rules and declarations of a style sheet, each with its location (CSS Syntax 3, section 5).
///
/// Only declarations that can matter for tokens are kept: custom properties, `color-scheme`, the
/// descriptors of `@property`, and the properties that draw a color on another one.
struct CSSStylesheet: Sendable {
  /// A custom property or a descriptor.
  struct Declaration: Sendable {
    /// The number of the name, with its escapes replaced, among the names of the style sheet.
    let name: Int32
    // A file has as many of them as lines: offsets take 32 bits.
    private let places: (nameStart: UInt32, nameEnd: UInt32, valueStart: UInt32, valueEnd: UInt32)
    let isImportant: Bool

    init(name: Int32, nameRange: Range<Int>, value: Range<Int>, isImportant: Bool) {
      self.name = name
      places = (
        UInt32(nameRange.lowerBound), UInt32(nameRange.upperBound), UInt32(value.lowerBound),
        UInt32(value.upperBound)
      )
      self.isImportant = isImportant
    }

    /// The place of the name.
    var nameRange: Range<Int> { Int(places.nameStart)..<Int(places.nameEnd) }

    /// The place of the value, without white space around it and without `!important`.
    var value: Range<Int> { Int(places.valueStart)..<Int(places.valueEnd) }
  }

  /// A part of a block.
  enum Node: Sendable {
    case declaration(Declaration)
    case rule(selector: Range<Int>, body: [Node])
    /// An at-rule with its name in lowercase; the body is `nil` if a semicolon ends it.
    indirect case atRule(name: String, prelude: Range<Int>, body: [Node]?)
  }

  let source: SourceText
  let scanner: CSSScanner
  private(set) var nodes: [Node] = []
  /// The opacity with which each animation ends, by its name.
  private(set) var lastOpacities: [String: Double] = [:]
  private(set) var problems: [SourceProblem] = []
  /// How many files it was compiled from, without those that others were compiled from before it.
  private(set) var fileCount = 1

  /// The maximum nesting of blocks; real files stay below ten.
  static let maximumDepth = 100
  /// The maximum number of problems reported for one file: a file that is not CSS has one in each
  /// line.
  private static let problemLimit = 100

  init(_ source: SourceText) {
    self.source = source
    scanner = CSSScanner(source.bytes)
    end = source.bytes.count
    offset = source.start
    names.reserve(forBytes: source.bytes.count)
    nodes = contents(depth: 0)
    lastOpacities = Self.lastOpacities(nodes, scanner)
    placeBare()
  }

  /// Takes a style sheet that was compiled, with what is wrong with the files that it was compiled from.
  init(_ source: SourceText, problems: [SourceProblem], fileCount: Int) {
    self.init(source)
    (self.problems, self.fileCount) = (problems, fileCount)
  }

  /// The declarations outside of any rule, each with the number of problems before it.
  private var bare: [(declaration: Declaration, position: Int)] = []

  /// Reads a file of nothing but declarations, which a build puts into a rule, as one for the page;
  /// where there are rules as well, a declaration beside them is a mistake.
  private mutating func placeBare() {
    defer { bare = [] }
    let properties = bare.filter { kind(of: $0.declaration) != .scheme }
    guard !properties.isEmpty else { return }
    let hasBlocks = nodes.contains { node in
      switch node {
      case .declaration: false
      case .rule: true
      case .atRule(_, _, let body): body != nil
      }
    }
    guard hasBlocks || !problems.isEmpty else {
      nodes.append(
        .atRule(name: "scope", prelude: 0..<0, body: bare.map { .declaration($0.declaration) }))
      return
    }
    for (declaration, position) in properties.prefix(Self.problemLimit).reversed() {
      let name = declaration.nameRange
      problems.insert(
        SourceProblem(
          "css/declaration", "“\(scanner.text(name))” is outside any rule",
          at: source.location(of: name), help: "Put it in a rule such as “:root { … }”.",
          severity: .warning), at: position)
    }
    if problems.count > Self.problemLimit {
      problems.removeLast(problems.count - Self.problemLimit)
    }
  }

  /// How the rules draw the custom properties to which they refer.
  private(set) var drawings: [String: TokenDrawing] = [:]
  private var drawn = CSSDrawing.Block()

  /// The selectors of the rules, without white space.
  var selectors: Set<String> {
    var result: Set<String> = []
    var open = nodes
    while let node = open.popLast() {
      switch node {
      case .declaration: break
      case .rule(let selector, let body):
        for range in scanner.split(selector) {
          result.insert(scanner.text(range).filter { !$0.isWhitespace })
        }
        open += body
      case .atRule(_, _, let body): open += body ?? []
      }
    }
    return result
  }

  /// Adds what is wrong with the page that it is in.
  mutating func add(_ problem: SourceProblem) { problems.append(problem) }

  /// Frees the nodes, once all has been collected from them.
  mutating func dropNodes() { nodes = [] }

  /// The names of all declarations.
  private(set) var names = CSSNameTable()
  private var guess = CSSNameGuess()

  /// The name of a declaration.
  func name(of declaration: Declaration) -> String { names[declaration.name] }

  /// What a declaration is for.
  func kind(of declaration: Declaration) -> CSSNameTable.Kind { names.kinds[Int(declaration.name)] }

  private var offset: Int
  private let end: Int
  private var isTold = false

  private mutating func report(
    _ code: String, _ message: String, _ range: Range<Int>, help: String
  ) {
    guard problems.count < Self.problemLimit else { return }
    problems.append(
      SourceProblem(
        code, message, at: source.location(of: range), help: help, severity: .warning))
  }

  /// The parts of a block up to its `}`, or of the file.
  private mutating func contents(depth: Int) -> [Node] {
    var nodes: [Node] = []
    while true {
      offset = scanner.skippingSpace(offset, to: end)
      guard offset < end else { return nodes }
      switch scanner.bytes[offset] {
      case UInt8(ascii: ";"): offset += 1
      case UInt8(ascii: "}"):
        if depth > 0 { return nodes }
        report(
          "css/syntax", "the closing bracket is unmatched", offset..<offset + 1,
          help: "Remove it, or add the missing “{”.")
        offset += 1
      case UInt8(ascii: "@"): nodes.append(atRule(depth: depth))
      case UInt8(ascii: "<") where starts(with: Self.commentStart): offset += 4
      case UInt8(ascii: "-") where starts(with: Self.commentEnd): offset += 3
      default:
        if let node = ruleOrDeclaration(depth: depth) { nodes.append(node) }
      }
    }
  }

  private static let commentStart = Array("<!--".utf8)
  private static let commentEnd = Array("-->".utf8)
  private static let hyphens = Array("--".utf8)

  private func starts(with text: [UInt8]) -> Bool { scanner.bytes[offset...].starts(with: text) }

  private mutating func atRule(depth: Int) -> Node {
    let nameEnd = scanner.afterName(offset + 1, to: end)
    let name = scanner.unescaped(offset + 1..<nameEnd).asciiLowercased
    let (stop, _) = scanner.find(";{}", from: nameEnd, to: end)
    let prelude = scanner.trimmed(nameEnd..<stop)
    offset = stop
    guard stop < end, scanner.bytes[stop] == UInt8(ascii: "{") else {
      return .atRule(name: name, prelude: prelude, body: nil)
    }
    return .atRule(name: name, prelude: prelude, body: block(depth: depth))
  }

  /// A block in braces.
  private mutating func block(_ selector: Range<Int>? = nil, depth: Int) -> [Node] {
    let start = offset
    guard depth < Self.maximumDepth else {
      report(
        "css/too-deep", "blocks are nested more than \(Self.maximumDepth) deep",
        start..<start + 1, help: "Simplify them; the block is not checked.")
      offset = scanner.afterBracket(start, to: end)
      return []
    }
    offset += 1
    let outer = drawn
    drawn = CSSDrawing.Block(selector, in: outer)
    let nodes = contents(depth: depth + 1)
    drawn.add(to: &drawings, source, scanner)
    drawn = outer
    if offset < end {
      offset += 1
    } else if !isTold {
      isTold = true
      report(
        "css/syntax", "the block is not closed", start..<start + 1, help: "Add the missing “}”.")
    }
    return nodes
  }

  private mutating func ruleOrDeclaration(depth: Int) -> Node? {
    let start = offset
    if starts(with: Self.hyphens), let colon = customPropertyColon() {
      return customProperty(name: start..<colon.nameEnd, colon: colon.offset, depth: depth)
    }
    let (stop, defect) = scanner.find(";{}", from: start, to: end)
    if stop < end, scanner.bytes[stop] == UInt8(ascii: "{") {
      offset = stop
      let selector = scanner.trimmed(start..<stop)
      return .rule(selector: selector, body: block(selector, depth: depth))
    }
    offset = stop
    return declaration(scanner.trimmed(start..<stop), defect, depth: depth)
  }

  /// A declaration that is not a custom property, if it matters.
  private mutating func declaration(
    _ range: Range<Int>, _ defect: CSSScanner.Defect?, depth: Int
  ) -> Node? {
    let nameEnd = scanner.afterName(range.lowerBound, to: range.upperBound)
    let colon = scanner.skippingSpace(nameEnd, to: range.upperBound)
    guard colon < range.upperBound, scanner.bytes[colon] == UInt8(ascii: ":") else {
      // The old star hack is not a valid name, but it is intended.
      if scanner.byte(range.lowerBound) != UInt8(ascii: "*"), range.count > 0 {
        let isVariable = scanner.byte(range.lowerBound) == UInt8(ascii: "$")
        report(
          "css/syntax",
          isVariable
            ? "a variable of Sass or PostCSS is no CSS" : "expected a declaration or a rule",
          range.lowerBound..<min(range.upperBound, range.lowerBound + 80),
          help: isVariable
            ? "Check the CSS that this file becomes."
            : "Write a declaration as a name, a colon and a value.")
      }
      return nil
    }
    let nameRange = range.lowerBound..<nameEnd
    guard defect == nil else { return nil }
    if depth > 0 { drawn.note(nameRange, scanner.trimmed(colon + 1..<range.upperBound), scanner) }
    guard
      depth > 0
        ? Self.isWanted(scanner.bytes[nameRange])
        : scanner.unescaped(nameRange).asciiLowercased == "color-scheme"
    else { return nil }
    let (value, isImportant) = importance(scanner.trimmed(colon + 1..<range.upperBound))
    return node(
      Declaration(
        name: names.number(of: scanner.unescaped(nameRange).asciiLowercased), nameRange: nameRange,
        value: value,
        isImportant: isImportant), depth: depth)
  }

  private static func isWanted(_ name: ArraySlice<UInt8>) -> Bool {
    guard 3...24 ~= name.count else { return false }
    return wanted.contains(String(decoding: name, as: UTF8.self).asciiLowercased)
  }

  private static let wanted = CSSUsage.properties.union([
    "syntax", "color-scheme", "initial-value", "name", "default", "prefersdark",
  ])

  /// The end of the name and the offset of the colon if a custom property begins here. A star may
  /// end the name, as in Tailwind's `--color-*`.
  private func customPropertyColon() -> (nameEnd: Int, offset: Int)? {
    var nameEnd = scanner.afterName(offset, to: end)
    if scanner.byte(nameEnd) == UInt8(ascii: "*") { nameEnd += 1 }
    let colon = scanner.skippingSpace(nameEnd, to: end)
    return scanner.byte(colon) == UInt8(ascii: ":") ? (nameEnd, colon) : nil
  }

  private static let valueEnd: CSSScanner.Stops = ";}"

  /// The number of the name of a custom property.
  private mutating func number(of name: Range<Int>) -> Int32 {
    if let known = guess.number(of: scanner.bytes[name], in: names) { return known }
    let number = names.number(of: scanner.unescaped(name))
    guess.note(number)
    return number
  }

  private mutating func customProperty(name: Range<Int>, colon: Int, depth: Int) -> Node? {
    let (stop, defect) = scanner.find(Self.valueEnd, from: colon + 1, to: end)
    offset = stop
    if let defect {
      report(
        "css/declaration", "“\(scanner.text(name))” has no valid value: \(defect.message)",
        defect.offset..<min(defect.offset + 1, end),
        help: "Correct the value; browsers ignore the declaration or all that follows.")
      return nil
    }
    let (value, isImportant) = importance(scanner.trimmed(colon + 1..<stop))
    if scanner.bytes[value].contains(UInt8(ascii: "!")),
      case let (mark, _) = scanner.find("!}", from: value.lowerBound, to: value.upperBound),
      mark < value.upperBound
    {
      report(
        "css/declaration",
        "“\(scanner.text(name))” has no valid value: “!” can only begin "
          + "“!important”, at the end", mark..<mark + 1,
        help: "Correct it; browsers ignore the declaration.")
      return nil
    }
    return node(
      Declaration(
        name: number(of: name), nameRange: name, value: value,
        isImportant: isImportant), depth: depth)
  }

  /// A declaration as a part of its block, unless it is outside of any.
  private mutating func node(_ declaration: Declaration, depth: Int) -> Node? {
    guard depth == 0 else { return .declaration(declaration) }
    bare.append((declaration, problems.count))
    return nil
  }

  /// A value without a final `!important`.
  private func importance(_ value: Range<Int>) -> (Range<Int>, Bool) {
    let word = "important"
    let start = value.upperBound - word.utf8.count
    guard start > value.lowerBound, scanner.bytes[value.upperBound - 1] | 0x20 == UInt8(ascii: "t"),
      scanner.text(start..<value.upperBound).asciiLowercased == word
    else { return (value, false) }
    let before = scanner.trimmed(value.lowerBound..<start)
    guard !before.isEmpty, scanner.bytes[before.upperBound - 1] == UInt8(ascii: "!") else {
      return (value, false)
    }
    return (scanner.trimmed(value.lowerBound..<before.upperBound - 1), true)
  }
}
