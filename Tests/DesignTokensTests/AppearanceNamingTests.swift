import DesignTokens
import PaletteTestSupport
import SystemColors
import Testing

struct AppearanceNamingTests {
  @Test(arguments: [
    ("theme", "light", Appearance()),
    ("theme", "dark", Appearance(scheme: .dark)),
    ("theme", "Night", Appearance(scheme: .dark)),
    ("theme", "dark-hc", Appearance(scheme: .dark, contrast: .increased)),
    ("theme", "lightHighContrast", Appearance(contrast: .increased)),
    ("theme", "dark_increased_contrast", Appearance(scheme: .dark, contrast: .increased)),
    ("mode", "dark dimmed", Appearance(scheme: .dark)),
    ("level", "elevated", Appearance(level: .elevated)),
    ("elevation", "base", Appearance()),
    ("contrast", "more", Appearance(contrast: .increased)),
    ("contrast", "high", Appearance(contrast: .increased)),
    ("theme", "high", Appearance()),
    ("gamut", "display-p3", Appearance(gamut: .displayP3)),
    ("gamut", "P3", Appearance(gamut: .displayP3)),
    ("transparency", "reduced", Appearance(transparency: .reduced)),
    ("color-scheme", "black", Appearance(scheme: .dark)),
    ("brand", "black", Appearance()),
    ("theme", "midnight", Appearance()),
    ("theme", "inverted", Appearance()),
    ("size", "small", Appearance()),
  ])
  func `a context says what it means`(_ modifier: String, _ context: String, _ expected: Appearance)
  {
    var appearance = Appearance()
    AppearanceNaming.apply(context: context, of: modifier, to: &appearance)
    expectEqual(appearance, expected)
  }

  @Test(arguments: [
    ("theme-dark.tokens.json", Appearance.Scheme.dark), ("dark.json", .dark),
    ("light.json", .light),
    ("colors.dark.json", .dark), ("colors.dark.tokens.json", .dark),
    ("themes/dark/colors.json", .dark),
  ])
  func `a file name says it before the endings that tell its format`(
    _ name: String, _ scheme: Appearance.Scheme
  ) {
    expectEqual(AppearanceNaming.appearance(path: name).scheme, scheme)
  }

  @Test func `parts that do not exist are named`() {
    expectEqual(
      AppearanceNaming.unknownParts(["scheme": "dark", "contrast": "high", "foo": "bar"]),
      ["contrast: high", "foo: bar"])
    var appearance = Appearance()
    AppearanceNaming.apply(
      context: "dark", of: "theme", overrides: ["gamut": "display-p3", "inverted": "true"],
      to: &appearance)
    expectEqual(appearance, Appearance(gamut: .displayP3, isInverted: true))
  }

  @Test(arguments: [
    ("surfaceRaised-2_dark mode.HCWide", ["surface", "raised", "2", "dark", "mode", "hcwide"]),
    ("--text/Muted@2x", ["text", "muted", "2x"]), ("a1B2", ["a1b2"]), ("", []), ("[_]{}", []),
    // As with letters beyond ASCII.
    ("größeÜber-2_dark", ["größe", "über", "2", "dark"]),
  ])
  func `words of a name`(_ name: String, _ words: [String]) {
    expectEqual(AppearanceNaming.words(name), words)
    // What is beyond ASCII makes no difference to the rest.
    expectEqual(AppearanceNaming.words("\(name) é"), words + ["é"])
  }
}
