import DesignTokens
import PaletteRules
import SourceSyntax

/// The steps of a scale such as `gray.50` … `gray.900` or `gray.light` … `gray.dark`: the tokens
/// whose paths differ only in the number or the word at the end.
struct Scale {
  private(set) var steps: [String: ResolvedToken] = [:]

  /// All scales of a palette, by what their paths have in common.
  static func all(of palette: ResolvedPalette) -> [Substring: Scale] {
    var scales: [Substring: Scale] = [:]
    for token in palette.tokens where token.deprecated == nil {
      guard let step = step(of: token.path) else { continue }
      scales[token.path.dropLast(step.count), default: Scale()].steps[token.path] = token
    }
    return scales
  }

  private static let words: Set = [
    "lightest", "lighter", "light", "base", "medium", "dark", "darker", "darkest", "pale", "deep",
    "weakest", "weaker", "weak", "strong", "stronger", "strongest",
  ]

  /// The number or the word at the end of a path.
  static func step(of path: String) -> String? {
    let bytes = path.utf8
    let digits = bytes.reversed().prefix(while: ASCII.isDigit).count
    if digits > 0 { return digits == bytes.count ? nil : String(path.suffix(digits)) }
    let letters = bytes.reversed().prefix { 0x61...0x7A ~= $0 }.count
    let word = String(path.suffix(letters))
    return letters < bytes.count && words.contains(word) ? word : nil
  }
}
