import SourceSyntax

/// A rule of a style sheet of a theme, or of the `css` in a part of its `styles`.
struct WordPressRule {
  let selector: Range<Int>
  /// The values of its properties, without `!important`.
  let values: [String: String]

  /// The rules of a style sheet, those in conditions included.
  static func all(in scanner: CSSScanner) -> [WordPressRule] {
    all(in: scanner, 0..<scanner.bytes.count, depth: 0)
  }

  private static func all(
    in scanner: CSSScanner, _ range: Range<Int>, depth: Int
  ) -> [WordPressRule] {
    var result: [WordPressRule] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let (stop, _) = scanner.find("{;}", from: start, to: range.upperBound)
      guard stop < range.upperBound else { break }
      guard scanner.bytes[stop] == UInt8(ascii: "{") else {
        start = stop + 1
        continue
      }
      let end = scanner.afterBracket(stop, to: range.upperBound)
      let body = stop + 1..<max(stop + 1, end - 1)
      let selector = scanner.trimmed(start..<stop)
      if scanner.byte(selector.lowerBound) != UInt8(ascii: "@") {
        result.append(WordPressRule(selector: selector, values: values(in: scanner, body)))
      } else if depth < 8 {
        result += all(in: scanner, body, depth: depth + 1)
      }
      start = end
    }
    return result
  }

  private static func values(in scanner: CSSScanner, _ range: Range<Int>) -> [String: String] {
    var result: [String: String] = [:]
    var start = range.lowerBound
    while start < range.upperBound {
      let (stop, _) = scanner.find(";}", from: start, to: range.upperBound)
      let (colon, _) = scanner.find(":;}", from: start, to: stop)
      if colon < stop {
        let name = scanner.text(scanner.trimmed(start..<colon)).asciiLowercased
        let value = scanner.text(scanner.trimmed(colon + 1..<stop)).asciiLowercased
        result[name] = ASCII.trimmed(value.prefix { $0 != "!" })
      }
      start = stop + 1
    }
    return result
  }

  /// The color of its text and its background, if it has both.
  var colors: (text: String, ground: String)? {
    guard let text = values["color"],
      let ground = values["background-color"] ?? values["background"]
    else { return nil }
    return (text, ground)
  }

  /// Whether its elements lie on others than what is around them.
  var isLaidOverOthers: Bool {
    ["absolute", "fixed"].contains(values["position"])
      || ["margin", "margin-top", "margin-bottom"].contains {
        values[$0]?.split(separator: " ").contains { $0.hasPrefix("-") } ?? false
      }
  }
}
