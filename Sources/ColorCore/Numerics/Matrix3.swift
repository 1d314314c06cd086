/// A 3×3 matrix of `Double` constants, in rows.
@frozen public struct Matrix3: Sendable, Hashable {
  @usableFromInline let a: Double
  @usableFromInline let b: Double
  @usableFromInline let c: Double
  @usableFromInline let d: Double
  @usableFromInline let e: Double
  @usableFromInline let f: Double
  @usableFromInline let g: Double
  @usableFromInline let h: Double
  @usableFromInline let i: Double

  /// Makes a matrix from its nine numbers, row by row.
  @inlinable public init(
    _ a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double, _ g: Double,
    _ h: Double, _ i: Double
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.e = e
    self.f = f
    self.g = g
    self.h = h
    self.i = i
  }

  /// The nine numbers, row by row.
  public var elements: [Double] { [a, b, c, d, e, f, g, h, i] }

  /// The product of a matrix and a column.
  @inlinable public static func * <L: Lane>(m: Matrix3, v: Triple<L>) -> Triple<L> {
    Triple(
      L(m.a) * v.x + L(m.b) * v.y + L(m.c) * v.z,
      L(m.d) * v.x + L(m.e) * v.y + L(m.f) * v.z,
      L(m.g) * v.x + L(m.h) * v.y + L(m.i) * v.z)
  }
}
