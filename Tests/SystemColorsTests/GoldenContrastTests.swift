import ColorCore
import SystemColors
import Testing

/// The WCAG 2 contrast of the palette, as section 17 of the requirements lists it.
@Suite struct GoldenContrastTests {
  /// Columns: light on white, dark on black, light increased on white, dark increased on black,
  /// dark on the elevated background.
  static let rows: [(name: String, ratios: [Double])] = [
    ("systemBlue", [4.02, 5.76, 7.56, 7.42, 4.66]),
    ("systemBrown", [3.50, 6.82, 5.45, 7.40, 5.53]),
    ("systemCyan", [2.54, 12.20, 5.39, 12.85, 9.89]),
    ("systemGreen", [2.22, 10.39, 4.40, 11.41, 8.42]),
    ("systemIndigo", [5.65, 4.15, 9.65, 6.10, 3.36]),
    ("systemMint", [2.12, 11.88, 4.73, 11.88, 9.63]),
    ("systemOrange", [2.20, 10.22, 5.28, 11.77, 8.28]),
    ("systemPink", [3.65, 5.96, 5.35, 7.40, 4.83]),
    ("systemPurple", [4.13, 5.96, 6.04, 9.35, 4.83]),
    ("systemRed", [3.55, 6.16, 5.38, 7.45, 4.99]),
    ("systemTeal", [2.57, 10.56, 4.51, 14.23, 8.55]),
    ("systemYellow", [1.51, 14.88, 5.20, 14.70, 12.05]),
    ("systemGray", [3.26, 6.44, 5.23, 9.50, 5.22]),
    ("systemGray2", [2.21, 3.51, 3.26, 5.05, 2.84]),
    ("systemGray3", [1.68, 2.30, 2.21, 2.78, 1.86]),
    ("systemGray4", [1.52, 1.85, 1.89, 2.16, 1.50]),
    ("systemGray5", [1.26, 1.51, 1.42, 1.74, 1.22]),
    ("systemGray6", [1.12, 1.23, 1.19, 1.36, 1.00]),
  ]

  @Test(arguments: rows)
  func contrast(row: (name: String, ratios: [Double])) throws {
    let dark = Appearance(scheme: .dark)
    let columns = [
      (Appearance(), Appearance()), (dark, dark),
      (Appearance(contrast: .increased), Appearance(contrast: .increased)),
      (
        Appearance(scheme: .dark, contrast: .increased),
        Appearance(scheme: .dark, contrast: .increased)
      ),
      (dark, Appearance(scheme: .dark, level: .elevated)),
    ]
    for ((foreground, background), ratio) in zip(columns, row.ratios) {
      let measured = try contrast(row.name, foreground, "systemBackground", background)
      #expect(abs(measured - ratio) <= 0.005, "\(foreground)")
    }
  }

  @Test func `a badge is white on red`() throws {
    let white = Color(.srgb, 1, 1, 1)
    for (appearance, ratio) in [(Appearance(), 3.55), (Appearance(scheme: .dark), 3.41)] {
      let red = try SystemColors.resolve("systemRed", release: "15", appearance: appearance)
      #expect(abs(WCAG2.contrast(of: white, on: red.color) - ratio) <= 0.005)
    }
  }

  @Test(arguments: [
    ("systemBlue", "systemOrange", [1.83, 1.77, 1.43, 1.59]),
    ("systemRed", "systemGreen", [1.60, 1.68, 1.22, 1.53]),
    ("systemRed", "systemGray", [1.09, 1.04, 1.03, 1.28]),
    ("systemGreen", "systemGray", [1.47, 1.61, 1.19, 1.20]),
  ])
  func `pairs that hue alone tells apart`(a: String, b: String, ratios: [Double]) throws {
    for (appearance, ratio) in zip(Expectation.columns, ratios) {
      #expect(abs(try contrast(a, appearance, b, appearance) - ratio) <= 0.005, "\(appearance)")
    }
  }

  @Test func `only indigo of the tints reaches 4.5 on white`() throws {
    let passing = try PaletteValueTests.tints.map { $0.name }.filter {
      try contrast($0, Appearance(), "systemBackground", Appearance()) >= 4.5
    }
    #expect(passing == ["systemIndigo"])
  }

  private func contrast(
    _ foreground: String, _ appearance: Appearance, _ background: String, _ other: Appearance
  ) throws -> Double {
    WCAG2.contrast(
      of: try SystemColors.resolve(foreground, release: "15", appearance: appearance).color,
      on: try SystemColors.resolve(background, release: "15", appearance: other).color)
  }
}
