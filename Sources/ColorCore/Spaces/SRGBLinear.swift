/// sRGB in linear light: the primaries of Rec. 709, white D65 (CSS Color 4, section 10.3).
///
/// R, G and B are 0…1 in gamut and any real number outside.
///
/// ```swift
/// print(Color(.srgb, 0.5, 0.5, 0.5).converted(to: SRGBLinear.id).components.x)
/// // Prints "0.2140…"
/// ```
public enum SRGBLinear: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "srgb-linear"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearSRGBToXYZ * color
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.xyzToLinearSRGB * color
  }
}

extension ColorSpaceID {
  /// sRGB in linear light.
  public static var srgbLinear: ColorSpaceID { SRGBLinear.id }
}
