/// A text file: its name, its bytes, and where its lines begin.
///
/// Offsets are in bytes of the text in UTF-8, a byte order mark included: those of the file, unless that
/// is in UTF-16 or UTF-32. Columns are in UTF-16 code units.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: ":root {\n  --ink: #222;\n}")
/// let place = source.location(of: 17..<21)
/// print(place.range.start.line, place.range.start.column, source.text(17..<21))
/// // Prints "2 10 #222"
/// ```
public struct SourceText: Sendable {
  private let fileName: SourceLocation.FileName
  /// The bytes of the file: valid UTF-8.
  public let bytes: [UInt8]
  /// The offset of the first byte of each line.
  private let lineStarts: [UInt32]
  /// The number of UTF-16 code units before each block of `blockSize` bytes; empty for ASCII,
  /// where it equals the number of bytes. It keeps columns fast in files with a single long line.
  private let unitsBeforeBlock: [UInt32]
  /// Where the text comes from, if it was compiled from other texts.
  private let origins: SourceOrigins?

  /// Whether it was compiled from other texts.
  package var isCompiled: Bool { origins != nil }

  /// The path of the file, as problems and reports name it.
  public var name: String { fileName.text }

  private static let blockSize = 512

  /// The largest file that is read, in bytes: offsets are kept in 32 bits, and no token file comes
  /// near it.
  public static let maximumSize = 1 << 30

  /// Takes the bytes of a file, when they are a text: UTF-8, or UTF-16 or UTF-32 with a byte order
  /// mark or the zeros of ASCII characters at its beginning.
  ///
  /// - Throws: A problem with the place of the first byte that belongs to no character.
  public init(name: String, bytes: [UInt8]) throws(SourceProblem) {
    try self.init(name: name, bytes: bytes, encoding: UnicodeEncoding(bytes), origins: nil)
  }

  private init(
    name: String, bytes: [UInt8], encoding: UnicodeEncoding?, origins: SourceOrigins?
  ) throws(SourceProblem) {
    guard bytes.count <= Self.maximumSize else {
      throw SourceProblem(
        "input/too-large", "the file has \(bytes.count) bytes, more than \(Self.maximumSize)",
        at: SourceLocation(startOf: name), help: "Split the file.")
    }
    var bytes = bytes
    var failure: UnicodeEncoding.Failure?
    if let encoding {
      do throws(UnicodeEncoding.Failure) {
        bytes = try encoding.utf8(bytes)
      } catch {
        bytes = error.text
        failure = error
      }
    }
    let scan = Self.scan(bytes)
    fileName = SourceLocation.FileName(name)
    self.origins = origins
    self.bytes = bytes
    lineStarts = scan.lineStarts
    unitsBeforeBlock = scan.isASCII ? [] : Self.unitsBeforeBlocks(bytes)
    if let failure {
      throw SourceProblem(
        "input/encoding", failure.message, at: location(of: bytes.count..<bytes.count),
        help: "The file is damaged; save it again, as UTF-8.")
    }
    if let invalid = scan.invalid {
      let byte = String(bytes[invalid], radix: 16, uppercase: true)
      throw SourceProblem(
        "input/encoding", "the byte 0x\(byte) is not valid UTF-8 here",
        at: location(of: invalid..<invalid + 1),
        help: "Save the file as UTF-8; it is probably in another encoding.")
    }
  }

  /// Takes a text that is in memory.
  public init(name: String, text: String) throws(SourceProblem) {
    try self.init(name: name, bytes: Array(text.utf8), encoding: nil, origins: nil)
  }

  /// Takes bytes of UTF-8 that are in memory.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - bytes: The text.
  ///   - origins: Where it comes from, if it was compiled: places are those in the texts that it was
  ///     compiled from.
  /// - Throws: A problem with the place of the first byte that belongs to no character.
  package init(
    name: String, utf8 bytes: [UInt8], origins: SourceOrigins? = nil
  ) throws(SourceProblem) {
    try self.init(name: name, bytes: bytes, encoding: nil, origins: origins)
  }

  /// A text in the encoding of a file: UTF-8 as it is, or UTF-16 or UTF-32.
  package static func encode(_ text: [UInt8], like file: [UInt8]) -> [UInt8] {
    guard let encoding = UnicodeEncoding(file) else { return text }
    return encoding.bytes(ofUTF8: text)
  }

  /// The number of lines; a file that ends in a line break has an empty last one.
  public var lineCount: Int { lineStarts.count }

  /// Whether every character is one byte.
  package var isASCII: Bool { unitsBeforeBlock.isEmpty }

  /// Where the text begins: after the byte order mark, if there is one.
  public var start: Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  /// The offset of the first byte of a line, counted from 1, which must exist; a byte order mark is
  /// before it.
  package func lineStart(_ number: Int) -> Int {
    number == 1 ? start : Int(lineStarts[number - 1])
  }

  /// The text of a line, counted from 1, without its line break; empty where there is no such line.
  public func line(_ number: Int) -> String {
    guard number >= 1, number <= lineStarts.count else { return "" }
    let first = max(Int(lineStarts[number - 1]), number == 1 ? start : 0)
    var end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
    while end > first, bytes[end - 1] == 0x0A || bytes[end - 1] == 0x0D { end -= 1 }
    return String(decoding: bytes[first..<end], as: UTF8.self)
  }

  /// The text of a line around a column, without the rest of a line that is very long: a file can be one
  /// line of a megabyte.
  ///
  /// - Parameters:
  ///   - number: The line, counted from 1.
  ///   - column: The column, counted from 1.
  ///   - reach: How many bytes are taken on either side of it.
  /// - Returns: The text, the column that it begins at, and whether the line goes on behind it.
  public func line(
    _ number: Int, around column: Int, reach: Int
  ) -> (text: String, column: Int, goesOn: Bool) {
    guard number >= 1, number <= lineStarts.count else { return ("", 1, false) }
    let first = max(Int(lineStarts[number - 1]), number == 1 ? start : 0)
    let end = number < lineStarts.count ? Int(lineStarts[number]) : bytes.count
    guard end - first > 2 * reach else { return (line(number), 1, false) }
    let before = units(before: first)
    // The byte of the column: the first one with that many units before it.
    var low = first
    var high = end
    while low < high {
      let middle = (low + high) / 2
      if units(before: middle) - before < column - 1 { low = middle + 1 } else { high = middle }
    }
    var from = max(first, low - reach)
    var to = min(end, low + reach)
    while from > first, bytes[from] & 0xC0 == 0x80 { from -= 1 }
    while to < end, bytes[to] & 0xC0 == 0x80 { to += 1 }
    while to > from, bytes[to - 1] == 0x0A || bytes[to - 1] == 0x0D { to -= 1 }
    return (text(from..<to), units(before: from) - before + 1, to < end)
  }

  /// The text of a range of bytes.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// The line and column of a byte.
  ///
  /// - Complexity: O(log *lines*).
  public func position(at offset: Int) -> SourcePosition {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if Int(lineStarts[middle]) <= offset { low = middle } else { high = middle }
    }
    let lineStart = max(Int(lineStarts[low]), low == 0 ? min(start, offset) : 0)
    return SourcePosition(
      line: low + 1, column: units(before: offset) - units(before: lineStart) + 1, offset: offset)
  }

  /// The lines and columns of a range of bytes.
  public func range(_ range: Range<Int>) -> SourceRange {
    let start = position(at: range.lowerBound)
    // Nearly every range ends in the line that it begins in.
    let isOneLine =
      start.line == lineStarts.count || range.upperBound < Int(lineStarts[start.line])
    guard isOneLine, range.lowerBound >= self.start else {
      return SourceRange(start: start, end: position(at: range.upperBound))
    }
    let columns =
      unitsBeforeBlock.isEmpty
      ? range.count : units(before: range.upperBound) - units(before: range.lowerBound)
    return SourceRange(
      start: start,
      end: SourcePosition(
        line: start.line, column: start.column + columns, offset: range.upperBound))
  }

  /// The place of a range of bytes.
  public func location(of range: Range<Int>) -> SourceLocation {
    origins?.location(of: range) ?? SourceLocation(fileName, self.range(range))
  }

  /// The number of UTF-16 code units before an offset.
  private func units(before offset: Int) -> Int {
    guard !unitsBeforeBlock.isEmpty else { return offset }
    let block = offset / Self.blockSize
    return Int(unitsBeforeBlock[block])
      + Self.units(bytes[block * Self.blockSize..<offset])
  }

  /// The number of UTF-16 code units of UTF-8 bytes, counted at the first byte of each character.
  private static func units(_ bytes: ArraySlice<UInt8>) -> Int {
    var count = 0
    for byte in bytes {
      if byte & 0xC0 != 0x80 { count += byte >= 0xF0 ? 2 : 1 }
    }
    return count
  }

  private static func unitsBeforeBlocks(_ bytes: [UInt8]) -> [UInt32] {
    var result: [UInt32] = [0]
    var total = 0
    for start in stride(from: 0, to: bytes.count, by: blockSize) {
      total += units(bytes[start..<min(start + blockSize, bytes.count)])
      result.append(UInt32(total))
    }
    return result
  }

  /// The line starts, the first invalid UTF-8 byte (Unicode, table 3-7), and whether all bytes are
  /// ASCII.
  private static func scan(
    _ array: [UInt8]
  ) -> (lineStarts: [UInt32], isASCII: Bool, invalid: Int?) {
    let bytes = array.span
    let count = bytes.count
    var starts: [UInt32] = [0]
    var isASCII = true
    var index = 0
    while index < count {
      let byte = bytes[index]
      guard byte >= 0x80 else {
        index += 1
        if byte == 0x0A || (byte == 0x0D && !(index < count && bytes[index] == 0x0A)) {
          starts.append(UInt32(index))
        }
        continue
      }
      isASCII = false
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch byte {
      case 0xC2...0xDF: length = 2
      case 0xE0: (length, second) = (3, 0xA0...0xBF)
      case 0xED: (length, second) = (3, 0x80...0x9F)
      case 0xE1...0xEF: length = 3
      case 0xF0: (length, second) = (4, 0x90...0xBF)
      case 0xF4: (length, second) = (4, 0x80...0x8F)
      case 0xF1...0xF3: length = 4
      default: return (starts, false, index)
      }
      guard index + length <= count, second.contains(bytes[index + 1]) else {
        return (starts, false, index)
      }
      for next in 2..<max(length, 2) where bytes[index + next] & 0xC0 != 0x80 {
        return (starts, false, index)
      }
      index += length
    }
    return (starts, isASCII, nil)
  }
}

extension SourceLocation {
  /// The start of a file: where a problem with the file as a whole is.
  public init(startOf file: String) {
    let start = SourcePosition(line: 1, column: 1, offset: 0)
    self.init(file: file, range: SourceRange(start: start, end: start))
  }
}
