/// Adobe Swatch Exchange.
enum AdobeSwatchesTarget: FuzzTarget {
  static let name = "ase"

  static func seeds() -> [[UInt8]] {
    func swatch(_ name: String, _ model: String, _ values: [Float]) -> [UInt8] {
      let text =
        number(name.utf16.count + 1, 2) + name.utf16.flatMap { number(Int($0), 2) } + [0, 0]
      let content =
        text + Array(model.utf8) + values.flatMap { number(Int($0.bitPattern), 4) } + [0, 2]
      return [0, 1] + number(content.count, 4) + content
    }
    let group = [0xc0, 1] + number(6, 4) + number(2, 2) + number(65, 2) + [0, 0] as [UInt8]
    let blocks = [
      group, swatch("r", "RGB ", [1, 0.5, 0]), swatch("c", "CMYK", [0, 1, 0.5, 0]),
      swatch("l", "LAB ", [0.5, 20, -30]), swatch("g", "Gray", [0.5]), [0xc0, 2, 0, 0, 0, 0],
    ]
    return [Array("ASEF".utf8) + [0, 1, 0, 0] + number(blocks.count, 4) + blocks.flatMap { $0 }]
  }

  static func number(_ value: Int, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * (bytes - 1 - $0))) }
  }

  static func run(_ input: [UInt8]) { TokenFile.read(input, as: "colors.ase") }
}
