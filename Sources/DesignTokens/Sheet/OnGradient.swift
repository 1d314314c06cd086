import ColorCore
package import SourceSyntax
import SystemColors

/// A text that a rule or a view draws on a gradient, or one that a gradient paints.
package struct OnGradient {
  /// A color by the path of its token, or as it is written.
  package struct Place {
    package let path: String
    package let location: SourceLocation
    package let isLiteral: Bool

    /// Makes it of its parts.
    package init(path: String, location: SourceLocation, isLiteral: Bool) {
      self.path = path
      self.location = location
      self.isLiteral = isLiteral
    }
  }

  /// The text, or what is behind one that the gradient paints.
  package let text: Place
  package let stops: [Place]
  /// What draws it, worded to be the subject of a sentence.
  package var drawer: String
  /// Whether that is worth to be shown.
  package let isPlaced: Bool
  package let contexts: [String: [String]]
  package let size: Double?
  package let weight: Double?
  /// Whether something else may be between.
  package var isPossible = false
  /// Whether the text has the colors of the gradient.
  package var paintsText = false
  /// How sure it is that the text lies on the ground, if the gradient paints it.
  package var joint: TokenPairing.Joint?

  /// Makes it of its parts.
  package init(
    text: Place, stops: [Place], drawer: String, isPlaced: Bool, contexts: [String: [String]],
    size: Double?, weight: Double?, isPossible: Bool = false
  ) {
    self.text = text
    self.stops = stops
    self.drawer = drawer
    self.isPlaced = isPlaced
    self.contexts = contexts
    self.size = size
    self.weight = weight
    self.isPossible = isPossible
  }

  package var isLarge: Bool { LargeText.isLarge(size, weight: weight) }
}

extension ResolvedPalette {
  /// Pairs each text with the worst color of its gradient, which is a question where others are better than
  /// is required in all appearances, or with all of them if none ever does.
  package mutating func add(_ onGradients: [OnGradient], _ options: LoadOptions) {
    for use in onGradients {
      let rows = appearances(of: [use.text] + use.stops, in: use.contexts)
        .filter { !use.paintsText || $0.first?.alpha == 1 }.compactMap(OnGradient.Row.init)
      guard !rows.isEmpty else { continue }
      let (size, weight) = use.isLarge ? (use.size, use.weight) : (nil, nil)
      let required = options.textRatio?(size, weight) ?? (use.isLarge ? 3 : 4.5)
      let lost = rows.filter { $0.ratios.allSatisfy { $0 < required } }
      let isLost = !lost.isEmpty
      let ranges = use.stops.indices.map { stop in
        let ratios = (isLost ? lost : rows).map { $0.ratios[stop] }
        return (least: ratios.min() ?? 1, greatest: ratios.max() ?? 1)
      }
      let isBetween = rows.contains(where: \.isBetween)
      // Where all colors have to change, each is told, and so is each color of a text.
      let order = ranges.indices.sorted { ranges[$0].least < ranges[$1].least }
      let isWhole = lost.count == rows.count || use.paintsText
      var told: Set<String> = []
      for stop in order.prefix(isWhole ? order.count : 1)
      where told.insert(use.stops[stop].path).inserted {
        let isWorst = stop == order[0]
        let isSure = lost.count == rows.count || isLost && isWorst
        let isQuestion = !isSure && (isBetween && isWorst || ranges[stop].least < required)
        let isOpen = use.isPossible || isQuestion
        add(
          use, stop: stop, (size, weight), joint: isOpen ? .doubtful : use.joint,
          isOneOfGradient: isQuestion && !use.isPossible && !use.paintsText)
      }
    }
  }

  private mutating func add(
    _ use: OnGradient, stop: Int, _ font: (size: Double?, weight: Double?),
    joint: TokenPairing.Joint?, isOneOfGradient: Bool
  ) {
    let color = use.stops[stop]
    let (text, ground) = use.paintsText ? (color, use.text) : (use.text, color)
    let reason =
      use.paintsText
      ? "\(use.drawer) paints it with a gradient from this color, and \(ground.path) is behind it"
      : "\(use.drawer) draws it on a gradient from it"
    var pairing = TokenPairing(
      path: ground.path, role: .text, location: ground.location, contexts: use.contexts,
      reason: reason, isOutside: ground.isLiteral,
      isPlaced: use.isPlaced, size: font.size, weight: font.weight)
    if text.isLiteral {
      (pairing.location, pairing.otherLocation) = (text.location, pairing.location)
    } else if !use.isPlaced {
      pairing.drawnLocation = text.location
    }
    (pairing.joint, pairing.isOneOfGradient) = (joint, isOneOfGradient)
    add(pairing, of: text)
  }

  private mutating func add(_ pairing: TokenPairing, of text: OnGradient.Place) {
    if !text.isLiteral {
      guard let index = tokens.firstIndex(where: { $0.path == text.path }) else { return }
      tokens[index].pairings.append(pairing)
      return
    }
    for outer in outside.indices {
      if let index = outside[outer].tokens.firstIndex(where: { $0.path == text.path }) {
        outside[outer].tokens[index].pairings.append(pairing)
        return
      }
    }
  }

  /// The most combinations of colors that vary by themselves.
  private static let maximumRows = 4096.0

  /// The colors of some places in each appearance of some contexts, a text and what is behind it; none if one is
  /// not known, or if something shows through a ground. Of colors that palettes vary by themselves, each may meet
  /// each.
  private func appearances(
    of places: [OnGradient.Place], in contexts: [String: [String]]
  ) -> [[Color]] {
    let owners = places.map { place in
      place.isLiteral
        ? outside.firstIndex { $0.tokens.contains { $0.path == place.path } } ?? -1 : -1
    }
    let found = zip(places, owners).compactMap { place, owner in
      (owner < 0 ? tokens : outside[owner].tokens).first { $0.path == place.path }
    }
    let isKnown = zip(found.indices, found).allSatisfy { index, token in
      token.variants.allSatisfy { $0.color.map { index == 0 || $0.alpha == 1 } ?? false }
    }
    guard found.count == places.count, isKnown else { return [] }
    let varying = found.indices.filter { found[$0].variants.count > 1 }
    if Set(varying.map { owners[$0] }).count < 2 {
      guard let first = varying.first else {
        return [found.compactMap { $0.variants.first?.color }]
      }
      let permutations = (owners[first] < 0 ? self : outside[owners[first]]).permutations
      return found[first].variantIndices.indices.filter { row in
        row >= permutations.count || permutations[row].isIn(contexts)
      }.map { row in
        found.compactMap { token in
          (token.variants.count > 1 ? token.value(in: row) : token.variants.first)?.color
        }
      }.filter { $0.count == places.count }
    }
    let count = varying.reduce(1.0) { $0 * Double(found[$1].variants.count) }
    guard count <= Self.maximumRows else { return [] }
    return found.reduce([[]]) { rows, token in
      rows.flatMap { row in token.variants.compactMap(\.color).map { row + [$0] } }
    }
  }
}

extension Permutation {
  /// Whether it is one of some contexts, by modifiers or by the scheme.
  fileprivate func isIn(_ contexts: [String: [String]]) -> Bool {
    contexts.allSatisfy { modifier, names in
      let own = choices.first { $0.modifier == modifier }?.context
      guard modifier == "scheme", own == nil else { return own.map(names.contains) ?? true }
      return names.contains(appearance.scheme.rawValue)
    }
  }
}

extension OnGradient {
  /// A text on the colors of a gradient in one appearance.
  fileprivate struct Row {
    /// The ratio on each color.
    let ratios: [Double]
    /// Whether the text is lighter than one of them and darker than another, so that it is lost between.
    let isBetween: Bool

    /// - Parameter colors: The text, and the colors behind it.
    init?(_ colors: [Color]) {
      guard let text = colors.first else { return nil }
      let grounds = colors.dropFirst()
      let lights = grounds.map { WCAG2.luminance($0) }
      ratios = zip(grounds, lights).map { ground, light in
        WCAG2.ratio(WCAG2.luminance(text.over(ground)), light)
      }
      let own = WCAG2.luminance(text)
      isBetween = lights.contains { $0 < own } && lights.contains { $0 > own }
    }
  }
}
