import SourceSyntax

/// Elements that show a text.
extension CSSPart {
  /// Elements that hold text, alone or in cells.
  static let textElements = texts.union(cells).union(rows).subtracting(["a", "i"])

  /// Elements that only hold text.
  private static let texts: Set = [
    "a", "abbr", "b", "blockquote", "dd", "dt", "em", "figcaption", "h1", "h2", "h3", "h4", "h5",
    "h6", "i", "label", "legend", "li", "p", "small", "span", "strong", "time",
  ]

  /// The part of the page around a text: `.bar` of `.bar a:hover`, of `.bar .bar__title` and of
  /// `.bar::before`; `nil` if the part is no text in another.
  static func around(_ part: String) -> String? {
    for mark in ["::before", ":before", "::after", ":after", "::placeholder"]
    where part.hasSuffix(mark) {
      return String(part.dropLast(mark.count))
    }
    guard let (element, outer) = divided(part) else { return nil }
    let holder = compounds(String(outer)).last ?? ""
    let isText =
      texts.contains(String(element.prefix { $0.isLetter || $0.isNumber }))
      || element.offset(of: "__").map { holder.contains(element[..<$0]) } ?? false
      || isTextPart(element, of: holder)
    return isText ? String(outer) : nil
  }

  static func element(_ part: String) -> String { String(part.prefix { $0 != ":" }) }

  /// Whether a part of the page is an element for text wherever it stands: `a:hover`, `h1`.
  static func isTextOfPage(_ part: String) -> Bool { texts.contains(element(part)) }

  /// The parts that pages put around all that they show.
  static let sheets =
    ["main"]
    + ["app", "container", "content", "main", "page", "root", "wrapper"]
    .flatMap { [".\($0)", "#\($0)"] }

  /// Whether a part of the page is an element with a text of the page, whatever its ground: `th`, and
  /// `table thead`.
  static func inheritsText(_ part: String) -> Bool {
    cells.contains(element(part)) || isRows(part)
  }

  /// Whether a part of the page holds cells of a table wherever it stands: `table thead`.
  static func isRows(_ part: String) -> Bool {
    rows.contains(element(element(of: part)))
      && part.allSatisfy { !".#[*".contains($0) }
  }

  /// Whether a part of the page is a cell of a table, or holds some.
  static func isOfTable(_ part: String) -> Bool {
    let name = element(of: part).prefix { $0.isLetter }
    return rows.contains(String(name)) || ["td", "th"].contains(name)
  }

  /// Elements that hold cells.
  private static let rows: Set = ["thead", "tbody", "tfoot", "tr"]

  /// Elements that show the text of the page, often on a ground of their own.
  private static let cells: Set = [
    "blockquote", "caption", "code", "kbd", "legend", "pre", "samp", "summary", "td", "th",
  ]

  /// The ends of the names of classes for a text in a component: `post-title` in a `post`.
  private static let textParts: Set = [
    "author", "body", "caption", "content", "date", "description", "heading", "link", "meta",
    "name", "subtitle", "text", "title",
  ]

  /// Whether an element has the class of a component with a word for a text: `.post_title` of `.post`.
  private static func isTextPart(_ element: Substring, of holder: Substring) -> Bool {
    let name = element.prefix { $0 != ":" }
    guard holder.hasPrefix("."), name.hasPrefix(holder) else { return false }
    let rest = name.dropFirst(holder.count)
    return ["-", "_"].contains(rest.first) && textParts.contains(String(rest.dropFirst()))
  }
}
