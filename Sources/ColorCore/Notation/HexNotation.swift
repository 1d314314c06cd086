/// Hexadecimal notation: `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa` (CSS Color 4, section 5.2).
public enum HexNotation {
  /// The sRGB color that a hexadecimal text denotes, with or without the number sign.
  ///
  /// ```swift
  /// print(try HexNotation.color("#f80").css)
  /// // Prints "color(srgb 1 0.5333… 0)"
  /// ```
  ///
  /// - Throws: ``NotationError`` for a wrong length or an invalid digit.
  public static func color(_ text: some StringProtocol) throws(NotationError) -> Color {
    let text = String(text)
    let signs = text.utf8.first == UInt8(ascii: "#") ? 1 : 0
    return try color(digits: text.utf8Span.span.extracting(droppingFirst: signs), at: signs)
  }

  /// The color of digits that begin at an offset in the text.
  static func color(digits: Span<UInt8>, at start: Int) throws(NotationError) -> Color {
    var value: UInt32 = 0
    var count = 0
    for position in digits.indices {
      guard let digit = hexDigit(digits[position]) else {
        throw NotationError("expected a hexadecimal digit", at: start + count)
      }
      guard count < 8 else {
        throw NotationError("expected 3, 4, 6 or 8 hexadecimal digits", at: start + count)
      }
      value = value << 4 | UInt32(digit)
      count += 1
    }
    let hasAlpha = count == 4 || count == 8
    if !hasAlpha { value = count == 3 ? value << 4 | 15 : value << 8 | 255 }
    func byte(_ index: UInt32) -> UInt8 {
      count < 5
        ? UInt8(value >> (12 - 4 * index) & 15) * 17 : UInt8(value >> (24 - 8 * index) & 255)
    }
    guard [3, 4, 6, 8].contains(count) else {
      throw NotationError(
        "expected 3, 4, 6 or 8 hexadecimal digits, found \(count)", at: start + count)
    }
    return Color(
      red: byte(0), green: byte(1), blue: byte(2), alpha: hasAlpha ? Double(byte(3)) / 255 : 1)
  }

  /// The value of a hexadecimal digit, in upper or lower case.
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

extension Color {
  /// The color *clipped* to sRGB and rounded to 8 bits: `#rrggbb`, or `#rrggbbaa` if it is not
  /// opaque.
  ///
  /// Clipping shifts the hue of a color outside sRGB: use ``hexIfInGamut`` to detect that, or map
  /// the color first, see ``GamutMapping``. Halves round up, and a NaN component counts as 0.
  ///
  /// ```swift
  /// print(Color(.displayP3, 1, 0.5, 0, alpha: 0.5).hex)
  /// // Prints "#ff760080"
  /// ```
  public var hex: String { RGBA8(self).hex(hasAlpha: alpha < 1) }

  /// ``hex`` if the color is in the sRGB gamut; otherwise `nil`.
  ///
  /// ```swift
  /// let orange = Color(.displayP3, 1, 0.5, 0)
  /// print(orange.hexIfInGamut ?? "outside sRGB")
  /// // Prints "outside sRGB"
  /// print(ChromaMapping.map(orange, to: .srgb).hexIfInGamut == nil)
  /// // Prints "false"
  /// ```
  public var hexIfInGamut: String? { isInGamut(.srgb) ? hex : nil }

  /// `#rrggbb` of a color of sRGB, and `color(display-p3 …)` with four digits of any other.
  package var hexOrDisplayP3: String {
    if let hexIfInGamut { return hexIfInGamut }
    var wide = converted(to: .displayP3)
    wide.components = wide.components.map { ($0 * 10_000).rounded() / 10_000 }
    return wide.css
  }
}
