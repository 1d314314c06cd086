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
  /// The space whose tones the metric sees: its linear light from the cones of Oklab and, where it is
  /// not the gamut's own, from that of the gamut, and the weights in it. The weighted sum of the codes'
  /// own tones is an estimate then.
  private let seen: (fromLMS: Matrix3, fromGamut: Matrix3?, weights: Triple<Double>)

  /// Whether the weighted sum of tones is an estimate.
  var isEstimate: Bool { seen.fromGamut != nil }

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
    guard !isExact, !isLinear else {
      seen = (bounds.lmsToLinear, nil, weights)
      return
    }
    let toSRGB = Matrix3.xyzToLinearSRGB * bounds.linearToXYZ
    seen = (toSRGB * bounds.lmsToLinear, toSRGB, Self.weights(of: target, in: .srgb))
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

  /// The luminance that the metric sees, but for rounding.
  func luminance(_ code: ColorCode) -> Double {
    guard !isEstimate else {
      return luminance(ofLinear: Triple(light[code.r], light[code.g], light[code.b]))
    }
    return weights.x * tone[code.r] + weights.y * tone[code.g] + weights.z * tone[code.b]
  }

  /// The luminance that the metric sees of linear light in the gamut.
  func luminance(ofLinear linear: Triple<Double>) -> Double {
    let light = seen.fromGamut.map { ($0 * linear).clampedToUnit } ?? linear
    return seen.weights.x * tone(ofLight: light.x).value
      + seen.weights.y * tone(ofLight: light.y).value
      + seen.weights.z * tone(ofLight: light.z).value
  }

  /// The luminance that the metric sees, to the last bit of its own way of computing.
  func exactLuminance(_ code: ColorCode) -> Double {
    guard !isExact else { return luminance(code) }
    let linear = SRGBLinear.fromParent(
      DisplayP3Linear.toParent(Triple(light[code.r], light[code.g], light[code.b])))
    guard !isLinear else { return max(0, WCAG2.luminance(ofLinear: linear)) }
    let encoded = SRGB.fromParent(linear)
    return LightnessContrast.screenLuminance(Color(.srgb, encoded.x, encoded.y, encoded.z))
  }

  func oklab(_ code: ColorCode) -> Triple<Double> {
    oklab(Triple(light[code.r], light[code.g], light[code.b]))
  }

  func oklab(_ linear: Triple<Double>) -> Triple<Double> {
    Matrix3.oklabLMSToOklab * (gamut.linearToLMS * linear).map(Self.cubeRoot)
  }

  /// The cube root of a number that is not negative, to about 1e-14 of its value; see ``fifthRoot(_:)``.
  private static func cubeRoot(_ x: Double) -> Double {
    guard x > 1e-30 else { return 0 }
    var y = Double(bitPattern: x.bitPattern / 3 + 0x2A9F_8000_0000_0000)
    for _ in 0..<2 {
      let power = y * y * y
      y *= (power + 2 * x) / (2 * power + x)
    }
    return y
  }

  /// The fifth root of a number that is not negative, to about 2e-12 of its value.
  ///
  /// An n-th of the bits, exponent and mantissa alike, is a root to some percent; each of Halley's
  /// steps, y·((n − 1)·yⁿ + (n + 1)·x) / ((n + 1)·yⁿ + (n − 1)·x), leaves (n² − 1) / 12 of the cube of
  /// the error.
  private static func fifthRoot(_ x: Double) -> Double {
    guard x > 1e-30 else { return 0 }
    var y = Double(bitPattern: x.bitPattern / 5 + 0x3325_C000_0000_0000)
    for _ in 0..<2 {
      let square = y * y
      let power = square * square * y
      y *= (2 * power + 3 * x) / (3 * power + 2 * x)
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
  ///
  /// The powers are made of roots: x^(1/2.4) = ∛x·∜∛x and x^2.4 = x²·(⁵√x)².
  func tone(ofLight light: Double) -> (value: Double, slope: Double) {
    guard !isLinear else { return (light, 1) }
    let m = light.magnitude
    guard m > 1e-12 else { return (0, 0) }
    var (encoded, slope) = (12.92 * m, 12.92)
    if m > 0.0031308 {
      let root = Self.cubeRoot(m)
      let power = root * root.squareRoot().squareRoot()
      (encoded, slope) = (1.055 * power - 0.055, 1.055 / 2.4 * power / m)
    }
    let root = Self.fifthRoot(encoded)
    let power = encoded * root * root
    return ((power * encoded).withSign(of: light), 2.4 * power * slope)
  }

  /// Linear light of a tone.
  func light(ofTone tone: Double) -> Double {
    isLinear ? tone : SRGB.linearLight(max(tone, 0).power(1 / 2.4))
  }

  /// The luminance of an Oklab color and its gradient in Oklab, extended to colors outside the space
  /// whose tones the metric sees.
  func luminance(at oklab: Triple<Double>) -> (value: Double, gradient: Triple<Double>) {
    let cones = Matrix3.oklabToOklabLMS * oklab
    let (m, weights) = (seen.fromLMS, seen.weights)
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
