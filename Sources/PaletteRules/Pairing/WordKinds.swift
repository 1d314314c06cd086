/// What a word of a token's name can mean. A word can mean several things: `primary` is a role beside
/// `danger` and a level beside `secondary`.
struct WordKinds: OptionSet {
  let rawValue: UInt64

  /// Text: `text`, `foreground`.
  static let text = WordKinds(rawValue: 1 << 0)
  /// An icon.
  static let icon = WordKinds(rawValue: 1 << 1)
  /// A line: `border`, `outline`, `ring`.
  static let line = WordKinds(rawValue: 1 << 2)
  /// `background` itself.
  static let background = WordKinds(rawValue: 1 << 3)
  /// Another word for a background: `surface`, `fill`, `canvas`.
  static let ground = WordKinds(rawValue: 1 << 4)
  /// No color of its own: `shadow`, `scrim`.
  static let effect = WordKinds(rawValue: 1 << 5)
  /// A kind of text, unless the name has a part: `link`, `heading`.
  static let textual = WordKinds(rawValue: 1 << 6)
  /// A kind of text only before the word `color`: `body`, `code`.
  static let textualBeforeColor = WordKinds(rawValue: 1 << 7)
  /// Nothing in particular: `default`, `base`.
  static let neutral = WordKinds(rawValue: 1 << 8)
  /// Nothing at all: `default`, `rest`.
  static let filler = WordKinds(rawValue: 1 << 9)
  /// A role: `danger`, `accent`.
  static let role = WordKinds(rawValue: 1 << 10)
  /// A hue: `red`.
  static let hue = WordKinds(rawValue: 1 << 11)
  /// A level within a role or of texts: `secondary`, `muted`, `strong`.
  static let level = WordKinds(rawValue: 1 << 12)
  /// The place of a surface: `page`, `raised`.
  static let place = WordKinds(rawValue: 1 << 13)
  /// Near the page: `muted`, `subtle`.
  static let weak = WordKinds(rawValue: 1 << 14)
  /// Far from the page: `bold`, `emphasis`.
  static let strong = WordKinds(rawValue: 1 << 15)
  /// For the other scheme: `inverse`.
  static let inverse = WordKinds(rawValue: 1 << 16)
  /// The same in every appearance: `static`.
  static let fixed = WordKinds(rawValue: 1 << 17)
  /// A part of a component that holds no text: `thumb`, `skeleton`.
  static let wordless = WordKinds(rawValue: 1 << 18)
  /// A component that holds others: `sidebar`.
  static let container = WordKinds(rawValue: 1 << 19)
  /// A line without meaning: `divider`.
  static let decorative = WordKinds(rawValue: 1 << 20)
  /// A line that a control is recognized by: `input`, `focus`.
  static let control = WordKinds(rawValue: 1 << 21)
  /// A component that a person operates: `field`, `button`.
  static let operable = WordKinds(rawValue: 1 << 22)
  /// The colors of code samples and terminals.
  static let code = WordKinds(rawValue: 1 << 23)
  /// A group of tokens and no component: `theme`.
  static let generic = WordKinds(rawValue: 1 << 24)
  /// `color` itself.
  static let color = WordKinds(rawValue: 1 << 25)
  /// A component that tells a status: `alert`.
  static let message = WordKinds(rawValue: 1 << 26)
  /// A state of a control.
  static let state = WordKinds(rawValue: 1 << 27)
  /// A number.
  static let number = WordKinds(rawValue: 1 << 28)
  /// Text that vanishes on the page is made for a fill: `light`, `white`.
  static let pale = WordKinds(rawValue: 1 << 29)
  /// The first surface: `page`, `body`.
  static let page = WordKinds(rawValue: 1 << 30)
  /// A fill of a role: `solid`, `main`.
  static let solid = WordKinds(rawValue: 1 << 31)
  /// A part of a track: `indicator`.
  static let progress = WordKinds(rawValue: 1 << 32)
  /// A collection of colors without roles: `chart`, `scale`.
  static let collection = WordKinds(rawValue: 1 << 33)

  static let parts: WordKinds = [.text, .icon, .line, .background, .ground]
  static let grounds: WordKinds = [.background, .ground]
  /// A role or a hue.
  static let roles: WordKinds = [.role, .hue]
  /// All words that name no component.
  static let attributes: WordKinds = [
    .role, .hue, .level, .place, .inverse, .fixed, .neutral,
  ]

  /// What a word can mean.
  init(_ word: String) {
    if let known = Vocabulary.kinds[word] {
      self = known
    } else if let last = word.utf8.last, Self.digits.contains(last) {
      // `brand2` is a role as `brand` is.
      let stem = word.utf8.prefix { !Self.digits.contains($0) }
      self =
        stem.isEmpty
        ? word.utf8.allSatisfy(Self.digits.contains) ? .number : []
        : WordKinds(String(decoding: stem, as: UTF8.self)).contains(.role) ? .role : []
    } else {
      self = []
    }
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")

  init(rawValue: UInt64) { self.rawValue = rawValue }

  /// Whether it has any of some meanings.
  func has(_ kinds: WordKinds) -> Bool { !isDisjoint(with: kinds) }
}

/// A word of a token's name.
struct NameWord: Hashable {
  let text: String
  let kinds: WordKinds

  init(_ text: String) {
    self.text = text
    kinds = WordKinds(text)
  }

  func has(_ kinds: WordKinds) -> Bool { self.kinds.has(kinds) }

  static func == (a: NameWord, b: NameWord) -> Bool { a.text == b.text }
  func hash(into hasher: inout Hasher) { hasher.combine(text) }
}

/// The states of a control.
struct TokenStates: OptionSet, Hashable {
  let rawValue: UInt8

  static let hover = TokenStates(rawValue: 1)
  static let pressed = TokenStates(rawValue: 2)
  static let focus = TokenStates(rawValue: 4)
  static let selected = TokenStates(rawValue: 8)
  static let disabled = TokenStates(rawValue: 16)
  static let dragged = TokenStates(rawValue: 32)
  static let inactive = TokenStates(rawValue: 64)

  /// The state that a word names, or none.
  init(_ word: String) { self = Vocabulary.states[word] ?? [] }

  init(rawValue: UInt8) { self.rawValue = rawValue }
}
