import DesignTokens
import FileAccess
import PaletteRules
import Testing

/// Pairs of a few tokens, written as lines `path light` or `path light dark`.
enum SamplePairs {
  static func palette(_ text: String) throws -> ResolvedPalette {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    let permutations = SamplePalette.permutations([("theme", ["light", "dark"])])
    return try SamplePalette.palette(
      in: permutations, lines.map { ($0[0], [$0[1], $0[$0.count - 1]]) })
  }

  static func pairs(_ text: String) throws -> [ColorPair] {
    pairs(in: try palette(text))
  }

  /// The pairs as `foreground on background`.
  static func inferred(_ text: String) throws -> Set<String> {
    Set(try pairs(text).map { "\($0.foreground.path) on \($0.background.path)" })
  }

  /// The palette of a style sheet, or of another file.
  static func load(_ text: String, as file: String = "a.css") throws -> ResolvedPalette {
    try #require(
      PaletteLoader.load(paths: [file], files: MemoryFiles([file: text])).palettes.first)
  }

  static func pairs(in palette: ResolvedPalette) -> [ColorPair] {
    Pairing(of: palette, configuration: Configuration()).pairs
  }

  /// What is found on a pair: `fail`, or the code of the reason why it is not decided.
  static func outcomes(of pair: ColorPair) -> [String] {
    var outcomes: [String] = []
    ContrastMinimum().check(pair) { finding in
      if case .unknown(let reason) = finding.outcome {
        outcomes.append(reason.code.rawValue)
      } else {
        outcomes.append("fail")
      }
    }
    return outcomes
  }
}

/// Tokens or a style sheet with the pairs that must be found in it and those that are none, as
/// `foreground on background`.
struct PairCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let text: String
  let finds: [String]
  let never: [String]

  init(_ name: String, _ text: String, finds: [String] = [], never: [String] = []) {
    (testDescription, self.text, self.finds, self.never) = (name, text, finds, never)
  }

  func check(_ pairs: [ColorPair]) {
    let found = Set(pairs.map { "\($0.foreground.path) on \($0.background.path)" })
    for pair in finds { #expect(found.contains(pair), "\(pair): \(found.sorted())") }
    for pair in never { #expect(!found.contains(pair), "\(pair): \(found.sorted())") }
  }
}
