internal import CPaletteABI
internal import ColorCore

/// What the codes of `palette.h` stand for.
enum Codes {
  /// The spaces, from code 1.
  static let spaces: [ColorSpaceID] = [
    .srgb, .srgbLinear, .displayP3, .displayP3Linear, .a98RGB, .proPhotoRGB, .rec2020,
    .rec2020OETF, .rec2100PQ, .rec2100HLG, .acescg, .xyzD65, .xyzD50, .lab, .lch, .labD65,
    .lchD65, .luv, .oklab, .oklch, .oklrab, .okhsl, .okhsv, .hsl, .hsv, .hwb, .ictcp, .jzazbz,
    .cam16, .hct,
  ]

  /// The metrics, from code 1.
  static let metrics: [any ContrastMetric.Type] = [
    WCAG2.self, LightnessContrast.self, LstarDifference.self, LstarDifferenceD50.self,
    Michelson.self, Weber.self, DeltaPhi.self,
  ]

  /// The gamut mappings, from code 1.
  static let mappings: [any GamutMapping.Type] = [
    CSSMapping.self, ChromaMapping.self, ClipMapping.self, RayTraceMapping.self,
  ]

  /// The color differences, from code 1.
  static let differences: [any ColorDifference.Type] = [
    CIEDE2000.self, CIE76.self, CIE94.self, CMC.self, DeltaEOK.self, DeltaEOK2.self,
    DeltaEITP.self, DeltaEJz.self, HyAB.self,
  ]

  /// What a suggestion can keep, from code 1.
  static let kept: [ContrastSolver.Kept] = [.hue, .nothing]

  /// The entry of a list for a code.
  static func entry<Entry>(
    _ code: Int32, of entries: [Entry], _ name: String
  ) throws(CallError) -> Entry {
    guard entries.indices.contains(Int(code) - 1) else {
      throw .argument("\(name): \(code) is not a code; there are 1…\(entries.count)")
    }
    return entries[Int(code) - 1]
  }

  static func space(_ code: Int32, _ name: String = "space") throws(CallError) -> ColorSpaceID {
    try entry(code, of: spaces, name)
  }

  static func metric(_ code: Int32) throws(CallError) -> any ContrastMetric.Type {
    try entry(code, of: metrics, "metric")
  }
}
