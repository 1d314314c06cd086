import ColorCore
import SystemColors
import Testing

/// Names, platforms, releases, variants and errors.
@Suite struct SystemColorsTests {
  static let platforms: [SystemPlatform] = [
    .css, .iOS, .macOS, .material, .tvOS, .visionOS, .watchOS, .windows,
  ]

  // MARK: - Names

  @Test(arguments: [
    ("systemBlue", "systemBlue"), ("UIColor.systemBlue", "systemBlue"),
    (".systemBlue", "systemBlue"), ("blue", "systemBlue"), (".blue", "systemBlue"),
    ("Color.blue", "systemBlue"), ("SwiftUI.Color.blue", "systemBlue"),
    ("Color(.systemBlue)", "systemBlue"), ("Color(UIColor.systemBlue)", "systemBlue"),
    ("Color(uiColor: .systemBlue)", "systemBlue"), ("[UIColor systemBlueColor]", "systemBlue"),
    ("systemBlueColor", "systemBlue"), ("gray", "systemGray"), ("labelColor", "label"),
    ("NSColor.labelColor", "label"), (".primary", "label"),
    ("Color.secondary", "secondaryLabel"), (".tertiary", "tertiaryLabel"),
    (".quaternary", "quaternaryLabel"), ("tintColor", "tintColor"),
    ("Color.accentColor", "tintColor"),
  ])
  func `a name has several spellings`(spelling: String, name: String) throws {
    #expect(try SystemColors.color(named: spelling, release: "15").name == name)
  }

  @Test(arguments: [
    ("NSColor.labelColor", "labelColor"), ("labelColor", "labelColor"), ("label", "labelColor"),
    ("Color(nsColor: .labelColor)", "labelColor"), ("[NSColor labelColor]", "labelColor"),
    (".primary", "labelColor"), ("Color.secondary", "secondaryLabelColor"),
    ("NSColor.systemBlue", "systemBlue"), ("systemBlueColor", "systemBlue"),
    ("Color.blue", "systemBlue"), ("Color.accentColor", "controlAccentColor"),
  ])
  func `AppKit has names of its own`(spelling: String, name: String) throws {
    #expect(
      try SystemColors.color(named: spelling, platform: "macos", release: "11").name == name)
  }

  @Test(arguments: [
    ("material", "on-primary", "on-primary"), ("material", "onPrimary", "on-primary"),
    ("material", "--md-sys-color-on-primary", "on-primary"),
    ("material", "md.sys.color.on-primary", "on-primary"),
    ("windows", "windowtext", "WindowText"),
    ("windows", "SystemColorWindowTextColor", "WindowText"),
    ("windows", "SystemColorHighlightColorBrush", "Highlight"),
    ("css", "canvastext", "CanvasText"), ("css", "CANVAS", "Canvas"),
  ])
  func `other systems have theirs`(platform: String, spelling: String, name: String) throws {
    #expect(
      try SystemColors.color(named: spelling, platform: SystemPlatform(platform)).name == name)
  }

  @Test("R10: every tint has a SwiftUI name", arguments: PaletteValueTests.tints)
  func swiftUIName(tint: Expectation) throws {
    let name = tint.name.dropFirst("system".count).lowercased()
    for (platform, release) in [("ios", "16"), ("ios", "26"), ("macos", "11"), ("tvos", "15")] {
      let color = try SystemColors.color(
        named: name, platform: SystemPlatform(platform), release: SystemRelease(release))
      #expect(color.name == tint.name)
    }
  }

  @Test(arguments: [
    ("systemblue", "systemBlue"), ("sytemBlue", "systemBlue"), ("lable", "label"),
    ("secondrySystemFill", "secondarySystemFill"), ("Color.purpel", "purple"),
    ("UIColor.blue", "systemBlue"), ("Color(.blue)", "systemBlue"),
  ])
  func `a wrong name is answered with the nearest`(name: String, nearest: String) {
    #expect(suggestions(name)?.first == nearest)
  }

  @Test(arguments: [
    "", ".", "UIColor.", "Color()", "[]", "xyzzy", String(repeating: "systemBlue", count: 1000),
  ])
  func `a name like no other is answered with none`(name: String) {
    #expect(suggestions(name) == [])
  }

  @Test func `a name of another release is told apart from a wrong one`() {
    #expect(
      throws: SystemColorError.notInRelease(
        "systemMint", platform: "ios", release: "13", knownIn: ["15", "16", "26"])
    ) {
      try SystemColors.resolve(".mint", release: "14", appearance: Appearance())
    }
    #expect(
      throws: SystemColorError.notInRelease(
        "labelColor", platform: "macos", release: "26", knownIn: ["11"])
    ) {
      try SystemColors.color(named: "NSColor.labelColor", platform: "macos", fallback: .none)
    }
  }

  // MARK: - Releases

  @Test(arguments: ["ios", "iOS"], ["15", "iOS 15", "ios-15", "ios15", "15.4.1"])
  func `a release has several spellings`(platform: String, release: String) throws {
    let color = try SystemColors.color(
      named: "label", platform: SystemPlatform(platform), release: SystemRelease(release))
    #expect(color.platform == .iOS)
    #expect(color.release == "15")
  }

  @Test(arguments: [
    ("ios", "13", "13"), ("ios", "14", "13"), ("ios", "14.8", "13"), ("ios", "16.0", "16"),
    ("ios", "17", "16"), ("ios", "18.2", "16"), ("ios", "26", "26"), ("ios", "27", "26"),
    ("ios", "latest", "26"), ("iOS", "Latest", "26"), ("iPadOS", "iPadOS 17", "16"),
    ("macos", "14", "11"), ("macOS", "macOS 15.1", "11"), ("macos", "latest", "26"),
    ("watchos", "10", "9"), ("visionos", "2", "1"), ("tvos", "18", "15"),
    ("material3", "latest", "3"), ("windows", "11", "11"),
  ])
  func `a release between two known ones has the older one's colors`(
    platform: String, release: String, known: String
  ) throws {
    let colors = try SystemColors.colors(
      platform: SystemPlatform(platform), release: SystemRelease(release))
    #expect(colors.first?.release.rawValue == known)
  }

  @Test func `a platform or a release can be unknown`() {
    #expect(throws: SystemColorError.unknownPlatform("beos", known: Self.platforms)) {
      try SystemColors.names(platform: "beos")
    }
    #expect(throws: SystemColorError.unknownPlatform("beos", known: Self.platforms)) {
      try SystemColors.releases(platform: "beos")
    }
    for release in [
      "12", "0", "ios", "", "-15", "15.", "x", "1e9", String(repeating: "9", count: 99),
    ] {
      #expect(
        throws: SystemColorError.unknownRelease(
          SystemRelease(release), platform: "ios", known: ["13", "15", "16", "26"])
      ) {
        try SystemColors.resolve(
          "label", release: SystemRelease(release), appearance: Appearance())
      }
    }
    #expect(
      throws: SystemColorError.unknownRelease("10.15", platform: "macos", known: ["11", "26"])
    ) {
      try SystemColors.names(platform: "macos", release: "10.15")
    }
  }

  @Test func `everything is listed`() throws {
    #expect(SystemColors.platforms == Self.platforms)
    #expect(try SystemColors.releases(platform: "ios") == ["13", "15", "16", "26"])
    #expect(try SystemColors.releases(platform: "macos") == ["11", "26"])
    #expect(try SystemColors.releases(platform: "watchos") == ["8", "9"])
    #expect(try SystemColors.releases(platform: "visionos") == ["1", "26"])
    let listed = try SystemColors.platforms.flatMap { platform in
      try SystemColors.releases(platform: platform).flatMap {
        try SystemColors.colors(platform: platform, release: $0, fallback: .none)
      }
    }
    #expect(listed == SystemColors.all)
    for system in listed {
      let found = try SystemColors.color(
        named: system.name, platform: system.platform, release: system.release,
        variant: system.variant, fallback: .none)
      #expect(found == system)
    }
  }

  // MARK: - Variants

  @Test func `a palette lists its variants`() throws {
    #expect(try SystemColors.variants(release: "16") == [])
    #expect(try SystemColors.variants(platform: "material") == ["medium"])
    #expect(
      try SystemColors.variants(platform: "macos", release: "11") == [
        "vibrant", "purple", "pink", "red", "orange", "yellow", "green", "graphite", "blue",
      ])
    #expect(
      try SystemColors.variants(platform: "css") == [
        "macos", "ios", "windows-aquatic", "windows-desert", "windows-dusk", "windows-night-sky",
      ])
  }

  @Test(arguments: [
    ("purple", "953D96", "A550A7"), ("blue", "007AFF", "007AFF"), (nil, "007AFF", "007AFF"),
  ])
  func `the accent of macOS is a variant`(accent: String?, light: String, dark: String) throws {
    for (scheme, hex) in [(Appearance.Scheme.light, light), (.dark, dark)] {
      let value = try SystemColors.resolve(
        "controlAccentColor", platform: "macos", release: "11", variant: accent,
        appearance: Appearance(scheme: scheme))
      #expect(value.color == (try HexNotation.color(hex)))
    }
  }

  @Test func `a variant can be unknown`() {
    #expect(
      throws: SystemColorError.unknownVariant("vibrant", of: "labelColor", known: [])
    ) {
      try SystemColors.color(
        named: "labelColor", platform: "macos", release: "11", variant: "vibrant")
    }
    #expect(
      throws: SystemColorError.unknownVariant("purple", of: "systemRed", known: ["vibrant"])
    ) {
      try SystemColors.color(
        named: "Color.red", platform: "macos", release: "11", variant: "purple")
    }
  }

  // MARK: - What is not known

  @Test func `an unknown value names the nearest known ones`() {
    let dark = Appearance(scheme: .dark)
    #expect(
      throws: SystemColorError.unknownValue(
        "label", dark,
        nearest: [
          .init(release: "26", appearance: Appearance(scheme: .dark, contrast: .increased)),
          .init(release: "16", appearance: dark),
        ])
    ) {
      try SystemColors.resolve("label", release: "26", fallback: .none, appearance: dark)
    }
    #expect(
      throws: SystemColorError.unknownValue(
        "WindowText", Appearance(),
        nearest: [.init(release: "11", appearance: Appearance(scheme: .dark, contrast: .increased))]
      )
    ) {
      try SystemColors.resolve("WindowText", platform: "windows", appearance: Appearance())
    }
    let increased = Appearance(contrast: .increased)
    #expect(
      throws: SystemColorError.unknownValue(
        "controlAccentColor", increased, nearest: [.init(release: "11", appearance: Appearance())])
    ) {
      try SystemColors.resolve(
        "controlAccentColor", platform: "macos", release: "11", variant: "green",
        appearance: increased)
    }
  }

  @Test func `Smart Invert shows the complement of what is light`() throws {
    func blue(_ scheme: Appearance.Scheme) throws -> String {
      try SystemColors.resolve(
        ".blue", release: "16", appearance: Appearance(scheme: scheme, isInverted: true)
      ).hex
    }
    #expect(try blue(.light) == "#ff8500")
    #expect(try blue(.dark) == "#0a84ff")
  }

  @Test(arguments: [
    (
      SystemColorError.unknownName("lable", nearest: ["label"]),
      "no system color is called “lable”; nearest: label"
    ),
    (.unknownName("xyzzy", nearest: []), "no system color is called “xyzzy”"),
    (
      .notInRelease("link", platform: "ios", release: "26", knownIn: ["13", "16"]),
      "“link” is unknown for iOS 26; it is known for 13, 16"
    ),
    (
      .unknownPlatform("beos", known: ["ios"]),
      "no system colors of the platform “beos” are known; known: ios"
    ),
    (
      .unknownRelease("12", platform: "ios", known: ["13", "15"]),
      "no system colors of iOS “12” are known; known: 13, 15"
    ),
    (
      .unknownVariant("purple", of: "systemRed", known: ["vibrant"]),
      "“systemRed” has no variant “purple”; its variants: vibrant"
    ),
    (.unknownVariant("purple", of: "label", known: []), "“label” has no variant “purple”"),
    (
      .unknownValue(
        "label", Appearance(scheme: .dark, isInverted: true),
        nearest: [
          .init(release: "26", appearance: Appearance()),
          .init(release: "16", appearance: Appearance(scheme: .dark)),
        ]),
      "the value of “label” is unknown for dark, Smart Invert; known: light (26); dark (16)"
    ),
    (
      .unknownValue("label", Appearance(), nearest: []),
      "the value of “label” is unknown for light"
    ),
  ])
  func `an error says what would be right`(error: SystemColorError, words: String) {
    #expect(error.description == words)
  }

  private func suggestions(_ name: String) -> [String]? {
    do {
      _ = try SystemColors.color(named: name, release: "16")
      return nil
    } catch {
      guard case .unknownName(name, let nearest) = error else { return nil }
      return nearest
    }
  }
}
