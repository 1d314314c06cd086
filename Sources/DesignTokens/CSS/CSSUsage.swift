import ColorCore
import SourceSyntax

/// The colors that a rule draws: text, an icon or a border, and the background under them. Where it
/// draws only the one, another rule for the same element draws the other.
struct CSSUsage {
  /// A color that the rule draws.
  enum Ink: Hashable {
    /// A custom property.
    case property(String)
    /// A color as it is written in the rule.
    case literal(String, Color)
    /// What the rule makes of custom properties: `color-mix(in srgb, var(--accent) 10%, white)`.
    case computed(String, Range<Int>)
    /// A custom property with an opacity.
    case faded(String, Double)

    /// The name of the custom property, or of the one that stands for what is computed.
    var name: String? {
      switch self {
      case .property(let name), .computed(let name, _), .faded(let name, _): name
      case .literal: nil
      }
    }

    var isProperty: Bool { if case .property = self { true } else { false } }
    /// Whether something shows through it, as far as it says itself.
    var isTranslucent: Bool {
      switch self {
      case .faded: true
      case .literal(_, let color): color.alpha < 1
      case .property, .computed: false
      }
    }
    /// Whether it darkens or lightens what shows through it, as on a picture or behind a dialog.
    var isVeil: Bool {
      guard case .literal(_, let color) = self, color.alpha < 1 else { return false }
      let isDim = 0.25..<0.8 ~= color.alpha && WCAG2.luminance(color) < 0.02
      return isDim || color.components(in: .oklch).y < 0.02
    }
    var isComputed: Bool { if case .computed = self { true } else { false } }
  }

  struct Background {
    let ink: Ink
    let location: SourceLocation
  }

  struct Foreground {
    /// The property, such as `color`.
    let property: String
    let ink: Ink
    let role: TokenPairing.Role
    let location: SourceLocation

    /// Whether it is a background that a mask cuts to a shape.
    var isShape: Bool { property == "background" }

    /// The same in another color.
    func with(ink: Ink) -> Foreground {
      Foreground(property: property, ink: ink, role: role, location: location)
    }

    /// The same through which what is under it shows.
    func faded(by opacity: Double) -> Foreground? {
      switch ink {
      case .property(let name): return with(ink: .faded(name, opacity))
      case .literal(let text, var color):
        color.alpha *= opacity
        return with(ink: .literal("\(text)/\(Int((opacity * 100).rounded()))", color))
      case .computed, .faded: return nil
      }
    }

    /// The same in another role.
    func with(role: TokenPairing.Role) -> Foreground {
      Foreground(property: property, ink: ink, role: role, location: location)
    }
  }

  /// The selectors of the rule.
  var places: [CSSCollector.Place]
  var foregrounds: [Foreground]
  var background: Background?
  /// A background of a color through which something shows that is not known.
  var tint: Background?
  /// The colors of a background that is one gradient, if all are known and nothing shows through them.
  var stops: [Background] = []
  /// Whether it sets a background that is no single color, over one that another rule sets.
  var hidesBackground: Bool
  /// Whether it sets a color of the text that is unknown.
  let hidesText: Bool
  /// Whether it says that the text has the color of the text around it.
  var inheritsText = false
  /// Whether it sets a background through which all that is under it shows.
  var clearsBackground = false
  /// Whether it shows a sign such as `|` or `›`, which separates texts and is none; `nil` if it does not
  /// say what it shows.
  var isSeparator: Bool?
  /// Whether it makes the element invisible, or visible again; `nil` if it does neither.
  var isInvisible: Bool?
  /// Whether it gives its color to whatever has its class, as `.text-muted { color: … !important }`.
  var isUtility = false
  /// Whether it draws a line under its text.
  var underlines = false
  /// Whether it draws a shape in the color of the text around it.
  var drawsIcon = false
  /// How much of the element covers what is under it, if that is not all or nothing.
  var opacity: Double?
  /// Whether a picture masks it.
  var isMasked = false
  /// The size and the weight of the text, if it sets them.
  var size: CSSTextSize?
  var weight: Double?

  /// The colors of the rule.
  var inks: [Ink] { foregrounds.map(\.ink) + (background.map { [$0.ink] } ?? []) }

  /// Whether the rule draws both.
  var isComplete: Bool { !foregrounds.isEmpty && background != nil }

  /// Whether the rule draws a text, and a background through which something may show.
  var isWhole: Bool {
    (background ?? tint) != nil && foregrounds.contains { $0.property == "color" }
  }

  /// Whether it sets the color of the text, to a color or to anything else.
  var drawsText: Bool { hidesText || foregrounds.contains { $0.property == "color" } }

  /// Whether it sets the background, to a color or to anything else.
  var drawsBackground: Bool { background != nil || hidesBackground }

  /// Whether it sets the property of a foreground.
  func draws(_ foreground: Foreground) -> Bool {
    hidesText && foreground.property == "color"
      || foregrounds.contains { $0.property == foreground.property }
  }

  private static let foregroundRoles: [(property: String, role: TokenPairing.Role)] = [
    ("color", .text), ("fill", .ui), ("stroke", .ui), ("border-color", .ui),
    ("outline-color", .ui),
  ]
  /// The properties considered.
  static let properties = Set(foregroundRoles.map(\.property)).union([
    "background", "background-color", "border", "content", "font", "font-size", "font-weight",
    "opacity", "outline", "text-decoration", "text-decoration-line", "visibility",
  ]).union(masks).union(clips)
  private static let clips = ["background-clip", "-webkit-background-clip"]
  private static let masks = ["mask", "mask-image", "-webkit-mask", "-webkit-mask-image"]

  /// Reads what a block draws, without the color of an empty text.
  ///
  /// - Parameters:
  ///   - declarations: The declarations of the block that draw colors.
  ///   - utilities: What the block applies instead.
  ///   - sheet: The style sheet.
  ///   - places: The selectors of the rule.
  /// - Returns: The foregrounds and the background; `nil` if there are none.
  static func read(
    _ declarations: [CSSStylesheet.Declaration], applying utilities: CSSUtilities?,
    of sheet: CSSStylesheet, places: () -> [CSSCollector.Place]?
  ) -> CSSUsage? {
    func last(_ names: [String]) -> CSSStylesheet.Declaration? {
      let own = declarations.filter { names.contains(sheet.name(of: $0)) }
      return own.last(where: \.isImportant) ?? own.last
    }
    let ground = last(["background", "background-color"])
    var background = ground.flatMap { declared in
      (ink(declared.value, of: sheet) ?? lastLayer(declared.value, of: sheet)).map {
        Background(ink: $0, location: sheet.source.location(of: declared.value))
      }
    }
    var tint: Background?
    if background?.ink.isTranslucent ?? false { (tint, background) = (background, nil) }
    let applied = ground == nil ? utilities?.background : nil
    if let applied {
      background = Background(
        ink: .property(applied.name), location: sheet.source.location(of: applied.range))
    }
    let content = last(["content"]).map { sheet.source.text($0.value) }
    let hasText = content.map { !["\"\"", "''"].contains($0) }
    var foregrounds = foregroundRoles.compactMap { property, role -> Foreground? in
      let line = ["border-color": "border", "outline-color": "outline"][property]
      let names = [property] + (line.map { [$0] } ?? [])
      guard property != "color" || hasText ?? true, let declared = last(names),
        let ink = ink(declared.value, of: sheet)
          ?? (sheet.name(of: declared) == line ? lineInk(declared.value, of: sheet) : nil)
      else {
        return nil
      }
      // `border: <color>` has no style, so that there is no line.
      if sheet.name(of: declared) == line, !Self.hasSpace(declared.value, of: sheet) {
        return nil
      }
      return Foreground(
        property: property, ink: ink, role: role,
        location: sheet.source.location(of: declared.value))
    }
    let color = last(["color"])
    let hasColor = color != nil
    if !hasColor, hasText ?? true, let text = utilities?.text {
      foregrounds.append(
        Foreground(
          property: "color", ink: .property(text.name), role: .text,
          location: sheet.source.location(of: text.range)))
    }
    let isTextDrawn = hasColor || utilities?.hidesText ?? false
    let isGroundDrawn = ground != nil || utilities?.hidesBackground ?? false
    var usage = CSSUsage(
      places: [], foregrounds: foregrounds, background: background,
      hidesBackground: isGroundDrawn && background == nil,
      hidesText: isTextDrawn && !foregrounds.contains { $0.property == "color" },
      inheritsText: color.map { sheet.source.text($0.value).asciiLowercased == "inherit" } ?? false)
    usage.clearsBackground =
      background == nil && ground.map { isClear(sheet.source.text($0.value)) } ?? false
    usage.tint = tint
    let isOfText =
      last(clips).map { sheet.source.text($0.value).asciiLowercased.contains("text") } ?? false
    usage.stops = isOfText ? [] : ground.map { stops($0.value, of: sheet) } ?? []
    usage.isUtility = color?.isImportant ?? false
    if let content, isGlyph(content) {
      usage.foregrounds = foregrounds.map { $0.role == .text ? $0.with(role: .ui) : $0 }
    }
    usage.underlines =
      last(["text-decoration", "text-decoration-line"])
      .map { words(sheet.source.text($0.value).asciiLowercased).contains("underline") } ?? false
    usage.isSeparator = content.map(isSeparator)
    usage.isInvisible = last(["visibility"]).flatMap {
      ["hidden": true, "collapse": true, "visible": false][
        sheet.source.text($0.value).asciiLowercased]
    }
    usage.drawsIcon = ["fill", "stroke"].contains { property in
      last([property]).map { sheet.source.text($0.value).asciiLowercased == "currentcolor" }
        ?? false
    }
    usage.opacity = last(["opacity"]).flatMap { opacity(sheet.source.text($0.value)) }
    usage.isMasked = last(masks).map { isPicture(sheet.source.text($0.value)) } ?? false
    usage.readFont(last(["font", "font-size"]), last(["font", "font-weight"]), of: sheet)
    guard
      background != nil || !foregrounds.isEmpty || usage.hidesBackground || usage.hidesText
        || usage.size != nil || usage.weight != nil || usage.drawsIcon
        || usage.isSeparator != nil || usage.isInvisible != nil || usage.isMasked
        || usage.opacity != nil,
      let places = places()
    else { return nil }
    usage.places = places
    return usage
  }

  /// Reads what the last declarations of a font, or of its parts, say.
  private mutating func readFont(
    _ size: CSSStylesheet.Declaration?, _ weight: CSSStylesheet.Declaration?,
    of sheet: CSSStylesheet
  ) {
    if let size {
      let text = sheet.source.text(size.value)
      self.size =
        sheet.name(of: size) == "font"
        ? Self.words(text).lazy.map { CSSTextSize($0.prefix { $0 != "/" }) }
          .first { $0 != .unknown } ?? .unknown
        : CSSTextSize(text)
    }
    if let weight {
      let text = sheet.source.text(weight.value)
      self.weight =
        sheet.name(of: weight) == "font"
        ? Self.words(text).lazy.filter { $0 != "normal" }.compactMap(CSSTextSize.weight).first
          ?? 400
        : CSSTextSize.weight(text) ?? 400
    }
  }

  private static func words(_ text: String) -> [Substring] { text.split { $0.isWhitespace } }

  /// Whether a value of `background` lets all show through.
  private static func isClear(_ value: String) -> Bool {
    let words = words(value.asciiLowercased)
    return !words.isEmpty
      && words.allSatisfy {
        ["none", "transparent", "0", "inherit", "initial", "unset"].contains($0)
      }
  }

  /// The value of `opacity`, between 0 and 1.
  private static func opacity(_ value: String) -> Double? {
    let number = value.hasSuffix("%") ? Double(value.dropLast()).map { $0 / 100 } : Double(value)
    return number.flatMap { 0 <= $0 && $0 <= 1 ? $0 : nil }
  }

  /// Whether a value of `mask` has the shape of a picture; a gradient only fades.
  private static func isPicture(_ value: String) -> Bool {
    let text = value.asciiLowercased
    return text.contains("url(") || text.hasPrefix("var(")
  }

  /// Whether a value of `content` is one or two signs that are no letters or digits, in quotes.
  static func isSeparator(_ value: String) -> Bool {
    guard let quote = value.first, "\"'".contains(quote), value.last == quote, value.count > 2
    else {
      return false
    }
    return isSeparator(text: value.dropFirst().dropLast())
  }

  /// Whether a text is one or two signs that separate others.
  static func isSeparator(text: some StringProtocol) -> Bool {
    separators.contains(String(text.filter { !$0.isWhitespace }))
  }

  /// Whether a value of `content` is a sign of a font of icons, which have the codes for private use.
  private static func isGlyph(_ value: String) -> Bool {
    let text = value.drop { "\"'".contains($0) }.asciiLowercased
    if text.hasPrefix("var(--") { return text.contains("icon") }
    if let first = text.unicodeScalars.first, first.properties.generalCategory == .privateUse {
      return true
    }
    let digits = text.dropFirst().prefix(while: \.isHexDigit)
    return text.hasPrefix("\\") && UInt32(digits, radix: 16).map { 0xE000...0xF8FF ~= $0 } ?? false
  }

  /// Signs between the parts of a list, a path or a menu.
  private static let separators: Set = [
    "|", "/", "\\", "·", "•", "∙", "⋅", "›", "‹", "»", "«", ">", "<", "—", "–", "-", ":", ",", ";",
    "~",
    "//", "::", "->", "→", "▸", "▪", "◦", "\\2022", "\\00b7", "\\b7", "\\203a", "\\00bb",
    "\\bb", "\\7c", "\\2f",
  ]

  private static func ink(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    if let name = property(value, of: sheet) { return .property(name) }
    let written = sheet.source.text(value)
    let text = written.asciiLowercased
    if let color = try? Color(parsing: text) {
      return color.alpha == 0 ? nil : .literal(text, color)
    }
    guard text.contains("var("), CSSColorText.isMeantAsColor(sheet.scanner, value) else {
      return nil
    }
    return .computed(written.split { $0.isWhitespace }.joined(separator: " "), value)
  }

  /// The color of the last of several backgrounds, above which there are gradients that let it be seen.
  private static func lastLayer(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    let layers = sheet.scanner.split(value)
    guard layers.count > 1,
      layers.dropLast().allSatisfy({ layer in
        let text = sheet.source.text(layer).asciiLowercased
        return text.has("gradient(") && text.has("transparent")
      })
    else { return nil }
    return layers.last.flatMap { ink($0, of: sheet) }
  }

  /// The colors of a value that is one gradient; none if some are not known, or let something show through.
  private static func stops(_ value: Range<Int>, of sheet: CSSStylesheet) -> [Background] {
    let scanner = sheet.scanner
    let nameEnd = scanner.afterName(value.lowerBound, to: value.upperBound)
    guard scanner.text(value.lowerBound..<nameEnd).asciiLowercased.hasSuffix("-gradient"),
      scanner.byte(nameEnd) == UInt8(ascii: "("),
      scanner.afterBracket(nameEnd, to: value.upperBound) == value.upperBound
    else { return [] }
    var stops: [Background] = []
    for (index, part) in scanner.split(nameEnd + 1..<value.upperBound - 1).enumerated() {
      let words = self.words(in: part, of: sheet)
      let inks = words.compactMap { word in ink(word, of: sheet).map { ($0, word) } }
      guard let (ink, place) = inks.first else {
        // The first part may say the direction; another one without a color moves the middle.
        let isNumber = words.count == 1 && scanner.byte(part.lowerBound) < UInt8(ascii: ":")
        guard index == 0 || isNumber else { return [] }
        continue
      }
      guard inks.count == 1, !ink.isTranslucent, !ink.isComputed else { return [] }
      stops.append(Background(ink: ink, location: sheet.source.location(of: place)))
    }
    return stops.count > 1 ? stops : []
  }

  /// The parts of a value between white space that is in no brackets.
  private static func words(in value: Range<Int>, of sheet: CSSStylesheet) -> [Range<Int>] {
    var depth = 0
    return sheet.source.bytes[value].split { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth == 0 && byte <= UInt8(ascii: " ")
    }.map { $0.startIndex..<$0.endIndex }
  }

  /// The color of a line that is written with its width and style.
  private static func lineInk(_ value: Range<Int>, of sheet: CSSStylesheet) -> Ink? {
    words(in: value, of: sheet).lazy.compactMap { ink($0, of: sheet) }.first { !$0.isProperty }
  }

  /// Whether a value has several parts.
  private static func hasSpace(_ value: Range<Int>, of sheet: CSSStylesheet) -> Bool {
    var depth = 0
    return sheet.source.bytes[value].contains { byte in
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      return depth == 0 && byte <= UInt8(ascii: " ")
    }
  }

  /// The custom property that a value consists of. A background may have other components, such as
  /// its repetition, but no image; a border has its width and style.
  private static func property(_ value: Range<Int>, of sheet: CSSStylesheet) -> String? {
    let pieces = CSSValueReader(source: sheet.source, scanner: sheet.scanner).pieces(value)
    if let name = pieces.wholeReference ?? channels(pieces) { return name }
    var name: String?
    for piece in pieces {
      switch piece {
      case .text(let text): if text.contains("(") || text.contains(",") { return nil }
      case .choice: return nil
      case .reference(let reference):
        guard name == nil else { return nil }
        name = reference.name
      }
    }
    return name
  }
}

extension CSSUsage {
  /// What the rule draws if a mask cuts a shape out of its background.
  var asShape: CSSUsage {
    var shape = self
    if let background {
      shape.foregrounds.append(
        Foreground(
          property: "background", ink: background.ink, role: .ui, location: background.location))
    }
    (shape.background, shape.hidesBackground, shape.clearsBackground) = (nil, false, false)
    return shape
  }

  /// The custom property with the channels that a function takes: `--accent` of `rgb(var(--accent))`.
  private static func channels(_ pieces: [CSSValue.Piece]) -> String? {
    guard pieces.count == 3, case .text(let start) = pieces[0],
      case .reference(let reference) = pieces[1], case .text(let end) = pieces[2], end == ")",
      start.last == "(", CSSColor.functionNames.contains(start.dropLast().asciiLowercased)
    else { return nil }
    return reference.name
  }

  /// The compound selectors that one of an element implies, with itself, those that ask for less first:
  /// `.btn`, `.new`, `:hover`, `.btn.new` … of `.btn.new:hover`, and `.tag` of `.tag--new`.
  static func elements(_ element: String) -> [String] {
    let simple = simpleSelectors(element[...])
    guard let first = simple.first, simple.count <= 5 else { return [element] }
    if simple.count == 1, !first.has("--") { return simple }
    var layers: [(text: String, count: Int)] = [("", 0)]
    for (index, selector) in simple.enumerated() {
      let isElement = index == 0 && selector.first?.isLetter ?? false
      let with = layers.map { ($0.text + selector, $0.count + (isElement ? 0 : 1)) }
      layers = isNeeded(selector, of: first) ? with : layers + with
    }
    // A link with a class is a button, or another thing that has a color of its own.
    if first == "a", simple.contains(where: { $0.hasPrefix(".") }) {
      layers.removeAll { !$0.text.contains(".") }
    }
    if first.hasPrefix("."), let modifier = first.offset(of: "--") {
      layers.append((String(first[..<modifier]), 0))
    }
    return layers.sorted { $0.count < $1.count }.map(\.text).filter { !$0.isEmpty }
  }

  /// The specificity of a selector: its identifiers weigh more than its classes, attributes and states,
  /// and those more than its elements (Selectors 4, section 17).
  static func specificity(_ part: String) -> Int {
    var specificity = 0
    for compound in compounds(part) {
      for simple in simpleSelectors(compound) {
        switch simple.first {
        case "#": specificity += CSSSelector.Specificity.id
        case ".", "[": specificity += CSSSelector.Specificity.attribute
        case ":" where !simple.hasPrefix("::"): specificity += CSSSelector.Specificity.attribute
        default: specificity += CSSSelector.Specificity.type
        }
      }
    }
    return specificity
  }

  /// Whether a rule without a selector is one for another element: a part of it, or another control.
  private static func isNeeded(_ selector: String, of element: String) -> Bool {
    selector.hasPrefix("::") || pseudoElements.contains(selector)
      || selector.hasPrefix("[") && element == "input"
  }

  /// The pseudo-elements that may be written with one colon.
  private static let pseudoElements: Set = [":before", ":after", ":first-letter", ":first-line"]

  /// The simple selectors of a compound one: `a`, `.b` and `:not(.c)` of `a.b:not(.c)`.
  static func simpleSelectors(_ compound: Substring) -> [String] {
    let text = compound.utf8
    guard text.dropFirst().contains(where: ".#[:(".utf8.contains) else {
      return compound.isEmpty ? [] : [String(compound)]
    }
    var result: [String] = []
    var depth = 0
    var start = text.startIndex
    var last: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: ":"):
        let isSecondColon =
          byte == UInt8(ascii: ":") && last == byte && text.index(after: start) == index
        guard depth == 0, index > start, !isSecondColon else { break }
        result.append(String(compound[start..<index]))
        start = index
      default: break
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      last = byte
    }
    if start < text.endIndex { result.append(String(compound[start...])) }
    return result
  }

  /// Whether a byte of a selector is between two compound selectors.
  private static func isCombinator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): true
    default: byte <= UInt8(ascii: " ")
    }
  }

  /// The compound selectors of a part: `.bar` and `.item:hover` of `.bar > .item:hover`.
  static func compounds(_ part: String) -> [Substring] {
    part.utf8.split(whereSeparator: isCombinator).map(Substring.init)
  }

  /// The last compound selector of a part without what is around it, and that without a combinator of
  /// descendants or children; `nil` if there is nothing around it.
  private static func divided(_ part: String) -> (element: Substring, outer: Substring)? {
    guard let space = part.utf8.lastIndex(where: { $0 <= UInt8(ascii: " ") }) else { return nil }
    var outer = part.utf8[..<space]
    while let last = outer.last, last <= UInt8(ascii: " ") || last == UInt8(ascii: ">") {
      outer.removeLast()
    }
    guard let last = outer.last, last != UInt8(ascii: "+"), last != UInt8(ascii: "~") else {
      return nil
    }
    return (part[part.utf8.index(after: space)...], Substring(outer))
  }

  /// Elements that hold text, alone or in cells.
  static let textElements = texts.union(cells).union(rows).subtracting(["a", "i"])

  /// Elements that only hold text.
  private static let texts: Set = [
    "a", "abbr", "b", "blockquote", "dd", "dt", "em", "figcaption", "h1", "h2", "h3", "h4", "h5",
    "h6", "i", "label", "legend", "li", "p", "small", "span", "strong", "time",
  ]

  /// The part of the page around a text: `.bar` of `.bar a:hover`, of `.bar .bar__title` and of
  /// `.bar::before`; `nil` if the part is no text in another.
  static func around(_ part: String) -> String? {
    for mark in ["::before", ":before", "::after", ":after", "::placeholder"]
    where part.hasSuffix(mark) {
      return String(part.dropLast(mark.count))
    }
    guard let (element, outer) = divided(part) else { return nil }
    let holder = compounds(String(outer)).last ?? ""
    let isText =
      texts.contains(String(element.prefix { $0.isLetter || $0.isNumber }))
      || element.offset(of: "__").map { holder.contains(element[..<$0]) } ?? false
      || isTextPart(element, of: holder)
    return isText ? String(outer) : nil
  }

  /// The part of the page around an element, as far as its selector says: `.bar` of `.bar > .item`;
  /// `nil` if it says none.
  static func enclosing(_ part: String) -> String? {
    guard let (element, outer) = divided(part),
      element.utf8.count(where: { $0 == UInt8(ascii: ")") })
        == element.utf8.count(where: { $0 == UInt8(ascii: "(") })
    else { return nil }
    return String(outer)
  }

  /// The last compound selector of a part: `.item:hover` of `.bar > .item:hover`.
  static func element(of part: String) -> String {
    part.utf8.lastIndex(where: isCombinator)
      .map { String(part[part.utf8.index(after: $0)...]) } ?? part
  }

  /// Whether a part of the page is an element for text wherever it stands: `a:hover`, `h1`.
  static func isTextOfPage(_ part: String) -> Bool { texts.contains(element(part)) }

  /// The parts that pages put around all that they show.
  static let sheets =
    ["main"]
    + ["app", "container", "content", "main", "page", "root", "wrapper"]
    .flatMap { [".\($0)", "#\($0)"] }

  /// Whether a part of the page is an element with a text of the page, whatever its ground: `th`, and
  /// `table thead`.
  static func inheritsText(_ part: String) -> Bool {
    cells.contains(element(part)) || isRows(part)
  }

  /// Whether a part of the page holds cells of a table wherever it stands: `table thead`.
  static func isRows(_ part: String) -> Bool {
    rows.contains(element(element(of: part)))
      && part.allSatisfy { !".#[*".contains($0) }
  }

  /// Whether a part of the page is a cell of a table, or holds some.
  static func isOfTable(_ part: String) -> Bool {
    let name = element(of: part).prefix { $0.isLetter }
    return rows.contains(String(name)) || ["td", "th"].contains(name)
  }

  /// Elements that hold cells.
  private static let rows: Set = ["thead", "tbody", "tfoot", "tr"]

  private static func element(_ part: String) -> String { String(part.prefix { $0 != ":" }) }

  /// Elements that show the text of the page, often on a ground of their own.
  private static let cells: Set = [
    "blockquote", "caption", "code", "kbd", "legend", "pre", "samp", "summary", "td", "th",
  ]

  /// The ends of the names of classes for a text in a component: `post-title` in a `post`.
  private static let textParts: Set = [
    "author", "body", "caption", "content", "date", "description", "heading", "link", "meta",
    "name", "subtitle", "text", "title",
  ]

  /// Whether an element has the class of a component with a word for a text: `.post_title` of `.post`.
  private static func isTextPart(_ element: Substring, of holder: Substring) -> Bool {
    let name = element.prefix { $0 != ":" }
    guard holder.hasPrefix("."), name.hasPrefix(holder) else { return false }
    let rest = name.dropFirst(holder.count)
    return ["-", "_"].contains(rest.first) && textParts.contains(String(rest.dropFirst()))
  }

  /// The element that a rule selects, as far as its selector says.
  struct Subject {
    private let name: Substring
    private let isField: Bool
    /// Whether it is any control, or any of a kind, that has the focus.
    private let isFocus: Bool
    /// Whether it is a control that shows a mark and no text.
    private let isMark: Bool
    /// Whether it is a logotype, of which no contrast is required (WCAG 2.2 SC 1.4.3).
    private let isLogo: Bool

    /// Reads a selector.
    ///
    /// - Parameters:
    ///   - part: The selector.
    ///   - isField: Whether pages show that it selects fields only.
    init(_ part: String?, isField: Bool = false) {
      let last = part.flatMap { CSSUsage.compounds($0).last } ?? ""
      name = last.prefix { $0.isLetter || $0.isNumber }
      isFocus =
        part == String(last)
        && [":focus", ":focus-visible"].contains { $0 == last.drop { $0.isLetter || $0 == "*" } }
      let marks = ["checkbox", "switch", "radio", "range", "slider"]
      let classes = last.split(separator: ".").dropFirst(last.hasPrefix(".") ? 0 : 1)
        .flatMap { text in
          let name = text.prefix { !":[#".contains($0) }
          // A modifier says which one of its block it is: `file-icon--red`.
          let block = name.offset(of: "--").map { name[..<$0] }
          return ([name] + (block.map { [$0] } ?? [])).map { AppearanceNaming.words(String($0)) }
        }
      isMark =
        Self.has("[type=", marks, in: last) || Self.has("[role=", marks, in: last)
        || classes.contains(where: Self.isIcon)
      isLogo = classes.contains { Self.logos.contains($0.last ?? "") }
      let fields = ["checkbox", "switch", "radio", "textbox", "combobox", "searchbox"]
      let buttons = ["button", "submit", "reset", "image"]
      self.isField =
        !last.has("::")
        && (isField || ["select", "textarea"].contains(name)
          || name == "input" && !Self.has("[type=", buttons, in: last)
          || last.hasPrefix("[role=") && fields.contains { last.has($0) }
          || ["", "div"].contains(name) && classes.contains(where: Self.isField))
    }

    /// Whether the words of a class are those of an icon: `drag-handle`, but not `with-icon`.
    private static func isIcon(_ words: [String]) -> Bool {
      ["icon", "icons", "glyph", "handle", "chevron", "caret"].contains(words.last)
        && ["with", "has", "no", "without"].allSatisfy { !words.contains($0) }
    }

    /// Whether the words of a class are those of a field: `text-input`, `form-control`, `searchbar`.
    private static func isField(_ words: [String]) -> Bool {
      let one = ["input", "textfield", "textbox", "textarea", "searchbar", "searchbox"]
      let two: Set = ["form-control", "text-field", "search-field", "search-bar"]
      return words.last.map(one.contains) ?? false
        || two.contains(words.suffix(2).joined(separator: "-"))
    }

    /// Whether an attribute begins with one of some words.
    private static func has(
      _ attribute: String, _ words: [String], in selector: Substring
    ) -> Bool {
      guard selector.utf8.contains(UInt8(ascii: "[")) else { return false }
      return words.contains { word in
        ["", "\"", "'"].contains { selector.contains(attribute + $0 + word) }
      }
    }

    private static let logos: Set = ["logo", "logotype", "wordmark"]

    /// Elements whose text color draws no text.
    private static let graphics: Set = ["progress", "meter", "hr", "svg", "path", "circle"]

    /// The uses that require a contrast: text, icons, and the borders of fields, which are
    /// invisible without them. Other borders are decoration, and so is a logotype.
    func filter(_ foregrounds: [Foreground]) -> [Foreground] {
      foregrounds.compactMap { use in
        if use.property == "border-color" { return isField ? use : nil }
        if use.property == "outline-color" { return isFocus ? use : nil }
        if use.role == .text, isLogo { return nil }
        guard use.role == .text, isMark || Self.graphics.contains(String(name)) else { return use }
        return use.with(role: .ui)
      }
    }
  }
}
