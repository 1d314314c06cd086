/// A strict reader of JSON (RFC 8259): one pass over the bytes, every value with its place.
///
/// It needs no recursion and accepts no extension; what is not JSON is one problem that says what was
/// expected where.
public struct JSONReader {
  /// How deep objects and arrays may be nested. Token files stay below 20; the limit keeps code that
  /// walks a document recursively from running out of stack.
  public static let maximumDepth = 512

  /// The values of a text.
  ///
  /// - Throws: The problem `json/syntax`, or `json/depth` beyond ``maximumDepth``.
  public static func read(_ source: SourceText) throws(TokenProblem) -> JSONDocument {
    var reader = JSONReader(source: source)
    try reader.read(source.bytes.span)
    return JSONDocument(source: source, nodes: reader.nodes, problems: reader.problems)
  }

  private let source: SourceText
  private var nodes: [JSONDocument.Node] = []
  private var problems: [TokenProblem] = []
  /// The indices of the objects and arrays that are open.
  private var open: [Int] = []
  private var offset: Int

  private init(source: SourceText) {
    self.source = source
    offset = source.start
    nodes.reserveCapacity(source.bytes.count / 12)
    open.reserveCapacity(32)
  }

  static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(TokenProblem) {
    skipSpace(bytes)
    try readValue(bytes, expecting: "a value")
    while let container = open.last {
      skipSpace(bytes)
      let isObject = nodes[container].kind == .object
      let isEmpty = nodes.count == container + 1
      let close = UInt8(ascii: isObject ? "}" : "]")
      guard offset < bytes.count else {
        throw unexpected(bytes, isEmpty ? firstThing(isObject) : "“,” or “\(isObject ? "}" : "]")”")
      }
      if bytes[offset] == close {
        offset += 1
        nodes[container].end = UInt32(offset)
        nodes[container].next = UInt32(nodes.count)
        open.removeLast()
        if isObject { checkKeys(of: container) }
        continue
      }
      if !isEmpty {
        guard bytes[offset] == UInt8(ascii: ",") else {
          throw unexpected(bytes, "“,” or “\(isObject ? "}" : "]")” after the value")
        }
        let comma = offset
        offset += 1
        skipSpace(bytes)
        if offset < bytes.count, bytes[offset] == close { throw trailingComma(at: comma, isObject) }
      }
      if isObject { try readKey(bytes, isFirst: isEmpty) }
      try readValue(bytes, expecting: isEmpty && !isObject ? firstThing(false) : "a value")
    }
    skipSpace(bytes)
    guard offset == bytes.count else {
      throw syntax(
        "there is text after the end of the JSON value", offset..<bytes.count,
        help: comment(bytes) ?? "A JSON file holds one value; delete the rest.")
    }
  }

  private func firstThing(_ isObject: Bool) -> String {
    isObject ? "a name in double quotes or “}”" : "a value or “]”"
  }

  private mutating func readKey(_ bytes: Span<UInt8>, isFirst: Bool) throws(TokenProblem) {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") else {
      throw unexpected(bytes, isFirst ? firstThing(true) : "a name in double quotes")
    }
    try readString(bytes)
    skipSpace(bytes)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: ":") else {
      throw unexpected(bytes, "“:” after the name")
    }
    offset += 1
    skipSpace(bytes)
  }

  private mutating func readValue(
    _ bytes: Span<UInt8>, expecting expected: String
  ) throws(TokenProblem) {
    guard offset < bytes.count else { throw unexpected(bytes, expected) }
    switch bytes[offset] {
    case UInt8(ascii: "\""): try readString(bytes)
    case UInt8(ascii: "{"): try readOpening(.object)
    case UInt8(ascii: "["): try readOpening(.array)
    case UInt8(ascii: "t"): try readWord("true", .true, bytes, expected)
    case UInt8(ascii: "f"): try readWord("false", .false, bytes, expected)
    case UInt8(ascii: "n"): try readWord("null", .null, bytes, expected)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber(bytes, expected)
    default: throw unexpected(bytes, expected)
    }
  }

  private mutating func append(_ kind: JSONKind, from start: Int, hasEscapes: Bool = false) {
    nodes.append(
      JSONDocument.Node(
        start: UInt32(start), end: UInt32(offset), next: UInt32(nodes.count + 1), kind: kind,
        hasEscapes: hasEscapes))
  }

  private mutating func readOpening(_ kind: JSONKind) throws(TokenProblem) {
    guard open.count < Self.maximumDepth else {
      throw TokenProblem(
        "json/depth", "objects and arrays are nested more than \(Self.maximumDepth) deep here",
        at: source.location(of: offset..<offset + 1),
        help: "No token file needs this; the file is probably broken.")
    }
    open.append(nodes.count)
    offset += 1
    append(kind, from: offset - 1)
  }

  private mutating func readWord(
    _ word: StaticString, _ kind: JSONKind, _ bytes: Span<UInt8>, _ expected: String
  ) throws(TokenProblem) {
    let text = "\(word)"
    let start = offset
    for byte in text.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else {
        offset = start
        throw unexpected(bytes, expected)
      }
      offset += 1
    }
    guard offset == bytes.count || !Self.isWord(bytes[offset]) else {
      offset = start
      throw unexpected(bytes, expected)
    }
    append(kind, from: start)
  }

  private mutating func readNumber(
    _ bytes: Span<UInt8>, _ expected: String
  ) throws(TokenProblem) {
    let start = offset
    if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    guard skipDigits(bytes) else {
      throw badNumber(bytes, from: start, "a digit", nil)
    }
    let first = bytes[start] == UInt8(ascii: "-") ? start + 1 : start
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      throw badNumber(bytes, from: start, nil, "A number has no leading zeros in JSON.")
    }
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      guard skipDigits(bytes) else {
        throw badNumber(bytes, from: start, "a digit after the decimal point", nil)
      }
    }
    if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
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
    guard offset == bytes.count || !Self.isWord(bytes[offset]) else {
      throw badNumber(
        bytes, from: start, nil, "JSON numbers are decimal, without units; quote a text.")
    }
    append(.number, from: start)
  }

  /// Skips a run of digits; false when there is none.
  private mutating func skipDigits(_ bytes: Span<UInt8>) -> Bool {
    let start = offset
    while offset < bytes.count, bytes[offset] &- UInt8(ascii: "0") < 10 { offset += 1 }
    return offset > start
  }

  private mutating func readString(_ bytes: Span<UInt8>) throws(TokenProblem) {
    let start = offset
    var hasEscapes = false
    offset += 1
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte == UInt8(ascii: "\"") {
        offset += 1
        append(.string, from: start, hasEscapes: hasEscapes)
        if hasEscapes { checkSurrogates(start + 1..<offset - 1) }
        return
      }
      if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        try readEscape(bytes)
      } else if byte < 0x20 {
        throw syntax(
          "a string must not contain \(byte == 0x0A || byte == 0x0D ? "a line break" : "a control character")",
          offset..<offset + 1,
          help: byte == 0x0A || byte == 0x0D
            ? "Close the string with a double quote, or write the break as \\n."
            : "Write it as \\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16)).")
      } else {
        offset += 1
      }
    }
    throw syntax(
      "the file ends inside a string", bytes.count..<bytes.count,
      help: "Close the string with a double quote.",
      related: [
        .init(message: "the string begins here", location: source.location(of: start..<start + 1))
      ])
  }

  private mutating func readEscape(_ bytes: Span<UInt8>) throws(TokenProblem) {
    let start = offset
    offset += 1
    guard offset < bytes.count else { return }
    switch bytes[offset] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset += 1
    case UInt8(ascii: "u"):
      offset += 1
      for _ in 0..<4 {
        guard offset < bytes.count else { return }
        guard JSONString.hexDigit(bytes[offset]) != nil else {
          throw syntax(
            "expected four hexadecimal digits after \\u", start..<offset,
            help: "An example is \\u00e9.")
        }
        offset += 1
      }
    default:
      throw syntax(
        "JSON has no such escape", start..<characterEnd(bytes, offset),
        help: "Write \\\\ for a backslash.")
    }
  }

  /// Reports the first escape of a string that is half a character.
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
      let unit = JSONString.unit(bytes, at: index + 2)
      let isPair = JSONString.isHigh(unit) && JSONString.lowSurrogate(bytes, at: index + 6) != nil
      if !isPair, JSONString.isHigh(unit) || JSONString.isLow(unit) {
        problems.append(
          TokenProblem(
            "json/surrogate", "the escape \(source.text(index..<index + 6)) is half a character",
            at: source.location(of: index..<index + 6),
            help: "Write both halves of the surrogate pair, or the character itself.",
            severity: .warning))
        return
      }
      index += isPair ? 12 : 6
    }
  }

  // MARK: - Duplicate names

  /// Reports names that an object has twice.
  private mutating func checkKeys(of object: Int) {
    var keys: [Int] = []
    var index = object + 1
    let end = Int(nodes[object].next)
    while index < end {
      keys.append(index)
      index = Int(nodes[index + 1].next)
    }
    guard keys.count > 1 else { return }
    if keys.count <= 8 {
      for (position, key) in keys.enumerated().dropFirst() {
        if let first = keys[..<position].first(where: { isSameKey($0, key) }) {
          reportDuplicate(key, first: first)
        }
      }
      return
    }
    var seen: [[UInt8]: Int] = [:]
    seen.reserveCapacity(keys.count)
    for key in keys {
      let name = keyBytes(key)
      if let first = seen[name] { reportDuplicate(key, first: first) } else { seen[name] = key }
    }
  }

  private func isSameKey(_ a: Int, _ b: Int) -> Bool {
    let (first, second) = (nodes[a], nodes[b])
    if first.hasEscapes || second.hasEscapes { return keyBytes(a) == keyBytes(b) }
    guard first.end - first.start == second.end - second.start else { return false }
    let bytes = source.bytes
    for index in 0..<Int(first.end - first.start)
    where bytes[Int(first.start) + index] != bytes[Int(second.start) + index] {
      return false
    }
    return true
  }

  private func keyBytes(_ key: Int) -> [UInt8] {
    let text = source.bytes[Int(nodes[key].start) + 1..<Int(nodes[key].end) - 1]
    return nodes[key].hasEscapes ? JSONString.unescaped(text) : Array(text)
  }

  private mutating func reportDuplicate(_ key: Int, first: Int) {
    func place(_ index: Int) -> SourceLocation {
      source.location(of: Int(nodes[index].start)..<Int(nodes[index].end))
    }
    let name = String(decoding: keyBytes(key), as: UTF8.self)
    problems.append(
      TokenProblem(
        "json/duplicate-key", "the name “\(name)” occurs twice in this object", at: place(key),
        help: "Only the last one counts; delete or rename one of them.", severity: .warning,
        related: [.init(message: "first here", location: place(first))]))
  }

  // MARK: - Errors

  private func syntax(
    _ message: String, _ range: Range<Int>, help: String?, related: [TokenProblem.Related] = []
  ) -> TokenProblem {
    TokenProblem(
      "json/syntax", message, at: source.location(of: range), help: help, related: related)
  }

  private func trailingComma(at comma: Int, _ isObject: Bool) -> TokenProblem {
    syntax(
      "expected \(isObject ? "a name in double quotes" : "a value") after “,”", comma..<comma + 1,
      help: "JSON allows no comma after the last \(isObject ? "member" : "element"); delete it.")
  }

  /// What stands where something else was expected.
  private func unexpected(_ bytes: Span<UInt8>, _ expected: String) -> TokenProblem {
    guard offset < bytes.count else {
      let related = open.last.map { container in
        let start = Int(nodes[container].start)
        let kind = nodes[container].kind == .object ? "object" : "array"
        return TokenProblem.Related(
          message: "the \(kind) begins here", location: source.location(of: start..<start + 1))
      }
      return syntax(
        "expected \(expected), but the file ends", bytes.count..<bytes.count,
        help: open.isEmpty ? "The file is empty." : "The file is probably cut off.",
        related: related.map { [$0] } ?? [])
    }
    return syntax(
      "expected \(expected)", offset..<wordEnd(bytes, offset), help: advice(bytes, expected))
  }

  private func badNumber(
    _ bytes: Span<UInt8>, from start: Int, _ expected: String?, _ help: String?
  ) -> TokenProblem {
    let end = max(wordEnd(bytes, start), min(offset + 1, bytes.count))
    return syntax(
      expected.map { "expected \($0)" } ?? "this is not a JSON number", start..<max(end, start),
      help: help)
  }

  /// What to do about the text at the offset, for mistakes that are often made.
  private func advice(_ bytes: Span<UInt8>, _ expected: String) -> String? {
    if let comment = comment(bytes) { return comment }
    switch bytes[offset] {
    case UInt8(ascii: "'"): return "JSON strings stand in double quotes."
    case UInt8(ascii: ","): return "Delete one comma, or write the value that is missing."
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      return "A JSON number begins with a digit or “-”: write 0.5, not .5 or +0.5."
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      return expected.hasPrefix("“,”") ? "A comma is probably missing before this." : nil
    case let byte where Self.isWord(byte):
      let word = source.text(offset..<wordEnd(bytes, offset))
      return switch word.lowercased() {
      case "true", "false", "null": "JSON words are in lower case: \(word.lowercased())."
      case "none", "undefined", "nil": "JSON writes this as null."
      case "nan", "infinity": "JSON has no such number."
      default: "JSON names and texts stand in double quotes: \"\(word)\"."
      }
    default: return nil
    }
  }

  private func comment(_ bytes: Span<UInt8>) -> String? {
    let byte = bytes[offset]
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isComment =
      byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "/") && (next == UInt8(ascii: "/") || next == UInt8(ascii: "*"))
    return isComment ? "JSON has no comments; put the text into a “$description”." : nil
  }

  static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "_"), UInt8(ascii: "."):
      true
    default: byte >= 0x80
    }
  }

  /// The end of the word at an offset, at least one character and at most 40 bytes on.
  private func wordEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, end < start + 40, Self.isWord(bytes[end]) { end += 1 }
    return characterEnd(bytes, max(end - 1, start))
  }

  /// The end of the UTF-8 character that has the byte at an offset.
  private func characterEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var end = start + 1
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    return min(end, bytes.count)
  }
}
