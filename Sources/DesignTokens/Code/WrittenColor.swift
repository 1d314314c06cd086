package import ColorCore
package import SourceSyntax

/// A color as a value in Swift or Kotlin writes it, with the places of its digits.
package struct WrittenColor {
  /// A number, and by what it is divided to be a component.
  package typealias Number = (range: Range<Int>, scale: Double)

  /// What is written.
  package enum Digits {
    /// Hexadecimal digits.
    case hex(Range<Int>, isAlphaFirst: Bool)
    /// The components of a space.
    case components([Number], ColorSpaceID)
    /// A gray with a gamma of 2.2, or with that of sRGB.
    case gray(Number, isSRGB: Bool)
  }

  package let digits: Digits
  package let color: Color

  /// The color in a value of Swift: `Color(red: 0.2, green: 0.4, blue: 0.6)`, `UIColor(hex: 0x336699)`,
  /// with changes of the opacity around it.
  ///
  /// - Parameters:
  ///   - source: The text of the value.
  ///   - isMeant: Whether a color is the one that the project gives to the value; it decides where
  ///     initializers have several meanings.
  /// - Returns: The color, or `nil` if it is no such value.
  package static func swift(_ source: SourceText, where isMeant: (Color) -> Bool) -> WrittenColor? {
    let file = SwiftSource(source)
    var parser = SwiftParser(file, at: 0, end: file.tokens.count)
    let expression = parser.expression()
    guard parser.position == file.tokens.count else { return nil }
    if file.tokens.count == 1 {
      // A raw value, or one that is labeled as a color.
      guard let digits = SwiftColorLiteral.digits(of: file.tokens[0], in: source),
        digits.count == 6, let color = SwiftColorLiteral.color(ofDigits: digits, in: source)
      else { return nil }
      return WrittenColor(digits: .hex(digits, isAlphaFirst: false), color: color)
    }
    let literal = SwiftColorLiteral.written(in: expression, source, where: isMeant)
    return literal.flatMap(WrittenColor.init)
  }

  /// The color in a value of Kotlin, whose only literal with digits it is: `Color(0xFF336699)`,
  /// `"#336699".toColorInt()`, with changes of the opacity around it.
  package static func compose(_ source: SourceText) -> WrittenColor? {
    let digits = SwiftLexer.tokens(in: source.bytes, source.bytes.indices).compactMap { token in
      SwiftColorLiteral.digits(of: token, in: source)
    }
    guard digits.count == 1, [6, 8].contains(digits[0].count),
      let color = CodeNotation.color(hex: source.text(digits[0]), isAlphaFirst: true)
    else { return nil }
    return WrittenColor(digits: .hex(digits[0], isAlphaFirst: true), color: color)
  }

  private init(digits: Digits, color: Color) {
    self.digits = digits
    self.color = color
  }

  private init?(_ literal: SwiftColorLiteral) {
    let numbers = literal.components.indices.compactMap { index in
      Self.number(
        literal.components[index],
        scale: literal.notation != .hsb ? 1 : index == 0 ? 1 / 360.0 : 0.01)
    }
    guard numbers.count == literal.components.count else { return nil }
    color = literal.color
    switch literal.notation {
    case .rgb(let space): digits = .components(numbers, space)
    case .hsb: digits = .components(numbers, HSV.id)
    case .gray, .gammaGray: digits = .gray(numbers[0], isSRGB: literal.notation == .gray)
    case .hex(let range, let isAlphaFirst):
      // Digits with `_` between them keep their form.
      guard range.count <= 8 else { return nil }
      digits = .hex(range, isAlphaFirst: isAlphaFirst)
    }
  }

  /// The digits of a component: a number, or one divided by 255.
  private static func number(_ component: SwiftExpression, scale: Double) -> Number? {
    switch component.form {
    case .number: return (component.range, scale)
    case .binary("/", let value, let divisor):
      guard divisor.number == 255, scale == 1 else { return nil }
      return number(value, scale: 255)
    case .call(_, let arguments):
      guard component.number != nil, arguments.count == 1 else { return nil }
      return number(arguments[0].value, scale: scale)
    default: return nil
    }
  }
}

extension SwiftColorLiteral {
  /// The initializer with components in an expression.
  fileprivate static func written(
    in expression: SwiftExpression, _ source: SourceText, where isMeant: (Color) -> Bool
  ) -> SwiftColorLiteral? {
    switch expression.form {
    case .colorLiteral(let arguments): return try? colorLiteral(arguments, in: source).get()
    case .call(let callee, let arguments):
      if case .member(let base, let method) = callee.form,
        ["opacity", "withAlphaComponent"].contains(method)
      {
        return written(in: base, source, where: isMeant)
      }
      guard let path = callee.path else { return nil }
      let isInitializer = path.last == "init"
      let owner = isInitializer ? Array(path.dropLast()) : path
      // The type of `.init(…)` is that of the context: each of them has its own labels.
      let types =
        owner == [""]
        ? [SwiftColorType.swiftUI, .uiKit] : [SwiftColorType(owner)].compactMap(\.self)
      for type in types {
        for facts in [SwiftFacts()] + eightDigits(arguments, in: source) {
          if let read = read(arguments, of: type, in: source, knowing: facts),
            let literal = try? read.get(), isMeant(literal.color)
          {
            return literal
          }
        }
      }
      guard !types.isEmpty, arguments.count == 1,
        ["", "uiColor", "nsColor", "cgColor"].contains(arguments[0].label)
      else { return nil }
      return written(in: arguments[0].value, source, where: isMeant)
    case .member(let base, let name) where SwiftColorReader.views.contains(name):
      return written(in: base, source, where: isMeant)
    default: return nil
    }
  }

  /// Both meanings that the project may give to eight digits: the color that was read decides.
  private static func eightDigits(
    _ arguments: [SwiftExpression.Argument], in source: SourceText
  ) -> [SwiftFacts] {
    guard let first = arguments.first else { return [] }
    let isText = if case .text = first.value.form { true } else { false }
    return [true, false].map { isAlphaFirst in
      var facts = SwiftFacts()
      facts.addMeaning(
        .init(isAlphaFirst: isAlphaFirst, decidesEight: true),
        of: .init(label: first.label, isText: isText))
      return facts
    }
  }
}
