/// The value of numbers of JSON, JSON5 and the core schema of YAML 1.2.
package enum JSONNumber {
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number nearest to a valid text.
  ///
  /// A decimal of at most 2^53 and a power of ten of at most 22 are both exact in `Double`, and their
  /// product or quotient is correctly rounded (W. D. Clinger, 1990); anything longer takes the
  /// standard library's way.
  package static func value(_ bytes: [UInt8], _ range: Range<Int>) -> Double {
    var mantissa: UInt64 = 0
    var power = 0
    var isFraction = false
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative || bytes[index] == UInt8(ascii: "+") { index += 1 }
    let first = index
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), mantissa < 1 << 53 / 10 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isFraction { power += 1 }
      } else {
        return longValue(bytes[first..<range.upperBound], isNegative)
      }
      index += 1
    }
    guard power < powersOfTen.count else {
      return longValue(bytes[first..<range.upperBound], isNegative)
    }
    let value = Double(mantissa) / powersOfTen[power]
    return isNegative ? -value : value
  }

  /// The value of an unsigned text.
  private static func longValue(_ bytes: ArraySlice<UInt8>, _ isNegative: Bool) -> Double {
    let value: Double
    let second = bytes.dropFirst().first.map { $0 | 0x20 }
    if bytes.first == UInt8(ascii: "0"), second == UInt8(ascii: "x") {
      value = powerOfTwoValue(bytes.dropFirst(2), bitsPerDigit: 4)
    } else if bytes.first == UInt8(ascii: "0"), second == UInt8(ascii: "o") {
      value = powerOfTwoValue(bytes.dropFirst(2), bitsPerDigit: 3)
    } else if bytes.contains(where: { $0 | 0x20 == UInt8(ascii: "n") }) {
      // “Infinity” and “.inf”, or “NaN” and “.nan”.
      let isInfinite = bytes.contains { $0 | 0x20 == UInt8(ascii: "i") }
      value = isInfinite ? .infinity : .nan
    } else {
      // JSON5 and YAML allow a missing digit on either side of the decimal point; `Double` does not.
      var text = bytes.first == UInt8(ascii: ".") ? [UInt8(ascii: "0")] : []
      text += bytes
      if let point = text.firstIndex(of: UInt8(ascii: ".")),
        point + 1 == text.count || text[point + 1] | 0x20 == UInt8(ascii: "e")
      {
        text.remove(at: point)
      }
      value = Double(String(decoding: text, as: UTF8.self)) ?? .nan
    }
    return isNegative && !value.isNaN ? -value : value
  }

  /// The number nearest to digits of a base that is a power of two.
  ///
  /// The highest bits are kept, with the last one set if a lower one is lost: the conversion to
  /// `Double` then rounds as it would with all of them.
  private static func powerOfTwoValue(_ digits: ArraySlice<UInt8>, bitsPerDigit: Int) -> Double {
    var mantissa: UInt64 = 0
    var exponent = 0
    for byte in digits {
      let digit = UInt64(ASCII.hexDigit(byte) ?? 0)
      if mantissa < 1 << 58 {
        mantissa = mantissa << UInt64(bitsPerDigit) | digit
      } else {
        exponent += bitsPerDigit
        if digit != 0 { mantissa |= 1 }
      }
    }
    return Double(sign: .plus, exponent: exponent, significand: Double(mantissa))
  }
}
