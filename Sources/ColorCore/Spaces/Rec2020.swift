/// Rec. 2020 as displayed: the primaries of ITU-R BT.2020 with the gamma of 2.4 of ITU-R BT.1886, as
/// the CSS Working Group resolved in 2025 (csswg-drafts#12574), not the camera curve of BT.2020.
///
/// R, G and B are 0…1 in gamut; outside, −c stands for the light of c with the opposite sign.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Rec2020.id).css)
/// // Prints "color(rec2020 0.8234… 0.3284… 0.1803…)"
/// ```
public enum Rec2020: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "rec2020"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearRec2020ToXYZ * color.map { L.pow($0.magnitude, L(2.4)).withSign(of: $0) }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearRec2020 * color).map { L.pow($0.magnitude, L(1 / 2.4)).withSign(of: $0) }
  }
}

extension ColorSpaceID {
  /// Rec. 2020 as a screen shows it.
  public static var rec2020: ColorSpaceID { Rec2020.id }
}
