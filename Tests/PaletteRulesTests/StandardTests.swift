import PaletteRules
import Testing

@Suite struct StandardTests {
  /// WCAG: 18 pt, or 14 pt bold, is large; Apple: up to 17 pt, from 18 pt, bold at any size.
  @Test(
    arguments: [
      (Standard.wcagAA, Role.text, nil, nil, 4.5), (.wcagAA, .text, 17.9, nil, 4.5),
      (.wcagAA, .text, 18, nil, 3), (.wcagAA, .text, 14, 700, 3), (.wcagAA, .text, 13.9, 700, 4.5),
      (.wcagAA, .text, 14, 600, 4.5), (.wcagAA, .text, nil, 700, 4.5),
      (.wcagAA, .largeText, nil, nil, 3), (.wcagAA, .ui, nil, nil, 3),
      (.wcagAA, .graphic, nil, nil, 3), (.wcagAA, .disabled, nil, nil, nil),
      (.wcagAAA, .text, nil, nil, 7), (.wcagAAA, .text, 18, nil, 4.5), (.wcagAAA, .ui, nil, nil, 3),
      (.appleHIG, .text, 17, nil, 4.5), (.appleHIG, .text, 17.5, nil, 4.5),
      (.appleHIG, .text, 18, nil, 3), (.appleHIG, .text, 11, 700, 3),
      (.appleHIG, .text, 11, 600, 4.5), (.appleHIG, .text, nil, nil, 4.5),
      (.custom([.text: 5, .ui: 2]), .text, nil, nil, 5),
      (.custom([.text: 5, .ui: 2]), .ui, nil, nil, 2),
      (.custom([.text: 5, .ui: 2]), .graphic, nil, nil, 3),
    ] as [(Standard, Role, Double?, Double?, Double?)])
  func ratios(
    _ standard: Standard, _ role: Role, _ size: Double?, _ weight: Double?, _ expected: Double?
  ) {
    #expect(standard.requirement(for: role, size: size, weight: weight)?.ratio == expected)
  }

  @Test(arguments: [
    (4.498, "4.49"), (4.4999999, "4.49"), (3.98214, "3.98"), (21, "21.00"), (1, "1.00"),
    (2.999999, "2.99"), (10.05, "10.05"),
  ])
  func measuredRatiosAreCutOff(_ ratio: Double, _ expected: String) {
    #expect(RatioText.measured(ratio) == expected)
  }
}
