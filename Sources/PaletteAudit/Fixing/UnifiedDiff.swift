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
    text = "--- \(name)\n+++ \(name)\n" + hunks.joined()
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
