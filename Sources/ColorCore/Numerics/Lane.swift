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
/// Functions have the names that they have in `ElementaryFunctions` of swift-numerics, and else in the
/// standard library (`squareRoot()`, `magnitude`). This package does not depend on swift-numerics;
/// where a file imports both, `Double.exp` is that of swift-numerics.
///
/// ```swift
/// func light<L: Lane>(_ gray: L) -> L { L.pow(gray, L(2.2)) }
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
  /// The largest whole number not greater than `self`.
  func roundedDown() -> Self

  /// The real cube root, negative for a negative number.
  static func cbrt(_ x: Self) -> Self
  /// `x` to the power of `y`; `x` must not be negative.
  static func pow(_ x: Self, _ y: Self) -> Self
  /// e to the power of `x`.
  static func exp(_ x: Self) -> Self
  /// e to the power of `x`, minus 1: exact near 0.
  static func expMinusOne(_ x: Self) -> Self
  /// The natural logarithm; `x` must not be negative.
  static func log(_ x: Self) -> Self
  /// The natural logarithm of 1 + `x`: exact near 0; `x` must be at least −1.
  static func log(onePlus x: Self) -> Self
  /// The sine of an angle in radians.
  static func sin(_ x: Self) -> Self
  /// The cosine of an angle in radians.
  static func cos(_ x: Self) -> Self
  /// The angle of the point (x, y) in radians, −π…π.
  static func atan2(y: Self, x: Self) -> Self
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
  /// The magnitude of `x` to the power of `y`, with the sign of `x`.
  @inlinable public static func signedPow(_ x: Self, _ y: Self) -> Self {
    pow(x.magnitude, y).withSign(of: x)
  }
}

// The functions below would hide those of the C library that they call.
@inlinable @inline(__always) func libraryCbrt(_ x: Double) -> Double { cbrt(x) }
@inlinable @inline(__always) func libraryPow(_ x: Double, _ y: Double) -> Double { pow(x, y) }
@inlinable @inline(__always) func libraryExp(_ x: Double) -> Double { exp(x) }
@inlinable @inline(__always) func libraryLog(_ x: Double) -> Double { log(x) }
@inlinable @inline(__always) func librarySin(_ x: Double) -> Double { sin(x) }
@inlinable @inline(__always) func libraryCos(_ x: Double) -> Double { cos(x) }
@inlinable @inline(__always) func libraryAtan2(_ y: Double, _ x: Double) -> Double { atan2(y, x) }

extension Double: Lane {
  @inlinable public init(_ value: Double) { self = value }
  @inlinable public func isLess(than other: Double) -> Bool { self < other }
  @inlinable public static func select(_ mask: Bool, _ yes: Double, _ no: Double) -> Double {
    mask ? yes : no
  }
  @inlinable public func withSign(of other: Double) -> Double {
    Double(signOf: other, magnitudeOf: self)
  }
  @inlinable public func roundedDown() -> Double { floor(self) }
  @_disfavoredOverload @inlinable public static func cbrt(_ x: Double) -> Double { libraryCbrt(x) }
  @_disfavoredOverload @inlinable public static func pow(_ x: Double, _ y: Double) -> Double {
    libraryPow(x, y)
  }
  @_disfavoredOverload @inlinable public static func exp(_ x: Double) -> Double { libraryExp(x) }
  @_disfavoredOverload @inlinable public static func expMinusOne(_ x: Double) -> Double { expm1(x) }
  @_disfavoredOverload @inlinable public static func log(_ x: Double) -> Double { libraryLog(x) }
  @_disfavoredOverload @inlinable public static func log(onePlus x: Double) -> Double { log1p(x) }
  @_disfavoredOverload @inlinable public static func sin(_ x: Double) -> Double { librarySin(x) }
  @_disfavoredOverload @inlinable public static func cos(_ x: Double) -> Double { libraryCos(x) }
  @_disfavoredOverload @inlinable public static func atan2(y: Double, x: Double) -> Double {
    libraryAtan2(y, x)
  }
}

extension Float: Lane {
  @inlinable public func isLess(than other: Float) -> Bool { self < other }
  @inlinable public static func select(_ mask: Bool, _ yes: Float, _ no: Float) -> Float {
    mask ? yes : no
  }
  @inlinable public func withSign(of other: Float) -> Float {
    Float(signOf: other, magnitudeOf: self)
  }
  @inlinable public func roundedDown() -> Float { floorf(self) }
  @_disfavoredOverload @inlinable public static func cbrt(_ x: Float) -> Float { cbrtf(x) }
  @_disfavoredOverload @inlinable public static func pow(_ x: Float, _ y: Float) -> Float {
    powf(x, y)
  }
  @_disfavoredOverload @inlinable public static func exp(_ x: Float) -> Float { expf(x) }
  @_disfavoredOverload @inlinable public static func expMinusOne(_ x: Float) -> Float { expm1f(x) }
  @_disfavoredOverload @inlinable public static func log(_ x: Float) -> Float { logf(x) }
  @_disfavoredOverload @inlinable public static func log(onePlus x: Float) -> Float { log1pf(x) }
  @_disfavoredOverload @inlinable public static func sin(_ x: Float) -> Float { sinf(x) }
  @_disfavoredOverload @inlinable public static func cos(_ x: Float) -> Float { cosf(x) }
  @_disfavoredOverload @inlinable public static func atan2(y: Float, x: Float) -> Float {
    atan2f(y, x)
  }
}
