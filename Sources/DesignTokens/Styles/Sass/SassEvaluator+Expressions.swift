import ColorCore
import SourceSyntax

extension SassEvaluator {
  // MARK: - Texts

  /// A text with the values of its expressions.
  func text(_ text: SassText) throws(Stop) -> String {
    var result = ""
    for part in text.parts {
      switch part {
      case .text(let range): result += source.text(range)
      case .value(let expression):
        let value = try evaluate(expression)
        try step(value.weight / 8)
        result += value.css(isQuoted: false)
      }
    }
    return result
  }

  private var source: SourceText { files[file].source }

  /// The parts of a text as a value of CSS.
  func pieces(_ text: SassText) throws(Stop) -> [SassBlock.Piece] {
    var result: [SassBlock.Piece] = []
    for part in text.parts {
      switch part {
      case .text(let range):
        result.append(
          .value(SassValue(.string(source.text(range), isQuoted: false), at: place(range))))
      case .value(let expression):
        var value = try evaluate(expression)
        if case .string(let text, true) = value.kind { value = .text(text) }
        result.append(.value(value))
      }
    }
    return result
  }

  // MARK: - Expressions

  func evaluate(_ expression: SassExpression) throws(Stop) -> SassValue {
    try step()
    switch expression.kind {
    case .number(let value, let unit):
      return SassValue(.number(value, unit: unit), at: place(expression.range))
    case .hex: return hex(expression.range)
    case .name(let text): return try name(text)
    case .string(let text):
      return SassValue(
        .string(try self.text(text), isQuoted: true),
        at: text.isPlain ? place(expression.range) : nil)
    case .raw(let text): return try raw(text)
    case .variable(let name, let namespace): return try variable(name, in: namespace)
    case .call(let name, let namespace, let arguments):
      return try call(name, namespace, arguments, expression.range)
    case .interpolation(let inner):
      let value = try evaluate(inner)
      if case .string(let text, true) = value.kind { return .text(text) }
      return value
    case .list(let members, let separator, let isBracketed):
      return try list(members, separator, isBracketed)
    case .map(let entries): return try map(entries)
    case .parenthesized(let inner): return try parenthesized(inner)
    case .unary(let sign, let operand): return try unary(sign, operand)
    case .binary(let sign, let left, let right):
      return try binary(sign, left, right, isSlash: true)
    case .parent:
      guard let selectors = rootedSelectors ?? selectors else { return .null }
      return .text(selectors.joined(separator: ", "))
    }
  }

  private func hex(_ range: Range<Int>) -> SassValue {
    let text = source.text(range)
    return (try? Color(parsing: text)).map { written($0, text, range) } ?? .text(text)
  }

  private func written(_ color: Color, _ text: String, _ range: Range<Int>) -> SassValue {
    var value = SassValue(.color(color), at: place(range))
    value.written = text
    return value
  }

  private func name(_ text: SassText) throws(Stop) -> SassValue {
    let written = try self.text(text)
    guard text.isPlain else { return .text(written) }
    let place = place(text.range)
    switch written {
    case "true": return SassValue(.bool(true), at: place)
    case "false": return SassValue(.bool(false), at: place)
    case "null": return .null
    default:
      guard written.utf8.count <= 24, let color = Self.named(written) else {
        return SassValue(.string(written, isQuoted: false), at: place)
      }
      return self.written(color, written, text.range)
    }
  }

  private static func named(_ name: String) -> Color? {
    name.asciiLowercased == "transparent"
      ? Color(red: 0, green: 0, blue: 0, alpha: 0) : NamedColor.color(named: name)
  }

  /// A text of CSS.
  private func raw(_ text: SassText) throws(Stop) -> SassValue {
    guard !text.isPlain else {
      return SassValue(
        .string(source.text(text.range), isQuoted: false), at: place(text.range))
    }
    return .text(try self.text(text))
  }

  private func list(
    _ members: [SassExpression], _ separator: SassSeparator, _ isBracketed: Bool
  ) throws(Stop) -> SassValue {
    var values: [SassValue] = []
    values.reserveCapacity(members.count)
    for member in members { values.append(try evaluate(member)) }
    return SassValue(.list(values, separator, isBracketed: isBracketed))
  }

  private func map(
    _ entries: [(key: SassExpression, value: SassExpression)]
  ) throws(Stop) -> SassValue {
    var map = SassMap()
    for entry in entries {
      let key = try evaluate(entry.key)
      map[key] = try evaluate(entry.value)
    }
    return SassValue(.map(map))
  }

  /// In parentheses `/` divides.
  private func parenthesized(_ inner: SassExpression) throws(Stop) -> SassValue {
    if case .binary(let sign, let left, let right) = inner.kind {
      return try binary(sign, left, right, isSlash: false)
    }
    return try evaluate(inner)
  }

  // MARK: - Operators

  private func unary(_ sign: SassOperator, _ operand: SassExpression) throws(Stop) -> SassValue {
    let value = try evaluate(operand)
    if let name = value.missing { return SassValue(.unknown(name)) }
    switch (sign, value.kind) {
    case (.not, _): return .bool(!value.isTrue)
    case (.minus, .number(let number, let unit)): return .number(-number, unit)
    case (.plus, .number): return value.plain
    default: return .text(sign.rawValue + value.css())
    }
  }

  private func binary(
    _ sign: SassOperator, _ left: SassExpression, _ right: SassExpression, isSlash: Bool
  ) throws(Stop) -> SassValue {
    let one = try self.operand(left, isSlash: isSlash && sign == .divided)
    switch sign {
    case .and where one.missing == nil: return one.isTrue ? try evaluate(right) : one
    case .or where one.missing == nil: return one.isTrue ? one : try evaluate(right)
    default: break
    }
    let other = try self.operand(right, isSlash: false)
    if sign == .divided, isSlash, Self.isLiteral(left), Self.isLiteral(right) {
      return SassValue(.list([one, other], .slash, isBracketed: false))
    }
    let result = Self.combine(sign, one, other)
    try step(result.weight / 8 + (one.weight + other.weight) / 100)
    return result
  }

  /// An operand, in which `/` divides unless it is one of several slashes: `1 / 2 / 3`.
  private func operand(_ operand: SassExpression, isSlash: Bool) throws(Stop) -> SassValue {
    guard case .binary(let sign, let left, let right) = operand.kind else {
      return try evaluate(operand)
    }
    return try binary(sign, left, right, isSlash: isSlash)
  }

  /// Whether an operand of `/` is written as a number, so that the slash separates.
  private static func isLiteral(_ expression: SassExpression) -> Bool {
    switch expression.kind {
    case .number: true
    case .binary(.divided, let left, let right): isLiteral(left) && isLiteral(right)
    default: false
    }
  }

  static func combine(_ sign: SassOperator, _ a: SassValue, _ b: SassValue) -> SassValue {
    if sign != .plus, let name = a.missing ?? b.missing { return SassValue(.unknown(name)) }
    switch sign {
    case .equal: return .bool(SassValue.areEqual(a, b))
    case .unequal: return .bool(!SassValue.areEqual(a, b))
    case .and: return a.isTrue ? b : a
    case .or: return a.isTrue ? a : b
    case .not: return .bool(!a.isTrue)
    default: break
    }
    guard case .number(let one, let unit) = a.kind, case .number(let two, let otherUnit) = b.kind
    else { return joined(sign, a, b) }
    return arithmetic(sign, one, unit, two, otherUnit) ?? joined(sign, a, b)
  }

  private static func arithmetic(
    _ sign: SassOperator, _ one: Double, _ unit: String, _ two: Double, _ otherUnit: String
  ) -> SassValue? {
    if sign == .times {
      guard unit.isEmpty || otherUnit.isEmpty else { return nil }
      return .number(one * two, unit + otherUnit)
    }
    if sign == .divided {
      if otherUnit.isEmpty { return .number(one / two, unit) }
      return SassUnits.converted(two, from: otherUnit, to: unit).map {
        .number(one / $0, unit.isEmpty ? otherUnit : "")
      }
    }
    guard let two = SassUnits.converted(two, from: otherUnit, to: unit) else { return nil }
    let result = unit.isEmpty ? otherUnit : unit
    switch sign {
    case .plus: return .number(one + two, result)
    case .minus: return .number(one - two, result)
    case .modulo:
      guard two != 0 else { return .number(.nan, result) }
      return .number(one - two * (one / two).rounded(.down), result)
    case .less: return .bool(one < two - 1e-11)
    case .lessOrEqual: return .bool(one <= two + 1e-11)
    case .greater: return .bool(one > two + 1e-11)
    case .greaterOrEqual: return .bool(one >= two - 1e-11)
    default: return nil
    }
  }

  /// What an operator makes of values that are no numbers: a text.
  private static func joined(_ sign: SassOperator, _ a: SassValue, _ b: SassValue) -> SassValue {
    switch sign {
    case .plus:
      var isQuoted = false
      if case .string(_, true) = a.kind { isQuoted = true }
      if a.string == nil, case .string(_, true) = b.kind { isQuoted = true }
      return SassValue(
        .string(a.css(isQuoted: false) + b.css(isQuoted: false), isQuoted: isQuoted))
    case .minus, .divided: return .text(a.css() + sign.rawValue + b.css())
    case .less, .lessOrEqual, .greater, .greaterOrEqual: return .bool(false)
    default: return .text("\(a.css()) \(sign.rawValue) \(b.css())")
    }
  }

  // MARK: - Calls

  func evaluate(_ arguments: SassArguments) throws(Stop) -> SassCall {
    var call = SassCall()
    for value in arguments.positional { call.positional.append(try evaluate(value)) }
    for (name, value) in arguments.named { call.named[name.sassName] = try evaluate(value) }
    for rest in arguments.rest {
      let value = try evaluate(rest)
      if case .map(let map) = value.kind {
        for (key, entry) in map.entries { call.named[key.css(isQuoted: false).sassName] = entry }
        continue
      }
      if value.separator != .undecided { call.separator = value.separator }
      call.positional += value.members
      for (key, entry) in value.keywords?.entries ?? [] {
        call.named[key.css(isQuoted: false).sassName] = entry
      }
    }
    return call
  }

  private func call(
    _ name: SassText, _ namespace: String?, _ arguments: SassArguments, _ range: Range<Int>
  ) throws(Stop) -> SassValue {
    let written = try text(name)
    if namespace == nil, written == "if", let value = try condition(arguments) { return value }
    if namespace == nil, let color = writtenColor(written, range) { return color }
    let values = try evaluate(arguments)
    try step(values.positional.reduce(0) { $0 + $1.weight } / 100)
    return try call(written, namespace, values)
  }

  /// Calls a function of the style sheets, of Sass or of CSS.
  func call(_ name: String, _ namespace: String?, _ values: SassCall) throws(Stop) -> SassValue {
    if let function = try function(name, in: namespace) {
      do throws(Stop) {
        return try call(function, values, content: nil) ?? .null
      } catch {
        guard error == .branch else { throw error }
        return SassValue(.unknown("\(name)()"))
      }
    }
    if let namespace {
      switch module.namespaces[namespace] {
      case .builtIn(let own)?:
        let value = try builtIn("\(own).\(name)", values)
        try step((value?.weight ?? 0) / 8)
        return value ?? SassValue(.unknown("\(namespace).\(name)()"))
      case .missing(let address)?: noteExternal(address)
      case .file?, nil: break
      }
      return SassValue(.unknown("\(namespace).\(name)()"))
    }
    if let own = SassFunctions.globals[name.sassName], let value = try builtIn(own, values) {
      try step(value.weight / 8)
      return value
    }
    let named = values.named.sorted { $0.key < $1.key }.map(\.value)
    return SassValue(.call(name, values.positional + named))
  }

  /// `if(condition, one, other)`, of which only one is evaluated.
  private func condition(_ arguments: SassArguments) throws(Stop) -> SassValue? {
    var parts = arguments.positional
    for name in ["condition", "if-true", "if-false"].dropFirst(parts.count) {
      guard let own = arguments.named.first(where: { $0.name.sassName == name }) else { return nil }
      parts.append(own.value)
    }
    guard parts.count == 3 else { return nil }
    let condition = try evaluate(parts[0])
    if let name = condition.missing { return SassValue(.unknown(name)) }
    return try evaluate(parts[condition.isTrue ? 1 : 2])
  }

  /// A color in a notation of CSS, with nothing of Sass in it.
  private func writtenColor(_ name: String, _ range: Range<Int>) -> SassValue? {
    guard range.count < 120, Self.notations.contains(name.asciiLowercased) else { return nil }
    let text = source.text(range)
    guard !text.contains("$"), !text.contains("#"), let color = try? Color(parsing: text) else {
      return nil
    }
    return written(color, text, range)
  }

  static let notations = CSSColor.functionNames.union(["rgba", "hsla", "color"])
}
