/// CSS color notation: hexadecimal and `color()` (CSS Color 4, sections 5.2 and 10.1).
extension Color {
  /// The color that a CSS text names.
  ///
  /// ```swift
  /// try Color(parsing: "color(display-p3 1 0 0 / 50%)").alpha  // 0.5
  /// ```
  ///
  /// - Throws: ``NotationError`` with the position and what was expected there.
  public init(parsing text: String) throws(NotationError) {
    var scanner = CSSScanner(text)
    scanner.skipSpace()
    if scanner.peek == UInt8(ascii: "#") {
      let start = scanner.offset
      let token = scanner.takeName(including: UInt8(ascii: "#"))
      do {
        self = try HexNotation.color(token)
      } catch {
        throw NotationError(error.message, at: error.offset + start)
      }
    } else {
      let start = scanner.offset
      let name = scanner.takeName()
      guard CSSScanner.equal(name, "color"), scanner.take(UInt8(ascii: "(")) else {
        throw NotationError("expected a hexadecimal color or color(…)", at: start)
      }
      self = try scanner.colorFunction()
    }
    scanner.skipSpace()
    guard scanner.peek == nil else {
      throw NotationError("unexpected text after the color", at: scanner.offset)
    }
  }

  /// The color in CSS notation: a function of its own space where CSS has one, else `color()` of an
  /// identifier that CSS does not know.
  public var css: String {
    let names = ["lab", "lch", "oklab", "oklch", "hsl", "hwb"]
    func number(_ index: Int) -> String {
      missing.contains(.component(index)) ? "none" : CSSNumber.text(components[index])
    }
    let values = "\(number(0)) \(number(1)) \(number(2))"
    let opacity =
      missing.contains(.alpha) ? " / none" : alpha < 1 ? " / \(CSSNumber.text(alpha))" : ""
    return names.contains(space.rawValue)
      ? "\(space.rawValue)(\(values)\(opacity))"
      : "color(\(space.rawValue) \(values)\(opacity))"
  }
}

/// Numbers as CSS writes them: the shortest decimal that reads back as the same value.
enum CSSNumber {
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A reader over the bytes of a CSS text.
struct CSSScanner {
  private let bytes: [UInt8]
  private(set) var offset = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  var peek: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  mutating func skipSpace() {
    while let byte = peek, [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(byte) { offset += 1 }
  }

  mutating func take(_ byte: UInt8) -> Bool {
    guard peek == byte else { return false }
    offset += 1
    return true
  }

  /// A run of ASCII letters, digits, `-` and `_`, after an optional leading byte.
  mutating func takeName(including lead: UInt8? = nil) -> String {
    let start = offset
    if let lead { _ = take(lead) }
    while let byte = peek,
      (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
        || byte == 0x2D || byte == 0x5F || byte >= 0x80
    {
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// ASCII case-insensitive equality: CSS never folds other letters, so the Kelvin sign is not a k.
  static func equal(_ a: String, _ b: String) -> Bool {
    func fold(_ byte: UInt8) -> UInt8 { (0x41...0x5A).contains(byte) ? byte + 0x20 : byte }
    return a.utf8.map(fold) == b.utf8.map(fold)
  }

  /// A number, with the value of its percentage when a percent sign follows.
  private mutating func number(percentOf whole: Double) throws(NotationError) -> Double? {
    let start = offset
    if CSSScanner.equal(String(decoding: bytes[offset...].prefix(4), as: UTF8.self), "none") {
      offset += 4
      return nil
    }
    var digits = 0
    if let byte = peek, byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") { offset += 1 }
    func isDigit(_ byte: UInt8?) -> Bool { byte.map { (0x30...0x39).contains($0) } ?? false }
    while isDigit(peek) { (offset, digits) = (offset + 1, digits + 1) }
    if peek == UInt8(ascii: "."), offset + 1 < bytes.count, isDigit(bytes[offset + 1]) {
      offset += 1
      while isDigit(peek) { (offset, digits) = (offset + 1, digits + 1) }
    }
    guard digits > 0 else {
      offset = start
      throw NotationError("expected a number, a percentage or none", at: start)
    }
    if let byte = peek, byte | 0x20 == UInt8(ascii: "e") {
      var end = offset + 1
      if end < bytes.count, bytes[end] == UInt8(ascii: "+") || bytes[end] == UInt8(ascii: "-") {
        end += 1
      }
      if end < bytes.count, isDigit(bytes[end]) {
        while end < bytes.count, isDigit(bytes[end]) { end += 1 }
        offset = end
      }
    }
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    // An exponent beyond the range of Double is infinite; CSS clamps it to the largest number.
    let value = Double(text).map {
      min(max($0, -Double.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }
    guard let value else { throw NotationError("expected a number", at: start) }
    return take(UInt8(ascii: "%")) ? value / 100 * whole : value
  }

  /// The rest of `color(`: an identifier, three components, an optional alpha, and `)`.
  mutating func colorFunction() throws(NotationError) -> Color {
    skipSpace()
    let start = offset
    let name = takeName()
    let spaces = [
      "srgb", "srgb-linear", "display-p3", "display-p3-linear", "a98-rgb", "prophoto-rgb",
      "rec2020", "xyz", "xyz-d50", "xyz-d65",
    ]
    guard let known = spaces.first(where: { CSSScanner.equal($0, name) }) else {
      throw NotationError(
        "expected a color space (\(spaces.joined(separator: ", ")))", at: start)
    }
    var values: [Double?] = []
    for _ in 0..<3 {
      let before = offset
      skipSpace()
      guard offset > before else { throw NotationError("expected a space", at: offset) }
      values.append(try number(percentOf: 1))
    }
    skipSpace()
    var alpha: Double? = 1
    if take(UInt8(ascii: "/")) {
      skipSpace()
      alpha = try number(percentOf: 1)
      skipSpace()
    }
    guard take(UInt8(ascii: ")")) || peek == nil else {
      throw NotationError("expected “)”", at: offset)
    }
    var missing: Color.Missing = alpha == nil ? .alpha : []
    for (index, value) in values.enumerated() where value == nil {
      missing.insert(.component(index))
    }
    return Color(
      ColorSpaceID(rawValue: known == "xyz" ? "xyz-d65" : known), values[0] ?? 0, values[1] ?? 0,
      values[2] ?? 0, alpha: alpha ?? 0, missing: missing)
  }
}
