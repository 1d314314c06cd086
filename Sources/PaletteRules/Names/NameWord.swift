/// A word of a token's name.
struct NameWord: Hashable {
  let text: String
  let kinds: WordKinds

  init(_ text: String) {
    self.text = text
    kinds = WordKinds(text)
  }

  /// Whether a word says no more than that the next one is a state: `is` of `isHover`, which is `hover`.
  static func isVerb(_ word: String, before next: @autoclosure () -> WordKinds) -> Bool {
    word == "is" && next().has(.state)
  }

  func has(_ kinds: WordKinds) -> Bool { self.kinds.has(kinds) }
  var isUnknown: Bool { kinds.isUnknown }

  static func == (a: NameWord, b: NameWord) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
