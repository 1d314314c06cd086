/// CAM16 (C. Li et al., "Comprehensive color solutions: CAM16, CAT16, and CAM16-UCS", 2017):
/// lightness J 0…100, colorfulness M, hue h in degrees.
///
/// The viewing conditions are those of sRGB: white D65, an average surround of 64 lux, hence an
/// adapting luminance of 64/π·0.2 = 4.07 cd/m², a background of 20 %, adaptation not complete (so
/// that grays have a small M).
///
/// Black has J = 0 and M = 0. Colors far outside the visible ones give finite numbers without a
/// meaning: responses from 400 on, which no light causes, are limited.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: CAM16.id).css)
/// // Prints "color(cam16 46.0257… 81.2542… 27.3932…)"
/// ```
public enum CAM16: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "cam16"
  public static let components = [
    ColorComponent("j", .lightness, 0...100), ColorComponent("m", .colorfulness, 0...105),
    ColorComponent("h", .hue, 0...360),
  ]

  /// Hue means nothing where the color has no colorfulness.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 1e-7 }

  @usableFromInline static let conditions = Conditions(
    adaptingLuminance: 64 / Double.pi * 0.2, background: 0.2)

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    conditions.xyz(Triple(color.x, color.y / L(conditions.colorfulness), color.z))
  }
  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let jch = conditions.appearance(color)
    return Triple(jch.x, jch.y * L(conditions.colorfulness), jch.z)
  }

  /// Where a color is seen, with a D65 white, an average surround and adaptation as it follows from
  /// the light; and the model under these conditions.
  @frozen @usableFromInline struct Conditions {
    /// Adaptation to white and to the level of light, for each kind of cone.
    @usableFromInline let gains: Triple<Double>
    /// M/C, the fourth root of F_L.
    @usableFromInline let colorfulness: Double
    /// c·z, the exponent of lightness.
    @usableFromInline let contrast: Double
    /// N_c·N_cb·50000/13.
    @usableFromInline let induction: Double
    /// (1.64 − 0.29ⁿ)^0.73.
    @usableFromInline let chromaScale: Double
    /// p₂, the achromatic response, of white.
    @usableFromInline let whiteResponse: Double

    /// Conditions of an adapting luminance in cd/m² and a background relative to white.
    @usableFromInline init(adaptingLuminance la: Double, background n: Double) {
      let degree = 1 - Double.exp(-(la + 42) / 92) / 3.6
      let k = 1 / (5 * la + 1)
      let k4 = k * k * k * k
      let level = k4 * la + 0.1 * (1 - k4) * (1 - k4) * Double.cbrt(5 * la)
      gains = (Matrix3.xyzToCAT16 * WhitePoint.d65).map { level * (1 + degree * (1 / $0 - 1)) }
      colorfulness = Double.pow(level, 0.25)
      contrast = 0.69 * (1.48 + n.squareRoot())
      induction = 50000.0 / 13 * 0.725 * Double.pow(n, -0.2)
      chromaScale = Double.pow(1.64 - Double.pow(0.29, n), 0.73)
      whiteResponse = Conditions.opponents(WhitePoint.d65, gains: gains).x
    }

    /// p₂, a and b: the achromatic response and the opponent axes.
    @inlinable static func opponents<L: Lane>(
      _ xyz: Triple<L>, gains: Triple<Double>
    ) -> Triple<L> {
      let cones = Matrix3.xyzToCAT16 * xyz
      let adapted = Triple(
        L(gains.x) * cones.x, L(gains.y) * cones.y, L(gains.z) * cones.z
      ).map { c in
        let x = L.pow(c.magnitude, L(0.42))
        return (L(400) * x / (x + L(27.13))).withSign(of: c)
      }
      return Matrix3.cam16ConesToOpponents * adapted
    }

    /// (cos(h + 2) + 3.8) / 4 times the induction, for the direction of a hue.
    @inlinable func eccentricity<L: Lane>(_ cosine: L, _ sine: L) -> L {
      let turned = cosine * L(Double.cos(2)) - sine * L(Double.sin(2))
      return (turned + L(3.8)) * L(induction / 4)
    }

    /// Lightness J, chroma C and hue h in degrees.
    @inlinable func appearance<L: Lane>(_ xyz: Triple<L>) -> Triple<L> {
      let response = Conditions.opponents(xyz, gains: gains)
      let length = (response.y * response.y + response.z * response.z).squareRoot()
      let (x, y) = (L.quotient(response.y, length), L.quotient(response.z, length))
      // R + G + 1.05·B of the adapted responses.
      let u = response.x - (L(11) * response.y + L(108) * response.z) / L(23)
      let t = L.quotient(eccentricity(x, y) * length, u + L(0.305))
      let ratio = response.x / L(whiteResponse)
      let j = L(100) * L.signedPow(ratio, L(contrast))
      let c = L.signedPow(t, L(0.9)) * L(chromaScale) * (j.magnitude / L(100)).squareRoot()
      let h = L.atan2(y: response.z, x: response.y) * L(180 / Double.pi)
      return Triple(j, c, Polar.degrees(h))
    }

    /// The color of lightness J, chroma C and hue h.
    @inlinable func xyz<L: Lane>(_ jch: Triple<L>) -> Triple<L> {
      let radians = jch.z * L(Double.pi / 180)
      let (x, y) = (L.cos(radians), L.sin(radians))
      let root = (jch.x.magnitude / L(100)).squareRoot()
      let t = L.signedPow(L.quotient(jch.y, root * L(chromaScale)), L(1 / 0.9))
      let p2 = L.signedPow(jch.x / L(100), L(1 / contrast)) * L(whiteResponse)
      let length = L.quotient(
        L(23) * (p2 + L(0.305)) * t,
        L(23) * eccentricity(x, y) + t * (L(11) * x + L(108) * y))
      let adapted = Matrix3.cam16OpponentsToCones * Triple(p2, length * x, length * y)
      let cones = adapted.map { c in
        let m = c.magnitude
        // Responses from 400 on belong to no light: they give ever larger finite ones.
        let ratio = L(27.13) * m / L.greatest(L(400) - m, L(0.001))
        return L.pow(ratio, L(1 / 0.42)).withSign(of: c)
      }
      return Matrix3.cat16ToXYZ
        * Triple(cones.x / L(gains.x), cones.y / L(gains.y), cones.z / L(gains.z))
    }
  }
}

extension ColorSpaceID {
  /// CAM16: lightness, colorfulness and hue.
  public static var cam16: ColorSpaceID { CAM16.id }
}
