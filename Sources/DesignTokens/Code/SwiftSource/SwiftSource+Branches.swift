import SourceSyntax

/// Directives between the modifiers of one expression, each branch of which is one way in which it goes on:
/// `#if os(iOS)`, `.background(paper)`, `#endif`.
extension SwiftSource {
  /// The most ways in which the expressions of a file are read.
  private static let maximumBranches = 3

  /// A directive that is open.
  private struct Choice {
    /// Whether it is between modifiers.
    let isPostfix: Bool
    var branch = 0
    var hasElse = false
  }

  /// The tokens without the directives between modifiers, with what is in one branch of each.
  ///
  /// - Parameters:
  ///   - tokens: All tokens.
  ///   - source: The text.
  ///   - branch: The number of the branch; those that have fewer leave it out.
  /// - Returns: The tokens, and how many branches there are to choose from.
  static func tokens(
    _ tokens: [SwiftToken], of source: SourceText, inBranch branch: Int
  ) -> (tokens: [SwiftToken], branchCount: Int) {
    guard tokens.contains(where: { $0.kind == .directive }) else { return (tokens, 1) }
    var result: [SwiftToken] = []
    result.reserveCapacity(tokens.count)
    var choices: [Choice] = []
    var (left, count, next) = (0, 1, 0)
    /// The position behind the last choice between modifiers.
    var end = -1
    func isLeft(_ choice: Choice) -> Bool { choice.isPostfix && choice.branch != branch }
    while next < tokens.count {
      let start = next
      next += 1
      guard tokens[start].kind == .directive,
        ["#if", "#elseif", "#else", "#endif"].contains(source.text(tokens[start].range))
      else {
        if left == 0 { result.append(tokens[start]) }
        continue
      }
      while next < tokens.count, !tokens[next].isFirst { next += 1 }
      let name = source.text(tokens[start].range)
      if name == "#if" {
        let goesOn = next < tokens.count && tokens[next].kind == .sign(UInt8(ascii: "."))
        let isPostfix = goesOn && (start == end || endsOperand(tokens, start - 1, source))
        choices.append(Choice(isPostfix: isPostfix))
      } else if choices.isEmpty {
        result += tokens[start..<next]
        continue
      }
      var choice = choices.removeLast()
      if name != "#if", isLeft(choice) { left -= 1 }
      if name == "#elseif" || name == "#else" { choice.branch += 1 }
      if name == "#else" { choice.hasElse = true }
      if choice.isPostfix, name == "#endif" {
        count = max(count, choice.branch + (choice.hasElse ? 1 : 2))
        end = next
      }
      if name != "#endif" {
        if isLeft(choice) { left += 1 }
        choices.append(choice)
      }
      if !choice.isPostfix, left == 0 { result += tokens[start..<next] }
    }
    return (result, min(count, maximumBranches))
  }

  /// Whether what ends with a token may go on with a modifier; behind anything else a dot begins an expression.
  private static func endsOperand(
    _ tokens: [SwiftToken], _ position: Int, _ source: SourceText
  ) -> Bool {
    guard tokens.indices.contains(position) else { return false }
    switch tokens[position].kind {
    case .name: return !["else", "in", "return"].contains(source.text(tokens[position].range))
    case .text, .number: return true
    case .sign(let sign): return ")]}".utf8.contains(sign)
    default: return false
    }
  }
}

extension SwiftUseReader.Views {
  /// Adds the uses of another way in which the same expressions go on.
  mutating func add(branch other: SwiftUseReader.Views) {
    func key(_ use: SwiftUse) -> [String] {
      ["\(use.foreground.name)", "\(use.background.name)", "\(use.role)", "\(use.font)"] + use.scope
    }
    var known = Set(uses.map(key))
    uses += other.uses.filter { known.insert(key($0)).inserted }
  }
}
