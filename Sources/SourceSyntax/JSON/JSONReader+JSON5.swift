/// What JSON5 and comments add to JSON.
extension JSONReader {
  mutating func note(_ words: StaticString, _ range: Range<Int>) {
    extensionCount += 1
    if firstExtension == nil { firstExtension = ("\(words)", range) }
  }

  func extensionProblem(_ severity: SourceProblem.Severity) -> SourceProblem? {
    firstExtension.map { words, range in
      let more = extensionCount - 1
      return SourceProblem(
        "json/json5",
        "\(words) is JSON5, not JSON"
          + (more == 0
            ? "" : more == 1 ? ", and so is 1 more place" : ", and so are \(more) more places"),
        at: source.location(of: range),
        help: "Remove it, or rename the file to .json5: other tools may reject it.",
        severity: severity)
    }
  }

  mutating func skipExtensions(_ bytes: Span<UInt8>) throws(SourceProblem) {
    while try skipExtension(bytes) {
      while offset < bytes.count, Self.isSpace(bytes[offset]) { offset += 1 }
    }
  }

  /// Skips a comment or white space that JSON does not allow; returns false if there is none.
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

  /// The length of white space at an offset that JSON5 allows and JSON does not, or `nil`.
  func spaceLength(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
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

  /// The character at an offset of valid UTF-8, and its length in bytes.
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

  /// Reads a JSON5 number (section 6).
  mutating func readExtendedNumber(
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
        throw badNumber(bytes, from: start, nil, "Remove the leading zeros.")
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
      throw badNumber(bytes, from: start, nil, "Remove the unit, or quote the text.")
    }
    if isExtended { note("this number", start..<offset) }
    append(.number, from: start)
  }

  /// Reads an escape that only JSON5 allows, after its backslash (section 5.1): any character but a
  /// digit represents itself, and a line break nothing.
  mutating func readExtendedEscape(_ bytes: Span<UInt8>) throws(SourceProblem) {
    let start = offset - 1
    let byte = bytes[offset]
    if byte == UInt8(ascii: "x") {
      try readHexDigits(2, "two hexadecimal digits after \\x", "Write it like \\xe9.", bytes)
    } else if ASCII.isDigit(byte) {
      offset += 1
      let isNull = byte == UInt8(ascii: "0")
      guard isNull, offset == bytes.count || !ASCII.isDigit(bytes[offset]) else {
        throw syntaxProblem(
          "unknown escape", start..<offset, help: "Write \\x and two hexadecimal digits.")
      }
    } else {
      offset = lineBreakLength(bytes, offset).map { offset + $0 } ?? characterEnd(bytes, offset)
    }
  }

  /// Reads an unquoted name (ECMAScript 5.1, section 7.6).
  mutating func readIdentifier(
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
            "only the escape \\u is allowed in an unquoted name", place..<offset,
            help: "Quote the name.")
        }
        try readHexDigits(4, "four hexadecimal digits after \\u", "Write it like \\u00e9.", bytes)
        let digits = place + 2..<offset
        let code = source.bytes[digits].reduce(0) { $0 << 4 | UInt32(ASCII.hexDigit($1) ?? 0) }
        guard digits.count == 4, let scalar = Unicode.Scalar(code),
          Self.isIdentifier(scalar, isFirst: isFirst)
        else {
          throw syntaxProblem(
            "this character is not allowed in an unquoted name", place..<offset,
            help: "Quote the name.")
        }
        continue
      }
      let (scalar, length) = Self.scalar(bytes, offset)
      guard Self.isIdentifier(scalar, isFirst: isFirst) else { break }
      offset += length
    }
    guard offset > start else { throw unexpected(bytes, expected) }
    append(.string, from: start, form: hasEscapes ? .bareEscaped : .bare, isKey: true)
    note("an unquoted name", start..<offset)
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
}
