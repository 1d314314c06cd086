import SourceSyntax

/// The classes that a component of Blade adds to those that it is given:
/// `{{ $attributes->class(['p-4', 'font-bold' => $isOpen])->merge(['class' => 'text-sm']) }}`.
extension CSSElements {
  private static let attributesOfCaller = BytePattern("$attributes")

  /// Reads what a template inserts into a tag.
  func readInsertion(_ range: Range<Int>, _ lists: inout Lists) {
    guard let start = Self.attributesOfCaller.offsets(in: bytes[range].span).first else { return }
    var place = range.lowerBound + start + Self.attributesOfCaller.count
    while let (method, arguments) = nextCall(place, to: range.upperBound) {
      place = arguments.upperBound
      let classes = method == "merge" ? classEntry(of: arguments) : arguments
      guard ["class", "merge"].contains(method), let classes else { continue }
      readExpression(classes, &lists, isCertain: true, by: .sheet)
      if hasVariable(classes) { (lists.isOpen, lists.isOpenBeyondCaller) = (true, true) }
      // The caller may give it another color.
      if ([lists.base] + lists.alternatives).contains(where: { $0.setsText || $0.setsGround }) {
        lists.isOpen = true
      }
    }
  }

  /// The method that is called next, and its arguments in their brackets.
  private func nextCall(_ start: Int, to limit: Int) -> (method: String, arguments: Range<Int>)? {
    let rest = bytes[start..<limit].drop { $0 <= 0x20 }
    guard rest.starts(with: "->".utf8) else { return nil }
    let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ">") && CSSScanner.isName($0) }
    guard name.endIndex < limit, bytes[name.endIndex] == UInt8(ascii: "(") else { return nil }
    return (
      String(decoding: name, as: UTF8.self), name.endIndex..<closing(name.endIndex, to: limit)
    )
  }

  /// The value of the entry for classes in an array of attributes, with the sign before it.
  private func classEntry(of arguments: Range<Int>) -> Range<Int>? {
    for quote in ["'", "\""] {
      let key = BytePattern("\(quote)class\(quote)")
      for offset in key.offsets(in: bytes[arguments].span) {
        let rest = bytes[(arguments.lowerBound + offset + key.count)..<arguments.upperBound]
          .drop { $0 <= 0x20 }
        guard rest.starts(with: "=>".utf8) else { continue }
        let start = rest.startIndex + 2
        return start..<endOfArgument(start, to: arguments.upperBound - 1)
      }
    }
    return nil
  }

  /// Whether some variable, rather than a text, is one of the classes.
  private func hasVariable(_ arguments: Range<Int>) -> Bool {
    var last = UInt8(ascii: "(")
    for byte in bytes[arguments] where byte > 0x20 {
      if byte == UInt8(ascii: "$"), "([,.".utf8.contains(last) { return true }
      last = byte
    }
    return false
  }

  /// Whether a text between tags of a template of Blade shows something besides its directives: `@csrf` and
  /// `@if($isOpen)` show nothing.
  static func hasText(ofBlade text: String) -> Bool {
    var shown = ""
    var rest = text[...]
    while let sign = rest.firstIndex(of: "@") {
      let name = rest[rest.index(after: sign)...].prefix(while: \.isLetter)
      shown += rest[..<sign]
      rest = rest[name.endIndex...]
      if showing.contains(String(name)) { return true }
      let arguments = rest.drop { $0 == " " }
      if !name.isEmpty, arguments.first == "(" { rest = afterBrackets(arguments) }
    }
    return hasText(shown + rest)
  }

  /// The directives that show a text.
  private static let showing: Set = ["choice", "json", "lang", "yield"]

  /// What is behind the brackets at the beginning of a text.
  private static func afterBrackets(_ text: Substring) -> Substring {
    var depth = 0
    for place in text.indices {
      if text[place] == "(" { depth += 1 }
      if text[place] == ")" { depth -= 1 }
      if depth == 0 { return text[text.index(after: place)...] }
    }
    return ""
  }
}
