package import SourceSyntax

/// A reader of YAML 1.2 with its core schema, for files with one document whose keys are texts.
///
/// Aliases are replaced by what they stand for, and merge keys (`<<`) by the members that they bring
/// in; both keep the places of what they repeat.
package struct YAMLReader {
  /// How many values aliases may add: each of them can repeat all that was read before.
  package static let maximumRepeated = 1_000_000

  /// The values of a text.
  ///
  /// - Throws: The problem that keeps it from being read: `yaml/syntax`, `yaml/documents`, `yaml/key`,
  ///   `yaml/alias`, or `json/depth`.
  package static func read(_ source: SourceText) throws(SourceProblem) -> JSONDocument {
    var reader = YAMLReader(source: source)
    try reader.read()
    var nodes = reader.nodes
    if reader.hasMergeKeys {
      var merging = YAMLMerging(nodes: nodes, texts: reader.texts, source: source)
      nodes = merging.merged()
      reader.problems += merging.problems
    }
    return JSONDocument(
      source: source, language: .yaml, nodes: nodes, problems: reader.problems, texts: reader.texts)
  }

  /// An open list or mapping.
  private struct Open {
    package let node: Int
    package let anchor: String?
    package let isFlow: Bool
    /// How deep the deepest value in it is nested.
    package var height = 0
    /// The end of what was read of it.
    package var end: Int
    /// Where the key ends whose value is next; `nil` where a key is next, and in a list.
    package var keyEnd: Int?
  }

  private struct Anchored {
    package let index: Int
    /// The value itself, which is another one where it is used as a key.
    package let node: JSONDocument.Node
    package let height: Int
  }

  private let source: SourceText
  private let events: YAMLEvents
  private var nodes: [JSONDocument.Node] = []
  private var texts: [UInt32: String] = [:]
  private var problems: [SourceProblem] = []
  private var open: [Open] = []
  private var anchors: [String: Anchored] = [:]
  private var repeated = 0
  private var hasMergeKeys = false
  /// A position in characters and in bytes.
  private var cursor: (character: Int, byte: Int)

  private init(source: SourceText) {
    self.source = source
    events = YAMLEvents(source.bytes[source.start...])
    cursor = (0, source.start)
  }

  /// The byte offset of a position that libyaml counts in characters; positions are mostly
  /// ascending.
  private mutating func offset(_ character: Int) -> Int {
    if source.isASCII { return min(source.start + character, source.bytes.count) }
    let bytes = source.bytes
    func skip(_ step: Int) {
      repeat {
        cursor.byte += step
      } while cursor.byte < bytes.count && cursor.byte > source.start
        && bytes[cursor.byte] & 0xC0 == 0x80
      cursor.character += step
    }
    while cursor.character < character, cursor.byte < bytes.count { skip(1) }
    while cursor.character > character, cursor.byte > source.start { skip(-1) }
    return cursor.byte
  }

  // MARK: - Events

  private mutating func next() throws(SourceProblem) -> YAMLEvent {
    do throws(YAMLError) {
      return try events.next()
    } catch {
      throw syntaxProblem(error)
    }
  }

  private mutating func read() throws(SourceProblem) {
    var documents = 0
    while true {
      let event = try next()
      switch event.kind {
      case .streamEnd:
        if nodes.isEmpty { append(.null, source.bytes.count..<source.bytes.count) }
        return
      case .documentStart:
        documents += 1
        if documents > 1 {
          let start = offset(event.start)
          throw problem(
            "yaml/documents", "the file holds more than one document", start..<characterEnd(start),
            help: "Split the file; the next document begins here.")
        }
      case .alias: try readAlias(event)
      case .scalar: try readScalar(event)
      case .listStart: try readStart(event, .array)
      case .mappingStart: try readStart(event, .object)
      case .listEnd, .mappingEnd: try readEnd(event)
      case .documentEnd, .other: break
      }
    }
  }

  private mutating func append(
    _ kind: JSONKind, _ range: Range<Int>, form: JSONDocument.TextForm = .bare
  ) {
    nodes.append(
      JSONDocument.Node(
        start: UInt32(range.lowerBound), end: UInt32(range.upperBound),
        next: UInt32(nodes.count + 1), kind: kind, form: form))
  }

  private mutating func readStart(_ event: YAMLEvent, _ kind: JSONKind) throws(SourceProblem) {
    let start = contentStart(event)
    let first = start..<characterEnd(start)
    guard open.count < JSONReader.maximumDepth else {
      throw JSONReader.tooDeep(at: source.location(of: first))
    }
    if let tag = event.tag, tag != (kind == .object ? Self.tag("map") : Self.tag("seq")) {
      reportTag(tag, event)
    }
    if let anchor = event.anchor { anchors[anchor] = nil }
    open.append(
      Open(
        node: nodes.count, anchor: event.anchor, isFlow: event.isFlow, end: first.upperBound))
    append(kind, first)
  }

  private mutating func readEnd(_ event: YAMLEvent) throws(SourceProblem) {
    guard let container = open.popLast() else { return }
    let end = container.isFlow ? offset(event.end) : container.end
    nodes[container.node].end = UInt32(end)
    nodes[container.node].next = UInt32(nodes.count)
    if nodes[container.node].kind == .object {
      problems += DuplicateNames.problems(
        of: container.node, in: nodes, texts: texts, source: source, code: "yaml/duplicate-key")
    }
    try finish(container.node, height: container.height + 1, end: end, anchor: container.anchor)
  }

  private mutating func readScalar(_ event: YAMLEvent) throws(SourceProblem) {
    let bytes = source.bytes
    let start = contentStart(event)
    var end = max(offset(event.end), start)
    let isQuoted = !event.isPlain && end - start > 1 && JSONDocument.Node.isQuote(bytes[start])
    if !isQuoted, !event.isPlain {
      while end > start + 1, JSONReader.isSpace(bytes[end - 1]) { end -= 1 }
    }
    let inner = isQuoted ? start + 1..<end - 1 : start..<end
    let isVerbatim = bytes[inner].elementsEqual(event.value)
    let kind = isVerbatim ? kind(of: event) : .string
    if kind == .string {
      append(kind, start..<end, form: isVerbatim ? isQuoted ? .quoted : .bare : .listed)
      if !isVerbatim { texts[UInt32(start)] = String(decoding: event.value, as: UTF8.self) }
    } else {
      append(kind, inner)
    }
    try finish(nodes.count - 1, height: 0, end: end, anchor: event.anchor)
  }

  private mutating func readAlias(_ event: YAMLEvent) throws(SourceProblem) {
    let range = offset(event.start)..<offset(event.end)
    let name = event.anchor ?? ""
    guard let anchored = anchors[name] else {
      let isAround = open.contains { $0.anchor == name }
      throw problem(
        "yaml/alias",
        isAround
          ? "the alias is inside the value it repeats"
          : "no anchor “&\(name)” precedes this alias",
        range,
        help: isAround ? "Remove the alias." : "Write &\(name) before the value it repeats.")
    }
    guard open.count + anchored.height <= JSONReader.maximumDepth else {
      throw JSONReader.tooDeep(at: source.location(of: range))
    }
    let index = nodes.count
    let subtree = anchored.index..<Int(nodes[anchored.index].next)
    repeated += subtree.count
    guard repeated <= Self.maximumRepeated else {
      throw problem(
        "yaml/alias", "aliases repeat more than \(Self.maximumRepeated) values up to here", range,
        help: "Reduce the aliases; the file is probably hostile.")
    }
    for original in subtree {
      var node = original == anchored.index ? anchored.node : nodes[original]
      node.next += UInt32(index - anchored.index)
      nodes.append(node)
    }
    try finish(index, height: anchored.height, end: range.upperBound, anchor: nil)
  }

  /// Records a value or a key.
  private mutating func finish(
    _ index: Int, height: Int, end: Int, anchor: String?
  ) throws(SourceProblem) {
    if let anchor {
      anchors[anchor] = Anchored(index: index, node: nodes[index], height: height)
    }
    guard var parent = open.popLast() else { return }
    parent.height = max(parent.height, height)
    parent.end = max(parent.end, end)
    if nodes[parent.node].kind == .array {
      checkComment(index, after: nil)
    } else if let keyEnd = parent.keyEnd {
      checkComment(index, after: keyEnd)
      parent.keyEnd = nil
    } else {
      try makeKey(index)
      parent.keyEnd = end
    }
    open.append(parent)
  }

  private mutating func makeKey(_ index: Int) throws(SourceProblem) {
    let node = nodes[index]
    guard node.kind != .object, node.kind != .array else {
      throw problem(
        "yaml/key", "expected a string as a key, found \(node.kind.words)",
        Int(node.start)..<Int(node.end), help: "Use a string as the key.")
    }
    nodes[index].kind = .string
    nodes[index].isKey = true
    if YAMLMerging.isMergeKey(node, source) { hasMergeKeys = true }
  }

  // MARK: - Kinds

  private static func tag(_ name: String) -> String { "tag:yaml.org,2002:\(name)" }

  private mutating func kind(of event: YAMLEvent) -> JSONKind {
    let plain = event.isPlain ? YAMLSchema.kind(of: event.value) : .string
    guard let tag = event.tag else { return plain }
    let isExpected: (JSONKind) -> Bool
    switch tag {
    case "!", Self.tag("str"): return .string
    case Self.tag("merge"): return plain
    case Self.tag("int"), Self.tag("float"): isExpected = { $0 == .number }
    case Self.tag("bool"): isExpected = { $0 == .true || $0 == .false }
    case Self.tag("null"): isExpected = { $0 == .null }
    default:
      reportTag(tag, event)
      return plain
    }
    let kind = YAMLSchema.kind(of: event.value)
    if isExpected(kind) { return kind }
    reportTag(tag, event)
    return plain
  }

  private mutating func reportTag(_ tag: String, _ event: YAMLEvent) {
    let start = offset(event.start)
    problems.append(
      problem(
        "yaml/tag", "the tag “\(tag)” is unknown or does not fit this value, and is ignored",
        start..<characterEnd(start), help: "Remove it.", severity: .warning))
  }

  /// Warns of an unquoted color, which is a comment.
  private mutating func checkComment(_ index: Int, after keyEnd: Int?) {
    let node = nodes[index]
    guard node.kind == .null, node.start == node.end else { return }
    let bytes = source.bytes
    func skipSpaces(_ place: Int) -> Int {
      bytes[place...].firstIndex { $0 != 0x20 && $0 != 0x09 } ?? bytes.count
    }
    var place = skipSpaces(keyEnd ?? Int(node.start))
    if keyEnd != nil {
      guard place < bytes.count, bytes[place] == UInt8(ascii: ":") else { return }
      place = skipSpaces(place + 1)
    }
    guard place < bytes.count, bytes[place] == UInt8(ascii: "#") else { return }
    let word = bytes[(place + 1)...].prefix { JSONReader.isWord($0) || $0 == UInt8(ascii: "-") }
    guard [3, 4, 6, 8].contains(word.count), word.allSatisfy({ ASCII.hexDigit($0) != nil })
    else { return }
    let text = source.text(place..<word.endIndex)
    problems.append(
      problem(
        "yaml/comment-as-value", "“\(text)” is a comment here, so the value is missing",
        place..<word.endIndex, help: "Put the color in quotes: \"\(text)\".",
        severity: .warning))
  }

  // MARK: - Places

  /// The start of a value, after its anchor and tag.
  private mutating func contentStart(_ event: YAMLEvent) -> Int {
    var place = offset(event.start)
    guard event.anchor != nil || event.tag != nil else { return place }
    let end = offset(event.end)
    let bytes = source.bytes
    func skip(while isSkipped: (UInt8) -> Bool) {
      while place < end, isSkipped(bytes[place]) { place += 1 }
    }
    while place < end {
      switch bytes[place] {
      case UInt8(ascii: "&"), UInt8(ascii: "!"): skip { !JSONReader.isSpace($0) }
      case UInt8(ascii: "#"): skip { $0 != 0x0A && $0 != 0x0D }
      case let byte where JSONReader.isSpace(byte): place += 1
      default: return place
      }
    }
    return place
  }

  private func characterEnd(_ start: Int) -> Int {
    let bytes = source.bytes
    guard start < bytes.count else { return bytes.count }
    return bytes[(start + 1)...].firstIndex { $0 & 0xC0 != 0x80 } ?? bytes.count
  }

  // MARK: - Errors

  private func problem(
    _ code: String, _ message: String, _ range: Range<Int>, help: String?,
    severity: SourceProblem.Severity = .error
  ) -> SourceProblem {
    SourceProblem(code, message, at: source.location(of: range), help: help, severity: severity)
  }

  private mutating func syntaxProblem(_ error: YAMLError) -> SourceProblem {
    let start =
      error.isByte
      ? min(source.start + error.place, source.bytes.count) : offset(error.place)
    // libyaml counts the brackets it has seen, up to 1024 characters ahead.
    if error.words.hasPrefix("Maximum nesting level") {
      return JSONReader.tooDeep(at: source.location(of: start..<characterEnd(start)))
    }
    let byte = start < source.bytes.count ? source.bytes[start] : 0
    let help: String? =
      switch byte {
      case 0x09: "Indent with spaces, not with tabs."
      case UInt8(ascii: "@"), UInt8(ascii: "`"), UInt8(ascii: "%"):
        "Quote a string that begins with this character."
      default: nil
      }
    return problem("yaml/syntax", error.words, start..<characterEnd(start), help: help)
  }
}
