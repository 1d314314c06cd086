/// Steps over the parts of CSS text (CSS Syntax 3, section 4): comments, strings, escapes, addresses and
/// blocks.
package struct CSSScanner: Sendable {
  /// What is wrong with brackets or strings.
  package enum Defect: Hashable {
    /// A bracket that is not closed within the enclosing text.
    case unclosed(at: Int)
    /// A closing bracket without an opening one.
    case stray(at: Int)
    /// A string that ends at a line break.
    case brokenString(at: Int)

    package var offset: Int {
      switch self {
      case .unclosed(let offset), .stray(let offset), .brokenString(let offset): offset
      }
    }

    package var message: String {
      switch self {
      case .unclosed: "the bracket is not closed"
      case .stray: "the closing bracket is unmatched"
      case .brokenString: "the string is not closed on its line"
      }
    }
  }

  /// Some bytes of ASCII.
  package struct Stops: ExpressibleByStringLiteral {
    private var low: UInt64 = 0
    private var high: UInt64 = 0

    package init(stringLiteral value: StaticString) {
      for byte in value.description.utf8 {
        if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
      }
    }

    package func contains(_ byte: UInt8) -> Bool {
      byte < 64
        ? low >> UInt64(byte) & 1 == 1 : byte < 128 && high >> UInt64(byte & 63) & 1 == 1
    }
  }

  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package init(_ text: String) { bytes = Array(text.utf8) }

  // MARK: - Classes of bytes

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09 <= byte && byte <= 0x0D && byte != 0x0B)
  }

  package static func isLineBreak(_ byte: UInt8) -> Bool {
    byte == 0x0A || byte == 0x0C || byte == 0x0D
  }

  /// Whether a byte can be in a name: letters, digits, `-`, `_`, and all beyond ASCII.
  package static func isName(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return (UInt8(ascii: "a") <= folded && folded <= UInt8(ascii: "z")) || ASCII.isDigit(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  /// The byte at an offset, 0 past the end.
  package func byte(_ offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  package func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

  // MARK: - Stepping

  /// The offset after white space and comments.
  package func skippingSpace(_ start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end {
      if Self.isSpace(bytes[offset]) {
        offset += 1
      } else if isComment(offset, to: end) {
        offset = skippingComment(offset, to: end)
      } else {
        break
      }
    }
    return offset
  }

  package func isComment(_ offset: Int, to end: Int) -> Bool {
    bytes[offset] == UInt8(ascii: "/") && offset + 1 < end
      && bytes[offset + 1] == UInt8(ascii: "*")
  }

  private func skippingComment(_ start: Int, to end: Int) -> Int {
    var offset = start + 2
    while offset + 1 < end {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        return offset + 2
      }
      offset += 1
    }
    return end
  }

  /// The offset after a string, and whether a line break ended it.
  private func skippingString(_ start: Int, to end: Int) -> (end: Int, isBroken: Bool) {
    let quote = bytes[start]
    var offset = start + 1
    while offset < end {
      let byte = bytes[offset]
      if byte == quote { return (offset + 1, false) }
      if Self.isLineBreak(byte) { return (offset, true) }
      offset += byte == UInt8(ascii: "\\") ? 2 : 1
    }
    return (end, false)
  }

  /// Whether an unquoted `url(` begins here.
  private func isAddress(_ offset: Int, to end: Int) -> Bool {
    guard offset + 4 <= end, bytes[offset] | 0x20 == UInt8(ascii: "u"),
      bytes[offset + 1] | 0x20 == UInt8(ascii: "r"), bytes[offset + 2] | 0x20 == UInt8(ascii: "l"),
      bytes[offset + 3] == UInt8(ascii: "("), offset == 0 || !Self.isName(bytes[offset - 1])
    else { return false }
    var next = offset + 4
    while next < end, Self.isSpace(bytes[next]) { next += 1 }
    return next < end && bytes[next] != UInt8(ascii: "\"") && bytes[next] != UInt8(ascii: "'")
  }

  private func skippingAddress(_ start: Int, to end: Int) -> Int {
    var offset = start + 4
    while offset < end {
      if bytes[offset] == UInt8(ascii: ")") { return offset + 1 }
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return end
  }

  /// The comments in their order; compilers of style sheets know `//` as well. What is in a string or in
  /// an address is none.
  package func comments(from start: Int) -> [Range<Int>] {
    var comments: [Range<Int>] = []
    var offset = start
    while offset < bytes.count {
      let begin = offset
      switch bytes[offset] {
      case UInt8(ascii: "\\"): offset += 2
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        offset = skippingString(offset, to: bytes.count).end
      case UInt8(ascii: "/") where isComment(offset, to: bytes.count):
        offset = skippingComment(offset, to: bytes.count)
        comments.append(begin..<offset)
      case UInt8(ascii: "/") where byte(offset + 1) == UInt8(ascii: "/"):
        while offset < bytes.count, bytes[offset] != 0x0A { offset += 1 }
        comments.append(begin..<offset)
      case _ where isAddress(offset, to: bytes.count):
        offset = skippingAddress(offset, to: bytes.count)
      default: offset += 1
      }
    }
    return comments
  }

  /// The first offset, outside of brackets, strings and comments, of one of some bytes.
  ///
  /// A `}` that closes nothing ends the search too, even inside of round and square brackets, so that
  /// a forgotten `)` costs one declaration and not the rest of the file.
  ///
  /// - Parameters:
  ///   - stops: The bytes.
  ///   - start: Where the search begins.
  ///   - end: Where it ends.
  /// - Returns: The offset, or `end`, and the first defect on the way.
  package func find(_ stops: Stops, from start: Int, to end: Int) -> (Int, Defect?) {
    var open: [(closer: UInt8, offset: Int)] = []
    var defect: Defect?
    var offset = start
    while offset < end {
      let byte = bytes[offset]
      if open.isEmpty, stops.contains(byte) { return (offset, defect) }
      switch byte {
      case UInt8(ascii: "/") where isComment(offset, to: end):
        offset = skippingComment(offset, to: end)
        continue
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        let (next, isBroken) = skippingString(offset, to: end)
        if isBroken, defect == nil { defect = .brokenString(at: offset) }
        offset = next
        continue
      case UInt8(ascii: "\\"):
        offset += 2
        continue
      case UInt8(ascii: "u"), UInt8(ascii: "U"):
        if isAddress(offset, to: end) {
          offset = skippingAddress(offset, to: end)
          continue
        }
      case UInt8(ascii: "("): open.append((UInt8(ascii: ")"), offset))
      case UInt8(ascii: "["): open.append((UInt8(ascii: "]"), offset))
      case UInt8(ascii: "{"): open.append((UInt8(ascii: "}"), offset))
      case UInt8(ascii: ")"), UInt8(ascii: "]"):
        if open.last?.closer == byte {
          open.removeLast()
        } else if defect == nil {
          defect = .stray(at: offset)
        }
      case UInt8(ascii: "}"):
        while let last = open.last, last.closer != byte {
          if defect == nil { defect = .unclosed(at: last.offset) }
          open.removeLast()
        }
        if open.popLast() == nil { return (offset, defect) }
      default: break
      }
      offset += 1
    }
    return (min(offset, end), defect)
  }

  /// The offset after the bracket that closes the one at an offset, or `end`.
  package func afterBracket(_ open: Int, to end: Int) -> Int {
    let (close, _) = find(")]}", from: open + 1, to: end)
    return min(close + 1, end)
  }

  /// The parts of a range between the commas that stand outside of brackets.
  package func split(_ range: Range<Int>) -> [Range<Int>] {
    var parts: [Range<Int>] = []
    var start = range.lowerBound
    while true {
      let (comma, _) = find(",}", from: start, to: range.upperBound)
      parts.append(trimmed(start..<comma))
      guard comma < range.upperBound else { return parts }
      start = comma + 1
    }
  }

  /// The parts of a range between white space that is in no brackets.
  package func words(_ range: Range<Int>) -> [Range<Int>] {
    var depth = 0
    return bytes[range].split { byte in
      if "([{".utf8.contains(byte) { depth += 1 }
      if ")]}".utf8.contains(byte) { depth -= 1 }
      return depth == 0 && byte <= 0x20
    }.map { $0.startIndex..<$0.endIndex }
  }

  /// A range without the white space and comments around it.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = skippingSpace(range.lowerBound, to: range.upperBound)
    var end = range.upperBound
    while end > start {
      if Self.isSpace(bytes[end - 1]), !(end - 2 >= start && bytes[end - 2] == UInt8(ascii: "\\")) {
        end -= 1
      } else if end - start >= 4, bytes[end - 1] == UInt8(ascii: "/"),
        bytes[end - 2] == UInt8(ascii: "*"), let comment = commentStart(before: end, from: start)
      {
        end = comment
      } else {
        break
      }
    }
    return start..<end
  }

  /// The start of the comment that ends before an offset.
  private func commentStart(before end: Int, from start: Int) -> Int? {
    var offset = end - 4
    while offset >= start {
      if bytes[offset] == UInt8(ascii: "/"), bytes[offset + 1] == UInt8(ascii: "*") {
        return offset
      }
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") { return nil }
      offset -= 1
    }
    return nil
  }

  // MARK: - Names

  /// The offset after the name that begins here; the same offset when none does.
  package func afterName(_ start: Int, to end: Int) -> Int {
    var offset = start
    while offset < end {
      if Self.isName(bytes[offset]) {
        offset += 1
      } else if bytes[offset] == UInt8(ascii: "\\"), offset + 1 < end,
        !Self.isLineBreak(bytes[offset + 1])
      {
        offset = afterEscape(offset, to: end)
      } else {
        break
      }
    }
    return offset
  }

  private func afterEscape(_ start: Int, to end: Int) -> Int {
    var offset = start + 1
    guard ASCII.hexDigit(bytes[offset]) != nil else { return offset + 1 }
    let limit = min(offset + 6, end)
    while offset < limit, ASCII.hexDigit(bytes[offset]) != nil { offset += 1 }
    if offset < end, bytes[offset] == 0x0D, byte(offset + 1) == 0x0A { return min(offset + 2, end) }
    return offset < end && Self.isSpace(bytes[offset]) ? offset + 1 : offset
  }

  /// A name or the inside of a string with its escapes replaced.
  package func unescaped(_ range: Range<Int>) -> String {
    guard bytes[range].contains(UInt8(ascii: "\\")) else { return text(range) }
    var result: [UInt8] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      guard bytes[offset] == UInt8(ascii: "\\"), offset + 1 < range.upperBound else {
        result.append(bytes[offset])
        offset += 1
        continue
      }
      let next = afterEscape(offset, to: range.upperBound)
      if ASCII.hexDigit(bytes[offset + 1]) != nil {
        result += Array(String(character(bytes[offset + 1..<next])).utf8)
      } else if !Self.isLineBreak(bytes[offset + 1]) {
        result += bytes[offset + 1..<next]
      }
      offset = next
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// The character of a hexadecimal escape (CSS Syntax 3, section 4.3.7).
  private func character(_ digits: ArraySlice<UInt8>) -> Character {
    var code: UInt32 = 0
    for byte in digits {
      if let digit = ASCII.hexDigit(byte) { code = code << 4 | UInt32(digit) }
    }
    let scalar = code == 0 ? nil : Unicode.Scalar(code)
    return Character(scalar ?? "\u{FFFD}")
  }

  /// The text of a string in quotes or of `url(…)`, or `nil` where neither is.
  package func address(_ range: Range<Int>) -> (text: String, end: Int)? {
    let start = range.lowerBound
    guard start < range.upperBound else { return nil }
    if bytes[start] == UInt8(ascii: "\"") || bytes[start] == UInt8(ascii: "'") {
      let (end, isBroken) = skippingString(start, to: range.upperBound)
      let hasQuote = end > start + 1 && bytes[end - 1] == bytes[start]
      return isBroken ? nil : (unescaped(start + 1..<(hasQuote ? end - 1 : end)), end)
    }
    guard start + 4 <= range.upperBound, text(start..<start + 4).asciiLowercased == "url(" else {
      return nil
    }
    let end = afterBracket(start + 3, to: range.upperBound)
    let hasBracket = end > start + 4 && bytes[end - 1] == UInt8(ascii: ")")
    let inner = trimmed(start + 4..<(hasBracket ? end - 1 : end))
    if let string = address(inner) { return (string.text, end) }
    return (unescaped(inner), end)
  }
}
