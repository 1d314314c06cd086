extension JPEGStructure {
  /// The quality that a quantization table has in libjpeg, which scales the example table of the
  /// standard; of other tables, that of the scaled one with the same sum over the steps that are not
  /// limited (to 1, or to 255 in a table of bytes).
  ///
  /// - Parameter table: 64 steps, in zigzag order.
  /// - Returns: 1…100.
  static func quality(ofTable table: [Int]) -> Int {
    if let exact = (1...100).first(where: { isScaled(table, to: $0) }) { return exact }
    let limit = (table.max() ?? 0) <= 255 ? 255 : 32767
    let free = zip(table, example).filter { 1 < $0.0 && $0.0 < limit }
    guard !free.isEmpty else { return table.contains(1) ? 100 : 1 }
    let sum = free.reduce(0) { $0 + $1.0 }
    let scale = 100 * Double(sum) / Double(free.reduce(0) { $0 + $1.1 })
    let quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale
    return min(max(Int(quality.rounded()), 1), 100)
  }

  /// Whether a table is the one that `jpeg_set_quality` of libjpeg makes, limited to bytes or not.
  private static func isScaled(_ table: [Int], to quality: Int) -> Bool {
    let scale = quality < 50 ? 5000 / quality : 200 - 2 * quality
    return zip(table, example).allSatisfy { step, example in
      let exact = max((example * scale + 50) / 100, 1)
      return step == exact || step == 255 && exact > 255
    }
  }

  /// Table K.1 of ITU-T T.81, for luminance, in zigzag order.
  private static let example = [
    16, 11, 12, 14, 12, 10, 16, 14, 13, 14, 18, 17, 16, 19, 24, 40,
    26, 24, 22, 22, 24, 49, 35, 37, 29, 40, 58, 51, 61, 60, 57, 51,
    56, 55, 64, 72, 92, 78, 64, 68, 87, 69, 55, 56, 80, 109, 81, 87,
    95, 98, 103, 104, 103, 62, 77, 113, 121, 112, 100, 120, 92, 101, 103, 99,
  ]

  /// The steps of the table for luminance (destination 0) in a DQT segment (T.81, B.2.4.1).
  static func luminanceTable(in content: Range<Int>, of file: Span<UInt8>) -> [Int]? {
    var offset = content.lowerBound
    while offset < content.upperBound {
      let isWide = file[offset] >> 4 != 0
      let size = isWide ? 128 : 64
      guard offset + 1 + size <= content.upperBound else { return nil }
      if file[offset] & 15 == 0 {
        return (0..<64).map { index in
          isWide
            ? file.uint16(at: offset + 1 + 2 * index) : Int(file[offset + 1 + index])
        }
      }
      offset += 1 + size
    }
    return nil
  }
}
