import SourceSyntax

/// The name of a standard input that has none, by what it looks like.
package enum StandardInputName {
  /// The name of tokens in JSON, which is what anything else is taken for.
  package static let ofTokens = "stdin.tokens.json"

  /// The bytes in which a declaration of a style sheet or a key of YAML is looked for.
  private static let reach = 4_096

  /// The name, with the extension of the format.
  package static func guess(_ content: [UInt8]) -> String {
    let head = String(decoding: content.prefix(reach), as: UTF8.self)
    let text = withoutComments(head[...])
    guard let first = text.first else { return ofTokens }
    if first == "<" { return "stdin.xml" }
    let second = text.dropFirst().first { !$0.isWhitespace }
    // `[data-theme]` starts a rule, and a list nearly anything else.
    let isSelector = first == "[" && second?.isASCII == true && second?.isLetter == true
    if first == "{" || first == "[" && !isSelector { return ofTokens }
    if text.contains("Color(") || text.hasPrefix("import ") { return "stdin.swift" }
    let key = text.prefix { $0.isLetter || $0.isNumber || "_-.\"'".contains($0) }
    let rest = text.dropFirst(key.count)
    if !key.isEmpty, rest.first == ":", rest.dropFirst().first?.isWhitespace ?? true {
      return "stdin.yml"
    }
    return text.contains("{") && text.contains(":") ? "stdin.css" : ofTokens
  }

  /// What follows the comments at the beginning.
  private static func withoutComments(_ text: Substring) -> Substring {
    var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while true {
      if rest.hasPrefix("/*"), let end = rest.firstRange(of: "*/") {
        rest = rest[end.upperBound...]
      } else if ["//", "# ", "---"].contains(where: rest.hasPrefix) {
        rest = rest.drop { !$0.isNewline }
      } else {
        return rest
      }
      rest = rest.drop(while: \.isWhitespace)
    }
  }
}
