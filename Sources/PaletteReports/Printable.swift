/// Makes text from files safe to print: a name or an excerpt must not move the cursor or set
/// colors.
package enum Printable {
  /// The text on one line, with each control character replaced by its picture.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      guard isControl(scalar) else {
        result.append(scalar)
        continue
      }
      // Only ASCII control characters have pictures; the others become the replacement character.
      let picture =
        scalar.value < 0x20
        ? Unicode.Scalar(0x2400 + scalar.value) : scalar.value == 0x7F ? "\u{2421}" : nil
      result.append(picture ?? "\u{FFFD}")
    }
    return String(result)
  }

  /// The text on one line of at most some columns; the middle of a longer one is left out.
  package static func line(_ text: String, columns: Int) -> String {
    Wrapping.shortened(line(text), to: columns)
  }

  /// Control characters, and characters that reorder or break a line.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// The number of terminal columns of a text.
  static func width(_ text: some StringProtocol) -> Int {
    text.reduce(0) { $0 + width($1) }
  }

  /// The number of terminal columns of a character: two for East Asian wide characters and emoji,
  /// none for characters that only modify another.
  static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF,
      0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return scalar.properties.generalCategory == .nonspacingMark ? 0 : 1
    }
  }
}
