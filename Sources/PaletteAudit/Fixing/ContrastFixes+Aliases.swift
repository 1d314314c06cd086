import ColorCore
import DesignTokens
import SourceSyntax

extension ContrastFixes {
  /// The change of an alias to the nearest step of the same scale that passes everywhere.
  mutating func retargeted(_ key: Key, from target: ColorUses.ID) -> Proposal? {
    let id = key.declaration
    let alias = uses.declarations[id]
    let path = uses.declarations[target].path
    guard let source = sources[alias.location.file],
      let written = AliasLiteral(in: source, at: alias.location, format: alias.format),
      let step = Scale.step(of: path)
    else { return nil }
    let affected = affected(id)
    guard affected.allSatisfy(\.isPlain) else { return nil }
    var scales: [Int: Scale] = [:]
    for use in affected where scales[use.palette] == nil {
      guard let scale = scale(of: path, in: use.palette) else { return nil }
      scales[use.palette] = scale
    }
    guard let first = scales.values.first else { return nil }
    let states = states(beside: key, affected)
    let identifiers = alias.format == FigmaVariables.id ? identifiers(in: alias.location.file) : nil
    let own = identifiers?.identifier(of: uses.declarations[target].location)
    var best: (path: String, edit: SourceEdit, difference: Double)?
    for other in first.steps.keys.sorted() where other != path {
      var edit = Scale.step(of: other).flatMap { written.replacing(step, with: $0) }
      if let identifiers {
        let place = first.steps[other]?.variants.first?.location
        let new = place.flatMap { identifiers.identifier(of: $0) }
        edit = own.flatMap { own in new.flatMap { written.replacing(identifier: own, with: $0) } }
      }
      guard let edit,
        let difference = difference(affected, key, target, path, other, scales),
        difference < best?.difference ?? .infinity
      else { continue }
      let isAlike = states.contains { palette, permutation, states in
        guard let scale = scales[palette],
          let before = scale.steps[path]?.value(in: permutation)?.color,
          let after = scale.steps[other]?.value(in: permutation)?.color
        else { return false }
        return states.contains { $0.meets(after, from: before) }
      }
      guard !isAlike else { continue }
      best = (other, edit, difference)
    }
    return best.map { best in
      let shown = Set(
        affected.flatMap { use in
          use.permutations.map { scales[use.palette]?.steps[best.path]?.value(in: $0)?.color }
        })
      return Proposal(
        token: alias.path, edits: repeated([best.edit], of: id),
        copies: copies(
          of: id, as: shown.count == 1 ? shown.first.flatMap(\.self) : nil,
          step: Scale.step(of: best.path).map { (step, $0) }), file: alias.location.file,
        description: FixMessage.retarget(alias.path, path, best.path, pairs: affected.count),
        target: best.path,
        remedy: Remedy(
          kind: .step, name: FixMessage.step(best.path, first.steps[best.path]),
          pairs: affected.count, part: key.part))
    }
  }

  mutating func identifiers(in file: String) -> FigmaIdentifiers? {
    if let known = identifiers[file] { return known }
    let found = sources[file].flatMap(FigmaIdentifiers.init)
    identifiers[file] = .some(found)
    return found
  }

  /// The scale of a token, if at least three tokens belong to it.
  mutating func scale(of path: String, in palette: Int) -> Scale? {
    let all = scales[palette] ?? Scale.all(of: uses.palettes[palette])
    scales[palette] = all
    guard let step = Scale.step(of: path), let scale = all[path.dropLast(step.count)],
      scale.steps.count > 2, scale.steps[path] != nil
    else { return nil }
    return scale
  }

  /// The largest change of color if an alias leads to another step, or `nil` if something that it
  /// affects would not pass.
  func difference(
    _ affected: [ColorUses.Use], _ key: Key, _ target: ColorUses.ID, _ path: String,
    _ other: String, _ scales: [Int: Scale]
  ) -> Double? {
    var greatest = 0.0
    for use in affected {
      guard let old = scales[use.palette]?.steps[path], let new = scales[use.palette]?.steps[other]
      else { return nil }
      let least = minimum(of: use, changing: key.declaration, key.part, isStrict: false)
      var known: Set<[Int32]> = []
      for permutation in use.permutations {
        let variants = [old.variantIndices[permutation], new.variantIndices[permutation]]
        guard known.insert(variants).inserted else { continue }
        guard let before = old.value(in: permutation)?.color,
          let after = new.value(in: permutation)?.color, before.alpha <= after.alpha
        else { return nil }
        var isForeseen = true
        let demand = demand(use, minimum: least, side: use.side) { layer in
          guard layer.chain.contains(key.declaration) else { return .fixed(layer.color) }
          let next = layer.chain.drop { $0 != key.declaration }.dropFirst().first
          isForeseen = isForeseen && next == target && layer.color == before
          return .fixed(after)
        }
        guard isForeseen, demand.isMet(by: after) else { return nil }
        greatest = max(greatest, DeltaEOK.difference(before, after) + after.alpha - before.alpha)
      }
    }
    return greatest
  }
}
