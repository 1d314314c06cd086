/// CIE 1931 XYZ relative to D65, Y = 1 for the white: the root of the tree (CSS `xyz-d65`, `xyz`).
///
/// From the chromaticities 0.3127, 0.3290 of the white. Any real numbers; colors outside the gamut
/// of human vision have no physical meaning, and are kept.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: XYZD65.id).css)
/// // Prints "color(xyz-d65 0.4123… 0.2126… 0.01933…)"
/// ```
public enum XYZD65: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "xyz-d65"
  public static let components = xyzComponents

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
}

extension ColorSpaceID {
  /// XYZ, D65.
  public static var xyzD65: ColorSpaceID { XYZD65.id }
}
