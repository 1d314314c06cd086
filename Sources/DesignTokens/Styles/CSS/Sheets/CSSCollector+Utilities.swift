import SourceSyntax

/// The utilities of Tailwind CSS that style sheets define, where rules apply them.
extension CSSCollector {
  /// What the variants for states, and for parts of elements, add to a selector.
  private static let states: [Substring: String] = [
    "hover": ":hover", "focus": ":focus", "focus-visible": ":focus-visible", "active": ":active",
    "placeholder": "::placeholder",
  ]

  /// Whether a class is a utility of the style sheets, with or without variants.
  func isOwnUtility(_ word: String) -> Bool {
    guard !ownUtilities.isEmpty else { return false }
    return CSSClasses.parts(word[...]).last.map { ownUtilities[String($0)] != nil } ?? false
  }

  /// Draws a class as rules if it is a utility of the style sheets, or in a variant of these: Tailwind puts the block
  /// of such a utility in the place of its name, with all that it says of themes.
  ///
  /// - Parameters:
  ///   - word: The class, with its variants.
  ///   - range: Its place.
  ///   - sheet: The style sheet.
  ///   - surroundings: The rule that applies it.
  ///   - isAmongOwn: Whether classes beside it are drawn as rules, so that its states have to be, too.
  /// - Returns: Whether it is; `false` for what Tailwind itself says.
  mutating func applyOwn(
    _ word: String, _ range: Range<Int>, sheet: Int, _ surroundings: Surroundings,
    _ isAmongOwn: Bool
  ) -> Bool {
    guard isAmongOwn || !variants.isEmpty else { return false }
    let parts = CSSClasses.parts(word[...])
    guard let first = parts.first, let utility = parts.last else { return false }
    budget -= 1
    guard budget > 0, surroundings.variantDepth < 16 else {
      stop(at: nil)
      return true
    }
    let bodies = ownUtilities[String(utility)]
    var inner = surroundings
    inner.variantDepth += 1
    let count = usages.count
    if parts.count == 1 {
      guard let bodies else { return false }
      for body in bodies { walk(body.nodes, sheet: body.sheet, inner) }
      placeUsages(from: count, at: location(range, sheet))
      return true
    }
    let rest = range.lowerBound + first.utf8.count + 1..<range.upperBound
    let body = [CSSStylesheet.Node.atRule(name: "apply", prelude: rest, body: nil)]
    let name = String(first)
    if name != "dark" ? variants[name] != nil : isAmongOwn {
      variant(name, body, sheet: sheet, surroundings)
    } else if isAmongOwn, let state = Self.states[first] {
      walk(body, sheet: sheet, self.surroundings(inner, with: state))
    } else {
      return bodies != nil
    }
    return true
  }
}
