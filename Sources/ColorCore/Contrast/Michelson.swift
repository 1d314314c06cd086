/// Michelson contrast: (Y₁ − Y₂) / (Y₁ + Y₂) of the CIE luminances, 0…1; 0 where both are 0.
public enum Michelson: ContrastMetric {
  public static let id = "michelson"

  public static func contrast(of foreground: Color, on background: Color) -> Double {
    let (high, low) = Weber.luminances(foreground, background)
    return high + low == 0 ? 0 : (high - low) / (high + low)
  }
}
