/// The polar form of Oklab (CSS Color 4, section 9.4).
///
/// L is 0…1, C = √(a² + b²), which is below 0.33 in sRGB and below 0.37 in Display P3, and h =
/// atan2(b, a) in 0…360°. A negative chroma points to the opposite hue.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: OKLCH.id).css)
/// // Prints "oklch(0.6279… 0.2576… 29.2338…)"
/// ```
public enum OKLCH: ColorSpace {
  public typealias Parent = Oklab
  public static let name = "oklch"
  public static let components = [
    ColorComponent("l", .lightness, 0...1),
    ColorComponent("c", .colorfulness, 0...0.4),
    ColorComponent("h", .hue, 0...360),
  ]

  /// Hue means nothing where the color is a gray.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 0.000004 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.toRectangular(color)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Polar.fromRectangular(color)
  }
}

extension ColorSpaceID {
  /// Polar Oklab.
  public static var oklch: ColorSpaceID { OKLCH.id }
}
