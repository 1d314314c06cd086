package import ColorCore

extension Matrix3 {
  /// The product of two matrices.
  static func * (m: Matrix3, n: Matrix3) -> Matrix3 {
    let e = n.elements
    let x = m * Triple(e[0], e[3], e[6])
    let y = m * Triple(e[1], e[4], e[7])
    let z = m * Triple(e[2], e[5], e[8])
    return Matrix3(x.x, y.x, z.x, x.y, y.y, z.y, x.z, y.z, z.z)
  }

  /// The inverse, by cofactors. The determinant must not be 0.
  package var inverse: Matrix3 {
    let e = elements
    let cofactors = [
      e[4] * e[8] - e[5] * e[7], e[2] * e[7] - e[1] * e[8], e[1] * e[5] - e[2] * e[4],
      e[5] * e[6] - e[3] * e[8], e[0] * e[8] - e[2] * e[6], e[2] * e[3] - e[0] * e[5],
      e[3] * e[7] - e[4] * e[6], e[1] * e[6] - e[0] * e[7], e[0] * e[4] - e[1] * e[3],
    ]
    let determinant = e[0] * cofactors[0] + e[1] * cofactors[3] + e[2] * cofactors[6]
    let n = cofactors.map { $0 / determinant }
    return Matrix3(n[0], n[1], n[2], n[3], n[4], n[5], n[6], n[7], n[8])
  }

  /// The matrix that has `triple` on its diagonal and is 0 elsewhere.
  static func diagonal(_ triple: Triple<Double>) -> Matrix3 {
    Matrix3(triple.x, 0, 0, 0, triple.y, 0, 0, 0, triple.z)
  }
}
