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

  // What follows is what rules ask of one name by itself. Their lists are shorter where a word that pairs know to
  // mean something would make a rule see a role or a palette entry that may be none.

  /// A text or an icon.
  static let content = WordKinds(rawValue: 1 << 34)
  /// Another word for what lies on a color: `on`, `link`.
  static let foreground = WordKinds(rawValue: 1 << 35)
  /// What no foreground has: `placeholder`, `underline`.
  static let noForeground = WordKinds(rawValue: 1 << 36)
  /// What demands the contrast of text: `text`, `label`.
  static let textRole = WordKinds(rawValue: 1 << 37)
  /// An icon, which demands the contrast of a control.
  static let symbol = WordKinds(rawValue: 1 << 38)
  /// A line, which demands the contrast of a control.
  static let edge = WordKinds(rawValue: 1 << 39)
  /// A surface or a line, or a level of one: `fill`, `border`, `muted`.
  static let area = WordKinds(rawValue: 1 << 40)
  /// A background of the screen: `background`, `page`.
  static let screen = WordKinds(rawValue: 1 << 41)
  /// What no background of the screen is: a foreground, a part of a control, a color for the other
  /// scheme.
  static let notScreen = WordKinds(rawValue: 1 << 42)
  /// A background for a level of its own, a message or code: `sheet`, `danger`.
  static let ownLevel = WordKinds(rawValue: 1 << 43)
  /// The accent color.
  static let accent = WordKinds(rawValue: 1 << 44)
  /// What reacts to a tap: `link`, `accent`.
  static let interactive = WordKinds(rawValue: 1 << 45)
  /// A control, or its state: `button`, `selected`.
  static let widget = WordKinds(rawValue: 1 << 46)
  /// Another word for a use: `card`, `success`.
  static let purpose = WordKinds(rawValue: 1 << 47)
  /// What keeps its value on purpose, or lies on another color: `static`, `on`, `white`.
  static let constant = WordKinds(rawValue: 1 << 48)
  /// A picture, the same in every scheme: `logo`.
  static let picture = WordKinds(rawValue: 1 << 49)
  /// A shadow, or a layer that dims.
  static let dimming = WordKinds(rawValue: 1 << 50)
  /// The theme of a token that exists once for each.
  static let theme = WordKinds(rawValue: 1 << 51)
  /// A hue of which each color is an entry of a palette. `white`, `gold` and `sand` may be roles.
  static let basicHue = WordKinds(rawValue: 1 << 52)
  /// Code and terminals, which follow conventions of their own.
  static let highlighting = WordKinds(rawValue: 1 << 53)
  /// No state: `rest`, `default`.
  static let rest = WordKinds(rawValue: 1 << 54)

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

  /// Whether a word tells pairs nothing, as a name that a system gives to its own things.
  var isUnknown: Bool { rawValue & (Self.content.rawValue - 1) == 0 }

  /// Whether it has any of some meanings.
  func has(_ kinds: WordKinds) -> Bool { !isDisjoint(with: kinds) }
}
