import ColorCore
import SourceSyntax

extension ColorLiteralReader {
  /// The digits of a color in Kotlin: the only literal of the value that has them, `Color(0xFF336699)` or
  /// `"#336699".toColorInt()`, with changes of the opacity around it.
  func compose() -> Found? {
    guard let source = try? SourceText(name: "", utf8: bytes) else { return nil }
    let digits = SwiftLexer.tokens(in: bytes, bytes.indices).compactMap { token in
      SwiftColorLiteral.digits(of: token, in: source)
    }
    guard digits.count == 1, [6, 8].contains(digits[0].count) else { return nil }
    return matching(
      .hex(digits[0], isAlphaFirst: true),
      ColorLiteral.color(hex: source.text(digits[0]), isAlphaFirst: true))
  }
}
