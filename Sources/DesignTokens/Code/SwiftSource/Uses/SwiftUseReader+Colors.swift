import ColorCore
import SourceSyntax

/// The colors that expressions name, and those of which conditions choose one.
extension SwiftUseReader {
  /// Members of `ShapeStyle` that depend on the views around them.
  private static let hierarchy: Set<String> = [
    "background", "fill", "foreground", "placeholder", "primary", "quaternary", "quinary",
    "secondary", "selection", "separator", "tertiary", "tint", "windowBackground",
  ]

  /// How often names and conditions are followed.
  private static let maximumSteps = 6

  /// The color that some tokens name; `nil` for anything else.
  func operand(_ range: Range<Int>, _ type: SwiftColorType, isStyle: Bool) -> Operand? {
    let result = operand(range, type, isStyle: isStyle, depth: 0)
    guard let result, result.choices.contains(where: { !$0.conditions.isEmpty }) else {
      return result
    }
    return result.known(bindings.conditions(at: range.lowerBound))
  }

  private func operand(
    _ range: Range<Int>, _ type: SwiftColorType, isStyle: Bool, depth: Int
  ) -> Operand? {
    guard 1...Self.maximumTokens ~= range.count, range.upperBound <= file.tokens.count,
      depth < Self.maximumSteps
    else { return nil }
    // Nearly all are names.
    if let path = path(range) {
      switch bindings.meaning(of: path, at: range.lowerBound) {
      case .value(let body, let owner):
        return value(body, type, isStyle: isStyle, of: owner, depth: depth + 1)
      case .unknown: return nil
      case nil: break
      }
      // A color is a view, and may be all that a property of views returns.
      if isStyle, let body = bindings.view(path, at: range.lowerBound) {
        return isWhole(body) ? value(body, type, isStyle: true, depth: depth + 1) : nil
      }
      guard !isStyle || !Self.isHierarchical(path) else { return nil }
      return Operand(
        SwiftUse.Color(
          name: .init(text: path, type: type),
          range: file.range(from: range.lowerBound, to: range.upperBound - 1)))
    }
    var parser = SwiftParser(file, at: range.lowerBound, end: range.upperBound)
    let expression = parser.expression()
    guard parser.position >= range.upperBound else { return nil }
    func inner(_ expression: SwiftExpression) -> Operand? {
      operand(file.positions(of: expression.range), type, isStyle: isStyle, depth: depth + 1)
    }
    if let fill = fill(expression) { return inner(fill) }
    if let (token, inScheme) = Self.resolved(expression) {
      return inScheme ? inner(token)?.withoutContrast : inner(token)
    }
    if let (base, amount) = Self.fading(expression) {
      guard let color = inner(base) else { return nil }
      if let number = amount.number { return color.faded(to: number, at: expression.range) }
      guard case .conditional(let condition, let one, let other) = amount.form else { return nil }
      // What is pressed or on its way is dimmed for a moment.
      let text = file.source.text(condition.range)
      if Self.moments.contains(where: text.contains) {
        return [one, other].compactMap(\.number).max()
          .map { color.faded(to: $0, at: expression.range) }
      }
      return choice(condition) { isMet in
        (isMet ? one : other).number.flatMap { color.faded(to: $0, at: expression.range) }
      }
    }
    guard case .conditional(let condition, let one, let other) = expression.form else {
      return color(expression, type, isStyle: isStyle, depth: 0).map { Operand($0) }
    }
    return choice(condition) { isMet in inner(isMet ? one : other) }
  }

  /// The token that a method of its own gives in the scheme or the environment around, and whether the scheme is all that
  /// it is told: `Ink.text.resolved(for: scheme)`.
  private static func resolved(
    _ expression: SwiftExpression
  ) -> (token: SwiftExpression, inScheme: Bool)? {
    guard case .call(let callee, let arguments) = expression.form, 1...2 ~= arguments.count,
      case .member(let base, let method) = callee.form, base.path != nil,
      ["color", "resolve", "value"].contains(where: method.hasPrefix),
      let around = arguments[0].value.path?.last.map(AppearanceNaming.words),
      !environment.isDisjoint(with: around)
    else { return nil }
    return (base, arguments.count == 1 && around.contains("scheme"))
  }

  private static let environment: Set = ["appearance", "environment", "scheme", "trait", "traits"]

  private static let moments = ["ressed", "oading", "ragging"]

  /// What is made translucent, and how much: `ink.opacity(0.5)`.
  private static func fading(
    _ expression: SwiftExpression
  ) -> (base: SwiftExpression, amount: SwiftExpression)? {
    guard case .call(let callee, let arguments) = expression.form,
      case .member(let base, "opacity") = callee.form, arguments.count == 1,
      arguments[0].label.isEmpty
    else { return nil }
    return (base, arguments[0].value)
  }

  /// The condition that the system is dark.
  static let isDark = "colorScheme == .dark"

  /// Whether a condition is met where the system is dark; `nil` if it asks for something else.
  private static func asksDark(_ condition: SwiftExpression) -> Bool? {
    guard case .binary(let sign, let scheme, let value) = condition.form,
      ["==", "!="].contains(sign),
      ["colorScheme", "userInterfaceStyle"].contains(scheme.path?.last),
      let name = value.path?.last, ["dark", "light"].contains(name)
    else { return nil }
    return (sign == "==") == (name == "dark")
  }

  /// The colors of which a condition chooses one. Of an active control and an inactive one, that of the
  /// active one; `nil` if another part of the appearance than the scheme decides.
  private func choice(_ condition: SwiftExpression, _ arm: (Bool) -> Operand?) -> Operand? {
    let text = file.source.text(condition.range)
    if let isDark = Self.asksDark(condition) {
      return Operand([true, false].map { (Self.isDark, .condition(isMet: $0), arm($0 == isDark)) })
    }
    guard !Self.asksAppearance(text) else { return nil }
    if Self.enabled.isIn(text.utf8Span.span) || Self.disabled.isIn(text.utf8Span.span) {
      return Self.isActive(condition).flatMap(arm)
    }
    var (subject, isMet) = (text, true)
    if case .not(let inner) = condition.form {
      (subject, isMet) = (file.source.text(inner.range), false)
    }
    return Operand([
      (subject, .condition(isMet: isMet), arm(true)),
      (subject, .condition(isMet: !isMet), arm(false)),
    ])
  }

  /// The color that an expression or statements return; `nil` for anything else.
  func value(
    _ body: Range<Int>, _ type: SwiftColorType, isStyle: Bool, of owner: String? = nil,
    depth: Int = 0
  ) -> Operand? {
    guard depth < Self.maximumSteps else { return nil }
    func inner(_ range: Range<Int>) -> Operand? {
      value(range, type, isStyle: isStyle, of: owner, depth: depth + 1)
    }
    var first = body.lowerBound
    if file.isName(first, "return") { first += 1 }
    guard first < body.upperBound else { return nil }
    if file.isName(first, "switch") {
      guard let subject = SwiftCases(file).subject(at: first, to: body.upperBound)?.text,
        let branches = SwiftCases(file).branches(
          in: body, over: subject, ofCases: subject == "self"),
        !Self.asksAppearance(subject)
      else { return nil }
      let whole = subject == "self" ? owner ?? subject : subject
      let named = Set(branches.flatMap { $0.names ?? [] })
      return Operand(
        branches.map { branch in
          let values = Operand.Values(
            names: branch.names.map(Set.init) ?? named, isElse: branch.names == nil)
          // What is inactive needs no contrast.
          let isInactive =
            branch.names?.allSatisfy { Self.disabled.isIn($0.utf8Span.span) } ?? false
          return ("switch \(whole)", values, isInactive ? nil : inner(branch.body))
        })
    }
    guard file.isName(first, "if") else {
      return operand(first..<body.upperBound, type, isStyle: isStyle, depth: depth)
    }
    var parser = SwiftParser(file, at: first + 1, end: body.upperBound)
    let condition = parser.expression(takesClosure: false)
    let open = parser.position
    guard file.isSign(open, "{") else { return nil }
    let close = min(file.partners[open], body.upperBound)
    var rest = close + 1..<max(close + 1, body.upperBound)
    if file.isName(rest.lowerBound, "else") {
      rest = rest.lowerBound + 1..<rest.upperBound
      if file.isSign(rest.lowerBound, "{") {
        guard file.partners[rest.lowerBound] + 1 >= rest.upperBound else { return nil }
        rest = rest.lowerBound + 1..<file.partners[rest.lowerBound]
      }
    }
    return choice(condition) { isMet in inner(isMet ? open + 1..<close : rest) }
  }

  /// The text of tokens that are names and dots.
  private func path(_ range: Range<Int>) -> String? {
    guard range.count <= 16, file.tokens[range.upperBound - 1].isName else { return nil }
    var isName = !file.isSign(range.lowerBound, ".")
    for position in range {
      guard isName ? file.tokens[position].isName : file.isSign(position, ".") else { return nil }
      isName.toggle()
    }
    let bytes = file.tokens[range.lowerBound].range.lowerBound
    let end = file.tokens[range.upperBound - 1].range.upperBound
    let text = file.source.bytes[bytes..<end]
    // Without spaces, comments and backticks, the text is the path.
    guard text.allSatisfy({ $0 > 0x20 && $0 != UInt8(ascii: "`") && $0 != UInt8(ascii: "/") })
    else { return nil }
    let path = String(decoding: text, as: UTF8.self)
    let views = [".cgColor", ".uiColor", ".nsColor", ".swiftUIColor", ".color"]
    return views.contains(where: path.hasSuffix) ? nil : path
  }

  /// Whether a path is a member of `ShapeStyle` that depends on the views around it.
  private static func isHierarchical(_ path: String) -> Bool {
    path.hasPrefix(".") && hierarchy.contains(String(path.dropFirst()))
  }

  /// What the conditions say that depend on the appearance, which each color of a pair must have.
  private static let appearances = [
    "olorScheme", "isDark", ".dark", ".light", "arkMode", "ontrast", "nterfaceStyle",
  ].map { BytePattern($0) }

  private static func asksAppearance(_ condition: String) -> Bool {
    let text = condition.utf8Span.span
    return appearances.contains { $0.isIn(text) }
  }

  /// Whether a condition asks for the appearance or for an active control.
  static func asksState(_ condition: String) -> Bool {
    let text = condition.utf8Span.span
    return asksAppearance(condition) || enabled.isIn(text) || disabled.isIn(text)
  }

  private static let enabled = BytePattern("nabled")
  private static let disabled = BytePattern("isabled")

  /// Whether a condition is that of an active control; `nil` if that cannot be told.
  private static func isActive(_ condition: SwiftExpression) -> Bool? {
    if case .not(let inner) = condition.form { return isActive(inner).map { !$0 } }
    switch condition.path?.last {
    case "isEnabled", "enabled": return true
    case "isDisabled", "disabled": return false
    default: return nil
    }
  }

  /// Modifiers that leave a color what it is.
  static let layouts: Set<String> = [
    "clipShape", "cornerRadius", "edgesIgnoringSafeArea", "frame", "ignoresSafeArea", "padding",
    "shadow",
  ]

  private func color(
    _ expression: SwiftExpression, _ type: SwiftColorType, isStyle: Bool, depth: Int
  ) -> SwiftUse.Color? {
    guard depth < 8 else { return nil }
    if case .call(let callee, _) = expression.form, case .member(let base, let name) = callee.form,
      Self.layouts.contains(name)
    {
      return color(base, type, isStyle: isStyle, depth: depth + 1)
    }
    if let fill = fill(expression) { return color(fill, type, isStyle: isStyle, depth: depth + 1) }
    if isStyle, let path = expression.path, Self.isHierarchical(path.joined(separator: ".")) {
      return nil
    }
    if let choice = Self.choice(expression) {
      return SwiftUse.Color(name: choice, range: expression.range)
    }
    let declaration = SwiftDeclaration(
      scope: [], name: "", type: type, content: .expression(expression), range: expression.range,
      branch: [], isColor: true)
    let values = SwiftColorReader.values(
      of: declaration, in: file, knowing: SwiftFacts())
    guard values.count == 1, values[0].contexts.isEmpty else { return nil }
    var opacity = 1.0
    if let change = values[0].opacities.first {
      guard values[0].opacities.count == 1, case .multiplied(let factor) = change else {
        return nil
      }
      opacity = factor
    }
    switch values[0].content {
    case .name(let path, let type):
      return SwiftUse.Color(
        name: .init(text: path.joined(separator: "."), type: type, opacity: opacity),
        range: expression.range)
    case .asset(let name, _):
      guard opacity == 1 else { return nil }
      return SwiftUse.Color(
        name: .init(text: name, type: nil, kind: .colorSet), range: expression.range)
    case .color(let color):
      // What shows through is mixed with what is behind it.
      guard color.alpha == 1, opacity == 1 else { return nil }
      return SwiftUse.Color(
        name: .init(text: Self.text(of: expression, in: file), type: nil, kind: .literal),
        range: expression.range, literal: declaration)
    case .member, .unknown: return nil
    }
  }

  /// What fills a shape: `RoundedRectangle(cornerRadius: 8).fill(paper)`.
  func fill(_ expression: SwiftExpression) -> SwiftExpression? {
    if case .call(let callee, _) = expression.form, case .member(let base, let name) = callee.form,
      Self.movements.contains(name)
    {
      return fill(base)
    }
    guard case .call(let callee, let arguments) = expression.form,
      case .member(let base, let name) = callee.form,
      ["fill", "foregroundColor", "foregroundStyle"].contains(name), isShape(base),
      let first = arguments.first, first.label.isEmpty
    else { return nil }
    return first.value
  }

  /// Modifiers that leave what fills a shape as it is.
  private static let movements: Set = [
    "accessibilityHidden", "allowsHitTesting", "animation", "clipShape", "cornerRadius", "id",
    "ignoresSafeArea", "matchedGeometryEffect", "shadow", "transition",
  ]

  /// `Color(role: .ink)`, with an initializer of the project.
  private static func choice(_ expression: SwiftExpression) -> SwiftUse.Color.Name? {
    guard case .call(let callee, let arguments) = expression.form, arguments.count == 1,
      let type = callee.path.flatMap({ SwiftColorType($0) }),
      !arguments[0].label.isEmpty, !labels.contains(arguments[0].label),
      case .implicitMember(let name) = arguments[0].value.form
    else { return nil }
    return .init(text: "\(arguments[0].label).\(name)", type: type, kind: .choice)
  }

  /// The labels with which the frameworks take another color.
  private static let labels: Set<String> = ["cgColor", "nsColor", "resource", "uiColor"]

  /// The text of a literal on one line.
  private static func text(of literal: SwiftExpression, in file: SwiftSource) -> String {
    file.source.text(literal.range).split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }

  private func isShape(_ expression: SwiftExpression) -> Bool {
    switch expression.form {
    case .call(let callee, _):
      if case .member(let base, _) = callee.form { return isShape(base) }
      return callee.path.map { Self.shapes.contains($0[0]) } ?? false
    default: return false
    }
  }
}
