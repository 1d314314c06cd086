import ColorEngine

/// GIF files.
enum GIFTarget: FuzzTarget {
  static let name = "gif"

  static func seeds() -> [[UInt8]] {
    let header = Array("GIF89a".utf8) + [2, 0, 2, 0, 0x80, 0, 0, 1, 2, 3, 250, 251, 252]
    let loop: [UInt8] = [0x21, 0xff, 11] + Array("NETSCAPE2.0".utf8) + [3, 1, 0, 0, 0]
    let control: [UInt8] = [0x21, 0xf9, 4, 0x09, 10, 0, 1, 0]
    // Codes of 3 bits: clear, 0, 1, 1, 0, end.
    let frame: [UInt8] = [0x2c, 0, 0, 0, 0, 2, 0, 2, 0, 0, 2, 3, 0x44, 0x12, 0x05, 0]
    return [header + frame + [0x3b], header + loop + control + frame + control + frame + [0x3b]]
  }

  static func run(_ input: [UInt8]) { Image.read(input, as: GIF.self) }
}
