/// The polar form of CIE L\*a\*b\*, D65.
///
/// C = √(a² + b²), at least 0, and h = atan2(b, a) in 0…360°.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: LCHD65.id).css)
/// // Prints "color(lch-d65 53.2371… 104.5500… 39.9998…)"
/// ```
public enum LCHD65: ColorSpace {
  public typealias Parent = LabD65
  public static let name = "lch-d65"
  public static let components = LCH.components

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool {
    LCH.isHuePowerless(color)
  }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.toRectangular(color)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.fromRectangular(color)
  }
}

extension ColorSpaceID {
  /// Polar CIE L\*a\*b\*, D65.
  public static var lchD65: ColorSpaceID { LCHD65.id }
}
