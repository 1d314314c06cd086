/// The binary search with local MINDE of CSS Color 4, section 13.2.2: reduces the OKLCH chroma
/// until clipping the rest changes the color by no more than a just noticeable difference, 0.02 ΔE
/// OK.
///
/// The search ends once the chroma is known to 0.0001 or the difference is within 0.0001 below the
/// limit, so implementations agree to about 0.0004 in a component.
///
/// ```swift
/// print(CSSMapping.map(Color(.displayP3, 0, 1, 0), to: .srgb).css)
/// // Prints "color(srgb 0 0.9857… 0.1597…)"
/// ```
public enum CSSMapping: GamutMapping {
  public static let id = "css"

  private static let noticeable = 0.02
  private static let epsilon = 0.0001

  public static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double> {
    if let extreme = extreme(oklab.x) { return extreme }
    var current = gamut.linear(oklab)
    if current.excessOverUnit <= gamutRounding { return current.clampedToUnit }
    let chroma = (oklab.y * oklab.y + oklab.z * oklab.z).squareRoot()
    var clipped = current.clampedToUnit
    if difference(gamut.oklab(clipped), oklab) < noticeable { return clipped }
    var (low, high) = (0.0, chroma)
    var lowIsInGamut = true
    while high - low > epsilon {
      let middle = (low + high) / 2
      let scale = middle / chroma
      let candidate = Triple(oklab.x, oklab.y * scale, oklab.z * scale)
      current = gamut.linear(candidate)
      if lowIsInGamut, current.excessOverUnit <= gamutRounding {
        low = middle
        continue
      }
      clipped = current.clampedToUnit
      let change = difference(gamut.oklab(clipped), candidate)
      if change < noticeable {
        if noticeable - change < epsilon { return clipped }
        lowIsInGamut = false
        low = middle
      } else {
        high = middle
      }
    }
    return clipped
  }

  private static func difference(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (x * x + y * y + z * z).squareRoot()
  }
}
