/// Reads what is needed of Exif metadata (CIPA DC-008), which is a small TIFF file.
enum Exif {
  /// The orientation, 1…8, or `nil` when it is not stated or not sound.
  static func orientation(_ exif: Span<UInt8>) -> Int? {
    let isLittleEndian = exif.hasBytes([0x49, 0x49, 0x2a, 0])
    guard exif.count >= 8, isLittleEndian || exif.hasBytes([0x4d, 0x4d, 0, 0x2a]) else {
      return nil
    }
    func number(_ offset: Int, bytes: Int) -> Int? {
      guard offset >= 0, offset + bytes <= exif.count else { return nil }
      return (0..<bytes).reduce(0) { sum, index in
        let place = isLittleEndian ? offset + bytes - 1 - index : offset + index
        return sum << 8 | Int(exif[place])
      }
    }
    guard let directory = number(4, bytes: 4), let entries = number(directory, bytes: 2) else {
      return nil
    }
    for index in 0..<entries {
      let entry = directory + 2 + 12 * index
      guard let tag = number(entry, bytes: 2), let type = number(entry + 2, bytes: 2),
        let value = number(entry + 8, bytes: 2)
      else { return nil }
      if tag == 0x0112, type == 3 { return (1...8).contains(value) ? value : nil }
    }
    return nil
  }
}
