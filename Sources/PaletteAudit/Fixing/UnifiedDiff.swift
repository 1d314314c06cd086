/// The differences between two versions of a file, as `diff -u` prints them.
///
/// ```swift
/// let diff = UnifiedDiff(of: "a.css", from: Array("a\nb\n".utf8), to: Array("a\nc\n".utf8))
/// print(diff.text.split(separator: "\n")[2])
/// // Prints "@@ -1,2 +1,2 @@"
/// ```
public struct UnifiedDiff: Sendable {
  /// The lines around a change.
  private static let context = 3

  /// The text; empty if the versions are equal.
  public let text: String

  /// Compares two versions of a file.
  ///
  /// - Parameters:
  ///   - name: The path of the file.
  ///   - old: The bytes before, in UTF-8.
  ///   - new: The bytes after, in UTF-8.
  public init(of name: String, from old: [UInt8], to new: [UInt8]) {
    let (before, after) = (Self.lines(old), Self.lines(new))
    guard before != after else {
      text = ""
      return
    }
    // Edits replace text within lines; anything else is a change of the whole file.
    let isAligned = before.count == after.count
    let hunks =
      isAligned
      ? Self.hunks(before, after)
      : [Self.header(0..<before.count, 0..<after.count)]
        + before.map { Self.line("-", $0) } + after.map { Self.line("+", $0) }
    let name = Self.written(name)
    text = "--- \(name)\n+++ \(name)\n" + hunks.joined()
  }

  /// A path as in the header of a diff: with a control character, a quote or a backslash in the notation
  /// of C, as git writes it; with a space before a tab, so that `patch` sees where it ends.
  private static func written(_ path: String) -> String {
    let escapes: [UInt8: String] = [
      7: "\\a", 8: "\\b", 9: "\\t", 10: "\\n", 11: "\\v", 12: "\\f", 13: "\\r", 34: "\\\"",
      92: "\\\\",
    ]
    let needsQuotes = path.utf8.contains { $0 < 0x20 || $0 == 0x7f || $0 == 34 || $0 == 92 }
    guard needsQuotes else { return path.contains(" ") ? path + "\t" : path }
    let bytes = path.utf8.map { byte -> [UInt8] in
      if let escape = escapes[byte] { return Array(escape.utf8) }
      guard byte < 0x20 || byte == 0x7f else { return [byte] }
      return [92] + [byte >> 6, byte >> 3 & 7, byte & 7].map { $0 + UInt8(ascii: "0") }
    }
    return "\"" + String(decoding: bytes.joined(), as: UTF8.self) + "\""
  }

  private typealias Line = ArraySlice<UInt8>

  /// The lines of the hunks between versions with as many lines.
  private static func hunks(_ before: [Line], _ after: [Line]) -> [String] {
    var changed = before.indices.filter { before[$0] != after[$0] }[...]
    var result: [String] = []
    while let first = changed.popFirst() {
      var last = first
      while let next = changed.first, next - last <= 2 * context {
        last = next
        changed.removeFirst()
      }
      let range = max(0, first - context)..<min(before.count, last + 1 + context)
      result.append(header(range, range))
      var index = range.lowerBound
      while index < range.upperBound {
        let isChanged = before[index] != after[index]
        let end =
          before[index..<range.upperBound].indices
          .first { (before[$0] != after[$0]) != isChanged } ?? range.upperBound
        result += before[index..<end].map { line(isChanged ? "-" : " ", $0) }
        if isChanged { result += after[index..<end].map { line("+", $0) } }
        index = end
      }
    }
    return result
  }

  private static func header(_ before: Range<Int>, _ after: Range<Int>) -> String {
    func words(_ lines: Range<Int>) -> String {
      "\(lines.isEmpty ? lines.lowerBound : lines.lowerBound + 1),\(lines.count)"
    }
    return "@@ -\(words(before)) +\(words(after)) @@\n"
  }

  /// The lines with their ends.
  private static func lines(_ bytes: [UInt8]) -> [Line] {
    var lines: [Line] = []
    var start = 0
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: 0x0A).map { $0 + 1 } ?? bytes.count
      lines.append(bytes[start..<end])
      start = end
    }
    return lines
  }

  private static func line(_ mark: String, _ bytes: Line) -> String {
    let text = mark + String(decoding: bytes, as: UTF8.self)
    return bytes.last == 0x0A ? text : text + "\n\\ No newline at end of file\n"
  }
}
