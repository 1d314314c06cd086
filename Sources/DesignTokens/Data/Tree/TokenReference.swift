import SourceSyntax

/// A reference in a token document: `{a.b}` or `{"$ref": "#/a/b/$value"}`.
struct TokenReference {
  /// The names of the path, from the root.
  var path: [String]
  /// The names and indices after `$value`; empty for the whole value.
  var part: [String]
  /// Whether a pointer ends at a token rather than its `$value`.
  var lacksValue = false
  /// Whether it is a JSON pointer.
  var isPointer = false

  /// A syntax error in a reference.
  struct SyntaxError: Error {
    var message: String
    var help: String?
  }

  /// The text of the reference if a value is one: a string in braces, or an object with `$ref`.
  static func text(of value: JSONValue) -> JSONValue? {
    switch value.kind {
    case .string:
      guard let ends = value.textEnds else { return nil }
      return ends.first == UInt8(ascii: "{") && ends.last == UInt8(ascii: "}") ? value : nil
    case .object: return value["$ref"]
    default: return nil
    }
  }

  /// Parses a reference in braces without trimming: `{ a . b }` refers to the token ` b ` in the
  /// group ` a `.
  static func curly(_ text: String) throws(SyntaxError) -> TokenReference {
    let inner = Array(text.utf8.dropFirst().dropLast())
    guard !inner.isEmpty else {
      throw SyntaxError(
        message: "the reference “{}” names nothing",
        help: "Write the path of a token between the braces: {group.token}.")
    }
    guard !inner.contains(UInt8(ascii: "{")), !inner.contains(UInt8(ascii: "}")) else {
      throw SyntaxError(
        message: "a reference is one path in braces, the whole string",
        help: "Write {group.token} and nothing else.")
    }
    let names = inner.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard !names.contains(where: \.isEmpty) else {
      throw SyntaxError(
        message: "the reference “\(text)” has an empty name between its dots",
        help: "Delete the extra dot.")
    }
    return TokenReference(path: names, part: [])
  }

  /// Parses a JSON pointer in a fragment (RFC 6901, section 6): `#/a/b/$value`.
  static func pointer(_ text: String, isStrict: Bool) throws(SyntaxError) -> TokenReference {
    guard text.hasPrefix("#/") else {
      let isElsewhere = !text.hasPrefix("#")
      throw SyntaxError(
        message: isElsewhere
          ? "the reference “\(text)” refers to another file"
          : "“\(text)” is not a JSON pointer",
        help: isElsewhere
          ? "Name the file in a resolver document; a token refers to tokens by their path."
          : "Write # and then / and a name for each level: #/group/token/$value.")
    }
    if isStrict, text.contains(where: { " <>\"`^|\\{}".contains($0) }) {
      throw SyntaxError(
        message: "the pointer “\(text)” has a character that a URI fragment must not have",
        help: "Percent-encode it: a space is %20.")
    }
    var names: [String] = []
    for part in text.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      guard let name = JSONPointer.unescaped(part) else {
        throw SyntaxError(
          message: "the pointer “\(text)” has a broken escape in “\(part)”",
          help: "Write ~0 for ~, ~1 for /, and two hexadecimal digits after %.")
      }
      guard !name.isEmpty else {
        throw SyntaxError(
          message: "the pointer “\(text)” has an empty name between its slashes",
          help: "Delete the extra slash.")
      }
      names.append(name)
    }
    guard let value = names.firstIndex(of: "$value") else {
      return TokenReference(path: names, part: [], lacksValue: true, isPointer: true)
    }
    return TokenReference(
      path: Array(names[..<value]), part: Array(names[(value + 1)...]), isPointer: true)
  }
}
