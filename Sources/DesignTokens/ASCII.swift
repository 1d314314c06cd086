/// The letters and digits of ASCII, for formats whose names are ASCII: what Unicode says of letters
/// is more than they mean.
enum ASCII {
  static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }

  static func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || 0x61...0x66 ~= byte | 0x20
  }

  /// The text with capitals as small letters.
  static func lowercased(_ text: some StringProtocol) -> String {
    String(decoding: text.utf8.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
