import ColorEngine

/// TIFF files.
enum TIFFTarget: FuzzTarget {
  static let name = "tiff"

  static func seeds() throws -> [[UInt8]] {
    try Image.seeds(TIFF.self, [Image.sample(), Image.sample(.cmyk, hasAlpha: true, wide: true)])
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: TIFF.self) }
}
