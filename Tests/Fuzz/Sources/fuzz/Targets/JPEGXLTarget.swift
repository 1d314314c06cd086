import ColorEngine

/// JPEG XL files.
enum JPEGXLTarget: FuzzTarget {
  static let name = "jpeg-xl"

  /// Nothing writes the format: 5 × 2 pixels of gray, as a codestream and in a container.
  static func seeds() throws -> [[UInt8]] {
    let codestream: [UInt8] = [
      255, 10, 8, 0, 8, 128, 160, 184, 17, 8, 2, 1, 0, 72, 0, 75, 24, 139, 21, 66, 25, 118, 76, 178,
      39, 146, 146, 146, 146, 79, 77, 51, 51,
    ]
    let start: [UInt8] = [0, 0, 0, 12, 74, 88, 76, 32, 13, 10, 135, 10]
    let kind: [UInt8] = [0, 0, 0, 20, 102, 116, 121, 112, 106, 120, 108, 32, 0, 0, 0, 0]
    let box: [UInt8] = [106, 120, 108, 32, 0, 0, 0, 0, 106, 120, 108, 99]
    return [codestream, start + kind + box + codestream]
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: JPEGXL.self) }
}
