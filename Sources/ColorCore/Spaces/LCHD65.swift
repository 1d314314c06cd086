/// The polar form of CIE L\*a\*b\*, D65.
public enum LCHD65: ColorSpace {
  public typealias Parent = LabD65
  public static let id: ColorSpaceID = "lch-d65"
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
