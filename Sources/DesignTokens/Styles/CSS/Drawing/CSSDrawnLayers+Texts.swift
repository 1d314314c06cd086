import SourceSyntax

/// The text that an element has from others.
extension CSSDrawnLayers {
  /// How many parts with the same compound selectors are compared.
  private static let maximumParts = 1_000

  /// The compound selectors of a part in something; `nil` if nothing is around it, or it is beside something.
  static func compounds(_ part: String) -> String? {
    let compounds = part.split { $0.isWhitespace || $0 == ">" }
    guard compounds.count > 1, !part.contains(where: { "+~(".contains($0) }) else { return nil }
    return compounds.joined(separator: " ")
  }

  /// The color of the text that a rule for some of the elements of a part draws, as far as its selector
  /// says only how the same are joined: that of `#bar > a` for `#bar a`.
  func color(ofSome part: String, in contexts: [String: [String]]) -> (
    rule: Int, foreground: CSSUsage.Foreground
  )? {
    guard let compounds = Self.compounds(part) else { return nil }
    let others = (byCompounds[compounds] ?? []).prefix(Self.maximumParts)
      .filter { $0 != part }.flatMap { byPart[$0] ?? [] }
    for rule in applied(others, in: contexts).reversed() {
      if let text = rules[rule].usage.foregrounds.first(where: { $0.property == "color" }) {
        return (rule, text)
      }
    }
    return nil
  }

  /// The rules that say the color of the text around an element, and whether that is the color of the
  /// element unless its own rules draw another.
  struct Inherited {
    var rules: [Int] = []
    var isOwn = false
    /// Whether the rules are for another element beside it, of which it is taken for a variant, or for the
    /// page, and nothing says that its text is inherited.
    var isAssumed = false
    /// Whether all that says so is its name.
    var isDoubtful = false
  }

  /// The rules for the nearest part around an element that says the color of the text in it, which is
  /// the page around a cell of a table that nothing else is around; none if the element does not
  /// inherit it.
  func inherited(_ part: String, _ layers: [Int]) -> Inherited {
    let ofPage = CSSPart.inheritsText(part) && !(drawsCells && CSSPart.isRows(part))
    let isAsked = layers.contains { rules[$0].usage.inheritsText }
    let holdsText =
      CSSPart.holdsText(part) && !layers.contains { rules[$0].usage.drawsText }
      && !drawsCells(in: part)
    guard ofPage || isAsked || holdsText else {
      let variants = [variant(part, layers), variantInColor(part, layers)]
      return variants.first { !$0.rules.isEmpty } ?? content(part, layers)
    }
    var next = CSSPart.enclosing(part)
    while let outer = next {
      let own = self.layers(outer)
      if own.contains(where: { rules[$0].usage.drawsText }) {
        return Inherited(rules: own, isOwn: ofPage || holdsText)
      }
      next = CSSPart.enclosing(outer)
    }
    return Inherited(rules: ofPage ? byPart[nil] ?? [] : [], isOwn: ofPage)
  }

  /// The rules for the text of the page in a part that holds some and sets only a background: a
  /// `header`, a message in a color that it writes itself, or perhaps a `.card`, none of whose parts has another text.
  private func content(_ part: String, _ layers: [Int]) -> Inherited {
    guard let holder = CSSPart.holder(part),
      let ground = layers.last(where: { rules[$0].usage.drawsBackground }),
      let background = rules[ground].usage.background,
      holder != .message || !background.ink.isProperty,
      !layers.contains(where: { rules[$0].usage.drawsText }), CSSPart.enclosing(part) == nil,
      CSSPart.elements(CSSPart.element(of: part)).allSatisfy({ !textHolders.contains($0) })
    else { return Inherited() }
    return Inherited(
      rules: byPart[nil] ?? [], isOwn: true, isAssumed: true, isDoubtful: holder == .box)
  }

  /// The rules for the element of which one with a class and nothing but a background is a variant:
  /// `.notices li` for `.notices .bad`.
  private func variant(_ part: String, _ layers: [Int]) -> Inherited {
    let element = CSSPart.element(of: part)
    let head = String(part.dropLast(element.count))
    guard element.hasPrefix("."), CSSPart.pseudoElement(part) == nil, !head.isEmpty,
      let elements = drawnElements[head], elements.count == 1,
      layers.contains(where: { rules[$0].usage.background != nil }),
      !layers.contains(where: { rules[$0].usage.drawsText }),
      // All that a component has are parts of it, and no variants of each other.
      !layers.contains(where: { rules[$0].isInComponent })
        || head.split(separator: " ").count > 1
    else { return Inherited() }
    return Inherited(rules: byPart[elements[0]] ?? [], isOwn: true, isAssumed: true)
  }

  /// The rules for the class of which one that is called after it and a color, or a status, is a variant with nothing
  /// but another background: `.label` for `.label-green`, and for whatever modifies it, as `.label--new` does.
  private func variantInColor(_ part: String, _ layers: [Int]) -> Inherited {
    let plain = CSSPart.withoutStates(part)
    let element = CSSPart.element(of: plain)
    guard element.hasPrefix("."), CSSPart.pseudoElement(part) == nil,
      CSSPart.simpleSelectors(element[...]).count == 1, !textHolders.contains(element),
      layers.contains(where: { rules[$0].usage.background != nil }),
      !layers.contains(where: { rules[$0].usage.drawsText })
    else { return Inherited() }
    let states = CSSPart.element(of: part).dropFirst(element.count)
    for family in CSSPart.families(element) {
      let rest = element.dropFirst(family.count)
      let words = AppearanceNaming.words(String(rest))
      guard rest.hasPrefix("--") || words.count == 1 && Self.variants.contains(words[0]) else {
        continue
      }
      let base = "\(plain.dropLast(element.count))\(family)"
      let own = self.layers(base)
      if own.contains(where: { rules[$0].usage.isWhole }) {
        return Inherited(rules: self.layers(base + states), isOwn: true, isAssumed: true)
      }
    }
    return Inherited()
  }

  /// The words for the colors, and for what is said by them, in which the same thing is shown.
  private static let variants: Set = [
    "black", "blue", "brown", "cyan", "gray", "green", "grey", "indigo", "lime", "magenta",
    "orange", "pink", "purple", "red", "teal", "violet", "white", "yellow",
    "accent", "alert", "caution", "critical", "danger", "destructive", "error", "info", "negative",
    "neutral", "positive", "primary", "secondary", "success", "tertiary", "warning",
  ]

  /// Whether rules draw the text of the cells that a row, or a part with rows, may hold.
  func drawsCells(in part: String) -> Bool {
    guard ["tr", "thead", "tbody", "tfoot"].contains(CSSPart.elementName(part)) else {
      return false
    }
    let cells = part.has("thead") ? ["th", "td"] : ["td"]
    let around = CSSPart.classes(part)
    return cells.contains { cell in
      (byElement[cell] ?? []).contains { other in
        CSSPart.classes(other).allSatisfy(around.contains)
          && (byPart[other] ?? []).contains { rules[$0].usage.drawsText }
      }
    }
  }
}
