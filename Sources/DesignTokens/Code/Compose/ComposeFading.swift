/// A color that is made translucent: `ink.copy(alpha = 0.5f)`.
struct ComposeFading: Sendable {
  let base: SwiftExpression
  let opacity: Double
  private let arguments: [SwiftExpression.Argument]

  /// Reads an expression; `nil` if it makes nothing translucent, or something else as well.
  init?(_ expression: SwiftExpression) {
    guard case .call(let callee, let arguments) = expression.form,
      case .member(let base, "copy") = callee.form, arguments.count == 1,
      ["", "alpha"].contains(arguments[0].label), let opacity = arguments[0].value.number
    else { return nil }
    (self.base, self.arguments) = (base, arguments)
    self.opacity = min(max(opacity, 0), 1)
  }

  /// The same change of another color, as an expression at the place of that.
  func applied(to color: SwiftExpression) -> SwiftExpression {
    let method = SwiftExpression(form: .member(color, "copy"), range: color.range)
    return SwiftExpression(form: .call(method, arguments), range: color.range)
  }

  /// Whether an expression is such a change of a color that is written elsewhere.
  static func isApplied(_ expression: SwiftExpression) -> Bool {
    ComposeFading(expression)?.base.range == expression.range
  }
}
