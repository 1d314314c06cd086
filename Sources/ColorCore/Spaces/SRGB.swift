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

  /// The linear light of an encoded component: c/12.92 up to 0.04045, otherwise
  /// ((c + 0.055)/1.055)^2.4.
  ///
  /// Defined for all real numbers by odd symmetry; maps 0…1 onto 0…1.
  ///
  /// ```swift
  /// print(SRGB.linearLight(0.5), SRGB.linearLight(-0.5))
  /// // Prints "0.2140… -0.2140…"
  /// ```
  @inlinable public static func linearLight<L: Lane>(_ c: L) -> L {
    let m = c.magnitude
    let curve = L.pow((m + L(Curve.offset)) / L(Curve.scale), L(Curve.exponent))
    return L.select(L(Curve.knee).isLess(than: m), curve, m / L(Curve.slope)).withSign(of: c)
  }

  /// The encoded component for linear light: 12.92·c up to 0.0031308, otherwise
  /// 1.055·c^(1/2.4) − 0.055.
  ///
  /// Defined for all real numbers by odd symmetry; maps 0…1 onto 0…1. The inverse of
  /// ``linearLight(_:)`` except at the knee, where the rounded constants of the standard leave a
  /// step of 3·10⁻⁸.
  ///
  /// ```swift
  /// print(SRGB.encoded(0.18))
  /// // Prints "0.4613…"
  /// ```
  @inlinable public static func encoded<L: Lane>(_ c: L) -> L {
    let m = c.magnitude
    let curve = L(Curve.scale) * L.pow(m, L(1 / Curve.exponent)) - L(Curve.offset)
    return L.select(L(Curve.linearKnee).isLess(than: m), curve, L(Curve.slope) * m)
      .withSign(of: c)
  }

  /// The constants of the curve as IEC 61966-2-1 rounds them, for code that needs more than the two
  /// functions.
  @usableFromInline package enum Curve {
    @inlinable package static var exponent: Double { 2.4 }
    @inlinable package static var offset: Double { 0.055 }
    @inlinable package static var scale: Double { 1.055 }
    @inlinable package static var slope: Double { 12.92 }
    /// The greatest encoded component of the linear segment.
    @inlinable package static var knee: Double { 0.04045 }
    /// The greatest light of the linear segment.
    @inlinable package static var linearKnee: Double { 0.0031308 }

    /// The light of an encoded component by the power segment, extended below the knee.
    package static func power(_ c: Double) -> Double { Double.pow((c + offset) / scale, exponent) }

    /// The derivative of ``power(_:)``.
    package static func powerSlope(_ c: Double) -> Double {
      exponent / scale * Double.pow((c + offset) / scale, exponent - 1)
    }

    /// The encoded component at which ``power(_:)`` has the given slope.
    package static func component(atPowerSlope slope: Double) -> Double {
      scale * Double.pow(slope * scale / exponent, 1 / (exponent - 1)) - offset
    }
  }

  /// The nearest of 256 codes to linear light; values outside 0…1 are clipped.
  ///
  /// Equal to rounding 255 · ``encoded(_:)``, but without the power: each of 4096 intervals of 0…1
  /// contains at most one threshold, because the curve rises by at most 12.92 · 255 codes per unit.
  package static func code(ofLight light: Double) -> UInt8 {
    guard light > 0 else { return 0 }
    guard light < 1 else { return 255 }
    let code = Codes.atStart[Int(light * 4096)]
    return code < 255 && light >= Codes.thresholds[Int(code)] ? code + 1 : code
  }

  /// The nearest 8-bit codes to colors in linear light, red most significant.
  package static func codes(ofLight colors: [Triple<Double>]) -> [UInt32] {
    let (atStart, thresholds) = (Codes.atStart, Codes.thresholds)
    @inline(__always)
    func code(_ light: Double) -> UInt32 {
      guard light > 0 else { return 0 }
      guard light < 1 else { return 255 }
      let code = Int(atStart[Int(light * 4096)])
      return UInt32(truncatingIfNeeded: code < 255 && light >= thresholds[code] ? code + 1 : code)
    }
    return colors.map { code($0.x) << 16 | code($0.y) << 8 | code($0.z) }
  }

  private enum Codes {
    /// The light midway between each code and the next.
    static let thresholds = (0..<255).map { linearLight((Double($0) + 0.5) / 255) }
    /// The code at the start of each of the 4096 intervals.
    static let atStart = (0..<4096).map { part in
      UInt8(thresholds.prefix { $0 <= Double(part) / 4096 }.count)
    }
  }
}

extension ColorSpaceID {
  /// sRGB.
  public static var srgb: ColorSpaceID { SRGB.id }
}
