extension CSSDrawnLayers {
  /// How a rule yields to others for the same element, whatever their order is.
  struct Precedence: Comparable {
    let layer: Int
    let specificity: Int

    init(_ layer: Int, _ specificity: Int) {
      (self.layer, self.specificity) = (layer, specificity)
    }

    static func < (a: Self, b: Self) -> Bool {
      (a.layer, a.specificity) < (b.layer, b.specificity)
    }
  }

  /// The one of some rules for an element, in their order, that decides on its text or on its background: the last
  /// one, unless others are important, of which those of the first cascade layer count (CSS Cascade 5, section 6.1).
  func last(_ property: KeyPath<CSSUsage, Bool>, of ordered: [Int]) -> Int? {
    let drawing = ordered.filter { rules[$0].usage[keyPath: property] }
    let important = drawing.filter {
      property == \.drawsText
        ? rules[$0].usage.isTextImportant : rules[$0].usage.isGroundImportant
    }
    let first = important.map { rules[$0].layer }.min()
    return important.last { rules[$0].layer == first } ?? drawing.last
  }

  /// The same of rules in any order, in some contexts.
  func last(
    _ property: KeyPath<CSSUsage, Bool>, of rules: [Int], in contexts: [String: [String]]
  ) -> Int? {
    last(property, of: applied(inOrder(rules), in: contexts))
  }

  /// The rules for media without what a later one of the same style sheet sets anew whatever the media are:
  /// `@media (prefers-color-scheme: dark) { body { … } }` before `body { … }`.
  static func withoutOverridden(_ rules: [Rule]) -> [Rule] {
    struct Place: Hashable {
      let sheet: Int
      let name: String
    }
    /// The rules that always apply, by what they select.
    var always: [Place: [Int]] = [:]
    var hasMedia = false
    for (index, rule) in rules.enumerated() {
      if isOfMedia(rule) {
        hasMedia = true
      } else if rule.contexts.isEmpty, !rule.isConditional, !rule.isPrinted {
        always[Place(sheet: rule.sheet, name: rule.name), default: []].append(index)
      }
    }
    guard hasMedia else { return rules }
    return rules.enumerated().map { index, rule in
      guard isOfMedia(rule) else { return rule }
      let others = always[Place(sheet: rule.sheet, name: rule.name)] ?? []
      let later = others.filter {
        rules[$0].layer > rule.layer
          || rules[$0].layer == rule.layer && $0 > index
            && rules[$0].specificity >= rule.specificity
      }.map { rules[$0].usage }
      // A color that is important counts wherever it is.
      let isOverruled =
        !rule.usage.isTextImportant && others.contains { rules[$0].usage.isTextImportant }
      var rule = rule
      rule.usage.foregrounds.removeAll { own in
        later.contains { $0.draws(own) } || isOverruled && own.property == "color"
      }
      if later.contains(where: \.drawsBackground) {
        (rule.usage.background, rule.usage.hidesBackground) = (nil, false)
        rule.usage.clearsBackground = false
      }
      return rule
    }
  }

  /// Whether nothing but the device decides whether a rule applies, which makes it no more specific.
  private static func isOfMedia(_ rule: Rule) -> Bool {
    !rule.contexts.isEmpty
      && rule.contexts.keys.allSatisfy { $0 != CSSThemes.file && CSSFeature.named($0) != nil }
  }
}
