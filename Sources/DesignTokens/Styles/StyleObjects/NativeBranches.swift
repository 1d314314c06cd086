import SourceSyntax

/// The conditions under which code is run: those of the `if` statements around it.
struct NativeBranches {
  /// Those of each block that is open.
  private var blocks: [[String]] = []
  /// Those of the block that is next, and those that none of the branches before meets.
  private var next: [String] = []
  private var before: [String] = []

  /// The conditions here.
  var conditions: [String] { blocks.joined() + next }

  /// Reads the condition behind `if`.
  mutating func readIf(at text: inout ScriptCursor) {
    guard text.isNext("(") else { return }
    text.skipTrivia()
    let start = text.offset + 1
    text.skipOne(isNested: true)
    let range = start..<max(start, text.offset - 1)
    next = before + [Self.condition(text.source.text(range))]
    before = []
  }

  /// Reads what is behind `else`.
  mutating func readElse(before text: ScriptCursor) {
    var inner = text
    before = closed.map { Array($0.dropLast()) + [Self.negated($0[$0.count - 1])] } ?? []
    if inner.takeName() != "if" { (next, before) = (before, []) }
  }

  /// The conditions of the block that was closed last, if it had some.
  private var closed: [String]?

  mutating func endStatement() { next = [] }

  mutating func open() {
    blocks.append(next)
    next = []
  }

  mutating func close() {
    guard let last = blocks.popLast() else { return }
    closed = last.isEmpty ? nil : last
    next = []
  }

  /// A condition without spaces; one of several together is compared with nothing else.
  private static func condition(_ text: String) -> String {
    let plain = text.filter { !$0.isWhitespace }
    guard ["&&", "||"].contains(where: plain.contains) else { return plain }
    return "(\(plain.filter { $0 != "=" }))"
  }

  private static func negated(_ condition: String) -> String {
    for (sign, other) in [("!==", "==="), ("===", "!=="), ("!=", "=="), ("==", "!=")]
    where condition.contains(sign) {
      return condition.replacing(sign, with: other)
    }
    return condition.hasPrefix("!") ? String(condition.dropFirst()) : "!\(condition)"
  }
}
