/// Adobe RGB (1998): gamma 563/256, white D65 (CSS Color 4, section 10.6).
///
/// R, G and B are 0…1 in gamut. Outside, −c stands for the light of c with the opposite sign.
///
/// ```swift
/// print(Color(red: 0, green: 255, blue: 0).components(in: A98RGB.id).x)
/// // Prints "0.5649…"
/// ```
public enum A98RGB: ColorSpace {
  public typealias Parent = XYZD65
  public static let id: ColorSpaceID = "a98-rgb"
  public static let components = rgbComponents

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearA98RGBToXYZ * color.map { $0.magnitude.power(563.0 / 256).withSign(of: $0) }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearA98RGB * color).map {
      $0.magnitude.power(1 / (563.0 / 256)).withSign(of: $0)
    }
  }
}
