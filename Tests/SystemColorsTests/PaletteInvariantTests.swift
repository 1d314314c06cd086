import ColorCore
import SystemColors
import Testing

/// What must hold between the values of a release, whatever they are.
@Suite struct PaletteInvariantTests {
  static let grays = ["", "2", "3", "4", "5", "6"].map { "systemGray" + $0 }

  @Test(
    "R11: the grays run toward the background",
    arguments: [
      Appearance(), Appearance(contrast: .increased), Appearance(scheme: .dark),
      Appearance(scheme: .dark, contrast: .increased),
    ])
  func ramp(appearance: Appearance) throws {
    let ramp = try Self.grays.map { try luminance($0, appearance) }
    for (first, second) in zip(ramp, ramp.dropFirst()) {
      #expect(appearance.scheme == .light ? first < second : first > second)
    }
  }

  @Test("R11: increased contrast moves a gray away from the background", arguments: grays)
  func increased(name: String) throws {
    #expect(
      try luminance(name, Appearance(contrast: .increased)) < luminance(name, Appearance()))
    #expect(
      try luminance(name, Appearance(scheme: .dark, contrast: .increased))
        > luminance(name, Appearance(scheme: .dark)))
  }

  @Test("R17: the separator is translucent, the opaque one is not", arguments: allAppearances)
  func separators(appearance: Appearance) throws {
    #expect(try SystemColors.resolve("separator", appearance: appearance).alpha < 1)
    #expect(try SystemColors.resolve("opaqueSeparator", appearance: appearance).alpha == 1)
  }

  @Test("R17: each label is less prominent than the one before", arguments: allAppearances)
  func labels(appearance: Appearance) throws {
    let alphas = try ["label", "secondaryLabel", "tertiaryLabel", "quaternaryLabel"].map {
      try SystemColors.resolve($0, appearance: appearance).alpha
    }
    for (first, second) in zip(alphas, alphas.dropFirst()) { #expect(first > second) }
  }

  @Test(
    "the elevated backgrounds are the next grays of the ladder",
    arguments: [
      Appearance.Contrast.normal, .increased,
    ])
  func ladder(contrast: Appearance.Contrast) throws {
    let appearance = Appearance(scheme: .dark, contrast: contrast, level: .elevated)
    for (background, gray) in [("", "6"), ("secondary", "5"), ("tertiary", "4")] {
      let gray = try SystemColors.resolve("systemGray\(gray)", appearance: appearance)
      for kind in ["SystemBackground", "SystemGroupedBackground"] {
        let name = background.isEmpty ? "s\(kind.dropFirst())" : background + kind
        #expect(try SystemColors.resolve(name, appearance: appearance) == gray)
      }
    }
  }

  @Test("levels change backgrounds only", arguments: allAppearances)
  func levels(appearance: Appearance) throws {
    var elevated = appearance
    elevated.level = .elevated
    for name in try SystemColors.names() where !name.hasSuffix("Background") {
      #expect(
        try SystemColors.resolve(name, appearance: elevated)
          == SystemColors.resolve(name, appearance: appearance))
    }
  }

  @Test("R7: the color of a name needs neither gamut nor transparency", arguments: allAppearances)
  func gamutAndTransparency(appearance: Appearance) throws {
    var other = appearance
    other.gamut = .displayP3
    other.transparency = .reduced
    for color in SystemColors.all {
      #expect(try color.resolve(in: other) == color.resolve(in: appearance))
    }
  }

  @Test("every value is a whole 8-bit color", arguments: allAppearances)
  func eightBits(appearance: Appearance) throws {
    for system in SystemColors.all {
      let color = try system.resolve(in: appearance)
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

  private func luminance(_ name: String, _ appearance: Appearance) throws -> Double {
    WCAG2.luminance(try SystemColors.resolve(name, appearance: appearance))
  }
}
