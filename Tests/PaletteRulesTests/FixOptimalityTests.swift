import ColorCore
import FileAccess
import PaletteAudit
import PaletteRules
import PaletteTestSupport
import Testing

/// Fixes against a search through all 8-bit colors.
@Suite struct FixOptimalityTests {
  /// Light and dark backgrounds, each of two permutations.
  static let grounds: [[String]] = [
    ["#ffffff", "#ededed", "#f4f4f4", "#fffbe6"], ["#111111", "#1c1c1e", "#000000", "#222233"],
  ]

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

  @Test(arguments: 0..<6) func theLeastChange(_ number: Int) throws {
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
    let nearer = EightBitColors.first(around: found) { luminance, color in
      // A quick look first, with a slack for rounding.
      guard isDarker ? luminance <= limit + 1e-9 : luminance >= limit - 1e-9 else { return false }
      let color = color()
      return Self.distance(color.components(in: .oklab), seed) < best - 1e-12
        && ContrastSolver.keepsHue(color, of: ink)
        && backs.allSatisfy { WCAG2.contrast(of: color, on: $0) >= 4.5 }
    }
    expectEqual(nearer, nil, "\(ink.hex) became \(found.hex), but \(nearer?.hex ?? "") is nearer")
  }
}
