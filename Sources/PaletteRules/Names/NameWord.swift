/// A word of a token's name.
struct NameWord: Hashable {
  let text: String
  let kinds: WordKinds

  init(_ text: String) {
    self.text = text
    kinds = WordKinds(text)
  }

  func has(_ kinds: WordKinds) -> Bool { self.kinds.has(kinds) }
  var isUnknown: Bool { kinds.isUnknown }

  static func == (a: NameWord, b: NameWord) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}
