import ColorCore
import SourceSyntax

/// Reads GIMP palettes: a header, then a line for each color with its components and its name.
///
/// Aseprite adds alpha as a fourth component under `Channels: RGBA`. The colors are sRGB.
struct GPLReader {
  /// The first line of the format.
  static let signature = Array("GIMP Palette".utf8)

  private let source: SourceText
  private(set) var swatches = SwatchSheet()
  private(set) var problems: [SourceProblem] = []
  private var hasAlpha = false

  init(_ source: SourceText) {
    self.source = source
    var start = source.start
    var isFirst = true
    while start < source.bytes.count {
      let end = source.bytes[start...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? source.bytes.count
      if !isFirst { readLine(trimmed(start..<end)) }
      isFirst = false
      start = end + 1
    }
  }

  private mutating func readLine(_ line: Range<Int>) {
    guard let first = source.bytes[line].first, first != UInt8(ascii: "#") else { return }
    let text = source.text(line)
    if let colon = text.firstIndex(of: ":"), !ASCII.isDigit(first) {
      readProperty(text[..<colon], text[text.index(after: colon)...], line)
      return
    }
    var rest = line
    var values: [Int] = []
    while values.count < (hasAlpha ? 4 : 3) {
      let digits = source.bytes[rest].prefix(while: ASCII.isDigit)
      let end = digits.endIndex
      let isSeparated = end == line.upperBound || Self.isSpace(source.bytes[end])
      guard !digits.isEmpty, isSeparated else {
        report(
          "gpl/syntax", "expected \(hasAlpha ? "four" : "three") numbers and a name", line,
          "Write red, green\(hasAlpha ? ", blue and alpha" : " and blue") from 0 to 255.")
        return
      }
      guard digits.count < 5, let value = Int(source.text(digits.indices)), value < 256 else {
        report("gpl/range", "the number is above 255", digits.indices, "Write 0 to 255.")
        return
      }
      values.append(value)
      rest = trimmed(end..<line.upperBound)
    }
    let numbers = trimmed(line.lowerBound..<rest.lowerBound)
    let color = Color(
      .srgb, Double(values[0]) / 255, Double(values[1]) / 255, Double(values[2]) / 255,
      alpha: hasAlpha ? Double(values[3]) / 255 : 1)
    swatches.add(.color(color), name: source.text(rest), at: source.location(of: numbers))
  }

  /// `Name: …`, `Columns: …`, `Channels: RGBA`.
  private mutating func readProperty(_ name: Substring, _ value: Substring, _ line: Range<Int>) {
    guard name == "Channels" else { return }
    switch value.filter({ !$0.isWhitespace }) {
    case "RGBA": hasAlpha = true
    case "RGB": hasAlpha = false
    default:
      report("gpl/syntax", "unknown channels", line, "Write Channels: RGBA.")
    }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    source.bytes[range].trimmed(Self.isSpace).indices
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }

  private mutating func report(
    _ code: String, _ message: String, _ range: Range<Int>, _ help: String
  ) {
    problems.append(SourceProblem(code, message, at: source.location(of: range), help: help))
  }
}
