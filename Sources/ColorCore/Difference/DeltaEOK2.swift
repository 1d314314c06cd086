/// ΔE OK2 (B. Ottosson; color.js): the distance in Oklab with a and b doubled, which balances
/// chroma and hue against lightness as CIE formulas do. Relative to D65. 0 for equal colors, 1 for
/// black and white.
///
/// ```swift
/// print(DeltaEOK2.difference(Color(.oklab, 0.5, 0, 0), Color(.oklab, 0.5, 0.25, 0)))
/// // Prints "0.5"
/// ```
public enum DeltaEOK2: ColorDifference {
  public static let id = "ok2"
  public static let space: ColorSpaceID = .oklab

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    CIE76.difference(
      Triple(a.x, a.y + a.y, a.z + a.z), Triple(b.x, b.y + b.y, b.z + b.z))
  }
}
