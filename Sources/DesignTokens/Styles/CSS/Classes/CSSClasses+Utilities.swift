/// What single classes say.
extension CSSClasses {
  /// Whether a class may say something of colors or of what is seen of them, by the beginning of its utility.
  static func isTelling(_ word: ArraySlice<UInt8>) -> Bool {
    guard !word.contains(UInt8(ascii: "[")), !word.contains(UInt8(ascii: "(")) else { return true }
    var utility = word
    if let colon = word.lastIndex(of: UInt8(ascii: ":")) { utility = word[(colon + 1)...] }
    if utility.first == UInt8(ascii: "!") { utility = utility.dropFirst() }
    guard utility.count > 2 else { return false }
    return beginnings.contains(beginning(of: utility))
  }

  private static func beginning(of utility: some Sequence<UInt8>) -> UInt16 {
    utility.prefix(2).reduce(0) { $0 << 8 | UInt16($1) }
  }

  /// The first two letters of what ``read(_:)`` knows.
  private static let beginnings = Array(
    Set(
      [
        CSSUtilities.prefixes, CSSUtilities.linePrefixes, fades, paints, sides, placements,
        [placeholder, inset], gradients, stops.map(\.prefix),
        Array(unread), Array(sizes.keys),
        Array(weights.keys), Array(concealments), Array(revelations),
      ]
      .joined().map { beginning(of: $0.utf8) }))

  mutating func read(_ word: ArraySlice<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    var variants = Self.parts(text[...])
    guard var utility = variants.popLast() else { return }
    let isImportant = utility.hasPrefix("!") || utility.hasSuffix("!")
    if utility.hasPrefix("!") { utility = utility.dropFirst() }
    if utility.hasSuffix("!") { utility = utility.dropLast() }
    utility = CSSUtilities.named(utility)
    if let points = Self.sizes[utility.prefix { $0 != "/" }] {
      size = min(size ?? points, points)
      return
    }
    if !variants.isEmpty, Self.revelations.contains(utility) { isRevealed = true }
    let line = CSSUtilities.line(of: utility)
    if line != nil, utility.hasPrefix("border") {
      borders.append((word.startIndex, !variants.isEmpty))
    }
    guard !variants.contains(where: Self.isCondition) else { return }
    var state = State(variants: variants.filter { !Self.isForDark($0) }.sorted())
    state.isDark = state.variants.count < variants.count
    if variants.isEmpty { readShape(utility) }
    if let line, !utility.hasPrefix("outline") {
      own[state, default: Own()].line = .some(
        Word(name: line, range: word.startIndex..<word.endIndex, isImportant: isImportant))
      return
    }
    if utility.hasPrefix(Self.placeholder) {
      state.variants = (state.variants + ["placeholder"]).sorted()
      utility = "text-" + utility.dropFirst(Self.placeholder.count)
    }
    if let stop = Self.stop(of: utility) {
      let word = stop.name.map {
        Word(name: $0, range: word.startIndex..<word.endIndex, isImportant: isImportant)
      }
      own[state, default: Own()].set(stop.part, word, isImportant: isImportant)
      return
    }
    guard let color = CSSUtilities.color(of: utility) else { return }
    let name: Substring
    if let known = color.name {
      name = known
      if color.isText, variants.isEmpty { sizeNames.append(String(known)) }
    } else {
      switch Self.value(utility.dropFirst(color.isText ? 5 : 3)) {
      case .color(let value): name = value
      case .length(let points):
        if let points { size = min(size ?? points, points) }
        return
      case nil:
        own[state, default: Own()].set(
          color.isText ? \.text : \.ground, nil, isImportant: isImportant, by: precedence)
        return
      }
    }
    let named = Word(
      name: String(name), range: word.startIndex..<word.endIndex, isImportant: isImportant)
    own[state, default: Own()].set(
      color.isText ? \.text : \.ground, named, isImportant: isImportant, by: precedence)
  }

  enum Value {
    case color(Substring)
    /// A size of text, in points if that is known.
    case length(Double?)
  }

  /// A value in brackets, a color with an opacity, or none at all; `nil` for one that is not known.
  static func value(_ text: Substring) -> Value? {
    if text == Word.clear { return .color(text) }
    guard let first = text.first, first == "[" || first == "(" else {
      return text.first?.isLetter ?? false && text.contains("/") ? .color(text) : nil
    }
    let inside = text.dropFirst().prefix { $0 != "]" && $0 != "/" }
    if inside.hasPrefix("length:") || inside.first?.isNumber ?? false || inside.hasPrefix("calc(")
      || inside.hasPrefix("clamp(") || inside.hasPrefix("size:") || inside.hasPrefix("position:")
    {
      if case .points(let points) = CSSTextSize(inside) { return .length(points) }
      return .length(nil)
    }
    return inside.hasPrefix("url(") || inside.contains("gradient(") ? nil : .color(text)
  }

  /// What a class at rest says of the form of the element.
  private mutating func readShape(_ utility: Substring) {
    if let known = Self.weights[utility] { weight = known }
    if Self.concealments.contains(utility) {
      (isConcealed, isFaded) = (true, true)
      return
    }
    let isFaded =
      Self.fades.contains { utility.hasPrefix($0) } && !utility.hasSuffix("-100")
    let isPainted = Self.pictures.contains { utility.hasPrefix($0) }
    if Self.gradients.contains(where: utility.hasPrefix) { isGradient = true }
    self.isFaded = isFaded || self.isFaded
    if utility.hasPrefix("opacity-") { setsOpacity = true }
    let own = isFaded ? Self.opacity(of: utility) : nil
    if let own { opacity = own }
    if isFaded && own == nil || isPainted || Self.unread.contains(utility) {
      isHidden = true
      switch utility {
      case Self.clip: clipsText = true
      case Self.clearText: break
      default: isUnreadOtherwise = true
      }
    }
    if Self.placements.contains(utility) { isPlacedApart = true }
    if utility == Self.inset { isInset = true }
    if utility == Self.placements[0] { isAbsolute = true }
    if CSSUtilities.isLine(utility) { hasLine = true }
    let lengths = Self.sides.lazy.filter { utility.hasPrefix($0) }
      .compactMap { Double(utility.dropFirst($0.count)) }
    if let length = lengths.first, length <= 6 { hasIconSize = true }
  }

  /// The least opacity at which a text is to be read, rather than a step of a transition.
  static let faintest = 0.3

  /// The opacity of `opacity-60`, `opacity-[.6]` and `opacity-[60%]`; `nil` for what is hardly seen.
  private static func opacity(of utility: Substring) -> Double? {
    guard utility.hasPrefix("opacity-") else { return nil }
    let value = utility.dropFirst("opacity-".count).filter { !"[]".contains($0) }
    let isPercent = value.hasSuffix("%") || !utility.hasSuffix("]")
    let number = Double((value.first == "." ? "0" : "") + value.filter { $0 != "%" })
    return number.map { isPercent ? $0 / 100 : $0 }.flatMap { faintest..<1 ~= $0 ? $0 : nil }
  }

  private static let fades: [Substring] = ["opacity-", "bg-opacity-", "text-opacity-"]
  private static let sides: [Substring] = ["size-", "h-", "w-"]

  /// What a utility for the color of a placeholder begins with in version 3.
  private static let placeholder: Substring = "placeholder-"

  /// What takes an element out of the one around it.
  private static let placements: [Substring] = ["absolute", "fixed"]

  private static let inset: Substring = "inset-0"

  /// Backgrounds that are no single color.
  static let paints = gradients + pictures
  private static let gradients: [Substring] = ["bg-gradient", "bg-linear", "bg-radial", "bg-conic"]

  private static let pictures: [Substring] = [clip, "bg-[url"]
  /// What lets the background be seen through the letters only, and what lets it be seen there.
  private static let clip: Substring = "bg-clip-text"
  private static let clearText: Substring = "text-transparent"

  /// Classes of what nobody reads.
  private static let unread: Set<Substring> = [
    "sr-only", clearText, "cursor-not-allowed",
  ]

  /// Classes of what is not seen, and those that show it in a state: tooltips, the actions of a row.
  private static let concealments: Set<Substring> = ["invisible", "opacity-0"]
  private static let revelations: Set<Substring> = ["visible", "opacity-100"]

  /// The parts between colons that are in no brackets.
  static func parts(_ word: Substring) -> [Substring] {
    var depth = 0
    return word.split(omittingEmptySubsequences: false) { character in
      switch character {
      case "[", "(": depth += 1
      case "]", ")": depth -= 1
      case ":": return depth == 0
      default: break
      }
      return false
    }
  }

  /// In points: 12 pixels are 9.
  static let sizes: [Substring: Double] = [
    "text-xs": 9, "text-sm": 10.5, "text-base": 12, "text-lg": 13.5, "text-xl": 15,
    "text-2xl": 18, "text-3xl": 22.5, "text-4xl": 27, "text-5xl": 36, "text-6xl": 45,
    "text-7xl": 54, "text-8xl": 72, "text-9xl": 96,
  ]

  private static let weights: [Substring: Double] = [
    "font-thin": 100, "font-extralight": 200, "font-light": 300, "font-normal": 400,
    "font-medium": 500, "font-semibold": 600, "font-bold": 700, "font-extrabold": 800,
    "font-black": 900,
  ]

  /// Whether a variant is for some windows, devices or directions of writing, or for what is disabled and
  /// needs no contrast.
  private static func isCondition(_ variant: Substring) -> Bool {
    variant.contains("disabled") || variant.first == "@"
      || conditions.contains(variant.prefix { $0 != "-" && $0 != "[" })
  }

  private static let conditions: Set<Substring> = [
    "sm", "md", "lg", "xl", "2xl", "3xl", "max", "min", "portrait", "landscape", "motion",
    "contrast", "print", "rtl", "ltr", "supports", "forced", "pointer", "any", "inverted",
    "noscript", "light", "not", "inert",
  ]

  /// Whether a variant is for a part of the element or for what is in it, which the background at rest is
  /// not of.
  static func isPart(_ variant: Substring) -> Bool {
    let first = variant.prefix { $0 != "-" && $0 != "[" }
    return first.isEmpty || ofParts.contains(first)
  }

  private static let ofParts: Set<Substring> = [
    "before", "after", "file", "marker", "selection", "backdrop", "first", "last", "*", "**", "in",
    "has", "odd", "even", "only", "nth", "empty", "details",
  ]
}
