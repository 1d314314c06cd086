/// Display P3 in linear light: the primaries of SMPTE EG 432-1, white D65 (CSS Color 4, section 10.5).
public enum DisplayP3Linear: ColorSpace {
  public typealias Parent = XYZD65
  public static let id: ColorSpaceID = "display-p3-linear"
  public static let components = rgbComponents

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearDisplayP3ToXYZ * color
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.xyzToLinearDisplayP3 * color
  }
}
