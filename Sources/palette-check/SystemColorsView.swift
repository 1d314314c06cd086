import PaletteAudit
import SourceSyntax

/// The text output of `palette-check system`.
struct SystemColorsView {
  let colors: [SystemColor]
  let releases: [SystemRelease]
  let variants: [String]
  let appearances: [Appearance]
  let isColored: Bool

  // MARK: - A list

  /// One line for each color, one column for each known appearance of the base level. The values of
  /// a color that differs on elevated surfaces follow on a separate line.
  var list: String {
    let isBaseAsked = appearances.contains { $0.level == .base }
    let columns = appearances.filter { appearance in
      (appearance.level == .base || !isBaseAsked)
        && colors.contains { value(of: $0, in: appearance) != nil }
    }
    let width = colors.reduce(0) { max($0, $1.name.count) } + 2
    var text = heading + "\n\n" + padded("", width)
    text += columns.map { padded(words($0), cellWidth) }.joined().trimmed + "\n"
    for color in colors {
      text += line(color.name, color, columns, width)
      let elevated = columns.map { column in
        var column = column
        column.level = .elevated
        return column
      }
      let isDifferent = zip(columns, elevated).contains {
        value(of: color, in: $0)?.color != value(of: color, in: $1)?.color
      }
      if isBaseAsked, isDifferent, appearances.contains(where: { $0.level == .elevated }) {
        text += line("  elevated", color, elevated, width)
      }
    }
    return text + legend(columns)
  }

  /// An explanation of the releases after values, if there are any.
  private func legend(_ columns: [Appearance]) -> String {
    guard let release = colors.first?.release else { return "" }
    let others = Set(
      colors.flatMap { color in columns.compactMap { value(of: color, in: $0)?.release } }
    ).subtracting([release])
    let known = releases.filter(others.contains).map { "(\($0))" }
    guard !known.isEmpty else { return "" }
    return "\n\(known.joined(separator: ", ")): carried from that release; no source states the "
      + "value for \(release)\n"
  }

  private func line(
    _ title: String, _ color: SystemColor, _ columns: [Appearance], _ width: Int
  ) -> String {
    let cells = columns.map { padded(listed(value(of: color, in: $0)), cellWidth) }
    return padded(title, width) + cells.joined().trimmed + "\n"
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
    var text = "\(color.name), \(color.platform.rawValue) \(color.release)"
    if let variant = color.variant { text += ", \(variant)" }
    if color.isCarried { text += ", of the newest release that states it" }
    text += (color.alias.map { " (follows \($0))" } ?? "") + "\n"
    for appearance in appearances {
      var base = appearance
      base.level = .base
      let value = value(of: color, in: appearance)
      guard
        appearance.level == .base || !appearances.contains(base)
          || value?.color != self.value(of: color, in: base)?.color
      else { continue }
      let cell = padded(shown(value?.color), isColored ? 14 : 11)
      text +=
        "  \(cell)\(padded("\(appearance)", 36))\(source(of: color, in: appearance))"
        .trimmed + "\n"
    }
    return text
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

  private var cellWidth: Int { isColored ? 19 : 17 }

  private func value(
    of color: SystemColor, in appearance: Appearance
  ) -> ResolvedSystemColor? {
    try? color.resolve(in: appearance)
  }

  /// The color, with its release in parentheses unless it is that of the list.
  private func listed(_ value: ResolvedSystemColor?) -> String {
    let isOther = value.map { $0.release != colors.first?.release } ?? false
    return shown(value?.color) + (isOther ? value.map { " (\($0.release))" } ?? "" : "")
  }

  private func shown(_ color: Color?) -> String {
    guard let color else { return isColored ? "   -" : "-" }
    return isColored ? "\(TerminalSwatch.block(color)) \(color.hex)" : color.hex
  }

  /// The text padded with spaces to a width; invisible characters do not count.
  private func padded(_ text: String, _ width: Int) -> String {
    var shown = 0
    var isEscape = false
    for character in text {
      if character == "\u{1B}" { isEscape = true }
      if !isEscape { shown += 1 }
      if character == "m" { isEscape = false }
    }
    return text + String(repeating: " ", count: max(1, width - shown))
  }

  private func words(_ appearance: Appearance) -> String {
    appearance.scheme.rawValue + (appearance.contrast == .increased ? "+increased" : "")
      + (appearance.level == .elevated ? "+elevated" : "")
  }
}
