/// A place in a text file.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "/* 🎨 */ --ink: #777;")
/// let start = source.location(of: 11..<16).range.start
/// print(start.line, start.column, start.offset)
/// // Prints "1 10 11"
/// ```
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
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "--ink: #777;\n--page: #fff;")
/// let range = source.location(of: 7..<25).range
/// print(range.start.line, range.end.line, range.end.offset - range.start.offset)
/// // Prints "1 2 18"
/// ```
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
///
/// ```swift
/// let range = SourceRange(
///   start: SourcePosition(line: 2, column: 10, offset: 17),
///   end: SourcePosition(line: 2, column: 14, offset: 21))
/// let location = SourceLocation(file: "a.css", range: range)
/// print("\(location.file):\(location.range.start.line):\(location.range.start.column)")
/// // Prints "a.css:2:10"
/// ```
public struct SourceLocation: Hashable, Sendable {
  /// The name of a file, of which its locations share one: every color of a palette has several.
  final class FileName: Sendable {
    let text: String

    init(_ text: String) { self.text = text }
  }

  private var name: FileName
  /// The range of text.
  public var range: SourceRange

  /// The path of the file, as the user gave it or as it was found under what the user gave.
  public var file: String {
    get { name.text }
    set { name = FileName(newValue) }
  }

  /// Makes a location from a file and a range in it.
  public init(file: String, range: SourceRange) {
    self.init(FileName(file), range)
  }

  init(_ name: FileName, _ range: SourceRange) {
    self.name = name
    self.range = range
  }

  /// Whether both are the same range of files with the same name.
  public static func == (one: SourceLocation, other: SourceLocation) -> Bool {
    one.range == other.range && (one.name === other.name || one.name.text == other.name.text)
  }

  /// Hashes the name of the file and the range.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(name.text)
    hasher.combine(range)
  }
}
