import ColorCore

extension ICCProfileBuilder {
  /// sRGB, IEC 61966-2-1:1999.
  public static let srgb = ICCProfileBuilder(
    description: "sRGB IEC61966-2.1", primaries: .srgb, curve: .srgb)
  /// Display P3: the primaries of DCI-P3 with the white and the curve of sRGB.
  public static let displayP3 = ICCProfileBuilder(
    description: "Display P3", primaries: .p3, curve: .srgb)
  /// Gray Gamma 2.2 as Apple means it: Apple's "Generic Gray Gamma 2.2 Profile" has the sRGB curve.
  public static let grayGamma22 = ICCProfileBuilder(
    description: "Gray Gamma 2.2 (sRGB curve)", primaries: nil, curve: .srgb)
  /// Gray Gamma 2.2 as Adobe means it: a plain power of 2.19921875.
  public static let grayGamma22Adobe = ICCProfileBuilder(
    description: "Gray Gamma 2.2 (power)", primaries: nil, curve: ToneCurve(gamma: 2.199_218_75))
  /// Linear light between the primaries of sRGB.
  public static let srgbLinear = ICCProfileBuilder(
    description: "sRGB, linear", primaries: .srgb, curve: .linear)
  /// Linear light between the primaries of DCI-P3, with the white of sRGB.
  public static let displayP3Linear = ICCProfileBuilder(
    description: "Display P3, linear", primaries: .p3, curve: .linear)
  /// Linear light without color.
  public static let grayLinear = ICCProfileBuilder(
    description: "Gray, linear", primaries: nil, curve: .linear)
  /// Adobe RGB (1998) Color Image Encoding, version 2005-05, with the colorants it publishes. From
  /// its chromaticities one of the nine comes out 1/65536 smaller.
  public static let a98RGB = {
    var builder = ICCProfileBuilder(
      description: "Compatible with Adobe RGB (1998)",
      primaries: .a98RGB, curve: ToneCurve(gamma: 2.199_218_75))
    builder.publishedColorants = [
      0.60974, 0.20528, 0.14919,
      0.31111, 0.62567, 0.06322,
      0.01947, 0.06087, 0.74457,
    ]
    return builder
  }()
  /// ProPhoto RGB, the ROMM RGB of ISO 22028-2, whose primaries CSS states with two digits more.
  public static let proPhotoRGB = ICCProfileBuilder(
    description: "ProPhoto RGB", white: .d50,
    primaries: RGBPrimaries(
      red: Chromaticity(0.7347, 0.2653), green: Chromaticity(0.1596, 0.8404),
      blue: Chromaticity(0.0366, 0.0001)),
    curve: ToneCurve(gamma: 1.8, a: 1, b: 0, c: 1.0 / 16, d: 1.0 / 32))
  /// Rec. ITU-R BT.2020 as a reference display shows it, with the gamma of BT.1886. CSS's `rec2020`
  /// has meant this since 2025 (csswg-drafts#12574).
  public static let rec2020 = ICCProfileBuilder(
    description: "Rec. 2020, gamma 2.4", primaries: .rec2020, curve: ToneCurve(gamma: 2.4))
  /// Rec. ITU-R BT.2020 with the curve of its camera side, as CSS `rec2020` had it and as the
  /// profiles of Apple and others still have it.
  public static let rec2020OETF = ICCProfileBuilder(
    description: "Rec. 2020, camera curve", primaries: .rec2020, curve: .bt709)
  /// DCI-P3 as in the theater, SMPTE RP 431-2: its own greenish white and gamma 2.6.
  public static let dciP3 = ICCProfileBuilder(
    description: "DCI-P3, theater", white: .dci, primaries: .p3,
    curve: ToneCurve(gamma: 2.6))
}
