import ColorCore

/// The pairs of a palette that code draws, and the colors in them that the palette does not have.
package struct DrawnPairs: Sendable {
  /// The pairings of its tokens, by their paths.
  package var pairings: [String: [TokenPairing]] = [:]
  /// The other colors, with the pairings that they have.
  package var outside: [ResolvedPalette] = []
  /// Its tokens that are drawn translucent.
  package var tints: [Tint] = []
  /// Texts on gradients of its colors and of the others.
  package var gradients: [OnGradient] = []
  /// Texts in its colors, whatever they lie on.
  package var texts: [UnplacedText] = []

  /// Makes it of its parts.
  package init(
    pairings: [String: [TokenPairing]] = [:], outside: [ResolvedPalette] = [], tints: [Tint] = [],
    gradients: [OnGradient] = []
  ) {
    self.pairings = pairings
    self.outside = outside
    self.tints = tints
    self.gradients = gradients
  }

  package struct Tint: Sendable {
    package let path: String
    /// The path of the token.
    package let base: String
    package let opacity: Double
    package var pairings: [TokenPairing] = []

    /// Makes it of its parts.
    package init(path: String, base: String, opacity: Double, pairings: [TokenPairing] = []) {
      self.path = path
      self.base = base
      self.opacity = opacity
      self.pairings = pairings
    }
  }
}

extension ResolvedPalette {
  /// The palette of its tokens that are drawn translucent.
  package func tinted(_ tints: [DrawnPairs.Tint]) -> ResolvedPalette {
    let bases = Dictionary(tokens.map { ($0.path, $0) }) { first, _ in first }
    let tokens = tints.compactMap { tint -> ResolvedToken? in
      guard let base = bases[tint.base] else { return nil }
      let variants = base.variants.map { value in
        guard var color = value.color else { return value }
        color.alpha *= tint.opacity
        return ResolvedValue(resolution: .color(color), location: value.location)
      }
      var token = ResolvedToken(
        path: tint.path, variants: variants, variantIndices: base.variantIndices, table: base.table)
      token.pairings = tint.pairings
      return token
    }
    return holding(tokens)
  }

  /// Adds pairs that code draws.
  package mutating func add(_ drawn: DrawnPairs, _ options: LoadOptions) {
    outside += drawn.outside
    unplacedTexts += drawn.texts
    if !drawn.tints.isEmpty { outside.append(tinted(drawn.tints)) }
    if !drawn.pairings.isEmpty {
      for index in tokens.indices {
        tokens[index].pairings += drawn.pairings[tokens[index].path] ?? []
      }
    }
    add(drawn.gradients, options)
  }
}
