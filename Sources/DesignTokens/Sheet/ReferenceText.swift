import ColorCore
package import SourceSyntax

/// A text with references in braces: `rgba({color.ink}, 0.5)`.
package struct ReferenceText: Sendable {
  /// A part of the text.
  package enum Segment: Hashable, Sendable {
    case text(String)
    /// The name between the braces, its range and theirs in the text, in bytes of UTF-8.
    case reference(name: String, range: Range<Int>)
  }

  /// The text as written.
  package let text: String
  package let segments: [Segment]

  /// Finds the references; an unmatched brace is text.
  package init(_ text: String) {
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

  /// The names of all references.
  package var names: [String] {
    segments.compactMap { if case .reference(let name, _) = $0 { name } else { nil } }
  }

  /// The name, if the text is a single reference.
  package var wholeReference: String? {
    guard segments.count == 1, case .reference(let name, _) = segments[0] else { return nil }
    return name
  }

  /// Whether two hexadecimal digits follow a segment, and nothing else.
  package func isBeforeHex(_ index: Int) -> Bool {
    guard index + 2 == segments.count, case .text(let rest) = segments[index + 1] else {
      return false
    }
    return rest.utf8.count == 2 && rest.utf8.allSatisfy { ASCII.hexDigit($0) != nil }
  }

  /// Whether the text is a function, such as `rgba({ink}, {half})`, which is nothing but a color.
  package var isFunction: Bool {
    text.utf8.last == UInt8(ascii: ")") && text.first.map(\.isLetter) ?? false
  }

  /// Whether there is any reference.
  package var hasReferences: Bool {
    segments.contains { segment in
      if case .reference = segment { true } else { false }
    }
  }
}

extension SheetEvaluator {
  /// Replaces the references by their values.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - location: The location of the text.
  ///   - follow: The value of a reference, by its name and its range in the text.
  /// - Returns: The text, or the value of the first reference that is not text.
  package func joined(
    _ text: ReferenceText, at location: SourceLocation,
    follow: (_ name: String, _ range: Range<Int>) -> SheetResult
  ) -> SheetResult {
    var joined = ""
    var failure: SheetResult?
    for (index, segment) in text.segments.enumerated() {
      switch segment {
      case .text(let text): joined += text
      case .reference(let name, let range):
        let result = follow(name, range)
        let piece = text.isBeforeHex(index) ? Self.hex(result) : nil
        if let piece = piece ?? Self.piece(result) {
          joined += piece
        } else {
          failure = failure ?? result
        }
      }
      // The rest can only make it longer, and there may be thousands of references.
      guard joined.utf8.count <= Self.textLimit else { break }
    }
    return failure ?? self.text(joined, at: location)
  }

  /// A color before the digits of its alpha: `#1a2b3c` in `{ink}80`.
  private static func hex(_ result: SheetResult) -> String? {
    guard case .color(let color) = result, color.alpha == 1 else { return nil }
    let exact = RGBA8(color)
    return Color(exact) == color.converted(to: .srgb) ? color.hex : nil
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
  package static func text(of number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
