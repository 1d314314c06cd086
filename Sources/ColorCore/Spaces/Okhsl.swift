/// Okhsl (B. Ottosson, "Okhsv and Okhsl", 2021): hue of Oklab in degrees, saturation and lightness
/// Lᵣ 0…1, which span the sRGB gamut (but for the error of its approximation, below 0.01). It has
/// no saturation where lightness is not between 0 and 1, and describes no colors far outside sRGB.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Okhsl.id).css)
/// // Prints "color(okhsl 29.2338… 1.0000… 0.5680…)"
/// ```
public enum Okhsl: ColorSpace {
  public typealias Parent = Oklab
  public static let name = "okhsl"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("s", .colorfulness, 0...1),
    ColorComponent("l", .lightness, 0...1),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 1e-7 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let plane = Oklab.HuePlane(hue: color.x)
    let lightness = Oklrab.lightness(color.z)
    let stops = chromas(plane, lightness)
    let s = color.y
    let low = L(1.25) * s
    let high = L(5) * (s - L(0.8))
    let lowChroma = L.quotient(low * stops.lowSlope, L(1) - stops.lowBend * low)
    let highChroma =
      stops.middle + L.quotient(high * stops.highSlope, L(1) - stops.highBend * high)
    let chroma = hasChroma(
      lightness, L.select(s.isLess(than: L(0.8)), lowChroma, highChroma))
    return Triple(lightness, chroma * plane.a, chroma * plane.b)
  }

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let polar = Polar.fromRectangular(color)
    let stops = chromas(Oklab.HuePlane(color, chroma: polar.y), color.x)
    let above = polar.y - stops.middle
    let low = L.quotient(polar.y, stops.lowSlope + stops.lowBend * polar.y)
    let high = L.quotient(above, stops.highSlope + stops.highBend * above)
    let s = L.select(above.isLess(than: L(0)), L(0.8) * low, L(0.8) + L(0.2) * high)
    return Triple(polar.z, hasChroma(color.x, s), Oklrab.estimate(color.x))
  }

  /// `value` where Oklab lightness lies between 0 and 1, elsewhere 0.
  @inlinable static func hasChroma<L: Lane>(_ lightness: L, _ value: L) -> L {
    let room = L.least(lightness, L(1) - lightness)
    return L.select(L(1e-12).isLess(than: room), value, L(0))
  }

  /// Chroma as a function of saturation: from 0 to `middle` at 0.8, then to the edge at 1, in two
  /// pieces slope·t / (1 − bend·t).
  @inlinable static func chromas<L: Lane>(
    _ plane: Oklab.HuePlane<L>, _ lightness: L
  ) -> (middle: L, lowSlope: L, lowBend: L, highSlope: L, highBend: L) {
    let (l, dark) = (lightness, L(1) - lightness)
    let edge = plane.maximumChroma(at: l)
    let k = L.quotient(edge, L.least(l * plane.maximumS, dark * plane.maximumT))

    let (s, t) = middleSlopes(plane.a, plane.b)
    let (u, v) = (l * s, dark * t)
    let (u4, v4) = (u * u * u * u, v * v * v * v)
    let middle = L(0.9) * k * L.quotient(u4 * v4, u4 + v4).squareRoot().squareRoot()

    let (x, y) = (L(0.4) * l, L(0.8) * dark)
    let start = L.quotient(x * x * y * y, x * x + y * y).squareRoot()

    let lowSlope = L(0.8) * start
    let highSlope = L.quotient(L(0.2 * 1.25 * 1.25) * middle * middle, start)
    return (
      middle, lowSlope, L(1) - L.quotient(lowSlope, middle), highSlope,
      L(1) - L.quotient(highSlope, edge - middle)
    )
  }

  /// A smooth approximation of the cusp by C/L and C/(1 − L).
  @inlinable static func middleSlopes<L: Lane>(_ a: L, _ b: L) -> (s: L, t: L) {
    let s3 = L(-4.24894561) + L(5.38770819) * b + L(4.69891013) * a
    let s2 = L(-2.13704948) - L(10.02301043) * b + a * s3
    let s1 = L(-2.19557347) + L(1.75198401) * b + a * s2
    let s = L(0.11516993) + L(1) / (L(7.44778970) + L(4.15901240) * b + a * s1)
    let t3 = L(0.00299215) - L(0.45399568) * b - L(0.14661872) * a
    let t2 = L(-0.27087943) + L(0.61223990) * b + a * t3
    let t1 = L(0.40370612) + L(0.90148123) * b + a * t2
    let t = L(0.11239642) + L(1) / (L(1.61320320) - L(0.68124379) * b + a * t1)
    return (s, t)
  }
}

extension ColorSpaceID {
  /// Okhsl.
  public static var okhsl: ColorSpaceID { Okhsl.id }
}
