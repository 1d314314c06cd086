extension ICCProfileBuilder {
  /// The primaries of IEC 61966-2-1 and Rec. ITU-R BT.709.
  public static let srgbPrimaries = Primaries(
    red: Chromaticity(0.640, 0.330), green: Chromaticity(0.300, 0.600),
    blue: Chromaticity(0.150, 0.060))
  /// The primaries of SMPTE EG 432-1, DCI-P3.
  public static let p3Primaries = Primaries(
    red: Chromaticity(0.680, 0.320), green: Chromaticity(0.265, 0.690),
    blue: Chromaticity(0.150, 0.060))
  /// The primaries of Rec. ITU-R BT.2020.
  public static let bt2020Primaries = Primaries(
    red: Chromaticity(0.708, 0.292), green: Chromaticity(0.170, 0.797),
    blue: Chromaticity(0.131, 0.046))

  /// sRGB, IEC 61966-2-1:1999.
  public static let srgb = ICCProfileBuilder(
    description: "sRGB IEC61966-2.1", primaries: srgbPrimaries, curve: .srgb)
  /// Display P3: the primaries of DCI-P3 with the white and the curve of sRGB.
  public static let displayP3 = ICCProfileBuilder(
    description: "Display P3", primaries: p3Primaries, curve: .srgb)
  /// Gray Gamma 2.2 as Apple means it: Apple's "Generic Gray Gamma 2.2 Profile" has the sRGB curve.
  public static let grayGamma22 = ICCProfileBuilder(
    description: "Gray Gamma 2.2 (sRGB curve)", primaries: nil, curve: .srgb)
  /// Gray Gamma 2.2 as Adobe means it: a plain power of 2.19921875.
  public static let grayGamma22Adobe = ICCProfileBuilder(
    description: "Gray Gamma 2.2 (power)", primaries: nil, curve: ToneCurve(gamma: 2.199_218_75))
  /// Linear light between the primaries of sRGB.
  public static let srgbLinear = ICCProfileBuilder(
    description: "sRGB, linear", primaries: srgbPrimaries, curve: .linear)
  /// Linear light between the primaries of DCI-P3, with the white of sRGB.
  public static let displayP3Linear = ICCProfileBuilder(
    description: "Display P3, linear", primaries: p3Primaries, curve: .linear)
  /// Linear light without color.
  public static let grayLinear = ICCProfileBuilder(
    description: "Gray, linear", primaries: nil, curve: .linear)
  /// Adobe RGB (1998) Color Image Encoding, version 2005-05, with the colorants it publishes. From
  /// its chromaticities one of the nine comes out 1/65536 smaller.
  public static let a98RGB = {
    var builder = ICCProfileBuilder(
      description: "Compatible with Adobe RGB (1998)",
      primaries: Primaries(
        red: Chromaticity(0.64, 0.33), green: Chromaticity(0.21, 0.71),
        blue: Chromaticity(0.15, 0.06)),
      curve: ToneCurve(gamma: 2.199_218_75))
    builder.publishedColorants = [
      0.60974, 0.20528, 0.14919,
      0.31111, 0.62567, 0.06322,
      0.01947, 0.06087, 0.74457,
    ]
    return builder
  }()
  /// ProPhoto RGB, the ROMM RGB of ISO 22028-2.
  public static let proPhotoRGB = ICCProfileBuilder(
    description: "ProPhoto RGB", white: .d50,
    primaries: Primaries(
      red: Chromaticity(0.7347, 0.2653), green: Chromaticity(0.1596, 0.8404),
      blue: Chromaticity(0.0366, 0.0001)),
    curve: ToneCurve(gamma: 1.8, a: 1, b: 0, c: 1.0 / 16, d: 1.0 / 32))
  /// Rec. ITU-R BT.2020 as a reference display shows it, with the gamma of BT.1886. CSS's `rec2020`
  /// has meant this since 2025 (csswg-drafts#12574).
  public static let rec2020 = ICCProfileBuilder(
    description: "Rec. 2020, gamma 2.4", primaries: bt2020Primaries, curve: ToneCurve(gamma: 2.4))
  /// Rec. ITU-R BT.2020 with the curve of its camera side, as CSS `rec2020` had it and as the
  /// profiles of Apple and others still have it.
  public static let rec2020OETF = ICCProfileBuilder(
    description: "Rec. 2020, camera curve", primaries: bt2020Primaries, curve: .bt709)
  /// DCI-P3 as in the theater, SMPTE RP 431-2: its own greenish white and gamma 2.6.
  public static let dciP3 = ICCProfileBuilder(
    description: "DCI-P3, theater", white: .dci, primaries: p3Primaries,
    curve: ToneCurve(gamma: 2.6))
}
