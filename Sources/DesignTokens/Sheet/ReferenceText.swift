/// A text with references in braces: `rgba({color.ink}, 0.5)`.
struct ReferenceText: Sendable {
  /// A part of the text.
  enum Segment: Hashable, Sendable {
    case text(String)
    /// The name between the braces, and where it and they are in the text, in bytes of UTF-8.
    case reference(name: String, range: Range<Int>)
  }

  /// The text as it is written.
  let text: String
  let segments: [Segment]

  /// Finds the references; a brace without its counterpart is text.
  init(_ text: String) {
    self.text = text
    let bytes = Array(text.utf8)
    var segments: [Segment] = []
    var start = 0
    var open: Int?
    func appendText(upTo end: Int) {
      if end > start { segments.append(.text(String(decoding: bytes[start..<end], as: UTF8.self))) }
    }
    for (index, byte) in bytes.enumerated() {
      if byte == UInt8(ascii: "{") {
        open = index
      } else if byte == UInt8(ascii: "}"), let first = open {
        appendText(upTo: first)
        let name = String(decoding: bytes[first + 1..<index], as: UTF8.self)
        segments.append(.reference(name: name, range: first..<index + 1))
        start = index + 1
        open = nil
      }
    }
    appendText(upTo: bytes.count)
    self.segments = segments
  }

  /// The name, when the text is one reference and nothing else.
  var wholeReference: String? {
    guard segments.count == 1, case .reference(let name, _) = segments[0] else { return nil }
    return name
  }

  /// Whether there is any reference.
  var hasReferences: Bool {
    segments.contains { segment in
      if case .reference = segment { true } else { false }
    }
  }
}
