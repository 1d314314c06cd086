import SourceSyntax

/// What the modifiers that a file declares draw behind a composable.
extension ComposeViews {
  /// `fun Modifier.card() = background(paper).padding(8.dp)`, also with a block that only returns that.
  var modifiers: [String: ComposeDrawer] {
    var result: [String: ComposeDrawer] = [:]
    for position in source.tokens.indices {
      guard source.isName(position, "fun"), source.isName(position + 1, "Modifier"),
        source.isSign(position + 2, "."), let name = source.name(position + 3),
        source.isSign(position + 4, "(")
      else { continue }
      let drawer = drawer(behind: source.partners[position + 4] + 1)
      result[name] = result[name]?.or(drawer) ?? drawer
    }
    return result
  }

  /// What the body behind the parameters of a modifier draws.
  private func drawer(behind position: Int) -> ComposeDrawer {
    var first = position
    if source.isSign(first, ":") { first += 2 }
    let isBlock = source.isSign(first, "{")
    guard isBlock || source.isMark(first, "=") else { return .unknown }
    first += 1
    var end = source.tokens.count
    if isBlock {
      end = min(source.partners[first - 1], end)
      if source.isName(first, "return") { first += 1 }
    }
    var parser = SwiftParser(source, at: first, end: end, isKotlin: true)
    let body = parser.expression()
    if !isBlock { end = parser.position }
    if !draws(position..<end), end == source.tokens.count || source.tokens[end].isFirst || isBlock {
      return .nothing
    }
    guard parser.position >= end, isOfReceiver(body) else { return .unknown }
    switch ground(of: body) {
    case .color(let color): return locals.value(of: color).map { .color($0) } ?? .unknown
    case let other: return other
    }
  }

  /// Whether some tokens have a word for what draws.
  private func draws(_ range: Range<Int>) -> Bool {
    range.contains { position in
      guard let name = source.name(position) else { return false }
      return known[name] != nil || Self.drawings.contains(where: name.lowercased().contains)
    }
  }

  /// Whether a chain begins with what the modifier extends: `this.a()`, `Modifier.a()`, `a()`.
  private func isOfReceiver(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .name(let name): ["Modifier", "this"].contains(name)
    case .call(let callee, _):
      switch callee.form {
      case .member(let base, _): isOfReceiver(base)
      case .name(let name): name.first?.isLowercase == true && name != "composed"
      default: false
      }
    default: false
    }
  }
}
