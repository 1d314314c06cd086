import PaletteRules

/// The documentation of a rule as HTML.
///
/// It has paragraphs, headings, lists and blocks of code, and code and emphasis within text.
enum RulePage {
  static func html(of rule: any Rule.Type) -> String {
    var html = ""
    var paragraph: [String] = []
    var items: [String] = []
    var code: [String]?
    func flush() {
      if !paragraph.isEmpty { html += "<p>\(inline(paragraph.joined(separator: " ")))</p>\n" }
      if !items.isEmpty {
        html += "<ul>\n" + items.map { "<li>\(inline($0))</li>\n" }.joined() + "</ul>\n"
      }
      paragraph = []
      items = []
    }
    let text = RuleDocumentation.text(of: rule)
    for line in text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) {
      if line.hasPrefix("```") {
        if let lines = code {
          html +=
            "<pre tabindex=\"0\"><code>"
            + lines.map(Escaping.markup).joined(separator: "\n") + "</code></pre>\n"
          code = nil
        } else {
          flush()
          code = []
        }
      } else if code != nil {
        code?.append(line)
      } else if line.isEmpty {
        flush()
      } else if line.hasPrefix("## ") {
        flush()
        html += "<h3>\(inline(String(line.dropFirst(3))))</h3>\n"
      } else if line.hasPrefix("- ") {
        if !paragraph.isEmpty { flush() }
        items.append(String(line.dropFirst(2)))
      } else if !items.isEmpty {
        items[items.count - 1] += " " + line.drop { $0 == " " }
      } else {
        paragraph.append(line)
      }
    }
    flush()
    return html
  }

  /// Code between backquotes, and emphasis between asterisks.
  static func inline(_ text: String) -> String {
    let parts = text.split(separator: "`", omittingEmptySubsequences: false)
    guard parts.count % 2 == 1 else { return Escaping.markup(text) }
    return parts.enumerated().map { index, part in
      guard index % 2 == 0 else { return "<code>\(Escaping.markup(String(part)))</code>" }
      let pieces = part.split(separator: "*", omittingEmptySubsequences: false)
      guard pieces.count % 2 == 1 else { return Escaping.markup(String(part)) }
      return pieces.enumerated().map { index, piece in
        let piece = Escaping.markup(String(piece))
        return index % 2 == 0 ? piece : "<em>\(piece)</em>"
      }.joined()
    }.joined()
  }
}
