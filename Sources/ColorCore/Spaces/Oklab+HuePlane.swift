extension Oklab {
  /// The sRGB gamut in the half-plane of one hue, the way Okhsv and Okhsl approximate it
  /// (B. Ottosson, "Okhsv and Okhsl", 2021; the coefficients as color.js and coloraide have them).
  /// For the exact edge see ``Color/isInGamut(_:tolerance:)`` and the gamut mappings.
  @frozen @usableFromInline struct HuePlane<L: Lane> {
    /// The direction of the hue, a vector of length 1.
    @usableFromInline let a: L
    @usableFromInline let b: L
    /// The lightness of the most colorful color.
    @usableFromInline let cuspLightness: L
    /// The chroma of the most colorful color.
    @usableFromInline let cuspChroma: L

    @inlinable init(a: L, b: L) {
      self.a = a
      self.b = b
      let saturation = HuePlane.maximumSaturation(a, b)
      let rgb = HuePlane.linearSRGB(Triple(L(1), saturation * a, saturation * b))
      let high = L.greatest(L.greatest(rgb.x, rgb.y), rgb.z)
      cuspLightness = L.cbrt(L.quotient(L(1), high))
      cuspChroma = cuspLightness * saturation
    }

    /// The plane of a hue in degrees.
    @inlinable init(hue: L) {
      let radians = hue * L(Double.pi / 180)
      self.init(a: L.cos(radians), b: L.sin(radians))
    }

    /// The plane of a color, given its chroma; that of hue 0 for a gray.
    @inlinable init(_ lab: Triple<L>, chroma: L) {
      let isGray = chroma.isLess(than: L(1e-14))
      let divisor = L.select(isGray, L(1), chroma)
      self.init(a: L.select(isGray, L(1), lab.y / divisor), b: lab.z / divisor)
    }

    /// The greatest C/L below the cusp.
    @inlinable var maximumS: L { cuspChroma / cuspLightness }
    /// The greatest C/(1 − L) above the cusp.
    @inlinable var maximumT: L { cuspChroma / (L(1) - cuspLightness) }

    @inlinable static func linearSRGB(_ lab: Triple<L>) -> Triple<L> {
      Matrix3.oklabLMSToLinearSRGB * (Matrix3.oklabToOklabLMS * lab).map { $0 * $0 * $0 }
    }

    /// The factor that lightens or darkens a color until its largest sRGB component is 1.
    @inlinable func scale(lightness: L, chroma: L) -> L {
      let rgb = HuePlane.linearSRGB(Triple(lightness, chroma * a, chroma * b))
      return L.cbrt(
        L.quotient(
          L(1), L.greatest(L.greatest(rgb.x, rgb.y), L.greatest(rgb.z, L(0)))
        ))
    }

    /// The greatest C/L where one of the components is 0: a polynomial, then one step of Halley.
    @inlinable static func maximumSaturation(_ a: L, _ b: L) -> L {
      let isRed = L(1).isLess(than: L(-1.8817031) * a + L(-0.80936501) * b)
      let isGreen = L(1).isLess(than: L(1.8144408) * a + L(-1.19445267) * b)
      func pick(_ red: Double, _ green: Double, _ blue: Double) -> L {
        L.select(isRed, L(red), L.select(isGreen, L(green), L(blue)))
      }
      let linear =
        pick(1.19086277, 0.73956515, 1.35733652)
        + pick(1.76576728, -0.45954404, -0.00915799) * a
        + pick(0.59662641, 0.08285427, -1.1513021) * b
      let start =
        linear + pick(0.75515197, 0.12541073, -0.50559606) * a * a
        + pick(0.56771245, -0.14503204, 0.00692167) * a * b
      let m = Matrix3.oklabLMSToLinearSRGB
      let row = Triple(pick(m.a, m.d, m.g), pick(m.b, m.e, m.h), pick(m.c, m.f, m.i))
      let f = Cubic(
        point: Triple(L(1), start * a, start * b), direction: Triple(L(0), a, b))
      let value = f.value(row)
      let slope = f.slope(row)
      return start
        - L.quotient(value * slope, slope * slope - L(0.5) * value * f.curvature(row))
    }

    /// The greatest chroma at a lightness: the triangle of the cusp, above it with one step of
    /// Halley.
    @inlinable func maximumChroma(at lightness: L) -> L {
      let below = cuspChroma * lightness / cuspLightness
      let above = cuspChroma * (L(1) - lightness) / (L(1) - cuspLightness)
      let f = Cubic(
        point: Triple(lightness, above * a, above * b), direction: Triple(L(0), a, b))
      let m = Matrix3.oklabLMSToLinearSRGB
      func step(_ x: Double, _ y: Double, _ z: Double) -> L {
        let row = Triple(L(x), L(y), L(z))
        let value = f.value(row) - L(1)
        let slope = f.slope(row)
        let u = L.quotient(slope, slope * slope - L(0.5) * value * f.curvature(row))
        return L.select(u.isLess(than: L(0)), L(1e10), -value * u)
      }
      let nearest = L.least(step(m.a, m.b, m.c), L.least(step(m.d, m.e, m.f), step(m.g, m.h, m.i)))
      return L.select(cuspLightness.isLess(than: lightness), above + nearest, below)
    }
  }

  /// The cone responses along a straight line of Oklab, with their first two derivatives.
  @frozen @usableFromInline struct Cubic<L: Lane> {
    @usableFromInline let cones: Triple<L>
    @usableFromInline let first: Triple<L>
    @usableFromInline let second: Triple<L>

    @inlinable init(point: Triple<L>, direction: Triple<L>) {
      let p = Matrix3.oklabToOklabLMS * point
      let d = Matrix3.oklabToOklabLMS * direction
      cones = p.map { $0 * $0 * $0 }
      first = Triple(
        L(3) * d.x * p.x * p.x, L(3) * d.y * p.y * p.y, L(3) * d.z * p.z * p.z)
      second = Triple(
        L(6) * d.x * d.x * p.x, L(6) * d.y * d.y * p.y, L(6) * d.z * d.z * p.z)
    }

    @inlinable func value(_ row: Triple<L>) -> L { Cubic.dot(row, cones) }
    @inlinable func slope(_ row: Triple<L>) -> L { Cubic.dot(row, first) }
    @inlinable func curvature(_ row: Triple<L>) -> L { Cubic.dot(row, second) }

    @inlinable static func dot(_ u: Triple<L>, _ v: Triple<L>) -> L {
      u.x * v.x + u.y * v.y + u.z * v.z
    }
  }
}
