/// ΔE OK (CSS Color 4, section 13.3): the distance in Oklab, relative to D65. 0 for equal colors,
/// about 0.02 for a just noticeable difference, 1 for black and white.
///
/// ```swift
/// print(DeltaEOK.difference(Color(.oklab, 0.5, 0, 0), Color(.oklab, 0.75, 0, 0)))
/// // Prints "0.25"
/// ```
public enum DeltaEOK: ColorDifference {
  public static let id = "ok"
  public static let space: ColorSpaceID = .oklab

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    CIE76.difference(a, b)
  }
}
