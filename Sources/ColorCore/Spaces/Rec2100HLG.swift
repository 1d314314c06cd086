/// Rec. 2100 with hybrid log-gamma: the primaries and the transfer function of ITU-R BT.2100-2,
/// extended to negative numbers by odd symmetry. The white of the other spaces is at 0.75
/// (ITU-R BT.2408).
///
/// With light E in 0…1: √(3E) up to 1/12, else a·ln(12E − b) + c, a = 0.17883277, b = 1 − 4a, c =
/// 0.5 − a·ln(4a). White has E = 0.265; a code of 1 is 3.77 times as bright. Above 1 the curve goes
/// on.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Rec2100HLG.id).css)
/// // Prints "color(rec2100-hlg 0.6558… 0.2343… 0.1141…)"
/// ```
public enum Rec2100HLG: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "rec2100-hlg"

  /// Scene light that has the code 0.75.
  @inlinable static var white: Double { 0.26496256042100724 }
  @inlinable static var a: Double { 0.17883277 }
  @inlinable static var b: Double { 1 - 4 * a }
  /// 0.5 − a·ln(4a)
  @inlinable static var c: Double { 0.559910729529562 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearRec2020ToXYZ
      * color.map { code in
        let m = code.magnitude
        let curve = (L.exp((m - L(c)) / L(a)) + L(b)) / L(12)
        let light = L.select(L(0.5).isLess(than: m), curve, m * m / L(3))
        return light.withSign(of: code) / L(white)
      }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearRec2020 * color).map { light in
      let m = light.magnitude * L(white)
      let knee = L(1.0 / 12)
      let curve = L(a) * L.log(L(12) * L.greatest(m, knee) - L(b)) + L(c)
      return L.select(knee.isLess(than: m), curve, (L(3) * m).squareRoot()).withSign(of: light)
    }
  }
}

extension ColorSpaceID {
  /// Rec. 2100 with hybrid log-gamma.
  public static var rec2100HLG: ColorSpaceID { Rec2100HLG.id }
}
