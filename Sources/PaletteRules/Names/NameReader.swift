import DesignTokens

/// Reads the names of the tokens of a palette. The meaning of a name depends on the others: a
/// prefix is what most names begin with, `color.*` are texts next to `background-color.*`, and
/// `x-color` is a text next to `x-background-color`.
struct NameReader {
  private(set) var tokens: [NamedToken] = []
  private(set) var sets = WordSets()

  /// The names as written, joined; empty if none ends with `color`.
  private let names: Set<String>
  /// Whether the first segments are the names of CSS properties.
  private let hasProperties: Bool
  private var scales = NameScales()
  /// The names of backgrounds without the word for the part.
  private var grounds: Set<String> = []
  /// The names of texts without the words for it.
  private var texts: Set<String> = []
  /// The names of what has a color called “on” it: `color-primary` beside `color-on-primary`.
  private var grounded: Set<String> = []
  /// The beginnings of the names of backgrounds that end with `outline`.
  private var outlined: Set<String> = []
  /// The beginnings of names such as `neutral-on-dark-content`, up to `dark`.
  private var contexts: Set<String> = []
  /// Whether some group is called `off`, so that one called `on` is a state.
  private var hasOff = false
  /// The schemes at the ends of the names of backgrounds, as `on-light`: what ends so lies on nothing.
  private var groundSchemes: Set<String> = []
  /// Whether names begin with the word for their part: `BackgroundFilledText`.
  private var isPartFirst = false
  /// Whether several names `x-color` have a counterpart `x-background-color`.
  private var hasColorSuffix = false

  /// Reads names.
  ///
  /// - Parameters:
  ///   - paths: The paths of the tokens.
  ///   - roles: The uses that the file states, one for each path.
  init(_ paths: [String], roles: [Set<TokenRole>]) {
    var splitter = NameSplitter(namespace: NameSplitter.namespace(of: paths))
    var colors: [[NameWord]] = []
    var hasProperties = false
    var leading = (first: 0, later: 0)
    for path in paths where !scales.addSibling(path) {
      let token = splitter.token(path)
      scales.add(token, at: path)
      let kinds = token.allKinds
      if kinds.has(.background) {
        grounds.insert(Self.name(token.words.filter { !$0.has([.background, .color]) }))
        if let outline = token.words.firstIndex(where: { $0.text == "outline" }), outline > 0 {
          outlined.insert(Self.name(token.words[...outline]))
        }
        hasProperties =
          hasProperties || Self.isName(token.segments[0], ["background", "color"])
      }
      if kinds.has(.grounds), let on = Self.schemeSuffix(of: token),
        token.words[..<on].contains(where: { $0.has(.grounds) })
      {
        groundSchemes.insert(token.words[on + 1].text)
      }
      if kinds.has(.text) {
        texts.insert(Self.name(token.words.filter { !$0.has([.text, .color]) }))
      }
      if kinds.has(.parts) {
        let leaf = token.segments[token.segments.count - 1]
        if Self.first(leaf)?.has(.parts) == true {
          leading.first += 1
        } else if leaf.contains(where: { $0.has(.parts) }) {
          leading.later += 1
        }
      }
      if token.hasWord("on") {
        grounded.insert(Self.name(token.words.filter { $0.text != "on" }))
      }
      if let dark = Self.context(of: token), token.words[dark + 1].has([.text, .icon]) {
        contexts.insert(Self.name(token.words[...dark]))
      }
      if !hasOff { hasOff = token.segments.contains { Self.isName($0, ["off"]) } }
      if kinds.has(.color), token.words[token.words.count - 1].has(.color) {
        colors.append(token.words)
      }
    }
    self.hasProperties = hasProperties
    isPartFirst = leading.first >= 20 && leading.first > 9 * leading.later
    names = colors.isEmpty ? [] : Set(paths.map { Self.name(splitter.token($0).words) })
    hasColorSuffix = Set(colors.filter { hasBackground($0) }.map { Self.name($0) }).count >= 2
    tokens.reserveCapacity(paths.count)
    for (index, path) in paths.enumerated() {
      if roles[index].isEmpty, let entry = scales.entry(at: index) {
        tokens.append(entry)
        continue
      }
      let token = splitter.token(path)
      token.scale = scales.number(at: index)
      readPart(token)
      apply(roles[index], to: token)
      tokens.append(token)
      if roles[index].isEmpty { scales.note(token, at: index) }
    }
    readSubjects()
    findComponents()
    findTrees()
  }

  /// The same meanings in tokens of their own; those that are one stay one.
  func copy() -> NameReader {
    var copy = self
    var known: [ObjectIdentifier: NamedToken] = [:]
    copy.tokens = tokens.map { token in
      let id = ObjectIdentifier(token)
      if let same = known[id] { return same }
      let new = NamedToken(copying: token)
      known[id] = new
      return new
    }
    return copy
  }

  static func name(_ words: some Sequence<NameWord>) -> String {
    words.lazy.map(\.text).joined(separator: "-")
  }

  /// The first word with a meaning.
  private static func first(_ words: [NameWord]) -> NameWord? {
    words.first { !$0.isUnknown && !$0.has(.generic) }
  }

  private static func isName(_ words: [NameWord], _ texts: [String]) -> Bool {
    words.lazy.map(\.text).elementsEqual(texts)
  }

  /// Whether there is a background with the same name.
  private func hasBackground(_ words: [NameWord]) -> Bool {
    let stem = Self.name(words.dropLast())
    let prefix = stem.isEmpty ? "" : stem + "-"
    return ["background-color", "bg-color", "bg", "background"].contains {
      names.contains(prefix + $0)
    }
  }

  /// Small components with a text on a color.
  static let tags: Set = ["badge", "chip", "pill", "tag"]

  // MARK: - Parts

  private func readPart(_ token: NamedToken) {
    let words = token.words
    let kinds = token.allKinds
    token.on = words.dropLast().indices.first { index in
      words[index].text == "on"
        && !(hasOff && Self.isName(token.segments[token.segmentOfWord[index]], ["on"]))
        && !isState(on: index, token)
        && !(groundSchemes.count == 2 && index == Self.schemeSuffix(of: token))
    }
    if let dark = Self.context(of: token), contexts.contains(Self.name(words[...dark])) {
      token.part = Self.part(words[dark + 1])
      token.partWords = [dark + 1]
      token.partWord = words[dark + 1].text
      if token.part == .background { token.grounds = [token.partWord] }
      return
    }
    let limit = token.on ?? words.count
    let parts =
      kinds.has(.parts)
      ? (0..<limit).filter {
        words[$0].has(.parts) && !Self.isOfComponent($0, token) && !isVariant($0, token)
      } : []
    if var last = parts.last {
      var part = Self.part(words[last])
      let backgrounds = parts.filter { words[$0].has(.background) }
      if part == .text || part == .icon, let background = backgrounds.last,
        token.segmentOfWord[background] == token.segmentOfWord[last],
        // `danger-bg-text` is the text on `danger-bg`, `background-content` a background.
        last < background || last < words.count - 1 || words[last].text != "text"
      {
        (part, last) = (.background, background)
      } else if words[last].text.hasPrefix("fill"), parts.count > 1,
        Self.part(words[parts[parts.count - 2]]) != .background
      {
        last = parts[parts.count - 2]
        part = Self.part(words[last])
      }
      // `text-and-icon` demands what a text does.
      if part == .icon, let text = parts.last(where: { words[$0].text == "text" }),
        last == text + 2, ["and", "&"].contains(words[text + 1].text)
      {
        (part, last) = (.text, text)
      }
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
        : Self.wholePart(last, part, of: token)
      token.partWord = words[last].text
      // `Backgrounds.onSurface` is in a group of backgrounds.
      if part == .background, let on = token.on,
        token.segmentOfWord[last] < token.segmentOfWord[on], words[on + 1].has(.grounds)
      {
        token.part = nil
      }
    }
    if hasProperties { readProperty(token) }
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
  private static func schemeSuffix(of token: NamedToken) -> Int? {
    let on = token.words.count - 2
    return on > 0 && token.words[on].text == "on"
      && ["light", "dark"].contains(token.words[on + 1].text) ? on : nil
  }

  /// The position of the second word of `on-dark` where only the word for the part and states follow, and
  /// no such word precedes: `neutral-on-dark-surface`.
  private static func context(of token: NamedToken) -> Int? {
    let words = token.words
    guard words.count > 2,
      let on = words.dropLast(2).indices.first(where: { words[$0].text == "on" }),
      ["dark", "light"].contains(words[on + 1].text), words[on + 2].has(.parts),
      !words[..<on].contains(where: { $0.has(.parts) }),
      words[(on + 3)...].allSatisfy({ $0.has([.state, .filler, .color]) })
    else { return nil }
    return on + 1
  }

  /// Whether a word for a part belongs to the name of a component: `icon-button.color`,
  /// `placeholder.text-input`.
  private static func isOfComponent(_ index: Int, _ token: NamedToken) -> Bool {
    let word = token.words[index]
    let segment = token.segmentOfWord[index]
    guard word.has(.icon) || word.text == "text", segment < token.segments.count - 1,
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
    let rest = words[(index + 1)...]
    guard index > 0, rest.allSatisfy({ $0.has(WordKinds.parts.union([.color, .state])) })
    else { return false }
    let before = words[..<index].filter { !$0.has([.background, .color]) }
    func isGround(_ state: String) -> Bool {
      grounds.contains(Self.name(before + [NameWord(state)]))
    }
    return ["normal", "default", "pressed", "disabled", "off", "hover"].contains(where: isGround)
      && (rest.allSatisfy { !$0.has([.text, .icon, .line]) } || isGround("on"))
  }

  /// Whether it is one of the variables by which the utilities of Tailwind CSS exchange values. Those
  /// of its typography plugin are colors of texts.
  private static func isPrivate(_ words: [NameWord]) -> Bool {
    words.count > 1 && words[0].text == "tw" && words[1].text != "prose"
  }

  private static let lines: Set = ["border", "borders", "divider", "separator", "stroke"]

  private static func part(_ word: NameWord) -> NamedToken.Part {
    word.has(.text) ? .text : word.has(.icon) ? .icon : word.has(.line) ? .line : .background
  }

  /// The part of a name that begins with a CSS property.
  private func readProperty(_ token: NamedToken) {
    switch Self.name(token.segments[0]) {
    case "color":
      let isIcon = token.words.count > 1 && token.words[1].text == "icon"
      // `Color.Neutral400` is an entry of a palette.
      if token.segments.count == 2, token.segments[1].count == 1, !isIcon,
        token.words[1].text.utf8.suffix(2).allSatisfy(WordSplitter.isDigit)
      {
        token.part = NamedToken.Part.none
        return
      }
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
      // `text0` … `text9` are a scale, `text-1` … `text-4` are levels.
      token.isStep = token.isForeground && scales.count(of: token) >= 6
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
    let leaf = token.segments[token.segments.count - 1]
    let leafBegins =
      token.segments.count > 1 && leaf[0].has(.color)
      && leaf.dropFirst().allSatisfy {
        $0.has([.neutral, .level, .state]) || $0.text == "document"
      }
    if let color = words.lastIndex(where: { $0.has(.color) }) {
      let isInside =
        color > 0 && color < words.count - 1 && !grounded.contains(Self.name(words))
      // `card-color-hover` is a text beside `card-color` where `card-background` has no such state.
      let rest = words.filter { !$0.has(.state) }
      let isGround =
        grounds.contains(Self.name(stem))
        || rest.count < words.count && rest.last?.has(.color) == true
          && names.contains(Self.name(rest))
          && grounds.contains(Self.name(rest.filter { !$0.has(.color) }))
      let group = Self.name(token.segments.dropLast().joined())
      if (last.has(.color) && isInk(words) || leafBegins || isInside) && isGround
        || last.has(.color) && isInk(words)
          && (hasBackground(words) || hasColorSuffix && !isRole(words))
        || leafBegins && leaf.count > 1 && grounds.contains(group)
      {
        (token.part, token.isImplied, token.partWord) = (.text, true, "color")
        return
      }
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
    func isText(_ word: NameWord) -> Bool {
      guard word.has(.textual) else { return false }
      // `note-title--warning` beside `note-title-background--warning`.
      if word.has(.textualBeforeColor), grounds.contains(Self.name(stem)) { return true }
      if !word.has(.textualBeforeColor) || last.has(.color) { return true }
      return ["label", "labels", "title"].contains(word.text) && (word == last || isNamedLabel)
    }
    if words.contains(where: isText), let word = words.last(where: { $0.has(.textual) }) {
      (token.part, token.isImplied, token.partWord) = (.text, true, word.text)
    }
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
  private func apply(_ roles: Set<TokenRole>, to token: NamedToken) {
    guard !roles.isEmpty else { return }
    let mayBeText = roles.contains(.textFill) || (roles.contains(.shapeFill) && !roles.isBackground)
    let mayBeGround =
      roles.contains(.frameFill) || (roles.contains(.shapeFill) && !roles.isForeground)
    switch token.part {
    case .text, .icon: if !mayBeText { token.part = NamedToken.Part.none }
    case .background: if !mayBeGround { token.part = NamedToken.Part.none }
    case .line: if !roles.contains(.stroke) { token.part = NamedToken.Part.none }
    case .some(.none): break
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

  // MARK: - Subjects

  private mutating func readSubjects() {
    var rests = tokens.map { token -> [Int] in
      if token.isMereEntry { return [] }
      return token.words.indices.filter { index in
        !token.partWords.contains(index) && !token.words[index].has(.color)
          && (index < token.on ?? .max || token.isInContext && token.words[index].has(.state))
      }
    }
    dropTypes(&rests)
    dropNamespaces(&rests)
    dropPrefix(&rests)
    dropGrouping(&rests)
    let packages = dropPackages(&rests)
    let schemes = NameSchemes(tokens, rests: rests)
    for index in tokens.indices {
      let scheme = schemes.trees[index]
      tokens[index].tree = scheme == .none ? packages[index] : scheme
      // Entries of a palette have no role, and nothing asks for their subject.
      if !tokens[index].isStep { readSubject(index, schemes.rests[index]) }
    }
  }

  /// Drops the type that names of Swift begin with where it has a prefix: `UIColor.label`.
  private func dropTypes(_ rests: inout [[Int]]) {
    for (index, token) in tokens.enumerated()
    where token.segments.count > 1 && token.segments[0].count == 2
      && ["ui", "ns", "cg"].contains(token.segments[0][0].text) && token.segments[0][1].has(.color)
    {
      rests[index].removeAll { token.segmentOfWord[$0] == 0 }
    }
  }

  /// Drops the first segment of names such as `acme.button.color`, if a palette mixes several.
  private func dropNamespaces(_ rests: inout [[Int]]) {
    var groups: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated()
    where token.part != nil && token.segments.count > 2 && token.segments[0].count == 1 {
      groups[token.segments[0][0].text, default: []].append(index)
    }
    let namespaces = groups.filter { name, members in
      guard WordKinds(name).isUnknown, Double(members.count) >= 0.08 * Double(tokens.count),
        name != "button", !Self.tags.contains(name)
      else { return false }
      let components = members.filter { tokens[$0].part == .background }
        .map { tokens[$0].segments[1] }
        .filter { $0.count > 1 || !$0[0].has([.role, .hue, .level, .neutral, .state]) }
      return Set(components).count >= 3
    }
    guard !namespaces.isEmpty else { return }
    for index in tokens.indices
    where tokens[index].segments.count > 2 && rests[index].first == 0
      && namespaces[tokens[index].segments[0][0].text] != nil
    {
      rests[index].removeFirst()
    }
  }

  /// Drops the words that most names begin with.
  private func dropPrefix(_ rests: inout [[Int]]) {
    let named = tokens.indices.filter { tokens[$0].part.map { $0 != .none } ?? false }
    var prefix: [NameWord] = []
    while !named.isEmpty {
      var counts: [NameWord: Int] = [:]
      for index in named where rests[index].count > prefix.count {
        let position = rests[index][prefix.count]
        guard position < tokens[index].partWords.min() ?? .max else { continue }
        counts[tokens[index].words[position], default: 0] += 1
      }
      guard
        let (word, count) = counts.max(by: { ($0.value, $1.key.text) < ($1.value, $0.key.text) }),
        Double(count) >= 0.8 * Double(named.count),
        ["system", "ui", "app", "primary"].contains(word.text)
          || !word.has([
            .role, .level, .state, .place, .operable, .container, .message,
          ]),
        !isComponent(word, after: prefix, named, rests)
      else { break }
      prefix.append(word)
    }
    for index in tokens.indices {
      let words = tokens[index].words
      let shared = zip(rests[index], prefix).prefix { words[$0] == $1 }.count
      rests[index].removeFirst(shared)
    }
    // A chip is called a token too.
    let called = named.count { index in
      rests[index].first.map { tokens[index].words[$0].text == "token" } ?? false
    }
    let isChip = 2 * called < named.count
    func isGeneric(_ word: NameWord) -> Bool {
      word.has(.generic) && !(isChip && word.text == "token")
    }
    for index in tokens.indices {
      let words = tokens[index].words
      while rests[index].count > 1, isGeneric(words[rests[index][0]]) {
        rests[index].removeFirst()
      }
      if let first = rests[index].first, isGeneric(words[first]),
        tokens[index].part != nil || tokens[index].on != nil
      {
        rests[index].removeFirst()
      }
    }
  }

  /// Drops a word without a meaning that most texts and most backgrounds have after the word for the
  /// part: the `utility` of `text-utility-primary` and `background-utility-base`.
  private func dropGrouping(_ rests: inout [[Int]]) {
    func word(_ index: Int) -> NameWord? {
      guard let position = rests[index].first, rests[index].count > 1,
        let part = tokens[index].partWords.max(), part < position
      else { return nil }
      let word = tokens[index].words[position]
      return word.isUnknown ? word : nil
    }
    let texts = tokens.indices.filter { tokens[$0].part == .text && tokens[$0].on == nil }
    let grounds = tokens.indices.filter { tokens[$0].part == .background }
    guard texts.count >= 4, let grouping = word(texts[texts.count / 2]),
      [texts, grounds].allSatisfy({ members in
        2 * members.count { word($0) == grouping } > members.count
      })
    else { return }
    for index in tokens.indices where word(index) == grouping { rests[index].removeFirst() }
  }

  /// Whether a word with which most names begin is that of a component: the others have the page, and
  /// those with it have only parts, states and levels.
  private func isComponent(
    _ word: NameWord, after prefix: [NameWord], _ named: [Int], _ rests: [[Int]]
  ) -> Bool {
    func words(_ index: Int) -> [NameWord] { rests[index].map { tokens[index].words[$0] } }
    let whole = prefix + [word]
    var hasPage = false
    for index in named {
      let words = words(index)
      if words.starts(with: whole) {
        let rest = words.dropFirst(whole.count)
        guard rest.allSatisfy({ $0.has([.state, .level, .neutral, .role]) }) else { return false }
      } else if tokens[index].part == .background, words.allSatisfy({ $0.has([.page, .neutral]) }) {
        hasPage = true
      }
    }
    return hasPage
  }

  /// Drops the first word of the custom properties of a package, such as `--bs-`, that a style sheet
  /// has beside others: it has a page of its own, and several components.
  ///
  /// - Returns: The trees of the tokens, which differ if there are several packages.
  private func dropPackages(_ rests: inout [[Int]]) -> [NameTree] {
    var trees = Array(repeating: NameTree.none, count: tokens.count)
    var groups: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated()
    where token.segments.count == 1 && rests[index].first == 0 && token.words.count > 1
      && token.words[0].isUnknown
    {
      groups[token.words[0].text, default: []].append(index)
    }
    let packages = groups.filter { _, members in
      guard members.count >= 20, Double(members.count) >= 0.08 * Double(tokens.count) else {
        return false
      }
      let grounds = members.filter { tokens[$0].part == .background && rests[$0].count > 1 }
      let components = Set(
        grounds.map { tokens[$0].words[rests[$0][1]] }
          .filter { !$0.has([.role, .hue, .level, .neutral, .state]) })
      return components.count >= 3
        && grounds.contains { index in
          tokens[index].scope.isEmpty
            && rests[index].dropFirst().allSatisfy {
              tokens[index].words[$0].has([.page, .neutral])
            }
        }
    }
    for (number, members) in packages.sorted(by: { $0.key < $1.key }).map(\.value).enumerated() {
      for index in members {
        rests[index].removeFirst()
        if packages.count > 1 { trees[index] = .package(number) }
      }
    }
    return trees
  }

  private mutating func readSubject(_ index: Int, _ rest: [Int]) {
    let token = tokens[index]
    let partSegment =
      token.partWords.map { token.segmentOfWord[$0] }.min()
      ?? (token.partWord == "color" ? token.segments.count - 1 : 0)
    // In `control.checked.background.hover` the first state names a variant.
    let variants = rest.filter {
      token.segmentOfWord[$0] < partSegment && TokenStates(token.words[$0].text) == .selected
    }
    for position in rest where !variants.contains(position) {
      let word = token.words[position].text
      let state = TokenStates(word)
      if !state.isEmpty { token.stateWords.append(word) }
      token.states.formUnion(state)
    }
    token.stateWords.sort()
    token.full = rest.filter { position in
      let word = token.words[position]
      if ["key", "keyboard", "visible"].contains(word.text), !token.states.isEmpty { return false }
      return !word.has(.state) || variants.contains(position)
    }.map { token.words[$0] }
    token.subject = token.full.filter { !$0.has(.neutral) || $0.text == "neutral" }
    var exact = token.full.filter { !$0.has(.filler) }.map(\.text)
    if exact.isEmpty { exact = token.full.map(\.text) }
    if exact.isEmpty {
      exact = rest.map { token.words[$0] }.filter { $0.has(.state) }.map {
        "state \(TokenStates($0.text).rawValue)"
      }
    }
    token.exactWords = Set(exact).sorted()
    token.exact = sets.number(of: exact)
    token.isInverse = token.subject.contains { $0.has(.inverse) }
    token.roles = Set(
      token.subject.filter { $0.has(.roles) && ($0.text != "primary" || token.part == nil) }
        .map(\.text)
    ).sorted()
    // `error-tint` is a tint of a role, `tint` alone a role.
    if token.roles.count > 1 { token.roles.removeAll { $0 == "tint" } }
    token.key = sets.number(of: token.subject.lazy.map(\.text))
  }

  // MARK: - Components

  private mutating func findComponents() {
    // For each word for a kind of text, the other words of the components with a background that it
    // names: a `link` of a `button-link` is no component where there is no button.
    var textualGrounds: [String: [String: Set<[String]>]] = [:]
    for token in tokens where token.part == .background {
      let words = token.subject.filter { !$0.has([.place, .level]) }
      for (position, word) in words.enumerated() where word.has(.textual) {
        let others = words.filter {
          !$0.has(.attributes) && !$0.has([.text, .icon]) && $0.text != word.text
        }.map(\.text)
        textualGrounds[token.scope, default: [:]][word.text, default: []]
          .insert(position == 0 ? [] : others)
      }
    }
    for token in tokens where !token.subject.isEmpty {
      let words = token.subject.filter { word in
        guard !word.has(.attributes), !["contrast", "visited", "on", "palette"].contains(word.text)
        else { return false }
        switch token.part {
        case .text, .icon:
          return word.has(.textual)
            ? textualGrounds[token.scope]?[word.text]?.contains {
              $0.allSatisfy(token.hasWord)
            } ?? false
            : !word.has([.text, .icon]) || word.text == "text" && Self.isOfInput(token)
        case .line: return !word.has(.line)
        case .background: return word.text != "overlay" || !token.grounds.contains("surface")
        default: return true
        }
      }
      token.component = words.map(\.text)
      guard let first = words.first, token.segments.count > 1,
        let segment = token.segments.firstIndex(where: { $0.contains(first) }),
        !token.partWords.contains(where: { token.segmentOfWord[$0] == segment })
      else { continue }
      token.componentSegment = token.segments[segment]
    }
  }

  /// Whether the component is called `text-input` or the like.
  private static func isOfInput(_ token: NamedToken) -> Bool {
    token.segments.contains { segment in
      zip(segment, segment.dropFirst()).contains { $0.text == "text" && $1.has(.operable) }
    }
  }

  /// Finds the groups that have their own texts and backgrounds: `colors.…` next to `…`.
  private mutating func findTrees() {
    var numbers: [String: Int] = [:]
    var parts: [(hasText: Bool, hasGround: Bool)] = []
    var last = (root: "", number: -1)
    let roots = tokens.map { token -> Int in
      var root = ""
      if token.segments.count > 1 {
        let names = token.segments.dropLast().prefix { $0.allSatisfy { $0.has(.generic) } }
        if !names.isEmpty { root = Self.name(names.map { $0[0] }) }
      }
      if root != last.root || last.number < 0 {
        last = (root, numbers[root] ?? parts.count)
        if last.number == parts.count {
          numbers[root] = last.number
          parts.append((false, false))
        }
      }
      if token.part == .text { parts[last.number].hasText = true }
      if token.part == .background { parts[last.number].hasGround = true }
      return last.number
    }
    for index in tokens.indices where tokens[index].tree == .none {
      let root = parts[roots[index]]
      if root.hasText, root.hasGround { tokens[index].tree = .group(roots[index]) }
    }
  }

  /// Ignores a word such as `neutral` as a role.
  mutating func drop(neutral word: String) {
    for index in tokens.indices where tokens[index].isAbout(word) {
      tokens[index].subject.removeAll { $0.text == word }
      tokens[index].roles.removeAll { $0 == word }
      tokens[index].key = sets.number(of: tokens[index].subject.lazy.map(\.text))
    }
  }
}

/// The scales of a palette: names that differ only in the number at their end.
private struct NameScales {
  /// Names of one scale that are in one group.
  private struct Group: Hashable {
    let scope: String
    let segmentOfWord: [Int]
    let stem: ArraySlice<NameWord>
  }

  private var groups: [Group: Int] = [:]
  private var numbers: [ArraySlice<NameWord>: Int] = [:]
  /// For each group, its scale and the name that stands for the mere entries after it.
  private var members: [(scale: Int, entry: NamedToken?)] = []
  private var counts: [Int] = []
  /// For each name, its group, or −1.
  private var groupOfName: [Int32] = []
  private var last: (group: Group, number: Int)?
  /// What the names beside the last one begin with, if only their numbers can differ.
  private var stem: String?

  /// Adds the next name if it differs from the one before only in its number: most names of a large
  /// palette do.
  mutating func addSibling(_ path: String) -> Bool {
    guard let stem, let number = last?.number, path.hasPrefix(stem),
      path.utf8.count > stem.utf8.count,
      path.utf8.dropFirst(stem.utf8.count).allSatisfy(WordSplitter.isDigit)
    else { return false }
    counts[members[number].scale] += 1
    groupOfName.append(Int32(number))
    return true
  }

  /// Adds the next name.
  mutating func add(_ token: NamedToken, at path: String) {
    stem = nil
    guard token.words.count > 1, token.words[token.words.count - 1].has(.number) else {
      groupOfName.append(-1)
      return
    }
    let bytes = Array(path.utf8)
    if let end = bytes.lastIndex(where: { !WordSplitter.isDigit($0) }),
      WordSplitter.isSeparator(bytes[end]), !token.allKinds.has(.background)
    {
      stem = String(decoding: bytes[...end], as: UTF8.self)
    }
    let group = Group(
      scope: token.scope, segmentOfWord: token.segmentOfWord, stem: token.words.dropLast())
    let number = last?.group == group ? last?.number ?? 0 : self.number(of: group)
    last = (group, number)
    counts[members[number].scale] += 1
    groupOfName.append(Int32(number))
  }

  private mutating func number(of group: Group) -> Int {
    if let known = groups[group] { return known }
    let scale = numbers[group.stem] ?? counts.count
    if scale == counts.count {
      numbers[group.stem] = scale
      counts.append(0)
    }
    groups[group] = members.count
    members.append((scale, nil))
    return members.count - 1
  }

  /// The number of the scale of a name, or −1.
  func number(at index: Int) -> Int {
    let group = Int(groupOfName[index])
    return group < 0 ? -1 : members[group].scale
  }

  /// How many names the scale of a name has.
  func count(of token: NamedToken) -> Int { token.scale < 0 ? 0 : counts[token.scale] }

  /// The name that stands for a mere entry of a palette.
  func entry(at index: Int) -> NamedToken? {
    let group = Int(groupOfName[index])
    return group < 0 ? nil : members[group].entry
  }

  /// Lets a name stand for those after it if it is a mere entry. Scales of twelve keep theirs.
  mutating func note(_ token: NamedToken, at index: Int) {
    guard token.scale >= 0, token.isMereEntry else { return }
    if let step = token.words.last.flatMap({ Int($0.text) }), 1...12 ~= step { return }
    members[Int(groupOfName[index])].entry = token
  }
}

extension Set<TokenRole> {
  /// Whether the uses are those of a foreground.
  var isForeground: Bool { contains(.textFill) && !contains(.frameFill) }

  /// Whether the uses are those of a background.
  var isBackground: Bool { contains(.frameFill) && !contains(.textFill) }
}
