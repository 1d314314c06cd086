import SourceSyntax

/// The parameters of a request or a notification.
struct RequestParameters {
  let value: JSONValue?

  subscript(name: String) -> JSONValue? {
    guard let member = value?[name], member.kind != .null else { return nil }
    return member
  }

  /// The address of the document that the request is about.
  func uri() throws(ServerError) -> String {
    guard let uri = self["textDocument"]?["uri"]?.string else {
      throw .badParameter("textDocument.uri", "expected a string")
    }
    return uri
  }

  func position(_ name: String = "position") throws(ServerError) -> TextPosition {
    guard let position = self[name]?.textPosition else {
      throw .badParameter(name, "expected an object with line and character")
    }
    return position
  }

  func range() throws(ServerError) -> Range<TextPosition> {
    guard let range = self["range"]?.textRange else {
      throw .badParameter("range", "expected an object with start and end")
    }
    return range
  }

  func string(_ name: String) throws(ServerError) -> String {
    guard let string = self[name]?.string else { throw .badParameter(name, "expected a string") }
    return string
  }
}

extension JSONValue {
  /// A number without a fraction that fits into 32 bits.
  var integer: Int? { number.flatMap { Int32(exactly: $0) }.map(Int.init) }

  var textPosition: TextPosition? {
    guard let line = self["line"]?.integer, let character = self["character"]?.integer else {
      return nil
    }
    return TextPosition(line: line, character: character)
  }

  var textRange: Range<TextPosition>? {
    guard let start = self["start"]?.textPosition, let end = self["end"]?.textPosition else {
      return nil
    }
    return min(start, end)..<max(start, end)
  }
}

extension Range<TextPosition> {
  var json: JSONText { .object([("start", lowerBound.json), ("end", upperBound.json)]) }
}
