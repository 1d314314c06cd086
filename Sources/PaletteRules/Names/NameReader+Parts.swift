import TokenGraph

/// The parts of the interface that names are for, by their words and by the uses that a file states.
extension NameReader {
  func readPart(_ token: NamedToken) {
    let words = token.words
    let kinds = token.allKinds
    token.on = words.dropLast().indices.first { index in
      words[index].text == "on"
        && !(hasOff && Self.isName(token.segments[token.segmentOfWord[index]], ["on"]))
        && !isState(on: index, token)
        && !isVariantOfScheme(on: index, token) && !isSwitched(on: index, token)
    }
    if let (dark, part) = Self.context(of: token), contexts.contains(Self.name(words[...dark])) {
      token.part = Self.part(words[part])
      token.partWords = [part]
      token.partWord = words[part].text
      if token.part == .background { token.grounds = [token.partWord] }
      return
    }
    readWords(token)
    if hasProperties { readProperty(token) }
    // `surface.default.color` is the text on `surface.default.background-color`.
    if token.part == .background, token.segments.count > 1,
      Self.isName(token.segments[token.segments.count - 1], ["color"]), hasBackground(words)
    {
      (token.part, token.partWords) = (.text, [])
      (token.isImplied, token.partWord) = (true, "color")
    }
    if token.part == .background { token.grounds = Set(token.partWords.map { words[$0].text }) }
    if kinds.has(.effect)
      && (token.part != .text || token.isImplied || token.hasWord("shadow"))
      || (token.part == nil && token.on == nil && token.hasWord("overlay")
        && !texts.contains(Self.name(words.filter { !$0.has(.color) })))
    {
      token.part = NamedToken.Part.none
    }
    if token.part == nil || token.partWord == "text", token.on == nil { readContainer(token) }
    readStep(token)
    if token.part == nil, token.on == nil, !token.isStep { readImpliedText(token) }
    if Self.isPrivate(token.words) { token.part = NamedToken.Part.none }
  }

  /// Reads the words that say a part: of several the last one, unless it belongs to the one before it.
  private func readWords(_ token: NamedToken) {
    let (words, kinds) = (token.words, token.allKinds)
    guard kinds.has(.parts) else { return }
    let parts = (0..<(token.on ?? words.count)).filter {
      words[$0].has(.parts) && !Self.isOfComponent($0, token) && !isVariant($0, token)
    }
    // `text-bubble` is the text of one.
    let isBubble = parts.count > 1 && parts.last.map { words[$0].text == "bubble" } ?? false
    guard let final = isBubble ? parts.dropLast().last : parts.last else { return }
    var (part, last) = Self.leading(final, of: parts, token)
    // `text-and-icon` and `icon-text` demand what a text does.
    let combined = Self.combined(parts, of: token)
    if let combined { (part, last) = (.text, combined.upperBound) }
    // `border-background` is that of a line.
    if part == .background, last > 0, words[last].has(.background),
      Self.lines.contains(words[last - 1].text)
    {
      part = .line
    }
    let leaf = token.segments.count - 1
    if isPartFirst, let first = parts.first(where: { token.segmentOfWord[$0] == leaf }),
      words[first] == Self.first(token.segments[leaf]),
      words[first].has(WordKinds.grounds.union(.line)),
      part == .text || part == .icon
    {
      (part, last) = (Self.part(words[first]), first)
    }
    token.part = part
    token.partWords =
      part == .background
      ? parts.filter { words[$0].has(.grounds) && words[$0].text != "track" }
      : combined.map(Array.init) ?? Self.wholePart(last, part, of: token)
    token.partWord = words[last].text
    // `Backgrounds.onSurface` is in a group of backgrounds.
    if part == .background, let on = token.on,
      token.segmentOfWord[last] < token.segmentOfWord[on], words[on + 1].has(.grounds)
    {
      token.part = nil
    }
  }

  /// The word that says the part, given the last of several that do.
  private static func leading(
    _ last: Int, of parts: [Int], _ token: NamedToken
  ) -> (part: NamedToken.Part?, word: Int) {
    let words = token.words
    let part = part(words[last])
    let background = parts.last { words[$0].has(.background) }
    if part == .text || part == .icon, let background,
      token.segmentOfWord[background] == token.segmentOfWord[last],
      // `danger-bg-text` is the text on `danger-bg`, `background-content` a background.
      last < background || last < words.count - 1 || words[last].text != "text"
    {
      return (.background, background)
    }
    if words[last].text.hasPrefix("fill"), parts.count > 1 {
      let before = parts[parts.count - 2]
      if Self.part(words[before]) != .background { return (Self.part(words[before]), before) }
    }
    return (part, last)
  }

  /// The words for texts and icons alike: `text-and-icon`, `icon-text` as a segment.
  private static func combined(_ parts: [Int], of token: NamedToken) -> ClosedRange<Int>? {
    let words = token.words
    for (first, last) in zip(parts, parts.dropFirst())
    where Set([words[first].text, words[last].text]) == ["icon", "text"]
      && token.segmentOfWord[first] == token.segmentOfWord[last]
    {
      let isJoined = last == first + 2 && ["and", "&"].contains(words[first + 1].text)
      let isSegment = token.segments[token.segmentOfWord[first]].count == 2
      if isJoined || isSegment && token.segments.count > 1 { return first...last }
    }
    return nil
  }

  /// The words for a part, which may be two: `fg-content`.
  private static func wholePart(
    _ last: Int, _ part: NamedToken.Part?, of token: NamedToken
  ) -> [Int] {
    guard part == .text, last > 0, token.words[last - 1].has(.text),
      token.words[last].text == "content"
    else { return [last] }
    return [last - 1, last]
  }

  /// The position of `on` where a name ends with `on-light` or `on-dark`.
  static func schemeSuffix(of token: NamedToken) -> Int? {
    let on = token.words.count - 2
    return on > 0 && token.words[on].text == "on"
      && ["light", "dark"].contains(token.words[on + 1].text) ? on : nil
  }

  /// Whether `on-light` or `on-dark` at the end of a name is that of a variant, which backgrounds have too; texts lie
  /// on what is called `lighter` and `darker`, if there is such.
  private func isVariantOfScheme(on index: Int, _ token: NamedToken) -> Bool {
    guard groundSchemes.count == 2, index == Self.schemeSuffix(of: token) else { return false }
    let words = token.words[..<index]
    return lightnesses.count < 2 || words.contains { $0.has(.grounds) }
      || !words.contains { $0.has([.text, .icon, .line]) }
  }

  /// Whether “on” ends the name of a group beside another one that ends with “off”.
  private func isSwitched(on index: Int, _ token: NamedToken) -> Bool {
    guard !switched.isEmpty else { return false }
    let segment = token.segmentOfWord[index]
    let words = token.segments[segment]
    return segment < token.segments.count - 1 && token.segmentOfWord[index + 1] > segment
      && switched.contains(Self.name(words.dropLast()))
  }

  /// The positions of the second word of `on-dark` and of the word for the part where only that and states
  /// follow, and no such word precedes: `neutral-on-dark-surface`, `button-on-dark-normal-background`.
  static func context(of token: NamedToken) -> (dark: Int, part: Int)? {
    let words = token.words
    guard words.count > 2,
      let on = words.dropLast(2).indices.first(where: { words[$0].text == "on" }),
      ["dark", "light"].contains(words[on + 1].text),
      let part = words[(on + 2)...].firstIndex(where: { $0.has(.parts) }),
      !words[..<on].contains(where: { $0.has(.parts) }),
      (words[(on + 2)..<part] + words[(part + 1)...]).allSatisfy({
        $0.has([.state, .filler, .color]) || ["day", "night"].contains($0.text)
      })
    else { return nil }
    return (on + 1, part)
  }

  /// Whether a word for a part belongs to the name of a component: `icon-button.color`,
  /// `placeholder.text-input`.
  private static func isOfComponent(_ index: Int, _ token: NamedToken) -> Bool {
    let word = token.words[index]
    let segment = token.segmentOfWord[index]
    // What follows may be no more than the scheme: `text-icon-caret.light`.
    let isLast = token.segments[(segment + 1)...].allSatisfy { rest in
      rest.allSatisfy { NameSchemes.all.contains($0.text) }
    }
    guard word.has(.icon) || word.text == "text", !isLast,
      index + 1 < token.words.count, token.segmentOfWord[index + 1] == segment
    else { return false }
    let next = token.words[index + 1]
    return next.has(.operable) || next.isUnknown && word.has(.icon)
  }

  /// Whether a word for a line is that of a variant, which has a background of its own:
  /// `button-outline-color` beside `button-outline-background`.
  private func isVariant(_ index: Int, _ token: NamedToken) -> Bool {
    token.words[index].text == "outline"
      && outlined.contains(Self.name(token.words[...index]))
  }

  /// Whether “on” is a state of what has a background: `chip-on-background` beside
  /// `chip-normal-background`.
  private func isState(on index: Int, _ token: NamedToken) -> Bool {
    let words = token.words
    guard index > 0 else { return false }
    let rest = words[(index + 1)...]
    let before = words[..<index].filter { !$0.has([.background, .color]) }
    func isGround(_ state: String) -> Bool {
      grounds.contains(Self.name(before + [NameWord(state)]))
    }
    // `chip-on-dismiss-icon` beside `chip-on-background` and `chip-off-background`.
    if isGround("off"), isGround("on") { return true }
    guard rest.allSatisfy({ $0.has(WordKinds.parts.union([.color, .state])) }) else { return false }
    return ["normal", "default", "pressed", "disabled", "off", "hover"].contains(where: isGround)
      && (rest.allSatisfy { !$0.has([.text, .icon, .line]) } || isGround("on"))
  }

  /// Whether it is one of the variables by which the utilities of Tailwind CSS exchange values. Those
  /// of its typography plugin are colors of texts.
  private static func isPrivate(_ words: [NameWord]) -> Bool {
    words.count > 1 && words[0].text == "tw" && words[1].text != "prose"
  }

  /// The states of what is dropped on, and the words for it.
  private static let dragging: Set = ["active", "drag", "dragged", "drop", "hover", "hovered"]

  private static let lines: Set = ["border", "borders", "divider", "separator", "stroke"]

  private static func part(_ word: NameWord) -> NamedToken.Part {
    word.has(.text) ? .text : word.has(.icon) ? .icon : word.has(.line) ? .line : .background
  }

  /// The part of a name that begins with a CSS property.
  private func readProperty(_ token: NamedToken) {
    switch Self.name(token.segments[0]) {
    case "color":
      let isIcon = token.words.count > 1 && token.words[1].text == "icon"
      // `Color.Neutral400` and `Color.TransparentNeutral400` are entries of a palette.
      if token.segments.count == 2, !isIcon,
        let last = token.segments[1].last?.text.utf8, last.count > 1,
        last.suffix(2).allSatisfy(WordSplitter.isDigit)
      {
        token.part = NamedToken.Part.none
        return
      }
      if hasTextProperty, !isIcon { return }
      token.part = isIcon ? .icon : .text
      token.partWords = isIcon ? [1] : []
      token.isImplied = true
      token.partWord = "color"
    case "background-color", "border-color":
      token.part = Self.part(token.words[0])
      token.partWords = [0]
      token.partWord = token.words[0].text
    // The browser draws the mark on it.
    case "accent-color": token.part = NamedToken.Part.none
    default: break
    }
  }

  private func readStep(_ token: NamedToken) {
    guard token.on == nil else { return }
    guard token.part == nil || token.isImplied else {
      // `text0` … `text9` are a scale, `text-1` … `text-4` are levels; so are `background-50` …
      // `background-950`, and not `surface-1` … `surface-6`.
      token.isStep = scales.count(of: token) >= (token.isForeground ? 6 : 10)
      return
    }
    // `layout-color0` to `layout-color4` are surfaces.
    let isOfLayout = token.words.contains { $0.text == "layout" }
    if scales.count(of: token) >= 5, !isOfLayout || scales.count(of: token) >= 8 {
      token.isStep = true
      return
    }
    let words = token.words.filter { !$0.has(.color) }
    guard let first = words.first, let last = words.last else { return }
    let isNumbered = words.contains { $0.has(.number) }
    let hasHue = words.contains { $0.has(.hue) }
    let isOfCollection =
      words.contains { $0.has(.collection) }
      || Self.isName(token.segments[0], ["brand", "colors"])
      || (first.text == "base"
        && ((words.count > 2 && last.has(.number)) || (words.count > 1 && last.has(.hue))))
    token.isStep =
      words.allSatisfy { $0.has([.hue, .number]) || ["hsl", "rgb", "alpha"].contains($0.text) }
      || (isNumbered && hasHue) || isOfCollection
      || (words.contains { $0.text == "palette" }
        && !words.contains {
          $0.has([.role, .inverse]) || ["contrast", "secondary", "tertiary"].contains($0.text)
        })
    token.isWhite = token.isStep && words.count <= 2 && last.text == "white" && !isNumbered
  }

  /// The part of a container with a text of its name: `note-container` beside `note-text`.
  private func readContainer(_ token: NamedToken) {
    let words = token.words
    guard let index = words.lastIndex(where: { !$0.has([.color, .state]) }), index > 0,
      words[index].text == "container", !grounded.contains(Self.name(words))
    else { return }
    let others = words.filter { !$0.has([.text, .color]) && $0.text != "container" }
    guard texts.contains(Self.name(others)) else { return }
    token.part = .background
    token.partWords = [index]
    token.partWord = "container"
    token.grounds = ["container"]
  }

  /// The part of a name without a word for one: `body-color`, `link`.
  private func readImpliedText(_ token: NamedToken) {
    let words = token.words
    let last = words[words.count - 1]
    let stem = words.filter { !$0.has(.color) }
    if isColorBesideGround(token, stem) {
      (token.part, token.isImplied, token.partWord) = (.text, true, "color")
      return
    }
    if last.has(.color), words.count > 1, names.contains(Self.name(words.dropLast())) {
      (token.part, token.isImplied, token.partWord) = (.text, true, "color of")
      return
    }
    // `red-badge` beside `red-badge-bg`.
    let holdsText = { (word: NameWord) in
      word.has(.message) || word.text == "button" || Self.tags.contains(word.text)
    }
    if words.contains(where: holdsText),
      words.contains(where: { $0.has([.role, .hue]) }) || Self.tags.contains(last.text),
      grounds.contains(Self.name(stem)),
      !texts.contains(Self.name(stem))
    {
      (token.part, token.isImplied, token.partWord) = (.text, true, "color")
      return
    }
    let isNamedLabel =
      last.has(.state) || !words.contains { $0.has([.neutral, .role]) }
      // `label.button.primary`, `input.label.default`
      || words.contains { $0.has(.operable) && $0.text != "display" }
        && token.segments.contains { Self.isName($0, ["label"]) }
      || isOfLabels(token)
    func isText(_ word: NameWord) -> Bool {
      guard word.has(.textual) else { return false }
      // What is dragged leaves a `board-placeholder-active`, which is no text of a field.
      if word.text == "placeholder", words.contains(where: { Self.dragging.contains($0.text) }),
        !words.contains(where: { $0.has(.operable) })
      {
        return false
      }
      // `note-title--warning` beside `note-title-background--warning`.
      if word.has(.textualBeforeColor), grounds.contains(Self.name(stem)) { return true }
      if !word.has(.textualBeforeColor) || last.has(.color) { return true }
      return ["label", "labels", "title"].contains(word.text) && (word == last || isNamedLabel)
    }
    if words.contains(where: isText), let word = words.last(where: { $0.has(.textual) }) {
      (token.part, token.isImplied, token.partWord) = (.text, true, word.text)
    }
  }

  /// Whether a name with the word for colors is that of a text, beside one of a background.
  private func isColorBesideGround(_ token: NamedToken, _ stem: [NameWord]) -> Bool {
    let words = token.words
    guard let color = words.lastIndex(where: { $0.has(.color) }) else { return false }
    let last = words[words.count - 1]
    let leaf = token.segments[token.segments.count - 1]
    let leafBegins =
      token.segments.count > 1 && leaf[0].has(.color)
      && leaf.dropFirst().allSatisfy {
        $0.has([.neutral, .level, .state]) || ["document", "visible"].contains($0.text)
      }
    // The group of all colors says nothing of one: `theme.colors.warning`.
    let isInside =
      color < words.count - 1
      && !words[..<color].allSatisfy { $0.has(.generic) || $0.text == "palette" }
      && !grounded.contains(Self.name(words))
    // `card-color-hover` is a text beside `card-color` where `card-background` has no such state.
    let rest = words.filter { !$0.has(.state) }
    let isGround =
      grounds.contains(Self.name(stem))
      || rest.count < words.count && rest.last?.has(.color) == true
        && names.contains(Self.name(rest))
        && grounds.contains(Self.name(rest.filter { !$0.has(.color) }))
    let group = Self.name(token.segments.dropLast().joined())
    return (last.has(.color) && isInk(words) || leafBegins || isInside) && isGround
      || last.has(.color) && isInk(words)
        && (hasBackground(words) || hasColorSuffix && !isRole(words))
      || leafBegins && leaf.count > 1 && grounds.contains(group)
  }

  /// Whether it is in a group of texts: `label.negative` and `label.primary` beside `background.primary`.
  private func isOfLabels(_ token: NamedToken) -> Bool {
    let segments = token.segments
    guard segments.count > 1, Self.isName(segments[segments.count - 2], ["label"]) else {
      return false
    }
    let around = Self.name(segments.dropLast(2).joined())
    let start = around.isEmpty ? "" : around + "-"
    return names.contains("\(start)label-primary") && grounds.contains("\(start)primary")
  }

  /// Whether a color of which the name does not say what it is for may be that of a text: not one
  /// beside a text of its name (`WarningColor`, `WarningTextColor`).
  private func isInk(_ words: [NameWord]) -> Bool {
    let stem = Self.name(words.dropLast())
    return !names.contains("\(stem)-text") && !names.contains("\(stem)-text-color")
  }

  /// Whether a name such as `brand-color` says only a role where others are called texts.
  private func isRole(_ words: [NameWord]) -> Bool {
    texts.count >= 3
      && words.allSatisfy { $0.has([.color, .role, .level, .state, .neutral, .hue, .place]) }
  }

  /// Applies the uses stated by the file, which take precedence over the name.
  func apply(_ roles: Set<TokenRole>, to token: NamedToken) {
    guard !roles.isEmpty else { return }
    let mayBeText = roles.contains(.textFill) || (roles.contains(.shapeFill) && !roles.isBackground)
    let mayBeGround =
      roles.contains(.frameFill) || (roles.contains(.shapeFill) && !roles.isForeground)
    switch token.part {
    case .text, .icon: if !mayBeText { token.part = NamedToken.Part.none }
    case .background: if !mayBeGround { token.part = NamedToken.Part.none }
    case .line: if !roles.contains(.stroke) { token.part = NamedToken.Part.none }
    case .some(.none):
      // `input.box-shadow: inset 0 0 0 1px gray` is a border.
      if roles == [.stroke] {
        token.part = .line
        token.partWords = token.words.indices.filter {
          ["box", "shadow"].contains(token.words[$0].text)
        }
        token.partWord = "shadow"
      }
    case nil:
      if !mayBeText, !mayBeGround {
        token.part = NamedToken.Part.none
      } else if roles.isForeground, token.on == nil {
        token.part = .text
      } else if roles.isBackground {
        token.part = .background
      }
    }
  }
}

extension Set<TokenRole> {
  /// Whether the uses are those of a foreground.
  var isForeground: Bool { contains(.textFill) && !contains(.frameFill) }

  /// Whether the uses are those of a background.
  var isBackground: Bool { contains(.frameFill) && !contains(.textFill) }
}
