import SourceSyntax

/// What the classes of an element draw, as Tailwind CSS finds them in the pages and the code of an
/// application: `bg-primary text-primary-foreground hover:bg-accent`.
///
/// Text and background are taken from one list of classes, at rest and in each state (`hover:`,
/// `data-[state=active]:`), where what the state leaves out is as at rest. What only a part of the page or
/// the size of the window decides says nothing.
struct CSSClasses {
  /// A text on a background.
  struct Drawing: Hashable {
    var text: Word
    let ground: Word
    /// Whether it is only drawn where the scheme is dark, or only where it is not.
    var isDark: Bool?
    /// Whether it is drawn where the element is in no state.
    let isAtRest: Bool
    /// Whether a state sets the one, and the other is as at rest.
    let isJoint: Bool
    /// Whose the background is.
    var holder = Holder.element
    /// Whether its file shows that the page is under it.
    var isInBody = false
    /// The names of the elements from the text to that, which style sheets may give another background.
    var between: [String] = []
    /// The background that shows through a translucent one.
    var under: Word?
    /// Whether the text is called after another background, which the element has in some case.
    var isOfOtherCase = false
    /// Whether nothing says what shows through it.
    var isUnderUnknown = false
    /// Whether the text has the color of something around the element.
    var isOfOther: Bool { [.elementOfOtherText, .elementOfPageText].contains(holder) }
    /// The variants that do not come with Tailwind CSS: without a definition there is no such utility.
    var foreignVariants: [Substring] = []
  }

  /// The background at rest in a scheme; one for the dark scheme overrules that of all.
  func ground(isDark: Bool?) -> Word? {
    let states = isDark ?? false ? [State(isDark: true), State()] : [State()]
    return states.lazy.compactMap { own[$0]?.ground }.first ?? nil
  }

  /// Whether the dark scheme has a background of its own.
  var hasDarkGround: Bool { own[State(isDark: true)]?.ground != nil }

  /// What has the background under a text.
  enum Holder: Hashable {
    case element
    case elementAround
    case page
    /// The element, while its text has the color of one around it.
    case elementOfOtherText
    /// The element, while its text has the color of the page, which rules say.
    case elementOfPageText
    /// An element that has the classes of an object, such as `{ bg: "bg-…", text: "text-…" }`.
    case elementOfObject
  }

  /// A utility, and its color: a name of the theme, perhaps with an opacity (`accent/20`), or a value in
  /// brackets.
  struct Word: Hashable {
    let name: String
    let range: Range<Int>
    var isImportant = false
    /// The color that counts if this is none but a size of text: at most one.
    var hidden: [Word] = []

    /// The background that lets all show through.
    static let clear = "transparent"

    /// The color where the element is faded.
    func faded(by opacity: Double) -> Word {
      let known = CSSPalette.fraction(name)
      let percent = ((known?.opacity ?? 1) * opacity * 1_000).rounded() / 10
      let isStep = percent.truncatingRemainder(dividingBy: 5) == 0
      let fraction = isStep ? "\(Int(percent))" : "[\(percent)%]"
      return Word(
        name: "\(known.map { String($0.name) } ?? name)/\(fraction)", range: range,
        isImportant: isImportant)
    }

    /// Whether it has an opacity.
    var isTranslucent: Bool {
      name.contains("/") || ["rgba(", "hsla("].contains { name.contains($0) }
        || name.hasPrefix("[#") && [7, 11].contains(name.count)
    }
  }

  /// The text and the background of a state, as far as its own utilities say: `nil` inside is a color that
  /// is not known.
  struct Own {
    var text: Word??
    var ground: Word??
    var line: Word??
    /// The colors of a gradient.
    var from, via, to: Word??

    mutating func set(
      _ part: WritableKeyPath<Own, Word??>, _ word: Word?, isImportant: Bool,
      by precedence: Precedence = .list
    ) {
      let known = self[keyPath: part].flatMap(\.self)
      let wasImportant = known?.isImportant ?? false
      guard isImportant || !wasImportant else { return }
      let isRival = isImportant == wasImportant
      self[keyPath: part] = .some(isRival ? precedence.shown(known, word) : word)
    }
  }

  /// A state of the element, and whether its utilities are for the dark scheme.
  struct State: Hashable {
    var variants: [Substring] = []
    var isDark = false
  }

  /// A number for the list: many elements have the same classes.
  var hash: UInt64
  /// Which of several utilities for one property counts.
  var precedence = Precedence.sheet
  var drawings: [Drawing] = []
  /// The least size of the text in points, and its weight, if the classes state them.
  var size, weight: Double?
  /// What may be sizes of the project's own: `lead` of `text-lead`.
  var sizeNames: [String] = []
  /// Whether it is a small square without a size for text: an icon.
  var isIcon: Bool { hasIconSize && size == nil && weight == nil }
  var hasIconSize = false
  /// Whether the element holds icons and no text.
  var holdsIcons = false
  /// Whether what is drawn is the line around a field.
  var isOfLine = false
  /// Whether what is drawn in the color of the text is an icon, or the line around a field.
  var drawsIcon: Bool { isIcon || holdsIcons || isOfLine }

  /// How little is asked of a drawing: least of a text at rest that is not large (WCAG 2.2, “large scale”).
  func leniency(of drawing: Drawing) -> Int {
    let size = size ?? 0
    let isLarge = size >= 18 || size >= 14 && (weight ?? 0) >= 700
    return (drawsIcon ? 4 : 0) + (isLarge ? 2 : 0) + (drawing.isJoint ? 1 : 0)
  }

  var own: [State: Own] = [:]
  /// Whether the element is faded, or shows no text in its color.
  var isHidden = false
  /// Whether it is not seen at rest, and whether it is in some state.
  var isConcealed = false
  var isRevealed = false
  /// Whether what is read are no classes, or those of an element whose colors are not known.
  var isUnknown: Bool { isUnread || isGradient }
  /// The same, but for the colors of a gradient.
  var isUnread = false
  /// Whether the background is a gradient.
  var isGradient = false
  /// Whether the background is seen through the letters of a text only.
  var clipsText = false
  /// Whether the text is unread for any other reason.
  var isUnreadOtherwise = false
  /// Whether all that hides it is an opacity, or its visibility.
  var isFaded = false
  /// How much of the element covers what is under it, where this is all that makes it unread.
  var opacity: Double?
  /// Whether it says how much of the element covers what is under it.
  var setsOpacity = false
  /// How much of the text is left of what it was faded by.
  var fade = 1.0
  /// Whether the element is taken out of the one around it.
  var isPlacedApart = false
  /// Whether its edges are those of the one around it.
  var isInset = false
  /// Whether it covers all of the one around it.
  var fills: Bool { isAbsolute && isInset && !(isConcealed || isHidden) }
  var isAbsolute = false
  /// The condition under which an element has these classes, if it is known.
  var condition: Condition?
  /// Whether the element is there in the dark scheme only, or in the light one only.
  var isOfDark: Bool?
  /// Whether it has a line around it at rest.
  var hasLine = false
  /// The places of the classes for the color of its border, and whether they are for a state or a scheme.
  var borders: [(place: Int, hasVariants: Bool)] = []

  /// The classes of an element that has none.
  static let none = CSSClasses([], [], by: .sheet)

  /// What the classes in a text draw.
  struct Content {
    /// The lists that draw a text on a background, in their order, each once.
    var lists: [CSSClasses] = []
    var onGradients: [OnGradient] = []
    /// The colors of texts that elements show, whatever they lie on.
    var texts: [Word] = []
    /// The classes of `body`, if they give it one background.
    var page: CSSClasses?
    /// What elements are to the texts in them, by their positions, as far as it is anything.
    var surroundings: [Int: Surrounding] = [:]
    /// The texts on what may be written in other files.
    var placed: [PlacedText] = []
    var lines = CSSControlLines()
  }

  /// The classes of all elements in a text, as far as they draw something.
  static func all(in bytes: [UInt8]) -> Content {
    let bytes = CSSElements.withoutComments(bytes)
    var result: [CSSClasses] = []
    var seen: Set<UInt64> = []
    /// What was found, by its words, each of which is at several places.
    var known: Set<[Int]> = []
    func add(_ classes: CSSClasses) {
      var classes = classes
      classes.drawings.removeAll { !known.insert($0.place).inserted }
      for drawing in classes.drawings where drawing.under != nil {
        known.insert(drawing.placeInAnyScheme)
      }
      guard !classes.drawings.isEmpty else { return }
      for drawing in classes.drawings { classes.hash = classes.hash &* 31 &+ drawing.key }
      if seen.insert(classes.hash).inserted { result.append(classes) }
    }
    let elements = CSSElements(bytes)
    let (drawn, placed) = elements.drawn
    /// The texts of elements that show them on backgrounds of their own.
    var shown: Set<Int> = []
    for classes in drawn {
      for drawing in classes.drawings where drawing.holder == .element {
        shown.insert(drawing.text.range.lowerBound)
      }
      add(classes)
    }
    for classes in CSSClassObjects.drawn(in: bytes) { add(classes) }
    // Lists are anywhere: in scripts, in data, in macros.
    let marks = elements.marks
    var start = 0
    for offset in 0...bytes.count where offset == bytes.count || isEnd(bytes[offset]) {
      defer { start = offset + 1 }
      let list = bytes[start..<offset]
      guard list.count > minimum, mayDraw(list.span) else { continue }
      let next = marks.partitioningIndex { $0.upperBound > start }
      if next < marks.count, marks[next].lowerBound <= start { continue }
      if start > 0, CSSClassChoice.isOfDisabled(at: start - 1, in: bytes) { continue }
      var classes = CSSClasses(bytes, [start..<offset])
      guard !classes.isUnknown else { continue }
      let isDark =
        (start > 0 ? CSSClassChoice.isDark(at: start - 1, in: bytes) : nil)
        ?? elements.isDark(at: start)
      if let isDark { classes.restrict(isDark: isDark) }
      // The other lists of the element may have another background.
      classes.drawings.removeAll { shown.contains($0.text.range.lowerBound) }
      add(classes)
    }
    return Content(
      lists: result.sorted { $0.position < $1.position }, onGradients: elements.onGradients,
      texts: elements.textWords, page: elements.page, surroundings: elements.surroundings,
      placed: placed, lines: elements.controlLines)
  }

  /// Where the first drawing is.
  var position: Int {
    drawings.map { min($0.text.range.lowerBound, $0.ground.range.lowerBound) }.min() ?? 0
  }

  /// What is drawn in states or in one scheme only; `nil` if there is nothing.
  var ofStates: CSSClasses? {
    var classes = self
    classes.drawings.removeAll { $0.isAtRest && $0.isDark == nil }
    return classes.drawings.isEmpty ? nil : classes
  }

  /// Whether a text has what sets a text and a background.
  static func mayDraw(_ bytes: Span<UInt8>) -> Bool { mayDrawGround(bytes) && mayDrawText(bytes) }

  /// Whether a text has what sets a text.
  static func mayDrawText(_ bytes: Span<UInt8>) -> Bool { textMarks.contains { $0.isIn(bytes) } }

  /// Whether a text has a field, or what sets a text.
  static func mayDrawTextOrLine(_ bytes: Span<UInt8>) -> Bool {
    mayDrawText(bytes) || fieldMarks.contains { $0.isIn(bytes) }
  }

  /// Whether a text has what sets a background, which may be under the texts of other files.
  static func mayDrawGround(_ bytes: Span<UInt8>) -> Bool {
    groundMarks.contains { $0.isIn(bytes) }
  }

  private static let textMarks = ["text-", "[color:"].map { BytePattern($0) }
  private static let groundMarks = ["bg-", "[background"].map { BytePattern($0) }
  private static let fieldMarks = CSSElements.fields.map { BytePattern("<\($0)") }

  /// The length of `bg-x text-y`.
  private static let minimum = 10

  /// Whether a byte ends a list of classes: quotes, and the braces of what a template inserts.
  private static func isEnd(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"), UInt8(ascii: "{"),
      UInt8(ascii: "}"), UInt8(ascii: "<"), UInt8(ascii: ";"):
      true
    default: false
    }
  }

  /// Reads the classes at some places of a text.
  init(_ bytes: [UInt8], _ ranges: [Range<Int>], by precedence: Precedence = .unknown) {
    hash = 0
    self.precedence = precedence
    for range in ranges {
      let words = bytes[range].split { $0 <= UInt8(ascii: " ") }
      hash = FNV1a.hash(bytes[range].span, into: hash)
      guard words.allSatisfy(Self.isClass) else {
        (isUnread, isUnreadOtherwise) = (true, true)
        continue
      }
      for word in words where Self.isTelling(word) { read(word) }
    }
    if isConcealed && !isRevealed || opacity != nil { isUnreadOtherwise = true }
    if isUnread || isHidden || isConcealed && !isRevealed { opacity = nil }
    if isHidden || isConcealed && !isRevealed || opacity != nil { isUnread = true }
    if !isUnknown { draw() }
  }

  // MARK: - Several lists

  /// Whether the element at rest has a text, or a background that is a color.
  var hasText: Bool {
    own.contains { $0.key.variants.isEmpty && $0.value.text.flatMap(\.self) != nil }
  }
  /// Whether it has a text at rest, or where it is pointed at or used.
  var mayHaveText: Bool {
    hasText
      || own.contains { state, own in
        own.text.flatMap(\.self) != nil && state.variants.allSatisfy(Self.uses.contains)
      }
  }
  private static let uses: Set<Substring> = ["hover", "focus", "focus-visible", "active"]
  var hasGround: Bool {
    own[State()]?.ground.flatMap(\.self).map { $0.name != Word.clear } ?? false
  }

  /// Whether it sets a text in whatever state, and whether it sets a background that is a color.
  var setsText: Bool { own.values.contains { $0.text != nil } }
  var paints: Bool {
    own.values.contains { $0.ground.flatMap(\.self).map { $0.name != Word.clear } ?? false }
  }

  /// Whether it has a background, in whatever state, through which something shows.
  var mayBeTranslucent: Bool {
    own.values.contains { $0.ground.flatMap(\.self)?.isTranslucent ?? false }
  }

  /// Whether the element at rest has an opaque background in a color that it writes itself.
  var hasLiteralGround: Bool {
    own[State()]?.ground.flatMap(\.self).map { $0.name.hasPrefix("[#") && !$0.isTranslucent }
      ?? false
  }

  /// Whether the element at rest has a background, or one that is not known.
  var setsGround: Bool {
    own.contains { state, own in
      state.variants.isEmpty && own.ground.map { $0?.name != Word.clear } ?? false
    }
  }

  /// The classes where some cases or states have the background after which the text is called:
  /// `bg-card text-on-accent` beside `bg-accent`.
  func besides(_ alternatives: [CSSClasses]) -> CSSClasses {
    guard drawings.contains(where: { Self.ground(named: $0.text.name) != nil }) else { return self }
    let grounds = Set(
      ([self] + alternatives).flatMap(\.own.values).compactMap {
        $0.ground.flatMap(\.self)?.name.prefix { $0 != "/" }
      })
    var result = self
    for index in drawings.indices {
      let own = drawings[index].ground.name.prefix { $0 != "/" }
      guard let ground = Self.ground(named: drawings[index].text.name) else { continue }
      result.drawings[index].isOfOtherCase = ground != own && grounds.contains(ground)
    }
    return result
  }

  /// Whether a word can be a class: signs of code are in brackets only.
  private static func isClass(_ word: ArraySlice<UInt8>) -> Bool {
    var depth = 0
    for byte in word {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "("): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: ")"): depth -= 1
      case UInt8(ascii: "="), UInt8(ascii: ">"), UInt8(ascii: ","), UInt8(ascii: "\\"):
        if depth == 0 { return false }
      default: break
      }
    }
    return depth == 0
  }

  // MARK: - States

  mutating func draw() {
    var seen: Set<[Substring]> = []
    let states = own.keys.map(\.variants).sorted {
      ($0.count, $0.joined(separator: ":")) < ($1.count, $1.joined(separator: ":"))
    }
    for variants in [[]] + states where seen.insert(variants).inserted {
      let light = drawing(variants, isDark: false)
      let dark = drawing(variants, isDark: true)
      if let light, light == dark {
        drawings.append(light)
      } else {
        for (drawing, isDark) in [(light, false), (dark, true)] {
          guard var drawing else { continue }
          drawing.isDark = isDark
          drawings.append(drawing)
        }
      }
    }
  }

  /// What is drawn in a state.
  func drawing(_ variants: [Substring], isDark: Bool) -> Drawing? {
    let isPart = variants.contains(where: Self.isPart)
    // Where the scheme is dark, what is written for it comes last.
    var order = [State(variants: variants)]
    if !isPart, !variants.isEmpty { order.append(State()) }
    if isDark { order = order.map { State(variants: $0.variants, isDark: true) } + order }
    func first(_ part: KeyPath<Own, Word??>) -> (word: Word, state: State)? {
      for state in order {
        guard let found = own[state]?[keyPath: part] else { continue }
        return found.map { ($0, state) }
      }
      return nil
    }
    guard let text = first(\.text), let ground = first(\.ground), ground.word.name != Word.clear,
      variants.isEmpty || [text, ground].contains(where: { $0.state.variants == variants })
    else { return nil }
    return Drawing(
      text: text.word, ground: ground.word, isAtRest: variants.isEmpty,
      isJoint: text.state.variants != ground.state.variants,
      foreignVariants: variants.filter { !Self.isGiven($0) })
  }
}

extension CSSClasses.Drawing {
  /// The places of both words, and what they are for.
  fileprivate var place: [Int] {
    [text.range.lowerBound, ground.range.lowerBound, isDark.map { $0 ? 2 : 1 } ?? 0]
  }

  /// The place of the same words where nothing is known of what is around them.
  fileprivate var placeInAnyScheme: [Int] {
    [text.range.lowerBound, ground.range.lowerBound, 0]
  }

  /// What tells the drawing from others with the same classes.
  fileprivate var key: UInt64 {
    var key = FNV1a.hash(Array(text.name.utf8).span)
    key = FNV1a.hash(Array(ground.name.utf8).span, into: key)
    for name in between { key = FNV1a.hash(Array(name.utf8).span, into: key) }
    if let under { key = FNV1a.hash(Array(under.name.utf8).span, into: key) }
    let holder: UInt64 =
      switch self.holder {
      case .element: 0
      case .page: 1
      case .elementAround: 2
      case .elementOfOtherText: 8
      case .elementOfObject: 16
      case .elementOfPageText: 32
      }
    return key &+ holder &+ (isUnderUnknown ? 4 : 0)
  }
}
