/// Rec. 2100 with the perceptual quantizer: the primaries of ITU-R BT.2020 with the transfer
/// function of SMPTE ST 2084. 1 is 10000 cd/m²; the white of the other spaces is at 203 cd/m²
/// (ITU-R BT.2408), 0.5807.
///
/// Codes from 0 to that of black, 7·10⁻⁷, give no light; below 0 the curve is mirrored at black.
/// Codes above about 2, which no luminance has, give ever larger finite numbers.
///
/// ```swift
/// print(Color(.srgb, 1, 1, 1).converted(to: Rec2100PQ.id).components.x)
/// // Prints "0.5806…"
/// ```
public enum Rec2100PQ: RGBColorSpace {
  public typealias Parent = XYZD65
  public static let name = "rec2100-pq"

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    Matrix3.linearRec2020ToXYZ
      * color.map { luminance($0, exponent: exponent) * L(10000.0 / 203) }
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    (Matrix3.xyzToLinearRec2020 * color).map {
      quantized($0 * L(203.0 / 10000), exponent: exponent)
    }
  }

  /// m₂ of ST 2084.
  @inlinable static var exponent: Double { 2523.0 / 32 }

  // With c₁ = c₃ − c₂ + 1, (c₁ + c₂x) / (1 + c₃x) is 1 − d for d = (c₂ − c₃)(1 − x) / (1 + c₃x),
  // and the logarithm of 1 − d keeps the digits that the quotient would lose in `Float`.
  @inlinable static var m1: Double { 2610.0 / 16384 }
  @inlinable static var c3: Double { 2392.0 / 128 }
  @inlinable static var gap: Double { 2413.0 / 128 - c3 }

  /// The code for a luminance in units of 10000 cd/m²: ((c₁ + c₂·Yᵐ¹) / (1 + c₃·Yᵐ¹))ᵐ² with m₂ =
  /// `exponent`. Negative luminances mirror the curve at the code of 0.
  @inlinable static func quantized<L: Lane>(_ luminance: L, exponent: Double) -> L {
    let x = L.pow(luminance.magnitude, L(m1))
    let d = L(gap) * (L(1) - x) / (L(1) + L(c3) * x)
    let code = L.exp(L(exponent) * L.log(onePlus: -d))
    return L.select(luminance.isLess(than: L(0)), L(2 * black(exponent)) - code, code)
  }

  /// The luminance for a code: the inverse of `quantized(_:exponent:)`. Codes from 0 to the code
  /// of black give 0; codes above about 2, which no luminance has, give ever larger finite numbers.
  @inlinable static func luminance<L: Lane>(_ code: L, exponent: Double) -> L {
    let offset = code - L(black(exponent))
    let positive = L(black(exponent)) + offset.magnitude
    let d = -L.expMinusOne(L.log(positive) / L(exponent))
    let x = (L(gap) - d) / L.greatest(L(gap) + L(c3) * d, L(0.001))
    let light = L.pow(L.greatest(L(0), x), L(1 / m1))
    return L.select(
      offset.isLess(than: L(0)), L.select(code.isLess(than: L(0)), -light, L(0)), light)
  }

  /// The code of luminance 0.
  @inlinable static func black(_ exponent: Double) -> Double { Double.pow(1 - gap, exponent) }
}

extension ColorSpaceID {
  /// Rec. 2100 with the perceptual quantizer.
  public static var rec2100PQ: ColorSpaceID { Rec2100PQ.id }
}
