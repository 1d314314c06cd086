/// HCT (Google, Material color utilities): hue in degrees and chroma of CAM16, tone as CIE L\*
/// relative to D65, 0…100.
///
/// The viewing conditions are white D65, an average surround of 200 lux, hence an adapting
/// luminance of 200/π·0.1842 = 11.73 cd/m², and a background of L\* 50. The way back has no
/// formula: the lightness of CAM16 that gives the tone is found by iteration, to the last digits
/// for all colors of rec2020. A tone of 0 or below has no chroma.
///
/// ```swift
/// print(Color(red: 255, green: 0, blue: 0).converted(to: HCT.id).css)
/// // Prints "color(hct 27.4097… 113.3564… 53.2371…)"
/// ```
public enum HCT: ColorSpace {
  public typealias Parent = XYZD65
  public static let name = "hct"
  public static let components = [
    ColorComponent("h", .hue, 0...360), ColorComponent("c", .colorfulness, 0...145),
    ColorComponent("t", .lightness, 0...100),
  ]

  /// Hue means nothing where the color has no chroma.
  public static func isHuePowerless(_ color: Triple<Double>) -> Bool { color.y <= 1e-7 }

  @usableFromInline static let conditions = CAM16.Conditions(
    adaptingLuminance: 200 / Double.pi * luminance(50.0), background: luminance(50.0))

  @inlinable public static func fromParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let jch = conditions.appearance(color)
    return Triple(jch.z, jch.y, Lab.lab(color, white: WhitePoint.d65).x)
  }

  @inlinable public static func toParent<L: Lane>(_ color: Triple<L>) -> Triple<L> {
    let y = luminance(color.z)
    let white = WhitePoint.d65
    let gray = Triple(L(white.x) * y, L(white.y) * y, L(white.z) * y)
    let isLight = L(0).isLess(than: y)
    let target = L.select(isLight, y, L(1))

    // The secant method over the logarithms of J and Y, which are almost proportional.
    var j = L.select(isLight, conditions.appearance(gray).x, L(100))
    var slope = L(1.8)
    var (lastLogarithm, lastError) = (L(0), L(0))
    for step in 0..<6 {
      let tried = conditions.xyz(Triple(j, color.y, color.x)).y
      let error = L.log(L.greatest(tried, L(1e-30)) / target)
      let logarithm = L.log(j)
      if step > 0 {
        let secant = L.quotient(error - lastError, logarithm - lastLogarithm)
        let isSteep = L(0.5).isLess(than: secant)
        let isPlausible = secant.isLess(than: L(4))
        slope = L.select(isSteep, L.select(isPlausible, secant, slope), slope)
      }
      (lastLogarithm, lastError) = (logarithm, error)
      j = j * L.exp(L.least(L.greatest(-error / slope, L(-2)), L(2)))
    }
    let found = conditions.xyz(Triple(j, color.y, color.x))
    return Triple(
      L.select(isLight, found.x, gray.x), L.select(isLight, found.y, gray.y),
      L.select(isLight, found.z, gray.z))
  }

  /// Y of CIE L\*.
  @inlinable static func luminance<L: Lane>(_ tone: L) -> L {
    Lab.xyz(Triple(tone, L(0), L(0)), white: WhitePoint.d65).y
  }
}

extension ColorSpaceID {
  /// HCT.
  public static var hct: ColorSpaceID { HCT.id }
}
