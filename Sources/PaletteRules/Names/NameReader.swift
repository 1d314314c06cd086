import TokenGraph

/// Reads the names of the tokens of a palette. The meaning of a name depends on the others: a
/// prefix is what most names begin with, `color.*` are texts next to `background-color.*`, and
/// `x-color` is a text next to `x-background-color`.
struct NameReader {
  var tokens: [NamedToken] = []
  var sets = WordSets()

  /// The names as written, joined; empty if none ends with `color`.
  private(set) var names: Set<String> = []
  /// Whether the first segments are the names of CSS properties.
  private(set) var hasProperties = false
  /// Whether a group is called `text-color`, so that one called `color` is no property but a palette.
  private(set) var hasTextProperty = false
  private(set) var scales = NameScales()
  /// The names of backgrounds without the word for the part.
  private(set) var grounds: Set<String> = []
  /// The names of texts without the words for it.
  private(set) var texts: Set<String> = []
  /// The names of what has a color called “on” it: `color-primary` beside `color-on-primary`.
  private(set) var grounded: Set<String> = []
  /// The beginnings of the names of backgrounds that end with `outline`.
  private(set) var outlined: Set<String> = []
  /// The beginnings of names such as `neutral-on-dark-content`, up to `dark`.
  private(set) var contexts: Set<String> = []
  /// Whether some group is called `off`, so that one called `on` is a state.
  private(set) var hasOff = false
  /// The schemes at the ends of the names of backgrounds, as `on-light`: what ends so lies on nothing.
  private(set) var groundSchemes: Set<String> = []
  /// The words of plain surfaces that are all light or dark ones: `lightest`, `darker`. Beside them, texts that
  /// end so lie on these.
  private(set) var lightnesses: Set<String> = []
  /// The names of groups such as `fade-off` without that word: `fade-on` is a state of these.
  private(set) var switched: Set<String> = []
  /// Whether names begin with the word for their part: `BackgroundFilledText`.
  private(set) var isPartFirst = false
  /// Whether several names `x-color` have a counterpart `x-background-color`.
  private(set) var hasColorSuffix = false
  /// The words that tell hues apart: `emeraude` and `menthe` of `green-emeraude` and `green-menthe`.
  private(set) var shades: Set<String> = []

  /// Reads names.
  ///
  /// - Parameters:
  ///   - paths: The paths of the tokens.
  ///   - roles: The uses that the file states, one for each path.
  init(_ paths: [String], roles: [Set<TokenRole>]) {
    var splitter = NameSplitter(namespace: NameSplitter.namespace(of: paths))
    var colors: [[NameWord]] = []
    var leading = (first: 0, later: 0)
    var hasLabels = false
    for path in paths where !scales.addSibling(path) {
      let token = splitter.token(path)
      scales.add(token, at: path)
      let kinds = token.allKinds
      note(token, kinds, &leading)
      hasLabels = hasLabels || token.hasWord("label")
      if kinds.has(.color), token.words[token.words.count - 1].has(.color) {
        colors.append(token.words)
      }
    }
    isPartFirst = leading.first >= 20 && leading.first > 9 * leading.later
    names =
      colors.isEmpty && !hasLabels ? [] : Set(paths.map { Self.name(splitter.token($0).words) })
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
    shades = Self.shades(of: tokens)
    readSubjects()
    findComponents()
    findTrees()
  }

  private static let lightnesses: Set = ["lightest", "lighter", "darker", "darkest"]

  /// Notes what a name says of how others are made.
  private mutating func note(
    _ token: NamedToken, _ kinds: WordKinds, _ leading: inout (first: Int, later: Int)
  ) {
    if kinds.has(.background) {
      grounds.insert(Self.name(token.words.filter { !$0.has([.background, .color]) }))
      if let outline = token.words.firstIndex(where: { $0.text == "outline" }), outline > 0 {
        outlined.insert(Self.name(token.words[...outline]))
      }
      if Self.isName(token.segments[0], ["background", "color"]) { hasProperties = true }
    }
    if kinds.has(.text), token.segments.count > 1, token.segments[0].count == 2,
      token.segments[0][0].has(.text), token.segments[0][1].has(.color)
    {
      hasTextProperty = true
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
    if let (dark, part) = Self.context(of: token), token.words[part].has([.text, .icon]) {
      contexts.insert(Self.name(token.words[...dark]))
    }
    if kinds.has(.grounds), !token.hasWord("on"), let last = token.words.last?.text,
      Self.lightnesses.contains(last)
    {
      lightnesses.insert(last)
    }
    if !hasOff { hasOff = token.segments.contains { Self.isName($0, ["off"]) } }
    for segment in token.segments.dropLast() where segment.count > 1 && segment.last?.text == "off"
    {
      switched.insert(Self.name(segment.dropLast()))
    }
  }

  /// The unknown words that stand only behind a hue, if there are several of them behind one.
  private static func shades(of tokens: [NamedToken]) -> Set<String> {
    var places: [String: (hues: Set<String>, count: Int)] = [:]
    var others: Set<String> = []
    for token in tokens where token.allKinds.has(.hue) && !token.isStep {
      for (before, word) in zip(token.words, token.words.dropFirst()) where word.isUnknown {
        if before.has(.hue) {
          places[word.text, default: ([], 0)].hues.insert(before.text)
          places[word.text]?.count += 1
        } else if !before.isUnknown {
          others.insert(word.text)
        }
      }
    }
    guard !places.isEmpty else { return [] }
    for token in tokens where !token.allKinds.has(.hue) {
      others.formUnion(token.words.lazy.filter(\.isUnknown).map(\.text))
    }
    let behind = places.filter { $1.hues.count == 1 && $1.count > 1 && !others.contains($0) }
    let counts = Dictionary(grouping: behind, by: { $1.hues.first ?? "" })
    return counts.values.contains { $0.count > 1 } ? Set(behind.keys) : []
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
  static func first(_ words: [NameWord]) -> NameWord? {
    words.first { !$0.isUnknown && !$0.has(.generic) }
  }

  static func isName(_ words: [NameWord], _ texts: [String]) -> Bool {
    words.lazy.map(\.text).elementsEqual(texts)
  }

  /// Whether there is a background with the same name.
  func hasBackground(_ words: [NameWord]) -> Bool {
    let stem = Self.name(words.dropLast())
    let prefix = stem.isEmpty ? "" : stem + "-"
    return ["background-color", "bg-color", "bg", "background"].contains {
      names.contains(prefix + $0)
    }
  }

  /// Small components with a text on a color.
  static let tags: Set = ["badge", "chip", "pill", "tag"]

  /// Ignores a word such as `neutral` as a role.
  mutating func drop(neutral word: String) {
    for index in tokens.indices where tokens[index].isAbout(word) {
      tokens[index].subject.removeAll { $0.text == word }
      tokens[index].roles.removeAll { $0 == word }
      tokens[index].key = sets.number(of: tokens[index].subject.lazy.map(\.text))
    }
  }
}
