/// The ray trace of CSS Color 4, section 13.2.3: a ray from the gray of the color's lightness to
/// the color intersects the surface of the gamut; the intersection is brought back to the color's
/// OKLCH lightness and hue and the ray is cast again, four times in all.
///
/// An approximation of ``ChromaMapping``: keeps hue to 3° and chroma to 0.03.
///
/// ```swift
/// print(RayTraceMapping.map(Color(.displayP3, 0, 1, 0), to: .srgb).css)
/// // Prints "color(srgb 0 0.9683… 0.3083…)"
/// ```
public enum RayTraceMapping: GamutMapping {
  public static let id = "raytrace"

  private static let passes = 4
  private static let margin = 1e-12

  public static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double> {
    if let extreme = extreme(oklab.x) { return extreme }
    let target = gamut.linear(oklab)
    if target.excessOverUnit <= gamutRounding { return target.clampedToUnit }
    let chroma = (oklab.y * oklab.y + oklab.z * oklab.z).squareRoot()
    let gray = oklab.x * oklab.x * oklab.x
    var anchor = Triple(gray, gray, gray)
    var current = target
    var last = target
    for pass in 0..<passes {
      if pass > 0 {
        let lab = gamut.oklab(current)
        let scale = (lab.y * lab.y + lab.z * lab.z).squareRoot() / chroma
        current = gamut.linear(Triple(oklab.x, oklab.y * scale, oklab.z * scale))
      }
      guard let hit = intersection(from: anchor, toward: current) else { break }
      let inside = min(current.x, current.y, current.z) > margin
      if pass > 0, inside, max(current.x, current.y, current.z) < 1 - margin { anchor = current }
      last = hit
      current = hit
    }
    return last.clampedToUnit
  }

  /// Where the ray from a point inside the unit cube leaves it; `nil` for a ray without direction.
  private static func intersection(from start: Triple<Double>, toward end: Triple<Double>)
    -> Triple<Double>?
  {
    var (near, far) = (-Double.infinity, Double.infinity)
    var isLong = false
    for index in 0..<3 {
      let origin = start[index]
      let step = end[index] - origin
      isLong = isLong || abs(step) > margin
      if step != 0 {
        let (low, high) = (-origin / step, (1 - origin) / step)
        near = max(near, min(low, high))
        far = min(far, max(low, high))
      } else if origin < 0 || origin > 1 {
        return nil
      }
    }
    guard isLong, near <= far, far >= 0 else { return nil }
    let t = near < 0 ? far : near
    return Triple(
      start.x + (end.x - start.x) * t, start.y + (end.y - start.y) * t,
      start.z + (end.z - start.z) * t)
  }
}
