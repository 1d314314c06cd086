import SourceSyntax

/// The utilities of Tailwind CSS that views have as their classes, or as styles that a template makes of them.
extension NativeViewReader {
  /// The attributes for classes, besides which the same ones for styles win.
  static let classAttributes: Set<String> = ["className", "contentContainerClassName"]
  /// The functions that leave the last of several utilities for one property.
  private static let mergers: Set<String> = ["cn", "style", "tw", "twMerge"]
  /// Those that only join lists of classes.
  private static let joiners: Set<String> = ["classNames", "classnames", "clsx", "cx", "twJoin"]

  /// Whether a name is that of the function of a library which makes styles of classes: `` tw`bg-white` ``.
  func makesStylesOfClasses(_ name: String) -> Bool {
    if name == "tw" { return true }
    guard let address = names.imports[name]?.address.lowercased() else { return false }
    return ["tailwind", "twrnc"].contains(where: address.contains)
  }

  /// What the value of an attribute for classes sets, in quotes or braces at the cursor.
  mutating func classesOfAttribute() -> [Look] {
    guard text.take("{") else { return classes(isOrdered: false, depth: 0) }
    let looks = classes(isOrdered: false, depth: 0)
    let isWhole = text.isNext("}")
    text.skip(until: "}")
    _ = text.take("}")
    return isWhole ? looks : [.unknown]
  }

  /// What an expression with classes sets, at the cursor; it goes on behind what is understood.
  ///
  /// - Parameters:
  ///   - isOrdered: Whether the last of several utilities for one property counts.
  ///   - depth: How deep the expression is in others.
  /// - Returns: What it sets under some conditions each.
  mutating func classes(isOrdered: Bool, depth: Int) -> [Look] {
    guard depth < Self.maximumDepth else { return [.unknown] }
    text.skipTrivia()
    switch text.byte {
    case UInt8(ascii: "["):
      text.offset += 1
      return classes(until: "]", isOrdered: isOrdered, depth: depth + 1)
    case UInt8(ascii: "{"): return chosenClasses(isOrdered: isOrdered, depth: depth + 1)
    case UInt8(ascii: "("):
      text.offset += 1
      let inner = classes(isOrdered: isOrdered, depth: depth + 1)
      let isWhole = text.isNext(")")
      text.skip(until: ")")
      _ = text.take(")")
      return isWhole ? inner : [.unknown]
    default: break
    }
    let start = text.offset
    let condition = text.condition()
    if text.takeMark("&&") {
      return Self.chosen(condition, classes(isOrdered: isOrdered, depth: depth + 1), [Look()])
    }
    if text.takeMark("?") {
      let met = classes(isOrdered: isOrdered, depth: depth + 1)
      guard text.take(":") else { return [.unknown] }
      return Self.chosen(condition, met, classes(isOrdered: isOrdered, depth: depth + 1))
    }
    text.offset = start
    let looks = operand(isOrdered: isOrdered, depth: depth)
    return takeFallback() ? [.unknown] : looks
  }

  /// A text, a template, a call or a name.
  private mutating func operand(isOrdered: Bool, depth: Int) -> [Look] {
    let start = text.offset
    if text.quoted() != nil {
      return looks(of: start + 1..<max(start + 1, text.offset - 1), isOrdered: isOrdered)
    }
    if text.byte == UInt8(ascii: "`") { return template(isOrdered: isOrdered, depth: depth + 1) }
    let path = text.path()
    guard let name = path.last else { return [.unknown] }
    if text.take("(") {
      let isMerger = Self.mergers.contains(name) || makesStylesOfClasses(path[0])
      guard isMerger || Self.joiners.contains(name) else {
        text.skip(until: ")")
        _ = text.take(")")
        return [.unknown]
      }
      return classes(until: ")", isOrdered: isMerger, depth: depth + 1)
    }
    switch name {
    case "undefined", "null", "false": return [Look()]
    // What the component is given may set nothing.
    default: return [path.count == 1 ? Look(isGiven: true) : .unknown]
    }
  }

  /// The classes of a list, up to the bracket that closes it.
  private mutating func classes(
    until end: Unicode.Scalar, isOrdered: Bool, depth: Int
  ) -> [Look] {
    var result = [Look()]
    while !text.isNext(end), text.offset < text.bytes.count {
      let next = classes(isOrdered: isOrdered, depth: depth)
      result = Self.joined(result, next, isOrdered: isOrdered)
      text.skip(until: ",\(end)")
      guard text.take(",") else { break }
    }
    _ = text.take(end)
    return result
  }

  /// `{ "text-red-500": isWrong, "bg-white": true }`
  private mutating func chosenClasses(isOrdered: Bool, depth: Int) -> [Look] {
    guard depth < Self.maximumDepth, text.take("{") else { return [.unknown] }
    var result = [Look()]
    while !text.isNext("}"), text.offset < text.bytes.count {
      text.skipTrivia()
      let start = text.offset
      guard text.takeKey() != nil else {
        result = [.unknown]
        break
      }
      let isQuoted = "\"'".utf8.contains(text.bytes[start])
      var end = start
      if isQuoted {
        end = ScriptCursor.endOfText(at: start, in: text.bytes) - 1
      } else {
        while end < text.bytes.count, ScriptCursor.isName(text.bytes[end]) { end += 1 }
      }
      let own = looks(of: (isQuoted ? start + 1 : start)..<end, isOrdered: isOrdered)
      let condition = text.condition()
      let met = condition == "true" ? own : Self.chosen(condition, own, [Look()])
      result = Self.joined(result, met, isOrdered: isOrdered)
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    text.skip(until: "}")
    _ = text.take("}")
    return result
  }

  /// What a template with classes sets, at the quote that begins it.
  mutating func template(isOrdered: Bool, depth: Int) -> [Look] {
    let bytes = text.bytes
    let end = ScriptCursor.endOfText(at: text.offset, in: bytes)
    defer { text.offset = end }
    guard depth < Self.maximumDepth else { return [.unknown] }
    var result = [Look()]
    var start = text.offset + 1
    var offset = start
    func isInWord(_ place: Int) -> Bool {
      place > text.offset && place < end - 1 && bytes[place] > UInt8(ascii: " ")
    }
    while offset < end - 1 {
      guard ScriptCursor.isHole(at: offset, in: bytes) else {
        offset += 1
        continue
      }
      let close = ScriptCursor.endOfHole(at: offset, in: bytes)
      // A part of a class: `text-${tone}`.
      guard offset == start || !isInWord(offset - 1), close >= end - 1 || !isInWord(close) else {
        return [.unknown]
      }
      let before = looks(of: start..<offset, isOrdered: isOrdered)
      result = Self.joined(result, before, isOrdered: isOrdered)
      var inner = self
      inner.text.offset = offset + 2
      let inserted = inner.classes(isOrdered: isOrdered, depth: depth + 1)
      result = Self.joined(
        result, inner.text.isNext("}") ? inserted : [.unknown], isOrdered: isOrdered)
      (start, offset) = (close, close)
    }
    return Self.joined(
      result, looks(of: start..<max(start, end - 1), isOrdered: isOrdered), isOrdered: isOrdered)
  }

  private func looks(of list: Range<Int>, isOrdered: Bool) -> [Look] {
    classes.looks(of: list, in: text.source, by: isOrdered ? .list : .unknown)
  }

  /// What two lists of classes set together. Which utility for a color counts if both have one is known only where
  /// a function keeps the last one.
  private static func joined(_ looks: [Look], _ others: [Look], isOrdered: Bool) -> [Look] {
    guard !isOrdered else { return merged(looks, others) }
    let result = looks.flatMap { look in
      others.compactMap { other -> Look? in
        guard var both = look.under(other) else { return nil }
        if look.text != nil, other.text != nil { both.text = .unknown }
        if look.background != nil, other.background != nil { both.background = .unknown }
        return both
      }
    }
    return result.count <= maximumLooks ? result : [.unknown]
  }
}
