/// The contrast ratio of WCAG 2.2: (L₁ + 0.05) / (L₂ + 0.05), 1…21, where L₁ is the lighter of the
/// two relative luminances.
///
/// Relative luminance is 0.2126·R + 0.7152·G + 0.0722·B of linear-light sRGB, with the coefficients
/// that the standard prints. It is decided in `Double` and never rounded: 4.4999 is below 4.5.
///
/// A color outside sRGB is measured by its own light: the formula is applied to its unclamped
/// linear-light components, which is the luminance that a wide-gamut screen shows, and a negative
/// result counts as 0. To know the ratio on an sRGB screen, map the color to sRGB first.
///
/// ```swift
/// let gray = Color(red: 0x76, green: 0x76, blue: 0x76)
/// print(WCAG2.contrast(of: gray, on: Color(.srgb, 1, 1, 1)))
/// // Prints "4.5422…"
/// ```
public enum WCAG2: ContrastMetric {
  public static let id = "wcag2"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    ratio(luminance(foreground), luminance(background))
  }

  /// The contrast ratio of two relative luminances, in either order: 1…21 for luminances in 0…1,
  /// more for lights brighter than white. Not a number where one of them is none; without meaning
  /// where one is below 0.
  ///
  /// ```swift
  /// print(WCAG2.ratio(0, 1))
  /// // Prints "21.0"
  /// ```
  @inlinable public static func ratio(_ a: Double, _ b: Double) -> Double {
    a < b ? (b + 0.05) / (a + 0.05) : (a + 0.05) / (b + 0.05)
  }

  /// The relative luminance of a color, at least 0: 1 for the white of sRGB, more for brighter
  /// lights; alpha is ignored. Not a number where a component is none.
  public static func luminance(_ color: Color) -> Double {
    let luminance = luminance(ofLinear: color.components(in: .srgbLinear))
    return luminance < 0 ? 0 : luminance
  }

  /// The relative luminance of linear-light sRGB components; negative where the formula gives that.
  @inlinable public static func luminance<L: Lane>(ofLinear rgb: Triple<L>) -> L {
    let weights = LumaWeights.bt709
    return L(weights.x) * rgb.x + L(weights.y) * rgb.y + L(weights.z) * rgb.z
  }
}
