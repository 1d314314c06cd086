import TokenGraph

/// The permutations in which pairs are measured: those of the palette or, if its axes have too
/// many, every combination of the axes on which the tokens of a pair depend.
struct PairSpaces {
  /// The maximum number of permutations of a pair.
  private static let limit = TokenLimits().permutations

  private let palette: ResolvedPalette
  /// Whether the permutations of the palette are all combinations of its axes.
  private let isComplete: Bool
  private var known: [[Int]: ContextSpace] = [:]

  init(of palette: ResolvedPalette) {
    self.palette = palette
    let count = palette.axes.reduce(1.0) { $0 * Double($1.contexts.count) }
    isComplete = palette.axes.isEmpty || count == Double(palette.permutations.count)
  }

  /// The permutations of some tokens, and the tokens with their variants in them.
  mutating func space(
    of tokens: [ResolvedToken]
  ) -> (permutations: [Permutation], tokens: [ResolvedToken]) {
    let tables = tokens.compactMap(\.table)
    guard !isComplete, tables.count == tokens.count else { return (palette.permutations, tokens) }
    let axes = Set(tables.flatMap(\.axes)).sorted()
    guard
      let space = known[axes] ?? ContextSpace(axes, of: palette, limit: Self.limit)
    else { return (palette.permutations, tokens) }
    known[axes] = space
    let placed = zip(tokens, tables).map { token, table in
      var token = token
      token.variantIndices = space.indices(of: table)
      return token
    }
    return (space.permutations, placed)
  }
}
