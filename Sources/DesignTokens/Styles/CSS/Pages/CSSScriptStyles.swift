import ColorCore
import FileAccess
import SourceSyntax

/// The style sheets that code of JavaScript and TypeScript writes as templates: `createGlobalStyle` of
/// styled-components, `` const Note = styled.p`…` ``, which is a rule for `.Note`, and those of styled-jsx; and as
/// objects.
///
/// They stay at their places, with spaces in place of all else. What a template inserts is not known; the
/// declarations that a condition chooses are those of a class.
package struct CSSScriptStyles {
  /// The text of the style sheet.
  var bytes: [UInt8]
  /// Whether all of it is for components of the file.
  private(set) var isScoped = true
  /// The elements that components of the file are, by their names.
  private(set) var components: [String: String] = [:]

  /// The classes that functions make of objects, and where the objects are.
  var classes: Set<String> = []
  var objects: [Range<Int>] = []

  /// The colors that the file has as constants.
  private lazy var constants = NativeConstants(text.source).colors

  /// The names that stand for what templates insert into selectors, by that.
  private(set) var standIns: [String: String] = [:]

  var text: ScriptCursor
  private var conditions = 0
  private var hasStyle = false
  /// The names of the blocks of the file that set no color.
  private var colorless: Set<String> = []

  static let maximumDepth = 32
  private static let longestSelector = 500
  /// How far after a mixin colors are sought, in bytes.
  private static let longestBlock = 4_000

  /// Whether a file is code that may have such templates, by its name.
  package static func mayBeIn(_ path: String) -> Bool {
    Path.fileExtension(path).map(["js", "mjs", "jsx", "ts", "mts", "tsx"].contains) ?? false
  }

  /// Whether what is inserted of a theme is written as a custom property: `var(--card)` for
  /// `${(p) => p.theme.card}`.
  let readsThemes: Bool

  /// Reads a text; `nil` if it has no such templates.
  init?(_ original: [UInt8], readsThemes: Bool = false) {
    self.readsThemes = readsThemes
    guard Self.isIn(original.span),
      let source = try? SourceText(name: "", utf8: original)
    else {
      return nil
    }
    text = ScriptCursor(source)
    bytes = source.bytes.map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
    let elements = CSSStyleElement.all(in: source)
    copy(elements)
    let copied = Set(elements.map(\.template.lowerBound))
    let templates = StyledTemplate.withObjects(in: source).filter { !copied.contains($0.open) }
    colorless = Set(templates.compactMap { $0.nameOfColorless(in: source) })
    for template in templates where template.open >= text.offset {
      text.offset = template.isObject ? template.open : template.open + 1
      let isSheet =
        switch template.kind {
        case .classes: copyClasses()
        case .component(_, let element) where template.isObject:
          copyComponent(template, ofObject: element)
        case .component(let tag, let element): copyComponent(template, tag, element)
        case .block: copyBlock(template)
        case .global: copyGlobal()
        }
      if !isSheet { clear(template.open..<text.offset) }
      if template.isObject, isSheet { hasStyle = true }
    }
    if TailwindBaseStyles.copy(from: source, to: &bytes) { (hasStyle, isScoped) = (true, false) }
    guard hasStyle else { return nil }
  }

  /// Whether a text has style sheets.
  static func isIn(_ bytes: Span<UInt8>) -> Bool {
    StyledTemplate.mayBeIn(bytes) || StyledTemplate.mayHaveObjects(bytes)
      || CSSStyleElement.mayBeIn(bytes) || TailwindBaseStyles.mayBeIn(bytes)
  }

  /// Copies the style sheets of styled-jsx. In one file with some for its component, those for the page say what
  /// the page has, and nothing of elements of others.
  private mutating func copy(_ elements: [CSSStyleElement]) {
    for element in elements {
      text.offset = element.template.lowerBound + 1
      if !copyTemplate(depth: 0) { clear(element.template.lowerBound..<text.offset) }
    }
    text.offset = text.source.start
    if !elements.isEmpty { isScoped = !elements.allSatisfy(\.isGlobal) }
  }

  private mutating func copyGlobal() -> Bool {
    isScoped = false
    return copyTemplate(depth: 0)
  }

  private mutating func copyComponent(
    _ template: StyledTemplate, _ tag: String, _ element: String
  ) -> Bool {
    guard let name = template.name, copyTemplate(depth: 0), !StyledTemplate.isMark(tag),
      wrap(template.open, named: name)
    else { return false }
    components[text.source.text(name)] = element
    return true
  }

  private mutating func copyComponent(
    _ template: StyledTemplate, ofObject element: String
  ) -> Bool {
    guard let name = template.name, case .component(let tag, _) = template.kind,
      !StyledTemplate.isMark(tag), copyObject(depth: 0), wrap(template.open, named: name)
    else { return false }
    objects.append(template.open..<text.offset)
    components[text.source.text(name)] = element
    return true
  }

  /// Copies a block that code names.
  private mutating func copyBlock(_ template: StyledTemplate) -> Bool {
    if isOfWebComponents, template.name == nil || showsElements || !drawsHost(template) {
      return copySheet()
    }
    guard let name = template.name, copyTemplate(depth: 0, isSheet: isOfWebComponents) else {
      return false
    }
    // A mixin that draws one of both is for elements that draw the other.
    let code = text.source.text(template.open..<text.offset)
    let drawsBoth =
      code.contains("background") && code.replacing("-color", with: "").contains("color")
    guard drawsBoth || Self.selectsElements(code), wrap(template.open, named: name) else {
      return false
    }
    replaceHosts(in: template.open..<text.offset)
    return true
  }

  /// Copies the style sheet of a web component as it is.
  private mutating func copySheet() -> Bool {
    let start = text.offset
    guard copyTemplate(depth: 0, isSheet: true) else { return false }
    // Declarations alone are for rules into which others put them.
    let end = bytes[start..<text.offset].first { "{;".utf8.contains($0) }
    return end == UInt8(ascii: "{")
  }

  /// Whether the host of a web component has colors in a template.
  private func drawsHost(_ template: StyledTemplate) -> Bool {
    let end = ScriptCursor.endOfText(at: template.open, in: text.bytes)
    return Self.host.offsets(in: text.bytes[template.open..<end].span).contains { offset in
      let start = offset + template.open
      let rest = text.bytes[start..<min(start + Self.longestBlock, end)]
      guard let open = rest.firstIndex(of: UInt8(ascii: "{")) else { return false }
      let block = rest[open...].prefix { $0 != UInt8(ascii: "}") }
      return ["color", "background"].contains { BytePattern($0).isIn(block.span) }
    }
  }

  /// Whether the style sheets are those of web components, which have elements of their own.
  private lazy var isOfWebComponents = Self.webComponents.contains { $0.isIn(text.bytes.span) }
  /// Whether the file has templates of elements.
  private lazy var showsElements = Self.elements.isIn(text.bytes.span)

  private static let webComponents = ["'lit", "\"lit", "LitElement"].map { BytePattern($0) }
  private static let elements = BytePattern("html`")

  /// Whether a block has rules for elements in what it is for: `label { … }`, but neither `&:hover { … }` nor
  /// `@media … { … }`.
  private static func selectsElements(_ code: String) -> Bool {
    var (selector, last) = ("", Character(" "))
    for character in code {
      if character == "{", last != "$", let first = selector.first(where: { !$0.isWhitespace }),
        first.isLetter || ".#".contains(first)
      {
        return true
      }
      if "{};`".contains(character) { selector = "" } else { selector.append(character) }
      last = character
    }
    return false
  }

  /// Writes the class of a block in place of the host of a web component, in which all else is that the block selects.
  /// A host that sets custom properties stays.
  private mutating func replaceHosts(in range: Range<Int>) {
    for start in Self.host.offsets(in: bytes[range].span).map({ $0 + range.lowerBound }) {
      let after = start + ":host".utf8.count
      guard let last = bytes[..<start].suffix(Self.longestSelector).last(where: { $0 > 0x20 }),
        "{},;".utf8.contains(last)
      else { continue }
      let rest = bytes[after..<min(after + Self.longestBlock, range.upperBound)]
      guard let open = rest.firstIndex(of: UInt8(ascii: "{")),
        let close = rest[open...].firstIndex(of: UInt8(ascii: "}")),
        !StyledTemplate.setsProperties(rest[open + 1..<close])
      else { continue }
      var end = after
      var condition: [UInt8] = []
      if bytes[after] == UInt8(ascii: "(") {
        guard let bracket = rest[..<open].firstIndex(of: UInt8(ascii: ")")) else { continue }
        condition = Array(rest[after + 1..<bracket])
        guard let first = condition.first, "[.".utf8.contains(first),
          !condition.contains(UInt8(ascii: "("))
        else { continue }
        end = bracket + 1
      } else if bytes[after] > 0x20, !"{,".utf8.contains(bytes[after]) {
        continue
      }
      clear(start..<end)
      bytes[start] = UInt8(ascii: "&")
      bytes.replaceSubrange(start + 1..<start + 1 + condition.count, with: condition)
    }
  }

  private static let host = BytePattern(":host")

  /// Makes a template that was copied the rule of a class, if there is room for the dot before its name.
  private mutating func wrap(_ open: Int, named name: Range<Int>) -> Bool {
    guard name.lowerBound > 0, text.bytes[name.lowerBound - 1] == 0x20 else { return false }
    bytes[name.lowerBound - 1] = UInt8(ascii: ".")
    bytes.replaceSubrange(name, with: text.bytes[name])
    bytes[open] = UInt8(ascii: "{")
    bytes[text.offset - 1] = UInt8(ascii: "}")
    return true
  }

  mutating func clear(_ range: Range<Int>) {
    for index in range where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
  }

  // MARK: - Templates

  /// Copies the template in which the cursor is, and goes on behind it.
  ///
  /// - Parameters:
  ///   - depth: How many templates are around it.
  ///   - isSheet: Whether it is a style sheet by itself, into which others may be put between the rules.
  /// - Returns: Whether what it inserts leaves open no more than values.
  private mutating func copyTemplate(depth: Int, isSheet: Bool = false) -> Bool {
    hasStyle = true
    var braces = 0
    var isKnown = depth < Self.maximumDepth
    /// Whether a declaration or a rule can begin here.
    var isStart = true
    /// Whether what is left of a value is no part of it any more.
    var isSpoiled = false
    while text.offset < text.bytes.count {
      let start = text.offset
      let byte = text.bytes[start]
      switch byte {
      case UInt8(ascii: "`"):
        text.offset += 1
        return isKnown
      case UInt8(ascii: "$") where text.isHole:
        let hole = start..<ScriptCursor.endOfHole(at: start, in: text.bytes)
        let isStatement =
          isStart && StyledTemplate.isEndOfStatement(hole.upperBound, in: text.bytes)
        if isStatement, isSheet, braces == 0 {
          text.offset = hole.upperBound
          continue
        }
        if isStatement {
          isKnown = copyMixin(hole, depth: depth) && isKnown
        } else if isSelector(after: hole.upperBound) {
          if !fillComponent(hole) { fill(hole, isSelector: true) }
          isStart = false
        } else if !isSpoiled {
          isSpoiled = isInName(hole)
          if isSpoiled {
            spoil(before: start)
          } else if !fillChoice(hole) {
            fill(hole, isSelector: false)
          }
          isStart = false
        }
        text.offset = hole.upperBound
        continue
      case UInt8(ascii: "/") where isStart:
        text.offset = ScriptCursor.endOfComment(at: start, in: text.bytes) ?? start + 1
        continue
      case UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: ";"):
        if byte == UInt8(ascii: "{") { braces += 1 }
        if byte == UInt8(ascii: "}") { braces -= 1 }
        (isStart, isSpoiled) = (true, false)
      case _ where JSONReader.isSpace(byte): break
      default: isStart = false
      }
      if !isSpoiled { bytes[start] = byte }
      text.offset += 1
    }
    return false
  }

  /// Whether what is inserted is a part of a word: `var(--ink-${tone})`.
  private func isInName(_ hole: Range<Int>) -> Bool {
    hole.lowerBound > 0 && CSSScanner.isName(text.bytes[hole.lowerBound - 1])
      || hole.upperBound < text.bytes.count && CSSScanner.isName(text.bytes[hole.upperBound])
        && text.bytes[hole.upperBound] >= UInt8(ascii: "A")
  }

  /// Writes a value that is not known in place of the beginning of one.
  private mutating func spoil(before end: Int) {
    guard let colon = bytes[..<end].suffix(200).lastIndex(of: UInt8(ascii: ":")) else { return }
    clear(colon + 1..<end)
    if end - colon > 3 { bytes.replaceSubrange(colon + 1..<colon + 4, with: "a()".utf8) }
  }

  /// Whether an offset is in the selector of a rule.
  private func isSelector(after offset: Int) -> Bool {
    var position = offset
    let end = min(offset + Self.longestSelector, text.bytes.count)
    while position < end {
      if ScriptCursor.isHole(at: position, in: text.bytes) {
        position = ScriptCursor.endOfHole(at: position, in: text.bytes)
        continue
      }
      if "{};`".utf8.contains(text.bytes[position]) {
        return text.bytes[position] == UInt8(ascii: "{")
      }
      position += 1
    }
    return false
  }

  /// Writes the colors between which a condition chooses, at their places.
  private mutating func fillChoice(_ hole: Range<Int>) -> Bool {
    let places = CSSChoice.places(in: hole, of: text)
    guard let last = places.last else { return false }
    bytes.replaceSubrange(hole.prefix(CSSChoice.function.utf8.count), with: CSSChoice.function.utf8)
    for place in places {
      bytes.replaceSubrange(place, with: text.bytes[place])
      bytes[place.upperBound] = UInt8(ascii: place == last ? ")" : ",")
    }
    return true
  }

  /// Writes the class of a component of the file before, at its place in a selector: `.Title` for `${Title}`.
  private mutating func fillComponent(_ hole: Range<Int>) -> Bool {
    let name = text.trimmed(hole.lowerBound + 2..<hole.upperBound - 1)
    let before = hole.lowerBound > 0 ? text.bytes[hole.lowerBound - 1] : 0x20
    guard components[text.source.text(name)] != nil,
      before <= 0x20 || ">+~,;{}`".utf8.contains(before)
    else { return false }
    bytes[hole.upperBound - name.count - 1] = UInt8(ascii: ".")
    bytes.replaceSubrange(hole.upperBound - name.count..<hole.upperBound, with: text.bytes[name])
    return true
  }

  /// Writes a value that is not known, or a selector of nothing, in place of what is inserted.
  private mutating func fill(_ hole: Range<Int>, isSelector: Bool) {
    if !isSelector, fillConstant(hole) { return }
    let name = readsThemes && !isSelector ? nameInTheme(hole) : nil
    let word =
      isSelector
      ? Array(standIn(for: text.source.text(hole)).utf8)
      : Array((name.map { "var(\($0))" } ?? "a()").utf8)
    write(word.prefix(hole.count), at: hole.lowerBound, in: hole)
  }

  /// What CSS writes for a constant of the file that is a color, and that a name in code stands for.
  mutating func constant(_ name: String) -> String? {
    guard let color = constants[name], (try? Color(parsing: color.hex)) == color else { return nil }
    return color.hex
  }

  /// Writes the color of a constant, if that is all that is inserted, where there is room with the spaces before:
  /// `#222222` for ` ${ink}`.
  private mutating func fillConstant(_ hole: Range<Int>) -> Bool {
    // One that is cut off has no bracket at its end.
    guard hole.count > 3 else { return false }
    let name = text.source.text(text.trimmed(hole.lowerBound + 2..<hole.upperBound - 1))
    guard let word = constant(name) else { return false }
    let spaces = bytes[..<hole.lowerBound].reversed().prefix { $0 == 0x20 }.count
    let isFirst = bytes[..<(hole.lowerBound - spaces)].last == UInt8(ascii: ":")
    let start = hole.lowerBound - max(0, word.utf8.count - hole.count)
    guard start >= hole.lowerBound - (isFirst ? spaces : max(0, spaces - 1)) else { return false }
    write(word.utf8, at: start, in: start..<hole.upperBound)
    return true
  }

  /// A name of an element that nothing is, with a number for what is inserted.
  private mutating func standIn(for code: String) -> String {
    if let known = standIns[code] { return known }
    let number = String(standIns.count)
    let count = code.utf8.count
    let letters = String(repeating: Self.letter, count: max(count - number.utf8.count, 0))
    let name =
      number.utf8.count < count ? letters + number : String(repeating: Self.letter, count: count)
    standIns[code] = name
    return name
  }

  /// What such names consist of.
  static let letter = "x"

  /// The custom property that stands for what is inserted of a theme, if that is all: `--colors-card` for
  /// `${({ theme }) => theme.colors.card}`.
  private func nameInTheme(_ hole: Range<Int>) -> String? {
    var cursor = text
    cursor.offset = hole.lowerBound + 2
    let start = cursor.offset
    if cursor.isNext("(") { cursor.skipOne(isNested: true) } else { _ = cursor.takeName() }
    if !cursor.takeArrow() { cursor.offset = start }
    let path = cursor.path()
    guard cursor.take("}"), cursor.offset == hole.upperBound,
      let name = CSSThemeNames.property(of: path)
    else { return nil }
    return name.utf8.count + "var()".utf8.count <= hole.count ? name : nil
  }

  /// Copies the templates that a statement inserts, each as the rule of a class; what else it may insert is
  /// not known.
  private mutating func copyMixin(_ hole: Range<Int>, depth: Int) -> Bool {
    let code = text.source.text(hole)
    let drawsBackground = code.contains("background")
    let draws = drawsBackground || code.contains("color")
    /// What stands for what one of several templates sets.
    let mark = drawsBackground ? "background:a();" : "color:a();"
    text.offset = hole.lowerBound + 2
    var last = hole.lowerBound
    var isKnown = true
    var isFound = false
    var isMarked = false
    while text.offset < hole.upperBound {
      guard takeDeclarations() else {
        text.skipOne(isNested: false)
        continue
      }
      let open = text.offset - 1
      let condition = text.source.text(last..<open)
      let isCopied = copyTemplate(depth: depth + 1)
      defer { last = text.offset - (bytes[text.offset - 1] == 0x20 ? 1 : 0) }
      isFound = true
      guard !condition.contains("isabled") else {
        clear(open..<text.offset)
        continue
      }
      conditions += 1
      let isExclusive = !condition.contains("&&")
      let needsMark = !isMarked && isExclusive && draws
      isMarked = isMarked || needsMark
      let before = (needsMark ? mark : "") + "&.k\(conditions)"
      guard isCopied, before.utf8.count <= open - hole.lowerBound, open - before.utf8.count >= last
      else {
        clear(open..<text.offset)
        isKnown = false
        continue
      }
      write(before.utf8, at: open - before.utf8.count, in: last..<open)
      bytes[open] = UInt8(ascii: "{")
      bytes[text.offset - 1] = UInt8(ascii: "}")
      if bytes[text.offset - 2] == UInt8(ascii: ";") {
        // The next one may need all the room that there is.
        bytes.replaceSubrange(text.offset - 2..<text.offset, with: "} ".utf8)
      }
    }
    if isFound { return isKnown }
    // A condition without colors, or what is for some windows.
    if code.contains("`") || ["?", "&&"].contains(where: code.contains), !draws { return true }
    if code.contains("`"), !["?", "&&"].contains(where: code.contains) { return true }
    let name = code.dropFirst(2).dropLast().filter { !$0.isWhitespace }
    if colorless.contains(name) || setsColors(after: hole.upperBound) { return true }
    let unknown = Array("background:a();color:a();".utf8)
    guard unknown.count <= hole.count else { return false }
    write(unknown, at: hole.lowerBound, in: hole)
    return true
  }

  /// Writes a text in a range of spaces, and the ends of lines that are at its place beside it.
  mutating func write(_ text: some Collection<UInt8>, at start: Int, in room: Range<Int>) {
    let place = start..<start + text.count
    var lines = bytes[place].count { $0 == 0x0A }
    bytes.replaceSubrange(place, with: text)
    for index in room where lines > 0 && bytes[index] == 0x20 {
      bytes[index] = 0x0A
      lines -= 1
    }
  }

  /// Goes into the next template of declarations, `` css`…` `` or one that a condition or a function gives without a
  /// name: `` p.isOn && `color: red;` ``.
  private mutating func takeDeclarations() -> Bool {
    let start = text.offset
    if text.takeName() == "css", text.take("`") { return true }
    text.offset = start
    let before = text.bytes[..<start].last { !JSONReader.isSpace($0) }
    if before.map("&|?:>".utf8.contains) ?? false, text.take("`") { return true }
    text.offset = start
    return false
  }

  /// Whether a text and its background are set behind an offset, in the same block: what is inserted there does not
  /// set them any more.
  private func setsColors(after offset: Int) -> Bool {
    var (position, start, depth) = (offset, offset, 0)
    var hasText = false
    var hasBackground = false
    let end = min(offset + Self.longestBlock, text.bytes.count)
    while position < end, !(hasText && hasBackground) {
      if ScriptCursor.isHole(at: position, in: text.bytes) {
        position = ScriptCursor.endOfHole(at: position, in: text.bytes)
        continue
      }
      if let next = ScriptCursor.endOfComment(at: position, in: text.bytes) {
        (position, start) = (next, next)
        continue
      }
      let byte = text.bytes[position]
      position += 1
      switch byte {
      case UInt8(ascii: "`"): return false
      case UInt8(ascii: "{"): (depth, start) = (depth + 1, position)
      case UInt8(ascii: "}"):
        (depth, start) = (depth - 1, position)
        if depth < 0 { return false }
      case UInt8(ascii: ";"): start = position
      case UInt8(ascii: ":") where depth == 0:
        let name = text.source.text(text.trimmed(start..<position - 1)).asciiLowercased
        hasText = hasText || name == "color"
        hasBackground = hasBackground || name == "background" || name == "background-color"
      default: break
      }
    }
    return hasText && hasBackground
  }
}

extension StyledTemplate {
  /// The name of a block that sets no color and inserts nothing; `nil` for others.
  fileprivate func nameOfColorless(in source: SourceText) -> String? {
    guard case .block = kind, let name else { return nil }
    let code = source.text(open..<ScriptCursor.endOfText(at: open, in: source.bytes))
    let isColorless = !["color", "background", "${"].contains { code.contains($0) }
    return isColorless ? source.text(name) : nil
  }
}
