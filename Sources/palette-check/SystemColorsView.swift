import PaletteAudit
import SourceSyntax

/// The text output of `palette-check system`.
struct SystemColorsView {
  let colors: [SystemColor]
  let releases: [SystemRelease]
  let variants: [String]
  let appearances: [Appearance]
  var isColored: Bool
  /// The columns of the terminal; `nil` if lines may have any length.
  let width: Int?

  // MARK: - A list

  /// One line for each color, one column for each known appearance of the base level.
  var list: String {
    let columns = appearances.filter { appearance in
      (appearance.level == .base || !isBaseAsked)
        && colors.contains { value(of: $0, in: appearance) != nil }
    }
    return Wrapping(width: width).wrapped(heading, indent: 2) + "\n\n" + table(columns)
      + legend(columns)
  }

  /// Whether some appearance of the base level is asked for.
  private var isBaseAsked: Bool { appearances.contains { $0.level == .base } }

  /// The lines of some columns. The values of a color that differs on elevated surfaces follow on a
  /// separate line. Where all of it is too wide, samples are left out; then each half of the columns is
  /// a table of its own.
  private func table(_ columns: [Appearance]) -> String {
    var rows: [[TextTable.Cell]] = []
    for color in colors {
      rows.append(row(color.name, color, columns))
      let elevated = columns.map { column in
        var column = column
        column.level = .elevated
        return column
      }
      let isDifferent = zip(columns, elevated).contains {
        value(of: color, in: $0)?.color != value(of: color, in: $1)?.color
      }
      if isBaseAsked, isDifferent, appearances.contains(where: { $0.level == .elevated }) {
        rows.append(row("  elevated", color, elevated))
      }
    }
    // The names of colors are longer than what helps to recognize them, the values are not.
    let values = columns.indices.map { column in
      rows.map { $0[column + 1].columns }.max() ?? 0
    }
    let least = 16
    if let width, values.reduce(least, { $0 + 2 + $1 }) > width {
      if isColored {
        var plain = self
        plain.isColored = false
        return plain.table(columns)
      }
      if columns.count > 1 {
        let half = (columns.count + 1) / 2
        return table(Array(columns[..<half])) + "\n" + table(Array(columns[half...]))
      }
    }
    var table = TextTable(
      columns: [.init(least: least, isName: true)]
        + values.map { .init(usual: isColored ? 17 : 15, least: $0) },
      shortened: columns.indices.map { $0 + 1 } + [0])
    table.rows = [[.init("")] + columns.map { .init(words($0)) }] + rows
    return table.text(width: width)
  }

  /// An explanation of the releases after values, if there are any.
  private func legend(_ columns: [Appearance]) -> String {
    guard let release = colors.first?.release else { return "" }
    let others = Set(
      colors.flatMap { color in columns.compactMap { value(of: color, in: $0)?.release } }
    ).subtracting([release])
    let known = releases.filter(others.contains).map { "(\($0))" }
    guard !known.isEmpty else { return "" }
    let text =
      "\(known.joined(separator: ", ")): carried from that release; no source states the "
      + "value for \(release)"
    return "\n" + Wrapping(width: width).wrapped(text, indent: 2) + "\n"
  }

  private func row(
    _ title: String, _ color: SystemColor, _ columns: [Appearance]
  ) -> [TextTable.Cell] {
    [.init(title)] + columns.map { listed(value(of: color, in: $0)) }
  }

  private var heading: String {
    guard let first = colors.first else { return "" }
    let variant = first.variant.map { ", \($0)" } ?? ""
    let others = variants.filter { $0 != first.variant }
    return "\(first.platform.rawValue) \(first.release)\(variant): \(colors.count) colors"
      + (first.isCarried ? ", of the newest release that states it" : "")
      + "; releases \(releases.map(\.rawValue).joined(separator: ", "))"
      + (others.isEmpty ? "" : "; variants \(others.joined(separator: ", "))")
  }

  // MARK: - One color

  /// The values in every appearance with their sources; an elevated one only where it differs.
  var details: String {
    guard let color = colors.first else { return "" }
    var title = "\(color.name), \(color.platform.rawValue) \(color.release)"
    if let variant = color.variant { title += ", \(variant)" }
    if color.isCarried { title += ", of the newest release that states it" }
    title += color.alias.map { " (follows \($0))" } ?? ""
    var table = TextTable(
      columns: [
        .init(usual: isColored ? 14 : 11), .init(usual: 34, least: 12), .init(least: 24),
      ], shortened: [2, 1])
    for appearance in appearances {
      var base = appearance
      base.level = .base
      let value = value(of: color, in: appearance)
      guard
        appearance.level == .base || !appearances.contains(base)
          || value?.color != self.value(of: color, in: base)?.color
      else { continue }
      table.rows.append([
        cell(value?.color, after: "  "), .init("\(appearance)"),
        .init(source(of: color, in: appearance)),
      ])
    }
    return Wrapping(width: width).wrapped(title, indent: 2) + "\n" + table.text(width: width)
  }

  private func source(of color: SystemColor, in appearance: Appearance) -> String {
    do throws(SystemColorError) {
      let value = try color.resolve(in: appearance)
      return "\(value.source.id) (\(value.source.evidence))"
        + (value.isCarried && !(color.isCarried && value.release == color.release)
          ? ", carried from \(value.release)" : "")
    } catch {
      guard case .unknownValue(_, _, let nearest) = error, !nearest.isEmpty else {
        return "unknown"
      }
      return "unknown; known: " + nearest.map(\.description).joined(separator: "; ")
    }
  }

  // MARK: - JSON

  /// The colors with all their values.
  var json: JSONText {
    .object([
      ("schema", "palette-check/system/1"),
      ("platform", colors.first.map { .string($0.platform.rawValue) }),
      ("release", colors.first.map { .string($0.release.rawValue) }),
      ("releases", .array(releases.map { .string($0.rawValue) })),
      ("variants", .array(variants.map(JSONText.string))),
      (
        "colors",
        .array(
          colors.map { color in
            .object([
              ("name", .string(color.name)), ("variant", color.variant.map(JSONText.string)),
              ("carried", .bool(color.isCarried)),
              ("alias", color.alias.map(JSONText.string)),
              ("values", .array(appearances.map { json(color, $0) })),
            ])
          })
      ),
    ])
  }

  private func json(_ color: SystemColor, _ appearance: Appearance) -> JSONText {
    do throws(SystemColorError) {
      let value = try color.resolve(in: appearance)
      return .object([
        ("appearance", appearance.json), ("hex", .string(value.hex)),
        ("alpha", .number(value.alpha)), ("css", .string(value.css)),
        ("release", .string(value.release.rawValue)), ("source", .string(value.source.id)),
        ("evidence", .string(value.source.evidence)), ("carried", .bool(value.isCarried)),
      ])
    } catch {
      return .object([("appearance", appearance.json), ("unknown", .string("\(error)"))])
    }
  }

  // MARK: - Cells

  private func value(
    of color: SystemColor, in appearance: Appearance
  ) -> ResolvedSystemColor? {
    try? color.resolve(in: appearance)
  }

  /// The color, with its release in parentheses unless it is that of the list.
  private func listed(_ value: ResolvedSystemColor?) -> TextTable.Cell {
    let isOther = value.map { $0.release != colors.first?.release } ?? false
    return cell(value?.color, before: isOther ? value.map { " (\($0.release))" } ?? "" : "")
  }

  private func cell(
    _ color: Color?, after indent: String = "", before rest: String = ""
  ) -> TextTable.Cell {
    let block = color.map { TerminalSwatch.block($0) + " " } ?? "   "
    return TextTable.Cell(
      (color?.hex ?? "-") + rest, mark: indent + (isColored ? block : ""),
      markColumns: indent.count + (isColored ? 3 : 0))
  }

  private func words(_ appearance: Appearance) -> String {
    appearance.scheme.rawValue + (appearance.contrast == .increased ? "+increased" : "")
      + (appearance.level == .elevated ? "+elevated" : "")
  }
}
