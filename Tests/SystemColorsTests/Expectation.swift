import ColorCore
import SystemColors
import Testing

/// A color and what a document says of it in light, dark, light increased and dark increased.
struct Expectation: CustomTestStringConvertible, Sendable {
  /// The appearances of the four columns.
  static let columns = [
    Appearance(), Appearance(scheme: .dark), Appearance(contrast: .increased),
    Appearance(scheme: .dark, contrast: .increased),
  ]

  let name: String
  let values: [Color]

  /// One expectation for each line: a name, then for each column `RRGGBB` or `RRGGBB/ALPHA`.
  static func table(_ text: String) -> [Expectation] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      return Expectation(name: String(words[0]), values: words.dropFirst().compactMap(color))
    }
  }

  /// Resolves the color in each column.
  func verify(level: Appearance.Level = .base) throws {
    try #require(values.count == Self.columns.count)
    for (column, value) in zip(Self.columns, values) {
      var appearance = column
      appearance.level = level
      #expect(try SystemColors.resolve(name, appearance: appearance) == value)
    }
  }

  private static func color(_ text: Substring) -> Color? {
    let parts = text.split(separator: "/")
    guard var color = try? HexNotation.color(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let alpha = Double(parts[1]) else { return nil }
      color.alpha = alpha
    }
    return color
  }

  var testDescription: String { name }
}
