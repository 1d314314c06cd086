import SourceSyntax

extension CSSElements {
  /// For each element whether it holds icons and no text: shapes, and components without content that are
  /// called icons, have the size of one, or are all that a control with a label shows.
  var holdsIcons: [Bool] {
    var children: [[Int]] = Array(repeating: [], count: elements.count)
    for (index, element) in elements.enumerated() {
      if let parent = element.parent { children[parent].append(index) }
    }
    var result = Array(repeating: false, count: elements.count)
    let icons = elements.contains(where: \.isComponent) ? importedIcons : []
    // What is in an element is after it.
    for (index, element) in elements.enumerated().reversed() where !element.isComponent {
      guard let content = element.content, !children[index].isEmpty, children[index].count <= 16
      else { continue }
      let isLabeled = tag(element, says: Self.label)
      var rest = ""
      var offset = content.lowerBound
      var hasIcon = false
      let isTextless = children[index].allSatisfy { number in
        let child = elements[number]
        guard child.tag.lowerBound >= offset, child.end <= content.upperBound else { return false }
        rest += String(decoding: bytes[offset..<child.tag.lowerBound], as: UTF8.self)
        offset = child.end
        guard !isForHearing(child) else { return true }
        rest.append(Self.icon)
        let isIcon =
          isIcon(child, isLabeled: isLabeled || icons.contains(child.name)) || result[number]
        hasIcon = hasIcon || isIcon
        return isIcon
      }
      guard isTextless, hasIcon else { continue }
      rest += String(decoding: bytes[offset..<content.upperBound], as: UTF8.self)
      result[index] = Self.isTextless(rest[...])
    }
    return result
  }

  func tag(_ element: Element, says word: BytePattern) -> Bool {
    word.isIn(Array(bytes[element.tag]).span)
  }

  private static let label = BytePattern("aria-label")
  private static let hidden = ["sr-only", "visually-hidden"].map { BytePattern($0) }

  /// Whether an element is shown to nobody.
  private func isForHearing(_ element: Element) -> Bool {
    Self.hidden.contains { tag(element, says: $0) }
  }

  private func isIcon(_ element: Element, isLabeled: Bool) -> Bool {
    guard element.name != "svg" else { return element.content != nil }
    guard let content = element.content, bytes[content].allSatisfy({ $0 <= 0x20 }) else {
      return false
    }
    if element.name == "i" { return true }
    return element.isComponent
      && (isLabeled || element.lists.base.hasIconSize
        || element.name.split { ".-".contains($0) }.contains {
          $0 == "icon" || $0.hasPrefix("Icon") || $0.hasSuffix("Icon")
        })
  }

  /// What stands for an icon.
  private static let icon: Character = "\u{1}"

  /// What is between the tags of each element, with marks in place of the elements in it.
  var texts: [String] {
    var shown = Array(repeating: "", count: elements.count)
    var ends = elements.map(\.tag.upperBound)
    func add(_ end: Int, to number: Int) {
      guard let content = elements[number].content, ends[number] < min(end, content.upperBound)
      else {
        return
      }
      shown[number] += String(
        decoding: bytes[ends[number]..<min(end, content.upperBound)], as: UTF8.self)
    }
    for element in elements {
      guard let parent = element.parent else { continue }
      add(element.tag.lowerBound, to: parent)
      shown[parent].append(Self.icon)
      // Of one without an end tag nobody knows what is in it.
      ends[parent] = element.content == nil ? .max : element.end
    }
    for number in elements.indices { add(.max, to: number) }
    return shown
  }

  /// For each element whether it shows a text that is in no other.
  var showText: [Bool] { texts.map { Self.hasText($0) } }

  /// The expressions in a text between tags.
  static func expressions(in text: String) -> [Substring] {
    var result: [Substring] = []
    var depth = 0
    var start = text.startIndex
    for index in text.utf8.indices {
      switch text.utf8[index] {
      case UInt8(ascii: "{"):
        if depth == 0 { start = text.utf8.index(after: index) }
        depth += 1
      case UInt8(ascii: "}") where depth > 0:
        depth -= 1
        if depth == 0 { result.append(text[start..<index]) }
      default: break
      }
    }
    if depth > 0 { result.append(text[start...]) }
    return result
  }

  /// Whether a text between tags, with marks in place of elements, shows something else: words, or
  /// values that are no elements.
  static func hasText(_ text: String) -> Bool {
    var depth = 0
    var value = ""
    for character in text {
      switch character {
      case "{": depth += 1
      case "}":
        depth -= 1
        guard depth <= 0 else { continue }
        depth = 0
        if isValue(value) { return true }
        value = ""
      case _ where depth > 0: value.append(character)
      case _ where character.isLetter || character.isNumber || "=+−÷%".contains(character):
        return true
      default: break
      }
    }
    return false
  }

  /// Whether an expression is a text: `item.name`, but not `children` or `renderIcon()`.
  private static func isValue(_ expression: String) -> Bool {
    let text = expression.asciiLowercased
    return text.contains(where: \.isLetter) && !expression.contains(icon)
      && !expression.unicodeScalars.contains(where: \.properties.isEmojiPresentation)
      && ["children", "icon", "render", "slot", "/*", "component", "map("].allSatisfy {
        !text.contains($0)
      }
  }

  /// Whether a text between tags, with marks in place of icons, shows nothing else: blanks, and
  /// expressions and branches that choose between icons.
  private static func isTextless(_ text: Substring) -> Bool {
    var rest = text
    while let first = rest.first {
      guard first == "{" else {
        guard first.isWhitespace || first == icon else { return false }
        rest = rest.dropFirst()
        continue
      }
      if rest.hasPrefix("{%") {
        let word = rest.dropFirst(2).drop { $0.isWhitespace || $0 == "-" }.prefix(while: \.isLetter)
        guard branches.contains(String(word)), let end = rest.firstRange(of: "%}") else {
          return false
        }
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: "}") else { return false }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      let isBranch = inside.first.map { "#:/".contains($0) } ?? false
      guard isBranch ? !inside.contains(icon) : isChoice(inside) else { return false }
      rest = rest[rest.index(after: end)...]
    }
    return true
  }

  private static let branches: Set = [
    "if", "elif", "elsif", "else", "endif", "unless", "endunless", "for", "endfor",
  ]

  /// Whether an expression chooses between icons, or one and nothing: `open ? icon : null`.
  private static func isChoice(_ expression: Substring) -> Bool {
    guard expression.contains(icon) else { return false }
    return expression.split(separator: ":").allSatisfy { branch in
      var shown = branch
      for mark in ["?", "&&"] {
        while let found = shown.firstRange(of: mark) { shown = shown[found.upperBound...] }
      }
      let rest = shown.filter { !$0.isWhitespace && !"()".contains($0) && $0 != icon }
      return shown.contains(icon)
        ? rest.isEmpty : ["null", "undefined", "false", "''", "\"\""].contains(rest)
    }
  }
}
