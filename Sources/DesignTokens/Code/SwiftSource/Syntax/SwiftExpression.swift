/// An expression of Swift, as far as colors are written with it.
struct SwiftExpression: Sendable {
  /// An argument of a call.
  struct Argument: Sendable {
    /// The label, or an empty text.
    let label: String
    let value: SwiftExpression
  }

  indirect enum Form: Sendable {
    case number(Double, isInteger: Bool)
    /// A text of one line without escapes and interpolation, and the bytes between its quotes.
    case text(String, Range<Int>)
    case name(String)
    /// `.name`
    case implicitMember(String)
    case member(SwiftExpression, String)
    case call(SwiftExpression, [Argument])
    /// A closure, by the positions of the tokens between its braces.
    case closure(Range<Int>)
    case negative(SwiftExpression)
    case not(SwiftExpression)
    case binary(String, SwiftExpression, SwiftExpression)
    case conditional(SwiftExpression, SwiftExpression, SwiftExpression)
    /// `#colorLiteral(…)`
    case colorLiteral([Argument])
    case array([SwiftExpression])
    /// A ground that other code of the project draws.
    case elsewhere(ComposeGround)
    /// What is not understood.
    case other
  }

  let form: Form
  /// The bytes of the expression.
  let range: Range<Int>

  /// The names of `a.b.c`; `nil` for anything else. An implicit member begins with an empty name.
  var path: [String]? {
    switch form {
    case .name(let name): [name]
    case .implicitMember(let name): ["", name]
    case .member(let base, let name): base.path.map { $0 + [name] }
    default: nil
    }
  }

  /// The number, if the expression is a calculation with literals whose result does not depend on
  /// the types that the compiler gives them; `nil` otherwise.
  ///
  /// `128 / 255` is a fraction, because a component is one; `CGFloat(128 / 255)` may be calculated
  /// with integers.
  var number: Double? { number(allowsIntegerDivision: true) }

  private func number(allowsIntegerDivision: Bool) -> Double? {
    switch form {
    case .number(let value, _): return value
    case .negative(let value):
      return value.number(allowsIntegerDivision: allowsIntegerDivision).map { -$0 }
    case .binary(let sign, let left, let right):
      guard allowsIntegerDivision || sign != "/" || !isInteger,
        let one = left.number(allowsIntegerDivision: allowsIntegerDivision),
        let other = right.number(allowsIntegerDivision: allowsIntegerDivision)
      else { return nil }
      switch sign {
      case "+": return one + other
      case "-": return one - other
      case "*": return one * other
      case "/": return other == 0 ? nil : one / other
      default: return nil
      }
    case .call(let callee, let arguments):
      guard let name = callee.path, ["CGFloat", "Double", "Float"].contains(name.last ?? ""),
        name.count == 1, arguments.count == 1, arguments[0].label.isEmpty
      else { return nil }
      return arguments[0].value.number(allowsIntegerDivision: false)
    default: return nil
    }
  }

  /// The least of the numbers that conditions choose from; `nil` if one of them is not known.
  func least(_ number: (SwiftExpression) -> Double?) -> Double? {
    guard case .conditional(_, let one, let other) = form else { return number(self) }
    guard let first = one.least(number), let second = other.least(number) else { return nil }
    return min(first, second)
  }

  /// The expression with values in the place of names, as one that is written elsewhere. What depends on its
  /// own text is not understood there.
  func substituting(_ values: [String: SwiftExpression], at place: Range<Int>) -> SwiftExpression {
    func inner(_ value: SwiftExpression) -> SwiftExpression {
      value.substituting(values, at: place)
    }
    func inner(_ arguments: [Argument]) -> [Argument] {
      arguments.map { Argument(label: $0.label, value: inner($0.value)) }
    }
    let form: Form =
      switch form {
      case .name(let name): values[name]?.form ?? self.form
      case .number, .implicitMember, .elsewhere: self.form
      case .text, .closure, .other: .other
      case .member(let base, let name): .member(inner(base), name)
      case .call(let callee, let arguments): .call(inner(callee), inner(arguments))
      case .negative(let value): .negative(inner(value))
      case .not(let value): .not(inner(value))
      case .binary(let sign, let left, let right): .binary(sign, inner(left), inner(right))
      case .conditional(let condition, let one, let other):
        .conditional(inner(condition), inner(one), inner(other))
      case .colorLiteral(let arguments): .colorLiteral(inner(arguments))
      case .array(let values): .array(values.map(inner))
      }
    return SwiftExpression(form: form, range: place)
  }

  /// Whether a calculation has only integer literals.
  private var isInteger: Bool {
    switch form {
    case .number(_, let isInteger): isInteger
    case .negative(let value): value.isInteger
    case .binary(_, let left, let right): left.isInteger && right.isInteger
    default: false
    }
  }

  /// Whether it is an integer literal.
  var isIntegerLiteral: Bool {
    if case .number(_, let isInteger) = form { isInteger } else { false }
  }
}
