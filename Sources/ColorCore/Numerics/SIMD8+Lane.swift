/// Eight `Float` numbers as one lane: what a formula over ``Lane`` becomes for pixels.
///
/// The functions are exact to a few units in the last place over the range that color needs: powers and
/// cube roots of finite numbers, angles up to a million degrees, rounding below 2²². They use only
/// operations that the baseline instruction set of x86-64 has for vectors, so they need no run-time
/// choice.
///
/// ```swift
/// let grays = SIMD8<Float>(0, 0.125, 0.25, 0.375, 0.5, 0.625, 0.75, 1)
/// print(SRGB.linearLight(grays)[4])
/// // Prints "0.2140…"
/// ```
extension SIMD8: Lane where Scalar == Float {
  /// The result of a comparison, lane by lane.
  public typealias Mask = SIMDMask<SIMD8<Float.SIMDMaskScalar>>

  @inlinable public init(_ value: Double) { self.init(repeating: Float(value)) }

  @inlinable public func isLess(than other: SIMD8<Float>) -> Mask { self .< other }

  @inlinable public static func select(
    _ mask: Mask, _ yes: SIMD8<Float>, _ no: SIMD8<Float>
  ) -> SIMD8<Float> {
    no.replacing(with: yes, where: mask)
  }

  @inlinable public var magnitude: SIMD8<Float> { SIMD8(bits: bits & 0x7FFF_FFFF) }

  @inlinable public func withSign(of other: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(bits: (bits & 0x7FFF_FFFF) | (other.bits & 0x8000_0000))
  }

  /// The cube root by a guess from the exponent and two steps of Halley's method, which triples the
  /// correct digits each time.
  @_disfavoredOverload @inlinable public static func cbrt(_ number: SIMD8<Float>) -> SIMD8<Float> {
    let x = number.magnitude
    // A third of the bits, which are nearly a logarithm, plus two thirds of the exponent's bias. The
    // division by 3 is a product: 0x5555 / 2^16, lane by lane.
    let third = (x.bits &>> 16) &* 0x5555
    var root = SIMD8(bits: third &+ 0x2A51_19F2)
    for _ in 0..<2 {
      let cube = root * root * root
      root = root * ((cube + x + x) / (cube + cube + x))
    }
    return SIMD8.select(x .< 1e-30, SIMD8(repeating: 0), root).withSign(of: number)
  }

  /// 2 to the power of y · log₂ x; 0 for an x below 10⁻³⁰.
  @_disfavoredOverload @inlinable public static func pow(_ x: SIMD8<Float>, _ y: SIMD8<Float>)
    -> SIMD8<Float>
  {
    let (whole, fraction) = x.binaryLogarithm()
    let result = SIMD8.binaryPower(whole: y * whole, fraction: y * fraction)
    return SIMD8.select(x .< 1e-30, SIMD8(repeating: 0), result)
  }

  @_disfavoredOverload @inlinable public static func exp(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let whole = (x + SIMD8.roundingMagic) - SIMD8.roundingMagic
    let log2OfE = Float(1.4426950408889634)
    return SIMD8.binaryPower(whole: whole * log2OfE, fraction: (x - whole) * log2OfE)
  }

  /// The series near 0, where e^x − 1 would lose its digits.
  @_disfavoredOverload @inlinable public static func expMinusOne(_ x: SIMD8<Float>) -> SIMD8<Float>
  {
    var series = SIMD8<Float>(repeating: 1.0 / 40_320)
    for factorial: Float in [5040, 720, 120, 24, 6, 2, 1] {
      series = series * x + 1 / factorial
    }
    return SIMD8.select(x.magnitude .< 0.5, series * x, SIMD8.exp(x) - 1)
  }

  @_disfavoredOverload @inlinable public static func log(_ x: SIMD8<Float>) -> SIMD8<Float> {
    let (whole, fraction) = x.binaryLogarithm()
    return (whole + fraction) * Float(0.6931471805599453)
  }

  /// 2·artanh(x/(2 + x)) near 0, where 1 + x would lose digits.
  @_disfavoredOverload @inlinable public static func log(onePlus x: SIMD8<Float>) -> SIMD8<Float> {
    let t = x / (x + 2)
    let s = t * t
    var series = SIMD8<Float>(repeating: 2.0 / 11)
    for odd: Float in [9, 7, 5, 3, 1] { series = series * s + 2 / odd }
    return SIMD8.select(x.magnitude .< 0.4, t * series, SIMD8.log(x + 1))
  }

  @inlinable public func roundedDown() -> SIMD8<Float> {
    let nearest = (self + SIMD8.roundingMagic) - SIMD8.roundingMagic
    return nearest - SIMD8(repeating: 0).replacing(with: 1, where: self .< nearest)
  }

  @_disfavoredOverload @inlinable public static func sin(_ x: SIMD8<Float>) -> SIMD8<Float> {
    x.sineAndCosine().sine
  }

  @_disfavoredOverload @inlinable public static func cos(_ x: SIMD8<Float>) -> SIMD8<Float> {
    x.sineAndCosine().cosine
  }

  /// The smaller of the two magnitudes over the larger, reduced to |t| ≤ tan(π/8), where the
  /// series ends soon.
  @_disfavoredOverload @inlinable public static func atan2(
    y: SIMD8<Float>, x: SIMD8<Float>
  ) -> SIMD8<Float> {
    let (ay, ax) = (y.magnitude, x.magnitude)
    let isSteep = ax .< ay
    let high = SIMD8.select(isSteep, ay, ax)
    let low = SIMD8.select(isSteep, ax, ay)
    let ratio = low / SIMD8.select(high .< 1e-37, SIMD8(repeating: 1), high)
    let isLarge = ratio .> 0.41421356
    let t = SIMD8.select(isLarge, (ratio - 1) / (ratio + 1), ratio)
    let s = t * t
    var series = SIMD8<Float>(repeating: -1.0 / 15)
    for odd in stride(from: 13, through: 1, by: -2) {
      let sign: Float = odd % 4 == 1 ? 1 : -1
      series = series * s + sign / Float(odd)
    }
    var angle = t * series + SIMD8(repeating: 0).replacing(with: .pi / 4, where: isLarge)
    angle = SIMD8.select(isSteep, Float.pi / 2 - angle, angle)
    angle = SIMD8.select(x .< 0, Float.pi - angle, angle)
    return angle.withSign(of: y)
  }

  // MARK: - Parts

  @inlinable var bits: SIMD8<UInt32> { unsafe unsafeBitCast(self, to: SIMD8<UInt32>.self) }

  @inlinable init(bits: SIMD8<UInt32>) { self = unsafe unsafeBitCast(bits, to: SIMD8<Float>.self) }

  /// 1.5·2²³: a number to which adding leaves only whole numbers.
  @inlinable static var roundingMagic: Float { 12_582_912 }

  /// log₂ of a positive number as a whole and a fractional part of at most ½ in magnitude:
  /// log₂ m = 2/ln 2 · artanh((m − 1)/(m + 1)) for the mantissa m in √½…√2.
  @inlinable func binaryLogarithm() -> (whole: SIMD8<Float>, fraction: SIMD8<Float>) {
    let shifted = bits &- 0x3F35_04F3
    // The exponent becomes a float by way of its bits below 2²³, which needs no conversion.
    let exponent = SIMD8(bits: ((shifted &+ 0x4000_0000) &>> 23) | 0x4B00_0000) - 8_388_736
    let m = SIMD8(bits: (shifted & 0x007F_FFFF) &+ 0x3F35_04F3)
    let t = (m - 1) / (m + 1)
    let s = t * t
    var series = SIMD8<Float>(repeating: 2 / (9 * 0.69314718))
    for odd in stride(from: 7, through: 1, by: -2) {
      series = series * s + 2 / (Float(odd) * 0.69314718)
    }
    return (exponent, t * series)
  }

  /// 2^(whole + fraction); 0 where that is below the normal numbers, infinity above the finite ones.
  @inlinable static func binaryPower(
    whole: SIMD8<Float>, fraction: SIMD8<Float>
  ) -> SIMD8<Float> {
    let shifted = (whole + fraction) + roundingMagic
    let n = shifted - roundingMagic
    let f = ((whole - n) + fraction) * 0.69314718
    var series = SIMD8<Float>(repeating: 1.0 / 5040)
    for factorial: Float in [720, 120, 24, 6, 2, 1, 1] { series = series * f + 1 / factorial }
    let power = SIMD8(bits: series.bits &+ (shifted.bits &<< 23))
    return SIMD8.select(
      n .< -125, SIMD8(repeating: 0), SIMD8.select(n .> 127, SIMD8(repeating: .infinity), power))
  }

  /// The angle reduced by a multiple of π/2 in three parts (Cody and Waite), then two Taylor series.
  @inlinable func sineAndCosine() -> (sine: SIMD8<Float>, cosine: SIMD8<Float>) {
    let shifted = self * Float(2 / Double.pi) + SIMD8.roundingMagic
    let k = shifted - SIMD8.roundingMagic
    let x = ((self - k * 1.5703125) - k * 4.837512969970703e-4) - k * 7.549789948768648e-8
    let s = x * x
    var sine = SIMD8<Float>(repeating: 1.0 / 362_880)
    for factorial: Float in [-5040, 120, -6, 1] { sine = sine * s + 1 / factorial }
    sine *= x
    var cosine = SIMD8<Float>(repeating: 1.0 / 40_320)
    for factorial: Float in [-720, 24, -2, 1] { cosine = cosine * s + 1 / factorial }
    let quadrant = shifted.bits
    let isOdd = (quadrant & 1) .!= 0
    let flipsSine = (quadrant & 2) &<< 30
    let flipsCosine = ((quadrant &+ 1) & 2) &<< 30
    return (
      SIMD8(bits: SIMD8.select(isOdd, cosine, sine).bits ^ flipsSine),
      SIMD8(bits: SIMD8.select(isOdd, sine, cosine).bits ^ flipsCosine)
    )
  }
}
