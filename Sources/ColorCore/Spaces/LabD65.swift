/// CIE L\*a\*b\* relative to D65, without adaptation (CIE 15:2018): the white of most screens.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: LabD65.id).css)
/// // Prints "color(lab-d65 53.2371… 80.0901… 67.2032…)"
/// ```
public enum LabD65: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "lab-d65"
  public static let components = Lab.components

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Lab.xyz(color, white: WhitePoint.d65)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Lab.lab(color, white: WhitePoint.d65)
  }
}

extension ColorSpaceID {
  /// CIE L\*a\*b\*, D65.
  public static var labD65: ColorSpaceID { LabD65.id }
}
