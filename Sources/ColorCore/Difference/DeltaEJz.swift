/// ΔEz (M. Safdar et al., 2017): the distance in Jzazbz, relative to D65 with a white of 203 cd/m².
/// 0 for equal colors, 0.222 for black and white.
///
/// The paper's √(ΔJ² + ΔC² + ΔH²) gives the same value, because ΔC² + ΔH² = Δa² + Δb².
///
/// ```swift
/// print(DeltaEJz.difference(Triple(0.5, 0, 0.75), Triple(0.5, 1, 0)))
/// // Prints "1.25"
/// ```
public enum DeltaEJz: ColorDifference {
  public static let id = "jz"
  public static let space: ColorSpaceID = .jzazbz

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    CIE76.difference(a, b)
  }
}
