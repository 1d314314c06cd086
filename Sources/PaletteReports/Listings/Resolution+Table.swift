import ColorCore
import TokenGraph
import PaletteRules
import SourceSyntax

extension Resolution {
  /// The listing for people: each token once, with a line for each of its values, its permutations,
  /// and the alias chain.
  ///
  /// - Parameters:
  ///   - usesColor: Whether colors are shown (24-bit ANSI escapes).
  ///   - width: The columns of the terminal, to which lines are shortened; `nil` if they may have any
  ///     length.
  /// - Returns: The lines; with more than one palette, each is preceded by its file.
  public func table(usesColor: Bool = false, width: Int? = nil) -> String {
    let shown = palettes.filter { !$0.tokens.isEmpty || !$0.gradients.isEmpty }
    return shown.map { palette in
      var table = ValueTable(palette, usesColor: usesColor)
      return (shown.count > 1 ? Printable.line(palette.file) + "\n\n" : "")
        + table.text(width: width)
    }.joined(separator: "\n")
  }
}

/// The lines of one palette.
private struct ValueTable {
  /// The text of a value.
  private struct Cells: Hashable {
    var color: Color?
    var value: String
    var note = ""
  }

  private struct Row {
    var name: String
    var swatch = ""
    var value: String
    var place: String
    var note: String
  }

  private let palette: ResolvedPalette
  private let usesColor: Bool
  private var places: [[Bool]: String] = [:]

  init(_ palette: ResolvedPalette, usesColor: Bool) {
    self.palette = palette
    self.usesColor = usesColor
  }

  mutating func text(width: Int?) -> String {
    var rows: [Row] = []
    for token in palette.tokens {
      rows += self.rows(token.path, token.variants.map(Self.cells), token.variantIndices)
    }
    for gradient in palette.gradients {
      let cells = gradient.variants.map { value in
        let stops = value.stops.map { "\(Self.words($0.resolution)) \(Self.percent($0.position))" }
        return Cells(value: stops.joined(separator: ", "))
      }
      rows += self.rows(gradient.path, cells, gradient.variantIndices)
    }
    // A name, a value or a place that is very wide stands alone.
    var table = TextTable(
      columns: [
        .init(widest: 44, least: 20, isName: true), .init(widest: usesColor ? 43 : 40, least: 12),
        .init(widest: 32, least: 12), .init(least: 12),
      ], shortened: [3, 2, 0, 1])
    table.rows = rows.map { row in
      [
        .init(row.name),
        .init(
          row.value, mark: row.swatch.isEmpty ? (usesColor ? "   " : "") : row.swatch + " ",
          markColumns: usesColor ? 3 : 0),
        .init(row.place), .init(row.note),
      ]
    }
    return table.text(width: width)
  }

  /// A row for each distinct text of a value; the name is in the first one.
  private mutating func rows(_ path: String, _ values: [Cells], _ indices: [Int32]) -> [Row] {
    var distinct: [Cells] = []
    let folded = values.map { value -> Int in
      if let index = distinct.firstIndex(of: value) { return index }
      distinct.append(value)
      return distinct.count - 1
    }
    var rows: [Row] = []
    for (index, cells) in distinct.enumerated() {
      let holds = indices.map { $0 >= 0 && folded[Int($0)] == index }
      guard holds.contains(true) else { continue }
      rows.append(
        Row(
          name: rows.isEmpty ? Printable.line(path) : "",
          swatch: usesColor ? cells.color.map(TerminalSwatch.block) ?? "" : "",
          value: Printable.line(cells.value), place: Printable.line(words(holds)),
          note: Printable.line(cells.note)))
    }
    return rows
  }

  /// The permutations of a value, in words; empty if it holds in all.
  private mutating func words(_ holds: [Bool]) -> String {
    guard holds.contains(false) else { return "" }
    if let known = places[holds] { return known }
    let words = Folding(palette.permutations, where: holds).conditions.joined(separator: ", ")
    places[holds] = words
    return words
  }

  private static func cells(_ value: ResolvedValue) -> Cells {
    var notes = value.aliases.map { "→ \($0.path)" }
    if value.isFallback { notes.append("(not stated for this appearance)") }
    return Cells(
      color: value.color, value: words(value.resolution), note: notes.joined(separator: " "))
  }

  private static func words(_ resolution: TokenResolution) -> String {
    switch resolution {
    case .color(let color):
      let hex = color.hexIfInGamut ?? "\(color.hex) (clipped)"
      return color.space == .srgb && color.isInGamut(.srgb) ? hex : "\(hex)  \(color.css)"
    case .unknown(let reason): return "unknown: \(reason.message)"
    }
  }

  private static func percent(_ position: Double) -> String {
    JSONText.number((position * 10_000).rounded() / 100).compact + "%"
  }
}

extension String {
  /// The text without trailing spaces.
  package var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
