public import TokenGraph

extension ColorPair {
  /// The pair with the values that its tokens have in another version of its palette; `nil` if one of
  /// them is not there.
  ///
  /// - Parameters:
  ///   - palette: The palette.
  ///   - known: Its tokens, by path.
  /// - Returns: The pair, where it was one before.
  public func carried(
    to palette: ResolvedPalette, _ known: [String: ResolvedToken]
  ) -> ColorPair? {
    guard let front = known[foreground.path], let back = known[background.path] else { return nil }
    var spaces = PairSpaces(of: palette)
    let space = spaces.space(of: [front, back] + over.compactMap { known[$0.path] })
    let before = scope.map { permutations[$0] }
    var pair = self
    pair.permutations = space.permutations
    pair.foreground = space.tokens[0]
    pair.background = space.tokens[1]
    pair.over = Array(space.tokens.dropFirst(2))
    pair.scope = space.permutations.indices.filter { index in
      let permutation = space.permutations[index]
      return before.contains {
        $0.choices == permutation.choices || $0.appearance == permutation.appearance
      }
    }
    return pair
  }
}
