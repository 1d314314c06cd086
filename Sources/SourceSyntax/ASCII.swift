/// The letters, digits and white space of ASCII, for formats whose names are ASCII: what Unicode says of
/// letters is more than they mean (the Kelvin sign is no k).
package enum ASCII {
  package static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  package static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  package static func isHexDigit(_ byte: UInt8) -> Bool { hexDigit(byte) != nil }

  /// The value of a hexadecimal digit.
  package static func hexDigit(_ byte: UInt8) -> UInt8? {
    if isDigit(byte) { return byte - 0x30 }
    let folded = byte | 0x20
    return 0x61...0x66 ~= folded ? folded - 0x61 + 10 : nil
  }

  /// A capital as a small letter, and any other byte as it is.
  package static func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }

  /// The text without the white space of JSON around it.
  package static func trimmed(_ text: some StringProtocol) -> String {
    String(decoding: Array(text.utf8).trimmed(JSONReader.isSpace), as: UTF8.self)
  }
}

extension StringProtocol {
  /// The text with the capitals of ASCII as small letters, as CSS compares keywords.
  package var asciiLowercased: String {
    String(decoding: utf8.map { ASCII.lowercased($0) }, as: UTF8.self)
  }

  /// Whether a short word of ASCII is in a text: names are compared by bytes, not by what Unicode counts as
  /// equal.
  @inlinable
  package func has(_ word: String) -> Bool { offset(of: word) != nil }

  /// Where a short word of ASCII begins first, if it is there.
  @inlinable
  package func offset(of word: String) -> String.Index? {
    let (text, word) = (utf8, word.utf8)
    guard let first = word.first else { return startIndex }
    var index = text.startIndex
    while index < text.endIndex {
      if text[index] == first, text[index...].starts(with: word) { return index }
      text.formIndex(after: &index)
    }
    return nil
  }
}

extension BidirectionalCollection {
  /// The elements without those at both ends for which a condition holds; empty, and at the end, where it
  /// holds for all.
  package func trimmed(_ isSpace: (Element) -> Bool) -> SubSequence {
    let rest = drop(while: isSpace)
    guard let last = rest.lastIndex(where: { !isSpace($0) }) else { return rest }
    return rest[...last]
  }
}
