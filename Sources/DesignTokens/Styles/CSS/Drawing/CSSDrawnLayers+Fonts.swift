extension CSSDrawnLayers {
  /// The size of the text of a part in points and its weight, if rules for it, for what its selector names
  /// around it or for the page state them, or else browsers give them to an element by its name.
  func font(of part: String?, isGiven: Bool = false) -> (size: Double?, weight: Double?) {
    let isGiven = isGiven && !resetsFonts
    return (size(of: part, isGiven: isGiven), weight(of: part, isGiven: isGiven))
  }

  /// Whether a rule for all elements takes away the size and the weight that browsers give to some.
  private var resetsFonts: Bool {
    (byPart[nil] ?? []).contains {
      rules[$0].name == CSSSelector.universal
        && (rules[$0].usage.size != nil || rules[$0].usage.weight != nil)
    }
  }

  private func size(of part: String?, isGiven: Bool) -> Double? {
    guard let part else { return pageSize }
    let sizes = layers(part).compactMap { rules[$0].usage.size }
    func outer() -> Double? {
      CSSPart.showsWhatIsUnder(part) ? size(of: CSSPart.outer(part), isGiven: isGiven) : nil
    }
    guard let last = sizes.last else { return outer().map { $0 * given(part, isGiven).factor } }
    // Of several rules the one that applies in a small window may be another.
    guard sizes.allSatisfy({ $0 == last }) else { return nil }
    return points(last, outer)
  }

  func points(_ size: CSSTextSize, _ outer: () -> Double?) -> Double? {
    switch size {
    case .points(let points): points
    case .relative(let factor): outer().map { $0 * factor }
    case .ofRoot(let factor): rootSize.map { $0 * factor }
    case .unknown, .property: nil
    }
  }

  /// The size of the root element, for which both units refer to the initial size (CSS Values 4, section
  /// 6.1.1.1).
  private var rootSize: Double? {
    switch sizeOfPage({ rules[$0].name != "body" }) {
    case nil: CSSTextSize.initial
    case .points(let points): points
    case .relative(let factor), .ofRoot(let factor): factor * CSSTextSize.initial
    case .unknown, .property: nil
    }
  }

  private var pageSize: Double? {
    sizeOfPage { rules[$0].name == "body" }.map { points($0, { rootSize }) } ?? rootSize
  }

  /// The size that rules for the page state, unless they differ.
  private func sizeOfPage(_ isOf: (Int) -> Bool) -> CSSTextSize? {
    let sizes = (byPart[nil] ?? []).filter(isOf).compactMap { rules[$0].usage.size }
    return sizes.allSatisfy { $0 == sizes.last } ? sizes.last : .unknown
  }

  private func weight(of part: String?, isGiven: Bool) -> Double? {
    let own = part.map(layers) ?? byPart[nil] ?? []
    if let weight = own.compactMap({ rules[$0].usage.weight }).last { return weight }
    guard let part else { return nil }
    return given(part, isGiven).weight ?? weight(of: CSSPart.outer(part), isGiven: isGiven)
  }

  /// What browsers give to an element, rather than to what is made before or behind it.
  private func given(_ part: String, _ isGiven: Bool) -> CSSGivenFont {
    isGiven && CSSPart.pseudoElement(part) == nil
      ? .of(CSSPart.elementName(part)) : CSSGivenFont()
  }

  /// Whether a part shows an icon in the color of its text, and states no font.
  func showsIcon(_ part: String) -> Bool {
    let element = CSSPart.element(of: part)
    let head = part.dropLast(element.count)
    guard CSSPart.elements(element).contains(where: { iconHolders.contains(head + $0) }) else {
      return false
    }
    return layers(part).allSatisfy { rules[$0].usage.size == nil && rules[$0].usage.weight == nil }
  }
}
