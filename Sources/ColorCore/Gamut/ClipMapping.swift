/// Clipping: clamps each component of the gamut's space to 0…1. Fast, but shifts lightness and hue.
///
/// ```swift
/// print(ClipMapping.map(Color(.displayP3, 0, 1, 0), to: .srgb).css)
/// // Prints "color(srgb 0 1 0)"
/// ```
public enum ClipMapping: GamutMapping {
  public static let id = "clip"

  public static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double> {
    gamut.linear(oklab).clampedToUnit
  }
}
