import ColorCore
import DesignTokens
import PaletteRules

extension ContrastFixes {
  /// The other states of the control to which a declaration belongs, for each permutation in which its
  /// color is seen. Those before it in the order of states are taken with their fixes; those behind it
  /// only if they have none, and are the ones that give way otherwise.
  mutating func states(
    beside key: Key, _ affected: [ColorUses.Use]
  ) -> [(palette: Int, permutation: Int, states: [State])] {
    let path = uses.declarations[key.declaration].path
    let name = TokenName(path)
    var result: [(palette: Int, permutation: Int, states: [State])] = []
    var seen: Set<[Int32]> = []
    for use in affected {
      let palette = use.palette
      if controls[palette] == nil {
        controls[palette] = TokenName.states(of: uses.palettes[palette].tokens.map(\.path))
      }
      let others = (controls[palette]?[name.control] ?? []).filter { other in
        other.path != path && other.rank != name.stateRank
      }
      let tokens = others.compactMap { token($0.path, in: palette) }
      guard !tokens.isEmpty, tokens.count == others.count else { continue }
      // What else a pair depends on tells nothing of its states.
      let permutations =
        use.isPlain ? use.permutations : Array(uses.palettes[palette].permutations.indices)
      for permutation in permutations {
        let variants = tokens.map { $0.variantIndices[permutation] }
        guard seen.insert([Int32(palette)] + variants).inserted else { continue }
        var states: [State] = []
        for (token, other) in zip(tokens, others) {
          guard let before = token.value(in: permutation)?.color else { continue }
          let layer = uses.chain(of: token, in: permutation, of: palette)
            .map { ColorUses.Layer(color: before, chain: $0) }
          let isFixed = layer.map { isFailing($0, key.part) } ?? false
          var after = before
          if isFixed, let layer {
            guard other.rank < name.stateRank else { continue }
            if case .proposal(let proposal) = answer(for: layer, key.part) {
              let target = proposal.target.flatMap { self.token($0, in: palette) }
              after = proposal.color ?? target?.value(in: permutation)?.color ?? before
            }
          }
          states.append(
            State(
              path: other.path, before: before, after: after,
              isEarlier: other.rank < name.stateRank))
        }
        result.append((palette, permutation, states))
      }
    }
    return result
  }

  /// Whether some pair fails of which a color is a part.
  func isFailing(_ layer: ColorUses.Layer, _ part: Part) -> Bool {
    guard let last = layer.chain.last else { return false }
    return (uses.index[last] ?? []).contains { number in
      let use = uses.uses[number]
      let own = part == .foreground ? use.foreground : use.background
      return use.verdict == .fail && own.chain == layer.chain
    }
  }
}
