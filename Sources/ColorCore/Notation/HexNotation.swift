/// Hexadecimal notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4, section 5.2).
public enum HexNotation {
  /// The sRGB color that a hexadecimal text names, with or without the number sign.
  ///
  /// - Throws: ``NotationError`` for a wrong length or a character that is not a digit.
  public static func color(_ text: some StringProtocol) throws(NotationError) -> Color {
    var digits: [UInt8] = []
    let hasSign = text.utf8.first == UInt8(ascii: "#")
    for (offset, byte) in text.utf8.enumerated().dropFirst(hasSign ? 1 : 0) {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits.append(byte - UInt8(ascii: "0"))
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digits.append(byte - UInt8(ascii: "a") + 10)
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digits.append(byte - UInt8(ascii: "A") + 10)
      default: throw NotationError("expected a hexadecimal digit", at: offset)
      }
      guard digits.count <= 8 else {
        throw NotationError("expected 3, 4, 6 or 8 hexadecimal digits", at: offset)
      }
    }
    let values: [UInt8]
    switch digits.count {
    case 3, 4: values = digits.map { $0 * 17 }
    case 6, 8:
      values = stride(from: 0, to: digits.count, by: 2).map { digits[$0] * 16 + digits[$0 + 1] }
    default:
      throw NotationError(
        "expected 3, 4, 6 or 8 hexadecimal digits, found \(digits.count)",
        at: (hasSign ? 1 : 0) + digits.count)
    }
    return Color(
      red: values[0], green: values[1], blue: values[2],
      alpha: values.count == 4 ? Double(values[3]) / 255 : 1)
  }
}

extension Color {
  /// The color clipped to sRGB and rounded to 8 bits: `#rrggbb`, or `#rrggbbaa` when it is not
  /// opaque.
  public var hex: String {
    let c = clipped(to: .srgb).components
    var text = "#" + byte(c.x) + byte(c.y) + byte(c.z)
    if alpha < 1 { text += byte(alpha) }
    return text
  }
}

private func byte(_ value: Double) -> String {
  let digits = String(UInt8((value * 255).rounded()), radix: 16)
  return digits.count == 1 ? "0" + digits : digits
}
