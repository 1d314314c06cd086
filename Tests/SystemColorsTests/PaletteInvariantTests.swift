import ColorCore
import SystemColors
import Testing

/// What must hold between the values of a release, whatever they are.
@Suite struct PaletteInvariantTests {
  /// The releases of iOS whose semantic colors are known in every appearance.
  static let releases = ["13", "15", "16"]
  static let grays = ["", "2", "3", "4", "5", "6"].map { "systemGray" + $0 }

  @Test(
    "R11: the grays run toward the background",
    arguments: [
      Appearance(), Appearance(contrast: .increased), Appearance(scheme: .dark),
      Appearance(scheme: .dark, contrast: .increased),
    ])
  func ramp(appearance: Appearance) throws {
    for release in Self.releases + ["26"] {
      let ramp = try Self.grays.map { try luminance($0, appearance, release) }
      for (first, second) in zip(ramp, ramp.dropFirst()) {
        #expect(appearance.scheme == .light ? first < second : first > second)
      }
    }
  }

  @Test("R11: increased contrast moves a gray away from the background", arguments: grays)
  func increased(name: String) throws {
    for release in Self.releases + ["26"] {
      #expect(
        try luminance(name, Appearance(contrast: .increased), release)
          < luminance(name, Appearance(), release))
      #expect(
        try luminance(name, Appearance(scheme: .dark, contrast: .increased), release)
          > luminance(name, Appearance(scheme: .dark), release))
    }
  }

  @Test(
    "R17: the separator is translucent, the opaque one is not", arguments: releases, allAppearances)
  func separators(release: String, appearance: Appearance) throws {
    #expect(try resolve("separator", appearance, release).alpha < 1)
    #expect(try resolve("opaqueSeparator", appearance, release).alpha == 1)
  }

  @Test(
    "R17: each label is less prominent than the one before", arguments: releases, allAppearances)
  func labels(release: String, appearance: Appearance) throws {
    let alphas = try ["label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel"].map {
      try resolve($0, appearance, release).alpha
    }
    for (first, second) in zip(alphas, alphas.dropFirst()) { #expect(first > second) }
  }

  @Test(
    "the elevated backgrounds are the next grays of the ladder",
    arguments: releases, [Appearance.Contrast.normal, .increased])
  func ladder(release: String, contrast: Appearance.Contrast) throws {
    let appearance = Appearance(scheme: .dark, contrast: contrast, level: .elevated)
    for (background, gray) in [("", "6"), ("secondary", "5"), ("tertiary", "4")] {
      let gray = try resolve("systemGray\(gray)", appearance, release)
      for kind in ["SystemBackground", "SystemGroupedBackground"] {
        let name = background.isEmpty ? "s\(kind.dropFirst())" : background + kind
        #expect(try resolve(name, appearance, release) == gray)
      }
    }
  }

  @Test("R64: in dark an elevated background is lighter, in light it is the same")
  func elevation() throws {
    for system in SystemColors.all where system.name.contains("SystemBackground") {
      for contrast in Appearance.Contrast.allCases {
        for scheme in Appearance.Scheme.allCases {
          let base = Appearance(scheme: scheme, contrast: contrast)
          let elevated = Appearance(scheme: scheme, contrast: contrast, level: .elevated)
          guard let below = try? system.resolve(in: base),
            let above = try? system.resolve(in: elevated)
          else { continue }
          #expect(
            scheme == .light
              ? below.color == above.color
              : WCAG2.luminance(below.color) < WCAG2.luminance(above.color))
        }
      }
    }
  }

  @Test("levels change backgrounds only", arguments: allAppearances)
  func levels(appearance: Appearance) throws {
    var elevated = appearance
    elevated.level = .elevated
    for system in SystemColors.all where !system.name.hasSuffix("Background") {
      #expect(
        (try? system.resolve(in: elevated).color) == (try? system.resolve(in: appearance).color),
        "\(system.platform) \(system.release) \(system.name)")
    }
  }

  @Test func `an alias has the values of what it follows`() throws {
    var count = 0
    for system in SystemColors.all {
      guard let alias = system.alias else { continue }
      count += 1
      let target = try SystemColors.color(
        named: alias, platform: system.platform, release: system.release, fallback: .none)
      for appearance in Self.allAppearances {
        #expect(
          (try? system.resolve(in: appearance).color)
            == (try? target.resolve(in: appearance).color))
      }
    }
    // tintColor of three releases of iOS, and what follows the blue accent of macOS.
    #expect(count == 8)
  }

  @Test func `every color is known somewhere, with a source where it is`() throws {
    for system in SystemColors.all {
      let known = Self.allAppearances.filter { (try? system.resolve(in: $0)) != nil }
      #expect(!known.isEmpty, "\(system.platform) \(system.release) \(system.name)")
      for appearance in Self.allAppearances {
        let source = try? system.resolve(in: appearance).source
        #expect((source != nil) == known.contains(appearance))
        #expect(source?.id.isEmpty != true && source?.evidence.isEmpty != true)
      }
    }
  }

  @Test func `Material roles are complete at every contrast`() throws {
    #expect(try SystemColors.names(platform: "material").count == 48)
    for system in try SystemColors.colors(platform: "material") {
      let contrasts: [Appearance.Contrast] =
        system.variant == nil ? [.normal, .increased] : [.normal]
      for contrast in contrasts {
        for scheme in Appearance.Scheme.allCases {
          #expect(
            throws: Never.self, "\(system.name)",
            performing: { try system.resolve(in: Appearance(scheme: scheme, contrast: contrast)) })
        }
      }
    }
  }

  @Test func `text in a contrast theme of Windows is far from its background`() throws {
    let pairs = [
      ("WindowText", "Window"), ("Hotlight", "Window"), ("HighlightText", "Highlight"),
      ("ButtonText", "ButtonFace"),
    ]
    for theme in try SystemColors.variants(platform: "windows") {
      let scheme: Appearance.Scheme = theme == "desert" ? .light : .dark
      let appearance = Appearance(scheme: scheme, contrast: .increased)
      for (foreground, background) in pairs {
        let colors = try [foreground, background].map {
          try SystemColors.resolve(
            $0, platform: "windows", variant: theme, appearance: appearance)
        }
        let ratio = WCAG2.contrast(of: colors[0].color, on: colors[1].color)
        #expect(ratio > 5, "\(theme) \(foreground)")
      }
    }
  }

  @Test("R7: the color of a name needs neither gamut nor transparency", arguments: allAppearances)
  func gamutAndTransparency(appearance: Appearance) throws {
    var other = appearance
    other.gamut = .displayP3
    other.transparency = .reduced
    other.isBoldText = true
    for color in SystemColors.all {
      #expect((try? color.resolve(in: other).color) == (try? color.resolve(in: appearance).color))
    }
  }

  @Test("every value is a whole 8-bit color", arguments: allAppearances)
  func eightBits(appearance: Appearance) throws {
    for system in SystemColors.all {
      guard let color = try? system.resolve(in: appearance).color else { continue }
      #expect(color.space == .srgb)
      for component in [color.components.x, color.components.y, color.components.z] {
        #expect((component * 255).rounded() / 255 == component)
      }
    }
  }

  static let allAppearances = Appearance.Scheme.allCases.flatMap { scheme in
    Appearance.Contrast.allCases.flatMap { contrast in
      Appearance.Level.allCases.map { Appearance(scheme: scheme, contrast: contrast, level: $0) }
    }
  }

  private func resolve(
    _ name: String, _ appearance: Appearance, _ release: String
  ) throws -> Color {
    try SystemColors.resolve(
      name, release: SystemRelease(release), fallback: .none, appearance: appearance
    ).color
  }

  private func luminance(
    _ name: String, _ appearance: Appearance, _ release: String
  ) throws -> Double {
    WCAG2.luminance(try resolve(name, appearance, release))
  }
}
