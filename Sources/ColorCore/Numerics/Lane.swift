#if canImport(Glibc)
  public import Glibc
#elseif canImport(Musl)
  public import Musl
#elseif canImport(Darwin)
  public import Darwin
#endif

/// A number type that color formulas are written over: `Double` for tokens and verdicts, `Float`
/// for pixels.
///
/// A formula that only uses this protocol is written once. Choices between two results go through
/// ``select(_:_:_:)``, so that a vector of numbers can be a lane as well. An argument outside the
/// domain of a function is not an error: what comes out means nothing, and a formula must not
/// choose it.
///
/// ```swift
/// func light<L: Lane>(_ gray: L) -> L { gray.power(2.2) }
/// print(light(0.5), light(Float(0.5)))
/// // Prints "0.2176… 0.2176…"
/// ```
public protocol Lane: Sendable {
  /// The result of a comparison: `Bool` for a single number.
  associatedtype Mask: Sendable

  /// The nearest representable value.
  init(_ value: Double)

  /// The sum.
  static func + (a: Self, b: Self) -> Self
  /// The difference.
  static func - (a: Self, b: Self) -> Self
  /// The product.
  static func * (a: Self, b: Self) -> Self
  /// The quotient.
  static func / (a: Self, b: Self) -> Self
  /// The number with the opposite sign.
  static prefix func - (a: Self) -> Self

  /// Where `self` is less than `other`.
  func isLess(than other: Self) -> Mask
  /// `yes` where the mask is set, `no` elsewhere.
  static func select(_ mask: Mask, _ yes: Self, _ no: Self) -> Self

  /// The absolute value.
  var magnitude: Self { get }
  /// The magnitude of `self` with the sign of `other`.
  func withSign(of other: Self) -> Self
  /// The non-negative square root.
  func squareRoot() -> Self
  /// The real cube root, negative for a negative number.
  func cubeRoot() -> Self
  /// `self` to the power of a constant; `self` must not be negative.
  func power(_ exponent: Double) -> Self
  /// e to the power of `self`.
  func exponential() -> Self
  /// e to the power of `self`, minus 1: exact near 0.
  func exponentialMinusOne() -> Self
  /// The natural logarithm; `self` must not be negative.
  func logarithm() -> Self
  /// The natural logarithm of 1 + `self`: exact near 0; `self` must be at least −1.
  func logarithmOfOnePlus() -> Self
  /// The largest whole number not greater than `self`.
  func roundedDown() -> Self
  /// The sine of an angle in radians.
  func sine() -> Self
  /// The cosine of an angle in radians.
  func cosine() -> Self
  /// The angle of the point (x, `self`) in radians, −π…π.
  func arcTangent(over x: Self) -> Self
}

extension Lane {
  /// The smaller of two numbers.
  @inlinable public static func least(_ a: Self, _ b: Self) -> Self {
    select(a.isLess(than: b), a, b)
  }
  /// The larger of two numbers.
  @inlinable public static func greatest(_ a: Self, _ b: Self) -> Self {
    select(a.isLess(than: b), b, a)
  }
  /// a / b, or 0 where b is 0.
  @inlinable public static func quotient(_ a: Self, _ b: Self) -> Self {
    let isDefined = Self(0).isLess(than: b.magnitude)
    return select(isDefined, a / select(isDefined, b, Self(1)), Self(0))
  }
  /// The magnitude of `self` to the power of a constant, with the sign of `self`.
  @inlinable public func signedPower(_ exponent: Double) -> Self {
    magnitude.power(exponent).withSign(of: self)
  }
}

extension Double: Lane {
  @inlinable public init(_ value: Double) { self = value }
  @inlinable public func isLess(than other: Double) -> Bool { self < other }
  @inlinable public static func select(_ mask: Bool, _ yes: Double, _ no: Double) -> Double {
    mask ? yes : no
  }
  @inlinable public func withSign(of other: Double) -> Double {
    Double(signOf: other, magnitudeOf: self)
  }
  @inlinable public func cubeRoot() -> Double { cbrt(self) }
  @inlinable public func power(_ exponent: Double) -> Double { pow(self, exponent) }
  @inlinable public func exponential() -> Double { exp(self) }
  @inlinable public func exponentialMinusOne() -> Double { expm1(self) }
  @inlinable public func logarithm() -> Double { log(self) }
  @inlinable public func logarithmOfOnePlus() -> Double { log1p(self) }
  @inlinable public func roundedDown() -> Double { floor(self) }
  @inlinable public func sine() -> Double { sin(self) }
  @inlinable public func cosine() -> Double { cos(self) }
  @inlinable public func arcTangent(over x: Double) -> Double { atan2(self, x) }
}

extension Float: Lane {
  @inlinable public func isLess(than other: Float) -> Bool { self < other }
  @inlinable public static func select(_ mask: Bool, _ yes: Float, _ no: Float) -> Float {
    mask ? yes : no
  }
  @inlinable public func withSign(of other: Float) -> Float {
    Float(signOf: other, magnitudeOf: self)
  }
  @inlinable public func cubeRoot() -> Float { cbrtf(self) }
  @inlinable public func power(_ exponent: Double) -> Float { powf(self, Float(exponent)) }
  @inlinable public func exponential() -> Float { expf(self) }
  @inlinable public func exponentialMinusOne() -> Float { expm1f(self) }
  @inlinable public func logarithm() -> Float { logf(self) }
  @inlinable public func logarithmOfOnePlus() -> Float { log1pf(self) }
  @inlinable public func roundedDown() -> Float { floorf(self) }
  @inlinable public func sine() -> Float { sinf(self) }
  @inlinable public func cosine() -> Float { cosf(self) }
  @inlinable public func arcTangent(over x: Float) -> Float { atan2f(self, x) }
}
