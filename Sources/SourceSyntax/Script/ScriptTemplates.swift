/// What templates make of constants: `` `rgb(${spectrum.gray60})` `` with `spectrum = { gray60: '91,97,110' }`.
extension ScriptModule {
  /// How long the text of a template may be.
  private static let maximumLength = 1 << 10

  /// The text that a template makes, with references to what other modules have.
  mutating func filled(
    _ parts: [ScriptParser.Part], at range: Range<Int>, depth: Int
  ) throws(Computed) -> Expression {
    var text = ""
    for part in parts {
      switch part {
      case .text(let range): text += source.text(range)
      case .hole(let value): text += try piece(resolved(value, depth: depth + 1))
      }
      guard text.utf8.count <= Self.maximumLength else { throw Computed() }
    }
    return Expression(kind: .written(text), range: range)
  }

  /// What a template inserts for a value.
  private func piece(_ value: Expression) throws(Computed) -> String {
    switch value.kind {
    case .written(let text): return text
    case .number: return source.text(value.range)
    case .text:
      let bytes = source.bytes[value.range]
      guard bytes.count >= 2, let quote = bytes.first, "\"'`".utf8.contains(quote),
        bytes.last == quote, !bytes.contains(UInt8(ascii: "\\"))
      else { throw Computed() }
      return source.text(value.range.lowerBound + 1..<value.range.upperBound - 1)
    case .path(let names) where isImported(names[0]):
      return "{\(exported(names).joined(separator: "."))}"
    default: throw Computed()
    }
  }
}
