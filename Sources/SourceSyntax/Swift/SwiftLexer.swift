/// A token of Swift source code.
package struct SwiftToken: Hashable, Sendable {
  /// What a token is.
  package enum Kind: Hashable, Sendable {
    /// A name or a keyword, without the backticks around it.
    case name
    /// A number, `$0` excluded: that is a name.
    case number
    /// A text: the bytes between its quotes, if it is one line without escapes and interpolation.
    case text(Range<Int>?)
    /// `#if`, `#colorLiteral`: the number sign and the name.
    case directive
    /// `@objc`: the at sign and the name.
    case attribute
    /// A run of characters of operators.
    case mark
    /// A parenthesis, bracket, brace, comma, colon, semicolon or dot.
    case sign(UInt8)
    /// Anything else, such as a regular expression.
    case other
  }

  package let kind: Kind
  /// The bytes of the token; those of a name in backticks are without them.
  package let range: Range<Int>
  /// Whether a line break is before it.
  package let isFirst: Bool
  /// Whether white space or a comment is before it.
  package let isSpaced: Bool

  /// Whether it is a name or a keyword.
  package var isName: Bool { if case .name = kind { true } else { false } }
  /// Whether it is a run of characters of operators.
  package var isMark: Bool { if case .mark = kind { true } else { false } }
}

/// Splits Swift source code into tokens, without a compiler.
///
/// Comments are left out. Nothing is an error: a text that is not closed ends with its line, and a
/// comment or a text of several lines with the file. A regular expression between slashes is
/// recognized where no operand is before it. Kotlin is written with the same tokens, and with characters
/// between single quotes, which Swift does not have.
///
/// - Complexity: O(*n*) for *n* bytes.
package struct SwiftLexer {
  /// How deep texts are nested in the interpolations of others; what is deeper is text.
  private static let maximumNesting = 16
  /// The longest regular expression between slashes.
  private static let maximumExpression = 512
  /// The longest character between quotes: `'\u0041'`, or an emoji.
  private static let maximumCharacter = 12

  private let bytes: [UInt8]
  private var offset: Int
  private let end: Int
  private var tokens: [SwiftToken] = []
  private var isFirst = true
  private var isSpaced = true

  /// The tokens of a part of a text.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the text.
  ///   - range: The part of it.
  /// - Returns: The tokens in their order.
  package static func tokens(in bytes: [UInt8], _ range: Range<Int>) -> [SwiftToken] {
    var lexer = SwiftLexer(bytes: bytes, offset: range.lowerBound, end: range.upperBound)
    // Code has about one token for each six bytes.
    lexer.tokens.reserveCapacity(range.count / 6)
    lexer.read()
    return lexer.tokens
  }

  /// For each token the position of the bracket that closes it: of an opening bracket its own, or
  /// the number of tokens if none does; of any other token its own position.
  package static func partners(of tokens: [SwiftToken]) -> [Int] {
    var partners = Array(tokens.indices)
    var open: [(position: Int, closing: UInt8)] = []
    var openBraces = 0
    for (position, token) in tokens.enumerated() {
      guard case .sign(let sign) = token.kind else { continue }
      switch sign {
      case UInt8(ascii: "("): open.append((position, UInt8(ascii: ")")))
      case UInt8(ascii: "["): open.append((position, UInt8(ascii: "]")))
      case UInt8(ascii: "{"):
        open.append((position, UInt8(ascii: "}")))
        openBraces += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A brace ends whatever is open in its block; another bracket that fits nothing is skipped.
        let isBrace = sign == UInt8(ascii: "}") && openBraces > 0
        while let last = open.last, isBrace || last.closing == sign {
          partners[last.position] = position
          open.removeLast()
          if last.closing == sign { break }
        }
        if isBrace { openBraces -= 1 }
      default: break
      }
    }
    for rest in open { partners[rest.position] = tokens.count }
    return partners
  }

  private init(bytes: [UInt8], offset: Int, end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  private func byte(_ ahead: Int = 0) -> UInt8 {
    let place = offset + ahead
    return place < end ? bytes[place] : 0
  }

  private mutating func add(_ kind: SwiftToken.Kind, _ range: Range<Int>) {
    tokens.append(SwiftToken(kind: kind, range: range, isFirst: isFirst, isSpaced: isSpaced))
    (isFirst, isSpaced) = (false, false)
  }

  private mutating func read() {
    while offset < end {
      let start = offset
      let first = bytes[offset]
      // The most frequent ones.
      if first == 0x20 {
        isSpaced = true
        offset += 1
        continue
      }
      if Self.beginsName(first) {
        skipName()
        add(.name, start..<offset)
        continue
      }
      switch first {
      case 0x0A, 0x0D:
        (isFirst, isSpaced) = (true, true)
        offset += 1
      case 0x09, 0x0B, 0x0C, 0x00:
        isSpaced = true
        offset += 1
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "/"):
        isSpaced = true
        while offset < end, bytes[offset] != 0x0A, bytes[offset] != 0x0D { offset += 1 }
      case UInt8(ascii: "/") where byte(1) == UInt8(ascii: "*"): skipComment()
      case UInt8(ascii: "\""): readText(start, marks: 0)
      case UInt8(ascii: "#"): readNumberSign()
      case UInt8(ascii: "@"):
        offset += 1
        skipName()
        add(.attribute, start..<offset)
      case UInt8(ascii: "`"): readQuotedName()
      case UInt8(ascii: "'"): readCharacter()
      case _ where ASCII.isDigit(first): readNumber()
      case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"),
        UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ","), UInt8(ascii: ":"),
        UInt8(ascii: ";"):
        offset += 1
        add(.sign(first), start..<offset)
      case UInt8(ascii: ".") where byte(1) != UInt8(ascii: "."):
        offset += 1
        add(.sign(first), start..<offset)
      case UInt8(ascii: "/") where expressionEnd != nil:
        offset = expressionEnd ?? end
        add(.other, start..<offset)
      case _ where Self.isMark(first): readMark()
      default:
        offset += 1
        add(.other, start..<offset)
      }
    }
  }

  private static func beginsName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  private mutating func skipName() {
    while offset < end, Self.beginsName(bytes[offset]) || ASCII.isDigit(bytes[offset]) {
      offset += 1
    }
  }

  private mutating func readQuotedName() {
    let start = offset + 1
    offset = start
    while offset < end, !"`\n\r".utf8.contains(bytes[offset]) { offset += 1 }
    let isClosed = byte() == UInt8(ascii: "`")
    add(isClosed && offset > start ? .name : .other, start..<offset)
    if isClosed { offset += 1 }
  }

  /// `'a'`, `'{'`, `'\''`, `'\u0041'`; a quote that nothing closes in its line stands alone.
  private mutating func readCharacter() {
    let start = offset
    let limit = min(end, start + Self.maximumCharacter)
    var place = start + (byte(1) == UInt8(ascii: "\\") ? 3 : 2)
    while place < limit, bytes[place] != UInt8(ascii: "'") { place += 1 }
    let isClosed = place < limit && !bytes[start..<place].contains { $0 == 0x0A || $0 == 0x0D }
    offset = isClosed ? place + 1 : start + 1
    add(.other, start..<offset)
  }

  /// `12`, `0x1A`, `1_000.5`, `1e-3`, `0x1p4`.
  private mutating func readNumber() {
    let start = offset
    let isHex = bytes[offset] == UInt8(ascii: "0") && byte(1) | 0x20 == UInt8(ascii: "x")
    let exponent = isHex ? UInt8(ascii: "p") : UInt8(ascii: "e")
    skipDigits(exponent)
    if byte() == UInt8(ascii: "."), ASCII.isDigit(byte(1)) {
      offset += 1
      skipDigits(exponent)
    }
    add(.number, start..<offset)
  }

  private mutating func skipDigits(_ exponent: UInt8) {
    while offset < end {
      let byte = bytes[offset]
      guard ASCII.isDigit(byte) || ASCII.isLetter(byte) || byte == UInt8(ascii: "_") else { return }
      offset += 1
      if byte | 0x20 == exponent, "+-".utf8.contains(self.byte()), ASCII.isDigit(self.byte(1)) {
        offset += 1
      }
    }
  }

  // MARK: - Comments, texts, regular expressions

  /// Comments nest.
  private mutating func skipComment() {
    isSpaced = true
    var depth = 0
    while offset < end {
      let pair = (bytes[offset], byte(1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        offset += 2
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        offset += 2
        if depth == 0 { break }
      } else {
        if pair.0 == 0x0A { isFirst = true }
        offset += 1
      }
    }
    offset = min(offset, end)
  }

  /// A raw text, a raw regular expression, or a directive.
  private mutating func readNumberSign() {
    let start = offset
    while byte() == UInt8(ascii: "#") { offset += 1 }
    let marks = offset - start
    switch byte() {
    case UInt8(ascii: "\""): readText(start, marks: marks)
    case UInt8(ascii: "/"):
      offset += 1
      while offset < end, !closes(UInt8(ascii: "/"), count: 1, marks: marks) { offset += 1 }
      offset = min(offset + 1 + marks, end)
      add(.other, start..<offset)
    default:
      skipName()
      add(.directive, start..<offset)
    }
  }

  /// Whether some quotes and number signs are at the offset.
  private func closes(_ quote: UInt8, count: Int, marks: Int) -> Bool {
    (0..<count).allSatisfy { byte($0) == quote }
      && (0..<marks).allSatisfy { byte(count + $0) == UInt8(ascii: "#") }
  }

  private mutating func readText(_ start: Int, marks: Int) {
    let inner = skipText(marks: marks, nesting: 0)
    add(.text(inner), start..<offset)
  }

  /// Skips a text that begins with a quote at the offset, and returns what is between its quotes if it
  /// is plain.
  private mutating func skipText(marks: Int, nesting: Int) -> Range<Int>? {
    let quote = UInt8(ascii: "\"")
    let count = closes(quote, count: 3, marks: 0) ? 3 : 1
    offset += count
    let start = offset
    var isPlain = count == 1
    while offset < end {
      let byte = bytes[offset]
      if byte == quote, closes(quote, count: count, marks: marks) {
        let inner = start..<offset
        offset += count + marks
        return isPlain ? inner : nil
      }
      if count == 1, byte == 0x0A || byte == 0x0D { return nil }
      guard byte == UInt8(ascii: "\\"),
        (0..<marks).allSatisfy({ self.byte(1 + $0) == UInt8(ascii: "#") })
      else {
        offset += 1
        continue
      }
      isPlain = false
      offset += 1 + marks
      if self.byte() == UInt8(ascii: "("), nesting < Self.maximumNesting {
        skipInterpolation(isOneLine: count == 1, nesting: nesting)
      } else {
        offset += 1
      }
    }
    offset = end
    return nil
  }

  /// Skips the parentheses of an interpolation, with the texts in it.
  private mutating func skipInterpolation(isOneLine: Bool, nesting: Int) {
    var depth = 0
    while offset < end {
      switch bytes[offset] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 {
          offset += 1
          return
        }
      case UInt8(ascii: "\""):
        _ = skipText(marks: 0, nesting: nesting + 1)
        continue
      case 0x0A where isOneLine, 0x0D where isOneLine: return
      default: break
      }
      offset += 1
    }
  }

  /// The end of a regular expression between slashes that begins at the offset, or `nil` if the slash
  /// is an operator.
  private var expressionEnd: Int? {
    if let last = tokens.last {
      switch last.kind {
      case .number, .text, .other, .directive, .attribute: return nil
      case .name: guard isAfterKeyword(last) else { return nil }
      case .mark: guard isSpaced else { return nil }
      case .sign(let sign): guard !")]}.".utf8.contains(sign) else { return nil }
      }
    }
    guard byte(1) != 0x20, byte(1) != 0x09, byte(1) != UInt8(ascii: "=") else { return nil }
    var place = offset + 1
    while place < min(end, offset + Self.maximumExpression) {
      switch bytes[place] {
      case 0x0A, 0x0D: return nil
      case UInt8(ascii: "\\"): place += 1
      case UInt8(ascii: "/"): return place + 1
      default: break
      }
      place += 1
    }
    return nil
  }

  private func isAfterKeyword(_ token: SwiftToken) -> Bool {
    ["return", "in", "case", "if", "while", "try"].contains(
      String(decoding: bytes[token.range], as: UTF8.self))
  }

  // MARK: - Operators

  private static func isMark(_ byte: UInt8) -> Bool { "/=-+!*%<>&|^~?.".utf8.contains(byte) }

  private mutating func readMark() {
    let start = offset
    // `!` and `?` directly behind an operand unwrap it.
    if "!?".utf8.contains(bytes[offset]), !isSpaced, endsOperand {
      offset += 1
      add(.mark, start..<offset)
      return
    }
    while offset < end, Self.isMark(bytes[offset]) {
      if offset > start, bytes[offset] == UInt8(ascii: "/"),
        byte(1) == UInt8(ascii: "/") || byte(1) == UInt8(ascii: "*")
      {
        break
      }
      // A dot belongs only to an operator that begins with one.
      if offset > start, bytes[offset] == UInt8(ascii: "."), bytes[start] != UInt8(ascii: ".") {
        break
      }
      offset += 1
    }
    add(.mark, start..<offset)
  }

  private var endsOperand: Bool {
    guard let last = tokens.last else { return false }
    switch last.kind {
    case .name, .number, .text: return true
    case .sign(let sign): return ")]}".utf8.contains(sign)
    case .mark: return last.range.count == 1 && "!?".utf8.contains(bytes[last.range.lowerBound])
    default: return false
    }
  }
}
