package import ColorCore
package import SystemColors

extension ResolvedPalette {
  /// The color of a token in the first permutation of each scheme.
  package func colors(of token: ResolvedToken) -> [Appearance.Scheme: Color] {
    var colors: [Appearance.Scheme: Color] = [:]
    for (index, permutation) in permutations.enumerated()
    where colors[permutation.appearance.scheme] == nil {
      colors[permutation.appearance.scheme] = token.value(in: index)?.color
    }
    return colors
  }
}
