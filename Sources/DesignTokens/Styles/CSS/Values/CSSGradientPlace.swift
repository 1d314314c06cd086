import SourceSyntax

/// Where in a gradient a reader of values is: what follows the color of a stop is its position.
struct CSSGradientPlace {
  /// How many brackets are open inside of the gradient; `nil` outside of any.
  private var depth: Int?
  private var hasColor = false

  /// Notes the bracket of a gradient.
  mutating func open(depth: Int) { (self.depth, hasColor) = (depth, false) }

  /// Passes a byte that is of no name.
  ///
  /// - Parameters:
  ///   - byte: The byte.
  ///   - depth: How many brackets are open after it.
  mutating func pass(_ byte: UInt8, depth: Int) {
    guard let own = self.depth else { return }
    if depth < own { self.depth = nil }
    if byte == UInt8(ascii: "#"), depth == own { hasColor = true }
    if byte == UInt8(ascii: ","), depth == own { hasColor = false }
  }

  /// Notes a word in some brackets, unless it is a number.
  mutating func noteWord(first: UInt8, in depth: Int) {
    if ASCII.isLetter(first) { noteColor(in: depth) }
  }

  /// Notes a color, or what may be one, in some brackets.
  mutating func noteColor(in depth: Int) { if depth == self.depth { hasColor = true } }

  /// Whether the color of a stop precedes in the same brackets.
  func isAfterColor(in depth: Int) -> Bool { hasColor && depth == self.depth }
}

extension CSSValue.Piece {
  /// A reference as one to a position; others as they are.
  var asPosition: CSSValue.Piece {
    guard case .reference(var reference) = self else { return self }
    reference.isPosition = true
    return .reference(reference)
  }
}
