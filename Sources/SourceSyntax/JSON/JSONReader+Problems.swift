extension JSONReader {
  package static func tooDeep(at location: SourceLocation) -> SourceProblem {
    SourceProblem(
      "json/depth", "objects and arrays are nested more than \(maximumDepth) deep here",
      at: location, help: "Reduce the nesting; the file is probably damaged.")
  }

  func syntaxProblem(
    _ message: String, _ range: Range<Int>, help: String?, related: [RelatedLocation] = []
  ) -> SourceProblem {
    SourceProblem(
      "json/syntax", message, at: source.location(of: range), help: help, related: related)
  }

  func trailingComma(at comma: Int, _ isObject: Bool) -> SourceProblem {
    syntaxProblem(
      "expected \(isObject ? "a name in double quotes" : "a value") after “,”", comma..<comma + 1,
      help: "Delete the comma after the last \(isObject ? "member" : "element").")
  }

  /// The problem that something else was expected at the offset.
  func unexpected(_ bytes: Span<UInt8>, _ expected: String) -> SourceProblem {
    guard offset < bytes.count else {
      let related = open.last.map { container in
        let start = Int(nodes[container].start)
        let kind = nodes[container].kind == .object ? "object" : "array"
        return RelatedLocation(
          message: "the \(kind) begins here", location: source.location(of: start..<start + 1))
      }
      return syntaxProblem(
        "expected \(expected), but the file ends", bytes.count..<bytes.count,
        help: open.isEmpty ? "The file is empty." : "The file is probably truncated.",
        related: related.map { [$0] } ?? [])
    }
    return syntaxProblem(
      "expected \(expected)", offset..<wordEnd(bytes, offset), help: advice(bytes, expected))
  }

  func badNumber(
    _ bytes: Span<UInt8>, from start: Int, _ expected: String?, _ help: String?
  ) -> SourceProblem {
    let end = max(wordEnd(bytes, start), min(offset + 1, bytes.count))
    return syntaxProblem(
      expected.map { "expected \($0)" } ?? "invalid \(syntax.language.rawValue) number",
      start..<max(end, start), help: help)
  }

  /// Advice for common mistakes at the offset.
  private func advice(_ bytes: Span<UInt8>, _ expected: String) -> String? {
    if let comment = comment(bytes) { return comment }
    switch bytes[offset] {
    case UInt8(ascii: "'"): return "Use double quotes."
    case UInt8(ascii: ","): return "Delete the comma, or add the missing value."
    case UInt8(ascii: "+"), UInt8(ascii: "."):
      return "Write 0.5, not .5 or +0.5."
    case UInt8(ascii: "\""), UInt8(ascii: "{"), UInt8(ascii: "["):
      return expected.hasPrefix("“,”") ? "Add the comma that is probably missing before this." : nil
    case let byte where Self.isWord(byte):
      let word = source.text(offset..<wordEnd(bytes, offset))
      let name = syntax.language.rawValue
      return switch word.lowercased() {
      case "true", "false", "null": "Write \(word.lowercased()), in lower case."
      case "none", "undefined", "nil": "Write null."
      case "nan", "infinity":
        syntax == .json5 ? "Write NaN or Infinity." : "\(name) has no such number."
      default: "Put names and strings in double quotes: \"\(word)\"."
      }
    default: return nil
    }
  }

  func comment(_ bytes: Span<UInt8>) -> String? {
    let byte = bytes[offset]
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let isComment =
      byte == UInt8(ascii: "#")
      || byte == UInt8(ascii: "/") && (next == UInt8(ascii: "/") || next == UInt8(ascii: "*"))
    guard isComment else { return nil }
    return syntax == .json
      ? "Remove the comment, or move it to a “$description”."
      : "Write a comment as // … or /* … */."
  }

  /// The end of the word at an offset, at least one character and at most 40 bytes on.
  private func wordEnd(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var end = start
    while end < bytes.count, end < start + 40, Self.isWord(bytes[end]) { end += 1 }
    return characterEnd(bytes, max(end - 1, start))
  }
}
