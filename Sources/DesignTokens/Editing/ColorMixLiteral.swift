public import ColorCore
public import SourceSyntax

/// A `color-mix()` written in a style sheet, whose only percentage can be replaced by another.
///
/// ```swift
/// let source = try SourceText(name: "a.css", text: "color-mix(in srgb, var(--ink) 60%, white)")
/// let mix = ColorMixLiteral(in: source, at: source.location(of: 0..<41))
/// print(mix?.color(at: 100, with: ["--ink": Color(.srgb, 0, 0, 0)])?.hex ?? "none")
/// // Prints "#000000"
/// ```
public struct ColorMixLiteral: Sendable {
  /// A part of the text.
  private enum Piece {
    case text(Range<Int>)
    case percentage
    /// `var(--name)`.
    case property(String)
  }

  /// The custom properties that it refers to.
  public let properties: [String]
  private let bytes: [UInt8]
  private let start: Int
  private let pieces: [Piece]
  private let number: NumberText

  /// Takes a value; `nil` if it is no `color-mix()`, if it does not have exactly one percentage of its
  /// own, or if a reference has a fallback.
  ///
  /// - Parameters:
  ///   - source: The text of the file.
  ///   - location: The place of the value.
  public init?(in source: SourceText, at location: SourceLocation) {
    let range = location.range.start.offset..<location.range.end.offset
    guard range.upperBound <= source.bytes.count, 1...4096 ~= range.count else { return nil }
    let bytes = Array(source.bytes[range])
    guard Self.isMix(bytes[...]), bytes.last == UInt8(ascii: ")") else { return nil }
    var pieces: [Piece] = []
    var numbers: [NumberText] = []
    var names: [String] = []
    var (index, textStart, depth) = (0, 0, 0)
    func add(_ piece: Piece, from start: Int, to end: Int) {
      pieces += [.text(textStart..<start), piece]
      (textStart, index) = (end, end)
    }
    while index < bytes.count {
      if bytes[index...].starts(with: "var(".utf8) {
        guard let close = bytes[index...].firstIndex(of: UInt8(ascii: ")")) else { return nil }
        let inner = bytes[index + 4..<close].trimmed(JSONReader.isSpace)
        guard inner.starts(with: "--".utf8), inner.allSatisfy({ !" ,()".utf8.contains($0) })
        else { return nil }
        names.append(String(decoding: inner, as: UTF8.self))
        add(.property(names[names.count - 1]), from: index, to: close + 1)
        continue
      }
      if bytes[index] == UInt8(ascii: "%"), depth == 1 {
        let digits = bytes[textStart..<index].suffix(while: {
          $0 == UInt8(ascii: ".") || ASCII.isDigit($0)
        })
        guard let number = NumberText(digits, scale: 1) else { return nil }
        numbers.append(number)
        add(.percentage, from: digits.startIndex, to: index)
      }
      if bytes[index] == UInt8(ascii: "(") { depth += 1 }
      if bytes[index] == UInt8(ascii: ")") { depth -= 1 }
      index += 1
    }
    guard numbers.count == 1, let number = numbers.first else { return nil }
    pieces.append(.text(textStart..<bytes.count))
    (self.bytes, self.pieces, self.number) = (bytes, pieces, number)
    start = range.lowerBound
    properties = names
  }

  /// Whether a text begins as a `color-mix()`.
  public static func isMix(_ bytes: ArraySlice<UInt8>) -> Bool {
    bytes.starts(with: "color-mix(".utf8)
  }

  /// The percentage as written.
  public var percentage: Double { number.number }

  /// The other percentages that can be written with as many digits, the nearest first.
  public var others: [Double] {
    let steps = number.decimals == 0 ? 100 : 1000
    return (0...steps).map { Double($0) * 100 / Double(steps) }.filter { $0 != percentage }
      .sorted { abs($0 - percentage) < abs($1 - percentage) }
  }

  /// The mixed color at a percentage.
  ///
  /// - Parameters:
  ///   - percentage: The percentage.
  ///   - values: The colors of the ``properties``.
  /// - Returns: The color, or `nil` if there is none.
  public func color(at percentage: Double, with values: [String: Color]) -> Color? {
    var text = ""
    for piece in pieces {
      switch piece {
      case .text(let range): text += String(decoding: bytes[range], as: UTF8.self)
      case .percentage: text += digits(percentage)
      case .property(let name):
        guard let color = values[name] else { return nil }
        text += color.css
      }
    }
    return try? Color(parsing: text)
  }

  /// The edit that writes another percentage.
  public func edit(to percentage: Double) -> SourceEdit {
    SourceEdit(
      start + number.range.lowerBound..<start + number.range.upperBound, digits(percentage))
  }

  private func digits(_ percentage: Double) -> String {
    number.text(for: percentage, decimals: min(number.decimals, 1), isPadded: false)
  }
}

extension ArraySlice<UInt8> {
  /// The longest part at the end whose bytes have a property.
  fileprivate func suffix(while isTaken: (UInt8) -> Bool) -> ArraySlice<UInt8> {
    self[(lastIndex { !isTaken($0) }.map { $0 + 1 } ?? startIndex)...]
  }
}
