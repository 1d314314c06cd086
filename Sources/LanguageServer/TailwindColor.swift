import SourceSyntax

/// The colors of a theme of Tailwind CSS in the names of its utilities: `--color-ink` in `text-ink`.
enum TailwindColor {
  private static let prefix = "--color-"

  /// What stands before the name of a color.
  private static let utilities: Set<String> = [
    "accent", "bg", "border", "border-b", "border-e", "border-l", "border-r", "border-s",
    "border-t",
    "border-x", "border-y", "caret", "decoration", "divide", "drop-shadow", "fill", "from",
    "inset-ring", "inset-shadow", "outline", "placeholder", "ring", "ring-offset", "shadow",
    "stroke",
    "text", "text-shadow", "to", "via",
  ]

  /// The name of a color in utilities, or `nil` for a custom property that makes none.
  static func word(of variable: String) -> String? {
    guard variable.hasPrefix(prefix), variable.utf8.count > prefix.utf8.count else { return nil }
    return String(variable.dropFirst(prefix.count))
  }

  /// The custom properties that the utilities after `@apply` may draw, and where their words stand.
  static func variables(
    in bytes: [UInt8], _ classes: Range<Int>
  ) -> [(name: String, range: Range<Int>)] {
    var found: [(name: String, range: Range<Int>)] = []
    for utility in bytes[classes].split(whereSeparator: { $0 <= UInt8(ascii: " ") }) {
      let isMark: (UInt8) -> Bool = { $0 == UInt8(ascii: "!") || $0 == UInt8(ascii: ":") }
      let start = utility.lastIndex(where: isMark).map { $0 + 1 } ?? utility.startIndex
      let plain = utility[start...].prefix { $0 != UInt8(ascii: "/") }
      for hyphen in plain.indices where plain[hyphen] == UInt8(ascii: "-") {
        let word = hyphen + 1..<plain.endIndex
        guard utilities.contains(String(decoding: plain[..<hyphen], as: UTF8.self)), !word.isEmpty
        else { continue }
        found.append((prefix + String(decoding: bytes[word], as: UTF8.self), word))
      }
    }
    return found
  }
}
