/// CIE 1931 XYZ relative to D50, adapted from D65 with the linear Bradford transform
/// (CSS Color 4, section 10.9; ICC.1:2022 annex E).
///
/// ```swift
/// print(Color(.srgb, 1, 1, 1).converted(to: XYZD50.id).components.z)
/// // Prints "0.8251…"
/// ```
public enum XYZD50: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "xyz-d50"
  public static let components = xyzComponents

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.d50ToD65 * color
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.d65ToD50 * color
  }
}

extension ColorSpaceID {
  /// XYZ, D50.
  public static var xyzD50: ColorSpaceID { XYZD50.id }
}
