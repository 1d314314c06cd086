/// Weber contrast: (Y₁ − Y₂) / Y₂ with Y₁ the greater CIE luminance; 50000 where Y₂ is 0.
///
/// The definition and the cap are those of color.js (`src/contrast/Weber.js`).
///
/// The same in either order; a negative luminance counts as 0.
///
/// ```swift
/// let (gray, white) = (Color(.srgbLinear, 0.25, 0.25, 0.25), Color(.srgb, 1, 1, 1))
/// print(Weber.contrast(of: gray, on: white))
/// // Prints "3.0"
/// ```
public enum Weber: ContrastMetric {
  public static let id = "weber"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    let (high, low) = luminances(foreground, background)
    return low == 0 ? 50000 : (high - low) / low
  }

  /// The two CIE luminances, at least 0, the greater first.
  static func luminances(_ a: Color, _ b: Color) -> (Double, Double) {
    func luminance(_ color: Color) -> Double {
      let y = color.components(in: .xyzD65).allOrNone.y
      return y < 0 ? 0 : y
    }
    let (ya, yb) = (luminance(a), luminance(b))
    return ya < yb ? (yb, ya) : (ya, yb)
  }
}
