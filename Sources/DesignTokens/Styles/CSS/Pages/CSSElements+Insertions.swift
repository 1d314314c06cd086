/// What templates put into elements.
extension CSSElements {
  private static let expressions = [("{{", "}}"), ("{%", "%}"), ("<%", "%>"), ("<?", "?>")]

  /// Whether a text between tags shows nothing but what a template puts there.
  static func isInserted(_ text: String) -> Bool {
    guard text.contains(where: { "{<".contains($0) }) else { return false }
    var (rest, written, isInserted) = (text[...], "", false)
    while let start = rest.firstIndex(where: { "{<".contains($0) }) {
      written += rest[..<start]
      rest = rest[start...]
      guard let mark = expressions.first(where: { rest.hasPrefix($0.0) }) else {
        written.append(rest.removeFirst())
        continue
      }
      isInserted = true
      rest = rest.firstRange(of: mark.1).map { rest[$0.upperBound...] } ?? ""
    }
    return isInserted && !hasText(written + rest)
  }
}
