import SourceSyntax

/// The colors that `@apply` draws with the utilities of Tailwind CSS: `bg-surface text-accent`.
///
/// A utility with a variant (`hover:bg-surface`) says nothing about the color at rest.
struct CSSUtilities {
  /// A color of the theme, and the place of the utility that draws it.
  struct Use {
    /// The custom property of the theme, such as `--color-surface`, or what would be its name: that of
    /// `bg-surface/20` is `--color-surface/20`.
    let name: String
    let range: Range<Int>
  }

  private(set) var text, background: Use?
  /// The color of the line around the element, if it has one.
  var border: Use? { hasBorder ? lineColor : nil }
  private var lineColor: Use?
  private var hasBorder = false
  /// What is drawn in states.
  private(set) var states: [String: CSSUtilities] = [:]
  /// Whether a text or a background is drawn in a color that is not known.
  private(set) var hidesText = false
  private(set) var hidesBackground = false

  /// The beginnings of utilities for the color of texts and of backgrounds.
  static let prefixes: [Substring] = ["text-", "bg-"]

  /// What follows ``prefixes`` and is no color.
  private static let others: Set = [
    "xs", "sm", "base", "lg", "xl", "left", "center", "right", "justify", "start", "end", "wrap",
    "nowrap", "balance", "pretty", "ellipsis", "clip", "current", "inherit", "fixed", "local",
    "scroll", "origin", "top", "bottom", "repeat", "no", "auto", "cover", "contain", "linear",
    "gradient", "radial", "conic", "blend", "shadow", "size", "position", "opacity",
  ]

  /// The classes after an `@apply`, without what makes them important.
  static func words(
    _ classes: Range<Int>, _ scanner: CSSScanner
  ) -> [(text: String, range: Range<Int>)] {
    let bytes = scanner.bytes[classes]
    return bytes.split { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "!") }.map {
      (String(decoding: $0, as: UTF8.self), $0.startIndex..<$0.endIndex)
    }
  }

  /// Adds a class after an `@apply`.
  mutating func add(_ word: String, _ range: Range<Int>) {
    // What is drawn in the dark scheme is none of what is drawn in both.
    let isDark = word.hasPrefix("dark:")
    let utility = Self.named(word.dropFirst(isDark ? 5 : 0))
    guard !utility.contains(":") else { return isDark ? () : addInState(utility, range) }
    add(utility, range, isDark: isDark)
  }

  private mutating func add(_ utility: Substring, _ range: Range<Int>, isDark: Bool = false) {
    if CSSClasses.paints.contains(where: { utility.hasPrefix($0) }) {
      (background, hidesBackground) = (nil, true)
      return
    }
    if utility.hasPrefix("border"), !isDark { addBorder(utility, range) }
    guard let color = Self.color(of: utility) else { return }
    var name = color.name
    if name == nil, utility.contains("/") || utility.hasSuffix("]"),
      case .color(let value)? = CSSClasses.value(utility.dropFirst(color.isText ? 5 : 3))
    {
      name = value
    }
    let use = isDark ? nil : name.map { Use(name: "--color-\($0)", range: range) }
    if color.isText {
      (text, hidesText) = (use, use == nil)
    } else {
      (background, hidesBackground) = (use, use == nil)
    }
  }

  /// Adds a utility with a variant for a state.
  private mutating func addInState(_ word: Substring, _ range: Range<Int>) {
    let parts = CSSClasses.parts(word)
    guard parts.count == 2, Self.readStates.contains(parts[0]) else {
      return parts.count == 1 ? add(Self.named(word), range) : ()
    }
    states[String(parts[0]), default: CSSUtilities()].add(Self.named(parts[1]), range)
  }

  private static let readStates: Set<Substring> = ["hover", "focus", "focus-visible", "active"]

  /// What only the texts of states are, which lie on what the element lies on at rest.
  var textsInStates: [(state: String, utilities: CSSUtilities)] {
    guard background == nil, !hidesBackground else { return [] }
    return states.filter { $1.text != nil && $1.background == nil && !$1.hidesBackground }
      .sorted { $0.key < $1.key }.map { ($0, $1) }
  }

  /// Adds a utility for the lines on all sides of an element.
  private mutating func addBorder(_ utility: Substring, _ range: Range<Int>) {
    let parts = utility.split(separator: "-")
    if parts.count > 1, Self.sides.contains(parts[1]) { return }
    if let name = Self.line(of: utility) {
      lineColor = Use(name: "--color-\(name)", range: range)
    } else if parts.count == 1 || Self.isLine(utility) {
      hasBorder = true
    } else if parts.dropFirst().first == "0" || parts.dropFirst().first == "none" {
      hasBorder = false
    }
  }

  /// A property in brackets as the utility that it is the same as: `text-[var(--ink)]` for `[color:var(--ink)]`.
  static func named(_ utility: Substring) -> Substring {
    guard utility.first == "[",
      let (property, prefix) = properties.first(where: { utility.hasPrefix($0.property) })
    else { return utility }
    return "\(prefix)[\(utility.dropFirst(property.count))"[...]
  }

  /// The properties in brackets that are read, and the utilities for these.
  static let properties: [(property: String, prefix: Substring)] = [
    ("[color:", prefixes[0]), ("[background-color:", prefixes[1]), ("[background:", prefixes[1]),
  ]

  /// The color that a utility gives to the text or to the background.
  ///
  /// - Returns: Whether it is that of the text, and its name in the theme, or `nil` for one that is not
  ///   known; `nil` if the utility sets neither.
  static func color(of utility: Substring) -> (isText: Bool, name: Substring?)? {
    guard let prefix = prefixes.first(where: utility.hasPrefix) else { return nil }
    let isText = prefix == "text-"
    let name = utility.dropFirst(prefix.count)
    let first = name.prefix { $0 != "-" && $0 != "/" }
    guard let start = name.first, !others.contains(String(first)) || name.hasPrefix("base-"),
      !start.isNumber
    else { return nil }
    let isKnown = start.isLetter && !name.contains("/") && name != "none" && name != "transparent"
    return (isText, isKnown ? name : nil)
  }

  /// The color that a utility gives to the background, as a theme names it or as it is written; `nil` if it gives none.
  static func ground(of utility: Substring) -> String? {
    guard let color = color(of: utility), !color.isText else { return nil }
    if let name = color.name { return String(name) }
    guard case .color(let value)? = CSSClasses.value(utility.dropFirst("bg-".count)),
      value != CSSClasses.Word.clear
    else { return nil }
    return String(value)
  }

  /// The beginnings of utilities for lines.
  static let linePrefixes: [Substring] = ["border", "ring", "outline"]

  private static let sides: Set<Substring> = ["x", "y", "t", "b", "l", "r", "s", "e"]
  private static let lineStyles: Set<Substring> = [
    "solid", "dashed", "dotted", "double", "hidden", "none", "collapse", "separate", "spacing",
    "opacity", "offset", "inset", "current", "inherit",
  ]

  /// The name of the color that a utility gives to a line; `nil` if it gives none.
  static func line(of utility: Substring) -> String? {
    guard let prefix = linePrefixes.first(where: utility.hasPrefix) else { return nil }
    var name = utility.dropFirst(prefix.count)
    guard name.first == "-" else { return nil }
    name.removeFirst()
    let side = name.prefix { $0 != "-" }
    if prefix == "border", sides.contains(side) { name = name.dropFirst(side.count + 1) }
    if name.first.map({ "[(".contains($0) }) ?? false {
      guard case .color(let value)? = CSSClasses.value(name) else { return nil }
      return String(value)
    }
    let first = name.prefix { $0 != "-" && $0 != "/" }
    return name.first?.isLetter ?? false && !lineStyles.contains(first) ? String(name) : nil
  }

  /// Whether a utility draws a line, as `border`, `border-2`, `border-b` and `ring-1` do.
  static func isLine(_ utility: Substring) -> Bool {
    guard let prefix = ["border", "ring"].first(where: utility.hasPrefix) else { return false }
    let words = utility.dropFirst(prefix.count).split(separator: "-")
    return words.allSatisfy { word in
      sides.contains(word) && prefix == "border" || word == "inset"
        || word != "0" && word.allSatisfy(\.isNumber)
        || word.hasPrefix("[") && word.dropFirst().first?.isNumber ?? false
    }
  }
}
