import SourceSyntax

/// Reads XML 1.0 (fifth edition) in UTF-8, one tag or text at a time.
///
/// It does not store the text: each call is given the same one. Tags must match. Of a document type
/// declaration only the internal general entities are read; external resources are ignored, and an
/// entity within an entity is not expanded.
struct XMLReader {
  /// An attribute with its unexpanded value.
  struct Attribute {
    var name: String
    var value: Range<Int>
  }

  /// A parsing event.
  enum Event {
    case start(name: String, attributes: [Attribute], offset: Int)
    case end
    /// Unexpanded text between tags; in a CDATA section, `&` has no special meaning.
    case text(Range<Int>, isLiteral: Bool)
    /// A processing instruction, without its brackets.
    case instruction(Range<Int>)
  }

  /// The maximum nesting of elements, and number of attributes of one.
  static let maximumDepth = 1024
  static let maximumAttributes = 512
  /// The maximum size of all expanded references to declared entities.
  static let maximumExpansion = 16 << 20
  /// The maximum size of the declared entities.
  static let maximumEntities = 1 << 20

  /// The name in the document type declaration.
  private(set) var documentType: String?
  private var position: Int
  private var open: [String] = []
  private var isEmptyElement = false
  private var isFinished = false
  private var entities: [String: [UInt8]] = [:]
  private var entityBytes = 0
  private var expanded = 0

  /// Creates a reader at an offset.
  init(at start: Int = 0) { position = start }

  /// The next event; `nil` after the end of the root element.
  ///
  /// - Throws: ``ImageError`` with the offset if the text is malformed.
  mutating func next(in text: Span<UInt8>) throws(ImageError) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return closed()
    }
    while !isFinished, position < text.count {
      let start = position
      guard text[start] == UInt8(ascii: "<") else {
        while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        if !open.isEmpty { return .text(start..<position, isLiteral: false) }
        guard (start..<position).allSatisfy({ text[$0].isXMLSpace }) else {
          throw ImageError(.invalid("text precedes the root element"), at: start)
        }
        continue
      }
      switch start + 1 < text.count ? text[start + 1] : 0 {
      case UInt8(ascii: "?"):
        position = try end(of: "a processing instruction", "?>", from: start + 2, in: text)
        return .instruction(start + 2..<position - 2)
      case UInt8(ascii: "!") where text.hasBytes("<!--", at: start):
        position = try end(of: "a comment", "-->", from: start + 4, in: text)
      case UInt8(ascii: "!") where text.hasBytes("<![CDATA[", at: start) && !open.isEmpty:
        position = try end(of: "a CDATA section", "]]>", from: start + 9, in: text)
        return .text(start + 9..<position - 3, isLiteral: true)
      case UInt8(ascii: "!") where text.hasBytes("<!DOCTYPE", at: start) && open.isEmpty:
        try readDocumentType(in: text)
      case UInt8(ascii: "/"):
        return try endTag(in: text)
      default:
        return try startTag(in: text)
      }
    }
    guard isFinished else { throw ImageError(.truncated("the drawing"), at: text.count) }
    return nil
  }

  private mutating func endTag(in text: Span<UInt8>) throws(ImageError) -> Event {
    let start = position
    position += 2
    let name = try name(in: text)
    skipSpace(in: text)
    guard position < text.count else {
      throw ImageError(.truncated("the end tag “\(name)”"), at: text.count)
    }
    guard open.last == name, text[position] == UInt8(ascii: ">") else {
      throw ImageError(.invalid("the end tag “\(name)” has no start tag"), at: start)
    }
    position += 1
    return closed()
  }

  private mutating func closed() -> Event {
    open.removeLast()
    isFinished = open.isEmpty
    return .end
  }

  // MARK: - Tags

  private mutating func startTag(in text: Span<UInt8>) throws(ImageError) -> Event {
    let start = position
    position += 1
    let name = try name(in: text)
    guard open.count < Self.maximumDepth else {
      throw ImageError(.limit("the depth of the elements", allowed: Self.maximumDepth), at: start)
    }
    var attributes: [Attribute] = []
    var names: Set<String> = []
    while true {
      let before = position
      skipSpace(in: text)
      let isSlash = position + 1 == text.count && text[position] == UInt8(ascii: "/")
      guard position < text.count, !isSlash else {
        throw ImageError(.truncated("the tag “\(name)”"), at: text.count)
      }
      if text[position] == UInt8(ascii: ">") {
        position += 1
        break
      }
      if text.hasBytes("/>", at: position) {
        position += 2
        isEmptyElement = true
        break
      }
      guard before < position else {
        throw ImageError(.invalid("the tag “\(name)” is malformed"), at: position)
      }
      let attribute = try attribute(in: text)
      guard names.insert(attribute.name).inserted else {
        throw ImageError(.invalid("the attribute “\(attribute.name)” is duplicated"), at: before)
      }
      guard attributes.count < Self.maximumAttributes else {
        throw ImageError(
          .limit("the number of attributes", allowed: Self.maximumAttributes), at: before)
      }
      attributes.append(attribute)
    }
    open.append(name)
    return .start(name: name, attributes: attributes, offset: start)
  }

  private mutating func attribute(in text: Span<UInt8>) throws(ImageError) -> Attribute {
    let start = position
    let name = try name(in: text)
    skipSpace(in: text)
    guard position < text.count, text[position] == UInt8(ascii: "=") else {
      throw ImageError(.invalid("the attribute “\(name)” has no value"), at: start)
    }
    position += 1
    skipSpace(in: text)
    return Attribute(name: name, value: try quoted(in: text))
  }

  /// A quoted text without `<`.
  private mutating func quoted(
    in text: Span<UInt8>, allowingTags: Bool = false
  ) throws(ImageError) -> Range<Int> {
    guard position < text.count else {
      throw ImageError(.truncated("the drawing"), at: text.count)
    }
    let mark = text[position]
    guard mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") else {
      throw ImageError(.invalid("a quotation mark is missing"), at: position)
    }
    let start = position + 1
    position = start
    while position < text.count, text[position] != mark {
      guard allowingTags || text[position] != UInt8(ascii: "<") else {
        throw ImageError(.invalid("“<” is not allowed in an attribute value"), at: position)
      }
      position += 1
    }
    guard position < text.count else {
      throw ImageError(.truncated("the value of an attribute"), at: text.count)
    }
    position += 1
    return start..<position - 1
  }

  private mutating func name(in text: Span<UInt8>) throws(ImageError) -> String {
    let start = position
    while position < text.count, !text[position].endsXMLName { position += 1 }
    guard start < position else { throw ImageError(.invalid("a name is missing"), at: start) }
    return String(decoding: text.bytes(in: start..<position), as: UTF8.self)
  }

  private mutating func skipSpace(in text: Span<UInt8>) {
    while position < text.count, text[position].isXMLSpace { position += 1 }
  }

  /// The offset after the first `mark` at or after `start`.
  private func end(
    of part: String, _ mark: StaticString, from start: Int, in text: Span<UInt8>
  ) throws(ImageError) -> Int {
    let bytes = Array(mark.description.utf8)
    var at = start
    while at + bytes.count <= text.count {
      if text[at] == bytes[0], text.hasBytes(bytes, at: at) { return at + bytes.count }
      at += 1
    }
    throw ImageError(.truncated(part), at: text.count)
  }

  // MARK: - Entities

  /// Reads `<!DOCTYPE name PUBLIC "…" "…" [ … ]>`.
  private mutating func readDocumentType(in text: Span<UInt8>) throws(ImageError) {
    position += 9
    skipSpace(in: text)
    documentType = try name(in: text)
    var isInside = false
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        _ = try quoted(in: text, allowingTags: true)
      case UInt8(ascii: "["):
        isInside = true
        position += 1
      case UInt8(ascii: "]"):
        isInside = false
        position += 1
      case UInt8(ascii: ">") where !isInside:
        position += 1
        return
      case UInt8(ascii: "<") where isInside:
        try readDeclaration(in: text)
      default:
        position += 1
      }
    }
    throw ImageError(.truncated("the document type declaration"), at: text.count)
  }

  private mutating func readDeclaration(in text: Span<UInt8>) throws(ImageError) {
    let start = position
    if text.hasBytes("<!--", at: start) {
      position = try end(of: "a comment", "-->", from: start + 4, in: text)
      return
    }
    if text.hasBytes("<?", at: start) {
      position = try end(of: "a processing instruction", "?>", from: start + 2, in: text)
      return
    }
    if text.hasBytes("<!ENTITY", at: start) {
      position += 8
      skipSpace(in: text)
      // A parameter entity, with % before its name, is skipped.
      if position < text.count, text[position] != UInt8(ascii: "%") {
        let name = try name(in: text)
        skipSpace(in: text)
        if position < text.count, text[position] != UInt8(ascii: "S"),
          text[position] != UInt8(ascii: "P")
        {
          let value = try quoted(in: text, allowingTags: true)
          entityBytes += value.count
          guard entityBytes <= Self.maximumEntities else {
            throw ImageError(
              .limit("the size of the entities", allowed: Self.maximumEntities), at: start)
          }
          // The first declaration is used (4.2).
          if entities[name] == nil { entities[name] = text.bytes(in: value) }
        }
      }
    }
    while position < text.count, text[position] != UInt8(ascii: ">") {
      if text[position] == UInt8(ascii: "\"") || text[position] == UInt8(ascii: "'") {
        _ = try quoted(in: text, allowingTags: true)
      } else {
        position += 1
      }
    }
    position += 1
  }

  /// The text of `range` with its references expanded.
  ///
  /// - Throws: ``ImageError`` if a reference is undefined or the expansions exceed their limit.
  mutating func expanded(_ range: Range<Int>, in text: Span<UInt8>) throws(ImageError) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(range.count)
    var at = range.lowerBound
    while at < range.upperBound {
      guard text[at] == UInt8(ascii: "&") else {
        result.append(text[at])
        at += 1
        continue
      }
      let end = (at + 1..<min(at + 64, range.upperBound)).first {
        text[$0] == UInt8(ascii: ";")
      }
      guard let end else {
        throw ImageError(.invalid("“&” does not begin a reference"), at: at)
      }
      let name = String(decoding: text.bytes(in: at + 1..<end), as: UTF8.self)
      guard let value = Self.character(name) ?? entities[name] else {
        throw ImageError(.invalid("the entity “\(name)” is not declared"), at: at)
      }
      expanded += value.count
      guard expanded <= Self.maximumExpansion else {
        throw ImageError(
          .limit("the size of the expanded entities", allowed: Self.maximumExpansion), at: at)
      }
      result += value
      at = end + 1
    }
    return result
  }

  /// The character of a character reference or a predefined entity (4.1 and 4.6).
  private static func character(_ name: String) -> [UInt8]? {
    if let predefined = ["lt": "<", "gt": ">", "amp": "&", "quot": "\"", "apos": "'"][name] {
      return Array(predefined.utf8)
    }
    guard name.hasPrefix("#") else { return nil }
    let digits = name.dropFirst()
    let code = digits.hasPrefix("x") ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap { Unicode.Scalar($0) }.map { Array(String($0).utf8) }
  }
}

extension UInt8 {
  /// Whether this is white space of XML (2.3), or of CSS except for the form feed.
  var isXMLSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }

  fileprivate var endsXMLName: Bool {
    switch self {
    case 0x20, 0x0a, 0x0d, 0x09, UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "<"),
      UInt8(ascii: "="), UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "["):
      true
    default: false
    }
  }
}
