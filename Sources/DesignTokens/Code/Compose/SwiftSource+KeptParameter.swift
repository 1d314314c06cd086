extension SwiftSource {
  /// The parameter that a function returns as it is, if it does so where a condition is not met:
  /// `fun raised(color: Color, by: Dp) = if (by > 0.dp) color.tinted(by) else color`.
  ///
  /// - Parameter position: That of its `fun`, behind which are its name and parameters.
  /// - Returns: Its name, and its position among the parameters.
  func keptParameter(ofFunctionAt position: Int) -> (name: String, position: Int)? {
    var first = partners[position + 2] + 1
    if isSign(first, ":") { first += 2 }
    let isBlock = isSign(first, "{")
    guard isBlock || isMark(first, "=") else { return nil }
    let end = isBlock ? min(partners[first], tokens.count) : tokens.count
    first += 1
    if isBlock, isName(first, "return") { first += 1 }
    var parser = SwiftParser(self, at: first, end: end, isKotlin: true)
    let body = parser.expression()
    guard !isBlock || parser.position >= end,
      case .conditional(_, let one, let other) = body.form
    else { return nil }
    let parameters = ComposeFile.parameters(of: position + 2, in: self)
    for branch in [one, other] {
      if let index = parameters.firstIndex(where: { $0.isColor && branch.path == [$0.name] }) {
        return (parameters[index].name, index)
      }
    }
    return nil
  }
}
