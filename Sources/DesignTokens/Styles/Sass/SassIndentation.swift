import SourceSyntax

/// The indented syntax of Sass as SCSS, whose places are those in the file.
///
/// A line becomes a statement, and a block if lines under it are indented more. Sources: *Syntax* and *The
/// Indented Syntax* on sass-lang.com.
struct SassIndentation {
  /// What begins with as many spaces, on one line or on several that belong together.
  private struct Line {
    let indentation: Int
    /// What is on each line, without comments and the spaces around.
    var pieces: [Range<Int>]
  }

  private let bytes: [UInt8]
  private let number: Int
  private var origins = SourceOrigins()
  private var output: [UInt8] = []

  /// The SCSS of a file.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - ranges: The parts of it that are indented, in order; the others are copied.
  /// - Returns: The text; `nil` if it would be longer than texts can be.
  static func scss(of source: SourceText, in ranges: [Range<Int>]) -> SourceText? {
    var result = SassIndentation(source)
    var end = 0
    for range in ranges {
      result.copy(end..<range.lowerBound)
      result.write(result.lines(in: range))
      end = range.upperBound
    }
    result.copy(end..<source.bytes.count)
    return try? SourceText(name: source.name, utf8: result.output, origins: result.origins)
  }

  private init(_ source: SourceText) {
    bytes = source.bytes
    number = origins.add(source)
    output.reserveCapacity(bytes.count + bytes.count / 4)
  }

  // MARK: - Lines

  private func lines(in range: Range<Int>) -> [Line] {
    var lines: [Line] = []
    var isContinued = false
    var depth = 0
    /// The indentation of a comment, which has all lines that are indented more.
    var comment: Int?
    var start = range.lowerBound
    while start < range.upperBound {
      let end = bytes[start..<range.upperBound].firstIndex(of: 0x0A) ?? range.upperBound
      let (indentation, content) = content(of: start..<end)
      start = end + 1
      guard !content.isEmpty else { continue }
      if let own = comment, indentation > own || bytes[content.lowerBound] == UInt8(ascii: "*") {
        continue
      }
      comment = nil
      if !isContinued, isComment(content) {
        comment = indentation
        continue
      }
      let piece = withoutComment(content)
      guard !piece.isEmpty else { continue }
      if isContinued {
        lines[lines.count - 1].pieces.append(piece)
      } else {
        lines.append(Line(indentation: indentation, pieces: [piece]))
      }
      depth = max(0, depth + nesting(in: piece))
      isContinued = depth > 0 || bytes[piece.upperBound - 1] == UInt8(ascii: ",")
    }
    return lines
  }

  /// How much a line is indented, and what is on it.
  private func content(of line: Range<Int>) -> (indentation: Int, Range<Int>) {
    let start = bytes[line].firstIndex { $0 > 0x20 } ?? line.upperBound
    return (start - line.lowerBound, start..<trimmed(start..<line.upperBound))
  }

  /// Where a text ends without the spaces and the semicolons behind it.
  private func trimmed(_ range: Range<Int>) -> Int {
    let last = bytes[range].lastIndex { $0 > 0x20 && $0 != UInt8(ascii: ";") }
    return last.map { $0 + 1 } ?? range.lowerBound
  }

  private func isComment(_ content: Range<Int>) -> Bool {
    bytes[content].starts(with: "//".utf8) || bytes[content].starts(with: "/*".utf8)
  }

  /// What is on a line before `//`, which is none in a text or in an address.
  private func withoutComment(_ content: Range<Int>) -> Range<Int> {
    var quote: UInt8?
    for place in content {
      let byte = bytes[place]
      if let own = quote {
        if byte == own { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if bytes[place..<content.upperBound].starts(with: "//".utf8),
        bytes[place - 1] <= 0x20
      {
        return content.lowerBound..<trimmed(content.lowerBound..<place)
      }
    }
    return content
  }

  /// How many brackets a line opens that it does not close.
  private func nesting(in piece: Range<Int>) -> Int {
    var depth = 0
    var quote: UInt8?
    for byte in bytes[piece] {
      if let own = quote {
        if byte == own { quote = nil }
        continue
      }
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
    }
    return depth
  }

  // MARK: - SCSS

  private mutating func write(_ lines: [Line]) {
    var open: [Int] = []
    for (index, line) in lines.enumerated() {
      while let last = open.last, last >= line.indentation {
        open.removeLast()
        output += "}\n".utf8
      }
      write(line)
      if index + 1 < lines.count, lines[index + 1].indentation > line.indentation {
        open.append(line.indentation)
        output += " {\n".utf8
      } else {
        output += (isStatement(line) ? ";\n" : " {}\n").utf8
      }
    }
    output += String(repeating: "}\n", count: open.count).utf8
  }

  private mutating func write(_ line: Line) {
    var first = line.pieces[0]
    origins.note(
      output.count, from: first.lowerBound..<line.pieces[line.pieces.count - 1].upperBound,
      of: number)
    if let (mark, word) = shorthand(of: first) {
      output += word.utf8
      first = first.dropFirst(mark)
    } else if bytes[first].starts(with: "@import".utf8) {
      writeImport(first.dropFirst("@import".utf8.count))
      return
    }
    for (index, piece) in ([first] + line.pieces.dropFirst()).enumerated() {
      if index > 0 { output.append(0x20) }
      copy(piece)
    }
  }

  /// The length of what stands for a mixin or its use at the beginning of a line, and what it stands for.
  private func shorthand(of piece: Range<Int>) -> (length: Int, word: String)? {
    guard piece.count > 1 else { return nil }
    let hasName = CSSScanner.isName(bytes[piece.lowerBound + 1])
    switch bytes[piece.lowerBound] {
    case UInt8(ascii: "="): return (1, "@mixin ")
    case UInt8(ascii: "+") where hasName: return (1, "@include ")
    default: return nil
    }
  }

  /// Writes the addresses of an import in quotes.
  private mutating func writeImport(_ addresses: Range<Int>) {
    output += "@import ".utf8
    for (index, part) in bytes[addresses].split(separator: UInt8(ascii: ",")).enumerated() {
      if index > 0 { output += ", ".utf8 }
      let start = part.firstIndex { $0 > 0x20 } ?? part.startIndex
      let address = start..<trimmed(start..<part.endIndex)
      let isWritten = ["\"", "'", "url("].contains { bytes[address].starts(with: $0.utf8) }
      if !isWritten { output.append(UInt8(ascii: "\"")) }
      copy(address)
      if !isWritten { output.append(UInt8(ascii: "\"")) }
    }
  }

  /// Whether a line without others under it is a statement: a variable, a declaration, or a rule for the compiler.
  private func isStatement(_ line: Line) -> Bool {
    let piece = line.pieces[0]
    if "@$-+".utf8.contains(bytes[piece.lowerBound]) {
      return !bytes[piece].starts(with: "@mixin".utf8)
    }
    guard let colon = bytes[piece].firstIndex(of: UInt8(ascii: ":")) else { return false }
    return bytes[piece.lowerBound..<colon].allSatisfy {
      CSSScanner.isName($0) || $0 <= 0x20 || "#{}$".utf8.contains($0)
    }
  }

  private mutating func copy(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    origins.copy(output.count..<output.count + range.count, from: range, of: number)
    output += bytes[range]
  }
}
