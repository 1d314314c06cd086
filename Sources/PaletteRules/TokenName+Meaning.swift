/// The use of a color according to its name. Each rule that depends on it lists the words in its
/// documentation.
extension TokenName {
  /// All words, in order.
  var words: [String] { segments.flatMap(\.self) }

  private static let accents: Set = ["accent", "tint"]
  private static let interactive = accents.union(["link", "links", "interactive", "tappable"])
  private static let texts: Set = [
    "text", "label", "title", "heading", "headline", "body", "caption", "icon", "icons", "glyph",
    "foreground", "fg", "content", "ink",
  ]
  /// Words of a color that keeps its value on purpose, or that lies on another one.
  private static let fixed: Set = [
    "on", "inverse", "inverted", "fixed", "static", "constant", "light", "dark", "white", "black",
    "disabled", "shadow", "contrast",
  ]
  /// The names of hues: a color with one is an entry of a palette and has no role yet.
  static let hues: Set = [
    "red", "orange", "yellow", "lime", "green", "mint", "teal", "cyan", "aqua", "blue", "indigo",
    "violet", "purple", "magenta", "pink", "rose", "brown", "gray", "grey",
  ]
  /// Words of colors for syntax highlighting and terminals, which follow conventions of their own.
  private static let code: Set = ["syntax", "code", "ansi", "terminal", "prettylights", "diff"]
  private static let surfaces: Set = [
    "background", "bg", "backdrop", "surface", "fill", "container", "border", "borders", "outline",
    "stroke", "ring", "divider", "separator", "muted", "subtle", "faint", "overlay",
  ]
  /// Words of interactive elements, at rest or in another state.
  private static let controls: Set = [
    "button", "buttons", "btn", "action", "actions", "cta", "control", "tab", "tabs", "nav",
    "navigation", "menu", "input", "field", "selected", "selection", "checked", "active", "hover",
    "hovered", "pressed", "focus", "focused", "current", "visited", "toggle", "switch", "checkbox",
    "radio",
  ]

  /// Whether the color is an entry of a palette, such as `accent.500` or `tint.systemBlue`.
  var isPaletteEntry: Bool {
    segments.contains { words in
      words.contains {
        $0.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains)
          || Self.hues.contains($0)
      }
    }
  }

  /// Whether the name is that of the accent color: `accent`, `AccentColor`, `tint.primary`,
  /// `text.accent`; not `on-accent`, `accent-text`, `accent.500`.
  var isAccent: Bool {
    guard let index = words.firstIndex(where: Self.accents.contains), !isPaletteEntry else {
      return false
    }
    return !contains(Self.fixed) && !words[index...].contains(where: Self.texts.contains)
  }

  /// Whether the name says that a color denotes interactivity: `link`, `text.link`, `accent`.
  var isInteractive: Bool {
    guard let index = words.lastIndex(where: Self.interactive.contains), !isPaletteEntry else {
      return false
    }
    return !contains(Self.fixed, Self.surfaces, Self.controls)
      && !words[index...].contains(where: Self.texts.contains)
  }

  /// Whether the name says that a color belongs to text or icons that do not react to a tap:
  /// `text.primary`, `label`, `icon.brand`; not `text.link`, `button.text`, `text.on-brand`.
  var isStaticContent: Bool {
    contains(Self.texts)
      && !contains(Self.interactive, Self.controls, Self.fixed, Self.surfaces, Self.code)
      && !isPaletteEntry
  }

  /// Other words that say what a color is used for.
  private static let others: Set = [
    "page", "canvas", "card", "panel", "backgrounds", "success", "danger", "error",
  ]

  /// Words for a theme in the name of a token that exists once for each theme.
  private static let themes: Set = [
    "light", "dark", "dim", "dimmed", "high", "contrast", "hc", "colorblind", "protanopia",
    "deuteranopia", "tritanopia", "protan", "deutan", "tritan", "day", "night",
  ]

  /// The words of the name that say to which theme the token belongs.
  var themeWords: Set<String> { Set(words).intersection(Self.themes) }

  /// Whether the color is that of a shadow or of a layer that dims.
  var isEffect: Bool { contains(["shadow", "elevation", "overlay", "scrim", "backdrop", "glow"]) }

  /// Words of colors in pictures, which are the same in every scheme.
  private static let pictures: Set = [
    "wallpaper", "wallpapers", "illustration", "illustrations", "logo", "gradient", "art", "avatar",
    "confetti", "launch", "splash",
  ]

  /// Whether the name says what the color is used for: text, a surface, a line, a control.
  var isRole: Bool {
    contains(Self.texts, Self.surfaces, Self.interactive, Self.controls, Self.others)
  }

  /// Whether the name says that the color keeps its value on purpose, or belongs to a picture.
  var isConstant: Bool { contains(Self.fixed, Self.pictures) }

  /// Whether each name is that of a text or an icon in some state other than disabled: one word
  /// says so, and none says otherwise.
  static func areForegrounds(_ paths: some Sequence<String>) -> [Bool] {
    var known: [String: (isText: Bool, isOther: Bool)] = [:]
    func meaning(_ word: String) -> (isText: Bool, isOther: Bool) {
      if let found = known[word] { return found }
      let name = TokenName(segments: [[word]])
      let found = (
        isText: texts.contains(word) || otherTexts.contains(word),
        isOther: notForeground.contains(word) || name.isPaletteEntry
      )
      known[word] = found
      return found
    }
    func meaning(ofWordsIn path: Substring) -> (isText: Bool, isOther: Bool) {
      var isText = false
      let isOther = hasWord(path) { word in
        let meaning = meaning(word)
        isText = isText || meaning.isText
        return meaning.isOther
      }
      return (isText, isOther)
    }
    // Names come in groups, which differ after their last separator.
    var last = (stem: Substring(), meaning: (isText: false, isOther: false))
    return paths.map { path in
      let end = path.utf8.lastIndex(where: isSeparator) ?? path.startIndex
      if path[..<end] != last.stem {
        last = (path[..<end], meaning(ofWordsIn: path[..<end]))
      }
      guard !last.meaning.isOther else { return false }
      let own = meaning(ofWordsIn: path[end...])
      return (last.meaning.isText || own.isText) && !own.isOther
    }
  }

  private static let otherTexts: Set = [
    "on", "link", "links", "anchor", "subtitle", "subheading", "paragraph",
  ]

  private static let notForeground = surfaces.union(code)
    .union(["disabled", "shadow", "placeholder", "underline", "decoration"])

  /// Whether the name has only the role and words that name no part of a control.
  func isWhole(besides words: Set<String>) -> Bool {
    let neutral: Set = ["default", "base", "main", "primary", "rest", "system", "map", "maps"]
    return leaf.allSatisfy { words.contains($0) || neutral.contains($0) }
  }
}
