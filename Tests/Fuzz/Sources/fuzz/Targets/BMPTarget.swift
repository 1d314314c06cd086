import ColorEngine

/// Windows bitmaps.
enum BMPTarget: FuzzTarget {
  static let name = "bmp"

  static func seeds() -> [[UInt8]] {
    func file(bits: Int, compression: Int, palette: [UInt8], pixels: [UInt8]) -> [UInt8] {
      let info =
        Image.little(40, 4) + Image.little(4, 4) + Image.little(2, 4) + Image.little(1, 2)
        + Image.little(bits, 2) + Image.little(compression, 4) + Image.little(pixels.count, 4)
        + [UInt8](repeating: 0, count: 16)
      let start = 14 + info.count + palette.count
      return Array("BM".utf8) + Image.little(start + pixels.count, 4) + Image.little(0, 4)
        + Image.little(start, 4) + info + palette + pixels
    }
    let palette: [UInt8] = (0..<256).flatMap { [UInt8($0), UInt8(255 - $0), 7, 0] }
    return [
      file(bits: 24, compression: 0, palette: [], pixels: (0..<24).map { UInt8($0 * 9) }),
      file(bits: 32, compression: 0, palette: [], pixels: (0..<32).map { UInt8($0 * 7) }),
      file(
        bits: 8, compression: 1, palette: palette, pixels: [4, 1, 0, 0, 0, 4, 1, 2, 3, 4, 0, 1]),
      file(bits: 4, compression: 2, palette: palette, pixels: [4, 0x12, 0, 0, 4, 0x34, 0, 1]),
    ]
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: BMP.self) }
}
