import DesignTokens
import PaletteRules

/// Pairs of a few tokens, written as lines `path light` or `path light dark`.
enum SamplePairs {
  static func palette(_ text: String) throws -> ResolvedPalette {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let permutations = SamplePalette.permutations([("theme", ["light", "dark"])])
    return try SamplePalette.palette(
      in: permutations, lines.map { ($0[0], [$0[1], $0[$0.count - 1]]) })
  }

  static func pairs(_ text: String) throws -> [ColorPair] {
    Pairing(of: try palette(text), configuration: Configuration()).pairs
  }

  /// The pairs as `foreground on background`.
  static func inferred(_ text: String) throws -> Set<String> {
    Set(try pairs(text).map { "\($0.foreground.path) on \($0.background.path)" })
  }
}
