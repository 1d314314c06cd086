/// Texts with mistakes made by chance.
public enum Mutation {
  /// A text with one to four mistakes: a byte is another one, or is put in; some are left out, or stand twice; a line
  /// is left out, or is moved to another place.
  ///
  /// - Parameters:
  ///   - text: The text, which is not empty.
  ///   - marks: The bytes that are put in, such as the signs of the language.
  ///   - random: What decides.
  /// - Returns: The text with mistakes.
  public static func mutated(
    _ text: some Sequence<UInt8>, marks: String, using random: inout SplitMix64
  ) -> [UInt8] {
    var bytes = Array(text)
    let marks = Array(marks.utf8)
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let index = Int.random(in: 0..<bytes.count, using: &random)
      let mark = marks.randomElement(using: &random) ?? 0
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = mark
      case 1: bytes.removeSubrange(index..<min(index + 9, bytes.count))
      case 2: bytes.insert(contentsOf: bytes[index..<min(index + 30, bytes.count)], at: index)
      case 3: bytes.insert(mark, at: index)
      case let move:
        var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let line = lines.remove(at: Int.random(in: lines.indices, using: &random))
        if move == 4 { lines.insert(line, at: Int.random(in: 0...lines.count, using: &random)) }
        bytes = Array(lines.joined(separator: [UInt8(ascii: "\n")]))
      }
    }
    return bytes
  }
}
