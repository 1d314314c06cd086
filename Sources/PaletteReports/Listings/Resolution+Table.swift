import ColorCore
import DesignTokens
import PaletteRules
import SourceSyntax

extension Resolution {
  /// The listing for a person: each token once, with a line for each of its values, where it has it,
  /// and the aliases on the way.
  ///
  /// - Parameter usesColor: Whether colors are shown (24-bit ANSI escapes).
  /// - Returns: The lines; with more than one palette, each has its file above it.
  public func table(usesColor: Bool = false) -> String {
    let shown = palettes.filter { !$0.tokens.isEmpty || !$0.gradients.isEmpty }
    return shown.map { palette in
      var table = ValueTable(palette, usesColor: usesColor)
      return (shown.count > 1 ? Printable.line(palette.file) + "\n\n" : "") + table.text()
    }.joined(separator: "\n")
  }
}

/// The lines of one palette.
private struct ValueTable {
  /// What is said of a value.
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

  /// A column that is wider than this does not push the next ones to the right for all rows.
  private static let widest = (name: 44, value: 40, place: 32)

  private let palette: ResolvedPalette
  private let usesColor: Bool
  private var places: [[Bool]: String] = [:]

  init(_ palette: ResolvedPalette, usesColor: Bool) {
    self.palette = palette
    self.usesColor = usesColor
  }

  mutating func text() -> String {
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
    func width(_ text: (Row) -> String, _ most: Int) -> Int {
      rows.map { text($0).count }.filter { $0 <= most }.max() ?? 0
    }
    let name = width({ $0.name }, Self.widest.name)
    let value = width({ $0.value }, Self.widest.value)
    let place = width({ $0.place }, Self.widest.place)
    return rows.map { row in
      var line = Self.padded(row.name, name) + "  "
      line += row.swatch.isEmpty ? (usesColor ? "   " : "") : row.swatch + " "
      line += Self.padded(row.value, value) + "  "
      if place > 0 { line += Self.padded(row.place, place) + "  " }
      line += row.note
      return line.trimmed + "\n"
    }.joined()
  }

  /// A row for each value that reads differently; the name stands in the first one.
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

  /// Where a value holds, in words; nothing when that is everywhere.
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

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}

extension String {
  /// The text without spaces at its end.
  package var trimmed: String {
    var text = self
    while text.hasSuffix(" ") { text.removeLast() }
    return text
  }
}
