/// CIE 1931 XYZ relative to D65, Y = 1 for the white: the root of the tree (CSS `xyz-d65`, `xyz`).
public enum XYZD65: ColorSpace {
  public typealias Parent = XYZD65
  public static let id: ColorSpaceID = "xyz-d65"
  public static let components = xyzComponents

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> { color }
}
