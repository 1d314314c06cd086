#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Delta Phi Star (A. Somers, 2021): |L\*₁^φ − L\*₂^φ|^(1/φ) · √2 − 40 with the golden ratio φ and
/// L\* relative to D65; 0 below 7.5.
///
/// 0, or 7.5…101.4 in sRGB, and the same in either order. A negative L\* counts as 0.
///
/// ```swift
/// print(DeltaPhi.contrast(of: Color(.srgb, 0, 0, 0), on: Color(.srgb, 1, 1, 1)))
/// // Prints "101.4213…"
/// ```
public enum DeltaPhi: ContrastMetric {
  public static let id = "deltaPhi"

  public static func contrast(ofOpaque foreground: Color, on background: Color) -> Double {
    let phi = 5.0.squareRoot() * 0.5 + 0.5
    let a = pow(lightness(foreground), phi)
    let b = pow(lightness(background), phi)
    let contrast = pow(abs(a - b), 1 / phi) * 2.0.squareRoot() - 40
    return contrast < 7.5 ? 0 : contrast
  }

  private static func lightness(_ color: Color) -> Double {
    let lightness = LstarDifference.lightness(color)
    return lightness < 0 ? 0 : lightness
  }
}
