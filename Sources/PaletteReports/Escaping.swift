/// Makes text from files safe in other languages. All of it is printable first: see `Printable`.
enum Escaping {
  /// Text in XML and HTML, also within quotation marks.
  static func markup(_ text: String) -> String {
    var result = ""
    for scalar in Printable.line(text).unicodeScalars {
      switch scalar {
      case "&", "<", ">": result += entity(scalar)
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      // Not characters of XML 1.0.
      case "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Text in Markdown, also in a cell of a table: nothing in it is markup, a link or a mention.
  static func markdown(_ text: String) -> String {
    var result = ""
    for scalar in Printable.line(text).unicodeScalars {
      switch scalar {
      case "&", "<", ">": result += entity(scalar)
      case "\\", "`", "*", "_", "[", "]", "|", "~", "$": result += "\\\(scalar)"
      // A word joiner is invisible and keeps the name from being a mention.
      case "@": result += "@\u{2060}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func entity(_ scalar: Unicode.Scalar) -> String {
    scalar == "&" ? "&amp;" : scalar == "<" ? "&lt;" : "&gt;"
  }

  /// Text as code in Markdown, also in a cell of a table.
  static func markdownCode(_ text: String) -> String {
    let text = Printable.line(text)
    guard !text.isEmpty else { return "" }
    var longest = 0
    var run = 0
    for character in text {
      run = character == "`" ? run + 1 : 0
      longest = max(longest, run)
    }
    let fence = String(repeating: "`", count: longest + 1)
    let gap = text.hasPrefix("`") || text.hasSuffix("`") || longest > 0 ? " " : ""
    // In a table a pipe separates cells, even in code.
    return fence + gap
      + text.split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: "\\|") + gap + fence
  }

  /// The path of a file as a URI reference: relative, or with the scheme `file`.
  static func uri(_ path: String) -> String {
    (path.hasPrefix("/") ? "file://" : "") + percent(path)
  }

  /// A text as part of a URI (RFC 3986).
  static func percent(_ text: String) -> String {
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
        UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"), UInt8(ascii: "@"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        result += digits.count == 1 ? "%0\(digits)" : "%\(digits)"
      }
    }
    return result
  }

  /// The start of a text, with an ellipsis if it is longer than a limit in UTF-16 code units.
  static func prefix(_ text: String, _ limit: Int) -> String {
    guard text.utf16.count > limit else { return text }
    var result = ""
    var count = 1
    for character in text {
      count += character.utf16.count
      if count > limit { break }
      result.append(character)
    }
    return result + "…"
  }
}
