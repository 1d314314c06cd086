import ColorCore
import SystemColors
import Testing

/// The values of iOS 15 as the requirements and the collected facts state them.
///
/// Columns: light, dark, light increased, dark increased.
@Suite struct PaletteValueTests {
  @Test("R10: the twelve tints", arguments: tints)
  func tint(expectation: Expectation) throws { try expectation.verify() }

  @Test("R11: the six grays", arguments: grays)
  func gray(expectation: Expectation) throws { try expectation.verify() }

  @Test("labels, lines and fills", arguments: foregrounds)
  func foreground(expectation: Expectation) throws { try expectation.verify() }

  @Test("backgrounds, base", arguments: baseBackgrounds)
  func baseBackground(expectation: Expectation) throws { try expectation.verify() }

  @Test("backgrounds, elevated", arguments: elevatedBackgrounds)
  func elevatedBackground(expectation: Expectation) throws {
    try expectation.verify(level: .elevated)
  }

  @Test func `there are no other names`() throws {
    let expected = (Self.tints + Self.grays + Self.foregrounds + Self.baseBackgrounds)
      .map { $0.name }
    #expect(try Set(SystemColors.names()) == Set(expected))
    #expect(try SystemColors.names().count == 39)
  }

  static let tints = Expectation.table(
    """
    systemBlue 007AFF 0A84FF 0040DD 409CFF
    systemBrown A2845E AC8E68 7F6545 B59469
    systemCyan 32ADE6 64D2FF 0071A4 70D7FF
    systemGreen 34C759 30D158 248A3D 30DB5B
    systemIndigo 5856D6 5E5CE6 3634A3 7D7AFF
    systemMint 00C7BE 66D4CF 0C817B 66D4CF
    systemOrange FF9500 FF9F0A C93400 FFB340
    systemPink FF2D55 FF375F D30F45 FF6482
    systemPurple AF52DE BF5AF2 8944AB DA8FFF
    systemRed FF3B30 FF453A D70015 FF6961
    systemTeal 30B0C7 40C8E0 008299 5DE6FF
    systemYellow FFCC00 FFD60A B25000 FFD426
    """)

  static let grays = Expectation.table(
    """
    systemGray 8E8E93 8E8E93 6C6C70 AEAEB2
    systemGray2 AEAEB2 636366 8E8E93 7C7C80
    systemGray3 C7C7CC 48484A AEAEB2 545456
    systemGray4 D1D1D6 3A3A3C BCBCC0 444446
    systemGray5 E5E5EA 2C2C2E D8D8DC 363638
    systemGray6 F2F2F7 1C1C1E EBEBF0 242426
    """)

  static let foregrounds = Expectation.table(
    """
    tintColor 007AFF 0A84FF 0040DD 409CFF
    label 000000 FFFFFF 000000 FFFFFF
    secondaryLabel 3C3C43/0.6 EBEBF5/0.6 3C3C43/0.8 EBEBF5/0.7
    tertiaryLabel 3C3C43/0.3 EBEBF5/0.3 3C3C43/0.7 EBEBF5/0.55
    quaternaryLabel 3C3C43/0.18 EBEBF5/0.16 3C3C43/0.55 EBEBF5/0.4
    placeholderText 3C3C43/0.3 EBEBF5/0.3 3C3C43/0.7 EBEBF5/0.55
    link 007AFF 0984FF 007AFF 0984FF
    darkText 000000 000000 000000 000000
    lightText FFFFFF/0.6 FFFFFF/0.6 FFFFFF/0.6 FFFFFF/0.6
    separator 3C3C43/0.29 545458/0.6 3C3C43/0.37 545458/0.68
    opaqueSeparator C6C6C8 38383A C6C6C8 38383A
    systemFill 787880/0.2 787880/0.36 787880/0.28 787880/0.44
    secondarySystemFill 787880/0.16 787880/0.32 787880/0.24 787880/0.4
    tertiarySystemFill 767680/0.12 767680/0.24 767680/0.2 767680/0.32
    quaternarySystemFill 747480/0.08 767680/0.18 747480/0.16 767680/0.26
    """)

  static let baseBackgrounds = Expectation.table(
    """
    systemBackground FFFFFF 000000 FFFFFF 000000
    secondarySystemBackground F2F2F7 1C1C1E EBEBF0 242426
    tertiarySystemBackground FFFFFF 2C2C2E FFFFFF 363638
    systemGroupedBackground F2F2F7 000000 EBEBF0 000000
    secondarySystemGroupedBackground FFFFFF 1C1C1E FFFFFF 242426
    tertiarySystemGroupedBackground F2F2F7 2C2C2E EBEBF0 363638
    """)

  static let elevatedBackgrounds = Expectation.table(
    """
    systemBackground FFFFFF 1C1C1E FFFFFF 242426
    secondarySystemBackground F2F2F7 2C2C2E EBEBF0 363638
    tertiarySystemBackground FFFFFF 3A3A3C FFFFFF 444446
    systemGroupedBackground F2F2F7 1C1C1E EBEBF0 242426
    secondarySystemGroupedBackground FFFFFF 2C2C2E FFFFFF 363638
    tertiarySystemGroupedBackground F2F2F7 3A3A3C EBEBF0 444446
    """)
}
