/// Rec. 2020 as a camera encodes it: the primaries and the transfer function of ITU-R BT.2020,
/// extended to all real numbers by odd symmetry. For what a screen shows see ``Rec2020``.
///
/// With α = 1.0993 and β = 0.01805: 4.5·c below β, else α·c^0.45 − (α − 1).
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: Rec2020OETF.id).css)
/// // Prints "color(rec2020-oetf 0.7919… 0.2309… 0.07376…)"
/// ```
public enum Rec2020OETF: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "rec2020-oetf"

  @inlinable static var alpha: Double { 1.09929682680944 }
  @inlinable static var beta: Double { 0.018053968510807 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearRec2020ToXYZ
      * color.map { c in
        let m = c.magnitude
        let curve = L.pow((m + L(alpha - 1)) / L(alpha), L(1 / 0.45))
        return L.select(m.isLess(than: L(4.5 * beta)), m / L(4.5), curve).withSign(of: c)
      }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearRec2020 * color).map { c in
      let m = c.magnitude
      let curve = L(alpha) * L.pow(m, L(0.45)) - L(alpha - 1)
      return L.select(m.isLess(than: L(beta)), L(4.5) * m, curve).withSign(of: c)
    }
  }
}

extension ColorSpaceID {
  /// Rec. 2020 as a camera encodes it.
  public static var rec2020OETF: ColorSpaceID { Rec2020OETF.id }
}
