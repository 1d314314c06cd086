extension JPEGStructure {
  /// The quality that a quantization table has in libjpeg, which scales the example table of the
  /// standard; of other tables, that of the scaled one with the same sum.
  ///
  /// - Parameter table: 64 steps, in any order.
  /// - Returns: 1…100.
  static func quality(ofTable table: [Int]) -> Int {
    let scale = 100 * Double(table.reduce(0, +)) / Double(exampleSum)
    let quality = scale <= 100 ? (200 - scale) / 2 : 5000 / scale
    return min(max(Int(quality.rounded()), 1), 100)
  }

  /// The sum of table K.1 of ITU-T T.81, for luminance.
  private static let exampleSum = 3688

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
