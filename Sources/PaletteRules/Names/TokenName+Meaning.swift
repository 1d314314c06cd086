/// The use of a color according to its name. Each rule that depends on it lists the words in its
/// documentation.
extension TokenName {
  /// All words, in order.
  var words: [String] { segments.flatMap(\.self) }

  /// Whether the color is an entry of a palette, such as `accent.500` or `tint.systemBlue`.
  package var isPaletteEntry: Bool { contains([.number, .basicHue]) }

  /// Whether the name is that of the accent color: `accent`, `AccentColor`, `tint.primary`,
  /// `text.accent`; not `on-accent`, `accent-text`, `accent.500`.
  var isAccent: Bool {
    let words = words
    guard let index = words.firstIndex(where: { WordKinds($0).has(.accent) }), !isPaletteEntry
    else { return false }
    return !contains(.constant) && !words[index...].contains { WordKinds($0).has(.content) }
  }

  /// Whether the name says that a color denotes interactivity: `link`, `text.link`, `accent`.
  var isInteractive: Bool {
    let words = words
    guard let index = words.lastIndex(where: { WordKinds($0).has(.interactive) }), !isPaletteEntry
    else { return false }
    return !contains([.constant, .area, .widget])
      && !words[index...].contains { WordKinds($0).has(.content) }
  }

  /// Whether the name says that a color belongs to text or icons that do not react to a tap:
  /// `text.primary`, `label`, `icon.brand`; not `text.link`, `button.text`, `text.on-brand`.
  var isStaticContent: Bool {
    contains(.content) && !contains(Self.notStaticContent)
  }

  private static let notStaticContent: WordKinds = [
    .interactive, .widget, .constant, .area, .highlighting, .number, .basicHue,
  ]

  /// The words of the name that say to which theme the token belongs.
  var themeWords: Set<String> { Set(words.filter { WordKinds($0).has(.theme) }) }

  /// Whether the color is that of a shadow or of a layer that dims.
  var isEffect: Bool { contains(.dimming) }

  /// Whether the name says what the color is used for: text, a surface, a line, a control.
  package var isRole: Bool { contains(Self.roles) }

  private static let roles: WordKinds = [.content, .area, .interactive, .widget, .purpose]

  /// Whether the name says that the color keeps its value on purpose, or belongs to a picture.
  var isConstant: Bool { contains([.constant, .picture]) }

  /// Whether each name is that of a text or an icon in some state other than disabled: one word
  /// says so, and none says otherwise.
  static func areForegrounds(_ paths: some Sequence<String>) -> [Bool] {
    func meaning(ofWordsIn path: Substring) -> (isText: Bool, isOther: Bool) {
      var isText = false
      let isOther = hasWord(path) { word in
        let kinds = WordKinds(word)
        isText = isText || kinds.has([.content, .foreground])
        return kinds.has(notForeground)
      }
      return (isText, isOther)
    }
    // Names come in groups, which differ after their last separator.
    var last = (stem: Substring(), meaning: (isText: false, isOther: false))
    return paths.map { path in
      let end = path.utf8.lastIndex(where: WordSplitter.isSeparator) ?? path.startIndex
      if path[..<end] != last.stem {
        last = (path[..<end], meaning(ofWordsIn: path[..<end]))
      }
      guard !last.meaning.isOther else { return false }
      let own = meaning(ofWordsIn: path[end...])
      return (last.meaning.isText || own.isText) && !own.isOther
    }
  }

  private static let notForeground: WordKinds = [
    .area, .highlighting, .noForeground, .number, .basicHue,
  ]

  /// Whether the name has only the role and words that name no part of a control.
  func isWhole(besides words: Set<String>) -> Bool {
    let neutral: Set = ["default", "base", "main", "primary", "rest", "system", "map", "maps"]
    return leaf.allSatisfy { words.contains($0) || neutral.contains($0) }
  }
}
