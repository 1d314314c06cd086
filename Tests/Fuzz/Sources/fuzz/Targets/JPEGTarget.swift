import ColorEngine

/// JPEG files.
enum JPEGTarget: FuzzTarget {
  static let name = "jpeg"

  static func seeds() throws -> [[UInt8]] {
    try Image.seeds(JPEG.self, [Image.sample(), Image.sample(.gray), Image.sample(.cmyk)])
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: JPEG.self) }
}
