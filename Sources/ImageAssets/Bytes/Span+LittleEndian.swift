extension Span<UInt8> {
  /// The little-endian number of 2 bytes at `offset`.
  func littleUInt16(at offset: Int) -> Int { Int(self[offset]) | Int(self[offset + 1]) << 8 }

  /// The little-endian number of 3 bytes at `offset`.
  func littleUInt24(at offset: Int) -> Int {
    littleUInt16(at: offset) | Int(self[offset + 2]) << 16
  }

  /// The little-endian number of 4 bytes at `offset`.
  func littleUInt32(at offset: Int) -> Int {
    littleUInt16(at: offset) | littleUInt16(at: offset + 2) << 16
  }
}
