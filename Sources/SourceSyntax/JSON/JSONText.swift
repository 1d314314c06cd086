/// A JSON value whose members keep their order, and how it is written.
///
/// ```swift
/// print(JSONText.object([("ratio", 4.5), ("pass", true)]).compact)
/// // Prints "{"ratio":4.5,"pass":true}"
/// ```
public enum JSONText: Hashable, Sendable {
  /// A member of an object.
  public struct Member: Hashable, Sendable {
    /// The name.
    public var name: String
    /// The value.
    public var value: JSONText

    /// Makes a member.
    public init(name: String, value: JSONText) {
      self.name = name
      self.value = value
    }
  }

  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A whole number.
  case integer(Int)
  /// A number, written with the fewest digits that read back as the same; `null` when it is not
  /// finite, because JSON has no other way.
  case number(Double)
  /// A text.
  case string(String)
  /// A list.
  case array([JSONText])
  /// Members in the order in which they are written.
  case members([Member])

  /// An object; a member without a value is left out.
  public static func object(_ members: [(String, JSONText?)]) -> JSONText {
    var found: [Member] = []
    found.reserveCapacity(members.count)
    for (name, value) in members {
      if let value { found.append(Member(name: name, value: value)) }
    }
    return .members(found)
  }

  /// The text on one line, without spaces.
  public var compact: String {
    var text: [UInt8] = []
    write(to: &text, separators: (",", ":"))
    return String(decoding: text, as: UTF8.self)
  }

  /// The same of an object after another member, with a line break.
  package func compactLine(after first: Member) -> String {
    guard case .members(let members) = self else { return "" }
    var text: [UInt8] = []
    text.reserveCapacity(1024)
    JSONText.members([first]).write(to: &text, separators: (",", ":"))
    text.removeLast()
    for member in members {
      text.append(",")
      member.write(to: &text, separators: (",", ":"), limit: .max)
    }
    text.append("}\n")
    return String(decoding: text, as: UTF8.self)
  }

  /// The text on one line, with a space after each comma and colon.
  public var line: String {
    var text: [UInt8] = []
    write(to: &text, separators: (", ", ": "))
    return String(decoding: text, as: UTF8.self)
  }

  /// The text on several lines, indented by two spaces. What fits into 100 columns stays on a line.
  public var pretty: String { pretty(indent: "", room: 100) }

  /// The same of a value inside others.
  ///
  /// - Parameters:
  ///   - indent: What is before the lines that follow the first.
  ///   - room: The columns left on the first line.
  /// - Returns: The text.
  func pretty(indent: String, room: Int) -> String {
    var text: [UInt8] = []
    writePretty(to: &text, indent: indent, room: room)
    return String(decoding: text, as: UTF8.self)
  }

  /// The members of an object followed by others.
  public func adding(_ more: [(String, JSONText?)]) -> JSONText {
    guard case .members(let members) = self, case .members(let others) = JSONText.object(more)
    else {
      return self
    }
    return .members(members + others)
  }

  /// Writes the value on one line; an array or object is wrapped if the line exceeds a limit.
  fileprivate func write(
    to text: inout [UInt8], separators: (item: StaticString, name: StaticString),
    limit: Int = .max
  ) {
    switch self {
    case .null: text.append("null")
    case .bool(let value): text.append(value ? "true" : "false")
    case .integer(let value): text.append(contentsOf: value.description.utf8)
    case .number(let value): JSONText.write(value, to: &text)
    case .string(let value): JSONText.quote(value, to: &text)
    case .array(let values):
      text.append("[")
      for (index, value) in values.enumerated() where text.count <= limit {
        if index > 0 { text.append(separators.item) }
        value.write(to: &text, separators: separators, limit: limit)
      }
      text.append("]")
    case .members(let members):
      text.append("{")
      for (index, member) in members.enumerated() where text.count <= limit {
        if index > 0 { text.append(separators.item) }
        member.write(to: &text, separators: separators, limit: limit)
      }
      text.append("}")
    }
  }

  private func writePretty(to text: inout [UInt8], indent: String, room: Int) {
    var line: [UInt8] = []
    write(to: &line, separators: (", ", ": "), limit: room)
    let deeper = indent + "  "
    switch self {
    case .array(let values) where line.count > room && !values.isEmpty:
      text.append("[\n")
      for (index, value) in values.enumerated() {
        text.append(contentsOf: deeper.utf8)
        value.writePretty(to: &text, indent: deeper, room: 99 - deeper.utf8.count)
        text.append(index + 1 < values.count ? ",\n" : "\n")
      }
      text.append(contentsOf: "\(indent)]".utf8)
    case .members(let members) where line.count > room && !members.isEmpty:
      text.append("{\n")
      for (index, member) in members.enumerated() {
        text.append(contentsOf: deeper.utf8)
        JSONText.quote(member.name, to: &text)
        text.append(": ")
        let used = deeper.utf8.count + member.name.utf8.count + 5
        member.value.writePretty(to: &text, indent: deeper, room: 100 - used)
        text.append(index + 1 < members.count ? ",\n" : "\n")
      }
      text.append(contentsOf: "\(indent)}".utf8)
    default: text += line
    }
  }

  private static func write(_ value: Double, to text: inout [UInt8]) {
    guard value.isFinite else { return text.append("null") }
    text.append(contentsOf: value.description.utf8)
    let end = text.count
    if text[end - 1] == UInt8(ascii: "0"), text[end - 2] == UInt8(ascii: ".") {
      text.removeLast(2)
    }
  }

  fileprivate static func quote(_ string: String, to text: inout [UInt8]) {
    text.append("\"")
    let utf8 = string.utf8Span.span
    var isPlain = true
    for index in utf8.indices where !isPlainByte(utf8[index]) { isPlain = false }
    if isPlain {
      unsafe utf8.withUnsafeBufferPointer { unsafe text.append(contentsOf: $0) }
    } else {
      for scalar in string.unicodeScalars { write(scalar, to: &text) }
    }
    text.append("\"")
  }

  /// Whether a byte is written as it is, and is not a part of a character that may not be.
  private static func isPlainByte(_ byte: UInt8) -> Bool {
    0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
  }

  private static func write(_ scalar: Unicode.Scalar, to text: inout [UInt8]) {
    switch scalar {
    case "\"": text.append("\\\"")
    case "\\": text.append("\\\\")
    case "\n": text.append("\\n")
    case "\r": text.append("\\r")
    case "\t": text.append("\\t")
    case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      text.append(contentsOf: "\\u\(zeros)\(digits)".utf8)
    default: text.append(contentsOf: String(scalar).utf8)
    }
  }
}

extension JSONText.Member {
  fileprivate func write(
    to text: inout [UInt8], separators: (item: StaticString, name: StaticString), limit: Int
  ) {
    JSONText.quote(name, to: &text)
    text.append(separators.name)
    value.write(to: &text, separators: separators, limit: limit)
  }
}

extension [UInt8] {
  fileprivate mutating func append(_ text: StaticString) {
    if text.utf8CodeUnitCount == 1 { return append(unsafe text.utf8Start.pointee) }
    unsafe append(
      contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
}

extension JSONText: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByNilLiteral,
  ExpressibleByArrayLiteral
{
  /// A text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// A whole number.
  public init(integerLiteral value: Int) { self = .integer(value) }
  /// A number.
  public init(floatLiteral value: Double) { self = .number(value) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// `null`.
  public init(nilLiteral: ()) { self = .null }
  /// A list.
  public init(arrayLiteral elements: JSONText...) { self = .array(elements) }
}
