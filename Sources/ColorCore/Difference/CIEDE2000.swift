/// ΔE₀₀ of CIE 142:2001 (ISO/CIE 11664-6), over CIE L\*a\*b\*, D65 by default: 0 for equal colors,
/// about 1 for a difference that is just seen, 100 for black and white. The best of the CIE's
/// formulas, made for differences below 5.
///
/// Formula and test data: G. Sharma, W. Wu, E. Dalal, "The CIEDE2000 Color-Difference Formula"
/// (2005). It is symmetric, not continuous where two hues are opposite, and not a metric.
///
/// ```swift
/// // A pair of the test data of the paper.
/// print(CIEDE2000.difference(Triple(50.0, 2.5, 0), Triple(50.0, 0, -2.5)))
/// // Prints "4.3064…"
/// ```
public enum CIEDE2000: ColorDifference {
  public static let id = "ciede2000"
  public static let space: ColorSpaceID = .labD65

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    difference(a, b, kL: 1, kC: 1, kH: 1)
  }

  /// The difference with parametric factors for other than the reference viewing conditions.
  ///
  /// - Parameters:
  ///   - a: L\*, a\*, b\* of a color.
  ///   - b: L\*, a\*, b\* of another one.
  ///   - kL: The factor of lightness: 2 for textiles.
  ///   - kC: The factor of chroma.
  ///   - kH: The factor of hue.
  /// - Returns: ΔE₀₀, at least 0.
  @inlinable public static func difference<L: Lane>(
    _ a: Triple<L>, _ b: Triple<L>, kL: Double, kC: Double, kH: Double
  ) -> L {
    let meanC = (chroma(a.y, a.z) + chroma(b.y, b.z)) / L(2)
    let stretch = L(1) + (L(1) - saturation(meanC)) / L(2)
    let (a1, a2) = (stretch * a.y, stretch * b.y)
    let (c1, c2) = (chroma(a1, a.z), chroma(a2, b.z))
    let c = (c1 + c2) / L(2)
    let hue = hues(direction(a1, a.z, length: c1), direction(a2, b.z, length: c2))

    // cos and sin of multiples of the mean hue, from those of the hue itself.
    let (x, y) = (hue.cosine, hue.sine)
    let (x2, y2) = (x * x - y * y, L(2) * x * y)
    let (x3, y3) = (x2 * x - y2 * y, x2 * y + y2 * x)
    let (x4, y4) = (x2 * x2 - y2 * y2, L(2) * x2 * y2)
    let t =
      L(1) - L(0.17) * cosine(x, y, minus: 30) + L(0.24) * x2
      + L(0.32) * cosine(x3, y3, minus: -6) - L(0.20) * cosine(x4, y4, minus: 63)

    let distance =
      (Polar.degrees(L.atan2(y: y, x: x) * L(180 / Double.pi)) - L(275)) / L(25)
    let angle = L(Double.pi / 3) * L.exp(-(distance * distance))
    let rotation = -L.sin(angle) * L(2) * saturation(c)

    let middle = (a.x + b.x) / L(2) - L(50)
    let square = middle * middle
    let sL = L(1) + L(0.015) * square / (L(20) + square).squareRoot()
    let dL = (b.x - a.x) / (L(kL) * sL)
    let dC = (c2 - c1) / (L(kC) * (L(1) + L(0.045) * c))
    let dH =
      L(2) * (c1 * c2).squareRoot() * hue.sineOfHalfDifference
      / (L(kH) * (L(1) + L(0.015) * c * t))
    return L.greatest(L(0), dL * dL + dC * dC + dH * dH + rotation * dC * dH).squareRoot()
  }

  @inlinable static func chroma<L: Lane>(_ a: L, _ b: L) -> L { (a * a + b * b).squareRoot() }

  /// √(c⁷ / (c⁷ + 25⁷))
  @inlinable static func saturation<L: Lane>(_ c: L) -> L {
    let c3 = c * c * c
    let c7 = c3 * c3 * c
    return (c7 / (c7 + L(6_103_515_625))).squareRoot()
  }

  /// cos(h − angle) of the hue whose cosine and sine are given.
  @inlinable static func cosine<L: Lane>(_ x: L, _ y: L, minus angle: Double) -> L {
    let radians = angle * Double.pi / 180
    return x * L(Double.cos(radians)) + y * L(Double.sin(radians))
  }

  /// The unit vector of a hue; the zero vector for a gray, whose hue has no effect.
  @inlinable static func direction<L: Lane>(_ a: L, _ b: L, length: L) -> (x: L, y: L) {
    let scale = L(1) / L.greatest(length, L(1e-15))
    return (a * scale, b * scale)
  }

  /// The mean of two hues on the shorter arc, and half the way from the first to the second,
  /// without angles. Opposite hues have the mean of their angles in 0…360°, as the paper asks.
  @inlinable static func hues<L: Lane>(
    _ u: (x: L, y: L), _ v: (x: L, y: L)
  ) -> (cosine: L, sine: L, sineOfHalfDifference: L) {
    let cross = u.x * v.y - u.y * v.x
    let isWide = (u.x * v.x + u.y * v.y).isLess(than: L(0))
    let tie = L.select(L(0).isLess(than: u.y.magnitude), u.y, u.x)
    let turn = L(1).withSign(of: L.select(L(0).isLess(than: cross.magnitude), cross, tie))
    // Below 90° the mean lies along the sum, above it across the difference.
    let x = L.select(isWide, turn * (v.y - u.y), u.x + v.x)
    let y = L.select(isWide, turn * (u.x - v.x), u.y + v.y)
    let length = L.greatest((x * x + y * y).squareRoot(), L(1e-15))
    let scale = L(1) / length
    return (
      x * scale, y * scale, L.select(isWide, turn * length * L(0.5), cross * scale)
    )
  }
}
