import SourceSyntax

/// Reads expressions from the tokens of a Swift file, and those of Kotlin, which are written alike but for
/// the sign behind a label, the letters behind a number, and `if` and `when` with a value.
///
/// What it does not know becomes ``SwiftExpression/Form/other``; the parser always moves on, and nests
/// no deeper than ``maximumDepth``.
struct SwiftParser {
  /// How deep expressions are nested; what is deeper is not understood.
  static let maximumDepth = 24
  /// The longest chain of members and calls.
  private static let maximumChain = 24

  let file: SwiftSource
  /// The position of the next token.
  var position: Int
  /// The position after the last token that may be read.
  let end: Int
  /// The longest chain of operators of one precedence.
  private static let maximumTerms = 8
  private var depth = 0
  private let isKotlin: Bool

  init(_ file: SwiftSource, at position: Int, end: Int, isKotlin: Bool = false) {
    self.file = file
    self.position = position
    self.end = min(end, file.tokens.count)
    self.isKotlin = isKotlin
  }

  private static let levels: [Set<String>] = [
    ["??"], ["||"], ["&&"], ["==", "!=", "<", ">", "<=", ">=", "===", "!=="], ["+", "-"],
    ["*", "/"],
  ]

  /// Reads an expression.
  ///
  /// - Parameter takesClosure: Whether a brace behind a call is its trailing closure.
  /// - Returns: The expression; the position is behind what was understood.
  mutating func expression(takesClosure: Bool = true) -> SwiftExpression {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth else { return skipped() }
    let condition = binary(0, takesClosure)
    guard position < end, file.isMark(position, "?"), file.tokens[position].isSpaced else {
      return condition
    }
    position += 1
    let first = expression(takesClosure: takesClosure)
    guard position < end, file.isSign(position, ":") else {
      return SwiftExpression(form: .other, range: joined(condition, first))
    }
    position += 1
    let second = expression(takesClosure: takesClosure)
    return SwiftExpression(
      form: .conditional(condition, first, second), range: joined(condition, second))
  }

  private func joined(_ first: SwiftExpression, _ last: SwiftExpression) -> Range<Int> {
    first.range.lowerBound..<max(first.range.upperBound, last.range.upperBound)
  }

  private mutating func binary(_ level: Int, _ takesClosure: Bool) -> SwiftExpression {
    guard level < Self.levels.count else { return unary(takesClosure) }
    var left = binary(level + 1, takesClosure)
    var count = 0
    while position < end, file.tokens[position].kind == .mark,
      Self.levels[level].contains(file.text(position)), isInfix(position)
    {
      let sign = file.text(position)
      position += 1
      let right = binary(level + 1, takesClosure)
      count += 1
      let isKnown = count < Self.maximumTerms
      left = SwiftExpression(
        form: isKnown ? .binary(sign, left, right) : .other, range: joined(left, right))
    }
    return left
  }

  /// Whether an operator has space on both sides, or on none.
  private func isInfix(_ position: Int) -> Bool {
    let isFollowed = position + 1 < file.tokens.count && file.tokens[position + 1].isSpaced
    return file.tokens[position].isSpaced == isFollowed
  }

  private mutating func unary(_ takesClosure: Bool) -> SwiftExpression {
    let first = position
    guard position < end else {
      return SwiftExpression(form: .other, range: file.range(from: end - 1, to: end - 1))
    }
    for sign in ["-", "!"] where file.isMark(position, sign) {
      position += 1
      let operand = postfix(takesClosure)
      return SwiftExpression(
        form: sign == "-" ? .negative(operand) : .not(operand),
        range: file.range(from: first, to: first).lowerBound..<operand.range.upperBound)
    }
    if file.isName(position, ["try", "await"]) {
      position += 1
      if position < end, file.isMark(position, "!") || file.isMark(position, "?") { position += 1 }
    }
    return postfix(takesClosure)
  }

  private mutating func postfix(_ takesClosure: Bool) -> SwiftExpression {
    let first = position
    var result = primary()
    var count = 0
    func range(_ parser: SwiftParser) -> Range<Int> {
      parser.file.range(from: first, to: max(first, parser.position - 1))
    }
    while position < end {
      count += 1
      let token = file.tokens[position]
      if file.isSign(position, "."), position + 1 < end {
        if let name = file.name(position + 1) {
          position += 2
          result = SwiftExpression(form: .member(result, name), range: range(self))
        } else {
          position += 2
          result = SwiftExpression(form: .other, range: range(self))
        }
      } else if file.isSign(position, "("), !token.isFirst {
        let arguments = arguments()
        result = SwiftExpression(form: .call(result, arguments), range: range(self))
      } else if file.isSign(position, "["), !token.isFirst {
        position = min(file.partners[position] + 1, end)
        result = SwiftExpression(form: .other, range: range(self))
      } else if token.kind == .mark, !token.isSpaced,
        file.isMark(position, "!") || file.isMark(position, "?")
      {
        // Unwrapping changes no color.
        position += 1
        result = SwiftExpression(form: result.form, range: range(self))
      } else if takesClosure, file.isSign(position, "{"), !token.isFirst, takesBlock(result),
        !file.isName(position + 1, ["didSet", "willSet", "get", "set", "_modify", "_read"])
      {
        result = withClosure(result, range)
      } else {
        break
      }
      if count > Self.maximumChain {
        result = SwiftExpression(form: .other, range: result.range)
      }
    }
    return result
  }

  /// Whether an expression can be called.
  private func takesBlock(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .name, .member, .implicitMember, .call: true
    default: false
    }
  }

  private mutating func withClosure(
    _ callee: SwiftExpression, _ range: (SwiftParser) -> Range<Int>
  ) -> SwiftExpression {
    let closure = self.closure()
    let argument = SwiftExpression.Argument(label: "", value: closure)
    if case .call(let function, let arguments) = callee.form {
      return SwiftExpression(form: .call(function, arguments + [argument]), range: range(self))
    }
    return SwiftExpression(form: .call(callee, [argument]), range: range(self))
  }

  private mutating func closure() -> SwiftExpression {
    let open = position
    let close = min(file.partners[open], end)
    position = min(close + 1, end)
    return SwiftExpression(
      form: .closure(open + 1..<max(open + 1, close)),
      range: file.range(from: open, to: position - 1))
  }

  /// Reads the arguments in the parentheses or brackets at the position.
  mutating func arguments() -> [SwiftExpression.Argument] {
    let close = min(file.partners[position], end)
    position += 1
    var arguments: [SwiftExpression.Argument] = []
    var inner = SwiftParser(file, at: position, end: close, isKotlin: isKotlin)
    inner.depth = depth
    while inner.position < close {
      let before = inner.position
      var label = ""
      if let name = file.name(inner.position), inner.position + 1 < close,
        isKotlin ? file.isMark(inner.position + 1, "=") : file.isSign(inner.position + 1, ":")
      {
        label = name
        inner.position += 2
      }
      let value = inner.expression()
      let isWhole = inner.position >= close || file.isSign(inner.position, ",")
      arguments.append(
        SwiftExpression.Argument(
          label: label,
          value: isWhole ? value : SwiftExpression(form: .other, range: value.range)))
      inner.skip { file.isSign($0, ",") }
      inner.position = max(inner.position + 1, before + 1)
    }
    position = min(close + 1, end)
    return arguments
  }

  private mutating func primary() -> SwiftExpression {
    let first = position
    let token = file.tokens[position]
    func made(_ form: SwiftExpression.Form, _ parser: SwiftParser) -> SwiftExpression {
      SwiftExpression(
        form: form, range: file.range(from: first, to: max(first, parser.position - 1)))
    }
    position += 1
    switch token.kind {
    case .name where isKotlin && file.isName(first, "if") && file.isSign(position, "("):
      return made(choice() ?? .other, self)
    case .name where isKotlin && isChoiceOfCases(first):
      return made(cases() ?? .other, self)
    case .name:
      return made(.name(file.text(first)), self)
    case .number:
      let text = isKotlin ? Self.plainNumber(file.text(first)) : file.text(first)
      return made(
        Self.number(text).map { .number($0.value, isInteger: $0.isInteger) } ?? .other, self)
    case .text(let inner?):
      return made(.text(file.source.text(inner), inner), self)
    case .directive where file.text(first) == "#colorLiteral" && file.isSign(position, "("):
      return position < end ? made(.colorLiteral(arguments()), self) : made(.other, self)
    case .sign(UInt8(ascii: ".")) where isKotlin && position < end:
      // `.5f`
      guard file.tokens[position].kind == .number,
        let number = Self.number(Self.plainNumber("0." + file.text(position)))
      else { return made(.other, self) }
      position += 1
      return made(.number(number.value, isInteger: false), self)
    case .sign(UInt8(ascii: ".")):
      guard position < end, let name = file.name(position) else { return made(.other, self) }
      position += 1
      return made(.implicitMember(name), self)
    case .sign(UInt8(ascii: "(")):
      position = first
      let inner = arguments()
      guard inner.count == 1, inner[0].label.isEmpty else { return made(.other, self) }
      return made(inner[0].value.form, self)
    case .sign(UInt8(ascii: "[")):
      position = first
      return made(.array(arguments().map(\.value)), self)
    case .sign(UInt8(ascii: "{")):
      position = first
      return closure()
    case .sign(UInt8(ascii: ")")), .sign(UInt8(ascii: "]")), .sign(UInt8(ascii: "}")):
      position = first
      return SwiftExpression(
        form: .other, range: token.range.lowerBound..<token.range.lowerBound)
    default: return made(.other, self)
    }
  }

  /// `if (condition) a else b` of Kotlin behind its first word, each value also in braces.
  private mutating func choice() -> SwiftExpression.Form? {
    let condition = arguments()
    guard condition.count == 1, let first = branch(), file.isName(position, "else") else {
      return nil
    }
    position += 1
    return branch().map { .conditional(condition[0].value, first, $0) }
  }

  private func isChoiceOfCases(_ position: Int) -> Bool {
    file.isName(position, "when")
      && (file.isSign(position + 1, "(") || file.isSign(position + 1, "{"))
  }

  /// The most cases of a choice.
  private static let maximumCases = 16

  /// `when { a -> x; else -> y }` and `when (a) { b, c -> x; … }` of Kotlin behind its first word. As an expression
  /// it has a value in every case, so that the last one needs no condition.
  private mutating func cases() -> SwiftExpression.Form? {
    var subject: SwiftExpression?
    if file.isSign(position, "(") {
      let arguments = arguments()
      guard arguments.count == 1, arguments[0].label.isEmpty else { return nil }
      if case .other = arguments[0].value.form { return nil }
      subject = arguments[0].value
    }
    guard position < end, file.isSign(position, "{") else { return nil }
    let close = min(file.partners[position], end)
    var inner = SwiftParser(file, at: position + 1, end: close, isKotlin: isKotlin)
    inner.depth = depth
    position = min(close + 1, end)
    var found: [(condition: SwiftExpression?, value: SwiftExpression)] = []
    while inner.position < close {
      guard found.count < Self.maximumCases, let next = inner.oneCase(of: subject) else {
        return nil
      }
      found.append(next)
    }
    guard var result = found.last?.value else { return nil }
    for (condition, value) in found.dropLast().reversed() {
      guard let condition else { return nil }
      result = SwiftExpression(
        form: .conditional(condition, value, result), range: joined(value, result))
    }
    return result.form
  }

  /// A case with its condition, which `else` has not.
  private mutating func oneCase(
    of subject: SwiftExpression?
  ) -> (condition: SwiftExpression?, value: SwiftExpression)? {
    var condition: SwiftExpression?
    if file.isName(position, "else"), file.isMark(position + 1, "->") {
      position += 1
    } else if let subject {
      repeat {
        if condition != nil { position += 1 }
        let test = test(of: subject)
        if let before = condition {
          condition = SwiftExpression(
            form: .binary("||", before, test), range: joined(before, test))
        } else {
          condition = test
        }
      } while position < end && file.isSign(position, ",")
    } else {
      condition = expression(takesClosure: false)
    }
    guard position < end, file.isMark(position, "->") else { return nil }
    position += 1
    guard let value = branch() else { return nil }
    guard position >= end || file.tokens[position].isFirst || file.isSign(position, ";") else {
      return nil
    }
    while position < end, file.isSign(position, ";") { position += 1 }
    return (condition, value)
  }

  /// What the subject of a choice is compared with: `Done`, `is Done`, `in 1..2`.
  private mutating func test(of subject: SwiftExpression) -> SwiftExpression {
    let (first, file) = (position, file)
    var label = expression(takesClosure: false)
    if position < end, !file.isMark(position, "->"), !file.isSign(position, ",") {
      skip { file.isMark($0, "->") || file.isSign($0, ",") }
      label = SwiftExpression(
        form: .other, range: file.range(from: first, to: max(first, position - 1)))
    }
    return SwiftExpression(form: .binary("==", subject, label), range: label.range)
  }

  private mutating func branch() -> SwiftExpression? {
    guard position < end else { return nil }
    guard file.isSign(position, "{") else { return expression() }
    let close = min(file.partners[position], end)
    var inner = SwiftParser(file, at: position + 1, end: close, isKotlin: isKotlin)
    inner.depth = depth
    let value = inner.expression()
    position = min(close + 1, end)
    return inner.position == close ? value : nil
  }

  /// A number of Kotlin without the letter for its type: `0.5` of `0.5f`, `0xFF336699` of
  /// `0xFF336699L`, and `1.0` of `1f`.
  private static func plainNumber(_ text: String) -> String {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    let letters = isHexadecimal ? "L" : "fFL"
    let number = text.last.map(letters.contains) == true ? String(text.dropLast()) : text
    if isHexadecimal { return "0x" + number.dropFirst(2) }
    // `1f` is a fraction.
    let isFraction = number != text && text.last != "L" && !number.contains { ".eE".contains($0) }
    return isFraction ? number + ".0" : number
  }

  /// Passes over tokens, and over brackets as a whole, up to one for which a condition holds.
  mutating func skip(until isEnd: (Int) -> Bool) {
    while position < end, !isEnd(position) { position = file.after(position) }
    position = min(position, end)
  }

  /// What is nested too deep: the rest of the expression, brackets as a whole.
  private mutating func skipped() -> SwiftExpression {
    let first = position
    position = min(first < end ? file.partners[first] + 1 : end, end)
    return SwiftExpression(
      form: .other, range: file.range(from: min(first, end - 1), to: max(0, position - 1)))
  }

  /// The value of a number literal: decimal, hexadecimal, octal or binary, with underscores.
  static func number(_ text: String) -> (value: Double, isInteger: Bool)? {
    let digits = text.filter { $0 != "_" }
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      if let value = UInt64(digits.dropFirst(2), radix: radix) { return (Double(value), true) }
      return radix == 16 && digits.contains("p") ? Double(digits).map { ($0, false) } : nil
    }
    guard let value = Double(digits), value.isFinite else { return nil }
    return (value, digits.utf8.allSatisfy(ASCII.isDigit))
  }
}

extension SwiftSource {
  /// The expression that some statements return, if they are nothing else.
  func onlyExpression(in body: Range<Int>) -> SwiftExpression? {
    let first = isName(body.lowerBound, "return") ? body.lowerBound + 1 : body.lowerBound
    guard first < body.upperBound else { return nil }
    var parser = SwiftParser(self, at: first, end: body.upperBound)
    let value = parser.expression()
    return parser.position >= body.upperBound ? value : nil
  }
}
