import SourceSyntax

/// The functions of `sass:string`.
enum SassStrings {
  static func call(_ name: String, _ arguments: [SassValue]) -> SassValue? {
    if name == "unique-id" { return .text("u0") }
    guard let first = arguments.first else { return nil }
    if name == "unquote" {
      guard case .string(let text, true) = first.kind else { return first }
      return .text(text)
    }
    if name == "quote" { return .quoted(first.css(isQuoted: false)) }
    guard case .string(let text, let isQuoted) = first.kind else { return nil }
    func same(_ text: String) -> SassValue { SassValue(.string(text, isQuoted: isQuoted)) }
    let characters = Array(text)
    let second = arguments.count > 1 ? arguments[1] : nil
    switch name {
    case "length": return .number(Double(characters.count))
    case "to-upper-case": return same(text.uppercased())
    case "to-lower-case": return same(text.asciiLowercased)
    case "index":
      guard let part = second?.string, !part.isEmpty else { return .null }
      guard let found = text.firstRange(of: part)?.lowerBound else { return .null }
      return .number(Double(text.distance(from: text.startIndex, to: found) + 1))
    case "slice":
      guard let start = second?.number else { return nil }
      let end = arguments.count > 2 ? arguments[2].number ?? -1 : -1
      return same(String(slice(characters, start, end)))
    case "insert":
      guard arguments.count > 2, let added = second?.string, let index = arguments[2].number else {
        return nil
      }
      let place = min(
        max(index > 0 ? index - 1 : Double(characters.count) + index + 1, 0),
        Double(characters.count))
      return same(
        String(characters[..<Int(place)]) + added + String(characters[Int(place)...]))
    case "split":
      guard let separator = second?.string, !separator.isEmpty else { return nil }
      let parts = text.split(separator: separator, omittingEmptySubsequences: false)
      return SassValue(.list(parts.map { same(String($0)) }, .comma, isBracketed: true))
    default: return nil
    }
  }

  /// The characters from one position to another, which count from 1, or from the end if they are negative.
  private static func slice(
    _ characters: [Character], _ start: Double, _ end: Double
  ) -> ArraySlice<Character> {
    let count = Double(characters.count)
    func place(_ number: Double) -> Double {
      (number < 0 ? count + number + 1 : number).rounded()
    }
    let first = min(max(place(start), 1), count + 1)
    let last = min(max(place(end), 0), count)
    guard first <= last else { return [] }
    return characters[Int(first) - 1..<Int(last)]
  }
}
