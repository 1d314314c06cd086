/// An object of a PDF (ISO 32000-2, 7.3).
enum PDFObject {
  case null
  case bool(Bool)
  case number(Double)
  case string([UInt8])
  case name(String)
  case array([PDFObject])
  case dictionary([String: PDFObject])
  /// A stream: its dictionary, and the offset of its data.
  case stream([String: PDFObject], start: Int)
  /// A reference to the object with a number; the generation is ignored.
  case reference(Int)

  /// The dictionary, including that of a stream.
  var dictionary: [String: PDFObject]? {
    switch self {
    case .dictionary(let entries), .stream(let entries, _): entries
    default: nil
    }
  }

  /// The elements of an array.
  var array: [PDFObject]? { if case .array(let elements) = self { elements } else { nil } }

  /// The name.
  var name: String? { if case .name(let name) = self { name } else { nil } }

  /// The number.
  var number: Double? { if case .number(let number) = self { number } else { nil } }

  /// The number, if it is an integer small enough for a count.
  var integer: Int? {
    guard let number, abs(number) <= 0x1p48 else { return nil }
    return Int(exactly: number)
  }

  /// The number of the referenced object.
  var reference: Int? { if case .reference(let number) = self { number } else { nil } }
}

/// Parses the objects of a PDF or of one of its object streams.
///
/// It does not store the bytes: each call is given the same ones.
struct PDFParser {
  /// The maximum nesting of arrays and dictionaries.
  static let maximumDepth = 64
  /// The maximum length of a name or a number.
  private static let maximumWord = 1024

  /// The offset of the next byte.
  var position: Int
  /// The remaining budget of objects.
  var budget: Int

  /// Parses one object; a reference is three tokens.
  ///
  /// - Throws: ``ImageError`` if there is none.
  mutating func object(in bytes: Span<UInt8>, depth: Int = 0) throws(ImageError) -> PDFObject {
    skipSpace(in: bytes)
    guard position < bytes.count else { throw ImageError(.truncated("an object"), at: bytes.count) }
    budget -= 1
    guard budget > 0 else {
      throw ImageError(.limit("the number of objects", allowed: PDFDocument.maximumObjects))
    }
    guard depth < Self.maximumDepth else {
      throw ImageError(.limit("the depth of objects", allowed: Self.maximumDepth), at: position)
    }
    switch bytes[position] {
    case UInt8(ascii: "/"):
      return .name(name(in: bytes))
    case UInt8(ascii: "("):
      return .string(try literalString(in: bytes))
    case UInt8(ascii: "["):
      position += 1
      return .array(try elements(until: "]", in: bytes, depth: depth))
    case UInt8(ascii: "<"):
      guard bytes.hasBytes("<<", at: position) else {
        return .string(try hexadecimalString(in: bytes))
      }
      return try dictionary(in: bytes, depth: depth)
    default:
      return try numberOrKeyword(in: bytes)
    }
  }

  /// An unsigned integer.
  mutating func unsigned(in bytes: Span<UInt8>) -> Int? {
    skipSpace(in: bytes)
    let start = position
    var value = 0
    while position < bytes.count, position < start + 15, bytes[position].isPDFDigit {
      value = value * 10 + Int(bytes[position] - UInt8(ascii: "0"))
      position += 1
    }
    guard position > start else { return nil }
    if position < bytes.count, bytes[position].isPDFRegular {
      position = start
      return nil
    }
    return value
  }

  /// Skips a keyword. Returns whether it is there.
  mutating func skip(_ keyword: String, in bytes: Span<UInt8>) -> Bool {
    skipSpace(in: bytes)
    guard bytes.hasBytes(keyword, at: position) else { return false }
    position += keyword.utf8.count
    return true
  }

  /// Skips white space and comments.
  mutating func skipSpace(in bytes: Span<UInt8>) {
    while position < bytes.count {
      if bytes[position] == UInt8(ascii: "%") {
        while position < bytes.count, bytes[position] != 0x0a, bytes[position] != 0x0d {
          position += 1
        }
      } else if bytes[position].isPDFSpace {
        position += 1
      } else {
        return
      }
    }
  }

  private mutating func elements(
    until end: Unicode.Scalar, in bytes: Span<UInt8>, depth: Int
  ) throws(ImageError) -> [PDFObject] {
    var result: [PDFObject] = []
    while true {
      skipSpace(in: bytes)
      guard position < bytes.count else {
        throw ImageError(.truncated("an array"), at: bytes.count)
      }
      if bytes[position] == UInt8(ascii: end) {
        position += 1
        return result
      }
      result.append(try object(in: bytes, depth: depth + 1))
    }
  }

  /// A dictionary, or the stream that it begins.
  private mutating func dictionary(
    in bytes: Span<UInt8>, depth: Int
  ) throws(ImageError) -> PDFObject {
    position += 2
    var entries: [String: PDFObject] = [:]
    while true {
      skipSpace(in: bytes)
      guard position < bytes.count else {
        throw ImageError(.truncated("a dictionary"), at: bytes.count)
      }
      if bytes.hasBytes(">>", at: position) {
        position += 2
        break
      }
      guard bytes[position] == UInt8(ascii: "/") else {
        throw ImageError(.invalid("a dictionary key is not a name"), at: position)
      }
      let key = name(in: bytes)
      let value = try object(in: bytes, depth: depth + 1)
      // The first one is used, as in most readers.
      if entries[key] == nil { entries[key] = value }
    }
    let end = position
    guard depth == 0, skip("stream", in: bytes) else {
      position = end
      return .dictionary(entries)
    }
    if position < bytes.count, bytes[position] == 0x0d { position += 1 }
    if position < bytes.count, bytes[position] == 0x0a { position += 1 }
    return .stream(entries, start: position)
  }

  /// 7.3.5: `#` and two digits encode a byte.
  private mutating func name(in bytes: Span<UInt8>) -> String {
    position += 1
    var letters: [UInt8] = []
    while position < bytes.count, bytes[position].isPDFRegular {
      if bytes[position] == UInt8(ascii: "#"), position + 2 < bytes.count,
        let high = bytes[position + 1].hexadecimalDigit,
        let low = bytes[position + 2].hexadecimalDigit
      {
        letters.append(high << 4 | low)
        position += 3
      } else {
        letters.append(bytes[position])
        position += 1
      }
    }
    return String(decoding: letters, as: UTF8.self)
  }

  /// 7.3.4.2: balanced parentheses and escapes.
  private mutating func literalString(in bytes: Span<UInt8>) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    var depth = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "("):
        depth += 1
        if depth > 1 { result.append(byte) }
      case UInt8(ascii: ")"):
        depth -= 1
        if depth == 0 { return result }
        result.append(byte)
      case UInt8(ascii: "\\"):
        escape(in: bytes, into: &result)
      default: result.append(byte)
      }
    }
    throw ImageError(.truncated("a string"), at: bytes.count)
  }

  private mutating func escape(in bytes: Span<UInt8>, into result: inout [UInt8]) {
    guard position < bytes.count else { return }
    let byte = bytes[position]
    position += 1
    switch byte {
    case UInt8(ascii: "n"): result.append(0x0a)
    case UInt8(ascii: "r"): result.append(0x0d)
    case UInt8(ascii: "t"): result.append(0x09)
    case UInt8(ascii: "b"): result.append(0x08)
    case UInt8(ascii: "f"): result.append(0x0c)
    case 0x0d:
      if position < bytes.count, bytes[position] == 0x0a { position += 1 }
    case 0x0a: break
    case UInt8(ascii: "0")...UInt8(ascii: "7"):
      var code = Int(byte - UInt8(ascii: "0"))
      for _ in 0..<2 where position < bytes.count && bytes[position] & 0xf8 == 0x30 {
        code = code * 8 + Int(bytes[position] - UInt8(ascii: "0"))
        position += 1
      }
      result.append(UInt8(truncatingIfNeeded: code))
    default: result.append(byte)
    }
  }

  /// 7.3.4.3: a missing last digit is 0.
  private mutating func hexadecimalString(in bytes: Span<UInt8>) throws(ImageError) -> [UInt8] {
    let start = position
    position += 1
    var result: [UInt8] = []
    var high: UInt8?
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      if byte == UInt8(ascii: ">") {
        if let high { result.append(high << 4) }
        return result
      }
      if byte.isPDFSpace { continue }
      guard let digit = byte.hexadecimalDigit else {
        throw ImageError(.invalid("a hexadecimal string is malformed"), at: start)
      }
      if let first = high {
        result.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    throw ImageError(.truncated("a string"), at: bytes.count)
  }

  private mutating func numberOrKeyword(in bytes: Span<UInt8>) throws(ImageError) -> PDFObject {
    let start = position
    if let number = unsigned(in: bytes) {
      let end = position
      // `number generation R`
      if unsigned(in: bytes) != nil, skip("R", in: bytes),
        position == bytes.count || !bytes[position].isPDFRegular
      {
        return .reference(number)
      }
      position = end
      return .number(Double(number))
    }
    position = start
    var word: [UInt8] = []
    while position < bytes.count, bytes[position].isPDFRegular, word.count < Self.maximumWord {
      word.append(bytes[position])
      position += 1
    }
    switch String(decoding: word, as: UTF8.self) {
    case "true": return .bool(true)
    case "false": return .bool(false)
    case "null": return .null
    case let text:
      guard let number = Self.real(text) else {
        throw ImageError(.invalid("an object is malformed"), at: start)
      }
      return .number(number)
    }
  }

  /// 7.3.3: a sign, digits and a point; an exponent is not allowed.
  private static func real(_ text: String) -> Double? {
    guard !text.isEmpty, text.allSatisfy({ "+-.0123456789".contains($0) }) else { return nil }
    return Double(text) ?? Double("0" + text) ?? Double(text + "0")
  }
}

extension UInt8 {
  /// Table 1 of 7.2.3.
  var isPDFSpace: Bool {
    self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 || self == 0x0c || self == 0
  }

  /// Whether this is a regular character (7.2.3, table 2).
  var isPDFRegular: Bool {
    switch self {
    case UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "<"), UInt8(ascii: ">"),
      UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "{"), UInt8(ascii: "}"),
      UInt8(ascii: "/"), UInt8(ascii: "%"):
      false
    default: !isPDFSpace
    }
  }

  var isPDFDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}
