/// A short text that is looked for in long ones (Horspool 1980).
package struct BytePattern: Sendable {
  private let bytes: [UInt8]
  /// For each byte, how far the text may be moved on if that byte is at its end.
  private let steps: [Int]

  /// Takes the text that is looked for.
  package init(_ text: String) {
    bytes = Array(text.utf8)
    var steps = Array(repeating: bytes.count, count: 256)
    for (offset, byte) in bytes.dropLast().enumerated() {
      steps[Int(byte)] = bytes.count - 1 - offset
    }
    self.steps = steps
  }

  /// How many bytes it has.
  package var count: Int { bytes.count }

  /// Whether a text has it.
  package func isIn(_ text: Span<UInt8>) -> Bool { firstOffset(in: text, from: 0) != nil }

  /// Where it begins in a text, in ascending order.
  package func offsets(in text: Span<UInt8>) -> [Int] {
    var result: [Int] = []
    while let offset = firstOffset(in: text, from: result.last.map { $0 + 1 } ?? 0) {
      result.append(offset)
    }
    return result
  }

  private func firstOffset(in text: Span<UInt8>, from start: Int) -> Int? {
    let last = bytes.count - 1
    var end = start + last
    while end < text.count {
      let byte = text[end]
      if byte == bytes[last], (0..<last).allSatisfy({ text[end - last + $0] == bytes[$0] }) {
        return end - last
      }
      end += steps[Int(byte)]
    }
    return nil
  }
}
