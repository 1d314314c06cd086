import ColorCore

/// The functions of `sass:math`.
enum SassMath {
  static let constants: [String: Double] = [
    "pi": Double.pi, "e": 2.718_281_828_459_045, "epsilon": Double.ulpOfOne,
    "infinity": Double.infinity,
  ]

  /// The value of a function; `nil` if an argument is no number that it takes.
  static func call(_ name: String, _ arguments: [SassValue]) -> SassValue? {
    if ["min", "max", "clamp"].contains(name) { return extreme(name, arguments) }
    guard let first = arguments.first, let number = first.number else { return nil }
    let unit = first.unit
    switch name {
    case "div":
      guard arguments.count == 2, arguments[1].number != nil else { return nil }
      return SassEvaluator.combine(.divided, first, arguments[1])
    case "ceil": return .number(number.rounded(.up), unit)
    case "floor": return .number(number.rounded(.down), unit)
    case "round":
      guard arguments.count == 1 else { return nil }
      return .number(number.rounded(), unit)
    case "abs": return .number(abs(number), unit)
    case "percentage": return .number(number * 100, "%")
    case "unit": return .quoted(unit)
    case "is-unitless": return .bool(unit.isEmpty)
    case "compatible":
      guard arguments.count == 2 else { return nil }
      return .bool(SassUnits.converted(1, from: arguments[1].unit, to: unit) != nil)
    case "sqrt": return .number(number.squareRoot())
    case "pow":
      guard arguments.count == 2, let power = arguments[1].number else { return nil }
      return .number(Double.pow(number, power))
    case "hypot":
      let numbers = arguments.compactMap(\.number)
      return .number(numbers.reduce(0) { $0 + $1 * $1 }.squareRoot(), unit)
    default: return trigonometry(name, number, unit)
    }
  }

  private static func trigonometry(_ name: String, _ number: Double, _ unit: String) -> SassValue? {
    let angle = SassUnits.converted(number, from: unit, to: "rad") ?? number
    switch name {
    case "sin": return .number(Double.sin(angle))
    case "cos": return .number(Double.cos(angle))
    default: return nil
    }
  }

  private static func extreme(_ name: String, _ arguments: [SassValue]) -> SassValue? {
    guard let first = arguments.first, first.number != nil else { return nil }
    func number(_ value: SassValue) -> Double? {
      value.number.flatMap { SassUnits.converted($0, from: value.unit, to: first.unit) }
    }
    let numbers = arguments.compactMap(number)
    guard numbers.count == arguments.count else { return nil }
    if name == "clamp" {
      guard numbers.count == 3 else { return nil }
      return numbers[1] < numbers[0]
        ? arguments[0] : numbers[1] > numbers[2] ? arguments[2] : arguments[1]
    }
    let best = name == "min" ? numbers.min() : numbers.max()
    return numbers.firstIndex { $0 == best }.map { arguments[$0] }
  }
}
