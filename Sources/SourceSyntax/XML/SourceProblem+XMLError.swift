extension SourceProblem {
  /// The problem of a text that is not read as XML.
  init(_ error: XMLError, in source: SourceText) {
    var code = "xml/syntax"
    var help: String?
    var range = error.range
    var related: [RelatedLocation] = []
    func expected(_ part: String) -> String {
      error.range.isEmpty ? "expected \(part), but the file ends" : "expected \(part)"
    }
    let message: String
    switch error.kind {
    case .noRoot: message = expected("an element")
    case .contentAfterRoot:
      message = "unexpected text after the root element"
      help = "Delete it: an XML file has one root element."
    case .encoding:
      code = "xml/encoding"
      message = "the declared encoding is \(source.text(range)); only UTF-8 is supported"
      help = "Save it as UTF-8 and say so here."
    case .declarations, .unclosed(.documentType):
      code = "xml/doctype"
      message = "a document type with declarations is not supported"
      help = "Replace the entities with their values."
    case .unclosed(let part):
      message = "the \(part.rawValue) is not closed"
      switch part {
      case .comment: help = "Close it with “-->”."
      case .characterData: help = "Close it with “]]>”."
      case .instruction, .documentType: break
      }
    case .dashesInComment:
      message = "a comment must not contain “--”"
      help = "Replace it, or close the comment with “-->”."
    case .missingName(.element): message = expected("the name of an element after “<”")
    case .missingName(.attribute): message = expected("the name of an attribute")
    case .missingName(.documentType):
      code = "xml/doctype"
      message = expected("the name of the root element after “<!DOCTYPE”")
    case .missingName(.entity): message = expected("the name of an entity")
    case .startTag(_, let lacksSpace):
      message = expected(lacksSpace ? "white space, “>” or “/>”" : "an attribute, “>” or “/>”")
    case .missingEquals: message = expected("“=” after the name of the attribute")
    case .missingQuote: message = expected("a value in quotes")
    case .lessThanInValue:
      message = "a value must not contain “<”"
      help = "Write &lt;."
    case .unclosedValue:
      message = "the file ends inside a value"
      help = "Add the closing quote."
    case .repeatedAttribute:
      message = "the attribute “\(source.text(range))” occurs twice"
      help = "Delete one of the two."
    case .endTag(let opened?):
      let name = source.text(opened)
      message = "expected the end tag of “\(name)”"
      help = "Write </\(name)>."
      related = [RelatedLocation(message: "it begins here", location: source.location(of: opened))]
    case .endTag(nil):
      message = "expected the name of an element after “<”"
      range = range.lowerBound - 1..<range.lowerBound
    case .unclosedEndTag: message = expected("“>”")
    case .unclosedElement(let opened):
      let name = source.text(opened)
      message = "the file ends inside the element “\(name)”"
      help = "Add its end tag: </\(name)>."
    case .controlCharacter:
      message = "XML must not contain the control character \(source.bytes[range.lowerBound])"
      help = "Delete it."
    case .reference:
      message = "the reference is not closed with “;”"
      help = "Write &amp;."
    case .characterReference: message = "invalid character reference"
    case .entity(let name):
      code = "xml/entity"
      message = "unknown entity “\(source.text(name))”"
      help = "Write the character itself, or a number such as &#233;."
    case .limit(.depth, let allowed):
      code = "xml/depth"
      message = "elements are nested more than \(allowed) deep"
      help = "Reduce the nesting; the file is probably damaged."
    case .limit(let limit, let allowed):
      message = "\(limit.rawValue) exceeds the limit of \(allowed)"
    }
    self.init(code, message, at: source.location(of: range), help: help, related: related)
  }
}
