/// The polar form of CIE L\*a\*b\*, D50 (CSS Color 4, section 9.3).
///
/// C = √(a² + b²), at least 0, and h = atan2(b, a) in 0…360°. A negative chroma points to the
/// opposite hue.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: LCH.id).css)
/// // Prints "lch(54.2905… 106.8371… 40.8576…)"
/// ```
public enum LCH: ColorSpace {
  public typealias Parent = Lab
  public static let name = "lch"
  public static let components = [
    ColorComponent("l", .lightness, 0...100),
    ColorComponent("c", .colorfulness, 0...150),
    ColorComponent("h", .hue, 0...360),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 0.0015 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.toRectangular(color)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.fromRectangular(color)
  }
}

extension ColorSpaceID {
  /// Polar CIE L\*a\*b\*, D50.
  public static var lch: ColorSpaceID { LCH.id }
}
