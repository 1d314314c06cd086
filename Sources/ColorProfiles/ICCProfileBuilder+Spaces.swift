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
  /// Adobe RGB (1998).
  public static let a98RGB = ICCProfileBuilder(
    description: "Compatible with Adobe RGB (1998)",
    primaries: Primaries(
      red: Chromaticity(0.64, 0.33), green: Chromaticity(0.21, 0.71),
      blue: Chromaticity(0.15, 0.06)),
    curve: ToneCurve(gamma: 2.199_218_75))
  /// ProPhoto RGB, the ROMM RGB of ISO 22028-2.
  public static let proPhotoRGB = ICCProfileBuilder(
    description: "ProPhoto RGB", white: .d50,
    primaries: Primaries(
      red: Chromaticity(0.7347, 0.2653), green: Chromaticity(0.1596, 0.8404),
      blue: Chromaticity(0.0366, 0.0001)),
    curve: ToneCurve(gamma: 1.8, a: 1, b: 0, c: 1.0 / 16, d: 1.0 / 32))
  /// Rec. ITU-R BT.2020 with the curve of its camera side, as CSS `rec2020` had it.
  public static let rec2020 = ICCProfileBuilder(
    description: "Rec. 2020", primaries: bt2020Primaries, curve: .bt709)

  /// The profiles that are embedded into the binary, as the folder `Profiles` keeps them.
  ///
  /// `swift run generate-catalogs` writes them.
  public static var bundled: [(fileName: String, bytes: [UInt8])] {
    [
      ("srgb.icc", srgb.bytes),
      ("display-p3.icc", displayP3.bytes),
      ("gray-gamma-2.2.icc", grayGamma22.bytes),
    ]
  }
}
