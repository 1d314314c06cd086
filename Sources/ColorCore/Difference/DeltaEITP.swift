/// ΔE ITP (ITU-R BT.2124): 720·√(ΔI² + (ΔT/2)² + ΔP²) over ICtCp with T = Cₜ and P = Cₚ, relative
/// to D65 with a white of 203 cd/m². 0 for equal colors, 1 for a just noticeable difference.
///
/// ```swift
/// print(DeltaEITP.difference(Triple(0.5, 0, 0), Triple(0.5, 0, 0.25)))
/// // Prints "180.0"
/// ```
public enum DeltaEITP: ColorDifference {
  public static let id = "itp"
  public static let space: ColorSpaceID = .ictcp

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    let half = L(0.5)
    return L(720)
      * CIE76.difference(Triple(a.x, half * a.y, a.z), Triple(b.x, half * b.y, b.z))
  }
}
