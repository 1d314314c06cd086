import SourceSyntax

extension Span<UInt8> {
  /// The big-endian 2-byte number at `offset`.
  func uint16(at offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// The big-endian 4-byte number at `offset`.
  func uint32(at offset: Int) -> Int { uint16(at: offset) << 16 | uint16(at: offset + 2) }

  func bytes(in range: Range<Int>) -> [UInt8] {
    [UInt8](capacity: range.count) { (output: inout OutputSpan<UInt8>) in
      for index in range { output.append(self[index]) }
    }
  }

  /// Whether the bytes from `offset` on equal `expected`.
  func hasBytes(_ expected: [UInt8], at offset: Int = 0) -> Bool {
    guard offset + expected.count <= count else { return false }
    return expected.indices.allSatisfy { self[offset + $0] == expected[$0] }
  }

  /// Whether the bytes from `offset` on equal the characters of `text`.
  func hasBytes(_ text: String, at offset: Int = 0) -> Bool {
    hasCharacters(text, at: offset)
  }
}
