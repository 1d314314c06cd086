extension CSSDrawnLayers {
  /// Rules, those for a pseudo-element that a picture masks as rules for an icon: what is drawn as its
  /// background lies on the element.
  static func withShapes(_ rules: [Rule]) -> [Rule] {
    let masked = Set(
      rules.lazy.filter(\.usage.isMasked).compactMap { rule in
        rule.part.flatMap { CSSPart.pseudoElement($0) == nil ? nil : CSSPart.element(of: $0) }
      })
    guard !masked.isEmpty else { return rules }
    return rules.map { rule in
      guard let part = rule.part, rule.usage.drawsBackground || !rule.usage.foregrounds.isEmpty,
        CSSPart.pseudoElement(part) != nil,
        CSSPart.elements(CSSPart.element(of: part)).contains(where: masked.contains)
      else { return rule }
      var rule = rule
      rule.usage = rule.usage.asShape
      return rule
    }
  }
}
