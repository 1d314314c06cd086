/// The schemes that names speak of: `dark-text`, `text-night` or `acme-dark-text` beside the same
/// names with `light` or `day`.
struct NameSchemes {
  private let tokens: [NamedToken]
  /// For each token the positions of the words that say neither its part nor its scheme.
  private(set) var rests: [[Int]]
  /// For each token the tree of its scheme.
  private(set) var trees: [NameTree]
  /// How many themes there are beside the schemes.
  private var themes = 0

  private static let words = [("light", "dark"), ("day", "night")]
  /// The words for schemes.
  static let all = Set(words.flatMap { [$0.0, $0.1] })

  init(_ tokens: [NamedToken], rests: [[Int]]) {
    self.tokens = tokens
    self.rests = rests
    trees = Array(repeating: .none, count: tokens.count)
    for (light, dark) in Self.words where trees.allSatisfy({ $0 == .none }) {
      dropFirst(light, dark)
    }
    dropThemes()
    if trees.allSatisfy({ $0 == .none }) {
      for (light, dark) in Self.words { dropLast(light, dark) }
    }
    if trees.allSatisfy({ $0 == .none }) { dropNight() }
    if trees.allSatisfy({ $0 == .none }) { dropDarkGroup() }
    if trees.allSatisfy({ $0 == .none }) { dropTypes() }
  }

  /// The names of the light and of the dark tokens without their schemes, by token.
  private typealias Members = [Int: String]

  /// Drops a leading `light` or `dark` if most names exist with either, unless `light` and `dark`
  /// alone are colors too.
  private mutating func dropFirst(_ light: String, _ dark: String) {
    var members: [String: Members] = [light: [:], dark: [:]]
    for (index, rest) in rests.enumerated() {
      guard let first = rest.first else { continue }
      let words = tokens[index].words
      let name = words[first].text
      let others = words[(first + 1)...]
      // `light-blue` is a color, and `font.dark-dimmed` no color of `font.dark`.
      guard members[name] != nil, others.first?.has(.hue) != true,
        tokens[index].segments.count < 3
          || tokens[index].segments[tokens[index].segmentOfWord[first]].allSatisfy({
            $0.text == name || $0.has(.generic)
          })
      else { continue }
      members[name]?[index] = NameReader.name(others)
    }
    // A palette of steps in one of the two groups counts for nothing.
    func named(_ members: Members) -> Members {
      members.filter { tokens[$0.key].part != nil || !tokens[$0.key].isStep }
    }
    guard let light = members[light], let dark = members[dark],
      light.count >= 3 || light.count == 2 && areGroups(light, dark),
      !light.values.contains("") || !dark.values.contains(""),
      Self.isShared(named(light), named(dark))
    else { return }
    // `app-background` beside `app-light-background` and `app-dark-background` is one of the two.
    var plain: Set<String> = []
    var segments: [Int: Int] = [:]
    for (tree, scheme) in [(NameTree.light, light), (.dark, dark)] {
      for index in scheme.keys {
        let first = rests[index][0]
        segments[index] = tokens[index].segmentOfWord[first]
        plain.insert(
          NameReader.name(tokens[index].words[..<first] + tokens[index].words[(first + 1)...]))
        trees[index] = tree
        drop(1, of: index)
      }
    }
    for index in tokens.indices where trees[index] == .none {
      if plain.contains(NameReader.name(tokens[index].words)) { trees[index] = .both }
    }
    addGroups(segments)
  }

  /// Whether two sets of names are groups called after their schemes, each with a text and a background.
  private func areGroups(_ light: Members, _ dark: Members) -> Bool {
    [light, dark].allSatisfy { members in
      [NamedToken.Part.text, .background].allSatisfy { part in
        members.keys.contains { tokens[$0].part == part }
      }
        && members.keys.allSatisfy { index in
          let first = rests[index][0]
          let segment = tokens[index].segments[tokens[index].segmentOfWord[first]]
          return tokens[index].segments.count > 2
            && segment.allSatisfy { Self.isScheme($0) || $0.has(.generic) }
        }
    }
  }

  /// Reads as schemes the groups beside those of light and dark that have the same members:
  /// `private`, `font.dark-dimmed` beside `font.dark`.
  private mutating func addGroups(_ segments: [Int: Int]) {
    func member(_ index: Int, without segment: Int) -> String {
      let others = tokens[index].segments.enumerated().filter { $0.offset != segment }
      return NameReader.name(others.flatMap(\.element))
    }
    let known = Set(
      segments.compactMap { index, segment in
        let token = tokens[index]
        return token.segments.count > 2
          && token.segments[segment].allSatisfy { Self.isScheme($0) || $0.has(.generic) }
          ? member(index, without: segment) : nil
      })
    guard known.count >= 3 else { return }
    var groups: [String: [Int]] = [:]
    for index in tokens.indices where trees[index] == .none && tokens[index].segments.count > 2 {
      guard let segment = firstSegment(index) else { continue }
      groups[NameReader.name(tokens[index].segments[segment]), default: []].append(index)
    }
    let others = groups.values.filter { members in
      let shared = members.count { index in
        known.contains(member(index, without: firstSegment(index) ?? 0))
      }
      return 2 * shared > max(members.count, known.count)
    }.sorted { $0[0] < $1[0] }
    themes = others.count
    for (number, members) in others.enumerated() {
      for index in members {
        let segment = firstSegment(index)
        trees[index] = .theme(number)
        rests[index].removeAll { tokens[index].segmentOfWord[$0] == segment }
      }
    }
  }

  /// The segment with the first word that says neither the part nor the scheme.
  private func firstSegment(_ index: Int) -> Int? {
    rests[index].first.map { tokens[index].segmentOfWord[$0] }
  }

  /// Drops the words up to `light` or `dark` of `cool-gray-dark-text-primary` if another theme has
  /// most of the names too. What comes before names no role and no component, unless it is the first of
  /// several segments: `MediumDark.labelColor`.
  private mutating func dropThemes() {
    var themes: [String: Members] = [:]
    for (index, rest) in rests.enumerated() {
      let words = tokens[index].words
      guard let scheme = scheme(in: index), scheme > 0,
        endsSegment(rest[scheme], of: index)
          || rest[..<scheme].allSatisfy({
            !words[$0].has([.role, .state, .level, .place, .operable, .container, .message])
          })
      else { continue }
      let name = NameReader.name(rest[...scheme].map { words[$0] })
      themes[name, default: [:]][index] = NameReader.name(words[(rest[scheme] + 1)...])
    }
    themes = themes.filter { _, members in
      members.count >= 4 && members.keys.contains { tokens[$0].part == .text }
        && members.keys.contains { tokens[$0].part == .background }
    }
    let shared = themes.filter { name, members in
      themes.contains { $0.key != name && Self.isShared($0.value, members) }
    }
    for (number, theme) in shared.sorted(by: { $0.key < $1.key }).enumerated() {
      for index in theme.value.keys {
        trees[index] = .theme(self.themes + number)
        if let scheme = scheme(in: index) { drop(scheme + 1, of: index) }
      }
    }
  }

  /// Drops the first of several segments where it is called a theme and another one has most of the names
  /// too: `OceanTheme.Colors.text` beside `ForestTheme.Colors.text`.
  private mutating func dropTypes() {
    var types: [String: Members] = [:]
    for token in tokens.indices
    where tokens[token].segments.count > 1 && tokens[token].segments[0].last?.text == "theme" {
      let name = NameReader.name(tokens[token].segments[0])
      types[name, default: [:]][token] = NameReader.name(
        tokens[token].segments.dropFirst().flatMap(\.self))
    }
    types = types.filter { _, members in
      members.count >= 4
        && [NamedToken.Part.text, .background].allSatisfy { part in
          members.keys.contains { tokens[$0].part == part }
        }
    }
    let shared = types.filter { name, members in
      types.contains { $0.key != name && Self.isShared($0.value, members) }
    }
    for (number, type) in shared.sorted(by: { $0.key < $1.key }).enumerated() {
      for index in type.value.keys {
        trees[index] = .theme(themes + number)
        rests[index].removeAll { tokens[index].segmentOfWord[$0] == 0 }
      }
    }
  }

  /// Whether a word ends the first of several segments.
  private func endsSegment(_ word: Int, of index: Int) -> Bool {
    let segments = tokens[index].segmentOfWord
    return segments[word] == 0 && word + 1 < segments.count && segments[word + 1] == 1
  }

  /// The position of `light` or `dark` among the words that are left of a name.
  private func scheme(in index: Int) -> Int? {
    rests[index].firstIndex { Self.isScheme(tokens[index].words[$0]) }
  }

  /// The tokens by their names.
  private var positions: [String: Int] {
    Dictionary(
      tokens.indices.map { (NameReader.name(tokens[$0].words), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Drops `night` at the end of names that exist without it too, which are those of the day: `text`
  /// and `text_night`. Texts and backgrounds must be among them.
  private mutating func dropNight() {
    let nights = rests.indices.filter { index in
      rests[index].last.map { tokens[index].words[$0].text == "night" } ?? false
    }
    guard nights.count >= 4 else { return }
    let all = positions
    var days: [Int: Int] = [:]
    for index in nights {
      let others = tokens[index].words.indices.filter { $0 != rests[index].last }
      days[index] = all[NameReader.name(others.map { tokens[index].words[$0] })]
    }
    guard days.keys.contains(where: { tokens[$0].part == .text }),
      days.keys.contains(where: { tokens[$0].part == .background }), days.count >= 4
    else { return }
    for (night, day) in days {
      (trees[day], trees[night]) = (.light, .dark)
      rests[night].removeLast()
    }
  }

  /// Drops the group `dark` of names most of which exist outside of it too: `surface` and
  /// `dark.surface`. Texts and backgrounds must be among them. All others are those of the light scheme.
  private mutating func dropDarkGroup() {
    let all = positions
    var outside: Set<Int> = []
    var inside: [Int: Int] = [:]
    for index in rests.indices {
      let (words, segments) = (tokens[index].words, tokens[index].segments)
      guard
        let word = rests[index].first(where: { word in
          let segment = tokens[index].segmentOfWord[word]
          return ["dark", "night"].contains(words[word].text) && segments[segment].count == 1
            && segment + 1 < segments.count
        })
      else { continue }
      inside[index] = word
      if let other = all[NameReader.name(words[..<word] + words[(word + 1)...])] {
        outside.insert(other)
      }
    }
    guard outside.count >= 3, 2 * outside.count > inside.count,
      [NamedToken.Part.text, .background].allSatisfy({ part in
        outside.contains { tokens[$0].part == part }
      })
    else { return }
    for index in tokens.indices { trees[index] = inside[index] == nil ? .light : .dark }
    for (index, word) in inside { rests[index].removeAll { $0 == word } }
  }

  /// Drops `light` and `dark` at the end of names if most exist with either. `primary-light` is also
  /// a lighter one: texts and backgrounds must be among them, and no plain ones beside them.
  private mutating func dropLast(_ light: String, _ dark: String) {
    let isTime = light == "day"
    var members: [String: Members] = [light: [:], dark: [:]]
    for (index, rest) in rests.enumerated() where trees[index] == .none {
      guard let last = rest.last else { continue }
      let words = tokens[index].words
      guard members[words[last].text] != nil else { continue }
      let others = words.indices.filter { $0 != last }.map { words[$0] }
      members[words[last].text]?[index] = NameReader.name(others)
    }
    // Beside `surface-on-light`, `base-light` is a color.
    let marked = members.mapValues { $0.filter { $0.value.hasSuffix("-on") } }
    if marked.values.joined().contains(where: { tokens[$0.key].part == .background }) {
      members = marked
    }
    let whole = members.mapValues(inWholeGroups)
    let areWhole = members.allSatisfy { $0.value.count == whole[$0.key]?.count }
    if let schemes = Schemes(members, light, dark), areSchemes(schemes, isTime, areWhole: areWhole)
    {
      dropLast(of: schemes, isTime)
      // Beside `bg.light` and `bg.dark`, those of `primary.500` and `primary.light` are steps.
    } else if !areWhole, let schemes = Schemes(whole, light, dark),
      areSchemes(schemes, isTime, areWhole: true)
    {
      dropLast(of: schemes, isTime)
    }
  }

  /// The names of two schemes, most of which exist in both.
  private struct Schemes {
    let light, dark: Members

    init?(_ members: [String: Members], _ light: String, _ dark: String) {
      guard let light = members[light], let dark = members[dark],
        NameSchemes.isShared(light, dark)
      else { return nil }
      (self.light, self.dark) = (light, dark)
    }
  }

  private func areSchemes(_ schemes: Schemes, _ isTime: Bool, areWhole: Bool) -> Bool {
    guard schemes.light.count >= (areWhole || isTime ? 2 : 3) else { return false }
    let shared = schemes.light.filter { schemes.dark.values.contains($0.value) }
    let plain = Set(tokens.map { NameReader.name($0.words) })
    let texts = shared.keys.count { tokens[$0].part == .text }
    let backgrounds = shared.keys.count { tokens[$0].part == .background }
    let plains = shared.values.count(where: plain.contains)
    return isTime && (shared.count >= 3 || texts >= 1 && backgrounds >= 1)
      || areWhole && (texts >= 1 && backgrounds >= 1 || backgrounds >= 2 && !hasTextsOfSides)
      || texts >= 2 && backgrounds >= 2 && 10 * plains <= shared.count
      || texts >= 3 && backgrounds >= 1 && 3 * plains <= shared.count
  }

  /// Whether `text.light` and `text.dark` stand beside texts of their group that are called neither: backgrounds
  /// called so are two sides of one page.
  private var hasTextsOfSides: Bool {
    let texts = tokens.indices.filter { tokens[$0].part == .text && tokens[$0].on == nil }
    func areCalled(_ scheme: String) -> [Int] {
      texts.filter { rests[$0].count == 1 && tokens[$0].words[rests[$0][0]].text == scheme }
    }
    guard !areCalled("light").isEmpty, let dark = areCalled("dark").first else { return false }
    let group = tokens[dark].segments.dropLast()
    return texts.count { index in
      tokens[index].segments.dropLast() == group
        && !rests[index].contains { Self.isScheme(tokens[index].words[$0]) }
    } >= 2
  }

  /// Drops the words of schemes at the end of names. Those beside others, `text_day` beside `text_light`, are themes of
  /// their own.
  private mutating func dropLast(of schemes: Schemes, _ isTime: Bool) {
    let isFirst = trees.allSatisfy { $0 == .none }
    let (light, dark): (NameTree, NameTree) =
      isFirst ? (.light, .dark) : (.theme(themes), .theme(themes + 1))
    for (tree, scheme) in [(light, schemes.light), (dark, schemes.dark)] {
      for index in scheme.keys {
        trees[index] = tree
        rests[index].removeLast()
      }
    }
    if !isTime { addSteps() }
  }

  /// Those of some names that end in a segment for their scheme, as do all others in their groups:
  /// `text.primary.light`, `text.primary.dark`, and `text.primary.lightAlt`.
  private func inWholeGroups(_ members: Members) -> Members {
    var isWhole: [[[NameWord]]: Bool] = [:]
    for token in tokens where token.segments.count > 1 {
      let last = token.segments.last?.first
      isWhole[token.segments.dropLast(), default: true] =
        isWhole[token.segments.dropLast(), default: true] && last.map(Self.isScheme) ?? false
    }
    return members.filter { index, _ in
      let segments = tokens[index].segments
      return segments.last?.count == 1 && isWhole[segments.dropLast()] ?? false
    }
  }

  /// Adds the steps and kinds of backgrounds with a scheme: `background_dark_8` and
  /// `background_dark_highlight` beside `background_dark`.
  private mutating func addSteps() {
    for index in tokens.indices where trees[index] == .none && tokens[index].part == .background {
      let words = tokens[index].words
      guard let scheme = scheme(in: index), scheme == 0, rests[index].count > 1,
        let last = tokens[index].partWords.max(), last + 1 == rests[index][scheme]
      else { continue }
      trees[index] = words[rests[index][scheme]].text == "light" ? .light : .dark
      rests[index].remove(at: scheme)
    }
  }

  /// Drops the first words of a name, and those behind them that say nothing:
  /// `Light-Theme.text.primary`.
  private mutating func drop(_ count: Int, of index: Int) {
    rests[index].removeFirst(count)
    let words = tokens[index].words
    while rests[index].count > 1, words[rests[index][0]].has(.generic) {
      rests[index].removeFirst()
    }
  }

  private static func isScheme(_ word: NameWord) -> Bool { ["light", "dark"].contains(word.text) }

  /// Whether most names of either are those of the other.
  private static func isShared(_ first: Members, _ second: Members) -> Bool {
    2 * Set(first.values).intersection(second.values).count > max(first.count, second.count)
  }
}
