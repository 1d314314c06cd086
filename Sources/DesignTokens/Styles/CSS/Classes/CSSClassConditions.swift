import SourceSyntax

extension CSSClasses {
  /// A condition of code under which an element has some classes, and whether it must be met.
  struct Condition: Hashable {
    let subject: String
    let isMet: Bool

    init(subject: String, isMet: Bool) {
      (self.subject, self.isMet) = (subject, isMet)
    }

    /// Reads the text of a condition, with what may be before and behind it.
    init?(_ text: ArraySlice<UInt8>, isMet: Bool) {
      var subject = String(decoding: text, as: UTF8.self).filter { !$0.isWhitespace }[...]
      while let first = subject.first, "({$".contains(first) { subject.removeFirst() }
      while subject.last == ")" { subject.removeLast() }
      var isMet = isMet
      while subject.hasPrefix("!") {
        subject.removeFirst()
        isMet.toggle()
      }
      guard !subject.isEmpty, subject.utf8.count <= 200 else { return nil }
      self.init(subject: String(subject), isMet: isMet)
    }

    var negated: Condition { Condition(subject: subject, isMet: !isMet) }

    /// Whether it is met only where something is disabled: `disabled`, `props.disabled`, `isOpen && isDisabled`.
    var isOfDisabled: Bool {
      let text = subject.replacing("?.", with: ".")
      let own = text.split(omittingEmptySubsequences: false) { "?:".contains($0) }.last ?? ""
      let path = own.utf8.reversed().prefix { CSSScanner.isName($0) || $0 == UInt8(ascii: ".") }
      let before = own.dropLast(path.count)
      var names = own.suffix(path.count).split(separator: ".")
      if names.last == "value" { names.removeLast() }
      guard let name = names.last, CSSClasses.saysDisabled(name), !before.contains("||"),
        isMet || !before.contains("&&")
      else { return false }
      return isMet != before.hasSuffix("!")
    }

    /// Whether it asks for the dark scheme or the light one; `nil` if it asks for something else.
    var isDark: Bool? {
      let text = subject.lowercased()
      guard !text.contains("||"), !text.contains("?") else { return nil }
      if text.contains("&&") {
        guard isMet else { return nil }
        // All of them are met.
        let schemes = Set(
          text.split(separator: "&&").compactMap {
            Condition(Array($0.utf8)[...], isMet: true)?.isDark
          })
        return schemes.count == 1 ? schemes.first : nil
      }
      let isLight = ["islight", "lightmode", "\"light\"", "'light'"].contains { text.contains($0) }
      let isDark = text.contains("dark") && !text.contains("darken")
      guard isDark != isLight else { return nil }
      return (isDark == isMet) != text.contains("!=")
    }
  }

  /// Whether a key or a property says that something is disabled, which needs no contrast.
  static func saysDisabled(_ name: some StringProtocol) -> Bool {
    ["disabled", "isDisabled", "is-disabled", "isdisabled"].contains(String(name))
  }

  /// Whether two lists are ever there together, as far as conditions say.
  func mayMeet(_ other: CSSClasses) -> Bool {
    guard let condition, let others = other.condition else { return true }
    return condition == others
  }

  /// What is drawn, in the scheme for which its condition asks, or that of its element.
  var inScheme: CSSClasses {
    guard let isDark = condition?.isDark ?? isOfDark else { return self }
    var result = self
    result.restrict(isDark: isDark)
    return result
  }
}

/// The condition under which code takes the text at a place: `isOpen ? "a" : "b"`, `isOpen && "a"`.
struct CSSClassChoice {
  private var start: Int
  private(set) var condition: CSSClasses.Condition?
  /// Whether one choice is in another.
  private var isNested = false

  init(at start: Int) { self.start = start }

  /// Notes a byte outside of names and texts.
  mutating func note(_ offset: Int, in bytes: [UInt8]) {
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    let before = offset > 0 ? bytes[offset - 1] : 0
    switch bytes[offset] {
    case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: ","):
      self = CSSClassChoice(at: offset + 1)
    case UInt8(ascii: "?"):
      guard !"?.".utf8.contains(next), before != UInt8(ascii: "?") else { return }
      isNested = isNested || condition != nil
      condition = isNested ? nil : CSSClasses.Condition(bytes[start..<offset], isMet: true)
    case UInt8(ascii: ":"):
      condition = condition?.negated
    case UInt8(ascii: "&") where next == UInt8(ascii: "&"):
      condition = isNested ? nil : CSSClasses.Condition(bytes[start..<offset], isMet: true)
    case UInt8(ascii: "|"):
      (condition, isNested) = (nil, true)
    default: break
    }
  }

  /// Whether a text is for the dark scheme or the light one: the value of such a key, or what a condition
  /// chooses.
  ///
  /// - Parameters:
  ///   - quote: Where the text begins.
  ///   - bytes: The code.
  /// - Returns: `nil` if nothing says so.
  static func isDark(at quote: Int, in bytes: [UInt8]) -> Bool? {
    guard let sign = last(before: quote, in: bytes) else { return nil }
    if bytes[sign] == UInt8(ascii: "?") { return condition(before: sign, in: bytes)?.isDark }
    guard let (name, open) = key(before: sign, in: bytes) else { return nil }
    switch bytes[open] {
    case UInt8(ascii: "{"), UInt8(ascii: ","): return ["dark": true, "light": false][name]
    case UInt8(ascii: "?"): return condition(before: open, in: bytes)?.negated.isDark
    default: return nil
    }
  }

  /// Whether a text, or a list of some, is for what is disabled only: the value of such a key, or what a condition
  /// chooses.
  ///
  /// - Parameters:
  ///   - start: Where it begins.
  ///   - bytes: The code.
  /// - Returns: Whether something says so.
  static func isOfDisabled(at start: Int, in bytes: [UInt8]) -> Bool {
    guard var sign = last(before: start, in: bytes) else { return false }
    if bytes[sign] == UInt8(ascii: "[") {
      guard let outer = last(before: sign, in: bytes) else { return false }
      sign = outer
    }
    switch bytes[sign] {
    case UInt8(ascii: "?"): return condition(before: sign, in: bytes)?.isOfDisabled ?? false
    case UInt8(ascii: "&") where sign > 0 && bytes[sign - 1] == UInt8(ascii: "&"):
      return condition(before: sign - 1, in: bytes)?.isOfDisabled ?? false
    default: break
    }
    guard let (name, open) = key(before: sign, in: bytes) else { return false }
    switch bytes[open] {
    case UInt8(ascii: "{"), UInt8(ascii: ","): return CSSClasses.saysDisabled(name)
    case UInt8(ascii: "?"):
      return condition(before: open, in: bytes)?.negated.isOfDisabled ?? false
    default: return false
    }
  }

  /// Whether a text is a key with a condition for what is disabled: `{ "text-gray-400": disabled }`.
  static func isKeyOfDisabled(endingAt end: Int, in bytes: [UInt8]) -> Bool {
    let rest = bytes[end...].prefix(100).drop { $0 <= 0x20 }
    guard rest.first == UInt8(ascii: ":") else { return false }
    let value = rest.dropFirst().prefix { !",}?&|".utf8.contains($0) }
    guard value.endIndex < bytes.count, ",}".utf8.contains(bytes[value.endIndex]) else {
      return false
    }
    return CSSClasses.Condition(value, isMet: true)?.isOfDisabled ?? false
  }

  private static func last(before end: Int, in bytes: [UInt8]) -> Int? {
    bytes[max(0, end - 200)..<end].lastIndex { $0 > 0x20 }
  }

  /// The key or the text before a colon, and the sign before that.
  private static func key(before sign: Int, in bytes: [UInt8]) -> (name: String, open: Int)? {
    guard bytes[sign] == UInt8(ascii: ":"), var end = last(before: sign, in: bytes) else {
      return nil
    }
    let isQuoted = "\"'`".utf8.contains(bytes[end])
    if isQuoted { end -= 1 }
    let start = bytes[max(0, end - 400)...max(end, 0)].lastIndex {
      isQuoted ? "\"'`".utf8.contains($0) : !CSSScanner.isName($0)
    }
    guard let start, start <= end else { return nil }
    let name = String(decoding: bytes[(start + 1)..<(end + 1)], as: UTF8.self)
    return last(before: isQuoted ? start : start + 1, in: bytes).map { (name, $0) }
  }

  /// The condition of a line that ends at a sign.
  static func condition(before sign: Int, in bytes: [UInt8]) -> CSSClasses.Condition? {
    let line = bytes[max(0, sign - 80)..<sign]
    let start = line.lastIndex { "({[,;\n".utf8.contains($0) }.map { $0 + 1 } ?? line.startIndex
    return CSSClasses.Condition(bytes[start..<sign], isMet: true)
  }
}
