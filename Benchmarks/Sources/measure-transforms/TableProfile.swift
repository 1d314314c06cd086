import Foundation

/// Profiles and device links with tables, made of formulas in the sizes that are usual: lattices of 33³
/// and 17⁴ colors of 16 bits, and curves of 256 values.
enum TableProfile {
  /// A printer with a table each way between its inks and L\*a\*b\*; `space` is `GRAY`, `RGB ` or
  /// `CMYK`. Colors are separated with as much of the possible `black`.
  static func printer(_ space: String, black: Double = 0.8) -> [UInt8] {
    let inks = space == "CMYK" ? 4 : space == "GRAY" ? 1 : 3
    let toLab = table(inks, 3, points: inks == 4 ? 17 : inks == 1 ? 255 : 33, curve: 1.1) {
      labCodes(of: device($0))
    }
    let fromLab = table(3, inks, points: 33, curve: 0.9) { code in
      let color = device(fromLabCodes: code)
      return inks == 1 ? [color[1]] : inks == 3 ? color : separation(color, black: black)
    }
    return profile("prtr", space, "Lab ", ["A2B0": toLab, "B2A0": fromLab])
  }

  /// A device link from inks to inks.
  static func link(_ from: String, _ to: String) -> [UInt8] {
    let inputs = from == "CMYK" ? 4 : 3
    let lattice = table(inputs, to == "CMYK" ? 4 : 3, points: inputs == 4 ? 17 : 33, curve: 1.1) {
      let color = device($0).map { pow($0, 1.1) }
      return to == "CMYK" ? separation(color, black: 0.8) : color
    }
    return profile("link", from, to, ["A2B0": lattice])
  }

  /// Red, green and blue, 0…1, of inks or of themselves.
  private static func device(_ components: [Double]) -> [Double] {
    switch components.count {
    case 1: [components[0], components[0], components[0]]
    case 4: (0..<3).map { (1 - components[$0]) * (1 - 0.95 * components[3]) }
    default: components
    }
  }

  private static func separation(_ color: [Double], black part: Double) -> [Double] {
    let black = part * (1 - (color.max() ?? 0))
    let rest = color.map { max(0, 1 - $0 / (1 - 0.95 * black)) }
    return rest + [black]
  }

  private static let white = [0.9642, 1, 0.8249]
  // sRGB adapted to D50, as in its profile.
  private static let matrix = [
    [0.4360, 0.3851, 0.1431], [0.2225, 0.7169, 0.0606], [0.0139, 0.0971, 0.7139],
  ]

  /// The encoding of ICC.1:2001-04, A.4.
  private static func labCodes(of color: [Double]) -> [Double] {
    let light = color.map { pow($0, 2.2) }
    let roots = (0..<3).map { row in
      let part = (0..<3).reduce(0) { $0 + matrix[row][$1] * light[$1] } / white[row]
      return part > 216.0 / 24389 ? cbrt(part) : (841.0 / 108) * part + 4.0 / 29
    }
    let lab = [
      116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2]),
    ]
    return [lab[0] * 652.8 / 65535, (lab[1] + 128) * 256 / 65535, (lab[2] + 128) * 256 / 65535]
  }

  private static func device(fromLabCodes code: [Double]) -> [Double] {
    let y = (code[0] * 65535 / 652.8 + 16) / 116
    let a = code[1] * 65535 / 256 - 128, b = code[2] * 65535 / 256 - 128
    let xyz = zip([y + a / 500, y, y - b / 200], white).map { root, white in
      white * (root > 6.0 / 29 ? root * root * root : 108.0 / 841 * (root - 4.0 / 29))
    }
    // The inverse of the matrix above.
    let inverse = [
      [3.1341, -1.6173, -0.4907], [-0.9788, 1.9161, 0.0335], [0.0719, -0.2289, 1.4052],
    ]
    return inverse.map { row in
      let light = (0..<3).reduce(0) { $0 + row[$1] * xyz[$1] }
      return pow(min(max(light, 0), 1), 1 / 2.2)
    }
  }

  // MARK: - Bytes

  private static func half(_ value: Double) -> [UInt8] {
    let code = UInt16(min(max(value, 0), 1) * 65535 + 0.5)
    return [UInt8(code >> 8), UInt8(code & 255)]
  }

  private static func word(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
  }

  /// A table of type `mft2` (ICC.1:2022, 10.10) whose curves before the lattice are a power.
  private static func table(
    _ inputs: Int, _ outputs: Int, points: Int, curve: Double, _ color: ([Double]) -> [Double]
  ) -> [UInt8] {
    var tag = Array("mft2".utf8) + word(0) + [UInt8(inputs), UInt8(outputs), UInt8(points), 0]
    for index in 0..<9 { tag += word(index % 4 == 0 ? 65536 : 0) }
    tag += [1, 0, 1, 0]
    for _ in 0..<inputs {
      for index in 0...255 { tag += half(pow(Double(index) / 255, curve)) }
    }
    let last = Double(points - 1)
    let nodes = (0..<inputs).reduce(1) { product, _ in product * points }
    var place = [Int](repeating: 0, count: inputs)
    for _ in 0..<nodes {
      tag += color(place.map { pow(Double($0) / last, 1 / curve) }).flatMap { half($0) }
      for input in (0..<inputs).reversed() {
        place[input] += 1
        if place[input] < points { break }
        place[input] = 0
      }
    }
    for _ in 0..<outputs {
      for index in 0...255 { tag += half(Double(index) / 255) }
    }
    return tag
  }

  private static func profile(
    _ profileClass: String, _ space: String, _ connection: String, _ tags: [String: [UInt8]]
  ) -> [UInt8] {
    var list = word(tags.count)
    var data: [UInt8] = []
    let start = 132 + 12 * tags.count
    for (name, tag) in tags.sorted(by: { $0.key < $1.key }) {
      list += Array(name.utf8) + word(start + data.count) + word(tag.count)
      data += tag + [UInt8](repeating: 0, count: (4 - tag.count % 4) % 4)
    }
    let head = word(start + data.count) + word(0) + word(0x0210_0000)
    let kinds = Array("\(profileClass)\(space)\(connection)".utf8)
    let date: [UInt8] = [7, 232, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]
    let rest =
      Array("acsp".utf8) + [UInt8](repeating: 0, count: 28) + word(63190) + word(65536)
      + word(54061) + [UInt8](repeating: 0, count: 48)
    return head + kinds + date + rest + list + data
  }
}
