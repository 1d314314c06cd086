extension Span<UInt8> {
  /// The little-endian 2-byte number at `offset`.
  func littleUInt16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// The little-endian 3-byte number at `offset`.
  func littleUInt24(at offset: Int) -> Int {
    littleUInt16(at: offset) | Int(self[offset + 2]) << 16
  }

  /// The little-endian 4-byte number at `offset`.
  func littleUInt32(at offset: Int) -> Int {
    littleUInt16(at: offset) | littleUInt16(at: offset + 2) << 16
  }
}
