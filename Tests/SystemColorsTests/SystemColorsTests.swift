import ColorCore
import SystemColors
import Testing

/// Names, platforms, releases and errors.
@Suite struct SystemColorsTests {
  @Test(arguments: [
    ("systemBlue", "systemBlue"), ("UIColor.systemBlue", "systemBlue"),
    (".systemBlue", "systemBlue"), ("blue", "systemBlue"), (".blue", "systemBlue"),
    ("Color.blue", "systemBlue"), ("systemBlueColor", "systemBlue"), ("gray", "systemGray"),
    ("labelColor", "label"), (".primary", "label"), ("Color.secondary", "secondaryLabel"),
    (".tertiary", "tertiaryLabel"), (".quaternary", "quaternaryLabel"),
    ("tintColor", "tintColor"), ("Color.accentColor", "tintColor"),
  ])
  func `a name has several spellings`(spelling: String, name: String) throws {
    #expect(try SystemColors.color(named: spelling).name == name)
  }

  @Test("R10: every tint has a SwiftUI name", arguments: PaletteValueTests.tints)
  func swiftUIName(tint: Expectation) throws {
    let name = tint.name.dropFirst("system".count).lowercased()
    #expect(try SystemColors.color(named: name).name == tint.name)
  }

  @Test(arguments: [
    ("systemblue", "systemBlue"), ("sytemBlue", "systemBlue"), ("lable", "label"),
    ("secondrySystemFill", "secondarySystemFill"), ("Color.purpel", "purple"),
    ("UIColor.blue", "systemBlue"),
  ])
  func `a wrong name is answered with the nearest`(name: String, nearest: String) {
    #expect(suggestions(name)?.first == nearest)
  }

  @Test(arguments: ["", ".", "UIColor.", "xyzzy", String(repeating: "systemBlue", count: 1000)])
  func `a name like no other is answered with none`(name: String) {
    #expect(suggestions(name) == [])
  }

  @Test(arguments: ["ios", "iOS"], ["15", "iOS 15", "ios-15", "ios15", "latest"])
  func `a release has several spellings`(platform: String, release: String) throws {
    let color = try SystemColors.color(named: "label", platform: platform, release: release)
    #expect(color.platform == "ios")
    #expect(color.release == "15")
  }

  @Test func `a platform or a release can be unknown`() {
    #expect(throws: SystemColorError.unknownPlatform("beos", known: ["ios"])) {
      try SystemColors.names(platform: "beos")
    }
    #expect(throws: SystemColorError.unknownPlatform("beos", known: ["ios"])) {
      try SystemColors.releases(platform: "beos")
    }
    #expect(throws: SystemColorError.unknownRelease("14", platform: "ios", known: ["15"])) {
      try SystemColors.resolve("label", release: "14", appearance: Appearance())
    }
    #expect(throws: SystemColorError.unknownRelease("ios", platform: "ios", known: ["15"])) {
      try SystemColors.names(release: "ios")
    }
  }

  @Test func `Smart Invert is unknown, and the rest of the appearance is kept`() {
    let known = Appearance(
      scheme: .dark, contrast: .increased, level: .elevated, transparency: .reduced,
      gamut: .displayP3)
    var inverted = known
    inverted.isInverted = true
    #expect(
      throws: SystemColorError.unknownValue("systemBlue", inverted, nearestKnown: known)
    ) {
      try SystemColors.resolve(".blue", appearance: inverted)
    }
  }

  @Test("tintColor is systemBlue, and follows its contrast", arguments: Expectation.columns)
  func alias(appearance: Appearance) throws {
    #expect(
      try SystemColors.resolve("tintColor", appearance: appearance)
        == SystemColors.resolve("systemBlue", appearance: appearance))
  }

  @Test func `everything is listed`() throws {
    #expect(SystemColors.platforms == ["ios"])
    #expect(try SystemColors.releases(platform: "ios") == ["15"])
    #expect(try SystemColors.all.map { $0.name } == SystemColors.names())
  }

  @Test(arguments: [
    (
      SystemColorError.unknownName("lable", nearest: ["label"]),
      "no system color is called “lable”; nearest: label"
    ),
    (.unknownName("xyzzy", nearest: []), "no system color is called “xyzzy”"),
    (
      .unknownPlatform("beos", known: ["ios"]),
      "no system colors of the platform “beos” are known; known: ios"
    ),
    (
      .unknownRelease("14", platform: "ios", known: ["15"]),
      "no system colors of ios “14” are known; known: 15"
    ),
    (
      .unknownValue(
        "label",
        Appearance(
          scheme: .dark, contrast: .increased, level: .elevated, transparency: .reduced,
          gamut: .displayP3, isInverted: true), nearestKnown: Appearance(scheme: .dark)),
      """
      the value of “label” is not known for dark, increased contrast, elevated, \
      reduced transparency, Display P3, Smart Invert; it is known for dark
      """
    ),
  ])
  func `an error says what would be right`(error: SystemColorError, words: String) {
    #expect(error.description == words)
  }

  private func suggestions(_ name: String) -> [String]? {
    do {
      _ = try SystemColors.color(named: name)
      return nil
    } catch {
      guard case .unknownName(name, let nearest) = error else { return nil }
      return nearest
    }
  }
}
