/// The kinds of JSON values.
///
/// ```swift
/// let text = try SourceText(name: "a.json", text: #"[1, "two", null]"#)
/// print(try JSONReader.read(text).root.elements.map { $0.kind.words })
/// // Prints "["a number", "a string", "null"]"
/// ```
public enum JSONKind: UInt8, Sendable {
  /// As RFC 8259 names them.
  case object, array, string, number, `true`, `false`, null

  /// The kind in words with an article, as messages name it.
  public var words: String {
    switch self {
    case .object: "an object"
    case .array: "an array"
    case .string: "a string"
    case .number: "a number"
    case .true, .false: "a boolean"
    case .null: "null"
    }
  }
}

/// A JSON text, or one of a language like it, that has been read: every value and key in the order of
/// the text, with its place.
///
/// The values lie in one flat array (a value, then all that it contains), so that a file of a million
/// values is one allocation, and a value is an index.
///
/// ```swift
/// let text = try SourceText(name: "a.json", text: ##"{"ink": {"hex": "#222222"}}"##)
/// let root = try JSONReader.read(text).root
/// for member in root.members { print(member.name, member.value["hex"]?.string ?? "none") }
/// // Prints "ink #222222"
/// ```
public final class JSONDocument: Sendable {
  /// How the text of a string or a key is found.
  package enum TextForm: UInt8 {
    /// The text between quotes.
    case quoted
    /// The text between quotes, with escapes.
    case escaped
    /// The whole source range.
    case bare
    /// The whole source range, with escapes.
    case bareEscaped
    /// It is in ``JSONDocument/texts``.
    case listed
  }

  /// A value or a key.
  package struct Node {
    /// The first byte: the quote of a string, the brace of an object.
    package var start: UInt32
    /// The byte after the last one.
    package var end: UInt32
    /// The node that follows all that this one contains.
    package var next: UInt32
    package var kind: JSONKind
    package var form = TextForm.quoted
    package var isKey = false

    package init(
      start: UInt32, end: UInt32, next: UInt32, kind: JSONKind, form: TextForm = .quoted,
      isKey: Bool = false
    ) {
      self.start = start
      self.end = end
      self.next = next
      self.kind = kind
      self.form = form
      self.isKey = isKey
    }
  }

  /// The text.
  public let source: SourceText
  /// The language of the text.
  public let language: DataLanguage
  /// What is doubtful but does not keep the text from being read, such as duplicate keys.
  public let problems: [SourceProblem]
  package let nodes: [Node]
  /// The texts that are no slice of the source, by the start of their nodes.
  package let texts: [UInt32: String]
  /// What the only table of a module is called, of which the document is the content.
  package let table: String?

  package init(
    source: SourceText, language: DataLanguage, nodes: [Node], problems: [SourceProblem],
    texts: [UInt32: String] = [:], table: String? = nil
  ) {
    self.source = source
    self.language = language
    self.nodes = nodes
    self.problems = problems
    self.texts = texts
    self.table = table
  }

  /// The value that the text consists of.
  public var root: JSONValue { JSONValue(document: self, index: 0) }

  package func value(_ index: Int) -> JSONValue { JSONValue(document: self, index: index) }

  /// Whether any object has a member of this name, at any depth.
  package func containsKey(_ name: String) -> Bool {
    nodes.indices.contains { nodes[$0].isKey && isText($0, name) }
  }

  /// The node of the value of the last member of a name in the object at an index, or `nil`.
  fileprivate func member(_ name: String, ofObject index: Int) -> Int? {
    var result: Int?
    var position = index + 1
    let end = Int(nodes[index].next)
    while position < end {
      if isText(position, name) { result = position + 1 }
      position = Int(nodes[position + 1].next)
    }
    return result
  }

  /// Whether a key equals a text, without creating a string if the key is a slice of the source.
  private func isText(_ index: Int, _ text: String) -> Bool {
    let node = nodes[index]
    guard !node.hasEscapes, node.form != .listed else { return value(index).text == text }
    let range = node.textRange(in: source.bytes)
    let name = text.utf8Span.span
    guard range.count == name.count else { return false }
    for position in name.indices where source.bytes[range.lowerBound + position] != name[position] {
      return false
    }
    return true
  }
}

extension JSONDocument.Node {
  /// Where the text of a string or a key stands, quotes left out.
  package func textRange(in bytes: [UInt8]) -> Range<Int> {
    let range = Int(start)..<Int(end)
    switch form {
    case .quoted, .escaped: return range.lowerBound + 1..<range.upperBound - 1
    case .bare, .bareEscaped: return range
    case .listed:
      let isQuoted = range.count > 1 && Self.isQuote(bytes[range.lowerBound])
      return isQuoted ? range.lowerBound + 1..<range.upperBound - 1 : range
    }
  }

  /// Whether the text has escapes that are to be undone.
  package var hasEscapes: Bool { form == .escaped || form == .bareEscaped }

  package static func isQuote(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}

/// A value in a JSON text.
///
/// ```swift
/// let text = try SourceText(name: "a.json", text: #"{"steps": [50, 100], "isDark": false}"#)
/// let root = try JSONReader.read(text).root
/// print(root["steps"]?.elements.compactMap(\.number) ?? [], root["isDark"]?.bool ?? true)
/// // Prints "[50.0, 100.0] false"
/// ```
public struct JSONValue: Sendable {
  /// A member of an object.
  public struct Member: Sendable {
    /// The name, a string.
    public let key: JSONValue
    /// The value.
    public let value: JSONValue
    /// The name as text.
    public var name: String { key.text }
  }

  package let document: JSONDocument
  package let index: Int

  private var node: JSONDocument.Node { document.nodes[index] }

  /// The kind of the value.
  public var kind: JSONKind { node.kind }
  /// The bytes of the value, quotes and brackets included.
  public var bytes: Range<Int> { Int(node.start)..<Int(node.end) }
  /// Where the value is.
  public var location: SourceLocation { document.source.location(of: bytes) }

  /// Where the text of a string is, without its quotes; for other values as ``location``.
  public var textLocation: SourceLocation {
    guard kind == .string else { return location }
    return document.source.location(of: node.textRange(in: document.source.bytes))
  }

  /// The text of a string with its escapes undone, or `nil` for another value.
  public var string: String? { kind == .string ? text : nil }

  /// The number nearest to the text of a number (infinite beyond the range of `Double`), or `nil` for
  /// another value.
  public var number: Double? {
    guard kind == .number else { return nil }
    return JSONNumber.value(document.source.bytes, bytes)
  }

  /// The exact text of a number, or `nil` for another value.
  public var numberText: String? { kind == .number ? document.source.text(bytes) : nil }

  /// The text of the value as it is written.
  public var sourceText: String { document.source.text(bytes) }

  /// The value of `true` and `false`, or `nil` for another value.
  public var bool: Bool? {
    switch kind {
    case .true: true
    case .false: false
    default: nil
    }
  }

  /// The members of an object in the order of the text, duplicates included; empty for another value.
  public var members: Members { Members(self) }

  /// The elements of an array; empty for another value.
  public var elements: Elements { Elements(self) }

  /// The value of the last member of that name.
  public subscript(name: String) -> JSONValue? {
    guard kind == .object else { return nil }
    return document.member(name, ofObject: index).map(document.value)
  }

  /// The text of a string, which this must be.
  package var text: String {
    let node = node
    if node.form == .listed { return document.texts[node.start] ?? "" }
    let range = node.textRange(in: document.source.bytes)
    guard node.hasEscapes else { return document.source.text(range) }
    return String(decoding: JSONString.unescaped(document.source.bytes[range]), as: UTF8.self)
  }

  /// The first and the last byte of the text of a string, or `nil` for an empty string and for another
  /// value.
  package var textEnds: (first: UInt8, last: UInt8)? {
    let node = node
    guard node.kind == .string else { return nil }
    if node.form == .listed || node.hasEscapes {
      let text = text.utf8
      return text.first.flatMap { first in text.last.map { (first, $0) } }
    }
    let range = node.textRange(in: document.source.bytes)
    guard !range.isEmpty else { return nil }
    return (document.source.bytes[range.lowerBound], document.source.bytes[range.upperBound - 1])
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private var parts: Elements

    package init(_ value: JSONValue) { parts = Elements(value, ofA: .object) }

    /// The next member.
    public mutating func next() -> Member? {
      guard let key = parts.next(), let value = parts.next() else { return nil }
      return Member(key: key, value: value)
    }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var position: Int
    private let end: Int

    package init(_ value: JSONValue, ofA kind: JSONKind = .array) {
      document = value.document
      position = value.index + 1
      end = value.kind == kind ? Int(document.nodes[value.index].next) : position
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(document.nodes[position].next) }
      return document.value(position)
    }
  }
}
