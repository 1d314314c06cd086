/// The bytes of a profile, read as the big-endian numbers of ICC.1:2022, clause 4. Bytes past the
/// end read as zero, so that no value read from a file can cause an access out of bounds; use
/// `has(_:at:)` to check.
struct ICCBytes {
  let bytes: [UInt8]

  init(_ bytes: Span<UInt8>) {
    var copy: [UInt8] = []
    copy.reserveCapacity(bytes.count)
    for index in bytes.indices { copy.append(bytes[index]) }
    self.bytes = copy
  }

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count }

  subscript(offset: Int) -> UInt8 { bytes.indices.contains(offset) ? bytes[offset] : 0 }

  /// Whether the given number of bytes is present.
  func has(_ size: Int, at offset: Int) -> Bool {
    offset >= 0 && size >= 0 && offset <= count && size <= count - offset
  }

  /// A uInt16Number.
  func short(_ offset: Int) -> Int { Int(self[offset]) << 8 | Int(self[offset + 1]) }

  /// A uInt32Number.
  func word(_ offset: Int) -> Int { short(offset) << 16 | short(offset + 2) }

  /// A s15Fixed16Number.
  func fixed(_ offset: Int) -> Double {
    Double(Int32(truncatingIfNeeded: word(offset))) / 65_536
  }

  /// A float32Number.
  func float(_ offset: Int) -> Double {
    Double(Float(bitPattern: UInt32(truncatingIfNeeded: word(offset))))
  }

  /// Three s15Fixed16Numbers.
  func xyz(_ offset: Int) -> [Double] { [0, 4, 8].map { fixed(offset + $0) } }

  /// A signature of four characters. Non-printable characters appear as `?`.
  func signature(_ offset: Int) -> String {
    String(
      (0..<4).map { index -> Character in
        let byte = self[offset + index]
        return (0x20..<0x7f).contains(byte) ? Character(Unicode.Scalar(byte)) : "?"
      })
  }

  /// A signature without trailing spaces; empty if all its bytes are zero.
  func name(_ offset: Int) -> String {
    guard word(offset) != 0 else { return "" }
    return String(signature(offset).reversed().drop { $0 == " " }.reversed())
  }

  func isSignature(_ signature: String, at offset: Int) -> Bool {
    (0..<4).map { self[offset + $0] } == Array(signature.utf8)
  }

  /// A dateTimeNumber as text; `nil` if it is all zero.
  func date(_ offset: Int) -> String? {
    let parts = (0..<6).map { short(offset + 2 * $0) }
    guard parts.contains(where: { $0 != 0 }) else { return nil }
    func digits(_ index: Int) -> String {
      parts[index] < 10 ? "0\(parts[index])" : "\(parts[index])"
    }
    return "\(parts[0])-\(digits(1))-\(digits(2)) \(digits(3)):\(digits(4)):\(digits(5))"
  }

  /// An entry of the tag table.
  func tag(_ index: Int) -> ICCHeader.Tag {
    let entry = 132 + 12 * index
    return ICCHeader.Tag(
      signature: signature(entry), offset: word(entry + 4), size: word(entry + 8))
  }
}
