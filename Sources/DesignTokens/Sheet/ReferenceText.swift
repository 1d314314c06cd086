import ColorCore
import SourceSyntax

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

extension SheetEvaluator {
  /// Puts what references come to in their places.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - location: Where the text is written.
  ///   - follow: What a reference comes to, by its name and its place in the text.
  /// - Returns: The text, or what the first reference comes to that cannot stand in a text.
  func joined(
    _ text: ReferenceText, at location: SourceLocation,
    follow: (_ name: String, _ range: Range<Int>) -> SheetResult
  ) -> SheetResult {
    var joined = ""
    var failure: SheetResult?
    for segment in text.segments {
      switch segment {
      case .text(let text): joined += text
      case .reference(let name, let range):
        let result = follow(name, range)
        if let piece = Self.piece(result) { joined += piece } else { failure = failure ?? result }
      }
      // The rest can only make it longer, and there may be thousands of references.
      guard joined.utf8.count <= Self.textLimit else { break }
    }
    return failure ?? self.text(joined, at: location)
  }

  /// A result as a part of a text.
  private static func piece(_ result: SheetResult) -> String? {
    switch result {
    case .text(let text): text
    case .color(let color): color.css
    case .number(let number): text(of: number)
    case .gradient, .other, .unknown: nil
    }
  }

  /// A number as JavaScript writes it.
  static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
