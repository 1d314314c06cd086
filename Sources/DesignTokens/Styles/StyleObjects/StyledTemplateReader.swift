import ColorCore
import SourceSyntax

/// Reads the rules that code of JavaScript and TypeScript writes as templates for styled-components, Emotion and
/// the like: `` styled.button`color: ${(p) => p.theme.ink}; &:hover { background: ${paper.raised}; }` ``.
///
/// A component has a text on its own background, and so have its states and the elements that it names in it.
/// What is around it is not known. Neither is what a mixin of another file may set before.
struct StyledTemplateReader {
  typealias Style = StyleObjectReader.Style

  private indirect enum Setting {
    case color(StyleObjectReader.Color)
    case choice(String, Setting, Setting)
    case unknown

    /// The colors, each with the conditions under which it is drawn; `nil` for one that is not known.
    var cases: [(conditions: [String: Bool], color: StyleObjectReader.Color?)] {
      switch self {
      case .color(let color): [([:], color)]
      case .unknown: [([:], nil)]
      case .choice(let condition, let met, let unmet):
        [(met, true), (unmet, false)].flatMap { setting, isMet in
          setting.cases.compactMap { conditions, color in
            guard conditions[condition] ?? isMet == isMet else { return nil }
            return (conditions.merging([condition: isMet]) { own, _ in own }, color)
          }
        }
      }
    }
  }

  /// What a block of declarations sets.
  private struct Block {
    var text, background: Setting?
    /// `nil` inside is a size that is not known.
    var size: Double??
    var weight: Double?
    /// Whether the element is seen as it is set, and not disabled.
    var isSeen = true
    var nested: [(selector: String, block: Block)] = []
    /// The blocks of which conditions choose, and whether one of them always holds.
    var cases: [(block: Block, isExclusive: Bool)] = []

    /// This with what another one sets over it.
    func under(_ other: Block) -> Block {
      var result = other
      result.text = other.text ?? text
      result.background = other.background ?? background
      result.size = other.size ?? size
      result.weight = other.weight ?? weight
      result.isSeen = isSeen && other.isSeen
      return result
    }

    /// This with a mixin over it.
    func mixing(_ other: Block) -> Block {
      var result = under(other)
      result.nested = nested + other.nested
      result.cases = cases + other.cases
      return result
    }
  }

  private static let maximumDepth = 32

  private var text: ScriptCursor
  /// The rules that a file names to use them in others.
  private var mixins: [String: Block] = [:]
  private(set) var styles: [Style] = []

  init(_ source: SourceText) {
    text = ScriptCursor(source)
    for found in StyledTemplate.all(in: source) where found.open >= text.offset {
      text.offset = found.open
      guard let block = template(depth: 0) else { continue }
      let name = found.constant ?? ""
      switch found.kind {
      case .component(let tag, _):
        if StyledTemplate.isMark(tag) { continue }
        add(block, named: name, isHeading: Self.headings.contains { tag.hasPrefix($0) })
      case .block:
        if let constant = found.constant { mixins[constant] = block }
        add(block, named: name)
      case .global:
        // The page itself is a rule of its own, and so is each part.
        for (selector, inner) in block.nested { add(inner, named: selector) }
      case .classes: break
      }
    }
  }

  /// Headings that browsers draw large.
  private static let headings = [".h1", ".h2", "(\"h1\"", "(\"h2\"", "('h1'", "('h2'"]

  /// The block of the template that is next; `nil` if there is none.
  private mutating func template(depth: Int) -> Block? {
    if text.isNext("<") { text.skipTypes() }
    guard depth < Self.maximumDepth, text.take("`") else { return nil }
    let block = block(depth: depth + 1)
    if text.byte != nil { text.offset += 1 }
    return block
  }

  // MARK: - Blocks

  /// Reads declarations and rules up to the sign that ends them, a brace or that of the template.
  private mutating func block(depth: Int) -> Block {
    var block = Block()
    while skipSpace(), let byte = text.byte, byte != UInt8(ascii: "}"), byte != UInt8(ascii: "`") {
      guard depth < Self.maximumDepth else {
        text.offset = text.bytes.count
        break
      }
      readStatement(into: &block, depth: depth)
    }
    return block
  }

  /// Skips spaces, signs between declarations and comments.
  private mutating func skipSpace() -> Bool {
    while let byte = text.byte {
      if JSONReader.isSpace(byte) || byte == UInt8(ascii: ";") {
        text.offset += 1
      } else if let end = ScriptCursor.endOfComment(at: text.offset, in: text.bytes) {
        text.offset = end
      } else {
        break
      }
    }
    return true
  }

  private mutating func readStatement(into block: inout Block, depth: Int) {
    let start = text.offset
    var colon: Int?
    var holes: [Range<Int>] = []
    var parentheses = 0
    while let byte = text.byte {
      switch byte {
      case UInt8(ascii: "$") where text.isHole:
        let hole = text.offset..<ScriptCursor.endOfHole(at: text.offset, in: text.bytes)
        holes.append(hole)
        text.offset = hole.upperBound
        if hole.lowerBound == start,
          StyledTemplate.isEndOfStatement(hole.upperBound, in: text.bytes)
        {
          use(hole, in: &block, depth: depth)
          text.offset = hole.upperBound
          return
        }
        continue
      case UInt8(ascii: "("): parentheses += 1
      case UInt8(ascii: ")"): parentheses -= 1
      case UInt8(ascii: ":"): colon = colon ?? text.offset
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        text.offset = ScriptCursor.endOfText(at: text.offset, in: text.bytes)
        continue
      case UInt8(ascii: "{"):
        let selector = text.source.text(text.trimmed(start..<text.offset))
        text.offset += 1
        let inner = self.block(depth: depth + 1)
        if text.byte == UInt8(ascii: "}") { text.offset += 1 }
        block.nested.append((selector, inner))
        return
      case UInt8(ascii: ";") where parentheses <= 0, UInt8(ascii: "}"), UInt8(ascii: "`"):
        declare(start..<text.offset, colon, holes, in: &block)
        return
      default: break
      }
      text.offset += 1
    }
  }

  private mutating func declare(
    _ range: Range<Int>, _ colon: Int?, _ holes: [Range<Int>], in block: inout Block
  ) {
    guard let colon else { return }
    let end = text.offset
    defer { text.offset = end }
    let name = text.source.text(text.trimmed(range.lowerBound..<colon)).asciiLowercased
    var value = text.trimmed(colon + 1..<range.upperBound)
    let important = Array("!important".utf8)
    if text.bytes[value].suffix(important.count).elementsEqual(important) {
      value = text.trimmed(value.lowerBound..<value.upperBound - important.count)
    }
    let plain = holes.isEmpty ? text.source.text(value) : nil
    switch name {
    case "color": block.text = setting(value, holes)
    case "background", "background-color":
      // What is clear shows what is under it, which is not known.
      block.background = setting(value, holes)
    case "background-image", "background-clip", "-webkit-background-clip":
      if plain != "none" { block.background = .unknown }
    case "font-size":
      switch plain.map({ CSSTextSize($0) }) {
      case .points(let points)?: block.size = .some(points)
      case .ofRoot(let factor)?: block.size = .some(factor * CSSTextSize.initial)
      default: block.size = .some(nil)
      }
    case "font-weight": block.weight = plain.flatMap { CSSTextSize.weight($0) }
    case "font": block.size = .some(nil)
    case "opacity": if plain != "1" { block.isSeen = false }
    case "cursor": if plain == "not-allowed" { block.isSeen = false }
    case "visibility", "mix-blend-mode", "filter", "-webkit-text-fill-color":
      block.isSeen = false
    default: break
    }
  }

  private mutating func setting(_ value: Range<Int>, _ holes: [Range<Int>]) -> Setting {
    if holes.isEmpty { return literal(text.source.text(value), value) }
    guard holes == [value] else { return .unknown }
    text.offset = value.lowerBound + 2
    takeParameters()
    let isBody = text.take("{")
    let setting = isBody ? returned(depth: 0) : expression(depth: 0)
    if isBody, !text.take("}") { return .unknown }
    return text.take("}") && text.offset == value.upperBound ? setting : .unknown
  }

  private func literal(_ word: String, _ range: Range<Int>) -> Setting {
    guard let color = try? Color(parsing: word), color.alpha == 1 else { return .unknown }
    return .color(.init(names: [word], range: range, literal: color))
  }

  /// Takes what is before the body of a function: `(props) =>`, `({ theme }) =>`.
  private mutating func takeParameters() {
    let start = text.offset
    if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
    if !text.takeArrow() { text.offset = start }
  }

  /// The color that an expression is.
  private mutating func expression(depth: Int) -> Setting {
    guard depth < Self.maximumDepth else { return .unknown }
    let start = text.offset
    let condition = text.condition()
    if text.takeMark("?") {
      let met = expression(depth: depth + 1)
      guard text.take(":") else { return .unknown }
      return Self.chosen(condition, met, expression(depth: depth + 1))
    }
    text.offset = start
    if text.take("(") {
      let inner = expression(depth: depth + 1)
      return text.take(")") ? inner : .unknown
    }
    _ = text.skipTrivia()
    let first = text.offset
    if let word = text.quoted() { return isAtEnd ? literal(word, first..<text.offset) : .unknown }
    if let choice = NativeChoice.take(at: &text) {
      let names = choice.object.split(separator: ".").map(String.init)
      return isAtEnd
        ? .color(.init(names: names, range: text.trimmed(first..<text.offset), choice: choice))
        : .unknown
    }
    let names = text.path()
    if names.count == 1, text.isNext("(") {
      return translucent(by: names[0], from: first).map { isAtEnd ? .color($0) : .unknown }
        ?? .unknown
    }
    let end = text.offset
    // `theme.ink || '#000'`: a theme has what it is asked for.
    if text.takeMark("||") || text.takeMark("??"), text.quoted() == nil { return .unknown }
    guard names.count > 1, isAtEnd else { return .unknown }
    return .color(.init(names: names, range: text.trimmed(first..<end)))
  }

  /// What functions that make a color translucent are called, and whether they are given how much of it is taken away.
  private static let fading = [
    "alpha": false, "fade": false, "rgba": false, "transparentize": true,
  ]

  /// The color of a theme that a call makes translucent: `transparentize(0.9, theme.card)`, `alpha(theme.card, 0.1)`.
  private mutating func translucent(
    by function: String, from start: Int
  ) -> StyleObjectReader.Color? {
    guard let takesAway = Self.fading[function], text.take("(") else { return nil }
    var amount: Double?
    var names: [String] = []
    for isLast in [false, true] {
      text.skipTrivia()
      if let number = text.quoted().map({ Double($0) }) ?? text.number() {
        amount = number
      } else {
        names = text.path()
      }
      guard text.take(isLast ? ")" : ",") else { return nil }
    }
    guard names.count > 1, let amount, 0 < amount, amount < 1 else { return nil }
    var color = StyleObjectReader.Color(names: names, range: text.trimmed(start..<text.offset))
    color.opacity = takesAway ? 1 - amount : amount
    return color
  }

  private static func chosen(_ condition: String, _ met: Setting, _ unmet: Setting) -> Setting {
    // What is disabled needs no contrast.
    if condition.contains("isabled") { return condition.hasPrefix("!") ? met : unmet }
    if condition.hasPrefix("!") { return .choice(String(condition.dropFirst()), unmet, met) }
    return .choice(condition, met, unmet)
  }

  /// What the body of a function returns, up to its end: `if (isOn) { return a; } return b;`.
  private mutating func returned(depth: Int) -> Setting {
    guard depth < Self.maximumDepth else { return .unknown }
    switch text.takeName() {
    case "return":
      let setting = expression(depth: depth + 1)
      _ = text.take(";")
      return setting
    case "if":
      guard text.take("(") else { return .unknown }
      let condition = text.condition()
      guard text.take(")") else { return .unknown }
      let isBlock = text.take("{")
      let met = returned(depth: depth + 1)
      if isBlock, !text.take("}") { return .unknown }
      let start = text.offset
      if text.takeName() != "else" || text.isNext("{") { text.offset = start }
      return Self.chosen(condition, met, returned(depth: depth + 1))
    default: return .unknown
    }
  }

  private var isAtEnd: Bool {
    ["}", ":", ")", ";"].contains(where: text.isNext) || text.isEndOfLine
  }

  // MARK: - Insertions

  /// What an insertion adds to a block: a mixin, or what a condition chooses.
  private mutating func use(_ hole: Range<Int>, in block: inout Block, depth: Int) {
    text.offset = hole.lowerBound + 2
    takeParameters()
    let start = text.offset
    let names = text.path()
    if text.isNext("}"), names.count == 1, let known = mixins[names[0]] {
      block = block.mixing(known)
      return
    }
    // Most templates with a name are for some windows.
    if !names.isEmpty, names != ["css"] {
      if text.isNext("(") { text.skipOne(isNested: true) }
      if text.isNext("`") { return }
    }
    text.offset = start
    let condition = names == ["css"] || text.isNext("{") ? "" : text.condition()
    let isCondition = text.isNext("&") || text.isNext("?")
    let isExclusive = !text.isNext("&")
    guard depth < Self.maximumDepth, !(condition.contains("isabled") && !condition.hasPrefix("!"))
    else { return }
    var found: [Block] = []
    while text.offset < hole.upperBound {
      if text.takeName() == "css" {
        if let inner = template(depth: depth + 1) { found.append(inner) }
      } else {
        text.skipOne(isNested: false)
      }
    }
    if found.isEmpty, !isCondition || mayDraw(hole) {
      (block.text, block.background) = (.unknown, .unknown)
    }
    block.cases += found.map { ($0, isExclusive) }
  }

  /// Whether an expression has a text with colors in it.
  private func mayDraw(_ range: Range<Int>) -> Bool {
    let code = text.source.text(range)
    return code.contains("color") || code.contains("background")
  }

  // MARK: - Styles

  private mutating func add(
    _ block: Block, named name: String, isHeading: Bool = false, depth: Int = 0
  ) {
    guard depth < Self.maximumDepth else { return }
    // What a condition draws in place of the rest may be all that is ever drawn.
    let exclusive = block.cases.filter(\.isExclusive).map(\.block)
    if exclusive.allSatisfy({ $0.text == nil && $0.background == nil }) {
      pair(block, named: name, isHeading)
    }
    let texts = block.cases.count { $0.block.text != nil }
    let grounds = block.cases.count { $0.block.background != nil }
    for (inner, _) in block.cases {
      // Whether two conditions are ever met together is not known.
      let isKnown =
        (inner.text != nil || texts == 0) && (inner.background != nil || grounds == 0)
        || texts + grounds == 1
      if isKnown, inner.text != nil || inner.background != nil {
        pair(block.under(inner), named: name, isHeading)
      }
      add(Self.nested(inner, in: block.under(inner)), named: name, isHeading, depth)
    }
    add(Self.nested(block, in: block), named: name, isHeading, depth)
  }

  private static func nested(
    _ block: Block, in outer: Block
  ) -> [(selector: String, block: Block, outer: Block)] {
    block.nested.map { ($0.selector, $0.block, outer) }
  }

  private mutating func add(
    _ nested: [(selector: String, block: Block, outer: Block)], named name: String,
    _ isHeading: Bool, _ depth: Int
  ) {
    for (selector, inner, outer) in nested {
      let title = name.isEmpty ? selector : "\(name) \(selector)"
      switch Selector(selector) {
      case .state:
        var both = outer.under(inner)
        if inner.text == nil, inner.background == nil { (both.text, both.background) = (nil, nil) }
        add(both, named: title, isHeading: isHeading, depth: depth + 1)
      case .element:
        if inner.text != nil, inner.background == nil, outer.cases.isEmpty {
          var on = inner
          (on.background, on.isSeen) = (outer.background, outer.isSeen && inner.isSeen)
          pair(on, named: title, ["h1", "h2"].contains(selector), isNested: true)
          add(Self.nested(inner, in: on), named: title, false, depth + 1)
        } else {
          add(inner, named: title, depth: depth + 1)
        }
      case .other: add(inner, named: title, depth: depth + 1)
      case nil: break
      }
    }
  }

  private mutating func pair(
    _ block: Block, named name: String, _ isHeading: Bool, isNested: Bool = false
  ) {
    guard block.isSeen, let text = block.text, let background = block.background else { return }
    let size = block.size ?? (isHeading ? LargeText.size : nil)
    for (conditions, front) in text.cases {
      for (others, back) in background.cases {
        let isKnown = conditions.isEmpty || others.isEmpty || conditions == others
        // Two literals are those of a style sheet.
        guard isKnown, let front, let back, front.literal == nil || back.literal == nil else {
          continue
        }
        styles.append(
          Style(
            name: name, text: front, background: back, size: size, weight: block.weight,
            mayBeLarge: block.size == .some(nil), isNested: isNested))
      }
    }
  }
}

extension StyledTemplateReader {
  /// What a selector in a component is for.
  private enum Selector {
    /// The element in a state.
    case state
    /// Elements for texts in it.
    case element
    case other

    /// `nil` for what needs no contrast, or holds in some windows only.
    init?(_ text: String) {
      guard !text.hasPrefix("@"), !text.contains("isabled") else { return nil }
      if text.split(separator: ",").allSatisfy(Self.isOfState) {
        self = .state
      } else {
        let names = text.split { ",& >\n".contains($0) }
        self = names.allSatisfy { Self.elements.contains($0) } ? .element : .other
      }
    }

    private static func isOfState(_ selector: Substring) -> Bool {
      var text = selector.drop(while: \.isWhitespace)
      while text.last?.isWhitespace ?? false { text.removeLast() }
      guard text.first == "&" || text.first == ":" else { return false }
      if text.first == "&" { text.removeFirst() }
      guard let first = text.first, ".:[".contains(first), !text.contains("::") else {
        return false
      }
      return text.allSatisfy { !$0.isWhitespace && !">+~".contains($0) }
        && ![":before", ":after", ":not", ":first", ":last", ":nth", ":only", ":is", ":where"]
          .contains { text.contains($0) }
    }

    private static let elements: Set<Substring> = [
      "h1", "h2", "h3", "h4", "h5", "h6", "p", "span", "strong", "small", "em", "li", "label", "b",
    ]
  }
}
