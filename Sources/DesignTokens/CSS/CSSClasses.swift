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
    let text, ground: Word
    /// Whether it is only drawn where the scheme is dark, or only where it is not.
    var isDark: Bool?
    /// Whether it is drawn where the element is in no state.
    let isAtRest: Bool
    /// Whether a state sets the one, and the other is as at rest.
    let isJoint: Bool
    /// Whose the background is.
    var holder = Holder.element
    /// The names of the elements from the text to that, which style sheets may give another background.
    var between: [String] = []
    /// The background that shows through a translucent one.
    var under: Word?
    /// Whether the text is called after another background, which the element has in some case.
    var isOfOtherCase = false
    /// Whether nothing says what shows through it.
    var isUnderUnknown = false
  }

  /// What has the background under a text.
  enum Holder: Hashable {
    case element
    case elementAround
    case page
    /// The element, while its text has the color of one around it.
    case elementOfOtherText
    /// An element that has the classes of an object, such as `{ bg: "bg-…", text: "text-…" }`.
    case elementOfObject
  }

  /// A utility, and its color: a name of the theme, perhaps with an opacity (`accent/20`), or a value in
  /// brackets.
  struct Word: Hashable {
    let name: String
    let range: Range<Int>
    var isImportant = false

    /// The background that lets all show through.
    static let clear = "transparent"

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

    mutating func set(_ part: WritableKeyPath<Own, Word??>, _ word: Word?, isImportant: Bool) {
      let known = self[keyPath: part].flatMap(\.self)
      if isImportant || !(known?.isImportant ?? false) { self[keyPath: part] = .some(word) }
    }
  }

  /// A state of the element, and whether its utilities are for the dark scheme.
  struct State: Hashable {
    var variants: [Substring] = []
    var isDark = false
  }

  /// A number for the list: many elements have the same classes.
  private(set) var hash: UInt64
  private(set) var drawings: [Drawing] = []
  /// The least size of the text in points, and its weight, if the classes state them.
  private(set) var size, weight: Double?
  /// What may be sizes of the project's own: `lead` of `text-lead`.
  private(set) var sizeNames: [String] = []
  /// Whether it is a small square without a size for text: an icon.
  var isIcon: Bool { hasIconSize && size == nil && weight == nil }
  private(set) var hasIconSize = false
  /// Whether the element holds icons and no text.
  private(set) var holdsIcons = false
  /// Whether what is drawn is the line around a field.
  private(set) var isOfLine = false
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
  private var isHidden = false
  /// Whether it is not seen at rest, and whether it is in some state.
  private var isConcealed = false
  private var isRevealed = false
  /// Whether what is read are no classes, or those of an element whose colors are not known.
  var isUnknown: Bool { isUnread || isGradient }
  /// The same, but for the colors of a gradient.
  private(set) var isUnread = false
  /// Whether the background is a gradient.
  var isGradient = false
  /// Whether all that hides it is an opacity, or its visibility.
  private(set) var isFaded = false
  /// Whether the element is taken out of the one around it.
  private(set) var isPlacedApart = false
  /// The condition under which an element has these classes, if it is known.
  var condition: Condition?
  /// Whether it has a line around it at rest.
  private var hasLine = false
  /// The places of the classes for the color of its border, and whether they are for a state or a scheme.
  private(set) var borders: [(place: Int, hasVariants: Bool)] = []

  /// The classes of an element that has none.
  static let none = CSSClasses([], [])

  /// What the classes in a text draw.
  struct Content {
    /// The lists that draw a text on a background, in their order, each once.
    var lists: [CSSClasses] = []
    var onGradients: [OnGradient] = []
    /// The slots of its components, and the texts in those of others.
    var slots: [String: CSSSlots.Slot] = [:]
    var slotted: [CSSSlots.Use] = []
    var lines = CSSControlLines()
  }

  /// The classes of all elements in a text, as far as they draw something.
  static func all(in bytes: [UInt8], ofComponent stem: String? = nil) -> Content {
    let bytes = CSSElements.withoutComments(bytes)
    var result: [CSSClasses] = []
    var seen: Set<UInt64> = []
    /// What was found, by its words, each of which is at several places.
    var drawn: Set<[Int]> = []
    func add(_ classes: CSSClasses) {
      var classes = classes
      classes.drawings.removeAll { !drawn.insert($0.place).inserted }
      for drawing in classes.drawings where drawing.under != nil {
        drawn.insert(drawing.placeInAnyScheme)
      }
      guard !classes.drawings.isEmpty else { return }
      for drawing in classes.drawings { classes.hash = classes.hash &* 31 &+ drawing.key }
      if seen.insert(classes.hash).inserted { result.append(classes) }
    }
    let elements = CSSElements(bytes)
    for classes in elements.drawn { add(classes) }
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
      var classes = CSSClasses(bytes, [start..<offset])
      guard !classes.isUnknown else { continue }
      let isDark = start > 0 ? CSSClassChoice.isDark(at: start - 1, in: bytes) : nil
      if let isDark { classes.restrict(isDark: isDark) }
      add(classes)
    }
    return Content(
      lists: result.sorted { $0.position < $1.position }, onGradients: elements.onGradients,
      slots: elements.slots(ofFile: stem), slotted: elements.slotted, lines: elements.controlLines)
  }

  /// Where the first drawing is.
  private var position: Int {
    drawings.map { min($0.text.range.lowerBound, $0.ground.range.lowerBound) }.min() ?? 0
  }

  /// What is drawn in states or in one scheme only; `nil` if there is nothing.
  var ofStates: CSSClasses? {
    var classes = self
    classes.drawings.removeAll { $0.isAtRest && $0.isDark == nil }
    return classes.drawings.isEmpty ? nil : classes
  }

  /// Whether a text has what sets a text and a background.
  static func mayDraw(_ bytes: Span<UInt8>) -> Bool { marks.allSatisfy { $0.isIn(bytes) } }

  /// Whether a text has what sets a text.
  static func mayDrawText(_ bytes: Span<UInt8>) -> Bool { marks[1].isIn(bytes) }

  /// Whether a text has a field, or what sets a text.
  static func mayDrawTextOrLine(_ bytes: Span<UInt8>) -> Bool {
    mayDrawText(bytes) || fieldMarks.contains { $0.isIn(bytes) }
  }

  private static let marks = [BytePattern("bg-"), BytePattern("text-")]
  /// Whether a text has what sets a background and a place for what a component is given.
  static func mayHaveSlot(_ bytes: Span<UInt8>) -> Bool {
    marks[0].isIn(bytes) && CSSElements.slotMarks.contains { $0.isIn(bytes) }
  }

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
  init(_ bytes: [UInt8], _ ranges: [Range<Int>]) {
    hash = 0
    for range in ranges {
      let words = bytes[range].split { $0 <= UInt8(ascii: " ") }
      hash = FNV1a.hash(bytes[range].span, into: hash)
      guard words.allSatisfy(Self.isClass) else {
        isUnread = true
        continue
      }
      for word in words where Self.isTelling(word) { read(word) }
    }
    if isHidden || isConcealed && !isRevealed { isUnread = true }
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

  /// What is drawn where the text has the color that an element around it gives it.
  func inheriting(_ outer: CSSClasses) -> CSSClasses {
    var result = self
    for (state, own) in outer.own where state.variants.isEmpty {
      if let text = own.text { result.own[state, default: Own()].text = text }
    }
    result.hash = hash &* 31 &+ outer.hash
    return result.redrawn(.elementOfOtherText)
  }

  /// The classes of an object, of which one value has the background and this the text.
  func with(ground: CSSClasses) -> CSSClasses {
    ground.overlaid(by: self).redrawn(.elementOfObject)
  }

  private func redrawn(_ holder: Holder) -> CSSClasses {
    var result = self
    result.drawings = []
    if !isUnknown { result.draw() }
    for index in result.drawings.indices { result.drawings[index].holder = holder }
    return result
  }

  /// The line around a field at rest in place of its text; `nil` if the classes draw none in a color.
  var ofLine: CSSClasses? {
    guard hasLine, !isUnknown else { return nil }
    var result = self
    result.own = own.filter(\.key.variants.isEmpty).mapValues { own in
      Own(text: own.line, ground: own.ground.map { $0?.isTranslucent ?? false ? nil : $0 })
    }
    guard result.own.contains(where: { $0.value.text != nil }) else { return nil }
    (result.isOfLine, result.size, result.weight) = (true, nil, nil)
    result.hash = hash &* 31 &+ 2
    result.drawings = []
    result.draw()
    return result
  }

  /// The classes with others after them.
  func overlaid(by other: CSSClasses) -> CSSClasses {
    var result = self
    for (state, own) in other.own {
      if let text = own.text {
        result.own[state, default: Own()].set(\.text, text, isImportant: text?.isImportant ?? false)
      }
      if let ground = own.ground {
        result.own[state, default: Own()].set(
          \.ground, ground, isImportant: ground?.isImportant ?? false)
      }
      if let line = own.line { result.own[state, default: Own()].line = line }
      result.own[state, default: Own()].takeStops(of: own)
    }
    result.condition = other.condition ?? condition
    result.hasLine = hasLine || other.hasLine
    result.borders += other.borders
    result.size = other.size ?? size
    result.sizeNames += other.sizeNames
    result.weight = other.weight ?? weight
    result.hasIconSize = hasIconSize || other.hasIconSize
    result.isUnread = isUnread || other.isUnread
    result.isGradient = isGradient || other.isGradient
    result.isFaded = isFaded || other.isFaded
    result.isPlacedApart = isPlacedApart || other.isPlacedApart
    result.hash = hash &* 31 &+ other.hash
    result.drawings = []
    if !result.isUnknown { result.draw() }
    return result
  }

  /// What the classes draw together with those of a case, and neither alone.
  func with(_ alternative: CSSClasses) -> CSSClasses {
    var result = overlaid(by: alternative)
    result.drawings.removeAll { drawings.contains($0) }
    return result
  }

  /// The classes of an element that holds icons and no text.
  var ofIcons: CSSClasses {
    var result = self
    result.holdsIcons = true
    result.hash = hash &* 31 &+ 1
    return result
  }

  /// The classes where the background of an element around shows through a translucent one.
  func over(_ under: CSSElements.Under) -> CSSClasses {
    var result = self
    result.drawings = drawings.flatMap { drawing -> [Drawing] in
      guard drawing.ground.isTranslucent else { return [drawing] }
      func over(isDark: Bool) -> Drawing {
        var drawing = drawing
        drawing.under = under.classes?.ground(isDark: isDark)
        drawing.isUnderUnknown = drawing.under == nil
        return drawing
      }
      let (light, dark) = (over(isDark: false), over(isDark: true))
      if let isDark = drawing.isDark { return [isDark ? dark : light] }
      guard light != dark else { return [light] }
      return [(light, false), (dark, true)].map { drawing, isDark in
        var drawing = drawing
        drawing.isDark = isDark
        return drawing
      }
    }
    return result
  }

  /// The background at rest in one scheme.
  private func ground(isDark: Bool) -> Word? {
    let ofDark = isDark ? own[State(isDark: true)]?.ground : nil
    return (ofDark ?? own[State()]?.ground).flatMap(\.self)
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

  /// The background after which a text is called: `accent` of `on-accent` and of `accent-foreground`.
  private static func ground(named text: String) -> Substring? {
    if text.hasPrefix("on-") { return text.dropFirst(3) }
    return ["-foreground", "-content"].first(where: text.hasSuffix).map { text.dropLast($0.count) }
  }

  /// The classes where the text has the size that the project gives to one of their names.
  func sized(_ size: (String) -> Double?) -> CSSClasses {
    guard self.size == nil, let own = sizeNames.compactMap(size).min() else { return self }
    var result = self
    result.size = own
    return result
  }

  /// The classes where the text has the size and the weight of elements around, as far as it has none itself.
  func inheriting(size: Double?, weight: Double?) -> CSSClasses {
    guard !isIcon else { return self }
    var result = self
    result.size = self.size ?? size
    result.weight = self.weight ?? weight
    return result
  }

  /// What the text draws on the background of an element around.
  func on(_ ground: CSSClasses, between: [String]) -> CSSClasses {
    var result = self
    for (state, around) in ground.own where state.variants.isEmpty {
      if let color = around.ground {
        result.own[state, default: Own()].set(\.ground, color, isImportant: false)
      }
    }
    result.drawings = []
    result.draw()
    let own = Set(drawings)
    result.drawings = result.drawings.filter { !own.contains($0) }.map { drawing in
      var drawing = drawing
      drawing.holder = .elementAround
      drawing.between = between
      return drawing
    }
    result.condition = condition ?? ground.condition
    result.hash = hash &* 31 &+ ground.hash
    return result
  }

  /// Leaves what is drawn in one scheme.
  mutating func restrict(isDark: Bool) {
    drawings = drawings.compactMap { drawing in
      guard drawing.isDark ?? isDark == isDark else { return nil }
      var drawing = drawing
      drawing.isDark = isDark
      return drawing
    }
  }

  /// What the text at rest draws on the page.
  func onPage(_ between: [String]) -> CSSClasses {
    var result = self
    result.drawings = [false, true].compactMap { isDark -> Drawing? in
      let states = isDark ? [State(variants: [], isDark: true), State()] : [State()]
      guard let text = states.lazy.compactMap({ own[$0]?.text }).first ?? nil else { return nil }
      return Drawing(
        text: text, ground: text, isDark: isDark, isAtRest: true, isJoint: false, holder: .page,
        between: between)
    }
    if result.drawings.count == 2, result.drawings[0].text == result.drawings[1].text {
      result.drawings.removeLast()
      result.drawings[0].isDark = nil
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

  // MARK: - Utilities

  /// Whether a class may say something of colors or of what is seen of them, by the beginning of its utility.
  private static func isTelling(_ word: ArraySlice<UInt8>) -> Bool {
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
        [placeholder], gradients, stops.map(\.prefix),
        Array(unread), Array(sizes.keys),
        Array(weights.keys), Array(concealments), Array(revelations),
      ]
      .joined().map { beginning(of: $0.utf8) }))

  private mutating func read(_ word: ArraySlice<UInt8>) {
    let text = String(decoding: word, as: UTF8.self)
    var variants = Self.parts(text[...])
    guard var utility = variants.popLast() else { return }
    let isImportant = utility.hasPrefix("!") || utility.hasSuffix("!")
    if utility.hasPrefix("!") { utility = utility.dropFirst() }
    if utility.hasSuffix("!") { utility = utility.dropLast() }
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
    var state = State(variants: variants.filter { $0 != "dark" }.sorted())
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
          color.isText ? \.text : \.ground, nil, isImportant: isImportant)
        return
      }
    }
    let named = Word(
      name: String(name), range: word.startIndex..<word.endIndex, isImportant: isImportant)
    own[state, default: Own()].set(
      color.isText ? \.text : \.ground, named, isImportant: isImportant)
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
    if isFaded || isPainted || Self.unread.contains(utility) { isHidden = true }
    if Self.placements.contains(utility) { isPlacedApart = true }
    if CSSUtilities.isLine(utility) { hasLine = true }
    let lengths = Self.sides.lazy.filter { utility.hasPrefix($0) }
      .compactMap { Double(utility.dropFirst($0.count)) }
    if let length = lengths.first, length <= 6 { hasIconSize = true }
  }

  private static let fades: [Substring] = ["opacity-", "bg-opacity-", "text-opacity-"]

  private static let sides: [Substring] = ["size-", "h-", "w-"]

  /// What a utility for the color of a placeholder begins with in version 3.
  private static let placeholder: Substring = "placeholder-"

  /// What takes an element out of the one around it.
  private static let placements: [Substring] = ["absolute", "fixed"]

  /// Backgrounds that are no single color.
  static let paints = gradients + pictures
  private static let gradients: [Substring] = ["bg-gradient", "bg-linear", "bg-radial", "bg-conic"]
  private static let pictures: [Substring] = ["bg-clip-text", "bg-[url"]

  /// Classes of what nobody reads.
  private static let unread: Set<Substring> = [
    "sr-only", "text-transparent", "cursor-not-allowed",
  ]

  /// Classes of what is not seen, and those that show it in a state: tooltips, the actions of a row.
  private static let concealments: Set<Substring> = ["invisible", "opacity-0"]
  private static let revelations: Set<Substring> = ["visible", "opacity-100"]

  /// The parts between colons that are in no brackets.
  private static func parts(_ word: Substring) -> [Substring] {
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
  private static let sizes: [Substring: Double] = [
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
  private static func isPart(_ variant: Substring) -> Bool {
    let first = variant.prefix { $0 != "-" && $0 != "[" }
    return first.isEmpty || parts.contains(first)
  }

  private static let parts: Set<Substring> = [
    "before", "after", "file", "marker", "selection", "backdrop", "first", "last", "*", "**", "in",
    "has", "odd", "even", "only", "nth", "empty", "details",
  ]

  // MARK: - States

  private mutating func draw() {
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
  private func drawing(_ variants: [Substring], isDark: Bool) -> Drawing? {
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
      isJoint: text.state.variants != ground.state.variants)
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
      }
    return key &+ holder &+ (isUnderUnknown ? 4 : 0)
  }
}
