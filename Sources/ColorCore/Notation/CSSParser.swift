/// A parser of CSS colors: `<color>` of CSS Color 5, section 2.
struct CSSParser {
  var tokens: CSSTokenizer
  let context: CSSContext
  /// The channels of the origin color, while the arguments of a relative color are parsed.
  var origin: CSSOrigin?
  private var depth = 0

  init(_ text: String, context: CSSContext) {
    tokens = CSSTokenizer(text)
    self.context = context
  }

  mutating func wholeText() throws(NotationError) -> CSSColor {
    tokens.skipSpace()
    let start = tokens.offset
    do {
      let result = try color()
      try expectEnd()
      return result
    } catch {
      // What depends on the context is a color only if nothing follows it.
      if error.kind == .needsContext, error.offset == start { try expectEnd() }
      throw error
    }
  }

  private mutating func expectEnd() throws(NotationError) {
    tokens.skipSpace()
    guard tokens.isAtEnd else { throw unexpected("the end of the text after the color") }
  }

  /// `<color>`, after optional white space.
  mutating func color() throws(NotationError) -> CSSColor {
    tokens.skipSpace()
    let start = tokens.offset
    if tokens.take(UInt8(ascii: "#")) { return try hexadecimal() }
    guard tokens.startsName() else { throw unexpected("a color") }
    let name = tokens.takeName()
    guard tokens.take(UInt8(ascii: "(")) else { return try keyword(name, at: start) }
    try enter(at: start)
    defer { leave() }
    if let function = CSSFunction.named[name] { return try arguments(of: function) }
    switch name {
    case "color": return try colorFunction()
    case "color-mix": return try colorMix()
    case "light-dark": return try lightDark(at: start)
    case "contrast-color": return try contrastColor()
    case "alpha": return try alphaFunction()
    default: throw NotationError("expected a color function", at: start)
    }
  }

  private mutating func hexadecimal() throws(NotationError) -> CSSColor {
    let start = tokens.offset
    let name = tokens.takeName()
    let written = tokens.bytes[start..<tokens.offset]
    let color =
      written.contains(UInt8(ascii: "\\"))
      ? try HexNotation.color(digits: Array(name.bytes).span, at: start)
      : try HexNotation.color(digits: written.span, at: start)
    return CSSColor(color, isLegacy: true)
  }

  /// Enters a level of nesting; see `leave()`.
  mutating func enter(at start: Int) throws(NotationError) {
    guard depth < CSSColor.maximumDepth else {
      throw NotationError(
        "expected at most \(CSSColor.maximumDepth) levels of nesting", at: start, kind: .tooDeep)
    }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// `)`, or the end of the text, which closes every open parenthesis.
  mutating func close() throws(NotationError) {
    tokens.skipSpace()
    guard tokens.take(UInt8(ascii: ")")) || tokens.isAtEnd else { throw unexpected("“)”") }
  }

  mutating func comma() throws(NotationError) {
    tokens.skipSpace()
    guard tokens.take(UInt8(ascii: ",")) else { throw unexpected("a comma") }
  }

  /// An error for a missing element at the current position.
  func unexpected(_ expected: String) -> NotationError {
    NotationError("expected \(expected)", at: tokens.offset)
  }
}
