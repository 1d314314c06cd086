import SourceSyntax

/// The names of the classes that an attribute gives an element.
///
/// A name may stand there always, or in one of several cases: in an expression, or in a branch of a template.
struct CSSClassNames {
  /// Those that the element always has.
  private(set) var certain: Set<String> = []
  /// Those that it has in some case.
  private(set) var possible: Set<String> = []
  /// Those that one choice gives it, each in one of its branches.
  private(set) var chosen: Set<String> = []
  /// The conditions on which it has some of those, as far as there is one for a class.
  private(set) var conditions: [String: String] = [:]
  /// Whether it may have others, which are written elsewhere.
  private(set) var isOpen = false
  /// What names begin with that an expression completes: `btn-` of `btn-${kind}`.
  private(set) var beginnings: Set<String> = []

  /// What code calls the style sheets that it imports as modules.
  private let modules: Set<String>
  /// What it calls the classes that functions make, and these; `nil` if they are those of another file.
  private let made: [String: Set<String>?]

  init(modules: Set<String> = [], made: [String: Set<String>?] = [:]) {
    (self.modules, self.made) = (modules, made)
  }

  var all: Set<String> { certain.union(possible) }

  /// Reads the value of an attribute as it is written, with its quotes or braces.
  mutating func read(_ value: Substring, isExpression: Bool) {
    guard let first = value.first else { return }
    if first == "{" {
      readExpression(value.dropFirst().dropLast(), isCertain: true)
    } else {
      let isQuoted = "\"'".contains(first) && value.count > 1
      let inside = isQuoted ? value.dropFirst().dropLast() : value
      if isExpression {
        readExpression(inside, isCertain: true)
      } else {
        readText(inside, isCertain: true)
      }
    }
  }

  /// Notes a class that the element has in some case, and the condition for that if it is known.
  mutating func note(possible name: String, where condition: Substring? = nil) {
    let isNew = possible.insert(name).inserted
    conditions[name] = isNew ? condition.map { CSSShowCondition.plain($0) } : nil
  }

  private mutating func add(_ word: String, isCertain: Bool) {
    guard !word.isEmpty else { return }
    if isCertain { certain.insert(word) } else { note(possible: word) }
  }

  // MARK: - Texts

  /// What a template inserts at the beginning of a text.
  private struct Insertion {
    let inside: Substring
    let after: Substring

    private static let marks = [
      ("${", "}"), ("#{", "}"), ("{{", "}}"), ("{%", "%}"), ("<?", "?>"), ("<%", "%>"), ("{", "}"),
    ]

    init?(_ text: Substring) {
      guard let first = text.first, "$#{<".contains(first),
        let (start, end) = Self.marks.first(where: { text.hasPrefix($0.0) })
      else { return nil }
      let rest = text.dropFirst(start.count)
      var depth = 0
      var place = rest.startIndex
      while place < rest.endIndex, depth > 0 || !rest[place...].hasPrefix(end) {
        if rest[place] == "{" { depth += 1 }
        if rest[place] == "}" { depth = max(0, depth - 1) }
        place = rest.index(after: place)
      }
      inside = rest[..<place]
      after = rest[place...].dropFirst(end.count)
    }

    /// Whether a branch begins (1), ends (−1) or goes on (0) here; `nil` if it is a value.
    var branch: Int? {
      let text = inside.drop { !$0.isLetter && $0 != "/" && $0 != "#" }
      if text.hasPrefix("/") || text.hasPrefix("end") { return -1 }
      let words = text.drop { $0 == "#" }.split(maxSplits: 2) { !$0.isLetter }
      let word = words.first == "php" ? words.dropFirst().first : words.first
      switch word.map(String.init) {
      case "if", "unless", "for", "foreach", "each", "with", "case", "range":
        return inside.contains("?") && inside.contains(":") && words.first != "php" ? nil : 1
      case "else", "elif", "elsif", "elseif": return 0
      default: return nil
      }
    }
  }

  private mutating func readText(_ text: Substring, isCertain: Bool) {
    var word = ""
    var isComposed = false
    var depth = 0
    var rest = text
    func isCertainHere() -> Bool { isCertain && depth == 0 }
    func end(_ names: inout CSSClassNames) {
      if isComposed {
        names.isOpen = true
        if !word.isEmpty { names.beginnings.insert(word) }
      } else {
        names.add(word, isCertain: isCertainHere())
      }
      (word, isComposed) = ("", false)
    }
    while let first = rest.first {
      guard let insertion = Insertion(rest) else {
        rest = rest.dropFirst()
        if first.isWhitespace {
          end(&self)
        } else if !isComposed {
          word.append(first)
        }
        continue
      }
      rest = insertion.after
      if let branch = insertion.branch {
        end(&self)
        depth = max(0, depth + branch)
      } else if word.isEmpty, rest.first.map({ $0.isWhitespace || "{<$".contains($0) }) ?? true {
        readExpression(insertion.inside, isCertain: isCertainHere())
      } else {
        isComposed = true
      }
    }
    end(&self)
  }

  // MARK: - Expressions

  /// The functions that join lists of classes.
  static let joiners: Set = [
    "cn", "cx", "clsx", "classNames", "classnames", "class_names", "mergeClasses", "token_list",
    "twMerge", "twJoin",
  ]

  private mutating func readExpression(_ text: Substring, isCertain: Bool) {
    let text = Self.trimmed(text)
    let name = text.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
    if Self.joiners.contains(String(name)), text.dropFirst(name.count).first == "(",
      text.last == ")"
    {
      for argument in Self.arguments(text.dropFirst(name.count + 1).dropLast()) {
        readArgument(argument, isCertain: isCertain)
      }
    } else if text.first == "[", let close = Self.closing(text) {
      for argument in Self.arguments(text[text.index(after: text.startIndex)..<close]) {
        readArgument(argument, isCertain: isCertain)
      }
    } else {
      readArgument(text, isCertain: isCertain)
    }
  }

  private mutating func readArgument(_ text: Substring, isCertain: Bool) {
    let text = Self.trimmed(text)
    guard !text.isEmpty, !Self.nothing.contains(text) else { return }
    if let string = Self.string(text) { return readText(string, isCertain: isCertain) }
    if let name = moduleClass(text) { return add(name, isCertain: isCertain) }
    if let inside = Self.inside("(", text) { return readExpression(inside, isCertain: isCertain) }
    if let inside = Self.inside("{", text) {
      return Self.arguments(inside).forEach { readEntry(Self.trimmed($0)) }
    }
    if let (condition, cases) = Self.cases(text) {
      return readCases(cases, of: condition, isCertain: isCertain)
    }
    readParts(of: text)
    isOpen = true
  }

  /// Reads what an expression may be: what all branches of a choice have is always there.
  private mutating func readCases(
    _ cases: [Substring], of condition: Substring, isCertain: Bool
  ) {
    let read = cases.map { text in
      var names = CSSClassNames(modules: modules, made: made)
      names.readExpression(text, isCertain: true)
      return names
    }
    let common =
      isCertain && read.count > 1
      ? read.dropFirst().reduce(read[0].certain) { $0.intersection($1.certain) } : []
    certain.formUnion(common)
    let own = read.map { $0.all.subtracting(common) }
    if isCertain, own.allSatisfy({ $0.count == 1 }) { chosen = Set(own.joined()) }
    let plain = CSSShowCondition.plain(condition)
    for (number, names) in read.enumerated() {
      let known = number == 0 ? plain : CSSShowCondition.negated(plain)
      for name in own[number] {
        let isOfOne = names.certain.contains(name) && own.count { $0.contains(name) } == 1
        note(possible: name, where: isOfOne ? known[...] : nil)
      }
      beginnings.formUnion(names.beginnings)
      isOpen = isOpen || names.isOpen
    }
  }

  /// What is no class in a case of an expression.
  private static let nothing: Set<Substring> = ["null", "undefined", "false"]

  /// Reads an entry of an object, whose keys are classes: `late: isLate`.
  private mutating func readEntry(_ entry: Substring) {
    guard !entry.isEmpty else { return }
    let key = Self.trimmed(Self.split(entry, at: ":").first ?? entry)
    let value = entry[key.endIndex...].drop { $0.isWhitespace }.dropFirst()
    let condition = value.isEmpty ? nil : value
    if let string = Self.string(key) {
      if string.contains(where: { "{<$".contains($0) }) {
        readText(string, isCertain: false)
      } else {
        string.split(separator: " ").forEach { note(possible: String($0), where: condition) }
      }
    } else if let computed = Self.inside("[", key) {
      readExpression(computed, isCertain: false)
    } else if key.allSatisfy({ $0.isLetter || $0.isNumber || "_$".contains($0) }) {
      note(possible: String(key), where: condition ?? key)
    } else {
      isOpen = true
    }
  }

  /// Reads the texts in an expression.
  private mutating func readParts(of text: Substring) {
    var rest = text
    while let first = rest.first {
      if "\"'`".contains(first), let end = Self.endOfString(rest) {
        readText(rest[rest.index(after: rest.startIndex)..<end], isCertain: false)
        rest = rest[rest.index(after: end)...]
      } else if first.isLetter || "_$".contains(first) {
        let name = rest.prefix { $0.isLetter || $0.isNumber || "_$.".contains($0) }
        if let known = moduleClass(name) { add(known, isCertain: false) }
        rest = rest.dropFirst(name.count)
      } else {
        rest = rest.dropFirst()
      }
    }
  }

  /// The class of a module: `card` of `styles.card` and of `styles["card"]`.
  private func moduleClass(_ text: Substring) -> String? {
    let object = text.prefix { $0.isLetter || $0.isNumber || "_$".contains($0) }
    let rest = text.dropFirst(object.count)
    if let known = made[String(object)] {
      let name = String(rest.dropFirst())
      return rest.first == "." && known?.contains(name) ?? true ? name : nil
    }
    guard modules.contains(String(object)) else { return nil }
    if rest.first == ".", rest.dropFirst().allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) {
      return String(rest.dropFirst())
    }
    guard rest.first == "[", rest.last == "]" else { return nil }
    return Self.string(Self.trimmed(rest.dropFirst().dropLast())).map(String.init)
  }

  private static func trimmed(_ text: Substring) -> Substring {
    var text = text.drop { $0.isWhitespace }
    while text.last?.isWhitespace ?? false { text.removeLast() }
    return text
  }

  /// The inside of a text that is one string.
  private static func string(_ text: Substring) -> Substring? {
    guard let first = text.first, "\"'`".contains(first), let end = endOfString(text),
      text.index(after: end) == text.endIndex
    else { return nil }
    return text[text.index(after: text.startIndex)..<end]
  }

  /// The place of the quote that ends the string at the beginning of a text.
  private static func endOfString(_ text: Substring) -> Substring.Index? {
    guard let quote = text.first else { return nil }
    return text.dropFirst().firstIndex(of: quote)
  }

  /// The place of the bracket that closes the one at the beginning of a text.
  private static func closing(_ text: Substring) -> Substring.Index? {
    var depth = 0
    for place in text.indices {
      if "([{".contains(text[place]) { depth += 1 }
      if ")]}".contains(text[place]) { depth -= 1 }
      if depth == 0 { return place }
    }
    return nil
  }

  /// What is in the brackets that are all of a text.
  private static func inside(_ bracket: Character, _ text: Substring) -> Substring? {
    guard text.first == bracket, let close = closing(text),
      text.index(after: close) == text.endIndex
    else { return nil }
    return text[text.index(after: text.startIndex)..<close]
  }

  /// What an expression may be: both branches of `isOpen ? a : b`, or `a` of `isOpen && a`, and the condition for
  /// the first; `nil` if it is another one.
  private static func cases(
    _ text: Substring
  ) -> (condition: Substring, branches: [Substring])? {
    let choice = split(text, at: "?")
    if choice.count > 1 {
      let branches = text[choice[1].startIndex...]
      var depth = 0
      for part in split(branches, at: "?:") {
        guard part.startIndex > branches.startIndex else { continue }
        let sign = text.index(before: part.startIndex)
        depth += text[sign] == "?" ? 1 : -1
        if depth < 0 { return (choice[0], [branches[..<sign], branches[part.startIndex...]]) }
      }
      return nil
    }
    let terms = split(text, at: "&")
    guard terms.count > 1, !text.contains("||"), let last = terms.last else { return nil }
    return (text[..<last.startIndex].dropLast(2), [last])
  }

  private static func arguments(_ text: Substring) -> [Substring] { split(text, at: ",") }

  /// The parts between signs that are in no brackets or strings; `?.`, `??` and a single `&` are no signs.
  private static func split(_ text: Substring, at signs: String) -> [Substring] {
    var depth = 0
    var quote: Character?
    var last: Character = " "
    return text.indices.split { place in
      let character = text[place]
      defer { last = character }
      if let open = quote {
        if character == open { quote = nil }
      } else if "\"'`".contains(character) {
        quote = character
      } else if "([{".contains(character) {
        depth += 1
      } else if ")]}".contains(character) {
        depth -= 1
      }
      guard depth == 0, quote == nil, signs.contains(character) else { return false }
      let next = text[text.index(after: place)...].first
      return switch character {
      case "?": last != "?" && next != "?" && next != "."
      case "&": last == "&"
      default: true
      }
    }.compactMap { part in
      part.first.flatMap { first in part.last.map { text[first...$0] } }
    }
  }
}
