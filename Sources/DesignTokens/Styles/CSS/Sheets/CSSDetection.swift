import ColorCore
import SourceSyntax

/// Detects style sheets with custom properties.
enum CSSDetection {
  /// The evidence that a text is a style sheet: `@theme`, a custom property whose value can be a
  /// color, or an import of a file that may set some; that it draws those of the files beside it, or says
  /// how texts of these look; or that it writes colors of texts or icons itself, or has those of Tailwind.
  static func evidence(in array: [UInt8]) -> FormatEvidence? {
    var result: FormatEvidence?
    var (writesText, isOfTailwind, draws, refers) = (false, false, false, false)
    let bytes = array.span
    var offset = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "/") where byte(bytes, offset + 1) == UInt8(ascii: "*"):
        offset = afterComment(bytes, offset)
        continue
      case UInt8(ascii: "@") where isTheme(bytes, offset):
        return FormatEvidence(.certain, becauseOf: "“@theme”")
      case UInt8(ascii: "@") where result?.weight != .peculiar && isImport(bytes, offset):
        result = FormatEvidence(.peculiar, becauseOf: "an “@import” of a file")
      case UInt8(ascii: "@") where !isOfTailwind && result == nil:
        isOfTailwind = isTailwind(bytes, offset)
        draws = draws || starts(bytes, offset, with: "@apply")
      case UInt8(ascii: "-")
      where result?.weight != .peculiar && byte(bytes, offset + 1) == UInt8(ascii: "-"):
        let end = afterName(bytes, offset)
        if canBegin(bytes, offset), canBeColor(bytes, end) {
          result = FormatEvidence(.peculiar, becauseOf: "a custom property that can be a color")
        } else if isReference(bytes, offset) {
          refers = true
        }
        offset = end
        continue
      case UInt8(ascii: "c") where result == nil && !writesText:
        writesText = writesColor(bytes, offset, of: ["color"])
      case UInt8(ascii: "b") where result == nil && !draws:
        draws = writesColor(bytes, offset, of: ["background", "background-color"])
      case UInt8(ascii: "f") where result == nil && !writesText:
        writesText = writesColor(bytes, offset, of: ["fill"])
        draws = draws || isProperty(bytes, offset, of: ["font", "font-size", "font-weight"])
      case UInt8(ascii: "o") where result == nil && !draws:
        draws = isProperty(bytes, offset, of: ["opacity"])
      default: break
      }
      offset += 1
    }
    if let result { return result }
    if writesText { return FormatEvidence(.possible, becauseOf: "colors of texts") }
    if isOfTailwind { return FormatEvidence(.possible, becauseOf: "Tailwind CSS") }
    if refers { return FormatEvidence(.ifShown, becauseOf: "references to custom properties") }
    return draws ? FormatEvidence(.ifShown, becauseOf: "how texts look") : nil
  }

  /// What speaks for a text being a style sheet of Sass with colors: a variable that can be a color, or what
  /// speaks for one of CSS. Any other is read beside those, which may use it.
  static func evidence(inSass array: [UInt8]) -> FormatEvidence? {
    let bytes = array.span
    for offset in bytes.indices where bytes[offset] == UInt8(ascii: "$") {
      if CSSScanner.isName(byte(bytes, offset + 1)), canBeColor(bytes, afterName(bytes, offset + 1))
      {
        return FormatEvidence(.peculiar, becauseOf: "a variable that can be a color")
      }
    }
    if let found = evidence(in: array), found.weight > .ifShown { return found }
    return FormatEvidence(.ifShown, becauseOf: "the syntax of Sass")
  }

  /// Whether Tailwind is put in here, whose classes have colors: `@tailwind utilities` or `@import "tailwindcss"`.
  private static func isTailwind(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    starts(bytes, offset, with: "@tailwind ")
      || starts(bytes, offset, with: "@import \"tailwindcss\"")
      || starts(bytes, offset, with: "@import 'tailwindcss'")
      || starts(bytes, offset, with: "@import \"tailwindcss/")
      || starts(bytes, offset, with: "@import 'tailwindcss/")
  }

  /// Whether a property begins here, one of some, with a value that can be a color of its own, and not that of a
  /// custom property.
  private static func writesColor(
    _ bytes: Span<UInt8>, _ offset: Int, of properties: [StaticString]
  ) -> Bool {
    guard isProperty(bytes, offset, of: properties) else { return false }
    let colon = afterName(bytes, offset)
    var value = colon + 1
    while CSSScanner.isSpace(byte(bytes, value)) { value += 1 }
    return canBeColor(bytes, colon) && !starts(bytes, value, with: "var(")
  }

  /// Whether a property begins here, one of some.
  private static func isProperty(
    _ bytes: Span<UInt8>, _ offset: Int, of properties: [StaticString]
  ) -> Bool {
    guard canBegin(bytes, offset) else { return false }
    let end = afterName(bytes, offset)
    return byte(bytes, end) == UInt8(ascii: ":")
      && properties.contains {
        end - offset == $0.utf8CodeUnitCount && starts(bytes, offset, with: $0)
      }
  }

  private static func byte(_ bytes: Span<UInt8>, _ offset: Int) -> UInt8 {
    offset < bytes.count ? bytes[offset] : 0
  }

  /// Whether the name at an offset is that of a `var()`.
  private static func isReference(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    var start = offset
    while start > 0, CSSScanner.isSpace(bytes[start - 1]) { start -= 1 }
    return start >= 4 && starts(bytes, start - 4, with: "var(")
  }

  private static func afterComment(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var offset = start + 2
    while offset + 1 < bytes.count {
      if bytes[offset] == UInt8(ascii: "*"), bytes[offset + 1] == UInt8(ascii: "/") {
        return offset + 2
      }
      offset += 1
    }
    return bytes.count
  }

  private static func isTheme(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard starts(bytes, offset, with: "@theme") else { return false }
    let next = byte(bytes, offset + "@theme".utf8.count)
    return CSSScanner.isSpace(next) || next == UInt8(ascii: "{") || next == UInt8(ascii: "/")
  }

  private static func starts(
    _ bytes: Span<UInt8>, _ offset: Int, with word: StaticString
  ) -> Bool {
    for (index, letter) in word.description.utf8.enumerated()
    where byte(bytes, offset + index) | 0x20 != letter | 0x20 { return false }
    return true
  }

  /// Whether an import of a file begins here: its address is relative or has a file extension. A
  /// bare name is that of a package.
  private static func isImport(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    guard starts(bytes, start, with: "@import") else { return false }
    var offset = start + "@import".utf8.count
    func skipSpace() { while CSSScanner.isSpace(byte(bytes, offset)) { offset += 1 } }
    skipSpace()
    if starts(bytes, offset, with: "url(") { offset += 4 }
    skipSpace()
    if byte(bytes, offset) == UInt8(ascii: "\"") || byte(bytes, offset) == UInt8(ascii: "'") {
      offset += 1
    }
    let first = offset
    while offset < min(bytes.count, first + 1_024), !"\"') \n;".utf8.contains(bytes[offset]) {
      offset += 1
    }
    let address = String(decoding: (first..<offset).map { bytes[$0] }, as: UTF8.self)
    guard !address.contains("://"), !address.hasPrefix("//") else { return false }
    return address.hasPrefix("./") || address.hasPrefix("../")
      || [".css", ".pcss", ".postcss"].contains(where: address.hasSuffix)
  }

  private static func afterName(_ bytes: Span<UInt8>, _ start: Int) -> Int {
    var offset = start
    while offset < bytes.count,
      CSSScanner.isName(bytes[offset]) || bytes[offset] == UInt8(ascii: "\\")
    {
      offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return min(offset, bytes.count)
  }

  /// Whether a declaration can begin here: after white space, a bracket, a semicolon or a comment.
  private static func canBegin(_ bytes: Span<UInt8>, _ offset: Int) -> Bool {
    guard offset > 0 else { return false }
    let before = bytes[offset - 1]
    return CSSScanner.isSpace(before) || before == UInt8(ascii: "{")
      || before == UInt8(ascii: ";") || before == UInt8(ascii: "/")
  }

  /// Whether a colon and a value that can be a color follow: a number sign, a color name, a
  /// function, or channels.
  private static func canBeColor(_ bytes: Span<UInt8>, _ nameEnd: Int) -> Bool {
    var offset = nameEnd
    while CSSScanner.isSpace(byte(bytes, offset)) { offset += 1 }
    guard byte(bytes, offset) == UInt8(ascii: ":") else { return false }
    offset += 1
    while CSSScanner.isSpace(byte(bytes, offset)) { offset += 1 }
    let first = byte(bytes, offset)
    if first == UInt8(ascii: "#") || first == UInt8(ascii: "/") { return true }
    if ASCII.isDigit(first) { return hasChannels(bytes, offset) }
    let end = afterName(bytes, offset)
    if byte(bytes, end) == UInt8(ascii: "(") { return true }
    // `color.scale(…)` of Sass.
    if byte(bytes, end) == UInt8(ascii: "."),
      byte(bytes, afterName(bytes, end + 1)) == UInt8(ascii: "(")
    {
      return true
    }
    guard end > offset, end - offset <= 24 else { return false }
    var word = ""
    for index in offset..<end { word.unicodeScalars.append(Unicode.Scalar(bytes[index])) }
    let isKeyword = ["transparent", "currentcolor", "canvas"].contains(word.asciiLowercased)
    return isKeyword || word.asciiLowercased.hasSuffix("text")
      || NamedColor.color(named: word) != nil
  }

  /// Whether a value has at least two gaps and no unit except percent.
  private static func hasChannels(_ bytes: Span<UInt8>, _ start: Int) -> Bool {
    var gaps = 0
    for offset in start..<min(start + 64, bytes.count) {
      let byte = bytes[offset]
      if byte == UInt8(ascii: ";") || byte == UInt8(ascii: "}") { break }
      if CSSScanner.isSpace(byte) || byte == UInt8(ascii: ",") {
        gaps += 1
      } else if !ASCII.isDigit(byte), !".%/deg-!important".utf8.contains(byte) {
        return false
      }
    }
    return gaps >= 2
  }
}
