import ColorCore
import PaletteRules

extension [ContrastGrid] {
  /// The grids as a page that loads nothing.
  public func html(version: String) -> String {
    var html = PageShell.head("Contrast grid") + "<main>\n<h1>Contrast grid</h1>\n"
    html +=
      "<p>AAA: 7:1 and more. AA: 4.5:1 and more, for text of every size. AA18: 3:1 and more, for "
      + "large text, icons and controls. DNP: below 3:1, does not pass.</p>\n"
    let hasFiles = Set(map(\.file)).count > 1
    for grid in self {
      let title = [hasFiles ? grid.file : "", grid.title].filter { !$0.isEmpty }
        .joined(separator: ", ")
      if !title.isEmpty { html += "<h2>\(Escaping.markup(title))</h2>\n" }
      let label = Escaping.markup(title.isEmpty ? "Contrast grid" : title)
      html +=
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"\(label)\">"
        + "<table class=\"matrix\"><thead><tr><td></td>"
      for background in grid.backgrounds {
        let path = Escaping.markup(background.path)
        html +=
          "<th scope=\"col\" class=\"column\"><span class=\"name\" title=\"\(path)\">\(path)</span>"
          + "\(PageShell.chip(background.color))</th>"
      }
      html += "</tr></thead><tbody>\n"
      for row in grid.foregrounds.indices {
        html += "<tr><th scope=\"row\">\(PageShell.path(grid.foregrounds[row].path))</th>"
        for column in grid.backgrounds.indices {
          let cell = grid.cell(row, column)
          let isFailed = cell.level == .none
          html +=
            "<td\(isFailed ? " class=\"failed\"" : "")>"
            + PageShell.sample(cell.foreground, on: cell.background, class: "cell")
            + "<span class=\"score\">\(cell.words) \(cell.level.rawValue)</span></td>"
        }
        html += "</tr>\n"
      }
      html += "</tbody></table></div>\n"
    }
    return html + "</main>\n" + PageShell.foot(version: version)
  }

  /// The grids as a drawing, one below the other.
  public var svg: String {
    var body = ""
    var (width, height) = (0, 0)
    for grid in self {
      let drawing = GridLayout(grid)
      body += "<g transform=\"translate(0 \(height))\">\n\(grid.svg(drawing))</g>\n"
      width = Swift.max(width, drawing.width)
      height += drawing.height
    }
    return SVGText.document(width: width, height: height, title: "Contrast grid", body)
  }
}

extension ContrastGrid {
  fileprivate func svg(_ layout: GridLayout) -> String {
    var svg = ""
    if !title.isEmpty {
      svg += SVGText.text(title, x: GridLayout.margin, y: 26, size: 15, weight: 600)
    }
    for (index, entry) in backgrounds.enumerated() {
      let (x, _) = layout.origin(row: 0, column: index)
      let name = Escaping.markup(Wrapping.shortened(entry.path, to: GridLayout.longestName))
      svg +=
        "<text transform=\"translate(\(x + layout.cell.width / 2 + 4) \(layout.top - 26)) rotate(-90)\""
        + " font-size=\"12\">\(name)</text>\n"
        + SVGText.rectangle(
          x: x + 2, y: layout.top - 20, width: layout.cell.width - 4, height: 14, entry.color)
    }
    for (row, entry) in foregrounds.enumerated() {
      let (_, y) = layout.origin(row: row, column: 0)
      let name = Wrapping.shortened(entry.path, to: GridLayout.longestName)
      svg += SVGText.text(name, x: GridLayout.margin, y: y + 24, size: 12)
      for column in backgrounds.indices {
        let (x, _) = layout.origin(row: row, column: column)
        let cell = cell(row, column)
        svg += SVGText.rectangle(
          x: x + 2, y: y + 2, width: layout.cell.width - 4, height: layout.cell.height - 18,
          cell.background)
        svg +=
          "<text x=\"\(x + layout.cell.width / 2)\" y=\"\(y + 19)\" font-size=\"14\" "
          + "text-anchor=\"middle\" style=\"\(ScreenColor.css("fill", cell.foreground))\">Aa</text>\n"
        svg += SVGText.text(
          "\(cell.words) \(cell.level.rawValue)", x: x + layout.cell.width / 2,
          y: y + layout.cell.height - 4, size: 11, anchor: "middle")
      }
    }
    return svg
  }
}

/// Where the parts of a grid are drawn, in pixels.
package struct GridLayout {
  /// The space around a grid.
  package static let margin = 16
  /// The longest name, in characters; the middle of a longer one is left out.
  package static let longestName = 36
  /// The size of a cell.
  package let cell: (width: Int, height: Int)
  /// The columns before the first cell.
  package let left: Int
  /// The rows before the first cell.
  package let top: Int
  /// The size of the drawing.
  package let width: Int
  /// The size of the drawing.
  package let height: Int

  /// The layout of a grid, with the width of a character of its names.
  package init(_ grid: ContrastGrid, characterWidth: Int = 7) {
    func length(_ entries: [ContrastGrid.Entry]) -> Int {
      min(Self.longestName, entries.map(\.path.count).max() ?? 0) * characterWidth
    }
    let texts = grid.foregrounds.indices.lazy.flatMap { row in
      grid.backgrounds.indices.lazy.map { grid.cell(row, $0).words.count + 5 }
    }
    cell = (max(74, (texts.max() ?? 0) * characterWidth + 8), 46)
    left = Self.margin + length(grid.foregrounds) + 12
    top = Self.margin + (grid.title.isEmpty ? 0 : 24) + length(grid.backgrounds) + 28
    width = left + grid.backgrounds.count * cell.width + Self.margin
    height = top + grid.foregrounds.count * cell.height + Self.margin
  }

  /// The upper left corner of a cell.
  package func origin(row: Int, column: Int) -> (x: Int, y: Int) {
    (left + column * cell.width, top + row * cell.height)
  }
}
