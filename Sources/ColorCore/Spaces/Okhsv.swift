/// Okhsv (B. Ottosson, "Okhsv and Okhsl", 2021): hue of Oklab in degrees, saturation and value 0…1,
/// which span the sRGB gamut (but for the error of its approximation, below 0.01).
///
/// ```swift
/// print(try Color(parsing: "rebeccapurple").converted(to: Okhsv.id).css)
/// // Prints "color(okhsv 303.3729… 0.8052… 0.6082…)"
/// ```
public enum Okhsv: ColorSpace {
  public typealias Parent = Oklab
  public static let name = "okhsv"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("s", .colorfulness, 0...1),
    ColorComponent("v", .other, 0...1),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 1e-7 }

  @inlinable static var s0: Double { 0.5 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let plane = Oklab.HuePlane(hue: color.x)
    let (s, v) = (color.y, color.z)
    let (maximumS, t) = (plane.maximumS, plane.maximumT)
    let k = L(1) - L(s0) / maximumS
    // Lightness and chroma at value 1, as if the gamut were a triangle.
    let divisor = L(s0) + t - t * k * s
    let edgeL = L(1) - L.quotient(s * L(s0), divisor)
    let edgeC = L.quotient(s * t * L(s0), divisor)
    let l = v * edgeL
    // Then the curved top of the gamut and the scale of lightness.
    let edge = Oklrab.lightness(edgeL)
    let scale = plane.scale(lightness: edge, chroma: L.quotient(edgeC * edge, edgeL))
    let lightness = Oklrab.lightness(l)
    let chroma = L.quotient(v * edgeC * lightness, l) * scale
    return Triple(lightness * scale, chroma * plane.a, chroma * plane.b)
  }

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let polar = Polar.fromRectangular(color)
    let plane = Oklab.HuePlane(color, chroma: polar.y)
    let (maximumS, maximumT) = (plane.maximumS, plane.maximumT)
    let k = L(1) - L(s0) / maximumS
    let t = L.quotient(maximumT, polar.y + color.x * maximumT)
    let edgeL = t * color.x
    let edgeC = t * polar.y
    let edge = Oklrab.lightness(edgeL)
    let scale = plane.scale(lightness: edge, chroma: L.quotient(edgeC * edge, edgeL))
    let v = L.quotient(Oklrab.estimate(L.quotient(color.x, scale)), edgeL)
    let s = L.quotient((L(s0) + maximumT) * edgeC, maximumT * (L(s0) + k * edgeC))
    return Triple(polar.z, s, v)
  }
}

extension ColorSpaceID {
  /// Okhsv.
  public static var okhsv: ColorSpaceID { Okhsv.id }
}
