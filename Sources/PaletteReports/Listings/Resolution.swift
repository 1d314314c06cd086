public import DesignTokens

/// What tokens are worth in every permutation: what `palette-check resolve` prints.
///
/// ```swift
/// import DesignTokens
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
  /// What could not be read or understood.
  public var problems: [Report.Problem]

  /// Makes a listing of palettes; their own problems are in `problems`.
  public init(palettes: [ResolvedPalette], problems: [Report.Problem] = []) {
    self.palettes = palettes
    self.problems = problems
  }

  /// The listing with some of the tokens and gradients, by their paths.
  public func keeping(_ isKept: (_ path: String) -> Bool) -> Resolution {
    var copy = self
    for index in palettes.indices {
      copy.palettes[index].tokens = palettes[index].tokens.filter { isKept($0.path) }
      copy.palettes[index].gradients = palettes[index].gradients.filter { isKept($0.path) }
    }
    return copy
  }

  /// Whether there is neither a token nor a gradient.
  public var isEmpty: Bool {
    palettes.allSatisfy { $0.tokens.isEmpty && $0.gradients.isEmpty }
  }
}
