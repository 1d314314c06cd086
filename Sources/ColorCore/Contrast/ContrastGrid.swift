/// Three whole numbers, the components of a color on a grid.
struct ColorCode: Hashable {
  var r, g, b: Int
}

/// The colors of an RGB space with the transfer function of sRGB whose components are multiples of
/// 1 / `levels`.
final class ColorGrid: Sendable {
  let gamut: Gamut
  let levels: Int
  /// The linear light of each code of a component.
  let light: [Double]
  /// What each code of a component adds to the luminance that a metric sees, before the weights.
  let tone: [Double]
  /// The weights of red, green and blue in that luminance.
  let weights: Triple<Double>
  /// Whether tones are linear light.
  let isLinear: Bool
  /// Whether ``luminance(_:)`` is the metric's own to the last bit.
  let isExact: Bool
  /// For a metric whose tones are those of sRGB, in another gamut: linear light there to sRGB, and the
  /// weights in sRGB. The weighted sum of the codes' own tones is an estimate then.
  private let crossing: (toSRGB: Matrix3, weights: Triple<Double>)?

  /// Whether the weighted sum of tones is an estimate.
  var isEstimate: Bool { crossing != nil }

  private static let srgbRatio = ColorGrid(gamut: .srgb, levels: 255, target: .ratio(1))
  private static let srgbLightness = ColorGrid(gamut: .srgb, levels: 255, target: .lightness(0))
  private static let p3Ratio = ColorGrid(gamut: .displayP3, levels: 255, target: .ratio(1))
  private static let p3Lightness = ColorGrid(gamut: .displayP3, levels: 255, target: .lightness(0))

  /// A grid, ready made for 8 bits.
  static func cached(gamut: ColorSpaceID, levels: Int, target: ContrastTarget) -> ColorGrid {
    guard levels == 255 else { return ColorGrid(gamut: gamut, levels: levels, target: target) }
    switch target {
    case .ratio: return gamut == .srgb ? srgbRatio : p3Ratio
    case .lightness: return gamut == .srgb ? srgbLightness : p3Lightness
    }
  }

  private init(gamut: ColorSpaceID, levels: Int, target: ContrastTarget) {
    guard let bounds = Gamut(gamut) else { preconditionFailure("“\(gamut)” is an RGB space") }
    self.gamut = bounds
    self.levels = levels
    isExact = gamut == .srgb
    let encoded = (0...levels).map { Double($0) / Double(levels) }
    light = encoded.map(SRGB.linearLight)
    switch target {
    case .ratio: (tone, isLinear) = (light, true)
    case .lightness: (tone, isLinear) = (encoded.map { $0.power(2.4) }, false)
    }
    weights = Self.weights(of: target, in: gamut)
    crossing =
      isExact || isLinear
      ? nil
      : (Matrix3.xyzToLinearSRGB * bounds.linearToXYZ, Self.weights(of: target, in: .srgb))
  }

  /// What the metric makes of each primary alone.
  private static func weights(of target: ContrastTarget, in gamut: ColorSpaceID)
    -> Triple<Double>
  {
    Triple(
      target.luminance(Color(gamut, 1, 0, 0)), target.luminance(Color(gamut, 0, 1, 0)),
      target.luminance(Color(gamut, 0, 0, 1)))
  }

  func color(_ code: ColorCode) -> Color {
    let n = Double(levels)
    return Color(gamut.space, Double(code.r) / n, Double(code.g) / n, Double(code.b) / n)
  }

  /// The luminance that the metric sees.
  func luminance(_ code: ColorCode) -> Double {
    guard let crossing else {
      return weights.x * tone[code.r] + weights.y * tone[code.g] + weights.z * tone[code.b]
    }
    let linear = crossing.toSRGB * Triple(light[code.r], light[code.g], light[code.b])
    let tones = linear.clampedToUnit.map { tone(ofLight: $0).value }
    return crossing.weights.x * tones.x + crossing.weights.y * tones.y
      + crossing.weights.z * tones.z
  }

  func oklab(_ code: ColorCode) -> Triple<Double> {
    oklab(Triple(light[code.r], light[code.g], light[code.b]))
  }

  func oklab(_ linear: Triple<Double>) -> Triple<Double> {
    Matrix3.oklabLMSToOklab * (gamut.linearToLMS * linear).map(Self.cubeRoot)
  }

  /// The cube root of a number that is not negative, to about 1e-14 of its value.
  ///
  /// A third of the bits, exponent and mantissa alike, is a root to 3.3 %; each of Halley's steps leaves
  /// two thirds of the cube of the error.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x > 1e-30 else { return 0 }
    var y = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_8000_0000_0000)
    for _ in 0..<2 {
      let cube = y * y * y
      y *= (cube + 2 * x) / (2 * cube + x)
    }
    return y
  }

  /// The code whose value in an ascending table is nearest.
  func nearest(_ value: Double, in table: [Double]) -> Int {
    var (low, high) = (0, levels)
    while high - low > 1 {
      let middle = (low + high) / 2
      if table[middle] <= value { low = middle } else { high = middle }
    }
    return value - table[low] < table[high] - value ? low : high
  }

  /// The codes nearest to linear light.
  func nearest(_ linear: Triple<Double>) -> ColorCode {
    ColorCode(
      r: nearest(linear.x, in: light), g: nearest(linear.y, in: light),
      b: nearest(linear.z, in: light))
  }

  /// The tone of linear light and its derivative, extended to all numbers by odd symmetry.
  func tone(ofLight light: Double) -> (value: Double, slope: Double) {
    guard !isLinear else { return (light, 1) }
    let encoded = SRGB.encoded(light).magnitude
    let m = light.magnitude
    let slope = m <= 0.0031308 ? 12.92 : 1.055 / 2.4 * m.power(1 / 2.4 - 1)
    let power = encoded.power(1.4)
    return ((power * encoded).withSign(of: light), 2.4 * power * slope)
  }

  /// Linear light of a tone.
  func light(ofTone tone: Double) -> Double {
    isLinear ? tone : SRGB.linearLight(max(tone, 0).power(1 / 2.4))
  }

  /// The luminance of an Oklab color and its gradient in Oklab.
  func luminance(at oklab: Triple<Double>) -> (value: Double, gradient: Triple<Double>) {
    let cones = Matrix3.oklabToOklabLMS * oklab
    let m = gamut.lmsToLinear
    let linear = m * cones.map { $0 * $0 * $0 }
    let (x, y, z) = (tone(ofLight: linear.x), tone(ofLight: linear.y), tone(ofLight: linear.z))
    let w = Triple(weights.x * x.slope, weights.y * y.slope, weights.z * z.slope)
    let l = 3 * cones.x * cones.x * (m.a * w.x + m.d * w.y + m.g * w.z)
    let c = 3 * cones.y * cones.y * (m.b * w.x + m.e * w.y + m.h * w.z)
    let s = 3 * cones.z * cones.z * (m.c * w.x + m.f * w.y + m.i * w.z)
    let n = Matrix3.oklabToOklabLMS
    return (
      weights.x * x.value + weights.y * y.value + weights.z * z.value,
      Triple(n.a * l + n.d * c + n.g * s, n.b * l + n.e * c + n.h * s, n.c * l + n.f * c + n.i * s)
    )
  }
}
