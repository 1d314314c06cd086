import ColorCore
import Foundation
import PaletteTestSupport
import SystemColors
import Testing

/// The palette against every value that was collected for iOS 15 to 18, where that lies beside the
/// package.
@Suite(.enabled(if: Corpora.path("facts/apple-colors.json") != nil))
struct CollectedFactsTests {
  /// A color in one appearance.
  struct Cell: Hashable {
    var name: String
    var appearance: Appearance
  }

  /// The cells in which sources disagree, and what was decided; the reasons stand in
  /// `Palettes/README.md`.
  static let decided: [Cell: Color] = [
    Cell(name: "systemMint", appearance: dark): Color(red: 102, green: 212, blue: 207),
    Cell(name: "systemMint", appearance: darkIncreased): Color(red: 102, green: 212, blue: 207),
    Cell(name: "systemCyan", appearance: darkIncreased): Color(red: 112, green: 215, blue: 255),
    Cell(name: "systemBrown", appearance: light): Color(red: 162, green: 132, blue: 94),
    Cell(name: "quaternarySystemFill", appearance: dark):
      Color(red: 118, green: 118, blue: 128, alpha: 0.18),
    Cell(name: "quaternarySystemFill", appearance: lightIncreased):
      Color(red: 116, green: 116, blue: 128, alpha: 0.16),
    Cell(name: "quaternarySystemFill", appearance: darkIncreased):
      Color(red: 118, green: 118, blue: 128, alpha: 0.26),
    Cell(name: "tertiarySystemBackground", appearance: darkElevated):
      Color(red: 58, green: 58, blue: 60),
    Cell(name: "tertiarySystemBackground", appearance: darkElevatedIncreased):
      Color(red: 68, green: 68, blue: 70),
    Cell(name: "tertiarySystemGroupedBackground", appearance: darkElevated):
      Color(red: 58, green: 58, blue: 60),
    Cell(name: "tertiarySystemGroupedBackground", appearance: darkElevatedIncreased):
      Color(red: 68, green: 68, blue: 70),
  ]

  @Test func `every value without a conflict is the palette's`() throws {
    var checked = 0
    for (cell, values) in try collected() where Self.decided[cell] == nil {
      let value = try SystemColors.resolve(cell.name, release: "15", appearance: cell.appearance)
      #expect(values == [value], "\(cell)")
      checked += 1
    }
    #expect(checked > 150)
  }

  @Test func `a decided conflict is a conflict, and the palette has the decision`() throws {
    let collected = try collected()
    for (cell, decision) in Self.decided {
      let values = try #require(collected[cell], "\(cell)")
      #expect(values != [decision], "\(cell) is no longer in conflict")
      #expect(
        try SystemColors.resolve(cell.name, release: "15", appearance: cell.appearance)
          == decision, "\(cell)")
    }
  }

  /// The distinct values of each cell. SwiftUI's quinary level came with iOS 17 and is left out.
  private func collected() throws -> [Cell: Set<Color>] {
    let path = try #require(Corpora.path("facts/apple-colors.json"))
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: URL(filePath: path)))
    let records = facts.colors.filter {
      $0.platform == "ios" && $0.release == "15-18" && $0.name != "quinaryLabel (SwiftUI)"
    }
    return Dictionary(grouping: records) { $0.cell }.mapValues { Set($0.map { $0.color }) }
  }

  private static let light = Appearance()
  private static let lightIncreased = Appearance(contrast: .increased)
  private static let dark = Appearance(scheme: .dark)
  private static let darkIncreased = Appearance(scheme: .dark, contrast: .increased)
  private static let darkElevated = Appearance(scheme: .dark, level: .elevated)
  private static let darkElevatedIncreased = Appearance(
    scheme: .dark, contrast: .increased, level: .elevated)

  private struct Facts: Decodable {
    var colors: [Record]
  }

  private struct Record: Decodable {
    var platform: String
    var release: String
    var name: String
    var appearance: String
    var contrast: String
    var level: String
    var r: Double
    var g: Double
    var b: Double
    var alpha: Double

    var cell: Cell {
      Cell(
        name: name,
        appearance: Appearance(
          scheme: appearance == "dark" ? .dark : .light,
          contrast: contrast == "high" ? .increased : .normal,
          level: level == "elevated" ? .elevated : .base))
    }

    var color: Color { Color(.srgb, r / 255, g / 255, b / 255, alpha: alpha) }
  }
}
