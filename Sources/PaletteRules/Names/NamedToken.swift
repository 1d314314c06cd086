/// The meaning of a token's name: the part of the interface that it colors, the component or role,
/// and the state.
///
/// Entries of a palette that differ only in their number share one, so that what is found out of it later holds for
/// all of them: a class.
final class NamedToken {
  /// A part of the interface.
  enum Part {
    case text, icon, line, background
    /// A shadow or another effect, or a use that excludes a pair.
    case none
  }

  /// The words of each segment.
  let segments: [[NameWord]]
  /// All words, in order.
  let words: [NameWord]
  /// For each word, the position of its segment.
  let segmentOfWord: [Int]
  /// The selector or component that sets a custom property; empty for the page.
  let scope: String

  /// The part, if the name has a word for one or implies it.
  var part: Part?
  /// The positions of the words for the part; empty if it is implied.
  var partWords: [Int] = []
  /// The word that identifies the part.
  var partWord = ""
  /// Whether the part is implied by other words, such as `link`.
  var isImplied = false
  /// The position of `on`, in names such as `text-on-brand`.
  var on: Int?
  /// The position of the word for the scheme behind those after `on`: `text-on-dark-night`.
  var scheme: Int?
  /// The number of the scale, whose names differ only in the number at their end, or −1.
  var scale = -1
  /// Whether it is an entry of a palette without a role.
  var isStep = false
  /// Whether it is the constant white.
  var isWhite = false

  /// The words without those for the part, the state and the prefix of the palette.
  var full: [NameWord] = []
  /// The meaningful words of ``full``.
  var subject: [NameWord] = []
  /// The subject as a set, interned.
  var key = 0
  /// ``full`` without fillers as a set, interned.
  var exact = 0
  /// The words of `exact`, sorted.
  var exactWords: [String] = []
  /// The roles and hues, sorted.
  var roles: [String] = []
  /// The words that name a component, in order.
  var component: [String] = []
  /// The segment that names the component, if it has one of its own.
  var componentSegment: [NameWord]?
  var states: TokenStates = []
  /// The words of ``states``, sorted.
  var stateWords: [String] = []
  var isInverse = false
  /// The words for a background, such as `bg` and `fill`.
  var grounds: Set<String> = []
  /// The tree of tokens with its own texts and backgrounds.
  var tree = NameTree.none

  /// Makes a token without meaning.
  init(scope: String, segments: [[NameWord]]) {
    self.scope = scope
    self.segments = segments
    guard segments.count > 1 else {
      // Style sheets have very many, which share what they can.
      words = segments[0]
      segmentOfWord =
        words.count < Self.firstSegment.count
        ? Self.firstSegment[words.count] : Array(repeating: 0, count: words.count)
      return
    }
    words = segments.flatMap(\.self)
    segmentOfWord = segments.indices.flatMap { Array(repeating: $0, count: segments[$0].count) }
  }

  /// Makes a copy of a token.
  init(copying other: NamedToken) {
    (segments, words, segmentOfWord, scope) =
      (other.segments, other.words, other.segmentOfWord, other.scope)
    (part, partWords, partWord, isImplied) =
      (other.part, other.partWords, other.partWord, other.isImplied)
    (on, scheme, scale) = (other.on, other.scheme, other.scale)
    (isStep, isWhite) = (other.isStep, other.isWhite)
    (full, subject, key, exact) = (other.full, other.subject, other.key, other.exact)
    (exactWords, roles, component) = (other.exactWords, other.roles, other.component)
    (componentSegment, isInverse) = (other.componentSegment, other.isInverse)
    (states, stateWords) = (other.states, other.stateWords)
    (grounds, tree) = (other.grounds, other.tree)
  }

  /// For each number of words, the positions of their segments if there is only one.
  private static let firstSegment = (0...16).map { Array(repeating: 0, count: $0) }

  /// All meanings of the words of the subject.
  var subjectKinds: WordKinds { subject.reduce([]) { $0.union($1.kinds) } }
  /// All meanings of the words other than those for the part and the state.
  var fullKinds: WordKinds { full.reduce([]) { $0.union($1.kinds) } }
  /// All meanings of all words.
  var allKinds: WordKinds { words.reduce([]) { $0.union($1.kinds) } }

  var isForeground: Bool { part == .text || part == .icon }
  var isDisabled: Bool { states.contains(.disabled) }
  var hasHue: Bool { roles.contains { WordKinds($0).has(.hue) } }
  var isCode: Bool { full.contains { $0.has(.code) } }

  /// Whether it is an entry of a palette whose name says nothing else, such as a scheme.
  var isMereEntry: Bool { isStep && part == nil && !hasWord("light") && !hasWord("dark") }

  /// Whether it is called the foreground of what its name is about: `card-foreground`, `info-fg`.
  var isCalledForeground: Bool { ["foreground", "fg"].contains(partWord) }

  /// Whether it is called a surface or the like rather than a background only.
  var isCalledSurface: Bool { grounds.contains { !WordKinds($0).has(.background) } }

  /// Whether the word for its part follows the ground around it: `neutral-on-dark-surface`.
  var isInContext: Bool { on.map { ($0 < partWords.first ?? 0) } ?? false }

  /// The words after “on”, without those for its part and its states.
  var contextWords: [String] {
    guard let on else { return [] }
    return words.indices.filter { index in
      index > on && index != scheme && !partWords.contains(index)
        && !words[index].has([.color, .state, .rest])
    }.map { words[$0].text }
  }

  /// Whether it is an icon, a line or a part of a control that holds no text.
  var isTextless: Bool {
    switch part {
    case .icon, .line, .background: true
    case .text where partWord != "content" && (!isImplied || partWord != "color"): false
    default:
      words.contains {
        [
          "thumb", "knob", "handle", "progress", "slider", "scrollbar", "checkbox", "radio",
          "switch", "range", "meter", "track", "busy", "spinner", "drag", "face", "rated",
          "unrated", "illustration", "illustrative", "arrow", "caret", "chevron", "close",
        ].contains($0.text)
      }
    }
  }

  /// Whether it is the color of the focus on some content rather than of focused content:
  /// `Content_FocusColor`.
  var isFocusOfContent: Bool {
    partWord == "content" && words.suffix(3).map(\.text) == ["content", "focus", "color"]
  }

  /// Whether only states follow the word for the part.
  var isPartLast: Bool {
    guard let last = partWords.max() else { return true }
    return words[(last + 1)...].allSatisfy { $0.has([.state, .filler, .color]) }
  }

  /// Whether a foreground is called that of a role before the level of the role:
  /// `accent-content-primary`.
  var isBeforeLevel: Bool {
    guard partWord == "content" || isCalledForeground, let part = partWords.max(), part > 0,
      words[part - 1].has(.role), part + 1 < words.count
    else { return false }
    return words[(part + 1)...].allSatisfy { $0.has([.level, .state, .filler]) }
  }

  /// The segments before the one with the part.
  var group: ArraySlice<[NameWord]> {
    segments.prefix(partWords.map { segmentOfWord[$0] }.min() ?? segments.count - 1)
  }

  /// The words of ``group``.
  var groupWords: [String] { group.flatMap { $0.map(\.text) } }

  /// The words of the segments before the last one, if that is the word for the part alone: `fill.pop.bg`.
  var ownGroup: [String]? {
    guard segments.count > 2, let leaf = segments.last, leaf.count == 1,
      leaf[0].has([.text, .background]), on == nil
    else { return nil }
    return segments.dropLast().flatMap { $0.map(\.text) }
  }

  func hasWord(_ text: String) -> Bool { words.contains { $0.text == text } }

  /// Whether the subject contains a word.
  func isAbout(_ text: String) -> Bool { subject.contains { $0.text == text } }

  /// Whether every word of the subject has one of some meanings.
  func isOnly(_ kinds: WordKinds) -> Bool { subject.allSatisfy { $0.has(kinds) } }

  /// Whether the words of the subject are a subset of another subject's.
  func isPart(of other: NamedToken) -> Bool {
    subject.allSatisfy { word in other.subject.contains(word) }
  }

  /// The texts of the subject as a set.
  var subjectWords: Set<String> { Set(subject.map(\.text)) }
}

/// Gives equal sets of words equal numbers.
struct WordSets {
  private var numbers: [String: Int] = ["": 0]

  /// The number of a set of words.
  mutating func number(of words: some Sequence<String>) -> Int {
    var sorted = Array(words)
    if sorted.count > 1 { sorted = Set(sorted).sorted() }
    let name = sorted.joined(separator: "\u{1}")
    if let known = numbers[name] { return known }
    numbers[name] = numbers.count
    return numbers.count - 1
  }
}
