/// Names and strings in style sheets.
enum CSSName {
  /// A name, escaping the characters that an identifier cannot have (CSSOM, section 2.1). It
  /// follows `--` or letters, so that any character may be its first.
  static func escaped(_ name: String) -> String {
    var text = ""
    for scalar in name.unicodeScalars {
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", "_", "\u{80}"...:
        text.unicodeScalars.append(scalar)
      case "\0"..."\u{1F}", "\u{7F}": text += "\\\(String(scalar.value, radix: 16)) "
      default: text += "\\\(scalar)"
      }
    }
    return text
  }

  /// A quoted string.
  static func string(_ value: String) -> String {
    var text = "\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\0"..."\u{1F}", "\u{7F}": text += "\\\(String(scalar.value, radix: 16)) "
      case "\"", "\\": text += "\\\(scalar)"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
