import ColorCore
import PaletteRules

extension [ContrastGrid] {
  /// The grids for a terminal: the backgrounds with numbers, then a line for each foreground.
  ///
  /// - Parameters:
  ///   - usesColor: Whether cells have their colors (24-bit ANSI escapes).
  ///   - width: The columns of the terminal; more backgrounds than fit follow in another block.
  /// - Returns: The lines.
  public func table(usesColor: Bool = false, width: Int? = nil) -> String {
    let hasFiles = Set(map(\.file)).count > 1
    return map { grid in
      let heading = [hasFiles ? grid.file : "", grid.title].filter { !$0.isEmpty }
        .joined(separator: ", ")
      return (heading.isEmpty ? "" : Printable.line(heading) + "\n\n")
        + grid.table(usesColor: usesColor, width: width)
    }.joined(separator: "\n")
  }
}

extension ContrastGrid {
  fileprivate func table(usesColor: Bool, width: Int?) -> String {
    let all = foregrounds.indices.map { row in backgrounds.indices.map { cell(row, $0) } }
    let cellWidth = 2 + (all.joined().map { text($0).count }.max() ?? 0)
    let longest = foregrounds.map { Printable.width(Printable.line($0.path)) }.max() ?? 0
    let nameWidth = Swift.min(longest, Swift.max(12, (width ?? .max) / 3))
    let room = (width ?? .max) - nameWidth - 1
    let perBlock = Swift.max(1, room / cellWidth)
    var lines: [String] = []
    for (index, background) in backgrounds.enumerated() {
      let swatch = usesColor ? TerminalSwatch.block(background.color) + " " : ""
      let number = "\(index + 1)"
      let gap = String(
        repeating: " ", count: Swift.max(0, "\(backgrounds.count)".count - number.count))
      let name = Printable.line(background.path)
      let left = (width ?? .max) - 13 - number.count
      lines.append(
        "\(gap)\(number)  \(swatch)\(Wrapping.shortened(name, to: Swift.max(8, left)))  "
          + background.color.hex)
    }
    for start in stride(from: 0, to: backgrounds.count, by: perBlock) {
      let block = start..<Swift.min(start + perBlock, backgrounds.count)
      lines.append("")
      let numbers = block.map { centered("\($0 + 1)", cellWidth) }.joined()
      lines.append((String(repeating: " ", count: nameWidth + 1) + numbers).trimmed)
      for row in foregrounds.indices {
        let name = Wrapping.shortened(Printable.line(foregrounds[row].path), to: nameWidth)
        let gap = String(repeating: " ", count: nameWidth - Printable.width(name) + 1)
        let cells = block.map { column in
          let cell = all[row][column]
          let text = centered(text(cell), cellWidth)
          return usesColor
            ? TerminalSwatch.painted(text, cell.foreground, on: cell.background) : text
        }
        lines.append((name + gap + cells.joined()).trimmed)
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func text(_ cell: Cell) -> String { "\(cell.words) \(cell.level.rawValue)" }

  private func centered(_ text: String, _ width: Int) -> String {
    let space = Swift.max(0, width - text.count)
    return String(repeating: " ", count: space / 2) + text
      + String(repeating: " ", count: space - space / 2)
  }
}
