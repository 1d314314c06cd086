/// Parses the constants of a module of JavaScript or TypeScript, and what it exports.
///
/// Only what can be read without running it becomes a value: texts, numbers, lists, objects, names, and
/// functions that return one of these. All else is ``Expression/Kind/computed``.
struct ScriptParser {
  /// A part of an object.
  enum Property {
    case member(name: String, key: Range<Int>, Expression)
    /// All members of another object: `...light`, `...light(core)`.
    case spread(Expression)
  }

  struct Expression {
    indirect enum Kind {
      case object([Property])
      case array([Expression])
      /// A text in quotes.
      case text
      case number
      case word(JSONKind)
      /// A constant, or a part of one: `core.Color.Ink`.
      case path([String])
      /// A call of a constant with arguments that are names.
      case call(String)
      case function(Expression)
      case computed
    }

    var kind: Kind
    var range: Range<Int>
  }

  /// A constant at the top of the module.
  struct Constant {
    let name: Range<Int>
    let value: Expression
  }

  /// How deep expressions may be: what is in parentheses is looked at twice.
  private static let maximumDepth = 64

  private let source: SourceText
  private let bytes: [UInt8]
  private var offset = 0
  private(set) var constants: [String: Constant] = [:]
  /// The names of what is exported, in the order of the text.
  private(set) var exported: [String] = []
  /// What is exported without a name.
  private(set) var content: Expression?

  init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    offset = source.start
    readStatements()
  }

  // MARK: - Statements

  private mutating func readStatements() {
    while skipTrivia(), offset < bytes.count {
      guard Self.isName(bytes[offset]) else {
        skipOne()
        continue
      }
      let word = readName()
      switch word {
      case "export": readExport()
      case "const", "let", "var": _ = readConstant()
      case "module":
        guard take("."), readName() == "exports", take("=") else { continue }
        content = expression(depth: 0, isStatement: true)
      default: break
      }
    }
  }

  private mutating func readExport() {
    _ = skipTrivia()
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "{") {
      let start = offset
      skipOne()
      exported += bytes[start..<offset].split { !Self.isName($0) }
        .map { String(decoding: $0, as: UTF8.self) }.filter { $0 != "type" && $0 != "as" }
      return
    }
    switch readName() {
    case "const", "let", "var":
      if let name = readConstant() { exported.append(name) }
    case "default": content = expression(depth: 0, isStatement: true)
    default: break
    }
  }

  /// Reads a constant; of several in a statement the first.
  private mutating func readConstant() -> String? {
    _ = skipTrivia()
    let start = offset
    let name = readName()
    guard !name.isEmpty else { return nil }
    let range = start..<offset
    if take(":") { skipType(until: "=") }
    guard take("=") else { return nil }
    constants[name] = Constant(name: range, value: expression(depth: 0, isStatement: true))
    return name
  }

  // MARK: - Expressions

  private mutating func expression(depth: Int, isStatement: Bool = false) -> Expression {
    _ = skipTrivia()
    let start = offset
    var kind = depth < Self.maximumDepth ? primary(depth: depth, isStatement) : .computed
    let end = offset
    skipCasts()
    while !isAtEnd(isStatement) {
      kind = .computed
      skipOne()
    }
    return Expression(kind: kind, range: start..<max(end, start))
  }

  private mutating func primary(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    guard offset < bytes.count else { return .computed }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return object(depth: depth)
    case UInt8(ascii: "["): return array(depth: depth)
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      let start = offset
      skipText()
      let isComputed =
        bytes[start] == UInt8(ascii: "`")
        && bytes[start..<offset].contains { $0 == UInt8(ascii: "$") || $0 == 0x0A }
      return isComputed || offset - start < 2 ? .computed : .text
    case UInt8(ascii: "("): return parenthesis(depth: depth, isStatement)
    case UInt8(ascii: "-"), UInt8(ascii: "."), 0x30...0x39: return number()
    case let byte where Self.isName(byte): return name(depth: depth, isStatement)
    default: return .computed
    }
  }

  private mutating func object(depth: Int) -> Expression.Kind {
    let start = offset
    offset += 1
    var properties: [Property] = []
    while true {
      _ = skipTrivia()
      if take("}") { return .object(properties) }
      guard let property = property(depth: depth) else { break }
      properties.append(property)
      if !take(","), !isNext("}") { break }
    }
    offset = start
    skipOne()
    return .computed
  }

  private mutating func property(depth: Int) -> Property? {
    if bytes[offset...].starts(with: "...".utf8) {
      offset += 3
      return .spread(expression(depth: depth + 1))
    }
    guard offset < bytes.count else { return nil }
    let start = offset
    var name: String
    if bytes[offset] == UInt8(ascii: "\"") || bytes[offset] == UInt8(ascii: "'") {
      skipText()
      name = source.text(start + 1..<max(offset - 1, start + 1))
    } else {
      name = readName()
    }
    let key = start..<offset
    guard !name.isEmpty, !name.utf8.contains(UInt8(ascii: "\\")) else { return nil }
    if take(":") { return .member(name: name, key: key, expression(depth: depth + 1)) }
    guard isNext(",") || isNext("}") else { return nil }
    return .member(name: name, key: key, Expression(kind: .path([name]), range: key))
  }

  private mutating func array(depth: Int) -> Expression.Kind {
    let start = offset
    offset += 1
    var elements: [Expression] = []
    while true {
      _ = skipTrivia()
      if take("]") { return .array(elements) }
      let first = offset
      elements.append(expression(depth: depth + 1))
      if !take(","), !isNext("]") || offset == first { break }
    }
    offset = start
    skipOne()
    return .computed
  }

  /// A function, or an expression in parentheses.
  private mutating func parenthesis(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    let start = offset
    skipOne()
    let end = offset
    if take(":") { skipType(until: "=") }
    if takeArrow() { return function(depth: depth, isStatement) }
    offset = start + 1
    let inner = expression(depth: depth + 1)
    guard take(")") else {
      offset = end
      return .computed
    }
    return inner.kind
  }

  private mutating func function(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    _ = skipTrivia()
    // A block has statements.
    guard !isNext("{") else {
      skipOne()
      return .computed
    }
    return .function(expression(depth: depth + 1, isStatement: isStatement))
  }

  private mutating func number() -> Expression.Kind {
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let start = offset
    while offset < bytes.count, ASCII.isDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: ".") {
      offset += 1
    }
    let isPlain = offset > start && (offset == bytes.count || !Self.isName(bytes[offset]))
    return isPlain && Double(source.text(start..<offset)) != nil ? .number : .computed
  }

  private mutating func name(depth: Int, _ isStatement: Bool) -> Expression.Kind {
    var names = [readName()]
    switch names[0] {
    case "true": return .word(.true)
    case "false": return .word(.false)
    case "null", "undefined": return .word(.null)
    case "function", "async", "new", "class", "await", "typeof", "void", "delete", "yield":
      return .computed
    default: break
    }
    var end = offset
    if takeArrow() { return function(depth: depth, isStatement) }
    offset = end
    while let part = member() { names.append(part) }
    end = offset
    guard isNext("(") else {
      offset = end
      return .path(names)
    }
    let returnsArgument = names[0].hasPrefix("define") || names == ["Object", "freeze"]
    guard returnsArgument else {
      skipOne()
      return names.count == 1 ? .call(names[0]) : .computed
    }
    offset += 1
    let argument = expression(depth: depth + 1)
    _ = take(",")
    return take(")") ? argument.kind : .computed
  }

  /// The name of a part of what stands before: `.Ink`, `["ink"]`, `[500]`.
  private mutating func member() -> String? {
    let start = offset
    if take(".") {
      let name = readName()
      if !name.isEmpty { return name }
    } else if take("[") {
      _ = skipTrivia()
      let first = offset
      let isText = isNext("\"") || isNext("'")
      if isText {
        skipText()
      } else if first < bytes.count, ASCII.isDigit(bytes[first]) {
        _ = readName()
      }
      let name = isText ? first + 1..<max(offset - 1, first + 1) : first..<offset
      if take("]"), !name.isEmpty { return source.text(name) }
    }
    offset = start
    return nil
  }

  // MARK: - Types, and what is skipped

  /// Skips what changes only the type: `as const`, `satisfies Theme`, `!`.
  private mutating func skipCasts() {
    while true {
      let start = offset
      if take("!"), !isNext("=") { continue }
      offset = start
      _ = skipTrivia()
      let word = readName()
      guard word == "as" || word == "satisfies" else {
        offset = start
        return
      }
      skipType(until: nil)
    }
  }

  /// Skips a type up to a sign, or else up to where an expression ends.
  private mutating func skipType(until sign: Unicode.Scalar?) {
    var angles = 0
    _ = skipTrivia()
    let start = offset
    while offset < bytes.count {
      let byte = bytes[offset]
      let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
      if byte == UInt8(ascii: "="), next == UInt8(ascii: ">") {
        if sign == "=", angles == 0, offset > start { return }
        offset += 2
        continue
      }
      if angles == 0 {
        if let sign, byte == UInt8(ascii: sign) { return }
        if ",;)}]".utf8.contains(byte) || sign == nil && byte == 0x0A { return }
      }
      if byte == UInt8(ascii: "<") { angles += 1 }
      if byte == UInt8(ascii: ">") { angles = max(angles - 1, 0) }
      skipOne()
    }
  }

  /// Whether an expression ends here: at a sign that cannot continue it, or where the next line of
  /// statements begins with a word. If not, this goes on to the next sign.
  private mutating func isAtEnd(_ isStatement: Bool) -> Bool {
    let start = offset
    _ = skipTrivia()
    guard offset < bytes.count else { return true }
    let isNextLine = isStatement && bytes[start..<offset].contains(0x0A)
    let isEnd =
      ",;)}]".utf8.contains(bytes[offset]) || isNextLine && Self.isName(bytes[offset])
    if isEnd { offset = start }
    return isEnd
  }

  /// Skips a text, what is in brackets, a word, or one byte.
  private mutating func skipOne() {
    var depth = 0
    repeat {
      guard offset < bytes.count else { return }
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case let byte where Self.isName(byte): _ = readName()
      default: if !skipComment() { offset += 1 }
      }
    } while depth > 0
  }

  /// Skips a text in quotes of any kind.
  private mutating func skipText() {
    let quote = bytes[offset]
    offset += 1
    while offset < bytes.count, bytes[offset] != quote {
      if quote != UInt8(ascii: "`"), bytes[offset] == 0x0A { return }
      if bytes[offset] == UInt8(ascii: "\\") { offset += 1 }
      offset += 1
    }
    offset = min(offset + 1, bytes.count)
  }

  /// Skips spaces and comments.
  @discardableResult private mutating func skipTrivia() -> Bool {
    while offset < bytes.count {
      if JSONReader.isSpace(bytes[offset]) { offset += 1 } else if !skipComment() { break }
    }
    return true
  }

  private mutating func skipComment() -> Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "/") else { return false }
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"):
      while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 3
      while offset < bytes.count,
        bytes[offset] != UInt8(ascii: "/") || bytes[offset - 1] != UInt8(ascii: "*")
      {
        offset += 1
      }
      offset = min(offset + 1, bytes.count)
    default: return false
    }
    return true
  }

  private static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func readName() -> String {
    _ = skipTrivia()
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset]) { offset += 1 }
    return source.text(start..<offset)
  }

  /// Whether a sign is next after spaces and comments; `==` and `=>` are no `=`.
  private mutating func isNext(_ sign: Unicode.Scalar) -> Bool {
    _ = skipTrivia()
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    return sign != "=" || next != UInt8(ascii: "=") && next != UInt8(ascii: ">")
  }

  private mutating func take(_ sign: Unicode.Scalar) -> Bool {
    guard isNext(sign) else { return false }
    offset += 1
    return true
  }

  private mutating func takeArrow() -> Bool {
    guard skipTrivia(), bytes[min(offset, bytes.count)...].starts(with: "=>".utf8) else {
      return false
    }
    offset += 2
    return true
  }
}
