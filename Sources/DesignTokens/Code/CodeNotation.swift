package import ColorCore

/// Colors as the code of platforms writes them.
package enum CodeNotation {
  /// The color of hexadecimal digits, or `nil`.
  package static func color(hex digits: String, isAlphaFirst: Bool) -> Color? {
    let alphaCount = !isAlphaFirst ? 0 : digits.utf8.count == 4 ? 1 : digits.utf8.count == 8 ? 2 : 0
    return try? HexNotation.color(String(digits.dropFirst(alphaCount) + digits.prefix(alphaCount)))
  }

  /// A gray with a gamma of 2.2.
  package static func gray(_ value: Double) -> Color {
    let light = Double.pow(value, 2.2)
    return Color(.srgbLinear, light, light, light).converted(to: .srgb)
  }
}
