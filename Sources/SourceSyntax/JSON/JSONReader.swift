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

  private let source: SourceText
  private let syntax: JSONSyntax
  /// Whether there may be comments and more.
  private let isExtended: Bool
  private var nodes: [JSONDocument.Node] = []
  private var problems: [SourceProblem] = []
  /// The indices of the objects and arrays that are open.
  private var open: [Int] = []
  private var offset: Int
  /// What does not belong to JSON: the first place, and how many there are.
  private var firstExtension: (words: String, range: Range<Int>)?
  private var extensionCount = 0

  private init(source: SourceText, syntax: JSONSyntax) {
    self.source = source
    self.syntax = syntax
    isExtended = syntax != .json
    offset = source.start
    nodes.reserveCapacity(source.bytes.count / 12)
    open.reserveCapacity(32)
  }

  private mutating func note(_ words: StaticString, _ range: Range<Int>) {
    extensionCount += 1
    if firstExtension == nil { firstExtension = ("\(words)", range) }
  }

  private func extensionProblem(_ severity: SourceProblem.Severity) -> SourceProblem? {
    firstExtension.map { words, range in
      let more = extensionCount - 1
      return SourceProblem(
        "json/json5",
        "\(words) is JSON5, not JSON"
          + (more == 0
            ? "" : more == 1 ? ", and so is 1 more place" : ", and so are \(more) more places"),
        at: source.location(of: range),
        help: "Rename the file to .json5, or take it out: other tools may not read it.",
        severity: severity)
    }
  }

  // MARK: - White space and comments

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private mutating func skipSpace(_ bytes: Span<UInt8>) throws(SourceProblem) {
    while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    if isExtended { try skipExtensions(bytes) }
  }

  private mutating func skipExtensions(_ bytes: Span<UInt8>) throws(SourceProblem) {
    while try skipExtension(bytes) {
      while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    }
  }

  /// Skips a comment or white space that JSON does not have; false where there is none.
  private mutating func skipExtension(_ bytes: Span<UInt8>) throws(SourceProblem) -> Bool {
    guard offset < bytes.count else { return false }
    if let length = spaceLength(bytes, offset) {
      note("this white space", offset..<offset + length)
      offset += length
      return true
    }
    guard bytes[offset] == UInt8(ascii: "/"), offset + 1 < bytes.count else { return false }
    let start = offset
    switch bytes[offset + 1] {
    case UInt8(ascii: "/"):
      offset += 2
      while offset < bytes.count, lineBreakLength(bytes, offset) == nil { offset += 1 }
    case UInt8(ascii: "*"):
      offset += 2
      while offset < bytes.count, !isCommentEnd(bytes) { offset += 1 }
      guard offset < bytes.count else {
        throw syntaxProblem(
          "the file ends inside a comment", bytes.count..<bytes.count,
          help: "Close the comment with “*/”.",
          related: [
            .init(
              message: "the comment begins here", location: source.location(of: start..<start + 2))
          ])
      }
      offset += 2
    default: return false
    }
    note("a comment", start..<offset)
    return true
  }

  private func isCommentEnd(_ bytes: Span<UInt8>) -> Bool {
    bytes[offset] == UInt8(ascii: "*") && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "/")
  }

  /// The length of the white space at an offset that JSON5 has besides that of JSON, or `nil`.
  private func spaceLength(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
    guard syntax == .json5, offset < bytes.count else { return nil }
    let byte = bytes[offset]
    if byte == 0x0B || byte == 0x0C { return 1 }
    guard byte >= 0x80 else { return nil }
    let (scalar, length) = Self.scalar(bytes, offset)
    let isSpace =
      switch scalar.value {
      case 0xFEFF, 0x2028, 0x2029: true
      default: scalar.properties.generalCategory == .spaceSeparator
      }
    return isSpace ? length : nil
  }

  private func lineBreakLength(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
    JSONString.lineBreakLength(
      bytes[offset], offset + 1 < bytes.count ? bytes[offset + 1] : 0,
      offset + 2 < bytes.count ? bytes[offset + 2] : 0)
  }

  /// The character at an offset of a text that is known to be UTF-8, and how many bytes it has.
  private static func scalar(_ bytes: Span<UInt8>, _ offset: Int) -> (Unicode.Scalar, Int) {
    let first = bytes[offset]
    let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    var value = UInt32(first)
    if length > 1 { value &= 0x7F >> UInt32(length) }
    for next in 1..<max(length, 1) where offset + next < bytes.count {
      value = value << 6 | UInt32(bytes[offset + next] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
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
        "there is text after the end of the \(syntax.language.rawValue) value",
        offset..<bytes.count,
        help: comment(bytes)
          ?? "A \(syntax.language.rawValue) file holds one value; delete the rest.")
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

  private mutating func append(
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

  package static func tooDeep(at location: SourceLocation) -> SourceProblem {
    SourceProblem(
      "json/depth", "objects and arrays are nested more than \(maximumDepth) deep here",
      at: location, help: "No token file needs this; the file is probably broken.")
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

  private mutating func skip(_ word: StaticString, _ bytes: Span<UInt8>) -> Bool {
    let text = "\(word)"
    for byte in text.utf8 {
      guard offset < bytes.count, bytes[offset] == byte else { return false }
      offset += 1
    }
    return true
  }

  /// Whether no word goes on at the offset.
  private func isWordEnd(_ bytes: Span<UInt8>) -> Bool {
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
        bytes, from: start, nil, "A number has no leading zeros in \(syntax.language.rawValue).")
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
        bytes, from: start, nil, "JSON numbers are decimal, without units; quote a text.")
    }
    append(.number, from: start)
  }

  private mutating func readExponent(
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

  /// Reads a number of JSON5 (section 6).
  private mutating func readExtendedNumber(
    _ bytes: Span<UInt8>, _ expected: String
  ) throws(SourceProblem) {
    let start = offset
    var isExtended = bytes[offset] == UInt8(ascii: "+")
    if isExtended || bytes[offset] == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    let byte = offset < bytes.count ? bytes[offset] : 0
    let second = offset + 1 < bytes.count ? bytes[offset + 1] | 0x20 : 0
    if byte == UInt8(ascii: "I") || byte == UInt8(ascii: "N") {
      isExtended = true
      guard byte == UInt8(ascii: "I") ? skip("Infinity", bytes) : skip("NaN", bytes) else {
        offset = first
        throw badNumber(bytes, from: start, expected, nil)
      }
    } else if byte == UInt8(ascii: "0"), second == UInt8(ascii: "x") {
      isExtended = true
      offset += 2
      guard skipDigits(bytes, isHexadecimal: true) else {
        throw badNumber(bytes, from: start, "a hexadecimal digit", nil)
      }
    } else {
      let isWhole = skipDigits(bytes)
      if isWhole, byte == UInt8(ascii: "0"), offset > first + 1 {
        throw badNumber(bytes, from: start, nil, "A number has no leading zeros in JSON5.")
      }
      var isFraction = false
      if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
        offset += 1
        isFraction = skipDigits(bytes)
        if !isWhole || !isFraction { isExtended = true }
      }
      guard isWhole || isFraction else { throw badNumber(bytes, from: start, "a digit", nil) }
      try readExponent(bytes, from: start)
    }
    guard isWordEnd(bytes) else {
      throw badNumber(bytes, from: start, nil, "Numbers have no units; quote a text.")
    }
    if isExtended { note("this number", start..<offset) }
    append(.number, from: start)
  }

  /// Skips a run of digits; false when there is none.
  private mutating func skipDigits(_ bytes: Span<UInt8>, isHexadecimal: Bool = false) -> Bool {
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
      try readHexDigits(4, "four hexadecimal digits after \\u", "An example is \\u00e9.", bytes)
    default:
      guard syntax == .json5 else {
        throw syntaxProblem(
          "JSON has no such escape", start..<characterEnd(bytes, offset),
          help: "Write \\\\ for a backslash.")
      }
      try readExtendedEscape(bytes)
      note("this escape", start..<offset)
    }
  }

  /// Reads an escape that JSON5 has and JSON has not, from behind its backslash (section 5.1): any
  /// character but a digit stands for itself, and a line break for nothing.
  private mutating func readExtendedEscape(_ bytes: Span<UInt8>) throws(SourceProblem) {
    let start = offset - 1
    let byte = bytes[offset]
    if byte == UInt8(ascii: "x") {
      try readHexDigits(2, "two hexadecimal digits after \\x", "An example is \\xe9.", bytes)
    } else if ASCII.isDigit(byte) {
      offset += 1
      let isNull = byte == UInt8(ascii: "0")
      guard isNull, offset == bytes.count || !ASCII.isDigit(bytes[offset]) else {
        throw syntaxProblem(
          "JSON5 has no such escape", start..<offset, help: "Write \\x and two hexadecimal digits.")
      }
    } else {
      offset = lineBreakLength(bytes, offset).map { offset + $0 } ?? characterEnd(bytes, offset)
    }
  }

  /// Reads the digits of an escape, from its letter on.
  private mutating func readHexDigits(
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

  /// Reads a name without quotes (ECMAScript 5.1, section 7.6).
  private mutating func readIdentifier(
    _ bytes: Span<UInt8>, expecting expected: String
  ) throws(SourceProblem) {
    let start = offset
    var hasEscapes = false
    while offset < bytes.count {
      let isFirst = offset == start
      let place = offset
      if bytes[offset] == UInt8(ascii: "\\") {
        hasEscapes = true
        offset += 1
        guard offset < bytes.count, bytes[offset] == UInt8(ascii: "u") else {
          throw syntaxProblem(
            "a name has no escape but \\u", place..<offset, help: "Put the name into quotes.")
        }
        try readHexDigits(4, "four hexadecimal digits after \\u", "An example is \\u00e9.", bytes)
        let digits = place + 2..<offset
        let code = source.bytes[digits].reduce(0) { $0 << 4 | UInt32(ASCII.hexDigit($1) ?? 0) }
        guard digits.count == 4, let scalar = Unicode.Scalar(code),
          Self.isIdentifier(scalar, isFirst: isFirst)
        else {
          throw syntaxProblem(
            "a name without quotes must not have this character", place..<offset,
            help: "Put the name into quotes.")
        }
        continue
      }
      let (scalar, length) = Self.scalar(bytes, offset)
      guard Self.isIdentifier(scalar, isFirst: isFirst) else { break }
      offset += length
    }
    guard offset > start else { throw unexpected(bytes, expected) }
    append(.string, from: start, form: hasEscapes ? .bareEscaped : .bare, isKey: true)
    note("a name without quotes", start..<offset)
  }

  private static func isIdentifier(_ scalar: Unicode.Scalar, isFirst: Bool) -> Bool {
    switch scalar {
    case "a"..."z", "A"..."Z", "_", "$": return true
    case "0"..."9", "\u{200C}", "\u{200D}": return !isFirst
    default: break
    }
    guard !scalar.isASCII else { return false }
    return switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .letterNumber:
      true
    case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation: !isFirst
    default: false
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
      let unit = JSONString.value(bytes, digits: 4, at: index + 2)
      let isPair = JSONString.isHigh(unit) && JSONString.lowSurrogate(bytes, at: index + 6) != nil
      if !isPair, JSONString.isHigh(unit) || JSONString.isLow(unit) {
        problems.append(
          SourceProblem(
            "json/surrogate", "the escape \(source.text(index..<index + 6)) is half a character",
            at: source.location(of: index..<index + 6),
            help: "Write both halves of the surrogate pair, or the character itself.",
            severity: .warning))
        return
      }
      index += isPair ? 12 : 6
    }
  }

  // MARK: - Errors

  private func syntaxProblem(
    _ message: String, _ range: Range<Int>, help: String?, related: [RelatedLocation] = []
  ) -> SourceProblem {
    SourceProblem(
      "json/syntax", message, at: source.location(of: range), help: help, related: related)
  }

  private func trailingComma(at comma: Int, _ isObject: Bool) -> SourceProblem {
    syntaxProblem(
      "expected \(isObject ? "a name in double quotes" : "a value") after “,”", comma..<comma + 1,
      help: "JSON allows no comma after the last \(isObject ? "member" : "element"); delete it.")
  }

  /// What stands where something else was expected.
  private func unexpected(_ bytes: Span<UInt8>, _ expected: String) -> SourceProblem {
    guard offset < bytes.count else {
      let related = open.last.map { container in
        let start = Int(nodes[container].start)
        let kind = nodes[container].kind == .object ? "object" : "array"
        return RelatedLocation(
          message: "the \(kind) begins here", location: source.location(of: start..<start + 1))
      }
      return syntaxProblem(
        "expected \(expected), but the file ends", bytes.count..<bytes.count,
        help: open.isEmpty ? "The file is empty." : "The file is probably cut off.",
        related: related.map { [$0] } ?? [])
    }
    return syntaxProblem(
      "expected \(expected)", offset..<wordEnd(bytes, offset), help: advice(bytes, expected))
  }

  private func badNumber(
    _ bytes: Span<UInt8>, from start: Int, _ expected: String?, _ help: String?
  ) -> SourceProblem {
    let end = max(wordEnd(bytes, start), min(offset + 1, bytes.count))
    return syntaxProblem(
      expected.map { "expected \($0)" } ?? "this is not a \(syntax.language.rawValue) number",
      start..<max(end, start), help: help)
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
      let name = syntax.language.rawValue
      return switch word.lowercased() {
      case "true", "false", "null": "\(name) words are in lower case: \(word.lowercased())."
      case "none", "undefined", "nil": "\(name) writes this as null."
      case "nan", "infinity":
        syntax == .json5 ? "JSON5 writes NaN and Infinity." : "\(name) has no such number."
      default: "\(name) names and texts stand in double quotes: \"\(word)\"."
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
    guard isComment else { return nil }
    return syntax == .json
      ? "JSON has no comments; put the text into a “$description”."
      : "A comment begins with // or stands between /* and */."
  }

  package static func isWord(_ byte: UInt8) -> Bool {
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

extension SourceProblem {
  /// This defect of a JSON text, with the place where the text is no JSON5 either.
  fileprivate func inJSON5(_ other: SourceProblem) -> SourceProblem {
    guard other.location != location else { return self }
    var result = self
    result.related.append(
      RelatedLocation(message: "read as JSON5: \(other.message)", location: other.location))
    return result
  }
}
