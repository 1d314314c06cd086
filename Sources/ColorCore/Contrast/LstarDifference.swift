/// The difference of CIE L\*, D65: |L\*₁ − L\*₂|, 0…100.
public enum LstarDifference: ContrastMetric {
  public static let id = "lstar"

  public static func contrast(of foreground: Color, on background: Color) -> Double {
    abs(lightness(foreground) - lightness(background))
  }

  /// CIE L\* relative to D65.
  static func lightness(_ color: Color) -> Double {
    Lab.lab(color.components(in: .xyzD65), white: WhitePoint.d65).x
  }
}
