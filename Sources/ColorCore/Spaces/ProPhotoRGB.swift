/// ProPhoto RGB (ISO 22028-2, ROMM): gamma 1.8 with a linear part below 1/512, white D50, the
/// six-digit primaries of CSS Color 4, section 10.7.
///
/// R, G and B are 0…1 in gamut; outside, the transfer function goes on by odd symmetry.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: ProPhotoRGB.id).css)
/// // Prints "color(prophoto-rgb 0.7022… 0.2757… 0.1035…)"
/// ```
public enum ProPhotoRGB: RGBColorSpace {
  public typealias Parent = XYZD50
  public static let name = "prophoto-rgb"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearProPhotoToXYZD50
      * color.map { c in
        let m = c.magnitude
        return L.select(m.isLess(than: L(16.0 / 512)), m / L(16), L.pow(m, L(1.8))).withSign(of: c)
      }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzD50ToLinearProPhoto * color).map { c in
      let m = c.magnitude
      return L.select(m.isLess(than: L(1.0 / 512)), m * L(16), L.pow(m, L(1 / 1.8))).withSign(of: c)
    }
  }
}

extension ColorSpaceID {
  /// ProPhoto RGB.
  public static var proPhotoRGB: ColorSpaceID { ProPhotoRGB.id }
}
