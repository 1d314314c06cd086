/// An element of an XML document.
package struct XMLElement: Sendable {
  /// An attribute.
  package struct Attribute: Sendable {
    /// The name with its prefix, such as `android:color`.
    package let name: String
    /// The value with its references replaced.
    package let value: String
    /// The bytes of the value, without its quotes.
    package let range: Range<Int>
  }

  /// What an element contains; comments and processing instructions are left out.
  package enum Content: Sendable {
    case element(XMLElement)
    /// A text with its references expanded, or the content of a CDATA section, and its bytes.
    case text(String, Range<Int>)
  }

  /// The name with its prefix.
  package let name: String
  /// The bytes of the name in the start tag.
  package let nameRange: Range<Int>
  package let attributes: [Attribute]
  /// The bytes of the element, its tags included.
  package var range: Range<Int>
  package var content: [Content] = []

  /// The elements directly in this one.
  package var elements: [XMLElement] {
    content.compactMap { part in
      if case .element(let element) = part { element } else { nil }
    }
  }

  /// The attribute of a name.
  package func attribute(_ name: String) -> Attribute? { attributes.first { $0.name == name } }

  /// The text directly in this element without the white space around it, and its bytes; `nil` where
  /// there is none.
  package var trimmedText: (text: String, range: Range<Int>)? {
    var text: [UInt8] = []
    var range: Range<Int>?
    for case .text(let part, let bytes) in content {
      let units = Array(part.utf8)
      guard let first = units.firstIndex(where: { !XMLReader.isSpace($0) }),
        let last = units.lastIndex(where: { !XMLReader.isSpace($0) })
      else {
        text += units
        continue
      }
      // References make the source longer than the text; surrounding white space is unchanged.
      let end = bytes.upperBound - (units.count - 1 - last)
      range = (range?.lowerBound ?? bytes.lowerBound + first)..<max(end, bytes.lowerBound + first)
      text += units
    }
    guard let range else { return nil }
    return (String(decoding: text.trimmed(XMLReader.isSpace), as: UTF8.self), range)
  }
}
