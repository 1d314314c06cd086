import ColorCore
import SourceSyntax

extension ColorLiteralReader {
  /// The digits of a color in Swift: `Color(red: 0.2, green: 0.4, blue: 0.6)`, `UIColor(hex: 0x336699)`,
  /// with changes of the opacity around it.
  func swift() -> Found? {
    guard let source = try? SourceText(name: "", utf8: bytes) else { return nil }
    let file = SwiftSource(source)
    var parser = SwiftParser(file, at: 0, end: file.tokens.count)
    let expression = parser.expression()
    guard parser.position == file.tokens.count else { return nil }
    if file.tokens.count == 1 { return digits(file.tokens[0], in: source) }
    guard let literal = literal(expression, in: source) else { return nil }
    let texts = literal.components.indices.compactMap { index in
      number(
        literal.components[index],
        scale: literal.notation != .hsb ? 1 : index == 0 ? 1 / 360.0 : 0.01)
    }
    guard texts.count == literal.components.count else { return nil }
    switch literal.notation {
    case .rgb(let space): return found(texts, in: space)
    case .hsb: return found(texts, in: HSV.id)
    case .gray, .gammaGray:
      return matching(
        .gray(texts[0], isSRGB: literal.notation == .gray),
        literal.color.with(alpha: expected.alpha))
    case .hex(let range, let isAlphaFirst):
      return matching(
        .hex(range, isAlphaFirst: isAlphaFirst), literal.color.with(alpha: expected.alpha))
    }
  }

  /// The digits of a raw value, or of one that is labeled as a color.
  private func digits(_ token: SwiftToken, in source: SourceText) -> Found? {
    guard let digits = SwiftColorLiteral.digits(of: token, in: source), digits.count == 6 else {
      return nil
    }
    return matching(
      .hex(digits, isAlphaFirst: false),
      SwiftColorLiteral.color(ofDigits: digits, in: source)?.with(alpha: expected.alpha))
  }

  /// The initializer with components in an expression.
  private func literal(
    _ expression: SwiftExpression, in source: SourceText
  ) -> SwiftColorLiteral? {
    switch expression.form {
    case .colorLiteral(let arguments):
      return try? SwiftColorLiteral.colorLiteral(arguments, in: source).get()
    case .call(let callee, let arguments):
      if case .member(let base, let method) = callee.form,
        ["opacity", "withAlphaComponent"].contains(method)
      {
        return literal(base, in: source)
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
          if let read = SwiftColorLiteral.read(arguments, of: type, in: source, knowing: facts),
            let literal = try? read.get(), matching(.whole(0..<0), literal.color) != nil
          {
            return literal
          }
        }
      }
      guard !types.isEmpty, arguments.count == 1,
        ["", "uiColor", "nsColor", "cgColor"].contains(arguments[0].label)
      else { return nil }
      return literal(arguments[0].value, in: source)
    case .member(let base, let name) where SwiftColorReader.views.contains(name):
      return literal(base, in: source)
    default: return nil
    }
  }

  /// Both meanings that the project may give to eight digits: the color that was read decides.
  private func eightDigits(
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

  /// The digits of a component: a number, or one divided by 255.
  private func number(_ component: SwiftExpression, scale: Double) -> NumberText? {
    switch component.form {
    case .number: return NumberText(bytes[component.range], scale: scale)
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
