/// HyAB (S. Abasi, M. Amani Tehran, M. Fairchild, "Distance metrics for very large color
/// differences", 2020): |ΔL| + √(Δa² + Δb²), over CIE L\*a\*b\*, D65 by default. Designed for
/// differences above 10; 0 for equal colors, 100 for black and white.
///
/// ```swift
/// print(HyAB.difference(Triple(50.0, 30, 0), Triple(60.0, 0, 40)))
/// // Prints "60.0"
/// ```
public enum HyAB: ColorDifference {
  public static let id = "hyab"
  public static let space: ColorSpaceID = .labD65

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    let (da, db) = (a.y - b.y, a.z - b.z)
    return (a.x - b.x).magnitude + (da * da + db * db).squareRoot()
  }
}
