/// Hue, whiteness and blackness of sRGB: hue in degrees, the others in percent
/// (CSS Color 4, section 8). Whiteness and blackness that add up to 100 or more give a gray.
///
/// W = min and B = 1 − max of R, G and B; outside the sRGB gamut they are below 0 or above 100.
///
/// ```swift
/// print(try Color(parsing: "rebeccapurple").converted(to: HWB.id).css)
/// // Prints "hwb(270 20 40)"
/// ```
public enum HWB: ColorSpace {
  public typealias Parent = SRGB
  public static let name = "hwb"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("w", .other, 0...100),
    ColorComponent("b", .other, 0...100),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool {
    99.999 - 1e-9 <= color.y + color.z
  }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let w = color.y / L(100)
    let b = color.z / L(100)
    let sum = w + b
    let isGray = L(1).isLess(than: sum)
    let gray = w / L.select(isGray, sum, L(1))
    let pure = HSL.toParent(Triple(color.x, L(100), L(50)))
    return pure.map { L.select(isGray, gray, $0 * (L(1) - sum) + w) }
  }

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let high = L.greatest(L.greatest(color.x, color.y), color.z)
    let low = L.least(L.least(color.x, color.y), color.z)
    return Triple(
      Hexagon.hue(color, high: high, low: low), low * L(100), (L(1) - high) * L(100))
  }
}

extension ColorSpaceID {
  /// HWB of sRGB.
  public static var hwb: ColorSpaceID { HWB.id }
}
