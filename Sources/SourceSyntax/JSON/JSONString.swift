/// The text of strings of JSON and JSON5.
package enum JSONString {
  /// The UTF-8 of a string whose escapes are valid; an unpaired surrogate becomes U+FFFD.
  package static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "v"): result.append(0x0B)
      case UInt8(ascii: "0"): result.append(0)
      case UInt8(ascii: "x"):
        append(value(bytes, digits: 2, at: index), to: &result)
        index += 2
      case UInt8(ascii: "u"):
        var code = value(bytes, digits: 4, at: index)
        index += 4
        if isHigh(code), let low = lowSurrogate(bytes, at: index) {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        append(code, to: &result)
      default:
        let second = index < bytes.endIndex ? bytes[index] : 0
        let third = index + 1 < bytes.endIndex ? bytes[index + 1] : 0
        if let length = lineBreakLength(escape, second, third) {
          index += length - 1
        } else {
          result.append(escape)
        }
      }
    }
    return result
  }

  private static func append(_ code: UInt32, to bytes: inout [UInt8]) {
    bytes.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
  }

  package static func isHigh(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xD800 }
  package static func isLow(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xDC00 }

  /// The low surrogate that an escape at `index` states, or `nil` where there is another text.
  package static func lowSurrogate(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let low = value(bytes, digits: 4, at: index + 2)
    return isLow(low) ? low : nil
  }

  /// The value of some hexadecimal digits.
  package static func value(_ bytes: ArraySlice<UInt8>, digits: Int, at index: Int) -> UInt32 {
    bytes[index..<index + digits].reduce(0) { $0 << 4 | UInt32(ASCII.hexDigit($1) ?? 0) }
  }

  /// The length of a line break of JSON5 (section 3: U+2028 and U+2029 are two of them) by its first
  /// bytes, zeros after the end of the text; `nil` for anything else.
  package static func lineBreakLength(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
    switch (first, second, third) {
    case (0x0D, 0x0A, _): 2
    case (0x0A, _, _), (0x0D, _, _): 1
    case (0xE2, 0x80, 0xA8), (0xE2, 0x80, 0xA9): 3
    default: nil
    }
  }
}
