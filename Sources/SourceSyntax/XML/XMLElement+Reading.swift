extension XMLElement {
  /// How deep elements may be nested. Resource files stay below 10; the limit keeps code that walks a
  /// document recursively from running out of stack.
  package static let maximumDepth = 256

  /// The root element of a text. A document type with declarations is refused, so that no text can grow
  /// by references.
  ///
  /// - Throws: `xml/syntax`, `xml/entity`, `xml/doctype`, `xml/encoding`, or `xml/depth` beyond
  ///   ``maximumDepth``.
  package static func read(_ source: SourceText) throws(SourceProblem) -> XMLElement {
    do throws(XMLError) {
      return try readTree(source)
    } catch {
      throw SourceProblem(error, in: source)
    }
  }

  private static func readTree(_ source: SourceText) throws(XMLError) -> XMLElement {
    let text = source.bytes.span
    var reader = XMLReader(at: source.start, XMLReader.Options(maximumDepth: maximumDepth))
    try reader.readDeclaration(in: text)
    // The elements that are open, from the root on, which stays when it is closed.
    var open: [XMLElement] = []
    while let event = try reader.next(in: text) {
      switch event {
      case .start(let name):
        var attributes: [Attribute] = []
        for attribute in reader.attributes {
          let value = try reader.expanded(attribute.value, in: text)
          attributes.append(
            Attribute(
              name: text.string(in: attribute.name), value: String(decoding: value, as: UTF8.self),
              range: attribute.value))
        }
        open.append(
          XMLElement(
            name: text.string(in: name), nameRange: name, attributes: attributes,
            range: name.lowerBound - 1..<reader.position))
      case .end:
        let last = open.count - 1
        open[last].range = open[last].range.lowerBound..<reader.position
        if last > 0 {
          let element = open.removeLast()
          open[last - 1].content.append(.element(element))
        }
      case .text(let range, let isLiteral):
        let content =
          isLiteral
          ? text.string(in: range)
          : String(decoding: try reader.expanded(range, in: text), as: UTF8.self)
        open[open.count - 1].content.append(.text(content, range))
      case .instruction: break
      }
    }
    return open[0]
  }

  /// The name of the root element, found without reading further; `nil` where there is none.
  package static func rootName(of source: SourceText) -> String? {
    let text = source.bytes.span
    var reader = XMLReader(
      at: source.start,
      XMLReader.Options(maximumDepth: 1, allowsDeclarations: true, isLenient: true))
    while reader.rootName == nil, (try? reader.next(in: text)) != nil {}
    // A name that is not well-formed begins with one that is; reading says what is wrong.
    guard let name = reader.rootName, XMLReader.isNameStart(text[name.lowerBound]) else {
      return nil
    }
    return String(decoding: source.bytes[name].prefix(while: XMLReader.isName), as: UTF8.self)
  }
}
