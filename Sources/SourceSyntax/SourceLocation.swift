/// A place in a text file.
public struct SourcePosition: Hashable, Sendable {
  // Every color of a palette has several: 32 bits are enough, for files are not that long.
  private var lineNumber, columnNumber, byteOffset: Int32

  /// Makes a position from its three parts.
  public init(line: Int, column: Int, offset: Int) {
    lineNumber = Int32(clamping: line)
    columnNumber = Int32(clamping: column)
    byteOffset = Int32(clamping: offset)
  }

  /// The line, counted from 1. `\n`, `\r\n` and `\r` end a line.
  public var line: Int {
    get { Int(lineNumber) }
    set { lineNumber = Int32(clamping: newValue) }
  }
  /// The column, counted from 1 in UTF-16 code units (what editors and SARIF count).
  public var column: Int {
    get { Int(columnNumber) }
    set { columnNumber = Int32(clamping: newValue) }
  }
  /// The offset from the start of the text, in bytes of UTF-8, a byte order mark included: those of the
  /// file unless it is in another encoding.
  public var offset: Int {
    get { Int(byteOffset) }
    set { byteOffset = Int32(clamping: newValue) }
  }
}

/// The text from `start` up to, and without, `end`.
public struct SourceRange: Hashable, Sendable {
  /// Where the text begins.
  public var start: SourcePosition
  /// The position after the last character.
  public var end: SourcePosition

  /// Makes a range from its two ends.
  public init(start: SourcePosition, end: SourcePosition) {
    self.start = start
    self.end = end
  }
}

/// A range of text in a named file.
public struct SourceLocation: Hashable, Sendable {
  /// The path of the file, as the user gave it or as it was found under what the user gave.
  public var file: String
  /// The range of text.
  public var range: SourceRange

  /// Makes a location from a file and a range in it.
  public init(file: String, range: SourceRange) {
    self.file = file
    self.range = range
  }
}
