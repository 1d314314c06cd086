import ColorEngine

/// AVIF and HEIC files.
enum HEIFTarget: FuzzTarget {
  static let name = "heif"

  static func seeds() -> [[UInt8]] {
    func number(_ value: Int, _ bytes: Int) -> [UInt8] {
      (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
    }
    func box(_ type: String, _ content: [UInt8]) -> [UInt8] {
      number(content.count + 8, 4) + Array(type.utf8) + content
    }
    func full(_ type: String, _ content: [UInt8], version: Int = 0) -> [UInt8] {
      box(type, number(version << 24, 4) + content)
    }
    return [("avif", "av01", "av1C"), ("heic", "hvc1", "hvcC")].map { brand, kind, settings in
      let data: [UInt8] = [0x12, 0, 0x0a, 0x0a, 0, 0, 0, 0x02, 0xaf, 0xff, 0x32, 0x05]
      let color = Array("nclx".utf8) + number(1, 2) + number(13, 2) + number(6, 2) + [0x80]
      let properties =
        full("ispe", number(8, 4) + number(8, 4)) + full("pixi", [3, 8, 8, 8])
        + box("colr", color) + box(settings, [0x81, 0, 0x0c, 0] + [UInt8](repeating: 0, count: 20))
      func meta(_ place: Int) -> [UInt8] {
        full(
          "meta",
          full("hdlr", number(0, 4) + Array("pict".utf8) + number(0, 12) + [0])
            + full("pitm", number(1, 2))
            + full(
              "iinf",
              number(1, 2)
                + full("infe", number(1, 2) + number(0, 2) + Array(kind.utf8) + [0], version: 2))
            + full(
              "iloc",
              [0x44, 0] + number(1, 2) + number(1, 2) + number(0, 2) + number(1, 2)
                + number(place, 4) + number(data.count, 4))
            + box(
              "iprp",
              box("ipco", properties)
                + full("ipma", number(1, 4) + number(1, 2) + [4, 0x81, 2, 3, 0x84])))
      }
      let start = box("ftyp", Array(brand.utf8) + number(0, 4) + Array((brand + "mif1").utf8))
      return start + meta(start.count + meta(0).count + 8) + box("mdat", data)
    }
  }

  static func run(_ input: [UInt8]) {
    Image.read(input, as: AVIF.self)
    Image.read(input, as: HEIC.self)
  }
}
