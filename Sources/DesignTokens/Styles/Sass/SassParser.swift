import SourceSyntax

/// Parses SCSS, the syntax of Sass with braces (https://sass-lang.com/documentation/syntax).
///
/// Errors are noted with their places, and everything else is still read.
struct SassParser {
  let bytes: [UInt8]
  let scanner: CSSScanner
  var offset: Int
  private(set) var problems: [SourceProblem] = []
  private let source: SourceText

  /// The maximum nesting of blocks, and of brackets in expressions.
  static let maximumDepth = 100
  /// The maximum number of problems reported for one file.
  private static let problemLimit = 20
  var depth = 0

  /// What keeps an expression or a statement from being read.
  struct Failure: Error {
    let message: String
    let offset: Int
  }

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    scanner = CSSScanner(source.bytes)
    offset = source.start
    skipFrontMatter()
  }

  /// Steps over what programs that make sites have before a style sheet: lines of data between two of `---`.
  private mutating func skipFrontMatter() {
    guard starts("---\n") || starts("---\r\n") else { return }
    let rest = scanner.text(offset + 3..<bytes.count)
    guard let end = rest.firstRange(of: "\n---")?.upperBound else { return }
    offset += 3 + rest.utf8.distance(from: rest.startIndex, to: end)
  }

  /// The statements of a file.
  static func parse(
    _ source: SourceText
  ) -> (statements: [SassStatement], problems: [SourceProblem]) {
    var parser = SassParser(source)
    var statements: [SassStatement] = []
    while true {
      statements += parser.statements()
      guard parser.offset < parser.bytes.count else { break }
      parser.report("the closing bracket is unmatched", parser.offset..<parser.offset + 1)
      parser.offset += 1
    }
    return (statements, parser.problems)
  }

  // MARK: - Bytes

  func byte(_ place: Int) -> UInt8 { place < bytes.count ? bytes[place] : 0 }
  var current: UInt8 { byte(offset) }
  var isAtEnd: Bool { offset >= bytes.count }

  func starts(_ word: String) -> Bool {
    var place = offset
    for byte in word.utf8 {
      guard place < bytes.count, bytes[place] == byte else { return false }
      place += 1
    }
    return true
  }

  /// Steps over white space and comments, those of `//` too.
  mutating func skipSpace() { offset = afterSpace(offset) }

  func afterSpace(_ start: Int) -> Int {
    var place = start
    while place < bytes.count {
      if CSSScanner.isSpace(bytes[place]) {
        place += 1
      } else if bytes[place] == UInt8(ascii: "/"), byte(place + 1) == UInt8(ascii: "/") {
        while place < bytes.count, !CSSScanner.isLineBreak(bytes[place]) { place += 1 }
      } else if scanner.isComment(place, to: bytes.count) {
        place = scanner.skippingSpace(place, to: bytes.count)
      } else {
        break
      }
    }
    return place
  }

  /// Reads a name; `nil` where none begins.
  mutating func name() -> String? {
    let end = scanner.afterName(offset, to: bytes.count)
    guard end > offset else { return nil }
    defer { offset = end }
    return scanner.unescaped(offset..<end)
  }

  /// Reads a word, if it comes next.
  mutating func take(_ word: String) -> Bool {
    guard starts(word) else { return false }
    let end = offset + word.utf8.count
    if CSSScanner.isName(byte(end - 1)), CSSScanner.isName(byte(end)) { return false }
    offset = end
    return true
  }

  /// Whether a file is a template: `{{ .Site.Params.ink }}`.
  private lazy var isTemplate = BytePattern("{{").isIn(bytes.span)

  mutating func report(_ message: String, _ range: Range<Int>) {
    guard problems.count < Self.problemLimit else { return }
    let end = min(range.upperBound, bytes.count)
    let start = min(range.lowerBound, end)
    // Where a generator of sites fills a template in, it makes a file that Sass compiles.
    let problem =
      isTemplate
      ? ("a template is not evaluated", "Check the style sheet that is made of it.")
      : (message, "Correct it; Sass does not compile the file.")
    problems.append(
      SourceProblem(
        "css/syntax", problem.0, at: source.location(of: start..<end), help: problem.1,
        severity: .warning))
  }

  // MARK: - Statements

  /// The statements up to a `}`, or to the end of the file.
  mutating func statements() -> [SassStatement] {
    var result: [SassStatement] = []
    while true {
      skipSpace()
      guard !isAtEnd, current != UInt8(ascii: "}") else { return result }
      if current == UInt8(ascii: ";") {
        offset += 1
        continue
      }
      let start = offset
      do throws(Failure) {
        if let statement = try statement() { result.append(statement) }
      } catch {
        report(error.message, error.offset..<error.offset + 1)
        offset = max(start, min(offset, bytes.count))
        skipStatement()
        if offset == start { offset += 1 }
      }
    }
  }

  /// Steps behind a statement that is not understood.
  private mutating func skipStatement() {
    let stop = find(";{}", from: offset)
    offset = stop
    if byte(stop) == UInt8(ascii: "{") {
      offset = min(find("}", from: stop + 1) + 1, bytes.count)
    } else if byte(stop) == UInt8(ascii: ";") {
      offset += 1
    }
  }

  /// The first offset, outside of brackets, interpolations, strings and comments, of one of some bytes; a
  /// `}` that closes nothing ends the search as well.
  func find(_ stops: CSSScanner.Stops, from start: Int) -> Int {
    var open: [UInt8] = []
    var place = start
    while place < bytes.count {
      let byte = bytes[place]
      if open.isEmpty, stops.contains(byte), !isInterpolation(place) { return place }
      switch byte {
      case UInt8(ascii: "/")
      where self.byte(place + 1) == UInt8(ascii: "*") || isLineComment(place):
        place = afterSpace(place)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"): place = afterString(place) - 1
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "(") where isPlainAddress(place): place = addressEnd(place)
      case UInt8(ascii: "#") where isInterpolation(place):
        open.append(UInt8(ascii: "}"))
        place += 1
      case UInt8(ascii: "("): open.append(UInt8(ascii: ")"))
      case UInt8(ascii: "["): open.append(UInt8(ascii: "]"))
      case UInt8(ascii: "{"): open.append(UInt8(ascii: "}"))
      case UInt8(ascii: ")"), UInt8(ascii: "]"): if open.last == byte { open.removeLast() }
      case UInt8(ascii: "}"):
        while let last = open.last, last != byte { open.removeLast() }
        if open.popLast() == nil { return place }
      default: break
      }
      place += 1
    }
    return bytes.count
  }

  /// Whether a bracket is that of `url(` without quotes.
  private func isPlainAddress(_ place: Int) -> Bool {
    guard place >= 3, scanner.text(place - 3..<place) == "url",
      place == 3 || !CSSScanner.isName(bytes[place - 4])
    else { return false }
    return !"\"'$".utf8.contains(byte(afterBlank(place + 1)))
  }

  /// Whether `//` begins a comment here, and not the rest of an address.
  func isLineComment(_ place: Int) -> Bool {
    byte(place) == UInt8(ascii: "/") && byte(place + 1) == UInt8(ascii: "/")
      && (place == 0 || !":(".utf8.contains(bytes[place - 1]))
  }

  func isInterpolation(_ place: Int) -> Bool {
    byte(place) == UInt8(ascii: "#") && byte(place + 1) == UInt8(ascii: "{")
  }

  /// The offset after a string, in which there may be interpolations.
  func afterString(_ start: Int) -> Int {
    let quote = bytes[start]
    var place = start + 1
    while place < bytes.count {
      let byte = bytes[place]
      if byte == quote { return place + 1 }
      if CSSScanner.isLineBreak(byte) { return place }
      if isInterpolation(place) {
        var level = 1
        place += 2
        while place < bytes.count, level > 0 {
          if bytes[place] == UInt8(ascii: "{") { level += 1 }
          if bytes[place] == UInt8(ascii: "}") { level -= 1 }
          place += 1
        }
        continue
      }
      place += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return bytes.count
  }

  /// A block in braces.
  mutating func block() throws(Failure) -> [SassStatement] {
    skipSpace()
    guard current == UInt8(ascii: "{") else {
      throw Failure(message: "expected “{”", offset: offset)
    }
    let start = offset
    guard depth < Self.maximumDepth else {
      offset = min(find("}", from: start + 1) + 1, bytes.count)
      report("blocks are nested more than \(Self.maximumDepth) deep", start..<start + 1)
      return []
    }
    depth += 1
    defer { depth -= 1 }
    offset += 1
    let body = statements()
    if isAtEnd {
      report("the block is not closed", start..<start + 1)
    } else {
      offset += 1
    }
    return body
  }

  private mutating func statement() throws(Failure) -> SassStatement? {
    let start = offset
    if current == UInt8(ascii: "@") { return try atRule() }
    if let variable = try variable() { return variable }
    if starts("<!--") || starts("-->") {
      offset += starts("-->") ? 3 : 4
      return nil
    }
    if let property = customProperty() { return property }
    let stop = find(";{}", from: start)
    if byte(stop) == UInt8(ascii: "{"), !isNestedProperty(start..<stop) {
      let selector = text(start..<trimmedEnd(start, stop), withVariables: false)
      offset = stop
      let body = try block()
      return SassStatement(kind: .rule(selector: selector, body: body), range: start..<stop)
    }
    return try declaration(start, stop)
  }

  /// Whether properties are nested here: `background: { color: red }`.
  private func isNestedProperty(_ range: Range<Int>) -> Bool {
    let end = trimmedEnd(range.lowerBound, range.upperBound)
    return end > range.lowerBound + 1 && bytes[end - 1] == UInt8(ascii: ":")
      && bytes[end - 2] != UInt8(ascii: ":")
  }

  func trimmedEnd(_ start: Int, _ stop: Int) -> Int {
    var end = stop
    while end > start, CSSScanner.isSpace(bytes[end - 1]) { end -= 1 }
    return end
  }

  private mutating func declaration(_ start: Int, _ stop: Int) throws(Failure) -> SassStatement {
    var colon = start
    while colon < stop {
      if isInterpolation(colon) {
        colon = find("}", from: colon + 2) + 1
      } else if bytes[colon] == UInt8(ascii: ":") {
        break
      } else {
        colon += 1
      }
    }
    guard colon < stop else {
      throw Failure(message: "expected a declaration or a rule", offset: start)
    }
    let name = text(start..<trimmedEnd(start, colon), withVariables: false)
    offset = colon + 1
    skipSpace()
    if current == UInt8(ascii: "{"), offset == stop {
      let nested = try block()
      return SassStatement(
        kind: .declaration(name: name, value: nil, nested: nested), range: start..<stop)
    }
    let value = value(to: stop)
    offset = stop
    return SassStatement(
      kind: .declaration(name: name, value: value, nested: nil),
      range: start..<trimmedEnd(start, stop))
  }

  /// The value of a declaration: an expression, or else a text of CSS.
  private mutating func value(to stop: Int) -> SassExpression {
    let start = offset
    var trial = self
    do throws(Failure) {
      let value = try trial.expression()
      trial.skipSpace()
      if trial.offset == stop { return value }
    } catch {}
    let range = start..<max(start, trimmedEnd(start, stop))
    return SassExpression(kind: .raw(text(range, withVariables: true)), range: range)
  }

  /// `--name: value`, whose value is text.
  private mutating func customProperty() -> SassStatement? {
    guard starts("--") else { return nil }
    let start = offset
    var end = offset
    while end < bytes.count {
      if isInterpolation(end) {
        end = find("}", from: end + 2) + 1
      } else if scanner.afterName(end, to: bytes.count) > end {
        end = scanner.afterName(end, to: bytes.count)
      } else {
        break
      }
    }
    let colon = afterSpace(end)
    guard byte(colon) == UInt8(ascii: ":") else { return nil }
    let stop = find(";", from: colon + 1)
    let first = min(afterSpace(colon + 1), stop)
    offset = stop
    return SassStatement(
      kind: .customProperty(
        name: text(start..<end, withVariables: false),
        value: text(first..<trimmedEnd(first, stop), withVariables: false)),
      range: start..<stop)
  }

  /// `$name: value` and `module.$name: value`.
  private mutating func variable() throws(Failure) -> SassStatement? {
    let start = offset
    var namespace: String?
    if current != UInt8(ascii: "$") {
      let end = scanner.afterName(offset, to: bytes.count)
      guard end > offset, byte(end) == UInt8(ascii: "."), byte(end + 1) == UInt8(ascii: "$") else {
        return nil
      }
      namespace = scanner.text(offset..<end)
      offset = end + 1
    }
    let nameStart = offset
    offset += 1
    guard let name = name() else {
      throw Failure(message: "expected the name of a variable", offset: start)
    }
    let nameRange = nameStart..<offset
    skipSpace()
    guard current == UInt8(ascii: ":") else {
      throw Failure(message: "expected “:” after “$\(name)”", offset: offset)
    }
    offset += 1
    let value = try expression()
    var isDefault = false
    var isGlobal = false
    skipSpace()
    while current == UInt8(ascii: "!") {
      if take("!default") {
        isDefault = true
      } else if take("!global") {
        isGlobal = true
      } else {
        throw Failure(message: "expected “!default” or “!global”", offset: offset)
      }
      skipSpace()
    }
    guard isAtEnd || ";}".utf8.contains(current) else {
      throw Failure(message: "expected “;” after the value of “$\(name)”", offset: offset)
    }
    return SassStatement(
      kind: .variable(
        SassVariableStatement(
          name: name, namespace: namespace, value: value, nameRange: nameRange,
          isDefault: isDefault, isGlobal: isGlobal)), range: start..<offset)
  }

  // MARK: - Texts

  /// A text with its interpolations, and with its variables if they are replaced in it; without comments of
  /// `//`.
  mutating func text(
    _ range: Range<Int>, withVariables: Bool, isString: Bool = false
  ) -> SassText {
    var parts: [SassText.Part] = []
    var start = range.lowerBound
    var place = start
    func close(_ end: Int) { if start < end { parts.append(.text(start..<end)) } }
    let before = offset
    defer { offset = before }
    while place < range.upperBound {
      if isInterpolation(place) {
        close(place)
        offset = place + 2
        if depth < Self.maximumDepth, let value = try? interpolated() {
          parts.append(.value(value))
          place = offset
        } else {
          place = min(find("}", from: place + 2) + 1, range.upperBound)
          let empty = SassText(parts: [], range: start..<start)
          parts.append(.value(SassExpression(kind: .name(empty), range: empty.range)))
        }
        start = place
      } else if withVariables, bytes[place] == UInt8(ascii: "$"),
        scanner.afterName(place + 1, to: range.upperBound) > place + 1
      {
        close(place)
        let end = scanner.afterName(place + 1, to: range.upperBound)
        let own = namespace(before: place, from: start)
        parts.append(
          .value(
            SassExpression(
              kind: .variable(scanner.text(place + 1..<end), namespace: own),
              range: place..<end)))
        if let own, case .text(let text)? = parts.dropLast().last {
          parts[parts.count - 2] = .text(text.lowerBound..<text.upperBound - own.utf8.count - 1)
        }
        place = end
        start = place
      } else if !isString, isLineComment(place) {
        close(place)
        place = min(afterSpace(place), range.upperBound)
        start = place
      } else if bytes[place] == UInt8(ascii: "\\") {
        place += 2
      } else {
        place += 1
      }
    }
    if start < range.upperBound { parts.append(.text(start..<range.upperBound)) }
    return SassText(parts: parts, range: range)
  }

  /// The namespace before a variable in a text that has a beginning: `theme.$ink`.
  private func namespace(before place: Int, from first: Int) -> String? {
    guard place - 1 > first, bytes[place - 1] == UInt8(ascii: ".") else { return nil }
    var start = place - 1
    while start > first, CSSScanner.isName(bytes[start - 1]) { start -= 1 }
    return start < place - 1 ? scanner.text(start..<place - 1) : nil
  }

  /// The expression of an interpolation, from behind its `#{` to behind its `}`.
  mutating func interpolated() throws(Failure) -> SassExpression {
    depth += 1
    defer { depth -= 1 }
    let value = try expression()
    skipSpace()
    guard current == UInt8(ascii: "}") else {
      throw Failure(message: "expected “}” after the expression", offset: offset)
    }
    offset += 1
    return value
  }
}
