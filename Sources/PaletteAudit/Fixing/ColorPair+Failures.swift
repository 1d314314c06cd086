import ColorCore
import DesignTokens
import PaletteRules

extension ColorPair {
  /// The permutations in which the pair does not pass: it fails, or it cannot be decided.
  package var failingPermutations: [Int] {
    guard let requirement else { return [] }
    let tokens = [foreground, background] + over
    var known: [[Int32]: Bool] = [:]
    return scope.filter { permutation in
      let variants = tokens.map { $0.variantIndices[permutation] }
      // A pair of which nothing exists does not fail.
      guard variants[0] >= 0 || variants[1] >= 0 else { return false }
      if let fails = known[variants] { return fails }
      let colors = zip(tokens, variants).map { token, variant in
        variant < 0 ? nil : token.variants[Int(variant)].color
      }
      var passes = false
      if let front = colors[0], let back = colors[1] {
        passes = ContrastDemand(
          foreground: .fixed(front), background: .fixed(back),
          backdrops: colors.dropFirst(2).compactMap(\.self).map { .fixed($0) },
          minimum: requirement.ratio
        ).isMet(by: front)
      }
      known[variants] = !passes
      return !passes
    }
  }
}
