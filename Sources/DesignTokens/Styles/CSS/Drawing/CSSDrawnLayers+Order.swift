extension CSSDrawnLayers {
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
      let later = others.filter { $0 > index && rules[$0].specificity >= rule.specificity }
        .map { rules[$0].usage }
      // A color that is important counts wherever it is.
      let isOverruled =
        !rule.usage.isUtility && others.contains { rules[$0].usage.isUtility }
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
