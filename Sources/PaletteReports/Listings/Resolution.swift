public import TokenGraph
internal import PaletteRules

/// The value of tokens in every permutation: the output of `palette-check resolve`.
///
/// ```swift
/// import DesignTokens
///
/// import TokenGraph
///
/// let text = """
///   { "$type": "color",
///     "blue": { "$value": { "colorSpace": "srgb", "components": [0, 0, 1] } },
///     "link": { "$value": "{blue}" } }
///   """
/// let loaded = PaletteLoader.load(text: Array(text.utf8), fileName: "brand.tokens.json")
/// let links = Resolution(palettes: loaded.palettes).keeping { $0 == "link" }
/// print(links.table())
/// // Prints "link  #0000ff  → blue"
/// // Prints ""
/// ```
public struct Resolution: Sendable {
  /// The palettes.
  public var palettes: [ResolvedPalette]
  /// Files or values that could not be read or understood.
  public var problems: [Report.Problem]

  /// Makes a listing of palettes; `problems` includes their own problems.
  public init(palettes: [ResolvedPalette], problems: [Report.Problem] = []) {
    self.palettes = palettes
    self.problems = problems
  }

  /// The listing limited to some tokens and gradients, by their paths.
  public func keeping(_ isKept: (_ path: String) -> Bool) -> Resolution {
    var copy = self
    for index in palettes.indices {
      copy.palettes[index].tokens = palettes[index].tokens.filter { isKept($0.path) }
      copy.palettes[index].gradients = palettes[index].gradients.filter { isKept($0.path) }
    }
    return copy
  }

  /// The listing limited to what a path or a pattern names.
  package func keeping(matching pattern: String) -> Resolution {
    let glob = try? PathGlob(pattern)
    return keeping { $0 == pattern || glob?.matches($0) == true }
  }

  /// The paths of all tokens and gradients.
  package var paths: [String] {
    palettes.flatMap { $0.tokens.map(\.path) + $0.gradients.map(\.path) }
  }

  /// Whether the listing has neither tokens nor gradients.
  public var isEmpty: Bool {
    palettes.allSatisfy { $0.tokens.isEmpty && $0.gradients.isEmpty }
  }
}
