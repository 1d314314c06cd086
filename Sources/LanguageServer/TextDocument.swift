package import SourceSyntax

/// A text that is open in the editor.
package struct TextDocument: Sendable {
  /// The address, as the client writes it.
  package let uri: String
  /// The path of its file, or a name for a text that has none.
  package let path: String
  /// The version that the client has given it.
  package var version: Int
  /// The text.
  package private(set) var source: SourceText

  /// Makes a document.
  ///
  /// - Throws: That the text is too long.
  package init(uri: String, path: String, version: Int, text: String) throws(SourceProblem) {
    self.uri = uri
    self.path = path
    self.version = version
    source = try SourceText(name: path, text: text)
  }

  /// Replaces all of the text.
  package mutating func replace(with text: String) throws(SourceProblem) {
    source = try SourceText(name: path, text: text)
  }

  /// Replaces a range of the text.
  package mutating func replace(
    _ range: Range<TextPosition>, with text: String, in encoding: PositionEncoding
  ) throws(SourceProblem) {
    let start = source.offset(of: range.lowerBound, in: encoding)
    let end = max(start, source.offset(of: range.upperBound, in: encoding))
    var bytes = source.bytes
    bytes.replaceSubrange(start..<end, with: text.utf8)
    source = try SourceText(name: path, utf8: bytes)
  }
}
