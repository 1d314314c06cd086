/// Exact OKLCh chroma reduction: lightness and hue stay, and chroma shrinks to the first crossing of
/// the gamut's edge, seen from gray.
///
/// Along the ray (L, s·a, s·b) the cube roots of the cone responses are linear in s: L + s·v with
/// v = M·(0, a, b). So each linear-light component is a cubic in s,
///
///     p(s) = Σ mⱼ·(L + s·vⱼ)³ = L³ + 3L²·s·Σmⱼvⱼ + 3L·s²·Σmⱼvⱼ² + s³·Σmⱼvⱼ³,
///
/// (each row of m adds up to 1, because equal responses are gray) and the edge is where the first of
/// the six equations p = 0 and p = 1 has a root at which the sign changes. Near the blue primary of
/// sRGB the ray enters the gamut again beyond that edge: a color in such an island is inside and stays;
/// one that is outside goes to the first crossing.
///
/// ```swift
/// print(ChromaMapping.map(Color(.displayP3, 0, 0, 1), to: .srgb).css)
/// // Prints "color(srgb 0 0.2004… 0.9372…)"
/// ```
public enum ChromaMapping: GamutMapping {
  public static let id = "chroma"

  public static func map(_ oklab: Triple<Double>, into gamut: Gamut) -> Triple<Double> {
    let target = gamut.linear(oklab)
    if target.excessOverUnit <= gamutRounding { return target.clampedToUnit }
    if let extreme = extreme(oklab.x) { return extreme }
    guard let exit = gamut.exit(oklab, limit: 1) else { return target.clampedToUnit }
    let edge = gamut.linear(Triple(oklab.x, oklab.y * exit.scale, oklab.z * exit.scale))
    var result = edge.clampedToUnit
    result[exit.channel] = exit.bound
    return result
  }

  /// Maps many Oklab colors to linear-light components of the gamut's space.
  ///
  /// - Throws: ``BatchError/lengthMismatch(expected:found:)`` when the lengths differ.
  /// - Complexity: O(n), no allocation.
  public static func map(
    _ colors: Span<Triple<Double>>, into gamut: Gamut,
    linear results: inout MutableSpan<Triple<Double>>
  ) throws(BatchError) {
    try Batch.requireCount(colors.count, results.count)
    for index in colors.indices { results[index] = map(colors[index], into: gamut) }
  }
}

extension Gamut {
  /// The largest OKLCh chroma up to which every smaller chroma is in the gamut as well.
  ///
  /// - Parameters:
  ///   - lightness: OKLCh lightness; 0 outside 0…1, without the ends.
  ///   - hue: OKLCh hue in degrees.
  /// - Returns: The chroma of the first crossing of the gamut's edge, exact to about 1e-12.
  public func maxChroma(lightness: Double, hue: Double) -> Double {
    guard lightness > 0, lightness < 1 else { return 0 }
    let radians = hue * (Double.pi / 180)
    let ray = Triple(lightness, Double.cos(radians), Double.sin(radians))
    var limit = 1.0
    while limit < 1e6 {
      if let exit = exit(ray, limit: limit) { return exit.scale }
      limit *= 4
    }
    return limit
  }

  /// The largest OKLCh chroma up to which every smaller chroma is in the gamut of a space; see
  /// ``maxChroma(lightness:hue:)``.
  ///
  /// ```swift
  /// // Before an island of the gamut near the blue primary.
  /// print(Gamut.maxChroma(lightness: 0.45, hue: 264.1, in: .srgb) ?? .infinity)
  /// // Prints "0.2681…"
  /// ```
  ///
  /// - Returns: The chroma, or `nil` where the space has no gamut.
  public static func maxChroma(lightness: Double, hue: Double, in space: ColorSpaceID) -> Double? {
    Gamut(space)?.maxChroma(lightness: lightness, hue: hue)
  }

  /// Where a ray from gray first leaves the gamut, and through which face of the cube.
  struct Exit {
    var scale: Double
    var channel: Int
    var bound: Double
  }

  /// The first s in 0…`limit` at which (L, s·a, s·b) leaves the gamut, or `nil`. L is between 0 and 1.
  func exit(_ ray: Triple<Double>, limit: Double) -> Exit? {
    let m = Matrix3.oklabToOklabLMS
    let x = m.b * ray.y + m.c * ray.z
    let y = m.e * ray.y + m.f * ray.z
    let z = m.h * ray.y + m.i * ray.z
    let l = ray.x
    let gray = l * l * l
    var best = Exit(scale: limit, channel: -1, bound: 0)
    func look(_ channel: Int, _ mx: Double, _ my: Double, _ mz: Double) {
      let (wx, wy, wz) = (mx * x, my * y, mz * z)
      let (ux, uy, uz) = (wx * x, wy * y, wz * z)
      let cubic = Cubic(
        a: ux * x + uy * y + uz * z, b: 3 * l * (ux + uy + uz), c: 3 * l * l * (wx + wy + wz),
        d: gray)
      // The curve stays within the bounds of its Bézier points.
      let t = best.scale
      let first = gray + cubic.c * t / 3
      let second = gray + (2 * cubic.c + cubic.b * t) * t / 3
      let end = cubic.value(t)
      if min(first, second, end) < 0, let root = cubic.firstDescent(until: t) {
        best = Exit(scale: root, channel: channel, bound: 0)
      }
      if max(first, second, end) > 1 {
        let mirrored = Cubic(a: -cubic.a, b: -cubic.b, c: -cubic.c, d: 1 - gray)
        if let root = mirrored.firstDescent(until: best.scale) {
          best = Exit(scale: root, channel: channel, bound: 1)
        }
      }
    }
    look(0, lmsToLinear.a, lmsToLinear.b, lmsToLinear.c)
    look(1, lmsToLinear.d, lmsToLinear.e, lmsToLinear.f)
    look(2, lmsToLinear.g, lmsToLinear.h, lmsToLinear.i)
    return best.channel < 0 ? nil : best
  }
}

/// a·s³ + b·s² + c·s + d.
private struct Cubic {
  var a, b, c, d: Double

  @inline(__always) func value(_ s: Double) -> Double { ((a * s + b) * s + c) * s + d }
  @inline(__always) func slope(_ s: Double) -> Double { (3 * a * s + 2 * b) * s + c }

  /// The first s in 0…`limit` from which the cubic is negative; it is positive at 0.
  ///
  /// The extrema cut the range into at most three pieces on which the cubic is monotone; the first
  /// piece that ends below 0 holds the root.
  func firstDescent(until limit: Double) -> Double? {
    var low = 0.0
    let discriminant = b * b - 3 * a * c
    if discriminant > 0 {
      // The two roots of the derivative, each from the sum that does not cancel.
      let sum = -(b + discriminant.squareRoot().withSign(of: b))
      let first = sum / (3 * a)
      let second = c / sum
      let (near, far) = (min(first, second), max(first, second))
      if near > 0, near < limit {
        if value(near) < 0 { return root(low, near) }
        low = near
      }
      if far > 0, far < limit {
        if value(far) < 0 { return root(low, far) }
        low = far
      }
    }
    return value(limit) < 0 ? root(low, limit) : nil
  }

  /// The root in a range on which the cubic falls from a positive to a negative value.
  ///
  /// Halley's steps, s − f·f′ / (f′² − f·f″/2), from the chord of the range; one that would leave the
  /// range that still holds the root halves it instead.
  private func root(_ low: Double, _ high: Double) -> Double {
    var (low, high) = (low, high)
    let (atLow, atHigh) = (value(low), value(high))
    var s = low + (high - low) * (atLow / (atLow - atHigh))
    for _ in 0..<64 {
      let value = value(s)
      if value < 0 { high = s } else { low = s }
      let slope = slope(s)
      let bend = 3 * a * s + b
      let square = slope * slope
      let step = value * slope / (square - value * bend)
      var next = s - step
      if !(next > low && next < high) {
        // Rounding ends here: the step is too small to move, or the value is 0.
        if abs(step) <= 2e-16 * s { break }
        next = (low + high) / 2
      }
      if next == s { break }
      s = next
      // The error left is near (f″/2f′)²·step³: small only where the root is not nearly double.
      if bend * bend * abs(step * step * step) <= 1e-17 * s * square { break }
    }
    return s
  }
}
