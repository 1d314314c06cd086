import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
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
    expectEqual(standard.requirement(for: role, size: size, weight: weight)?.ratio, expected)
  }

  /// Up to 17 pt 4.5, from 18 pt 3, bold 3 at any size; between 17 and 18 pt, which the table leaves
  /// open, the stricter 4.5. A size that is not known counts as small. Light weights, which need more
  /// contrast by the guidelines, 4.5 at any size.
  @Test func theWholeTableOfApple() {
    let sizes: [Double?] = [nil, 0.5, 6, 11, 16.99, 17, 17.01, 17.5, 17.99, 18, 18.01, 20, 34, 400]
    let weights: [Double?] = [nil, 1, 100, 200, 300, 400, 500, 600, 699, 700, 800, 900, 1000]
    for size in sizes {
      for weight in weights {
        let isBold = (weight ?? 400) >= 700
        let isLight = weight.map { $0 <= 300 } ?? false
        let expected = isBold || (size ?? 0) >= 18 && !isLight ? 3 : 4.5
        let found = Standard.appleHIG.requirement(for: .text, size: size, weight: weight)
        expectEqual(found?.ratio, expected, "\(String(describing: (size, weight)))")
        expectEqual(found?.source, "Human Interface Guidelines, Color and contrast")
        let large = Standard.appleHIG.requirement(for: .largeText, size: size, weight: weight)
        expectEqual(large?.ratio, isLight ? 4.5 : 3)
        expectEqual(large?.need, isLight ? "text of a light weight needs" : "large text needs")
        for role in [Role.ui, .graphic] {
          expectEqual(
            Standard.appleHIG.requirement(for: role, size: size, weight: weight)?.ratio, 3)
        }
        expectEqual(Standard.appleHIG.requirement(for: .disabled, size: size, weight: weight), nil)
      }
    }
  }

  /// 18 pt, or 14 pt and bold, is large by WCAG, whatever the level.
  @Test func theSizesOfWCAG() {
    for size in stride(from: 8.0, through: 24, by: 0.25) {
      for weight in [100.0, 400, 600, 700, 900] {
        let isLarge = size >= 18 || size >= 14 && weight >= 700
        let levels: [(standard: Standard, text: Double, large: Double)] = [
          (.wcagAA, 4.5, 3), (.wcagAAA, 7, 4.5), (.custom([.text: 5, .largeText: 4]), 5, 4),
        ]
        for (standard, text, large) in levels {
          let found = standard.requirement(for: .text, size: size, weight: weight)?.ratio
          expectEqual(found, isLarge ? large : text)
        }
      }
    }
  }

  /// Whether the colors of a gradient decide depends on the ratio that they need.
  @Test(arguments: [
    (Standard.wcagAA, [String](), [String]()),
    (.wcagAAA, ["--ink on --cloud", "--ink on --mist"], []),
    (.custom([.text: 5]), [], ["--ink on --mist"]),
  ])
  func `a text on a gradient is asked for the ratio of the standard`(
    _ standard: Standard, _ failing: [String], _ doubtful: [String]
  ) {
    let css = """
      :root { --ink: #555; --paper: #fff; --mist: #ccc; --cloud: #ddd }
      .hero { color: var(--ink); background: linear-gradient(var(--paper), var(--mist)) }
      .foot { color: var(--ink); background: linear-gradient(var(--cloud), var(--mist)) }
      """
    let files = MemoryFiles(["p/site.css": css])
    let findings = TokenChecker(standard: standard).check(paths: ["p"], files: files)
      .report.findings.filter { $0.rule == ContrastMinimum.id }
    func pairs(fail: Bool) -> [String] {
      findings.filter { ($0.outcome == .fail) == fail }
        .map { "\($0.token ?? "") on \($0.against ?? "")" }
    }
    expectEqual(pairs(fail: true), failing)
    expectEqual(pairs(fail: false), doubtful)
  }

  @Test(arguments: [
    (4.498, "4.49"), (4.4999999, "4.49"), (3.98214, "3.98"), (21, "21.00"), (1, "1.00"),
    (2.999999, "2.99"), (10.05, "10.05"),
  ])
  func measuredRatiosAreCutOff(_ ratio: Double, _ expected: String) {
    expectEqual(RatioText.measured(ratio), expected)
  }
}
