/// The cyclic redundancy check of PNG chunks (ISO/IEC 15948, annex D), polynomial 0xEDB88320.
struct CRC32 {
  private var state: UInt32 = 0xffff_ffff

  /// The checksum so far.
  var value: UInt32 { ~state }

  mutating func add(_ byte: UInt8) {
    state = Self.table[Int(UInt8(truncatingIfNeeded: state) ^ byte)] ^ (state >> 8)
  }

  /// The checksum of the bytes in `range`.
  static func of(_ bytes: Span<UInt8>, in range: Range<Int>) -> UInt32 {
    var crc = CRC32()
    for index in range { crc.add(bytes[index]) }
    return crc.value
  }

  private static let table: [UInt32] = (0..<256).map { byte in
    (0..<8).reduce(UInt32(byte)) { value, _ in
      value & 1 == 1 ? 0xedb8_8320 ^ (value >> 1) : value >> 1
    }
  }
}
