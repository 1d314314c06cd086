/// Adobe RGB (1998): gamma 563/256, white D65 (CSS Color 4, section 10.6).
///
/// R, G and B are 0…1 in gamut. Outside, −c stands for the light of c with the opposite sign.
///
/// ```swift
/// print(Color(red: 0, green: 255, blue: 0).components(in: A98RGB.id).x)
/// // Prints "0.5649…"
/// ```
public enum A98RGB: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "a98-rgb"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearA98RGBToXYZ * color.map { L.pow($0.magnitude, L(563.0 / 256)).withSign(of: $0) }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearA98RGB * color).map {
      L.pow($0.magnitude, L(1 / (563.0 / 256))).withSign(of: $0)
    }
  }
}

extension ColorSpaceID {
  /// A98 RGB (Adobe RGB 1998).
  public static var a98RGB: ColorSpaceID { A98RGB.id }
}
