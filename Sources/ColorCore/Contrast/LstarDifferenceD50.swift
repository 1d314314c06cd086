/// The difference of CIE L\* relative to D50, |L\*₁ − L\*₂|, 0…100, after Bradford adaptation from
/// D65: the L of CSS `lab()` and `lch()`, and of an ICC profile's Lab.
///
/// Source: CIE 15:2018, 8.2.1; CSS Color 4, section 9.3. ``LstarDifference`` is relative to D65.
///
/// ```swift
/// let white = Color(.srgb, 1, 1, 1)
/// print(LstarDifferenceD50.contrast(of: Color(.lab, 40, 20, -30), on: white).rounded())
/// // Prints "60.0"
/// ```
public enum LstarDifferenceD50: ContrastMetric {
  public static let id = "lstarD50"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    abs(lightness(foreground) - lightness(background))
  }

  private static func lightness(_ color: Color) -> Double {
    Lab.lab(color.components(in: .xyzD50).allOrNone, white: WhitePoint.d50).x
  }
}
