/// A 3×3 matrix of `Double` constants, in rows.
///
/// ```swift
/// let swapped = Matrix3(0, 1, 0, 1, 0, 0, 0, 0, 1) * Triple(1.0, 2, 3)
/// print(swapped.x, swapped.y, swapped.z)
/// // Prints "2.0 1.0 3.0"
/// ```
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

extension Matrix3 {
  /// Makes a matrix from its three columns.
  package init(columns x: Triple<Double>, _ y: Triple<Double>, _ z: Triple<Double>) {
    self.init(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z)
  }

  /// The matrix that has `triple` on its diagonal and is 0 elsewhere.
  package static func diagonal(_ triple: Triple<Double>) -> Matrix3 {
    Matrix3(triple.x, 0, 0, 0, triple.y, 0, 0, 0, triple.z)
  }

  /// The product of two matrices.
  package static func * (m: Matrix3, n: Matrix3) -> Matrix3 {
    Matrix3(
      columns: m * Triple(n.a, n.d, n.g), m * Triple(n.b, n.e, n.h), m * Triple(n.c, n.f, n.i))
  }

  /// The inverse, by cofactors; the matrix must not be singular.
  package var inverse: Matrix3 {
    let x = Triple(e * i - f * h, f * g - d * i, d * h - e * g)
    let determinant = a * x.x + b * x.y + c * x.z
    return Matrix3(
      x.x / determinant, (c * h - b * i) / determinant, (b * f - c * e) / determinant,
      x.y / determinant, (a * i - c * g) / determinant, (c * d - a * f) / determinant,
      x.z / determinant, (b * g - a * h) / determinant, (a * e - b * d) / determinant)
  }

  /// The linear Bradford transform of XYZ that multiplies each cone response by a gain
  /// (ICC.1:2022, annex E.3).
  package static func bradford(gains: Triple<Double>) -> Matrix3 {
    xyzToBradford.inverse * (diagonal(gains) * xyzToBradford)
  }

  /// What the cone responses of Bradford are multiplied by to adapt from one white to another.
  package static func bradfordGains(
    from white: Triple<Double>, to other: Triple<Double>
  ) -> Triple<Double> {
    let (from, to) = (xyzToBradford * white, xyzToBradford * other)
    return Triple(to.x / from.x, to.y / from.y, to.z / from.z)
  }
}
