/// Display P3 in linear light: the primaries of SMPTE EG 432-1, white D65 (CSS Color 4, section 10.5).
///
/// R, G and B are 0…1 in gamut and any real number outside.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: DisplayP3Linear.id).css)
/// // Prints "color(display-p3-linear 0.8224… 0.03319… 0.01708…)"
/// ```
public enum DisplayP3Linear: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "display-p3-linear"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearDisplayP3ToXYZ * color
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.xyzToLinearDisplayP3 * color
  }
}

extension ColorSpaceID {
  /// Display P3 in linear light.
  public static var displayP3Linear: ColorSpaceID { DisplayP3Linear.id }
}
