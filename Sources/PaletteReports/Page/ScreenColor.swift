import ColorCore

/// A color in the CSS of a page: in sRGB for every screen, and in Display P3 for those that have it.
enum ScreenColor {
  /// Declarations of a property; the second is for colors outside sRGB, and a browser that does not
  /// know it keeps the first.
  static func css(_ property: String, _ color: Color) -> String {
    guard !color.isInGamut(.srgb) else { return "\(property):\(color.hex)" }
    let p3 = ChromaMapping.map(color, to: .displayP3).components
    func digits(_ value: Double) -> String { CSSText.shortest((value * 10_000).rounded() / 10_000) }
    let alpha = color.alpha < 1 ? " / \(digits(color.alpha))" : ""
    return "\(property):\(srgb(color));\(property):color(display-p3 \(digits(p3.x)) "
      + "\(digits(p3.y)) \(digits(p3.z))\(alpha))"
  }

  /// The nearest color of sRGB of the same hue and lightness, in hexadecimal notation.
  static func srgb(_ color: Color) -> String {
    color.hexIfInGamut ?? ChromaMapping.map(color, to: .srgb).hex
  }

  /// The color in hexadecimal notation, or its components in Display P3 if it is outside sRGB.
  static func words(_ color: Color) -> String {
    if let hex = color.hexIfInGamut { return hex }
    let p3 = color.components(in: .displayP3)
    func digits(_ value: Double) -> String { CSSText.shortest((value * 1_000).rounded() / 1_000) }
    let alpha = color.alpha < 1 ? " / \(digits(color.alpha))" : ""
    return "P3 \(digits(p3.x)) \(digits(p3.y)) \(digits(p3.z))\(alpha)"
  }
}
