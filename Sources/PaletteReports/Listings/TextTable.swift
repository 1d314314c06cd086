/// Rows in columns for people. Where the columns of a terminal are known, rows are shortened to fit
/// them, beginning with what matters least; elsewhere nothing is left out.
package struct TextTable {
  /// A cell: its text, and escapes with blanks before it that are kept as they are.
  package struct Cell {
    var text: String
    var mark = ""
    var markColumns = 0

    /// Makes a cell.
    ///
    /// - Parameters:
    ///   - text: The text, which is printable.
    ///   - mark: What stands before it, such as a sample of a color.
    ///   - markColumns: The columns of the mark.
    package init(_ text: String, mark: String = "", markColumns: Int = 0) {
      self.text = text
      self.mark = mark
      self.markColumns = markColumns
    }

    /// How many columns it takes.
    package var columns: Int { markColumns + Printable.width(text) }
  }

  /// A column of cells.
  package struct Column {
    /// A cell that is wider does not push the next columns to the right in all rows.
    var widest = Int.max
    /// Its columns where nothing is shortened, unless it needs more.
    var usual = 0
    /// The columns to which a cell is shortened at most; `nil` if it never is.
    var least: Int?
    /// Whether the middle of a text is left out, as of a name, rather than its end.
    var isName = false

    /// Makes a column.
    package init(widest: Int = .max, usual: Int = 0, least: Int? = nil, isName: Bool = false) {
      self.widest = widest
      self.usual = usual
      self.least = least
      self.isName = isName
    }
  }

  /// The columns, from left to right.
  package let columns: [Column]
  /// The numbers of the columns that are shortened, the least important one first.
  package let shortened: [Int]
  /// The rows, with a cell for each column.
  package var rows: [[Cell]] = []

  /// The blanks between two columns.
  private static let gap = 2

  /// Makes a table without rows.
  package init(columns: [Column], shortened: [Int]) {
    self.columns = columns
    self.shortened = shortened
  }

  /// The lines. A column without any text takes no room.
  ///
  /// - Parameter width: The columns of the terminal; `nil` if lines may have any length.
  /// - Returns: The lines, each with its line break.
  package func text(width: Int?) -> String {
    var widths = self.widths
    if let width {
      shrink(&widths, to: width)
    } else {
      widths = zip(widths, columns).map { $0 == 0 ? 0 : max($0, $1.usual) }
    }
    return rows.map { line($0, widths, width) + "\n" }.joined()
  }

  /// The lines, of which nothing is left out: the last cell of each row is broken at spaces. Where too
  /// little room is left for that, the first cell goes before it on a line of its own.
  ///
  /// - Parameter width: The columns of the terminal; `nil` if lines may have any length.
  /// - Returns: The lines, each with its line break.
  package func wrapped(width: Int?) -> String {
    guard let width, let last = columns.indices.last else { return text(width: nil) }
    let wrapping = Wrapping(width: width)
    let widths = self.widths
    let room = width - widths.dropLast().reduce(0) { $0 + $1 + Self.gap }
    let isNarrow = room < (columns[last].least ?? 20)
    return rows.map { row in
      var text = isNarrow ? wrapping.wrapped(row[0].text, indent: 4) + "\n  " : ""
      var column = isNarrow ? Self.gap : 0
      for index in (isNarrow ? 1 : 0)..<last {
        text += pad(row[index].text, to: widths[index] + Self.gap)
        column += max(widths[index], row[index].columns) + Self.gap
      }
      return text + wrapping.wrapped(row[last].text, from: column, indent: column)
    }.map { $0.trimmed + "\n" }.joined()
  }

  private func pad(_ text: String, to columns: Int) -> String {
    text + String(repeating: " ", count: max(Self.gap, columns - Printable.width(text)))
  }

  /// The columns of the texts.
  private var widths: [Int] {
    columns.indices.map { column in
      let (own, widest) = (rows.map { $0[column].columns }, columns[column].widest)
      let fitting = own.filter { $0 <= widest }.max() ?? 0
      // Where all texts are wide, they still need their column.
      return fitting > 0 ? fitting : min(own.max() ?? 0, widest)
    }
  }

  /// Takes columns from what matters least until all fit.
  private func shrink(_ widths: inout [Int], to width: Int) {
    // Rows end where their last cell does, however wide it is.
    if let last = columns.indices.last { widths[last] = rows.map { $0[last].columns }.max() ?? 0 }
    for column in shortened {
      let gaps = Self.gap * (widths.count { $0 > 0 } - 1)
      let excess = widths.reduce(0, +) + gaps - width
      guard excess > 0, let least = columns[column].least else { continue }
      widths[column] = max(min(widths[column], least), widths[column] - excess)
    }
  }

  private func line(_ row: [Cell], _ widths: [Int], _ width: Int?) -> String {
    var cells = row
    let last = cells.lastIndex { $0.columns > 0 } ?? 0
    func length() -> Int {
      var used = 0
      for column in 0...last where widths[column] > 0 {
        used += column == last ? cells[column].columns : max(widths[column], cells[column].columns)
        if column < last { used += Self.gap }
      }
      return used
    }
    if let width {
      for column in shortened where length() > width && column <= last {
        let cell = cells[column]
        let room = max(widths[column], columns[column].least ?? 0) - cell.markColumns
        cells[column].text =
          columns[column].isName
          ? Wrapping.shortened(cell.text, to: room) : Wrapping.cut(cell.text, to: room)
      }
    }
    var text = ""
    for column in 0...last where widths[column] > 0 {
      text += cells[column].mark + cells[column].text
      guard column < last else { break }
      text += String(
        repeating: " ", count: max(0, widths[column] - cells[column].columns) + Self.gap)
    }
    return text.trimmed
  }
}
