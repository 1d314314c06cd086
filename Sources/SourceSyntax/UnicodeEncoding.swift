/// The encodings of Unicode other than UTF-8.
enum UnicodeEncoding {
  case utf16(isBigEndian: Bool)
  case utf32(isBigEndian: Bool)

  /// A text that breaks off at what is no character.
  struct Failure: Error {
    /// The UTF-8 of the text before.
    let text: [UInt8]
    /// What stands there, without a final period.
    let message: String
  }

  /// The encoding that the first bytes give away: a byte order mark, or the zeros of two ASCII
  /// characters, as every JSON text begins with (RFC 4627, section 3).
  init?(_ bytes: [UInt8]) {
    let head = bytes.prefix(4)
    if head.starts(with: [0xFF, 0xFE, 0, 0]) || head.starts(with: [0, 0, 0xFE, 0xFF]) {
      self = .utf32(isBigEndian: head[0] == 0)
    } else if head.starts(with: [0xFF, 0xFE]) || head.starts(with: [0xFE, 0xFF]) {
      self = .utf16(isBigEndian: head[0] == 0xFE)
    } else {
      switch head.map({ $0 == 0 }) {
      case [true, false, true, false]: self = .utf16(isBigEndian: true)
      case [false, true, false, true]: self = .utf16(isBigEndian: false)
      case [true, true, true, false]: self = .utf32(isBigEndian: true)
      case [false, true, true, true]: self = .utf32(isBigEndian: false)
      default: return nil
      }
    }
  }

  private var name: String {
    switch self {
    case .utf16(let isBigEndian): "UTF-16 (\(isBigEndian ? "big" : "little")-endian)"
    case .utf32(let isBigEndian): "UTF-32 (\(isBigEndian ? "big" : "little")-endian)"
    }
  }

  private var isBigEndian: Bool {
    switch self {
    case .utf16(let isBigEndian), .utf32(let isBigEndian): isBigEndian
    }
  }

  private var unitSize: Int {
    switch self {
    case .utf16: 2
    case .utf32: 4
    }
  }

  /// The text in UTF-8, with the byte order mark if it has one.
  func utf8(_ bytes: [UInt8]) throws(Failure) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count / 2)
    var offset = 0
    while let first = unit(bytes, offset) {
      var value = first
      offset += unitSize
      if case .utf16 = self, first & 0xFC00 == 0xD800, let second = unit(bytes, offset),
        second & 0xFC00 == 0xDC00
      {
        value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
        offset += unitSize
      }
      guard let scalar = Unicode.Scalar(value) else {
        let digits = String(first, radix: 16, uppercase: true)
        throw Failure(text: result, message: "0x\(digits) is no character of \(name)")
      }
      if scalar.isASCII {
        result.append(UInt8(value))
      } else {
        result += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
      }
    }
    guard offset == bytes.count else {
      throw Failure(text: result, message: "the file ends inside a character of \(name)")
    }
    return result
  }

  /// A text in this encoding.
  func bytes(ofUTF8 text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    func append(_ unit: UInt32) {
      for index in 0..<unitSize {
        let place = isBigEndian ? unitSize - 1 - index : index
        result.append(UInt8(truncatingIfNeeded: unit >> UInt32(8 * place)))
      }
    }
    for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
      switch self {
      case .utf16: UTF16.encode(scalar)?.forEach { append(UInt32($0)) }
      case .utf32: append(scalar.value)
      }
    }
    return result
  }

  /// The unit at an offset, or `nil` where the bytes do not suffice.
  private func unit(_ bytes: [UInt8], _ offset: Int) -> UInt32? {
    guard offset + unitSize <= bytes.count else { return nil }
    var value: UInt32 = 0
    for index in 0..<unitSize {
      let place = isBigEndian ? index : unitSize - 1 - index
      value = value << 8 | UInt32(bytes[offset + place])
    }
    return value
  }
}
