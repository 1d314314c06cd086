import SourceSyntax

/// The name of a text that has none, by what it looks like.
package enum TextName {
  /// The end of the name of tokens in JSON, which is what anything else is taken for.
  private static let tokens = "tokens.json"

  /// The name of tokens on standard input.
  package static let ofStandardInput = "stdin.\(tokens)"

  /// The bytes in which a declaration of a style sheet or a key of YAML is looked for.
  private static let reach = 4_096

  /// The name, with the extension of the format.
  ///
  /// - Parameters:
  ///   - content: The text.
  ///   - stem: The name before the extension.
  /// - Returns: The name.
  package static func guess(_ content: [UInt8], stem: String) -> String {
    "\(stem).\(fileExtension(of: content))"
  }

  private static func fileExtension(of content: [UInt8]) -> String {
    let head = String(decoding: content.prefix(reach), as: UTF8.self)
    let text = withoutComments(head[...])
    guard let first = text.first else { return tokens }
    if first == "<" { return "xml" }
    let second = text.dropFirst().first { !$0.isWhitespace }
    // `[data-theme]` starts a rule, and a list nearly anything else.
    let isSelector = first == "[" && second?.isASCII == true && second?.isLetter == true
    if first == "{" || first == "[" && !isSelector { return tokens }
    if text.contains("Color(") || text.hasPrefix("import ") { return "swift" }
    let key = text.prefix { $0.isLetter || $0.isNumber || "_-.\"'".contains($0) }
    let rest = text.dropFirst(key.count)
    if !key.isEmpty, rest.first == ":", rest.dropFirst().first?.isWhitespace ?? true {
      return "yml"
    }
    return text.contains("{") && text.contains(":") ? "css" : tokens
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
