import ColorCore
import DesignTokens
import PaletteRules

extension ContrastFixes {
  /// The step of its scale that a literal would meet or pass with a new color, in some permutation.
  ///
  /// The steps of a ramp stay in their order, and none gets the color of another one: whoever draws with
  /// both goes on to see two.
  mutating func stepMet(
    by new: Color, inPlaceOf old: Color, of key: Key, _ affected: [ColorUses.Use]
  ) -> String? {
    let path = uses.declarations[key.declaration].path
    for palette in Set(affected.map(\.palette)).sorted() {
      guard let scale = scale(of: path, in: palette), let own = scale.steps[path] else { continue }
      var seen: Set<[Int32]> = []
      let order = scale.ordered
      for permutation in uses.palettes[palette].permutations.indices
      where seen.insert(order.map { $0.variantIndices[permutation] }).inserted
        && own.value(in: permutation)?.color?.hasComponents(of: old) == true
      {
        let steps = order.compactMap { step in
          step.value(in: permutation)?.color.map { (path: step.path, color: $0) }
        }
        let isRamp = !scale.isNumbered || Self.isRamp(steps.map(\.color))
        let met = steps.first { step in
          guard step.path != path, step.color.hex != old.hex else { return false }
          let sides = [old, new].map { $0.lightness - step.color.lightness }
          return step.color.hex == new.hex || isRamp && sides[0] * sides[1] <= 0
        }
        if let met { return met.path }
      }
    }
    return nil
  }

  /// Whether colors become lighter from each to the next, or darker.
  private static func isRamp(_ colors: [Color]) -> Bool {
    let lightness = colors.map(\.lightness)
    let steps = zip(lightness, lightness.dropFirst()).map { $1 - $0 }
    return steps.allSatisfy { $0 >= 0 } || steps.allSatisfy { $0 <= 0 }
  }

  /// The nearest other step of its scale that would pass everywhere in place of a literal.
  mutating func stepInstead(
    of color: Color, _ key: Key, _ affected: [ColorUses.Use]
  ) -> String? {
    let path = uses.declarations[key.declaration].path
    guard let palette = affected.first?.palette, let scale = scale(of: path, in: palette) else {
      return nil
    }
    let found = scale.ordered.compactMap { step -> (step: ResolvedToken, color: Color)? in
      guard step.path != path, Set(step.variants.map(\.color)).count == 1,
        let other = step.variants.first?.color, other.alpha == color.alpha
      else { return nil }
      let passes = affected.filter { $0.verdict == .fail }.allSatisfy { use in
        demand(use, minimum: use.minimum) { layer in
          .fixed(layer.chain.last == key.declaration ? other : layer.color)
        }.isMet(by: other)
      }
      return passes ? (step, other) : nil
    }
    return found.min {
      DeltaEOK.difference($0.color, color) < DeltaEOK.difference($1.color, color)
    }.map { FixMessage.step($0.step.path, $0.step) }
  }
}

extension Color {
  fileprivate var lightness: Double { components(in: .oklab)[0] }
}
