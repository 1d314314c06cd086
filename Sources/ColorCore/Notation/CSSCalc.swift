#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A number with its type (CSS Typed OM 1, section 4.1.1): degrees for angles, 50 for 50 %.
struct CSSQuantity {
  /// The exponents of the two base types that occur in colors.
  struct Dimension: Equatable {
    var angles: Int
    var percentages: Int

    static let number = Dimension(angles: 0, percentages: 0)
    static let angle = Dimension(angles: 1, percentages: 0)
    static let percentage = Dimension(angles: 0, percentages: 1)
  }

  var value: Double
  var dimension: Dimension

  init(_ value: Double, _ dimension: Dimension = .number) {
    self.value = value
    self.dimension = dimension
  }

  static func * (a: CSSQuantity, b: CSSQuantity) -> CSSQuantity {
    CSSQuantity(
      a.value * b.value,
      Dimension(
        angles: a.dimension.angles + b.dimension.angles,
        percentages: a.dimension.percentages + b.dimension.percentages))
  }

  static func / (a: CSSQuantity, b: CSSQuantity) -> CSSQuantity {
    CSSQuantity(
      a.value / b.value,
      Dimension(
        angles: a.dimension.angles - b.dimension.angles,
        percentages: a.dimension.percentages - b.dimension.percentages))
  }
}

extension Double {
  /// The value as it leaves the outermost math function: NaN becomes 0, and infinity the largest
  /// finite number (CSS Values 4, section 10.9.1).
  var censored: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

/// The math functions (CSS Values 4, section 10).
enum CSSMathFunction: String, CaseIterable {
  case calc, min, max, clamp, round, mod, rem, sin, cos, tan, asin, acos, atan, atan2, pow, sqrt
  case hypot, log, exp, abs, sign

  static let named = Dictionary(
    uniqueKeysWithValues: allCases.map { (CSSName($0.rawValue.utf8), $0) })
}

extension CSSParser {
  /// A number, a percentage or an angle.
  mutating func numericToken() throws(NotationError) -> CSSQuantity {
    let value = tokens.takeNumber()
    if tokens.take(UInt8(ascii: "%")) { return CSSQuantity(value, .percentage) }
    guard tokens.startsName() else { return CSSQuantity(value) }
    let start = tokens.offset
    switch tokens.takeName() {
    case "deg": return CSSQuantity(value, .angle)
    case "grad": return CSSQuantity(value * 0.9, .angle)
    case "rad": return CSSQuantity(value * (180 / .pi), .angle)
    case "turn": return CSSQuantity(value * 360, .angle)
    default: throw NotationError("expected deg, grad, rad or turn, or no unit", at: start)
    }
  }

  /// The rest of a math function, up to and including `)`. The result may be infinite or NaN.
  mutating func math(_ function: CSSMathFunction, at start: Int) throws(NotationError)
    -> CSSQuantity
  {
    try enter(at: start)
    defer { leave() }
    let result: CSSQuantity
    switch function {
    case .calc: result = try sum()
    case .min: result = try fold(lesser)
    case .max: result = try fold { -lesser(-$0, -$1) }
    case .hypot: result = try fold { hypot($0, $1) }.magnitude
    case .clamp: result = try clamp()
    case .round: result = try rounding()
    case .mod: result = try pair(modulus)
    case .rem: result = try pair { $0.truncatingRemainder(dividingBy: $1) }
    case .sin: result = CSSQuantity(sin(try radians()))
    case .cos: result = CSSQuantity(cos(try radians()))
    case .tan: result = CSSQuantity(tan(try radians()))
    case .asin: result = CSSQuantity(asin(try number()) * (180 / .pi), .angle)
    case .acos: result = CSSQuantity(acos(try number()) * (180 / .pi), .angle)
    case .atan: result = CSSQuantity(atan(try number()) * (180 / .pi), .angle)
    case .atan2:
      result = CSSQuantity(try pair { atan2($0, $1) * (180 / .pi) }.value, .angle)
    case .pow:
      let base = try number()
      try comma()
      result = CSSQuantity(pow(base, try number()))
    case .sqrt: result = CSSQuantity(try number().squareRoot())
    case .log: result = try logarithm()
    case .exp: result = CSSQuantity(exp(try number()))
    case .abs: result = try sum().magnitude
    case .sign:
      let value = try sum().value
      result = CSSQuantity(value == 0 || value.isNaN ? value : value < 0 ? -1 : 1)
    }
    try close()
    return result
  }

  /// `<calc-sum>`. `+` and `-` require white space on both sides.
  private mutating func sum() throws(NotationError) -> CSSQuantity {
    var result = try product()
    while true {
      let hasSpace = tokens.skipSpace()
      let start = tokens.offset
      let sign = tokens.peek()
      guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return result }
      guard hasSpace, tokens.take(sign), tokens.skipSpace() else {
        throw NotationError("expected white space on both sides of the operator", at: start)
      }
      let operand = tokens.offset
      let next = try product()
      try check(next, is: result.dimension, at: operand)
      result.value += sign == UInt8(ascii: "+") ? next.value : -next.value
    }
  }

  /// `<calc-product>`, without trailing white space.
  private mutating func product() throws(NotationError) -> CSSQuantity {
    var result = try operand()
    while true {
      let end = tokens.offset
      tokens.skipSpace()
      if tokens.take(UInt8(ascii: "*")) {
        result = result * (try operand())
      } else if tokens.take(UInt8(ascii: "/")) {
        result = result / (try operand())
      } else {
        tokens.rewind(to: end)
        return result
      }
    }
  }

  /// `<calc-value>`, which may be a channel of the origin color. A missing channel counts as 0.
  private mutating func operand() throws(NotationError) -> CSSQuantity {
    tokens.skipSpace()
    let start = tokens.offset
    if tokens.startsNumber { return try numericToken() }
    if tokens.take(UInt8(ascii: "(")) {
      try enter(at: start)
      defer { leave() }
      let result = try sum()
      try close()
      return result
    }
    guard tokens.startsName() else { throw unexpected("a number, a constant or “(”") }
    let name = tokens.takeName()
    if tokens.take(UInt8(ascii: "(")) {
      guard let function = CSSMathFunction.named[name] else {
        throw NotationError("expected a math function", at: start)
      }
      return try math(function, at: start)
    }
    if let channel = origin?[name] { return CSSQuantity(channel ?? 0) }
    switch name {
    case "e": return CSSQuantity(exp(1))
    case "pi": return CSSQuantity(.pi)
    case "infinity": return CSSQuantity(.infinity)
    case "-infinity": return CSSQuantity(-.infinity)
    case "nan": return CSSQuantity(.nan)
    default:
      throw NotationError(
        "expected e, pi, infinity, -infinity or NaN" + (origin.map { ", \($0.names)" } ?? ""),
        at: start)
    }
  }

  private func check(_ quantity: CSSQuantity, is expected: CSSQuantity.Dimension, at start: Int)
    throws(NotationError)
  {
    guard quantity.dimension == expected else {
      throw NotationError(
        expected == .number ? "expected a number" : "expected a value of the same type", at: start)
    }
  }

  private mutating func number() throws(NotationError) -> Double {
    tokens.skipSpace()
    let start = tokens.offset
    let quantity = try sum()
    try check(quantity, is: .number, at: start)
    return quantity.value
  }

  /// An angle, or a number in radians.
  private mutating func radians() throws(NotationError) -> Double {
    tokens.skipSpace()
    let start = tokens.offset
    let quantity = try sum()
    if quantity.dimension == .angle { return quantity.value * (.pi / 180) }
    try check(quantity, is: .number, at: start)
    return quantity.value
  }

  /// A comma and another value of the same type.
  private mutating func next(like first: CSSQuantity) throws(NotationError) -> Double {
    try comma()
    tokens.skipSpace()
    let start = tokens.offset
    let quantity = try sum()
    try check(quantity, is: first.dimension, at: start)
    return quantity.value
  }

  /// One or more values of one type, combined from the left.
  private mutating func fold(_ combine: (Double, Double) -> Double) throws(NotationError)
    -> CSSQuantity
  {
    var result = try sum()
    tokens.skipSpace()
    while tokens.peek() == UInt8(ascii: ",") {
      result.value = combine(result.value, try next(like: result))
      tokens.skipSpace()
    }
    return result
  }

  /// Two values of one type.
  private mutating func pair(_ combine: (Double, Double) -> Double) throws(NotationError)
    -> CSSQuantity
  {
    var result = try sum()
    result.value = combine(result.value, try next(like: result))
    return result
  }

  /// `clamp(min, value, max)`, where either limit may be `none`: max(min, min(value, max)).
  private mutating func clamp() throws(NotationError) -> CSSQuantity {
    let isOpenBelow = takeKeyword("none")
    let first = try isOpenBelow ? nil : sum()
    if isOpenBelow { try comma() }
    var result = try isOpenBelow ? sum() : first ?? CSSQuantity(0)
    if let first { result.value = try next(like: first) }
    try comma()
    if !takeKeyword("none") {
      tokens.skipSpace()
      let start = tokens.offset
      let high = try sum()
      try check(high, is: result.dimension, at: start)
      result.value = lesser(result.value, high.value)
    }
    if let first { result.value = -lesser(-result.value, -first.value) }
    return result
  }

  /// `round(strategy, value, step)`; strategy and, for numbers, step are optional.
  private mutating func rounding() throws(NotationError) -> CSSQuantity {
    var rule = FloatingPointRoundingRule.toNearestOrAwayFromZero
    var isStated = true
    if takeKeyword("up") {
      rule = .up
    } else if takeKeyword("down") {
      rule = .down
    } else if takeKeyword("to-zero") {
      rule = .towardZero
    } else {
      isStated = takeKeyword("nearest")
    }
    if isStated { try comma() }
    tokens.skipSpace()
    let start = tokens.offset
    var result = try sum()
    tokens.skipSpace()
    if tokens.peek() == UInt8(ascii: ",") {
      result.value = rounded(result.value, to: try next(like: result), rule)
    } else {
      try check(result, is: .number, at: start)
      result.value = rounded(result.value, to: 1, rule)
    }
    return result
  }

  /// `log(value, base)`; the base defaults to e.
  private mutating func logarithm() throws(NotationError) -> CSSQuantity {
    let value = try number()
    tokens.skipSpace()
    guard tokens.take(UInt8(ascii: ",")) else { return CSSQuantity(log(value)) }
    return CSSQuantity(log(value) / log(try number()))
  }

  /// Consumes a keyword if it is the next token.
  mutating func takeKeyword(_ keyword: CSSName) -> Bool {
    tokens.skipSpace()
    let start = tokens.offset
    guard tokens.startsName() else { return false }
    if tokens.takeName() == keyword, tokens.peek() != UInt8(ascii: "(") { return true }
    tokens.rewind(to: start)
    return false
  }
}

extension CSSQuantity {
  fileprivate var magnitude: CSSQuantity { CSSQuantity(value.magnitude, dimension) }
}

/// The smaller of two numbers; NaN if one is NaN.
private func lesser(_ a: Double, _ b: Double) -> Double {
  a.isNaN || b.isNaN ? .nan : a < b ? a : b
}

/// a − b·⌊a/b⌋, with the sign of b (CSS Values 4, section 10.3).
private func modulus(_ a: Double, _ b: Double) -> Double {
  let remainder = a.truncatingRemainder(dividingBy: b)
  guard remainder != 0, (remainder < 0) != (b < 0) else { return remainder }
  return b.isInfinite ? .nan : remainder + b
}

/// The multiple of a step chosen by a rule, with the limits of CSS Values 4, section 10.3.1, for
/// infinite arguments. Halves round up, not away from zero.
private func rounded(_ value: Double, to step: Double, _ rule: FloatingPointRoundingRule)
  -> Double
{
  let width = step.magnitude
  guard width.isInfinite else {
    if value.isInfinite { return width == 0 ? .nan : value }
    let count = value / width
    return (rule == .toNearestOrAwayFromZero ? (count + 0.5).rounded(.down) : count.rounded(rule))
      * width
  }
  if value.isInfinite || value.isNaN { return .nan }
  switch rule {
  case .up where value > 0: return .infinity
  case .down where value < 0: return -.infinity
  default: return 0
  }
}
