import ColorCore
import SourceSyntax

extension CSSShownRules {
  /// A text of one rule on the gradient of another, for an element around it.
  struct TextOnGradient {
    let text: CSSUsage.Foreground
    let textPart: String?
    /// The rule for the gradient, and the name of that for the text.
    let ground: Int
    let name: String
    /// The colors under the text.
    let stops: [CSSUsage.Background]
    let contexts: Contexts
    /// The contexts in which the element has something else.
    let excluded: [Contexts]
    let font: (size: Double?, weight: Double?)
  }
}

extension CSSShownRules {
  /// The colors of a gradient as they look through the translucent background of an element on it; `nil` if one of
  /// the colors is not known here, or something else may be under the background.
  func stops(
    under back: Source, _ page: CSSPages.Page, _ found: [CSSPageRules.Found], _ contexts: Contexts
  ) -> [CSSUsage.Background]? {
    let usage = layers.rules[back.rule].usage
    guard usage.background == nil, let tint = usage.tint,
      case .literal(let name, let color) = tint.ink,
      ownOpacity(of: back.element, found) == nil,
      let under = sourceUnder(back.element, page, found, contexts),
      layers.rules[under.rule].usage.background == nil,
      !mayLieElsewhere(back, over: under.element, page, found)
    else { return nil }
    let stops = layers.rules[under.rule].usage.stops
    let seen = stops.compactMap { stop -> CSSUsage.Background? in
      guard case .literal(let text, let below) = stop.ink, below.alpha == 1 else { return nil }
      return CSSUsage.Background(
        ink: .literal("\(name) over \(text)", color.over(below)), location: tint.location)
    }
    return seen.isEmpty || seen.count < stops.count ? nil : seen
  }
}

extension CSSUsage {
  /// Whether it sets a background of known colors: one, a translucent one, or those of a gradient.
  var drawsKnownGround: Bool { knownGround != nil }
}
