import SourceSyntax

/// What the HTML between the comments of a template has.
enum WordPressMarkup {
  private static let link = BytePattern("<a ")
  private static let ownColors = ["class=", "style="].map { BytePattern($0) }
  private static let printing = ["<?=", "echo", "_e("].map { BytePattern($0) }

  /// Whether HTML has a link without a class or a style of its own.
  static func hasLink(_ bytes: [UInt8]) -> Bool {
    var last = 0
    for start in link.offsets(in: bytes.span) where start >= last {
      last = tagEnd(start, in: bytes[...])
      let tag = Array(bytes[start..<last])
      if !ownColors.contains(where: { $0.isIn(tag.span) }) { return true }
    }
    return false
  }

  /// Whether HTML has a text outside of its tags, of links and of marks, or code that prints one.
  static func hasText(_ bytes: ArraySlice<UInt8>) -> Bool {
    var offset = bytes.startIndex
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: "<") {
        let isCode = offset + 1 < bytes.endIndex && bytes[offset + 1] == UInt8(ascii: "?")
        let end = isCode ? codeEnd(offset, in: bytes) : elementEnd(offset, in: bytes)
        if isCode {
          let code = Array(bytes[offset..<end])
          if printing.contains(where: { $0.isIn(code.span) }) { return true }
        }
        offset = end
      } else if CSSScanner.isSpace(bytes[offset]) {
        offset += 1
      } else {
        return true
      }
    }
    return false
  }

  /// The elements whose texts have colors of their own, with their ends.
  private static let colored = ["mark", "a"].map {
    (start: Array("<\($0)".utf8), end: Array("</\($0)>".utf8))
  }

  /// The offset after a tag, or after all that is in an element whose text has a color of its own.
  private static func elementEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    let end = tagEnd(start, in: bytes)
    for (name, close) in colored where bytes[start...].starts(with: name) {
      let after = start + name.count
      guard after < end, CSSScanner.isSpace(bytes[after]) || bytes[after] == UInt8(ascii: ">")
      else { continue }
      return bytes[end...].firstRange(of: close)?.upperBound ?? bytes.endIndex
    }
    return end
  }

  private static func codeEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    bytes[(start + 2)...].firstRange(of: "?>".utf8)?.upperBound ?? bytes.endIndex
  }

  /// The offset after a tag, in whose attributes there may be code.
  private static func tagEnd(_ start: Int, in bytes: ArraySlice<UInt8>) -> Int {
    var offset = start + 1
    while offset < bytes.endIndex {
      if bytes[offset] == UInt8(ascii: ">") { return offset + 1 }
      let isCode =
        bytes[offset] == UInt8(ascii: "<") && offset + 1 < bytes.endIndex
        && bytes[offset + 1] == UInt8(ascii: "?")
      offset = isCode ? codeEnd(offset, in: bytes) : offset + 1
    }
    return bytes.endIndex
  }
}
