import SourceSyntax
import Testing

/// What an example of a doc comment prints, to be compared with what the comment says.
final class Transcript {
  private var lines: [Substring] = []

  /// Takes what the example hands to `print`.
  func record(_ items: [Any]) {
    let text = items.map { "\($0)" }.joined(separator: " ")
    lines += text.split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// Checks that the example has printed the documented lines. An ellipsis in them stands for more
  /// digits of a number.
  func expect(_ documented: [String], sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let agrees =
      lines.count == documented.count && zip(lines, documented).allSatisfy(isAsDocumented)
    #expect(
      agrees, "prints \(lines.map(String.init)), documented as \(documented)",
      sourceLocation: sourceLocation)
  }

  private func isAsDocumented(_ line: Substring, _ documented: String) -> Bool {
    var rest = line
    let parts = documented.split(separator: "…", omittingEmptySubsequences: false)
    for (index, part) in parts.enumerated() {
      if index > 0 { rest = rest.drop { $0.isNumber } }
      guard rest.hasPrefix(part) else { return false }
      rest = rest.dropFirst(part.count)
    }
    return rest.isEmpty
  }
}
