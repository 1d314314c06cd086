/// CMC l:c (Colour Measurement Committee of the Society of Dyers and Colourists, 1984; BS 6923),
/// over CIE L\*a\*b\*, D65 by default, with l:c = 2:1, the ratio of acceptability. The first color
/// is the reference: the weights follow from it. Not symmetric.
///
/// ```swift
/// let (reference, sample) = (Triple(50.0, 30, 0), Triple(60.0, 30, 0))
/// print(CMC.difference(reference, sample))
/// // Prints "4.5942…"
/// print(CMC.difference(reference, sample, l: 1, c: 1))  // the ratio of perceptibility
/// // Prints "9.1885…"
/// ```
public enum CMC: ColorDifference {
  public static let id = "cmc"
  public static let space: ColorSpaceID = .labD65

  @inlinable public static func difference<L: Lane>(_ a: Triple<L>, _ b: Triple<L>) -> L {
    difference(a, b, l: 2, c: 1)
  }

  /// The difference with a ratio of lightness to chroma.
  ///
  /// - Parameters:
  ///   - a: L\*, a\*, b\* of the reference.
  ///   - b: L\*, a\*, b\* of the sample.
  ///   - l: The tolerance of lightness.
  ///   - c: The tolerance of chroma.
  /// - Returns: The difference, at least 0.
  @inlinable public static func difference<L: Lane>(
    _ a: Triple<L>, _ b: Triple<L>, l: Double, c: Double
  ) -> L {
    let c1 = (a.y * a.y + a.z * a.z).squareRoot()
    let (dL, dC, squareH) = CIE94.differences(a, b, c1)
    let sL = L.select(
      a.x.isLess(than: L(16)), L(0.511), L(0.040975) * a.x / (L(1) + L(0.01765) * a.x))
    let sC = L(0.0638) * c1 / (L(1) + L(0.0131) * c1) + L(0.638)
    let c4 = c1 * c1 * c1 * c1
    let f = (c4 / (c4 + L(1900))).squareRoot()
    let sH = sC * (f * hueWeight(L.atan2(y: a.z, x: a.y)) + L(1) - f)
    let (lightness, chroma) = (dL / (L(l) * sL), dC / (L(c) * sC))
    return (lightness * lightness + chroma * chroma + squareH / (sH * sH)).squareRoot()
  }

  /// T of a hue in radians: 0.56 + |0.2·cos(h + 168°)| from 164° to 345°, else
  /// 0.36 + |0.4·cos(h + 35°)|.
  @inlinable static func hueWeight<L: Lane>(_ hue: L) -> L {
    let degrees = Polar.degrees(hue * L(180 / Double.pi))
    let cool = L(0.56) + L(0.2) * L.cos(hue + L(168 * Double.pi / 180)).magnitude
    let warm = L(0.36) + L(0.4) * L.cos(hue + L(35 * Double.pi / 180)).magnitude
    return L.select(
      degrees.isLess(than: L(164)), warm, L.select(L(345).isLess(than: degrees), warm, cool))
  }
}
