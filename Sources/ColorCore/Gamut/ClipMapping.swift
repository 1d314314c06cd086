/// Clipping: each component of the gamut's space is clamped to 0…1. Fast, and shifts lightness and hue.
public enum ClipMapping: GamutMapping {
  public static let id = "clip"

  public static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double> {
    gamut.linear(oklab).clampedToUnit
  }
}
