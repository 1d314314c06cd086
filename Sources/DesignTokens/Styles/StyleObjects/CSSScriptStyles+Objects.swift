import SourceSyntax

/// The style sheets that code writes as objects: `makeStyles({ note: { color: "#222" } })`, which is a rule for
/// `.note`, and `const Note = styled.p({ color: "#222" })`, which is one for `.Note`.
///
/// Colors stay at their places; all else moves where there is room.
extension CSSScriptStyles {
  /// Copies an object of classes, at the cursor.
  ///
  /// - Returns: Whether some of them are known.
  mutating func copyClasses() -> Bool {
    let open = text.offset
    let count = classes.count
    guard text.take("{") else { return false }
    while !text.isNext("}"), text.offset < text.bytes.count {
      text.skipTrivia()
      let start = text.offset
      if let name = text.takeKey() {
        let value = text.offset
        if copyClass(name, at: start) {
          classes.insert(name)
        } else {
          text.offset = value
          text.skip(until: ",}")
          clear(start..<text.offset)
        }
      }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    _ = text.take("}")
    guard classes.count > count else { return false }
    objects.append(open..<text.offset)
    return true
  }

  /// Copies the rule of a class, behind its name: an object, or one that a function returns.
  private mutating func copyClass(_ name: String, at start: Int) -> Bool {
    let first = "\"'".utf8.contains(text.bytes[start]) ? start : start - 1
    guard name.utf8.allSatisfy(ScriptCursor.isName), !classes.contains(name),
      first >= 0, bytes[first] == 0x20
    else { return false }
    let value = text.offset
    if text.isNext("(") { text.skipOne(isNested: true) } else { _ = text.takeName() }
    let isFunction = text.takeArrow() && text.take("(")
    if !isFunction { text.offset = value }
    guard text.isNext("{"), copyObject(depth: 0), !isFunction || text.take(")"),
      text.isNext(",") || text.isNext("}")
    else { return false }
    bytes[first] = UInt8(ascii: ".")
    bytes.replaceSubrange(first + 1..<first + 1 + name.utf8.count, with: name.utf8)
    return true
  }

  /// Copies an object of declarations and rules, at the cursor, and goes on behind it.
  ///
  /// - Returns: Whether all that draws is known or stands there as something unknown.
  mutating func copyObject(depth: Int) -> Bool {
    guard depth < Self.maximumDepth, text.take("{") else { return false }
    bytes[text.offset - 1] = UInt8(ascii: "{")
    var free = text.offset
    while !text.isNext("}"), text.offset < text.bytes.count {
      text.skipTrivia()
      let start = text.offset
      var isKnown = true
      if text.takeMark("...") {
        isKnown = copySpread(at: start, &free)
      } else if let key = text.takeKey() {
        isKnown =
          text.isNext("{")
          ? copyNested(key, at: start, depth: depth, &free)
          : copyDeclaration(Self.property(key), at: start, &free)
      } else if let name = text.takeName(), text.isNext(",") || text.isNext("}") {
        isKnown = put("a()", for: Self.property(name), at: start, &free)
      }
      guard isKnown else { return false }
      text.skip(until: ",}")
      guard text.take(",") else { break }
    }
    guard text.take("}") else { return false }
    bytes[text.offset - 1] = UInt8(ascii: "}")
    return true
  }

  // MARK: - Declarations

  /// What CSS calls a property of code: `background-color` for `backgroundColor`.
  private static func property(_ key: String) -> String {
    key.reduce(into: "") { name, letter in
      if letter.isUppercase { name.append("-") }
      name += letter.lowercased()
    }
  }

  /// What must be known of a rule.
  private static let drawing: Set = [
    "color", "background", "background-color", "background-image", "opacity", "font", "font-size",
  ]
  private static let numbers: Set = [
    "flex", "flex-grow", "flex-shrink", "font-weight", "line-height", "opacity", "order", "z-index",
  ]

  private mutating func copyDeclaration(
    _ name: String, at start: Int, _ free: inout Int
  ) -> Bool {
    text.skipTrivia()
    let first = text.offset
    if let value = literal() {
      // There is no room for the longer name where no space is before the value.
      let room = free..<value.lowerBound
      let short = name == "background-color" ? "background" : name
      guard let fitting = [name, short].first(where: { $0.utf8.count < room.count }) else {
        return !Self.drawing.contains(name)
      }
      let mark = "\(fitting):"
      let place = max(free, min(start, value.lowerBound - mark.utf8.count))
      write(mark.utf8, at: place, in: place..<value.lowerBound)
      bytes.replaceSubrange(value, with: text.bytes[value])
      bytes[value.upperBound] = UInt8(ascii: ";")
      free = value.upperBound + 1
      return true
    }
    text.offset = first
    if let number = text.number(), isAtEndOfMember {
      let unit = number == 0 || Self.numbers.contains(name) ? "" : "px"
      let value = text.source.text(text.trimmed(first..<text.offset)) + unit
      return put(value, for: name, at: start, &free)
    }
    text.offset = first
    if CSSChoice.properties.contains(name), copyChoice(for: name, &free) { return true }
    text.offset = first
    let names = text.path()
    if isAtEndOfMember, let color = constant(names.joined(separator: ".")) {
      return put(color, for: name, at: start, &free)
    }
    if readsThemes, isAtEndOfMember, let property = CSSThemeNames.property(of: names) {
      return put("var(\(property))", for: name, at: start, &free)
    }
    return put("a()", for: name, at: start, &free)
  }

  /// Copies the colors between which a condition chooses.
  private mutating func copyChoice(for name: String, _ free: inout Int) -> Bool {
    let places = CSSChoice.colors(at: &text)
    guard let first = places.first, let last = places.last, isAtEndOfMember else { return false }
    let marks = [name, "background"].prefix(name == "background-color" ? 2 : 1).map {
      "\($0):\(CSSChoice.function)"
    }
    guard let mark = marks.first(where: { free + $0.utf8.count <= first.lowerBound }) else {
      return false
    }
    let start = first.lowerBound - mark.utf8.count
    write(mark.utf8, at: start, in: free..<first.lowerBound)
    for place in places {
      bytes.replaceSubrange(place, with: text.bytes[place])
      bytes[place.upperBound] = UInt8(ascii: place == last ? ")" : ",")
    }
    free = last.upperBound + 1
    if text.bytes[free] == UInt8(ascii: ",") {
      bytes[free] = UInt8(ascii: ";")
      free += 1
    }
    return true
  }

  private var isAtEndOfMember: Bool { text.isNext(",") || text.isNext("}") }

  /// The inside of a text that is all of a value.
  private mutating func literal() -> Range<Int>? {
    guard let quote = text.byte, "\"'`".utf8.contains(quote) else { return nil }
    let start = text.offset + 1
    text.skipText()
    let range = start..<max(start, text.offset - 1)
    let isPlain = !text.bytes[range].contains { "\\;{}$\n".utf8.contains($0) }
    let isClosed = range.upperBound < text.bytes.count && text.bytes[range.upperBound] == quote
    return isPlain && isClosed && isAtEndOfMember ? range : nil
  }

  /// Writes a declaration between what was written last and the next member.
  ///
  /// - Returns: Whether there is room, or the property says nothing of colors.
  private mutating func put(
    _ value: String, for name: String, at start: Int, _ free: inout Int
  ) -> Bool {
    var end = text
    end.skip(until: ",}")
    _ = end.take(",")
    end.skipTrivia()
    let names = name == "background-color" ? [name, "background"] : [name]
    for name in names {
      for mark in [";", ""] where !mark.isEmpty || end.isNext("}") {
        let declaration = Array("\(name):\(value)\(mark)".utf8)
        for place in [max(start, free), free] {
          let room = place..<end.offset
          let lines = bytes[room].count { $0 == 0x0A }
          guard declaration.count + lines <= room.count else { continue }
          write(declaration, at: place, in: room)
          free = place + declaration.count
          return true
        }
      }
    }
    return !Self.drawing.contains(name)
  }

  /// What other objects are called that set no color of a text or a background.
  private static let colorless: Set = [
    "border", "borders", "elevation", "elevations", "font", "fonts", "layout", "shadow", "shadows",
    "shorthands", "spacing", "toolbar", "transition", "transitions", "typography",
  ]

  /// What objects are called whose texts may be large, and those whose texts are not.
  private static let large: Set = [
    "display", "font", "fonts", "h1", "h2", "h3", "h4", "h5", "h6", "heading", "headline", "title",
    "typography",
  ]
  private static let small: Set = ["body", "body1", "body2", "button", "caption", "label", "small"]

  /// Writes that it is not known what another object sets, as far as the members behind it do not set that. A text
  /// that may be large is one.
  private mutating func copySpread(at start: Int, _ free: inout Int) -> Bool {
    let words = text.path().flatMap(AppearanceNaming.words)
    let later = keysBehind()
    if words.contains(where: Self.large.contains), !words.contains(where: Self.small.contains),
      !later.contains("font-size"),
      !put("\(Int(LargeText.size))pt", for: "font-size", at: start, &free)
    {
      return false
    }
    guard !words.contains(where: Self.colorless.contains) else { return true }
    return ["color", "background"].allSatisfy { name in
      later.contains { $0 == name || $0 == "\(name)-color" }
        || put("a()", for: name, at: start, &free)
    }
  }

  /// The properties that the members behind the one at the cursor set.
  private func keysBehind() -> [String] {
    var inner = text
    var result: [String] = []
    inner.skip(until: ",}")
    while inner.take(","), result.count < Self.maximumMembers, inner.offset < inner.bytes.count {
      if let key = inner.takeKey() { result.append(Self.property(key)) }
      inner.skip(until: ",}")
    }
    return result
  }

  private static let maximumMembers = 64

  // MARK: - Rules

  /// Copies a rule in another one: `"&:hover": { … }`. What is for some windows or for parts that code names says
  /// nothing.
  private mutating func copyNested(
    _ key: String, at start: Int, depth: Int, _ free: inout Int
  ) -> Bool {
    text.skipTrivia()
    // `color: { default: "#222", ":hover": "#444" }`
    let property = Self.property(key)
    if Self.drawing.contains(property) { return put("a()", for: property, at: start, &free) }
    let open = text.offset
    defer { free = text.offset }
    if key == "selectors" {
      let isKnown = copyObject(depth: depth + 1)
      if isKnown { (bytes[open], bytes[text.offset - 1]) = (0x20, 0x20) }
      return isKnown
    }
    guard "\"'".utf8.contains(text.bytes[start]), key.first.map({ "&:@> ".contains($0) }) ?? false,
      !key.hasPrefix("@") || key.hasPrefix("@media "), !key.contains("\\")
    else {
      text.skipOne(isNested: true)
      return key != "variants"
    }
    bytes.replaceSubrange(
      start + 1..<start + 1 + key.utf8.count, with: key.replacing("$", with: ".").utf8)
    if key.hasPrefix(":") { bytes[start] = UInt8(ascii: "&") }
    return copyObject(depth: depth + 1)
  }
}
