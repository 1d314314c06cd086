import ColorCore
import TokenGraph
import PaletteRules
import SourceSyntax

/// The pairs of a palette as a matrix for each appearance: foregrounds in rows, backgrounds in
/// columns.
struct PageMatrix {
  /// What a matrix shows at most.
  private static let most = (rows: 250, columns: 40)

  private let palette: Report.Palette
  private let columns: PaletteColumns
  private let foregrounds: [String]
  private let backgrounds: [String]
  /// The pairs by their foregrounds and backgrounds, in the order of the palette.
  private let pairs: [String: [String: ColorPair]]

  init(_ palette: Report.Palette, mostColumns: Int) {
    self.palette = palette
    columns = PaletteColumns(palette, most: mostColumns)
    var pairs: [String: [String: ColorPair]] = [:]
    var counts: [String: Int] = [:]
    for pair in palette.pairs {
      let known = pairs[pair.foreground.path]?[pair.background.path]
      // Of two roles of a pair, the stricter one.
      if let known, known.requirement?.ratio ?? 0 >= pair.requirement?.ratio ?? 0 { continue }
      if known == nil { counts[pair.background.path, default: 0] += 1 }
      pairs[pair.foreground.path, default: [:]][pair.background.path] = pair
    }
    self.pairs = pairs
    var seen: Set<String> = []
    let order = palette.tokens.map(\.path).filter { seen.insert($0).inserted }
    foregrounds = order.filter { pairs[$0] != nil }
    // The backgrounds of most pairs first, so that those that are left out matter least.
    backgrounds = order.enumerated().filter { counts[$0.element] != nil }
      .sorted { (counts[$1.element] ?? 0, $0.offset) < (counts[$0.element] ?? 0, $1.offset) }
      .map(\.element)
  }

  func write(isNamed: Bool, to output: (String) -> Void) {
    let file = Escaping.markup(palette.file)
    if isNamed { output("<h3><code>\(file)</code></h3>\n") }
    let rows = foregrounds.prefix(Self.most.rows)
    let shown = backgrounds.prefix(Self.most.columns)
    let omitted = [
      foregrounds.count > rows.count
        ? Words.counted(foregrounds.count - rows.count, "more foreground") : nil,
      backgrounds.count > shown.count
        ? Words.counted(backgrounds.count - shown.count, "more background") : nil,
      columns.omitted > 0 ? Words.counted(columns.omitted, "more appearance") : nil,
    ].compactMap(\.self)
    if !omitted.isEmpty {
      output("<p class=\"muted\">Not shown here: \(omitted.joined(separator: ", ")).</p>\n")
    }
    for (index, column) in columns.columns.enumerated() {
      let title = Escaping.markup(column.title)
      output(
        "<details\(index < 2 ? " open" : "")\(column.attribute)><summary>\(title)</summary>\n"
          + "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Pairs, \(title)\">"
          + "<table class=\"matrix\"><thead><tr><td></td>")
      for background in shown {
        let path = Escaping.markup(background)
        output(
          "<th scope=\"col\" class=\"column\"><span class=\"name\" title=\"\(path)\">\(path)</span></th>"
        )
      }
      output("</tr></thead><tbody>\n")
      for foreground in rows {
        let path = Escaping.markup(foreground)
        output(
          "<tr data-name=\"\(path.lowercased())\"><th scope=\"row\">\(PageShell.path(foreground))</th>"
        )
        for background in shown {
          output(cell(pairs[foreground]?[background], in: column.permutation))
        }
        output("</tr>\n")
      }
      output("</tbody></table></div></details>\n")
    }
  }

  private func cell(_ pair: ColorPair?, in permutation: Int) -> String {
    guard let pair, pair.scope.contains(permutation) else { return "<td></td>" }
    guard let seen = SeenPair(pair, in: permutation) else {
      return "<td class=\"open\"><span class=\"score\">unknown</span></td>"
    }
    let ratio = RatioText.measured(seen.ratio)
    let score = seen.mostRatio.map { "\(ratio)–\(RatioText.measured($0))" } ?? ratio
    let sample = PageShell.sample(seen.foreground, on: seen.background, class: "cell")
    var name = ""
    var mark = ""
    if let minimum = pair.requirement?.ratio {
      switch seen.reaches(minimum) {
      case true?: break
      case false?: (name, mark) = (" class=\"failed\"", "✕ ")
      case nil: (name, mark) = (" class=\"open\"", "? ")
      }
    }
    let required = pair.requirement.map { "needs \(RatioText.required($0.ratio))" } ?? "exempt"
    return
      "<td\(name) title=\"\(required)\">\(sample)<span class=\"score\">\(mark)\(score)</span></td>"
  }
}
