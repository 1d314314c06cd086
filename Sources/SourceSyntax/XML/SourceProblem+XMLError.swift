extension SourceProblem {
  /// The problem of a text that is not read as XML.
  init(_ error: XMLError, in source: SourceText) {
    var range = error.range
    var related: [RelatedLocation] = []
    switch error.kind {
    case .endTag(let opened?):
      related = [RelatedLocation(message: "it begins here", location: source.location(of: opened))]
    case .endTag(nil): range = range.lowerBound - 1..<range.lowerBound
    default: break
    }
    self.init(
      error.code, error.message(in: source), at: source.location(of: range),
      help: error.help(in: source), related: related)
  }
}

extension XMLError {
  fileprivate var code: String {
    switch kind {
    case .encoding: "xml/encoding"
    case .declarations, .unclosed(.documentType), .missingName(.documentType): "xml/doctype"
    case .entity: "xml/entity"
    case .limit(.depth, _): "xml/depth"
    default: "xml/syntax"
    }
  }

  /// What is wrong.
  fileprivate func message(in source: SourceText) -> String {
    func expected(_ part: String) -> String {
      range.isEmpty ? "expected \(part), but the file ends" : "expected \(part)"
    }
    return switch kind {
    case .noRoot: expected("an element")
    case .contentAfterRoot: "unexpected text after the root element"
    case .encoding: "the declared encoding is \(source.text(range)); only UTF-8 is supported"
    case .declarations, .unclosed(.documentType):
      "a document type with declarations is not supported"
    case .unclosed(let part): "the \(part.rawValue) is not closed"
    case .dashesInComment: "a comment must not contain “--”"
    case .missingName(.element): expected("the name of an element after “<”")
    case .missingName(.attribute): expected("the name of an attribute")
    case .missingName(.documentType): expected("the name of the root element after “<!DOCTYPE”")
    case .missingName(.entity): expected("the name of an entity")
    case .startTag(_, let lacksSpace):
      expected(lacksSpace ? "white space, “>” or “/>”" : "an attribute, “>” or “/>”")
    case .missingEquals: expected("“=” after the name of the attribute")
    case .missingQuote: expected("a value in quotes")
    case .lessThanInValue: "a value must not contain “<”"
    case .unclosedValue: "the file ends inside a value"
    case .repeatedAttribute: "the attribute “\(source.text(range))” occurs twice"
    case .endTag(let opened?): "expected the end tag of “\(source.text(opened))”"
    case .endTag(nil): "expected the name of an element after “<”"
    case .unclosedEndTag: expected("“>”")
    case .unclosedElement(let opened): "the file ends inside the element “\(source.text(opened))”"
    case .controlCharacter:
      "XML must not contain the control character \(source.bytes[range.lowerBound])"
    case .reference: "the reference is not closed with “;”"
    case .characterReference: "invalid character reference"
    case .entity(let name): "unknown entity “\(source.text(name))”"
    case .limit(.depth, let allowed): "elements are nested more than \(allowed) deep"
    case .limit(let limit, let allowed): "\(limit.rawValue) exceeds the limit of \(allowed)"
    }
  }

  /// What to do, if there is something to say.
  fileprivate func help(in source: SourceText) -> String? {
    switch kind {
    case .contentAfterRoot: "Delete it: an XML file has one root element."
    case .encoding: "Save it as UTF-8 and say so here."
    case .declarations, .unclosed(.documentType): "Replace the entities with their values."
    case .unclosed(.comment): "Close it with “-->”."
    case .unclosed(.characterData): "Close it with “]]>”."
    case .dashesInComment: "Replace it, or close the comment with “-->”."
    case .lessThanInValue: "Write &lt;."
    case .unclosedValue: "Add the closing quote."
    case .repeatedAttribute: "Delete one of the two."
    case .endTag(let opened?): "Write </\(source.text(opened))>."
    case .unclosedElement(let opened): "Add its end tag: </\(source.text(opened))>."
    case .controlCharacter: "Delete it."
    case .reference: "Write &amp;."
    case .entity: "Write the character itself, or a number such as &#233;."
    case .limit(.depth, _): "Reduce the nesting; the file is probably damaged."
    default: nil
    }
  }
}
