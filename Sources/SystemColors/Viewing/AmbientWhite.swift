import ColorCore

/// The color of the light in a room, as the CIE 1931 chromaticity of a white surface in it.
///
/// ```swift
/// print(AmbientWhite(daylight: 6504)?.x ?? 0, AmbientWhite(planckian: 2856)?.x ?? 0)
/// // Prints "0.3127… 0.447…"
/// ```
public struct AmbientWhite: Hashable, Sendable {
  /// The chromaticity coordinate x.
  public let x: Double
  /// The chromaticity coordinate y.
  public let y: Double

  /// D65, the white of sRGB and Display P3: xy 0.3127, 0.3290.
  ///
  /// ```swift
  /// print(AmbientWhite.d65.x, AmbientWhite.d65.y)
  /// // Prints "0.3127 0.329"
  /// ```
  public static let d65 = AmbientWhite(
    uncheckedX: Chromaticity.d65.x, y: Chromaticity.d65.y)

  private init(uncheckedX x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// A white by its chromaticity; `nil` unless x and y are positive, their sum is at most 1, and
  /// all three Bradford cone responses are positive, as those of real whites are.
  ///
  /// ```swift
  /// print(AmbientWhite(x: 0.3457, y: 0.3585) != nil, AmbientWhite(x: 0.3, y: 0) == nil)
  /// // Prints "true true"
  /// ```
  public init?(x: Double, y: Double) {
    guard x > 0, y > 0, x + y <= 1 else { return nil }
    self.init(uncheckedX: x, y: y)
    let cones = Matrix3.xyzToBradford * xyz
    guard cones.x > 0, cones.y > 0, cones.z > 0 else { return nil }
  }

  /// Daylight of a correlated color temperature: the CIE daylight locus.
  ///
  /// With T in kelvin, x = a + b·10³/T + c·10⁶/T² + d·10⁹/T³, where a, b, c, d = 0.244063, 0.09911,
  /// 2.9678, −4.6070 up to 7000 K and 0.237040, 0.24748, 1.9018, −2.0064 above, and y = −3x² +
  /// 2.87x − 0.275 (CIE 15:2018).
  ///
  /// ```swift
  /// print(AmbientWhite(daylight: 5003)?.y ?? 0, AmbientWhite(daylight: 3000) == nil)
  /// // Prints "0.3585… true"
  /// ```
  ///
  /// - Parameter kelvin: The temperature, 4000…25000; the result is `nil` outside.
  public init?(daylight kelvin: Double) {
    guard kelvin >= 4000, kelvin <= 25000 else { return nil }
    let t = 1000 / kelvin
    let x =
      kelvin <= 7000
      ? 0.244063 + t * (0.09911 + t * (2.9678 - 4.6070 * t))
      : 0.237040 + t * (0.24748 + t * (1.9018 - 2.0064 * t))
    self.init(uncheckedX: x, y: -3 * x * x + 2.87 * x - 0.275)
  }

  /// Light of a hot body of a temperature, such as a lamp or a candle: the Planckian locus, by the
  /// rational approximation of Krystek (1985) in CIE 1960 u, v, which errs by up to 1.25·10⁻⁴.
  ///
  /// ```swift
  /// print(AmbientWhite(planckian: 2700)?.y ?? 0, AmbientWhite(planckian: 500) == nil)
  /// // Prints "0.410… true"
  /// ```
  ///
  /// - Parameter kelvin: The temperature, 1000…15000; the result is `nil` outside.
  ///
  /// Reference: M. Krystek, An algorithm to calculate correlated colour temperature, Color Research
  /// and Application 10 (1985).
  public init?(planckian kelvin: Double) {
    guard kelvin >= 1000, kelvin <= 15000 else { return nil }
    let t = kelvin
    let u =
      (0.860117757 + t * (1.54118254e-4 + t * 1.28641212e-7))
      / (1 + t * (8.42420235e-4 + t * 7.08145163e-7))
    let v =
      (0.317398726 + t * (4.22806245e-5 + t * 4.20481691e-8))
      / (1 + t * (-2.89741816e-5 + t * 1.61456053e-7))
    let scale = 2 * u - 8 * v + 4
    self.init(uncheckedX: 3 * u / scale, y: 2 * v / scale)
  }
}
