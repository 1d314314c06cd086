import ColorCore
import DesignTokens
import SourceSyntax

extension ContrastFixes {
  /// The change of the percentage of a `color-mix()` to the nearest one that passes everywhere.
  mutating func remixed(_ key: Key) -> Answer {
    let id = key.declaration
    let declaration = uses.declarations[id]
    let affected = affected(id)
    let impossible = Answer.none(FixMessage.computed(declaration.path, from: declaration.path))
    guard let source = sources[declaration.location.file],
      let mix = ColorMixLiteral(in: source, at: declaration.location),
      affected.allSatisfy(\.isPlain)
    else { return impossible }
    var cases: [(use: ColorUses.Use, values: [String: Color])] = []
    for use in affected {
      var known: Set<[String: Color]> = []
      for permutation in use.permutations {
        var values: [String: Color] = [:]
        for name in mix.properties {
          values[name] = token(name, in: use.palette)?.value(in: permutation)?.color
        }
        guard known.insert(values).inserted else { continue }
        let now = mix.color(at: mix.percentage, with: values)
        let isForeseen = use.layers.allSatisfy { layer in
          !layer.chain.contains(id)
            || now.map { DeltaEOK.difference(layer.color, $0) < 1e-6 } ?? false
        }
        guard isForeseen else { return impossible }
        cases.append((use, values))
      }
    }
    let found = mix.others.first { percentage in
      cases.allSatisfy { use, values in
        guard let color = mix.color(at: percentage, with: values) else { return false }
        var isAlike = true
        let demand = demand(
          use, minimum: minimum(of: use, changing: id, key.part, isStrict: false), side: use.side
        ) { layer in
          guard layer.chain.contains(id) else { return .fixed(layer.color) }
          isAlike =
            isAlike && abs(color.alpha - layer.color.alpha) < 1e-9
            && ContrastSolver.keepsHue(color, of: layer.color)
          return .fixed(color)
        }
        return isAlike && demand.isMet(by: color)
      }
    }
    guard let found else {
      return .none(FixMessage.noMixture(declaration.path, pairs: affected.count))
    }
    return .proposal(
      Proposal(
        token: declaration.path, edits: [mix.edit(to: found)], file: declaration.location.file,
        description: FixMessage.remix(
          declaration.path, mix.percentage, found, pairs: affected.count),
        remedy: Remedy(
          kind: .percentage, name: FixMessage.percentage(found), pairs: affected.count,
          part: key.part)))
  }

  mutating func token(_ path: String, in palette: Int) -> ResolvedToken? {
    if tokens[palette] == nil {
      tokens[palette] = Dictionary(
        uses.palettes[palette].tokens.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first }
      )
    }
    return tokens[palette]?[path]
  }
}
