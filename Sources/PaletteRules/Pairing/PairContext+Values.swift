/// What the values of colors say of a pair.
extension PairContext {
  /// How a background relates to its page; `nil` if unknown.
  mutating func tone(of index: Int) -> Tone? {
    if let known = tones[index] { return known }
    var tone: Tone?
    if let page = page(for: index) {
      if page == index {
        tone = .tint
      } else if let range = ratios.range(index, on: page) {
        tone = range.nearShare >= 0.8 ? .tint : range.nearShare <= 0.2 ? .fill : .mixed
      }
    }
    tones[index] = .some(tone)
    return tone
  }

  /// Whether a background is a tint by its values, or by its name if they do not decide.
  mutating func isTint(_ index: Int) -> Bool {
    switch restingTone(of: index) {
    case .tint: true
    case .fill: false
    case .mixed, nil:
      names[index].subjectKinds.has(.weak) && !names[index].subjectKinds.has(.strong)
    }
  }

  /// The maximum ratio of a pair in any appearance; `nil` if none is known.
  mutating func greatestRatio(_ foreground: Int, _ background: Int) -> Double? {
    ratios.range(foreground, on: background)?.greatest
  }

  /// The minimum ratio of a pair in any appearance; `nil` if none is known.
  mutating func leastRatio(_ foreground: Int, _ background: Int) -> Double? {
    ratios.range(foreground, on: background)?.least
  }

  /// The ratios of a pair; `nil` if none is known.
  mutating func range(_ foreground: Int, on background: Int) -> ColorRatios.Range? {
    ratios.range(foreground, on: background)
  }

  /// Whether a text is a shade of the color that it would lie on, rather than a text on it: of its
  /// hue, and never with 3:1.
  mutating func isShade(_ foreground: Int, of background: Int) -> Bool {
    guard let greatest = greatestRatio(foreground, background), greatest < 3 else { return false }
    return ratios.areShades(foreground, background)
  }

  /// Whether a text is a shade of the color that it would lie on in some appearance.
  mutating func isShadeSomewhere(_ foreground: Int, of background: Int) -> Bool {
    ratios.areShadesSomewhere(foreground, background)
  }

  /// Whether some color of a token has a hue.
  mutating func hasHue(_ index: Int) -> Bool { ratios.hasHue(index) }

  /// Whether a color is fully transparent wherever its value is known.
  mutating func isClear(_ index: Int) -> Bool { ratios.isClear(index) }

  /// Whether a token is about as light in all appearances.
  mutating func isSteady(_ index: Int) -> Bool { ratios.isSteady(index) }

  /// Whether a token has one color in all appearances.
  func isConstant(_ index: Int) -> Bool { ratios.isConstant(index) }

  /// Whether two colors have hues that are not the same.
  mutating func areTwoHues(_ a: Int, _ b: Int) -> Bool {
    ratios.hasHue(a) && ratios.hasHue(b) && !ratios.areShades(a, b)
  }

  /// How a background relates to its page at rest: a fill that is hovered or pressed holds what it
  /// holds otherwise.
  mutating func restingTone(of index: Int) -> Tone? {
    let name = names[index]
    let rest = name.states.subtracting([.hover, .pressed, .focus])
    guard rest != name.states else { return tone(of: index) }
    let resting = (name.part == .background ? backgrounds(about: name.key) : plain(about: name.key))
      .first {
        let other = names[$0]
        // `success-background-hover` is none of `success-surface`.
        return other.states == rest && other.part == name.part && other.scope == name.scope
          && other.tree == name.tree && other.grounds == name.grounds
      }
    return tone(of: resting ?? index)
  }

  /// The ratio that no text is meant to have in every appearance.
  static let invisible = 1.4

  /// Whether names leave no doubt, however little can be seen: `text.muted` on a surface of the page,
  /// `button.text` on `button.background`.
  private func isSurelyText(_ foreground: Int, on background: Int) -> Bool {
    let (front, back) = (names[foreground], names[background])
    guard front.part == .text, !front.isImplied, !front.isInverse, front.on == nil else {
      return false
    }
    if !front.component.isEmpty {
      // A `content-locked-white` is for what is dark, and not for `surface-locked-white`.
      if front.subject.contains(where: { ["white", "black"].contains($0.text) }),
        front.component.allSatisfy({ WordKinds($0).isUnknown })
      {
        return false
      }
      return front.component == back.component && front.states == back.states
        && front.key == back.key
    }
    return isSurface(background) && back.component.isEmpty
      && (front.isOnly(.level) || front.subjectWords.isSubset(of: ["muted", "subtle"]))
  }

  /// Whether two colors of one component are its text and its background by their names, both written out, and no text
  /// can be read with them: a mistake, or two names of which only one is drawn.
  mutating func isUnseenText(_ foreground: Int, on background: Int) -> Bool {
    let (front, back) = (names[foreground], names[background])
    return front.part == .text && back.part == .background && !front.component.isEmpty
      && !front.isDisabled && isSurelyText(foreground, on: background)
      && !ratios.isClear(foreground) && greatestRatio(foreground, background) ?? 21 < 1.02
      && !ratios.areOfOneName(foreground, background)
  }

  /// Whether a text can be seen too little in every appearance to lie on a background, as far as no name
  /// says that it does, or is a line or a text that is hardly there at all.
  mutating func isHidden(
    _ foreground: Int, on background: Int, _ confidence: ColorPair.Confidence
  ) -> Bool {
    let (front, back) = (names[foreground], names[background])
    if ratios.isClear(foreground) { return true }
    if front.isForeground, ratios.isFaint(foreground) { return true }
    guard componentBackground(under: background) == nil,
      let greatest = greatestRatio(foreground, background)
    else { return false }
    let isText = front.isForeground && !front.isDisabled && !back.isDisabled
    if confidence != .named, greatest < (isText ? Self.invisible : 1.1),
      !isSurelyText(foreground, on: background) || greatest < 1.02
    {
      return true
    }
    let least = leastRatio(foreground, background) ?? 21
    if least < 1.02, greatest < 1.02 && isText || ratios.areAliased(foreground, background) {
      return true
    }
    // What its name only may mean for a text, nobody reads if it cannot be seen.
    return isText && front.isImplied && !front.component.isEmpty && confidence.isGuess
      && (isSurface(background)
        ? WordKinds(front.partWord).has(.textual)
        : front.partWord == "color" && front.key != back.key)
      && least < Self.invisible
  }
}
