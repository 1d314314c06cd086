import FileAccess
import SourceSyntax

/// Code of Ruby with classes: view components, helpers, and the templates in them.
package enum CSSRubyFile {
  /// Folders of Ruby on Rails in which nothing is drawn.
  private static let undrawn: Set = ["bin", "db", "migrate", "models", "spec", "tasks", "vendor"]
  private static let attributes = ["class:", "class=", "classes", "_template"].map {
    BytePattern($0)
  }

  package static func isOne(_ path: String) -> Bool { Path.fileExtension(path) == "rb" }

  /// Whether a file may draw, by its folders.
  package static func mayDraw(at path: String) -> Bool {
    isOne(path)
      && Set(Path.folder(path).split(separator: "/").map(String.init)).isDisjoint(with: undrawn)
  }

  /// Whether a text has classes that draw or colors, or gives elements classes.
  package static func draws(_ bytes: [UInt8]) -> Bool {
    CSSClasses.mayDrawGround(bytes.span) || CSSClasses.mayDrawText(bytes.span)
      || attributes.contains { $0.isIn(bytes.span) } || hasColor(bytes)
  }

  private static let hash = ["\"#", "'#"].map { BytePattern($0) }

  /// Whether some text is a color: `"#2e90fa"`.
  private static func hasColor(_ bytes: [UInt8]) -> Bool {
    hash.contains { mark in
      mark.offsets(in: bytes.span).contains { place in
        let digits = bytes[(place + 2)...].prefix(while: ASCII.isHexDigit)
        return [3, 6, 8].contains(digits.count) && digits.endIndex < bytes.count
          && bytes[digits.endIndex] == bytes[place]
      }
    }
  }

  /// A text with spaces in place of the lines that are comments.
  static func withoutComments(_ bytes: [UInt8], at path: String) -> [UInt8] {
    guard isOne(path) else { return bytes }
    var result = bytes
    var isAtStart = true
    var isComment = false
    for index in bytes.indices {
      switch bytes[index] {
      case 0x0A: (isAtStart, isComment) = (true, false)
      case let byte where byte > 0x20:
        if isAtStart, byte == UInt8(ascii: "#") { isComment = true }
        isAtStart = false
      default: break
      }
      if isComment { result[index] = 0x20 }
    }
    return result
  }
}
