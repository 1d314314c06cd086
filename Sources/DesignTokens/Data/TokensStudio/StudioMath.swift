import ColorCore
import SourceSyntax

/// Calculations in token values: `{scale} * 0.5 + 1`, with the references resolved.
///
/// The operators are `+`, `-`, `*`, `/`, `%` (the remainder) and `^`, with parentheses, and bind as
/// in the parser of sd-transforms (expr-eval): `^` is right-associative and binds tighter than a
/// sign. Pixels are treated as plain numbers; at most one other unit is allowed. Unlike there,
/// results are not rounded to four digits.
struct StudioMath {
  /// The maximum nesting of parentheses, signs and powers. Real calculations need two or three;
  /// each level takes a few hundred bytes of stack.
  private static let maximumDepth = 64

  private struct Quantity {
    var value: Double
    var unit: String?

    /// The unit of a sum, or of a product if `isProduct`; `nil` if the units do not match.
    func unit(with other: Quantity, isProduct: Bool) -> String?? {
      if unit == other.unit { return isProduct && unit != nil && unit != "px" ? nil : .some(unit) }
      let pair = [unit, other.unit]
      if isProduct || pair.contains("px"), pair.contains(nil) { return .some(unit ?? other.unit) }
      return nil
    }
  }

  private let bytes: [UInt8]
  private var offset = 0
  private var depth = 0
  private var isCalculation = false

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// The result of a calculation: a number, or a text if it has a unit; `nil` if the text is not a
  /// calculation, or its result is not finite.
  static func evaluate(_ text: String) -> SheetResult? {
    guard let first = text.utf8.first, "0123456789.(+- \t".utf8.contains(first) else { return nil }
    var parser = StudioMath(text)
    guard let result = parser.sum(), parser.isAtEnd, parser.isCalculation, result.value.isFinite
    else { return nil }
    return result.unit.map { .text(self.text(result.value) + $0) } ?? .number(result.value)
  }

  /// A number as substituted into a text.
  static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
  }

  // MARK: - Operators

  private mutating func sum() -> Quantity? {
    guard var left = product() else { return nil }
    while let symbol = take("+-") {
      guard let right = product(), let unit = left.unit(with: right, isProduct: false) else {
        return nil
      }
      let value = symbol == UInt8(ascii: "+") ? left.value + right.value : left.value - right.value
      left = Quantity(value: value, unit: unit)
    }
    return left
  }

  private mutating func product() -> Quantity? {
    guard var left = signed() else { return nil }
    while let symbol = take("*/%") {
      guard let right = signed(), let unit = left.unit(with: right, isProduct: true) else {
        return nil
      }
      switch symbol {
      case UInt8(ascii: "*"): left.value *= right.value
      case UInt8(ascii: "/"): left.value /= right.value
      default: left.value = left.value.truncatingRemainder(dividingBy: right.value)
      }
      left.unit = unit
    }
    return left
  }

  private mutating func signed() -> Quantity? {
    let isCalculationBefore = isCalculation
    guard let sign = take("+-") else { return power() }
    isCalculation = isCalculationBefore
    return nested { parser in
      guard var value = parser.signed() else { return nil }
      if sign == UInt8(ascii: "-") { value.value = -value.value }
      return value
    }
  }

  private mutating func power() -> Quantity? {
    guard let base = operand() else { return nil }
    guard take("^") != nil else { return base }
    guard let exponent = nested({ $0.signed() }), exponent.unit == nil else { return nil }
    return Quantity(value: Double.pow(base.value, exponent.value), unit: base.unit)
  }

  private mutating func operand() -> Quantity? {
    guard take("(") != nil else { return number() }
    guard let value = nested({ $0.sum() }), take(")") != nil else { return nil }
    return value
  }

  private mutating func nested(_ body: (inout StudioMath) -> Quantity?) -> Quantity? {
    guard depth < Self.maximumDepth else { return nil }
    depth += 1
    defer { depth -= 1 }
    return body(&self)
  }

  // MARK: - Characters

  private mutating func skipSpace() {
    while offset < bytes.count, JSONReader.isSpace(bytes[offset]) { offset += 1 }
  }

  private var isAtEnd: Bool { bytes[offset...].allSatisfy(JSONReader.isSpace) }

  private mutating func take(_ symbols: String) -> UInt8? {
    skipSpace()
    guard offset < bytes.count, symbols.utf8.contains(bytes[offset]) else { return nil }
    offset += 1
    isCalculation = true
    return bytes[offset - 1]
  }

  private mutating func takeWhile(_ isPart: (UInt8) -> Bool) -> Int {
    let start = offset
    while offset < bytes.count, isPart(bytes[offset]) { offset += 1 }
    return offset - start
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private mutating func number() -> Quantity? {
    skipSpace()
    let start = offset
    var digits = takeWhile(ASCII.isDigit)
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      offset += 1
      digits += takeWhile(ASCII.isDigit)
    }
    guard digits > 0 else { return nil }
    takeExponent()
    guard let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
      return nil
    }
    return Quantity(value: value, unit: takeUnit())
  }

  private mutating func takeExponent() {
    let start = offset
    guard offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") else { return }
    offset += 1
    if offset < bytes.count, "+-".utf8.contains(bytes[offset]) { offset += 1 }
    if takeWhile(ASCII.isDigit) == 0 { offset = start }
  }

  /// Letters, or a percent sign without a following operand, which would make it the remainder.
  private mutating func takeUnit() -> String? {
    let start = offset
    if takeWhile(Self.isLetter) == 0 {
      guard offset < bytes.count, bytes[offset] == UInt8(ascii: "%") else { return nil }
      let next = bytes[(offset + 1)...].first { !JSONReader.isSpace($0) }
      if let next, ASCII.isDigit(next) || ".(".utf8.contains(next) { return nil }
      offset += 1
    }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }
}
