/// What names begin with that says nothing, because others begin with it too: types, namespaces,
/// packages.
struct NamePrefixes {
  private let tokens: [NamedToken]
  /// For each token the positions of the words that are left.
  private(set) var rests: [[Int]]
  /// For each token its package, if there are several.
  private(set) var trees: [NameTree]

  init(_ tokens: [NamedToken], rests: [[Int]]) {
    self.tokens = tokens
    self.rests = rests
    trees = Array(repeating: .none, count: tokens.count)
    dropTypes()
    dropNamespaces()
    dropPrefix()
    dropGrouping()
    dropPackages()
  }

  /// Drops the type that names of Swift begin with where it has a prefix: `UIColor.label`.
  private mutating func dropTypes() {
    for (index, token) in tokens.enumerated()
    where token.segments.count > 1 && token.segments[0].count == 2
      && ["ui", "ns", "cg"].contains(token.segments[0][0].text) && token.segments[0][1].has(.color)
    {
      rests[index].removeAll { token.segmentOfWord[$0] == 0 }
    }
  }

  /// Drops the first segment of names such as `acme.button.color`, if a palette mixes several.
  private mutating func dropNamespaces() {
    var groups: [String: [Int]] = [:]
    for (index, token) in tokens.enumerated()
    where token.part != nil && token.segments.count > 2 && token.segments[0].count == 1 {
      groups[token.segments[0][0].text, default: []].append(index)
    }
    let namespaces = groups.filter { name, members in
      guard WordKinds(name).isUnknown, Double(members.count) >= 0.08 * Double(tokens.count),
        name != "button", !NameReader.tags.contains(name)
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
  private mutating func dropPrefix() {
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
        Double(count) >= 0.8 * Double(named.count) || isWhole(word, after: prefix, named),
        ["system", "ui", "app", "primary"].contains(word.text)
          // All names are in one entry of a list.
          || word.has(.number) && count == named.count && count > 2
          || !word.has([
            .role, .level, .state, .place, .operable, .container, .message,
          ]),
        !isComponent(word, after: prefix, named)
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

  /// Whether the names that begin with a word without a meaning are a palette of their own, beside others
  /// that repeat it or come from elsewhere: they have a page and its text.
  private func isWhole(_ word: NameWord, after prefix: [NameWord], _ named: [Int]) -> Bool {
    guard prefix.isEmpty, word.isUnknown, !NameReader.tags.contains(word.text) else { return false }
    let own = named.filter { index in
      guard let first = rests[index].first else { return false }
      return tokens[index].words[first] == word && first < tokens[index].partWords.min() ?? .max
    }
    func has(_ part: NamedToken.Part) -> Bool {
      own.contains { index in
        tokens[index].part == part && tokens[index].scope.isEmpty
          && rests[index].dropFirst().allSatisfy {
            tokens[index].words[$0].has([.neutral, .page])
          }
      }
    }
    // Beside another page it is a component: `player-background` and `page-background`.
    let hasOtherPage = named.contains { index in
      tokens[index].part == .background && tokens[index].scope.isEmpty && !own.contains(index)
        && rests[index].allSatisfy { tokens[index].words[$0].has([.neutral, .page]) }
    }
    return own.count >= 3 && 5 * own.count >= 2 * named.count && !hasOtherPage
      && has(.background) && has(.text)
  }

  /// Drops a word without a meaning that most texts and most backgrounds have after the word for the
  /// part: the `utility` of `text-utility-primary` and `background-utility-base`.
  private mutating func dropGrouping() {
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
    _ word: NameWord, after prefix: [NameWord], _ named: [Int]
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
  /// Several packages are trees of their own.
  private mutating func dropPackages() {
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
  }
}
