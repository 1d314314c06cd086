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

  let platform: String
  let release: String
  let name: String
  let variant: String?
  /// A value for each column, `nil` where none is known.
  let values: [Color?]

  /// One expectation for each line: a name, `@` and a variant where there is one, then for each column
  /// `RRGGBB`, `RRGGBB/ALPHA` or `-`.
  static func table(
    platform: String = "ios", release: String = "15", _ text: String
  ) -> [Expectation] {
    text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let name = words[0].split(separator: "@")
      return Expectation(
        platform: platform, release: release, name: String(name[0]),
        variant: name.count > 1 ? String(name[1]) : nil, values: words.dropFirst().map(color))
    }
  }

  /// Resolves the color in each column.
  func verify(level: Appearance.Level = .base) throws {
    try #require(values.count == Self.columns.count)
    let system = try SystemColors.color(
      named: name, platform: SystemPlatform(platform), release: SystemRelease(release),
      variant: variant, fallback: .none)
    #expect(system.release.rawValue == release)
    for (column, value) in zip(Self.columns, values) {
      var appearance = column
      appearance.level = level
      #expect((try? system.resolve(in: appearance).color) == value, "\(appearance)")
    }
  }

  /// The color of a word of a table.
  static func color(_ text: Substring) -> Color? {
    let parts = text.split(separator: "/")
    guard var color = try? HexNotation.color(parts[0]) else { return nil }
    if parts.count == 2 {
      guard let alpha = Double(parts[1]) else { return nil }
      color.alpha = alpha
    }
    return color
  }

  var testDescription: String { "\(platform) \(release) \(name)" }
}
