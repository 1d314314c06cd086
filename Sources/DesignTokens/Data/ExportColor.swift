package import ColorCore

/// Colors as targets can represent them.
package enum ExportColor {
  /// The rounding error by which a conversion may miss a bound.
  private static let rounding = 1e-12

  /// A color with components clamped to the bounds of an RGB space if rounding made them miss.
  package static func settled(_ color: Color) -> Color {
    guard Gamut(color.space)?.space == color.space else { return color }
    var result = color
    for index in 0..<3
    where 0...rounding ~= max(-color.components[index], color.components[index] - 1) {
      result.components[index] = color.components[index] < 0.5 ? 0 : 1
    }
    return result
  }

  /// The color in another space, with missing components as 0. Unlike in CSS, they are not missing
  /// afterwards, which would make it another color.
  package static func converted(_ color: Color, to space: ColorSpaceID) -> Color {
    let c = color.components(in: space)
    return Color(
      space, c.x, c.y, c.z, alpha: color.alpha, missing: color.missing.intersection(.alpha))
  }

  /// A color with its hue in 0..<360.
  package static func turned(_ color: Color) -> Color {
    guard let index = color.space.space.components.firstIndex(where: { $0.kind == .hue }),
      !(0..<360).contains(color.components[index])
    else { return color }
    let turned = color.components[index].truncatingRemainder(dividingBy: 360)
    let hue = turned < 0 ? turned + 360 : turned
    var result = color
    result.components[index] = hue < 360 ? hue : 0
    return result
  }

  /// The nearest 8-bit sRGB color, by the gamut mapping of CSS if it is outside sRGB: `#rrggbb`, or
  /// `#rrggbbaa` if it is not opaque.
  package static func hex(_ color: Color) -> String { CSSMapping.map(color, to: .srgb).hex }

  /// A color in CSS notation without loss: hexadecimal if 8 bits suffice, otherwise the function of
  /// its space in full precision. Colors without a CSS function, or that CSS would clamp, are
  /// written in XYZ.
  package static func css(_ color: Color) -> String {
    let exact = notations(of: turned(color)).first { text in
      (try? Color(parsing: text)).map { $0 == turned(color) } ?? false
    }
    return exact ?? converted(color, to: .xyzD65).css
  }

  private static func notations(of color: Color) -> [String] {
    guard DTCGColor.hasSpace(color.space) else { return [] }
    switch color.space {
    case .srgb:
      let bytes = (0..<3).map { "\(Int((min(max(color.components[$0], 0), 1) * 255).rounded()))" }
      let translucent = "rgb(\(bytes.joined(separator: " ")) / \(CSSText.shortest(color.alpha)))"
      return [color.hex, translucent, color.css]
    case HSL.id, HWB.id:
      return [CSSText.function(color, number: CSSText.shortest, unit: "%")]
    default: return [color.css]
    }
  }
}
