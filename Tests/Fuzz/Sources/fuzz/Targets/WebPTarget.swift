import ColorEngine

/// WebP files.
enum WebPTarget: FuzzTarget {
  static let name = "webp"

  static func seeds() throws -> [[UInt8]] {
    try Image.seeds(WebP.self, [Image.sample(), Image.sample(hasAlpha: true)])
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: WebP.self) }
}
