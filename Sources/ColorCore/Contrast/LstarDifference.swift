/// The difference of CIE L\* relative to D65, |L\*₁ − L\*₂|, 0…100: the lightness of the color as the
/// screen shows it, without adaptation.
///
/// Source: CIE 15:2018, 8.2.1. ``LstarDifferenceD50`` is the same of the colors as CSS `lab()` and ICC
/// profiles describe them; the two differ for saturated colors, and agree for grays.
///
/// ```swift
/// let white = Color(.srgb, 1, 1, 1)
/// print(LstarDifference.contrast(of: Color(.labD65, 40, 20, -30), on: white).rounded())
/// // Prints "60.0"
/// ```
public enum LstarDifference: ContrastMetric {
  public static let id = "lstar"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    abs(lightness(foreground) - lightness(background))
  }

  /// CIE L\* relative to D65.
  static func lightness(_ color: Color) -> Double {
    Lab.lab(color.components(in: .xyzD65).allOrNone, white: WhitePoint.d65).x
  }
}
