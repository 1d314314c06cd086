/// The polar form of Oklab (CSS Color 4, section 9.4).
public enum OKLCH: ColorSpace {
  public typealias Parent = Oklab
  public static let id: ColorSpaceID = "oklch"
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
