/// A place in code of JavaScript or TypeScript with elements of JSX, which goes on by signs and words.
package struct ScriptCursor {
  package let source: SourceText
  package let bytes: [UInt8]
  package var offset: Int

  package init(_ source: SourceText) {
    self.source = source
    bytes = source.bytes
    offset = source.start
  }

  // MARK: - Asking

  /// The byte at the offset; `nil` at the end of the text.
  package var byte: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Whether a sign is next after spaces and comments; `==` and `=>` are no `=`.
  package func isNext(_ sign: Unicode.Scalar) -> Bool {
    isSign(sign, at: endOfTrivia)
  }

  private func isSign(_ sign: Unicode.Scalar, at offset: Int) -> Bool {
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: sign) else { return false }
    let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
    return sign != "=" || next != UInt8(ascii: "=") && next != UInt8(ascii: ">")
  }

  /// Whether a statement may end here, with what stands before: the next line begins with a word.
  package var isEndOfLine: Bool {
    let next = endOfTrivia
    guard next < bytes.count, Self.isName(bytes[next]), offset > 0 else { return false }
    let last = bytes[offset - 1]
    return bytes[offset..<next].contains(0x0A)
      && (Self.isName(last) || ")]}'\"`".utf8.contains(last))
  }

  /// The bracket that closes the one at the offset.
  package var opening: Unicode.Scalar? {
    guard offset < bytes.count else { return nil }
    switch bytes[offset] {
    case UInt8(ascii: "{"): return "}"
    case UInt8(ascii: "("): return ")"
    case UInt8(ascii: "["): return "]"
    default: return nil
    }
  }

  /// Whether an element begins at the offset, rather than a comparison or the types of a call.
  package var isElement: Bool {
    guard offset + 1 < bytes.count, bytes[offset] == UInt8(ascii: "<") else { return false }
    let next = bytes[offset + 1]
    guard ASCII.isLetter(next) || next == UInt8(ascii: ">") else { return false }
    let before = bytes[..<offset].lastIndex { !JSONReader.isSpace($0) }
    guard let before else { return true }
    if "({[},>=?:&|;".utf8.contains(bytes[before]) { return true }
    return bytes[...before].reversed().starts(with: "return".utf8.reversed())
  }

  /// A range without the spaces around it.
  package func trimmed(_ range: Range<Int>) -> Range<Int> {
    let first = range.first { !JSONReader.isSpace(bytes[$0]) }
    let last = range.last { !JSONReader.isSpace(bytes[$0]) }
    guard let first, let last else { return range.lowerBound..<range.lowerBound }
    return first..<last + 1
  }

  // MARK: - Taking

  package mutating func take(_ sign: Unicode.Scalar) -> Bool {
    let next = endOfTrivia
    guard isSign(sign, at: next) else { return false }
    offset = next + 1
    return true
  }

  package mutating func takeMark(_ mark: String) -> Bool {
    skipTrivia()
    guard bytes[min(offset, bytes.count)...].starts(with: mark.utf8) else { return false }
    // `a?.b` and `a ?? b` choose nothing.
    if mark == "?", offset + 1 < bytes.count, "?.".utf8.contains(bytes[offset + 1]) { return false }
    offset += mark.utf8.count
    return true
  }

  package mutating func takeArrow() -> Bool { takeMark("=>") }

  package mutating func takeName() -> String? {
    skipTrivia()
    let start = offset
    while offset < bytes.count, Self.isName(bytes[offset]) { offset += 1 }
    return offset > start ? source.text(start..<offset) : nil
  }

  /// The name of a member and the colon behind it.
  package mutating func takeKey() -> String? {
    let start = offset
    if let name = quoted() ?? takeName(), take(":") { return name }
    offset = start
    return nil
  }

  /// The name of an attribute of an element, such as `aria-label`.
  package mutating func takeAttribute() -> String? {
    guard var name = takeName() else { return nil }
    while offset < bytes.count, "-:".utf8.contains(bytes[offset]) {
      offset += 1
      name += "-" + (takeName() ?? "")
    }
    return name
  }

  /// The text of a literal in quotes.
  package mutating func quoted() -> String? {
    skipTrivia()
    guard offset < bytes.count, "\"'".utf8.contains(bytes[offset]) else { return nil }
    let start = offset + 1
    skipText()
    return source.text(start..<max(start, offset - 1))
  }

  package mutating func number() -> Double? {
    skipTrivia()
    let start = offset
    while offset < bytes.count, ASCII.isDigit(bytes[offset]) || bytes[offset] == UInt8(ascii: ".") {
      offset += 1
    }
    return Double(source.text(start..<offset))
  }

  /// A name and its members: `colors.ink[500]`.
  package mutating func path() -> [String] {
    guard let first = takeName() else { return [] }
    var names = [first]
    while true {
      let start = offset
      if takeMark("?.") || take("."), let name = takeName() {
        names.append(name)
        continue
      }
      offset = start
      if take("["), let name = quoted() ?? takeName(), take("]") {
        names.append(name)
        continue
      }
      offset = start
      return names
    }
  }

  /// The text of what may be a condition, up to the sign behind it that chooses or ends it.
  package mutating func condition() -> String {
    skipTrivia()
    let start = offset
    while offset < bytes.count, !isEndOfLine || offset == start {
      skipTrivia()
      guard offset < bytes.count, !",;)}]:".utf8.contains(bytes[offset]) else { break }
      if bytes[offset...].starts(with: "&&".utf8) || bytes[offset...].starts(with: "||".utf8) {
        break
      }
      if bytes[offset] == UInt8(ascii: "?") {
        let next = offset + 1 < bytes.count ? bytes[offset + 1] : 0
        guard "?.".utf8.contains(next) else { break }
        offset += 1
      }
      skipOne(isNested: true)
    }
    return source.text(trimmed(start..<offset)).filter { !$0.isWhitespace }
  }

  // MARK: - Skipping

  /// Goes on to one of some signs outside of brackets and texts.
  package mutating func skip(until signs: String) {
    skipTrivia()
    while offset < bytes.count, !signs.utf8.contains(bytes[offset]) {
      if ")}]".utf8.contains(bytes[offset]) { return }
      skipOne(isNested: true)
      skipTrivia()
    }
  }

  /// Skips a text, a word or one byte, and what is in a bracket if it is nested.
  package mutating func skipOne(isNested: Bool) {
    var depth = 0
    repeat {
      skipTrivia()
      guard offset < bytes.count else { return }
      switch bytes[offset] {
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
        depth += 1
        offset += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"):
        depth -= 1
        offset += 1
      case let byte where Self.isName(byte): _ = takeName()
      default: offset += 1
      }
    } while isNested && depth > 0
  }

  /// Skips the types of a call or of a template: `<Props & { isOn: boolean }>`.
  package mutating func skipTypes() {
    var depth = 0
    repeat {
      skipTrivia()
      guard offset < bytes.count else { return }
      if bytes[offset] == UInt8(ascii: "<") { depth += 1 }
      // The arrow of a function ends no types.
      if bytes[offset] == UInt8(ascii: ">"), bytes[offset - 1] != UInt8(ascii: "=") { depth -= 1 }
      if "<>".utf8.contains(bytes[offset]) { offset += 1 } else { skipOne(isNested: true) }
    } while depth > 0
  }

  /// Skips the type behind the colon of a constant: `Record<Kind, { fill: string }>`.
  package mutating func skipAnnotation() {
    while offset < bytes.count, !isNext("="), !isNext(";") {
      if isNext("<") { skipTypes() } else { skipOne(isNested: true) }
    }
  }

  /// Whether the offset is where a template inserts a value.
  package var isHole: Bool { Self.isHole(at: offset, in: bytes) }

  package static func isHole(at offset: Int, in bytes: [UInt8]) -> Bool {
    bytes[offset] == UInt8(ascii: "$") && offset + 1 < bytes.count
      && bytes[offset + 1] == UInt8(ascii: "{")
  }

  package mutating func skipText() { offset = Self.endOfText(at: offset, in: bytes) }

  /// Where a text in quotes ends; one in single or double quotes ends with its line, and what a template
  /// inserts may have others.
  package static func endOfText(at start: Int, in bytes: [UInt8]) -> Int {
    endOfText(at: start, in: bytes, depth: 0)
  }

  private static func endOfText(at start: Int, in bytes: [UInt8], depth: Int) -> Int {
    let quote = bytes[start]
    let isTemplate = quote == UInt8(ascii: "`")
    var offset = start + 1
    while offset < bytes.count, bytes[offset] != quote {
      if !isTemplate, bytes[offset] == 0x0A { return offset }
      if isTemplate, depth < maximumDepth, isHole(at: offset, in: bytes) {
        offset = endOfHole(at: offset, in: bytes, depth: depth + 1)
      } else {
        offset += bytes[offset] == UInt8(ascii: "\\") ? 2 : 1
      }
    }
    return min(offset + 1, bytes.count)
  }

  /// How deep templates are in others.
  private static let maximumDepth = 32

  /// Where what a template inserts at an offset ends.
  package static func endOfHole(at start: Int, in bytes: [UInt8]) -> Int {
    endOfHole(at: start, in: bytes, depth: 0)
  }

  private static func endOfHole(at start: Int, in bytes: [UInt8], depth: Int) -> Int {
    var braces = 0
    var offset = start + 1
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "{"): braces += 1
      case UInt8(ascii: "}"):
        braces -= 1
        if braces == 0 { return offset + 1 }
      case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
        offset = endOfText(at: offset, in: bytes, depth: depth)
        continue
      default: break
      }
      offset += 1
    }
    return bytes.count
  }

  /// Where the comment at an offset ends; `nil` if there is none.
  package static func endOfComment(at start: Int, in bytes: [UInt8]) -> Int? {
    guard start + 1 < bytes.count, bytes[start] == UInt8(ascii: "/") else { return nil }
    switch bytes[start + 1] {
    case UInt8(ascii: "/"): return bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
    case UInt8(ascii: "*"):
      var end = start + 4
      while end <= bytes.count,
        bytes[end - 2] != UInt8(ascii: "*") || bytes[end - 1] != UInt8(ascii: "/")
      {
        end += 1
      }
      return min(end, bytes.count)
    default: return nil
    }
  }

  /// Skips spaces and comments.
  @discardableResult package mutating func skipTrivia() -> Bool {
    offset = endOfTrivia
    return true
  }

  /// Where the next sign or word is, behind spaces and comments.
  private var endOfTrivia: Int {
    var end = offset
    while end < bytes.count {
      if JSONReader.isSpace(bytes[end]) {
        end += 1
      } else if let next = Self.endOfComment(at: end, in: bytes) {
        end = next
      } else {
        break
      }
    }
    return end
  }

  package static func isName(_ byte: UInt8) -> Bool {
    ASCII.isLetter(byte) || ASCII.isDigit(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }
}
