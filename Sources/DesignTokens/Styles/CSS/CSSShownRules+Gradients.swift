import SourceSyntax

extension CSSShownRules {
  /// A text of one rule on the gradient of another, for an element around it.
  struct TextOnGradient {
    let text: CSSUsage.Foreground
    let textPart: String?
    /// The rule for the gradient, and the name of that for the text.
    let ground: Int
    let name: String
    let contexts: Contexts
    /// The contexts in which the element has something else.
    let excluded: [Contexts]
    let font: (size: Double?, weight: Double?)
  }
}

extension CSSUsage {
  /// Whether it sets a background of known colors: one, a translucent one, or those of a gradient.
  var drawsKnownGround: Bool { background != nil || tint != nil || !stops.isEmpty }
}
