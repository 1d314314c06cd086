/// The kinds of JSON values.
public enum JSONKind: UInt8, Sendable {
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

/// A JSON text that has been read: every value and key in the order of the text, with its place.
///
/// The values lie in one flat array (a value, then all that it contains), so that a file of a million
/// values is one allocation, and a value is an index.
public final class JSONDocument: Sendable {
  /// A value or a key.
  struct Node {
    /// The first byte: the quote of a string, the brace of an object.
    var start: UInt32
    /// The byte after the last one.
    var end: UInt32
    /// The node that follows all that this one contains.
    var next: UInt32
    var kind: JSONKind
    var hasEscapes = false
  }

  /// The text.
  public let source: SourceText
  /// What is doubtful but does not keep the text from being read, such as duplicate keys.
  public let problems: [TokenProblem]
  let nodes: [Node]

  init(source: SourceText, nodes: [Node], problems: [TokenProblem]) {
    self.source = source
    self.nodes = nodes
    self.problems = problems
  }

  /// The value that the text consists of.
  public var root: JSONValue { JSONValue(document: self, index: 0) }

  func value(_ index: Int) -> JSONValue { JSONValue(document: self, index: index) }

  /// Whether any object has a member of this name, at any depth.
  func containsKey(_ name: String) -> Bool {
    let name = Array(name.utf8)
    return nodes.indices.contains { isText($0, name) && isKey($0) }
  }

  /// Whether a node is a string of that text, without making the string where it has no escapes.
  private func isText(_ index: Int, _ text: [UInt8]) -> Bool {
    let node = nodes[index]
    guard node.kind == .string else { return false }
    guard !node.hasEscapes else { return value(index).text.utf8.elementsEqual(text) }
    let range = Int(node.start) + 1..<Int(node.end) - 1
    return range.count == text.count && source.bytes[range].elementsEqual(text)
  }

  /// Whether a string is a key: a colon follows.
  private func isKey(_ index: Int) -> Bool {
    var offset = Int(nodes[index].end)
    let bytes = source.bytes
    while offset < bytes.count, JSONReader.isSpace(bytes[offset]) { offset += 1 }
    return offset < bytes.count && bytes[offset] == UInt8(ascii: ":")
  }
}

/// A value in a JSON text.
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

  let document: JSONDocument
  let index: Int

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
    return document.source.location(of: bytes.lowerBound + 1..<bytes.upperBound - 1)
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
    var result: JSONValue?
    for member in members where member.name == name { result = member.value }
    return result
  }

  /// The text of a string, which this must be.
  var text: String {
    let range = bytes.lowerBound + 1..<bytes.upperBound - 1
    guard node.hasEscapes else { return document.source.text(range) }
    return String(decoding: JSONString.unescaped(document.source.bytes[range]), as: UTF8.self)
  }

  /// The members of an object.
  public struct Members: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var position: Int
    private let end: Int

    init(_ value: JSONValue) {
      document = value.document
      position = value.index + 1
      end = value.kind == .object ? Int(document.nodes[value.index].next) : position
    }

    /// The next member.
    public mutating func next() -> Member? {
      guard position < end else { return nil }
      let key = document.value(position)
      let value = document.value(position + 1)
      position = Int(document.nodes[position + 1].next)
      return Member(key: key, value: value)
    }
  }

  /// The elements of an array.
  public struct Elements: Sequence, IteratorProtocol, Sendable {
    private let document: JSONDocument
    private var position: Int
    private let end: Int

    init(_ value: JSONValue) {
      document = value.document
      position = value.index + 1
      end = value.kind == .array ? Int(document.nodes[value.index].next) : position
    }

    /// The next element.
    public mutating func next() -> JSONValue? {
      guard position < end else { return nil }
      defer { position = Int(document.nodes[position].next) }
      return document.value(position)
    }
  }
}

/// The text of JSON strings.
enum JSONString {
  /// The UTF-8 of a string whose escapes are valid; an unpaired surrogate becomes U+FFFD.
  static func unescaped(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = bytes.startIndex
    while index < bytes.endIndex {
      guard bytes[index] == UInt8(ascii: "\\") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      let escape = bytes[index + 1]
      index += 2
      switch escape {
      case UInt8(ascii: "b"): result.append(0x08)
      case UInt8(ascii: "f"): result.append(0x0C)
      case UInt8(ascii: "n"): result.append(0x0A)
      case UInt8(ascii: "r"): result.append(0x0D)
      case UInt8(ascii: "t"): result.append(0x09)
      case UInt8(ascii: "u"):
        var code = unit(bytes, at: index)
        index += 4
        if isHigh(code), let low = lowSurrogate(bytes, at: index) {
          code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
          index += 6
        }
        result.append(contentsOf: String(Unicode.Scalar(code) ?? "\u{FFFD}").utf8)
      default: result.append(escape)
      }
    }
    return result
  }

  static func isHigh(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xD800 }
  static func isLow(_ unit: UInt32) -> Bool { unit & 0xFFFF_FC00 == 0xDC00 }

  /// The low surrogate that an escape at `index` states, or `nil` where there is another text.
  static func lowSurrogate(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32? {
    guard index + 6 <= bytes.endIndex, bytes[index] == UInt8(ascii: "\\"),
      bytes[index + 1] == UInt8(ascii: "u")
    else { return nil }
    let low = unit(bytes, at: index + 2)
    return isLow(low) ? low : nil
  }

  /// The value of four hexadecimal digits.
  static func unit(_ bytes: ArraySlice<UInt8>, at index: Int) -> UInt32 {
    bytes[index..<index + 4].reduce(0) { $0 << 4 | UInt32(hexDigit($1) ?? 0) }
  }

  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}

/// The value of JSON numbers.
enum JSONNumber {
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The number nearest to a valid text.
  ///
  /// A decimal of at most 2^53 and a power of ten of at most 22 are both exact in `Double`, and their
  /// product or quotient is correctly rounded (W. D. Clinger, 1990); anything longer takes the
  /// standard library's way.
  static func value(_ bytes: [UInt8], _ range: Range<Int>) -> Double {
    var mantissa: UInt64 = 0
    var power = 0
    var isFraction = false
    var index = range.lowerBound
    let isNegative = bytes[index] == UInt8(ascii: "-")
    if isNegative { index += 1 }
    while index < range.upperBound {
      let byte = bytes[index]
      if byte == UInt8(ascii: ".") {
        isFraction = true
      } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9"), mantissa < 1 << 53 / 10 {
        mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
        if isFraction { power += 1 }
      } else {
        return Double(String(decoding: bytes[range], as: UTF8.self)) ?? .nan
      }
      index += 1
    }
    guard power < powersOfTen.count else {
      return Double(String(decoding: bytes[range], as: UTF8.self)) ?? .nan
    }
    let value = Double(mantissa) / powersOfTen[power]
    return isNegative ? -value : value
  }
}
