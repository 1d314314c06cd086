/// sRGB (IEC 61966-2-1), extended to all real numbers by odd symmetry (CSS Color 4, section 10.2).
///
/// R, G and B are 0…1 in gamut.
///
/// ```swift
/// print(Color(.srgbLinear, 0.18, 0.18, 0.18).converted(to: SRGB.id).components.x)
/// // Prints "0.4613…"
/// ```
public enum SRGB: RGBColorSpace {
  public typealias Parent = SRGBLinear
  public static let name = "srgb"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map(linearLight)
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    color.map(encoded)
  }

  /// Linear light of an encoded component: c/12.92 up to 0.04045, else ((c + 0.055)/1.055)^2.4.
  ///
  /// Of all real numbers, by odd symmetry; 0…1 onto 0…1.
  ///
  /// ```swift
  /// print(SRGB.linearLight(0.5), SRGB.linearLight(-0.5))
  /// // Prints "0.2140… -0.2140…"
  /// ```
  @inlinable public static func linearLight<L: Lane>(_ c: L) -> L {
    let m = c.magnitude
    let curve = L.pow((m + L(0.055)) / L(1.055), L(2.4))
    return L.select(L(0.04045).isLess(than: m), curve, m / L(12.92)).withSign(of: c)
  }

  /// The encoded component of linear light: 12.92·c up to 0.0031308, else 1.055·c^(1/2.4) − 0.055.
  ///
  /// Of all real numbers, by odd symmetry; 0…1 onto 0…1. The inverse of ``linearLight(_:)`` but for
  /// the knee, where the rounded constants of the standard leave a step of 3·10⁻⁸.
  ///
  /// ```swift
  /// print(SRGB.encoded(0.18))
  /// // Prints "0.4613…"
  /// ```
  @inlinable public static func encoded<L: Lane>(_ c: L) -> L {
    let m = c.magnitude
    let curve = L(1.055) * L.pow(m, L(1 / 2.4)) - L(0.055)
    return L.select(L(0.0031308).isLess(than: m), curve, L(12.92) * m).withSign(of: c)
  }
}

extension ColorSpaceID {
  /// sRGB.
  public static var srgb: ColorSpaceID { SRGB.id }
}
