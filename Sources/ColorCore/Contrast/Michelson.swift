/// Michelson contrast: (Y₁ − Y₂) / (Y₁ + Y₂) of the CIE luminances, 0…1; 0 where both are 0.
///
/// A. Michelson, Studies in Optics (1927). The same in either order; a negative luminance counts as
/// 0.
///
/// ```swift
/// let (gray, white) = (Color(.srgbLinear, 0.25, 0.25, 0.25), Color(.srgb, 1, 1, 1))
/// print(Michelson.contrast(of: gray, on: white))
/// // Prints "0.6"
/// ```
public enum Michelson: ContrastMetric {
  public static let id = "michelson"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    let (high, low) = Weber.luminances(foreground, background)
    return high + low == 0 ? 0 : (high - low) / (high + low)
  }
}
