/// A tokenizer for CSS colors that reads bytes (CSS Syntax 3, section 4).
///
/// It reads single values; `CSSScanner` of SourceSyntax separates rules and declarations.
struct CSSTokenizer {
  let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var isAtEnd: Bool { offset == bytes.count }

  /// The byte at an offset ahead, or 0 past the end. A 0 in the text begins no token either.
  func peek(_ ahead: Int = 0) -> UInt8 {
    offset + ahead < bytes.count ? bytes[offset + ahead] : 0
  }

  /// Goes back to an earlier offset.
  mutating func rewind(to earlier: Int) { offset = earlier }

  /// Consumes a byte if it is the next one.
  mutating func take(_ byte: UInt8) -> Bool {
    guard peek() == byte, !isAtEnd else { return false }
    offset += 1
    return true
  }

  /// Consumes white space and comments. An unclosed comment extends to the end.
  ///
  /// - Returns: Whether anything was consumed.
  @discardableResult mutating func skipSpace() -> Bool {
    let start = offset
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0A, 0x0C, 0x0D: offset += 1
      case UInt8(ascii: "/") where peek(1) == UInt8(ascii: "*"): skipComment()
      default: return start < offset
      }
    }
    return start < offset
  }

  private mutating func skipComment() {
    offset += 2
    while !isAtEnd {
      if peek() == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
        offset += 2
        return
      }
      offset += 1
    }
  }

  /// Whether an identifier begins at an offset ahead.
  func startsName(_ ahead: Int = 0) -> Bool {
    let byte = peek(ahead)
    if byte != UInt8(ascii: "-") { return Self.isNameStart(byte) || startsEscape(ahead) }
    let next = peek(ahead + 1)
    return next == UInt8(ascii: "-") || Self.isNameStart(next) || startsEscape(ahead + 1)
  }

  /// Whether a number begins here.
  var startsNumber: Bool {
    var next = peek()
    var ahead = 0
    if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") {
      ahead = 1
      next = peek(1)
    }
    return Self.isDigit(next) || (next == UInt8(ascii: ".") && Self.isDigit(peek(ahead + 1)))
  }

  /// Consumes letters, digits, `-`, `_`, non-ASCII bytes and escapes: an identifier if
  /// `startsName(_:)` is true, or the name after a number sign.
  mutating func takeName() -> CSSName {
    var name = CSSName()
    while offset < bytes.count {
      let byte = bytes[offset]
      if Self.isNameStart(byte) || Self.isDigit(byte) || byte == UInt8(ascii: "-") {
        name.append(byte)
        offset += 1
      } else if startsEscape(0) {
        name.append(takeEscape())
      } else {
        break
      }
    }
    return name
  }

  /// Consumes a number; see `startsNumber`. A number beyond the range of `Double` becomes the
  /// largest finite one.
  mutating func takeNumber() -> Double {
    let start = offset
    let isNegative = peek() == UInt8(ascii: "-")
    if isNegative || peek() == UInt8(ascii: "+") { offset += 1 }
    var mantissa: UInt64 = 0
    var exponent = 0
    var isExact = true
    func add(_ byte: UInt8) {
      guard mantissa < 100_000_000_000_000 else {
        isExact = false
        return
      }
      mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
    }
    while Self.isDigit(peek()) {
      add(bytes[offset])
      offset += 1
    }
    if peek() == UInt8(ascii: "."), Self.isDigit(peek(1)) {
      offset += 1
      while Self.isDigit(peek()) {
        add(bytes[offset])
        exponent -= 1
        offset += 1
      }
    }
    if peek() | 0x20 == UInt8(ascii: "e") {
      let sign = peek(1)
      let signs = sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") ? 1 : 0
      if Self.isDigit(peek(1 + signs)) {
        offset += 1 + signs
        var written = 0
        while Self.isDigit(peek()) {
          written = min(written * 10 + Int(bytes[offset] - UInt8(ascii: "0")), 100_000)
          offset += 1
        }
        exponent += sign == UInt8(ascii: "-") ? -written : written
      }
    }
    // A mantissa below 2^53 and a power of ten up to 10^22 are exact, so their product or quotient
    // is correctly rounded (W. D. Clinger, 1990).
    if isExact, abs(exponent) <= 22 {
      let power = Self.powersOfTen[abs(exponent)]
      let magnitude = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
      return isNegative ? -magnitude : magnitude
    }
    let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) ?? 0
    return min(max(value, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  static func isDigit(_ byte: UInt8) -> Bool {
    UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    let folded = byte | 0x20
    return UInt8(ascii: "a") <= folded && folded <= UInt8(ascii: "z")
      || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private func startsEscape(_ ahead: Int) -> Bool {
    guard peek(ahead) == UInt8(ascii: "\\") else { return false }
    return ![0x0A, 0x0C, 0x0D].contains(peek(ahead + 1))
  }

  /// Consumes an escape. Keywords are ASCII only, so any other character is as good as U+FFFD, and
  /// its first byte suffices.
  private mutating func takeEscape() -> UInt8 {
    offset += 1
    guard !isAtEnd else { return 0xEF }
    guard var code = HexNotation.hexDigit(bytes[offset]).map(UInt32.init) else {
      offset += 1
      return bytes[offset - 1]
    }
    offset += 1
    var count = 1
    while count < 6, let digit = HexNotation.hexDigit(peek()) {
      code = code << 4 | UInt32(digit)
      count += 1
      offset += 1
    }
    if peek() == 0x0D, peek(1) == 0x0A { offset += 1 }
    if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(peek()) { offset += 1 }
    return 0 < code && code < 0x80 ? UInt8(code) : 0xEF
  }
}
