/// Jzazbz (M. Safdar, G. Cui, Y. Kim, M. Luo, "Perceptually uniform color space for image signals
/// including high dynamic range and wide gamut", 2017). White D65 of 203 cd/m² (ITU-R BT.2408),
/// whose Jz is 0.2221.
///
/// With p = 1.7·2523/32 in the place of m₂ of the perceptual quantizer and d = −0.56: Jz = (1 +
/// d)·Iz / (1 + d·Iz) − 1.63·10⁻¹¹. Negative cone responses take the curve mirrored at black.
///
/// ```swift
/// print(Color(.srgb, 1, 1, 1).converted(to: Jzazbz.id).components.x)
/// // Prints "0.2220…"
/// ```
public enum Jzazbz: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "jzazbz"
  public static let components = [
    ColorComponent("jz", .lightness, 0...1), ColorComponent("az", .opponentA, -0.21...0.21),
    ColorComponent("bz", .opponentB, -0.21...0.21),
  ]

  /// p, in the place of m₂ of the perceptual quantizer.
  @inlinable static var exponent: Double { 1.7 * 2523 / 32 }
  @inlinable static var d: Double { -0.56 }
  @inlinable static var d0: Double { 1.6295499532821566e-11 }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let jz = color.x + L(d0)
    let iz = L.quotient(jz, L(1 + d) - L(d) * jz)
    return Matrix3.jzazbzLMSToXYZ
      * (Matrix3.izazbzToJzazbzLMS * Triple(iz, color.y, color.z)).map {
        Rec2100PQ.luminance($0, exponent: exponent)
      }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let izazbz =
      Matrix3.jzazbzLMSToIzazbz
      * (Matrix3.xyzToJzazbzLMS * color).map { Rec2100PQ.quantized($0, exponent: exponent) }
    let jz = L.quotient(L(1 + d) * izazbz.x, L(1) + L(d) * izazbz.x) - L(d0)
    return Triple(jz, izazbz.y, izazbz.z)
  }
}

extension ColorSpaceID {
  /// Jzazbz.
  public static var jzazbz: ColorSpaceID { Jzazbz.id }
}
