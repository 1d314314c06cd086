/// Hue, saturation and lightness of sRGB: hue in degrees, the others in percent
/// (CSS Color 4, section 7.1).
///
/// Outside the sRGB gamut saturation can exceed 100; a negative one is turned into a positive one of
/// the opposite hue.
///
/// ```swift
/// print(Color(.srgb, 0.25, 0.5, 0.75).converted(to: HSL.id).css)
/// // Prints "hsl(210 50 50)"
/// ```
public enum HSL: ColorSpace {
  public typealias Parent = SRGB
  public static let name = "hsl"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("s", .colorfulness, 0...100),
    ColorComponent("l", .lightness, 0...100),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 0.001 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let s = color.y / L(100)
    let l = color.z / L(100)
    let a = s * L.least(l, L(1) - l)
    func channel(_ n: Double) -> L {
      let turned = L(n) + color.x / L(30)
      let k = turned - L(12) * (turned / L(12)).roundedDown()
      return l - a * L.greatest(L(-1), L.least(L.least(k - L(3), L(9) - k), L(1)))
    }
    return Triple(channel(0), channel(8), channel(4))
  }

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let high = L.greatest(L.greatest(color.x, color.y), color.z)
    let low = L.least(L.least(color.x, color.y), color.z)
    let l = (low + high) / L(2)
    let room = L.least(l, L(1) - l)
    // Where the room is 0 (lightness 0 or 1) the quotient means nothing.
    let isEdge = room.magnitude.isLess(than: L(1e-15))
    let s = L.select(isEdge, L(0), (high - l) / L.select(isEdge, L(1), room))
    let hue = Hexagon.hue(color, high: high, low: low)
    let isNegative = s.isLess(than: L(0))
    return Triple(
      Polar.degrees(L.select(isNegative, hue + L(180), hue)), s.magnitude * L(100), l * L(100))
  }
}

extension ColorSpaceID {
  /// HSL of sRGB.
  public static var hsl: ColorSpaceID { HSL.id }
}
