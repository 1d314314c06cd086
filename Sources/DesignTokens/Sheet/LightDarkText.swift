import SourceSyntax

/// A text that is one `light-dark()` and nothing else: a color for each scheme (CSS Color 5, section 9).
package struct LightDarkText {
  /// The two schemes, as contexts are called.
  package static let schemes = ["light", "dark"]

  /// Where the values are, as offsets in UTF-8; in the order of ``schemes``.
  package let arms: [Range<Int>]

  private static let function = "light-dark("

  /// Reads a text; `nil` if it is anything else.
  package init?(_ text: String) {
    guard text.prefix(Self.function.count).asciiLowercased == Self.function else { return nil }
    let scanner = CSSScanner(text)
    let open = Self.function.utf8.count - 1
    let end = scanner.afterBracket(open, to: scanner.bytes.count)
    guard end == scanner.bytes.count, scanner.bytes.last == UInt8(ascii: ")") else { return nil }
    arms = scanner.split(open + 1..<end - 1)
    guard arms.count == 2, arms.allSatisfy({ !$0.isEmpty }) else { return nil }
  }

  /// The modifier of a sheet that chooses between both schemes, or `nil`.
  package static func modifier(in sheet: Sheet) -> Int? {
    sheet.modifiers.firstIndex { schemes.allSatisfy($0.contexts.contains) }
  }
}
