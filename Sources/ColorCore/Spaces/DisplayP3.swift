/// Display P3: the primaries of SMPTE EG 432-1 with the transfer function of sRGB
/// (CSS Color 4, section 10.4).
///
/// R, G and B are 0…1 in gamut; outside, the transfer function goes on by odd symmetry.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: DisplayP3.id).css)
/// // Prints "color(display-p3 0.9174… 0.2002… 0.1385…)"
/// ```
public enum DisplayP3: RGBColorSpace {
  public typealias Parent = DisplayP3Linear
  public static let name = "display-p3"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map(SRGB.linearLight)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map(SRGB.encoded)
  }
}

extension ColorSpaceID {
  /// Display P3.
  public static var displayP3: ColorSpaceID { DisplayP3.id }
}
