/// The contrast ratio of WCAG 2.2: (L₁ + 0.05) / (L₂ + 0.05), 1…21, where L₁ is the lighter of the
/// two relative luminances.
///
/// Relative luminance is 0.2126·R + 0.7152·G + 0.0722·B of linear-light sRGB, with the coefficients
/// printed in the standard. Ratios are computed in `Double` and never rounded: 4.4999 is below 4.5.
///
/// A color outside sRGB is measured by its own light: the formula is applied to its unclamped
/// linear-light components, which gives the luminance that a wide-gamut screen shows; a negative
/// result counts as 0. For the ratio on an sRGB screen, map the color to sRGB first.
///
/// ```swift
/// let gray = Color(red: 0x76, green: 0x76, blue: 0x76)
/// print(WCAG2.contrast(of: gray, on: Color(.srgb, 1, 1, 1)))
/// // Prints "4.5422…"
/// ```
public enum WCAG2: ContrastMetric {
  public static let id = "wcag2"

  /// The light that WCAG 2 adds to each luminance, for what a screen reflects.
  @inlinable package static var flare: Double { 0.05 }

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    ratio(luminance(foreground), luminance(background))
  }

  /// The contrast ratio of a color over another as a screen shows them: what is outside of Display P3
  /// is clipped first, so that the ratio is at most 21.
  ///
  /// - Parameters:
  ///   - foreground: The color in front, opaque or not.
  ///   - background: The color behind it, opaque.
  /// - Returns: The ratio.
  package static func contrast(ofShown foreground: Color, on background: Color) -> Double {
    let ground = background.asShown
    let front = foreground.alpha < 1 ? foreground.over(ground) : foreground
    return contrast(ofOpaque: front.asShown, on: ground)
  }

  /// The contrast ratio of two relative luminances, in either order: 1…21 for luminances in 0…1,
  /// more for lights brighter than white. NaN if either luminance is NaN; meaningless if either is
  /// negative.
  ///
  /// ```swift
  /// print(WCAG2.ratio(0, 1))
  /// // Prints "21.0"
  /// ```
  @inlinable public static func ratio(_ a: Double, _ b: Double) -> Double {
    a < b ? (b + flare) / (a + flare) : (a + flare) / (b + flare)
  }

  /// The relative luminance of a color, at least 0: 1 for sRGB white, more for brighter lights.
  /// Alpha is ignored. NaN if a component is NaN.
  public static func luminance(_ color: Color) -> Double {
    let luminance = luminance(ofLinear: color.components(in: .srgbLinear))
    return luminance < 0 ? 0 : luminance
  }

  /// The relative luminance of linear-light sRGB components; may be negative.
  @inlinable public static func luminance<L: Lane>(ofLinear rgb: Triple<L>) -> L {
    let weights = LumaWeights.bt709
    return L(weights.x) * rgb.x + L(weights.y) * rgb.y + L(weights.z) * rgb.z
  }
}
