import ColorCore
import SourceSyntax

/// A text that a rule or a view draws on a gradient.
struct OnGradient {
  /// A color by the path of its token, or as it is written.
  struct Place {
    let path: String
    let location: SourceLocation
    let isLiteral: Bool
  }

  let text: Place
  let stops: [Place]
  /// What draws it, worded to be the subject of a sentence.
  let drawer: String
  /// Whether that is worth to be shown.
  let isPlaced: Bool
  let contexts: [String: [String]]
  let size: Double?
  let weight: Double?

  var isLarge: Bool { CSSTextSize.isLarge(size, weight: weight) }
}

extension ResolvedPalette {
  /// Pairs each text with the worst color of its gradient, which is a question where others are better than
  /// is required.
  mutating func add(_ onGradients: [OnGradient], _ options: LoadOptions) {
    for use in onGradients {
      let texts = colors(use.text, areOpaque: false)
      let grounds = use.stops.map { colors($0) }
      guard !texts.isEmpty, grounds.allSatisfy({ !$0.isEmpty }) else { continue }
      let ranges = grounds.map { colors in
        let ratios = colors.flatMap { ground in
          texts.map { WCAG2.ratio(WCAG2.luminance($0.over(ground)), WCAG2.luminance(ground)) }
        }
        return (least: ratios.min() ?? 1, greatest: ratios.max() ?? 1)
      }
      let (size, weight) = use.isLarge ? (use.size, use.weight) : (nil, nil)
      let required = options.textRatio?(size, weight) ?? (use.isLarge ? 3 : 4.5)
      let isLost = ranges.allSatisfy { $0.greatest < required }
      guard
        let chosen = ranges.indices.min(by: { ranges[$0].least < ranges[$1].least })
      else { continue }
      let all = grounds.joined().map { WCAG2.luminance($0) }
      let isBetween = texts.map { WCAG2.luminance($0) }.contains { text in
        all.contains { $0 < text } && all.contains { $0 > text }
      }
      var pairing = TokenPairing(
        path: use.stops[chosen].path, role: .text, location: use.stops[chosen].location,
        contexts: use.contexts, reason: "\(use.drawer) draws it on a gradient from it",
        isOutside: use.stops[chosen].isLiteral, isPlaced: use.isPlaced,
        size: size, weight: weight)
      if use.text.isLiteral {
        (pairing.location, pairing.otherLocation) = (use.text.location, pairing.location)
      }
      if !isLost, isBetween || ranges[chosen].least < required { pairing.joint = .doubtful }
      add(pairing, of: use.text)
    }
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

  /// A color in all appearances; none if one is not known, or something shows through that may not.
  private func colors(_ place: OnGradient.Place, areOpaque: Bool = true) -> [Color] {
    let tokens = place.isLiteral ? outside.flatMap(\.tokens) : tokens
    let variants = tokens.first { $0.path == place.path }?.variants ?? []
    let colors = variants.compactMap(\.color).filter { !areOpaque || $0.alpha == 1 }
    return colors.count == variants.count ? colors : []
  }
}
