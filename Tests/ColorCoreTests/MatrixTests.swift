import ColorCore
import Testing

/// The matrices come from `Scripts/derive-matrices.py` in exact arithmetic; this derives the RGB ones
/// again, in `Double`, from the same chromaticities.
@Suite struct MatrixTests {
  typealias XY = (Double, Double)

  static func rgbToXYZ(_ red: XY, _ green: XY, _ blue: XY, white: Triple<Double>) -> [Double] {
    func xyz(_ c: XY) -> Triple<Double> { Triple(c.0 / c.1, 1, (1 - c.0 - c.1) / c.1) }
    let (r, g, b) = (xyz(red), xyz(green), xyz(blue))
    let m = Matrix3(r.x, g.x, b.x, r.y, g.y, b.y, r.z, g.z, b.z)
    let s = inverse(m) * white
    return [
      r.x * s.x, g.x * s.y, b.x * s.z, r.y * s.x, g.y * s.y, b.y * s.z, r.z * s.x, g.z * s.y,
      b.z * s.z,
    ]
  }

  static func inverse(_ matrix: Matrix3) -> Matrix3 {
    let m = matrix.elements
    let det =
      m[0] * (m[4] * m[8] - m[5] * m[7]) - m[1] * (m[3] * m[8] - m[5] * m[6])
      + m[2] * (m[3] * m[7] - m[4] * m[6])
    return Matrix3(
      (m[4] * m[8] - m[5] * m[7]) / det, (m[2] * m[7] - m[1] * m[8]) / det,
      (m[1] * m[5] - m[2] * m[4]) / det, (m[5] * m[6] - m[3] * m[8]) / det,
      (m[0] * m[8] - m[2] * m[6]) / det, (m[2] * m[3] - m[0] * m[5]) / det,
      (m[3] * m[7] - m[4] * m[6]) / det, (m[1] * m[6] - m[0] * m[7]) / det,
      (m[0] * m[4] - m[1] * m[3]) / det)
  }

  @Test func rgbMatricesFollowFromChromaticities() {
    let derived: [(Matrix3, [Double])] = [
      (
        .linearSRGBToXYZ,
        Self.rgbToXYZ((0.64, 0.33), (0.30, 0.60), (0.15, 0.06), white: WhitePoint.d65)
      ),
      (
        .linearDisplayP3ToXYZ,
        Self.rgbToXYZ((0.680, 0.320), (0.265, 0.690), (0.150, 0.060), white: WhitePoint.d65)
      ),
      (
        .linearA98RGBToXYZ,
        Self.rgbToXYZ((0.64, 0.33), (0.21, 0.71), (0.15, 0.06), white: WhitePoint.d65)
      ),
      (
        .linearRec2020ToXYZ,
        Self.rgbToXYZ((0.708, 0.292), (0.170, 0.797), (0.131, 0.046), white: WhitePoint.d65)
      ),
      (
        .linearProPhotoToXYZD50,
        Self.rgbToXYZ(
          (0.734699, 0.265301), (0.159597, 0.840403), (0.036598, 0.000105), white: WhitePoint.d50)
      ),
    ]
    for (matrix, expected) in derived {
      for (a, b) in zip(matrix.elements, expected) { #expect(abs(a - b) < 4e-16) }
    }
  }

  /// The chromaticities that the script states give the matrices that it states.
  @Test func primariesGiveTheMatrices() {
    let pairs: [(RGBPrimaries, Chromaticity, Matrix3)] = [
      (.srgb, .d65, .linearSRGBToXYZ), (.p3, .d65, .linearDisplayP3ToXYZ),
      (.a98RGB, .d65, .linearA98RGBToXYZ), (.rec2020, .d65, .linearRec2020ToXYZ),
      (.proPhotoRGB, .d50, .linearProPhotoToXYZD50),
    ]
    for (primaries, white, matrix) in pairs {
      let derived = primaries.matrix(white: white).elements
      for (a, b) in zip(derived, matrix.elements) { #expect(abs(a - b) < 4e-16) }
    }
    let gains = Matrix3.bradfordGains(from: WhitePoint.d65, to: WhitePoint.d50)
    let adaptation = Matrix3.bradford(gains: gains).elements
    for (a, b) in zip(adaptation, Matrix3.d65ToD50.elements) { #expect(abs(a - b) < 4e-16) }
    for (point, white) in [(Chromaticity.d50, WhitePoint.d50), (.d65, WhitePoint.d65)] {
      #expect(abs(point.xyz.x - white.x) < 2e-16 && abs(point.xyz.z - white.z) < 3e-16)
    }
  }

  @Test func inversesAreInverse() {
    let pairs: [(Matrix3, Matrix3)] = [
      (.linearSRGBToXYZ, .xyzToLinearSRGB), (.linearDisplayP3ToXYZ, .xyzToLinearDisplayP3),
      (.linearA98RGBToXYZ, .xyzToLinearA98RGB), (.linearRec2020ToXYZ, .xyzToLinearRec2020),
      (.linearProPhotoToXYZD50, .xyzD50ToLinearProPhoto), (.d65ToD50, .d50ToD65),
      (.xyzToOklabLMS, .oklabLMSToXYZ), (.oklabLMSToOklab, .oklabToOklabLMS),
    ]
    for (a, b) in pairs {
      for (x, y) in zip(Self.inverse(a).elements, b.elements) { #expect(abs(x - y) < 2e-15) }
    }
  }

  @Test func whiteIsAchromatic() {
    let oklab = Oklab.fromParent(WhitePoint.d65)
    #expect(abs(oklab.x - 1) < 1e-15 && abs(oklab.y) < 1e-15 && abs(oklab.z) < 1e-15)
    let d50 = Matrix3.d65ToD50 * WhitePoint.d65
    #expect(abs(d50.x - WhitePoint.d50.x) < 1e-15 && abs(d50.z - WhitePoint.d50.z) < 1e-15)
  }
}
