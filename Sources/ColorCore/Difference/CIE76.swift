/// ΔE\*ab of 1976 (CIE 15:2018, section 8.2.1), over CIE L\*a\*b\*, D65 by default: the distance
/// √(ΔL² + Δa² + Δb²). 0 for equal colors, 100 for black and white; overestimates the difference of
/// saturated colors.
///
/// ```swift
/// print(CIE76.difference(Triple(50.0, 30, 0), Triple(50.0, 0, 40)))
/// // Prints "50.0"
/// ```
public enum CIE76: ColorDifference {
  public static let id = "cie76"
  public static let space: ColorSpaceID = .labD65

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    let (dL, da, db) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (dL * dL + da * da + db * db).squareRoot()
  }
}
