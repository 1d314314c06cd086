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
    .members(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }

  /// The text on one line, without spaces.
  public var compact: String {
    var text = ""
    write(to: &text, separators: (",", ":"))
    return text
  }

  /// The text on one line, with a space after each comma and colon.
  public var line: String {
    var text = ""
    write(to: &text, separators: (", ", ": "))
    return text
  }

  /// The text on several lines, indented by two spaces. What fits into 100 columns stays on a line.
  public var pretty: String {
    var text = ""
    writePretty(to: &text, indent: "", room: 100)
    return text
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
  private func write(
    to text: inout String, separators: (item: String, name: String), limit: Int = .max
  ) {
    switch self {
    case .null: text += "null"
    case .bool(let value): text += value ? "true" : "false"
    case .integer(let value): text += "\(value)"
    case .number(let value): text += JSONText.digits(value)
    case .string(let value): JSONText.quote(value, to: &text)
    case .array(let values):
      text += "["
      for (index, value) in values.enumerated() where text.utf8.count <= limit {
        if index > 0 { text += separators.item }
        value.write(to: &text, separators: separators, limit: limit)
      }
      text += "]"
    case .members(let members):
      text += "{"
      for (index, member) in members.enumerated() where text.utf8.count <= limit {
        if index > 0 { text += separators.item }
        JSONText.quote(member.name, to: &text)
        text += separators.name
        member.value.write(to: &text, separators: separators, limit: limit)
      }
      text += "}"
    }
  }

  private func writePretty(to text: inout String, indent: String, room: Int) {
    var line = ""
    write(to: &line, separators: (", ", ": "), limit: room)
    let deeper = indent + "  "
    switch self {
    case .array(let values) where line.utf8.count > room && !values.isEmpty:
      text += "[\n"
      for (index, value) in values.enumerated() {
        text += deeper
        value.writePretty(to: &text, indent: deeper, room: 99 - deeper.utf8.count)
        text += index + 1 < values.count ? ",\n" : "\n"
      }
      text += "\(indent)]"
    case .members(let members) where line.utf8.count > room && !members.isEmpty:
      text += "{\n"
      for (index, member) in members.enumerated() {
        text += deeper
        JSONText.quote(member.name, to: &text)
        text += ": "
        let used = deeper.utf8.count + member.name.utf8.count + 5
        member.value.writePretty(to: &text, indent: deeper, room: 100 - used)
        text += index + 1 < members.count ? ",\n" : "\n"
      }
      text += "\(indent)}"
    default: text += line
    }
  }

  private static func digits(_ value: Double) -> String {
    guard value.isFinite else { return "null" }
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func quote(_ string: String, to text: inout String) {
    text += "\""
    let isPlain = string.utf8.allSatisfy { byte in
      0x20...0x7E ~= byte && byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\")
    }
    guard !isPlain else {
      text += string
      text += "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case "\0"..."\u{1F}", "\u{7F}", "\u{2028}", "\u{2029}":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
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
