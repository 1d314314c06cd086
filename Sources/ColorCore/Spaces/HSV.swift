/// Hue, saturation and value of sRGB: hue in degrees, the others in percent (A. R. Smith, 1978).
///
/// S = (max − min) / max and V = max of R, G and B; black has S = 0. Outside the sRGB gamut
/// saturation can exceed 100 and, like value, be negative.
///
/// ```swift
/// print(try Color(parsing: "rebeccapurple").converted(to: HSV.id).css)
/// // Prints "color(hsv 270 66.6666… 60)"
/// ```
public enum HSV: ColorSpace {
  public typealias Parent = SRGB
  public static let name = "hsv"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("s", .colorfulness, 0...100),
    ColorComponent("v", .other, 0...100),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 0.001 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let s = color.y / L(100)
    let v = color.z / L(100)
    func channel(_ n: Double) -> L {
      let turned = L(n) + color.x / L(60)
      let k = turned - L(6) * (turned / L(6)).roundedDown()
      return v - v * s * L.greatest(L(0), L.least(L.least(k, L(4) - k), L(1)))
    }
    return Triple(channel(5), channel(3), channel(1))
  }

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let high = L.greatest(L.greatest(color.x, color.y), color.z)
    let low = L.least(L.least(color.x, color.y), color.z)
    let isBlack = high.magnitude.isLess(than: L(1e-15))
    let s = L.select(isBlack, L(0), (high - low) / L.select(isBlack, L(1), high))
    return Triple(Hexagon.hue(color, high: high, low: low), s * L(100), high * L(100))
  }
}

extension ColorSpaceID {
  /// HSV of sRGB.
  public static var hsv: ColorSpaceID { HSV.id }
}
