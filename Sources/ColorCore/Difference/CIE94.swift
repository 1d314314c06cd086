/// ΔE\*94 (CIE 116:1995), over CIE L\*a\*b\*, D65 by default, with the constants for graphic arts:
/// √((ΔL/kL)² + (ΔC/(1 + K₁C₁))² + (ΔH/(1 + K₂C₁))²), where C₁ is the chroma of the reference, the
/// first color. Not symmetric.
///
/// ```swift
/// let (reference, sample) = (Triple(50.0, 30, 0), Triple(60.0, 30, 0))
/// print(CIE94.difference(reference, sample))
/// // Prints "10.0"
/// print(CIE94.difference(reference, sample, kL: 2, k1: 0.048, k2: 0.014))  // textiles
/// // Prints "5.0"
/// ```
public enum CIE94: ColorDifference {
  public static let id = "cie94"
  public static let space: ColorSpaceID = .labD65

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    difference(a, b, kL: 1, k1: 0.045, k2: 0.015)
  }

  /// The difference with custom constants: kL 2, K₁ 0.048, K₂ 0.014 for textiles.
  ///
  /// - Parameters:
  ///   - a: L\*, a\*, b\* of the reference.
  ///   - b: L\*, a\*, b\* of the sample.
  ///   - kL: The parametric factor of lightness.
  ///   - k1: K₁, the weight of chroma.
  ///   - k2: K₂, the weight of hue.
  /// - Returns: ΔE\*94, at least 0.
  @inlinable public static func difference<L: Lane>(
    _ a: Triple<L>, _ b: Triple<L>, kL: Double, k1: Double, k2: Double
  ) -> L {
    let c1 = (a.y * a.y + a.z * a.z).squareRoot()
    let (dL, dC, squareH) = differences(a, b, c1)
    let (l, c) = (dL / L(kL), dC / (L(1) + L(k1) * c1))
    let sH = L(1) + L(k2) * c1
    return (l * l + c * c + squareH / (sH * sH)).squareRoot()
  }

  /// ΔL, ΔC and ΔH² = Δa² + Δb² − ΔC², where `c1` is the chroma of `a`.
  @inlinable static func differences<L: Lane>(
    _ a: Triple<L>, _ b: Triple<L>, _ c1: L
  ) -> (lightness: L, chroma: L, squareOfHue: L) {
    let dC = c1 - (b.y * b.y + b.z * b.z).squareRoot()
    let (da, db) = (a.y - b.y, a.z - b.z)
    return (a.x - b.x, dC, L.greatest(L(0), da * da + db * db - dC * dC))
  }
}
