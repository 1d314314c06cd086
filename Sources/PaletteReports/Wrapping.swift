/// Fits text into the columns of a terminal. Without a width, text stays as it is.
package struct Wrapping {
  /// The columns; `nil` if lines may have any length.
  var width: Int?

  /// A width below which nothing useful fits.
  private static let least = 24

  /// Makes it for a terminal of so many columns.
  package init(width: Int?) { self.width = width.map { max($0, Self.least) } }

  /// Breaks a line at spaces, or within a word that is too long for a line of its own.
  ///
  /// - Parameters:
  ///   - text: The line, without escapes.
  ///   - column: The columns before its start that are used already.
  ///   - indent: The spaces at the start of each further line.
  /// - Returns: The lines, joined by line breaks.
  package func wrapped(_ text: String, from column: Int = 0, indent: Int) -> String {
    guard let width, column + Printable.width(text) > width else { return text }
    let indent = min(indent, width / 2)
    let start = "\n" + String(repeating: " ", count: indent)
    var result = ""
    var used = column
    var isAtStart = true
    func isFitting(_ count: Int) -> Bool { used + count <= width }
    // Gaps of several spaces separate what belongs apart; they stay within a line.
    var gap = ""
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if word.isEmpty {
        gap += " "
        continue
      }
      let space = isAtStart && result.isEmpty ? gap : gap + " "
      gap = ""
      let count = Printable.width(word)
      if isAtStart ? isFitting(count) : isFitting(space.count + count) {
        result += (isAtStart ? "" : space) + word
        used += (isAtStart ? 0 : space.count) + count
        isAtStart = false
        continue
      }
      if !isAtStart || used > indent {
        result += start
        used = indent
      }
      for part in Self.parts(of: word) {
        if !isFitting(Printable.width(part)), used > indent {
          result += start
          used = indent
        }
        for character in part {
          let count = Printable.width(character)
          if !isFitting(count) {
            result += start
            used = indent
          }
          result.append(character)
          used += count
        }
      }
      isAtStart = false
    }
    return result
  }

  /// The parts of a word after each slash: the name of a file stays together.
  private static func parts(of word: Substring) -> [Substring] {
    var parts: [Substring] = []
    var rest = word
    while let slash = rest.firstIndex(of: "/") {
      parts.append(rest[...slash])
      rest = rest[rest.index(after: slash)...]
    }
    return parts + [rest]
  }

  /// Fills the paragraphs and list items of a text in Markdown anew; headings and code stay as they
  /// are.
  package func filled(_ text: String) -> String {
    guard width != nil else { return text }
    var lines: [String] = []
    var paragraph = ""
    var isCode = false
    func end() {
      guard !paragraph.isEmpty else { return }
      lines.append(wrapped(paragraph, indent: paragraph.hasPrefix("- ") ? 2 : 0))
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let isFence = line.hasPrefix("```")
      if isCode || isFence || line.isEmpty || line.hasPrefix("#") {
        end()
        lines.append(String(line))
      } else if paragraph.isEmpty || line.hasPrefix("- ") {
        end()
        paragraph = String(line)
      } else {
        paragraph += " " + line.drop { $0 == " " }
      }
      if isFence { isCode.toggle() }
    }
    end()
    return lines.joined(separator: "\n")
  }

  /// A text in at most some columns: the end of a longer one is left out.
  static func cut(_ text: String, to columns: Int) -> String {
    guard Printable.width(text) > columns, columns > 0 else { return text }
    return String(prefix(text, columns - 1)).trimmed + "…"
  }

  /// A name in at most some columns: the middle of a longer one is left out.
  static func shortened(_ name: String, to columns: Int) -> String {
    guard Printable.width(name) > columns, columns > 1 else { return name }
    let end = (columns - 1) * 2 / 3
    return prefix(name, columns - 1 - end) + "…" + suffix(name, end)
  }

  private static func prefix(_ text: String, _ columns: Int) -> Substring {
    var left = columns
    return text.prefix { character in
      left -= Printable.width(character)
      return left >= 0
    }
  }

  private static func suffix(_ text: String, _ columns: Int) -> String {
    var left = columns
    let reversed = text.reversed().prefix { character in
      left -= Printable.width(character)
      return left >= 0
    }
    return String(reversed.reversed())
  }
}
