import FileAccess
import PaletteRules
import SourceSyntax
import YAMLSyntax

/// Finds the suppressions in a text: comments in any language that has them, and entries of
/// `$extensions` in JSON and its relatives.
struct SuppressionReader {
  /// The name of this tool among the `$extensions`.
  private static let vendor = "dev.palette-check"
  private static let keys = ["rule", "reason", "until", "against", "contexts"]

  /// How many suppressions a file may have: each is compared with every finding. The baseline is for
  /// more.
  static let most = 1000

  private let source: SourceText
  private let bytes: [UInt8]
  private var suppressions: [Suppression] = []

  /// The suppressions of a text, in its order.
  static func suppressions(in source: SourceText) -> [Suppression] {
    let comments = [SuppressionComment.word, SuppressionComment.mistakenWord]
      .flatMap { occurrences(of: $0, in: source.bytes) }.sorted()
    // A name that is misspelled is told, too.
    let hasExtensions =
      contains(vendor, in: source.bytes)
      || contains("ignore", in: source.bytes) && contains("$extensions", in: source.bytes)
    guard !comments.isEmpty || hasExtensions else { return [] }
    var reader = SuppressionReader(source: source)
    reader.read(Array(comments.prefix(most + 1)), hasExtensions: hasExtensions)
    return reader.suppressions.sorted {
      $0.location.range.start.offset < $1.location.range.start.offset
    }
  }

  private init(source: SourceText) {
    self.source = source
    bytes = source.bytes
  }

  /// Where a word occurs (Horspool's algorithm).
  private static func occurrences(of word: String, in bytes: [UInt8]) -> [Int] {
    let word = Array(word.utf8)
    var skips = Array(repeating: word.count, count: 256)
    for (index, byte) in word.dropLast().enumerated() { skips[Int(byte)] = word.count - 1 - index }
    var found: [Int] = []
    var start = 0
    let span = bytes.span
    while start + word.count <= bytes.count {
      let last = span[start + word.count - 1]
      if last == word[word.count - 1], bytes[start..<start + word.count].elementsEqual(word) {
        found.append(start)
      }
      start += skips[Int(last)]
    }
    return found
  }

  private static func contains(_ word: String, in bytes: [UInt8]) -> Bool {
    !occurrences(of: word, in: bytes).isEmpty
  }

  private mutating func read(_ comments: [Int], hasExtensions: Bool) {
    switch Path.fileExtension(source.name) {
    case "css", "scss", "sass", "less", "pcss", "postcss": readStyleSheet(comments)
    case "xml": readXML(comments)
    case "kt", "swift": readCode(comments)
    default:
      guard let document = document() else { return readLines(comments) }
      if hasExtensions { readExtensions(document) }
      readComments(comments, in: document)
    }
  }

  private func document() -> JSONDocument? {
    let language = DataLanguage(fileName: source.name)
    return language == .json
      ? try? JSONReader.readForgiving(source, severity: .warning)
      : try? JSONDocument.read(source, as: language)
  }

  // MARK: - Comments

  /// Adds the suppressions of a comment.
  ///
  /// - Parameters:
  ///   - comment: The comment with its marks.
  ///   - content: The text from the word to the end of what is written in the comment.
  ///   - next: What follows the comment.
  private mutating func add(
    _ comment: Range<Int>, _ content: Range<Int>, next: () -> Range<Int>?
  ) {
    var end = content.upperBound
    while end > content.lowerBound, bytes[end - 1] <= 0x20 { end -= 1 }
    let location = source.location(of: content.lowerBound..<end)
    guard let parsed = SuppressionComment.parse(source.text(content), at: location) else { return }
    for var suppression in parsed.suppressions {
      if !parsed.isForFile {
        suppression.scope =
          whatEnds(before: comment) ?? next() ?? comment.upperBound..<comment.upperBound
      }
      append(suppression)
    }
  }

  /// What ends on the line of a comment that has nothing behind it: the line, and those before it as
  /// far as brackets reach. Nothing if the line is only the end of a block, or opens what follows.
  private func whatEnds(before comment: Range<Int>) -> Range<Int>? {
    func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }
    let behind = bytes[comment.upperBound...].first { $0 != 0x20 && $0 != 0x09 }
    guard behind.map(isBreak) ?? true else { return nil }
    let line = bytes[source.start..<comment.lowerBound].reversed().prefix { !isBreak($0) }
    let written = line.filter { $0 > 0x20 }
    guard let last = written.first, !"{[(:-".utf8.contains(last),
      !written.allSatisfy({ "}]),;".utf8.contains($0) })
    else { return nil }
    var depth = 0
    var start = comment.lowerBound
    while start > source.start, depth > 0 || !isBreak(bytes[start - 1]) {
      start -= 1
      if ")]}".utf8.contains(bytes[start]) { depth += 1 }
      if "([{".utf8.contains(bytes[start]) { depth -= 1 }
    }
    return start..<comment.lowerBound
  }

  /// Adds a suppression; the first one too many is a defect, and the others are left out.
  private mutating func append(_ suppression: Suppression) {
    guard suppressions.count <= Self.most else { return }
    var suppression = suppression
    if suppressions.count == Self.most {
      suppression.defect = .init(
        "the file has more than \(Self.most) suppressions; the others are not read",
        help: "Suppress the rule for the file, or accept the findings with a baseline.")
    }
    suppressions.append(suppression)
  }

  /// The comment of a language whose opening stands before a word, and its text from there on.
  private func comment(
    around word: Int, openings: [(opening: String, closing: String?)]
  ) -> (comment: Range<Int>, content: Range<Int>)? {
    var start = word
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    for (opening, closing) in openings where bytes[..<start].hasSuffix(opening) {
      let first = start - opening.utf8.count
      guard let closing else {
        let end = bytes[word...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? bytes.count
        return (first..<end, word..<end)
      }
      let wanted = Array(closing.utf8)
      var end = word
      while end < bytes.count, !bytes[end...].starts(with: wanted) { end += 1 }
      return (first..<min(end + wanted.count, bytes.count), word..<end)
    }
    return nil
  }

  private mutating func readComments(_ words: [Int], in document: JSONDocument) {
    let openings: [(String, String?)] =
      document.language == .yaml ? [("#", nil)] : [("//", nil), ("/*", "*/"), ("/**", "*/")]
    for word in words {
      // What is in a value or a name is no comment.
      let isInText = document.nodes.contains { node in
        node.isScalar && Int(node.start) <= word && word < Int(node.end)
      }
      guard !isInText, let (comment, content) = comment(around: word, openings: openings) else {
        continue
      }
      add(comment, content) { document.member(after: comment.upperBound) }
    }
  }

  private mutating func readStyleSheet(_ words: [Int]) {
    let scanner = CSSScanner(bytes)
    var comments = scanner.comments(from: source.start)[...]
    for word in words {
      // What is in a string or an address is no comment.
      comments = comments.drop { $0.upperBound <= word }
      guard comments.first?.contains(word) ?? false,
        let (comment, content) = comment(
          around: word, openings: [("/*", "*/"), ("/**", "*/"), ("//", nil)])
      else { continue }
      add(comment, content) { [bytes] in
        let start = scanner.skippingSpace(comment.upperBound, to: bytes.count)
        let (stop, _) = scanner.find(";{}", from: start, to: bytes.count)
        guard stop < bytes.count, bytes[stop] == UInt8(ascii: "{") else { return start..<stop }
        return start..<scanner.afterBracket(stop, to: bytes.count)
      }
    }
  }

  private mutating func readXML(_ words: [Int]) {
    let root = try? XMLElement.read(source)
    for word in words {
      guard let (comment, content) = comment(around: word, openings: [("<!--", "-->")]) else {
        continue
      }
      add(comment, content) { root?.element(after: comment.upperBound) }
    }
  }

  /// Comments of Swift and Kotlin, which are for the next declaration.
  private mutating func readCode(_ words: [Int]) {
    guard !words.isEmpty else { return }
    let tokens = SwiftLexer.tokens(in: bytes, source.start..<bytes.count)
    let partners = SwiftLexer.partners(of: tokens)
    var next = 0
    for word in words {
      while next < tokens.count, tokens[next].range.upperBound <= word { next += 1 }
      let isInToken = next < tokens.count && tokens[next].range.contains(word)
      guard !isInToken,
        let (comment, content) = comment(
          around: word, openings: [("///", nil), ("//", nil), ("/*", "*/"), ("/**", "*/")])
      else { continue }
      let first = next
      add(comment, content) {
        guard first < tokens.count else { return nil }
        var last = first
        while partners[last] + 1 < tokens.count, !tokens[partners[last] + 1].isFirst {
          last = partners[last] + 1
        }
        last = min(partners[last], tokens.count - 1)
        return tokens[first].range.lowerBound..<tokens[last].range.upperBound
      }
    }
  }

  /// Comments of formats of lines, such as those of swatches: they are for the next line with more
  /// than a comment.
  private mutating func readLines(_ words: [Int]) {
    let openings: [(String, String?)] = [("#", nil), ("//", nil), (";", nil), ("/*", "*/")]
    for word in words {
      guard let (comment, content) = comment(around: word, openings: openings) else { continue }
      add(comment, content) { [bytes] in
        var start = comment.upperBound
        while start < bytes.count {
          let line = bytes[start...].prefix { $0 != 0x0A && $0 != 0x0D }
          let content = line.drop { $0 == 0x20 || $0 == 0x09 }
          if !content.isEmpty,
            !openings.contains(where: { content.starts(with: Array($0.0.utf8)) })
          {
            return line.startIndex..<line.endIndex
          }
          start = line.endIndex + 1
        }
        return nil
      }
    }
  }

  // MARK: - Extensions

  private mutating func readExtensions(_ document: JSONDocument) {
    var open = [(value: document.root, isRoot: true, isExtensions: false)]
    while let (value, isRoot, isExtensions) = open.popLast() {
      if value.kind == .array { open += value.elements.map { ($0, false, false) } }
      let scope = isRoot ? nil : value.bytes
      for member in value.members {
        let (name, inner) = (member.name, member.value)
        open.append((inner, false, name == "$extensions"))
        if name == "$extensions" {
          readVendors(inner, in: scope)
        } else if !isExtensions, inner["ignore"] != nil, Self.isLikeVendor(name) {
          add(.misplaced(name), at: member.key, in: scope)
        }
      }
    }
  }

  /// Reads the extensions of a token, a group or a file.
  private mutating func readVendors(_ extensions: JSONValue, in scope: Range<Int>?) {
    for member in extensions.members {
      let (name, value) = (member.name, member.value)
      if name == Self.vendor {
        readOwn(value, in: scope)
      } else if name == "ignore", Self.hasRule(value) {
        add(.misplaced(name), at: member.key, in: scope)
      } else if Self.isLikeVendor(name), value["ignore"] != nil || Self.hasRule(value) {
        add(.misspelled(name, Self.vendor), at: member.key, in: scope)
      }
    }
  }

  /// Reads what an extension of this tool holds.
  private mutating func readOwn(_ own: JSONValue, in scope: Range<Int>?) {
    if Self.hasRule(own) { add(.misplaced("rule"), at: own, in: scope) }
    for member in own.members {
      if member.name == "ignore" {
        let ignored = member.value
        let entries = ignored.kind == .array ? Array(ignored.elements) : [ignored]
        for entry in entries { read(entry, in: scope) }
      } else if Similarity.nearest(to: member.name, among: ["ignore"]) != nil
        || Self.hasRule(member.value)
      {
        add(.misspelled(member.name, "ignore"), at: member.key, in: scope)
      }
    }
  }

  private mutating func add(
    _ defect: Suppression.Defect, at node: JSONValue, in scope: Range<Int>?
  ) {
    append(Suppression(rule: "", defect: defect, scope: scope, location: node.location))
  }

  /// Whether a value is the suppression of a rule, or a list of them.
  private static func hasRule(_ value: JSONValue) -> Bool {
    (value.kind == .array ? value.elements.first { _ in true } : value)?["rule"] != nil
  }

  /// Whether a name is meant as that of this tool, such as `palette-check` or `dev.paletteCheck`.
  private static func isLikeVendor(_ name: String) -> Bool {
    let letters = Similarity.folded(name).filter { 0x61...0x7A ~= $0 }
    return ["palettecheck", "devpalettecheck"].contains { wanted in
      Similarity.distance(letters, Array(wanted.utf8), limit: 2) != nil
    }
  }

  private mutating func read(_ entry: JSONValue, in scope: Range<Int>?) {
    var suppression = Suppression(rule: "", scope: scope, location: entry.location)
    var rules: [JSONValue] = []
    func text(_ value: JSONValue, _ name: String) -> String? {
      if value.kind != .string {
        suppression.defect = .init(
          "“\(name)” of the suppression is \(value.kind.words), not a string",
          help: "Write a string.")
      }
      return value.string
    }
    if entry.kind != .object {
      suppression.defect = .init(
        "the suppression is \(entry.kind.words), not an object",
        help: #"Write { "rule": "contrast/minimum", "reason": "…" }."#)
    }
    for member in entry.members {
      switch member.name {
      case "rule":
        rules = member.value.kind == .array ? Array(member.value.elements) : [member.value]
      case "reason":
        suppression.reason = text(member.value, "reason").flatMap { $0.isEmpty ? nil : $0 }
      case "against": suppression.against = text(member.value, "against")
      case "contexts":
        if member.value.kind != .object {
          suppression.defect = .init(
            "“contexts” of the suppression is \(member.value.kind.words), not an object",
            help: #"Write { "theme": "dark" }."#)
        }
        for modifier in member.value.members {
          let value = modifier.value
          let contexts = value.kind == .array ? Array(value.elements) : [value]
          suppression.contexts[modifier.name] = contexts.compactMap { text($0, modifier.name) }
        }
      case "until":
        guard let date = text(member.value, "until") else { continue }
        suppression.until = CalendarDate(date)
        if suppression.until == nil { suppression.defect = .date(date) }
      case let name:
        suppression.defect = .init(
          "unknown key “\(name)” in the suppression",
          help: Similarity.suggestion(
            Similarity.nearest(to: name, among: Self.keys),
            otherwise: "The keys are \(Self.keys.joined(separator: ", "))."))
      }
    }
    let names = rules.compactMap { text($0, "rule") }
    if names.isEmpty, suppression.defect == nil {
      suppression.defect = .init(
        "the suppression names no rule", help: #"Add "rule": "contrast/minimum"."#)
    }
    for name in names.isEmpty ? [""] : names {
      suppression.rule = name
      append(suppression)
    }
  }
}

extension Suppression.Defect {
  fileprivate static func misspelled(_ name: String, _ meant: String) -> Self {
    Self("“\(name)” hides nothing", help: "Did you mean “\(meant)”?")
  }

  fileprivate static func misplaced(_ name: String) -> Self {
    Self(
      "“\(name)” hides nothing at this place",
      help: #"Write it as "$extensions": { "dev.palette-check": { "ignore": [ { "rule": "#
        + #""contrast/minimum", "reason": "…" } ] } }."#)
  }
}

extension JSONDocument.Node {
  fileprivate var isScalar: Bool { isKey || (kind != .object && kind != .array) }
}

extension JSONDocument {
  /// The first member or element that begins after an offset. A block of YAML has no bracket of its
  /// own, so that what begins is its first member.
  fileprivate func member(after offset: Int) -> Range<Int>? {
    let found = nodes.indices.filter { Int(nodes[$0].start) >= offset }
      .min { (nodes[$0].start, $0) < (nodes[$1].start, $1) }
    guard let found else { return nil }
    let first = isBlock(found) && found + 1 < nodes.count ? found + 1 : found
    let last = nodes[first].isKey && first + 1 < nodes.count ? first + 1 : first
    return Int(nodes[first].start)..<Int(max(nodes[first].end, nodes[last].end))
  }

  /// Whether a node is a mapping or a list of YAML without brackets.
  private func isBlock(_ node: Int) -> Bool {
    guard language == .yaml, !nodes[node].isScalar else { return false }
    return !"{[".utf8.contains(source.bytes[Int(nodes[node].start)])
  }
}

extension XMLElement {
  /// The first element in this one that begins after an offset.
  fileprivate func element(after offset: Int) -> Range<Int>? {
    if range.lowerBound >= offset { return range }
    guard range.upperBound > offset else { return nil }
    return elements.lazy.compactMap { $0.element(after: offset) }.first
  }
}

extension ArraySlice<UInt8> {
  fileprivate func hasSuffix(_ text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
