/// ACEScg (Academy S-2014-004): linear light with the primaries AP1, adapted from its white, near
/// D60, to D65 with the linear Bradford transform. Values are not limited to 0…1.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: ACEScg.id).css)
/// // Prints "color(acescg 0.6130… 0.07019… 0.02061…)"
/// ```
public enum ACEScg: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "acescg"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearACEScgToXYZ * color
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.xyzToLinearACEScg * color
  }
}

extension ColorSpaceID {
  /// ACEScg.
  public static var acescg: ColorSpaceID { ACEScg.id }
}
