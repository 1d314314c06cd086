import SourceSyntax

/// How a selector is made of others.
extension CSSPart {
  /// The compound selectors that one of an element implies, with itself, those that ask for less first:
  /// `.btn`, `.new`, `:hover`, `.btn.new` … of `.btn.new:hover`, `.tag` of `.tag--new`, and `.tag::before` of
  /// `.tag--new::before`.
  static func elements(_ element: String) -> [String] {
    let simple = simpleSelectors(element[...])
    guard let first = simple.first, simple.count <= 5 else { return [element] }
    if simple.count == 1, !first.has("--") { return simple }
    var layers: [(text: String, count: Int)] = [("", 0)]
    for (index, selector) in simple.enumerated() {
      let isElement = index == 0 && selector.first?.isLetter ?? false
      let with = layers.map { ($0.text + selector, $0.count + (isElement ? 0 : 1)) }
      layers = isNeeded(selector, of: first) ? with : layers + with
    }
    // A link with a class is a button, or another thing that has a color of its own.
    if first == "a", simple.contains(where: { $0.hasPrefix(".") }) {
      layers.removeAll { !$0.text.contains(".") }
    }
    if first.hasPrefix("."), let modifier = first.offset(of: "--") {
      layers.append((first[..<modifier] + (pseudoElement(element) ?? ""), 0))
    }
    return layers.sorted { $0.count < $1.count }.map(\.text).filter { !$0.isEmpty }
  }

  /// The specificity of a selector: its identifiers weigh more than its classes, attributes and states,
  /// and those more than its elements (Selectors 4, section 17).
  static func specificity(_ part: String) -> Int {
    var specificity = 0
    for compound in compounds(part) {
      for simple in simpleSelectors(compound) {
        switch simple.first {
        case "#": specificity += CSSSelector.Specificity.id
        case ".", "[": specificity += CSSSelector.Specificity.attribute
        case ":" where !simple.hasPrefix("::"): specificity += CSSSelector.Specificity.attribute
        default: specificity += CSSSelector.Specificity.type
        }
      }
    }
    return specificity
  }

  /// Whether a rule without a selector is one for another element: a part of it, or another control.
  private static func isNeeded(_ selector: String, of element: String) -> Bool {
    selector.hasPrefix("::") || pseudoElements.contains(selector)
      || selector.hasPrefix("[") && element == "input"
  }

  /// The pseudo-elements that may be written with one colon.
  private static let pseudoElements: Set = [":before", ":after", ":first-letter", ":first-line"]

  /// The simple selectors of a compound one: `a`, `.b` and `:not(.c)` of `a.b:not(.c)`.
  static func simpleSelectors(_ compound: Substring) -> [String] {
    let text = compound.utf8
    guard text.dropFirst().contains(where: ".#[:(".utf8.contains) else {
      return compound.isEmpty ? [] : [String(compound)]
    }
    var result: [String] = []
    var depth = 0
    var start = text.startIndex
    var last: UInt8 = 0
    for index in text.indices {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "."), UInt8(ascii: "#"), UInt8(ascii: "["), UInt8(ascii: ":"):
        let isSecondColon =
          byte == UInt8(ascii: ":") && last == byte && text.index(after: start) == index
        guard depth == 0, index > start, !isSecondColon else { break }
        result.append(String(compound[start..<index]))
        start = index
      default: break
      }
      switch byte {
      case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
      default: break
      }
      last = byte
    }
    if start < text.endIndex { result.append(String(compound[start...])) }
    return result
  }

  /// Whether a byte of a selector is between two compound selectors.
  private static func isCombinator(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ">"), UInt8(ascii: "+"), UInt8(ascii: "~"): true
    default: byte <= UInt8(ascii: " ")
    }
  }

  /// The compound selectors of a part: `.bar` and `.item:hover` of `.bar > .item:hover`.
  static func compounds(_ part: String) -> [Substring] {
    part.utf8.split(whereSeparator: isCombinator).map(Substring.init)
  }

  /// The last compound selector of a part without what is around it, and that without a combinator of
  /// descendants or children; `nil` if there is nothing around it.
  static func divided(_ part: String) -> (element: Substring, outer: Substring)? {
    guard let space = part.utf8.lastIndex(where: { $0 <= UInt8(ascii: " ") }) else { return nil }
    var outer = part.utf8[..<space]
    while let last = outer.last, last <= UInt8(ascii: " ") || last == UInt8(ascii: ">") {
      outer.removeLast()
    }
    guard let last = outer.last, last != UInt8(ascii: "+"), last != UInt8(ascii: "~") else {
      return nil
    }
    return (part[part.utf8.index(after: space)...], Substring(outer))
  }

  /// The part of the page around an element, as far as its selector says: `.bar` of `.bar > .item`;
  /// `nil` if it says none.
  static func enclosing(_ part: String) -> String? {
    guard let (element, outer) = divided(part),
      element.utf8.count(where: { $0 == UInt8(ascii: ")") })
        == element.utf8.count(where: { $0 == UInt8(ascii: "(") })
    else { return nil }
    return String(outer)
  }

  /// The last compound selector of a part: `.item:hover` of `.bar > .item:hover`.
  static func element(of part: String) -> String {
    part.utf8.lastIndex(where: isCombinator)
      .map { String(part[part.utf8.index(after: $0)...]) } ?? part
  }
}
