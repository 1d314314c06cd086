import ColorCore
import SystemColors
import Testing

/// The values of iOS 15, and some of each other release, as the requirements and the collected facts state them.
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
    #expect(try Set(SystemColors.names(release: "15")) == Set(expected))
    #expect(try SystemColors.names(release: "15").count == 39)
  }

  @Test("some of each other release", arguments: others)
  func other(expectation: Expectation) throws { try expectation.verify() }

  @Test func `levels of other releases`() throws {
    for expectation in Expectation.table(
      release: "13",
      """
      systemBackground FFFFFF 1C1C1E FFFFFF 242426
      secondarySystemGroupedBackground FFFFFF 2C2C2E FFFFFF 363638
      systemGray3 C7C7CC 48484A AEAEB2 545456
      """)
      + Expectation.table(
        release: "26",
        """
        systemBackground FFFFFF - - 242426
        tertiarySystemBackground FFFFFF - - 3A3A3C
        systemRed FF383C FF4245 E9152D FF6165
        """)
    { try expectation.verify(level: .elevated) }
  }

  static let others: [Expectation] =
    Expectation.table(
      release: "13",
      """
      systemBlue 007AFF 0A84FF 0040DD 409CFF
      systemTeal 5AC8FA 64D2FF 0071A4 70D7FF
      systemYellow FFCC00 FFD60A A05A00 FFD426
      secondaryLabel 3C3C43/0.6 EBEBF5/0.6 3C3C43/0.68 EBEBF5/0.68
      quaternaryLabel 3C3C43/0.18 EBEBF5/0.16 3C3C43/0.26 EBEBF5/0.24
      link 007AFF 0984FF 007AFF 0984FF
      tertiarySystemGroupedBackground F2F2F7 2C2C2E EBEBF0 363638
      """)
    + Expectation.table(
      release: "16",
      """
      systemMint 00C7BE 63E6E2 0C817B 63E6E2
      systemCyan 32ADE6 64D2FF 0071A4 70D7FF
      secondaryLabel 3C3C43/0.6 EBEBF5/0.6 3C3C43/0.8 EBEBF5/0.7
      tintColor 007AFF 0A84FF 0040DD 409CFF
      """)
    + Expectation.table(
      release: "26",
      """
      systemBlue 0088FF 0091FF 1E6EF4 5CB8FF
      systemGreen 34C759 30D158 008932 4AD968
      systemIndigo 6155F5 6D7CFF 564ADE A7AAFF
      systemGray6 F2F2F7 1C1C1E EBEBF0 242426
      tintColor 0088FF 0091FF 1E6EF4 5CB8FF
      label 000000 - - FFFFFF
      secondaryLabel 3C3C43/0.6 - - EBEBF5/0.7
      separator 000000/0.12 - - FFFFFF/0.17
      secondarySystemBackground F2F2F7 - - 242426
      """)
    + Expectation.table(
      platform: "macos", release: "11",
      """
      systemGreen 28CD41 32D74B 007D1B 31DE4B
      systemPurple AF52DE BF5AF2 AD44AB DA8FFF
      systemPurple@vibrant 9F4BC9 CC65FF AD44AB DA8FFF
      labelColor 000000/0.847059 FFFFFF/0.847059 000000 FFFFFF
      secondaryLabelColor 000000/0.498039 FFFFFF/0.54902 3E3E3E BCBCBC
      linkColor 0068DA 419CFF 0069DA 3F9DFF
      selectedTextColor 000000 FFFFFF - -
      windowBackgroundColor ECECEC 323232 F6F6F6 323332
      underPageBackgroundColor A0A0A0 282828 969696 282828
      controlAccentColor 007AFF 007AFF 0140DD 2C93FF
      controlAccentColor@blue 007AFF 007AFF 0140DD 2C93FF
      """)
    + Expectation.table(
      platform: "macos", release: "26",
      """
      systemTeal 00C3D0 00D2E0 008198 3BDDEC
      systemIndigo 6155F5 6D7CFF 564ADE A7AAFF
      """)
    + Expectation.table(
      platform: "tvos", release: "15",
      """
      systemMint 00C7BE 63E6E2 0C817B 63E6E2
      systemCyan 32ADE6 64D2FF 0071A4 70D7FF
      """)
    + Expectation.table(
      platform: "watchos", release: "8",
      """
      systemYellow FFE620 FFE620 - -
      systemGray 9BA0AA 9BA0AA - -
      """)
    + Expectation.table(
      platform: "watchos", release: "9",
      """
      systemBlue 007AFF 2094FA 0040DD 5AA8FF
      systemYellow FFCC00 FFD60A 8F7400 FFF261
      """)
    + Expectation.table(
      platform: "visionos", release: "1",
      """
      systemGreen 32D74B 32D74B - -
      systemGray 98989D 98989D - -
      """)
    + Expectation.table(
      platform: "visionos", release: "26",
      """
      systemGreen 30D158 30D158 - -
      """)
    + Expectation.table(
      platform: "material", release: "3",
      """
      primary 6750A4 D0BCFF 381E72 F6EDFF
      primary@medium 4F378B EADDFF - -
      on-error-container 8C1D18 F9DEDC FFFFFF 000000
      surface-container-low F7F2FA 1D1B20 F7F2FA 1D1B20
      """)
    + Expectation.table(
      platform: "windows", release: "11",
      """
      WindowText - - - FFFFFF
      WindowText@aquatic - - - FFFFFF
      WindowText@desert - - 3D3D3D -
      ButtonText@dusk - - - B6F6F0
      Hotlight@night-sky - - - 8080FF
      """)
    + Expectation.table(
      platform: "css", release: "4",
      """
      Canvas FFFFFF 1E1E1E - -
      GrayText 000000/0.247059 FFFFFF/0.247059 - -
      CanvasText@ios 000000 FFFFFF - -
      LinkText@windows-desert - - 1C5E75 -
      """)

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
