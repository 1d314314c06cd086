public import ColorCore
import TokenGraph
import PaletteRules
public import SourceSyntax

/// All foregrounds of a palette on all of its backgrounds, in one appearance: the output of
/// `palette-check matrix`.
///
/// ```swift
/// import ColorCore
///
/// let gray = try Color("#767676")
/// print(ContrastGrid.Cell(gray, on: .white).level.rawValue)
/// // Prints "AA"
/// ```
public struct ContrastGrid: Sendable {
  /// What a contrast ratio is enough for, by WCAG 2.2.
  public enum Level: String, CaseIterable, Sendable {
    /// 7:1 and more: text of every size, level AAA.
    case enhanced = "AAA"
    /// 4.5:1 and more: text of every size.
    case text = "AA"
    /// 3:1 and more: large text, icons and controls.
    case large = "AA18"
    /// Less than 3:1: decoration only.
    case none = "DNP"

    /// The level of a ratio, which is not rounded.
    public init(_ ratio: Double) {
      self = ratio >= 7 ? .enhanced : ratio >= 4.5 ? .text : ratio >= 3 ? .large : .none
    }
  }

  /// A color with its name.
  public struct Entry: Hashable, Sendable {
    /// The path of the token.
    public var path: String
    /// The color.
    public var color: Color

    /// Makes an entry.
    public init(path: String, color: Color) {
      self.path = path
      self.color = color
    }
  }

  /// A foreground on a background.
  public struct Cell: Sendable {
    /// The foreground as it is seen.
    public var foreground: Color
    /// The background as it is seen.
    public var background: Color
    /// The ratio; the least over all backdrops if the background is translucent.
    public var ratio: Double
    /// The greatest ratio over all backdrops, if the background is translucent.
    public var mostRatio: Double?

    /// Measures a color on another.
    public init(_ foreground: Color, on background: Color) {
      let seen = SeenPair(foreground, on: background)
      self.foreground = seen.foreground
      self.background = seen.background
      ratio = seen.ratio
      mostRatio = seen.mostRatio
    }

    /// What the ratio is enough for.
    public var level: Level { Level(ratio) }

    /// The ratio in words: `4.54`, or `2.84–21.00` if it depends on the backdrop.
    public var words: String {
      RatioText.measured(ratio) + (mostRatio.map { "–\(RatioText.measured($0))" } ?? "")
    }
  }

  /// The file or folder of the palette.
  public var file: String
  /// The appearance in words; empty if there is only one.
  public var conditions: [String]
  /// The foregrounds: the rows.
  public var foregrounds: [Entry]
  /// The backgrounds: the columns.
  public var backgrounds: [Entry]

  /// Makes a grid.
  public init(
    file: String, conditions: [String] = [], foregrounds: [Entry], backgrounds: [Entry]
  ) {
    self.file = file
    self.conditions = conditions
    self.foregrounds = foregrounds
    self.backgrounds = backgrounds
  }

  /// The grids of a palette, one for each appearance in which its colors differ.
  ///
  /// - Parameters:
  ///   - palette: The palette with its pairs.
  ///   - foregrounds: Whether a token is a foreground; `nil` for those that a pair has as such, or
  ///     for all tokens if there is no pair.
  ///   - backgrounds: The same for backgrounds.
  ///   - isRestricted: Whether the palette has appearances that are left out, so that the only one is
  ///     named as well.
  /// - Returns: The grids that have both.
  public static func grids(
    of palette: Report.Palette, foregrounds: ((String) -> Bool)? = nil,
    backgrounds: ((String) -> Bool)? = nil, isRestricted: Bool = false
  ) -> [ContrastGrid] {
    let fronts = Set(palette.pairs.map(\.foreground.path))
    let backs = Set(palette.pairs.map(\.background.path))
    let isForeground = foregrounds ?? { fronts.isEmpty || fronts.contains($0) }
    let isBackground = backgrounds ?? { backs.isEmpty || backs.contains($0) }
    return PaletteColumns(palette, most: .max).columns.compactMap { column in
      func entries(_ isIncluded: (String) -> Bool) -> [Entry] {
        palette.tokens.compactMap { token in
          guard isIncluded(token.path), let color = token.value(in: column.permutation)?.color
          else { return nil }
          return Entry(path: token.path, color: color)
        }
      }
      let isOnly = column.conditions.isEmpty && isRestricted
      let appearance = palette.permutations[column.permutation].appearance
      let grid = ContrastGrid(
        file: palette.file, conditions: isOnly ? ["\(appearance)"] : column.conditions,
        foregrounds: entries(isForeground),
        backgrounds: entries(isBackground))
      return grid.foregrounds.isEmpty || grid.backgrounds.isEmpty ? nil : grid
    }
  }

  /// The cell of a row and a column.
  public func cell(_ row: Int, _ column: Int) -> Cell {
    Cell(foregrounds[row].color, on: backgrounds[column].color)
  }

  /// The appearance in words.
  public var title: String { conditions.joined(separator: ", ") }
}

extension [ContrastGrid] {
  /// The grids in the schema `palette-check/matrix/1`. A cell of a translucent background has a
  /// `mostRatio` as well.
  public var json: JSONText {
    func entries(_ entries: [ContrastGrid.Entry]) -> JSONText {
      .array(
        entries.map { entry in
          .object([
            ("path", .string(entry.path)), ("hex", .string(entry.color.hex)),
            ("color", JSONText(entry.color)),
          ])
        })
    }
    let grids = map { grid in
      JSONText.object([
        ("file", .string(grid.file)),
        ("conditions", .array(grid.conditions.map(JSONText.string))),
        ("foregrounds", entries(grid.foregrounds)), ("backgrounds", entries(grid.backgrounds)),
        (
          "cells",
          .array(
            grid.foregrounds.indices.map { row in
              .array(
                grid.backgrounds.indices.map { column in
                  let cell = grid.cell(row, column)
                  return .object([
                    ("ratio", .number(cell.ratio)),
                    ("mostRatio", cell.mostRatio.map(JSONText.number)),
                    ("level", .string(cell.level.rawValue)),
                  ])
                })
            })
        ),
      ])
    }
    return .object([("schema", "palette-check/matrix/1"), ("grids", .array(grids))])
  }

  /// One row for each cell. See ``CSVText`` for values that look like formulas.
  public var csv: String {
    var text = CSVText(columns: [
      "file", "appearance", "foreground", "foreground-color", "background", "background-color",
      "ratio", "level",
    ])
    for grid in self {
      for row in grid.foregrounds.indices {
        for column in grid.backgrounds.indices {
          let cell = grid.cell(row, column)
          let (front, back) = (grid.foregrounds[row], grid.backgrounds[column])
          text.add([
            grid.file, grid.title, front.path, front.color.css, back.path, back.color.css,
            JSONText.number(cell.ratio).compact, cell.level.rawValue,
          ])
        }
      }
    }
    return text.text
  }
}
