import ColorCore
import SourceSyntax

/// Colors by name in a table: values separated by commas, semicolons or tabs (RFC 4180).
struct PlainTable {
  /// A field of a row.
  private struct Cell {
    var text: String
    var range: Range<Int>
  }

  /// The roles of the columns.
  private struct Layout {
    /// The header names of columns, in order of preference.
    static let nameColumns = ["name", "token", "path", "id"]
    static let colorColumns = ["hex", "color", "colour", "css"]
    static let valueColumn = "value"
    static let channels = [["r", "red"], ["g", "green"], ["b", "blue"]]
    static let alphas = ["a", "alpha"]
    static let descriptions = ["description", "comment", "note", "usage"]

    var name = 0
    /// Columns of colors, each with its theme.
    var colors: [(column: Int, theme: String?)] = []
    /// Columns of red, green and blue, and of alpha.
    var channels: [Int] = []
    var alpha: Int?
    var description: Int?
    var hasHeader = true
    var saysColors = false
  }

  /// How many of the rows must have a color.
  private static let part = 0.8

  private var share = PlainShare()
  /// Whether the title of a column says that it has colors.
  private var saysColors = false
  private(set) var problems: [SourceProblem] = []
  private var values: [PlainSheet.Value] = []
  private let source: SourceText

  /// Reads a table.
  init(_ source: SourceText) {
    self.source = source
    let rows = readRows()
    guard let first = rows.first, let layout = Self.layout(first) else { return }
    saysColors = layout.saysColors
    for row in layout.hasHeader ? rows.dropFirst() : rows[...] { read(row, layout) }
  }

  /// Whether the rows mostly have colors. All of them may be misspelled in a file that someone names, or
  /// under a title that says what they are.
  func isOfColors(wasFound: Bool) -> Bool {
    share.isEnough(part: Self.part, wasFound: wasFound)
      || (!wasFound || saysColors) && share.isMeant(part: Self.part, wasFound: wasFound)
  }

  /// The colors as a sheet.
  func sheet() -> PlainSheet { PlainSheet(values) }

  // MARK: - Columns

  private static func layout(_ header: [Cell]) -> Layout? {
    let titles = header.map { $0.text.asciiLowercased }
    func column(_ names: [String]) -> Int? {
      names.lazy.compactMap { titles.firstIndex(of: $0) }.first
    }
    var layout = Layout()
    guard let name = column(Layout.nameColumns) else {
      guard header.count == 2 else { return nil }
      layout.hasHeader = false
      layout.colors = [(1, nil)]
      return layout
    }
    layout.name = name
    layout.description = column(Layout.descriptions)
    let themes = titles.indices.filter {
      $0 != name && $0 != layout.description && PlainSheet.saysAppearance(titles[$0])
    }
    let color = column(Layout.colorColumns + [Layout.valueColumn])
    layout.saysColors = column(Layout.colorColumns) != nil
    if !themes.isEmpty {
      let columns = (color.map { [$0] } ?? []) + themes
      layout.colors = columns.sorted().map { ($0, header[$0].text) }
    } else if let color {
      layout.colors = [(color, nil)]
    } else {
      layout.channels = Layout.channels.compactMap(column)
      layout.alpha = column(Layout.alphas)
      guard layout.channels.count == 3 else { return nil }
    }
    return layout
  }

  private mutating func read(_ row: [Cell], _ layout: Layout) {
    guard layout.name < row.count, !row[layout.name].text.isEmpty else {
      share.countOther()
      return
    }
    var found: [PlainSheet.Value] = []
    if layout.channels.isEmpty {
      for (column, theme) in layout.colors where column < row.count {
        found.append(value(row[column], theme))
      }
    } else if let value = channels(row, layout) {
      found.append(value)
    }
    let colors = found.filter(\.text.isColor)
    guard let first = colors.first else {
      share.countOther()
      return
    }
    share.count(first.text)
    for var value in colors {
      value.path = row[layout.name].text
      if let description = layout.description, description < row.count,
        !row[description].text.isEmpty
      {
        value.description = row[description].text
      }
      values.append(value)
    }
  }

  private func value(_ cell: Cell, _ theme: String?) -> PlainSheet.Value {
    var text = PlainText(cell.text)
    // In tables, hexadecimal digits often lack the number sign.
    if case .other = text, [3, 4, 6, 8].contains(cell.text.utf8.count),
      cell.text.utf8.allSatisfy(ASCII.isHexDigit)
    {
      text = PlainText("#" + cell.text)
    }
    // Where a table has colors, a number sign before a word is for nothing else.
    let isWord = cell.text.utf8.dropFirst().allSatisfy {
      ASCII.isLetter($0) || ASCII.isHexDigit($0)
    }
    if case .other = text, cell.text.hasPrefix("#"), isWord {
      text = .broken(NotationError("expected 3, 4, 6 or 8 hexadecimal digits", at: 1))
    }
    return PlainSheet.Value(
      path: "", theme: theme, text: text, written: cell.text,
      location: source.location(of: cell.range))
  }

  /// A color of three or four numbers: 0 to 255, and alpha from 0 to 1.
  private mutating func channels(_ row: [Cell], _ layout: Layout) -> PlainSheet.Value? {
    let columns = layout.channels + (layout.alpha.map { [$0] } ?? [])
    guard columns.allSatisfy({ $0 < row.count }) else { return nil }
    let numbers = columns.compactMap { Double(row[$0].text) }
    guard numbers.count == columns.count else { return nil }
    let start = columns.map { row[$0].range.lowerBound }.min() ?? 0
    let end = columns.map { row[$0].range.upperBound }.max() ?? 0
    let written = columns.map { row[$0].text }.joined(separator: ", ")
    let isValid =
      numbers.prefix(3).allSatisfy { 0...255 ~= $0 }
      && numbers.dropFirst(3).allSatisfy { 0...1 ~= $0 }
    let text: PlainText =
      isValid
      ? .color(
        Color(
          .srgb, numbers[0] / 255, numbers[1] / 255, numbers[2] / 255,
          alpha: numbers.count > 3 ? numbers[3] : 1), isKeyword: false)
      : .broken(NotationError("expected numbers from 0 to 255, and alpha from 0 to 1", at: 0))
    return PlainSheet.Value(
      path: "", theme: nil, text: text, written: written, location: source.location(of: start..<end)
    )
  }

  // MARK: - Rows

  private mutating func readRows() -> [[Cell]] {
    let separator = self.separator
    var rows: [[Cell]] = []
    var row: [Cell] = []
    var offset = source.start
    while offset < source.bytes.count {
      row.append(readCell(&offset, separator))
      if offset < source.bytes.count, source.bytes[offset] == separator {
        offset += 1
        if offset < source.bytes.count { continue }
      }
      let isBlank = row.allSatisfy(\.text.isEmpty)
      if !isBlank { rows.append(row) }
      row = []
      if offset < source.bytes.count { offset += 1 }
    }
    return rows
  }

  /// The separator that is most frequent in the first line.
  private var separator: UInt8 {
    let line = source.bytes[source.start...].prefix { !Self.isLineBreak($0) }
    let candidates = [UInt8(ascii: ","), UInt8(ascii: ";"), 0x09]
    let counts = candidates.map { candidate in line.lazy.filter { $0 == candidate }.count }
    let most = counts.max() ?? 0
    return candidates[counts.firstIndex(of: most) ?? 0]
  }

  private static func isLineBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  private mutating func readCell(_ offset: inout Int, _ separator: UInt8) -> Cell {
    while offset < source.bytes.count, source.bytes[offset] == 0x20 { offset += 1 }
    guard offset < source.bytes.count, source.bytes[offset] == UInt8(ascii: "\"") else {
      return readBareCell(&offset, separator)
    }
    let quote = offset
    offset += 1
    var text: [UInt8] = []
    while true {
      guard let end = source.bytes[offset...].firstIndex(of: UInt8(ascii: "\"")) else {
        problems.append(
          SourceProblem(
            "csv/syntax", "the file ends inside quotes", at: source.location(of: quote..<quote + 1),
            help: "Add the closing quote; write a quote in a value twice."))
        text += source.bytes[offset...]
        offset = source.bytes.count
        return Cell(text: String(decoding: text, as: UTF8.self), range: quote + 1..<offset)
      }
      text += source.bytes[offset..<end]
      offset = end + 1
      guard offset < source.bytes.count, source.bytes[offset] == UInt8(ascii: "\"") else { break }
      text.append(UInt8(ascii: "\""))
      offset += 1
    }
    let end = offset - 1
    let rest = readBareCell(&offset, separator)
    if !rest.text.isEmpty {
      problems.append(
        SourceProblem(
          "csv/syntax", "unexpected text after the closing quote",
          at: source.location(of: rest.range), help: "Write a quote in a value twice."))
    }
    return Cell(text: String(decoding: text, as: UTF8.self), range: quote + 1..<end)
  }

  /// The text up to the next separator or line break, without the spaces around it.
  private func readBareCell(_ offset: inout Int, _ separator: UInt8) -> Cell {
    while offset < source.bytes.count, source.bytes[offset] == 0x20 { offset += 1 }
    let start = offset
    while offset < source.bytes.count, source.bytes[offset] != separator,
      !Self.isLineBreak(source.bytes[offset])
    {
      offset += 1
    }
    var end = offset
    while end > start, source.bytes[end - 1] == 0x20 { end -= 1 }
    return Cell(text: source.text(start..<end), range: start..<end)
  }
}
