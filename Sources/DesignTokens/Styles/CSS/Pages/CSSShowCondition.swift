/// The conditions on which code shows an element, or gives it a class, as they are written: `v-if="note.done"`.
///
/// Two that are written alike in one file are met together.
enum CSSShowCondition {
  /// A condition without blanks, brackets around it and double negations.
  static func plain(_ text: some StringProtocol) -> String {
    var result = String(text.filter { !$0.isWhitespace })
    while result.hasPrefix("!!") { result.removeFirst(2) }
    while result.first == "(", result.last == ")",
      !result.dropFirst().dropLast().contains(where: { "()".contains($0) })
    {
      result = String(result.dropFirst().dropLast())
    }
    return result
  }

  /// The condition that is met where a plain one is not.
  static func negated(_ plain: String) -> String {
    if plain.hasPrefix("!"), isOne(plain.dropFirst()) { return String(plain.dropFirst()) }
    return isOne(plain[...]) ? "!\(plain)" : "!(\(plain))"
  }

  /// The plain conditions that are all met where one is.
  static func terms(of text: some StringProtocol) -> Set<String> {
    guard !text.contains("||"), !text.contains("?") else { return [plain(text)] }
    return Set(text.split(separator: "&").map { plain($0) })
  }

  /// The plain conditions that a tag states for its element, as Vue and Angular have them.
  static func all(of tag: String) -> Set<String> {
    let written = ["v-if", "v-show", "*ngIf"].lazy.compactMap { value(of: $0, in: tag) }.first
    return written.map { terms(of: $0.prefix { $0 != ";" }) } ?? []
  }

  /// Whether an element has the classes for which a rule asks where some conditions are met; `nil` if these do not
  /// say it.
  static func has(
    _ asked: some Sequence<String>, _ element: CSSPages.Element, where met: Set<String>
  ) -> Bool? {
    var isSure = true
    for name in asked where !element.selectors.contains(name) {
      guard let condition = element.conditions[name] else {
        isSure = false
        continue
      }
      let terms = terms(of: condition)
      if terms.contains(where: { met.contains(negated($0)) }) { return false }
      isSure = isSure && terms.isSubset(of: met)
    }
    return isSure ? true : nil
  }

  /// Whether a condition has no parts that others are made of.
  private static func isOne(_ text: Substring) -> Bool {
    !text.contains { "!&|?=<>+".contains($0) }
  }

  /// The value of an attribute in a tag, without its quotes or braces.
  static func value(of attribute: String, in tag: String) -> Substring? {
    var rest = tag[...]
    while let found = rest.firstRange(of: "\(attribute)=") {
      let isWhole = tag[..<found.lowerBound].last?.isWhitespace ?? false
      rest = rest[found.upperBound...]
      guard isWhole, let quote = rest.first else { continue }
      let inside = rest.dropFirst()
      let end = inside.firstIndex(of: quote == "{" ? "}" : quote)
      return end.map { inside[..<$0] }
    }
    return nil
  }
}
