import ColorCore
import SourceSyntax

extension CSSShownRules {
  /// A text and its background as they are seen.
  struct Seen {
    var text: CSSUsage.Foreground
    var ground: CSSUsage.Background
    /// What shows through the background.
    var under: [CSSUsage.Ink] = []
    /// How much is left of the text, and of both together.
    var opacity = 1.0
    var groupOpacity = 1.0
    /// Whether something else may be under the background, and whether nothing is known of that.
    var isDoubtful = false
    var isOverUnknown = false

    /// Whether it is as its rules say.
    var isPlain: Bool { opacity == 1 && groupOpacity == 1 && under.isEmpty }
  }

  /// What is seen of a text on the background of an element around it, or of one that covers that; `nil` if
  /// this is not known, or too faint to be meant for reading.
  ///
  /// An element that is faded is drawn with all that it holds, and then as a whole over what is under it (CSS
  /// Color 4, section 3.3). `fade` is how much is left of the element `number`, which shows the text, in some
  /// state.
  func seen(
    _ front: Source, on back: Source, at number: Int, _ page: CSSPages.Page,
    _ found: [CSSPageRules.Found], _ contexts: Contexts, fade: Double
  ) -> Seen? {
    let ground = layers.rules[back.rule].usage
    let isCover = !isAround(back.element, number, page)
    let holder = isCover ? page.elements[back.element].parent : back.element
    guard
      let ink = layers.rules[front.rule].usage.foregrounds.first(where: { $0.property == "color" }),
      let background = ground.background ?? ground.tint,
      let around = opacity(of: number, in: holder, page, found)
    else { return nil }
    var seen = Seen(text: ink, ground: background)
    let under = under(back.element, page, found, contexts)
    if ground.background == nil || background.ink.name.map(translucent.contains) ?? false {
      seen.under = under.map { [$0] } ?? []
      seen.isOverUnknown = under == nil && ground.background == nil
      seen.isDoubtful =
        seen.isOverUnknown
        || !isCover && background.ink.isVeil
          && mayLieElsewhere(
            back, over: sourceUnder(back.element, page, found, contexts)?.element, page, found)
    }
    var own = ownOpacity(of: back.element, found) ?? 1
    if number == back.element { own *= fade } else { seen.opacity = around * fade }
    let mixes = textShares(of: number, in: front.element, page, found, contexts)
    seen.opacity = mixes.reduce(seen.opacity) { $0 * $1.share }
    guard seen.opacity >= Self.faintest, own >= Self.faintest else { return nil }
    if own < 1, isCover {
      guard let under, let faded = background.faded(by: own) else { return nil }
      (seen.ground, seen.under) = (faded, [under])
    } else if own < 1, let group = seen.faded(by: own, over: under) {
      seen = group
    } else if own < 1, fade < 1 {
      return nil
    }
    if seen.opacity < 1 { seen.text = ink.faded(by: seen.opacity) ?? ink }
    if let place = mixes.first?.location { seen.text = seen.text.with(location: place) }
    return seen
  }

  /// How much the elements around a text, up to that which says its color, leave of it, the nearest first.
  private func textShares(
    of number: Int, in outer: Int, _ page: CSSPages.Page, _ found: [CSSPageRules.Found],
    _ contexts: Contexts
  ) -> [(share: Double, location: SourceLocation)] {
    sequence(first: number) { page.elements[$0].parent }.prefix { $0 != outer }
      .compactMap { inner in
        layers.last(\.drawsText, of: found[inner].sure, in: contexts)
          .flatMap { layers.rules[$0].usage.textShare }
      }
  }

  /// Whether a veil may lie on something else than what is around it: where it, or what is between, is taken out of
  /// that, or other style sheets may do so.
  func mayLieElsewhere(
    _ veil: Source, over under: Int?, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Bool {
    let usage = layers.rules[veil.rule].usage
    guard !usage.isPlacedApart else { return true }
    guard let ink = usage.knownGround?.ink, ink.isVeil, !ink.isThin else { return false }
    if hasOtherSheets || !page.isWhole { return true }
    return sequence(first: veil.element) { page.elements[$0].parent }.prefix { $0 != under }
      .contains { number in
        page.elements[number].isOpen
          || (found[number].sure + found[number].possible).contains {
            layers.rules[$0].usage.isPlacedApart
          }
      }
  }

  /// How much is left of an element for which rules of a state say only that.
  func fade(of rules: [Int]) -> Double? {
    let usages = rules.map { layers.rules[$0].usage }
    guard let fade = usages.compactMap(\.opacity).last, fade < 1,
      usages.allSatisfy({ !$0.drawsText && !$0.drawsBackground })
    else { return nil }
    return fade
  }

  /// The least opacity at which a text is to be read, rather than a step of a transition.
  static let faintest = 0.3

  /// Whether an element is another one, or around it.
  func isAround(_ outer: Int, _ inner: Int, _ page: CSSPages.Page) -> Bool {
    sequence(first: inner) { page.elements[$0].parent }.contains(outer)
  }

  /// How much an element itself covers what is under it; `nil` if no rule says so.
  func ownOpacity(of number: Int, _ found: [CSSPageRules.Found]) -> Double? {
    layers.inOrder(found[number].sure).compactMap { layers.rules[$0].usage.opacity }.last
  }

  /// How much an element and those around it up to another cover what is under them; `nil` if they are hidden
  /// or disabled.
  private func opacity(
    of number: Int, in holder: Int?, _ page: CSSPages.Page, _ found: [CSSPageRules.Found]
  ) -> Double? {
    var result = 1.0
    var next: Int? = number
    while let current = next, current != holder {
      let rules = layers.inOrder(found[current].sure).map { layers.rules[$0] }
      if rules.compactMap(\.usage.isInvisible).last ?? false { return nil }
      if let fading = rules.last(where: { $0.usage.opacity != nil }) {
        guard !(fading.part?.has("disabled") ?? false),
          !page.elements[current].tag.contains("disabled")
        else { return nil }
        result *= fading.usage.opacity ?? 1
      }
      next = page.elements[current].parent
    }
    return result < Self.faintest ? nil : result
  }
}

extension CSSShownRules.Seen {
  /// Text and background as they look where their element is faded over a color; `nil` if one of the colors is
  /// not known here.
  fileprivate func faded(by opacity: Double, over under: CSSUsage.Ink?) -> Self? {
    guard under != nil, self.opacity == 1, let under, case .literal(let name, let below) = under,
      below.alpha == 1, self.under.isEmpty
    else { return nil }
    func mixed(_ ink: CSSUsage.Ink) -> CSSUsage.Ink? {
      guard case .literal(let text, var color) = ink, color.alpha == 1 else { return nil }
      color.alpha = opacity
      let percent = Int((opacity * 100).rounded())
      return .literal("\(text)/\(percent) over \(name)", color.over(below))
    }
    guard let text = mixed(text.ink), let ground = mixed(ground.ink) else { return nil }
    var result = self
    result.text = self.text.with(ink: text)
    result.ground = CSSUsage.Background(ink: ground, location: self.ground.location)
    result.groupOpacity = opacity
    return result
  }
}

extension CSSUsage.Background {
  /// The same through which what is under it shows.
  fileprivate func faded(by opacity: Double) -> Self? {
    CSSUsage.Foreground(property: "background", ink: ink, role: .ui, location: location)
      .faded(by: opacity).map { Self(ink: $0.ink, location: location) }
  }
}
