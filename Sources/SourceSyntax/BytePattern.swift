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

  /// Whether a text has it.
  package func isIn(_ text: Span<UInt8>) -> Bool {
    let last = bytes.count - 1
    var end = last
    while end < text.count {
      let byte = text[end]
      if byte == bytes[last], (0..<last).allSatisfy({ text[end - last + $0] == bytes[$0] }) {
        return true
      }
      end += steps[Int(byte)]
    }
    return false
  }
}
