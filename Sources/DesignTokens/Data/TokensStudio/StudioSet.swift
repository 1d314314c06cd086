import SourceSyntax

/// A token set: a tree of groups and tokens.
struct StudioSet {
  /// A token of a set.
  struct Token {
    /// The names of the groups and of the token, joined by `.`.
    let key: String
    /// The object of the token.
    let object: JSONValue
    let value: JSONValue
    /// The type of the token or of an enclosing group.
    let type: String?
  }

  let name: String
  let root: JSONValue

  /// The tokens in the order of the file.
  var tokens: [Token] {
    var tokens: [Token] = []
    Self.add(root, key: "", type: nil, to: &tokens)
    return tokens
  }

  private static func add(
    _ object: JSONValue, key: String, type inherited: String?, to tokens: inout [Token]
  ) {
    let type = object["$type"]?.string ?? object["type"]?.string ?? inherited
    if !key.isEmpty, let value = value(of: object) {
      tokens.append(Token(key: key, object: object, value: value, type: type))
      return
    }
    for member in object.members where member.value.kind == .object {
      guard member.key.text.utf8.first != UInt8(ascii: "$") else { continue }
      add(
        member.value, key: key.isEmpty ? member.name : "\(key).\(member.name)", type: type,
        to: &tokens)
    }
  }

  /// The value of a token object. A group may have a member called `value`, which then is an object
  /// too, and the group has no type.
  static func value(of object: JSONValue) -> JSONValue? {
    if let value = object["$value"] { return value }
    guard let value = object["value"] else { return nil }
    let isToken = value.kind != .object || object["type"]?.kind == .string || isModifier(value)
    return isToken ? value : nil
  }

  /// Whether a value is a color modifier to be referenced, which needs no type.
  private static func isModifier(_ value: JSONValue) -> Bool {
    value["space"]?.kind == .string && value["type"]?.kind == .string
  }
}
