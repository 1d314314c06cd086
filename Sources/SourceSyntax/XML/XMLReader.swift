/// A reader of XML 1.0 (W3C, fifth edition) for data: elements, attributes and texts, each with its
/// place.
///
/// It needs no recursion. What a document type declares is not read: one that declares entities is
/// refused, so that no text can grow by references, and prefixes of names are not looked up.
package struct XMLReader {
  /// How deep elements may be nested. Resource files stay below 10; the limit keeps code that walks a
  /// document recursively from running out of stack.
  package static let maximumDepth = 256

  /// The root element of a text.
  ///
  /// - Throws: `xml/syntax`, `xml/entity`, `xml/doctype`, `xml/encoding`, or `xml/depth` beyond
  ///   ``maximumDepth``.
  package static func read(_ source: SourceText) throws(SourceProblem) -> XMLElement {
    var reader = XMLReader(source)
    return try reader.document()
  }

  /// The name of the root element, found without reading further; `nil` where there is none.
  package static func rootName(of source: SourceText) -> String? {
    var reader = XMLReader(source)
    while true {
      reader.skipSpace()
      if reader.starts(with: "<?") {
        guard reader.skip(past: "?>") else { return nil }
      } else if reader.starts(with: "<!--") {
        guard reader.skip(past: "-->") else { return nil }
      } else if reader.starts(with: "<!DOCTYPE") {
        guard reader.skipDocumentType() else { return nil }
      } else {
        guard reader.take("<") else { return nil }
        let name = reader.takeName()
        return name.isEmpty ? nil : source.text(name)
      }
    }
  }

  private let source: SourceText
  private let bytes: [UInt8]
  private var offset: Int
  /// The elements that are open, from the root on.
  private var open: [XMLElement] = []

  private init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    offset = source.start
  }

  // MARK: - The parts of a document

  private mutating func document() throws(SourceProblem) -> XMLElement {
    if starts(with: "<?xml"), offset + 5 < bytes.count, Self.isSpace(bytes[offset + 5]) {
      try declaration()
    }
    try skipMiscellany(allowsDocumentType: true)
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "<") else {
      throw unexpected("an element")
    }
    let root = try element()
    try skipMiscellany(allowsDocumentType: false)
    guard offset == bytes.count else {
      throw syntax(
        "unexpected text after the root element", offset..<bytes.count,
        help: "Delete it: an XML file has one root element.")
    }
    return root
  }

  /// The XML declaration, of which only the encoding is used.
  private mutating func declaration() throws(SourceProblem) {
    offset += "<?xml".utf8.count
    while true {
      skipSpace()
      if take("?>") { return }
      let attribute = try attribute()
      guard attribute.name == "encoding",
        !["utf-8", "utf8", "us-ascii", "ascii"].contains(attribute.value.asciiLowercased)
      else { continue }
      throw SourceProblem(
        "xml/encoding", "the declared encoding is \(attribute.value); only UTF-8 is supported",
        at: source.location(of: attribute.range),
        help: "Save the file as UTF-8 and declare that here.")
    }
  }

  /// White space, comments and processing instructions, and before the root also the document type.
  private mutating func skipMiscellany(allowsDocumentType: Bool) throws(SourceProblem) {
    while true {
      skipSpace()
      if starts(with: "<!--") {
        try comment()
      } else if starts(with: "<?") {
        try instruction()
      } else if allowsDocumentType, starts(with: "<!DOCTYPE") {
        let start = offset
        let isKnown = skipDocumentType()
        guard isKnown, !bytes[start..<offset].contains(UInt8(ascii: "[")) else {
          throw SourceProblem(
            "xml/doctype", "a document type with declarations is not supported",
            at: source.location(of: start..<start + "<!DOCTYPE".utf8.count),
            help: "Replace the entities with their values.")
        }
      } else {
        return
      }
    }
  }

  private mutating func comment() throws(SourceProblem) {
    let start = offset
    offset += "<!--".utf8.count
    guard skip(past: "--") else {
      throw syntax("the comment is not closed", start..<start + 4, help: "Close it with “-->”.")
    }
    guard take(">") else {
      throw syntax(
        "a comment must not contain “--”", offset - 2..<offset,
        help: "Replace it, or close the comment with “-->”.")
    }
  }

  private mutating func instruction() throws(SourceProblem) {
    let start = offset
    guard skip(past: "?>") else {
      throw syntax("the processing instruction is not closed", start..<start + 2, help: nil)
    }
  }

  private mutating func skipDocumentType() -> Bool {
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "["):
        guard skip(past: "]") else { return false }
      case UInt8(ascii: ">"):
        offset += 1
        return true
      default: offset += 1
      }
    }
    return false
  }

  // MARK: - Elements

  private mutating func element() throws(SourceProblem) -> XMLElement {
    if let root = try startTag() { return root }
    while true {
      guard let first = firstByte else {
        let element = open[open.count - 1]
        throw syntax(
          "the file ends inside the element “\(element.name)”", offset..<offset,
          help: "Add its end tag: </\(element.name)>.")
      }
      if first != UInt8(ascii: "<") {
        try text()
      } else if starts(with: "<!--") {
        try comment()
      } else if starts(with: "<![CDATA[") {
        try characterData()
      } else if starts(with: "<?") {
        try instruction()
      } else if starts(with: "</") {
        if let root = try endTag() { return root }
      } else if let root = try startTag() {
        return root
      }
    }
  }

  private var firstByte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// A start tag; returns the element if it is an empty root.
  private mutating func startTag() throws(SourceProblem) -> XMLElement? {
    let start = offset
    offset += 1
    let nameRange = takeName()
    guard !nameRange.isEmpty else { throw unexpected("the name of an element after “<”") }
    let name = source.text(nameRange)
    var attributes: [XMLElement.Attribute] = []
    var names: Set<String> = []
    while true {
      let hasSpace = skipSpace()
      if take("/>") {
        let element = XMLElement(
          name: name, nameRange: nameRange, attributes: attributes, range: start..<offset)
        return close(element)
      }
      if take(">") { break }
      guard hasSpace, let first = firstByte, Self.isNameStart(first) else {
        throw unexpected(hasSpace ? "an attribute, “>” or “/>”" : "white space, “>” or “/>”")
      }
      let place = offset
      let attribute = try attribute()
      guard names.insert(attribute.name).inserted else {
        throw syntax(
          "the attribute “\(attribute.name)” occurs twice",
          place..<place + attribute.name.utf8.count, help: "Delete one of the two.")
      }
      attributes.append(attribute)
    }
    guard open.count < Self.maximumDepth else {
      throw SourceProblem(
        "xml/depth", "elements are nested more than \(Self.maximumDepth) deep",
        at: source.location(of: nameRange),
        help: "Reduce the nesting; the file is probably damaged.")
    }
    open.append(
      XMLElement(name: name, nameRange: nameRange, attributes: attributes, range: start..<offset))
    return nil
  }

  /// An end tag; returns the element if it is the root.
  private mutating func endTag() throws(SourceProblem) -> XMLElement? {
    offset += 2
    let nameRange = takeName()
    var element = open.removeLast()
    guard source.text(nameRange) == element.name else {
      throw SourceProblem(
        "xml/syntax", "expected the end tag of “\(element.name)”",
        at: source.location(of: nameRange), help: "Write </\(element.name)>.",
        related: [
          .init(message: "it begins here", location: source.location(of: element.nameRange))
        ])
    }
    skipSpace()
    guard take(">") else { throw unexpected("“>”") }
    element.range = element.range.lowerBound..<offset
    return close(element)
  }

  /// Adds an element to the enclosing one, or returns it if there is none.
  private mutating func close(_ element: XMLElement) -> XMLElement? {
    guard let last = open.indices.last else { return element }
    open[last].content.append(.element(element))
    return nil
  }

  private mutating func attribute() throws(SourceProblem) -> XMLElement.Attribute {
    let nameRange = takeName()
    guard !nameRange.isEmpty else { throw unexpected("the name of an attribute") }
    skipSpace()
    guard take("=") else { throw unexpected("“=” after the name of the attribute") }
    skipSpace()
    guard let quote = firstByte, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      throw unexpected("a value in quotes")
    }
    offset += 1
    let start = offset
    let value = try characters { $0 == quote }
    guard firstByte == quote else {
      if firstByte == UInt8(ascii: "<") {
        throw syntax("a value must not contain “<”", offset..<offset + 1, help: "Write &lt;.")
      }
      throw syntax("the file ends inside a value", offset..<offset, help: "Add the closing quote.")
    }
    offset += 1
    return XMLElement.Attribute(
      name: source.text(nameRange), value: value, range: start..<offset - 1)
  }

  private mutating func text() throws(SourceProblem) {
    let start = offset
    let text = try characters { _ in false }
    open[open.count - 1].content.append(.text(text, start..<offset))
  }

  private mutating func characterData() throws(SourceProblem) {
    let start = offset
    offset += "<![CDATA[".utf8.count
    let first = offset
    guard skip(past: "]]>") else {
      throw syntax("the CDATA section is not closed", start..<first, help: "Close it with “]]>”.")
    }
    let range = first..<offset - 3
    try checkCharacters(range)
    open[open.count - 1].content.append(.text(source.text(range), range))
  }

  // MARK: - Characters

  /// Text up to `<`, the end of the file, or a terminating byte, with its references expanded.
  private mutating func characters(until isEnd: (UInt8) -> Bool) throws(SourceProblem) -> String {
    var text: [UInt8] = []
    while let byte = firstByte, byte != UInt8(ascii: "<"), !isEnd(byte) {
      if byte == UInt8(ascii: "&") {
        text += try reference()
      } else {
        try checkCharacters(offset..<offset + 1)
        text.append(byte)
        offset += 1
      }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func checkCharacters(_ range: Range<Int>) throws(SourceProblem) {
    for index in range where bytes[index] < 0x20 && !Self.isSpace(bytes[index]) {
      throw syntax(
        "XML must not contain the control character \(bytes[index])", index..<index + 1,
        help: "Delete it.")
    }
  }

  /// The UTF-8 of a reference such as `&amp;` or `&#x27;`.
  private mutating func reference() throws(SourceProblem) -> [UInt8] {
    let start = offset
    offset += 1
    let isNumber = take("#")
    let first = offset
    while let byte = firstByte, Self.isName(byte), offset - first < 32 { offset += 1 }
    let name = source.text(first..<offset)
    guard !name.isEmpty, take(";") else {
      throw syntax(
        "the reference is not closed with “;”", start..<offset, help: "Write &amp;.")
    }
    if isNumber {
      let isHexadecimal = name.hasPrefix("x")
      let code = UInt32(
        isHexadecimal ? String(name.dropFirst()) : name, radix: isHexadecimal ? 16 : 10)
      if let code, code >= 0x20 || code == 9 || code == 10 || code == 13,
        let scalar = Unicode.Scalar(code)
      {
        return Array(String(Character(scalar)).utf8)
      }
      throw syntax("invalid character reference", start..<offset, help: nil)
    }
    switch name {
    case "amp": return [UInt8(ascii: "&")]
    case "lt": return [UInt8(ascii: "<")]
    case "gt": return [UInt8(ascii: ">")]
    case "quot": return [UInt8(ascii: "\"")]
    case "apos": return [UInt8(ascii: "'")]
    default:
      throw SourceProblem(
        "xml/entity", "unknown entity “\(name)”", at: source.location(of: start..<offset),
        help: "Write the character itself, or a number such as &#233;.")
    }
  }

  package static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  private static func isNameStart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "_"), UInt8(ascii: ":"), 0x80...: true
    default: ASCII.isLetter(byte)
    }
  }

  private static func isName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "."): true
    default: ASCII.isDigit(byte) || isNameStart(byte)
    }
  }

  private mutating func takeName() -> Range<Int> {
    let start = offset
    guard let first = firstByte, Self.isNameStart(first) else { return start..<start }
    while let byte = firstByte, Self.isName(byte) { offset += 1 }
    return start..<offset
  }

  @discardableResult
  private mutating func skipSpace() -> Bool {
    let start = offset
    while let byte = firstByte, Self.isSpace(byte) { offset += 1 }
    return offset > start
  }

  private func starts(with text: String) -> Bool {
    matches(text, at: offset)
  }

  private func matches(_ text: String, at start: Int) -> Bool {
    let expected = text.utf8
    return start + expected.count <= bytes.count
      && bytes[start..<start + expected.count].elementsEqual(expected)
  }

  private mutating func take(_ text: String) -> Bool {
    guard starts(with: text) else { return false }
    offset += text.utf8.count
    return true
  }

  /// Skips to the end of the next occurrence; without one, to the end of the file, and returns
  /// false.
  private mutating func skip(past text: String) -> Bool {
    let first = text.utf8.first
    while offset < bytes.count {
      if bytes[offset] == first, take(text) { return true }
      offset += 1
    }
    return false
  }

  // MARK: - Problems

  private func syntax(_ message: String, _ range: Range<Int>, help: String?) -> SourceProblem {
    SourceProblem(
      "xml/syntax", message,
      at: source.location(of: range.clamped(to: 0..<bytes.count)), help: help)
  }

  private func unexpected(_ expected: String) -> SourceProblem {
    guard offset < bytes.count else {
      return syntax("expected \(expected), but the file ends", offset..<offset, help: nil)
    }
    return syntax("expected \(expected)", offset..<offset + 1, help: nil)
  }
}
