import ColorCore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The conversion of an encoded component to linear light: the parametric curve of ICC.1:2022,
/// 10.18.
///
/// *Y* = (*a* *X* + *b*)^*γ* for *X* ≥ *d*, and *c* *X* below; a plain power has *a* = 1 and *b* =
/// *c* = *d* = 0. Both sides are in 0…1.
///
/// ```swift
/// print(ToneCurve.srgb.decoded(0.5), ToneCurve(gamma: 2.2).decoded(0.5))
/// // Prints "0.2140… 0.2176…"
/// ```
public struct ToneCurve: Hashable, Sendable {
  /// The exponent.
  public var gamma: Double
  /// The factor inside the power.
  public var a: Double
  /// The offset inside the power.
  public var b: Double
  /// The slope of the linear segment.
  public var c: Double
  /// The end of the linear segment.
  public var d: Double

  /// Creates a curve with a linear segment near black.
  public init(gamma: Double, a: Double, b: Double, c: Double, d: Double) {
    self.gamma = gamma
    self.a = a
    self.b = b
    self.c = c
    self.d = d
  }

  /// Creates a plain power.
  public init(gamma: Double) {
    self.init(gamma: gamma, a: 1, b: 0, c: 0, d: 0)
  }

  /// IEC 61966-2-1, the curve of sRGB and of Display P3.
  public static let srgb = ToneCurve(
    gamma: SRGB.Curve.exponent, a: 1 / SRGB.Curve.scale, b: SRGB.Curve.offset / SRGB.Curve.scale,
    c: 1 / SRGB.Curve.slope, d: SRGB.Curve.knee)
  /// Rec. ITU-R BT.709 and BT.2020: the inverse of the camera curve.
  public static let bt709 = ToneCurve(
    gamma: 1 / 0.45, a: 1 / 1.099, b: 0.099 / 1.099, c: 1 / 4.5, d: 0.081)
  /// The identity.
  public static let linear = ToneCurve(gamma: 1)

  /// Whether the curve is a plain power.
  public var isPower: Bool { a == 1 && b == 0 && c == 0 && d == 0 }

  /// The curve as a profile stores it, in units of 1/65536.
  package var stored: ToneCurve {
    ToneCurve(
      gamma: gamma.s15Fixed16, a: a.s15Fixed16, b: b.s15Fixed16, c: c.s15Fixed16, d: d.s15Fixed16)
  }

  /// The linear light of an encoded component. Values outside 0…1 are clamped.
  public func decoded(_ encoded: Double) -> Double {
    let x = min(max(encoded, 0), 1)
    return x >= d ? pow(a * x + b, gamma) : c * x
  }

  /// The encoded component for linear light. Values outside 0…1 are clamped.
  public func encoded(_ linear: Double) -> Double {
    let y = min(max(linear, 0), 1)
    let straight = y < pow(a * d + b, gamma)
    return straight ? y / c : (pow(y, 1 / gamma) - b) / a
  }
}

extension Double {
  /// The nearest number that ICC's s15Fixed16Number can represent (ICC.1:2022, 4.7).
  var s15Fixed16: Double { (self * 65536).rounded() / 65536 }
}
