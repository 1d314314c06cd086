/// A reader of JSON (RFC 8259), JSONC and JSON5: one pass over the bytes, every value with its place.
///
/// It needs no recursion and accepts no extension but those of the language; what does not belong to
/// it is one problem that says what was expected where.
public struct JSONReader {
  /// How deep objects and arrays may be nested. Token files stay below 20; the limit keeps code that
  /// walks a document recursively from running out of stack.
  public static let maximumDepth = 512

  /// The values of a text.
  ///
  /// ```swift
  /// let text = try SourceText(name: "a.json5", text: "{a: +.5, /* last */}")
  /// print(try JSONReader.read(text, as: .json5).root["a"]?.number ?? 0)
  /// // Prints "0.5"
  /// ```
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - syntax: Its language.
  /// - Returns: The values with their places.
  /// - Throws: The problem `json/syntax`, or `json/depth` beyond ``maximumDepth``.
  public static func read(
    _ source: SourceText, as syntax: JSONSyntax = .json
  ) throws(SourceProblem) -> JSONDocument {
    var reader = JSONReader(source: source, syntax: syntax)
    try reader.read(source.bytes.span)
    return JSONDocument(
      source: source, language: syntax.language, nodes: reader.nodes, problems: reader.problems)
  }

  /// The values of a JSON text in which the extensions of JSON5 are forgiven: they are one problem
  /// `json/json5` with the place of the first.
  ///
  /// - Parameters:
  ///   - source: The text.
  ///   - severity: How grave it is that the text is no JSON.
  /// - Returns: The values with their places.
  /// - Throws: What keeps the text from being JSON, when it is no JSON5 either.
  public static func readForgiving(
    _ source: SourceText, severity: SourceProblem.Severity
  ) throws(SourceProblem) -> JSONDocument {
    let strict: SourceProblem
    do throws(SourceProblem) {
      return try read(source)
    } catch {
      strict = error
    }
    guard strict.code == "json/syntax" else { throw strict }
    var reader = JSONReader(source: source, syntax: .json5)
    do throws(SourceProblem) {
      try reader.read(source.bytes.span)
    } catch {
      throw strict.inJSON5(error)
    }
    let problems = reader.extensionProblem(severity).map { [$0] + reader.problems }
    return JSONDocument(
      source: source, language: .json, nodes: reader.nodes, problems: problems ?? reader.problems)
  }

  /// What can be read of a text up to its first defect, as if all that is open were closed there;
  /// `nil` if that is nothing.
  package static func readBeginning(of source: SourceText) -> JSONDocument? {
    var reader = JSONReader(source: source, syntax: .json5)
    do throws(SourceProblem) {
      try reader.read(source.bytes.span)
    } catch {
      reader.closeAll()
    }
    guard !reader.nodes.isEmpty else { return nil }
    return JSONDocument(source: source, language: .json, nodes: reader.nodes, problems: [])
  }

  private mutating func closeAll() {
    if nodes.last?.isKey == true { nodes.removeLast() }
    for container in open {
      nodes[container].end = UInt32(offset)
      nodes[container].next = UInt32(nodes.count)
    }
    open = []
  }

  let source: SourceText
  let syntax: JSONSyntax
  /// Whether comments and other extensions are allowed.
  let isExtended: Bool
  var nodes: [JSONDocument.Node] = []
  private var problems: [SourceProblem] = []
  /// The indices of the objects and arrays that are open.
  var open: [Int] = []
  var offset: Int
  /// Extensions of JSON: the first one, and their number.
  var firstExtension: (words: String, range: Range<Int>)?
  var extensionCount = 0

  init(source: SourceText, syntax: JSONSyntax) {
    self.source = source
    self.syntax = syntax
    isExtended = syntax != .json
    offset = source.start
    nodes.reserveCapacity(source.bytes.count / 12)
    open.reserveCapacity(32)
  }

  // MARK: - White space and comments

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) throws(SourceProblem) {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    if isExtended { try skipExtensions(bytes) }
  }

  // MARK: - Values

  private mutating func read(_ bytes: Span<UInt8>) throws(SourceProblem) {
    try skipSpace(bytes)
    try readValue(bytes, expecting: "a value")
    while let container = open.last {
      try skipSpace(bytes)
      let isObject = nodes[container].kind == .object
      let isEmpty = nodes.count == container + 1
      let close = UInt8(ascii: isObject ? "}" : "]")
      guard offset < bytes.count else {
        throw unexpected(bytes, isEmpty ? firstThing(isObject) : "“,” or “\(isObject ? "}" : "]")”")
      }
      if bytes[offset] == close {
        closeContainer(container, isObject)
        continue
      }
      if !isEmpty {
        guard bytes[offset] == UInt8(ascii: ",") else {
          throw unexpected(bytes, "“,” or “\(isObject ? "}" : "]")” after the value")
        }
        let comma = offset
        offset += 1
        try skipSpace(bytes)
        if offset < bytes.count, bytes[offset] == close {
          guard syntax != .json else { throw trailingComma(at: comma, isObject) }
          note("a comma before a closing bracket", comma..<comma + 1)
          continue
        }
      }
      if isObject { try readKey(bytes, isFirst: isEmpty) }
      try readValue(bytes, expecting: isEmpty && !isObject ? firstThing(false) : "a value")
    }
    try skipSpace(bytes)
    guard offset == bytes.count else {
      throw syntaxProblem(
        "unexpected text after the \(syntax.language.rawValue) value",
        offset..<bytes.count,
        help: comment(bytes)
          ?? "Delete it: a \(syntax.language.rawValue) file holds one value.")
    }
  }

  private mutating func closeContainer(_ container: Int, _ isObject: Bool) {
    offset += 1
    nodes[container].end = UInt32(offset)
    nodes[container].next = UInt32(nodes.count)
    open.removeLast()
    guard isObject else { return }
    let duplicates = DuplicateNames.problems(
      of: container, in: nodes, source: source, code: "json/duplicate-key")
    if !duplicates.isEmpty { problems += duplicates }
  }

  private var nameWords: String { syntax == .json5 ? "a name" : "a name in double quotes" }

  private func firstThing(_ isObject: Bool) -> String {
    isObject ? "\(nameWords) or “}”" : "a value or “]”"
  }

  private mutating func readKey(_ bytes: Span<UInt8>, isFirst: Bool) throws(SourceProblem) {
    let byte = offset < bytes.count ? bytes[offset] : 0
    if byte == UInt8(ascii: "\"") || syntax == .json5 && byte == UInt8(ascii: "'") {
      try readString(bytes, isKey: true)
    } else if syntax != .json5 {
      throw unexpected(bytes, isFirst ? firstThing(true) : nameWords)
    } else {
      try readIdentifier(bytes, expecting: isFirst ? firstThing(true) : nameWords)
    }
    try skipSpace(bytes)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      throw unexpected(bytes, "“:” after the name")
    }
    offset += 1
    try skipSpace(bytes)
  }

  private mutating func readValue(
    _ bytes: Span<UInt8>, expecting expected: String
  ) throws(SourceProblem) {
    guard offset < bytes.count else { throw unexpected(bytes, expected) }
    switch bytes[offset] {
    case UInt8(ascii: "\""): try readString(bytes)
    case UInt8(ascii: "{"): try readOpening(.object)
    case UInt8(ascii: "["): try readOpening(.array)
    case UInt8(ascii: "t"): try readWord("true", .true, bytes, expected)
    case UInt8(ascii: "f"): try readWord("false", .false, bytes, expected)
    case UInt8(ascii: "n"): try readWord("null", .null, bytes, expected)
    case UInt8(ascii: "'") where syntax == .json5: try readString(bytes)
    case UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "I"),
      UInt8(ascii: "N"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      if syntax == .json5 {
        try readExtendedNumber(bytes, expected)
      } else {
        try readNumber(bytes, expected)
      }
    default: throw unexpected(bytes, expected)
    }
  }

  mutating func append(
    _ kind: JSONKind, from start: Int, form: JSONDocument.TextForm = .quoted, isKey: Bool = false
  ) {
    nodes.append(
      JSONDocument.Node(
        start: UInt32(start), end: UInt32(offset), next: UInt32(nodes.count + 1), kind: kind,
        form: form, isKey: isKey))
  }

  private mutating func readOpening(_ kind: JSONKind) throws(SourceProblem) {
    guard open.count < Self.maximumDepth else {
      throw Self.tooDeep(at: source.location(of: offset..<offset + 1))
    }
    open.append(nodes.count)
    offset += 1
    append(kind, from: offset - 1)
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONKind, _ bytes: Span<UInt8>, _ expected: String
  ) throws(SourceProblem) {
    let start = offset
    guard skip(word, bytes), isWordEnd(bytes) else {
      offset = start
      throw unexpected(bytes, expected)
    }
    append(kind, from: start)
  }

  mutating func skip(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let text = "\(word)"
    for byte in text.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Whether no word continues at the offset.
  func isWordEnd(_ bytes: Span<UInt8>) -> Bool {
    guard offset < bytes.count else { return true }
    let byte = bytes[offset]
    guard syntax == .json5 else { return !Self.isWord(byte) }
    if byte == UInt8(ascii: "$") || byte == UInt8(ascii: "\\") { return false }
    return !Self.isWord(byte) || spaceLength(bytes, offset) != nil
  }

  // MARK: - Numbers

  private mutating func readNumber(
    _ bytes: Span<UInt8>, _ expected: String
  ) throws(SourceProblem) {
    let start = offset
    let isNegative = bytes[offset] == UInt8(ascii: "-")
    guard isNegative || ASCII.isDigit(bytes[offset]) else { throw unexpected(bytes, expected) }
    if isNegative { offset += 1 }
    guard skipDigits(bytes) else {
      throw badNumber(bytes, from: start, "a digit", nil)
    }
    let first = isNegative ? start + 1 : start
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw badNumber(
        bytes, from: start, nil, "Remove the leading zeros.")
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(bytes) else {
        throw badNumber(bytes, from: start, "a digit after the decimal point", nil)
      }
    }
    try readExponent(bytes, from: start)
    guard isWordEnd(bytes) else {
      throw badNumber(
        bytes, from: start, nil, "Write a decimal number without a unit, or quote the text.")
    }
    append(.number, from: start)
  }

  mutating func readExponent(
    _ bytes: Span<UInt8>, from start: Int
  ) throws(SourceProblem) {
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
    offset += 1
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "+") || bytes[offset] == UInt8(ascii: "-")
    {
      offset += 1
    }
    guard skipDigits(bytes) else {
      throw badNumber(bytes, from: start, "a digit of the exponent", nil)
    }
  }

  /// Skips digits; returns false if there are none.
  mutating func skipDigits(_ bytes: Span<UInt8>, isHexadecimal: Bool = false) -> Bool {
    let start = offset
    while offset < bytes.count,
      ASCII.isDigit(bytes[offset]) || isHexadecimal && ASCII.hexDigit(bytes[offset]) != nil
    {
      offset += 1
    }
    return offset > start
  }

  // MARK: - Strings and names

  private mutating func readString(
    _ bytes: Span<UInt8>, isKey: Bool = false
  ) throws(SourceProblem) {
    let start = offset
    let quote = bytes[start]
    var hasEscapes = false
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == quote {
        offset += 1
        append(.string, from: start, form: hasEscapes ? .escaped : .quoted, isKey: isKey)
        if quote != UInt8(ascii: "\"") { note("a string in single quotes", start..<offset) }
        if hasEscapes { checkSurrogates(start + 1..<offset - 1) }
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try readEscape(bytes)
      } else if byte < 0x20 {
        try readControl(bytes)
      } else {
        offset += 1
      }
    }
    throw syntaxProblem(
      "the file ends inside a string", bytes.count..<bytes.count,
      help: "Close the string with a \(quote == UInt8(ascii: "'") ? "single" : "double") quote.",
      related: [
        .init(message: "the string begins here", location: source.location(of: start..<start + 1))
      ])
  }

  /// Reads a control character in a string; JSON5 forbids line breaks only.
  private mutating func readControl(_ bytes: Span<UInt8>) throws(SourceProblem) {
    let byte = bytes[offset]
    let isBreak = byte == 0x0A || byte == 0x0D
    guard syntax == .json5, !isBreak else {
      throw syntaxProblem(
        "a string must not contain \(isBreak ? "a line break" : "a control character")",
        offset..<offset + 1,
        help: isBreak
          ? "Close the string with a double quote, or write the break as \\n."
          : "Write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16)).")
    }
    note("a control character in a string", offset..<offset + 1)
    offset += 1
  }

  private mutating func readEscape(_ bytes: Span<UInt8>) throws(SourceProblem) {
    let start = offset
    offset += 1
    guard offset < bytes.count else { return }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      try readHexDigits(4, "four hexadecimal digits after \\u", "Write it like \\u00e9.", bytes)
    default:
      guard syntax == .json5 else {
        throw syntaxProblem(
          "unknown escape", start..<characterEnd(bytes, offset),
          help: "Write \\\\ for a backslash.")
      }
      try readExtendedEscape(bytes)
      note("this escape", start..<offset)
    }
  }

  /// Reads the digits of an escape, starting at its letter.
  mutating func readHexDigits(
    _ count: Int, _ words: String, _ help: String, _ bytes: Span<UInt8>
  ) throws(SourceProblem) {
    let start = offset - 1
    offset += 1
    for _ in 0..<count {
      guard offset < bytes.count else { return }
      guard ASCII.hexDigit(bytes[offset]) != nil else {
        throw syntaxProblem("expected \(words)", start..<offset, help: help)
      }
      offset += 1
    }
  }

  /// Reports the first escape of a string that is half of a surrogate pair.
  private mutating func checkSurrogates(_ range: Range<Int>) {
    let bytes = source.bytes[range]
    var index = range.lowerBound
    while index < range.upperBound {
      guard bytes[index] == UInt8(ascii: "\\") else {
        index += 1
        continue
      }
      guard bytes[index + 1] == UInt8(ascii: "u") else {
        index += 2
        continue
      }
      let unit = JSONString.value(bytes, digits: 4, at: index + 2)
      let isPair = JSONString.isHigh(unit) && JSONString.lowSurrogate(bytes, at: index + 6) != nil
      if !isPair, JSONString.isHigh(unit) || JSONString.isLow(unit) {
        problems.append(
          SourceProblem(
            "json/surrogate",
            "the escape \(source.text(index..<index + 6)) is half of a surrogate pair",
            at: source.location(of: index..<index + 6),
            help: "Write both halves of the pair, or the character itself.",
            severity: .warning))
        return
      }
      index += isPair ? 12 : 6
    }
  }

  // MARK: - Bytes

  package static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: byte >= 0x80
    }
  }

  /// The end of the UTF-8 character that contains an offset.
  func characterEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return min(end, bytes.count)
  }
}

extension SourceProblem {
  /// This problem of a JSON text, with the location where the text is not valid JSON5 either.
  fileprivate func inJSON5(_ other: SourceProblem) -> SourceProblem {
    guard other.location != location else { return self }
    var result = self
    result.related.append(
      RelatedLocation(message: "read as JSON5: \(other.message)", location: other.location))
    return result
  }
}
