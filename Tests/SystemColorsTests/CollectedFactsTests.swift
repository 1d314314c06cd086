import ColorCore
import Foundation
import PaletteTestSupport
import SystemColors
import Testing

/// The palettes against every value that was collected.
@Suite(.needs("facts/apple-colors.json"))
struct CollectedFactsTests {
  /// A color of a release in one appearance.
  struct Cell: Hashable {
    var platform: String
    var release: String
    var name: String
    var variant: String?
    var appearance: Appearance
  }

  /// The cells in which sources disagree, and what was decided; the reasons stand in
  /// `Palettes/README.md`. Appearances: l light, d dark, + increased contrast, ^ elevated.
  static let decided = cells(
    """
    ios 15 systemMint d 66D4CF
    ios 15 systemMint d+ 66D4CF
    ios 15 systemCyan d+ 70D7FF
    ios 15 systemBrown l A2845E
    ios 15 quaternarySystemFill d 767680/0.18
    ios 15 quaternarySystemFill l+ 747480/0.16
    ios 15 quaternarySystemFill d+ 767680/0.26
    ios 15 tertiarySystemBackground d^ 3A3A3C
    ios 15 tertiarySystemBackground d+^ 444446
    ios 15 tertiarySystemGroupedBackground d^ 3A3A3C
    ios 15 tertiarySystemGroupedBackground d+^ 444446
    ios 16 systemMint d 63E6E2
    ios 16 systemMint d+ 63E6E2
    ios 16 systemCyan d+ 70D7FF
    ios 16 systemBrown l A2845E
    ios 16 quaternarySystemFill d 767680/0.18
    ios 16 quaternarySystemFill l+ 747480/0.16
    ios 16 quaternarySystemFill d+ 767680/0.26
    ios 16 tertiarySystemBackground d^ 3A3A3C
    ios 16 tertiarySystemBackground d+^ 444446
    ios 16 tertiarySystemGroupedBackground d^ 3A3A3C
    ios 16 tertiarySystemGroupedBackground d+^ 444446
    ios 26 systemGreen d+ 4AD968
    ios 26 systemIndigo d 6D7CFF
    tvos 15 systemCyan d+ 70D7FF
    macos 11 systemMint d 63E6E2
    macos 11 systemRed l+ D70015
    macos 11 systemRed d+ FF6961
    macos 11 systemOrange l+ C93400
    macos 11 systemOrange d+ FFB340
    macos 11 systemYellow l+ A05A00
    macos 11 systemYellow d+ FFD426
    macos 11 systemGreen l+ 007D1B
    macos 11 systemGreen d+ 31DE4B
    macos 11 systemBlue l+ 0040DD
    macos 11 systemBlue d+ 409CFF
    macos 11 systemPurple l+ AD44AB
    macos 11 systemPurple d+ DA8FFF
    macos 11 systemPink l+ D30F45
    macos 11 systemPink d+ FF6482
    macos 11 systemBrown l+ 7F6545
    macos 11 systemGray l+ 69696E
    macos 11 systemGray d+ 98989D
    macos 11 secondaryLabelColor l+ 3E3E3E
    macos 11 secondaryLabelColor d+ BCBCBC
    macos 11 tertiaryLabelColor l+ 808080
    macos 11 tertiaryLabelColor d+ 8F8F8F
    macos 11 quaternaryLabelColor l+ CCCCCC
    macos 11 quaternaryLabelColor d+ 626262
    macos 11 placeholderTextColor l+ 808080
    macos 11 placeholderTextColor d+ 8F8F8F
    macos 11 separatorColor l+ CCCCCC
    macos 11 separatorColor d+ 626262
    """)

  @Test func `every value without a conflict is the palette's`() throws {
    var checked = 0
    for (cell, values) in try collected() where Self.decided[cell] == nil {
      let value = try resolve(cell)
      #expect(values == [value], "\(cell)")
      checked += 1
    }
    #expect(checked > 1_350)
  }

  @Test func `a decided conflict is a conflict, and the palette has the decision`() throws {
    let collected = try collected()
    for (cell, decision) in Self.decided {
      let values = try #require(collected[cell], "\(cell)")
      #expect(values != [decision], "\(cell) is no longer in conflict")
      #expect(try resolve(cell) == decision, "\(cell)")
    }
  }

  @Test func `nothing is known to the palettes that was not collected`() throws {
    let collected = try collected()
    let followers = ["tintColor", "darkText", "lightText"]
    for system in SystemColors.all
    where system.platform != "css" && system.alias == nil && !followers.contains(system.name) {
      for appearance in Appearance.all(levels: [.base])
      where appearance.transparency == .normal {
        let cell = Cell(
          platform: system.platform.rawValue, release: system.release.rawValue, name: system.name,
          variant: system.variant, appearance: appearance)
        guard (try? system.resolve(in: appearance)) != nil else { continue }
        // A platform with one appearance has it in light, too.
        let isSingle = ["visionOS", "watchOS 8"].contains {
          "\(system.platform) \(system.release)".hasPrefix($0)
        }
        #expect(collected[cell] != nil || isSingle, "\(cell)")
      }
    }
  }

  private func resolve(_ cell: Cell) throws -> Color {
    try SystemColors.resolve(
      cell.name, platform: SystemPlatform(cell.platform), release: SystemRelease(cell.release),
      variant: cell.variant, fallback: .none, appearance: cell.appearance
    ).color
  }

  /// The distinct values of each cell. SwiftUI's quinary level came with iOS 17 and is left out.
  private func collected() throws -> [Cell: Set<Color>] {
    let path = try Corpora.file("facts/apple-colors.json")
    let facts = try JSONDecoder().decode(Facts.self, from: Data(contentsOf: URL(filePath: path)))
    var cells: [Cell: Set<Color>] = [:]
    for record in facts.colors where record.name != "quinaryLabel (SwiftUI)" {
      for cell in try record.cells() { cells[cell, default: []].insert(record.color) }
    }
    return cells
  }

  private static func cells(_ text: String) -> [Cell: Color] {
    let cells = text.split(separator: "\n").map { line in
      let words = line.split(separator: " ")
      let appearance = Appearance(
        scheme: words[3].hasPrefix("d") ? .dark : .light,
        contrast: words[3].contains("+") ? .increased : .normal,
        level: words[3].contains("^") ? .elevated : .base)
      let cell = Cell(
        platform: String(words[0]), release: String(words[1]), name: String(words[2]),
        appearance: appearance)
      return (cell, Expectation.color(words[4]))
    }
    return Dictionary(uniqueKeysWithValues: cells).compactMapValues { $0 }
  }

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
    var styling: String?
    var r: Double
    var g: Double
    var b: Double
    var alpha: Double

    /// The cells of the palettes for which the record was collected.
    func cells() throws -> [Cell] {
      let theme = release.split(separator: ": ").last.map {
        $0.lowercased().replacing(" ", with: "-")
      }
      let places: [(platform: String, release: String, variant: String?)] =
        switch (platform, release) {
        case ("ios", "13-14"): [("ios", "13", nil)]
        case ("ios", "15-18"): [("ios", "15", nil), ("ios", "16", nil)]
        case ("tvos", "15-18"): [("tvos", "15", nil)]
        case ("macos", "11-15"), ("macos", "11 (Big Sur)"), ("macos", "10.15-11"):
          [("macos", "11", styling?.replacing("accent:", with: ""))]
        case ("watchos", "8-9"): [("watchos", "8", nil)]
        case ("watchos", "9-10"): [("watchos", "9", nil)]
        case ("material3", _): [("material", "3", contrast == "medium" ? "medium" : nil)]
        case ("windows", _): [("windows", "11", theme)]
        default: [(platform, release, nil)]
        }
      let appearance = Appearance(
        scheme: appearance == "dark" ? .dark : .light,
        contrast: contrast == "high" ? .increased : .normal,
        level: level == "elevated" ? .elevated : .base)
      return places.map {
        Cell(
          platform: $0.platform, release: $0.release, name: name, variant: $0.variant,
          appearance: appearance)
      }
    }

    var color: Color { Color(.srgb, r / 255, g / 255, b / 255, alpha: alpha) }
  }
}
