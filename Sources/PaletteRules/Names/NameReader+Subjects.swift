/// What names are about besides their parts: roles, components, states.
extension NameReader {
  mutating func readSubjects() {
    let schemes = schemesAfterGround()
    let rests = tokens.map { token -> [Int] in
      if token.isMereEntry { return [] }
      let scheme = schemes.isEmpty ? nil : Self.schemeAfterGround(of: token)
      let hasScheme = scheme.map { schemes[Self.name(token.words[..<$0])]?.count == 2 } ?? false
      return token.words.indices.filter { index in
        !token.partWords.contains(index) && !token.words[index].has(.color)
          && (token.partWords.isEmpty || token.words[index].text != token.partWord)
          && (index < token.on ?? .max || token.isInContext && token.words[index].has(.state)
            || hasScheme && index == scheme)
          && !Self.isOfTable(index, token)
      }
    }
    let prefixes = NamePrefixes(tokens, rests: rests)
    let found = NameSchemes(tokens, rests: prefixes.rests)
    for index in tokens.indices {
      let scheme = found.trees[index]
      tokens[index].tree = scheme == .none ? prefixes.trees[index] : scheme
      if let last = rests[index].last, last > tokens[index].on ?? .max, scheme != .none,
        found.rests[index].last != last, Self.schemeAfterGround(of: tokens[index]) == last
      {
        tokens[index].scheme = last
      }
      // Entries of a palette have no role, and nothing asks for their subject.
      if !tokens[index].isStep { readSubject(index, found.rests[index]) }
    }
  }

  /// Whether a word only calls a table of colors after the part that the name says itself: those of
  /// `brand_text_colors.textDanger`.
  private static func isOfTable(_ index: Int, _ token: NamedToken) -> Bool {
    let segment = token.segmentOfWord[index]
    guard segment < token.segments.count - 1 else { return false }
    let words = token.segments[segment]
    func isPart(_ word: NameWord) -> Bool { word.text == token.partWord }
    return words.count > 2 && ["colors", "colours"].contains(words[words.count - 1].text)
      && words.contains(where: isPart)
      && token.segments[token.segments.count - 1].contains(where: isPart)
      && !["light", "dark"].contains(token.words[index].text)
  }

  /// The words for schemes behind those after “on”, by the names before them: `text-on-dark` with `day` and `night`.
  private func schemesAfterGround() -> [String: Set<String>] {
    var result: [String: Set<String>] = [:]
    for token in tokens {
      guard let scheme = Self.schemeAfterGround(of: token) else { continue }
      result[Self.name(token.words[..<scheme]), default: []].insert(token.words[scheme].text)
    }
    return result
  }

  /// The position of a word for a scheme that ends a name and is not the one that follows “on”.
  private static func schemeAfterGround(of token: NamedToken) -> Int? {
    guard let on = token.on, let last = token.words.lastIndex(where: { !$0.has(.color) }),
      last > on + 1,
      NameSchemes.all.contains(token.words[last].text)
    else { return nil }
    return last
  }

  private mutating func readSubject(_ index: Int, _ rest: [Int]) {
    let token = tokens[index]
    let rest = Self.withoutEntry(rest, of: token)
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
      token.subject.filter {
        $0.has(.roles) && ($0.text != "primary" || token.part == nil) || shades.contains($0.text)
      }.map(\.text)
    ).sorted()
    // `error-tint` is a tint of a role, `tint` alone a role.
    if token.roles.count > 1 { token.roles.removeAll { $0 == "tint" } }
    token.key = sets.number(of: token.subject.lazy.map(\.text))
  }

  /// The words without the entry of a palette that a name ends with: `text-input-read-only-grey-500`.
  private static func withoutEntry(_ rest: [Int], of token: NamedToken) -> [Int] {
    let end = token.words.count - 1
    guard token.part != nil, rest.count > 2, rest.suffix(2) == [end - 1, end],
      token.words[end].has(.number), token.words[end].text.utf8.count > 1,
      token.words[end - 1].has(.hue),
      rest.dropLast(2).contains(where: { token.words[$0].isUnknown })
    else { return rest }
    return Array(rest.dropLast(2))
  }

  mutating func findComponents() {
    // For each word for a kind of text, the other words of the components with a background that it
    // names: a `link` of a `button-link` is no component where there is no button.
    var textualGrounds: [String: [String: Set<[String]>]] = [:]
    for token in tokens where token.part == .background {
      let words = token.subject.filter { !$0.has([.place, .level]) }
      for word in words where word.has(.textual) {
        let others = words.filter {
          !$0.has(.attributes) && !$0.has([.text, .icon]) && $0.text != word.text
        }.map(\.text)
        textualGrounds[token.scope, default: [:]][word.text, default: []]
          .insert(others)
      }
    }
    for token in tokens where !token.subject.isEmpty {
      let words = token.subject.filter { word in
        guard !word.has(.attributes), !shades.contains(word.text),
          !["contrast", "visited", "on", "palette"].contains(word.text)
        else { return false }
        switch token.part {
        case .text, .icon:
          return word.has(.textual)
            ? textualGrounds[token.scope]?[word.text]?.contains {
              $0.allSatisfy(token.hasWord)
            } ?? false
            : !word.has([.text, .icon]) || word.text == "text" && Self.isOfInput(token)
        case .line: return !word.has(WordKinds.grounds.union(.line))
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
  mutating func findTrees() {
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
}
