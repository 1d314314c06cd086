import SourceSyntax

/// What the headings of a style sheet say that the custom properties below them are for:
/// `/* text color variables */`.
///
/// A heading is a comment on lines of its own. It holds up to the next such comment and the end of the
/// block. One for backgrounds says little: surfaces of the page and fills of buttons stand below it.
struct CSSSections {
  /// Where sections begin and end, in order.
  private var starts: [(offset: Int, role: TokenRole?)] = []

  /// What a heading has besides.
  private static let fillers: Set = [
    "color", "colors", "colour", "colours", "token", "tokens", "variable", "variables",
  ]

  init(of source: SourceText) {
    let bytes = source.bytes
    var offset = 0
    var hasRole = false
    while let slash = bytes[offset...].firstIndex(of: UInt8(ascii: "/")) {
      offset = slash + 1
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "*") else { continue }
      var end = offset + 1
      while end + 1 < bytes.count,
        bytes[end] != UInt8(ascii: "*") || bytes[end + 1] != UInt8(ascii: "/")
      {
        end += 1
      }
      let isAlone = Self.isAlone(bytes, before: slash, after: min(end + 2, bytes.count))
      if isAlone {
        let role = Self.role(of: source.text(offset + 1..<min(end, bytes.count)))
        hasRole = hasRole || role != nil
        starts.append((slash, role))
      }
      offset = min(end + 2, bytes.count)
    }
    guard hasRole else {
      starts = []
      return
    }
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "}") {
      starts.append((index, nil))
    }
    starts.sort { $0.offset < $1.offset }
  }

  /// Whether no heading says anything.
  var isEmpty: Bool { starts.isEmpty }

  /// What a declaration at an offset is for, if the heading above it says so.
  func role(at offset: Int) -> TokenRole? {
    var (low, high) = (0, starts.count)
    while low < high {
      let middle = (low + high) / 2
      if starts[middle].offset < offset { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? starts[low - 1].role : nil
  }

  private static func isAlone(_ bytes: [UInt8], before start: Int, after end: Int) -> Bool {
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    func isBreak(_ byte: UInt8) -> Bool {
      byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }
    let before = bytes[..<start].last { !isBlank($0) }
    let after = bytes[end...].first { !isBlank($0) }
    return before.map(isBreak) ?? true && after.map(isBreak) ?? true
  }

  private static func role(of heading: String) -> TokenRole? {
    let words = heading.lowercased().split { !$0.isLetter }.map(String.init)
    guard 1...4 ~= words.count else { return nil }
    let telling = words.filter { !fillers.contains($0) }
    return telling.count == 1 ? TokenRole.headings[telling[0]] : nil
  }
}
