package import SourceSyntax

/// What a client counts in a line.
package enum PositionEncoding: String, Sendable {
  /// Bytes of UTF-8.
  case utf8 = "utf-8"
  /// Code units of UTF-16.
  case utf16 = "utf-16"
}

/// A place in a text as the protocol counts: lines and characters from 0.
package struct TextPosition: Hashable, Comparable, Sendable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) {
    self.line = line
    self.character = character
  }

  package static func < (a: TextPosition, b: TextPosition) -> Bool {
    (a.line, a.character) < (b.line, b.character)
  }

  var json: JSONText {
    .object([("line", .integer(line)), ("character", .integer(character))])
  }
}

extension SourceText {
  /// The offset of a place. Beyond the end of a line it is that end, beyond the last line the end of
  /// the text, and inside of a character its beginning.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    guard position.line >= 0 else { return start }
    guard position.line < lineCount else { return bytes.count }
    var offset = lineStart(position.line + 1)
    var units = max(position.character, 0)
    while offset < bytes.count, bytes[offset] != 0x0A, bytes[offset] != 0x0D {
      let first = bytes[offset]
      let length = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
      let width = encoding == .utf8 ? length : length == 4 ? 2 : 1
      guard units >= width else { break }
      units -= width
      offset += length
    }
    return min(offset, bytes.count)
  }

  /// The place of an offset.
  package func textPosition(at offset: Int, in encoding: PositionEncoding) -> TextPosition {
    textPosition(position(at: offset), in: encoding)
  }

  /// A place of this text as the protocol counts.
  package func textPosition(
    _ position: SourcePosition, in encoding: PositionEncoding
  ) -> TextPosition {
    let character =
      encoding == .utf16
      ? position.column - 1 : position.offset - lineStart(position.line)
    return TextPosition(line: position.line - 1, character: max(character, 0))
  }
}
