import ColorEngine

/// PNG files.
enum PNGTarget: FuzzTarget {
  static let name = "png"

  static func seeds() throws -> [[UInt8]] {
    try Image.seeds(PNG.self, [Image.sample(), Image.sample(.gray, hasAlpha: true, wide: true)])
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: PNG.self) }
}
