import ColorCore
import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Fixes against a search through all 8-bit colors.
@Suite struct FixOptimalityTests {
  #if DEBUG
    /// How far from the found code every component is searched; all codes in a release build.
    static let reach = 6
  #else
    static let reach = 255
  #endif

  /// Light and dark backgrounds, each of two permutations.
  static let grounds: [[String]] = [
    ["#ffffff", "#ededed", "#f4f4f4", "#fffbe6"], ["#111111", "#1c1c1e", "#000000", "#222233"],
  ]

  /// The luminances of red, green and blue alone, by code.
  static let luminances = (0..<3).map { channel in
    (0...255).map { code in
      let codes = (0..<3).map { $0 == channel ? UInt8(code) : 0 }
      return WCAG2.luminance(Color(red: codes[0], green: codes[1], blue: codes[2]))
    }
  }

  /// The text of a file with a color on two backgrounds in two appearances.
  static func css(_ ink: Color, _ grounds: [String]) -> String {
    """
    :root { --text: \(ink.hex); --background: \(grounds[0]); --surface: \(grounds[1]); }
    @media (prefers-contrast: more) {
      :root { --background: \(grounds[2]); --surface: \(grounds[3]); } }
    """
  }

  static func distance(_ a: Triple<Double>, _ b: Triple<Double>) -> Double {
    let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
    return (x * x + y * y + z * z).squareRoot()
  }

  @Test(arguments: 0..<2) func theLeastChange(_ number: Int) throws {
    var random = SplitMix64(seed: UInt64(number + 1))
    let grounds = Self.grounds[number % 2]
    let backs = try grounds.map { try Color(parsing: $0) }
    let isDarker = number % 2 == 0
    // A color of the right side that fails somewhere.
    var ink: Color
    repeat {
      ink = Color(
        red: UInt8.random(in: 0...255, using: &random),
        green: UInt8.random(in: 0...255, using: &random),
        blue: UInt8.random(in: 0...255, using: &random))
    } while backs.allSatisfy { WCAG2.contrast(of: ink, on: $0) >= 4.5 }
      || backs.contains { (WCAG2.luminance(ink) < WCAG2.luminance($0)) != isDarker }
      || backs.contains { WCAG2.contrast(of: ink, on: $0) < 1.4 }
    let text = Self.css(ink, grounds)
    var fixer = PaletteFixer(checker: TokenChecker())
    fixer.includesUnsafe = true
    let result = fixer.fix(text: Array(text.utf8), fileName: "a.css", files: MemoryFiles([:]))
    #expect(result.check.report.findings.allSatisfy { $0.rule != ContrastMinimum.id })
    let written = String(decoding: try #require(result.files.first).text, as: UTF8.self)
    let found = try Color(
      parsing: String(try #require(written.firstMatch(of: /--text: (#[0-9a-f]+)/)?.1)))
    #expect(ContrastSolver.keepsHue(found, of: ink), "\(ink.hex) became \(found.hex)")
    let seed = ink.components(in: .oklab)
    let best = Self.distance(found.components(in: .oklab), seed)
    let limits = backs.map { back in
      let luminance = WCAG2.luminance(back) + 0.05
      return isDarker ? luminance / 4.5 - 0.05 : luminance * 4.5 - 0.05
    }
    let limit = (isDarker ? limits.min() : limits.max()) ?? 0
    let nearer = Self.search(around: found) { luminance, color in
      // A quick look first, with a slack for rounding.
      guard isDarker ? luminance <= limit + 1e-9 : luminance >= limit - 1e-9 else { return false }
      let color = color()
      return Self.distance(color.components(in: .oklab), seed) < best - 1e-12
        && ContrastSolver.keepsHue(color, of: ink)
        && backs.allSatisfy { WCAG2.contrast(of: color, on: $0) >= 4.5 }
    }
    #expect(nearer == nil, "\(ink.hex) became \(found.hex), but \(nearer?.hex ?? "") is nearer")
  }

  /// The first color of the codes around one for whose luminance something holds.
  static func search(
    around center: Color, _ holds: (Double, () -> Color) -> Bool
  ) -> Color? {
    let middle = (0..<3).map { Int((center.components(in: .srgb)[$0] * 255).rounded()) }
    let ranges = middle.map { max(0, $0 - reach)...min(255, $0 + reach) }
    for red in ranges[0] {
      for green in ranges[1] {
        for blue in ranges[2] {
          func color() -> Color {
            Color(red: UInt8(red), green: UInt8(green), blue: UInt8(blue))
          }
          let luminance =
            luminances[0][red] + luminances[1][green] + luminances[2][blue]
          if holds(luminance, color) { return color() }
        }
      }
    }
    return nil
  }
}
