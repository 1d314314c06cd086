/// A pull reader of XML 1.0 (W3C, fifth edition) in UTF-8: one tag, text or processing instruction after
/// the other, each as a range of bytes.
///
/// The reader stores no text: pass the same one to every call. It neither recurses nor decodes names.
/// Tags have to match. Of a document type declaration only internal general entities are kept; nothing
/// outside the text is looked at, an entity in an entity is not expanded, and prefixes of names are not
/// looked up.
package struct XMLReader {
  /// What is allowed, and how much of it.
  package struct Options: Sendable {
    /// The deepest nesting of elements that are not empty.
    package var maximumDepth: Int
    /// The most attributes of an element.
    package var maximumAttributes: Int
    /// Whether a document type may have declarations.
    package var allowsDeclarations: Bool
    /// The most bytes of all declared entities.
    package var maximumEntityBytes: Int
    /// The most bytes that all references together may become.
    package var maximumExpansion: Int
    /// Whether to read a text that is not well-formed in ways that keep its meaning clear: `--` in
    /// comments, control characters, names of any characters, wrong references that nobody expands, and
    /// anything after the root element, where the reader stops.
    package var isLenient: Bool

    package init(
      maximumDepth: Int, maximumAttributes: Int = .max, allowsDeclarations: Bool = false,
      maximumEntityBytes: Int = .max, maximumExpansion: Int = .max, isLenient: Bool = false
    ) {
      self.maximumDepth = maximumDepth
      self.maximumAttributes = maximumAttributes
      self.allowsDeclarations = allowsDeclarations
      self.maximumEntityBytes = maximumEntityBytes
      self.maximumExpansion = maximumExpansion
      self.isLenient = isLenient
    }
  }

  /// An attribute.
  package struct Attribute: Sendable {
    package let name: Range<Int>
    /// The value as written, without its quotation marks.
    package let value: Range<Int>
  }

  /// What was read.
  package enum Event: Sendable {
    /// A start tag, with `XMLReader.attributes`. `<a/>` is a start and an end.
    case start(name: Range<Int>)
    case end
    /// Text as written; in a CDATA section, which is literal, `&` is only a character.
    case text(Range<Int>, isLiteral: Bool)
    /// A processing instruction without its brackets.
    case instruction(Range<Int>)
  }

  /// The attributes of the last start tag.
  package private(set) var attributes: [Attribute] = []
  /// The name in the document type declaration.
  package private(set) var documentType: Range<Int>?
  /// The name of the root element, even if its tag has an error.
  package private(set) var rootName: Range<Int>?
  /// Where the last event begins.
  package private(set) var start: Int
  /// Where the last event ends.
  package private(set) var position: Int

  private let options: Options
  /// The names of the elements that are open, from the root on.
  private var open: [Range<Int>] = []
  private var isEmptyElement = false
  private var isFinished = false
  private var entities: [String: [UInt8]] = [:]
  private var entityBytes = 0
  private var expandedBytes = 0

  /// Makes a reader that begins at a position.
  package init(at start: Int, _ options: Options) {
    self.start = start
    position = start
    self.options = options
  }

  /// Reads the XML declaration, if the text begins with one. Without this call, it is an instruction.
  ///
  /// - Throws: An error if it is not well-formed or names an encoding other than UTF-8.
  package mutating func readDeclaration(in text: Span<UInt8>) throws(XMLError) {
    let mark = "<?xml"
    let start = position + mark.utf8.count
    guard text.hasCharacters(mark, at: position), start < text.count, Self.isSpace(text[start])
    else { return }
    position = start
    while true {
      skipSpace(in: text)
      if take("?>", in: text) { return }
      let attribute = try attribute(in: text)
      guard text.hasCharacters("encoding", in: attribute.name) else { continue }
      let encoding = text.string(in: attribute.value).asciiLowercased
      guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(encoding) else {
        throw XMLError(.encoding, attribute.value)
      }
    }
  }

  /// The next event; `nil` after the root element and, unless the reader is lenient, after what follows
  /// it.
  ///
  /// After an error the reader must not be used again.
  package mutating func next(in text: Span<UInt8>) throws(XMLError) -> Event? {
    start = position
    if isEmptyElement {
      isEmptyElement = false
      isFinished = open.isEmpty
      return .end
    }
    while position < text.count, !(isFinished && options.isLenient) {
      start = position
      guard text[start] == UInt8(ascii: "<") else {
        guard open.isEmpty else {
          try skipCharacters(in: text)
          return .text(start..<position, isLiteral: false)
        }
        skipSpace(in: text)
        guard start < position else { throw outsideRoot(in: text) }
        continue
      }
      switch start + 1 < text.count ? text[start + 1] : 0 {
      case UInt8(ascii: "?"):
        try skip(.instruction, "<?", "?>", in: text)
        return .instruction(start + 2..<position - 2)
      case UInt8(ascii: "!") where text.hasCharacters("<!--", at: start):
        try skipComment(in: text)
      case _ where isFinished:
        throw outsideRoot(in: text)
      case UInt8(ascii: "!") where !open.isEmpty && text.hasCharacters("<![CDATA[", at: start):
        return try characterData(in: text)
      case UInt8(ascii: "!") where open.isEmpty && text.hasCharacters("<!DOCTYPE", at: start):
        try readDocumentType(in: text)
      case UInt8(ascii: "/"):
        return try endTag(in: text)
      default:
        return try startTag(in: text)
      }
    }
    if let name = open.last { throw error(.unclosedElement(name: name), in: text) }
    guard isFinished else { throw error(.noRoot, in: text) }
    return nil
  }

  // MARK: - Outside of tags

  private func outsideRoot(in text: Span<UInt8>) -> XMLError {
    isFinished
      ? XMLError(.contentAfterRoot, position..<text.count) : error(.noRoot, in: text)
  }

  private mutating func skipComment(in text: Span<UInt8>) throws(XMLError) {
    try skip(.comment, "<!--", options.isLenient ? "-->" : "--", in: text)
    guard options.isLenient || take(UInt8(ascii: ">"), in: text) else {
      throw XMLError(.dashesInComment, position - 2..<position)
    }
  }

  private mutating func characterData(in text: Span<UInt8>) throws(XMLError) -> Event {
    let (opening, closing) = ("<![CDATA[", "]]>")
    let start = position + opening.utf8.count
    try skip(.characterData, opening, closing, in: text)
    let range = start..<position - closing.utf8.count
    if !options.isLenient {
      for index in range { try checkCharacter(at: index, in: text) }
    }
    return .text(range, isLiteral: true)
  }

  // MARK: - Tags

  private mutating func startTag(in text: Span<UInt8>) throws(XMLError) -> Event {
    position += 1
    let name = takeName(in: text)
    guard !name.isEmpty else { throw error(.missingName(.element), in: text) }
    if open.isEmpty { rootName = name }
    attributes.removeAll(keepingCapacity: true)
    var names: Set<[UInt8]> = []
    while true {
      let before = position
      skipSpace(in: text)
      if take(UInt8(ascii: ">"), in: text) { break }
      if take("/>", in: text) {
        isEmptyElement = true
        return .start(name: name)
      }
      // A slash at the end of the text is the first half of “/>”.
      if position + 1 == text.count, text[position] == UInt8(ascii: "/") { position += 1 }
      guard before < position, position < text.count, isNameStart(text[position]) else {
        throw error(.startTag(name: name, lacksSpace: before == position), in: text)
      }
      let attribute = try attribute(in: text)
      guard !repeats(attribute.name, &names, in: text) else {
        throw XMLError(.repeatedAttribute, attribute.name)
      }
      guard attributes.count < options.maximumAttributes else {
        throw XMLError(.limit(.attributes, allowed: options.maximumAttributes), attribute.name)
      }
      attributes.append(attribute)
    }
    guard open.count < options.maximumDepth else {
      throw XMLError(.limit(.depth, allowed: options.maximumDepth), name)
    }
    open.append(name)
    return .start(name: name)
  }

  /// Whether an attribute of the tag has this name. Many are looked up in a set, so that the time does
  /// not grow with their square.
  private func repeats(
    _ name: Range<Int>, _ names: inout Set<[UInt8]>, in text: Span<UInt8>
  ) -> Bool {
    guard attributes.count >= 16 else {
      return attributes.contains { text.isEqual($0.name, name) }
    }
    if names.isEmpty {
      for attribute in attributes { names.insert(text.array(in: attribute.name)) }
    }
    return !names.insert(text.array(in: name)).inserted
  }

  private mutating func attribute(in text: Span<UInt8>) throws(XMLError) -> Attribute {
    let name = takeName(in: text)
    guard !name.isEmpty else { throw error(.missingName(.attribute), in: text) }
    skipSpace(in: text)
    guard take(UInt8(ascii: "="), in: text) else {
      throw error(.missingEquals(name: name), in: text)
    }
    skipSpace(in: text)
    return Attribute(name: name, value: try quoted(in: text))
  }

  private mutating func endTag(in text: Span<UInt8>) throws(XMLError) -> Event {
    position += 2
    let name = takeName(in: text)
    guard let opened = open.last, text.isEqual(opened, name) else {
      throw XMLError(.endTag(of: open.last), name)
    }
    skipSpace(in: text)
    guard take(UInt8(ascii: ">"), in: text) else {
      throw error(.unclosedEndTag(name: name), in: text)
    }
    open.removeLast()
    isFinished = open.isEmpty
    return .end
  }

  /// A text in quotation marks of either kind; `<` is allowed in declarations only.
  private mutating func quoted(
    in text: Span<UInt8>, ofDeclaration: Bool = false
  ) throws(XMLError) -> Range<Int> {
    guard position < text.count,
      text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'")
    else { throw error(.missingQuote, in: text) }
    let mark = text[position]
    position += 1
    let start = position
    if ofDeclaration {
      while position < text.count, text[position] != mark { position += 1 }
    } else {
      try skipCharacters(upTo: mark, in: text)
    }
    guard position < text.count else { throw error(.unclosedValue, in: text) }
    guard text[position] == mark else { throw error(.lessThanInValue, in: text) }
    position += 1
    return start..<position - 1
  }

  // MARK: - Characters

  /// Goes to `<`, to a mark, or to the end of the text.
  private mutating func skipCharacters(
    upTo mark: UInt8 = UInt8(ascii: "<"), in text: Span<UInt8>
  ) throws(XMLError) {
    while position < text.count, text[position] != UInt8(ascii: "<"), text[position] != mark {
      if options.isLenient {
        position += 1
      } else if text[position] == UInt8(ascii: "&") {
        position = try reference(at: position, before: text.count, in: text).end
      } else {
        try checkCharacter(at: position, in: text)
        position += 1
      }
    }
  }

  private func checkCharacter(at index: Int, in text: Span<UInt8>) throws(XMLError) {
    guard text[index] >= 0x20 || Self.isSpace(text[index]) else {
      throw XMLError(.controlCharacter, index..<index + 1)
    }
  }

  /// Whether a byte is white space (2.3).
  @inlinable
  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Whether a byte may begin a name (2.3); above ASCII every character may.
  package static func isNameStart(_ byte: UInt8) -> Bool {
    byte >= 0x80 || ASCII.isLetter(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: ":")
  }

  /// Whether a byte may stand in a name.
  package static func isName(_ byte: UInt8) -> Bool {
    isNameStart(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private func isNameStart(_ byte: UInt8) -> Bool {
    options.isLenient ? !Self.endsName(byte) : Self.isNameStart(byte)
  }

  /// Whether a byte ends a name of any characters.
  private static func endsName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"), UInt8(ascii: "="),
      UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["):
      true
    default: isSpace(byte)
    }
  }

  private mutating func takeName(in text: Span<UInt8>) -> Range<Int> {
    let start = position
    if options.isLenient {
      while position < text.count, !Self.endsName(text[position]) { position += 1 }
    } else if position < text.count, Self.isNameStart(text[position]) {
      while position < text.count, Self.isName(text[position]) { position += 1 }
    }
    return start..<position
  }

  private mutating func skipSpace(in text: Span<UInt8>) {
    while position < text.count, Self.isSpace(text[position]) { position += 1 }
  }

  private mutating func take(_ byte: UInt8, in text: Span<UInt8>) -> Bool {
    guard position < text.count, text[position] == byte else { return false }
    position += 1
    return true
  }

  private mutating func take(_ characters: String, in text: Span<UInt8>) -> Bool {
    guard text.hasCharacters(characters, at: position) else { return false }
    position += characters.utf8.count
    return true
  }

  /// Goes behind the end of a part that begins here.
  private mutating func skip(
    _ part: XMLError.Part, _ opening: String, _ closing: String, in text: Span<UInt8>
  ) throws(XMLError) {
    let start = position
    position += opening.utf8.count
    let first = closing.utf8.first
    while position < text.count {
      if text[position] == first, take(closing, in: text) { return }
      position += 1
    }
    throw XMLError(.unclosed(part), start..<start + opening.utf8.count)
  }

  /// An error here: at the next byte, or at the end.
  private func error(_ kind: XMLError.Kind, in text: Span<UInt8>) -> XMLError {
    XMLError(kind, position..<min(position + 1, text.count))
  }

  // MARK: - Document type

  /// Reads `<!DOCTYPE name PUBLIC "…" "…" [ … ]>`.
  private mutating func readDocumentType(in text: Span<UInt8>) throws(XMLError) {
    let opening = position..<position + "<!DOCTYPE".utf8.count
    position = opening.upperBound
    skipSpace(in: text)
    let name = takeName(in: text)
    guard !name.isEmpty else { throw error(.missingName(.documentType), in: text) }
    documentType = name
    var isInside = false
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = try quoted(in: text, ofDeclaration: true)
      case UInt8(ascii: "["):
        guard options.allowsDeclarations else { throw XMLError(.declarations, opening) }
        isInside = true
        position += 1
      case UInt8(ascii: "]"):
        isInside = false
        position += 1
      case UInt8(ascii: ">") where !isInside:
        position += 1
        return
      case UInt8(ascii: "<") where isInside:
        try readMarkupDeclaration(in: text)
      default:
        position += 1
      }
    }
    throw XMLError(.unclosed(.documentType), opening)
  }

  private mutating func readMarkupDeclaration(in text: Span<UInt8>) throws(XMLError) {
    if text.hasCharacters("<!--", at: position) { return try skipComment(in: text) }
    if text.hasCharacters("<?", at: position) {
      return try skip(.instruction, "<?", "?>", in: text)
    }
    if take("<!ENTITY", in: text) { try readEntity(in: text) }
    while position < text.count, text[position] != UInt8(ascii: ">") {
      if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") {
        _ = try quoted(in: text, ofDeclaration: true)
      } else {
        position += 1
      }
    }
    if position < text.count { position += 1 }
  }

  /// Reads the name and the value of an internal general entity; all others are passed over.
  private mutating func readEntity(in text: Span<UInt8>) throws(XMLError) {
    skipSpace(in: text)
    // A parameter entity has % before its name.
    guard position < text.count, text[position] != UInt8(ascii: "%") else { return }
    let name = takeName(in: text)
    guard !name.isEmpty else { throw error(.missingName(.entity), in: text) }
    skipSpace(in: text)
    // SYSTEM or PUBLIC
    guard position < text.count, text[position] != UInt8(ascii: "S"),
      text[position] != UInt8(ascii: "P")
    else { return }
    let value = try quoted(in: text, ofDeclaration: true)
    entityBytes += value.count
    guard entityBytes <= options.maximumEntityBytes else {
      throw XMLError(.limit(.entities, allowed: options.maximumEntityBytes), name)
    }
    // The first declaration counts (4.2).
    let key = text.string(in: name)
    if entities[key] == nil { entities[key] = text.array(in: value) }
  }

  // MARK: - References

  /// The bytes of a text or a value with its references replaced.
  ///
  /// - Throws: An error for a wrong reference, and if all expansions together exceed their limit.
  package mutating func expanded(
    _ range: Range<Int>, in text: Span<UInt8>
  ) throws(XMLError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      guard text[at] == UInt8(ascii: "&") else {
        result.append(text[at])
        at += 1
        continue
      }
      let (value, end) = try reference(at: at, before: range.upperBound, in: text)
      let count = result.count
      switch value {
      case .character(let character): result += Array(String(character).utf8)
      case .entity(let bytes): result += bytes
      }
      expandedBytes += result.count - count
      guard expandedBytes <= options.maximumExpansion else {
        throw XMLError(.limit(.expansion, allowed: options.maximumExpansion), at..<end)
      }
      at = end
    }
    return result
  }

  private enum Replacement {
    case character(Unicode.Scalar)
    case entity([UInt8])
  }

  /// The longest reference, which keeps an `&` that begins none from being expensive.
  private static let maximumReference = 64

  /// What a reference such as `&amp;` or `&#x27;` stands for, and where it ends.
  private func reference(
    at start: Int, before limit: Int, in text: Span<UInt8>
  ) throws(XMLError) -> (value: Replacement, end: Int) {
    let limit = min(limit, start + Self.maximumReference)
    let isNumber = start + 1 < limit && text[start + 1] == UInt8(ascii: "#")
    let first = isNumber ? start + 2 : start + 1
    var end = first
    while end < limit, text[end] != UInt8(ascii: ";"),
      options.isLenient || Self.isName(text[end])
    {
      end += 1
    }
    guard first < end, end < limit, text[end] == UInt8(ascii: ";") else {
      throw XMLError(.reference, start..<end)
    }
    let name = text.string(in: first..<end)
    if isNumber {
      guard let character = character(numbered: name) else {
        throw XMLError(.characterReference, start..<end + 1)
      }
      return (.character(character), end + 1)
    }
    switch name {
    case "amp": return (.character("&"), end + 1)
    case "lt": return (.character("<"), end + 1)
    case "gt": return (.character(">"), end + 1)
    case "quot": return (.character("\""), end + 1)
    case "apos": return (.character("'"), end + 1)
    default:
      guard let value = entities[name] else {
        throw XMLError(.entity(name: first..<end), start..<end + 1)
      }
      return (.entity(value), end + 1)
    }
  }

  private func character(numbered digits: String) -> Unicode.Scalar? {
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    guard let code, options.isLenient || code >= 0x20 || code == 9 || code == 10 || code == 13
    else { return nil }
    return Unicode.Scalar(code)
  }
}

extension Span<UInt8> {
  /// The text of a range; bytes that are not UTF-8 are replaced.
  package func string(in range: Range<Int>) -> String {
    if let text = try? UTF8Span(validating: extracting(range)) { return String(copying: text) }
    return String(decoding: array(in: range), as: UTF8.self)
  }

  /// Whether a range holds these characters, and nothing else.
  package func hasCharacters(_ characters: String, in range: Range<Int>) -> Bool {
    range.count == characters.utf8.count && hasCharacters(characters, at: range.lowerBound)
  }

  /// Whether these characters are at a position.
  package func hasCharacters(_ characters: String, at start: Int) -> Bool {
    guard characters.utf8.count <= count - start else { return false }
    var index = start
    for byte in characters.utf8 {
      guard self[index] == byte else { return false }
      index += 1
    }
    return true
  }

  fileprivate func isEqual(_ first: Range<Int>, _ second: Range<Int>) -> Bool {
    guard first.count == second.count else { return false }
    return zip(first, second).allSatisfy { self[$0] == self[$1] }
  }

  fileprivate func array(in range: Range<Int>) -> [UInt8] {
    [UInt8](capacity: range.count) { (output: inout OutputSpan<UInt8>) in
      for index in range { output.append(self[index]) }
    }
  }
}
